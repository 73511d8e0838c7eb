// Players, who slide, and environments, which place tiles. All players have slide(board), all environments have place(board);
// which is meant is known when the program is compiled, so that quick ones stay quick.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <numeric>
#include <random>

#include "base/bit_set.h"
#include "base/rng.h"
#include "boards/slide_board.h"
#include "engines/slide/line_values.h"

namespace zermelo::slide {

// A slide and what it leads to.
template <class Board>
struct Slid {
  Board after;
  std::int64_t reward = 0;
  Direction direction = Direction::kUp;
  bool legal = false;  // false: there is no legal slide, the game is over
};

struct Placed {
  int cell, tile;
};

template <class Board>
Slid<Board> try_slide(const Board& board, Direction direction) {
  Slid<Board> slid{board, 0, direction, false};
  slid.reward = slid.after.slide(direction);
  slid.legal = !(slid.after == board);
  return slid;
}

// The legal slide with the largest value(slid); of equal ones the first of up, right, down, left.
template <class Board, class Value>
Slid<Board> best_slide(const Board& board, Value&& value) {
  Slid<Board> best;
  auto best_value = std::numeric_limits<decltype(value(best))>::lowest();
  for (const Direction direction : kDirections) {
    const Slid<Board> slid = try_slide(board, direction);
    if (!slid.legal) continue;
    const auto v = value(slid);
    if (best.legal && v <= best_value) continue;
    best = slid;
    best_value = v;
  }
  return best;
}

// --- Players ------------------------------------------------------------------------------------

// Plays like the course's sample: the four directions are shuffled anew each time and the first legal one is
// taken, with the standard library's engine. Unseeded it does the same in every run.
class SampleRandomPlayer {
 public:
  static constexpr bool kQuick = true;
  template <class Board>
  Slid<Board> slide(const Board& board) {
    std::shuffle(order_.begin(), order_.end(), engine);
    for (const Direction direction : order_) {
      const Slid<Board> slid = try_slide(board, direction);
      if (slid.legal) return slid;
    }
    return {};
  }
  std::default_random_engine engine;

 private:
  std::array<Direction, 4> order_ = kDirections;
};

// The same with our generator: all 24 orders of the directions are as likely.
class RandomPlayer {
 public:
  static constexpr bool kQuick = true;
  explicit RandomPlayer(std::uint64_t seed) : rng_(seed) {}
  template <class Board>
  Slid<Board> slide(const Board& board) {
    std::uint32_t rest = kOrders[rng_.below(24)];
    for (int i = 0; i < 4; ++i, rest >>= 2) {
      const Slid<Board> slid = try_slide(board, static_cast<Direction>(rest & 3));
      if (slid.legal) return slid;
    }
    return {};
  }

 private:
  // Two bits a direction.
  static constexpr std::array<std::uint8_t, 24> kOrders = [] {
    std::array<std::uint8_t, 24> orders{};
    std::array<unsigned, 4> order = {0, 1, 2, 3};
    for (std::uint8_t& bits : orders) {
      bits = static_cast<std::uint8_t>(order[0] | order[1] << 2 | order[2] << 4 | order[3] << 6);
      std::next_permutation(order.begin(), order.end());
    }
    return orders;
  }();
  Rng rng_;
};

// The largest reward at once.
struct GreedyPlayer {
  static constexpr bool kQuick = true;
  template <class Board>
  Slid<Board> slide(const Board& board) {
    return best_slide(board, [](const Slid<Board>& slid) { return slid.reward; });
  }
};

// The best rows and columns after the slide.
class HeuristicPlayer {
 public:
  static constexpr bool kQuick = true;
  explicit HeuristicPlayer(LineValues values) : values_(std::move(values)) {}
  template <class Board>
  Slid<Board> slide(const Board& board) {
    return best_slide(board, [this](const Slid<Board>& slid) { return values_(slid.after); });
  }

 private:
  LineValues values_;
};

// --- Environments -------------------------------------------------------------------------------

// Places like the course's sample: the cells are shuffled anew each time, the first empty one gets the tile.
class SampleEnvironment {
 public:
  static constexpr bool kQuick = true;
  SampleEnvironment() { std::iota(cells_.begin(), cells_.end(), 0); }
  template <class Board>
  Placed place(const Board& board) {
    std::shuffle(cells_.begin(), cells_.end(), engine);
    const std::uint32_t empty = board.empty_cells();
    const int cell = *std::find_if(cells_.begin(), cells_.end(),
                                   [empty](int c) { return (empty >> c & 1) != 0; });
    return {cell, tenth_(engine) == 0 ? 2 : 1};
  }
  std::default_random_engine engine;

 private:
  std::array<int, 16> cells_;
  std::uniform_int_distribution<int> tenth_{0, 9};
};

// The same with our generator. One output of it serves for cell and tile; with 32 bits for each, no
// cell is more likely than another by more than one in 2^28.
class RandomEnvironment {
 public:
  static constexpr bool kQuick = true;
  explicit RandomEnvironment(std::uint64_t seed) : rng_(seed) {}
  template <class Board>
  Placed place(const Board& board) {
    const std::uint64_t bits = rng_();
    const std::uint32_t empty = board.empty_cells();
    const auto count = static_cast<std::uint64_t>(std::popcount(empty));
    const auto nth = static_cast<std::uint32_t>((bits >> 32) * count >> 32);
    const bool two = (bits & 0xffffffff) * 10 >> 32 == 0;
    return {nth_set_bit(empty, nth), two ? 2 : 1};
  }

 private:
  Rng rng_;
};

// Of the tiles from `low` to `high`, that after which the best slide leaves the worst rows and columns.
template <class Board>
Placed worst_tile(const Board& board, const LineValues& values, int low, int high) {
  Placed worst{0, 0};
  float worst_value = 0;
  for_each_bit(board.empty_cells(), [&](int cell) {
    for (int tile = low; tile <= high; ++tile) {
      Board next = board;
      next.place(cell, tile);
      const Slid<Board> best =
          best_slide(next, [&](const Slid<Board>& slid) { return values(slid.after); });
      const float value = best.legal ? values(best.after) : std::numeric_limits<float>::lowest();
      if (worst.tile == 0 || value < worst_value) worst = {cell, tile}, worst_value = value;
    }
  });
  return worst;
}

// Chooses tile and cell.
class Adversary {
 public:
  static constexpr bool kQuick = false;
  explicit Adversary(LineValues values) : values_(std::move(values)) {}
  template <class Board>
  Placed place(const Board& board) {
    return worst_tile(board, values_, 1, 2);
  }

 private:
  LineValues values_;
};

// Chooses the cell alone, as the course's evil does: which tile comes is drawn by the rules.
class EvilEnvironment {
 public:
  static constexpr bool kQuick = false;
  EvilEnvironment(LineValues values, std::uint64_t seed) : values_(std::move(values)), rng_(seed) {}
  template <class Board>
  Placed place(const Board& board) {
    const int tile = rng_.below(10) == 0 ? 2 : 1;
    return worst_tile(board, values_, tile, tile);
  }

 private:
  LineValues values_;
  Rng rng_;
};

}  // namespace zermelo::slide
