// The book in data/books, as part of the program: it works from any folder.
#include <string_view>

#include "engines/connect_four/book.h"

#ifdef ZERMELO_CONNECT_FOUR_BOOK
__asm__(
    ".section .rodata\n"
    ".balign 64\n"
    "zermelo_connect_four_book:\n"
    ".incbin \"" ZERMELO_CONNECT_FOUR_BOOK
    "\"\n"
    "zermelo_connect_four_book_end:\n"
    ".previous\n");
extern "C" const char zermelo_connect_four_book[], zermelo_connect_four_book_end[];
#endif

namespace zermelo::connect_four {

const Book& shipped_book() {
#ifdef ZERMELO_CONNECT_FOUR_BOOK
  static const Book book(
      {zermelo_connect_four_book,
       static_cast<std::size_t>(zermelo_connect_four_book_end - zermelo_connect_four_book)},
      "the book of the program");
#else
  static const Book book;  // built without one
#endif
  return book;
}

}  // namespace zermelo::connect_four
