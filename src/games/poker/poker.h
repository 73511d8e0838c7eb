// Poker: no-limit Texas hold 'em with one size of bet, a whole match for 2 to 10 players.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/bit_set.h"
#include "boards/cards.h"
#include "boards/hand_rank.h"
#include "core/game.h"
#include "core/game_info.h"
#include "core/scene.h"
#include "games/poker/position.h"
#include "games/poker/pots.h"

namespace zermelo::poker {

inline constexpr std::string_view kRules = R"(
Texas hold 'em for 2 to 10 players with 52 cards. Everybody starts with the same number of chips and
plays hand after hand; who has no chips left is out, the last one with chips wins the match.

A hand. Player 1 has the button first; after each hand it moves to the next player with chips. The
player left of the button (the next higher number) posts the small blind, the next one the big
blind. The big blind is min_bet, the small blind half of it, rounded down. Everybody in play is
dealt two hole cards that only it sees, one at a time from the left of the button, and a betting
round follows. Then three cards are laid on the board (the flop) and there is a second round, a
fourth card (the turn) and a third round, a fifth card (the river) and a last round. If two or more
players are left, all of them show their cards: the showdown. If all but one have folded, that one
takes the pot and shows nothing.

Betting. Before the flop the player after the big blind begins, later the first one left of the
button who is still in. A player may
  fold     give up the hand, and with it what it put in; always allowed
  check    put in nothing, if there is no bet to match
  call     match the bet
  bet      min_bet chips, if there is no bet yet
  raise    match the bet and put in min_bet more
  all-in   put in all its chips
and the round ends when everybody has acted and matched the bet, has folded, or is all-in. The big
blind counts as a bet of min_bet, even if its player had fewer chips to post; when it is only called
it may still check or raise. There is no limit to the number of raises. Who has not more chips than
a call, bet or raise costs cannot make it: it goes all-in instead. An all-in that lifts the bet by
less than min_bet does not reopen the betting: those who have acted may then call or fold, but not
raise, and so cannot go all-in for more than the call. Several such all-ins do not reopen it either.
Nobody raises when no other player has chips left to answer. If at most one player has chips left
and nothing to call, the rest of the cards are dealt without betting. Chips that nobody called go
back at the end of the round.

Pots. The main pot holds the chips of every player up to the smallest amount that a player still in
put in; what is above forms the side pots, layer by layer, each for those who paid for it. The chips
of players who folded stay in the layers which they reached. Each pot goes to its best hand. Equal
hands share it; odd chips go one each to the winners in order from the left of the button.

A hand is the best five of seven cards: two of one's own, five on the board. From low to high: high
card, pair, two pair, three of a kind, straight, flush, full house, four of a kind, straight flush.
An ace also counts low in A-2-3-4-5; there is no straight round the corner. Within a kind the cards
are compared, those that form pairs and the like first, then all others; suits have no order.

Two players: the same rule holds, the player without the button posts the small blind and begins in
every round. With button_blind, as in casinos, the button posts the small blind and begins before
the flop, the other one afterwards.

At the end of the match the winner has won everybody else's chips: in units of the chips that one
player starts with it is paid players - 1, the others -1.

A position is one line, such as
  hand=7 button=1 act=3 board=AsKd2c | AhKh 80+20/10 bet | ???? 0+7/0 all-in | Td9d 70+10/0 -
the number of the hand; the player with the button; who acts (deal=2 while player 2 is dealt a hole
card, deal=board before a card of the board, or over); the board (- if empty); closed=2,3 if players
2 and 3 have acted and may not raise. Then for each player its cards (?? is hidden from who looks, -
for none), its chips, + what it put in this hand / how much of it in this round, and what it did
last in this round (- if nothing yet), or just out. At the end what the last hand brought, if there
was one: "| last AsKd2c7h9d AhKh+60 ???? -": its board, and for each player the cards it showed and
what it won. The players' moves are the words above; the moves of chance are cards such as As or Td.

A match need not end, though with sensible play it does.
)";

class Poker {
 public:
  using Position = poker::Position;
  using Move = std::uint8_t;  // an Action, or a Card at a chance turn

  static constexpr int kMostChips = 1000000;

  explicit Poker(int players = 2, Chips chips = 100, Chips min_bet = 10, bool button_blind = false)
      : players_(players), chips_(chips), min_bet_(min_bet), button_blind_(button_blind) {}

  int players() const { return players_; }
  Chips chips() const { return chips_; }
  Chips min_bet() const { return min_bet_; }
  Chips small_blind() const { return min_bet_ / 2; }
  bool button_blind() const { return button_blind_; }

  Position start() const {
    Position p;
    for (int k = 0; k < players_; ++k) p.stack[k] = chips_;
    deal_hand(p, static_cast<Seats>((1u << players_) - 1));
    return p;
  }

