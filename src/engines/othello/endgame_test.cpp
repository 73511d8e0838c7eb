// The endgame against plain recursion written from the rules, against published scores, and against
// itself with more threads and on the images of a board.
#include "engines/othello/endgame.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/rng.h"
#include "boards/square_bits.h"
#include "engines/othello/stability.h"
#include "engines/othello/weight_file.h"
#include "tests/effort.h"
#include "tests/published.h"

namespace zermelo::othello {
namespace {

constexpr std::uint64_t kWhole = ~std::uint64_t{0};

struct Board {
  std::uint64_t own, other;
};

// A position with so many empty cells from a random game; the player to move has a move.
Board random_board(Rng& rng, const Othello& game, int empties) {
  for (;;) {
    Othello::Position p = game.start();
    while (!game.turn(p).is_over()) {
      if (std::popcount(game.board() & ~(p.own | p.other)) == empties && p.legal != kPassOnly) {
        return {p.own, p.other};
      }
      const auto moves = game.moves(p);
      game.play(p, moves[rng.index(moves.size())]);
    }
  }
}

// The witness: cells as letters, directions as steps, no bits.
class PlainBoard {
 public:
  PlainBoard(Board board, std::uint64_t cells, char mover) : mover_(mover) {
    for (int i = 0; i < 64; ++i) {
      cells_[i] = (cells >> i & 1) == 0         ? '#'
                  : (board.own >> i & 1) != 0   ? mover
                  : (board.other >> i & 1) != 0 ? rival()
                                                : '-';
    }
  }
  char rival() const { return mover_ == 'X' ? 'O' : 'X'; }

  // Cells turned by a disc on (row, col).
  std::vector<int> turned(int row, int col) const {
    std::vector<int> all;
    if (cells_[8 * row + col] != '-') return all;
    for (int dr = -1; dr <= 1; ++dr) {
      for (int dc = -1; dc <= 1; ++dc) {
        if (dr == 0 && dc == 0) continue;
        std::vector<int> run;
        int r = row + dr, c = col + dc;
        for (; r >= 0 && r < 8 && c >= 0 && c < 8 && cells_[8 * r + c] == rival();
             r += dr, c += dc) {
          run.push_back(8 * r + c);
        }
        if (r >= 0 && r < 8 && c >= 0 && c < 8 && cells_[8 * r + c] == mover_) {
          all.insert(all.end(), run.begin(), run.end());
        }
      }
    }
    return all;
  }

  int score() const {
    int best = -1000;
    for (int cell = 0; cell < 64; ++cell) {
      const std::vector<int> turns = turned(cell / 8, cell % 8);
      if (turns.empty()) continue;
      PlainBoard next = *this;
      next.cells_[cell] = mover_;
      for (const int t : turns) next.cells_[t] = mover_;
      next.mover_ = rival();
      best = std::max(best, -next.score());
    }
    if (best != -1000) return best;
    PlainBoard passed = *this;
    passed.mover_ = rival();
    if (passed.can_move()) return -passed.score();
    int own = 0, other = 0, empty = 0;
    for (const char c : cells_) {
      own += c == mover_;
      other += c == rival();
      empty += c == '-';
    }
    return own > other ? own - other + empty : own < other ? own - other - empty : 0;
  }

 private:
  bool can_move() const {
    for (int cell = 0; cell < 64; ++cell) {
      if (!turned(cell / 8, cell % 8).empty()) return true;
    }
    return false;
  }
  char cells_[64];
  char mover_;
};

struct Problem {
  Board board;
  std::vector<std::pair<int, int>> moves;  // cell and score, best first

