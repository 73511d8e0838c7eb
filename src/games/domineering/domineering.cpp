#include "games/domineering/domineering.h"

#include <algorithm>
#include <array>

#include "base/error.h"
#include "base/hash.h"
#include "base/text.h"
#include "boards/grid.h"
#include "boards/turn_word.h"
#include "core/notation.h"

namespace zermelo::domineering {
namespace {

using Position = Domineering::Position;

constexpr std::string_view kLetters = "abcdefghijklmnop";

void check_size(std::size_t rows, std::size_t cols) {
  if (rows < 1 || rows > kMostSide || cols < 1 || cols > kMostSide || rows * cols > kMostCells) {
    bad_input("expected 1 to {} rows and columns and at most {} cells, found {} by {}", kMostSide,
              kMostCells, rows, cols);
  }
}

// The board of "../.#"; whose turn it is is left open.
Position board_of(std::string_view text) {
  std::vector<std::string> rows(1);
  for (const char c : text) {
    if (c == '/') {
      rows.emplace_back();
    } else if (c != ' ' && c != '\t') {
      rows.back() += c;
    }
  }
  check_size(rows.size(), rows[0].size());
  Position p;
  p.rows = static_cast<std::uint8_t>(rows.size());
  p.cols = static_cast<std::uint8_t>(rows[0].size());
  int cell = 0;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (rows[row].size() != rows[0].size()) {
      bad_input("row {}: expected {} cells as in the first row, found {}", row + 1, rows[0].size(),
                rows[row].size());
    }
    for (const char c : rows[row]) {
      if (c != '.' && c != '#') bad_input("row {}: expected . or #, found '{}'", row + 1, c);
      if (c == '.') p.free |= std::uint64_t{1} << cell;
      ++cell;
    }
  }
  return p;
}

std::string rows_of(const Position& p) {
  std::string text;
  for (int cell = 0; cell < p.rows * p.cols; ++cell) {
    if (cell > 0 && cell % p.cols == 0) text += '/';
    text += p.free >> cell & 1 ? '.' : '#';
  }
  return text;
}

// A region as the rows of the smallest board that holds it, and its mirror images.
struct Room {
  std::array<std::uint32_t, kMostSide> rows{};  // bit col
  int height = 0, width = 0;

  std::uint64_t bits() const {
    std::uint64_t all = 0;
    for (int row = 0; row < height; ++row) {
      all |= std::uint64_t{rows[static_cast<std::size_t>(row)]} << (row * width);
    }
    return all;
  }
  void mirror_rows() { std::reverse(rows.begin(), rows.begin() + height); }
  void mirror_columns() {
    for (int row = 0; row < height; ++row) {
      std::uint32_t& bits = rows[static_cast<std::size_t>(row)];
      std::uint32_t turned = 0;
      for (int col = 0; col < width; ++col) turned |= (bits >> col & 1) << (width - 1 - col);
      bits = turned;
    }
  }
};

Room room_of(std::uint64_t cells, int cols) {
  Room room;
  const int top = std::countr_zero(cells) / cols, bottom = (63 - std::countl_zero(cells)) / cols;
  std::uint32_t all = 0;
  const auto mask = static_cast<std::uint32_t>((std::uint64_t{1} << cols) - 1);
  for (int row = top; row <= bottom; ++row) {
    const auto bits = static_cast<std::uint32_t>(cells >> (row * cols)) & mask;
    room.rows[static_cast<std::size_t>(row - top)] = bits;
    all |= bits;
  }
  const int left = std::countr_zero(all);
  room.height = bottom - top + 1;
  room.width = 32 - std::countl_zero(all) - left;
  for (int row = 0; row < room.height; ++row) room.rows[static_cast<std::size_t>(row)] >>= left;
  return room;
}

}  // namespace

