// The sequential probability ratio test (Wald 1945) of a match: is the first player better by elo1
// points, or only by elo0? It looks at pairs of games that share an opening with sides changed, because
// the two results of a pair depend on each other: a pair scores 0, 1/2, 1, 3/2 or 2 points.
//
// Elo is logistic. How pairs are distributed is not known, so the ratio is that of the two most likely
// distributions with the mean scores of elo1 and elo0 (the generalised test).
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace zermelo {

struct SprtSettings {
  double elo0 = 0, elo1 = 10;
  double alpha = 0.05, beta = 0.05;  // how often it may be wrong where elo0, where elo1 holds

  // "elo0=0,elo1=10" with optional alpha and beta; an Error if it makes no sense.
  static SprtSettings parse(const std::string& text);
  std::string text() const;
};

enum class SprtState { kUndecided, kElo0, kElo1 };
std::string to_string(SprtState state);  // "undecided", "elo0", "elo1"

class Sprt {
 public:
  explicit Sprt(const SprtSettings& settings);

  // A pair in which the first player got this many half points, 0 to 4. Nothing changes once the
  // test has decided.
  void add(int half_points);

  SprtState state() const { return state_; }
  double ratio() const { return ratio_; }  // the logarithm of it
  double lower() const { return lower_; }  // decided for elo0 here
  double upper() const { return upper_; }  // and for elo1 here
  std::uint64_t pairs() const { return pairs_; }
  const std::array<std::uint64_t, 5>& counts() const { return counts_; }
  // The estimated advantage of the first player in Elo, with its 95 % interval from the spread of
  // pairs. The bounds are infinite where all pairs were won or lost.
  struct Estimate {
    double elo, low, high;
    std::string text() const;  // "the first agent is 12.3 Elo better (1.5 to 23.1)"
  };
  Estimate estimate() const;

 private:
  double s0_, s1_;
  double lower_, upper_;
  std::array<std::uint64_t, 5> counts_{};
  std::uint64_t pairs_ = 0;
  double ratio_ = 0;
  SprtState state_ = SprtState::kUndecided;
};

}  // namespace zermelo