  int empties() const { return 64 - std::popcount(board.own | board.other); }
  Board after(int cell) const {
    const std::uint64_t turned = flips(board.own, board.other, cell);
    return {board.other ^ turned, board.own | turned | std::uint64_t{1} << cell};
  }
};

// "XO-... X; H5:+6; G6:-2;"
Problem read_problem(const std::string& line) {
  Problem problem = {};
  const bool black = line.at(65) == 'X';
  for (int i = 0; i < 64; ++i) {
    const char c = line[static_cast<std::size_t>(i)];
    if (c == 'X') (black ? problem.board.own : problem.board.other) |= std::uint64_t{1} << i;
    if (c == 'O') (black ? problem.board.other : problem.board.own) |= std::uint64_t{1} << i;
  }
  for (std::size_t at = line.find(':'); at != std::string::npos; at = line.find(':', at + 1)) {
    const int cell = 8 * (line[at - 1] - '1') + line[at - 2] - 'A';
    problem.moves.emplace_back(cell, std::stoi(line.substr(at + 1)));
  }
  return problem;
}

// Several threads at one table.
struct Solver {
  Solver(std::uint64_t board, const Evaluation* evaluation, int threads, std::uint64_t bytes = 0)
      : table(bytes), search(board, table, evaluation) {
    if (threads == 1) return;
    std::vector<std::unique_ptr<EndgameSearch>> helpers;
    for (int k = 1; k < threads; ++k) {
      helpers.push_back(std::make_unique<EndgameSearch>(board, table, evaluation));
    }
    team = std::make_unique<EndgameTeam>(std::move(helpers));
    search.join(team.get());
  }
  int operator()(Board board, int guess = 0) {
    return search.solve(board.own, board.other, guess).value();
  }

