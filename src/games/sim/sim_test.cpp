#include "games/sim/sim.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.h"
#include "core/playout.h"
#include "tests/witness.h"

namespace zermelo::sim {
namespace {

// The rules on a square table of colours.
struct Witness {
  int nodes, players;
  bool coalition;
  std::vector<std::string> table = std::vector<std::string>(
      static_cast<std::size_t>(nodes), std::string(static_cast<std::size_t>(nodes), '-'));
  int mover = 0;
  std::set<int> out = {};

  char& at(int i, int j) { return table[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)]; }
  char at(int i, int j) const {
    return table[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
  }
  // Calls visit(number, i, j) for the edges in their order.
  template <class Visit>
  void for_each_edge(Visit&& visit) const {
    int number = 0;
    for (int i = 0; i < nodes; ++i) {
      for (int j = i + 1; j < nodes; ++j) visit(++number, i, j);
    }
  }
  bool decided() const { return players == 2 || coalition ? !out.empty() : out.size() == 2; }
  std::vector<std::string> moves() const {
    std::vector<std::string> free;
    for_each_edge([&](int number, int i, int j) {
      if (at(i, j) == '-') free.push_back(std::to_string(number));
    });
    return free;
  }
  std::string turn() const { return decided() || moves().empty() ? "over" : std::to_string(mover); }
  void play(const std::string& move) {
    const char own = std::string("xoz")[static_cast<std::size_t>(mover)];
    int a = 0, b = 0;
    for_each_edge([&](int number, int i, int j) {
      if (std::to_string(number) == move) a = i, b = j;
    });
    at(a, b) = at(b, a) = own;
    for (int k = 0; k < nodes; ++k) {
      if (k != a && k != b && at(a, k) == own && at(b, k) == own) out.insert(mover);
    }
    do {
      mover = (mover + 1) % players;
    } while (out.contains(mover) && static_cast<int>(out.size()) < players);
  }
  std::vector<double> payoffs() const {
    std::vector<double> result(static_cast<std::size_t>(players), 0);
    if (coalition && !out.empty()) {
      return out.contains(0) ? std::vector<double>{-1, 1, 1} : std::vector<double>{1, -1, -1};
    }
    for (int k = 0; k < players; ++k) {
      if (decided()) result[static_cast<std::size_t>(k)] = 1;
      if (out.contains(k)) result[static_cast<std::size_t>(k)] = -1;
    }
    return result;
  }
  std::string write() const {
    std::string text;
    for_each_edge(
        [&](int, int i, int j) { text += (text.empty() ? "" : " ") + std::string(1, at(i, j)); });
    return text;
  }
};

TEST(Sim, AgreesWithThePlainRules) {
  for (int nodes : {3, 4, 5, 6, 8, 11}) {
    for (int variant = 0; variant < 3; ++variant) {
      const int players = variant == 0 ? 2 : 3;
      const Sim<1> game(nodes, players, variant == 2);
      const Witness witness{nodes, players, variant == 2};
      const int games = nodes < 8 ? 60 : 10;
      ASSERT_NO_FATAL_FAILURE(expect_same_random_games(game, game.start(), witness, games, 3));
    }
  }
}

TEST(Sim, ManyNodesAgreeWithThePlainRules) {
  for (const int nodes : {12, 17, 20}) {
    for (const int variant : {0, 1, 2}) {
      const int players = variant == 0 ? 2 : 3;
      const Sim<3> game(nodes, players, variant == 2);
      const Witness witness{nodes, players, variant == 2};
      ASSERT_NO_FATAL_FAILURE(expect_same_random_games(game, game.start(), witness, 2, 5));
    }
  }
  // The same game in one word and in three.
  const Sim<3> wide(9, 3, false);
  const Witness witness{9, 3, false};
  ASSERT_NO_FATAL_FAILURE(expect_same_random_games(wide, wide.start(), witness, 10, 6));
}

// R(3, 3, 3) = 17 (Greenwood and Gleason 1955): somebody closes a triangle.
TEST(Sim, SeventeenNodesNeverEndInAnAllPlayerTie) {
  const Sim<3> game(17, 3, false);
  Rng rng(4);
  int shared = 0;
  for (int i = 0; i < 1000; ++i) {
    auto p = game.start();
    Payoffs rewards(3);
    playout(game, p, rng, UINT64_MAX, rewards);
    ASSERT_NE(p.out, 0);
    shared += game.turn(p).is_over() && std::popcount(unsigned{p.out}) == 1;
  }
  EXPECT_LT(shared, 1000);
}

// With 16 nodes there are colourings without a triangle: nodes are the elements of the field of 16, an
// edge has the colour of the class of cubes that their difference is in.
TEST(Sim, SixteenNodesCanEndInAnAllPlayerTie) {
  // Powers of the generator x of GF(2)[x] / (x^4 + x + 1).
  int power[16], log[16] = {};
  for (int i = 0, value = 1; i < 15; ++i) {
    power[i] = value;
    log[value] = i;
    value = value << 1 ^ (value & 8 ? 0b10011 : 0);
  }
  EXPECT_EQ(power[4], 3);
  std::string text;
  for (int i = 0; i < 16; ++i) {
    for (int j = i + 1; j < 16; ++j)
      text += (text.empty() ? "" : " ") + std::string(1, "xoz"[log[i ^ j] % 3]);
  }
  const Sim<3> game(16, 3, false);
  const auto p = game.read(text);
  EXPECT_TRUE(game.turn(p).is_over());
  EXPECT_EQ(p.out, 0);
  for (int k = 0; k < 3; ++k) EXPECT_EQ(game.payoffs(p)[k], 0);
  EXPECT_EQ(game.write(p), text);
}

TEST(Sim, PerftAgreesWithThePlainRules) {
  for (int variant = 0; variant < 3; ++variant) {
    const int players = variant == 0 ? 2 : 3;
    const Sim<1> game(4, players, variant == 2);
    for (int depth = 0; depth <= 6; ++depth) {
      EXPECT_EQ(perft(game, game.start(), depth),
                witness_perft(Witness{4, players, variant == 2}, depth));
    }
  }
}

// All positions of 6 nodes up to the names of the nodes, with the value for the player to move.
class UpToNames {
 public:
  explicit UpToNames(const Sim<1>& game) : game_(game) {}

