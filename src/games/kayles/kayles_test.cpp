#include "games/kayles/kayles.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.h"
#include "core/notation.h"
#include "core/playout.h"
#include "tests/brute_force.h"
#include "tests/pins_witness.h"
#include "tests/witness.h"

namespace zermelo::kayles {
namespace {

using Kayles = PinGame<1, 2, false>;
using LongKayles = PinGame<1, kMostCells, false>;  // moves of more than two sticks

PinRules rules(int sticks, int max = 2, bool misere = false) {
  PinRules out = kKayles;
  out.length = sticks;
  out.most = max;
  out.misere = misere;
  return out;
}

PlainPins plain(int sticks, int max = 2, bool misere = false) {
  return {
      .pins = std::string(static_cast<std::size_t>(sticks), 'i'), .most = max, .misere = misere};
}

TEST(Kayles, SeedExamples) {
  const Kayles game(rules(10));
  const auto p = game.read("(i i _ _ _ _ i _ i i)");
  EXPECT_EQ(game.write(p), "i i _ _ _ _ i _ i i");
  EXPECT_EQ(p, game.read("||----|-||"));
  EXPECT_EQ(p, game.read("ii____i_ii"));
  std::string moves;
  for (const RowRun m : game.moves(p)) moves += "(" + game.write_move(p, m) + ") ";
  EXPECT_EQ(moves, "(1) (2) (7) (9) (10) (1 2) (9 10) ");
  const auto lost = game.read("(_ _ _ _ _ _ _ _ _ _)");
  EXPECT_TRUE(game.turn(lost).is_over());
  EXPECT_EQ(game.payoffs(lost)[0], -1);
  EXPECT_EQ(Kayles(rules(10, 2, true)).payoffs(lost)[0], 1);
}

TEST(Kayles, AgreesWithThePlainRules) {
  for (const int sticks : {1, 2, 3, 10, 17}) {
    for (const bool misere : {false, true}) {
      for (const int max : {1, 2}) {
        const Kayles game(rules(sticks, max, misere));
        expect_same_random_games(game, game.start(), plain(sticks, max, misere), 20, 1);
      }
      for (const int max : {1, 3, 63}) {
        const LongKayles game(rules(sticks, max, misere));
        expect_same_random_games(game, game.start(), plain(sticks, max, misere), 20, 2);
      }
    }
  }
  const Kayles game(rules(63));
  expect_same_random_games(game, game.start(), plain(63), 5, 3);
  const LongKayles longest(rules(63, 63));
  expect_same_random_games(longest, longest.start(), plain(63, 63), 1, 4);
}

TEST(Kayles, PerftAgreesWithThePlainRules) {
  const Kayles game(rules(8));
  const LongKayles longer(rules(8, 4));
  for (int depth = 0; depth <= 4; ++depth) {
    EXPECT_EQ(perft(game, game.start(), depth), witness_perft(plain(8), depth)) << depth;
    EXPECT_EQ(perft(longer, longer.start(), depth), witness_perft(plain(8, 4), depth)) << depth;
  }
}

struct Solved {
  int sticks, max;
  bool misere;
  WholeGame whole;
};

// Tables of solved rows: value and remoteness of the full row, positions, won, lost, tied, ended,
// moves, most remote.
TEST(Kayles, SolvedRows) {
  const Solved table[] = {
      {2, 1, false, {'L', 2, 4, 2, 2, 0, 1, 4, 2}},
      {12, 1, false, {'L', 12, 4096, 2048, 2048, 0, 1, 24576, 12}},
      {2, 2, false, {'W', 1, 4, 3, 1, 0, 1, 5, 1}},
      {8, 2, false, {'W', 7, 256, 198, 58, 0, 1, 1472, 7}},
      {10, 2, false, {'W', 7, 1024, 788, 236, 0, 1, 7424, 8}},
      {14, 2, false, {'W', 11, 16384, 12688, 3696, 0, 1, 167936, 11}},
      {4, 3, false, {'W', 3, 16, 12, 4, 0, 1, 48, 3}},
      {12, 3, false, {'W', 9, 4096, 3270, 826, 0, 1, 40960, 10}},
      {12, 1, true, {'W', 12, 4096, 2048, 2048, 0, 1, 24576, 12}},
      {4, 2, true, {'L', 3, 16, 11, 5, 0, 1, 44, 3}},
      {10, 2, true, {'W', 8, 1024, 764, 260, 0, 1, 7424, 8}},
      {12, 2, true, {'L', 9, 4096, 3070, 1026, 0, 1, 35840, 9}},
      {12, 3, true, {'W', 8, 4096, 3327, 769, 0, 1, 40960, 10}},
  };
  for (const Solved& row : table) {
    const LongKayles game(rules(row.sticks, row.max, row.misere));
    EXPECT_EQ(BruteForce(game).solve(game.start()), row.whole)
        << row.sticks << " sticks, max " << row.max;
  }
}

TEST(Kayles, NimbersOfGuyAndSmith) {
  const std::vector<int> expected = {0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2,
                                     7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4,
                                     7, 2, 1, 8, 6, 7, 4, 1, 2, 3, 1, 4, 7, 2};
  std::vector<int> found = row_nimbers(Kayles(rules(63)), 63);
  found.resize(expected.size());
  EXPECT_EQ(found, expected);
}

TEST(Kayles, MisereOutcomesOfSibertAndConway) {
  std::vector<int> lost;
  for (int sticks = 1; sticks <= 13; ++sticks) {
    const Kayles game(rules(sticks, 2, true));
    if (BruteForce(game).solve(game.start()).value == 'L') lost.push_back(sticks);
  }
  EXPECT_EQ(lost, (std::vector<int>{1, 4, 9, 12}));
}

TEST(Kayles, PartsHaveTheNimberOfTheWhole) {
  const LongKayles game(rules(9, 3));
  BruteForce<LongKayles> whole(game);
  whole.solve(game.start());
  std::map<std::string, int> known;
  for (std::uint64_t r = 0; r < game.ranks(); ++r) {
    LongKayles::Position p;
    ASSERT_TRUE(game.unrank(r, p));
    ASSERT_EQ(nimber_by_parts(game, p, known), whole.nimber(p)) << game.write(p);
  }
}

TEST(Kayles, ReadsMovesInAnyOrder) {
  const Kayles game(rules(10));
  const auto p = game.start();
  const RowRun pair = {.first = 8, .count = 2, .length = 10};
  for (const char* text : {"9 10", "(9 10)", "10 9", "9,10", "( 10, 9 )"}) {
    EXPECT_EQ(read_legal_move(game, p, text), pair) << text;
  }
}

TEST(Kayles, SaysWhyAMoveIsNone) {
  const Kayles game(rules(10));
  const auto p = game.read("ii_iiiiiii");
  EXPECT_EQ(game.why_not(p, "11"), "there is no stick 11, they are numbered 1 to 10");
  EXPECT_EQ(game.why_not(p, "0"), "there is no stick 0, they are numbered 1 to 10");
  EXPECT_EQ(game.why_not(p, "2 3"), "stick 3 is gone");
  EXPECT_EQ(game.why_not(p, "4 4"), "stick 4 is named twice");
  EXPECT_EQ(game.why_not(p, "2 4"), "these sticks are not adjacent");
  EXPECT_EQ(game.why_not(p, "1 10"), "these sticks are not adjacent");
  EXPECT_EQ(game.why_not(p, "4 5 6"), "a move takes 1 to 2 sticks, not 3");
  EXPECT_EQ(game.why_not(p, "left"), "");
}

TEST(Kayles, RefusesImpossiblePositions) {
  const Kayles game(rules(10));
  const std::string too_long(64, 'i');
  for (const std::string text : {"", "()", "i i z", "(i i", "i i)", "i 1 i", "\xff", "i(i)i"}) {
    EXPECT_THROW(game.read(text), Error) << text;
  }
  EXPECT_THROW(game.read(too_long), Error);
  EXPECT_EQ(game.read(std::string(63, 'i')).row.length, 63);
}

// A row that is longer than the start has its own mirror image.
TEST(Kayles, SymmetryOfRowsThatAreRead) {
  const Kayles game(rules(4));
  const auto p = game.read("i i _ i _ _ i");
  EXPECT_EQ(game.write(game.transform(p, 1)), "i _ _ i _ i i");
  const auto m = read_legal_move(game, p, "1 2");
  ASSERT_TRUE(m);
  EXPECT_EQ(write_run(game.transform_move(*m, 1)), "6 7");
}

}  // namespace
}  // namespace zermelo::kayles
