#include "server/caps.h"

#include <algorithm>

#include <fmt/core.h>

#include "analysis/levels.h"
#include "any/any_agent.h"
#include "base/error.h"
#include "base/threads.h"
#include "server/message.h"

namespace zermelo::caps {
namespace {

struct Cap {
  const char* option;
  std::int64_t most;
};

std::vector<Cap> number_caps() {
  return {{"sims", kSimulations},   {"nodes", kPositions}, {"playouts", kLeafPlayouts},
          {"width", kWidth},        {"depth", kDepth},     {"memory", kMegabytes},
          {"threads", core_count()}};
}

// None that starts a program or reads a file; td plays by the network that ships.
bool is_listed(const AnyGame& game, const AgentInfo& agent) {
  if (agent.name == "td") return can_be_level(game, agent.name);
  return !agent.needs_words &&
         std::none_of(agent.options.begin(), agent.options.end(), [](const Option& option) {
           return option.kind == Option::Kind::kWord && option.name != "leaf";
         });
}

[[noreturn]] void refuse_cap(const std::string& agent, const char* option, std::int64_t most) {
  throw Refused{400, "over_cap", fmt::format("{}: {} may be at most {} here", agent, option, most)};
}

std::string with_parameter(const std::string& spec, const std::string& parameter) {
  if (!spec.ends_with(')')) return fmt::format("{}({})", spec, parameter);
  return fmt::format("{},{})", spec.substr(0, spec.size() - 1), parameter);
}

}  // namespace

std::vector<const AgentInfo*> listed_agents(const AnyGame& game) {
  std::vector<const AgentInfo*> list;
  for (const AgentInfo& agent : all_agents()) {
    if (is_listed(game, agent) && why_unfit(game, agent).empty()) list.push_back(&agent);
  }
  return list;
}

std::string allowed_agent(const AnyGame& game, std::string_view text) {
  if (text.size() > kSpecBytes) throw Refused{400, "bad_agent", "the agent's name is too long"};
  const AgentSpec spec = [&] {
    try {
      return AgentSpec::parse(text);
    } catch (const Error& error) {
      throw Refused{400, "bad_agent", error.what()};
    }
  }();
  const AgentInfo& info = *spec.info;
  if (!is_listed(game, info) || (info.has("load") && spec.options.given("load"))) {
    throw Refused{403, "agent_not_listed", fmt::format("{} cannot be seated from here", info.name)};
  }
  if (const std::string why = why_unfit(game, info); !why.empty()) {
    throw Refused{400, "agent_unfit",
                  fmt::format("{} does not play {}: {}", info.name, game.spec(), why)};
  }
  std::string allowed = spec.options.spec();
  for (const auto& [option, most] : number_caps()) {
    if (!info.has(option)) continue;
    const int asked = spec.options.number(option);
    // As many as there are cores, a search at the deepest: 0 asks for all there is.
    const bool asks_for_all = asked == 0 && std::string_view(option) == "threads";
    if (asked <= most && !asks_for_all) continue;
    if (spec.options.given(option)) refuse_cap(info.name, option, most);
    allowed = with_parameter(allowed, fmt::format("{}={}", option, most));
  }
  if (info.has("time") && spec.options.real("time") > kSeconds) {
    refuse_cap(info.name, "time", static_cast<std::int64_t>(kSeconds));
  }
  if (info.has("leaf") && spec.options.given("leaf")) {
    const std::vector<std::string> names = game.evaluator_names();
    if (std::find(names.begin(), names.end(), spec.options.word("leaf")) == names.end()) {
      throw Refused{403, "agent_not_listed", "leaf takes the bare name of an evaluator here"};
    }
    try {  // a judge that needs a file may have none for this game
      make_agent(game, allowed, 1);
    } catch (const Error& error) {
      throw Refused{400, "agent_unfit", error.what()};
    }
  }
  return allowed;
}

std::vector<Level> levels_of(const AnyGame& game) {
  const std::vector<zermelo::Level> ladder = ladder_of(game);
  std::vector<Level> levels;
  for (std::size_t i = 0; i < std::size(kLevelNames); ++i) {
    const std::string& agent = ladder[named_level(i, ladder.size()) - 1].agent;
    levels.push_back({kLevelNames[i], allowed_agent(game, agent)});
  }
  return levels;
}

}  // namespace zermelo::caps
