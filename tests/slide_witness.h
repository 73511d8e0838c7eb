// 2048 and 2584 in plain integers, written from the rule text alone, and what the tests of both ask.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/game.h"
#include "core/playout.h"
#include "tests/witness.h"

namespace zermelo {

struct PlainSlide {
  bool fibonacci;
  int rows, cols;
  std::vector<long> board = std::vector<long>(static_cast<std::size_t>(rows * cols), 0);
  bool tile_comes = true;

  long& at(int row, int col) { return board[static_cast<std::size_t>(row * cols + col)]; }

  bool merge(long a, long b) const {
    if (!fibonacci) return a == b;
    if (a == 1 && b == 1) return true;
    for (long x = 1, y = 2; x <= 100'000'000'000; y += x, x = y - x) {
      if ((a == x && b == y) || (a == y && b == x)) return true;
    }
    return false;
  }

  // The cells of each line in the direction, from the wall that the tiles slide to.
  std::vector<std::vector<long*>> lines(const std::string& direction) {
    std::vector<std::vector<long*>> out;
    if (direction == "left" || direction == "right") {
      for (int row = 0; row < rows; ++row) {
        out.emplace_back();
        for (int col = 0; col < cols; ++col) out.back().push_back(&at(row, col));
      }
    } else {
      for (int col = 0; col < cols; ++col) {
        out.emplace_back();
        for (int row = 0; row < rows; ++row) out.back().push_back(&at(row, col));
      }
    }
    if (direction == "right" || direction == "down") {
      for (auto& line : out) std::reverse(line.begin(), line.end());
    }
    return out;
  }

  // Returns what it adds to the score, or -1 if nothing moves.
  long slide(const std::string& direction) {
    const std::vector<long> before = board;
    long score = 0;
    for (const auto& line : lines(direction)) {
      std::vector<long> tiles;
      for (const long* cell : line) {
        if (*cell != 0) tiles.push_back(*cell);
      }
      for (std::size_t i = 0; i + 1 < tiles.size(); ++i) {
        if (!merge(tiles[i], tiles[i + 1])) continue;
        tiles[i] += tiles[i + 1];
        score += tiles[i];
        tiles.erase(tiles.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      }
      tiles.resize(line.size(), 0);
      for (std::size_t i = 0; i < line.size(); ++i) *line[i] = tiles[i];
    }
    return board == before ? -1 : score;
  }

  std::vector<std::string> moves() const {
    std::vector<std::string> out;
    if (tile_comes) {
      for (std::size_t cell = 0; cell < board.size(); ++cell) {
        if (board[cell] != 0) continue;
        for (const char* tile : {"=2", fibonacci ? "=1" : "=4"}) {
          out.push_back(std::to_string(cell) + tile);
        }
      }
      return out;
    }
    for (const char* direction : {"up", "right", "down", "left"}) {
      PlainSlide copy = *this;
      if (copy.slide(direction) >= 0) out.emplace_back(direction);
    }
    return out;
  }

  long play_rewarded(const std::string& move) {
    if (!tile_comes) {
      tile_comes = true;
      return slide(move);
    }
    board[std::stoul(move)] = move.back() - '0';
    const long empty = std::count(board.begin(), board.end(), 0);
    tile_comes = empty == static_cast<long>(board.size()) - 1;  // the first of two
    return 0;
  }
  void play(const std::string& move) { play_rewarded(move); }

  std::string turn() const {
    if (tile_comes) return "chance";
    return moves().empty() ? "over" : "0";
  }
  std::vector<double> payoffs() const { return {0}; }
  std::string write() const {
    std::string text;
    for (const long number : board) text += number == 0 ? "- " : std::to_string(number) + " ";
    if (tile_comes) return text + "+";
    text.pop_back();
    return text;
  }
};

// Random games side by side; also the rewards agree, and every position is read back as it is.
template <Game G>
void expect_plain_slides(const G& game, PlainSlide plain, int games, std::uint64_t seed) {
  ASSERT_NO_FATAL_FAILURE(expect_same_random_games(game, game.start(), plain, games, seed));
  Rng rng(seed);
  for (int i = 0; i < games; ++i) {
    auto p = game.start();
    PlainSlide w = plain;
    while (!game.turn(p).is_over()) {
      const auto m = random_move(game, p, game.turn(p), rng);
      const long expected = w.play_rewarded(game.write_move(p, m));
      ASSERT_EQ(game.play(p, m), expected) << w.write();
      ASSERT_EQ(game.read(w.write()), p);
    }
  }
  for (int depth = 1; depth <= 4; ++depth) {
    ASSERT_EQ(perft(game, game.start(), depth), witness_perft(plain, depth));
  }
}

// What chi-square with so many degrees of freedom exceeds once in a thousand cases (Wilson and
// Hilferty's approximation).
inline double chi_square_limit(int degrees) {
  const double a = 2.0 / (9.0 * degrees);
  return degrees * std::pow(1 - a + 3.0902 * std::sqrt(a), 3);
}

// A million tiles that come in random games: their kinds are 90 % and 10 %, and the place among the
// empty cells is uniform, for each number of empty cells.
template <Game G>
void expect_fair_tiles(const G& game, std::uint64_t seed) {
  Rng rng(seed);
  std::map<std::size_t, std::vector<double>> places;  // by number of empty cells
  double small = 0, all = 0;
  auto p = game.start();
  while (all < 1e6) {
    const Turn turn = game.turn(p);
    if (turn.is_over()) {
      p = game.start();
      continue;
    }
    const auto m = random_move(game, p, turn, rng);
    if (turn.is_chance()) {
      std::size_t empty = 0, place = 0;
      for (int cell = 0; cell < p.board.cells(); ++cell) {
        if (p.board.get(cell) != 0) continue;
        if (cell == cell_of(m)) place = empty;
        ++empty;
      }
      places[empty].resize(empty);
      ++places[empty][place];
      ++all;
      if (tile_of(m) == 1) ++small;
    }
    game.play(p, m);
  }
  const double off = small - 0.9 * all;
  EXPECT_LT(off * off / (0.9 * all) + off * off / (0.1 * all), chi_square_limit(1));

  double chi_square = 0;
  int degrees = 0;
  for (const auto& [empty, counts] : places) {
    double total = 0;
    for (const double count : counts) total += count;
    const double expected = total / static_cast<double>(empty);
    if (expected < 10) continue;
    for (const double count : counts) {
      chi_square += (count - expected) * (count - expected) / expected;
    }
    degrees += static_cast<int>(empty) - 1;
  }
  ASSERT_GT(degrees, 30);
  EXPECT_LT(chi_square, chi_square_limit(degrees));
}

}  // namespace zermelo