  Turn turn(const Position& p) const {
    if (p.phase == Phase::kBetting) return Turn::player(p.seat);
    return p.phase == Phase::kOver ? Turn::over() : Turn::chance();
  }

  BitMoves<Move> moves(const Position& p) const {
    return BitMoves<Move>(p.phase == Phase::kBetting ? actions(p) : p.deck.bits());
  }

  void play(Position& p, Move m) const {
    if (p.phase == Phase::kBetting) {
      act(p, static_cast<Action>(m));
    } else if (p.phase == Phase::kHoles) {
      deal_hole(p, m);
    } else {
      deal_board(p, m);
    }
  }

  Payoffs payoffs(const Position& p) const {
    Payoffs payoffs(players_);
    for (int k = 0; k < players_; ++k) payoffs[k] = p.stack[k] > 0 ? players_ - 1 : -1;
    return payoffs;
  }
  PayoffRange payoff_range() const { return {.low = -1, .high = players_ - 1.0}; }
  int max_length() const { return kUnbounded; }

  double probability(const Position& p, Move) const { return 1.0 / p.deck.size(); }
  Move sample(const Position& p, Rng& rng) const { return p.deck.draw(rng); }

  // Own cards, the board, what was shown; the hole cards of all others are masked.
  Position view(const Position& p, int player) const;
  Position redeal(const Position& p, int player, Rng& rng) const;
  // How a cautious player acts (poker_suggest.cpp).
  Move suggest(const Position& p, Rng& rng) const;
  std::uint64_t key(const Position& p) const;

  std::string write(const Position& p) const;
  Position read(std::string_view text) const;
  std::string write_move(const Position& p, Move m) const;
  std::optional<Move> read_move(const Position& p, std::string_view text) const;
  std::string why_not(const Position& p, std::string_view text) const;
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const;
  Scene scene(const Position& p, std::optional<Move> last) const;

  // The chips that an action of the player to act puts in.
  Chips cost(const Position& p, Action action) const {
    const Chips to_call = p.price - p.bet[p.seat];
    switch (action) {
      case kCall: return to_call;
      case kBet:
      case kRaise: return to_call + min_bet_;
      case kAllIn: return p.stack[p.seat];
      default: return 0;
    }
  }

  // Seats that post the blinds in a hand of these seats.
  int small_blind_seat(Seats seats, int button) const {
    return button_blind_ && std::popcount(seats) == 2 ? button : next_seat(seats, button);
  }
  int big_blind_seat(Seats seats, int button) const {
    return next_seat(seats, small_blind_seat(seats, button));
  }

  // Begins a hand of these seats: p has stacks and button, and no chips on the table.
  void deal_hand(Position& p, Seats seats) const {
    p.deck = CardSet::all();
    p.live = p.able = seats;
    p.pending = p.closed = 0;
    for (int k = 0; k < players_; ++k) {
      p.in[k] = p.bet[k] = 0;
      p.hole[k][0] = p.hole[k][1] = kNoCard;
      p.did[k] = has_seat(seats, k) ? kNothing : kOut;
    }
    for (Card& card : p.board) card = kNoCard;
    p.board_size = 0;
    post(p, small_blind_seat(seats, p.button), small_blind());
    post(p, big_blind_seat(seats, p.button), min_bet_);
    p.price = min_bet_;
    p.phase = Phase::kHoles;
    p.seat = static_cast<std::uint8_t>(next_seat(seats, p.button));
  }

  // Betting is pointless: at most one player has chips, and it has nothing to call.
  static bool nothing_to_decide(const Position& p) {
    if (p.able == 0) return true;
    if (!is_one_seat(p.able)) return false;
    const Chips own = p.bet[lowest_seat(p.able)];
    bool covered = true;
    for_each_bit(p.live, [&](int k) { covered &= p.bet[k] <= own; });
    return covered;
  }

 private:
  // --- Betting ---

  std::uint64_t actions(const Position& p) const {
    const Chips stack = p.stack[p.seat], to_call = p.price - p.bet[p.seat];
    if (stack <= to_call) return 1u << kFold | 1u << kAllIn;
    std::uint64_t set = 1u << kFold | 1u << (to_call == 0 ? kCheck : kCall);
    if (has_seat(p.closed, p.seat) || is_one_seat(p.able)) return set;
    if (stack > to_call + min_bet_) set |= 1u << (p.price == 0 ? kBet : kRaise);
    return set | 1u << kAllIn;
  }

  static void pay(Position& p, int k, Chips chips) {
    p.stack[k] -= chips;
    p.in[k] += chips;
    p.bet[k] += chips;
  }

  static void post(Position& p, int k, Chips blind) {
    p.did[k] = kBlind;
    if (p.stack[k] <= blind) {
      blind = p.stack[k];
      p.did[k] = kAllIn;
      p.able &= static_cast<Seats>(~seat_bit(k));
    }
    pay(p, k, blind);
  }

