// Ratings against second computations: plain iteration, Newton on numerical derivatives, brute force,
// published examples, simulated tournaments.
#include "arena/ratings.h"

#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

#include "arena/confidence.h"
#include "arena/elo.h"
#include "arena/glicko2.h"
#include "base/error.h"
#include "base/rng.h"
#include "tests/effort.h"

namespace zermelo {
namespace {

constexpr double kElo = 173.71779276130073;  // 400 / ln 10

std::vector<std::string> names_for(std::size_t players) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < players; ++i) names.push_back(std::string(1, char('A' + i)));
  return names;
}

void add(std::vector<RatedGame>& games, std::size_t first, std::size_t second, int wins, int ties,
         int losses) {
  for (int i = 0; i < wins; ++i) games.push_back({{first, second}, {1, 0}});
  for (int i = 0; i < ties; ++i) games.push_back({{first, second}, {0, 0}});
  for (int i = 0; i < losses; ++i) games.push_back({{first, second}, {-1, 1}});
}

// Everybody against everybody, with true strengths, an advantage and ties as Davidson has them.
std::vector<RatedGame> simulated(const std::vector<double>& strengths, double advantage, double nu,
                                 int games_a_pair, Rng& rng) {
  std::vector<RatedGame> games;
  for (std::size_t a = 0; a < strengths.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      for (int i = 0; i < games_a_pair; ++i) {
        const std::size_t first = i % 2 == 0 ? a : b, second = i % 2 == 0 ? b : a;
        const double d = strengths[first] - strengths[second] + advantage;
        const double win = std::exp(d / 2), loss = std::exp(-d / 2);
        const double drawn = rng.unit() * (win + loss + nu);
        games.push_back({{first, second}, {drawn < win ? 1.0 : drawn < win + nu ? 0.5 : 0, 0.5}});
      }
    }
  }
  return games;
}

// Newton's method on numerical derivatives of any function of few variables.
std::vector<double> maximum_of(const std::function<double(const std::vector<double>&)>& f,
                               std::vector<double> x) {
  const std::size_t n = x.size();
  constexpr double h = 1e-4;
  for (int step = 0; step < 60; ++step) {
    const auto at = [&](std::size_t i, double di, std::size_t j, double dj) {
      std::vector<double> y = x;
      y[i] += di;
      y[j] += dj;
      return f(y);
    };
    std::vector<std::vector<double>> rows(n, std::vector<double>(n + 1));
    for (std::size_t i = 0; i < n; ++i) {
      rows[i][n] = -(at(i, h, i, 0) - at(i, -h, i, 0)) / (2 * h);
      for (std::size_t j = 0; j < n; ++j) {
        rows[i][j] =
            (at(i, h, j, h) - at(i, h, j, -h) - at(i, -h, j, h) + at(i, -h, j, -h)) / (4 * h * h);
      }
    }
    for (std::size_t i = 0; i < n; ++i) {  // Gauss and Jordan; a Hessian needs no pivoting
      for (std::size_t j = 0; j < n; ++j) {
        if (j == i) continue;
        const double factor = rows[j][i] / rows[i][i];
        for (std::size_t k = i; k <= n; ++k) rows[j][k] -= factor * rows[i][k];
      }
    }
    for (std::size_t i = 0; i < n; ++i) x[i] += std::clamp(rows[i][n] / rows[i][i], -1.0, 1.0);
  }
  return x;
}

// ---- Maximum likelihood ------------------------------------------------------------------------

TEST(Ratings, BradleyTerryAgreesWithPlainIteration) {
  Rng rng(3);
  const std::size_t n = 6;
  const auto games = simulated({1.2, 0.7, 0.1, -0.2, -0.6, -1.2}, 0.3, 0.5, 30, rng);
  // Zermelo's own iteration: strength = points / sum of games / (strength + opponent's).
  std::vector<double> w(n, 1);
  for (int round = 0; round < 20000; ++round) {
    std::vector<double> points(n), shares(n);
    for (const RatedGame& game : games) {
      const std::size_t a = game.players[0], b = game.players[1];
      points[a] += first_score(game);
      points[b] += 1 - first_score(game);
      shares[a] += 1 / (w[a] + w[b]);
      shares[b] += 1 / (w[a] + w[b]);
    }
    for (std::size_t i = 0; i < n; ++i) w[i] = points[i] / shares[i];
  }
  double mean = 0;
  for (const double strength : w) mean += std::log(strength) / static_cast<double>(n);
  const RatingTable table = rate(games, names_for(n), {.advantage = false});
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) {
    EXPECT_NEAR(*table.ratings[i].rating, kElo * (std::log(w[i]) - mean), 1e-6);
    sum += *table.ratings[i].rating;
  }
  EXPECT_NEAR(sum, 0, 1e-9);
  EXPECT_FALSE(table.first_advantage);
}

