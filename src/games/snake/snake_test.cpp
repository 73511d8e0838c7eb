#include "games/snake/snake.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.h"
#include "core/notation.h"
#include "core/playout.h"
#include "tests/brute_force.h"
#include "tests/witness.h"

namespace zermelo::snake {
namespace {

// The rules on a list of segments from head to tail, written from the rule text alone.
struct Plain {
  int rows, cols;
  bool any, misere;
  std::vector<int> segments;  // slots from 1
  int played = 0;

  bool on_snake(int slot) const {
    return std::find(segments.begin(), segments.end(), slot) != segments.end();
  }
  bool beside(int a, int b) const {
    const int down = std::abs((a - 1) / cols - (b - 1) / cols);
    const int across = std::abs((a - 1) % cols - (b - 1) % cols);
    return down + across == 1;
  }
  bool left_to_move() const { return any ? played % 2 == 0 : segments.size() % 2 == 1; }
  std::vector<std::string> moves() const {
    std::vector<std::string> texts;
    for (int slot = 1; slot <= rows * cols; ++slot) {
      if (on_snake(slot)) continue;
      if ((any || left_to_move()) && beside(segments.front(), slot)) {
        texts.push_back("h " + std::to_string(slot));
      }
      if ((any || !left_to_move()) && beside(segments.back(), slot)) {
        texts.push_back("t " + std::to_string(slot));
      }
    }
    return texts;
  }
  std::string turn() const { return moves().empty() ? "over" : left_to_move() ? "0" : "1"; }
  void play(const std::string& move) {
    const int slot = std::stoi(move.substr(2));
    segments.insert(move[0] == 'h' ? segments.begin() : segments.end(), slot);
    ++played;
  }
  std::vector<double> payoffs() const {
    const bool left_wins = misere ? left_to_move() : !left_to_move();
    return left_wins ? std::vector<double>{1, -1} : std::vector<double>{-1, 1};
  }
  std::string write() const {
    std::string text = std::to_string(segments.front()) + " " + std::to_string(segments.back());
    for (int slot = 1; slot <= rows * cols; ++slot) text += on_snake(slot) ? " o" : " -";
    return text;
  }
};

template <bool kAny>
void compare(int rows, int cols, int start, bool misere, int games, int depth) {
  const Snake<kAny> game(rows, cols, start - 1, misere);
  const Plain plain = {rows, cols, kAny, misere, {start}};
  expect_same_random_games(game, game.start(), plain, games, 11);
  for (int d = 1; d <= depth; ++d) {
    EXPECT_EQ(perft(game, game.start(), d), witness_perft(plain, d)) << rows << "x" << cols;
  }
}

TEST(Snake, AgreesWithThePlainRules) {
  compare<true>(1, 1, 1, false, 1, 1);
  compare<true>(3, 3, 1, false, 200, 8);
  compare<true>(4, 3, 5, true, 200, 5);
  compare<true>(7, 7, 25, false, 100, 4);
  compare<true>(1, 6, 3, false, 20, 5);
  compare<false>(3, 3, 5, false, 200, 8);
  compare<false>(5, 4, 2, true, 200, 6);
  compare<false>(7, 7, 49, true, 100, 4);
}

TEST(Snake, SeedExamples) {
  const Snake<true> game(3, 3, 0, false);
  const auto p = game.read("(2 7 - o o - - o o o o)");
  EXPECT_EQ(move_texts(game, p), (std::vector<std::string>{"h 1", "h 5", "t 4"}));
  EXPECT_EQ(game.write(game.start()), "1 1 o - - - - - - - -");
  const auto lost = game.read("1 5 o o o o o o o o o");
  EXPECT_TRUE(game.turn(lost).is_over());
  EXPECT_EQ(game.payoffs(lost)[0], -1);
  EXPECT_EQ((Snake<true>(3, 3, 0, true).payoffs(lost)[0]), 1);
}

TEST(Snake, WithOwnEndsTheNumberOfSegmentsTellsTheTurn) {
  const Snake<false> game(3, 3, 0, false);
  const auto even = game.read("2 7 - o o - - o o o o");  // six segments: R's turn
  EXPECT_EQ(game.turn(even), Turn::player(1));
  EXPECT_EQ(move_texts(game, even), (std::vector<std::string>{"t 4"}));
  EXPECT_EQ(game.moves_of(even, 0).size(), 2u);
  EXPECT_EQ(game.why_not(even, "h 1"), "R moves only the tail");
  // Seven segments: L is to move, its head is shut in, and that the tail could move does not help.
  const auto shut = game.read("1 9 o o o o o o - - o");
  EXPECT_TRUE(game.turn(shut).is_over());
  EXPECT_EQ(game.payoffs(shut)[0], -1);
  const Snake<true> any(3, 3, 0, false);
  EXPECT_EQ(move_texts(any, any.read("1 9 o o o o o o - - o")), (std::vector<std::string>{"t 8"}));
}

// A snake of several segments as a sentence.
std::string sentence(int rows, int cols, std::vector<int> segments) {
  return Plain{rows, cols, true, false, std::move(segments)}.write();
}

template <bool kAny>
WholeGame whole(int rows, int cols, std::vector<int> segments, bool misere = false) {
  const Snake<kAny> game(rows, cols, 0, misere);
  return BruteForce(game).solve(game.read(sentence(rows, cols, std::move(segments))));
}

// value, remoteness, positions, won, lost, tied, ended, moves, most remote
TEST(Snake, WholeGamesAsPublished) {
  EXPECT_EQ(whole<false>(4, 4, {6, 7, 11}), (WholeGame{'W', 11, 308, 149, 159, 0, 53, 309, 11}));
  EXPECT_EQ(whole<false>(4, 4, {6, 7, 11}, true),
            (WholeGame{'L', 11, 308, 170, 138, 0, 53, 309, 11}));
  EXPECT_EQ(whole<true>(4, 4, {6, 7, 11}), (WholeGame{'W', 11, 1538, 772, 766, 0, 150, 2906, 12}));
  EXPECT_EQ(whole<false>(3, 3, {1, 2, 3}), (WholeGame{'W', 5, 11, 5, 6, 0, 3, 10, 5}));
  EXPECT_EQ(whole<false>(5, 5, {12, 13, 14}, true),
            (WholeGame{'W', 10, 19977, 11760, 8217, 0, 4746, 20140, 16}));
}

TEST(Snake, ValuesSaidInTheRules) {
  const int moves_on[] = {0, 0, 3, 8, 13};
  for (int side = 2; side <= 4; ++side) {
    for (int slot = 1; slot <= side * side; ++slot) {
      const WholeGame w = whole<true>(side, side, {slot});
      EXPECT_EQ(w.value, side == 3 ? 'L' : 'W') << side << ", start " << slot;
      EXPECT_EQ(w.remoteness, moves_on[side]) << side << ", start " << slot;
    }
  }
  for (int slot = 1; slot <= 9; ++slot) {
    EXPECT_EQ(whole<false>(3, 3, {slot}).value, slot == 5 ? 'L' : 'W') << slot;
  }
  EXPECT_EQ(whole<true>(3, 3, {5}).positions, 513u);
  EXPECT_EQ(whole<false>(4, 4, {6}).positions, 2433u);
}

TEST(Snake, SymmetriesCarryMovesAlong) {
  const Snake<true> game(3, 3, 0, false);
  const auto p = game.read("2 7 - o o - - o o o o");
  EXPECT_EQ(game.symmetries(), 16);
  EXPECT_EQ(game.write(game.transform(p, 8)), "7 2 - o o - - o o o o");
  EXPECT_EQ(game.write(game.transform(p, 1)), "2 9 o o - o - - o o o");
  for (int s = 0; s < 16; ++s) {
    for (const auto m : game.moves(p)) {
      auto next = p;
      game.play(next, m);
      auto image = game.transform(p, s);
      game.play(image, game.transform_move(m, s));
      EXPECT_EQ(game.transform(next, s), image);
    }
  }
}

TEST(Snake, RefusesWhatIsNoSnake) {
  const Snake<true> game(3, 3, 0, false);
  for (const char* text :
       {"", "1 1", "1 1 o - -", "0 1 o - - - - - - - -", "1 10 o - - - - - - - -",
        "2 1 o - - - - - - - -",  // the head off the body
        "1 2 o - - - - - - - -",  // the tail off the body
        "1 1 - - - - - - - - -",  // no body at all
        "1 9 o - - - - - - - o",  // two pieces
        "1 1 o o - - - - - - -",  // two segments, both ends on one
        "1 3 o o o - o - - - -",  // a branch
        "2 4 o o o o o o o o o",  // all nine slots from the wrong colour
        "1 1 o - - - - - - - x", "1 1 o - - - - - - - - -", "a b o - - - - - - - -",
        "(1 1 o - - - - - - - -"}) {
    EXPECT_THROW(game.read(text), Error) << text;
  }
  EXPECT_THROW(check_start(10, 9), Error);
}

TEST(Snake, Reasons) {
  const Snake<true> game(3, 3, 0, false);
  const auto p = game.read("2 7 - o o - - o o o o");
  EXPECT_EQ(game.why_not(p, "h 3"), "the snake lies on slot 3");
  EXPECT_EQ(game.why_not(p, "t 1"), "slot 1 is not beside the tail on slot 7");
  EXPECT_EQ(game.why_not(p, "h 10"), "expected a slot from 1 to 9, found '10'");
  EXPECT_EQ(game.why_not(p, "1"), "expected h or t and a slot, such as 'h 2'");
  EXPECT_TRUE(read_legal_move(game, p, "(H 1)").has_value());
}

}  // namespace
}  // namespace zermelo::snake