  void act(Position& p, Action action) const {
    const int k = p.seat;
    const auto others = static_cast<Seats>(~seat_bit(k));
    p.did[k] = action;
    pay(p, k, cost(p, action));
    if (action == kFold) {
      p.live &= others;
      p.able &= others;
      if (is_one_seat(p.live)) return win_uncontested(p);
    } else if (action == kAllIn) {
      p.able &= others;
    }
    const Chips lift = p.bet[k] - p.price;
    if (lift > 0) {  // whom it is put to again; a short all-in does not reopen the raising
      const auto acted = static_cast<Seats>(p.able & ~p.pending);
      p.closed = lift >= min_bet_ ? Seats{0} : static_cast<Seats>(p.closed | acted);
      p.pending = p.able;
      p.price = p.bet[k];
    }
    p.pending &= others;
    p.closed &= others;
    go_on(p, k);
  }

  // The next player acts, or the round is over.
  void go_on(Position& p, int after) const {
    if (p.pending == 0 || nothing_to_decide(p)) return close_round(p);
    p.phase = Phase::kBetting;
    p.seat = static_cast<std::uint8_t>(next_seat(p.pending, after));
  }

  void give_back_uncalled(Position& p) const {
    const Uncalled excess = uncalled(p.in, players_);
    if (excess.chips == 0 || !has_seat(p.live, excess.seat)) return;
    pay(p, excess.seat, -excess.chips);
    p.able |= seat_bit(excess.seat);
  }

  void close_round(Position& p) const {
    give_back_uncalled(p);
    for (int k = 0; k < players_; ++k) p.bet[k] = 0;
    for_each_bit(p.able, [&](int k) { p.did[k] = kNothing; });
    p.price = 0;
    p.pending = p.closed = 0;
    p.seat = 0;
    p.phase = Phase::kBoard;
    if (p.board_size == 5) show_down(p);
  }

  // --- Cards ---

  void deal_hole(Position& p, Card card) const {
    p.deck.remove(card);
    Card* const hole = p.hole[p.seat];
    hole[hole[0] == kNoCard ? 0 : 1] = card;
    if (p.hole[p.button][1] == kNoCard) {  // the button gets the last one
      p.seat = static_cast<std::uint8_t>(next_seat(p.live, p.seat));
      return;
    }
    p.pending = p.able;
    go_on(p, big_blind_seat(p.live, p.button));
  }

  void deal_board(Position& p, Card card) const {
    p.deck.remove(card);
    p.board[p.board_size++] = card;
    if (p.board_size < 3) return;
    p.pending = p.able;
    go_on(p, p.button);
  }

  // --- The end of a hand ---

  void win_uncontested(Position& p) const {
    give_back_uncalled(p);
    Chips won[kMaxSeats] = {};
    for (int k = 0; k < players_; ++k) won[lowest_seat(p.live)] += p.in[k];
    end_hand(p, won, 0);
  }

  void show_down(Position& p) const {
    CardSet board;
    for (const Card card : p.board) board.add(card);
    HandRank ranks[kMaxSeats] = {};
    for_each_bit(p.live, [&](int k) {
      CardSet cards = board;
      cards.add(p.hole[k][0]);
      cards.add(p.hole[k][1]);
      ranks[k] = hand_rank(cards);
    });
    Chips won[kMaxSeats] = {};
    divide(pots_of(p.in, players_, p.live), ranks, p.button, won);
    end_hand(p, won, p.live);
  }

  // Pays out, keeps what everybody saw, and begins the next hand or ends the match.
  void end_hand(Position& p, const Chips* won, Seats showing) const {
    Seats seats = 0;
    for (int k = 0; k < players_; ++k) {
      const bool shows = has_seat(showing, k), dealt = p.did[k] != kOut;
      for (int i = 0; i < 2; ++i)
        p.shown[k][i] = shows ? p.hole[k][i] : dealt ? kHiddenCard : kNoCard;
      p.won[k] = won[k];
      p.stack[k] += won[k];
      if (p.stack[k] > 0) seats |= seat_bit(k);
    }
    for (int i = 0; i < 5; ++i) p.last_board[i] = p.board[i];
    p.button = static_cast<std::uint8_t>(next_seat(seats, p.button));
    if (is_one_seat(seats)) return end_match(p);
    ++p.hand;
    deal_hand(p, seats);
  }

  void end_match(Position& p) const;

  int players_;
  Chips chips_;
  Chips min_bet_;
  bool button_blind_;
};

const GameInfo& info();

template <class Use>
auto make(const Options& options, Use&& use) {
  return use(Poker(options.number("players"), options.number("chips"), options.number("min_bet"),
                   options.flag("button_blind")));
}

}  // namespace zermelo::poker
