#include "games/poison/poison.h"

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

namespace zermelo::poison {
namespace {

// The rules on a string of slots, written from the rule text alone: for every slot of the board, is
// it a move of this chessman, and is the way free?
struct Plain {
  int rows, cols;
  std::string men[2];
  bool right_first, misere;
  int at[2];  // slots from 1
  std::string poison = std::string(static_cast<std::size_t>(rows * cols), '-');

  int row(int slot) const { return (slot - 1) / cols; }
  int col(int slot) const { return (slot - 1) % cols; }
  bool vacant(int slot) const {
    return slot != at[0] && slot != at[1] && poison[static_cast<std::size_t>(slot - 1)] == '-';
  }
  int mover() const {
    int poisoned = 0;
    for (char c : poison) poisoned += c == 'x';
    const bool starter = poisoned % 2 == 0;
    return starter != right_first ? 0 : 1;
  }
  bool can_go(const std::string& man, int from, int to) const {
    const int down = row(to) - row(from), across = col(to) - col(from);
    const int a = std::abs(down), b = std::abs(across);
    if (from == to || !vacant(to)) return false;
    if (man == "knight") return a * b == 2;
    if (man == "king") return a <= 1 && b <= 1;
    const bool straight = a == 0 || b == 0, diagonal = a == b;
    if (man == "rook" && !straight) return false;
    if (man == "bishop" && !diagonal) return false;
    if (!straight && !diagonal) return false;
    const int length = std::max(a, b);
    for (int i = 1; i < length; ++i) {
      const int r = row(from) + down / length * i, c = col(from) + across / length * i;
      if (!vacant(r * cols + c + 1)) return false;
    }
    return true;
  }
  std::vector<std::string> moves() const {
    std::vector<std::string> texts;
    for (int to = 1; to <= rows * cols; ++to) {
      if (can_go(men[mover()], at[mover()], to)) texts.push_back(std::to_string(to));
    }
    return texts;
  }
  std::string turn() const { return moves().empty() ? "over" : std::to_string(mover()); }
  void play(const std::string& move) {
    const int k = mover();
    poison[static_cast<std::size_t>(at[k] - 1)] = 'x';
    at[k] = std::stoi(move);
  }
  std::vector<double> payoffs() const {
    const int winner = misere ? mover() : 1 - mover();
    return winner == 0 ? std::vector<double>{1, -1} : std::vector<double>{-1, 1};
  }
  std::string write() const {
    std::string text = std::to_string(at[0]) + " " + std::to_string(at[1]);
    for (char c : poison) text += std::string(" ") + c;
    return text;
  }
};

TEST(Poison, AgreesWithThePlainRules) {
  const std::pair<int, int> sizes[] = {{3, 3}, {2, 5}, {5, 5}, {7, 7}, {7, 1}, {1, 2}};
  for (std::string_view left : kChessmen) {
    for (std::string_view right : kChessmen) {
      for (const auto& [rows, cols] : sizes) {
        const bool odd = left < right;
        const Poison::Setup setup = {.rows = rows,
                                     .cols = cols,
                                     .left = std::string(left),
                                     .right = std::string(right),
                                     .left_at = rows * cols,
                                     .right_at = 1,
                                     .first = odd ? 1 : 0,
                                     .misere = !odd};
        const Poison game(setup);
        const Plain plain = {rows, cols, {setup.left, setup.right}, odd, !odd, {rows * cols, 1}};
        expect_same_random_games(game, game.start(), plain, 5, 3);
        for (int d = 1; d <= 2; ++d) {
          EXPECT_EQ(perft(game, game.start(), d), witness_perft(plain, d))
              << game.write(game.start());
        }
      }
    }
  }
}

TEST(Poison, PerftOfTheSeedsGame) {
  const Poison game(Poison::Setup{});
  const Plain plain = {3, 3, {"rook", "knight"}, false, false, {8, 3}};
  EXPECT_EQ(game.write(game.start()), "8 3 - - - - - - - - -");
  expect_same_random_games(game, game.start(), plain, 100, 1);
  for (int d = 1; d <= 7; ++d) {
    EXPECT_EQ(perft(game, game.start(), d), witness_perft(plain, d)) << d;
  }
}

// As the boards beside the seed's sentences show: L on 9 and R on 4, then L on 6.
TEST(Poison, SeedExamples) {
  const Poison game(Poison::Setup{});
  auto p = game.read("(9 4 - - x - - - - x -)");
  EXPECT_EQ(game.turn(p), Turn::player(0));
  EXPECT_EQ(move_texts(game, p), (std::vector<std::string>{"6"}));
  game.play(p, 5);
  EXPECT_EQ(game.write(p), "6 4 - - x - - - - x x");
  EXPECT_TRUE(game.turn(p).is_over());  // R is to move and lost
  EXPECT_EQ(game.payoffs(p)[1], -1);
  EXPECT_EQ(Poison({.misere = true}).payoffs(p)[1], 1);
}

// Values and counts of a separate program.
TEST(Poison, ValuesSaidInTheRules) {
  const Poison game(Poison::Setup{});
  const WholeGame whole = BruteForce(game).solve(game.start());
  EXPECT_EQ(whole.value, 'W');
  EXPECT_EQ(whole.remoteness, 3);
  EXPECT_EQ(whole.positions, 20u);
  const Poison other({.first = 1});
  const WholeGame right_first = BruteForce(other).solve(other.start());
  EXPECT_EQ(right_first.value, 'L');
  EXPECT_EQ(right_first.remoteness, 2);
  EXPECT_EQ(right_first.positions, 14u);
}

TEST(Poison, WhoStartedIsToMoveAfterAnEvenNumberOfMoves) {
  const Poison game({.first = 1});
  EXPECT_EQ(game.turn(game.start()), Turn::player(1));
  EXPECT_EQ(game.turn(game.read("9 4 x - - - - - - - -")), Turn::player(0));
}

TEST(Poison, EachSideHasItsMovesWhoeversTurnItIs) {
  const Poison game(Poison::Setup{});
  auto p = game.read("9 4 - - x - - - - x -");
  EXPECT_EQ(game.moves_of(p, 1).size(), 0u);  // from 4 a knight goes to 3 and 9
  p = game.read("8 4 - - - - - - - - -");
  EXPECT_EQ(game.moves_of(p, 1).size(), 2u);
  game.play_as(p, 2, 1);
  EXPECT_EQ(game.write(p), "8 3 - - - x - - - - -");
}

TEST(Poison, PlacesOfOtherBoards) {
  EXPECT_EQ(
      Poison({.rows = 4, .cols = 5}).write(Poison({.rows = 4, .cols = 5}).start()).substr(0, 5),
      "18 5 ");
  EXPECT_EQ(Poison({.left_at = 1, .right_at = 9}).start().at[1], 8);
  EXPECT_THROW(Poison({.rows = 1, .cols = 1}), Error);
  EXPECT_THROW(Poison({.left_at = 3}), Error);    // where R starts
  EXPECT_THROW(Poison({.right_at = 10}), Error);  // off the board
}

TEST(Poison, SymmetriesCarryMovesAlong) {
  const Poison game({.rows = 4, .cols = 4, .left = "queen"});
  const auto p = game.read("1 10 - - - x - - x - - - - - - x - x");
  for (int s = 0; s < game.symmetries(); ++s) {
    const auto image = game.transform(p, s);
    ASSERT_EQ(game.moves(image).size(), game.moves(p).size());
    for (const auto m : game.moves(p)) {
      auto next = p, image_next = image;
      game.play(next, m);
      game.play(image_next, game.transform_move(m, s));
      EXPECT_EQ(game.transform(next, s), image_next);
    }
  }
}

TEST(Poison, RefusesImpossiblePositions) {
  const Poison game(Poison::Setup{});
  for (const char* text :
       {"", "9 4", "9 9 - - - - - - - - -", "9 4 - - - x - - - - -", "9 4 - - - - - - - - x",
        "0 4 - - - - - - - - -", "10 4 - - - - - - - - -", "9 4 - - - - - - - -",
        "9 4 o - - - - - - - -", "L R - - - - - - - - -", "9 4 - - x - - - - x -)"}) {
    EXPECT_THROW(game.read(text), Error) << text;
  }
}

TEST(Poison, Reasons) {
  const Poison game(Poison::Setup{});
  const auto p = game.read("9 4 - - x - - - - x -");
  EXPECT_EQ(game.why_not(p, "8"), "slot 8 is poisoned");
  EXPECT_EQ(game.why_not(p, "4"), "R stands on slot 4");
  EXPECT_EQ(game.why_not(p, "7"), "the way from 9 to 7 is blocked");
  EXPECT_EQ(game.why_not(p, "5"), "a rook does not move from 9 to 5");
  EXPECT_EQ(game.why_not(p, "here"), "");
}

}  // namespace
}  // namespace zermelo::poison
