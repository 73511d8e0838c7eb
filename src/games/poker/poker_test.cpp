#include "games/poker/poker.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/text.h"
#include "core/notation.h"
#include "tests/effort.h"
#include "tests/witness.h"

namespace zermelo::poker {
namespace {

// A hand with these stacks, blinds posted. Player 1 (seat 0) has the button unless said otherwise.
Position hand_of(const Poker& game, const std::vector<Chips>& stacks, int button = 0) {
  Position p;
  Seats seats = 0;
  for (std::size_t k = 0; k < stacks.size(); ++k) {
    p.stack[k] = stacks[k];
    if (stacks[k] > 0) seats |= seat_bit(static_cast<int>(k));
  }
  p.button = static_cast<std::uint8_t>(button);
  game.deal_hand(p, seats);
  return p;
}

// Plays words: actions, and cards where it matters. Where a card is due and an action comes, the
// lowest cards of the deck are dealt.
void run(const Poker& game, Position& p, std::string_view words) {
  const auto is_action = [](std::string_view word) { return word.size() != 2; };
  for (const std::string_view word : words_of(words)) {
    while (is_action(word) && game.turn(p).is_chance()) game.play(p, game.moves(p)[0]);
    const auto move = read_legal_move(game, p, word);
    ASSERT_TRUE(move.has_value()) << word << " in " << game.write(p);
    game.play(p, *move);
  }
}

void deal_holes(const Poker& game, Position& p) {
  while (p.phase == Phase::kHoles) game.play(p, game.moves(p)[0]);
}

std::string choices(const Poker& game, const Position& p) {
  std::vector<std::string> names;
  for (const Poker::Move m : game.moves(p)) names.push_back(game.write_move(p, m));
  return join(names, " ");
}

std::int64_t all_chips(const Poker& game, const Position& p) {
  std::int64_t sum = 0;
  for (int k = 0; k < game.players(); ++k) sum += p.stack[k] + std::int64_t{p.in[k]};
  return sum;
}

// --- Too few chips -----------------------------------------------------------------------------

TEST(Poker, WhoHasTooFewChipsForItGoesAllIn) {
  const Poker game(2);
  Position p = hand_of(game, {100, 15});
  deal_holes(game, p);  // player 2 has put in 5 and has 10 left: a raise costs 15
  EXPECT_EQ(game.read_move(p, "raise"), Poker::Move{kAllIn});
  EXPECT_EQ(game.read_move(p, "r"), Poker::Move{kAllIn});
  EXPECT_NE(game.why_not(p, "raise").find("15 and 10 are left: all-in"), std::string::npos);
  EXPECT_EQ(game.read_move(p, "call"), Poker::Move{kCall});
  EXPECT_EQ(game.read_move(p, "bet"), std::nullopt);  // there is a bet: the wrong word, not too few
  run(game, p, "call check");
  while (game.turn(p).is_chance()) game.play(p, game.moves(p)[0]);
  EXPECT_EQ(game.read_move(p, "bet"), Poker::Move{kAllIn});  // 5 are left
  EXPECT_EQ(game.read_move(p, "raise"), std::nullopt);
  EXPECT_EQ(game.read_move(p, "call"), std::nullopt);  // nothing to call
  run(game, p, "check bet");
  EXPECT_EQ(game.read_move(p, "call"), Poker::Move{kAllIn});
  EXPECT_EQ(game.read_move(p, "c"), Poker::Move{kAllIn});
  EXPECT_NE(game.why_not(p, "call").find("10 and 5 are left: all-in"), std::string::npos);
}

// --- The rules' traps --------------------------------------------------------------------------

TEST(Poker, AShortAllInDoesNotReopenRaising) {
  const Poker game(3);
  Position p = hand_of(game, {100, 26, 100});
  run(game, p, "raise all-in");  // to 20, then 26: six more
  EXPECT_EQ(p.seat, 2);
  EXPECT_EQ(choices(game, p), "fold call raise all-in");  // it has not acted yet
  run(game, p, "call");
  EXPECT_EQ(p.seat, 0);
  EXPECT_EQ(choices(game, p), "fold call");
  EXPECT_NE(game.why_not(p, "raise"), "");
  EXPECT_NE(game.why_not(p, "all-in"), "");

  Position full = hand_of(game, {100, 30, 100});
  run(game, full, "raise all-in call");
  EXPECT_EQ(choices(game, full), "fold call raise all-in");

  // A raise after the short all-in opens it again.
  Position again = hand_of(game, {100, 26, 100});
  run(game, again, "raise all-in raise");
  EXPECT_EQ(again.price, 36);
  EXPECT_EQ(choices(game, again), "fold call raise all-in");
}

TEST(Poker, TwoShortAllInsDoNotReopenRaisingEither) {
  const Poker game(4);
  Position p = hand_of(game, {26, 32, 100, 100});
  run(game, p, "raise all-in all-in call");  // player 4 to 20, player 1 to 26, player 2 to 32
  EXPECT_EQ(p.seat, 3);
  EXPECT_EQ(p.price, 32);
  EXPECT_EQ(choices(game, p), "fold call");
}

TEST(Poker, AShortBetDoesNotReopenRaisingForWhoChecked) {
  const Poker game(3);
  Position p = hand_of(game, {100, 100, 16});
  run(game, p, "call call check check all-in");  // 6 chips on the flop
  EXPECT_EQ(p.price, 6);
  EXPECT_EQ(choices(game, p), "fold call raise all-in");  // player 1 has not acted
  run(game, p, "call");
  EXPECT_EQ(p.seat, 1);
  EXPECT_EQ(choices(game, p), "fold call");
}

TEST(Poker, AllInOnABlind) {
  const Poker game(3);
  Position p = hand_of(game, {100, 3, 7});
  deal_holes(game, p);
  EXPECT_EQ(p.did[1], kAllIn);
  EXPECT_EQ(p.did[2], kAllIn);
  EXPECT_EQ(p.seat, 0);
  EXPECT_EQ(choices(game, p), "fold call");  // nobody could answer a raise
  EXPECT_EQ(game.cost(p, kCall), 10);        // the big blind counts in full
  run(game, p, "call");
  EXPECT_EQ(p.in[0], 7);  // three uncalled chips are back
  const Pots pots = pots_of(p.in, 3, p.live);
  ASSERT_EQ(pots.size(), 2u);
  EXPECT_EQ(pots[0].chips, 9);
  EXPECT_EQ(pots[1].chips, 8);

  // The small blind covers a tiny big blind: there is nothing to decide.
  const Poker two(2);
  Position q = hand_of(two, {3, 100});
  deal_holes(two, q);
  EXPECT_EQ(q.phase, Phase::kBoard);
  EXPECT_EQ(q.in[1], 3);
  EXPECT_EQ(q.stack[1], 97);
}

TEST(Poker, AllInsRunOutWithoutActions) {
  const Poker game(3);
  Position p = hand_of(game, {60, 60, 90});
  run(game, p, "all-in all-in call");
  EXPECT_EQ(p.phase, Phase::kBoard);
  EXPECT_EQ(p.stack[2], 30);
  for (int card = 0; card < 5; ++card) {
    ASSERT_TRUE(game.turn(p).is_chance());
    ASSERT_EQ(p.hand, 1u);
    game.play(p, game.moves(p)[0]);
  }
  EXPECT_EQ(p.hand, 2u);

  // One player with chips and nothing to call does not act either: the big blind against an all-in
  // that is below it.
  Position q = hand_of(game, {8, 100, 100});
  run(game, q, "all-in fold");
  EXPECT_EQ(q.phase, Phase::kBoard);
  EXPECT_EQ(q.in[2], 8);
}

TEST(Poker, UncalledChipsGoBack) {
  const Poker game(2);
  Position p = hand_of(game, {40, 160});
  run(game, p, "all-in all-in");
  EXPECT_EQ(p.in[1], 40);
  EXPECT_EQ(p.stack[1], 120);
  Position q = game.start();
  run(game, q, "all-in fold");
  EXPECT_EQ(q.won[1], 20);  // the blind and its match, not the 90 that nobody called
  EXPECT_EQ(q.stack[1] + q.in[1], 110);
}

TEST(Poker, FoldedChipsStayInTheRightPots) {
  const Poker game(4);
  // Player 4 goes all-in with 15, players 1 and 3 go to 35, player 2 folds at 25.
  Position p = hand_of(game, {200, 200, 200, 15});
  run(game, p, "all-in raise call call");  // 15, 25, 25, 25
  run(game, p, "bet raise fold call");     // players 2, 3, 1, 2 on the flop
  EXPECT_EQ(p.in[0], 25);
  const Pots pots = pots_of(p.in, 4, p.live);
  ASSERT_EQ(pots.size(), 2u);
  EXPECT_EQ(pots[0].chips, 60);
  EXPECT_EQ(pots[0].eligible, 0b1110);
  EXPECT_EQ(pots[1].chips, 10 + 30 + 30);
  EXPECT_EQ(pots[1].eligible, 0b0110);
}

TEST(Poker, OddChipsGoToTheWinnersFromTheLeftOfTheButton) {
  // Small blind 3 of 7: player 2 posts 3 and folds, players 1 and 3 share 3 + 7 + 7.
  const Poker game(3, 100, 7);
  Position p = game.start();
  run(game, p, "2c 3d 4h 2d 3c 4s");  // players 2, 3, 1, twice
  run(game, p, "call fold check");    // player 1, 2, 3
  run(game, p, "As Ks Qs");
  run(game, p, "check check");
  run(game, p, "Js");
  run(game, p, "check check");
  run(game, p, "Ts");  // a royal flush on the board
  EXPECT_EQ(p.hand, 1u);
  run(game, p, "check check");
  EXPECT_EQ(p.hand, 2u);
  EXPECT_EQ(p.won[2], 9);
  EXPECT_EQ(p.won[0], 8);
}

TEST(Poker, TheFirstPlayerStillInFromTheLeftOfTheButtonOpensTheFlop) {
  const Poker game(5);
  Position p = game.start();
  run(game, p, "call call call fold check");  // players 4, 5, 1; 2 folds; 3 checks
  EXPECT_EQ(p.phase, Phase::kBoard);
  run(game, p, "check");
  EXPECT_EQ(p.did[2], kCheck);  // player 3 was first
  EXPECT_EQ(p.seat, 3);
  // Seats 1 and 2 are empty: player 4 posts the small blind, 5 the big one, 1 begins.
  Position q = hand_of(game, {100, 0, 0, 100, 100});
  EXPECT_EQ(q.bet[3], 5);
  EXPECT_EQ(q.bet[4], 10);
  deal_holes(game, q);
  EXPECT_EQ(q.seat, 0);
  run(game, q, "call fold check");
  run(game, q, "check");
  EXPECT_EQ(q.did[4], kCheck);
  EXPECT_EQ(q.seat, 0);
}

TEST(Poker, TheBigBlindMayCheckOrRaise) {
  const Poker game(3);
  Position p = game.start();
  run(game, p, "call call");
  EXPECT_EQ(p.seat, 2);
  EXPECT_EQ(choices(game, p), "fold check raise all-in");
  Position q = p;
  run(game, q, "check");
  EXPECT_EQ(q.phase, Phase::kBoard);
  run(game, p, "raise");
  EXPECT_EQ(p.seat, 0);
  EXPECT_EQ(choices(game, p), "fold call raise all-in");
}

TEST(Poker, AnAceCountsLowInAStraightButNotRoundTheCorner) {
  const Poker game(2);
  Position p = game.start();
  run(game, p, "As Kd 2s Kc");  // player 2: As 2s, player 1: Kd Kc
  run(game, p, "call check");
  run(game, p, "3d 4c 5h");
  run(game, p, "check check");
  run(game, p, "Kh");
  run(game, p, "check check");
  run(game, p, "9s");
  run(game, p, "check check");
  EXPECT_EQ(p.won[1], 20);  // A-2-3-4-5 beats three kings
  Position q = game.start();
  run(game, q, "As 4d 2s 4c");
  run(game, q, "call check");
  run(game, q, "Kd Qc 3h");  // Q-K-A-2-3 is nothing
  run(game, q, "check check");
  run(game, q, "8h");
  run(game, q, "check check");
  run(game, q, "9s");
  run(game, q, "check check");
  EXPECT_EQ(q.won[0], 20);  // the pair of fours
}

TEST(Poker, TwoPlayersInBothVariants) {
  const Poker seed(2, 100, 10, false), casino(2, 100, 10, true);
  Position p = seed.start();
  EXPECT_EQ(p.bet[1], 5);  // left of the button
  EXPECT_EQ(p.bet[0], 10);
  deal_holes(seed, p);
  EXPECT_EQ(p.seat, 1);
  run(seed, p, "call check check");
  EXPECT_EQ(p.seat, 0);  // player 2 was first on the flop as well
  Position q = casino.start();
  EXPECT_EQ(q.bet[0], 5);  // the button
  EXPECT_EQ(q.bet[1], 10);
  deal_holes(casino, q);
  EXPECT_EQ(q.seat, 0);
  run(casino, q, "call check check");
  EXPECT_EQ(q.seat, 0);  // player 2 was first on the flop
  // With three players the option changes nothing.
  EXPECT_EQ(Poker(3, 100, 10, true).start(), Poker(3).start());
}

TEST(Poker, TheButtonMovesToTheNextPlayerWithChips) {
  const Poker game(4);
  Position p = hand_of(game, {100, 0, 50, 50});
  run(game, p, "fold fold");
  EXPECT_EQ(p.button, 2);  // player 2 is out
  EXPECT_EQ(p.bet[3], 5);
  EXPECT_EQ(p.bet[0], 10);
  EXPECT_EQ(game.write(p).find("| out |"), game.write(p).find("| out"));
}

TEST(Poker, TheLastPlayerWithChipsWinsTheMatch) {
  const Poker game(3, 10, 10);
  Position p = game.start();
  run(game, p, "2c 3c As 7d 8d Ad");  // player 1 has aces; the others are all-in or called
  ASSERT_EQ(choices(game, p), "fold all-in");
  run(game, p, "all-in all-in");
  run(game, p, "Ks Kd 9h Jc 4h");
  EXPECT_TRUE(game.turn(p).is_over());
  EXPECT_EQ(game.payoffs(p), (Payoffs{2, -1, -1}));
  EXPECT_EQ(game.write(p),
            "hand=1 button=1 over board=- | - 30+0/0 - | out | out"
            " | last KsKd9hJc4h AsAd+30 2c7d 3c8d");
}

// --- Chips, views and deals over random hands ---------------------------------------------------

TEST(Poker, ChipsAreConservedAfterEveryAction) {
  const std::uint32_t hands_each = long_tests() ? 111112 : 6000;  // nine numbers of players
  std::uint64_t hands = 0;
  Rng rng(17);
  for (int players = 2; players <= 10; ++players) {
    const Poker game(players, 97, 10);
    for (std::uint32_t played = 0; played < hands_each;) {
      Position p = game.start();
      while (!game.turn(p).is_over() && p.hand < 500) {
        game.play(p, random_move(game, p, game.turn(p), rng));
        ASSERT_EQ(all_chips(game, p), 97 * players) << game.write(p);
        for (int k = 0; k < players; ++k) ASSERT_GE(p.stack[k], 0) << game.write(p);
      }
      played += p.hand;
      hands += p.hand;
    }
  }
  EXPECT_GE(hands, 9u * hands_each);
}

TEST(Poker, ViewsNeverHoldAHiddenCard) {
  const int hands = long_tests() ? 100000 : 1000;
  Rng rng(23);
  int seen = 0;
  for (int round = 0; seen < hands; ++round) {
    const int players = 2 + round % 5;
    const Poker game(players, 60, 10);
    for (Position p = game.start(); !game.turn(p).is_over() && p.hand < 50;) {
      const std::uint32_t hand = p.hand;
      game.play(p, random_move(game, p, game.turn(p), rng));
      seen += p.hand != hand;
      if (rng.below(4) != 0) continue;
      const int viewer = static_cast<int>(rng.below(static_cast<std::uint32_t>(players)));
      const Position view = game.view(p, viewer);
      const std::string text = game.write(view), picture = game.draw(view, {}, Pen(false));
      const std::string now = text.substr(0, text.find(" | last"));
      const std::string table = picture.substr(0, picture.find("the last hand"));
      for (int k = 0; k < players; ++k) {
        for (const Card card : p.hole[k]) {
          if (k == viewer || !is_card(card)) continue;
          ASSERT_EQ(now.find(card_text(card)), std::string::npos) << text;
          ASSERT_EQ(table.find(card_text(card)), std::string::npos) << picture;
          ASSERT_TRUE(view.deck.has(card));
        }
      }
    }
  }
}

TEST(Poker, AFoldShowsNothingAndAShowdownEverythingLeft) {
  const Poker game(3);
  Position p = game.start();
  run(game, p, "fold fold");
  EXPECT_TRUE(game.write(p).ends_with("| last - ???? ???? ????+10")) << game.write(p);
  Position q = game.start();
  run(game, q, "2c 3c As 7d 8d Ad");
  run(game, q, "call fold check");
  run(game, q, "Ks Kd 9h check check Jc check check 4h check check");
  EXPECT_TRUE(game.write(q).ends_with("| last KsKd9hJc4h AsAd+25 ???? 3c8d")) << game.write(q);
}

TEST(Poker, RedealsAreUniform) {
  const Poker game(3);
  Position p = game.start();
  run(game, p, "2c 3c As 7d 8d Ad");
  run(game, p, "call call check");
  run(game, p, "Ks Kd 9h");
  const Position view = game.view(p, 0);
  Rng rng(29);
  std::vector<int> count(4 * 52);
  constexpr int kDeals = 47 * 1000;
  for (int i = 0; i < kDeals; ++i) {
    const Position deal = game.redeal(view, 0, rng);
    ASSERT_EQ(game.view(deal, 0), view);
    for (std::size_t place = 0; place < 4; ++place) {
      ++count[place * 52 + deal.hole[1 + place / 2][place % 2]];
    }
  }
  // 47 cards are unseen: 46 degrees of freedom; mean 46, standard deviation 9.6.
  for (std::size_t place = 0; place < 4; ++place) {
    double chi_square = 0;
    for (const Card card : view.deck.cards()) {
      const double off = count[place * 52 + card] - 1000.0;
      chi_square += off * off / 1000;
    }
    EXPECT_LT(chi_square, 46 + 5 * 9.6) << place;
  }
}

// --- Text --------------------------------------------------------------------------------------

TEST(Poker, ReadsAnyStacksAndHiddenCards) {
  const Poker game(3);
  const char* text =
      "hand=7 button=1 act=3 board=AsKd2c | AhKh 80+20/10 bet | ???? 0+7/0 all-in | Td9d 70+10/0 -";
  const Position p = game.read(text);
  EXPECT_EQ(game.write(p), text);
  EXPECT_EQ(choices(game, p), "fold call raise all-in");
  EXPECT_EQ(game.read("(" + std::string(text) + ")"), p);
}

TEST(Poker, ShortWordsForMoves) {
  const Poker game(2);
  Position p = game.start();
  deal_holes(game, p);
  EXPECT_EQ(read_legal_move(game, p, "c"), std::optional<Poker::Move>(kCall));
  EXPECT_EQ(read_legal_move(game, p, "all in"), std::optional<Poker::Move>(kAllIn));
  EXPECT_EQ(read_legal_move(game, p, "k"), std::nullopt);
  EXPECT_EQ(game.why_not(p, "check"), "there is a bet, and 5 to call");
  EXPECT_EQ(game.why_not(p, "bet"), "there is a bet already; raise it");
  run(game, p, "call");
  EXPECT_EQ(read_legal_move(game, p, "c"), std::optional<Poker::Move>(kCheck));
}

TEST(Poker, RefusesWhatCannotBe) {
  const Poker game(3);
  const std::string good =
      "hand=7 button=1 act=3 board=AsKd2c | AhKh 80+20/10 bet | 7h7c 0+7/0 all-in | Td9d 70+10/0 -";
  ASSERT_NO_THROW(game.read(good));
  const std::pair<const char*, const char*> changes[] = {
      {"hand=7", "hand=0"},
      {"hand=7", "hand"},
      {"button=1", "button=4"},
      {"act=3", "act=1"},        // has matched the bet
      {"act=3", "act=2"},        // is all-in
      {"act=3", "deal=board"},   // there is a bet
      {"act=3", "deal=2"},       // cards are dealt
      {"act=3", "over"},         // three players
      {"AsKd2c", "AsKd"},        // two cards of a flop
      {"AsKd2c", "AsKdAs"},      // twice
      {"AsKd2c", "AsKdAh"},      // on the board and in a hand
      {"AsKd2c", "AsKd??"},      // hidden from all
      {"AsKd2c", "AsKd2x"},      // no suit
      {"AsKd2c", "-"},           // before the flop there are no earlier rounds
      {"Td9d", "Td"},            // one card
      {"Td9d", "Td9d8d"},        // three
      {"80+20/10", "80+4/10"},   // more in this round than in all
      {"80+20/10", "80+21/10"},  // not what the others put in before
      {"80+20/10", "80-20/10"},
      {"80+20/10", "80+20"},
      {"80+20/10", "99999999999+20/10"},
      {"10 bet", "10 check"},
      {"10 bet", "10 bets"},
      {"10 bet", "10 blind"},
      {"10 bet", "10 all-in"},        // has chips
      {"0 all-in", "0 call"},         // has none
      {"80+20/10", "80+16/6"},        // bets have one size
      {"70+10/0 -", "70+10/0 fold"},  // nobody is left to act
      {"| Td9d 70+10/0 -", ""},       // two players
      {"| Td9d 70+10/0 -", "| Td9d 70+10/0 - | 8c8d 70+10/0 -"},
      {"board=AsKd2c", "board=AsKd2c closed=3"},  // has not acted
      {"70+10/0 -", "70+10/0 - | last - - - -"},
      {"70+10/0 -", "70+10/0 - | last - ????+15 ????"},
      {"70+10/0 -", "70+10/0 - | last 2c3c4c ????+15 ???? AhKh"},
      {"70+10/0 -", "70+10/0 - | last - -+15 ???? ????"},
  };
  for (const auto& [from, to] : changes) {
    std::string text = good;
    const std::size_t place = text.find(from);
    ASSERT_NE(place, std::string::npos) << from;
    text.replace(place, std::string(from).size(), to);
    EXPECT_THROW(game.read(text), Error) << text;
  }
  for (const char* text :
       {"hand=1 button=1 deal=2 board=- | - 100+0/0 - | - 95+5/5 blind | - 80+20/20 blind",
        "hand=1 button=1 deal=3 board=- | - 100+0/0 - | - 95+5/5 blind | - 90+10/10 blind",
        "hand=1 button=1 deal=2 board=- | As 100+0/0 - | - 95+5/5 blind | - 90+10/10 blind",
        "hand=1 button=1 act=1 board=- | AsKs 100+0/0 - | 2c3c 96+4/4 blind | 4c5c 90+10/10 blind",
        "hand=1 button=1 act=1 board=- | AsKs 100+0/0 blind | 2c3c 95+5/5 blind | 4c5c 90+10/10 -",
        "hand=1 button=1 deal=board board=- | AsKs 80+20/0 - | 2c3c 90+10/0 fold | 4c5c 90+10/0 -",
        "hand=1 button=1 deal=board board=- | AsKs 85+15/0 - | 2c3c 0+10/0 all-in | out",
        "hand=1 button=1 act=3 board=AsKd2c | AhKh 0+15/5 all-in | out | Td9d 70+10/0 check",
        "hand=1 button=2 over board=- | - 300+0/0 - | out | out",
        "hand=1 button=1 over board=- | AsKs 300+0/0 - | out | out",
        "hand=1 button=1 act=1 board=- | 0+0/0 - | out | out"}) {
    EXPECT_THROW(game.read(text), Error) << text;
  }
}

// Whatever damage a text has, it is refused or it is a position that can be played on.
TEST(Poker, DamagedTextsAreRefusedOrPlayable) {
  Rng rng(31);
  const Poker game(3, 40);
  int accepted = 0;
  for (int i = 0; i < 20000; ++i) {
    Position p = game.start();
    for (std::uint32_t n = rng.below(40); n > 0 && !game.turn(p).is_over(); --n) {
      game.play(p, random_move(game, p, game.turn(p), rng));
    }
    std::string text = game.write(p);
    const std::size_t place = rng.index(text.size());
    text[place] = "0123456789-+/=|?AKs "[rng.below(20)];
    try {
      p = game.read(text);
    } catch (const Error&) {
      continue;
    }
    ++accepted;
    ASSERT_EQ(game.read(game.write(p)), p) << text;
    const std::int64_t chips = all_chips(game, p);
    for (int n = 0; n < 60 && !game.turn(p).is_over(); ++n) {
      game.play(p, random_move(game, p, game.turn(p), rng));
      ASSERT_EQ(all_chips(game, p), chips) << text;
      ASSERT_EQ(game.read(game.write(p)), p) << text << " then " << game.write(p);
    }
  }
  EXPECT_GT(accepted, 1000);
}

}  // namespace
}  // namespace zermelo::poker
