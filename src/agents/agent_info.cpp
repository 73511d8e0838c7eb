#include "agents/agent_info.h"

#include <algorithm>
#include <utility>

#include "agents/make.h"
#include "base/error.h"
#include "base/text.h"

namespace zermelo {
namespace {

template <class... Entries>
std::vector<AgentInfo> infos_of(AgentList<Entries...>) {
  return {Entries::info()...};
}

std::vector<AgentInfo>& agents() {
  static std::vector<AgentInfo> agents = infos_of(OwnAgents());
  return agents;
}

}  // namespace

const std::vector<AgentInfo>& all_agents() { return agents(); }

AgentRegistration::AgentRegistration(AgentInfo info) {
  std::vector<AgentInfo>& all = agents();
  for (AgentInfo& own : all) {
    if (own.name != info.name) continue;
    own = std::move(info);
    return;
  }
  // Behind our own, by name: units come in any order.
  static const auto own_agents = static_cast<std::ptrdiff_t>(all.size());
  const auto place = std::find_if(all.begin() + own_agents, all.end(),
                                  [&](const AgentInfo& other) { return other.name > info.name; });
  all.insert(place, std::move(info));
}

bool AgentInfo::has(std::string_view option) const {
  return std::any_of(options.begin(), options.end(),
                     [&](const Option& own) { return own.name == option; });
}

AgentSpec AgentSpec::parse(std::string_view text) {
  Spec spec = Spec::parse(text);
  spec.name = lower(spec.name);
  if (spec.name == "human") bad_input("human: people have a seat only in 'zermelo play'");
  std::vector<std::string> names = {"human"};
  for (const AgentInfo& info : all_agents()) {
    if (info.name == spec.name) return {&info, Options(info.name, info.options, spec)};
    names.push_back(info.name);
  }
  bad_input("unknown agent '{}'{}; 'zermelo agents' lists all", spec.name,
            near_name_hint(spec.name, names));
}

Limits AgentSpec::limits() const {
  Limits limits;
  if (info->has("time")) limits.seconds = options.real("time");
  for (const char* name : {"sims", "nodes"}) {
    if (info->has(name) && (limits.seconds == 0 || options.given(name))) {
      limits.work = static_cast<std::uint64_t>(options.number(name));
    }
  }
  if (info->has("depth") && (limits.seconds == 0 || options.given("depth"))) {
    limits.depth = options.number("depth");
  }
  if (info->has("memory")) {
    limits.bytes = static_cast<std::uint64_t>(options.number("memory")) << 20;
  }
  return limits;
}

}  // namespace zermelo
