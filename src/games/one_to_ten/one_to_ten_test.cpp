#include "games/one_to_ten/one_to_ten.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.h"
#include "core/playout.h"
#include "tests/brute_force.h"
#include "tests/witness.h"

namespace zermelo::one_to_ten {
namespace {

struct Plain {
  int target = 10, max = 2;
  bool misere = false;
  int total = 0, mover = 0;

  std::string turn() const { return total == target ? "over" : std::to_string(mover); }
  std::vector<std::string> moves() const {
    std::vector<std::string> out;
    for (int add = 1; add <= max; ++add) {
      if (total + add <= target) out.push_back(std::to_string(add));
    }
    return out;
  }
  void play(const std::string& move) {
    total += std::stoi(move);
    mover = 1 - mover;
  }
  std::vector<double> payoffs() const {
    const bool first_got_there = mover == 1;
    return first_got_there != misere ? std::vector<double>{1, -1} : std::vector<double>{-1, 1};
  }
  std::string write() const { return std::to_string(total); }
};

TEST(OneToTen, AgreesWithThePlainRules) {
  for (const int target : {1, 2, 10, 21, 1000}) {
    for (const int max : {1, 2, 3, 63}) {
      for (const bool misere : {false, true}) {
        const OneToTen game(target, max, misere);
        const Plain plain = {.target = target, .max = max, .misere = misere};
        expect_same_random_games(game, game.start(), plain, 10, 1);
      }
    }
  }
  const OneToTen game(9, 3);
  for (int depth = 0; depth <= 9; ++depth) {
    EXPECT_EQ(perft(game, game.start(), depth), witness_perft(Plain{.target = 9, .max = 3}, depth));
  }
}

TEST(OneToTen, SeedExamples) {
  const OneToTen game;
  EXPECT_EQ(move_texts(game, game.read("8")), (std::vector<std::string>{"1", "2"}));
  EXPECT_EQ(move_texts(game, game.read("(9)")), (std::vector<std::string>{"1"}));
  const auto lost = game.read("10");
  EXPECT_TRUE(game.turn(lost).is_over());
  EXPECT_EQ(game.payoffs(lost)[0], -1);
  EXPECT_EQ(OneToTen(10, 2, true).payoffs(lost)[0], 1);
}

struct Solved {
  int target, max;
  bool misere;
  WholeGame whole;
};

// Tables of solved games, the first of GamesmanClassic.
TEST(OneToTen, SolvedGames) {
  const Solved table[] = {
      {10, 2, false, {'W', 7, 11, 7, 4, 0, 1, 19, 7}},
      {10, 3, false, {'W', 5, 11, 8, 3, 0, 1, 27, 5}},
      {20, 2, false, {'W', 13, 21, 14, 7, 0, 1, 39, 13}},
      {21, 3, false, {'W', 11, 22, 16, 6, 0, 1, 60, 11}},
      {30, 3, false, {'W', 15, 31, 23, 8, 0, 1, 87, 15}},
      {10, 3, true, {'W', 6, 11, 8, 3, 0, 1, 27, 6}},
      {20, 2, true, {'W', 14, 21, 14, 7, 0, 1, 39, 14}},
      {21, 3, true, {'L', 11, 22, 16, 6, 0, 1, 60, 11}},
      {30, 3, true, {'W', 16, 31, 23, 8, 0, 1, 87, 16}},
  };
  for (const Solved& row : table) {
    const OneToTen game(row.target, row.max, row.misere);
    EXPECT_EQ(BruteForce(game).solve(game.start()), row.whole)
        << "target " << row.target << ", max " << row.max;
  }
}

TEST(OneToTen, NimberIsWhatIsMissing) {
  for (const int max : {1, 2, 5, 63}) {
    const OneToTen game(100, max);
    BruteForce<OneToTen> whole(game);
    whole.solve(game.start());
    for (int total = 0; total <= 100; ++total) {
      const OneToTen::Position p = {.total = static_cast<std::uint16_t>(total)};
      EXPECT_EQ(whole.nimber(p), (100 - total) % (max + 1)) << total;
    }
  }
}

TEST(OneToTen, Refusals) {
  const OneToTen game;
  for (const std::string text : {"", "()", "-1", "11", "8 9", "eight", "(8", "1e1", "8."}) {
    EXPECT_THROW(game.read(text), Error) << text;
  }
  EXPECT_EQ(game.why_not(game.read("9"), "2"), "9 + 2 goes past 10");
  EXPECT_EQ(game.why_not(game.read("3"), "3"), "a move adds from 1 to 2");
  EXPECT_EQ(game.why_not(game.read("3"), "two"), "");
}

}  // namespace
}  // namespace zermelo::one_to_ten