TEST(Ratings, AdvantageAndDavidsonAgreeWithNewtonOnNumericalDerivatives) {
  Rng rng(5);
  const auto games = simulated({0.9, 0.2, -0.4, -0.7}, 0.4, 0.8, 40, rng);
  // Parameters: strengths of the last three against the first, advantage, logarithm of nu.
  const auto strength = [](const std::vector<double>& x, std::size_t i) {
    return i == 0 ? 0 : x[i - 1];
  };
  const auto davidson = [&](const std::vector<double>& x) {
    double sum = 0;
    for (const RatedGame& game : games) {
      const double first = std::exp(strength(x, game.players[0]) + x[3]);
      const double second = std::exp(strength(x, game.players[1]));
      const double tie = std::exp(x[4]) * std::sqrt(first * second), score = first_score(game);
      sum += std::log((score == 1 ? first : score == 0 ? second : tie) / (first + second + tie));
    }
    return sum;
  };
  const auto halves = [&](const std::vector<double>& x) {
    double sum = 0;
    for (const RatedGame& game : games) {
      const double d = strength(x, game.players[0]) - strength(x, game.players[1]) + x[3];
      const double p = 1 / (1 + std::exp(-d)), score = first_score(game);
      sum += score * std::log(p) + (1 - score) * std::log(1 - p);
    }
    return sum;
  };
  const auto x = maximum_of(davidson, std::vector<double>(5));
  const double mean = (x[0] + x[1] + x[2]) / 4;
  const RatingTable table = rate(games, names_for(4), {.model = RatingModel::kDavidson});
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(*table.ratings[i].rating, kElo * (strength(x, i) - mean), 1e-3);
  }
  EXPECT_NEAR(*table.first_advantage->rating, kElo * x[3], 1e-3);
  EXPECT_NEAR(*table.tie_share, std::exp(x[4]) / (2 + std::exp(x[4])), 1e-6);
  EXPECT_EQ(table.model, RatingModel::kDavidson);

  const auto y = maximum_of(halves, std::vector<double>(4));
  const RatingTable plain = rate(games, names_for(4));
  const double middle = (y[0] + y[1] + y[2]) / 4;
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(*plain.ratings[i].rating, kElo * (strength(y, i) - middle), 1e-3);
  }
  EXPECT_NEAR(*plain.first_advantage->rating, kElo * y[3], 1e-3);
}

TEST(Ratings, TwoPlayersByHand) {
  std::vector<RatedGame> games;
  add(games, 0, 1, 60, 0, 20);
  add(games, 1, 0, 5, 0, 15);
  const RatingTable table = rate(games, names_for(2), {.advantage = false});
  const double difference = std::log(75.0 / 25), error = 1 / std::sqrt(100 * 0.75 * 0.25);
  EXPECT_NEAR(*table.ratings[0].rating, kElo * difference / 2, 1e-8);
  EXPECT_NEAR(*table.ratings[1].rating, -kElo * difference / 2, 1e-8);
  EXPECT_NEAR(*table.ratings[0].high - *table.ratings[0].rating, kElo * 1.959964 * error / 2, 1e-6);
  EXPECT_NEAR(*table.ratings[0].rating - *table.ratings[0].low, kElo * 1.959964 * error / 2, 1e-6);
  EXPECT_NEAR(table.superiority[0][1], normal_below(difference / error), 1e-9);
  EXPECT_NEAR(table.superiority[0][1] + table.superiority[1][0], 1, 1e-12);
  EXPECT_EQ(table.ratings[0].games, 100u);
  EXPECT_EQ(table.ratings[0].points, 75);
}

