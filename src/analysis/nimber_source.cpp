#include "analysis/source.h"
#include "base/error.h"
#include "catalogue/sum.h"

namespace zermelo {
namespace {

class NimberSource final : public Source {
 public:
  explicit NimberSource(const AnyGame& game) : game_(game) {}

  std::string_view name() const override { return "nimbers"; }

  void ask(Findings& findings, Budget& budget) override {
    const auto nimbers = game_.nimbers(budget);
    // A position of nimber 0 is lost for the player to move; a move to one wins.
    const auto judged = [&](const AnyPosition& p, Outcome if_zero) {
      const std::uint32_t nimber = nimbers->nimber(p);
      return Value{.known = Known::kProved,
                   .outcome = nimber == 0 ? if_zero : opposite(if_zero),
                   .nimber = nimber};
    };
    try {
      const Value value = judged(findings.position, Outcome::kLose);
      std::vector<Value> values;
      for (const AnyPosition& p : findings.to) values.push_back(judged(p, Outcome::kWin));
      findings.add(value, values);
      findings.may_collide = findings.may_collide || !nimbers->is_exact();
    } catch (const Error& error) {
      if (error.exit() != Exit::kUnanswered) throw;
    }
  }

 private:
  const AnyGame& game_;
};

}  // namespace

std::unique_ptr<Source> nimber_source(const AnyGame& game) {
  if (!game.traits().impartial || is_misere(game)) return nullptr;
  return std::make_unique<NimberSource>(game);
}

}  // namespace zermelo
