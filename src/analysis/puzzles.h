// Positions of a solved game that make good exercises: "win in 5", and only one move does it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "any/any_game.h"
#include "any/any_solution.h"
#include "base/limits.h"
#include "base/rng.h"
#include "core/value.h"

namespace zermelo {

struct PuzzleWish {
  Outcome outcome = Outcome::kWin;     // for the player to move
  std::optional<int> remoteness = {};  // moves to the end; nothing: any
  bool only_move = false;              // a single move is good
};

struct Puzzle {
  AnyPosition position;
  Value value;
  std::vector<std::string> moves;  // from the start
  // Moves that keep the outcome, those that keep the remoteness first; of a lost position these alone.
  std::vector<std::string> good;
  std::size_t legal = 0;  // moves in all
};

// What was looked at on the way.
struct PuzzleSearch {
  std::vector<Puzzle> puzzles;
  std::uint64_t seen = 0;    // different positions with this outcome and remoteness
  std::uint64_t single = 0;  // those with a single good move
};

// Looks through random games, followed from some move on by best play, which comes by every remoteness below
// that of a position. Returns up to `most` different ones that fit.
PuzzleSearch find_puzzles(const AnyGame& game, const AnySolution& solution, const PuzzleWish& wish,
                          std::size_t most, Rng& rng, Budget budget);

}  // namespace zermelo
