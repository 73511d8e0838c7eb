// The engine's protocol from both sides: an engine driven by lines, and programs in a seat.
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <string>
#include <sys/wait.h>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "arena/match.h"
#include "base/child.h"
#include "base/error.h"
#include "catalogue/catalogue.h"
#include "core/game.h"
#include "protocol/line_engine.h"
#include "protocol/search_info.h"
#include "tests/effort.h"

namespace zermelo {
namespace {

// The other side of an engine.
class Driver {
 public:
  explicit Driver(const std::string& agent = "auto")
      : engine_("Test 1", agent, 1, [this](const std::string& line) {
          const std::lock_guard hold(lock_);
          lines_.push_back(line);
          said_.notify_all();
        }) {}

  // What the engine says at once.
  std::vector<std::string> tell(const std::string& line) {
    EXPECT_TRUE(engine_.obey(line));
    const std::lock_guard hold(lock_);
    return std::exchange(lines_, {});
  }
  // What it says from this order until its move.
  std::vector<std::string> until_move(const std::string& order) {
    EXPECT_TRUE(engine_.obey(order));
    std::unique_lock hold(lock_);
    said_.wait(hold, [&] { return !lines_.empty() && lines_.back().starts_with("bestmove "); });
    return std::exchange(lines_, {});
  }

