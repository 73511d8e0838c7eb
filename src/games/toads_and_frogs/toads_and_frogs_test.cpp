#include "games/toads_and_frogs/toads_and_frogs.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.h"
#include "core/playout.h"
#include "tests/brute_force.h"
#include "tests/witness.h"

namespace zermelo::toads_and_frogs {
namespace {

// The rules on a plain string.
struct Witness {
  std::string line;
  bool right = false, jump_own = false, misere = false;

  std::vector<std::string> moves() const {
    std::vector<std::string> out;
    const int n = static_cast<int>(line.size()), step = right ? 1 : -1;
    const auto at = [&](int i) {
      return i < 0 || i >= n ? '#' : line[static_cast<std::size_t>(i)];
    };
    const char own = right ? 'r' : 'l', other = right ? 'l' : 'r';
    for (int i = 0; i < n; ++i) {
      if (at(i) != own) continue;
      const char next = at(i + step);
      int to = -1;
      if (next == '-') to = i + step;
      if ((next == other || (jump_own && next == own)) && at(i + 2 * step) == '-')
        to = i + 2 * step;
      if (to >= 0) out.push_back(std::to_string(i + 1) + " " + std::to_string(to + 1));
    }
    return out;
  }
  std::string turn() const { return moves().empty() ? "over" : right ? "1" : "0"; }
  void play(const std::string& move) {
    const std::size_t space = move.find(' ');
    std::swap(line[std::stoul(move.substr(0, space)) - 1],
              line[std::stoul(move.substr(space)) - 1]);
    right = !right;
  }
  std::vector<double> payoffs() const {
    const double left = right != misere ? 1 : -1;  // Right cannot move: Left wins, unless misère
    return {left, -left};
  }
  std::string write() const {
    std::string text = right ? "right-turn" : "left-turn";
    for (char c : line) text += std::string(" ") + c;
    return text;
  }
};

TEST(ToadsAndFrogs, AgreesWithThePlainRules) {
  const std::string longest = "lr-r--l-r-ll--r-rl-l-r--rr-l-l--r-l-rr--l-r-l--rl-r-l-rr-l--r-l-";
  ASSERT_EQ(longest.size(), 64u);
  for (const std::string& line : {std::string("-"), std::string("r-l"), std::string("rr----ll"),
                                  std::string("l-r"), std::string("rrrr---llll"), longest}) {
    for (int options = 0; options < 8; ++options) {
      const bool right = options & 1, jump_own = options & 2, misere = options & 4;
      const ToadsAndFrogs game(line, right, jump_own, misere);
      const Witness witness{line, right, jump_own, misere};
      ASSERT_NO_FATAL_FAILURE(expect_same_random_games(game, game.start(), witness, 20, 5));
      for (int depth = 0; depth <= 3; ++depth) {
        ASSERT_EQ(perft(game, game.start(), depth), witness_perft(witness, depth)) << line;
      }
    }
  }
}

std::string move_list(const ToadsAndFrogs& game, const std::string& text) {
  const auto p = game.read(text);
  std::string list;
  for (const auto m : game.moves(p)) list += "(" + game.write_move(p, m) + ")";
  return list;
}

TEST(ToadsAndFrogs, SeedExamples) {
  const ToadsAndFrogs game("RR----LL", false, false, false);
  EXPECT_EQ(game.write(game.start()), "left-turn r r - - - - l l");
  EXPECT_EQ(move_list(game, "(right-turn - r l - r - - l)"), "(2 4)(5 6)");
  EXPECT_EQ(move_list(game, "left-turn - r l - r - - l"), "(3 1)(8 7)");
  const auto lost = game.read("(left-turn l - - r r l - -)");
  EXPECT_TRUE(game.turn(lost).is_over());
  EXPECT_EQ(game.payoffs(lost)[0], -1);
  EXPECT_EQ(ToadsAndFrogs("RR----LL", false, false, true).payoffs(lost)[0], 1);
}

TEST(ToadsAndFrogs, JumpsOverOneOwnPieceOnlyIfAsked) {
  const ToadsAndFrogs plain("R", false, false, false), own("R", false, true, false);
  EXPECT_EQ(move_list(plain, "right-turn r r - r l l"), "(2 3)");
  EXPECT_EQ(move_list(own, "right-turn r r - r l l"), "(1 3)(2 3)");
  EXPECT_EQ(move_list(own, "right-turn r r r - l l"), "(2 4)(3 4)");
  EXPECT_EQ(move_list(own, "left-turn r - l l l"), "(3 2)(4 2)");
}

TEST(ToadsAndFrogs, BothSidesHaveMovesWhoeversTurnItIs) {
  const ToadsAndFrogs game("RR----LL", false, false, false);
  const auto p = game.read("right-turn - r l - r - - l");
  EXPECT_EQ(game.moves_of(p, 0).size(), 2u);
  EXPECT_EQ(game.moves_of(p, 1).size(), 2u);
  auto after = p;
  game.play_as(after, {2, 0}, 0);
  EXPECT_EQ(game.write(after), "right-turn l r - - r - - l");
}

// Lines solved by an independent program, Right to start: the herd on the left moves to the right.
TEST(ToadsAndFrogs, SolvedLines) {
  struct Row {
    const char* line;
    bool jump_own, misere;
    WholeGame expected;
  };
  const Row rows[] = {
      {"RR-LL", false, false, {'W', 5, 6, 3, 3, 0, 1, 5, 5}},
      {"RRRR-LLLL", false, false, {'W', 9, 10, 5, 5, 0, 1, 9, 9}},
      {"R--L", false, false, {'L', 4, 5, 2, 3, 0, 1, 4, 4}},
      {"RRR--LLL", false, false, {'W', 15, 48, 24, 24, 0, 7, 51, 15}},
      {"RR---LL", false, false, {'W', 13, 110, 55, 55, 0, 11, 137, 13}},
      {"RR-L", false, false, {'W', 3, 4, 2, 2, 0, 1, 3, 3}},
      {"RRR--LL", false, false, {'W', 5, 22, 10, 12, 0, 4, 22, 8}},
      {"RRRR---LLLL", false, false, {'W', 21, 4833, 2557, 2276, 0, 282, 7797, 27}},
      {"RRRRR--LLLLL", false, false, {'W', 23, 270, 139, 131, 0, 33, 322, 23}},
      {"RR-LL", true, false, {'W', 1, 7, 3, 4, 0, 2, 6, 4}},
      {"RRRR-LLLL", true, false, {'W', 1, 11, 5, 6, 0, 2, 10, 8}},
      {"R--L", true, false, {'L', 4, 5, 2, 3, 0, 1, 4, 4}},
      {"RRR--LLL", true, false, {'W', 9, 68, 34, 34, 0, 11, 77, 10}},
      {"RR---LL", true, false, {'W', 13, 207, 101, 106, 0, 27, 259, 13}},
      {"RR-L", true, false, {'W', 1, 5, 2, 3, 0, 2, 4, 2}},
      {"RRR--LL", true, false, {'W', 5, 38, 17, 21, 0, 8, 42, 6}},
      {"RRRR---LLLL", true, false, {'W', 9, 10354, 5566, 4788, 0, 684, 18105, 28}},
      {"RRRRR--LLLLL", true, false, {'W', 13, 386, 193, 193, 0, 60, 493, 18}},
      {"RR-LL", false, true, {'L', 5, 6, 3, 3, 0, 1, 5, 5}},
      {"RRRR-LLLL", false, true, {'L', 9, 10, 5, 5, 0, 1, 9, 9}},
      {"R--L", false, true, {'W', 4, 5, 3, 2, 0, 1, 4, 4}},
      {"RRR--LLL", false, true, {'W', 6, 48, 27, 21, 0, 7, 51, 12}},
      {"RR---LL", false, true, {'L', 15, 110, 62, 48, 0, 11, 137, 15}},
      {"RR-L", false, true, {'L', 3, 4, 2, 2, 0, 1, 3, 3}},
      {"RRR--LL", false, true, {'L', 11, 22, 12, 10, 0, 4, 22, 11}},
      {"RRRR---LLLL", false, true, {'L', 17, 4833, 2720, 2113, 0, 282, 7797, 26}},
      {"RRRRR--LLLLL", false, true, {'W', 10, 270, 149, 121, 0, 33, 322, 20}},
      {"RR-LL", true, true, {'L', 5, 7, 4, 3, 0, 2, 6, 5}},
      {"RRRR-LLLL", true, true, {'L', 9, 11, 6, 5, 0, 2, 10, 9}},
      {"R--L", true, true, {'W', 4, 5, 3, 2, 0, 1, 4, 4}},
      {"RRR--LLL", true, true, {'W', 4, 68, 40, 28, 0, 11, 77, 12}},
      {"RR---LL", true, true, {'L', 15, 207, 122, 85, 0, 27, 259, 15}},
      {"RR-L", true, true, {'L', 3, 5, 3, 2, 0, 2, 4, 3}},
      {"RRR--LL", true, true, {'L', 3, 38, 23, 15, 0, 8, 42, 8}},
      {"RRRR---LLLL", true, true, {'L', 17, 10354, 6187, 4167, 0, 684, 18105, 27}},
      {"RRRRR--LLLLL", true, true, {'W', 6, 386, 224, 162, 0, 60, 493, 18}},
  };
  for (const Row& row : rows) {
    const ToadsAndFrogs game(row.line, true, row.jump_own, row.misere);
    EXPECT_EQ(BruteForce(game).solve(game.start()), row.expected)
        << row.line << (row.jump_own ? " jump_own" : "") << (row.misere ? " misere" : "");
  }
}

TEST(ToadsAndFrogs, SaysWhyNot) {
  const ToadsAndFrogs game("RR----LL", false, false, false);
  const auto p = game.read("right-turn r r - r l - - l");
  EXPECT_EQ(game.why_not(p, "5 3"), "Right must move a piece r, on slot 5 is l");
  EXPECT_EQ(game.why_not(p, "1 2"), "slot 2 is taken by r");
  EXPECT_EQ(game.why_not(p, "1 3"), "a piece cannot jump over its own side");
  EXPECT_EQ(game.why_not(p, "4 3"), "r moves to the right");
  EXPECT_EQ(game.why_not(p, "4 7"), "a piece steps by one slot or jumps by two");
  EXPECT_EQ(game.why_not(p, "4 9"), "there are slots 1 to 8");
  EXPECT_EQ(game.why_not(game.read("right-turn r - - l"), "1 3"), "there is nothing to jump over");
}

TEST(ToadsAndFrogs, ReadsToadsThatGoToTheRight) {
  const ToadsAndFrogs game("tt.f..f", false, false, false);
  EXPECT_EQ(game.write(game.start()), "left-turn r - - r - l l");
  EXPECT_EQ(game.write(game.read("right-turn T T . . F")), "right-turn r - - l l");
  EXPECT_THROW(ToadsAndFrogs("tt-f", false, false, false), Error);
}

TEST(ToadsAndFrogs, Refuses) {
  const ToadsAndFrogs game("RR----LL", false, false, false);
  for (const std::string& text :
       {std::string(""), std::string("left-turn"), std::string("r - l"), std::string("turn r - l"),
        std::string("left-turn r x l"), std::string("(left-turn r - l"),
        "left-turn " + std::string(65, '-')}) {
    EXPECT_THROW(game.read(text), Error) << text;
  }
  EXPECT_EQ(game.write(game.read("Left-Turn R-L")), "left-turn r - l");
  EXPECT_THROW(ToadsAndFrogs("RR-x", false, false, false), Error);
  EXPECT_THROW(ToadsAndFrogs(std::string(65, '-'), false, false, false), Error);
}

}  // namespace
}  // namespace zermelo::toads_and_frogs
