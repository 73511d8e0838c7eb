// Values of partizan games straight from the definitions, for any plain implementation of one: slow,
// and no relative of src/cgt.
//
// A slow game has
//   using Board = ...;                                    ordered by <
//   std::vector<Board> after(const Board&, int side);     what each move of Left (0) or Right (1) makes
#pragma once

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include "cgt/short_games.h"

namespace zermelo {

template <class Slow>
class SlowValues {
 public:
  using Board = typename Slow::Board;

  explicit SlowValues(Slow game, ShortGames& games) : game_(std::move(game)), games_(games) {}

  // The board is worth this value: in the board less the value, whoever moves first loses.
  bool is_worth(const Board& board, ShortGame value) {
    return !wins_first(board, value, 0) && !wins_first(board, value, 1);
  }

  // Mean and temperature, both times 32: the walls at each 1/32 until they meet.
  std::pair<int, int> mean_and_temperature(const Board& board) {
    const Walls& walls = walls_of(board);
    return {walls.mean, walls.temperature};
  }

 private:
  static constexpr int kUnit = 32, kFrom = -kUnit, kTo = 4 * kUnit, kFar = 1 << 20;

  struct Walls {
    std::vector<int> left, right;  // at kFrom, kFrom + 1, ..., kTo
    int mean = 0, temperature = 0;
  };

  // Whether this side, moving first, wins the board less the value: a move in the value is one of the
  // other side's.
  bool wins_first(const Board& board, ShortGame value, int side) {
    const auto key = std::tuple(board, value, side);
    if (const auto known = wins_.find(key); known != wins_.end()) return known->second;
    bool wins = false;
    for (const Board& next : game_.after(board, side)) {
      wins = wins || !wins_first(next, value, 1 - side);
    }
    const ShortSpan options = games_.options(value, 1 - side);
    for (const ShortGame option : ShortList(options.begin(), options.end())) {
      wins = wins || !wins_first(board, option, 1 - side);
    }
    return wins_[key] = wins;
  }

  const Walls& walls_of(const Board& board) {
    if (const auto known = walls_.find(board); known != walls_.end()) return known->second;
    std::vector<const Walls*> options[2];
    for (const int side : {0, 1}) {
      for (const Board& next : game_.after(board, side)) options[side].push_back(&walls_of(next));
    }
    Walls walls;
    bool met = false;
    for (int t = kFrom; t <= kTo; ++t) {
      const auto at = static_cast<std::size_t>(t - kFrom);
      int left = -kFar, right = kFar;
      for (const Walls* option : options[0]) left = std::max(left, option->right[at] - t);
      for (const Walls* option : options[1]) right = std::min(right, option->left[at] + t);
      if (!met && left <= right) {
        met = true;
        walls.temperature = t;
        // They meet in a point, or at the coldest enclose a whole number: the one next to 0.
        walls.mean = left > 0 ? left : right < 0 ? right : 0;
      }
      walls.left.push_back(met ? walls.mean : left);
      walls.right.push_back(met ? walls.mean : right);
    }
    return walls_[board] = walls;
  }

  Slow game_;
  ShortGames& games_;
  std::map<std::tuple<Board, ShortGame, int>, bool> wins_;
  std::map<Board, Walls> walls_;
};

}  // namespace zermelo
