// Exact returns of games with chance or with many players, against plain recursion and by hand.
#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "analysis/analyst.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "tests/effort.h"
#include "tests/samples.h"

namespace zermelo {
namespace {

using Returns = std::vector<double>;

// What each player gets, over the text of positions. Equal choices: the worst for the player after,
// and so on round the table.
class PlainExpectation {
 public:
  explicit PlainExpectation(const AnyGame& game) : game_(game) {}

  Returns returns(const AnyPosition& p) {
    const std::string text = game_.write(p);
    if (const auto found = known_.find(text); found != known_.end()) return found->second;
    const auto n = static_cast<std::size_t>(game_.players());
    const Turn turn = game_.turn(p);
    Returns result(n, 0.0);
    if (turn.is_over()) {
      for (std::size_t k = 0; k < n; ++k) result[k] = game_.payoffs(p)[static_cast<int>(k)];
    } else if (turn.is_chance()) {
      for (const AnyMove m : game_.moves(p)) {
        const Returns after = after_move(p, m);
        for (std::size_t k = 0; k < n; ++k) result[k] += game_.probability(p, m) * after[k];
      }
    } else {
      // Seen from the mover, others with the sign turned: the largest list is the choice.
      const auto turned = [&](Returns r) {
        std::rotate(r.begin(), r.begin() + turn.player(), r.end());
        for (std::size_t k = 1; k < n; ++k) r[k] = -r[k];
        return r;
      };
      bool first = true;
      for (const AnyMove m : game_.moves(p)) {
        const Returns after = after_move(p, m);
        if (first || turned(after) > turned(result)) result = after;
        first = false;
      }
    }
    return known_[text] = result;
  }

 private:
  Returns after_move(const AnyPosition& p, AnyMove m) {
    AnyPosition next = p;
    const double reward = game_.play(next, m);
    Returns after = returns(next);
    if (game_.turn(p).is_player())
      after[static_cast<std::size_t>(game_.turn(p).player())] += reward;
    return after;
  }

  const AnyGame& game_;
  std::map<std::string, Returns> known_;
};

TEST(Expectation, EqualsPlainRecursion) {
  for (const char* spec : {"nim3p(1,2,3)", "nim3p(2,2,2,extra)", "nim3p(5,4,extra)", "nim3p(7)",
                           "sim(nodes=4,players=3)", "sim(nodes=4,players=3,coalition=1-2)",
                           "2048(rows=2,cols=2)", "2584(rows=2,cols=2)"}) {
    if (!is_searched(spec)) continue;
    const auto game = make_game(spec);
    const auto solution = game->solve(game->start(), {});
    PlainExpectation plain(*game);
    const Returns expected = plain.returns(game->start());
    const Returns found = solution->summary().returns;
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t k = 0; k < found.size(); ++k) EXPECT_NEAR(found[k], expected[k], 1e-9) << spec;
    Rng rng(3);
    for (int round = 0; round < effort(50); ++round) {
      AnyPosition p = game->start();
      for (std::uint64_t steps = rng.below(12); steps > 0 && !game->turn(p).is_over(); --steps) {
        game->play(p, game->random_move(p, rng));
      }
      const Returns here = solution->returns(p), truth = plain.returns(p);
      ASSERT_EQ(here.size(), truth.size()) << spec << ": " << game->write(p);
      for (std::size_t k = 0; k < here.size(); ++k) {
        EXPECT_NEAR(here[k], truth[k], 1e-9) << spec << ": " << game->write(p);
      }
      if (!game->turn(p).is_player()) continue;
      const Analysis analysis =
          Analyst(*game, Limits{.seconds = 60, .bytes = UINT64_MAX}).analyze(p);
      EXPECT_EQ(analysis.value.known, Known::kExact);
      EXPECT_NEAR(*analysis.value.expectation,
                  truth[static_cast<std::size_t>(game->turn(p).player())], 1e-9);
      EXPECT_NEAR(*analysis.moves[0].value.expectation, *analysis.value.expectation, 1e-9);
    }
  }
}

// ---- Stages --------------------------------------------------------------------------------------

// The largest tile on a board, as the game writes it.
int largest_tile(const AnyGame& game, const AnyPosition& p) {
  int largest = 0;
  const std::string text = game.write(p);
  for (const std::string_view word : words_of(text)) {
    largest = std::max(largest, static_cast<int>(to_integer(word).value_or(0)));
  }
  return largest;
}

// By plain recursion over texts: under the play with the highest expected score the chances of ending
// with each tile, and for one tile the highest chance of reaching it.
class PlainTiles {
 public:
  explicit PlainTiles(const AnyGame& game) : game_(game) {}