TEST(Ratings, IntervalsHoldTheTruth) {
  // Pooled over tournaments of 8 players with 50 games a pair. Ties are Davidson's in half of them;
  // where a tie is half a win intervals are wider than need be, so only decided games are simulated
  // for Bradley and Terry.
  Rng rng(11);
  const int tournaments = kSanitized ? 60 : 1000;
  const double slack = kSanitized ? 0.03 : 0;
  for (const bool ties : {false, true}) {
    int held = 0, all = 0;
    for (int t = 0; t < tournaments; ++t) {
      std::vector<double> truth(8);
      for (double& x : truth) x = 2 * rng.unit();
      const double mean = std::accumulate(truth.begin(), truth.end(), 0.0) / 8;
      for (double& x : truth) x -= mean;
      const auto games = simulated(truth, 0.2, ties ? 0.7 : 0, 50, rng);
      const RatingTable table =
          rate(games, names_for(8),
               {.model = ties ? RatingModel::kDavidson : RatingModel::kBradleyTerry});
      for (std::size_t i = 0; i < 8; ++i) {
        const Rating& rating = table.ratings[i];
        held += *rating.low <= kElo * truth[i] && kElo * truth[i] <= *rating.high;
        ++all;
      }
    }
    EXPECT_GE(held, (0.93 - slack) * all) << "ties " << ties;
    EXPECT_LE(held, (0.97 + slack) * all) << "ties " << ties;
  }
}

// ---- Where there is no maximum -----------------------------------------------------------------

TEST(Ratings, WhoWinsEverythingHasABoundAndAReason) {
  std::vector<RatedGame> games;
  add(games, 0, 1, 10, 0, 0);
  add(games, 0, 2, 10, 0, 0);
  add(games, 1, 2, 6, 0, 4);
  const RatingTable table = rate(games, names_for(3), {.advantage = false});
  const Rating& best = table.ratings[0];
  EXPECT_FALSE(best.rating);
  EXPECT_FALSE(best.high);
  ASSERT_TRUE(best.low);
  EXPECT_EQ(best.reason, "scored everything against those who are rated");
  // At the bound, twenty wins have a probability of 5 %.
  double probability = 1;
  for (const std::size_t other : {1, 2}) {
    probability *= std::pow(score_of_elo(*best.low - *table.ratings[other].rating), 10);
  }
  EXPECT_NEAR(probability, 0.05, 1e-9);
  EXPECT_NEAR(*table.ratings[1].rating, kElo * std::log(1.5) / 2, 1e-8);
  EXPECT_NEAR(*table.ratings[1].rating + *table.ratings[2].rating, 0, 1e-9);
  EXPECT_TRUE(std::isnan(table.superiority[0][1]));
}

TEST(Ratings, TwoPlayersOfWhomOneWinsEverything) {
  std::vector<RatedGame> games;
  add(games, 0, 1, 0, 0, 12);
  const RatingTable table = rate(games, names_for(2), {.advantage = false});
  EXPECT_FALSE(table.ratings[0].rating);
  EXPECT_FALSE(table.ratings[1].rating);
  EXPECT_FALSE(table.ratings[0].low);
  EXPECT_FALSE(table.ratings[1].high);
  EXPECT_NEAR(std::pow(score_of_elo(*table.ratings[1].low - *table.ratings[0].high), 12), 0.05,
              1e-9);
  EXPECT_EQ(table.ratings[1].reason, "scored everything");
  EXPECT_EQ(table.ratings[0].reason, "scored nothing");
}

TEST(Ratings, PriorMakesAMaximum) {
  std::vector<RatedGame> games;
  add(games, 0, 1, 10, 0, 0);
  const RatingTable table = rate(games, names_for(2), {.advantage = false, .prior = 2});
  EXPECT_NEAR(*table.ratings[0].rating, kElo * std::log(11.0 / 1) / 2, 1e-8);
}

TEST(Ratings, GroupsThatNeverMetAreNotCompared) {
  std::vector<RatedGame> games;
  add(games, 0, 1, 5, 0, 5);
  add(games, 1, 2, 5, 0, 5);
  add(games, 3, 4, 5, 0, 5);
  const RatingTable table = rate(games, names_for(6), {.advantage = false});
  EXPECT_NEAR(*table.ratings[2].rating, 0, 1e-9);
  EXPECT_EQ(table.ratings[3].reason, "played no game against those who are rated");
  EXPECT_FALSE(table.ratings[3].low || table.ratings[3].high);
  EXPECT_EQ(table.ratings[5].reason, "played no game");
}

TEST(Ratings, AnAdvantageThatExplainsEverythingIsLeftOut) {
  std::vector<RatedGame> games;  // winners are always written first
  add(games, 0, 1, 6, 0, 0);
  add(games, 1, 0, 4, 0, 0);
  const RatingTable table = rate(games, names_for(2));
  EXPECT_FALSE(table.first_advantage);
  ASSERT_EQ(table.notes.size(), 1u);
  EXPECT_NE(table.notes[0].find("advantage"), std::string::npos);
  EXPECT_NEAR(*table.ratings[0].rating, kElo * std::log(1.5) / 2, 1e-8);
}

