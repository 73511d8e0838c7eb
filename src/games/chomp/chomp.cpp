#include "games/chomp/chomp.h"

#include <utility>

#include "base/error.h"
#include "base/text.h"
#include "boards/grid.h"
#include "core/notation.h"

namespace zermelo::chomp {
namespace {

int row_of(Chomp::Move m) { return m >> 4; }
int col_of(Chomp::Move m) { return m & 15; }
std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

const GameInfo& info() {
  static const GameInfo info = {
      .name = "chomp",
      .title = "Chomp",
      .summary = "eat rectangles of a chocolate bar; the top left square is poisoned",
      .rules = kRules,
      .options = {Option::number("rows", 3, 1, kMaxSide, "rows of the bar"),
                  Option::number("cols", 4, 1, kMaxSide, "columns of the bar"),
                  Option::flag("misere", "who takes the poisoned square wins")},
      .samples = {"chomp(1x2)", "chomp", "chomp(4x4)", "chomp(2x5,misere)", "chomp(16x16)"},
      .grade = Grade::kVerified,
      .verified_against =
          "value, remoteness, nimbers and counts of all positions (GamesmanClassic), a second "
          "implementation"};
  return info;
}

Chomp::Lengths Chomp::lengths(const Position& p) const {
  Lengths lengths{};
  int row = rows_;
  for_each_bit(p.border, [&](int step) {
    --row;
    lengths[at(row)] = step - (rows_ - 1 - row);
  });
  return lengths;
}

std::string Chomp::write(const Position& p) const {
  std::string text;
  for (int length : lengths(p)) {
    if (length == 0) break;
    if (!text.empty()) text += ' ';
    text += std::to_string(length);
  }
  return text;
}

Chomp::Position Chomp::read(std::string_view text) const {
  const auto words = sentence_of(text, "position");
  if (words.empty() || words.size() > at(rows_)) {
    bad_input("expected the lengths of 1 to {} rows, found {}", rows_, words.size());
  }
  Position p;
  std::int64_t above = cols_;
  for (int row = 0; row < rows_; ++row) {
    std::int64_t length = 0;
    if (at(row) < words.size()) {
      length = integer_in(words[at(row)], row == 0 ? 1 : 0, cols_,
                          fmt::format("length of row {}", row + 1));
    }
    if (length > above) {
      bad_input("row {}: expected at most the {} squares of the row above, found {}", row + 1,
                above, length);
    }
    above = length;
    p.border |= std::uint32_t{1} << (length + rows_ - 1 - row);
  }
  return p;
}

std::string Chomp::write_move(const Position&, Move m) const {
  return fmt::format("{} {}", row_of(m) + 1, col_of(m) + 1);
}

std::string Chomp::why_not(const Position& p, std::string_view text) const {
  const std::string plain = normal_move(text);
  const auto words = words_of(plain, true);
  if (words.size() != 2) return "expected the row and the column of a square, such as '2 1'";
  const auto row = to_integer(words[0]), col = to_integer(words[1]);
  if (!row || !col || *row < 1 || *row > rows_ || *col < 1 || *col > cols_) {
    return fmt::format("expected a row from 1 to {} and a column from 1 to {}", rows_, cols_);
  }
  if (*row == 1 && *col == 1) return "the poisoned square is never taken, the game ends before";
  if (*col > lengths(p)[static_cast<std::size_t>(*row - 1)]) return "this square is eaten";
  return "";
}

std::string Chomp::draw(const Position& p, std::optional<Move> last, Pen pen) const {
  const Lengths length = lengths(p);
  std::string numbers = "  ";
  for (int col = 1; col <= cols_; ++col) numbers += fmt::format("{:>3}", col);
  std::string out = pen(Color::kDim, numbers) + "\n";
  for (int row = 0; row < rows_; ++row) {
    out += pen(Color::kDim, fmt::format("{:>2}", row + 1));
    for (int col = 0; col < cols_; ++col) {
      const bool bitten = last && row == row_of(*last) && col == col_of(*last);
      out += "  ";
      if (row + col == 0) {
        out += pen(Color::kRed, "P");
      } else if (col < length[at(row)]) {
        out += pen(Color::kYellow, "#");
      } else {
        out += pen(bitten ? Color::kInverse : Color::kDim, bitten ? "x" : ".");
      }
    }
    out += "\n";
  }
  return out;
}

Scene Chomp::scene(const Position& p, std::optional<Move> last) const {
  const Lengths length = lengths(p);
  GridScene grid(rows_, cols_, "Chomp: " + write(p), true);
  const bool over = turn(p).is_over();
  for (int col = 0; col < cols_; ++col) grid.column_label(col, std::to_string(col + 1));
  for (int row = 0; row < rows_; ++row) {
    grid.row_label(row, std::to_string(row + 1));
    for (int col = 0; col < length[at(row)]; ++col) {
      const bool poison = row + col == 0;
      const double x = grid.x(col), y = grid.y(row);
      grid.fill(row, col, poison ? Tint::kDead : Tint::kNeutral);
      if (poison) {
        grid.cross(row, col, Tint::kRed);
      } else {
        grid.scene.rect(x - 16, y - 16, 32, 32, Tint::kNone, 5).outlined(Tint::kBoard, 2);
        if (!over) {
          grid.click(row, col, fmt::format("{} {}", row + 1, col + 1));
        }
      }
    }
  }
  if (last) grid.highlight(row_of(*last), col_of(*last));
  return std::move(grid.scene);
}

bool Chomp::unrank(std::uint64_t r, Position& p) const {
  if (r >= ranks()) return false;
  p = {};
  std::uint64_t left = r + 1;
  int step = rows_ + cols_;
  for (int row = rows_; row > 0; --row) {
    do {
      --step;
    } while (choose(step, row) > left);
    left -= choose(step, row);
    p.border |= std::uint32_t{1} << step;
  }
  return true;
}

Chomp::Position Chomp::transform(const Position& p, int s) const {
  if (s == 0) return p;
  Position image = {.to_move = p.to_move};
  const int steps = rows_ + cols_;
  for (int step = 0; step < steps; ++step) {
    image.border |= (~p.border >> step & 1u) << (steps - 1 - step);
  }
  return image;
}

FixedList<std::uint8_t, kMaxSide * kMaxSide> Chomp::cells(const Position& p) const {
  FixedList<std::uint8_t, kMaxSide * kMaxSide> out;
  const Lengths length = lengths(p);
  for (int row = 0; row < rows_; ++row) {
    for (int col = 0; col < cols_; ++col) out.push_back(col < length[at(row)]);
  }
  return out;
}

}  // namespace zermelo::chomp
