// expert: plays by what the game's own expert knows, as well as its skill lets it see. People see what
// ends the game soon and miss what is deep: a value with n moves to the end is noticed with
// probability (skill / 100) ^ ((n - 1) / 4), so that a win at once is always taken.
#include <algorithm>
#include <cmath>

#include "agents/agent_terms.h"
#include "analysis/findings.h"
#include "any/any_agent.h"
#include "base/rng.h"

namespace zermelo {
namespace {

constexpr std::uint64_t kBytesOfMegabyte = std::uint64_t{1} << 20;

class SkilledAgent final : public AnyAgent {
 public:
  SkilledAgent(const AnyGame& game, const AgentSpec& spec, std::uint64_t seed)
      : AnyAgent(spec.options.spec(), spec.limits().seconds),
        game_(game),
        limits_(spec.limits()),
        skill_(static_cast<double>(spec.options.number("skill")) / 100),
        expert_(game.expert(limits_.bytes == 0 ? 512 * kBytesOfMegabyte : limits_.bytes)),
        rng_(seed) {
    if (expert_ == nullptr) bad_input("expert: '{}' has no expert", game.spec());
  }

  Thoughts think(const AnyPosition& p, const Limits& limits, const Control& control) override {
    Budget budget(limits_, limits, control);
    Thoughts thoughts = expert_->think(p, budget);
    Findings findings(game_, p);
    findings.add(thoughts.value, thoughts.values);
    std::vector<Value> seen = findings.values;
    const double spread = spread_of(seen);
    for (Value& value : seen) value = noticed(value, spread);
    // Where no length tells which of the proved moves is best, the expert knows what is nearest to the
    // end, or hardest to win against.
    if (skill_ == 1 && thoughts.value.known == Known::kProved && !thoughts.value.remoteness &&
        !thoughts.value.score) {
      return told(game_, p, std::move(thoughts));
    }
    // Among moves that look alike each is as likely.
    std::uint32_t alike = 0;
    for (std::size_t i = 0; i < seen.size(); ++i) {
      if (i == 0 || is_better(seen[i], seen[thoughts.best])) {
        thoughts.best = i;
        alike = 1;
      } else if (!is_better(seen[thoughts.best], seen[i]) && rng_.below(++alike) == 0) {
        thoughts.best = i;
      }
    }
    return told(game_, p, std::move(thoughts));
  }

  void reset(std::uint64_t seed) override { rng_ = Rng(seed); }

 private:
  // The player's view of a value: what is missed looks even.
  Value noticed(const Value& value, double spread) {
    const double luck = rng_.unit();
    if (value.known == Known::kProved) {
      const double depth = (value.remoteness.value_or(game_.max_length()) - 1) / 4.0;
      const bool sees = luck < std::pow(skill_, std::max(0.0, depth));
      return sees ? value : Value::estimated(0, Basis::kJudgement);
    }
    Value seen = value;
    if (seen.expectation) *seen.expectation += (1 - skill_) * (2 * luck - 1) * spread;
    return seen;
  }

  static double spread_of(const std::vector<Value>& values) {
    double low = 0, high = 0;
    bool any = false;
    for (const Value& value : values) {
      if (!value.expectation) continue;
      low = any ? std::min(low, *value.expectation) : *value.expectation;
      high = any ? std::max(high, *value.expectation) : *value.expectation;
      any = true;
    }
    return high - low;
  }

  const AnyGame& game_;
  const Limits limits_;
  const double skill_;
  const std::unique_ptr<AnyExpert> expert_;
  Rng rng_;
};

const AgentRegistration registration_of_expert({
    .name = "expert",
    .summary = "by the game's own expert; with less skill it misses what is deep, as people do",
    .fits = "games that have an expert, such as connect-four",
    .options = {Option::number("skill", 100, 0, 100,
                               "100: never errs; 50: sees one move ahead, little more"),
                terms::nodes(2000000), terms::time(), terms::memory(512)},
    .why_not = [](const Traits& game) -> std::string {
      return game.expert ? "" : "its engine has no expert";
    },
    .make = [](const AnyGame& game, const AgentSpec& spec, std::uint64_t seed)
        -> std::unique_ptr<AnyAgent> { return std::make_unique<SkilledAgent>(game, spec, seed); },
});

}  // namespace
}  // namespace zermelo
