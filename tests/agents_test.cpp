// Every agent on every game it fits, and how strong they are.
#include <algorithm>
#include <atomic>
#include <cctype>
#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "agents/agent_info.h"
#include "any/any_agent.h"
#include "arena/match.h"
#include "base/error.h"
#include "catalogue/catalogue.h"
#include "core/game.h"
#include "tests/effort.h"
#include "tests/samples.h"

namespace zermelo {
namespace {

// Parameters that keep an agent quick, for tests that want it to play and not to shine.
std::string quick(const std::string& name) {
  static const std::map<std::string, std::string> quick = {
      {"mc", "mc(sims=20)"},
      {"alphabeta", "alphabeta(nodes=200,playouts=2)"},
      {"paranoid", "paranoid(nodes=200,playouts=2)"},
      {"maxn", "maxn(depth=1,playouts=1)"},
      {"expectimax", "expectimax(depth=1,playouts=1,width=2)"},
      {"mcts", "mcts(sims=50)"},
      {"ismcts", "ismcts(sims=30)"},
      {"perfect", "perfect(nodes=500)"},
      {"expert", "expert(nodes=500)"}};
  const auto found = quick.find(name);
  return found == quick.end() ? name : found->second;
}

class EveryGame : public testing::TestWithParam<std::string> {};

// The thoughts of an agent in one game against chance moves, as text: moves, values, work.
std::string transcript(const AnyGame& game, const std::string& spec, std::uint64_t seed) {
  std::string text;
  const auto agent = make_agent(game, spec, seed);
  Rng rng(seed);
  AnyPosition p = game.start();
  const int most = kSanitized ? 6 : 25;
  for (int made = 0; made < most && !game.turn(p).is_over();) {
    if (game.turn(p).is_chance()) {
      game.play(p, game.random_move(p, rng));
      continue;
    }
    const std::vector<AnyMove> moves = game.moves(p);
    const Thoughts thoughts = agent->think(p, {});
    EXPECT_LT(thoughts.best, moves.size()) << spec << " at " << game.write(p);
    EXPECT_EQ(thoughts.values.size(), moves.size()) << spec << " at " << game.write(p);
    if (testing::Test::HasFailure()) return text;
    text += fmt::format("{} {} {}\n", game.write_move(p, moves[thoughts.best]),
                        to_string(thoughts.values[thoughts.best]), thoughts.work);
    game.play(p, moves[thoughts.best]);
    ++made;
  }
  return text;
}

TEST_P(EveryGame, IsPlayedByAllWhoFitAndTheSameWayTwice) {
  if (takes_long_here(GetParam()))
    GTEST_SKIP() << "under sanitizers the sample with one deck is enough";
  const auto game = make_game(GetParam());
  int fitting = 0;
  for (const AgentInfo& info : all_agents()) {
    if (info.needs_words) continue;  // tests of their own
    if (!why_unfit(*game, info).empty()) {
      EXPECT_THROW(make_agent(*game, info.name, 1), Error) << info.name;
      continue;
    }
    ++fitting;
    const std::string once = transcript(*game, quick(info.name), 5);
    EXPECT_EQ(once.empty(), game->turn(game->start()).is_over()) << info.name;
    EXPECT_EQ(once, transcript(*game, quick(info.name), 5)) << info.name;
  }
  EXPECT_GE(fitting, 4);
}

TEST_P(EveryGame, IsAnsweredAtOnceWhenToldToStop) {
  if (takes_long_here(GetParam()))
    GTEST_SKIP() << "under sanitizers the sample with one deck is enough";
  const auto game = make_game(GetParam());
  Rng rng(1);
  AnyPosition p = game->start();
  while (game->turn(p).is_chance()) game->play(p, game->random_move(p, rng));
  if (game->turn(p).is_over()) return;
  const std::atomic<bool> stop = true;
  for (const AgentInfo& info : all_agents()) {
    if (info.needs_words || !why_unfit(*game, info).empty()) continue;
    const auto agent = make_agent(*game, info.name, 1);
    // Without the stop this would not come back.
    const Thoughts thoughts = agent->think(p, {.work = UINT64_MAX}, {.stop = &stop});
    EXPECT_LT(thoughts.best, game->moves(p).size()) << info.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Agents, EveryGame, testing::ValuesIn(searched_samples()), test_name);

// Only sanitized builds do without the agents and solvers of a game.
TEST(Samples, AreAllSearched) {
  if (kSanitized) GTEST_SKIP() << "some games only";
  EXPECT_EQ(searched_samples(), all_samples());
}

// --- Strength --------------------------------------------------------------------------------------

// The share of the points that the first agent gets, in percent.
double percent(const std::string& game, std::vector<std::string> agents, std::uint64_t games) {
  const MatchResult match = play_match(
      *make_game(game), {.agents = std::move(agents), .games = games, .seed = 1, .threads = 2});
  EXPECT_EQ(match.games, games);
  for (const Standing& standing : match.standings) {
    EXPECT_EQ(standing.illegal + standing.failed, 0u) << standing.complaint;
  }
  return 100 * match.standings[0].points / static_cast<double>(games);
}

// An even number, and never so few that chance decides.
std::uint64_t some(int games) {
  return static_cast<std::uint64_t>(std::max(10, effort(games) / 2 * 2));
}

TEST(Strength, MctsBeatsRandom) {
  EXPECT_GE(percent("connect-four", {"mcts(sims=300)", "random"}, some(20)), 90);
  EXPECT_GE(percent("hex(size=5)", {"mcts(sims=300)", "random"}, some(20)), 90);
}

TEST(Strength, MctsBeatsTwoRandomPlayers) {
  if (!is_searched("sim")) GTEST_SKIP() << "no agents of sim in this build";
  // A third is what random gets; 60 games have a standard error of 6 percent.
  EXPECT_GE(percent("sim(players=3)", {"mcts(sims=200)", "random", "random"}, 60), 45);
}

TEST(Strength, AlphaBetaNeverLosesWhatItCanProve) {
  const auto never_loses = [](const std::string& game, const std::string& rival, int games) {
    const MatchResult match = play_match(
        *make_game(game), {.agents = {"alphabeta", rival}, .games = some(games), .seed = 3});
    EXPECT_EQ(match.standings[0].losses, 0u) << game << " against " << rival;
  };
  never_loses("tic-tac-toe", "random", 100);
  never_loses("tic-tac-toe", "mcts(sims=300)", 20);
  never_loses("tic-tac-toe(misere)", "random", 100);
}

TEST(Strength, AlphaBetaWinsWonNim) {
  // Game i has the first agent begin if i is even: nim(3,4,5) is won for who begins, nim(1,2,3) for
  // the other.
  for (const std::string spec : {"nim(3,4,5)", "nim(1,2,3)", "nim(3,4,5,misere)"}) {
    const auto game = make_game(spec);
    Rng rng(4);
    const auto agent = make_agent(*game, "alphabeta", 1);
    const int seat = spec == "nim(1,2,3)" ? 1 : 0;
    for (int i = 0; i < effort(30); ++i) {
      AnyPosition p = game->start();
      for (Turn turn = game->turn(p); !turn.is_over(); turn = game->turn(p)) {
        const std::vector<AnyMove> moves = game->moves(p);
        const bool own = turn.player() == seat;
        game->play(p, own ? moves[agent->think(p, {}).best] : game->random_move(p, rng));
      }
      ASSERT_EQ(game->payoffs(p)[seat], 1) << spec;
    }
  }
}

TEST(Strength, IsmctsBeatsRandomAtKuhnPoker) {
  const MatchResult match =
      play_match(*make_game("kuhn-poker"),
                 {.agents = {"ismcts(sims=100)", "random"}, .games = some(1000), .seed = 1});
  // In chips a game, of which best play of both gives each at most 1/18.
  EXPECT_GT(match.standings[0].returns / static_cast<double>(match.games), kSanitized ? 0 : 0.15);
}

TEST(Strength, IsmctsBeatsRandomAtPoker) {
  // 81 percent over many matches; 60 have a standard error of 5.
  EXPECT_GE(percent("poker", {"ismcts(sims=20)", "random"}, 60), 65);
}

TEST(Strength, AsPromised) {
  if (!long_tests() || kSanitized) GTEST_SKIP() << "with ZERMELO_LONG, not sanitized";
  for (const char* game : {"connect-four", "othello", "hex(size=7)", "yavalath"}) {
    EXPECT_GE(percent(game, {"mcts(sims=2000)", "random"}, 100), 95) << game;
  }
  // In points: often the graph is full before two have closed triangles. Alone, the best play against
  // two random players wins 49.8, 53.3 and 57.2 % in the three seats (all positions, by recursion).
  EXPECT_GE(percent("sim(players=3)", {"mcts(sims=2000)", "random", "random"}, 99), 60);
  EXPECT_GE(percent("yavalath(players=3)", {"mcts(sims=2000)", "random", "random"}, 99), 60);
  EXPECT_GE(percent("connect-four", {"mcts(sims=20000)", "mcts(sims=2000)"}, 100), 65);
  EXPECT_GE(percent("hex(size=7)", {"mcts(sims=20000)", "mcts(sims=2000)"}, 100), 65);
  // Measured: 88.5 +- 4.4 %.
  EXPECT_GE(percent("hex(size=7)", {"mcts(sims=1000,rave=300)", "mcts(sims=1000)"}, 200), 70);
  // No play wins much more than 82 (games/poker/poker_suggest.cpp), so it takes many to tell.
  EXPECT_GE(percent("poker", {"ismcts", "random"}, 1000), 80);
}

TEST(Strength, ExpectimaxReaches512In2048) {
  const auto game = make_game("2048");
  const auto agent = make_agent(*game, "expectimax(width=2,playouts=2)", 1);
  const int games = long_tests() ? 100 : kSanitized ? 1 : 4;
  int reached = 0;
  Rng rng(2);
  for (int i = 0; i < games; ++i) {
    AnyPosition p = game->start();
    while (!game->turn(p).is_over()) {
      const bool own = game->turn(p).is_player();
      const std::vector<AnyMove> moves = game->moves(p);
      game->play(p, own ? moves[agent->think(p, {}).best] : game->random_move(p, rng));
    }
    const std::vector<std::uint8_t> tiles = game->cells(p);  // as powers of two
    reached += *std::max_element(tiles.begin(), tiles.end()) >= 9 ? 1 : 0;
  }
  EXPECT_GE(2 * reached, games);
}

// --- The signature: what fixed searches find and what they cost -----------------------------------

// Not right or wrong, but a change here is a change of behaviour, to be meant and measured.
TEST(Signature, IsUnchanged) {
  struct Search {
    const char *game, *agent, *found;  // best move, its value, work, depth
  };
  for (const Search& search : std::initializer_list<Search>{
           {"tic-tac-toe", "alphabeta", "1 tie (proved) 1623 9"},
           {"connect-four", "alphabeta(nodes=20000)",
            "4 0.37 +- 0.05 (estimated by 400 random games) 20000 10"},
           {"othello(size=4)", "alphabeta", "b1 lose in 12 (proved) 466 12"},
           {"sim(players=3)", "paranoid(nodes=5000)",
            "9 -0.351 +- 0.009 (estimated by 6000 random games) 5000 4"},
           {"connect-four", "mcts(sims=2000)",
            "4 0.246 (estimated by a search, 1239 visits) 2000 0"},
           {"othello", "mcts(sims=500)", "f5 -0.038 (estimated by a search, 500 visits) 500 0"},
           {"hex(size=7)", "mcts(sims=500)", "f7 0.267 (estimated by a search, 30 visits) 500 0"},
           {"hex(size=7)", "mcts(sims=500,rave=300)",
            "g1 0.250 (estimated by a search, 168 visits) 500 0"},
           {"nim3p", "maxn(depth=2)", "2 4 0.500 (estimated by search) 720 2"}}) {
    if (!is_searched(search.game)) continue;
    const auto game = make_game(search.game);
    const AnyPosition p = game->start();
    const Thoughts t = make_agent(*game, search.agent, 1)->think(p, {});
    EXPECT_EQ(fmt::format("{} {} {} {}", game->write_move(p, game->moves(p)[t.best]),
                          to_string(t.values[t.best]), t.work, t.depth),
              search.found)
        << search.game << " " << search.agent;
  }
}

}  // namespace
}  // namespace zermelo
