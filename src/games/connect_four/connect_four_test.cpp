#include "games/connect_four/connect_four.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.h"
#include "core/notation.h"
#include "core/playout.h"
#include "tests/witness.h"

namespace zermelo::connect_four {
namespace {

// The witness: the rules on rows of characters, written from the rule text alone.
struct Plain {
  int rows = 6, cols = 7, connect = 4;
  std::vector<std::string> board = std::vector<std::string>(at(rows), std::string(at(cols), '-'));
  int discs = 0;

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  char cell(int row, int col) const {
    return row < 0 || row >= rows || col < 0 || col >= cols ? ' ' : board[at(row)][at(col)];
  }
  bool won(char disc) const {
    for (int row = 0; row < rows; ++row) {
      for (int col = 0; col < cols; ++col) {
        const int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
        for (const auto& step : steps) {
          int n = 0;
          while (n < connect && cell(row + n * step[0], col + n * step[1]) == disc) ++n;
          if (n == connect) return true;
        }
      }
    }
    return false;
  }
  std::string turn() const {
    if (won('x') || won('o') || discs == rows * cols) return "over";
    return discs % 2 == 0 ? "0" : "1";
  }
  std::vector<std::string> moves() const {
    std::vector<std::string> out;
    for (int col = 0; col < cols; ++col) {
      if (cell(0, col) == '-') out.push_back(std::to_string(col + 1));
    }
    return out;
  }
  void play(const std::string& move) {
    const int col = move[0] - '1';
    int row = rows - 1;
    while (cell(row, col) != '-') --row;
    board[at(row)][at(col)] = discs++ % 2 == 0 ? 'x' : 'o';
  }
  std::vector<double> payoffs() const {
    if (won('x')) return {1, -1};
    if (won('o')) return {-1, 1};
    return {0, 0};
  }
  std::string write() const {
    std::string out;
    for (const std::string& row : board) out += (out.empty() ? "" : "/") + row;
    return out;
  }
};

struct Variant {
  int rows, cols, connect;
};

TEST(ConnectFour, AgreesWithThePlainRules) {
  for (const Variant v : {Variant{6, 7, 4},
                          {4, 4, 4},
                          {4, 4, 3},
                          {8, 7, 4},
                          {7, 8, 5},
                          {5, 8, 6},
                          {8, 4, 6},
                          {4, 8, 3},
                          {5, 4, 4}}) {
    const ConnectFour game(v.rows, v.cols, v.connect);
    const Plain plain = {.rows = v.rows, .cols = v.cols, .connect = v.connect};
    expect_same_random_games(game, game.start(), plain, 100, 1);
    EXPECT_EQ(perft(game, game.start(), 4), witness_perft(plain, 4));
  }
  EXPECT_EQ(perft(ConnectFour(4, 4, 3), {}, 8), witness_perft(Plain{4, 4, 3}, 8));
}

TEST(ConnectFour, Perft) {
  const ConnectFour game;
  const std::uint64_t expected[] = {1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234};
  for (int depth = 0; depth <= 8; ++depth) {
    EXPECT_EQ(perft(game, game.start(), depth), expected[depth]) << depth;
  }
}

// Every position by its key, with its value for the player to move.
int solve(const ConnectFour& game, const ConnectFour::Position& p,
          std::unordered_map<std::uint64_t, int>& values) {
  const auto known = values.find(game.key(p));
  if (known != values.end()) return known->second;
  int best = -1;
  if (game.turn(p).is_over()) {
    best = static_cast<int>(game.payoffs(p)[game.tier(p) & 1]);
  } else {
    for (const auto m : game.moves(p)) {
      auto next = p;
      game.play(next, m);
      best = std::max(best, -solve(game, next, values));
    }
  }
  values.emplace(game.key(p), best);
  return best;
}

TEST(ConnectFour, FourByFourHasTrompsNumberOfPositionsAndIsATie) {
  std::unordered_map<std::uint64_t, int> values;
  EXPECT_EQ(solve(ConnectFour(4, 4), {}, values), 0);
  EXPECT_EQ(values.size(), 161029u);
}

TEST(ConnectFour, ReadsColumnsAndBoards) {
  const ConnectFour game;
  EXPECT_EQ(game.read(""), game.start());
  EXPECT_EQ(game.read("4443"), game.read("-------/-------/-------/---x---/---o---/--ox---"));
  EXPECT_EQ(game.read(" (4 4 43) "), game.read("4443"));
  EXPECT_EQ(game.write(game.read("...X.../...o.../...X.../...o.../...x.../...o..x")),
            "---x---/---o---/---x---/---o---/---x---/---o--x");
}

// Yellow has the two top cells of column 1 and the two bottom cells of column 2.
TEST(ConnectFour, NoLineRunsFromTheTopOfAColumnIntoTheNext) {
  const ConnectFour game;
  const auto p = game.read("x------/x------/o------/o------/xx-----/ox----o");
  EXPECT_EQ(game.turn(p), Turn::player(1));
}

TEST(ConnectFour, EndsOfGames) {
  const ConnectFour game;
  const auto won = game.read("1122334");
  EXPECT_TRUE(game.turn(won).is_over());
  EXPECT_EQ(game.payoffs(won), Payoffs::win_for(0));
  const auto five = game.read("112244553");  // the fifth disc joins two and two
  EXPECT_TRUE(game.turn(five).is_over());
  EXPECT_EQ(game.payoffs(game.read("1213141")), Payoffs::win_for(0));
  EXPECT_EQ(game.payoffs(game.read("21312131")), Payoffs::win_for(1));
}

std::string complaint(const ConnectFour& game, std::string_view text) {
  try {
    game.read(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

TEST(ConnectFour, RefusesImpossiblePositions) {
  const ConnectFour game;
  EXPECT_EQ(complaint(game, "4444444"), "disc 7: column 4 is full");
  EXPECT_EQ(complaint(game, "11223344"), "disc 8 (column 4) comes after the end of the game");
  EXPECT_EQ(complaint(game, "48"),
            "disc 2: expected a column from 1 to 7 (or 6 rows with / between), found '8'");
  EXPECT_EQ(complaint(game, "-------/-------/-------/---x---/-------/-------"),
            "column 4 has a disc above an empty cell");
  EXPECT_EQ(complaint(game, "-------/-------/-------/-------/-------/o------"),
            "expected as many x as o or one x more (x starts), found 0 x and 1 o");
  EXPECT_EQ(complaint(game, "-------/-------/-------/-------/-------/xx-----"),
            "expected as many x as o or one x more (x starts), found 2 x and 0 o");
  EXPECT_EQ(complaint(game, "-------/-------/x-o----/x-o----/x-o----/x-o----"),
            "'-------/-------/x-o----/x-o----/x-o----/x-o----' cannot be: o moved last, but the "
            "other side has 4 in a row");
  EXPECT_EQ(complaint(game, "-------/-------/-------/-------/ooxo---/xxxx--o"),
            "'-------/-------/-------/-------/ooxo---/xxxx--o' cannot be: x had 4 in a row before "
            "the last move");
  EXPECT_EQ(complaint(game, "-------/-------/-------/-------/-------"),
            "expected 6 rows of 7 cells with / between, found "
            "'-------/-------/-------/-------/-------'");
  for (const char* text : {"-------/-------/-------/-------/-------/--------",
                           "-------/-------/-------/-------/-------/------",
                           "-------/-------/-------/-------/-------/-------/",
                           "-------/-------/-------/-------/-------/---z---", "/", "4a", "0", "(44",
                           "//////", "-", "\xff"}) {
    EXPECT_NE(complaint(game, text), "accepted") << text;
  }
  EXPECT_THROW(ConnectFour(8, 8), Error);
  EXPECT_THROW(ConnectFour(4, 4, 5), Error);
}

TEST(ConnectFour, SaysWhyAMoveIsNot) {
  const ConnectFour game;
  const auto p = game.read("444444");
  EXPECT_EQ(game.why_not(p, "4"), "column 4 is full");
  EXPECT_EQ(game.why_not(p, "8"), "the columns are 1 to 7");
  EXPECT_FALSE(read_legal_move(game, p, "4"));
  EXPECT_TRUE(read_legal_move(game, p, "3"));
}

}  // namespace
}  // namespace zermelo::connect_four
