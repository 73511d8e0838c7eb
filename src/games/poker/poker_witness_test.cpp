// A second implementation of Poker, from the rules alone: strings, queues, one chip at a time.
#include <algorithm>
#include <array>
#include <deque>
#include <map>

#include <gtest/gtest.h>

#include "core/playout.h"
#include "games/poker/poker.h"
#include "tests/witness.h"

namespace zermelo::poker {
namespace {

// --- Hands as lists of numbers that compare as hands do ----------------------------------------

int value_of(const std::string& card) {
  return static_cast<int>(std::string("..23456789TJQKA").find(card[0]));
}

std::vector<int> five_cards(const std::vector<std::string>& cards) {
  std::map<int, int> count;
  bool flush = true;
  for (const std::string& card : cards) {
    ++count[value_of(card)];
    flush = flush && card[1] == cards[0][1];
  }
  std::vector<std::pair<int, int>> groups;  // how often, which
  for (const auto& [value, times] : count) groups.emplace_back(times, value);
  std::sort(groups.rbegin(), groups.rend());
  std::vector<int> order;
  for (const auto& group : groups) order.push_back(group.second);
  int straight = 0;
  if (order.size() == 5) {
    if (order[0] - order[4] == 4) straight = order[0];
    if (order == std::vector<int>{14, 5, 4, 3, 2}) straight = 5;
  }
  if (straight > 0) return {flush ? 8 : 4, straight};
  const int most = groups[0].first, second = groups.size() > 1 ? groups[1].first : 0;
  const int kind = most == 4                  ? 7
                   : most == 3 && second == 2 ? 6
                   : flush                    ? 5
                   : most == 3                ? 3
                   : most == 2 && second == 2 ? 2
                   : most == 2                ? 1
                                              : 0;
  order.insert(order.begin(), kind);
  return order;
}

std::vector<int> best_of_seven(const std::vector<std::string>& cards) {
  std::vector<int> best;
  for (std::size_t a = 0; a < 7; ++a) {
    for (std::size_t b = a + 1; b < 7; ++b) {
      std::vector<std::string> five;
      for (std::size_t i = 0; i < 7; ++i) {
        if (i != a && i != b) five.push_back(cards[i]);
      }
      best = std::max(best, five_cards(five));
    }
  }
  return best;
}

// --- The match ---------------------------------------------------------------------------------

struct Seat {
  int stack = 0, in = 0, bet = 0;
  std::vector<std::string> cards = {};
  std::string did = "-";
  bool out = false, folded = false;
  bool acted = false;  // since the last full bet or raise
  bool closed = false;
  int won = 0;
  std::string shown = "-";
};

struct Plain {
  int min_bet;
  bool button_blind;
  std::vector<Seat> seats;
  std::size_t button = 0;
  int hand = 1;
  int price = 0;
  std::vector<std::string> board = {};
  std::deque<std::size_t> to_deal = {};  // seats that get hole cards
  std::deque<std::size_t> to_act = {};
  bool over = false, has_last = false;
  std::string last_board = "-";

  Plain(int players, int chips, int bet, bool blind) : min_bet(bet), button_blind(blind) {
    seats.resize(static_cast<std::size_t>(players));
    for (Seat& seat : seats) seat.stack = chips;
    begin_hand();
  }

  // All seats from the one after `from` round to it that the question is true for.
  template <class Asks>
  std::deque<std::size_t> round_from(std::size_t from, Asks&& asks) const {
    std::deque<std::size_t> list;
    for (std::size_t i = 1; i <= seats.size(); ++i) {
      const std::size_t k = (from + i) % seats.size();
      if (asks(seats[k])) list.push_back(k);
    }
    return list;
  }
  static bool plays(const Seat& seat) { return !seat.out; }
  static bool stays(const Seat& seat) { return !seat.out && !seat.folded; }
  static bool has_chips(const Seat& seat) { return stays(seat) && seat.stack > 0; }

  void put_in(Seat& seat, int chips) {
    chips = std::min(chips, seat.stack);
    seat.stack -= chips;
    seat.in += chips;
    seat.bet += chips;
  }

  std::size_t big_blind() const {
    const auto order = round_from(button, plays);
    if (order.size() == 2) return button_blind ? order[0] : order[1];
    return order[1];
  }

  void begin_hand() {
    for (Seat& seat : seats) {
      seat.in = seat.bet = 0;
      seat.cards.clear();
      seat.did = "-";
      seat.folded = seat.acted = seat.closed = false;
    }
    board.clear();
    to_act.clear();
    const auto order = round_from(button, plays);
    to_deal = order;
    to_deal.insert(to_deal.end(), order.begin(), order.end());
    const std::size_t big = big_blind();
    const std::size_t small =
        order.size() == 2 ? (big == order[0] ? order[1] : order[0]) : order[0];
    for (const std::size_t k : {small, big}) {
      put_in(seats[k], k == small ? min_bet / 2 : min_bet);
      seats[k].did = seats[k].stack == 0 ? "all-in" : "blind";
    }
    price = min_bet;
  }

