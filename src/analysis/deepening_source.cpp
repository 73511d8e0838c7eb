#include <algorithm>

#include <fmt/core.h>

#include "analysis/source.h"
#include "any/any_agent.h"

namespace zermelo {
namespace {

// Alpha-beta goes deeper by and by, so that what it finds is the shortest.
class DeepeningSource final : public Source {
 public:
  explicit DeepeningSource(std::unique_ptr<AnyAgent> agent) : agent_(std::move(agent)) {}

  void ask(Findings& findings, Budget& budget) override {
    if (findings.moves.empty()) return;
    const Thoughts thoughts =
        agent_->think(findings.position, budget.limits_of_part(1), budget.control());
    budget.pay(thoughts.work);
    std::vector<Value> values = thoughts.values;
    for (Value& value : values) {
      if (value.known != Known::kProved || value.outcome == Outcome::kNone) value = {};
    }
    findings.add({}, values);
    const bool any = std::any_of(values.begin(), values.end(), is_certain);
    findings.may_collide = findings.may_collide || (any && !findings.game.traits().exact_key);
  }

  void reset(std::uint64_t seed) override { agent_->reset(seed); }

 private:
  const std::unique_ptr<AnyAgent> agent_;
};

}  // namespace

std::unique_ptr<Source> deepening_source(const AnyGame& game, std::uint64_t bytes,
                                         std::uint64_t seed) {
  constexpr const char* kName = "alphabeta";
  if (!why_unfit(game, *AgentSpec::parse(kName).info).empty()) return nullptr;
  const std::uint64_t megabytes = std::clamp<std::uint64_t>(bytes >> 20, 1, 1024);
  return std::make_unique<DeepeningSource>(
      make_agent(game, fmt::format("{}(memory={},playouts=0)", kName, megabytes), seed));
}

}  // namespace zermelo
