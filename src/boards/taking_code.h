// The code of a taking-and-breaking game: how many items a move may take from a heap, and into how
// many heaps it may break the rest (Guy and Smith 1956; Winning Ways, chapter 4).
//
//   0.137      digit k, after the point, rules moves that take k items from a heap:
//   | |||        1  the heap may be gone            2  one heap may be left
//   | 123        4  two heaps may be left           8  three heaps (hexadecimal digits, 8 to f)
//   0          and their sums. Digit 0 is about moves that take nothing: 4, 8 or c break a heap.
//
// A subtraction game, where a move takes s items for some s of a set, has digit 3 at these places.
// Grundy's game, which breaks a heap into two unequal ones, has no digits: it is a code of its own.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

// What one digit allows. Heaps that are left are never empty.
struct Taking {
  int take = 0;
  bool none = false, one = false, two = false, three = false;  // heaps that may be left
  bool unequal = false;                                        // if two are, they must be
};

class TakingCode {
 public:
  static constexpr int kLongest = 65535;  // most items that one move takes

  static TakingCode octal(std::string_view digits);  // "0.77", ".77", "4.7", "0.3f"
  static TakingCode subtraction(const std::vector<int>& set);
  static TakingCode grundy();
  // "0.77", "octal(0.77)", "subtraction(1,2,5)" or "grundys-game". All throw an Error.
  static TakingCode parse(std::string_view text);

  const std::string& text() const { return text_; }  // as parse() reads it, in one way only
  std::span<const Taking> takings() const { return takings_; }  // digits that are not 0, in order
  int length() const { return takings_.empty() ? 0 : takings_.back().take; }
  int most_heaps() const;  // that a move leaves of one
  // False of Grundy's game: what is known of octal games does not hold of it.
  bool has_digits() const { return !takings_.front().unequal; }
  friend bool operator==(const TakingCode& a, const TakingCode& b) { return a.text_ == b.text_; }

 private:
  std::string text_;
  std::vector<Taking> takings_;
};

// Calls visit(a, b, c) with the heaps, 0 where there is none, that each move from a heap leaves.
template <class Visit>
void for_each_option(const TakingCode& code, int heap, Visit&& visit) {
  for (const Taking& t : code.takings()) {
    const int left = heap - t.take;
    if (left < 0) break;
    if (t.none && left == 0) visit(0, 0, 0);
    if (t.one && left > 0) visit(left, 0, 0);
    for (int a = 1; t.two && 2 * a + t.unequal <= left; ++a) visit(a, left - a, 0);
    for (int a = 1; t.three && 3 * a <= left; ++a) {
      for (int b = a; a + 2 * b <= left; ++b) visit(a, b, left - a - b);
    }
  }
}

// The nimbers of heaps of 0 to `most` items, by the definition. cgt/grundy_table.h goes further.
std::vector<std::uint16_t> plain_nimbers(const TakingCode& code, int most);

}  // namespace zermelo
