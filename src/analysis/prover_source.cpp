#include "analysis/source.h"
#include "base/error.h"

namespace zermelo {
namespace {

class ProverSource final : public Source {
 public:
  ProverSource(const AnyGame& game, std::unique_ptr<AnyProver> prover, std::uint64_t bytes)
      : game_(game), bytes_(bytes), prover_(std::move(prover)) {}

  // The position itself first, then its moves in the order of what is known of them.
  void ask(Findings& findings, Budget& budget) override {
    if (findings.moves.empty()) return;
    if (!is_certain(findings.value)) {
      merge(findings.value, proved(findings.position, budget, 0.5));
    }
    std::vector<std::size_t> open;
    for (const std::size_t i : findings.ranking()) {
      if (findings.is_first_image(i) && !is_certain(findings.values[i])) open.push_back(i);
    }
    std::size_t left = open.size();
    for (const std::size_t i : open) {
      findings.add_move(i, value_of_move(findings, i, budget, 1 / static_cast<double>(left--)));
    }
    // Its table keeps 58 bits of a key.
    findings.may_collide = findings.may_collide || found_;
  }

  void reset(std::uint64_t) override {
    prover_ = game_.prover(bytes_);
    found_ = false;
  }

 private:
  Value value_of_move(const Findings& findings, std::size_t i, Budget& budget, double share) {
    const AnyPosition& to = findings.to[i];
    const Turn turn = game_.turn(to);
    if (turn.is_player()) return findings.before(i, proved(to, budget, share));
    if (!turn.is_over()) return {};
    const double payoff = game_.payoffs(to)[findings.turn.player()];
    return Value::proved(payoff > 0   ? Outcome::kWin
                         : payoff < 0 ? Outcome::kLose
                                      : Outcome::kTie,
                         1);
  }

  Value proved(const AnyPosition& p, Budget& budget, double share) {
    if (budget.is_spent()) return {};
    Budget part = budget.part(share);
    // Not one variable for both ends: g++ 12 writes the answer into what it returns before it knows
    // that there is one, and after an exception finds it half written.
    try {
      const Value value = prover_->value(p, part);
      budget.pay(part.done());
      found_ = true;
      return value;
    } catch (const Error& error) {
      if (error.exit() != Exit::kUnanswered) throw;
      budget.pay(part.done());
      return {};
    }
  }

  const AnyGame& game_;
  const std::uint64_t bytes_;
  std::unique_ptr<AnyProver> prover_;
  bool found_ = false;  // something by its table
};

}  // namespace

std::unique_ptr<Source> prover_source(const AnyGame& game, std::uint64_t bytes) {
  auto prover = game.prover(bytes);
  if (prover == nullptr) return nullptr;
  return std::make_unique<ProverSource>(game, std::move(prover), bytes);
}

}  // namespace zermelo
