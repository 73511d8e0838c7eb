#include "analysis/findings.h"

#include <algorithm>
#include <climits>
#include <limits>
#include <numeric>

namespace zermelo {
namespace {

int grade(Outcome outcome) {
  return outcome == Outcome::kWin ? 1 : outcome == Outcome::kLose ? -1 : 0;
}

// The expected payoff of a move that is neither a proved win nor a proved loss.
double expected_payoff(const Value& value) {
  if (value.known == Known::kUnknown) return -std::numeric_limits<double>::infinity();
  return value.expectation ? *value.expectation : value.score.value_or(0);
}

bool is_proved_tie(const Value& value) {
  return value.known == Known::kProved && value.outcome == Outcome::kTie;
}

}  // namespace

bool is_better(const Value& a, const Value& b) {
  if (a.score && b.score && *a.score != *b.score) return *a.score > *b.score;
  if (a.outcome == b.outcome && a.known == Known::kProved && b.known == Known::kProved &&
      a.score.has_value() != b.score.has_value()) {
    return a.score.has_value();  // scores are found best first
  }
  if (a.outcome != b.outcome && grade(a.outcome) != grade(b.outcome)) {
    return grade(a.outcome) > grade(b.outcome);
  }
  if (grade(a.outcome) == 0) {
    const double x = expected_payoff(a), y = expected_payoff(b);
    if (x != y) return x > y;
    const bool draws = a.outcome == Outcome::kDraw;
    if (draws != (b.outcome == Outcome::kDraw)) return !draws;
  }
  const int more = a.remoteness.value_or(INT_MAX) < b.remoteness.value_or(INT_MAX)   ? -1
                   : a.remoteness.value_or(INT_MAX) > b.remoteness.value_or(INT_MAX) ? 1
                                                                                     : 0;
  return more != 0 && (more > 0) == (a.outcome == Outcome::kLose);
}

Findings::Findings(const AnyGame& of, const AnyPosition& p)
    : game(of), position(p), turn(of.turn(p)) {
  if (!turn.is_player()) return;
  moves = game.moves(p);
  for (const AnyMove m : moves) {
    to.push_back(p);
    rewards.push_back(game.play(to.back(), m));
  }
  values.resize(moves.size());
  classes_ = game.image_classes(p);
}

void Findings::add(const Value& of_position, const std::vector<Value>& of_moves) {
  merge(value, of_position);
  for (std::size_t i = 0; i < of_moves.size(); ++i) merge(values[i], of_moves[i]);
  share_among_images();
}

void Findings::add_move(std::size_t i, const Value& of_move) {
  merge(values[i], of_move);
  share_among_images();
}

void Findings::share_among_images() {
  for (std::size_t i = 0; i < classes_.size(); ++i) {
    Value& first = values[classes_[i]];
    if (values[i].known > first.known || is_certain(first)) merge(first, values[i]);
  }
  for (std::size_t i = 0; i < classes_.size(); ++i) values[i] = values[classes_[i]];
}

Value Findings::before(std::size_t i, const Value& of_child) const {
  Value value = of_child;
  const Turn next = game.turn(to[i]);
  const bool opponent_moves = game.players() == 2 && (!next.is_player() || next != turn);
  if (opponent_moves) {
    value.outcome = opposite(of_child.outcome);
    if (value.score) value.score = -*value.score;
  }
  if (value.remoteness) ++*value.remoteness;
  return value;
}

bool Findings::all_certain() const {
  return std::all_of(values.begin(), values.end(), [](const Value& v) { return is_certain(v); });
}

bool Findings::says_something() const {
  return std::any_of(values.begin(), values.end(),
                     [](const Value& v) { return v.known != Known::kUnknown; });
}

bool Findings::all_settled() const { return is_certain(value) && all_certain(); }

bool Findings::all_have_lengths() const {
  return std::all_of(values.begin(), values.end(), [](const Value& v) {
    return v.known != Known::kProved || v.outcome == Outcome::kDraw || v.remoteness;
  });
}

std::vector<std::size_t> Findings::ranking() const {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return is_better(values[a], values[b]); });
  if (is_proved_tie(value)) {  // then no other move is better
    std::stable_partition(order.begin(), order.end(),
                          [&](std::size_t i) { return is_proved_tie(values[i]); });
  }
  return order;
}

void Findings::conclude() {
  if (moves.empty()) return;
  if (!is_certain(value)) {
    const Value best = values[ranking()[0]];
    const bool all_proved = std::all_of(values.begin(), values.end(),
                                        [](const Value& v) { return v.known == Known::kProved; });
    if (all_proved || (best.known == Known::kProved && best.outcome == Outcome::kWin)) {
      // A win is a win, but a move that is not proved might win by more.
      merge(value, {.known = Known::kProved,
                    .outcome = best.outcome,
                    .score = all_proved ? best.score : std::nullopt});
    } else {
      // The best is no better known than what it was compared with.
      value = best.known == Known::kProved ? Value::estimated(expected_payoff(best), Basis::kSearch)
                                           : best;
      return;
    }
  }
  if (value.known == Known::kProved && value.outcome == Outcome::kLose) {
    for (Value& v : values) merge(v, {.known = Known::kProved, .outcome = Outcome::kLose});
  }
  conclude_remoteness();
}

// A proved win or loss has the remoteness of its best move; the best of wins is known as soon as one
// is, of losses only when all are.
void Findings::conclude_remoteness() {
  const bool wins = value.outcome == Outcome::kWin;
  if (value.remoteness || (!wins && value.outcome != Outcome::kLose)) return;
  int best = wins ? INT_MAX : -1;
  for (const Value& v : values) {
    if (wins && v.outcome == Outcome::kWin) {
      best = std::min(best, v.remoteness.value_or(INT_MAX));
    } else if (!wins) {
      best = std::max(best, v.remoteness.value_or(INT_MAX));
    }
  }
  if (best != INT_MAX) value.remoteness = best;
}

}  // namespace zermelo
