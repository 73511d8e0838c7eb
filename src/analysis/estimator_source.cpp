#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "analysis/source.h"
#include "any/any_agent.h"
#include "core/game.h"

namespace zermelo {
namespace {

// What a random game costs, more or less, in positions.
constexpr std::uint64_t kPositionsAGame = 50;

class EstimatorSource final : public Source {
 public:
  EstimatorSource(std::unique_ptr<AnyAgent> agent, bool chosen)
      : agent_(std::move(agent)), chosen_(chosen) {}

  void ask(Findings& findings, Budget& budget) override {
    if (findings.moves.empty() || findings.all_certain()) return;
    // The user's own choice is asked once, within its own limits.
    if (chosen_ && std::exchange(findings.has_opinion, true)) return;
    Limits limits = chosen_ ? Limits{} : budget.limits_of_part(1);
    if (limits.work > 0) limits.work = std::max<std::uint64_t>(limits.work / kPositionsAGame, 2);
    const Thoughts thoughts = agent_->think(findings.position, limits, budget.control());
    budget.pay(thoughts.work * kPositionsAGame);
    findings.add({}, thoughts.values);
    if (!thoughts.returns.empty()) add_returns(findings, thoughts);
  }

  void reset(std::uint64_t seed) override { agent_->reset(seed); }

 private:
  // What each player can expect after each move; of moves that nothing is known of, nothing.
  static void add_returns(Findings& findings, const Thoughts& thoughts) {
    findings.move_returns = thoughts.returns;
    const auto player = static_cast<std::size_t>(findings.turn.player());
    for (std::size_t i = 0; i < thoughts.values.size(); ++i) {
      const Value& value = findings.values[i];
      if (value.known != Known::kEstimated || !value.expectation) {
        findings.move_returns[i].clear();
      } else {
        findings.move_returns[i][player] = *value.expectation;  // earlier visits count there too
      }
    }
  }

  const std::unique_ptr<AnyAgent> agent_;
  const bool chosen_;
};

}  // namespace

std::unique_ptr<Source> estimator_source(const AnyGame& game, const std::string& spec,
                                         std::uint64_t bytes, int threads, std::uint64_t seed) {
  if (!spec.empty()) return std::make_unique<EstimatorSource>(make_agent(game, spec, seed), true);
  if (!game.traits().searched) return nullptr;
  // Random moves hardly ever solve a puzzle that need not end: they would estimate nothing.
  if (game.players() == 1 && game.max_length() == kUnbounded) return nullptr;
  const std::uint64_t megabytes = std::clamp<std::uint64_t>(bytes >> 20, 1, 512);
  // Redeals have no threads.
  const std::string ranges = game.info().name == "poker" ? ",ranges" : "";
  const std::string words = game.traits().hidden
                                ? fmt::format("ismcts(memory={}{})", megabytes, ranges)
                                : fmt::format("mcts(memory={},threads={})", megabytes, threads);
  return std::make_unique<EstimatorSource>(make_agent(game, words, seed), false);
}

}  // namespace zermelo
