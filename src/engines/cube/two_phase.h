// The fast solver: into the subgroup H first, on from there to solved, and ever shorter ways as long as
// there is time (Kociemba's two-phase algorithm).
//
// Six searches take turns: along each of the three axes, for the position and for its inverse. Each
// walks the ways into H of 1, 2, 3, ... turns; a table tells at each step which turns can still be in
// time, so that no step is in vain, and a small table of corners and slice turns most of the ways away
// at the border of H. What it finds first has at most 20 turns with the default tables.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "base/limits.h"
#include "engines/cube/group.h"

namespace zermelo::cube {

// The tables that are too large to be made in a moment (table_store.h).
struct LargeTables {
  const std::uint32_t* phase1 = nullptr;  // kPhase1Pairs words
  const std::uint8_t* phase2 = nullptr;   // kPhase2Pairs / 2 bytes
};

struct TwoPhaseWishes {
  int most = 0;    // turns allowed; 0: any number
  int enough = 0;  // stop at so many turns or fewer
  int threads = 1;
  std::function<void(const Turns&)> found = {};  // hears of each shorter solution, one at a time
};

struct TwoPhaseAnswer {
  std::optional<Turns> turns;  // the shortest way found
  int bound = 0;               // every solution has at least so many turns
  bool proved = false;         // there is no shorter one; without turns: none of `most` turns
  std::uint64_t nodes = 0;
};

// Solves with the large tables, or with the small ones if there are none. Keeps the budget, but goes on
// without it until there is a solution if none was asked to be of at most so many turns.
TwoPhaseAnswer solve_two_phase(const Cubies& p, const std::optional<LargeTables>& tables,
                               const TwoPhaseWishes& wishes, const Budget& budget);

}  // namespace zermelo::cube
