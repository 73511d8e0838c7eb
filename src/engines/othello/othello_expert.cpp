#include "engines/othello/othello_expert.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "base/threads.h"

namespace zermelo::othello {
namespace {

constexpr std::uint64_t kWholeBoard = ~std::uint64_t{0};
// A larger table takes longer to come from the system than it saves.
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30;
constexpr int kMidgameTrust = 1;
constexpr int kUnlimitedDepth = 14, kUnlimitedEmpties = 22;  // where nobody sets a limit
constexpr double kTeamSeconds = 1;  // with less time helpers are not worth waking

// P(win) - P(lose) of an expected score with this standard error.
double expectation_of(double score, double error) {
  return std::erf(score / (error * std::numbers::sqrt2));
}

}  // namespace

OthelloExpert::OthelloExpert(const Othello& game, std::uint64_t bytes,
                             std::shared_ptr<const Evaluation> evaluation)
    : game_(game),
      evaluation_(game.board() == kWholeBoard ? std::move(evaluation) : nullptr),
      exact_(std::min(bytes, kMostBytes) / 2),
      estimates_(std::min(bytes, kMostBytes) / 4),
      endgame_(game.board(), exact_, evaluation_.get()) {
  if (evaluation_ != nullptr) {
    midgame_ = std::make_unique<MidgameSearch>(*evaluation_, estimates_, exact_);
  }
}

OthelloExpert::~OthelloExpert() { endgame_.join(nullptr); }

std::uint64_t OthelloExpert::done() const {
  return endgame_.nodes() + (midgame_ != nullptr ? midgame_->nodes() : 0) - done_before_;
}

Thoughts OthelloExpert::think(const Othello::Position& p, Budget& budget) {
  empties_ = std::popcount(game_.board() & ~(p.own | p.other));
  moves_.clear();
  for (const Othello::Move m : game_.moves(p)) {
    Othello::Position next = p;
    game_.play(next, m);
    moves_.push_back({.place = moves_.size(), .own = next.own, .other = next.other});
  }
  is_position_proved_ = false;
  done_before_ = 0;
  done_before_ = done();
  estimates_.grow_old();
  // Helpers make the result depend on the clock, so that they come only where the clock decides.
  const bool is_counted = budget.work() != UINT64_MAX;
  const bool has_time = !budget.is_timed() || budget.seconds_left() >= kTeamSeconds;
  use_threads(!is_counted && has_time ? core_count() : 1);
  const auto stop = [this, &budget](std::uint64_t) { return budget.spent(done()); };
  endgame_.set_stop(stop);
  if (midgame_ != nullptr) {
    midgame_->set_stop(stop);
    judge_moves(budget);
  }
  const bool is_limited = budget.is_timed() || is_counted;
  if ((is_limited || empties_ <= kUnlimitedEmpties) && budget.depth() == 0 &&
      !budget.spent(done())) {
    prove_moves(budget);
  }
  endgame_.set_stop(nullptr);
  if (midgame_ != nullptr) midgame_->set_stop(nullptr);
  return thoughts();
}

void OthelloExpert::use_threads(int threads) {
  if (threads > 1 && team_ == nullptr) {
    std::vector<std::unique_ptr<EndgameSearch>> helpers;
    for (int k = 1; k < threads; ++k) {
      helpers.push_back(std::make_unique<EndgameSearch>(game_.board(), exact_, evaluation_.get()));
    }
    team_ = std::make_unique<EndgameTeam>(std::move(helpers));
  }
  endgame_.join(threads > 1 ? team_.get() : nullptr);
}

void OthelloExpert::judge_moves(Budget& budget) {
  const bool is_limited = budget.is_timed() || budget.work() != UINT64_MAX;
  int deepest = empties_;
  if (budget.depth() > 0) deepest = std::min(deepest, budget.depth());
  if (!is_limited) deepest = std::min(deepest, kUnlimitedDepth);
  // Near the end it is better to look to the end with cuts than to judge before it.
  const int last_judged = empties_ <= 30 ? std::max(4, empties_ - 11) : empties_;
  for (int depth = 1; depth <= std::min(deepest, last_judged); ++depth) {
    for (RootMove& move : moves_) {
      if (!judge(move, depth, depth <= 4 ? kFullTrust : kMidgameTrust, budget)) return;
    }
    sort_moves();
    tell(budget);
  }
  if (deepest < empties_ || empties_ > 30) return;
  for (int trust = 0; trust < kFullTrust - 1; ++trust) {
    for (RootMove& move : moves_) {
      if (!judge(move, empties_, trust, budget)) return;
    }
    sort_moves();
    tell(budget);
  }
}

// Searches one move with a window around its last score. False if the budget was spent.
bool OthelloExpert::judge(RootMove& move, int depth, int trust, Budget& budget) {
  const int guess = static_cast<int>(move.score * kUnits);
  const int most = 64 * kUnits;
  int width = move.depth == 0 ? most : 3 * kUnits;
  int low = std::max(-most, guess - width), high = std::min(most, guess + width);
  for (;;) {
    const int score = -midgame_->search(move.own, move.other, -high, -low, depth - 1, trust).score;
    if (midgame_->is_stopped() || budget.spent(done())) {
      sort_moves();
      return false;
    }
    if (score <= low && low > -most) {
      low = -most;
    } else if (score >= high && high < most) {
      high = most;
    } else {
      move.score = static_cast<double>(score) / kUnits;
      move.depth = depth;
      move.trust = trust;
      return true;
    }
  }
}

void OthelloExpert::prove_moves(Budget& budget) {
  // First the position: the best move exactly, of the others that they are not better.
  RootMove* best = &moves_[0];
  if (!prove(*best, budget)) return;
  for (std::size_t i = 1; i < moves_.size(); ++i) {
    RootMove& move = moves_[i];
    const int bound = -static_cast<int>(best->score);
    // Of the opponent: less than `bound` is better for us.
    if (endgame_.test(move.own, move.other, bound - 2) <= bound - 2) {
      if (endgame_.is_stopped() || !prove(move, budget)) return sort_moves();
      best = &move;
    } else if (endgame_.is_stopped()) {
      return sort_moves();
    } else {
      move.score = std::min(move.score, best->score);
    }
  }
  is_position_proved_ = true;
  sort_moves();
  tell(budget);
  for (RootMove& move : moves_) {
    if (!move.is_exact && !prove(move, budget)) break;
  }
  sort_moves();
}

bool OthelloExpert::prove(RootMove& move, Budget& budget) {
  const auto score =
      endgame_.solve(move.own, move.other, -static_cast<int>(std::lround(move.score)));
  if (!score) return false;
  move.score = -*score;
  move.is_exact = true;
  move.depth = empties_;
  tell(budget);
  return true;
}

void OthelloExpert::sort_moves() {
  std::stable_sort(moves_.begin(), moves_.end(), [](const RootMove& a, const RootMove& b) {
    if (a.score != b.score) return a.score > b.score;
    return a.is_exact && !b.is_exact;
  });
}

void OthelloExpert::tell(Budget& budget) const {
  if (budget.is_report_due()) budget.report(thoughts());
}

Value OthelloExpert::value_of(const RootMove& move) const {
  if (move.is_exact) {
    return {.known = Known::kProved,
            .outcome = move.score > 0   ? Outcome::kWin
                       : move.score < 0 ? Outcome::kLose
                                        : Outcome::kTie,
            .score = move.score};
  }
  if (move.depth == 0) return {};
  Value value = Value::estimated(
      expectation_of(move.score, search_error(move.depth, empties_, empties_)), Basis::kSearch);
  value.score = std::round(move.score * 100) / 100;
  value.depth = move.depth;
  return value;
}

Thoughts OthelloExpert::thoughts() const {
  Thoughts thoughts;
  thoughts.values.resize(moves_.size());
  for (const RootMove& move : moves_) thoughts.values[move.place] = value_of(move);
  thoughts.best = moves_[0].place;
  thoughts.depth = moves_[0].depth;
  thoughts.work = done();
  if (is_position_proved_) thoughts.value = value_of(moves_[0]);
  return thoughts;
}

}  // namespace zermelo::othello
