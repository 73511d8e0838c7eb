#include "analysis/analyst.h"

#include <span>
#include <utility>

namespace zermelo {
namespace {

constexpr std::uint64_t kUsualBytes = std::uint64_t{1} << 30;
constexpr std::uint64_t kLeastWork = 20000;  // for an estimate: a few hundred random games

}  // namespace

Analyst::Analyst(const AnyGame& game, const Limits& own, std::uint64_t seed)
    : game_(game), own_(own), seed_(seed) {
  const std::uint64_t bytes = own.bytes == 0 ? kUsualBytes : own.bytes;
  expert_ = expert_source(game, bytes / 2);
  solver_ = solver_source(game, bytes);
  nimbers_ = nimber_source(game);
  values_ = value_source(game);
  estimator_ = estimator_source(game, "", bytes / 4, 1, seed);
  prover_ = prover_source(game, bytes / 2);
  deepening_ = deepening_source(game, bytes / 4, seed);
}

Analyst::~Analyst() = default;

void Analyst::estimate_by(const std::string& spec) {
  estimator_ = estimator_source(game_, spec, 0, 1, seed_);
  has_chosen_ = true;
}

void Analyst::use_threads(int threads) {
  const std::uint64_t bytes = own_.bytes == 0 ? kUsualBytes : own_.bytes;
  estimator_ = estimator_source(game_, "", bytes / 4, threads, seed_);
}

void Analyst::use_databases(const std::string& folder) {
  database_ = database_source(game_, folder);
}

Analysis Analyst::analyze(const AnyPosition& p, const Limits& asked, const Control& control) {
  Findings findings(game_, p);
  Budget budget(own_, asked, control);
  // The sources, and for which share of what is left. Small games are solved in the first moments;
  // else there is an estimate first, so that there is something to say when the time is up. Where all
  // is proved by then but not in how many moves, the solver goes on.
  const struct Share {
    Source* source;
    double share;
  } kPlan[] = {{database_.get(), 1}, {solver_.get(), 0.05},    {nimbers_.get(), 0.3},
               {values_.get(), 0.2}, {estimator_.get(), 0.15}, {solver_.get(), 0.45},
               {prover_.get(), 0.5}, {deepening_.get(), 0.4},  {estimator_.get(), 1},
               {solver_.get(), 1}};
  // What the game's expert cannot prove, those that know no game by name cannot either: they only
  // find in how many moves it is won. Where the expert also judges best, it has the whole time, unless
  // the user has chosen an agent.
  const bool expert_alone = expert_ != nullptr && expert_->is_final() && !has_chosen_;
  const Share kPlanOfExpert[] = {{database_.get(), 1},
                                 {expert_.get(), expert_alone ? 1 : 0.6},
                                 {expert_alone ? nullptr : estimator_.get(), 1},
                                 {solver_.get(), 0.05},
                                 {solver_.get(), 1}};
  // Among more than two players and without chance an expert that is no judge proves nothing: it plays.
  const bool by_expert =
      expert_ != nullptr && (game_.players() <= 2 || game_.traits().chance || expert_->is_final());
  const std::span<const Share> plan = by_expert ? std::span<const Share>(kPlanOfExpert) : kPlan;
  for (const auto& [source, share] : plan) {
    if (source == nullptr || findings.complete) continue;
    // An estimate is made even if others took all the time: there is always something to say.
    if (budget.is_spent() && (source != estimator_.get() || findings.says_something())) continue;
    if (by_expert && source == solver_.get() && !findings.moves.empty() &&
        !findings.all_settled()) {
      continue;
    }
    Budget part = budget.is_spent() ? Budget(Limits{.work = kLeastWork}, control)
                                    : budget.part(findings.moves.empty() ? 1 : share);
    source->ask(findings, part);
    if (findings.source.empty() && is_certain(findings.value)) {
      findings.source = findings.theorem.empty() ? source->name() : "theorem";
    }
    budget.pay(part.done());
  }
  // Nimbers are worth telling of what another source has solved.
  if (findings.complete && nimbers_ != nullptr) {
    Budget part = budget.part(0.3);
    nimbers_->ask(findings, part);
  }
  findings.conclude();
  Analysis analysis = {.value = findings.value,
                       .moves = {},
                       .returns = std::move(findings.returns),
                       .stages = std::move(findings.stages),
                       .why_not = is_certain(findings.value) ? "" : findings.why_not,
                       .work = budget.done(),
                       .source = "",
                       .theorem = "",
                       .regions = std::move(findings.regions),
                       .may_collide = findings.may_collide};
  if (is_certain(analysis.value)) {
    // What follows from the moves alone was searched.
    analysis.source = findings.source.empty() ? "search" : std::move(findings.source);
    if (analysis.source == "theorem") analysis.theorem = std::move(findings.theorem);
  }
  for (const std::size_t i : findings.ranking()) {
    analysis.moves.push_back({.place = i,
                              .move = findings.moves[i],
                              .text = game_.write_move(p, findings.moves[i]),
                              .to = std::move(findings.to[i]),
                              .value = findings.values[i]});
    if (!findings.move_returns.empty()) {
      analysis.moves.back().returns = std::move(findings.move_returns[i]);
    }
  }
  if (analysis.returns.empty() && !analysis.moves.empty()) {
    analysis.returns = analysis.moves[0].returns;
  }
  return analysis;
}

void Analyst::reset(std::uint64_t seed) {
  seed_ = seed;
  for (Source* source :
       {expert_.get(), nimbers_.get(), estimator_.get(), prover_.get(), deepening_.get()}) {
    if (source != nullptr) source->reset(seed);
  }
}

}  // namespace zermelo
