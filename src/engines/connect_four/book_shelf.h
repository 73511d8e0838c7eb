// Which book to use: the one that is part of the program, or one that the user has made, which is kept
// in the cache: one a board.
#pragma once

#include <memory>
#include <string>

#include "engines/connect_four/book.h"

namespace zermelo::connect_four {

// ~/.cache/zermelo/books/connect-four-6x7x4.book; empty if the user has no home.
std::string cached_book_path(const Geometry& g);

// The one of both that knows more discs of this board; without positions if there is none. A cached
// book that is damaged or of another board is passed over.
std::shared_ptr<const Book> book_for(const Geometry& g);

}  // namespace zermelo::connect_four
