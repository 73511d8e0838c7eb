#include "games/dawsons_kayles/dawsons_kayles.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.h"
#include "core/playout.h"
#include "tests/brute_force.h"
#include "tests/pins_witness.h"
#include "tests/witness.h"

namespace zermelo::dawsons_kayles {
namespace {

DawsonsKayles game_of(int pins, bool misere = false) {
  PinRules rules = kDawsonsKayles;
  rules.length = pins;
  rules.misere = misere;
  return DawsonsKayles(rules);
}

PlainPins plain(int pins, bool misere = false) {
  return {.pins = std::string(static_cast<std::size_t>(pins), 'i'), .least = 2, .misere = misere};
}

TEST(DawsonsKayles, AgreesWithThePlainRules) {
  for (const int pins : {1, 2, 3, 10, 13, 63}) {
    for (const bool misere : {false, true}) {
      const DawsonsKayles game = game_of(pins, misere);
      expect_same_random_games(game, game.start(), plain(pins, misere), 20, 1);
    }
  }
  const DawsonsKayles game = game_of(9);
  for (int depth = 0; depth <= 5; ++depth) {
    EXPECT_EQ(perft(game, game.start(), depth), witness_perft(plain(9), depth)) << depth;
  }
}

TEST(DawsonsKayles, SeedMoves) {
  // A row of n pins has n - 1 moves; an isolated pin is stuck.
  for (int pins = 1; pins <= 63; ++pins) {
    const DawsonsKayles game = game_of(pins);
    EXPECT_EQ(game.moves(game.start()).size(), static_cast<std::size_t>(pins - 1));
  }
  const DawsonsKayles game = game_of(10);
  EXPECT_TRUE(game.turn(game.read("i _ i _ i _ _ _ _ i")).is_over());
  EXPECT_EQ(game.parts(game.read("i _ i i _ i i i _ i")).size(), 2u);
}

TEST(DawsonsKayles, NimbersOfTheSeedAndBeyond) {
  const std::vector<int> expected = {0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3,
                                     3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2, 7, 4, 0, 1, 1, 2, 0};
  std::vector<int> found = row_nimbers(game_of(63), 63);
  std::vector<int> lost;
  for (int pins = 0; pins <= 63; ++pins) {
    if (found[static_cast<std::size_t>(pins)] == 0) lost.push_back(pins);
  }
  EXPECT_EQ(lost, (std::vector<int>{0, 1, 5, 9, 15, 21, 25, 29, 35, 39, 43, 55, 59, 63}));
  found.resize(expected.size());
  EXPECT_EQ(found, expected);
}

TEST(DawsonsKayles, BruteForceAgreesWithNimbers) {
  const std::vector<int> nimbers = row_nimbers(game_of(14), 14);
  for (int pins = 1; pins <= 14; ++pins) {
    const DawsonsKayles game = game_of(pins);
    BruteForce<DawsonsKayles> whole(game);
    const int nimber = nimbers[static_cast<std::size_t>(pins)];
    EXPECT_EQ(whole.solve(game.start()).value, nimber == 0 ? 'L' : 'W') << pins;
    EXPECT_EQ(whole.nimber(game.start()), nimber) << pins;
  }
}

TEST(DawsonsKayles, SaysWhyAMoveIsNone) {
  const DawsonsKayles game = game_of(10);
  EXPECT_EQ(game.why_not(game.start(), "4"), "a move takes exactly 2 pins, not 1");
  EXPECT_EQ(game.why_not(game.start(), "4 6"), "these pins are not adjacent");
  EXPECT_THROW(game.read("i o i"), Error);
}

}  // namespace
}  // namespace zermelo::dawsons_kayles
