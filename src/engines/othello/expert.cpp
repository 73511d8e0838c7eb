#include "engines/othello/expert.h"

#include <cmath>

#include "base/error.h"
#include "engines/othello/othello_expert.h"
#include "engines/othello/weight_file.h"

namespace zermelo {
namespace othello {
namespace {

// The pattern evaluation as a judge for any search.
class PatternEvaluator final : public Evaluator<Othello> {
 public:
  PatternEvaluator() : evaluation_(shipped_evaluation()) {}

  Payoffs judge(const Othello::Position& p, Rng&) const override {
    constexpr double kDiscs = 10;  // a lead that is as good as certain
    const double lead = static_cast<double>(evaluation_.judge(p.own, p.other)) / kUnits;
    const double value = std::tanh(lead / kDiscs);
    return p.mover == 0 ? Payoffs{value, -value} : Payoffs{-value, value};
  }

 private:
  const Evaluation& evaluation_;
};

}  // namespace
}  // namespace othello

std::vector<EvaluatorEntry<othello::Othello>> EngineOf<othello::Othello>::evaluators() {
  using G = othello::Othello;
  return {{.name = "patterns",
           .summary = "weights of patterns that the program has learned, on 8 by 8",
           .options = {},
           .make = [](const G& game, const Options&) -> std::unique_ptr<Evaluator<G>> {
             if (game.board() != ~std::uint64_t{0})
               bad_input("patterns: expected a board of 8 by 8");
             return std::make_unique<othello::PatternEvaluator>();
           }}};
}

std::unique_ptr<Expert<othello::Othello>> EngineOf<othello::Othello>::expert(
    const othello::Othello& game, std::uint64_t bytes) {
  return std::make_unique<othello::OthelloExpert>(game, bytes);
}

}  // namespace zermelo
