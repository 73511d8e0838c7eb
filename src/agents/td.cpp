#include "agents/td.h"

#include <chrono>

#include "base/error.h"
#include "boards/slide_game.h"
#include "engines/slide/expectimax.h"

namespace zermelo {
namespace {

template <Game G>
class TdAgent final : public Agent<G> {
  using Rule = typename G::Rule;
  using Network = slide::Network<Rule>;

 public:
  TdAgent(const G& game, const std::string& path, std::int64_t downgrade, const Limits& limits)
      : game_(game), limits_(limits), search_({load(path), downgrade}, {}, 1 << 20) {}

  Thoughts think(const typename G::Position& p, const Limits& limits) override {
    const Limits& asked = limits.given() ? limits : limits_;
    const auto us = std::chrono::microseconds(static_cast<std::int64_t>(0.98e6 * asked.seconds));
    const int deepest = us.count() > 0 ? kDeepest : 1;
    const auto found = search_.search(
        p.board,
        {.depth = asked.depth > 0 ? asked.depth : deepest, .time = us, .stop = limits.stop});
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
      thoughts.values.push_back({.known = Known::kEstimated, .expectation = value});
    }
    return thoughts;
  }

  void reset(std::uint64_t) override {}

 private:
  static constexpr int kDeepest = 20;

  static std::shared_ptr<const Network> load(const std::string& path) {
    if (path.empty()) bad_input("td: expected load=FILE, a network that 'zermelo train' made");
    return std::make_shared<const Network>(Network::load_from(path));
  }

  const G game_;
  const Limits limits_;
  slide::Expectimax<Rule, slide::NetworkJudge<Rule>> search_;
};

}  // namespace

template <Game G>
std::unique_ptr<Agent<G>> make_td_agent(const G& game, const std::string& path,
                                        std::int64_t downgrade, const Limits& limits) {
  return std::make_unique<TdAgent<G>>(game, path, downgrade, limits);
}

using Game2048 = SlideGame<SlideBoard4x4<Rule2048>>;
using Game2584 = SlideGame<SlideBoard4x4<Rule2584>>;
template std::unique_ptr<Agent<Game2048>> make_td_agent(const Game2048&, const std::string&,
                                                        std::int64_t, const Limits&);
template std::unique_ptr<Agent<Game2584>> make_td_agent(const Game2584&, const std::string&,
                                                        std::int64_t, const Limits&);

}  // namespace zermelo