TEST(Ratings, DavidsonWithoutLossesCountsTiesAsHalf) {
  std::vector<RatedGame> games;
  add(games, 0, 1, 6, 4, 0);
  const RatingTable table =
      rate(games, names_for(2), {.model = RatingModel::kDavidson, .advantage = false});
  EXPECT_EQ(table.model, RatingModel::kBradleyTerry);
  EXPECT_FALSE(table.notes.empty());
  EXPECT_NEAR(*table.ratings[0].rating, kElo * std::log(8.0 / 2) / 2, 1e-8);
}

TEST(Ratings, AnchorsHold) {
  std::vector<RatedGame> games;
  add(games, 0, 1, 30, 0, 10);
  add(games, 1, 2, 10, 0, 30);
  add(games, 0, 2, 20, 0, 20);
  const RatingTable loose = rate(games, names_for(3), {.advantage = false});
  const RatingTable one = rate(games, names_for(3), {.advantage = false, .anchors = {{"B", 1500}}});
  EXPECT_EQ(*one.ratings[1].rating, 1500);
  EXPECT_EQ(*one.ratings[1].low, 1500);
  EXPECT_NEAR(*one.ratings[0].rating - 1500, *loose.ratings[0].rating - *loose.ratings[1].rating,
              1e-6);
  const RatingTable two =
      rate(games, names_for(3), {.advantage = false, .anchors = {{"A", 100}, {"B", 300}}});
  EXPECT_NEAR(*two.ratings[0].rating, 100, 1e-9);
  EXPECT_NEAR(*two.ratings[1].rating, 300, 1e-9);
  // C's score against the two as they are anchored is what it got.
  const double c = *two.ratings[2].rating;
  EXPECT_NEAR(40 * score_of_elo(c - 100) + 40 * score_of_elo(c - 300), 20 + 30, 1e-6);
  EXPECT_THROW(rate(games, names_for(3), {.anchors = {{"D", 0}}}), Error);
}

// ---- More than two players, and one -------------------------------------------------------------

TEST(Ratings, PlackettLuceAgreesWithBruteForce) {
  Rng rng(8);
  const std::vector<double> truth = {0.9, 0.3, 0, -0.4, -0.8};
  std::vector<RatedGame> games;
  for (int i = 0; i < 300; ++i) {
    std::vector<std::size_t> seats = {0, 1, 2, 3, 4};
    rng.shuffle(seats);
    seats.resize(3);
    std::vector<double> scores;
    for (const std::size_t s : seats) {  // rounded, so that there are ties
      scores.push_back(std::round(truth[s] - std::log(-std::log(rng.unit() + 1e-12))));
    }
    games.push_back({seats, scores});
  }
  // The mean, over all orders that agree with the scores, of the logarithm of an order's probability.
  // The order of those who share the last place is left out of it, unless all are equal.
  const auto likelihood = [&](const std::vector<double>& x) {
    const auto strength = [&](std::size_t i) { return i == 0 ? 1.0 : std::exp(x[i - 1]); };
    double sum = 0;
    for (const RatedGame& game : games) {
      std::vector<std::size_t> order = {0, 1, 2};
      const double last = *std::min_element(game.scores.begin(), game.scores.end());
      const bool all_equal = last == *std::max_element(game.scores.begin(), game.scores.end());
      double mean = 0;
      int orders = 0;
      do {
        bool agrees = true;
        for (int i = 0; i < 2; ++i) agrees &= game.scores[order[i]] >= game.scores[order[i + 1]];
        if (!agrees) continue;
        ++orders;
        double left = 0;
        for (const std::size_t s : order) left += strength(game.players[s]);
        for (const std::size_t s : order) {
          const double own = strength(game.players[s]);
          if (all_equal || game.scores[s] > last) mean += std::log(own / left);
          left -= own;
          if (left < 1e-12) break;
        }
      } while (std::next_permutation(order.begin(), order.end()));
      sum += mean / orders;
    }
    return sum;
  };
  const auto x = maximum_of(likelihood, std::vector<double>(4));
  const double mean = (x[0] + x[1] + x[2] + x[3]) / 5;
  const RatingTable table = rate(games, names_for(5));
  EXPECT_EQ(table.model, RatingModel::kPlackettLuce);
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_NEAR(*table.ratings[i].rating, kElo * ((i == 0 ? 0 : x[i - 1]) - mean), 0.01);
  }
}

