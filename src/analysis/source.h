// A source: whoever can say something of a position to the analyst. One file each; the order in which
// they are asked, and what each may spend, stand in analyst.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "analysis/findings.h"
#include "base/limits.h"

namespace zermelo {

class Source {
 public:
  virtual ~Source() = default;

  // What its proofs rest on: "database", "search", "nimbers" or "values".
  virtual std::string_view name() const { return "search"; }

  // Writes down what it can say within the budget. Asked again of the same position it goes on where
  // it was.
  virtual void ask(Findings& findings, Budget& budget) = 0;

  // True if nobody but a database need be asked besides it.
  virtual bool is_final() const { return false; }

  // Forgets all but what is the same whoever asks; the seed is for what it samples.
  virtual void reset(std::uint64_t) {}
};

// Each outlives no more than the game. `bytes` is what its table may take.

// The game's database in this folder; null if there is none.
std::unique_ptr<Source> database_source(const AnyGame& game, const std::string& folder);
// What the game's own engine knows; null if it has no expert.
std::unique_ptr<Source> expert_source(const AnyGame& game, std::uint64_t bytes);
// Solves all that can be reached from the position.
std::unique_ptr<Source> solver_source(const AnyGame& game, std::uint64_t bytes);
// Nimbers prove who wins an impartial game of normal play; null for other games.
std::unique_ptr<Source> nimber_source(const AnyGame& game);
// Values prove who wins a partizan game of normal play, a mixed sum too; null for other games.
std::unique_ptr<Source> value_source(const AnyGame& game);
// Proves the position, then each move, by search; null if the game has no such search.
std::unique_ptr<Source> prover_source(const AnyGame& game, std::uint64_t bytes);
// Finds wins and losses that are near, with their remoteness; null if alpha-beta is not for the game.
std::unique_ptr<Source> deepening_source(const AnyGame& game, std::uint64_t bytes,
                                         std::uint64_t seed);
// An agent's opinion: the one that a spec names, within its own limits, or tree search on so many
// threads if it is empty.
std::unique_ptr<Source> estimator_source(const AnyGame& game, const std::string& spec,
                                         std::uint64_t bytes, int threads, std::uint64_t seed);

}  // namespace zermelo
