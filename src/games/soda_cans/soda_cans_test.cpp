#include "games/soda_cans/soda_cans.h"

#include <map>
#include <string>

#include <gtest/gtest.h>

#include "core/notation.h"
#include "core/playout.h"
#include "tests/brute_force.h"
#include "tests/pins_witness.h"
#include "tests/witness.h"

namespace zermelo::soda_cans {
namespace {

using Ring = PinGame<1, 2, true>;
using LongRing = PinGame<1, kMostCells, true>;  // moves of more than two cans

PinRules ring_rules(int cans, int max = 2, bool misere = false) {
  PinRules out = kSodaCans;
  out.length = cans;
  out.most = max;
  out.ring = true;
  out.misere = misere;
  return out;
}

PlainPins plain(int cans, int max = 2, bool misere = false) {
  return {.pins = std::string(static_cast<std::size_t>(cans), 'i'),
          .most = max,
          .ring = true,
          .misere = misere};
}

TEST(SodaCans, RingsAgreeWithThePlainRules) {
  for (const int cans : {1, 2, 3, 4, 10, 17}) {
    for (const bool misere : {false, true}) {
      for (const int max : {1, 2}) {
        const Ring game(ring_rules(cans, max, misere));
        expect_same_random_games(game, game.start(), plain(cans, max, misere), 20, 1);
      }
      for (const int max : {1, 3, 16, 63}) {
        const LongRing game(ring_rules(cans, max, misere));
        expect_same_random_games(game, game.start(), plain(cans, max, misere), 10, 2);
      }
    }
  }
  const Ring large(ring_rules(63));
  expect_same_random_games(large, large.start(), plain(63), 5, 3);
  const LongRing largest(ring_rules(63, 63));
  expect_same_random_games(largest, largest.start(), plain(63, 63), 1, 4);
  const LongRing game(ring_rules(7, 4));
  for (int depth = 0; depth <= 4; ++depth) {
    EXPECT_EQ(perft(game, game.start(), depth), witness_perft(plain(7, 4), depth)) << depth;
  }
}

TEST(SodaCans, MovesGoAroundTheEnd) {
  const LongRing game(ring_rules(5, 3));
  const auto p = game.read("i i _ i i");
  std::string moves;
  for (const RowRun m : game.moves(p)) moves += "(" + game.write_move(p, m) + ") ";
  EXPECT_EQ(moves, "(1) (2) (4) (5) (1 2) (4 5) (1 5) (1 4 5) (1 2 5) ");
  for (const RowRun m : game.moves(p)) {
    EXPECT_EQ(read_legal_move(game, p, game.write_move(p, m)), m);
  }
  EXPECT_EQ(game.why_not(p, "2 4"), "these cans are not adjacent");
}

// The whole ring at once is one move, however it is counted; a ring of two has one pair.
TEST(SodaCans, TinyRings) {
  EXPECT_EQ(Ring(ring_rules(1)).moves(Ring(ring_rules(1)).start()).size(), 1u);
  EXPECT_EQ(Ring(ring_rules(2)).moves(Ring(ring_rules(2)).start()).size(), 3u);
  const LongRing game(ring_rules(3, 9));
  EXPECT_EQ(game.moves(game.start()).size(), 7u);
}

struct Solved {
  int cans;
  bool misere;
  WholeGame whole;
};

// Tables of solved circles, moves of one or two.
TEST(SodaCans, SolvedRings) {
  const Solved table[] = {
      {4, false, {'L', 4, 16, 12, 4, 0, 1, 48, 4}},
      {6, false, {'L', 6, 64, 50, 14, 0, 1, 288, 6}},
      {8, false, {'L', 6, 256, 200, 56, 0, 1, 1536, 6}},
      {10, false, {'L', 8, 1024, 802, 222, 0, 1, 7680, 8}},
      {12, false, {'L', 10, 4096, 3156, 940, 0, 1, 36864, 10}},
      {4, true, {'L', 3, 16, 11, 5, 0, 1, 48, 3}},
      {6, true, {'W', 4, 64, 47, 17, 0, 1, 288, 4}},
      {8, true, {'L', 7, 256, 199, 57, 0, 1, 1536, 7}},
      {10, true, {'W', 8, 1024, 767, 257, 0, 1, 7680, 8}},
      {12, true, {'L', 9, 4096, 3050, 1046, 0, 1, 36864, 9}},
  };
  for (const Solved& row : table) {
    const Ring game(ring_rules(row.cans, 2, row.misere));
    EXPECT_EQ(BruteForce(game).solve(game.start()), row.whole) << row.cans << " cans";
  }
}

TEST(SodaCans, SecondPlayerWinsRingsLargerThanMax) {
  for (int cans = 1; cans <= 10; ++cans) {
    for (int max = 2; max <= 4; ++max) {
      const LongRing game(ring_rules(cans, max));
      EXPECT_EQ(BruteForce(game).solve(game.start()).value, cans > max ? 'L' : 'W');
    }
  }
}

TEST(SodaCans, PartsHaveTheNimberOfTheWhole) {
  const LongRing game(ring_rules(9, 3));
  BruteForce<LongRing> whole(game);
  whole.solve(game.start());
  std::map<std::string, int> known;
  for (std::uint64_t r = 0; r < game.ranks(); ++r) {
    LongRing::Position p;
    ASSERT_TRUE(game.unrank(r, p));
    ASSERT_EQ(nimber_by_parts(game, p, known), whole.nimber(p)) << game.write(p);
  }
}

TEST(SodaCans, RowIsKayles) {
  PinRules rules = kSodaCans;
  rules.length = 10;
  const PinGame<1, 2, false> game(rules);
  EXPECT_EQ(BruteForce(game).solve(game.start()),
            (WholeGame{'W', 7, 1024, 788, 236, 0, 1, 7424, 8}));
}

}  // namespace
}  // namespace zermelo::soda_cans