TEST(Ratings, WinnerTakesAllGivesSharesOfWins) {
  // Three players at one table: strengths are in proportion to wins, whatever the losers' order.
  std::vector<RatedGame> games;
  for (int i = 0; i < 100; ++i) {
    const int winner = i < 60 ? 0 : i < 90 ? 1 : 2;
    games.push_back(
        {{0, 1, 2}, {winner == 0 ? 1.0 : 0, winner == 1 ? 1.0 : 0, winner == 2 ? 1.0 : 0}});
  }
  const RatingTable table = rate(games, names_for(3));
  EXPECT_NEAR(*table.ratings[0].rating - *table.ratings[2].rating, kElo * std::log(6.0), 1e-6);
  EXPECT_NEAR(*table.ratings[1].rating - *table.ratings[2].rating, kElo * std::log(3.0), 1e-6);
  EXPECT_EQ(table.ratings[0].points, 60);
}

TEST(Ratings, OnePlayerIsRatedByItsScore) {
  const std::vector<RatedGame> games = {{{0}, {100}}, {{1}, {50}}, {{0}, {200}}, {{0}, {300}}};
  const RatingTable table = rate(games, {"a", "b", "c"});
  EXPECT_EQ(table.model, RatingModel::kScore);
  EXPECT_NEAR(*table.ratings[0].rating, 200, 1e-9);
  EXPECT_NEAR(*table.ratings[0].high, 200 + 1.959964 * 100 / std::sqrt(3.0), 1e-3);
  EXPECT_EQ(*table.ratings[1].rating, 50);
  EXPECT_FALSE(table.ratings[1].low);
  EXPECT_EQ(table.ratings[2].reason, "played no game");
}

// ---- In playing order -------------------------------------------------------------------------

TEST(Ratings, GlickmansExample) {
  const GlickoRating player = {1500, 200, 0.06};
  const std::vector<GlickoGame> games = {{1400, 30, 1}, {1550, 100, 0}, {1700, 300, 0}};
  const GlickoRating after = after_period(player, games, 0.5);
  // The paper rounds between its steps: unrounded they give 1464.0507, 151.5165 and 0.0599960.
  EXPECT_NEAR(after.rating, 1464.06, 0.01);
  EXPECT_NEAR(after.deviation, 151.52, 0.005);
  EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
  const GlickoRating idle = after_period(player, {}, 0.5);
  EXPECT_EQ(idle.rating, 1500);
  EXPECT_NEAR(idle.deviation, std::hypot(200, 0.06 * 173.7178), 1e-9);
}

TEST(Ratings, EloMovesGameByGame) {
  std::vector<RatedGame> games;
  add(games, 0, 1, 1, 0, 0);  // 1510 : 1490
  add(games, 1, 0, 0, 1, 0);
  const RatingTable table = rate(games, names_for(2), {.model = RatingModel::kElo});
  const double expected = 1 / (1 + std::pow(10.0, -20.0 / 400));
  EXPECT_NEAR(*table.ratings[0].rating, 1510 + 20 * (0.5 - expected), 1e-9);
  EXPECT_FALSE(table.ratings[0].low);
  std::reverse(games.begin(), games.end());
  EXPECT_NE(*rate(games, names_for(2), {.model = RatingModel::kElo}).ratings[0].rating,
            *table.ratings[0].rating);
}

TEST(Ratings, Glicko2CutsGamesIntoPeriods) {
  std::vector<RatedGame> games;
  add(games, 0, 1, 1, 0, 0);
  add(games, 1, 0, 1, 0, 0);
  GlickoRating a, b;
  const GlickoRating a1 = after_period(a, std::vector<GlickoGame>{{b.rating, b.deviation, 1}});
  const GlickoRating b1 = after_period(b, std::vector<GlickoGame>{{a.rating, a.deviation, 0}});
  const GlickoRating a2 = after_period(a1, std::vector<GlickoGame>{{b1.rating, b1.deviation, 0}});
  const RatingTable table =
      rate(games, names_for(2), {.model = RatingModel::kGlicko2, .period = 1});
  EXPECT_NEAR(*table.ratings[0].rating, a2.rating, 1e-9);
  EXPECT_NEAR(*table.ratings[0].high, a2.rating + 1.959964 * a2.deviation, 1e-9);
}

TEST(Ratings, RefusesWhatMakesNoSense) {
  EXPECT_THROW(rating_model("bradly-terry"), Error);
  const std::vector<RatedGame> games = {{{0, 1, 2}, {1, 0, 0}}};
  EXPECT_THROW(rate(games, names_for(3), {.model = RatingModel::kElo}), Error);
  EXPECT_THROW(rate(games, names_for(3), {.model = RatingModel::kDavidson}), Error);
}

}  // namespace
}  // namespace zermelo
