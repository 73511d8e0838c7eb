#include "boards/slide_board.h"

#include <cstdint>

#include <gtest/gtest.h>

#include "base/rng.h"

namespace zermelo {
namespace {

// The vector board and the plain one do the same on random boards, reachable or not.
template <class Rule>
void expect_same_boards(int most_distinct, int boards, std::uint64_t seed) {
  Rng rng(seed);
  for (int i = 0; i < boards; ++i) {
    SlideBoard4x4<Rule> fast;
    SlideBoardAny<Rule> plain(4, 4);
    const auto distinct = 1 + rng.below(static_cast<std::uint32_t>(most_distinct));
    const auto lowest = rng.below(20);
    const auto filled = rng.below(17);
    for (int cell = 0; cell < 16; ++cell) {
      const int tile =
          rng.below(16) < filled ? static_cast<int>(1 + lowest + rng.below(distinct)) : 0;
      fast.set(cell, tile);
      plain.set(cell / 4, cell % 4, tile);
      ASSERT_EQ(fast.get(cell / 4, cell % 4), tile);
    }
    ASSERT_EQ(fast.empty_cells(), plain.empty_cells());
    ASSERT_EQ(fast.legal_slides(), plain.legal_slides());
    for (const Direction d : kDirections) {
      auto fast_after = fast;
      auto plain_after = plain;
      ASSERT_EQ(fast_after.slide(d), plain_after.slide(d));
      for (int cell = 0; cell < 16; ++cell) ASSERT_EQ(fast_after.get(cell), plain_after.get(cell));
      const bool legal = fast.legal_slides() >> static_cast<int>(d) & 1;
      ASSERT_EQ(fast_after == fast, !legal);
      ASSERT_EQ(plain_after == plain, !legal);
    }
  }
}

TEST(SlideBoard, FastAndPlainAgreeOn2048) {
  expect_same_boards<Rule2048>(3, 300000, 1);
  expect_same_boards<Rule2048>(20, 100000, 2);
}

TEST(SlideBoard, FastAndPlainAgreeOn2584) {
  expect_same_boards<Rule2584>(3, 300000, 3);
  expect_same_boards<Rule2584>(20, 100000, 4);
}

TEST(SlideBoard, EveryRowOfSixTilesSlidesAlike) {
  for (int code = 0; code < 6 * 6 * 6 * 6; ++code) {
    SlideBoard4x4<Rule2584> fast;
    SlideBoardAny<Rule2584> plain(4, 4);
    for (int row = 0; row < 4; ++row) {
      for (int col = 0, rest = code; col < 4; ++col, rest /= 6) {
        fast.set(row, col, rest % 6);
        plain.set(row, col, rest % 6);
      }
    }
    ASSERT_EQ(fast.legal_slides(), plain.legal_slides()) << code;
    ASSERT_EQ(fast.slide(Direction::kLeft), plain.slide(Direction::kLeft)) << code;
    for (int cell = 0; cell < 16; ++cell) ASSERT_EQ(fast.get(cell), plain.get(cell)) << code;
  }
}

TEST(SlideBoard, TilesPlacedAreTilesSet) {
  for (int cell = 0; cell < 16; ++cell) {
    for (const int tile : {1, 2, 17, 32}) {
      SlideBoard4x4<Rule2048> placed, set;
      placed.set(15 - cell, cell == 15 - cell ? 0 : 5);
      set.set(15 - cell, cell == 15 - cell ? 0 : 5);
      placed.place(cell, tile);
      set.set(cell, tile);
      EXPECT_EQ(placed, set);
      EXPECT_EQ(placed.key(), set.key());
      EXPECT_EQ(placed.get(cell), tile);
    }
  }
}

TEST(SlideBoard, NumbersOfTiles) {
  EXPECT_EQ(Rule2048::kNumbers[17], 131072);
  EXPECT_EQ(Rule2048::max_tile(16), 17);
  EXPECT_EQ(Rule2048::kNumbers[Rule2048::kGoal], 2048);
  EXPECT_EQ(Rule2584::kNumbers[32], 3524578);
  EXPECT_EQ(Rule2584::max_tile(16), 32);
  EXPECT_EQ(Rule2584::kNumbers[24], 75025);
  EXPECT_EQ(Rule2584::kNumbers[14], 610);
  EXPECT_EQ(Rule2584::kNumbers[Rule2584::kGoal], 2584);
}

}  // namespace
}  // namespace zermelo
