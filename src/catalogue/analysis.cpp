#include "catalogue/analysis.h"

#include <algorithm>
#include <chrono>
#include <climits>
#include <cmath>
#include <limits>

#include "base/error.h"
#include "base/threads.h"
#include "catalogue/sum.h"

namespace zermelo {
namespace {

// What a random game costs, more or less.
constexpr std::uint64_t kPositionsAGame = 50;

bool is_certain(const Value& value) {
  return value.known == Known::kProved || value.known == Known::kExact;
}

// The value of a move for the player who makes it, from that of the position it leads to.
Value before(const Value& child, bool opponent_moves) {
  Value value = child;
  if (opponent_moves) value.outcome = opposite(child.outcome);
  if (value.remoteness) ++*value.remoteness;
  return value;
}

int grade(Outcome outcome) {
  return outcome == Outcome::kWin ? 1 : outcome == Outcome::kLose ? -1 : 0;
}

// What neither wins nor loses for sure, on the scale of payoffs.
double worth(const Value& value) {
  if (value.known == Known::kUnknown) return -std::numeric_limits<double>::infinity();
  return value.score ? *value.score : value.expectation.value_or(0);
}

void sort(std::vector<MoveValue>& moves) {
  std::stable_sort(moves.begin(), moves.end(), [](const MoveValue& a, const MoveValue& b) {
    return is_better(a.value, b.value);
  });
}

// A proved win or loss has the remoteness of its best move; the best of wins is known as soon as one
// is, of losses only when all are.
void conclude_remoteness(Value& value, const std::vector<MoveValue>& moves) {
  const bool wins = value.outcome == Outcome::kWin;
  if (value.remoteness || (!wins && value.outcome != Outcome::kLose)) return;
  int best = wins ? INT_MAX : -1;
  for (const MoveValue& move : moves) {
    if (wins && move.value.outcome == Outcome::kWin) {
      best = std::min(best, move.value.remoteness.value_or(INT_MAX));
    } else if (!wins) {
      best = std::max(best, move.value.remoteness.value_or(INT_MAX));
    }
  }
  if (best != INT_MAX) value.remoteness = best;
}

// What the value of a position says of its moves, and they of it.
void conclude(Analysis& analysis) {
  Value& value = analysis.value;
  std::vector<MoveValue>& moves = analysis.moves;
  sort(moves);
  if (value.known != Known::kProved) {
    const bool all = std::all_of(moves.begin(), moves.end(), [](const MoveValue& move) {
      return move.value.known == Known::kProved;
    });
    if (all || moves[0].value.outcome == Outcome::kWin) {
      value = {.known = Known::kProved, .outcome = moves[0].value.outcome};
    } else {
      value = moves[0].value;
      // The best is no better known than what it was compared with.
      if (value.known == Known::kProved) value = Value::estimated(worth(value), 0);
      return;
    }
  }
  if (value.outcome == Outcome::kTie) {  // then no other move is better
    std::stable_partition(moves.begin(), moves.end(), [](const MoveValue& move) {
      return move.value.known == Known::kProved && move.value.outcome == Outcome::kTie;
    });
  }
  if (value.outcome == Outcome::kLose) {
    for (MoveValue& move : moves) {
      if (move.value.known != Known::kProved) {
        move.value = {.known = Known::kProved, .outcome = Outcome::kLose};
      }
    }
    sort(moves);
  }
  conclude_remoteness(value, moves);
}

}  // namespace

bool is_better(const Value& a, const Value& b) {
  if (a.outcome != b.outcome && grade(a.outcome) != grade(b.outcome)) {
    return grade(a.outcome) > grade(b.outcome);
  }
  if (grade(a.outcome) == 0) {
    if (worth(a) != worth(b)) return worth(a) > worth(b);
    const bool draws = a.outcome == Outcome::kDraw;
    if (draws != (b.outcome == Outcome::kDraw)) return !draws;
  }
  const int more = a.remoteness.value_or(INT_MAX) < b.remoteness.value_or(INT_MAX)   ? -1
                   : a.remoteness.value_or(INT_MAX) > b.remoteness.value_or(INT_MAX) ? 1
                                                                                     : 0;
  return more != 0 && (more > 0) == (a.outcome == Outcome::kLose);
}

// What is left of the time and of the positions.
class Analyst::Purse {
 public:
  Purse(const Limits& limits, std::uint64_t bytes) : limits_(limits), bytes_(bytes) {}

