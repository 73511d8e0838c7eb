#include "engines/cube/table_store.h"

#include <chrono>
#include <filesystem>
#include <optional>
#include <utility>

#include <fmt/core.h>

#include "base/checksum.h"
#include "base/error.h"
#include "base/files.h"
#include "base/pages.h"
#include "base/text.h"

namespace zermelo::cube {
namespace {

constexpr std::size_t kPage = 4096;
constexpr std::string_view kMagic = "zermelo cube table 1\n";

std::string page_of(const std::string& name, std::uint64_t bytes, std::uint64_t sum) {
  std::string page = fmt::format("{}{}\n{} bytes\nchecksum {:016x}\n", kMagic, name, bytes, sum);
  page.resize(kPage, '\n');
  return page;
}

}  // namespace

TableStore::TableStore(std::string folder, Say say, Control control)
    : folder_(std::move(folder)), say_(std::move(say)), control_(control) {}

void TableStore::say(const std::string& line) const {
  if (say_) say_(line);
}

std::shared_ptr<const std::uint8_t> TableStore::open(const std::string& name, std::uint64_t bytes,
                                                     std::string& why_not) const {
  std::error_code none;
  if (folder_.empty() || !std::filesystem::exists(path_of(name), none)) return nullptr;
  try {
    auto file = std::make_shared<MappedFile>(path_of(name));
    const auto* const data = reinterpret_cast<const char*>(file->data());
    if (file->size() < kMagic.size() || std::string_view(data, kMagic.size()) != kMagic) {
      why_not = "is not a table of this program";
    } else if (file->size() != kPage + bytes) {
      why_not = fmt::format("has {} bytes, expected {}", file->size(), kPage + bytes);
    } else if (page_of(name, bytes, checksum(data + kPage, bytes)) !=
               std::string_view(data, kPage)) {
      why_not = "is damaged";
    } else {
      return {file, reinterpret_cast<const std::uint8_t*>(data + kPage)};
    }
  } catch (const Error& error) {
    why_not = fmt::format("cannot be read ({})", error.what());
  }
  return nullptr;
}

std::shared_ptr<const std::uint8_t> TableStore::find(const std::string& name,
                                                     std::uint64_t bytes) const {
  std::string why_not;
  return open(name, bytes, why_not);
}

std::shared_ptr<const std::uint8_t> TableStore::get(const std::string& name, std::uint64_t bytes,
                                                    const Maker& make) const {
  std::string why_not;
  if (auto table = open(name, bytes, why_not)) return table;
  if (!why_not.empty()) say(fmt::format("'{}' {}: making it anew", path_of(name), why_not));
  std::optional<NewFile> file;  // tried before the work
  try {
    if (!folder_.empty()) {
      make_folder(folder_);
      file.emplace(path_of(name));
    }
  } catch (const Error& error) {
    say(fmt::format("tables of the cube are not kept: {}", error.what()));
  }
  say(fmt::format("making the table '{}' ({} MB), once", name, bytes >> 20));
  const auto begin = std::chrono::steady_clock::now();
  auto pages = std::make_shared<Pages>(bytes);
  make(pages->as<std::uint8_t>(), control_);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  say(fmt::format("made in {}", short_time(took.count())));
  try {
    if (file) {
      file->append(page_of(name, bytes, checksum(pages->as<char>(), bytes)));
      file->append(pages->as<char>(), bytes);
      file->commit(false);
    }
  } catch (const Error& error) {
    say(fmt::format("tables of the cube are not kept: {}", error.what()));
  }
  return {pages, pages->as<std::uint8_t>()};
}

std::string table_folder() {
  const std::string folder = cache_folder();
  return folder.empty() ? "" : folder + "/cube";
}

}  // namespace zermelo::cube
