#include "games/hex/hex.h"

#include <vector>

#include "base/error.h"
#include "base/text.h"
#include "boards/hex_cells.h"

namespace zermelo::hex {
namespace {

const HexCells& cells_of_size(int size) {
  static const std::vector<HexCells> boards = [] {
    std::vector<HexCells> all;
    for (int n = 0; n <= kMaxSize; ++n) all.push_back(HexCells::rhombus(n));
    return all;
  }();
  return boards[static_cast<std::size_t>(size)];
}

template <std::size_t kWords>
Board<kWords> board_of_size(int size) {
  Board<kWords> board;
  const HexCells& cells = cells_of_size(size);
  for (int cell = 0; cell < cells.size(); ++cell) {
    board.all.add(cell);
    if (cells.row(cell) == 0) board.near_side[0].add(cell);
    if (cells.row(cell) == size - 1) board.far_side[0].add(cell);
    if (cells.column(cell) == 0) board.near_side[1].add(cell);
    if (cells.column(cell) == size - 1) board.far_side[1].add(cell);
    for (int direction = 0; direction < 6; ++direction) {
      const int other = cells.neighbour(cell, direction);
      if (other >= 0) board.neighbours[static_cast<std::size_t>(cell)].add(other);
    }
  }
  return board;
}

// The two sides of the board that belong to a player, as a band under the cells: first a dark line,
// then a narrower one in the player's colour. Where two players' sides meet in one side of a cell,
// each has half of it.
void draw_sides(HexScene& picture, const HexCells& cells, int size) {
  struct Side {
    int first, step;  // its cells
    int from;         // the side of a cell that comes first, clockwise; the next one follows
    bool half_at_start, half_at_end;
    Tint tint;
  };
  const int last = size - 1;
  const Side sides[] = {
      {cells.cell(0, 0), 1, 4, false, true, Tint::kBlack},
      {cells.cell(last, last), -1, 1, false, true, Tint::kBlack},
      {cells.cell(0, last), size, 5, true, false, Tint::kWhite},
      {cells.cell(last, 0), -size, 2, true, false, Tint::kWhite},
  };
  const auto middle = [](std::pair<double, double> a, std::pair<double, double> b) {
    return std::pair((a.first + b.first) / 2, (a.second + b.second) / 2);
  };
  for (const bool outline : {true, false}) {
    for (const Side& side : sides) {
      std::vector<std::pair<double, double>> path;
      for (int i = 0; i < size; ++i) {
        const int cell = side.first + i * side.step;
        for (int corner = side.from; corner < side.from + 3; ++corner) {
          path.push_back(picture.corner(cell, corner));
        }
      }
      if (side.half_at_start) path[0] = middle(path[0], path[1]);
      if (side.half_at_end) path.back() = middle(path.back(), path[path.size() - 2]);
      for (std::size_t i = 1; i < path.size(); ++i) {
        picture.scene.line(path[i - 1].first, path[i - 1].second, path[i].first, path[i].second,
                           outline ? Tint::kInk : side.tint, outline ? 13 : 10);
      }
    }
  }
}

}  // namespace

const GameInfo& info() {
  static const GameInfo info = {
      .name = "hex",
      .title = "Hex",
      .summary = "join your two sides of a rhombus of hexagons",
      .rules = kRules,
      .options = {Option::number("size", 11, 2, kMaxSize, "cells along a side"),
                  Option::flag("swap", "the second player may take over the first stone")},
      .samples = {"hex(size=2)", "hex", "hex(size=4,swap=yes)", "hex(size=7)", "hex(size=13,swap)"},
      .grade = Grade::kVerified,
      .verified_against =
          "the published winning openings of small boards, a second implementation"};
  return info;
}

template <std::size_t kWords>
const Board<kWords>& Board<kWords>::of_size(int size) {
  static const std::vector<Board> boards = [] {
    std::vector<Board> made(2);  // sizes 0 and 1 are not played
    for (int n = 2; n <= kMaxSize && n * n <= static_cast<int>(64 * kWords); ++n) {
      made.push_back(board_of_size<kWords>(n));
    }
    return made;
  }();
  return boards.at(static_cast<std::size_t>(size));
}

template <std::size_t kWords>
std::string Hex<kWords>::write(const Position& p) const {
  return cells_of_size(size_).write([&](int cell) { return letter(p, cell); }) +
         (p.swapped ? " swapped" : "");
}

template <std::size_t kWords>
typename Hex<kWords>::Position Hex<kWords>::read(std::string_view text) const {
  std::string board;
  bool swapped = false;
  for (std::string_view word : sentence_of(text, "position")) {
    if (swapped) bad_input("expected nothing after 'swapped', found '{}'", word);
    swapped = lower(word) == "swapped";
    if (!swapped) board += std::string(word) + " ";
  }
  if (swapped && !swap_) bad_input("expected no 'swapped' without the option swap");
  if (is_place_list(board) && !swapped) return play_place_list(*this, board);

  Position p;
  p.swapped = swapped;
  const std::string letters = cells_of_size(size_).read(board, "xo");
  for (std::size_t cell = 0; cell < letters.size(); ++cell) {
    if (letters[cell] != '.') p.stones[letters[cell] == 'x' ? 0 : 1].add(static_cast<int>(cell));
  }
  const std::string reason = settle(p);
  if (!reason.empty()) bad_input("{}", reason);
  return p;
}

template <std::size_t kWords>
std::string Hex<kWords>::settle(Position& p) const {
  const int x = p.stones[0].size(), o = p.stones[1].size();
  p.count = static_cast<std::uint16_t>(x + o);
  p.over = false;
  if (!p.swapped && x != o && x != o + 1) {
    return fmt::format("expected as many x as o or one x more (x starts), found {} x and {} o", x,
                       o);
  }
  if (p.swapped && (o == 0 || (x != o && x != o - 1))) {
    return fmt::format("expected as many x as o or one o more after a swap, found {} x and {} o", x,
                       o);
  }
  for (std::size_t side = 0; side < 2; ++side) {
    p.reached[side] = {};
    spread(p, side, p.stones[side] & board_->near_side[side]);
  }
  if (joins(p, static_cast<std::size_t>(mover(p)))) {
    return fmt::format("{} has joined its sides, but {} moved after it", player_name(mover(p)),
                       player_name(1 - mover(p)));
  }
  return "";
}

template <std::size_t kWords>
std::string Hex<kWords>::write_move(const Position& p, Move m) const {
  return can_swap(p) && p.stones[0].has(m) ? "swap" : place_name(m % size_, m / size_);
}

template <std::size_t kWords>
std::string Hex<kWords>::why_not(const Position& p, std::string_view text) const {
  const std::string move = lower(normal_move(text));
  if (move == "swap") {
    return swap_ ? "only White may swap, and only the first stone" : "there is no swap";
  }
  const auto place = read_place(move);
  if (!place || place->first >= size_ || place->second < 0 || place->second >= size_) {
    return fmt::format("expected a cell from a1 to {}{}", place_name(size_ - 1, size_ - 1),
                       can_swap(p) ? " or swap" : "");
  }
  const int cell = place->second * size_ + place->first;
  return fmt::format("cell {} is taken by {}", move, player_name(p.stones[0].has(cell) ? 0 : 1));
}

template <std::size_t kWords>
std::optional<int> Hex<kWords>::last_stone(const Position& p, std::optional<Move> last) const {
  if (!last) return std::nullopt;
  return p.swapped && p.count == 1 ? mirrored(*last) : *last;
}

template <std::size_t kWords>
std::string Hex<kWords>::draw(const Position& p, std::optional<Move> last, Pen pen) const {
  return drawn(p, last, {}, pen);
}

template <std::size_t kWords>
std::string Hex<kWords>::draw_marked(const Position& p, const std::vector<Move>& marked,
                                     Pen pen) const {
  Set cells;
  for (const Move m : marked) cells.add(m);
  return drawn(p, std::nullopt, cells, pen);
}

template <std::size_t kWords>
std::string Hex<kWords>::drawn(const Position& p, std::optional<Move> last, const Set& marked,
                               Pen pen) const {
  const auto columns = [&](int shift) {
    std::string line(static_cast<std::size_t>(HexCells::kTextMargin + shift), ' ');
    for (int column = 0; column < size_; ++column) {
      line += static_cast<char>('a' + column);
      if (column + 1 < size_) line += ' ';
    }
    return pen(Color::kDim, line) + "\n";
  };
  // A vacant cell shows its column, so that its name is read off: that letter and the row's number.
  const auto cell = [&](int i) {
    const char c = letter(p, i);
    if (c == 'x') return pen(Color::kRed, "X");
    if (c == 'o') return pen(Color::kBlue, "O");
    if (marked.has(i)) return pen(Color::kGreen, "*");
    const int column = cells_of_size(size_).column(i);
    return pen(Color::kDim, std::string(1, static_cast<char>('a' + column)));
  };
  const auto number = [](int row) { return std::to_string(row + 1); };
  std::string out = columns(-1);
  out += cells_of_size(size_).draw(cell, {number, number}, last_stone(p, last), pen);
  out += columns(size_);
  return out + pen(Color::kRed, "X joins top and bottom") + ", " +
         pen(Color::kBlue, "O joins left and right") + "\n";
}

template <std::size_t kWords>
Scene Hex<kWords>::scene(const Position& p, std::optional<Move> last) const {
  const HexCells& cells = cells_of_size(size_);
  HexScene picture(cells, "Hex: " + write(p));
  draw_sides(picture, cells, size_);
  picture.draw_cells();
  constexpr double kStep = HexScene::kCell;
  for (int i = 0; i < size_; ++i) {
    const int top = cells.cell(0, i), left = cells.cell(i, 0);
    picture.label(picture.x(top) - kStep / 2, picture.y(top) - 0.87 * kStep,
                  std::string(1, static_cast<char>('a' + i)), 14, Tint::kFaint);
    picture.label(picture.x(left) - 0.87 * kStep, picture.y(left), std::to_string(i + 1), 14,
                  Tint::kFaint);
  }
  for (int cell = 0; cell < cells.size(); ++cell) {
    const char c = letter(p, cell);
    if (c != '.') picture.stone(cell, c == 'x' ? Tint::kBlack : Tint::kWhite);
  }
  if (const auto stone = last_stone(p, last)) picture.highlight(*stone);
  if (!p.over) {
    for (const Move m : moves(p)) {
      if (letter(p, m) != '.') picture.mark(m);  // a click on the stone swaps
      picture.click(m, write_move(p, m));
    }
  }
  return std::move(picture.scene);
}

template <std::size_t kWords>
std::uint64_t Hex<kWords>::ranks() const requires(kWords == 1) {
  std::uint64_t n = swap_ ? 2 : 1;
  for (int cell = 0; cell < size_ * size_; ++cell) n *= 3;
  return n;
}

template <std::size_t kWords>
std::uint64_t Hex<kWords>::rank(const Position& p) const requires(kWords == 1) {
  std::uint64_t r = 0;
  for (int cell = size_ * size_ - 1; cell >= 0; --cell) {
    r = 3 * r + (p.stones[0].has(cell) ? 1u : p.stones[1].has(cell) ? 2u : 0u);
  }
  return swap_ ? 2 * r + (p.swapped ? 1 : 0) : r;
}

template <std::size_t kWords>
bool Hex<kWords>::unrank(std::uint64_t r, Position& p) const requires(kWords == 1) {
  p = {};
  if (swap_) {
    p.swapped = r % 2 == 1;
    r /= 2;
  }
  for (int cell = 0; cell < size_ * size_; ++cell, r /= 3) {
    if (r % 3 != 0) p.stones[r % 3 - 1].add(cell);
  }
  return settle(p).empty();
}

template <std::size_t kWords>
typename Hex<kWords>::Position Hex<kWords>::transform(const Position& p, int s) const {
  if (s == 0) return p;
  Position image;
  image.swapped = p.swapped;
  for (std::size_t side = 0; side < 2; ++side) {
    p.stones[side].for_each(
        [&](int cell) { image.stones[side].add(transform_move(static_cast<Move>(cell), s)); });
  }
  settle(image);
  return image;
}

template <std::size_t kWords>
typename Hex<kWords>::Cells Hex<kWords>::cells(const Position& p) const {
  Cells out;
  for (int cell = 0; cell < size_ * size_; ++cell) {
    out.push_back(p.stones[0].has(cell) ? 1 : p.stones[1].has(cell) ? 2 : 0);
  }
  return out;
}

template struct Board<1>;
template struct Board<2>;
template struct Board<6>;
template class Hex<1>;
template class Hex<2>;
template class Hex<6>;

}  // namespace zermelo::hex
