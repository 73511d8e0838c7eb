#include "catalogue/analysis.h"

#include <algorithm>

#include "base/error.h"
#include "catalogue/sum.h"

namespace zermelo {
namespace {

// The value of a move for the player who makes it, from that of the position it leads to.
Value before(const Value& child, bool opponent_moves) {
  Value value = child;
  if (opponent_moves) value.outcome = opposite(child.outcome);
  if (value.remoteness) ++*value.remoteness;
  return value;
}

}  // namespace

bool is_better(const Value& a, const Value& b) {
  const auto grade = [](Outcome outcome) {
    switch (outcome) {
      case Outcome::kWin: return 3;
      case Outcome::kTie: return 2;
      case Outcome::kDraw: return 1;
      default: return 0;
    }
  };
  if (a.outcome != b.outcome) return grade(a.outcome) > grade(b.outcome);
  const double gain = a.expectation.value_or(0) - b.expectation.value_or(0);
  if (gain != 0) return gain > 0;
  const int more = a.remoteness.value_or(0) - b.remoteness.value_or(0);
  return more != 0 && (more > 0) == (a.outcome == Outcome::kLose);
}

Analysis Analyst::analyze(const AnyPosition& p) {
  Analysis analysis;
  analysis.from_database = stored_ && stored_->value(p).known != Known::kUnknown;
  const auto& solution = analysis.from_database ? stored_ : solution_;
  const auto is_known = [&] {
    return solution &&
           (solution->value(p).known != Known::kUnknown || !solution->returns(p).empty());
  };
  if (!is_known()) {
    try {
      solution_.reset();  // before the next one asks for memory
      solution_ = game_.solve(p, {.memory = bytes_, .seconds = seconds_});
      if (!is_known()) analysis.why_not = "chance is to move";
    } catch (const Error& error) {
      if (error.exit() != Exit::kUnanswered) throw;
      analysis.why_not = error.what();
    }
  }
  if (is_known()) analysis.value = solution->value(p);
  const Turn turn = game_.turn(p);
  if (!turn.is_player()) return analysis;
  for (const AnyMove m : game_.moves(p)) {
    AnyPosition to = p;
    const double reward = game_.play(to, m);
    Value value;
    if (is_known()) {
      value = before(solution->value(to), game_.players() == 2);
      const std::vector<double> returns = solution->returns(to);
      if (!returns.empty()) {
        value.known = Known::kExact;
        value.expectation = reward + returns[static_cast<std::size_t>(turn.player())];
      }
    }
    analysis.moves.push_back({.move = m, .text = game_.write_move(p, m), .to = to, .value = value});
  }
  add_nimbers(p, analysis);
  std::stable_sort(
      analysis.moves.begin(), analysis.moves.end(),
      [](const MoveValue& a, const MoveValue& b) { return is_better(a.value, b.value); });
  return analysis;
}

void Analyst::add_nimbers(const AnyPosition& p, Analysis& analysis) const {
  if (!game_.offers().impartial || is_misere(game_)) return;
  const auto nimbers = game_.nimbers({.memory = bytes_, .seconds = seconds_});
  const auto judge = [&](const AnyPosition& q, Value& value, Outcome if_zero) {
    value.nimber = nimbers->nimber(q);
    value.known = Known::kProved;
    value.outcome = *value.nimber == 0 ? if_zero : opposite(if_zero);
  };
  try {
    judge(p, analysis.value, Outcome::kLose);
    for (MoveValue& move : analysis.moves) judge(move.to, move.value, Outcome::kWin);
    analysis.why_not.clear();
  } catch (const Error& error) {
    if (error.exit() != Exit::kUnanswered) throw;
  }
}

}  // namespace zermelo