  struct Play {
    double score = 0;
    std::map<int, double> last = {};  // largest tile at the end

    // The higher score; if equal, likelier to end with the largest tile, then the next, and so on.
    bool beats(const Play& other) const {
      if (std::abs(score - other.score) > 1e-9) return score > other.score;
      std::map<int, double> gain = last;
      for (const auto& [tile, chance] : other.last) gain[tile] -= chance;
      for (auto it = gain.rbegin(); it != gain.rend(); ++it) {
        if (std::abs(it->second) > 1e-9) return it->second > 0;
      }
      return false;
    }
  };

  const Play& best(const AnyPosition& p) {
    const std::string text = game_.write(p);
    if (const auto found = best_.find(text); found != best_.end()) return found->second;
    Play result;
    const Turn turn = game_.turn(p);
    if (turn.is_over()) result.last[largest_tile(game_, p)] = 1;
    bool first = true;
    for (const AnyMove m : turn.is_over() ? std::vector<AnyMove>{} : game_.moves(p)) {
      AnyPosition next = p;
      const double reward = game_.play(next, m);
      Play play = best(next);
      if (turn.is_chance()) {
        const double probability = game_.probability(p, m);
        result.score += probability * play.score;
        for (const auto& [tile, chance] : play.last) result.last[tile] += probability * chance;
      } else {
        play.score += reward;
        if (first || play.beats(result)) result = play;
        first = false;
      }
    }
    return best_[text] = result;
  }

  double reach(const AnyPosition& p, int tile) {
    if (largest_tile(game_, p) >= tile) return 1;
    const Turn turn = game_.turn(p);
    if (turn.is_over()) return 0;
    const std::string text = std::to_string(tile) + ": " + game_.write(p);
    if (const auto found = reach_.find(text); found != reach_.end()) return found->second;
    double result = 0;
    for (const AnyMove m : game_.moves(p)) {
      AnyPosition next = p;
      game_.play(next, m);
      const double chance = reach(next, tile);
      result =
          turn.is_chance() ? result + game_.probability(p, m) * chance : std::max(result, chance);
    }
    return reach_[text] = result;
  }

