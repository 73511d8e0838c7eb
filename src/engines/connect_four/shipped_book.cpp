#include "base/shipped_files.h"
#include "engines/connect_four/book.h"

namespace zermelo::connect_four {

const Book& shipped_book() {
  static const Book book = [] {
    const auto content = shipped_file("books/connect_four.book");
    return content ? Book(*content, "the book of the program") : Book();
  }();
  return book;
}

}  // namespace zermelo::connect_four
