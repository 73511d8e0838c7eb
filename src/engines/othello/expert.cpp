#include "engines/othello/expert.h"

#include <cmath>
#include <utility>

#include "base/error.h"
#include "engines/othello/othello_expert.h"
#include "engines/othello/weight_file.h"
#include "learn/network_file.h"

namespace zermelo {
namespace othello {
namespace {

// The pattern evaluation as a judge for any search.
class PatternEvaluator final : public Evaluator<Othello> {
 public:
  PatternEvaluator(const Othello& game, std::shared_ptr<const Evaluation> evaluation)
      : game_(game), evaluation_(std::move(evaluation)) {}

  Payoffs judge(const Othello::Position& p, Rng&) const override {
    const double value = std::tanh(lead(p, 0) / kCertain);
    return {value, -value};
  }

  bool priors(const Othello::Position& p, std::span<float> priors) const override {
    std::size_t i = 0;
    double sum = 0;
    for (const Othello::Move m : game_.moves(p)) {
      Othello::Position after = p;
      game_.play(after, m);
      const double value = game_.turn(after).is_over() ? game_.payoffs(after)[p.mover]
                                                       : std::tanh(lead(after, p.mover) / kCertain);
      sum += double{priors[i++] = static_cast<float>(std::exp(value / kTemperature))};
    }
    for (float& prior : priors) prior = static_cast<float>(double{prior} / sum);
    return true;
  }

 private:
  static constexpr double kCertain = 10;       // discs of a lead that is as good as a win
  static constexpr double kTemperature = 0.2;  // of the softmax that makes priors of values

  // In discs, of player k.
  double lead(const Othello::Position& p, int k) const {
    const double own = static_cast<double>(evaluation_->judge(p.own, p.other)) / kUnits;
    return p.mover == k ? own : -own;
  }

  const Othello game_;
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
  return {{.name = "td",
           .summary = "weights of patterns that the program has learned, on 8 by 8",
           .options = {Option::word("load", "", "a file that 'zermelo train' made; else shipped")},
           .make = [](const G& game, const Options& options) -> std::unique_ptr<Evaluator<G>> {
             const std::string& path = options.word("load");
             if (!path.empty() && learn::is_network_file(path)) return nullptr;
             if (game.board() != ~std::uint64_t{0}) return nullptr;
             return std::make_unique<othello::PatternEvaluator>(game, othello::evaluation_of(path));
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
