#include "engines/poker/opponent_range.h"

#include <algorithm>
#include <cmath>

#include "engines/holdem/push_fold.h"
#include "engines/holdem/river_strength.h"

namespace zermelo::poker {
namespace {

using holdem::HoleCards;
using holdem::HoleRange;
using holdem::kHoles;

constexpr int kMostTries = 100;  // to deal hands that share no card

// What a player who did this keeps: the better part of its hands, and the rest with this weight.
struct Narrowing {
  double share = 1, rest = 1;
};

Narrowing narrowing_on_board(Action did) {
  switch (did) {
    case kBet: return {0.5, 0.15};
    case kRaise: return {0.25, 0.08};
    case kAllIn: return {0.3, 0.08};
    case kCall: return {0.65, 0.2};
    default: return {};
  }
}

// Before the flop: by the number of bets that the player has put in.
double share_before_flop(const Poker& game, const Position& seen, int k) {
  const double bets = static_cast<double>(seen.in[k]) / game.min_bet();
  const bool now = seen.board_size == 0;
  if (now && (seen.did[k] == kBlind || seen.did[k] == kNothing || seen.did[k] == kCheck)) return 1;
  if (now && seen.did[k] == kAllIn) return std::clamp(3.5 / bets, 0.1, 0.6);
  const double before = static_cast<double>(seen.in[k] - seen.bet[k]) / game.min_bet();
  const double paid = now ? bets : before;
  return paid <= 1 ? 0.75 : std::clamp(0.4 * std::pow(0.65, paid - 2), 0.08, 0.5);
}

// A flush or a straight that one more card would make; the board alone does not count.
bool draws(CardSet hole, CardSet board) {
  for (int suit = 0; suit < 4; ++suit) {
    int own = 0, all = 0;
    for (const Card card : (hole | board).cards()) {
      if (suit_of(card) != suit) continue;
      ++all;
      own += hole.has(card) ? 1 : 0;
    }
    if (own > 0 && all == 4) return true;
  }
  unsigned ranks = 0, board_ranks = 0;
  for (const Card card : (hole | board).cards()) ranks |= 1u << rank_of(card);
  for (const Card card : board.cards()) board_ranks |= 1u << rank_of(card);
  for (int low = 0; low + 4 <= 13; ++low) {
    const unsigned four = 0xfu << low;
    if ((ranks & four) == four && (board_ranks & four) != four) return true;
  }
  return false;
}

CardSet board_of(const Position& seen) {
  CardSet board;
  for (int i = 0; i < seen.board_size; ++i) board.add(seen.board[i]);
  return board;
}

void narrow_on_board(HoleRange& range, CardSet board, Narrowing narrowing) {
  struct Ranked {
    HandRank rank;
    std::size_t hole;
  };
  std::vector<Ranked> ranked;
  double all = 0;
  for (const std::size_t hole : range.holes(board)) {
    ranked.push_back({hand_rank(board | holdem::hole_of(hole).set()), hole});
    all += range.weight(hole);
  }
  std::sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) {
    return a.rank != b.rank ? a.rank > b.rank : a.hole < b.hole;
  });
  double better = 0;
  for (const Ranked& entry : ranked) {
    const double weight = range.weight(entry.hole);
    double kept = better < narrowing.share * all ? 1 : narrowing.rest;
    if (board.size() < 5 && kept < 0.5 && draws(holdem::hole_of(entry.hole).set(), board)) {
      kept = 0.5;
    }
    better += weight;
    range.set(entry.hole, weight * kept);
  }
}

}  // namespace

const std::array<float, kHoles>& share_of_better_hands() {
  static const auto kShares = [] {
    constexpr int kBoards = 1500;
    Rng rng(1);
    std::array<double, kHoles> sums{};
    std::array<int, kHoles> seen{};
    holdem::Strengths strengths{};
    for (int i = 0; i < kBoards; ++i) {
      CardSet board;
      while (board.size() < 5) board.add((CardSet::all() - board).draw(rng));
      const holdem::RankedHoles ranked(board);
      holdem::river_strengths(ranked, strengths);
      for (const auto& entry : ranked.entries) {
        sums[entry.hole] += static_cast<double>(strengths[entry.hole]);
        ++seen[entry.hole];
      }
    }
    // Hands of a kind are alike.
    std::array<double, holdem::kKinds> kinds{};
    std::array<int, holdem::kKinds> counts{}, hands{};
    const auto kind_number = [](std::size_t hole) {
      const holdem::HandKind kind = holdem::kind_of(holdem::hole_of(hole));
      return static_cast<std::size_t>(13 * kind.row + kind.column);
    };
    for (std::size_t hole = 0; hole < kHoles; ++hole) {
      kinds[kind_number(hole)] += sums[hole];
      counts[kind_number(hole)] += seen[hole];
      ++hands[kind_number(hole)];
    }
    std::array<float, kHoles> shares{};
    for (std::size_t hole = 0; hole < kHoles; ++hole) {
      const std::size_t own = kind_number(hole);
      int better = 0;
      for (std::size_t other = 0; other < holdem::kKinds; ++other) {
        if (kinds[other] / counts[other] > kinds[own] / counts[own]) {
          better += hands[other];
        }
      }
      shares[hole] = static_cast<float>(better) / kHoles;
    }
    return shares;
  }();
  return kShares;
}