 private:
  const AnyGame& game_;
  std::map<std::string, Play> best_;
  std::map<std::string, double> reach_;
};

TEST(Expectation, StagesEqualPlainRecursion) {
  const struct {
    const char *spec, *position;
  } kBoards[] = {{"2048(rows=2,cols=2)", "- - - - +"},
                 {"2048(rows=2,cols=2)", "16 8 4 -"},
                 {"2584(rows=2,cols=2)", "- - - - +"},
                 {"2584(rows=2,cols=2)", "13 5 - 1"},
                 {"2048(rows=2,cols=3)", "64 32 2 8 4 -"}};
  for (const auto& [spec, position] : kBoards) {
    if (!is_searched(spec)) continue;
    const auto game = make_game(spec);
    const AnyPosition root = game->read(position);
    const auto solution = game->solve(root, {});
    PlainTiles plain(*game);
    Rng rng(23);
    for (int round = 0; round < effort(20); ++round) {
      AnyPosition p = root;
      for (std::uint64_t i = round == 0 ? 0 : rng.below(20); i > 0 && !game->turn(p).is_over();
           --i) {
        game->play(p, game->random_move(p, rng));
      }
      const std::string where = std::string(spec) + ": " + game->write(p);
      const PlainTiles::Play& best = plain.best(p);
      EXPECT_NEAR(solution->returns(p).at(0), best.score, 1e-9) << where;
      double total = 0;
      for (const StageChance& chance : solution->stages(p)) {
        const int tile = static_cast<int>(to_integer(chance.stage).value_or(0));
        const auto last = best.last.find(tile);
        EXPECT_NEAR(chance.last, last == best.last.end() ? 0 : last->second, 1e-9) << where << tile;
        EXPECT_NEAR(chance.reach, plain.reach(p, tile), 1e-9) << where << " " << tile;
        EXPECT_GE(chance.reach + 1e-9, chance.last);
        total += chance.last;
      }
      EXPECT_NEAR(total, 1, 1e-9) << where;
    }
  }
}

// 8 4 / 4 2 on 2 by 2 is over: the 8 is and stays the largest. From 8 8 / 4 2, the player merges to
// 16 for certain, and nothing says that he must stop there.
TEST(Expectation, StagesByHand) {
  const auto game = make_game("2048(rows=2,cols=2)");
  const auto over = game->solve(game->read("8 4 4 2"), {})->summary().stages;
  ASSERT_EQ(over.size(), 1u);
  EXPECT_EQ(over[0].stage, "8");
  EXPECT_EQ(over[0].last, 1);
  const auto merges = game->solve(game->read("8 8 4 2"), {})->summary().stages;
  ASSERT_GE(merges.size(), 1u);
  EXPECT_EQ(merges[0].stage, "16");
  EXPECT_NEAR(merges[0].reach, 1, 1e-12);
}

// One heap of n, three players, who follows the taker of the last item wins: whoever can take all but
// one makes the next player take the last, and the one after him, the player before himself, wins;
// whoever takes all lets the next player win.
TEST(Expectation, Nim3pByHand) {
  const auto returns = [](const char* spec) {
    const auto game = make_game(spec);
    return game->solve(game->start(), {})->summary().returns;
  };
  EXPECT_EQ(returns("nim3p(1)"), (Returns{0, 1, 0}));  // P0 must take it
  // P0 takes both and P1 wins, or takes one, P1 the other, and P2 wins: equal for P0, the worse for
  // P1 is chosen.
  EXPECT_EQ(returns("nim3p(2)"), (Returns{0, 0, 1}));
  // Taking one leaves P1 with two, where the player after the next wins, who is P0.
  EXPECT_EQ(returns("nim3p(3)"), (Returns{1, 0, 0}));
}

// A 2x2 board of 2048 with 8 4 / 2 2: the only slides are left and right (8 4 / 4 -, 8 4 / - 4),
// worth 4 each.
TEST(Expectation, SlideByHand) {
  const auto game = make_game("2048(rows=2,cols=2)");
  const AnyPosition p = game->read("8 4 2 2");
  const Analysis analysis = Analyst(*game, Limits{.seconds = 60, .bytes = UINT64_MAX}).analyze(p);
  ASSERT_EQ(analysis.moves.size(), 2u);
  // Right: 8 4 / - 4 and a 2 (or, once in ten, a 4) comes at the left: 8 4 / 2 4 slides up or down to
  // merge the fours into 8. Left: 8 4 / 4 2 is over; 8 4 / 4 4 merges.
  EXPECT_GT(*analysis.moves[0].value.expectation, 4 + 8);
  EXPECT_LT(*analysis.moves[1].value.expectation, 4 + 0.1 * 60);
  EXPECT_NE(analysis.moves[0].text, analysis.moves[1].text);
}

}  // namespace
}  // namespace zermelo