  std::string turn() const {
    if (over) return "over";
    return to_act.empty() ? "chance" : std::to_string(to_act.front());
  }

  bool others_can_answer(std::size_t me) const {
    for (std::size_t k = 0; k < seats.size(); ++k) {
      if (k != me && has_chips(seats[k])) return true;
    }
    return false;
  }

  std::vector<std::string> moves() const {
    std::vector<std::string> list;
    if (to_act.empty()) {
      for (const char rank : std::string("23456789TJQKA")) {
        for (const char suit : std::string("cdhs")) {
          const std::string card = {rank, suit};
          bool dealt = std::count(board.begin(), board.end(), card) > 0;
          for (const Seat& seat : seats) {
            dealt = dealt || std::count(seat.cards.begin(), seat.cards.end(), card) > 0;
          }
          if (!dealt) list.push_back(card);
        }
      }
      return list;
    }
    const Seat& me = seats[to_act.front()];
    const int call = price - me.bet;
    list.push_back("fold");
    if (call == 0) list.push_back("check");
    if (call > 0 && me.stack > call) list.push_back("call");
    const bool may_raise = !me.closed && others_can_answer(to_act.front());
    if (may_raise && me.stack > call + min_bet) list.push_back(price == 0 ? "bet" : "raise");
    if (me.stack <= call || may_raise) list.push_back("all-in");
    return list;
  }

  void play(const std::string& move) {
    if (!to_act.empty()) {
      act(move);
    } else if (!to_deal.empty()) {
      seats[to_deal.front()].cards.push_back(move);
      to_deal.pop_front();
      if (to_deal.empty()) {
        to_act = round_from(big_blind(), has_chips);
        end_round_if_done();
      }
    } else {
      board.push_back(move);
      if (board.size() < 3) return;
      for (Seat& seat : seats) seat.acted = seat.closed = false;
      to_act = round_from(button, has_chips);
      end_round_if_done();
    }
  }

  void act(const std::string& move) {
    const std::size_t k = to_act.front();
    to_act.pop_front();
    Seat& me = seats[k];
    me.did = move;
    me.acted = true;
    me.closed = false;
    if (move == "fold") me.folded = true;
    if (move == "call") put_in(me, price - me.bet);
    if (move == "bet" || move == "raise") put_in(me, price - me.bet + min_bet);
    if (move == "all-in") put_in(me, me.stack);
    if (me.bet > price) {
      const bool full = me.bet - price >= min_bet;
      price = me.bet;
      to_act = round_from(k, has_chips);
      if (!to_act.empty() && to_act.back() == k) to_act.pop_back();
      for (std::size_t j = 0; j < seats.size(); ++j) {
        if (full && j != k) seats[j].acted = false;
        seats[j].closed = j != k && has_chips(seats[j]) && seats[j].acted;
      }
    }
    end_round_if_done();
  }

  void end_round_if_done() {
    const auto left = round_from(0, stays);
    if (left.size() > 1 && !to_act.empty()) {
      const auto rich = round_from(0, has_chips);
      if (rich.size() > 1) return;
      for (const std::size_t k : left) {
        if (seats[k].bet > seats[rich[0]].bet) return;  // it has something to call
      }
    }
    // What nobody called goes back.
    while (true) {
      std::size_t top = 0;
      for (std::size_t k = 0; k < seats.size(); ++k) {
        if (seats[k].in > seats[top].in) top = k;
      }
      int same = 0;
      for (const Seat& seat : seats) same += seat.in == seats[top].in;
      if (same != 1) break;
      --seats[top].in;
      ++seats[top].stack;
    }
    to_act.clear();
    price = 0;
    for (Seat& seat : seats) {
      seat.bet = 0;
      seat.closed = false;
      if (has_chips(seat)) seat.did = "-";
    }
    if (left.size() == 1 || board.size() == 5) end_hand(left);
  }