  int value(const Sim<1>::Position& p) {
    if (game_.turn(p).is_over()) return game_.payoffs(p)[p.mover] > 0 ? 1 : -1;
    std::vector<std::uint64_t> images;
    for (int s = 0; s < game_.symmetries(); ++s) images.push_back(game_.key(game_.transform(p, s)));
    std::sort(images.begin(), images.end());
    const auto [known, fresh] = values_.try_emplace(images.front(), 0);
    if (!fresh) return known->second;
    positions_ +=
        static_cast<std::size_t>(std::unique(images.begin(), images.end()) - images.begin());
    int best = -1;
    for (const auto m : game_.moves(p)) {
      Sim<1>::Position next = p;
      game_.play(next, m);
      best = std::max(best, -value(next));
    }
    return values_[images.front()] = best;
  }
  std::size_t classes() const { return values_.size(); }
  std::size_t positions() const { return positions_; }

 private:
  Sim<1> game_;
  std::map<std::uint64_t, int> values_;
  std::size_t positions_ = 0;
};

TEST(Sim, SecondPlayerWinsAndPublishedCounts) {
  const Sim<1> game(6, 2, false);
  UpToNames all(game);
  EXPECT_EQ(all.value(game.start()), -1);
  EXPECT_EQ(all.classes(), 2250u);
  EXPECT_EQ(all.positions(), 1350022u);
}

TEST(Sim, Ties) {
  const Sim<1> two(5, 2, false), three(5, 3, false), pair(5, 3, true);
  // A pentagon and its star: two colours without a triangle.
  const auto p = two.read("x o o x x o o x o x");
  EXPECT_TRUE(two.turn(p).is_over());
  EXPECT_EQ(two.payoffs(p), Payoffs::tie());
  const auto full = three.read("x o o z x o z x z x");
  EXPECT_TRUE(three.turn(full).is_over());
  EXPECT_EQ(three.payoffs(full), (Payoffs{0, 0, 0}));
  EXPECT_EQ(pair.payoffs(full), (Payoffs{0, 0, 0}));
}

TEST(Sim, OnlyOnesOwnTriangleCounts) {
  const Sim<1> game(4, 2, false);
  auto p = game.read("x o - - x o");  // 1-2 and 2-4 are x, 1-3 and 3-4 are o
  auto mixed = p;
  game.play(mixed, 3);  // x closes 2-3: 1-2-3 and 2-3-4 are mixed
  EXPECT_FALSE(game.turn(mixed).is_over());
  game.play(p, 2);  // x closes 1-4: 1-2-4 is all x
  EXPECT_TRUE(game.turn(p).is_over());
  EXPECT_EQ(game.payoffs(p), Payoffs::win_for(1));
}

// Plays edges by number from the start.
Sim<1>::Position after(const Sim<1>& game, const std::vector<int>& edges) {
  auto p = game.start();
  for (int e : edges) {
    EXPECT_FALSE(game.turn(p).is_over());
    game.play(p, static_cast<Sim<1>::Move>(e - 1));
  }
  return p;
}

TEST(Sim, ThreePlayersGoOnWithoutTheLoser) {
  const Sim<1> game(6, 3, false);
  // x takes 1-2, 1-3 and closes 2-3.
  auto p = after(game, {1, 13, 4, 2, 14, 5, 6});
  EXPECT_EQ(p.out, 0b001);
  EXPECT_EQ(game.turn(p), Turn::player(1));
  game.play(p, 14 - 5);  // o: 3-4
  EXPECT_EQ(game.turn(p), Turn::player(2));
  game.play(p, 7 - 1);  // z: 2-4
  EXPECT_EQ(game.turn(p), Turn::player(1)) << "x is passed over";
  game.play(p, 15 - 1);  // o has 4-5, 4-6 and closes 5-6
  EXPECT_TRUE(game.turn(p).is_over());
  EXPECT_EQ(game.payoffs(p), (Payoffs{-1, -1, 1}));
  EXPECT_EQ(game.read(game.write(p)), p);
}

TEST(Sim, CoalitionEndsWithTheFirstTriangle) {
  const Sim<1> game(6, 3, true);
  const auto first = after(game, {1, 13, 4, 2, 14, 5, 6});
  EXPECT_TRUE(game.turn(first).is_over());
  EXPECT_EQ(game.payoffs(first), (Payoffs{-1, 1, 1}));
  const auto third = after(game, {1, 13, 4, 3, 14, 5, 6, 8, 15});
  EXPECT_TRUE(game.turn(third).is_over());
  EXPECT_EQ(game.payoffs(third), (Payoffs{1, -1, -1}));
}

TEST(Sim, ReadsMovesByNumberAndByNodes) {
  const Sim<1> game(6, 2, false);
  const auto p = game.read("x - - - - - - - - - - - - - -");
  EXPECT_EQ(game.read_move(p, "10"), Sim<1>::Move{9});
  EXPECT_EQ(game.read_move(p, "3-4"), Sim<1>::Move{9});
  EXPECT_EQ(game.read_move(p, "(4-3)"), Sim<1>::Move{9});
  for (const char* text : {"1", "2-1", "3-3", "0", "16", "1-7", "0-2", "-", "-1", "1-", "", "x"}) {
    EXPECT_FALSE(game.read_move(p, text)) << text;
    EXPECT_NE(game.why_not(p, text), "") << text;
  }
  EXPECT_EQ(game.why_not(p, "1-2"), "edge 1 is taken by x");
}

TEST(Sim, RefusesImpossiblePositions) {
  const Sim<1> two(4, 2, false), three(5, 3, false), pair(5, 3, true);
  for (const char* text :
       {"", "x", "x x - - - -", "o - - - - -", "x z - - - -", "q - - - - -", "x x o x o o -",
        "(x - - - - -", "x x o x o o"}) {  // o moved after x had its triangle
    EXPECT_THROW(two.read(text), Error) << text;
  }
  EXPECT_NO_THROW(two.read("x x - x o o"));
  for (const char* text : {"x - - - - - - - - z",     // o is left out
                           "x x o o x z z o z z"}) {  // x is out, o moved on twice in a row
    EXPECT_THROW(three.read(text), Error) << text;
  }
  // Two triangles of x without a common edge need two last moves.
  EXPECT_THROW(Sim<1>(6, 2, false).read("x x o o o x o - - - o - x x x"), Error);
  // x closes two triangles at once over 1-2: lawful.
  EXPECT_NO_THROW(Sim<1>(6, 2, false).read("x x x - - x x o o o - - o - -"));
  const std::string went_on = "x x o o x o z z - -";  // x: 1-2, 1-3, 2-3; then o
  EXPECT_NO_THROW(three.read(went_on));
  EXPECT_THROW(pair.read(went_on), Error);
  EXPECT_THROW(Sim<1>(6, 2, true), Error);
}

TEST(Sim, KeysAreExactUpToEightNodes) {
  const Sim<1> game(8, 3, false);
  auto p = game.start();
  std::set<std::uint64_t> keys;
  for (int k = 0; k < 3; ++k) {
    for (int e = 0; e < 28; ++e) {
      p.edges = {};
      p.edges[static_cast<std::size_t>(k)] = CellSet<1>::of(e);
      keys.insert(game.key(p));
    }
  }
  EXPECT_EQ(keys.size(), 84u);
}

}  // namespace
}  // namespace zermelo::sim
