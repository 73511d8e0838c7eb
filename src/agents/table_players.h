// Players of one card game, through the experts that the game's engine offers by name.
#pragma once

#include <memory>

#include "agents/agent.h"
#include "agents/agent_info.h"
#include "agents/td.h"
#include "core/engine_of.h"

namespace zermelo {

AgentInfo basic_info();    // plays Black Jack by the chart
AgentInfo exact_info();    // plays Black Jack by the cards in the shoe
AgentInfo counter_info();  // counts cards

template <const auto& kWord, AgentInfo (*kInfo)()>
struct TablePlayerEntry {
  static constexpr const char* kName = kWord;
  static AgentInfo info() { return kInfo(); }
  template <Game G>
  static std::unique_ptr<Agent<G>> make(const G& game, const AgentSpec& spec, std::uint64_t) {
    if constexpr (OffersPlayers<G>) {
      return std::make_unique<ExpertAgent<G>>(EngineOf<G>::player(game, kName, spec.options),
                                              spec.limits());
    } else {
      return nullptr;
    }
  }
};

inline constexpr char kBasic[] = "basic", kExact[] = "exact", kCounter[] = "counter";
using BasicEntry = TablePlayerEntry<kBasic, basic_info>;
using ExactEntry = TablePlayerEntry<kExact, exact_info>;
using CounterEntry = TablePlayerEntry<kCounter, counter_info>;

}  // namespace zermelo
