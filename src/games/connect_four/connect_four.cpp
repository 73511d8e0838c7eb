#include "games/connect_four/connect_four.h"

#include <algorithm>

#include "base/error.h"
#include "base/text.h"
#include "boards/grid.h"
#include "core/notation.h"

namespace zermelo::connect_four {

const GameInfo& info() {
  static const GameInfo info = {
      .name = "connect-four",
      .title = "Connect Four",
      .summary = "discs that fall; four in a row win",
      .rules = kRules,
      .options = {Option::number("rows", 6, 4, 8, "rows of the board"),
                  Option::number("cols", 7, 4, 8, "columns of the board"),
                  Option::number("connect", 4, 3, 6, "how many in a row win")},
      .samples = {"connect-four(rows=4,cols=4)", "connect-four", "connect-four(rows=8,cols=5)",
                  "connect-four(rows=7,cols=8,connect=5)", "connect-four(rows=4,cols=6,connect=3)"},
      .grade = Grade::kVerified,
      .verified_against =
          "published perft counts, the number of positions on 4 by 4, a second "
          "implementation",
      .aliases = {"connect4", "connect-4", "four-in-a-row"}};
  return info;
}

ConnectFour::ConnectFour(int rows, int cols, int connect)
    : rows_(rows), cols_(cols), connect_(connect), height_(rows + 1) {
  if (cols * height_ > 64) {
    bad_input("expected a board with cols * (rows + 1) of at most 64, found {} * {} = {}", cols,
              height_, cols * height_);
  }
  if (connect > std::max(rows, cols)) {
    bad_input("expected connect to be at most the longer side, {}, found {}", std::max(rows, cols),
              connect);
  }
  column_ = (std::uint64_t{1} << rows) - 1;
  bottom_ = 0;
  for (int col = 0; col < cols; ++col) bottom_ |= std::uint64_t{1} << (col * height_);
  board_ = bottom_ * column_;
  const auto h = static_cast<std::uint64_t>(height_), k = static_cast<std::uint64_t>(connect);
  one_ = simd::Words{1, h, h + 1, h - 1};
  two_ = one_ * std::min<std::uint64_t>(2, k - 2);
  rest_ = one_ * (k - 2) - two_;
}

char ConnectFour::disc_at(const Position& p, int row, int col) const {
  const int bit = bit_at(row, col);
  if ((p.all >> bit & 1) == 0) return '-';
  const bool own = p.own >> bit & 1;
  return own == (mover(p) == 0) ? 'x' : 'o';
}

std::uint64_t ConnectFour::line_cells(std::uint64_t discs) const {
  std::uint64_t cells = 0;
  for (const int step : {1, height_, height_ + 1, height_ - 1}) {
    std::uint64_t ends = discs;
    for (int i = 1; i < connect_; ++i) ends &= ends >> step;
    for (int i = 0; i < connect_; ++i) cells |= ends << (i * step);
  }
  return cells;
}

std::string ConnectFour::write(const Position& p) const {
  std::string text;
  for (int row = 0; row < rows_; ++row) {
    if (row > 0) text += '/';
    for (int col = 0; col < cols_; ++col) text += disc_at(p, row, col);
  }
  return text;
}

ConnectFour::Position ConnectFour::read(std::string_view text) const {
  std::string packed;
  for (std::string_view word : sentence_of(text, "position")) packed += lower(word);
  return packed.find('/') == std::string::npos ? read_columns(packed) : read_board(packed);
}

ConnectFour::Position ConnectFour::read_columns(std::string_view columns) const {
  Position p = start();
  int number = 0;
  for (char digit : columns) {
    ++number;
    if (digit < '1' || digit > '0' + cols_) {
      bad_input("disc {}: expected a column from 1 to {} (or {} rows with / between), found '{}'",
                number, cols_, rows_, digit);
    }
    if (turn(p).is_over()) {
      bad_input("disc {} (column {}) comes after the end of the game", number, digit);
    }
    const std::uint64_t cell = (p.all + bottom_) & column_ << ((digit - '1') * height_);
    if (cell == 0) bad_input("disc {}: column {} is full", number, digit);
    play(p, static_cast<Move>(std::countr_zero(cell)));
  }
  return p;
}

ConnectFour::Position ConnectFour::read_board(std::string_view text) const {
  std::uint64_t x = 0, o = 0;
  int row = 0, col = 0;
  for (char c : text) {
    if (c == '/') {
      if (col != cols_) break;
      ++row;
      col = 0;
      continue;
    }
    if (c != 'x' && c != 'o' && c != '-' && c != '.') {
      bad_input("row {} from the top, column {}: expected x, o or -, found '{}'", row + 1, col + 1,
                c);
    }
    if (row == rows_ || col == cols_) {
      ++col;
      break;
    }
    const std::uint64_t bit = std::uint64_t{1} << bit_at(row, col++);
    if (c == 'x') x |= bit;
    if (c == 'o') o |= bit;
  }
  if (row != rows_ - 1 || col != cols_) {
    bad_input("expected {} rows of {} cells with / between, found '{}'", rows_, cols_, text);
  }
  const int xs = std::popcount(x), os = std::popcount(o);
  if (xs != os && xs != os + 1) {
    bad_input("expected as many x as o or one x more (x starts), found {} x and {} o", xs, os);
  }
  const Position p = {.own = xs == os ? x : o, .all = x | o};
  check(p);
  return p;
}

// The rest of what makes a board possible: nothing floats, and the last disc ended the game or nothing
// did.
void ConnectFour::check(const Position& p) const {
  for (int col = 0; col < cols_; ++col) {
    const std::uint64_t discs = p.all >> (col * height_) & column_;
    if ((discs & (discs + 1)) != 0) bad_input("column {} has a disc above an empty cell", col + 1);
  }
  const std::uint64_t last = p.own ^ p.all;
  const char name = mover(p) == 0 ? 'o' : 'x';
  if (has_line(p.own)) {
    bad_input("'{}' cannot be: {} moved last, but the other side has {} in a row", write(p), name,
              connect_);
  }
  if (!has_line(last)) return;
  const std::uint64_t tops = last & (p.all + bottom_) >> 1;
  bool possible = false;
  for_each_bit(tops, [&](int top) { possible |= !has_line(last ^ std::uint64_t{1} << top); });
  if (!possible) {
    bad_input("'{}' cannot be: {} had {} in a row before the last move", write(p), name, connect_);
  }
}

std::string ConnectFour::write_move(const Position&, Move m) const {
  return std::to_string(m / height_ + 1);
}

std::string ConnectFour::why_not(const Position&, std::string_view text) const {
  const auto column = to_integer(normal_move(text));
  if (!column) return "";
  if (*column < 1 || *column > cols_) return fmt::format("the columns are 1 to {}", cols_);
  return fmt::format("column {} is full", *column);
}

std::string ConnectFour::draw(const Position& p, std::optional<Move> last, Pen pen) const {
  const std::uint64_t line = line_cells(p.own ^ p.all);
  const GridText grid = {.rows = rows_,
                         .cols = cols_,
                         .column_labels = std::string("12345678", static_cast<std::size_t>(cols_))};
  return grid.draw(
      [&](int row, int col) {
        const int bit = bit_at(row, col);
        const char disc = disc_at(p, row, col);
        if (disc == '-') return pen(Color::kDim, ".");
        const std::string text = upper(std::string(1, disc));
        if (last == bit || (line >> bit & 1)) return pen(Color::kInverse, text);
        return pen(disc == 'x' ? Color::kYellow : Color::kRed, text);
      },
      pen);
}

Scene ConnectFour::scene(const Position& p, std::optional<Move> last) const {
  constexpr double kCell = 48, kMargin = 12, kRim = 6, kRadius = 19, kLabelRoom = 20;
  const double width = cols_ * kCell + 2 * kRim, height = rows_ * kCell + 2 * kRim;
  Scene scene = {.width = width + 2 * kMargin,
                 .height = height + 2 * kMargin + kLabelRoom,
                 .title = "Connect Four: " + write(p)};
  scene.rect(kMargin, kMargin, width, height, Tint::kBlue, 14);
  const std::uint64_t line = line_cells(p.own ^ p.all);
  for (int row = 0; row < rows_; ++row) {
    for (int col = 0; col < cols_; ++col) {
      const double x = kMargin + kRim + (col + 0.5) * kCell,
                   y = kMargin + kRim + (row + 0.5) * kCell;
      const int bit = bit_at(row, col);
      const char disc = disc_at(p, row, col);
      scene.circle(x, y, kRadius, Tint::kPaper);
      if (disc == 'x' || disc == 'o') {
        scene.circle(x, y, kRadius, disc == 'x' ? Tint::kYellow : Tint::kRed)
            .known_as(fmt::format("disc {}", bit))
            .coming_from(x, kMargin - kRadius);
      }
      if (line >> bit & 1) {
        scene.circle(x, y, kRadius - 7, Tint::kNone).outlined(Tint::kInk, 3);
      } else if (last == bit) {
        scene.circle(x, y, 5, Tint::kInk);
      }
    }
  }
  const bool over = turn(p).is_over();
  for (int col = 0; col < cols_; ++col) {
    const double left = kMargin + kRim + col * kCell;
    const std::string name = std::to_string(col + 1);
    scene.text(left + kCell / 2, kMargin + height + 14, 14, name, Tint::kFaint);
    if (!over && (p.all >> bit_at(0, col) & 1) == 0) {
      scene.rect(left, kMargin, kCell, height, Tint::kNone).on_click(name);
    }
  }
  return scene;
}

FixedList<std::uint8_t, 56> ConnectFour::cells(const Position& p) const {
  FixedList<std::uint8_t, 56> out;
  for (int row = 0; row < rows_; ++row) {
    for (int col = 0; col < cols_; ++col) {
      const char disc = disc_at(p, row, col);
      out.push_back(disc == 'x' ? 1 : disc == 'o' ? 2 : 0);
    }
  }
  return out;
}

}  // namespace zermelo::connect_four
