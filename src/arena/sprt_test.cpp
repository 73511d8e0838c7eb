// The sequential test: a ratio computed another way, and how often it is wrong.
#include "arena/sprt.h"

#include <cmath>

#include <gtest/gtest.h>

#include "arena/elo.h"
#include "base/error.h"
#include "base/rng.h"
#include "tests/effort.h"

namespace zermelo {
namespace {

TEST(Sprt, RatioIsThatOfTheMostLikelyDistributions) {
  Sprt sprt({.elo0 = -5, .elo1 = 15});
  const std::array<int, 5> counts = {3, 11, 25, 14, 6};
  for (int i = 0; i < 5; ++i) {
    for (int k = 0; k < counts[static_cast<std::size_t>(i)]; ++k) sprt.add(i);
  }
  // The largest log-likelihood with a given mean, by climbing along the directions that keep the
  // sum and the mean of the shares.
  const auto best = [&](double mean) {
    std::array<double, 5> p = {0.2, 0.2, 0.2, 0.2, 0.2};
    double away = 0.5 - mean;  // bring the mean of the uniform shares to the wanted one
    p[0] += away;
    p[4] -= away;
    const auto value = [&](const std::array<double, 5>& q) -> double {
      double sum = 0;
      for (std::size_t i = 0; i < 5; ++i) {
        if (q[i] <= 0) return -INFINITY;
        sum += counts[i] * std::log(q[i]);
      }
      return sum;
    };
    for (double step = 0.1; step > 1e-10; step /= 2) {
      for (int round = 0; round < 400; ++round) {
        bool better = false;
        for (std::size_t i = 0; i < 3; ++i) {  // 1, -2, 1 keeps both
          for (const double sign : {1.0, -1.0}) {
            auto q = p;
            q[i] += sign * step;
            q[i + 1] -= 2 * sign * step;
            q[i + 2] += sign * step;
            if (value(q) <= value(p)) continue;
            p = q;
            better = true;
          }
        }
        if (!better) break;
      }
    }
    return value(p);
  };
  EXPECT_NEAR(sprt.ratio(), best(score_of_elo(15)) - best(score_of_elo(-5)), 1e-4);
  EXPECT_NEAR(sprt.lower(), std::log(0.05 / 0.95), 1e-12);
  EXPECT_NEAR(sprt.upper(), std::log(0.95 / 0.05), 1e-12);
}

// How often the test decides for the wrong side when pairs have this mean.
double error_rate(const SprtSettings& settings, double elo, SprtState wrong, int matches,
                  std::uint64_t seed) {
  // Pairs of two dependent games: shares of 0, 1/2, 1, 3/2, 2 points, moved to the wanted mean.
  std::array<double, 5> shares = {0.08, 0.2, 0.44, 0.2, 0.08};
  const double more = score_of_elo(elo) - 0.5;
  shares[1] -= 2 * more;
  shares[3] += 2 * more;
  Rng rng(seed);
  int errors = 0;
  for (int match = 0; match < matches; ++match) {
    Sprt sprt(settings);
    while (sprt.state() == SprtState::kUndecided) {
      double drawn = rng.unit();
      int half_points = 0;
      while (half_points < 4 && drawn >= shares[static_cast<std::size_t>(half_points)]) {
        drawn -= shares[static_cast<std::size_t>(half_points++)];
      }
      sprt.add(half_points);
    }
    errors += sprt.state() == wrong;
  }
  return static_cast<double>(errors) / matches;
}

TEST(Sprt, IsWrongAsRarelyAsItSays) {
  const int matches = kSanitized ? 100 : 2000;
  const double most = kSanitized ? 0.12 : 0.062;
  const SprtSettings settings = {.elo0 = 0, .elo1 = 20};
  EXPECT_LE(error_rate(settings, 0, SprtState::kElo1, matches, 1), most);
  EXPECT_LE(error_rate(settings, 20, SprtState::kElo0, matches, 2), most);
}

TEST(Sprt, EstimatesByPairs) {
  Sprt sprt({.elo0 = 0, .elo1 = 1});  // too close to be decided by thirty pairs
  for (int i = 0; i < 30; ++i) sprt.add(i % 3 == 0 ? 1 : 3);
  const Sprt::Estimate estimate = sprt.estimate();
  EXPECT_NEAR(estimate.elo, elo_of_score(0.25 / 3 + 0.75 * 2 / 3), 1e-9);
  EXPECT_LT(estimate.low, estimate.elo);
  EXPECT_GT(estimate.high, estimate.elo);
}

// Where every game was lost, no finite difference is the most likely one.
TEST(Sprt, TellsWhatItEstimates) {
  Sprt some({}), none({});
  for (const int half_points : {2, 3, 1, 4}) some.add(half_points);
  none.add(0);
  EXPECT_EQ(some.estimate().text().find("the first agent is 88.7 Elo better ("), 0u)
      << some.estimate().text();
  EXPECT_EQ(none.estimate().text(),
            "the first agent lost every game: no number of Elo is that much");
}

TEST(Sprt, ReadsItsSettings) {
  const SprtSettings settings = SprtSettings::parse("elo0=-3, elo1=1.5,beta=0.1");
  EXPECT_EQ(settings.elo0, -3);
  EXPECT_EQ(settings.elo1, 1.5);
  EXPECT_EQ(settings.alpha, 0.05);
  EXPECT_EQ(settings.beta, 0.1);
  for (const char* wrong :
       {"elo0=10,elo1=0", "elo=3", "elo0", "alpha=0.7", "elo1=x", "elo1=2000"}) {
    EXPECT_THROW(SprtSettings::parse(wrong), Error) << wrong;
  }
}

}  // namespace
}  // namespace zermelo