  // A share of what is left; what is not used stays in the purse.
  SolveLimits share(double part) {
    SolveLimits limits = {.memory = bytes_, .stop = limits_.stop, .found = &found_};
    if (limits_.seconds > 0) limits.seconds = part * seconds_left();
    if (limits_.simulations > 0) {
      const double positions = part * static_cast<double>(positions_left());
      limits.positions = part < 1 ? static_cast<std::uint64_t>(positions) : positions_left();
    }
    found_ = 0;
    return limits;
  }
  // The same for agents, whose random games cost about as much as `cost` positions each.
  Limits agent_share(double part, std::uint64_t cost) {
    const SolveLimits limits = share(part);
    return {.simulations =
                limits_.simulations > 0 ? std::max<std::uint64_t>(limits.positions / cost, 2) : 0,
            .seconds = limits.seconds ? std::max(*limits.seconds, 1e-4) : 0,
            .stop = limits_.stop};
  }
  void pay(std::uint64_t positions) { spent_ += positions; }
  void pay() { pay(std::exchange(found_, 0)); }  // what the last share was told

  std::uint64_t spent() const { return spent_; }
  // Nothing is left, or the user does not want to wait.
  bool is_stopped() const {
    return stop_wanted() || (limits_.stop != nullptr && limits_.stop->load()) ||
           (limits_.simulations > 0 && positions_left() == 0) ||
           (limits_.seconds > 0 && seconds_left() == 0);
  }

 private:
  double seconds_left() const {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin_;
    // A little less than there is: the answer must be put together and handed on.
    return std::max(0.98 * limits_.seconds - passed.count(), 0.0);
  }
  std::uint64_t positions_left() const {
    return limits_.simulations - std::min(spent_, limits_.simulations);
  }

  const Limits limits_;
  const std::uint64_t bytes_;
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::uint64_t spent_ = 0, found_ = 0;
};

Analysis Analyst::analyze(const AnyPosition& p, const Limits& asked) {
  Limits limits = asked.given() ? asked : own_;
  limits.stop = asked.stop;
  Purse purse(limits, bytes_);
  Analysis analysis;
  if (game_.turn(p).is_player()) {
    for (const AnyMove m : game_.moves(p)) {
      AnyPosition to = p;
      game_.play(to, m);
      analysis.moves.push_back({.move = m, .text = game_.write_move(p, m), .to = to, .value = {}});
    }
  }
  // Small games are solved in the first moments; else there is an estimate first, so that there is
  // something to say when time is up or the user wants to stop.
  SolveLimits first = purse.share(analysis.moves.empty() ? 1 : 0.05);
  if (first.seconds && !analysis.moves.empty()) first.seconds = std::min(*first.seconds, 0.3);
  bool solved = solve(p, first, purse, analysis);
  const bool normal = game_.offers().impartial && !is_misere(game_);
  const auto nimbers = normal ? game_.nimbers(purse.share(0.3)) : nullptr;
  const bool judged = add_nimbers(p, nimbers.get(), analysis);
  if (!solved && !analysis.moves.empty()) {
    if (!judged) estimate(p, purse.agent_share(0.15, kPositionsAGame), purse, analysis);
    solved = solve(p, purse.share(0.4), purse, analysis);
  }
  if (!solved && !analysis.moves.empty()) {
    if (!prover_) prover_ = game_.prover(bytes_ / 2);
    if (prover_ == nullptr) {
      if (estimator_spec_.empty())
        estimate(p, purse.agent_share(1, kPositionsAGame), purse, analysis);
    } else {
      if (!judged) prove(p, purse, analysis);
      measure(p, purse, analysis);
    }
    conclude(analysis);
  }
  if (judged) add_nimbers(p, nimbers.get(), analysis);  // again, to what was found since
  if (is_certain(analysis.value)) analysis.why_not.clear();
  analysis.work = purse.spent();
  return analysis;
}

void Analyst::reset(std::uint64_t seed) {
  seed_ = seed;
  prover_.reset();
  estimator_.reset();
  if (!estimator_spec_.empty()) estimate_by(estimator_spec_);
  measurer_.reset();
}

// Everything from one table.
bool Analyst::solve(const AnyPosition& p, const SolveLimits& limits, Purse& purse,
                    Analysis& analysis) {
  const auto knows = [&](const AnySolution* table) {
    return table != nullptr &&
           (table->value(p).known != Known::kUnknown || !table->returns(p).empty());
  };
  analysis.from_database = knows(stored_.get());
  if (!analysis.from_database && !knows(solution_.get())) {
    try {
      solution_.reset();  // before the next one asks for memory
      solution_ = game_.solve(p, limits);
      if (!knows(solution_.get())) analysis.why_not = "chance is to move";
    } catch (const Error& error) {
      if (error.exit() != Exit::kUnanswered) throw;
      analysis.why_not = error.what();
    }
    purse.pay();
  }
  const AnySolution* table = analysis.from_database ? stored_.get() : solution_.get();
  if (!knows(table)) return false;
  analysis.value = table->value(p);
  analysis.stages = table->stages(p);
  const Turn turn = game_.turn(p);
  for (MoveValue& move : analysis.moves) {
    AnyPosition to = p;
    const double reward = game_.play(to, move.move);
    move.value = before(table->value(to), game_.players() == 2);
    const std::vector<double> returns = table->returns(to);
    if (!returns.empty()) {
      move.value.known = Known::kExact;
      move.value.expectation = reward + returns[static_cast<std::size_t>(turn.player())];
    }
  }
  sort(analysis.moves);
  return true;
}

void Analyst::estimate(const AnyPosition& p, const Limits& limits, Purse& purse,
                       Analysis& analysis) {
  // Random moves hardly ever solve a puzzle that need not end: they would estimate nothing.
  if (game_.players() == 1 && game_.max_length() == kUnbounded) return;
  if (!estimator_) {
    const std::uint64_t megabytes = std::clamp<std::uint64_t>(bytes_ / 4 >> 20, 1, 512);
    estimator_ = make_agent(
        game_, fmt::format("{}(memory={})", game_.offers().hidden ? "ismcts" : "mcts", megabytes),
        seed_);
  }
  const bool chosen = !estimator_spec_.empty();
  const Thoughts thoughts = estimator_->think(p, chosen ? Limits{.stop = limits.stop} : limits);
  purse.pay(thoughts.work * kPositionsAGame);
  const std::vector<AnyMove> moves = game_.moves(p);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Value& found = thoughts.values[i];
    // A single game is no estimate.
    if (!chosen && found.known == Known::kEstimated && thoughts.work < 2 * moves.size()) continue;
    for (MoveValue& move : analysis.moves) {
      if (game_.equal_moves(move.move, moves[i])) move.value = found;
    }
  }
  sort(analysis.moves);
}

