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
  EXPECT_EQ(told(engine, lines, "boardsize 5")[0].substr(0, 20), "? unacceptable size:");
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

// A referee's usual commands and wrong ones, with all answers.
TEST(Gtp, SpeaksAsProgramsOfHexDo) {
  const std::pair<const char*, const char*> kExchange[] = {
      {"1 name", "=1 Z\n"},
      {"2 version", "=2 1\n"},
      {"3 protocol_version", "=3 2\n"},
      {"4 boardsize 3 3", "=4 \n"},
      {"boardsize 4 5", "? unacceptable size: expected as many rows as columns\n"},
      {"boardsize 20", "? unacceptable size: hex: option 'size' takes 2 to 19, found '20'\n"},
      {"boardsize", "? expected a size, found too few words\n"},
      {"clear_board", "= \n"},
      {"play black a3", "= \n"},
      {"play black b1", "? illegal move: it is the other player's turn\n"},
      {"play white a3", "? illegal move: 'a3' is not a legal move: cell a3 is taken by Black\n"},
      {"play red b2", "? illegal move: expected black or white, found 'red'\n"},
      {"play white d1",
       "? illegal move: 'd1' is not a legal move: expected a cell from a1 to c3 or swap\n"},
      {"play white swap-pieces", "= \n"},
      {"zermelo-winner b", "= white\n"},
      {"undo", "= \n"},
      {"undo", "= \n"},
      {"undo", "? cannot undo\n"},
      {"play b b1", "= \n"},
      {"play w b3", "= \n"},
      {"showboard",
       "= \n  a b c\n 1 a X c 1\n  2 a b c 2\n   3 a O c 3\n      a b c\n"
       "X joins top and bottom, O joins left and right\n\n"},
      {"final_score", "? cannot score: the game is not over\n"},
      {"zermelo-winner b", "= black\n"},
      {"zermelo-winning-moves b", "= a3\n"},
      {"genmove w", "? illegal move: it is the other player's turn\n"},
      {"reg_genmove b", "= a3\n"},
      {"genmove black", "= a3\n"},
      {"play w a2", "= \n"},
      {"genmove black", "= b2\n"},
      {"play w a1", "? illegal move: the game is over\n"},
      {"final_score", "= B+\n"},
      {"undo", "= \n"},
      {"play b resign", "= \n"},
      {"final_score", "= W+\n"},
      {"genmove black", "? illegal move: the game is over\n"},
      {"all_legal_moves", "= \n"},
      {"undo", "= \n"},
      {"all_legal_moves", "= a1 c1 b2 c2 c3\n"},
      {"time_settings 0 1 x", "? expected a number from 0, found 'x'\n"},
      {"known_command hexgui-analyze_commands", "= true\n"},
      {"known_command fly", "= false\n"},
      {"genmvoe black", "? unknown command (did you mean 'genmove'?)\n"},
      {"7 fly", "?7 unknown command\n"},
  };
  Lines lines;
  GtpEngine engine("Z", "1", "hex(size=11,swap)", "expert", 1,
                   [&](const std::string& line) { lines.push_back(line); });
  for (const auto& [order, answer] : kExchange) {
    EXPECT_EQ(told(engine, lines, order), Lines{answer}) << order;
  }
  // Every command that HexGui is told of is known and is answered.
  const std::string offered = told(engine, lines, "hexgui-analyze_commands")[0];
  int count = 0;
  for (std::size_t at = offered.find("/zermelo-"); at != std::string::npos;
       at = offered.find("/zermelo-", at + 1)) {
    const std::string command = offered.substr(at + 1, offered.find(' ', at) - at - 1);
    EXPECT_EQ(told(engine, lines, "known_command " + command), Lines{"= true\n"});
    EXPECT_EQ(told(engine, lines, command + " b")[0].substr(0, 2), "= ") << command;
    ++count;
  }
  EXPECT_EQ(count, 5);
  EXPECT_FALSE(engine.obey("quit"));
  EXPECT_EQ(lines.back(), "= \n");
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
