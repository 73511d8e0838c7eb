#include "agents/alphabeta.h"

#include <algorithm>

namespace zermelo::alphabeta {
namespace {

constexpr int kInSight = 12;  // the end of the game, so many moves away

// All is known, and by lines no longer than what was searched in full.
bool is_settled(const std::vector<Found>& found, int depth) {
  bool all = true, won = false;
  for (const Found& f : found) {
    all = all && f.proved && (f.score == 0 || plies(f.score) <= depth);
    won = won || (is_won(f.score) && plies(f.score) <= depth);
  }
  return all || won;
}

}  // namespace

AlphaBetaSearch::AlphaBetaSearch(const AlphaBetaSettings& settings, const AlphaBetaGame& game,
                                 std::uint64_t seed)
    : settings_(settings),
      facts_(game),
      middle_((game.range.low + game.range.high) / 2),
      scale_(2 * kFull / (game.range.high - game.range.low)),
      rng_(seed),
      table_(settings.limits.bytes >> 20) {}

AlphaBetaSearch::~AlphaBetaSearch() = default;

Thoughts AlphaBetaSearch::deepen(int mover, std::size_t moves, const Limits& limits,
                                 const Control& control) {
  const Budget whole(settings_.limits, limits, control);
  Budget budget = whole.with_time_share(0.85);  // the rest is for random games
  budget_ = &budget;
  nodes_ = 0;
  stopped_ = false;
  if (facts_.players > 2 && mover != me_) table_.clear();  // another's view of things
  me_ = facts_.players > 2 ? mover : 0;
  std::vector<Found> found(moves, Found{0, false});
  int depth = 0;
  const int deepest = deepest_for(budget);
  while (depth < deepest) {
    // Each search is complete for its depth, so steps may be wide: by twos when it gets costly, and
    // to the end when that is in sight.
    const int left = deepest - depth;
    const int next = depth < 8 ? depth + 1 : left <= kInSight ? deepest : depth + std::min(left, 2);
    // The order that served short searches with unknown leaves misleads one that knows its leaves:
    // on 4 by 5 Connect Four it costs half as much again.
    if (next > depth + 2) forget();
    if (!search_root(next, found)) break;
    depth = next;
    if (budget.is_report_due()) budget.report(what_is_found(found, depth));
    if (is_settled(found, depth)) break;
  }
  return conclude(found, depth, whole);
}

void AlphaBetaSearch::forget() {
  table_.clear();
  history_.fill(0);
  killers_ = {};
}

int AlphaBetaSearch::deepest_for(const Budget& budget) const {
  const int length = facts_.max_length == kUnbounded ? 255 : std::min(facts_.max_length, 255);
  return budget.depth() == 0 ? length : std::min(length, budget.depth());
}

Thoughts AlphaBetaSearch::what_is_found(const std::vector<Found>& found, int depth) const {
  Thoughts thoughts = {.values = std::vector<Value>(found.size()), .work = nodes_, .depth = depth};
  for (std::size_t i = 0; i < found.size(); ++i) {
    const double payoff = middle_ + found[i].score / scale_;
    thoughts.values[i] = value_of(found[i], depth, facts_.players, payoff);
    if (facts_.judges_leaves && !found[i].proved && depth > 0) {
      thoughts.values[i] = Value::estimated(payoff, Basis::kSearch);
    }
    if (found[i].score > found[thoughts.best].score) thoughts.best = i;
  }
  return thoughts;
}

Thoughts AlphaBetaSearch::conclude(const std::vector<Found>& found, int depth,
                                   const Budget& budget) {
  Thoughts thoughts = what_is_found(found, depth);
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (!found[i].proved) open.push_back(i);
  }
  const int top = found[thoughts.best].score;
  if (open.empty() || top > 0 || settings_.playouts == 0) return thoughts;
  if (facts_.judges_leaves && depth > 0) return thoughts;
  // Random games choose among the moves whose score rests on what is unknown.
  std::vector<Sample> samples(found.size());
  sample(open, samples, budget.with_work(settings_.playouts * open.size()));
  std::size_t best = open[0];
  for (const std::size_t i : open) {
    thoughts.values[i] = samples[i].value(facts_.range.high - facts_.range.low);
    if (found[i].score == top && samples[i].beats(samples[best])) best = i;
  }
  // A sure tie is better than what looks like a loss.
  const bool sure = found[thoughts.best].proved;
  if (found[best].score == top && (!sure || samples[best].mean > middle_)) thoughts.best = best;
  return thoughts;
}

std::vector<Option> AlphaBetaFamily::options() {
  return {terms::depth(0, "moves ahead; 0: until proved or out of budget"),
          terms::nodes(200000),
          terms::time(),
          terms::memory(64),
          Option::number("playouts", 400, 0, terms::kMany,
                         "random games a move to tell apart what is unproved"),
          terms::leaf("none")};
}

}  // namespace zermelo::alphabeta
