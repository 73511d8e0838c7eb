// Black Jack: one to seven players, each for itself against the dealer.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bit_set.h"
#include "core/game.h"
#include "core/game_info.h"
#include "core/scene.h"
#include "games/blackjack/hand.h"

namespace zermelo::blackjack {

inline constexpr std::string_view kRules = R"(
One to seven players play, each for itself, against the dealer. An ace counts 1 or 11; king, queen
and jack count 10; other cards count their rank. A hand is soft while an ace in it counts 11, else
hard: A 9 is a soft 20, A 9 5 a hard 15, and 5 A, a soft 16, becomes a hard 16 with a ten. A hand
over 21 is bust. Ace and ten-value card as the first two cards are a natural, which beats every
other hand. A round:

  1 Wager      In turn each player bets one of the sizes (bet) that it can pay.
               Who cannot pay the smallest is out for good.
  2 Deal       Two cards each, one at a time, the dealer last: its first card
               face up, its second, the hole card, face down. Players' cards
               are open.
  3 Insurance  If the dealer shows an ace, each player in turn may put as much
               as its wager (half of it with insurance=half) on the dealer's
               having a natural. It pays 2:1 and is settled by the peek.
  4 Peek       If the hole card makes a natural with the dealer's ace or
               ten-value card, it is turned up and the round is paid off at
               once. Else nobody sees it yet.
  5 Turns      Player by player, hand by hand. Who has a natural does not act;
               a total of 21 does not end a turn.
     hit       one more card; a bust hand is lost at once
     stand     passes on
     double    on exactly two cards: doubles the hand's wager, gets exactly one
               card and passes on
     split     on exactly two cards of equal rank (T J is no pair): puts down
               the wager again and plays two hands; the first gets its second
               card now, the other when its turn comes. Both may be doubled and
               split again, up to four hands. Ace and ten after a split are 21
               but no natural. With split_aces=one each split ace gets one card
               and stands.
     surrender on the first two cards, not after a split: gives up half of the
               wager
               Nobody doubles, splits or insures beyond its chips.
  6 Dealer     Turns up the hole card and draws to 17 or more; stands on
               soft 17 too, and plays even if every player is bust.
  7 Pay-out    The higher total that is not bust wins 1:1, equal totals tie. A
               bust hand loses, even if the dealer is bust. A natural wins 3:2
               and ties the dealer's natural. Half chips are paid exactly.

The shoe holds decks of 52 cards (decks=0: so many that dealing changes nothing). It is shuffled
afresh before each round, or with penetration=75 before the first round that finds 75 percent of it
dealt. Should it run out in a round, all cards that are not on the table are shuffled in, and if all
are on it, as many decks again. The game ends after so many rounds (rounds; 0 = no limit), or when
nobody can bet. A player's payoff is the change of its chips. Suits do not matter.

A position is a sentence such as "round=1 turn=play-1 dealer=A[9] seats: 180/10:88 170/10+10:65".
The turn is bet-K, insurance-K, play-K or play-K.H (player K, hand H), or chance's: deal, card-K or
card-K.H, dealer; or over. The dealer's hole card stands in brackets while it lies face down, as ?
for who does not see it. A seat is chips/wager:hands, hands parted by commas, with x2 behind a
doubled hand, x.5 behind a surrendered one, and +10 behind the wager for an insurance of 10. With
penetration, shoe=24,23,... counts the cards left from A to K, which include a hidden hole card. The
table stays as it is until the next round's first bet. Moves are bet 10, insurance, no, stand, hit,
double, split, surrender; chance's are the ranks A 2 3 4 5 6 7 8 9 T J Q K (As, Td are read too).

Known: with six decks and split_aces=one, best play loses 0.33 percent of the wager a round.
)";

using HalfChips = std::int32_t;                // twice the chips, so that 3:2 and a half are exact
std::string chips_text(HalfChips half_chips);  // "12.5"
inline constexpr int kMaxSeats = 7;
inline constexpr int kMaxHands = 4;

// Up to kPlay a player acts, from kDeal on chance.
enum class Phase : std::uint8_t { kBet, kInsurance, kPlay, kDeal, kCard, kDealer, kOver };
enum class Result : std::uint8_t { kLoses, kTies, kWins, kNatural, kSurrenders };

