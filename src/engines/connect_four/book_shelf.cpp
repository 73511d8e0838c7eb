#include "engines/connect_four/book_shelf.h"

#include <unistd.h>

#include <fmt/format.h>

#include "base/error.h"
#include "base/files.h"

namespace zermelo::connect_four {
namespace {

// A book with the bytes that it reads.
struct HeldBook {
  explicit HeldBook(const std::string& path) : bytes(read_file(path)), book(bytes, path) {}
  const std::string bytes;
  const Book book;
};

std::shared_ptr<const Book> cached_book(const Geometry& g) {
  const std::string path = cached_book_path(g);
  if (path.empty() || access(path.c_str(), R_OK) != 0) return nullptr;
  try {
    const auto held = std::make_shared<const HeldBook>(path);
    return held->book.is_for(g) ? std::shared_ptr<const Book>(held, &held->book) : nullptr;
  } catch (const Error&) {
    return nullptr;
  }
}

}  // namespace

std::string cached_book_path(const Geometry& g) {
  const std::string folder = cache_folder();
  if (folder.empty()) return {};
  return fmt::format("{}/books/connect-four-{}x{}x{}.book", folder, g.rows, g.cols, g.connect);
}

std::shared_ptr<const Book> book_for(const Geometry& g) {
  const std::shared_ptr<const Book> cached = cached_book(g);
  const Book& shipped = shipped_book();
  if (cached && (!shipped.is_for(g) || cached->discs() > shipped.discs())) return cached;
  return {std::shared_ptr<void>(), &shipped};
}

}  // namespace zermelo::connect_four
