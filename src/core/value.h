// The value of a position or a move, and how it is known. Nothing estimated is ever shown as proved.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace zermelo {

enum class Known : std::uint8_t {
  kUnknown,    // nothing is claimed
  kEstimated,  // from sampling, learning or a search that was cut off; `error` says how good
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

struct Value {
  Known known = Known::kUnknown;
  Outcome outcome = Outcome::kNone;
  std::optional<int> remoteness = {};      // moves to the end under best play; a winner hurries
  std::optional<double> score = {};        // exact final score (discs, points) under best play
  std::optional<double> expectation = {};  // of the player's return
  std::optional<double> error = {};        // standard error of the expectation, when estimated
  std::optional<std::uint32_t> nimber = {};

  static Value proved(Outcome outcome, int remoteness) {
    return {.known = Known::kProved, .outcome = outcome, .remoteness = remoteness};
  }
  static Value exact(double expectation) {
    return {.known = Known::kExact, .expectation = expectation};
  }
  static Value estimated(double expectation, double error) {
    return {.known = Known::kEstimated, .expectation = expectation, .error = error};
  }
  friend bool operator==(const Value&, const Value&) = default;
};

constexpr Outcome opposite(Outcome outcome) {
  return outcome == Outcome::kWin    ? Outcome::kLose
         : outcome == Outcome::kLose ? Outcome::kWin
                                     : outcome;
}

std::string to_string(Known known);      // "unknown", "estimated", "exact", "proved"
std::string to_string(Outcome outcome);  // "none", "lose", "tie", "draw", "win"
// "win in 5 (proved)", "0.53 +- 0.02 (estimated)", "unknown".
std::string to_string(const Value& value);

}  // namespace zermelo
