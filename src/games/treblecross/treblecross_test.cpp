#include "games/treblecross/treblecross.h"

#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.h"
#include "core/playout.h"
#include "tests/brute_force.h"
#include "tests/pins_witness.h"
#include "tests/witness.h"

namespace zermelo::treblecross {
namespace {

struct Plain {
  std::string cells;
  bool misere = false;

  int crosses() const { return static_cast<int>(std::count(cells.begin(), cells.end(), 'x')); }
  std::string turn() const {
    if (cells.find("xxx") != std::string::npos) return "over";
    return crosses() % 2 == 0 ? "0" : "1";
  }
  std::vector<std::string> moves() const {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (cells[i] == '-') out.push_back(std::to_string(i + 1));
    }
    return out;
  }
  void play(const std::string& move) { cells[std::stoul(move) - 1] = 'x'; }
  std::vector<double> payoffs() const {
    const bool first_made_it = crosses() % 2 == 1;
    return first_made_it != misere ? std::vector<double>{1, -1} : std::vector<double>{-1, 1};
  }
  std::string write() const {
    std::string out;
    for (const char c : cells) out += (out.empty() ? "" : " ") + std::string(1, c);
    return out;
  }
};

Plain plain(int cells, bool misere = false) {
  return {.cells = std::string(static_cast<std::size_t>(cells), '-'), .misere = misere};
}

TEST(Treblecross, AgreesWithThePlainRules) {
  for (const int cells : {3, 4, 7, 9, 30, 61}) {
    for (const bool misere : {false, true}) {
      const Treblecross game(cells, misere);
      expect_same_random_games(game, game.start(), plain(cells, misere), 50, 1);
    }
  }
  const Treblecross game(7);
  for (int depth = 0; depth <= 6; ++depth) {
    EXPECT_EQ(perft(game, game.start(), depth), witness_perft(plain(7), depth)) << depth;
  }
}

// Does the player to move win? By the game's own moves, each set of x looked at once.
class Outcomes {
 public:
  explicit Outcomes(int cells, bool misere = false)
      : game_(cells, misere), known_(std::size_t{1} << cells, -1) {}

  bool won(const Row& p) {
    signed char& known = known_[p.marks];
    if (known < 0) known = search(p);
    return known == 1;
  }
  bool start_won() { return won(game_.start()); }

 private:
  bool search(const Row& p) {
    const Turn turn = game_.turn(p);
    if (turn.is_over()) return game_.payoffs(p)[std::popcount(p.marks) & 1] > 0;
    for (const RowRun m : game_.moves(p)) {
      Row next = p;
      game_.play(next, m);
      if (!won(next)) return true;
    }
    return false;
  }

  Treblecross game_;
  std::vector<signed char> known_;
};

TEST(Treblecross, SecondPlayerWinsOnTheKnownLines) {
  std::vector<int> lost;
  for (int cells = 3; cells <= 16; ++cells) {
    if (!Outcomes(cells).start_won()) lost.push_back(cells);
  }
  if (!Outcomes(22).start_won()) lost.push_back(22);
  EXPECT_EQ(lost, (std::vector<int>{6, 12, 22}));
}

TEST(Treblecross, NimbersOfTheOctalGame) {
  std::map<std::string, int> known;
  std::vector<int> nimbers = {0}, lost;
  for (int cells = 1; cells <= 61; ++cells) {
    const SafeTreblecross game(cells);
    nimbers.push_back(nimber_by_parts(game, game.start(), known));
    if (nimbers.back() == 0) lost.push_back(cells);
  }
  const std::vector<int> expected = {0, 1, 1, 1, 2, 2, 0, 3, 3, 1, 1, 1, 0, 4, 3, 3, 3, 2, 2, 2};
  EXPECT_EQ(std::vector<int>(nimbers.begin(), nimbers.begin() + 20), expected);
  EXPECT_EQ(lost, (std::vector<int>{6, 12, 22, 30, 32, 44, 54}));
}

// In every position without two x within two cells, real play has the winner of safe play.
TEST(Treblecross, SafeMovesHaveTheSameWinner) {
  for (int cells = 3; cells <= 12; ++cells) {
    const Treblecross game(cells);
    const SafeTreblecross safe = *game.stand_in();
    Outcomes real(cells);
    std::map<std::string, int> known;
    for (std::uint64_t x = 0; x < game.ranks(); ++x) {
      if ((x & x >> 1) != 0 || (x & x >> 2) != 0) continue;
      Row p;
      ASSERT_TRUE(game.unrank(x, p));
      ASSERT_EQ(real.won(p), nimber_by_parts(safe, {.row = p}, known) != 0) << game.write(p);
    }
  }
}

TEST(Treblecross, ThreeInARowEndsThePlay) {
  const Treblecross game(9);
  const auto over = game.read("(x - x x x - - - -)");  // four x: the second player made them
  EXPECT_TRUE(game.turn(over).is_over());
  EXPECT_EQ(game.payoffs(over)[0], -1);
  EXPECT_EQ(Treblecross(9, true).payoffs(over)[0], 1);
  EXPECT_TRUE(game.turn(game.read("xx-xx----")) == Turn::player(0));
  EXPECT_TRUE(game.turn(game.read("xxxxx----")).is_over());  // the middle one came last
  EXPECT_EQ(game.why_not(game.read("x--------"), "1"), "cell 1 has an x");
  EXPECT_EQ(game.why_not(game.start(), "10"), "there is no cell 10, they are numbered 1 to 9");
}

TEST(Treblecross, RefusesImpossiblePositions) {
  const Treblecross game(9);
  for (const std::string text :
       {"", "x", "x-", "xxxxxx---", "xxx-xxx--", "x o x", "(x - -", "- - x )"}) {
    EXPECT_THROW(game.read(text), Error) << text;
  }
  EXPECT_THROW(game.read(std::string(62, '-')), Error);
  EXPECT_EQ(game.read(std::string(61, '-')).length, 61);
}

}  // namespace
}  // namespace zermelo::treblecross
