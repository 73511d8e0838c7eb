// The value of a position or a move, and how it is known. Nothing estimated is ever shown as proved.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace zermelo {

enum class Known : std::uint8_t {
  kUnknown,    // nothing is claimed
  kEstimated,  // from sampling, learning or a search that was cut off; `basis` says from which
  kExact,      // an expectation computed without sampling
  kProved,     // the value of the game under best play
};

// For the player to move (of a position) or the player who makes it (of a move).
enum class Outcome : std::uint8_t {
  kNone,  // the game has no such thing (one player, chance, many players), or it is not known
  kLose,
  kTie,
  kDraw,  // nobody can force an end
  kWin,
};

// What an estimate rests on.
enum class Basis : std::uint8_t {
  kNone,     // not an estimate, or nothing is told
  kSamples,  // the mean of independent random games: it has a standard error
  kSearch,  // what a search came to: the mean of games that it chose, or of leaves that it compared
  kJudgement,   // an evaluator's word, such as a network's
  kUpperBound,  // a way to the end was found: the remoteness is at most this
};

struct Value {
  Known known = Known::kUnknown;
  Outcome outcome = Outcome::kNone;
  std::optional<int> remoteness = {};      // moves to the end under best play; a winner hurries
  std::optional<double> score = {};        // final score (discs, points) under best play, of the
                                           // player to move or the one who makes the move; exact,
                                           // of an estimate the expected one
  std::optional<double> expectation = {};  // of the player's return
  std::optional<double> error = {};        // its standard error, where it is a mean of samples
  std::optional<std::uint32_t> nimber = {};
  Basis basis = Basis::kNone;
  std::uint64_t count = 0;  // of the games or visits that an estimate rests on; 0: not told
  int depth = 0;            // moves looked ahead for an estimate; 0: not told

  static Value proved(Outcome outcome, int remoteness) {
    return {.known = Known::kProved, .outcome = outcome, .remoteness = remoteness};
  }
  static Value exact(double expectation) {
    return {.known = Known::kExact, .expectation = expectation};
  }
  static Value estimated(double expectation, Basis basis, std::uint64_t count = 0) {
    return {.known = Known::kEstimated, .expectation = expectation, .basis = basis, .count = count};
  }
  friend bool operator==(const Value&, const Value&) = default;
};

constexpr bool is_certain(const Value& value) {
  return value.known == Known::kProved || value.known == Known::kExact;
}

// Takes over what another source knows of the same thing: the stronger Known wins. Of two proofs each
// adds what the other does not tell; of two estimates the later one stays, but for an upper bound, which
// stays before any that is none.
void merge(Value& into, const Value& later);

constexpr Outcome opposite(Outcome outcome) {
  return outcome == Outcome::kWin    ? Outcome::kLose
         : outcome == Outcome::kLose ? Outcome::kWin
                                     : outcome;
}

std::string to_string(Known known);      // "unknown", "estimated", "exact", "proved"
std::string to_string(Outcome outcome);  // "none", "lose", "tie", "draw", "win"
std::string to_string(Basis basis);      // "none", "samples", "search", "judgement", "upper_bound"
// The expectation with no more digits than it deserves, "0.53 +- 0.02"; assumes that there is one.
std::string expectation_text(const Value& value);
// " by 800 random games": what an estimate rests on; empty where nothing is told.
std::string basis_text(const Value& value);
// "win in 5 (proved)", "0.53 +- 0.02 (estimated by 800 random games)", "unknown".
std::string to_string(const Value& value);

}  // namespace zermelo