const GameInfo& info() {
  static const GameInfo info = {
      .name = "domineering",
      .title = "Domineering",
      .summary = "dominoes on a board, Left's upright, Right's lying; who cannot put one loses",
      .rules = kRules,
      .options = {Option::number("rows", 4, 1, kMostSide, "rows of the board"),
                  Option::number("cols", 4, 1, kMostSide, "columns of the board"),
                  Option::word("region", "", "another board, such as .../.#."),
                  Option::choice("turn", {"left", "right"}, "who starts")},
      .samples = {"domineering(2x2)", "domineering", "domineering(8x8)",
                  "domineering(region=..#./..../#..#,turn=right)", "domineering(1x16)"},
      .grade = Grade::kVerified,
      .verified_against =
          "published values and winners of rectangles, a second implementation of moves and values"};
  return info;
}

Domineering::Domineering(int rows, int cols, std::string_view region, bool right_starts) {
  if (region.empty()) {
    check_size(static_cast<std::size_t>(rows), static_cast<std::size_t>(cols));
    start_.rows = static_cast<std::uint8_t>(rows);
    start_.cols = static_cast<std::uint8_t>(cols);
    const int cells = rows * cols;
    start_.free = cells == kMostCells ? ~std::uint64_t{0} : (std::uint64_t{1} << cells) - 1;
  } else {
    start_ = board_of(region);
  }
  start_.mover = right_starts;
}

std::string Domineering::write(const Position& p) const {
  return fmt::format("{} {}", turn_word(p.mover), rows_of(p));
}

Domineering::Position Domineering::read(std::string_view text) const {
  text = trimmed(text);
  if (text.starts_with('(') && text.ends_with(')')) text = text.substr(1, text.size() - 2);
  const auto turn = take_turn_word(text);
  Position p = board_of(text);
  p.mover = static_cast<std::uint8_t>(turn.value_or(start_.mover));
  return p;
}

std::string Domineering::write_move(const Position& p, Move m) const {
  return fmt::format("{}{}", kLetters[static_cast<std::size_t>(m.cell % p.cols)],
                     m.cell / p.cols + 1);
}

std::string Domineering::why_not(const Position& p, std::string_view text) const {
  const std::string name = lower(normal_move(text));
  const std::size_t col = name.empty() ? std::string::npos : kLetters.find(name[0]);
  const auto row = name.empty() ? std::nullopt : to_integer(std::string_view(name).substr(1));
  if (col == std::string::npos || !row) {
    return "expected the upper or left cell of the domino, as in 'b2'";
  }
  if (static_cast<int>(col) >= p.cols || *row < 1 || *row > p.rows) {
    return fmt::format("there are columns a to {} and rows 1 to {}",
                       kLetters[static_cast<std::size_t>(p.cols - 1)], int{p.rows});
  }
  const int r = static_cast<int>(*row) - 1, c = static_cast<int>(col);
  const int next_row = r + (p.mover == 0), next_col = c + (p.mover == 1);
  if (next_row >= p.rows || next_col >= p.cols) {
    return fmt::format("the domino of {} would reach over the edge", player_name(p.mover));
  }
  for (const int cell : {r * p.cols + c, next_row * p.cols + next_col}) {
    if (!(p.free >> cell & 1)) {
      return fmt::format("{} is not free", write_move(p, Move(cell)));
    }
  }
  return "";
}

std::string Domineering::draw(const Position& p, std::optional<Move> last, Pen pen) const {
  // Left's domino if it was Right's turn after it.
  const int second = last ? last->cell + step(p, 1 - p.mover) : -1;
  std::string labels;
  for (int row = 0; row < p.rows; ++row) labels += static_cast<char>('0' + (row + 1) % 10);
  const GridText grid = {.rows = p.rows,
                         .cols = p.cols,
                         .column_labels = std::string(kLetters.substr(0, p.cols)),
                         .row_labels = labels};
  const std::string board = grid.draw(
      [&](int row, int col) {
        const int cell = row * p.cols + col;
        if (p.free >> cell & 1) return pen(Color::kDim, ".");
        if (last && (last->cell == cell || second == cell)) return pen(Color::kInverse, "#");
        return std::string("#");
      },
      pen);
  return board + "  " + player_name(p.mover) +
         (turn(p).is_over() ? " has no move\n" : " to move\n");
}

