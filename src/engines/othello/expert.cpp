#include "engines/othello/expert.h"

#include <cmath>
#include <utility>

#include "base/error.h"
#include "engines/othello/othello_expert.h"
#include "engines/othello/weight_file.h"

namespace zermelo {
namespace othello {
namespace {

// The pattern evaluation as a judge for any search.
class PatternEvaluator final : public Evaluator<Othello> {
 public:
  explicit PatternEvaluator(std::shared_ptr<const Evaluation> evaluation)
      : evaluation_(std::move(evaluation)) {}

  Payoffs judge(const Othello::Position& p, Rng&) const override {
    constexpr double kDiscs = 10;  // a lead that is as good as certain
    const double lead = static_cast<double>(evaluation_->judge(p.own, p.other)) / kUnits;
    const double value = std::tanh(lead / kDiscs);
    return p.mover == 0 ? Payoffs{value, -value} : Payoffs{-value, value};
  }

 private:
  const std::shared_ptr<const Evaluation> evaluation_;
};

constexpr std::uint64_t kTaughtBytes = std::uint64_t{64} << 20;

void expect_whole_board(const Othello& game, const char* who) {
  if (game.board() != ~std::uint64_t{0}) bad_input("{}: expected a board of 8 by 8", who);
}

}  // namespace
}  // namespace othello

std::vector<EvaluatorEntry<othello::Othello>> EngineOf<othello::Othello>::evaluators() {
  using G = othello::Othello;
  return {{.name = "patterns",
           .summary = "weights of patterns that the program has learned, on 8 by 8",
           .options = {Option::word("load", "", "a file that 'zermelo train' made; else shipped")},
           .make = [](const G& game, const Options& options) -> std::unique_ptr<Evaluator<G>> {
             othello::expect_whole_board(game, "patterns");
             return std::make_unique<othello::PatternEvaluator>(
                 othello::evaluation_of(options.word("load")));
           }}};
}

std::unique_ptr<Expert<othello::Othello>> EngineOf<othello::Othello>::expert(
    const othello::Othello& game, std::uint64_t bytes) {
  return std::make_unique<othello::OthelloExpert>(game, bytes, othello::evaluation_of(""));
}

std::unique_ptr<Expert<othello::Othello>> EngineOf<othello::Othello>::taught(
    const othello::Othello& game, const Options& options) {
  othello::expect_whole_board(game, "td");
  return std::make_unique<othello::OthelloExpert>(game, othello::kTaughtBytes,
                                                  othello::evaluation_of(options.word("load")));
}

}  // namespace zermelo
