#include "games/poker/phh.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "core/game.h"

namespace zermelo::poker {
namespace {

constexpr const char* kHand = R"(# A hand of three.
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [100, 80, 120]
actions = [
  # Before the flop
  'd dh p1 AsKd', 'd dh p2 7h7d', 'd dh p3 2c3c',
  'p3 f # not this time',
  'p1 cbr 20', 'p2 cc',
  'd db Ah7s2d',
  'p1 cbr 80', 'p2 cc',
  'd db Kh', 'd db Kc',
  'p1 sm AsKd', 'p2 sm -',
]
author = "Somebody"
finishing_stacks = [180, 0, 120]
)";

std::string error_of(const std::string& text) {
  try {
    read_phh(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

std::string with(std::string text, const std::string& from, const std::string& to) {
  const std::size_t place = text.find(from);
  EXPECT_NE(place, std::string::npos) << from;
  return text.replace(place, from.size(), to);
}

TEST(Phh, ReadsAHand) {
  const auto hands = read_phh(kHand);
  ASSERT_EQ(hands.size(), 1u);
  const PhhHand& hand = hands[0];
  EXPECT_EQ(hand.game.players(), 3);
  EXPECT_EQ(hand.game.chips(), 100);
  EXPECT_EQ(hand.game.write(hand.start),
            "hand=1 button=1 deal=2 board=- | - 120+0/0 - | - 95+5/5 blind | - 70+10/10 blind");
  Position p = hand.start;
  for (const Poker::Move m : hand.moves) hand.game.play(p, m);
  EXPECT_EQ(hand.game.write(p),
            "hand=2 button=2 deal=1 board=- | - 115+5/5 blind | - 170+10/10 blind | out"
            " | last Ah7s2dKhKc ???? AsKd+160 7h7d");
}

// Matches of all sizes: what is written is what is read.
TEST(Phh, RandomMatchesComeBack) {
  Rng rng(3);
  for (int round = 0; round < 60; ++round) {
    const int players = 2 + round % 9;
    const Poker game(players, 60, 10, round % 2 == 1);
    Position p = game.start();
    std::vector<Poker::Move> moves;
    while (!game.turn(p).is_over() && (moves.size() < 200 || p.phase != Phase::kBetting)) {
      Poker::Move m = random_move(game, p, game.turn(p), rng);
      if (p.phase == Phase::kBetting && m == kFold && rng.below(3) != 0) m = game.moves(p)[1];
      moves.push_back(m);
      game.play(p, m);
    }
    const std::string text = write_phh(game, game.start(), moves);
    const auto hands = read_phh(text);
    Position q = game.start();
    std::size_t done = 0;
    for (const PhhHand& hand : hands) {
      Position bare = q;  // a file says nothing about the hand before
      const Position none;
      std::copy(&none.shown[0][0], &none.shown[0][0] + 2 * kMaxSeats, &bare.shown[0][0]);
      std::copy(none.last_board, none.last_board + 5, bare.last_board);
      std::copy(none.won, none.won + kMaxSeats, bare.won);
      ASSERT_EQ(hand.game.write(hand.start), game.write(bare)) << text;
      ASSERT_EQ(hand.start, bare) << text;
      for (const Poker::Move m : hand.moves) {
        ASSERT_LT(done, moves.size()) << text;
        ASSERT_EQ(m, moves[done++]) << text;
        game.play(q, m);
      }
      ASSERT_EQ(write_phh(hand.game, hand.start, hand.moves).substr(0, 14), "variant = 'NT'");
    }
    EXPECT_EQ(done, moves.size()) << text;
    EXPECT_EQ(q, p);
  }
}

TEST(Phh, TwoPlayersAreReversed) {
  // The format gives the first blind to the button, as casinos do.
  const Poker casino(2, 100, 10, true), seed(2, 100, 10, false);
  EXPECT_NE(write_phh(casino, casino.start(), {}).find("blinds_or_straddles = [5, 10]"),
            std::string::npos);
  EXPECT_NE(write_phh(seed, seed.start(), {}).find("blinds_or_straddles = [10, 5]"),
            std::string::npos);
  EXPECT_TRUE(read_phh(write_phh(casino, casino.start(), {}))[0].game.button_blind());
  EXPECT_FALSE(read_phh(write_phh(seed, seed.start(), {}))[0].game.button_blind());
}

TEST(Phh, RefusesWithTheLine) {
  ASSERT_EQ(error_of(kHand), "");
  EXPECT_EQ(error_of(with(kHand, "cbr 20", "cbr 40")),
            "line 11: bets have one size here: expected cbr 20 or 100 (all-in), found 40");
  EXPECT_EQ(error_of(with(kHand, "'p3 f", "'p1 f")), "line 10: it is the turn of p3, found p1");
  EXPECT_EQ(error_of(with(kHand, "Ah7s2d", "Ah7s7d")), "line 12: 7d is dealt twice");
  EXPECT_EQ(error_of(with(kHand, "7h7d", "7?7?")), "line 9: expected known cards, found '7?7?'");
  EXPECT_EQ(error_of(with(kHand, "'d dh p2 7h7d', ", "")),
            "line 10: expected the hole cards of p2 first");
  EXPECT_EQ(error_of(with(kHand, "'NT'", "'PO'")),
            "line 2: variant: expected 'NT', no-limit Texas hold 'em");
  EXPECT_EQ(error_of(with(kHand, "[0, 0, 0]", "[1, 1, 1]")),
            "line 3: antes: expected none, found 1");
  EXPECT_EQ(
      error_of(with(kHand, "[5, 10, 0]", "[5, 10, 20]")),
      "line 4: blinds_or_straddles: expected [5, 10, 0] with this min_bet, found [5, 10, 20]");
  EXPECT_EQ(error_of(with(kHand, "[180, 0, 120]", "[0, 180, 120]")),
            "line 18: finishing_stacks: expected [180, 0, 120], found [0, 180, 120]");
  EXPECT_EQ(error_of(with(kHand, "'d db Kc'", "'d db Kc', 'p1 cc'")),
            "line 14: 'cc' comes after the end of the hand");
  EXPECT_EQ(error_of(with(kHand, "p1 sm AsKd", "p1 sm AsKc")),
            "line 15: expected p1 to show KdAs, found AsKc");
  EXPECT_EQ(error_of(with(kHand, "min_bet = 10", "min_bet = ten")),
            "line 5: min_bet: expected a whole number from 2 to 1000000, found 'ten'");
  for (const char* text :
       {"", "variant", "variant = []", "variant = 'NT", "variant = 'NT'\nactions = [", "[", "[]",
        "= 3", "variant = 'NT' x", "\xff\n\0"}) {
    EXPECT_NE(error_of(text), "") << text;
  }
}

TEST(Phh, NeverCrashesOnDamagedFiles) {
  Rng rng(9);
  const std::string whole = kHand;
  for (int i = 0; i < 3000; ++i) {
    std::string text = whole;
    for (std::uint32_t n = 1 + rng.below(3); n > 0; --n) {
      const std::size_t place = rng.index(text.size());
      const std::uint32_t kind = rng.below(3);
      if (kind == 0) text.erase(place, 1 + rng.index(8));
      if (kind == 1) text[place] = whole[rng.index(whole.size())];
      if (kind == 2) text.insert(place, whole.substr(rng.index(whole.size()), rng.index(12)));
    }
    const std::string error = error_of(text);
    EXPECT_TRUE(error.empty() || error.starts_with("line ")) << error;
  }
}

}  // namespace
}  // namespace zermelo::poker
