// The field's own protocols: GTP for two players, NBoard for Othello.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.h"
#include "protocol/gtp_engine.h"
#include "protocol/nboard_engine.h"

namespace zermelo {
namespace {

using Lines = std::vector<std::string>;

template <class Engine>
Lines told(Engine& engine, Lines& lines, const std::string& order) {
  lines.clear();
  EXPECT_TRUE(engine.obey(order));
  return lines;
}

TEST(Gtp, PlaysOthello) {
  Lines lines;
  GtpEngine engine("Z", "1", "othello(size=4)", "expert", 1,
                   [&](const std::string& line) { lines.push_back(line); });
  EXPECT_EQ(told(engine, lines, "name"), Lines{"= Z\n"});
  EXPECT_EQ(told(engine, lines, "7 protocol_version"), Lines{"=7 2\n"});
  EXPECT_EQ(told(engine, lines, "boardsize 4"), Lines{"= \n"});
  EXPECT_EQ(told(engine, lines, "boardsize 8"),
            Lines{"? unacceptable size: this engine plays othello(size=4)\n"});
  EXPECT_EQ(told(engine, lines, "known_command undo"), Lines{"= true\n"});
  EXPECT_EQ(told(engine, lines, "undo"), Lines{"? cannot undo\n"});
  EXPECT_EQ(told(engine, lines, "play white a2"),
            Lines{"? illegal move: it is the other player's turn\n"});
  EXPECT_EQ(told(engine, lines, "play black a1")[0].substr(0, 2), "? ");
  EXPECT_EQ(told(engine, lines, "genmvoe black"),
            Lines{"? unknown command (did you mean 'genmove'?)\n"});
  EXPECT_EQ(told(engine, lines, "# a comment"), Lines{});
  // White wins 4 by 4 by whatever Black does.
  for (int ply = 0; ply < 30; ++ply) {
    if (told(engine, lines, "final_score")[0] != "? cannot score: the game is not over\n") break;
    const char* color = "genmove b";
    if (told(engine, lines, color)[0][0] == '?') told(engine, lines, "genmove w");
  }
  EXPECT_EQ(told(engine, lines, "final_score"), Lines{"= W+1\n"});
  told(engine, lines, "clear_board");
  EXPECT_EQ(told(engine, lines, "play b a2")[0], "= \n");
  EXPECT_EQ(told(engine, lines, "undo")[0], "= \n");
  EXPECT_FALSE(engine.obey("quit"));
}

TEST(Gtp, RefusesWhatItCannotPlay) {
  const auto none = [](const std::string&) {};
  EXPECT_THROW(GtpEngine("Z", "1", "kuhn-poker", "random", 1, none), Error);
  EXPECT_THROW(GtpEngine("Z", "1", "no-such-game", "random", 1, none), Error);
}

TEST(Nboard, JudgesAndMoves) {
  Lines lines;
  NboardEngine engine("Z", "expert", 1, [&](const std::string& line) { lines.push_back(line); });
  EXPECT_EQ(told(engine, lines, "nboard 2"), Lines{"set myname Z"});
  EXPECT_EQ(told(engine, lines, "ping 3"), Lines{"pong 3"});
  EXPECT_EQ(told(engine, lines, "set depth 2"), Lines{});
  EXPECT_EQ(told(engine, lines, "move f5/0.5/1"), Lines{});
  const Lines hints = told(engine, lines, "hint 2");
  ASSERT_EQ(hints.size(), 4u);
  EXPECT_EQ(hints[0], "status Thinking");
  EXPECT_EQ(hints[1].substr(0, 7), "search ");
  const Lines move = told(engine, lines, "go");
  ASSERT_EQ(move.size(), 1u);
  EXPECT_EQ(move[0].substr(0, 4), "=== ");
  EXPECT_EQ(told(engine, lines, "move f5"), Lines{"status move 2: f5 is taken by Black"});
  // An end with two empty cells: the score is proved.
  const std::string board = "-OOOOOOO" + std::string(48, '*') + "OOOOOO*-";
  EXPECT_EQ(told(engine, lines, "set game (;GM[Othello]BO[8 " + board + " O];)"), Lines{});
  const Lines end = told(engine, lines, "hint 9");
  ASSERT_GE(end.size(), 3u);
  EXPECT_EQ(end[1].substr(end[1].size() - 4), "100%");
  EXPECT_EQ(told(engine, lines, "what is this"), Lines{});
  EXPECT_FALSE(engine.obey("quit"));
}

}  // namespace
}  // namespace zermelo