CardSet seen_cards(const Position& seen, int player) {
  CardSet cards = board_of(seen);
  for (const Card card : seen.hole[player]) {
    if (is_card(card)) cards.add(card);
  }
  return cards;
}

HoleRange opponent_range(const Poker& game, const Position& seen, int opponent) {
  const CardSet known = seen_cards(seen, seen.seat);
  const double share = share_before_flop(game, seen, opponent);
  HoleRange range;
  for (const std::size_t hole : HoleRange::all().holes(known)) {
    const auto better = static_cast<double>(share_of_better_hands()[hole]);
    range.set(hole, better < share ? 1 : 0.05);
  }
  const Narrowing narrowing = narrowing_on_board(seen.did[opponent]);
  if (seen.board_size > 0 && narrowing.share < 1) {
    narrow_on_board(range, board_of(seen), narrowing);
  }
  return range;
}

RangeDealer::RangeDealer(const Poker& game, const Position& seen, int player)
    : seen_(seen_cards(seen, player)) {
  for (int k = 0; k < game.players(); ++k) {
    if (k == player || !has_seat(seen.live, k)) continue;
    opponents_.push_back(k);
    const HoleRange range = opponent_range(game, seen, k);
    std::vector<double> sums;
    double sum = 0;
    for (std::size_t hole = 0; hole < kHoles; ++hole) sums.push_back(sum += range.weight(hole));
    sums_.push_back(std::move(sums));
  }
}

void RangeDealer::deal(Rng& rng, std::vector<HoleCards>& hands) const {
  for (int attempt = 0;; ++attempt) {
    hands.clear();
    CardSet gone = seen_;
    for (const auto& sums : sums_) {
      std::size_t hole = 0;
      if (attempt < kMostTries) {
        const double drawn = rng.unit() * sums.back();
        hole = static_cast<std::size_t>(std::upper_bound(sums.begin(), sums.end(), drawn) -
                                        sums.begin());
        hole = std::min(hole, kHoles - 1);
      } else {  // ranges that leave each other no cards: any will do
        const Card first = (CardSet::all() - gone).draw(rng);
        CardSet rest = CardSet::all() - gone;
        rest.remove(first);
        hole = holdem::hole_number(holdem::make_hole(first, rest.draw(rng)));
      }
      const HoleCards cards = holdem::hole_of(hole);
      if (!(cards.set() & gone).empty()) break;
      gone = gone | cards.set();
      hands.push_back(cards);
    }
    if (hands.size() == sums_.size()) return;
  }
}

double equity_against_ranges(const Poker& game, const Position& seen, int deals, Rng& rng) {
  const int player = seen.seat;
  const RangeDealer dealer(game, seen, player);
  const CardSet board = board_of(seen);
  CardSet own;
  for (const Card card : seen.hole[player]) own.add(card);
  std::vector<HoleCards> hands;
  double won = 0;
  for (int i = 0; i < deals; ++i) {
    dealer.deal(rng, hands);
    CardSet left = CardSet::all() - board - own, full = board;
    for (const HoleCards& hand : hands) left = left - hand.set();
    while (full.size() < 5) {
      const Card card = left.draw(rng);
      left.remove(card);
      full.add(card);
    }
    const HandRank mine = hand_rank(full | own);
    int ties = 1;
    for (const HoleCards& hand : hands) {
      const HandRank other = hand_rank(full | hand.set());
      if (other > mine) ties = 0;
      if (other > mine) break;
      ties += other == mine ? 1 : 0;
    }
    won += ties > 0 ? 1.0 / ties : 0;
  }
  return won / deals;
}

}  // namespace zermelo::poker
