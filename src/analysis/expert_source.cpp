#include <algorithm>

#include "analysis/source.h"

namespace zermelo {
namespace {

class ExpertSource final : public Source {
 public:
  explicit ExpertSource(std::unique_ptr<AnyExpert> expert) : expert_(std::move(expert)) {}
  void ask(Findings& findings, Budget& budget) override {
    if (findings.moves.empty()) return;
    Thoughts thoughts = expert_->think(findings.position, budget);
    budget.pay(thoughts.work);
    findings.add(thoughts.value, thoughts.values);
    findings.regions = std::move(thoughts.regions);
    findings.theorem = std::move(thoughts.theorem);
    // Nobody knows better a way that the expert has found.
    const auto is_told = [](const Value& value) {
      return is_certain(value) || value.basis == Basis::kUpperBound;
    };
    findings.complete = is_told(findings.value) &&
                        std::all_of(findings.values.begin(), findings.values.end(), is_told) &&
                        findings.all_have_lengths();
    if (!is_certain(findings.value)) {
      findings.why_not = "the expert did not prove it within the limits";
    }
  }
  bool is_final() const override { return expert_->is_judge(); }

 private:
  const std::unique_ptr<AnyExpert> expert_;
};

}  // namespace

std::unique_ptr<Source> expert_source(const AnyGame& game, std::uint64_t bytes) {
  auto expert = game.expert(bytes);
  return expert == nullptr ? nullptr : std::make_unique<ExpertSource>(std::move(expert));
}

}  // namespace zermelo
