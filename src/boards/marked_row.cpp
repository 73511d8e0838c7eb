#include "boards/marked_row.h"

#include <algorithm>

#include "base/error.h"
#include "base/text.h"

namespace zermelo {

std::string write_row(const Row& row, RowLetters letters) {
  std::string text;
  for (int cell = 0; cell < row.length; ++cell) {
    if (cell > 0) text += ' ';
    text += row.has(cell) ? letters.marked[0] : letters.empty[0];
  }
  return text;
}

Row read_row(std::string_view text, RowLetters letters, int least, int most) {
  const char marked = letters.marked[0], empty = letters.empty[0];
  std::uint64_t marks = 0;
  int length = 0;
  for (const std::string_view word : sentence_of(text, "position")) {
    for (const char c : lower(word)) {
      const bool is_marked = letters.marked.find(c) != std::string_view::npos;
      if (!is_marked && letters.empty.find(c) == std::string_view::npos) {
        bad_input("cell {}: expected {} or {}, found '{}'", length + 1, marked, empty, word);
      }
      if (is_marked && length < kMostCells) marks |= std::uint64_t{1} << length;
      ++length;
    }
  }
  if (length < least || length > most) {
    bad_input("expected {} to {} cells {} or {}, found {}", least, most, marked, empty, length);
  }
  return {.marks = marks, .length = static_cast<std::uint8_t>(length)};
}

std::string draw_row(int length, const std::function<std::string(int)>& cell, Pen pen) {
  constexpr int kPerLine = 20;
  std::string out;
  for (int from = 0; from < length; from += kPerLine) {
    std::string cells, numbers;
    for (int i = from; i < std::min(from + kPerLine, length); ++i) {
      cells += "  " + cell(i);
      numbers += fmt::format("{:3}", i + 1);
    }
    out += cells + "\n" + pen(Color::kDim, numbers) + "\n";
  }
  return out;
}

}  // namespace zermelo
