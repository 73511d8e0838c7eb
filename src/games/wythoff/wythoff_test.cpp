#include "games/wythoff/wythoff.h"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.h"
#include "core/playout.h"
#include "tests/brute_force.h"
#include "tests/effort.h"
#include "tests/witness.h"

namespace zermelo::wythoff {
namespace {

struct Witness {
  int first, second;
  bool misere = false;
  int mover = 0;

  std::vector<std::string> moves() const {
    std::vector<std::string> out;
    for (int n = 1; n <= first; ++n) out.push_back("1 " + std::to_string(n));
    for (int n = 1; n <= second; ++n) out.push_back("2 " + std::to_string(n));
    for (int n = 1; n <= first && n <= second; ++n) out.push_back("both " + std::to_string(n));
    return out;
  }
  std::string turn() const { return first == 0 && second == 0 ? "over" : std::to_string(mover); }
  void play(const std::string& move) {
    const int n = std::stoi(move.substr(move.find(' ')));
    if (move[0] != '2') first -= n;
    if (move[0] != '1') second -= n;
    mover = 1 - mover;
  }
  std::vector<double> payoffs() const {
    const double own = misere ? 1 : -1;
    return mover == 0 ? std::vector{own, -own} : std::vector{-own, own};
  }
  std::string write() const { return std::to_string(first) + " " + std::to_string(second); }
};

TEST(Wythoff, AgreesWithThePlainRules) {
  for (const auto& [a, b] : {std::pair(0, 1), {1, 0}, {3, 5}, {6, 9}, {40, 3}, {30, 30}}) {
    for (const bool misere : {false, true}) {
      const Wythoff game(a, b, misere);
      const Witness witness{a, b, misere};
      ASSERT_NO_FATAL_FAILURE(
          expect_same_random_games(game, game.start(), witness, effort(200), 5));
      for (int depth = 0; depth <= 2; ++depth) {
        ASSERT_EQ(perft(game, game.start(), depth), witness_perft(witness, depth)) << a << ' ' << b;
      }
    }
  }
}

// By the definition: a position is lost if no move leads to a lost one. Going up by size, each lost
// position makes all of its row, column and diagonal that come after it won.
TEST(Wythoff, LostPositionsToAThousandAreThoseOfTheGoldenRatio) {
  constexpr int kMost = 1000;
  std::set<int> rows, columns, diagonals;
  const Wythoff game(0, 0, false);
  int lost = 0;
  for (int a = 0; a <= kMost; ++a) {
    for (int b = 0; b <= kMost; ++b) {
      // A lost position to the left, above, or on the diagonal before.
      const bool wins = rows.contains(a) || columns.contains(b) || diagonals.contains(b - a);
      if (!wins) {
        rows.insert(a);
        columns.insert(b);
        diagonals.insert(b - a);
        ++lost;
      }
      ASSERT_EQ(is_lost(a, b), !wins) << a << ' ' << b;
      const Wythoff::Position p = {static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b), 0};
      ASSERT_EQ(game.nimber(p) == 0, !wins) << a << ' ' << b;
    }
  }
  EXPECT_EQ(lost, 765);  // 0 0 and 382 pairs, each both ways
}

TEST(Wythoff, NimbersAreTheSmallestThatNoMoveLeadsTo) {
  constexpr int kMost = 60;
  const Wythoff game(0, 0, false);
  for (int a = 0; a <= kMost; ++a) {
    for (int b = 0; b <= kMost; ++b) {
      const Wythoff::Position p = {static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b), 0};
      std::set<int> reached;
      for (const WythoffMove m : game.moves(p)) {
        Wythoff::Position next = p;
        game.play(next, m);
        reached.insert(game.nimber(next));
      }
      int mex = 0;
      while (reached.contains(mex)) ++mex;
      ASSERT_EQ(game.nimber(p), mex) << a << ' ' << b;
    }
  }
  // The first rows as Winning Ways (chapter 3) has them.
  const std::vector<std::vector<int>> rows = {
      {0, 1, 2, 3, 4, 5, 6}, {1, 2, 0, 4, 5, 3, 7}, {2, 0, 1, 5, 3, 4, 8}, {3, 4, 5, 6, 2, 0, 1}};
  for (std::size_t a = 0; a < rows.size(); ++a) {
    for (std::size_t b = 0; b < rows[a].size(); ++b) {
      EXPECT_EQ(game.nimber({static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b), 0}),
                rows[a][b]);
    }
  }
}

TEST(Wythoff, LargeHeapsAreKnownToBeLost) {
  const Wythoff game(0, 0, false);
  EXPECT_EQ(game.nimber({6180, 10000, 0}), 0);  // 3820 times the golden ratio is 6180.8
  EXPECT_EQ(game.nimber({6181, 10000, 0}), -1);
}

TEST(Wythoff, MisereDiffersInTheSmallestAlone) {
  for (int a = 0; a <= 12; ++a) {
    for (int b = a; b <= 12; ++b) {
      if (a + b == 0) continue;
      const Wythoff game(a, b, true);
      const bool lost =
          (a == 0 && b == 1) || (a == 2 && b == 2) || (is_lost(a, b) && !(a == 1 && b == 2));
      EXPECT_EQ(BruteForce(game).solve(game.start()).value, lost ? 'L' : 'W') << a << ' ' << b;
    }
  }
}

TEST(Wythoff, SaysWhyNotAndRefuses) {
  const Wythoff game(3, 5, false);
  const auto p = game.start();
  EXPECT_EQ(game.why_not(p, "1 4"), "heap 1 has 3");
  EXPECT_EQ(game.why_not(p, "both 4"), "the smaller heap has 3");
  EXPECT_EQ(game.why_not(p, "2 0"), "at least one item must be taken");
  EXPECT_EQ(game.why_not(p, "3 1"),
            "expected heap 1, 2 or both, and how many items to take, as in '2 3'");
  for (const char* text : {"", "3", "3 5 7", "3 x", "3 10001", "-1 2"}) {
    EXPECT_THROW(game.read(text), Error) << text;
  }
  EXPECT_EQ(game.write(game.read("(0 10000)")), "0 10000");
}

}  // namespace
}  // namespace zermelo::wythoff
