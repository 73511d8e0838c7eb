#include "engines/poker/range_search.h"

#include <algorithm>
#include <cmath>

#include "base/hash.h"
#include "core/thoughts.h"
#include "engines/poker/poker_player.h"

namespace zermelo::poker {
namespace {

constexpr int kSteps = 5;      // of strength
constexpr int kCompared = 20;  // random hands that tell it
constexpr int kCalls = 2;      // the least step that calls behind the tree
constexpr std::uint64_t kRoot = 0;
constexpr std::uint64_t kLeast = 10;  // simulations, so that each action has been tried

}  // namespace

Thoughts RangeSearch::think(const Position& seen, Budget& budget) {
  const RangeDealer dealer(game_, seen, seen.seat);
  nodes_.clear();
  std::uint64_t done = 0;
  for (; done < kLeast || !budget.spent(done); ++done) {
    if (budget.is_report_due()) budget.report(summary(seen, done));
    simulate(deal(seen, dealer));
  }
  return summary(seen, done);
}

Thoughts RangeSearch::summary(const Position& seen, std::uint64_t done) {
  const auto moves = game_.moves(seen);
  Thoughts thoughts = {.values = std::vector<Value>(moves.size()), .work = done};
  const Node& root = nodes_[kRoot];
  std::uint32_t most = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::uint32_t visits = root.visits[moves[i]];
    if (visits == 0) continue;
    thoughts.values[i] = Value::estimated(root.sums[moves[i]] / visits, Basis::kSearch, visits);
    if (visits > most) {
      most = visits;
      thoughts.best = i;
    }
  }
  return thoughts;
}

// What everybody in the hand may hold; cards of those who folded are gone as well.
Position RangeSearch::deal(const Position& seen, const RangeDealer& dealer) {
  Position dealt = seen;
  dealer.deal(rng_, hands_);
  for (std::size_t i = 0; i < hands_.size(); ++i) {
    Card* const hole = dealt.hole[dealer.opponents()[i]];
    hole[0] = hands_[i].high;
    hole[1] = hands_[i].low;
    dealt.deck = dealt.deck - hands_[i].set();
  }
  for (int k = 0; k < game_.players(); ++k) {
    for (Card& card : dealt.hole[k]) {
      if (card != kHiddenCard) continue;
      card = dealt.deck.draw(rng_);
      dealt.deck.remove(card);
    }
  }
  return dealt;
}

void RangeSearch::simulate(Position p) {
  const std::uint32_t hand = p.hand;
  std::uint64_t line = kRoot;
  bool in_tree = true;
  steps_.clear();
  while (!game_.turn(p).is_over() && p.hand == hand) {
    if (game_.turn(p).is_chance()) {
      game_.play(p, game_.sample(p, rng_));
      continue;
    }
    if (!in_tree) {
      game_.play(p, play_out(p));
      continue;
    }
    // At the root the player knows its cards.
    const std::uint64_t key =
        steps_.empty() ? kRoot : mixed(line, static_cast<std::uint64_t>(strength_step(p)));
    const auto [found, is_new] = nodes_.try_emplace(key);
    const int action = choose(found->second, p);
    steps_.push_back({key, action, p.seat});
    in_tree = !is_new || steps_.size() == 1;
    line = mixed(line, static_cast<std::uint64_t>(action) + 1);
    game_.play(p, static_cast<Poker::Move>(action));
  }
  for (const Step& step : steps_) {
    Node& node = nodes_[step.key];
    ++node.visits[step.action];
    node.sums[step.action] += payoff(p, step.player);
  }
}

// The upper confidence bound; actions that were never tried come first.
int RangeSearch::choose(const Node& node, const Position& p) {
  double all = 0;
  for (const std::uint32_t visits : node.visits) all += visits;
  int best = -1, untried = 0;
  double top = 0;
  for (const auto m : game_.moves(p)) {
    if (m == kFold && p.price == p.bet[p.seat]) continue;  // checking is free
    const std::uint32_t visits = node.visits[m];
    if (visits == 0) {
      if (rng_.below(static_cast<std::uint32_t>(++untried)) == 0) best = m;
      continue;
    }
    if (untried > 0) continue;
    const double bound =
        node.sums[m] / visits + exploration_ * std::sqrt(std::log(all + 1) / visits);
    if (best < 0 || bound > top) {
      best = m;
      top = bound;
    }
  }
  return best;
}

Action RangeSearch::play_out(const Position& p) {
  if (p.price == p.bet[p.seat]) return kCheck;
  if (strength_step(p) < kCalls) return kFold;
  return first_legal(game_, p, {kCall, kAllIn});
}

// How many of some random hands the cards of the player to act beat, in steps.
int RangeSearch::strength_step(const Position& p) {
  const Card* const cards = p.hole[p.seat];
  if (p.board_size == 0) {
    const std::size_t hole = holdem::hole_number(holdem::make_hole(cards[0], cards[1]));
    return static_cast<int>((1 - share_of_better_hands()[hole]) * (kSteps - 0.001f));
  }
  CardSet board, own;
  for (int i = 0; i < p.board_size; ++i) board.add(p.board[i]);
  own.add(cards[0]);
  own.add(cards[1]);
  const HandRank mine = hand_rank(board | own);
  const CardSet left = CardSet::all() - board - own;
  int beaten = 0;
  for (int i = 0; i < kCompared; ++i) {
    CardSet other;
    other.add(left.draw(rng_));
    other.add((left - other).draw(rng_));
    const HandRank theirs = hand_rank(board | other);
    beaten += mine > theirs ? 2 : mine == theirs ? 1 : 0;
  }
  return std::min(kSteps - 1, beaten * kSteps / (2 * kCompared));
}

double RangeSearch::payoff(const Position& p, int player) const {
  double all = 0;
  for (int k = 0; k < game_.players(); ++k) all += p.stack[k] + p.in[k];
  return game_.players() * (p.stack[player] + p.in[player]) / all - 1;
}

}  // namespace zermelo::poker
