// How a cautious player acts, who knows how strong its hand is against a random one.
//
// A player better than the others need not stake all on a coin: the nearer to all chips, the less
// one more is worth. As in the gambler's ruin, x chips are worth 1 - exp(-kCaution x / all chips).
// It bets or raises with a hand on which it would stake all that it can lose, calls where the price
// is worth it, and else checks or folds.
//
// Against a player who acts at random it wins 80 of 100 matches of two with the standard chips, and
// 81 if it looks at each hand 15 times. The constants are the best found there; little changes
// around them. The best that any play reaches there is about 82, by value iteration over stacks,
// bets and 24 classes of hands.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "games/poker/poker.h"

namespace zermelo::poker {
namespace {

constexpr double kCaution = 3;
// The share of hands that would lose at a showdown, and a small call wins all the same: others
// fold, and later bets can be declined. It falls to nothing as the call grows to all chips.
constexpr double kHope = 0.4;
constexpr int kDeals = 24;         // for a look at a board
constexpr int kTableDeals = 2000;  // for a pair of hole cards before the flop, once

// The share of random deals in which these hole cards beat two others; a tie is half of one.
double win_share(CardSet own, CardSet board, int deals, Rng& rng) {
  const CardSet unseen = CardSet::all() - own - board;
  double won = 0;
  for (int i = 0; i < deals; ++i) {
    CardSet deck = unseen, shared = board;
    const auto deal_to = [&](CardSet& cards) {
      const Card card = deck.draw(rng);
      deck.remove(card);
      cards.add(card);
    };
    while (shared.size() < 5) deal_to(shared);
    CardSet other = shared;
    deal_to(other);
    deal_to(other);
    const HandRank mine = hand_rank(shared | own), theirs = hand_rank(other);
    won += mine > theirs ? 1 : mine == theirs ? 0.5 : 0;
  }
  return won / deals;
}

// Before the flop: row and column are ranks, suited cards have the higher one first.
using HoleTable = std::array<std::array<float, 13>, 13>;

const HoleTable& hole_table() {
  static const HoleTable table = [] {
    HoleTable shares;
    Rng rng(1);
    for (int row = 0; row < 13; ++row) {
      for (int column = 0; column < 13; ++column) {
        CardSet own;
        own.add(make_card(row, 0));
        own.add(make_card(column, row > column ? 0 : 1));
        shares[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] =
            static_cast<float>(win_share(own, CardSet(), kTableDeals, rng));
      }
    }
    return shares;
  }();
  return table;
}

// The chance that the player to act has the best hand, as if the others' hands were independent.
double strength(const Position& p, Rng& rng) {
  const Card* const hole = p.hole[p.seat];
  double share = 0;
  if (p.board_size == 0) {
    const bool suited = suit_of(hole[0]) == suit_of(hole[1]);
    const auto [low, high] = std::minmax({rank_of(hole[0]), rank_of(hole[1])});
    const auto row = static_cast<std::size_t>(suited ? high : low);
    const auto column = static_cast<std::size_t>(suited ? low : high);
    share = hole_table()[row][column];
  } else {
    CardSet own, board;
    own.add(hole[0]);
    own.add(hole[1]);
    for (int i = 0; i < p.board_size; ++i) board.add(p.board[i]);
    share = win_share(own, board, kDeals, rng);
  }
  return std::pow(share, std::popcount(p.live) - 1);
}

}  // namespace

Poker::Move Poker::suggest(const Position& p, Rng& rng) const {
  const int own = p.seat;
  const Chips reach = p.in[own] + p.stack[own];
  Chips all = 0, pot = 0, rival = 0;
  for (int k = 0; k < players_; ++k) {
    all += p.in[k] + p.stack[k];
    pot += std::min(p.in[k], reach);  // what is above goes back
    if (k != own && has_seat(p.live, k)) rival = std::max(rival, p.in[k] + p.stack[k]);
  }
  const Chips stake = std::clamp(rival - p.in[own], 0, p.stack[own]);  // what it can still lose
  const Chips price = std::min(p.price - p.bet[own], stake);
  // Is it worth more to put in these chips and show the hands than to keep them?
  const auto pays = [&](double chance, Chips chips) {
    const double gain = -std::expm1(-kCaution * (pot + chips - price) / all);
    const double loss = std::expm1(kCaution * chips / all);
    return chance * gain >= (1 - chance) * loss;
  };

  const std::uint64_t legal = actions(p);
  const auto can = [&](Action action) { return (legal >> action & 1) != 0; };
  const double chance = strength(p, rng);
  if (pays(chance, stake)) {
    for (const Action action : {kBet, kRaise, kAllIn}) {
      if (can(action)) return action;
    }
  }
  if (can(kCheck)) return kCheck;
  const double small = stake == 0 ? 1 : 1 - static_cast<double>(price) / stake;
  if (!pays(chance + (1 - chance) * kHope * small, price)) return kFold;
  return can(kCall) ? kCall : kAllIn;
}

}  // namespace zermelo::poker
