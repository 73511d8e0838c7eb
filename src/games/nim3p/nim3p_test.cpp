#include "games/nim3p/nim3p.h"

#include <numeric>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.h"
#include "core/playout.h"
#include "tests/witness.h"

namespace zermelo::nim3p {
namespace {

Heaps heaps(const std::vector<int>& sizes) {
  Heaps out;
  for (int size : sizes) out.add(size);
  return out;
}

// The rules on a plain list of numbers.
struct Witness {
  std::vector<int> sizes;
  bool extra = false;
  int moved = 0;

  std::string turn() const {
    const int items = std::accumulate(sizes.begin(), sizes.end(), 0);
    return items == 0 ? "over" : std::to_string(moved % 3);
  }
  std::vector<std::string> moves() const {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      for (int take = 1; take <= sizes[i]; ++take) {
        out.push_back(std::to_string(i + 1) + " " + std::to_string(take));
      }
    }
    return out;
  }
  void play(const std::string& move) {
    const std::size_t space = move.find(' ');
    sizes[std::stoul(move.substr(0, space)) - 1] -= std::stoi(move.substr(space));
    ++moved;
  }
  std::vector<double> payoffs() const {
    const int taker = (moved + 2) % 3;
    std::vector<double> out(3, 0);
    out[static_cast<std::size_t>((taker + 1) % 3)] = 1;
    if (extra) out[static_cast<std::size_t>((taker + 2) % 3)] = 0.2;
    return out;
  }
  std::string write() const {
    std::string text = "p" + std::to_string(moved % 3) + "-turn";
    for (int size : sizes) text += " " + std::to_string(size);
    return text;
  }
};

TEST(Nim3p, AgreesWithThePlainRules) {
  const std::vector<std::vector<int>> starts = {
      {1}, {5, 5, 5}, {1, 3, 5, 7}, {0, 4, 0, 2}, std::vector<int>(16, 2)};
  for (const auto& start : starts) {
    for (bool extra : {false, true}) {
      const Nim3p game(heaps(start), extra);
      ASSERT_NO_FATAL_FAILURE(
          expect_same_random_games(game, game.start(), Witness{start, extra}, 50, 11));
    }
  }
  const Nim3p game(heaps({2, 3, 4}), false);
  for (int depth = 0; depth <= 5; ++depth) {
    EXPECT_EQ(perft(game, game.start(), depth), witness_perft(Witness{{2, 3, 4}}, depth));
  }
}

TEST(Nim3p, WhoFollowsTheTakerWins) {
  const Nim3p plain(heaps({1}), false), extra(heaps({1}), true);
  auto p = plain.read("p1-turn 0 2");
  plain.play(p, {1, 2});
  EXPECT_TRUE(plain.turn(p).is_over());
  EXPECT_EQ(plain.payoffs(p), (Payoffs{0, 0, 1}));
  EXPECT_EQ(extra.payoffs(p), (Payoffs{0.2, 0, 1}));
  EXPECT_EQ(plain.payoff_range().sum, 1.0);
  EXPECT_EQ(extra.payoff_range().sum, 1.2);
}

TEST(Nim3p, TurnIsPartOfThePosition) {
  const Nim3p game(heaps({3, 4}), false);
  const auto p0 = game.read("3 4"), p2 = game.read("(P2-turn 3 4)");
  EXPECT_EQ(game.write(p0), "p0-turn 3 4");
  EXPECT_EQ(game.turn(p2), Turn::player(2));
  EXPECT_FALSE(p0 == p2);
  EXPECT_NE(game.key(p0), game.key(p2));
  EXPECT_NE(game.key(game.read("p1-turn 0 256")), game.key(game.read("p0-turn 256 0")));
}

TEST(Nim3p, Refuses) {
  const Nim3p game(heaps({3}), false);
  for (const char* text : {"", "p1-turn", "p3-turn 3", "p0 3", "3 p1-turn", "3 x", "65536"}) {
    EXPECT_THROW(game.read(text), Error) << text;
  }
}

}  // namespace
}  // namespace zermelo::nim3p
