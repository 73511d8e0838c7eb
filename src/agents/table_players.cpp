#include "agents/table_players.h"

#include <algorithm>

namespace zermelo {
namespace {

template <const auto& kName>
std::string at_its_table(const Traits& game) {
  const auto& names = game.table_players;
  return std::find(names.begin(), names.end(), kName) != names.end() ? "" : "it plays Black Jack";
}

}  // namespace

AgentInfo basic_info() {
  return {
      .name = kBasic,
      .summary = "by the chart of basic strategy for the table's rules; least bet, no insurance",
      .fits = "Black Jack",
      .options = {},
      .why_not = at_its_table<kBasic>};
}

AgentInfo exact_info() {
  return {.name = kExact,
          .summary = "the best choice for the cards left in the shoe, computed anew each time",
          .fits = "Black Jack",
          .options = {},
          .why_not = at_its_table<kExact>};
}

AgentInfo counter_info() {
  return {.name = kCounter,
          .summary = "counts high-low: bets, insures and leaves the chart by the true count",
          .fits = "Black Jack",
          .options = {},
          .why_not = at_its_table<kCounter>};
}

}  // namespace zermelo
