// 2048 and 2584 as games: the player slides, chance drops a tile, in turn. Which tiles merge is the
// board's rule (boards/slide_rule.h), how the board is kept is its own affair (boards/slide_board.h).
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "base/bit_set.h"
#include "base/fixed_list.h"
#include "boards/grid.h"
#include "boards/slide_board.h"
#include "boards/slide_text.h"
#include "core/game.h"
#include "core/options.h"

namespace zermelo {

template <class BoardType>
class SlideGame {
 public:
  using Board = BoardType;
  using Rule = typename Board::Rule;
  using Move = SlideMove;

  // `state` is kTileComes while a tile is about to come; else it is the set of legal directions,
  // worked out once when the tile has come, and empty when the game is over.
  static constexpr std::uint8_t kTileComes = 16;
  struct Position {
    Board board;
    std::uint8_t state = kTileComes;
    friend bool operator==(const Position&, const Position&) = default;
  };

  SlideGame(int rows, int cols) : rows_(rows), cols_(cols) {}

  int players() const { return 1; }
  Position start() const { return {Board(rows_, cols_), kTileComes}; }

  Turn turn(const Position& p) const {
    if (p.state == kTileComes) return Turn::chance();
    return p.state == 0 ? Turn::over() : Turn::player(0);
  }

  BitMoves<Move> moves(const Position& p) const {
    if (p.state != kTileComes) return BitMoves<Move>(p.state);
    const std::uint64_t empty = p.board.empty_cells();
    return BitMoves<Move>(empty << drop_move(0, 1) | empty << drop_move(0, 2));
  }

  std::int64_t play(Position& p, Move m) const {
    if (p.state != kTileComes) {
      p.state = kTileComes;
      return p.board.slide(static_cast<Direction>(m));
    }
    const bool first = std::popcount(p.board.empty_cells()) == p.board.cells();
    p.board.place(cell_of(m), tile_of(m));
    p.state = first ? kTileComes : p.board.legal_slides();  // an empty board gets two tiles
    return 0;
  }

  double probability(const Position& p, Move m) const {
    return (tile_of(m) == 1 ? 0.9 : 0.1) / std::popcount(p.board.empty_cells());
  }
  Move sample(const Position& p, Rng& rng) const {
    const std::uint32_t empty = p.board.empty_cells();
    const int tile = rng.below(10) == 0 ? 2 : 1;
    const auto n = static_cast<std::uint32_t>(std::popcount(empty));
    return drop_move(nth_set_bit(empty, rng.below(n)), tile);
  }

  Payoffs payoffs(const Position&) const { return {0}; }  // all is in the rewards
  PayoffRange payoff_range() const { return {.low = 0, .high = 0, .sum = 0}; }

  // Every tile that comes adds at least the smallest number to the sum of all, which slides leave as
  // it is, and the sum is at most that of the largest tiles that can stand together.
  int max_length() const {
    std::int64_t sum = 0;
    for (int cells = 1; cells <= rows_ * cols_; ++cells) sum += number(Rule::max_tile(cells));
    const std::int64_t length = 2 * (sum / number(1));
    return length <= std::numeric_limits<int>::max() ? static_cast<int>(length) : kUnbounded;
  }
  // What is on each cell, and whether a tile is to come.
  double positions_at_most(const Position&) const {
    const int cells = rows_ * cols_;
    return 2 * std::pow(Rule::max_tile(cells) + 1, cells);
  }

  std::string write(const Position& p) const { return write_slide(view(p)); }
  Position read(std::string_view text) const {
    const SlideView v = read_slide(view(start()), text);
    Position p = start();
    for (int cell = 0; cell < v.cells(); ++cell) p.board.set(cell, v.tile(cell));
    p.state = v.tile_comes ? kTileComes : p.board.legal_slides();
    return p;
  }
  std::string write_move(const Position& p, Move m) const { return write_slide_move(view(p), m); }
  std::optional<Move> read_move(const Position& p, std::string_view text) const {
    return read_slide_move(view(p), text);
  }
  std::string why_not(const Position& p, std::string_view text) const {
    return why_no_slide_move(view(p), text);
  }
  std::string player_name(int) const { return "player"; }
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const {
    return draw_slide(view(p), last, pen);
  }
  Scene scene(const Position& p, std::optional<Move> last) const {
    return slide_scene(view(p), last);
  }

  std::uint64_t key(const Position& p) const { return mixed(p.board.key(), p.state); }

  // Twice the sum of the tiles, and one more while a tile comes.
  int tier(const Position& p) const {
    std::int64_t sum = 0;
    for (int cell = 0; cell < p.board.cells(); ++cell) sum += number(p.board.get(cell));
    return static_cast<int>(2 * sum + (p.state == kTileComes ? 1 : 0));
  }

  // The index of the largest tile.
  int stages() const { return Rule::max_tile(rows_ * cols_) + 1; }
  int stage(const Position& p) const {
    int largest = 0;
    for (int cell = 0; cell < p.board.cells(); ++cell) {
      largest = std::max(largest, p.board.get(cell));
    }
    return largest;
  }
  std::string stage_name(int s) const { return s == 0 ? "-" : std::to_string(number(s)); }

  int symmetries() const { return grid_symmetries(rows_, cols_); }
  Position transform(const Position& p, int s) const {
    Position image = start();
    for (int cell = 0; cell < p.board.cells(); ++cell) {
      image.board.set(grid_image(cell, s, rows_, cols_), p.board.get(cell));
    }
    image.state = p.state == kTileComes ? kTileComes : image.board.legal_slides();
    return image;
  }
  Move transform_move(Move m, int s) const {
    if (is_drop(m)) return drop_move(grid_image(cell_of(m), s, rows_, cols_), tile_of(m));
    // Up and left, right and down change places in the diagonal; then the mirrors.
    int direction = s & 4 ? 3 - m : m;
    const bool sideways = direction & 1;
    if (s & (sideways ? 1 : 2)) direction ^= 2;
    return static_cast<Move>(direction);
  }

  FixedList<std::uint8_t, Board::kMaxCells> cells(const Position& p) const {
    FixedList<std::uint8_t, Board::kMaxCells> out;
    for (int cell = 0; cell < p.board.cells(); ++cell) {
      out.push_back(static_cast<std::uint8_t>(p.board.get(cell)));
    }
    return out;
  }
  int cell_values() const { return Rule::max_tile(rows_ * cols_) + 1; }

 private:
  static std::int64_t number(int tile) { return Rule::kNumbers[static_cast<std::size_t>(tile)]; }

  SlideView view(const Position& p) const {
    SlideView v = {.name = Rule::kName,
                   .numbers = &Rule::kNumbers,
                   .goal = Rule::kGoal,
                   .max_tile = &Rule::max_tile,
                   .rows = rows_,
                   .cols = cols_,
                   .tile_comes = p.state == kTileComes,
                   .legal = p.state == kTileComes ? DirectionSet{0} : p.state};
    for (const std::uint8_t tile : cells(p)) v.tiles.push_back(tile);
    return v;
  }

  int rows_, cols_;
};

// Calls use(game) with the fast board where it fits.
template <class Rule, class Use>
auto make_slide_game(const Options& options, Use&& use) {
  const int rows = options.number("rows"), cols = options.number("cols");
  if (rows == 4 && cols == 4) return use(SlideGame<SlideBoard4x4<Rule>>(rows, cols));
  return use(SlideGame<SlideBoardAny<Rule>>(rows, cols));
}

}  // namespace zermelo
