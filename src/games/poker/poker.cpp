#include "games/poker/poker.h"

#include <cstring>

#include <fmt/core.h>

#include "base/hash.h"
#include "base/text.h"
#include "core/notation.h"

namespace zermelo::poker {
namespace {

constexpr std::string_view kActionNames[] = {"fold",   "check", "call", "bet", "raise",
                                             "all-in", "blind", "-",    "out"};

}  // namespace

const GameInfo& info() {
  static const GameInfo info = {
      .name = "poker",
      .title = "Poker",
      .summary = "Texas hold 'em with one size of bet, until one player has all chips",
      .rules = kRules,
      .options = {Option::number("players", 2, 2, kMaxSeats, "seats at the table"),
                  Option::number("chips", 100, 1, Poker::kMostChips, "of each player at the start"),
                  Option::number("min_bet", 10, 2, Poker::kMostChips,
                                 "the big blind, every bet and every raise"),
                  Option::flag("button_blind",
                               "with two players the button posts the small blind")},
      .samples = {"poker", "poker(players=3)", "poker(players=6,chips=37,min_bet=10)",
                  "poker(button_blind)", "poker(players=10)"},
      .grade = Grade::kVerified,
      .verified_against =
          "619 pay-outs with side pots and odd chips, a second implementation in random matches",
      .aliases = {"holdem", "texas", "texas-holdem"}};
  return info;
}

std::string_view action_name(Action action) { return kActionNames[action]; }

// All cards back in the deck, nothing on the table; the winner keeps the button.
void Poker::end_match(Position& p) const {
  p.deck = CardSet::all();
  p.live = p.able = p.pending = p.closed = 0;
  for (int k = 0; k < players_; ++k) {
    p.in[k] = p.bet[k] = 0;
    p.hole[k][0] = p.hole[k][1] = kNoCard;
    p.did[k] = k == p.button ? kNothing : kOut;
  }
  for (Card& card : p.board) card = kNoCard;
  p.board_size = 0;
  p.price = 0;
  p.seat = 0;
  p.phase = Phase::kOver;
}

Position Poker::view(const Position& p, int player) const {
  Position seen = p;
  for (int k = 0; k < players_; ++k) {
    if (k == player) continue;
    for (Card& card : seen.hole[k]) {
      if (!is_card(card)) continue;
      seen.deck.add(card);  // for all that it knows it may still come
      card = kHiddenCard;
    }
  }
  return seen;
}

Position Poker::redeal(const Position& p, int player, Rng& rng) const {
  Position deal = view(p, player);
  for (int k = 0; k < players_; ++k) {
    for (Card& card : deal.hole[k]) {
      if (card != kHiddenCard) continue;
      card = deal.deck.draw(rng);
      deal.deck.remove(card);
    }
  }
  return deal;
}

std::uint64_t Poker::key(const Position& p) const {
  std::uint64_t words[sizeof(Position) / 8];
  static_assert(sizeof(words) == sizeof(Position));
  std::memcpy(words, &p, sizeof(words));
  std::uint64_t hash = 0;
  for (const std::uint64_t word : words) hash = mixed(hash, word);
  return hash;
}

std::string Poker::write_move(const Position& p, Move m) const {
  return p.phase == Phase::kBetting ? std::string(kActionNames[m]) : card_text(m);
}

std::optional<Poker::Move> Poker::read_move(const Position& p, std::string_view text) const {
  if (p.phase != Phase::kBetting) return std::nullopt;
  const std::string word = lower(normal_move(text));
  const auto if_legal = [&](Action action) -> std::optional<Move> {
    if (actions(p) >> action & 1) return action;
    return std::nullopt;
  };
  // Who has too few chips for it goes all-in.
  const auto or_all_in = [&](Action action) {
    const bool is_due = action == kCall    ? p.price > p.bet[p.seat]
                        : action == kRaise ? p.price > 0
                                           : p.price == 0;
    const auto legal = if_legal(action);
    return legal || !is_due || p.stack[p.seat] > cost(p, action) ? legal : if_legal(kAllIn);
  };
  if (word == "f") return if_legal(kFold);
  if (word == "k" || word == "x") return if_legal(kCheck);
  if (word == "c" && p.price == p.bet[p.seat]) return if_legal(kCheck);
  if (word == "c" || word == "call") return or_all_in(kCall);
  if (word == "b" || word == "bet") return or_all_in(kBet);
  if (word == "r" || word == "raise") return or_all_in(kRaise);
  if (word == "a" || word == "allin" || word == "all in") return if_legal(kAllIn);
  return std::nullopt;
}

std::string Poker::why_not(const Position& p, std::string_view text) const {
  const std::string word = lower(normal_move(text));
  if (p.phase != Phase::kBetting) {
    for (const std::string_view name : kActionNames) {
      if (word == name) return "a card is dealt first, nobody acts";
    }
    for (Card card = 0; card < kCards; ++card) {
      if (word == lower(card_text(card)) && !p.deck.has(card)) return "that card is dealt already";
    }
    return "expected a card such as As";
  }
  const Chips stack = p.stack[p.seat], to_call = p.price - p.bet[p.seat];
  if (word == "check") return fmt::format("there is a bet, and {} to call", to_call);
  if (word == "call") {
    return to_call == 0 ? "there is nothing to call; check, or put in more"
                        : fmt::format("a call costs {} and {} are left: all-in", to_call, stack);
  }
  if (word == "bet" && p.price > 0) return "there is a bet already; raise it";
  if (word == "raise" && p.price == 0) return "there is no bet to raise; bet";
  if (word == "bet" || word == "raise" || word == "all-in") {
    if (has_seat(p.closed, p.seat)) return "the last all-in was below a full raise; call or fold";
    if (is_one_seat(p.able)) return "nobody has chips left to answer; call or fold";
    return fmt::format("a {} costs {} and {} are left: all-in", word, to_call + min_bet_, stack);
  }
  return "";
}

}  // namespace zermelo::poker