Scene Domineering::scene(const Position& p, std::optional<Move> last) const {
  GridScene grid(p.rows, p.cols, "Domineering: " + write(p), true);
  for (int col = 0; col < p.cols; ++col) {
    grid.column_label(col, std::string(1, kLetters[static_cast<std::size_t>(col)]));
  }
  for (int row = 0; row < p.rows; ++row) grid.row_label(row, std::to_string(row + 1));
  const int second = last ? last->cell + step(p, 1 - p.mover) : -1;
  for (int cell = 0; cell < p.rows * p.cols; ++cell) {
    if (p.free >> cell & 1 || (last && (cell == last->cell || cell == second))) continue;
    grid.fill(cell / p.cols, cell % p.cols, Tint::kDead);
  }
  constexpr double kHalf = GridScene::kCell / 2 - 5;
  if (last) {
    const double x = grid.x(last->cell % p.cols), y = grid.y(last->cell / p.cols);
    const double far_x = grid.x(second % p.cols), far_y = grid.y(second / p.cols);
    grid.scene
        .rect(x - kHalf, y - kHalf, far_x - x + 2 * kHalf, far_y - y + 2 * kHalf,
              p.mover == 1 ? Tint::kFirst : Tint::kSecond, 8)
        .outlined(Tint::kHighlight, 4);
  }
  if (turn(p).is_over()) return std::move(grid.scene);
  for (const Move m : moves(p)) {
    const int row = m.cell / p.cols, col = m.cell % p.cols;
    const int to_row = row + (p.mover == 0), to_col = col + (p.mover == 1);
    const std::string text = write_move(p, m);
    // A mark that points where the other half goes.
    const double x = grid.x(col), y = grid.y(row), d = p.mover == 0 ? 0 : 1;
    grid.scene.line(x, y, x + d * 16, y + (1 - d) * 16, Tint::kLegal, 4);
    grid.scene.circle(x, y, 5, Tint::kLegal);
    grid.click(row, col, text);
    grid.scene.drags.push_back({x, y, grid.x(to_col), grid.y(to_row), text});
    grid.scene.drags.push_back({grid.x(to_col), grid.y(to_row), x, y, text});
  }
  return std::move(grid.scene);
}

std::uint64_t Domineering::key(const Position& p) const {
  constexpr int kExact = 49;
  const std::uint64_t rest =
      std::uint64_t{p.rows} << 6 | std::uint64_t{p.cols} << 1 | p.mover;  // 5 and 5 bits and one
  if (p.rows * p.cols <= kExact) return p.free | rest << kExact;
  return mixed(mixed(0x646f6d696e6f, p.free), rest);
}

FixedList<Domineering::Position, kMostCells / 2> Domineering::parts(const Position& p) const {
  FixedList<Position, kMostCells / 2> rooms;
  const std::uint64_t not_last = ~last_column(p), not_first = ~(last_column(p) << 1 | 1);
  for (std::uint64_t rest = p.free; rest != 0;) {
    std::uint64_t room = rest & -rest;
    for (std::uint64_t before = 0; before != room;) {
      before = room;
      const std::uint64_t sides = (room & not_last) << 1 | (room & not_first) >> 1;
      const std::uint64_t ends = room << p.cols | room >> p.cols;
      room |= p.free & (sides | ends);
    }
    rest &= ~room;
    if (std::popcount(room) == 1) continue;
    Room shape = room_of(room, p.cols);
    std::uint64_t least = ~std::uint64_t{0};
    for (int image = 0; image < 4; ++image) {
      least = std::min(least, shape.bits());
      if (image % 2 == 0) shape.mirror_rows();
      if (image % 2 == 1) shape.mirror_columns();
    }
    Position part;
    part.free = least;
    part.rows = static_cast<std::uint8_t>(shape.height);
    part.cols = static_cast<std::uint8_t>(shape.width);
    rooms.push_back(part);
  }
  return rooms;
}

}  // namespace zermelo::domineering
