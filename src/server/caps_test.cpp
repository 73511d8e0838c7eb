#include "server/caps.h"

#include <algorithm>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "base/threads.h"
#include "catalogue/catalogue.h"
#include "server/message.h"
#include "server/question.h"

namespace zermelo {
namespace {

std::string code_of(const AnyGame& game, const std::string& agent) {
  try {
    caps::allowed_agent(game, agent);
  } catch (const Refused& refused) {
    return refused.code;
  }
  return "";
}

// Each number is taken at its cap and refused one above.
TEST(Caps, OfAgentsNumbers) {
  const auto connect_four = make_game("connect-four"), slide = make_game("2048");
  const struct {
    const AnyGame* game;
    const char* agent;
    const char* option;
    std::int64_t most;
  } kCaps[] = {
      {connect_four.get(), "mcts", "sims", 1000000},
      {connect_four.get(), "alphabeta", "nodes", 10000000},
      {connect_four.get(), "alphabeta", "playouts", 10000},
      {connect_four.get(), "alphabeta", "depth", 100},
      {connect_four.get(), "mcts", "memory", 512},
      {connect_four.get(), "mcts", "threads", core_count()},
      {connect_four.get(), "mcts", "time", 10},
      {slide.get(), "expectimax", "width", 1000},
  };
  for (const auto& [game, agent, option, most] : kCaps) {
    EXPECT_EQ(code_of(*game, fmt::format("{}({}={})", agent, option, most)), "") << option;
    EXPECT_EQ(code_of(*game, fmt::format("{}({}={})", agent, option, most + 1)), "over_cap")
        << option;
  }
  EXPECT_EQ(code_of(*connect_four, "mcts(threads=0)"), "over_cap");  // all there are
}

// What an agent takes without being asked is cut to the cap.
TEST(Caps, OfUsualMemory) {
  const auto game = make_game("connect-four");
  EXPECT_EQ(caps::allowed_agent(*game, "perfect"), "perfect(memory=512)");
  EXPECT_EQ(caps::allowed_agent(*game, "perfect(nodes=5)"), "perfect(nodes=5,memory=512)");
  EXPECT_EQ(caps::allowed_agent(*game, "perfect(memory=100)"), "perfect(memory=100)");
}

TEST(Caps, NoProgramsAndNoFiles) {
  const auto game = make_game("2048");
  for (const char* agent :
       {"program(cmd=\"id\")", "td(load=weights)", "td(load=\"/etc/passwd\")"}) {
    EXPECT_EQ(code_of(*game, agent), "agent_not_listed") << agent;
  }
  EXPECT_EQ(code_of(*game, "mcts(leaf=\"td(load=/etc/passwd)\")"), "agent_not_listed");
  EXPECT_EQ(code_of(*game, "nobody"), "bad_agent");
  EXPECT_EQ(code_of(*game, "human"), "bad_agent");
  EXPECT_EQ(code_of(*game, "ismcts"), "agent_unfit");
  EXPECT_EQ(code_of(*game, "mcts(" + std::string(2000, ' ') + ")"), "bad_agent");
}

TEST(Caps, ListedAgentsMayBeAskedFor) {
  for (const CatalogueEntry& entry : catalogue()) {
    const auto game = make_game(entry.info->name);
    if (!game->traits().searched) continue;  // a sanitized build
    const auto list = caps::listed_agents(*game);
    ASSERT_FALSE(list.empty()) << entry.info->name;
    for (const AgentInfo* agent : list) {
      EXPECT_EQ(code_of(*game, agent->name), "") << entry.info->name;
      EXPECT_NE(agent->name, "program");
    }
  }
}

TEST(Caps, NetworksAreThoseThatShip) {
  const auto four = make_game("connect-four"), five = make_game("connect-four(rows=5)");
  EXPECT_EQ(code_of(*four, "td"), "");
  EXPECT_EQ(code_of(*four, "mcts(leaf=td)"), "");
  EXPECT_EQ(code_of(*five, "td"), "agent_not_listed");
  EXPECT_EQ(code_of(*five, "mcts(leaf=td)"), "agent_unfit");
  EXPECT_EQ(code_of(*make_game("othello"), "mcts(leaf=td)"), "");
  EXPECT_EQ(code_of(*four, "td(load=/etc/passwd)"), "agent_not_listed");
}

TEST(Caps, LevelsFitTheirGames) {
  for (const char* name : {"connect-four", "nim", "kuhn-poker", "2048", "tic-tac-toe", "nim3p"}) {
    const auto game = make_game(name);
    const auto levels = caps::levels_of(*game);
    ASSERT_EQ(levels.size(), 3u);
    for (const auto& level : levels) EXPECT_EQ(code_of(*game, level.agent), "") << name;
  }
}

TEST(Caps, OfTimeAndMoves) {
  const auto refused = [](const Json& body) {
    try {
      asked_seconds(body, caps::kSeconds);
      asked_position(body);
    } catch (const Refused& thrown) {
      return thrown.code;
    }
    return std::string();
  };
  const auto with_time = [](Json time) {
    return Json({{"game", "nim"}, {"time", std::move(time)}});
  };
  EXPECT_EQ(refused(with_time(10)), "");
  EXPECT_EQ(refused(with_time(10.001)), "over_cap");
  EXPECT_EQ(refused(with_time(0)), "bad_body");
  EXPECT_EQ(refused(with_time(-1)), "bad_body");
  EXPECT_EQ(refused(with_time("1")), "bad_body");
  EXPECT_EQ(
      refused({{"game", "nim"}, {"moves", std::vector<std::string>(caps::kMoves + 1, "1 1")}}),
      "over_cap");
  EXPECT_EQ(refused({{"game", std::string(caps::kSpecBytes + 1, 'x')}}), "bad_game");
}

}  // namespace
}  // namespace zermelo
