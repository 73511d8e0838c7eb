#include "games/chomp/chomp.h"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/text.h"
#include "core/notation.h"
#include "core/playout.h"
#include "tests/brute_force.h"
#include "tests/witness.h"

namespace zermelo::chomp {
namespace {

// The rules on a table of squares, written from the rule text alone.
struct Plain {
  bool misere;
  std::vector<std::vector<bool>> bar;
  int played = 0;

  Plain(int rows, int cols, bool misere_play)
      : misere(misere_play),
        bar(static_cast<std::size_t>(rows),
            std::vector<bool>(static_cast<std::size_t>(cols), true)) {}
  std::vector<std::string> moves() const {
    std::vector<std::string> texts;
    for (std::size_t r = 0; r < bar.size(); ++r) {
      for (std::size_t c = 0; c < bar[r].size(); ++c) {
        if (bar[r][c] && (r > 0 || c > 0)) {
          texts.push_back(std::to_string(r + 1) + " " + std::to_string(c + 1));
        }
      }
    }
    return texts;
  }
  std::string turn() const { return moves().empty() ? "over" : std::to_string(played % 2); }
  void play(const std::string& move) {
    const auto words = words_of(move);
    const auto row = static_cast<std::size_t>(*to_integer(words[0]) - 1);
    const auto col = static_cast<std::size_t>(*to_integer(words[1]) - 1);
    for (std::size_t r = row; r < bar.size(); ++r) {
      for (std::size_t c = col; c < bar[r].size(); ++c) bar[r][c] = false;
    }
    ++played;
  }
  std::vector<double> payoffs() const {
    const int eater = played % 2;  // it must take the poisoned square
    const int winner = misere ? eater : 1 - eater;
    return winner == 0 ? std::vector<double>{1, -1} : std::vector<double>{-1, 1};
  }
  std::string write() const {
    std::string text;
    for (const auto& row : bar) {
      std::size_t length = 0;
      for (bool square : row) length += square;
      if (length > 0) text += (text.empty() ? "" : " ") + std::to_string(length);
    }
    return text;
  }
};

TEST(Chomp, AgreesWithThePlainRules) {
  struct Case {
    int rows, cols;
    bool misere;
    int games, depth;
  };
  for (const Case& c : {Case{1, 1, false, 1, 1},
                        {3, 4, false, 200, 4},
                        {5, 2, true, 100, 4},
                        {1, 16, false, 20, 3},
                        {16, 1, true, 20, 3},
                        {16, 16, false, 20, 2},
                        {7, 16, true, 20, 2}}) {
    const Chomp game(c.rows, c.cols, c.misere);
    const Plain plain(c.rows, c.cols, c.misere);
    expect_same_random_games(game, game.start(), plain, c.games, 5);
    for (int d = 1; d <= c.depth; ++d) {
      EXPECT_EQ(perft(game, game.start(), d), witness_perft(plain, d)) << c.rows << "x" << c.cols;
    }
  }
}

WholeGame whole(int rows, int cols, bool misere = false) {
  const Chomp game(rows, cols, misere);
  return BruteForce(game).solve(game.start());
}

// value, remoteness, positions, won, lost, tied, ended, moves, most remote
TEST(Chomp, WholeGamesAsPublished) {
  EXPECT_EQ(whole(1, 2), (WholeGame{'W', 1, 2, 1, 1, 0, 1, 1, 1}));
  EXPECT_EQ(whole(1, 10), (WholeGame{'W', 1, 10, 9, 1, 0, 1, 45, 1}));
  EXPECT_EQ(whole(2, 2), (WholeGame{'W', 3, 5, 3, 2, 0, 1, 7, 3}));
  EXPECT_EQ(whole(2, 10), (WholeGame{'W', 19, 65, 55, 10, 0, 1, 595, 19}));
  EXPECT_EQ(whole(3, 4), (WholeGame{'W', 7, 34, 27, 7, 0, 1, 176, 7}));
  EXPECT_EQ(whole(3, 10), (WholeGame{'W', 19, 285, 256, 29, 0, 1, 4005, 21}));
  EXPECT_EQ(whole(4, 8), (WholeGame{'W', 15, 494, 456, 38, 0, 1, 7426, 19}));
  EXPECT_EQ(whole(5, 8), (WholeGame{'W', 29, 1286, 1209, 77, 0, 1, 24454, 29}));
  EXPECT_EQ(whole(6, 6), (WholeGame{'W', 11, 923, 875, 48, 0, 1, 15709, 19}));
  EXPECT_EQ(whole(7, 2), (WholeGame{'W', 13, 35, 28, 7, 0, 1, 217, 13}));
  EXPECT_EQ(whole(7, 10), (WholeGame{'W', 19, 19447, 19000, 447, 0, 1, 661233, 39}));
}

TEST(Chomp, NimbersAsPublished) {
  const std::vector<std::vector<int>> rows_cols_nimber = {
      {1, 1, 0},  {1, 4, 3},  {2, 7, 10},  {3, 4, 9},  {3, 8, 16}, {4, 4, 6},
      {4, 7, 19}, {5, 7, 23}, {5, 10, 17}, {6, 8, 32}, {7, 7, 20}};
  for (const auto& row : rows_cols_nimber) {
    const Chomp game(row[0], row[1], false);
    BruteForce solver(game);
    solver.solve(game.start());
    EXPECT_EQ(solver.nimber(game.start()), row[2]) << row[0] << "x" << row[1];
  }
}

TEST(Chomp, MisereIsLostOnlyOnTwoSquares) {
  for (int rows = 1; rows <= 5; ++rows) {
    for (int cols = 1; cols <= 5; ++cols) {
      EXPECT_EQ(whole(rows, cols, true).value, rows * cols == 2 ? 'L' : 'W') << rows << "x" << cols;
    }
  }
}

TEST(Chomp, ThePoisonedSquareAloneIsTheEnd) {
  const Chomp game(3, 4, false);
  const auto p = game.read("1");
  EXPECT_TRUE(game.turn(p).is_over());
  EXPECT_EQ(game.payoffs(p)[0], -1);
  EXPECT_EQ(Chomp(3, 4, true).payoffs(p)[0], 1);
  EXPECT_EQ(read_legal_move(game, game.start(), "1 1"), std::nullopt);
}

TEST(Chomp, ReadsYoungDiagrams) {
  const Chomp game(3, 4, false);
  auto p = game.read("(4 4 2)");
  EXPECT_EQ(p.border, 0b1100100u);
  EXPECT_EQ(p, game.read("4 4 2"));
  EXPECT_EQ(game.read("3 0 0"), game.read("3"));
  game.play(p, *read_legal_move(game, p, "2 3"));
  EXPECT_EQ(game.write(p), "4 2 2");
  for (const char* text :
       {"", "0", "0 0 0", "2 3", "5", "4 4 4 1", "4 -1", "4 x", "(4 4", "4 0 1"}) {
    EXPECT_THROW(game.read(text), Error) << text;
  }
}

TEST(Chomp, RanksCountAllPositionsOnce) {
  for (const auto& [rows, cols] : {std::pair(1, 1), {3, 4}, {5, 3}, {6, 6}}) {
    const Chomp game(rows, cols, false);
    int tier_before = 0;
    for (std::uint64_t r = 0; r < game.ranks(); ++r) {
      Chomp::Position p;
      ASSERT_TRUE(game.unrank(r, p));
      ASSERT_EQ(game.rank(p), r);
      ASSERT_EQ(game.read(game.write(p)), p);
      tier_before = game.tier(p);
    }
    EXPECT_EQ(tier_before, 0);  // the last one is the full bar
    Chomp::Position p;
    EXPECT_FALSE(game.unrank(game.ranks(), p));
  }
  EXPECT_EQ(Chomp(16, 16, false).ranks(), 601080389u);
}

TEST(Chomp, TurnsOverTheDiagonal) {
  const Chomp game(4, 4, false);
  EXPECT_EQ(game.write(game.transform(game.read("4 2 1"), 1)), "3 2 1 1");
  EXPECT_EQ(game.transform_move(0x13, 1), 0x31);
}

TEST(Chomp, Reasons) {
  const Chomp game(3, 4, false);
  const auto p = game.read("4 2");
  EXPECT_EQ(game.why_not(p, "1 1"), "the poisoned square is never taken, the game ends before");
  EXPECT_EQ(game.why_not(p, "2 3"), "this square is eaten");
  EXPECT_EQ(game.why_not(p, "4 1"), "expected a row from 1 to 3 and a column from 1 to 4");
  EXPECT_EQ(game.why_not(p, "x"), "expected the row and the column of a square, such as '2 1'");
}

}  // namespace
}  // namespace zermelo::chomp
