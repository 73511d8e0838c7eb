#include "games/hex/hex.h"

#include <string>
#include <unordered_map>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.h"
#include "core/playout.h"
#include "tests/witness.h"

namespace zermelo::hex {
namespace {

// The witness: rows of characters, and a search through neighbours after every move.
struct Plain {
  std::vector<std::string> rows;
  bool may_swap;
  bool swapped = false;
  int to_move = 0;

  Plain(int size, bool swap)
      : rows(static_cast<std::size_t>(size), std::string(static_cast<std::size_t>(size), '.')),
        may_swap(swap) {}

  int size() const { return static_cast<int>(rows.size()); }
  char at(int column, int row) const {
    if (column < 0 || row < 0 || column >= size() || row >= size()) return ' ';
    return rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }
  int stones() const {
    int n = 0;
    for (const std::string& row : rows) {
      for (char c : row) n += c != '.';
    }
    return n;
  }
  bool joins(char piece) const {
    std::vector<std::vector<bool>> seen(rows.size(), std::vector<bool>(rows.size()));
    bool joined = false;
    const auto visit = [&](auto self, int column, int row) -> void {
      if (at(column, row) != piece) return;
      if (seen[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)]) return;
      seen[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = true;
      if ((piece == 'x' ? row : column) == size() - 1) joined = true;
      self(self, column, row - 1);
      self(self, column + 1, row - 1);
      self(self, column - 1, row);
      self(self, column + 1, row);
      self(self, column - 1, row + 1);
      self(self, column, row + 1);
    };
    for (int i = 0; i < size(); ++i) visit(visit, piece == 'x' ? i : 0, piece == 'x' ? 0 : i);
    return joined;
  }
  std::string turn() const { return joins('x') || joins('o') ? "over" : std::to_string(to_move); }
  std::vector<std::string> moves() const {
    std::vector<std::string> out;
    for (int row = 0; row < size(); ++row) {
      for (int column = 0; column < size(); ++column) {
        if (at(column, row) != '.') continue;
        out.push_back(std::string(1, static_cast<char>('a' + column)) + std::to_string(row + 1));
      }
    }
    if (may_swap && !swapped && stones() == 1) out.push_back("swap");
    return out;
  }
  void play(const std::string& move) {
    if (move == "swap") {
      const std::vector<std::string> old = rows;
      for (std::size_t row = 0; row < rows.size(); ++row) {
        for (std::size_t column = 0; column < rows.size(); ++column) {
          rows[column][row] = old[row][column] == 'x' ? 'o' : '.';
        }
      }
      swapped = true;
    } else {
      rows[std::stoul(move.substr(1)) - 1][static_cast<std::size_t>(move[0] - 'a')] =
          to_move == 0 ? 'x' : 'o';
    }
    to_move = 1 - to_move;
  }
  std::vector<double> payoffs() const {
    return joins('x') ? std::vector<double>{1, -1} : std::vector<double>{-1, 1};
  }
  std::string write() const {
    std::string text;
    for (const std::string& row : rows) text += (text.empty() ? "" : "/") + row;
    return text + (swapped ? " swapped" : "");
  }
};

template <std::size_t kWords>
void agrees(int size, bool swap, int games) {
  const Hex<kWords> game(size, swap);
  expect_same_random_games(game, game.start(), Plain(size, swap), games, 7);
}

TEST(Hex, AgreesWithThePlainRulesInRandomGames) {
  agrees<1>(2, false, 50);
  agrees<1>(3, true, 200);
  agrees<1>(6, false, 50);
  agrees<2>(7, true, 30);
  agrees<2>(8, false, 30);
  agrees<2>(11, false, 20);
  agrees<6>(13, true, 5);
  agrees<6>(19, false, 2);
}

TEST(Hex, PerftAgreesWithThePlainRules) {
  for (const bool swap : {false, true}) {
    const Hex<1> two(2, swap), three(3, swap);
    for (int depth = 0; depth <= 5; ++depth) {
      EXPECT_EQ(perft(two, two.start(), depth), witness_perft(Plain(2, swap), depth)) << depth;
    }
    for (int depth = 0; depth <= 6; ++depth) {
      EXPECT_EQ(perft(three, three.start(), depth), witness_perft(Plain(3, swap), depth)) << depth;
    }
  }
}

// Does the player to move win?
bool wins(const Hex<1>& game, const Hex<1>::Position& p,
          std::unordered_map<std::uint64_t, bool>& known) {
  if (game.turn(p).is_over()) return false;
  const auto [place, is_new] = known.emplace(game.rank(p), false);
  if (!is_new) return place->second;
  // From the middle outwards, where wins are found soonest.
  const auto moves = game.moves(p);
  const std::size_t n = moves.size();
  bool win = false;
  for (std::size_t i = 0; i < n && !win; ++i) {
    auto next = p;
    game.play(next, moves[i % 2 == 0 ? (n + i) / 2 : (n - 1 - i) / 2]);
    win = !wins(game, next, known);
  }
  return known[game.rank(p)] = win;
}

// The published winning openings: B wins for Black, w for White.
TEST(Hex, OpeningsOfSmallBoards) {
  const std::string published[] = {"wBBw", "wwBBBBBww", "wwwBwwBwwBwwBwww"};
  for (int size = 2; size <= 4; ++size) {
    const Hex<1> game(size, false);
    std::unordered_map<std::uint64_t, bool> known;
    std::string found;
    for (const auto m : game.moves(game.start())) {
      auto p = game.start();
      game.play(p, m);
      found += wins(game, p, known) ? 'w' : 'B';
    }
    EXPECT_EQ(found, published[size - 2]);
  }
}

TEST(Hex, SecondPlayerWinsWithSwap) {
  const Hex<1> game(3, true);
  std::unordered_map<std::uint64_t, bool> known;
  EXPECT_FALSE(wins(game, game.start(), known));
}

TEST(Hex, RandomGamesOnElevenTakeAsLongAsTheyShould) {
  const Hex<2> game(11, false);
  Rng rng(1);
  std::uint64_t moves = 0;
  constexpr int kGames = 10000;
  for (int i = 0; i < kGames; ++i) {
    auto p = game.start();
    Payoffs rewards(2);
    moves += playout(game, p, rng, UINT64_MAX, rewards).moves;
  }
  // A million games of shuffled boards with a union-find gave 107.51, standard deviation 10.7.
  EXPECT_NEAR(static_cast<double>(moves) / kGames, 107.51, 0.4);
}

// A full board holds a chain of exactly one player, so it is a finished game if that one moved last
// and no position at all if not.
TEST(Hex, FullBoardsHaveOneWinner) {
  Rng rng(3);
  const Hex<1> game(5, false);
  int black = 0;
  for (int i = 0; i < 300; ++i) {
    std::string pieces = std::string(13, 'x') + std::string(12, 'o');
    rng.shuffle(pieces);
    Plain plain(5, false);
    for (std::size_t row = 0; row < 5; ++row) plain.rows[row] = pieces.substr(5 * row, 5);
    ASSERT_NE(plain.joins('x'), plain.joins('o'));
    if (plain.joins('x')) {
      ++black;
      ASSERT_TRUE(game.turn(game.read(pieces)).is_over()) << pieces;
      ASSERT_EQ(game.payoffs(game.read(pieces))[0], 1);
    } else {
      ASSERT_THROW(game.read(pieces), Error) << pieces;
    }
  }
  EXPECT_GT(black, 100);
  EXPECT_LT(black, 250);
}

TEST(Hex, SwapMirrorsTheStone) {
  const Hex<1> game(3, true);
  auto p = game.read("c2");
  EXPECT_EQ(game.moves(p).size(), 9u);  // eight cells and swap
  EXPECT_EQ(game.write_move(p, 5), "swap");
  game.play(p, 5);
  EXPECT_EQ(game.write(p), ".../.../.o. swapped");
  EXPECT_EQ(game.turn(p), Turn::player(0));
  EXPECT_EQ(game.moves(p).size(), 8u);
  EXPECT_EQ(p, game.read("c2swap"));
  EXPECT_EQ(game.write(game.read("C2 Swap b2")), ".../.x./.o. swapped");
  EXPECT_EQ(game.turn(game.read(".../.x./.o. swapped")), Turn::player(1));
  EXPECT_EQ(game.turn(game.read(".../.x./.o.")), Turn::player(0));
  // The picture shows the stone where it is now.
  EXPECT_NE(game.draw(p, 5, Pen(false)).find("3 a(O)c"), std::string::npos);
}

TEST(Hex, ReadsListsAndBoards) {
  const Hex<2> game(11, false);
  const auto p = game.read("a1b2k11");
  EXPECT_EQ(p, game.read("(A1, b2 k11)"));
  EXPECT_EQ(p, game.read(game.write(p)));
  const Hex<1> small(3, false);
  EXPECT_EQ(small.read("x../.o./..."), small.read("a1b2"));
  EXPECT_EQ(small.read("X-- -O- ---"), small.read("a1b2"));
  // Black joins top and bottom, White left and right.
  EXPECT_TRUE(small.turn(small.read("x../x.o/xo.")).is_over());
  EXPECT_FALSE(small.turn(small.read("xxx/oo./...")).is_over());
  EXPECT_TRUE(small.turn(small.read("x.x/ooo/x..")).is_over());
}

TEST(Hex, RefusesImpossiblePositions) {
  const Hex<1> game(3, false), swap(3, true);
  for (const char* text : {"",
                           "()",
                           "(x../.../...",
                           "x../...",
                           "x.../../...",
                           "x../.z./...",
                           "o../.../...",
                           "xx./.../...",
                           "x../.../... swapped",
                           "a1 a1",
                           "a4",
                           "d1",
                           "a0",
                           "a1 swap",
                           "swap",
                           "a",
                           "x../x../x.. swapped",
                           "x.o/x.o/x.o",  // White has joined nothing, but moved after the end
                           "a1b1a2b2a3b3",
                           "a99999999999999999999",
                           "a1!",
                           "\xff\xff\xff\xff\xff\xff\xff\xff\xff"}) {
    EXPECT_THROW(game.read(text), Error) << text;
  }
  for (const char* text : {"swap", "a1 b1 swap", "a1 swap swap", ".../.../... swapped",
                           "x../.../... swapped", "o../.../...", "o../.../... swapped x"}) {
    EXPECT_THROW(swap.read(text), Error) << text;
  }
  Hex<1>::Position p;
  EXPECT_FALSE(game.unrank(1 + 3, p));  // two black stones
  EXPECT_TRUE(game.unrank(1 + 2 * 3, p));
}

TEST(Hex, SaysWhyAMoveIsNotLegal) {
  const Hex<1> game(3, true);
  const auto p = game.read("b2 c1");
  EXPECT_EQ(game.why_not(p, "b2"), "cell b2 is taken by Black");
  EXPECT_EQ(game.why_not(p, "d1"), "expected a cell from a1 to c3");
  EXPECT_EQ(game.why_not(p, "swap"), "only White may swap, and only the first stone");
  EXPECT_EQ(game.why_not(game.read("b2"), "?"), "expected a cell from a1 to c3 or swap");
}

}  // namespace
}  // namespace zermelo::hex