 private:
  std::mutex lock_;
  std::condition_variable said_;
  std::vector<std::string> lines_;
  LineEngine engine_;  // last: it ends before what it talks to
};

using Lines = std::vector<std::string>;

TEST(Engine, Greets) {
  Driver driver;
  const Lines lines = driver.tell("zermelo");
  EXPECT_EQ(lines.front(), "id name Test 1");
  EXPECT_EQ(lines.back(), "zermelook");
  EXPECT_EQ(driver.tell("  isready "), Lines{"readyok"});
  EXPECT_EQ(driver.tell(""), Lines{});
}

TEST(Engine, PlaysAsItsAgentDoes) {
  const auto game = make_game("connect-four");
  const auto agent = make_agent(*game, "mcts(sims=300)", 9);
  Driver driver("mcts(sims=300)");
  driver.tell("setoption name seed value 9");
  EXPECT_EQ(driver.tell("newgame connect-four"), Lines{});
  AnyPosition p = game->start();
  std::string moves;
  for (int ply = 0; ply < 8; ++ply) {
    const std::string own = game->write_move(p, game->moves(p)[agent->think(p, {}).best]);
    // By moves from the start and by the position's text in turn.
    EXPECT_EQ(driver.tell(ply % 2 == 0 ? "position startpos moves" + moves
                                       : "position " + game->write(p)),
              Lines{});
    EXPECT_EQ(driver.until_move("go").back(), "bestmove " + own);
    game->play(p, game->read_move(p, own));
    moves += " " + own;
  }
}

TEST(Engine, TellsValues) {
  Driver driver("alphabeta");
  driver.tell("newgame tic-tac-toe");
  driver.tell("position x x - o o - - - -");
  driver.tell("setoption name values value true");
  const Lines lines = driver.until_move("go");
  ASSERT_EQ(lines.size(), 7u);  // the search, five moves, the choice
  const auto info = read_info(lines[0]);
  ASSERT_TRUE(info);
  EXPECT_EQ(info->value, Value::proved(Outcome::kWin, 1));
  EXPECT_EQ(info->move, "3");
  EXPECT_EQ(lines[1], "info known proved outcome win remoteness 1 move 3");
  EXPECT_EQ(lines[6], "bestmove 3");
}

TEST(Engine, KeepsToTheLimitsOfGo) {
  Driver driver("mcts");
  driver.tell("newgame connect-four");
  const auto work = [&](const std::string& order) {
    return read_info(driver.until_move(order)[0])->work;
  };
  EXPECT_EQ(work("go sims 70"), 70u);
  EXPECT_EQ(work("go nodes 30 movetime 10m"), 30u);
  EXPECT_EQ(work("go"), 2000u);
}

TEST(Engine, StopsAnEndlessSearch) {
  Driver driver("mcts(threads=3)");
  driver.tell("newgame connect-four");
  EXPECT_EQ(driver.tell("go infinite"), Lines{});
  EXPECT_EQ(driver.tell("isready").back(), "readyok");
  for (const char* order :
       {"go", "position startpos", "newgame nim", "wait", "setoption name seed value 2"}) {
    EXPECT_TRUE(driver.tell(order).back().starts_with("error ")) << order;
  }
  EXPECT_TRUE(driver.tell("stop").back().starts_with("bestmove "));
  EXPECT_EQ(driver.tell("stop"), Lines{});
  // What is known at once waits as well.
  driver.tell("newgame nim(1)");
  EXPECT_EQ(driver.tell("go infinite"), Lines{});
  EXPECT_EQ(driver.tell("stop").back(), "bestmove 1 1");
}

TEST(Engine, EndsInTheMiddleOfASearch) {
  Driver driver;
  driver.tell("newgame connect-four");
  driver.tell("go infinite");
}

TEST(Engine, AnswersWrongOrdersWithOneLineAndGoesOn) {
  Driver driver("mcts(sims=5)");
  const auto refused = [&](const std::string& order, const std::string& part) {
    const Lines lines = driver.tell(order);
    ASSERT_EQ(lines.size(), 1u) << order;
    EXPECT_TRUE(lines[0].starts_with("error ")) << lines[0];
    EXPECT_NE(lines[0].find(part), std::string::npos) << lines[0];
  };
  refused("go", "expected a game first");
  refused("position startpos", "expected a game first");
  refused("newgame", "expected a game");
  refused("newgame conect-four", "did you mean 'connect-four'?");
  driver.tell("newgame tic-tac-toe");
  refused("stopp", "did you mean 'stop'?");
  refused("newgame kuhn-poker", "mcts cannot play");
  refused("setoption name agnet value random", "did you mean 'agent'?");
  refused("setoption agent random", "name NAME value VALUE");
  refused("setoption name agent value mcst", "unknown agent");
  refused("setoption name agent value ismcts", "cannot play");
  refused("setoption name seed value -1", "whole number");
  refused("position", "found nothing");
  refused("position startpos moves 5 5", "slot 5 is taken");
  refused("position nonsense", "tic-tac-toe");
  refused("position x o", "nine words");
  refused("go movetime", "expected a value");
  refused("go movetime 0", "milliseconds");
  refused("go depth 3", "mcts has no such limit");
  refused("go sims many", "whole number");
  refused("go fast", "expected movetime");
  refused("position startpos moves 1 4 2 5 3\x01", "not a legal move");
  driver.tell("position startpos moves 1 4 2 5 3");
  refused("go", "the game is over");
  driver.tell("position startpos moves 1 4 2 5");
  EXPECT_EQ(driver.until_move("go").back(), "bestmove 3");
}

TEST(Engine, SurvivesAnyOrders) {
  const std::vector<std::string> words = {"zermelo",     "isready",
                                          "stop",        "wait",
                                          "newgame",     "position",
                                          "startpos",    "moves",
                                          "go",          "setoption",
                                          "name",        "value",
                                          "agent",       "seed",
                                          "values",      "true",
                                          "infinite",    "movetime",
                                          "sims",        "1",
                                          "4",           "9",
                                          "J",           "?",
                                          "bet",         ",",
                                          "(",           "\"",
                                          "tic-tac-toe", "kuhn-poker",
                                          "nim(3)",      "auto",
                                          "random",      "alphabeta(nodes=9)",
                                          "x",           "-",
                                          "\xff"};
  Driver driver("random");
  Rng rng(5);
  for (int i = 0; i < effort(5000); ++i) {
    std::string line = rng.index(3) == 0 ? "go" : rng.index(3) == 0 ? "newgame" : "position";
    for (std::size_t n = rng.index(5); n > 0; --n) line += " " + words[rng.index(words.size())];
    driver.tell(rng.index(4) == 0 ? words[rng.index(words.size())] : line);
  }
  driver.tell("stop");
  EXPECT_EQ(driver.tell("isready"), Lines{"readyok"});
}

TEST(Engine, SeesNoMoreThanAPlayer) {
  Driver driver("ismcts(sims=200)");
  driver.tell("newgame kuhn-poker");
  EXPECT_TRUE(driver.tell("go").back().find("chance") != std::string::npos);
  const auto answer = [&](const std::string& position) {
    EXPECT_EQ(driver.tell("position " + position), Lines{});
    driver.tell("setoption name seed value 3");
    return driver.until_move("go").back();
  };
  EXPECT_EQ(answer("? K bet"), "bestmove call");
  EXPECT_EQ(answer("? J bet"), "bestmove fold");
  EXPECT_EQ(answer("Q J bet"), "bestmove fold") << "even if it could win by looking";
  EXPECT_EQ(answer("startpos moves Q, K, bet"), "bestmove call");
}

TEST(Protocol, InfoIsReadAsItIsWritten) {
  const Value score = {.known = Known::kProved, .score = 12, .nimber = 3};
  Value sampled = Value::estimated(-3.5, Basis::kSamples, 400);
  sampled.error = 0.125;
  for (const Value& value :
       {Value{}, Value::proved(Outcome::kLose, 12), Value::exact(0.25), sampled,
        Value::estimated(0.5, Basis::kSearch, 77), Value::estimated(2, Basis::kJudgement), score}) {
    const SearchInfo info = {
        .work = 5, .depth = 7, .seconds = 2, .value = value, .move = "2 4 best"};
    const auto read = read_info(write_info(info));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->value, value) << write_info(info);
    EXPECT_EQ(read->work, 5u);
    EXPECT_EQ(read->depth, 7);
    EXPECT_EQ(read->seconds, 2);
    EXPECT_EQ(read->move, "2 4 best");
  }
  EXPECT_EQ(value_words(sampled),
            "known estimated expectation -3.5 error 0.125 basis samples count 400");
  EXPECT_FALSE(read_info("info sims 5 best 3")) << "tells no value";
  EXPECT_FALSE(read_info("info known proved"));
  EXPECT_FALSE(read_info("bestmove 3"));
  EXPECT_TRUE(read_info("info hash 3 known proved outcome won remoteness -4 error x best 3"));
  EXPECT_EQ(read_info("info known estimated basis hope count -1 best 3")->value,
            Value{.known = Known::kEstimated});
}

TEST(Child, CommandsAreSplitIntoWords) {
  EXPECT_EQ(command_words("  a  'b c' d\"e f\"g '' "), (Lines{"a", "b c", "de fg", ""}));
  EXPECT_EQ(command_words(""), Lines{});
  EXPECT_THROW(command_words("a 'b"), Error);
}

// --- Programs in a seat ------------------------------------------------------------------------

// A program that does as its protocol wants, but for its answer to "go".
std::string player(const std::string& on_go) {
  return fmt::format(
      "program(memory=0,patience=20s,cmd=\"sh -c 'while read -r word rest; do case $word in "
      "zermelo) echo zermelook;; isready) echo readyok;; go) {};; quit) exit;; esac; done'\")",
      on_go);
}

MatchResult against_random(const std::string& agent) {
  return play_match(*make_game("tic-tac-toe"),
                    {.agents = {agent, "random"}, .games = 2, .threads = 2});
}

TEST(Program, PlaysByItsAnswers) {
  const auto game = make_game("tic-tac-toe");
  const auto agent = make_agent(
      *game, player("echo info sims 3 known proved outcome win best 7; echo bestmove 7"), 1);
  const Thoughts thoughts = agent->think(game->start(), {});
  EXPECT_EQ(game->write_move(game->start(), game->moves(game->start())[thoughts.best]), "7");
  EXPECT_EQ(thoughts.values[thoughts.best].outcome, Outcome::kWin);
  EXPECT_EQ(thoughts.values[thoughts.best].known, Known::kEstimated) << "its word proves nothing";
  EXPECT_EQ(thoughts.work, 3u);
  EXPECT_EQ(AgentSpec::parse(agent->spec()).options.word("cmd"),
            AgentSpec::parse(player("echo info sims 3 known proved outcome win best 7; echo "
                                    "bestmove 7"))
                .options.word("cmd"))
      << "its spec can be read again";
}

TEST(Program, LosesByItsOwnFault) {
  const auto fault = [](const std::string& on_go) {
    const MatchResult match = against_random(player(on_go));
    EXPECT_EQ(match.games, 2u) << on_go;
    const Standing& standing = match.standings[0];
    EXPECT_EQ(standing.losses, 2u) << on_go;
    return fmt::format("{} {} {} {}", standing.illegal, standing.late, standing.failed,
                       standing.complaint);
  };
  const auto starts = [&](const std::string& on_go, const std::string& wanted) {
    const std::string told = fault(on_go);
    EXPECT_TRUE(told.starts_with(wanted)) << told;
  };
  starts("echo bestmove 10", "2 0 0 program 'sh': '10' is not a legal move");
  starts("echo bestmove", "2 0 0 program 'sh': '' is not a legal move");
  starts("echo oh dear >&2; exit 3", "0 0 2 program 'sh': it ended with exit code 3: oh dear");
  starts("kill -9 $$", "0 0 2 program 'sh': it was ended by signal 9");
  starts("echo error no idea", "0 0 2 program 'sh': it says 'error no idea'");
  starts("yes a line of some length that is said again and again, and no answer",
         "0 0 2 program 'sh': it wrote");
  starts("tr -d x < /dev/zero", "0 0 2 program 'sh': it wrote more than");
}

TEST(Program, IsNotWaitedForWithoutEnd) {
  const auto agent = [](const std::string& parameters) {
    std::string spec = player("sleep 100");
    return spec.replace(spec.find("patience=20s"), 12, parameters);
  };
  // The greeting is quick; the move never comes.
  const MatchResult match = against_random(agent("time=1ms"));
  EXPECT_EQ(match.standings[0].late, 2u);
  EXPECT_NE(match.standings[0].complaint.find("does not move in its time"), std::string::npos);
}

TEST(Program, IsRefusedIfItDoesNotStart) {
  const auto game = make_game("tic-tac-toe");
  EXPECT_THROW(make_agent(*game, "program", 1), Error);
  EXPECT_THROW(make_agent(*game, "program(cmd=\"/no/such/program\")", 1), Error);
  EXPECT_THROW(make_agent(*game, "program(cmd=\"cat '\")", 1), Error);
  EXPECT_THROW(make_agent(*game, "program(cmd=true)", 1), Error);
}

TEST(Program, LeavesNothingBehind) {
  const auto files = [] {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
  };
  const auto before = files();
  const auto game = make_game("tic-tac-toe");
  for (const std::string& agent : {player("echo bestmove 1"), player("exit")}) {
    against_random(agent);
    EXPECT_THROW(make_agent(*game, "program(cmd=\"/no/such/program\")", 1), Error);
  }
  EXPECT_EQ(files(), before);
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "no child is left, alive or dead";
}

}  // namespace
}  // namespace zermelo
