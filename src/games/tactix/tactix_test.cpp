#include "games/tactix/tactix.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/text.h"
#include "core/notation.h"
#include "core/playout.h"
#include "tests/brute_force.h"
#include "tests/witness.h"

namespace zermelo::tactix {
namespace {

// The rules on a string of o and -, written from the rule text alone.
struct Plain {
  int rows, cols;
  bool contiguous, misere;
  std::string board = std::string(static_cast<std::size_t>(rows * cols), 'o');
  int played = 0;

  std::string turn() const {
    return board.find('o') == std::string::npos ? "over" : std::to_string(played % 2);
  }
  // Every choice of slots of one line, all with pieces, without gaps if they must be contiguous.
  void add_choices(const std::vector<int>& line, std::set<std::vector<int>>& choices) const {
    for (unsigned choice = 1; choice < 1u << line.size(); ++choice) {
      std::vector<int> slots;
      bool allowed = true;
      std::size_t first = line.size(), last = 0;
      for (std::size_t i = 0; i < line.size(); ++i) {
        if (!(choice >> i & 1)) continue;
        if (board[static_cast<std::size_t>(line[i])] != 'o') allowed = false;
        slots.push_back(line[i]);
        first = std::min(first, i);
        last = i;
      }
      if (contiguous && last - first + 1 != slots.size()) allowed = false;
      if (allowed) choices.insert(slots);
    }
  }
  std::vector<std::string> moves() const {
    std::set<std::vector<int>> choices;
    for (int r = 0; r < rows; ++r) {
      std::vector<int> line;
      for (int c = 0; c < cols; ++c) line.push_back(r * cols + c);
      add_choices(line, choices);
    }
    for (int c = 0; c < cols; ++c) {
      std::vector<int> line;
      for (int r = 0; r < rows; ++r) line.push_back(r * cols + c);
      add_choices(line, choices);
    }
    std::vector<std::string> texts;
    for (const auto& slots : choices) {
      std::string text;
      for (int slot : slots) text += (text.empty() ? "" : " ") + std::to_string(slot + 1);
      texts.push_back(text);
    }
    return texts;
  }
  void play(const std::string& move) {
    for (std::string_view word : words_of(move)) {
      board[static_cast<std::size_t>(*to_integer(word) - 1)] = '-';
    }
    ++played;
  }
  std::vector<double> payoffs() const {
    const int last = (played + 1) % 2;  // who made the last move
    const int winner = misere ? 1 - last : last;
    return winner == 0 ? std::vector<double>{1, -1} : std::vector<double>{-1, 1};
  }
  std::string write() const {
    std::string text;
    for (char c : board) text += (text.empty() ? "" : " ") + std::string(1, c);
    return text;
  }
};

template <bool kContiguous>
void compare(int rows, int cols, bool misere, int games, int depth) {
  const TacTix<kContiguous> game(rows, cols, misere);
  const Plain plain = {rows, cols, kContiguous, misere};
  expect_same_random_games(game, game.start(), plain, games, 7);
  for (int d = 1; d <= depth; ++d) {
    EXPECT_EQ(perft(game, game.start(), d), witness_perft(plain, d)) << rows << "x" << cols;
  }
}

TEST(TacTix, AgreesWithThePlainRules) {
  compare<true>(1, 1, false, 2, 2);
  compare<true>(3, 3, false, 200, 3);
  compare<true>(2, 5, true, 100, 3);
  compare<true>(7, 7, false, 10, 1);
  compare<false>(3, 3, true, 200, 3);
  compare<false>(4, 3, false, 100, 2);
  compare<false>(1, 7, false, 20, 3);
  compare<false>(7, 7, true, 4, 1);
}

TEST(TacTix, AListIsTheSameReadInOrderAndByNumber) {
  const TacTix<true> runs(6, 5, false);
  const TacTix<false> subsets(6, 5, false);
  Rng rng(3);
  for (int i = 0; i < 50; ++i) {
    const std::uint64_t pieces = rng() & rng() & ((1u << 30) - 1);
    std::size_t n = 0, m = 0;
    const auto few = runs.moves({.pieces = pieces});
    for (const Move move : few) ASSERT_EQ(move, few[n++]);
    ASSERT_EQ(n, few.size());
    const auto many = subsets.moves({.pieces = pieces});
    for (const Move move : many) ASSERT_EQ(move, many[m++]);
    ASSERT_EQ(m, many.size());
  }
}

TEST(TacTix, SeedExamples) {
  const TacTix<true> game(3, 3, false);
  const auto p = game.read("(o o - - o - o o o)");
  std::vector<std::string> expected = {"1",   "2",   "5",   "7",   "8",     "9",    "1 2",
                                       "2 5", "5 8", "7 8", "8 9", "2 5 8", "7 8 9"};
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(move_texts(game, p), expected);
  const auto lost = game.read("- - - - - - - - -");
  EXPECT_TRUE(game.turn(lost).is_over());
  EXPECT_EQ(game.payoffs(lost)[0], -1);  // player 0 is to move and has lost
  EXPECT_EQ((TacTix<true>(3, 3, true).payoffs(lost)[0]), 1);
}

template <bool kContiguous>
WholeGame whole(int rows, int cols, bool misere = false) {
  const TacTix<kContiguous> game(rows, cols, misere);
  return BruteForce(game).solve(game.start());
}

// value, remoteness, positions, won, lost, tied, ended, moves, most remote
TEST(TacTix, WholeGamesAsPublished) {
  EXPECT_EQ(whole<true>(4, 4), (WholeGame{'L', 16, 65536, 57156, 8380, 0, 1, 1081344, 16}));
  EXPECT_EQ(whole<true>(2, 2), (WholeGame{'L', 4, 16, 12, 4, 0, 1, 48, 4}));
  EXPECT_EQ(whole<true>(2, 4), (WholeGame{'L', 8, 256, 214, 42, 0, 1, 1824, 8}));
  EXPECT_EQ(whole<true>(3, 4), (WholeGame{'W', 9, 4096, 3456, 640, 0, 1, 47872, 10}));
  EXPECT_EQ(whole<true>(3, 5), (WholeGame{'W', 11, 32768, 28274, 4494, 0, 1, 498688, 13}));
  EXPECT_EQ(whole<false>(2, 2), (WholeGame{'L', 4, 16, 12, 4, 0, 1, 48, 4}));
  EXPECT_EQ(whole<false>(4, 4), (WholeGame{'L', 16, 65536, 59664, 5872, 0, 1, 1605632, 16}));
  EXPECT_EQ(whole<true>(2, 2, true), (WholeGame{'L', 3, 16, 11, 5, 0, 1, 48, 3}));
  EXPECT_EQ(whole<true>(2, 4, true), (WholeGame{'L', 7, 256, 211, 45, 0, 1, 1824, 7}));
  EXPECT_EQ(whole<true>(3, 4, true), (WholeGame{'W', 8, 4096, 3447, 649, 0, 1, 47872, 9}));
  EXPECT_EQ(whole<true>(3, 5, true), (WholeGame{'W', 10, 32768, 28179, 4589, 0, 1, 498688, 12}));
  EXPECT_EQ(whole<false>(2, 2, true), (WholeGame{'L', 3, 16, 11, 5, 0, 1, 48, 3}));
  EXPECT_EQ(whole<false>(4, 4, true), (WholeGame{'W', 8, 65536, 59450, 6086, 0, 1, 1605632, 12}));
}

TEST(TacTix, ValuesSaidInTheRules) {
  EXPECT_EQ(whole<true>(3, 3).value, 'W');
  EXPECT_EQ(whole<true>(4, 4, true).value, 'L');
}

TEST(TacTix, NimbersAddUpOverTheParts) {
  const TacTix<true> game(3, 5, false);
  BruteForce solver(game);
  solver.solve(game.start());
  EXPECT_EQ(solver.nimber(game.start()), 4);
  const TacTix<false> loose(3, 4, false);
  BruteForce loose_solver(loose);
  loose_solver.solve(loose.start());
  const auto check = [](const auto& g, const auto& solved, std::uint64_t step) {
    std::size_t most = 0;
    for (std::uint64_t r = 0; r < g.ranks(); r += step) {
      typename std::decay_t<decltype(g)>::Position p;
      ASSERT_TRUE(g.unrank(r, p));
      int sum = 0;
      std::uint64_t all = 0;
      const auto parts = g.parts(p);
      for (const auto& part : parts) {
        sum ^= solved.nimber(part);
        all |= part.pieces;
      }
      ASSERT_EQ(sum, solved.nimber(p)) << g.write(p);
      ASSERT_EQ(all, p.pieces);
      most = std::max(most, parts.size());
    }
    EXPECT_GE(most, 3u);
  };
  check(game, solver, 7);
  check(loose, loose_solver, 1);
}

TEST(TacTix, SymmetriesCarryMovesAlong) {
  const TacTix<true> game(4, 4, false);
  const auto p = game.read("o o - o  o - - o  o o o o  - - o -");
  for (int s = 0; s < game.symmetries(); ++s) {
    const auto image = game.transform(p, s);
    for (const Move m : game.moves(p)) {
      auto next = p;
      game.play(next, m);
      auto image_next = image;
      game.play(image_next, game.transform_move(m, s));
      EXPECT_EQ(game.transform(next, s), image_next);
    }
    for (int slot = 0; slot < 16; ++slot) {  // as boards/grid.h moves single cells
      EXPECT_EQ(game.transform_move(Move{1} << slot, s), Move{1} << grid_image(slot, s, 4, 4));
    }
  }
}

TEST(TacTix, MovesInOtherSpellingsAndReasons) {
  const TacTix<true> game(3, 3, false);
  const auto p = game.read("oo- -o- ooo");
  EXPECT_EQ(read_legal_move(game, p, "(8 5 2)"), Move{0222});
  EXPECT_EQ(read_legal_move(game, p, "7,8"), Move{0300});
  EXPECT_EQ(read_legal_move(game, p, "7 9"), std::nullopt);
  EXPECT_EQ(TacTix<false>(3, 3, false).read_move({.pieces = p.pieces}, "7 9"), Move{0500});
  EXPECT_EQ(game.why_not(p, "7 9"), "there is a gap between these slots");
  EXPECT_EQ(game.why_not(p, "2 9"), "these slots are not in one row or column");
  EXPECT_EQ(game.why_not(p, "3"), "slot 3 is vacant");
  EXPECT_EQ(game.why_not(p, "1 1"), "slot 1 is named twice");
  EXPECT_EQ(game.why_not(p, "10"), "expected slots from 1 to 9, found '10'");
  EXPECT_EQ(game.why_not(p, ""), "expected the slots to clear, found none");
}

TEST(TacTix, RefusesWhatIsNoPosition) {
  const TacTix<true> game(3, 3, false);
  for (const char* text : {"", "o o o", "o o o o o o o o x", "o o o o o o o o o o",
                           "(o o o o o o o o o", "1 2 3 4 5 6 7 8 9"}) {
    EXPECT_THROW(game.read(text), Error) << text;
  }
}

}  // namespace
}  // namespace zermelo::tactix