  void end_hand(const std::deque<std::size_t>& left) {
    for (Seat& seat : seats) {
      seat.won = 0;
      seat.shown = seat.out ? "-" : "????";
    }
    if (left.size() > 1) {
      for (const std::size_t k : left) seats[k].shown = seats[k].cards[0] + seats[k].cards[1];
    }
    // Chip by chip: the n-th chips of all who put in n or more are one layer of a pot.
    std::map<std::vector<std::size_t>, int> pots;
    for (int chip = 1;; ++chip) {
      int chips = 0;
      std::vector<std::size_t> for_whom;
      for (std::size_t k = 0; k < seats.size(); ++k) {
        chips += seats[k].in >= chip;
        if (seats[k].in >= chip && stays(seats[k])) for_whom.push_back(k);
      }
      if (chips == 0) break;
      ASSERT_FALSE(for_whom.empty());
      pots[for_whom] += chips;
    }
    for (const auto& [for_whom, chips] : pots) {
      std::map<std::vector<int>, std::vector<std::size_t>> by_hand;
      for (const std::size_t k : for_whom) {
        std::vector<std::string> cards = board;
        cards.insert(cards.end(), seats[k].cards.begin(), seats[k].cards.end());
        by_hand[left.size() == 1 ? std::vector<int>{} : best_of_seven(cards)].push_back(k);
      }
      const std::vector<std::size_t>& winners = by_hand.rbegin()->second;
      int paid = 0;
      while (paid < chips) {  // one at a time, round and round from the left of the button
        for (const std::size_t k : round_from(button, plays)) {
          if (paid == chips || std::count(winners.begin(), winners.end(), k) == 0) continue;
          ++seats[k].won;
          ++paid;
        }
      }
    }
    has_last = true;
    last_board = board.empty() ? "-" : "";
    for (const std::string& card : board) last_board += card;
    for (Seat& seat : seats) {
      seat.stack += seat.won;
      seat.in = 0;
      seat.out = seat.stack == 0;
    }
    const auto rest = round_from(button, plays);
    button = rest[0];
    if (rest.size() > 1) {
      ++hand;
      begin_hand();
      return;
    }
    over = true;
    board.clear();
    for (Seat& seat : seats) {
      seat.cards.clear();
      seat.did = "-";
    }
  }

  std::vector<double> payoffs() const {
    std::vector<double> list;
    for (const Seat& seat : seats) {
      list.push_back(seat.out ? -1 : static_cast<double>(seats.size()) - 1);
    }
    return list;
  }

  std::string write() const {
    std::string text = "hand=" + std::to_string(hand) + " button=" + std::to_string(button + 1);
    text += over               ? " over"
            : !to_act.empty()  ? " act=" + std::to_string(to_act.front() + 1)
            : !to_deal.empty() ? " deal=" + std::to_string(to_deal.front() + 1)
                               : " deal=board";
    text += " board=";
    for (const std::string& card : board) text += card;
    if (board.empty()) text += "-";
    std::string closed;
    for (std::size_t k = 0; k < seats.size(); ++k) {
      if (seats[k].closed) closed += (closed.empty() ? " closed=" : ",") + std::to_string(k + 1);
    }
    text += closed;
    for (const Seat& seat : seats) {
      text += " | ";
      if (seat.out) {
        text += "out";
        continue;
      }
      for (const std::string& card : seat.cards) text += card;
      if (seat.cards.empty()) text += "-";
      text += " " + std::to_string(seat.stack) + "+" + std::to_string(seat.in) + "/" +
              std::to_string(seat.bet) + " " + seat.did;
    }
    if (!has_last) return text;
    text += " | last " + last_board;
    for (const Seat& seat : seats) {
      text += " " + seat.shown + (seat.won > 0 ? "+" + std::to_string(seat.won) : "");
    }
    return text;
  }
};

struct Variant {
  int players, chips, min_bet;
  bool button_blind;
};

TEST(Poker, AgreesWithThePlainRules) {
  for (const Variant& v :
       {Variant{2, 100, 10, false}, Variant{2, 100, 10, true}, Variant{3, 100, 10, false},
        Variant{3, 47, 7, true}, Variant{6, 37, 10, false}, Variant{6, 200, 3, true},
        Variant{10, 25, 4, false}, Variant{4, 3, 10, false}}) {
    const Poker game(v.players, v.chips, v.min_bet, v.button_blind);
    const Plain plain(v.players, v.chips, v.min_bet, v.button_blind);
    expect_same_random_games(game, game.start(), plain, 40, 7, 2000);
    if (HasFatalFailure()) FAIL() << v.players << " players, " << v.chips << " chips";
  }
}

// Random players fold too often for long hands: these only fold when there is something to call.
TEST(Poker, AgreesWithThePlainRulesWhenNobodyFoldsForNothing) {
  Rng rng(11);
  for (int players = 2; players <= 10; ++players) {
    const Poker game(players, 90 + players, 10, players % 2 == 0);
    for (int match = 0; match < 10; ++match) {
      Position p = game.start();
      Plain plain(players, 90 + players, 10, players % 2 == 0);
      for (int i = 0; i < 1500; ++i) {
        ASSERT_NO_FATAL_FAILURE(expect_same_position(game, p, plain));
        const Turn turn = game.turn(p);
        if (turn.is_over()) break;
        Poker::Move m = random_move(game, p, turn, rng);
        if (turn.is_player() && m == kFold && rng.below(8) != 0) m = game.moves(p)[1];
        plain.play(game.write_move(p, m));
        game.play(p, m);
      }
    }
  }
}

}  // namespace
}  // namespace zermelo::poker