class Blackjack {
 public:
  struct Seat {
    HalfChips chips = 0;     // without what lies on the table
    HalfChips wager = 0;     // of one hand; 0: not in this round
    Hand hands[kMaxHands];   // those not in use are empty
    std::uint8_t count = 0;  // of hands
    bool insured = false;
    bool surrendered = false;
    friend constexpr bool operator==(const Seat&, const Seat&) = default;
  };
  struct Position {
    Seat seats[kMaxSeats];
    Hand dealer;          // open cards; empty: the table is clear
    Rank hole = kNoCard;  // until it is turned up
    Phase phase = Phase::kBet;
    std::uint8_t actor = 0;  // whose turn, or who gets the next card; players() = dealer
    std::uint8_t hand = 0;   // which of its hands
    std::int32_t round = 1;  // the one being played or bet on; when over, the last one
    std::array<std::uint8_t, 16> left{};  // cards of each rank in the shoe; unused if infinite
    std::int32_t left_total = 0;
    friend constexpr bool operator==(const Position&, const Position&) = default;
  };

  // A rank at a chance turn, an action, or kFirstBet + i for the i-th bet size.
  using Move = std::uint8_t;
  enum Action : Move { kStand = 16, kHit, kDouble, kSplit, kSurrender, kInsurance, kNo };
  static constexpr Move kFirstBet = 32;
  static constexpr std::size_t kMaxBets = 16;

  struct Rules {
    int players = 1, decks = 6, chips = 200, rounds = 0, penetration = 0;
    std::vector<int> bets = {10};
    bool one_card_on_aces = false;
    bool half_insurance = false;
  };
  explicit Blackjack(const Rules& rules);

  int players() const { return players_; }
  Position start() const;

  Turn turn(const Position& p) const {
    if (p.phase <= Phase::kPlay) return Turn::player(p.actor);
    return p.phase == Phase::kOver ? Turn::over() : Turn::chance();
  }

  BitMoves<Move> moves(const Position& p) const {
    if (p.phase > Phase::kPlay) return BitMoves<Move>(ranks_left(p));
    const Seat& seat = p.seats[p.actor];
    if (p.phase == Phase::kPlay) return BitMoves<Move>(actions(seat, seat.hands[p.hand]));
    if (p.phase == Phase::kBet) return BitMoves<Move>(bets_within(seat.chips));
    return BitMoves<Move>(bit(kNo) | (seat.chips >= insurance_cost(seat) ? bit(kInsurance) : 0));
  }

  void play(Position& p, Move m) const {
    switch (p.phase) {
      case Phase::kBet: return bet(p, bets_[m - kFirstBet]);
      case Phase::kInsurance: return insure(p, m == kInsurance);
      case Phase::kPlay: return act(p, m);
      case Phase::kDeal: return deal(p, m);
      case Phase::kCard: return give_card(p, m);
      case Phase::kDealer:
        p.dealer.add(m);
        take(p, m);
        return dealer_goes_on(p);
      case Phase::kOver: return;
    }
  }

  // Draws one of all cards of a full shoe until it is one that is still there.
  Move sample(const Position& p, Rng& rng) const {
    if (decks_ == 0) return static_cast<Move>(1 + rng.below(kRanks));
    while (true) {
      const std::uint32_t card = rng.below(static_cast<std::uint32_t>(full_total_));
      const std::uint32_t copy = card / kRanks, rank = card % kRanks + 1;
      if (copy < p.left[rank]) return static_cast<Move>(rank);
    }
  }
  double probability(const Position& p, Move m) const {
    return decks_ == 0 ? 1.0 / kRanks : static_cast<double>(p.left[m]) / p.left_total;
  }

  Payoffs payoffs(const Position& p) const {
    Payoffs result(players_);
    for (int k = 0; k < players_; ++k) result[k] = (p.seats[k].chips - 2 * chips_) / 2.0;
    return result;
  }
  PayoffRange payoff_range() const;
  int max_length() const;

  // All seats see the same: everything but the hole card, which joins the shoe in a view. So every
  // unseen card is as likely to be the hole card, but for those that the peek would have turned up.
  Position view(const Position& p, int player) const;
  Position redeal(const Position& p, int player, Rng& rng) const;
  std::uint64_t key(const Position& p) const;

  std::string write(const Position& p) const;
  Position read(std::string_view text) const;
  std::string write_move(const Position& p, Move m) const;
  std::optional<Move> read_move(const Position& p, std::string_view text) const;
  std::string why_not(const Position& p, std::string_view text) const;
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const;
  Scene scene(const Position& p, std::optional<Move> last) const;

