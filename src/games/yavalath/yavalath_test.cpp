#include "games/yavalath/yavalath.h"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.h"
#include "core/playout.h"
#include "tests/witness.h"

namespace zermelo::yavalath {
namespace {

// The witness: rows of characters. Rows are as long as the rules draw them, so that going down a
// cell keeps its number or changes it by one, depending on which half of the board it is in.
struct Plain {
  int side, players;
  bool may_swap;
  std::vector<std::string> rows = {};
  bool swapped = false;
  int to_move = 0;
  std::vector<bool> in = {};
  int winner = -1;

  Plain(int side_length, int how_many, bool swap)
      : side(side_length), players(how_many), may_swap(swap), in(3, true) {
    for (int length = side; length < 2 * side; ++length) add_row(length);
    for (int length = 2 * side - 2; length >= side; --length) add_row(length);
  }
  void add_row(int length) { rows.push_back(std::string(static_cast<std::size_t>(length), '.')); }

  char at(int row, int number) const {
    if (row < 0 || row >= static_cast<int>(rows.size()) || number < 0) return ' ';
    const std::string& cells = rows[static_cast<std::size_t>(row)];
    return number < static_cast<int>(cells.size()) ? cells[static_cast<std::size_t>(number)] : ' ';
  }
  // One step from a cell: 0 right, 1 down right, 2 down left; 3, 4, 5 the opposite ways.
  void step(int& row, int& number, int direction) const {
    const int middle = side - 1;
    switch (direction) {
      case 0: ++number; break;
      case 1:
        number += row < middle ? 1 : 0;
        ++row;
        break;
      case 2:
        number -= row < middle ? 0 : 1;
        ++row;
        break;
      case 3: --number; break;
      case 4:
        --row;
        number -= row < middle ? 1 : 0;
        break;
      case 5:
        --row;
        number += row < middle ? 0 : 1;
        break;
    }
  }
  // Lengths of the three rows through a cell if player k had a stone there.
  std::vector<int> rows_through(int row, int number, int k) const {
    const char piece = "wbr"[k];
    std::vector<int> lengths;
    for (int direction = 0; direction < 3; ++direction) {
      int length = 1;
      for (const int way : {direction, direction + 3}) {
        int r = row, n = number;
        for (step(r, n, way); at(r, n) == piece; step(r, n, way)) ++length;
      }
      lengths.push_back(length);
    }
    return lengths;
  }
  bool makes_four(int row, int number, int k) const {
    for (int length : rows_through(row, number, k)) {
      if (length >= 4) return true;
    }
    return false;
  }
  bool makes_three(int row, int number, int k) const {
    for (int length : rows_through(row, number, k)) {
      if (length == 3) return true;
    }
    return false;
  }
  int count(char piece) const {
    int n = 0;
    for (const std::string& row : rows) {
      for (char c : row) n += c == piece;
    }
    return n;
  }
  int after(int k) const {
    do {
      k = (k + 1) % players;
    } while (!in[static_cast<std::size_t>(k)]);
    return k;
  }
  std::string turn() const {
    return winner >= 0 || count('.') == 0 ? "over" : std::to_string(to_move);
  }
  std::vector<std::string> moves() const {
    std::vector<std::string> all, forced;
    bool must_block = false;
    for (int row = 0; row < static_cast<int>(rows.size()); ++row) {
      for (int number = 0; at(row, number) != ' '; ++number) {
        if (at(row, number) != '.') continue;
        const std::string name =
            std::string(1, static_cast<char>('a' + row)) + std::to_string(number + 1);
        all.push_back(name);
        const bool threat = players == 3 && makes_four(row, number, after(to_move));
        must_block = must_block || threat;
        if (threat || makes_four(row, number, to_move)) forced.push_back(name);
      }
    }
    if (may_swap && players == 2 && !swapped && count('w') + count('b') == 1) {
      all.push_back("swap");
    }
    return must_block ? forced : all;
  }
  void play(const std::string& move) {
    const int mover = to_move;
    if (move == "swap") {
      for (std::string& row : rows) {
        for (char& c : row) c = c == 'w' ? 'b' : c;
      }
      swapped = true;
    } else {
      const int row = move[0] - 'a', number = std::stoi(move.substr(1)) - 1;
      rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(number)] = "wbr"[mover];
      if (makes_four(row, number, mover)) {
        winner = mover;
      } else if (makes_three(row, number, mover)) {
        in[static_cast<std::size_t>(mover)] = false;
        if (after(after(mover)) == after(mover)) winner = after(mover);
      }
    }
    to_move = after(mover);
  }
  std::vector<double> payoffs() const {
    std::vector<double> out;
    for (int k = 0; k < players; ++k) {
      const bool lost = winner >= 0 || !in[static_cast<std::size_t>(k)];
      out.push_back(k == winner ? 1 : lost ? -1 : 0);
    }
    return out;
  }
  std::string write() const {
    std::string text;
    for (const std::string& row : rows) text += (text.empty() ? "" : "/") + row;
    if (swapped) text += " swapped";
    if (players == 2) return text;
    text += " ";
    for (int i = 0; i < 3; ++i) {
      const int k = (to_move + i) % 3;
      if (in[static_cast<std::size_t>(k)]) text += "wbr"[k];
    }
    return text;
  }
};

template <int kPlayers, std::size_t kWords>
void agrees(int side, bool swap, int games) {
  const Yavalath<kPlayers, kWords> game(side, swap);
  expect_same_random_games(game, game.start(), Plain(side, kPlayers, swap), games, 5);
}

TEST(Yavalath, AgreesWithThePlainRulesInRandomGames) {
  agrees<2, 1>(3, false, 200);
  agrees<2, 1>(4, true, 100);
  agrees<2, 1>(5, false, 200);
  agrees<2, 1>(5, true, 50);
  agrees<2, 2>(6, true, 100);
}

TEST(Yavalath, AgreesWithThePlainRulesForThree) {
  agrees<3, 1>(3, true, 200);
  agrees<3, 1>(4, true, 100);
  agrees<3, 1>(5, true, 200);
  agrees<3, 2>(6, true, 50);
}

// From the start and from the middle of random games, where rows are made and players drop out.
template <int kPlayers>
void same_perft(bool swap) {
  const Yavalath<kPlayers, 1> game(3, swap);
  Rng rng(11);
  for (int depth = 0; depth <= 3; ++depth) {
    ASSERT_EQ(perft(game, game.start(), depth), witness_perft(Plain(3, kPlayers, swap), depth));
  }
  for (int i = 0; i < 10; ++i) {
    auto p = game.start();
    Plain plain(3, kPlayers, swap);
    for (int n = 0; n < 9 && !game.turn(p).is_over(); ++n) {
      const auto m = random_move(game, p, game.turn(p), rng);
      plain.play(game.write_move(p, m));
      game.play(p, m);
    }
    ASSERT_EQ(perft(game, p, 3), witness_perft(plain, 3)) << game.write(p);
  }
}

TEST(Yavalath, PerftAgreesWithThePlainRules) {
  same_perft<2>(false);
  same_perft<2>(true);
  same_perft<3>(false);
}

TEST(Yavalath, RandomGamesTakeAsLongAsTheyShould) {
  const Yavalath<2, 1> game(5, false);
  Rng rng(1);
  std::uint64_t moves = 0;
  constexpr int kGames = 20000;
  for (int i = 0; i < kGames; ++i) {
    auto p = game.start();
    Payoffs rewards(2);
    moves += playout(game, p, rng, UINT64_MAX, rewards).moves;
  }
  EXPECT_NEAR(static_cast<double>(moves) / kGames, 19.6, 0.15);
}

// The result for White of a game of two.
double result(const std::string& moves) {
  const Yavalath<2, 1> game(5, false);
  const auto p = game.read(moves);
  EXPECT_TRUE(game.turn(p).is_over()) << moves;
  EXPECT_EQ(game.write(game.read(game.write(p))), game.write(p));
  EXPECT_EQ(game.read(game.write(p)), p);
  return game.payoffs(p)[0];
}

TEST(Yavalath, FourWinsAndThreeLoses) {
  EXPECT_EQ(result("e1 a1 e2 a3 e3"), -1);
  EXPECT_EQ(result("e1 a1 e2 a3 e4 i1 e3"), 1);
  EXPECT_EQ(result("e1 a1 e2 a3 e4 i1 e5 i3 e3"), 1);        // five in a row
  EXPECT_EQ(result("a1 e1 a3 e2 i1 e4 i3 e3"), -1);          // Black's four
  EXPECT_EQ(result("a1 b1 a5 c1 i5 d1"), 1);                 // Black's three, on a slant
  EXPECT_EQ(result("a1 e9 b2 f8 d4 a5 c3"), 1);              // a four on the other slant
  EXPECT_EQ(result("e1 a1 e2 a3 e4 a5 d3 i1 c3 i3 e3"), 1);  // four and three at once
  // Three cells that bend are no row, nor is a row around the corner of two lines of cells.
  const Yavalath<2, 1> game(5, false);
  EXPECT_FALSE(game.turn(game.read("a5 e1 b6 e2 b5")).is_over());
  EXPECT_FALSE(game.turn(game.read("a4 e1 a5 e2 b1")).is_over());
}

TEST(Yavalath, SwapTakesTheStone) {
  const Yavalath<2, 1> game(5, true);
  const auto p = game.read("e5");
  EXPECT_EQ(game.moves(p).size(), 61u);  // sixty cells and swap
  const auto q = game.read("e5 swap");
  EXPECT_EQ(game.write(q),
            "...../....../......./......../....b..../......../......./....../..... swapped");
  EXPECT_EQ(game.turn(q), Turn::player(0));
  EXPECT_EQ(game.moves(q).size(), 60u);
  EXPECT_EQ(game.turn(game.read("e5 swap e4")), Turn::player(1));
  EXPECT_EQ(game.why_not(q, "swap"), "only Black may swap, and only the first stone");
  const Yavalath<3, 1> three(5, true);
  EXPECT_EQ(three.moves(three.read("e5")).size(), 60u);
}

std::string moves_of(const Yavalath<3, 1>& game, const Yavalath<3, 1>::Position& p) {
  std::string out;
  for (const auto m : game.moves(p)) out += game.write_move(p, m) + " ";
  return out;
}

TEST(Yavalath, ThreePlayersMustBlock) {
  const Yavalath<3, 1> game(5, false);
  // Black threatens e3 after White's move.
  auto p = game.read("a1 e1 i1 a3 e2 i3 a5 e4 i5");
  EXPECT_EQ(game.turn(p), Turn::player(0));
  EXPECT_EQ(moves_of(game, p), "e3 ");
  EXPECT_EQ(game.why_not(p, "b1"), "Black could win at once; block that or win: e3");
  // Red threatens, but Black moves next and White need not care.
  p = game.read("a1 i1 e1 a3 i3 e2 a5 i5 e4");
  EXPECT_EQ(game.moves(p).size(), 52u);
  // White can win itself at a3, or block at e3.
  p = game.read("ww.w./....../......./......../bb.b...../......../......./....../r.r.r wbr");
  EXPECT_EQ(moves_of(game, p), "a3 e3 ");
  game.play(p, 2);
  EXPECT_EQ(game.payoffs(p), (Payoffs{1, -1, -1}));
  // The block at e3 makes three of White's own: it is out, and the others go on.
  p = game.read("c3 e1 i1 d3 e2 i3 a1 e4 i5 e3");
  EXPECT_EQ(game.turn(p), Turn::player(1));
  EXPECT_EQ(game.write(p),
            "w..../....../..w..../..w...../bbwb...../......../......./....../r.r.r br");
  EXPECT_EQ(game.read(game.write(p)), p);
}

TEST(Yavalath, ThreePlayersTheLastOneInWins) {
  const Yavalath<3, 1> game(5, false);
  // White is out with a1 a2 a3; Black's next is Red.
  auto p = game.read("a1 e1 i1 a2 e4 i3 a3");
  EXPECT_EQ(game.turn(p), Turn::player(1));
  EXPECT_EQ(game.turn(game.read("a1 e1 i1 a2 e4 i3 a3 e7 i5")), Turn::player(1));
  // Red makes three as well: Black has won.
  p = game.read("a1 e1 i1 a2 e4 i2 a3 e7 i3");
  EXPECT_TRUE(game.turn(p).is_over());
  EXPECT_EQ(game.payoffs(p), (Payoffs{-1, 1, -1}));
  EXPECT_EQ(game.read(game.write(p)), p);
  // With White out, Red must block Black's e3: the next player still in is Black.
  p = game.read("a1 e1 i1 a2 e2 i3 a3 e4");
  EXPECT_EQ(game.turn(p), Turn::player(2));
  EXPECT_EQ(moves_of(game, p), "e3 ");
}

TEST(Yavalath, TwelveSymmetries) {
  const Yavalath<2, 1> game(4, false);
  const auto p = game.read("a1 a2 b1 c5");
  std::set<std::string> images;
  for (int s = 0; s < 12; ++s) images.insert(game.write(game.transform(p, s)));
  EXPECT_EQ(images.size(), 12u);
}

TEST(Yavalath, RefusesImpossiblePositions) {
  const Yavalath<2, 1> two(3, false), swap(3, true);
  for (const char* text :
       {"", "()", "w../..../...../..../", "w.../.../...../..../...", "w../..../...../..../..r",
        "b../..../...../..../...", "ww./..../...../..../...", "w../..../...../..../... swapped",
        "a1 a1", "a4", "f1", "c6", "a0", "swap", "a1 swap", "www/bb../b..../..../...",
        "www/bbb./...../..../...", "a1 b1 a2 b2 a3 b3", "www/b..b/b...b/..../www"}) {
    EXPECT_THROW(two.read(text), Error) << text;
  }
  for (const char* text : {".../..../...../..../... swapped", "w../..../...../..../... swapped",
                           "b../..../...../..../...", "a1 a2 swap"}) {
    EXPECT_THROW(swap.read(text), Error) << text;
  }
  const Yavalath<3, 1> three(3, false);
  EXPECT_NO_THROW(three.read("w../..../...../..../... brw"));
  for (const char* text :
       {"w../..../...../..../...", "w../..../...../..../... wbr", "w../..../...../..../... bwr",
        "w../..../...../..../... br", "w../..../...../..../... bb", "w../..../...../..../... x",
        "www/bb../rr.../..../... brw", "www/bb../rrr../..../... br", "a1 swap"}) {
    EXPECT_THROW(three.read(text), Error) << text;
  }
  EXPECT_NO_THROW(three.read("www/bb../rr.../..../... br"));
}

}  // namespace
}  // namespace zermelo::yavalath
