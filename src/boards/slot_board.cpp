#include "boards/slot_board.h"

#include "base/error.h"
#include "base/text.h"

namespace zermelo {

std::string SlotBoard::write(std::uint64_t set, char mark) const {
  std::string text;
  for (int slot = 0; slot < slots(); ++slot) {
    if (slot > 0) text += ' ';
    text += set >> slot & 1 ? mark : '-';
  }
  return text;
}

std::uint64_t SlotBoard::read(std::span<const std::string_view> words, char mark) const {
  std::string marks;
  for (std::string_view word : words) marks += lower(word);
  if (marks.size() != static_cast<std::size_t>(slots())) {
    bad_input("expected {} or - for each of the {} slots, found {}", mark, slots(), marks.size());
  }
  std::uint64_t set = 0;
  for (int slot = 0; slot < slots(); ++slot) {
    const char found = marks[static_cast<std::size_t>(slot)];
    if (found == mark) {
      set |= std::uint64_t{1} << slot;
    } else if (found != '-') {
      bad_input("slot {}: expected {} or -, found '{}'", slot + 1, mark, found);
    }
  }
  return set;
}

int SlotBoard::read_slot(std::string_view word, std::string_view what) const {
  return static_cast<int>(integer_in(word, 1, slots(), what)) - 1;
}

std::string SlotBoard::draw(const std::function<std::string(int)>& cell, Pen pen) const {
  const int width = slots() > 9 ? 2 : 1;
  std::string out;
  for (int r = 0; r < rows_; ++r) {
    std::string numbers, board;
    for (int slot = r * cols_; slot < (r + 1) * cols_; ++slot) {
      numbers += fmt::format("{:>{}} ", slot + 1, width);
      board += " " + cell(slot);
    }
    out += " " + pen(Color::kDim, numbers + "|") + board + "\n";
  }
  return out;
}

}  // namespace zermelo