  // How a hand comes off against the dealer's finished hand.
  static Result result(const Seat& seat, const Hand& hand, const Hand& dealer) {
    if (seat.surrendered) return Result::kSurrenders;
    if (hand.bust()) return Result::kLoses;
    const bool natural = seat.count == 1 && hand.two_card_21();
    if (dealer.two_card_21()) return natural ? Result::kTies : Result::kLoses;
    if (natural) return Result::kNatural;
    if (dealer.bust() || hand.total() > dealer.total()) return Result::kWins;
    return hand.total() == dealer.total() ? Result::kTies : Result::kLoses;
  }
  // What a seat gets back from the table at the end of a round.
  HalfChips pay_out(const Seat& seat, const Hand& dealer) const {
    HalfChips back = seat.insured && dealer.two_card_21() ? 3 * insurance_cost(seat) : 0;
    for (int i = 0; i < seat.count; ++i) {
      const HalfChips stake = seat.wager << seat.hands[i].doubled;
      constexpr HalfChips kBackPerTwo[] = {0, 2, 4, 5, 1};  // by Result
      back += stake / 2 * kBackPerTwo[static_cast<int>(result(seat, seat.hands[i], dealer))];
    }
    return back;
  }
  HalfChips insurance_cost(const Seat& seat) const { return seat.wager >> half_insurance_; }
  // The options, for whoever computes what a round is worth.
  int decks() const { return decks_; }
  bool gives_one_card_on_aces() const { return one_card_on_aces_; }
  HalfChips size_of_bet(Move m) const { return bets_[m - kFirstBet]; }
  // What a seat has put on the table.
  HalfChips stakes(const Seat& seat) const {
    HalfChips sum = seat.insured ? insurance_cost(seat) : 0;
    for (int i = 0; i < seat.count; ++i) sum += seat.wager << seat.hands[i].doubled;
    return sum;
  }
  // The round is paid off and its cards still lie there.
  static bool shows_last_round(const Position& p) {
    return (p.phase == Phase::kBet || p.phase == Phase::kOver) && p.dealer.count > 0;
  }

 private:
  static constexpr std::uint64_t bit(Move m) { return std::uint64_t{1} << m; }

  bool can_bet(const Seat& seat) const { return seat.chips >= bets_[0]; }
  std::uint64_t bets_within(HalfChips chips) const {
    std::uint64_t sizes = 0;
    for (std::size_t i = 0; i < bet_count_ && bets_[i] <= chips; ++i) sizes = 2 * sizes + 1;
    return sizes << kFirstBet;
  }
  static std::uint64_t actions(const Seat& seat, const Hand& hand) {
    std::uint64_t set = bit(kStand) | bit(kHit);
    if (hand.count != 2) return set;
    if (seat.count == 1) set |= bit(kSurrender);
    if (seat.chips < seat.wager) return set;
    return set | bit(kDouble) | (hand.is_pair() && seat.count < kMaxHands ? bit(kSplit) : 0);
  }
  std::uint64_t ranks_left(const Position& p) const {
    if (decks_ == 0) return 2 * bit(kKing) - bit(kAce);
    std::uint64_t set = 0;
    for (Rank rank = kAce; rank <= kKing; ++rank) set |= std::uint64_t{p.left[rank] > 0} << rank;
    return set;
  }

  int next_in_round(const Position& p, int from) const {
    while (from < players_ && p.seats[from].wager == 0) ++from;
    return from;
  }
  int next_who_can_bet(const Position& p, int from) const {
    while (from < players_ && !can_bet(p.seats[from])) ++from;
    return from;
  }
  static void set_actor(Position& p, int seat) { p.actor = static_cast<std::uint8_t>(seat); }

  // The card has left the shoe; it must lie on the table already.
  void take(Position& p, Rank rank) const {
    if (decks_ == 0) return;
    --p.left[rank];
    if (--p.left_total == 0) [[unlikely]]
      refill(p);
  }
  void refill(Position& p) const;

  void bet(Position& p, HalfChips size) const {
    if (p.dealer.count > 0) clear_table(p);
    Seat& seat = p.seats[p.actor];
    seat.wager = size;
    seat.chips -= size;
    seat.count = 1;
    set_actor(p, next_who_can_bet(p, p.actor + 1));
    if (p.actor < players_) return;
    p.phase = Phase::kDeal;
    set_actor(p, next_in_round(p, 0));
  }
  void clear_table(Position& p) const {
    for (int k = 0; k < players_; ++k) {
      Seat& seat = p.seats[k];
      for (int i = 0; i < seat.count; ++i) seat.hands[i] = {};
      seat.wager = 0;
      seat.count = 0;
      seat.insured = seat.surrendered = false;
    }
    p.dealer = {};
  }

