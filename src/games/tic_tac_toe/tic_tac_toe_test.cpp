#include "games/tic_tac_toe/tic_tac_toe.h"

#include <map>
#include <string>

#include <gtest/gtest.h>

#include "base/error.h"
#include "core/playout.h"

namespace zermelo::tic_tac_toe {
namespace {

// The witness: the rules on nine characters, written from the rule text alone.
struct Plain {
  std::string board = std::string(9, '-');

  bool line(char piece) const {
    static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                    {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (const auto& l : lines) {
      if (board[l[0]] == piece && board[l[1]] == piece && board[l[2]] == piece) return true;
    }
    return false;
  }
  bool over() const { return line('x') || line('o') || board.find('-') == std::string::npos; }
};

// Walks all games of both and collects the positions.
void walk(const TicTacToe& game, const TicTacToe::Position& p, const Plain& plain, int pieces,
          std::map<std::string, int>& seen) {
  if (++seen[plain.board] > 1) return;
  std::string sentence;
  for (char c : plain.board) sentence += (sentence.empty() ? "" : " ") + std::string(1, c);
  ASSERT_EQ(game.write(p), sentence);
  ASSERT_EQ(game.turn(p).is_over(), plain.over());
  if (plain.over()) {
    ASSERT_EQ(game.payoffs(p)[0], plain.line('x') ? 1 : plain.line('o') ? -1 : 0);
    return;
  }
  ASSERT_EQ(game.turn(p), Turn::player(pieces % 2));
  const auto moves = game.moves(p);
  std::size_t i = 0;
  for (int slot = 0; slot < 9; ++slot) {
    if (plain.board[static_cast<std::size_t>(slot)] != '-') continue;
    ASSERT_LT(i, moves.size());
    ASSERT_EQ(moves[i++], slot);
    auto next = p;
    game.play(next, static_cast<std::uint8_t>(slot));
    Plain after = plain;
    after.board[static_cast<std::size_t>(slot)] = pieces % 2 == 0 ? 'x' : 'o';
    walk(game, next, after, pieces + 1, seen);
  }
  ASSERT_EQ(i, moves.size());
}

TEST(TicTacToe, AgreesWithThePlainRulesInAllPositions) {
  std::map<std::string, int> seen;
  const TicTacToe game;
  walk(game, game.start(), Plain{}, 0, seen);
  EXPECT_EQ(seen.size(), 5478u);
}

TEST(TicTacToe, Perft) {
  const TicTacToe game;
  const std::uint64_t expected[] = {1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};
  for (int depth = 0; depth <= 9; ++depth) {
    EXPECT_EQ(perft(game, game.start(), depth), expected[depth]) << depth;
  }
}

TEST(TicTacToe, SeedExamples) {
  const TicTacToe game;
  const auto p = game.read("(x o x - o - o x -)");
  EXPECT_EQ(game.turn(p), Turn::player(0));
  std::string moves;
  for (const auto m : game.moves(p)) moves += game.write_move(p, m) + " ";
  EXPECT_EQ(moves, "4 6 9 ");
  const auto lost = game.read("x o x - o - - o x");  // o has the middle column, x is to move
  EXPECT_TRUE(game.turn(lost).is_over());
  EXPECT_EQ(game.payoffs(lost)[0], -1);
  EXPECT_EQ(TicTacToe(true).payoffs(lost)[0], 1);
}

TEST(TicTacToe, RefusesImpossiblePositions) {
  const TicTacToe game;
  for (const char* text :
       {"x x x x x - - - -", "o - - - - - - - -", "x x x o o o - - -", "x x x o o - - o -", "x o",
        "x o x - o - o x z", "(x o x - o - o x -", ""}) {
    EXPECT_THROW(game.read(text), Error) << text;
  }
}

}  // namespace
}  // namespace zermelo::tic_tac_toe
