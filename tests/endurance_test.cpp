// Ten thousand games against the clock, over all games and with every agent that fits: none illegal,
// none failed, none late, none above its memory. Only in long runs: it takes ten minutes or more.
#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "agents/agent_info.h"
#include "arena/match.h"
#include "base/text.h"
#include "catalogue/any_agent.h"
#include "catalogue/catalogue.h"
#include "tests/effort.h"
#include "tests/samples.h"

namespace zermelo {
namespace {

constexpr std::uint64_t kGames = 10000;
constexpr int kMegabytes = 16;       // for each agent that takes a limit
constexpr int kOtherMegabytes = 24;  // what else a match may take

// With a limit of time and memory, as far as the agent takes one.
std::string limited(const AgentInfo& info, const std::string& time) {
  std::vector<std::string> limits;
  if (info.has("time")) limits.push_back("time=" + time);
  if (info.has("memory")) limits.push_back(fmt::format("memory={}", kMegabytes));
  return limits.empty() ? info.name : fmt::format("{}({})", info.name, join(limits, ","));
}

// Of this process, in kilobytes: "VmRSS" what it takes now, "VmHWM" the most since forget_peak().
long memory(const std::string& field) {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    if (word != field + ":") continue;
    long kilobytes = 0;
    status >> kilobytes;
    return kilobytes;
  }
  return 0;
}
void forget_peak() { std::ofstream("/proc/self/clear_refs") << 5; }

std::vector<std::string> all_names() {
  std::vector<std::string> names;
  for (const CatalogueEntry& entry : catalogue()) names.push_back(entry.info->name);
  return names;
}

class Endurance : public testing::TestWithParam<std::string> {
 protected:
  // The agent against random ones in all seats.
  void check(const AnyGame& game, const std::string& agent, std::uint64_t games,
             std::uint64_t longest) {
    MatchSettings settings = {.agents = {agent},
                              .games = games,
                              .seed = 11,
                              .opening = game.players() > 1 ? 1 : 0,
                              .cpu_clock = true,
                              .longest = longest};
    settings.agents.resize(static_cast<std::size_t>(game.players()), "random");
    const long before = memory("VmRSS");
    forget_peak();
    const MatchResult match = play_match(game, settings);
    const long most = (memory("VmHWM") - before) / 1024;
    EXPECT_EQ(match.games, games);
    for (const Standing& s : match.standings) {
      EXPECT_EQ(s.illegal + s.late + s.crashed, 0u) << s.agent << ": " << s.complaint;
    }
    EXPECT_LE(most, kMegabytes + kOtherMegabytes) << agent;
    fmt::print("{:<12} {:<32} {} games, slowest move {:.1f} ms, {} MB\n", game.spec(), agent, games,
               1000 * match.standings[0].slowest, most);
  }
};

TEST_P(Endurance, NoneIsLateOrIllegalOrTakesTooMuch) {
  if (!long_tests() || kSanitized) GTEST_SKIP() << "with ZERMELO_LONG, not sanitized";
  const auto game = make_game(GetParam());
  std::vector<const AgentInfo*> fitting;
  for (const AgentInfo& info : all_agents()) {
    if (!info.is_foreign && why_unfit(*game, info).empty()) fitting.push_back(&info);
  }
  const std::uint64_t parts = all_names().size() * fitting.size();
  for (const AgentInfo* info : fitting) {
    check(*game, limited(*info, "1ms"), (kGames + parts - 1) / parts, 300);
    // Time enough to fill the memory, which is where work piles up for the moves after.
    if (info->has("time")) check(*game, limited(*info, "150ms"), 1, 20);
  }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, Endurance, testing::ValuesIn(all_names()), test_name);

}  // namespace
}  // namespace zermelo