  ExactTable table;
  EndgameSearch search;
  std::unique_ptr<EndgameTeam> team;
};

TEST(OthelloEndgame, FlipsAsTheRulesSay) {
  Rng rng(1);
  const Othello game;
  int seen = 0;
  for (int i = 0; i < effort(2000); ++i) {
    const Board board = random_board(rng, game, 1 + static_cast<int>(rng.below(59)));
    const PlainBoard plain(board, kWhole, 'X');
    for (int cell = 0; cell < 64; ++cell) {
      if ((board.own | board.other) >> cell & 1) continue;
      std::uint64_t want = 0;
      for (const int t : plain.turned(cell / 8, cell % 8)) want |= std::uint64_t{1} << t;
      ASSERT_EQ(flips(board.own, board.other, cell), want);
      seen += want != 0;
      const std::uint64_t full = ~board.own & ~(std::uint64_t{1} << cell);
      ASSERT_EQ(last_flips(board.own, cell), std::popcount(enclosed(board.own, full, cell)));
    }
  }
  EXPECT_GT(seen, 1000 / (kSanitized ? 10 : 1));
}

TEST(OthelloEndgame, StableDiscsStay) {
  Rng rng(2);
  std::uint64_t found = 0;
  for (const int size : {8, 6, 4}) {
    const Othello game(size);
    for (int i = 0; i < effort(300); ++i) {
      Othello::Position p = game.start();
      std::uint64_t stable[2] = {0, 0};
      while (!game.turn(p).is_over()) {
        const std::uint64_t discs[2] = {p.mover == 0 ? p.own : p.other,
                                        p.mover == 0 ? p.other : p.own};
        for (int k = 0; k < 2; ++k) {
          ASSERT_EQ(stable[k] & ~discs[k], 0u) << game.write(p);
          stable[k] |= stable_discs(discs[k], discs[1 - k], ~game.board());
        }
        const auto moves = game.moves(p);
        game.play(p, moves[rng.index(moves.size())]);
      }
      found += static_cast<std::uint64_t>(std::popcount(stable[0] | stable[1]));
    }
  }
  EXPECT_GT(found, 1000u);
}

TEST(OthelloEndgame, AgreesWithPlainRecursion) {
  Rng rng(3);
  for (const int size : {8, 6, 4}) {
    const Othello game(size);
    Solver solver(game.board(), size == 8 ? &shipped_evaluation() : nullptr, 1);
    for (int empties = 1; empties <= (size == 4 ? 9 : 8); ++empties) {
      for (int i = 0; i < effort(empties < 7 ? 60 : 12); ++i) {
        const Board board = random_board(rng, game, empties);
        ASSERT_EQ(solver(board), PlainBoard(board, game.board(), 'X').score())
            << size << ", " << empties << " empty";
      }
    }
  }
}

// Windows on both sides of the score: a bound is never on the wrong one.
TEST(OthelloEndgame, BoundsAreOnTheirSide) {
  Rng rng(4);
  const Othello game;
  for (int i = 0; i < effort(60); ++i) {
    const Board board = random_board(rng, game, 10);
    Solver solver(kWhole, nullptr, 1);
    const int score = solver(board);
    for (int alpha = -64; alpha < 64; alpha += 6) {
      Solver fresh(kWhole, nullptr, 1);
      const int bound = fresh.search.test(board.own, board.other, alpha);
      if (bound > alpha) {
        ASSERT_LE(bound, score);
      } else {
        ASSERT_GE(bound, score);
      }
    }
  }
}

TEST(OthelloEndgame, ImagesHaveOneScore) {
  Rng rng(5);
  const Othello game;
  Solver solver(kWhole, &shipped_evaluation(), 1);
  for (int i = 0; i < effort(20); ++i) {
    const Board board = random_board(rng, game, 13);
    const int score = solver(board);
    for (int s = 1; s < 8; ++s) {
      ASSERT_EQ(solver({square_image(board.own, s), square_image(board.other, s)}), score);
    }
  }
}

// White wins by 8 discs, 11 to 3; with the two empty cells by 10.
TEST(OthelloEndgame, FourByFour) {
  const Othello game(4);
  const auto start = game.start();
  EXPECT_EQ(Solver(game.board(), nullptr, 1)({start.own, start.other}), -10);
}

TEST(OthelloEndgame, ThreadsAgree) {
  Rng rng(6);
  const Othello game;
  for (int i = 0; i < effort(10); ++i) {
    const Board board = random_board(rng, game, kSanitized ? 15 : 17);
    const int score = Solver(kWhole, &shipped_evaluation(), 1)(board);
    for (const int threads : {2, 3}) {
      ASSERT_EQ(Solver(kWhole, &shipped_evaluation(), threads)(board), score);
    }
  }
}

TEST(OthelloEndgame, StopsWhenTold) {
  Rng rng(7);
  const Board board = random_board(rng, Othello(), 26);
  Solver solver(kWhole, nullptr, 2);
  solver.search.set_stop([](std::uint64_t nodes) { return nodes > 1000; });
  EXPECT_EQ(solver.search.solve(board.own, board.other, 0), std::nullopt);
  EXPECT_LT(solver.search.nodes(), 10'000'000u);
  // What it left in the table is true.
  solver.search.set_stop(nullptr);
  const Board small = random_board(rng, Othello(), 8);
  EXPECT_EQ(solver(small), PlainBoard(small, kWhole, 'X').score());
}

// A change here is a change of the search: it must be meant.
TEST(OthelloEndgame, NodeSignature) {
  Rng rng(8);
  const Othello game;
  std::uint64_t nodes = 0;
  for (int i = 0; i < 10; ++i) {
    const Board board = random_board(rng, game, 14);
    Solver solver(kWhole, nullptr, 1);
    solver(board);
    nodes += solver.search.nodes();
  }
  EXPECT_EQ(nodes, 199714u);
}

// The FFO test of endgames. Sanitized builds solve the small ones.
void expect_published(const std::string& file, int most_empties, int at_least, bool all_moves) {
  const auto lines = published_lines(file);
  if (lines.empty()) GTEST_SKIP() << "the published set is not there";
  ASSERT_EQ(lines.size(), 20u);
  int solved = 0;
  for (const std::string& line : lines) {
    const Problem problem = read_problem(line);
    ASSERT_FALSE(problem.moves.empty());
    if (problem.empties() > (kSanitized ? 16 : most_empties)) continue;
    Solver solver(kWhole, &shipped_evaluation(), long_tests() ? 2 : 1, std::uint64_t{256} << 20);
    EXPECT_EQ(solver(problem.board), problem.moves[0].second) << line;
    ++solved;
    if (!all_moves) continue;
    for (const auto& [cell, score] : problem.moves) {
      EXPECT_EQ(-solver(problem.after(cell), -score), score) << line << " " << cell;
    }
  }
  EXPECT_GE(solved, kSanitized ? 0 : at_least);
}

TEST(OthelloEndgame, Ffo20To39) { expect_published("othello_endgames_20-39.obf", 30, 20, false); }
TEST(OthelloEndgame, Ffo40To59) {
  if (!long_tests()) GTEST_SKIP() << "only with --long";
  expect_published("othello_endgames_40-59.obf", 40, 20, false);
}
TEST(OthelloEndgame, FfoAllMoves) {
  if (!long_tests()) GTEST_SKIP() << "only with --long";
  expect_published("othello_endgames_20-39.obf", 30, 20, true);
  expect_published("othello_endgames_40-59.obf", 23, 4, true);
}

}  // namespace
}  // namespace zermelo::othello
