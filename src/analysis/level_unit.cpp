// level(n), easy, medium, hard: opponents of measured strength (levels.h). They are other agents under a
// name of their own, so that who tries or lists all agents leaves them out (needs_words).
#include "agents/agent_terms.h"
#include "analysis/levels.h"
#include "any/any_agent.h"
#include "base/error.h"

namespace zermelo {
namespace {

// The agent of that level, under the name of the level.
class LevelAgent final : public AnyAgent {
 public:
  LevelAgent(std::string spec, std::unique_ptr<AnyAgent> agent)
      : AnyAgent(std::move(spec), agent->seconds_a_move()), agent_(std::move(agent)) {}

  Thoughts think(const AnyPosition& p, const Limits& limits, const Control& control) override {
    return agent_->think(p, limits, control);
  }
  void reset(std::uint64_t seed) override { agent_->reset(seed); }

 private:
  const std::unique_ptr<AnyAgent> agent_;
};

std::unique_ptr<AnyAgent> make_level(const AnyGame& game, std::size_t level, std::uint64_t seed) {
  const std::vector<Level> levels = ladder_of(game);
  if (level > levels.size()) {
    bad_input("level: {} has levels 1 to {}, found {}", game.spec(), levels.size(), level);
  }
  const AgentSpec spec = AgentSpec::parse("level(" + std::to_string(level) + ")");
  return std::make_unique<LevelAgent>(spec.options.spec(),
                                      make_agent(game, levels[level - 1].agent, seed));
}

template <std::size_t kName>
std::unique_ptr<AnyAgent> make_named(const AnyGame& game, const AgentSpec&, std::uint64_t seed) {
  return make_level(game, named_level(kName, ladder_of(game).size()), seed);
}

const AgentRegistration level({
    .name = "level",
    .summary = "an opponent of measured strength, from 1 up; 'zermelo levels GAME' lists them",
    .fits = "every game",
    .options = {Option::number("n", 1, 1, kMostLevels, "each beats the one below").bare()},
    .why_not = terms::any_game,
    .needs_words = true,
    .make = [](const AnyGame& game, const AgentSpec& spec,
               std::uint64_t seed) -> std::unique_ptr<AnyAgent> {
      return make_level(game, static_cast<std::size_t>(spec.options.number("n")), seed);
    },
});
const AgentRegistration easy({.name = kLevelNames[0],
                              .summary = "the level a third of the way up",
                              .fits = "every game",
                              .options = {},
                              .why_not = terms::any_game,
                              .needs_words = true,
                              .make = make_named<0>});
const AgentRegistration medium({.name = kLevelNames[1],
                                .summary = "the level two thirds of the way up",
                                .fits = "every game",
                                .options = {},
                                .why_not = terms::any_game,
                                .needs_words = true,
                                .make = make_named<1>});
const AgentRegistration hard({.name = kLevelNames[2],
                              .summary = "the highest level",
                              .fits = "every game",
                              .options = {},
                              .why_not = terms::any_game,
                              .needs_words = true,
                              .make = make_named<2>});

}  // namespace
}  // namespace zermelo