  void deal(Position& p, Rank rank) const {
    if (p.actor < players_) {
      p.seats[p.actor].hands[0].add(rank);
      take(p, rank);
      return set_actor(p, next_in_round(p, p.actor + 1));
    }
    if (p.dealer.count == 0) {
      p.dealer.add(rank);
      take(p, rank);
      return set_actor(p, next_in_round(p, 0));
    }
    p.hole = rank;
    take(p, rank);
    if (p.dealer[0] != kAce) return peek(p);
    p.phase = Phase::kInsurance;
    set_actor(p, next_in_round(p, 0));
  }

  void insure(Position& p, bool wanted) const {
    Seat& seat = p.seats[p.actor];
    seat.insured = wanted;
    if (wanted) seat.chips -= insurance_cost(seat);
    set_actor(p, next_in_round(p, p.actor + 1));
    if (p.actor == players_) peek(p);
  }
  void peek(Position& p) const {
    if (makes_natural(p.dealer[0], p.hole)) return dealers_turn(p);
    seats_turn(p, 0);
  }

  // The turn goes to the first seat from here on that may act, else to the dealer.
  void seats_turn(Position& p, int from) const {
    int seat = next_in_round(p, from);
    while (seat < players_ && p.seats[seat].hands[0].two_card_21()) {
      seat = next_in_round(p, seat + 1);
    }
    p.hand = 0;
    if (seat == players_) return dealers_turn(p);
    p.phase = Phase::kPlay;
    set_actor(p, seat);
  }
  void hand_is_done(Position& p) const {
    if (p.hand + 1 == p.seats[p.actor].count) return seats_turn(p, p.actor + 1);
    ++p.hand;
    p.phase = Phase::kCard;
  }
  void act(Position& p, Move m) const {
    Seat& seat = p.seats[p.actor];
    Hand& hand = seat.hands[p.hand];
    switch (m) {
      case kSurrender: seat.surrendered = true; [[fallthrough]];
      case kStand: return hand_is_done(p);
      case kDouble:
        seat.chips -= seat.wager;
        hand.doubled = true;
        break;
      case kSplit:
        seat.chips -= seat.wager;
        hand = seat.hands[seat.count++] = Hand::of(hand[0]);  // hands that wait are all alike
        break;
      default: break;
    }
    p.phase = Phase::kCard;
  }
  void give_card(Position& p, Rank rank) const {
    const Seat& seat = p.seats[p.actor];
    Hand& hand = p.seats[p.actor].hands[p.hand];
    hand.add(rank);
    take(p, rank);
    const bool last = one_card_on_aces_ && seat.count > 1 && hand[0] == kAce;
    if (hand.doubled || hand.bust() || last) return hand_is_done(p);
    p.phase = Phase::kPlay;
  }

  void dealers_turn(Position& p) const {
    p.dealer.add(p.hole);
    p.hole = kNoCard;
    p.hand = 0;
    set_actor(p, players_);
    p.phase = Phase::kDealer;
    dealer_goes_on(p);
  }
  void dealer_goes_on(Position& p) const {
    if (p.dealer.total() < 17) return;
    for (int k = 0; k < players_; ++k) p.seats[k].chips += pay_out(p.seats[k], p.dealer);
    if (p.left_total <= cut_) {
      p.left = full_;
      p.left_total = full_total_;
    }
    const int seat = next_who_can_bet(p, 0);
    const bool over = p.round == rounds_ || seat == players_;
    p.phase = over ? Phase::kOver : Phase::kBet;
    set_actor(p, over ? 0 : seat);
    if (!over) ++p.round;
  }

  // blackjack_text.cpp
  Position parsed(std::string_view text) const;
  Position replayed(const Position& wanted) const;
  Move move_towards(const Position& p, const Position& wanted) const;

  int players_, decks_, chips_, rounds_, penetration_;
  std::size_t bet_count_;
  std::array<HalfChips, kMaxBets> bets_{};  // smallest first
  bool one_card_on_aces_, half_insurance_;
  std::array<std::uint8_t, 16> full_{};  // a full shoe
  std::int32_t full_total_;
  std::int32_t cut_;  // with so few cards left, the shoe is shuffled before the next round
};

const GameInfo& info();
Blackjack from(const Options& options);

template <class Use>
auto make(const Options& options, Use&& use) {
  return use(from(options));
}

}  // namespace zermelo::blackjack
