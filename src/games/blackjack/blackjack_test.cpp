// The traps of the rules, one test each, and the texts.
#include "games/blackjack/blackjack.h"

#include <map>

#include <gtest/gtest.h>

#include "base/error.h"
#include "core/notation.h"
#include "core/playout.h"
#include "tests/witness.h"

namespace zermelo::blackjack {
namespace {

using Position = Blackjack::Position;
using Moves = std::vector<std::string>;

// Plays moves by name; a move that is not legal fails the test.
Position play_all(const Blackjack& game, Position p, const Moves& moves) {
  for (const std::string& text : moves) {
    const auto m = read_legal_move(game, p, text);
    EXPECT_TRUE(m.has_value()) << text << " in " << game.write(p);
    if (!m) break;
    game.play(p, *m);
  }
  return p;
}

std::string after(const Blackjack& game, const std::string& from, const Moves& moves) {
  return game.write(play_all(game, game.read(from), moves));
}

Moves legal(const Blackjack& game, const std::string& text) {
  return move_texts(game, game.read(text));
}

Hand hand_of(std::initializer_list<int> ranks) {
  Hand hand;
  for (const int rank : ranks) hand.add(static_cast<Rank>(rank));
  return hand;
}

const Blackjack kOne({.rounds = 9});
const Blackjack kTwo({.players = 2, .rounds = 9});

TEST(Blackjack, SoftAndHardTotalsAsInTheSeed) {
  const Hand twenty = hand_of({1, 9});
  EXPECT_TRUE(twenty.total() == 20 && twenty.soft());
  const Hand fifteen = hand_of({1, 9, 5});
  EXPECT_TRUE(fifteen.total() == 15 && !fifteen.soft());
  const Hand nine_seven = hand_of({9, 7});
  EXPECT_TRUE(nine_seven.total() == 16 && !nine_seven.soft());
  Hand five_ace = hand_of({5, 1});
  EXPECT_TRUE(five_ace.total() == 16 && five_ace.soft());
  five_ace.add(kTen);
  EXPECT_TRUE(five_ace.total() == 16 && !five_ace.soft());
  EXPECT_TRUE(hand_of({1, 12}).two_card_21());  // the seed's natural: ace and queen
  EXPECT_EQ(hand_of({1, 1}).total(), 12);
  Hand aces;
  for (int i = 0; i < Hand::kMost; ++i) aces.add(kAce);
  EXPECT_TRUE(aces.bust());
  EXPECT_EQ(aces[Hand::kMost - 1], kAce);
}

TEST(Blackjack, CardsComeOneAtATimeTheDealerLast) {
  EXPECT_EQ(kTwo.write(play_all(kTwo, kTwo.start(), {"bet 10", "10", "2", "3", "4", "5", "6"})),
            "round=1 turn=deal dealer=4 seats: 190/10:25 190/10:36");
  EXPECT_EQ(after(kTwo, "round=1 turn=deal dealer=4 seats: 190/10:25 190/10:36", {"7"}),
            "round=1 turn=play-1 dealer=4[7] seats: 190/10:25 190/10:36");
}

TEST(Blackjack, ANaturalIsPaidThreeToTwoAndDoesNotAct) {
  EXPECT_EQ(after(kTwo, "round=1 turn=deal dealer=9 seats: 190/10:AQ 190/10:T8", {"8"}),
            "round=1 turn=play-2 dealer=9[8] seats: 190/10:AQ 190/10:T8");
  EXPECT_EQ(after(kTwo, "round=1 turn=play-2 dealer=9[8] seats: 190/10:AQ 190/10:T8", {"stand"}),
            "round=2 turn=bet-1 dealer=98 seats: 215/10:AQ 210/10:T8");
  const Blackjack odd({.rounds = 9, .bets = {5}});  // half a chip is paid exactly
  EXPECT_EQ(after(odd, "round=1 turn=deal dealer=9 seats: 195/5:AK", {"8"}),
            "round=2 turn=bet-1 dealer=98 seats: 207.5/5:AK");
  // The seed's example: a wager of 100 comes back with 150.
  const Blackjack hundred({.rounds = 1, .bets = {100}});
  const Position p = play_all(hundred, hundred.start(), {"100", "As", "9c", "Qh", "8d"});
  EXPECT_EQ(hundred.payoffs(p)[0], 150);
}

TEST(Blackjack, NaturalAgainstTheDealersNaturalTies) {
  EXPECT_EQ(after(kTwo, "round=1 turn=deal dealer=K seats: 190/10:AT 190/10:T8", {"A"}),
            "round=2 turn=bet-1 dealer=KA seats: 200/10:AT 190/10:T8");
}

TEST(Blackjack, ADealersNaturalBeatsTwentyOneAndEndsTheRoundAtOnce) {
  // Also nobody can surrender any more.
  EXPECT_EQ(after(kOne, "round=1 turn=insurance-1 dealer=A[J] seats: 190/10:T6", {"no"}),
            "round=2 turn=bet-1 dealer=AJ seats: 190/10:T6");
  EXPECT_THROW(kOne.read("round=1 turn=play-1 dealer=A[J] seats: 190/10:T6"), Error);
  EXPECT_THROW(kOne.read("round=2 turn=bet-1 dealer=TA seats: 195/10:T6x.5"), Error);
}

TEST(Blackjack, AceTenAfterASplitIsTwentyOneAndNoNatural) {
  const std::string split =
      after(kOne, "round=1 turn=play-1 dealer=9[8] seats: 190/10:AA", {"split", "T"});
  EXPECT_EQ(split, "round=1 turn=play-1.1 dealer=9[8] seats: 180/10:AT,A");
  EXPECT_EQ(legal(kOne, split), (Moves{"double", "hit", "stand"}));  // it is played on
  EXPECT_EQ(after(kOne, split, {"stand", "K", "stand"}),
            "round=2 turn=bet-1 dealer=98 seats: 220/10:AT,AK");  // 1:1 each
  // A dealer's 21 of three cards ties it.
  EXPECT_EQ(after(kOne, "round=1 turn=play-1.2 dealer=8[8] seats: 180/10:AT,AK", {"stand", "5"}),
            "round=2 turn=bet-1 dealer=885 seats: 200/10:AT,AK");
}

TEST(Blackjack, SplitNeedsEqualRanksTwoCardsAndChips) {
  EXPECT_EQ(legal(kOne, "round=1 turn=play-1 dealer=9[8] seats: 190/10:TT"),
            (Moves{"double", "hit", "split", "stand", "surrender"}));
  EXPECT_EQ(legal(kOne, "round=1 turn=play-1 dealer=9[8] seats: 190/10:TJ"),
            (Moves{"double", "hit", "stand", "surrender"}));
  EXPECT_EQ(legal(kOne, "round=1 turn=play-1 dealer=9[8] seats: 190/10:22"),
            (Moves{"double", "hit", "split", "stand", "surrender"}));
  EXPECT_EQ(legal(kOne, "round=1 turn=play-1 dealer=9[8] seats: 190/10:222"),
            (Moves{"hit", "stand"}));
  EXPECT_EQ(legal(kOne, "round=1 turn=play-1 dealer=9[8] seats: 9.5/10:22"),
            (Moves{"hit", "stand", "surrender"}));
  const auto why = [](const char* seat) {
    return kOne.why_not(kOne.read(std::string("round=1 turn=play-1 dealer=9[8] seats: ") + seat),
                        "split");
  };
  EXPECT_EQ(why("190/10:TJ"), "only two cards of equal rank are split");
  EXPECT_EQ(why("0/10:88"), "the chips are short of a second wager");
}

TEST(Blackjack, TheHandThatWasSplitGetsItsCardFirst) {
  std::string p = after(kOne, "round=1 turn=play-1 dealer=9[8] seats: 190/10:77", {"split"});
  EXPECT_EQ(p, "round=1 turn=card-1.1 dealer=9[8] seats: 180/10:7,7");
  p = after(kOne, p, {"4", "hit", "9", "stand"});
  EXPECT_EQ(p, "round=1 turn=card-1.2 dealer=9[8] seats: 180/10:749,7");
  EXPECT_EQ(after(kOne, p, {"J"}), "round=1 turn=play-1.2 dealer=9[8] seats: 180/10:749,7J");
}

TEST(Blackjack, FourHandsAtMost) {
  const std::string four = after(kOne, "round=1 turn=play-1 dealer=9[8] seats: 190/10:88",
                                 {"split", "8", "split", "5", "stand", "8", "split", "8"});
  EXPECT_EQ(four, "round=1 turn=play-1.2 dealer=9[8] seats: 160/10:85,88,8,8");
  EXPECT_EQ(legal(kOne, four), (Moves{"double", "hit", "stand"}));
  EXPECT_EQ(kOne.why_not(kOne.read(four), "split"), "four hands are the most");
  EXPECT_THROW(kOne.read("round=1 turn=play-1.1 dealer=9[8] seats: 150/10:88,8,8,8,8"), Error);
}

TEST(Blackjack, DoubleOnlyOnTwoCardsForExactlyOneCard) {
  EXPECT_EQ(legal(kOne, "round=1 turn=play-1 dealer=9[8] seats: 190/10:234"),
            (Moves{"hit", "stand"}));
  EXPECT_EQ(
      after(kTwo, "round=1 turn=play-1 dealer=9[8] seats: 190/10:65 190/10:92", {"double", "2"}),
      "round=1 turn=play-2 dealer=9[8] seats: 180/10:652x2 190/10:92");
  EXPECT_EQ(after(kOne, "round=1 turn=play-1 dealer=9[8] seats: 190/10:65", {"double", "T"}),
            "round=2 turn=bet-1 dealer=98 seats: 220/10:65Tx2");
  // Also after a split, for the split hand's wager.
  EXPECT_EQ(after(kOne, "round=1 turn=play-1.1 dealer=9[8] seats: 180/10:83,8", {"double", "T"}),
            "round=1 turn=card-1.2 dealer=9[8] seats: 170/10:83Tx2,8");
  EXPECT_EQ(kOne.why_not(kOne.read("round=1 turn=play-1 dealer=9[8] seats: 190/10:234"), "double"),
            "only a hand of two cards is doubled");
  for (const char* text : {"round=1 turn=play-2 dealer=9[8] seats: 180/10:65x2 190/10:92",
                           "round=1 turn=play-2 dealer=9[8] seats: 180/10:6522x2 190/10:92"}) {
    EXPECT_THROW(kTwo.read(text), Error) << text;
  }
}

TEST(Blackjack, SurrenderGivesUpHalfOfTheFirstTwoCardsOnly) {
  EXPECT_EQ(after(kTwo, "round=1 turn=play-1 dealer=9[8] seats: 190/10:T6 190/10:T8",
                  {"surrender", "stand"}),
            "round=2 turn=bet-1 dealer=98 seats: 195/10:T6x.5 210/10:T8");
  const auto moves = [](const char* seat) {
    return legal(kOne, std::string("round=1 turn=play-1 dealer=9[8] seats: ") + seat);
  };
  EXPECT_EQ(moves("190/10:T32"), (Moves{"hit", "stand"}));
  EXPECT_EQ(moves("180/10:83,8"), (Moves{"double", "hit", "stand"}));
  const Blackjack odd({.rounds = 9, .bets = {5}});
  EXPECT_EQ(after(odd, "round=1 turn=play-1 dealer=9[8] seats: 195/5:T6", {"surrender"}),
            "round=2 turn=bet-1 dealer=98 seats: 197.5/5:T6x.5");
}

TEST(Blackjack, InsuranceOnlyUnderAnAceAndSettledBeforePlay) {
  const std::string asked = "round=1 turn=insurance-1 dealer=A[K] seats: 190/10:T6";
  EXPECT_EQ(legal(kOne, asked), (Moves{"insurance", "no"}));
  // The wager is lost, the insurance of the same size pays 2:1.
  EXPECT_EQ(after(kOne, asked, {"insurance"}), "round=2 turn=bet-1 dealer=AK seats: 210/10+10:T6");
  EXPECT_EQ(after(kOne, "round=1 turn=insurance-1 dealer=A[9] seats: 190/10:T6", {"yes"}),
            "round=1 turn=play-1 dealer=A[9] seats: 180/10+10:T6");
  // Everybody is asked before the peek, also who has a natural; who is short can only say no.
  EXPECT_EQ(after(kTwo, "round=1 turn=deal dealer=A seats: 190/10:AT 9/10:T8", {"K"}),
            "round=1 turn=insurance-1 dealer=A[K] seats: 190/10:AT 9/10:T8");
  EXPECT_EQ(legal(kTwo, "round=1 turn=insurance-2 dealer=A[K] seats: 180/10+10:AT 9/10:T8"),
            (Moves{"no"}));
  EXPECT_EQ(after(kTwo, "round=1 turn=insurance-2 dealer=A[K] seats: 180/10+10:AT 9/10:T8", {"no"}),
            "round=2 turn=bet-1 dealer=AK seats: 220/10+10:AT 9/10:T8");
  // Under a ten the dealer peeks without asking.
  EXPECT_EQ(after(kOne, "round=1 turn=deal dealer=K seats: 190/10:T6", {"9"}),
            "round=1 turn=play-1 dealer=K[9] seats: 190/10:T6");
  EXPECT_THROW(kOne.read("round=1 turn=play-1 dealer=K[9] seats: 180/10+10:T6"), Error);

  const Blackjack half({.rounds = 9, .bets = {5}, .half_insurance = true});
  EXPECT_EQ(after(half, "round=1 turn=insurance-1 dealer=A[9] seats: 195/5:T6", {"insurance"}),
            "round=1 turn=play-1 dealer=A[9] seats: 192.5/5+2.5:T6");
  EXPECT_EQ(after(half, "round=1 turn=insurance-1 dealer=A[K] seats: 195/5:T6", {"insurance"}),
            "round=2 turn=bet-1 dealer=AK seats: 200/5+2.5:T6");
}

TEST(Blackjack, ABustPlayerLosesThoughTheDealerBusts) {
  EXPECT_EQ(after(kTwo, "round=1 turn=play-1 dealer=T[6] seats: 190/10:T6 190/10:T2",
                  {"hit", "K", "stand", "J"}),
            "round=2 turn=bet-1 dealer=T6J seats: 190/10:T6K 210/10:T2");
}

TEST(Blackjack, TheDealerStandsOnAllSeventeens) {
  EXPECT_EQ(after(kOne, "round=1 turn=play-1 dealer=6[A] seats: 190/10:T7", {"stand"}),
            "round=2 turn=bet-1 dealer=6A seats: 200/10:T7");
  EXPECT_EQ(after(kOne, "round=1 turn=play-1 dealer=5[A] seats: 190/10:T7", {"stand", "T"}),
            "round=1 turn=dealer dealer=5AT seats: 190/10:T7");
}

TEST(Blackjack, NobodyBetsBeyondHisChips) {
  const Blackjack sizes({.players = 2, .chips = 60, .rounds = 9, .bets = {5, 10, 25}});
  EXPECT_EQ(move_texts(sizes, sizes.start()), (Moves{"bet 10", "bet 25", "bet 5"}));
  EXPECT_EQ(legal(sizes, "round=2 turn=bet-1 seats: 24.5 60"), (Moves{"bet 10", "bet 5"}));
  EXPECT_EQ(sizes.why_not(sizes.read("round=2 turn=bet-1 seats: 24.5 60"), "25"),
            "that is more than the chips left");
  // Who cannot pay the smallest bet is out; nobody left: the end.
  EXPECT_EQ(after(sizes, "round=2 turn=bet-1 seats: 5 4", {"bet 5"}),
            "round=2 turn=deal seats: 0/5 4");
  const Position over =
      play_all(sizes, sizes.read("round=2 turn=play-1 dealer=T[9] seats: 2.5/5:T8 4"), {"stand"});
  EXPECT_EQ(sizes.write(over), "round=2 turn=over dealer=T9 seats: 2.5/5:T8 4");
  EXPECT_EQ(sizes.payoffs(over), (Payoffs{-57.5, -56}));
  EXPECT_THROW(Blackjack({.chips = 4, .bets = {5}}), Error);
}

TEST(Blackjack, WithSplitAcesOneEachAceGetsOneCard) {
  const Blackjack one({.rounds = 9, .one_card_on_aces = true});
  EXPECT_EQ(after(one, "round=1 turn=play-1 dealer=9[8] seats: 190/10:AA", {"split", "A", "7"}),
            "round=2 turn=bet-1 dealer=98 seats: 200/10:AA,A7");  // 12 loses, 18 wins
  EXPECT_THROW(one.read("round=1 turn=play-1.1 dealer=9[8] seats: 180/10:A5,A"), Error);
  EXPECT_NO_THROW(kOne.read("round=1 turn=play-1.1 dealer=9[8] seats: 180/10:A5,A"));
}

TEST(Blackjack, TheShoe) {
  const Blackjack one({.decks = 1, .rounds = 9});
  EXPECT_EQ(legal(one, "round=1 turn=card-1 dealer=9[8] seats: 190/10:AAAA").size(), 12u);
  // Before round 2 the shoe is full again, or with penetration once so much of it is dealt.
  const std::string shoe = " shoe=4,4,4,4,4,4,4,3,3,3,3,4,4";
  for (const int percent : {7, 8}) {
    const Blackjack cut({.decks = 1, .rounds = 9, .penetration = percent});
    const Position p = play_all(
        cut, cut.read("round=1 turn=play-1" + shoe + " dealer=9[8] seats: 190/10:TJ"), {"stand"});
    EXPECT_EQ(cut.write(p).find("shoe=4,4,4,4,4,4,4,4,4,4,4,4,4") != std::string::npos,
              percent == 7);  // 4 of 52 cards are 7.7 percent
  }
  // When it runs out, the cards that are not on the table come back: here the four aces are out.
  const Blackjack deep({.decks = 1, .rounds = 9, .penetration = 100});
  EXPECT_EQ(
      after(deep,
            "round=2 turn=card-1 shoe=1,0,0,0,0,0,0,0,0,0,0,0,0 dealer=9[8] seats: 190/10:AAA",
            {"A"}),
      "round=2 turn=play-1 shoe=0,4,4,4,4,4,4,3,3,4,4,4,4 dealer=9[8] seats: 190/10:AAAA");
}

TEST(Blackjack, AViewHidesTheHoleCardAndARedealFits) {
  const Blackjack game({.decks = 1, .rounds = 9});
  Rng rng(7);
  const auto chi_square = [&](const char* text, std::size_t ranks) {
    const Position seen = game.view(game.read(text), 0);
    EXPECT_EQ(game.write(seen).find('['), std::string::npos);
    EXPECT_EQ(game.read(game.write(seen)), seen);
    std::map<Rank, int> count;
    constexpr int kDeals = 50000;
    for (int i = 0; i < kDeals; ++i) ++count[game.redeal(seen, 0, rng).hole];
    EXPECT_EQ(count.size(), ranks);
    double total = 0, sum = 0;
    for (const auto& [rank, n] : count) total += seen.left[rank];
    for (const auto& [rank, n] : count) {
      const double expected = kDeals * seen.left[rank] / total;
      sum += (n - expected) * (n - expected) / expected;
    }
    return sum;
  };
  // Before the peek every rank, after it no ten-value card. Bounds: 99.9 percent.
  EXPECT_LT(chi_square("round=1 turn=insurance-1 dealer=A[K] seats: 190/10:T6", 13), 32.9);
  EXPECT_LT(chi_square("round=1 turn=play-1 dealer=A[5] seats: 190/10:T6", 9), 26.1);
  EXPECT_LT(chi_square("round=1 turn=play-1 dealer=T[6] seats: 190/10:5555", 11), 29.6);
}

TEST(Blackjack, ReadsSuitsTensAndShortMoves) {
  EXPECT_EQ(kOne.write(kOne.read("(turn=play-1 round=2 dealer=Th[10d] seats: 190/10:5s10c)")),
            "round=2 turn=play-1 dealer=T[T] seats: 190/10:5T");
  EXPECT_EQ(after(kOne, "round=2 turn=play-1 dealer=T[T] seats: 190/10:5T", {"h", "10h"}),
            "round=3 turn=bet-1 dealer=TT seats: 190/10:5TT");
  EXPECT_EQ(after(kOne, "round=2 turn=play-1 dealer=T[T] seats: 190/10:88", {"p", "8s", "d", "Ac"}),
            "round=2 turn=card-1.2 dealer=T[T] seats: 170/10:88Ax2,8");
}

TEST(Blackjack, RefusesWhatCannotBe) {
  for (const char* text :
       {"",
        "round=1",
        "round=1 turn=play-1 seats: 190/10:T6",  // no dealer
        "round=1 turn=bet-1 seats: 200 200",
        "round=1 turn=bet-1 seats: 9",  // seats, chips
        "round=10 turn=bet-1 seats: 200",
        "round=0 turn=bet-1 seats: 200",  // rounds
        "round=1 turn=bet-2 seats: 200",
        "round=1 turn=fold-1 seats: 200",  // turns
        "round=1 turn=bet-1 seats: -5",
        "round=1 turn=bet-1 seats: 200.25",  // chips
        "round=1 turn=deal seats: 190/11",
        "round=1 turn=deal seats: 190/10:X",                  // wager, card
        "round=1 turn=deal dealer=5 seats: 190/10:T67",       // three dealt
        "round=1 turn=play-1 dealer=T[A] seats: 190/10:T6",   // a natural unseen
        "round=1 turn=play-1 dealer=56[7] seats: 190/10:T6",  // two open cards
        "round=1 turn=play-1 dealer=5[67] seats: 190/10:T6",
        "round=1 turn=play-1 dealer=[6] seats: 190/10:T6",
        "round=1 turn=play-1 dealer=5] seats: 190/10:T6",
        "round=1 turn=play-1 dealer=5[6] seats: 190/10:TA",       // a natural acts
        "round=1 turn=play-1 dealer=5[6] seats: 190/10:T6T",      // bust and acts
        "round=1 turn=play-1 dealer=5[6] seats: 190/10:T6TT",     // a card on a bust
        "round=1 turn=play-1.1 dealer=5[6] seats: 180/10:T6,J7",  // no pair was split
        "round=1 turn=play-1.2 dealer=5[6] seats: 180/10:T6",     // no second hand
        "round=1 turn=play-1 dealer=A[6] seats: 180/10+5:T6",     // half insurance
        "round=1 turn=play-1 dealer=5[6] seats: 190/10:T6x3",
        "round=1 turn=play-1 dealer=5[6] seats: 190/10:,",
        "round=2 turn=bet-1 dealer=T6 seats: 200/10:T6",   // dealer must draw
        "round=2 turn=bet-1 dealer=T7T seats: 200/10:T6",  // and then not
        "round=2 turn=bet-1 dealer=T7 seats: 5/10:T8",     // 20 came from the bank
        "round=1 turn=over dealer=T7 seats: 200/10:T6",    // can still bet
        "round=1 turn=bet-1 dealer=T7 seats: 200/10:T6",   // cards before round 1
        "round=1 turn=card-1 dealer=9[8] seats: 190/10:22222222222222222222222",
        "round=1 turn=bet-1 shoe=1,1,1,1,1,1,1,1,1,1,1,1,1 seats: 200"}) {
    EXPECT_THROW(kOne.read(text), Error) << text;
  }
  const Blackjack one({.decks = 1, .rounds = 9});
  EXPECT_THROW(one.read("round=1 turn=play-1 dealer=9[A] seats: 190/10:AAAA"), Error);
  EXPECT_THROW(one.read("round=1 turn=play-1 dealer=9[9] seats: 190/10:9999"), Error);
  const Blackjack cut({.decks = 1, .rounds = 9, .penetration = 50});
  for (const char* shoe : {"", "shoe=4,4", "shoe=4,4,4,4,4,4,4,4,4,4,4,4,5",
                           "shoe=2,2,2,2,2,2,2,2,2,2,2,2,2", "shoe=0,0,0,0,0,0,0,0,0,0,0,0,0"}) {
    EXPECT_THROW(cut.read(std::string("round=1 turn=bet-1 ") + shoe + " seats: 200"), Error)
        << shoe;
  }
  EXPECT_NO_THROW(cut.read("round=1 turn=bet-1 shoe=2,2,2,2,2,2,2,2,2,2,2,2,3 seats: 200"));
}

TEST(Blackjack, RefusesOptionsThatDoNotFit) {
  const auto spec = [](const char* text) {
    return from(Options("blackjack", info().options, Spec::parse(text)));
  };
  EXPECT_NO_THROW(spec("blackjack(players=7,bet=25+5)"));
  for (const char* text : {"blackjack(players=8)", "blackjack(decks=9)", "blackjack(bet=0)",
                           "blackjack(bet=5+5)", "blackjack(bet=x)", "blackjack(chips=5)",
                           "blackjack(decks=0,penetration=50)", "blackjack(split_aces=two)"}) {
    EXPECT_THROW(spec(text), Error) << text;
  }
}

}  // namespace
}  // namespace zermelo::blackjack
