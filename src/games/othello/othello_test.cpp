#include "games/othello/othello.h"

#include <algorithm>
#include <bit>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.h"
#include "core/notation.h"
#include "core/playout.h"
#include "tests/effort.h"
#include "tests/witness.h"

namespace zermelo::othello {
namespace {

// The witness: the rules on rows of characters, written from the rule text alone.
struct Plain {
  int size = 8;
  std::vector<std::string> board = std::vector<std::string>(at(size), std::string(at(size), '-'));
  char mover = 'X';

  explicit Plain(int side = 8) : size(side) {
    const int low = size / 2 - 1, high = size / 2;
    board[at(low)][at(low)] = board[at(high)][at(high)] = 'O';
    board[at(low)][at(high)] = board[at(high)][at(low)] = 'X';
  }
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  static char opponent(char side) { return side == 'X' ? 'O' : 'X'; }
  char cell(int row, int col) const {
    return row < 0 || row >= size || col < 0 || col >= size ? ' ' : board[at(row)][at(col)];
  }
  // How many discs a disc on this cell encloses in one direction.
  int enclosed_towards(int row, int col, int down, int right, char side) const {
    int n = 0;
    while (cell(row + (n + 1) * down, col + (n + 1) * right) == opponent(side)) ++n;
    return cell(row + (n + 1) * down, col + (n + 1) * right) == side ? n : 0;
  }
  std::vector<std::string> placements(char side) const {
    std::vector<std::string> out;
    for (int row = 0; row < size; ++row) {
      for (int col = 0; col < size; ++col) {
        if (cell(row, col) != '-') continue;
        int enclosed = 0;
        for (int down = -1; down <= 1; ++down) {
          for (int right = -1; right <= 1; ++right) {
            if (down != 0 || right != 0) enclosed += enclosed_towards(row, col, down, right, side);
          }
        }
        if (enclosed > 0) {
          out.push_back(std::string(1, static_cast<char>('a' + col)) + std::to_string(row + 1));
        }
      }
    }
    return out;
  }
  std::vector<std::string> moves() const {
    const std::vector<std::string> out = placements(mover);
    return out.empty() ? std::vector<std::string>{"pass"} : out;
  }
  std::string turn() const {
    if (placements('X').empty() && placements('O').empty()) return "over";
    return mover == 'X' ? "0" : "1";
  }
  void play(const std::string& move) {
    if (move != "pass") {
      const int col = move[0] - 'a', row = move[1] - '1';
      const Plain before = *this;
      board[at(row)][at(col)] = mover;
      for (int down = -1; down <= 1; ++down) {
        for (int right = -1; right <= 1; ++right) {
          if (down == 0 && right == 0) continue;
          for (int n = before.enclosed_towards(row, col, down, right, mover); n > 0; --n) {
            board[at(row + n * down)][at(col + n * right)] = mover;
          }
        }
      }
    }
    mover = opponent(mover);
  }
  std::vector<double> payoffs() const {
    int lead = 0;
    for (const std::string& row : board) {
      for (char c : row) lead += c == 'X' ? 1 : c == 'O' ? -1 : 0;
    }
    if (lead == 0) return {0, 0};
    return lead > 0 ? std::vector<double>{1, -1} : std::vector<double>{-1, 1};
  }
  std::string write() const {
    std::string out;
    for (const std::string& row : board) out += row;
    return out + " " + mover;
  }
};

TEST(Othello, AgreesWithThePlainRules) {
  for (const int size : {4, 6, 8}) {
    const Othello game(size);
    expect_same_random_games(game, game.start(), Plain(size), size == 8 ? 60 : 200, 1);
    EXPECT_EQ(perft(game, game.start(), 5), witness_perft(Plain(size), 5));
  }
  EXPECT_EQ(perft(Othello(4), Othello(4).start(), 9), witness_perft(Plain(4), 9));
}

TEST(Othello, Perft) {
  const Othello game;
  const std::uint64_t expected[] = {1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288};
  for (int depth = 0; depth <= 9; ++depth) {
    EXPECT_EQ(perft(game, game.start(), depth), expected[depth]) << depth;
  }
}

// Games that end before `depth` moves. The published counts include them.
std::uint64_t ended_before(const Othello& game, const Othello::Position& p, int depth) {
  if (depth == 0) return 0;
  if (game.turn(p).is_over()) return 1;
  std::uint64_t games = 0;
  for (const auto m : game.moves(p)) {
    auto next = p;
    game.play(next, m);
    games += ended_before(game, next, depth - 1);
  }
  return games;
}

TEST(Othello, LongPerft) {
  if (!long_tests()) GTEST_SKIP() << "takes seconds; set ZERMELO_LONG";
  const Othello game;
  const auto p = game.start();
  EXPECT_EQ(perft(game, p, 10) + ended_before(game, p, 10), 24571284u);
  EXPECT_EQ(perft(game, p, 11) + ended_before(game, p, 11), 212258800u);
}

// The best lead in discs of the player to move.
int best_lead(const Othello& game, const Othello::Position& p, int low, int high) {
  if (game.turn(p).is_over()) return std::popcount(p.own) - std::popcount(p.other);
  for (const auto m : game.moves(p)) {
    auto next = p;
    game.play(next, m);
    low = std::max(low, -best_lead(game, next, -high, -low));
    if (low >= high) break;
  }
  return low;
}

TEST(Othello, FourByFourIsLostByThreeDiscsToEleven) {
  const Othello game(4);
  EXPECT_EQ(best_lead(game, game.start(), -16, 16), 3 - 11);
}

TEST(Othello, StartsAsTheRulesDraw) {
  const Othello game;
  const auto p = game.start();
  EXPECT_EQ(game.write(p), "---------------------------OX------XO--------------------------- X");
  EXPECT_EQ(move_texts(game, p), (std::vector<std::string>{"c4", "d3", "e6", "f5"}));
}

TEST(Othello, ReadsBoardsAndLists) {
  const Othello game;
  EXPECT_EQ(game.read(""), game.start());
  EXPECT_EQ(game.read("(---------------------------OX------XO---------------------------)"),
            game.start());
  EXPECT_EQ(game.read("........ ........ ........ ...o*... ...*o... ........ ........ ........ x"),
            game.start());
  const auto p = game.read("f5d6c3");
  EXPECT_EQ(game.read("F5 d6\nC3"), p);
  EXPECT_EQ(game.write(p), "------------------X--------XX------OXX-----O-------------------- O");
  EXPECT_EQ(game.turn(p), Turn::player(1));
  // One of the published endgames (FFO 40): White has many discs, Black is to move.
  const auto endgame =
      game.read("O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X");
  EXPECT_EQ(game.turn(endgame), Turn::player(0));
  EXPECT_TRUE(read_legal_move(game, endgame, "A2"));
}

TEST(Othello, PassIsAMoveOfItsOwnAndForced) {
  const Othello game(4);
  const auto p = game.read("OXXX XXXX XXXX XXX- O");
  ASSERT_EQ(game.turn(p), Turn::player(1));
  EXPECT_EQ(move_texts(game, p), std::vector<std::string>{"d4"});
  const auto black = game.read("OXXX XXXX XXXX XXX- X");
  ASSERT_EQ(game.turn(black), Turn::player(0));
  EXPECT_EQ(move_texts(game, black), std::vector<std::string>{"pass"});
  EXPECT_EQ(game.why_not(black, "d4"), "Black has no move, so must pass");
  EXPECT_LT(game.tier(black), game.tier(p));
  auto next = black;
  game.play(next, kPass);
  EXPECT_EQ(next, p);
  // Nobody can move though a cell is empty; one colour may even be gone.
  const auto over = game.read("XXXX XXXX XXXX XXX- O");
  EXPECT_TRUE(game.turn(over).is_over());
  EXPECT_EQ(game.payoffs(over), Payoffs::win_for(0));
  EXPECT_EQ(game.payoffs(game.read("XXXX XXXX OOOO OOOO X")), Payoffs::tie());
}

// A random game as a list of moves, with its passes and without.
TEST(Othello, ListsMayLeaveOutPasses) {
  const Othello game;
  Rng rng(1);
  int passes = 0;
  for (int i = 0; i < 20; ++i) {
    std::string with, without;
    auto p = game.start();
    while (!game.turn(p).is_over()) {
      const auto m = random_move(game, p, game.turn(p), rng);
      with += game.write_move(p, m);
      if (m == kPass) {
        ++passes;
      } else {
        without += game.write_move(p, m);
      }
      game.play(p, m);
    }
    EXPECT_EQ(game.read(with), p);
    EXPECT_EQ(game.read(without), p);
    EXPECT_THROW(game.read(with + "pass"), Error);
    EXPECT_THROW(game.read(with + "a1"), Error);
  }
  EXPECT_GT(passes, 0);
}

TEST(Othello, SymmetriesAreThoseOfTheGrid) {
  const Othello game;
  const auto p = game.read("f5d6c3d3c4f4f6");
  for (int s = 0; s < game.symmetries(); ++s) {
    const auto image = game.transform(p, s);
    for (const auto m : game.moves(p)) {
      auto next = p, next_image = image;
      game.play(next, m);
      game.play(next_image, game.transform_move(m, s));
      EXPECT_EQ(game.transform(next, s), next_image) << s;
    }
  }
}

std::string complaint(const Othello& game, std::string_view text) {
  try {
    game.read(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Othello, RefusesImpossiblePositions) {
  const Othello game, small(4);
  EXPECT_EQ(complaint(game, "f5f5"), "move 2: f5 is taken by Black");
  EXPECT_EQ(complaint(game, "f5d6c3c3"), "move 4: c3 is taken by Black");
  EXPECT_EQ(complaint(game, "a1"), "move 1: a disc on a1 encloses none of White");
  EXPECT_EQ(complaint(game, "f5pass"), "move 2: White has a move, so must not pass");
  EXPECT_EQ(complaint(game, "f5i9"), "move 2: expected a cell from a1 to h8 or pass, found 'i9'");
  EXPECT_EQ(complaint(small, "e5"), "move 1: expected a cell from a1 to d4 or pass, found 'e5'");
  EXPECT_EQ(complaint(game, "f"), "move 1: expected a cell from a1 to h8 or pass, found 'f'");
  EXPECT_EQ(complaint(small, "---- -OX- -XO- --- X"), "expected 16 cells X, O or -, found 15");
  EXPECT_EQ(complaint(small, "-----OX--XO-----X"), "expected 16 cells X, O or -, found 17");
  EXPECT_EQ(complaint(small, "-----OX--XO----Z"), "d4: expected X, O or -, found 'Z'");
  EXPECT_EQ(complaint(small, "-----OX--XO----- Z"),
            "expected the side to move, X or O, after the cells, found 'Z'");
  EXPECT_EQ(complaint(small, "-----OX---O----- X"),
            "expected discs on the four cells in the middle, found b3 empty");
  for (const char* text : {"(f5", "pas", "passs", "\xff\xfe", "f5,d6", "44"}) {
    EXPECT_NE(complaint(game, text), "accepted") << text;
  }
  EXPECT_THROW(Othello(5), Error);
  EXPECT_THROW(Othello(7), Error);
}

}  // namespace
}  // namespace zermelo::othello