// The position itself first, then its moves in the order of the estimates.
void Analyst::prove(const AnyPosition& p, Purse& purse, Analysis& analysis) {
  const auto proved = [&](const AnyPosition& q, double part) -> Value {
    if (purse.is_stopped()) return {};
    try {
      const Value value = prover_->value(q, purse.share(part));
      purse.pay();
      return value;
    } catch (const Error& error) {
      if (error.exit() != Exit::kUnanswered) throw;
      purse.pay();
      return {};
    }
  };
  if (const Value value = proved(p, 0.5); value.known == Known::kProved) analysis.value = value;
  // A quarter is left for measure().
  std::size_t left = analysis.moves.size();
  for (MoveValue& move : analysis.moves) {
    const double part = 0.75 / static_cast<double>(left--);
    if (move.value.known == Known::kProved) continue;
    const Turn turn = game_.turn(move.to);
    Value value;
    if (turn.is_player()) {
      value = before(proved(move.to, part), game_.players() == 2);
    } else if (turn.is_over()) {
      const double payoff = game_.payoffs(move.to)[game_.turn(p).player()];
      value = Value::proved(payoff > 0   ? Outcome::kWin
                            : payoff < 0 ? Outcome::kLose
                                         : Outcome::kTie,
                            1);
    }
    if (value.known == Known::kProved) move.value = value;
  }
}

// Alpha-beta goes deeper by and by, so that what it finds is the shortest.
void Analyst::measure(const AnyPosition& p, Purse& purse, Analysis& analysis) {
  const std::string name = "alphabeta";
  const bool fits = why_unfit(game_, *AgentSpec::parse(name).info).empty();
  if (!fits || purse.is_stopped()) return;
  if (!measurer_) {
    const std::uint64_t megabytes = std::clamp<std::uint64_t>(bytes_ / 4 >> 20, 1, 1024);
    measurer_ = make_agent(game_, fmt::format("{}(memory={},playouts=0)", name, megabytes), seed_);
  }
  const Thoughts thoughts = measurer_->think(p, purse.agent_share(1, 1));
  purse.pay(thoughts.work);
  const std::vector<AnyMove> moves = game_.moves(p);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Value& found = thoughts.values[i];
    if (found.known != Known::kProved || found.outcome == Outcome::kNone) continue;
    for (MoveValue& move : analysis.moves) {
      const bool is_news = move.value.known != Known::kProved || found.remoteness;
      if (is_news && game_.equal_moves(move.move, moves[i])) move.value = found;
    }
  }
}

bool Analyst::add_nimbers(const AnyPosition& p, AnyNimbers* nimbers, Analysis& analysis) const {
  if (nimbers == nullptr) return false;
  const auto judge = [&](const AnyPosition& q, Value& value, Outcome if_zero) {
    value.nimber = nimbers->nimber(q);
    value.known = Known::kProved;
    value.outcome = *value.nimber == 0 ? if_zero : opposite(if_zero);
  };
  try {
    judge(p, analysis.value, Outcome::kLose);
    for (MoveValue& move : analysis.moves) judge(move.to, move.value, Outcome::kWin);
  } catch (const Error& error) {
    if (error.exit() != Exit::kUnanswered) throw;
    return false;
  }
  sort(analysis.moves);
  return true;
}

}  // namespace zermelo
