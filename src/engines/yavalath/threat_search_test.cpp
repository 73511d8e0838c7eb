#include "engines/yavalath/threat_search.h"

#include <string>
#include <unordered_map>

#include <gtest/gtest.h>

#include "base/rng.h"
#include "engines/yavalath/expert.h"
#include "tests/effort.h"

namespace zermelo::yavalath {
namespace {

using Small = Yavalath<2, 1>;

// 1, 0 or -1 for the player to move, by trying everything.
int value_of(const Small& game, const Small::Position& p,
             std::unordered_map<std::uint64_t, int>& known) {
  if (p.over) return static_cast<int>(game.payoffs(p)[game.mover(p)]);
  const auto found = known.find(game.key(p));
  if (found != known.end()) return found->second;
  int best = -1;
  for (const auto move : game.moves(p)) {
    auto next = p;
    game.play(next, move);
    best = std::max(best, -value_of(game, next, known));
    if (best == 1) break;
  }
  return known[game.key(p)] = best;
}

int sign(int score) { return score > 0 ? 1 : score < 0 ? -1 : 0; }

TEST(YavalathThreats, AgreeWithTryingEverything) {
  const Small game(3, false);
  ThreatSearch<1> search(3, 1 << 20);
  Rng rng(2);
  int decided = 0;
  for (int i = 0; i < effort(200); ++i) {
    auto p = game.start();
    const int stones = 7 + static_cast<int>(rng.below(6));
    while (p.count < stones && !p.over) {
      const auto moves = game.moves(p);
      game.play(p, moves[rng.index(moves.size())]);
    }
    if (p.over) continue;
    std::unordered_map<std::uint64_t, int> known;
    Budget budget;
    const auto answer = search.search(p, 19, budget, 0);
    ASSERT_TRUE(answer.is_proved);
    ASSERT_EQ(sign(answer.score), value_of(game, p, known)) << game.write(p);
    decided += answer.score != 0;
  }
  EXPECT_GT(decided, 0);
}

// A shallow search may say nothing, but what it calls proved is so.
TEST(YavalathThreats, WhatIsCalledProvedIsSo) {
  const Small game(3, false);
  Rng rng(3);
  int proved = 0;
  for (int i = 0; i < effort(200); ++i) {
    auto p = game.start();
    while (p.count < 8 && !p.over) {
      const auto moves = game.moves(p);
      game.play(p, moves[rng.index(moves.size())]);
    }
    if (p.over) continue;
    ThreatSearch<1> search(3, 1 << 16);
    std::unordered_map<std::uint64_t, int> known;
    Budget budget;
    const auto answer = search.search(p, 1 + i % 4, budget, 0);
    if (!answer.is_proved) continue;
    ++proved;
    ASSERT_EQ(sign(answer.score), value_of(game, p, known)) << game.write(p);
  }
  EXPECT_GT(proved, 0);
}

// Whatever White begins with on the smallest board, Black wins.
TEST(YavalathThreats, EveryOpeningOfSideThreeLoses) {
  if (!long_tests() || kSanitized) GTEST_SKIP() << "takes a minute; set ZERMELO_LONG";
  const Small game(3, false);
  ThreatSearch<1> search(3, std::uint64_t{1} << 28);
  for (const char* opening : {"a1", "a2", "b2", "c3"}) {  // all others are images of these
    const auto p = game.read(opening);
    Budget budget;
    ThreatSearch<1>::Answer answer;
    for (int depth = 1; depth <= 18 && !answer.is_proved; ++depth) {
      answer = search.search(p, depth, budget, 0);
    }
    EXPECT_TRUE(answer.is_proved) << opening;
    EXPECT_GE(answer.score, ThreatSearch<1>::kSure) << opening;
  }
}

template <int kPlayers>
Thoughts thoughts_of(int side, bool swap, const std::string& text, std::uint64_t work) {
  const Yavalath<kPlayers, 1> game(side, swap);
  const auto expert = EngineOf<Yavalath<kPlayers, 1>>::expert(game, 1 << 24);
  Budget budget(Limits{.work = work});
  return expert->think(game.read(text), budget);
}

TEST(YavalathExpert, TakesAndStopsFour) {
  const Yavalath<2, 1> two(5, false);
  // White has e3, e4 and e6: e5 makes four.
  const auto winning = two.read("e3 a1 e4 a3 e6 i1");
  const auto took = thoughts_of<2>(5, false, two.write(winning), 5000);
  EXPECT_EQ(two.write_move(winning, two.moves(winning)[took.best]), "e5");
  EXPECT_EQ(took.value.outcome, Outcome::kWin);
  ASSERT_EQ(took.regions.size(), 1u);
  EXPECT_EQ(took.regions[0].moves,
            std::vector<std::size_t>{took.best});  // the line is over at once
  const auto losing = two.read("e3 a1 e4 a3 e6");
  const auto stopped = thoughts_of<2>(5, false, two.write(losing), 5000);
  EXPECT_EQ(two.write_move(losing, two.moves(losing)[stopped.best]), "e5");
}

// The line that is shown for a proved result is play by the rules; where it ends the game, as was proved.
TEST(YavalathExpert, ShowsTheLineOfAProof) {
  const Yavalath<2, 1> game(3, false);
  const auto expert = EngineOf<Yavalath<2, 1>>::expert(game, 1 << 24);
  Rng rng(8);
  int longer = 0, ended = 0;
  for (int i = 0; i < effort(40); ++i) {
    auto p = game.start();
    while (p.count < 8 && !p.over) {
      const auto moves = game.moves(p);
      game.play(p, moves[rng.index(moves.size())]);
    }
    if (p.over) continue;
    Budget budget(Limits{.work = 200000});
    const auto thoughts = expert->think(p, budget);
    if (thoughts.value.outcome != Outcome::kWin && thoughts.value.outcome != Outcome::kLose)
      continue;
    ASSERT_EQ(thoughts.regions.size(), 1u);
    const auto& line = thoughts.regions[0].moves;
    ASSERT_FALSE(line.empty());
    EXPECT_EQ(line[0], thoughts.best);
    const auto moves = game.moves(p);
    auto q = p;
    for (const std::size_t place : line) {
      ASSERT_FALSE(q.over);
      ASSERT_LT(place, moves.size());
      bool is_legal = false;
      for (const auto move : game.moves(q)) is_legal = is_legal || move == moves[place];
      ASSERT_TRUE(is_legal);
      game.play(q, moves[place]);
    }
    longer += line.size() > 1;
    ended += q.over;
    if (q.over) {
      const bool won = game.payoffs(q)[game.mover(p)] > 0;
      EXPECT_EQ(won, thoughts.value.outcome == Outcome::kWin) << game.write(p);
    }
  }
  EXPECT_GT(longer, 0);
  EXPECT_GT(ended, 0);
}

TEST(YavalathExpert, PlaysWithThree) {
  const Yavalath<3, 1> three(5, false);
  auto p = three.start();
  const auto expert = EngineOf<Yavalath<3, 1>>::expert(three, 1 << 24);
  while (!p.over) {
    Budget budget(Limits{.work = 512});
    const auto thoughts = expert->think(p, budget);
    const auto moves = three.moves(p);
    ASSERT_EQ(thoughts.values.size(), moves.size());
    const auto move = moves[thoughts.best];
    // Never three in a row while there is another move.
    if (p.threes[p.next].has(move) && !p.fours[p.next].has(move)) {
      for (const auto other : moves) EXPECT_TRUE(p.threes[p.next].has(other));
    }
    three.play(p, move);
  }
}

}  // namespace
}  // namespace zermelo::yavalath
