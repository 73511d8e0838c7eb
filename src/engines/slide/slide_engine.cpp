#include "engines/slide/slide_engine.h"

#include <string>

#include "base/error.h"
#include "engines/slide/expectimax.h"
#include "learn/network_file.h"

namespace zermelo::slide {
namespace {

// The network of a file, or the one that ships with the program if there is no path.
template <class Rule>
std::shared_ptr<const Network<Rule>> loaded(const std::string& path) {
  if (path.empty()) {
    auto shipped = Network<Rule>::shipped();
    if (shipped == nullptr) {
      bad_input("td: expected load=FILE, a network that 'zermelo train' made");
    }
    return shipped;
  }
  return std::make_shared<const Network<Rule>>(Network<Rule>::load_from(path));
}

template <class Rule>
class NetworkExpert final : public Expert<typename SlideEngine<Rule>::G> {
  using G = typename SlideEngine<Rule>::G;

 public:
  NetworkExpert(const G& game, const std::string& path, std::int64_t downgrade)
      : game_(game), search_({loaded<Rule>(path), downgrade}, {}, 1 << 20) {}

  Thoughts think(const typename G::Position& p, Budget& budget) override {
    const int deepest = budget.is_timed() ? kDeepest : 1;
    Budget own = budget.with_depth(budget.depth() > 0 ? budget.depth() : deepest);
    const auto found = search_.search(p.board, own);
    Thoughts thoughts;
    thoughts.work = found.boards;
    thoughts.depth = found.depth;
    float best = 0;
    for (const auto m : game_.moves(p)) {
      const float value = *found.values[m];
      if (thoughts.values.empty() || value > best) {
        thoughts.best = thoughts.values.size();
        best = value;
      }
      thoughts.values.push_back(Value::estimated(value, Basis::kJudgement));
    }
    return thoughts;
  }

 private:
  static constexpr int kDeepest = 20;

  const G game_;
  Expectimax<Rule, NetworkJudge<Rule>> search_;
};

// The network knows boards after a slide: before one, the best of them counts with its reward.
template <class Rule>
class NetworkEvaluator final : public Evaluator<typename SlideEngine<Rule>::G> {
  using G = typename SlideEngine<Rule>::G;

 public:
  NetworkEvaluator(const G& game, const std::string& path)
      : game_(game), network_(loaded<Rule>(path)) {}

  Payoffs judge(const typename G::Position& p, Rng&) const override {
    if (game_.turn(p).is_chance()) return {network_->value(p.board)};
    const auto best = best_slide(p.board, [&](const auto& slid) { return value(slid); });
    return {value(best)};
  }

 private:
  template <class Slid>
  float value(const Slid& slid) const {
    return static_cast<float>(slid.reward) + network_->value(slid.after);
  }

  const G game_;
  const std::shared_ptr<const Network<Rule>> network_;
};

}  // namespace

template <class Rule>
std::vector<EvaluatorEntry<typename SlideEngine<Rule>::G>> SlideEngine<Rule>::evaluators() {
  return {
      {.name = "td",
       .summary = "a network that 'zermelo train' has taught",
       .options = {Option::word("load", "", "the file of the network; none: the one that ships")},
       .make = [](const G& game, const Options& options) -> std::unique_ptr<Evaluator<G>> {
         const std::string& path = options.word("load");
         if (!path.empty() && learn::is_network_file(path)) return nullptr;
         return std::make_unique<NetworkEvaluator<Rule>>(game, path);
       }}};
}

template <class Rule>
std::unique_ptr<Expert<typename SlideEngine<Rule>::G>> SlideEngine<Rule>::taught(
    const G& game, const Options& options) {
  return std::make_unique<NetworkExpert<Rule>>(game, options.word("load"),
                                               options.number("downgrade"));
}

template struct SlideEngine<Rule2048>;
template struct SlideEngine<Rule2584>;

}  // namespace zermelo::slide
