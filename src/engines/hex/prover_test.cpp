#include "engines/hex/prover.h"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

#include <gtest/gtest.h>

#include "base/files.h"
#include "engines/hex/expert.h"
#include "engines/hex/tree_search.h"
#include "tests/effort.h"
#include "tests/source_dir.h"

namespace zermelo::hex {
namespace {

// A board as letters, by the rules alone.
struct Letters {
  int size;
  std::string cells;  // 'x', 'o' or '.'

  bool joins(char own) const {
    std::vector<int> open;
    std::set<int> seen;
    const auto visit = [&](int row, int column) {
      if (row < 0 || column < 0 || row >= size || column >= size) return;
      const int cell = row * size + column;
      if (cells[static_cast<std::size_t>(cell)] == own && seen.insert(cell).second) {
        open.push_back(cell);
      }
    };
    for (int i = 0; i < size; ++i) own == 'x' ? visit(0, i) : visit(i, 0);
    while (!open.empty()) {
      const int row = open.back() / size, column = open.back() % size;
      open.pop_back();
      if ((own == 'x' ? row : column) == size - 1) return true;
      for (const auto& [down, right] :
           {std::pair{-1, 0}, {-1, 1}, {0, 1}, {1, 0}, {1, -1}, {0, -1}}) {
        visit(row + down, column + right);
      }
    }
    return false;
  }
  template <std::size_t kWords = 1>
  CellSet<kWords> set_of(char own) const {
    CellSet<kWords> set;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (cells[i] == own) set.add(static_cast<int>(i));
    }
    return set;
  }
};

// Does the player to move win? By trying everything.
bool wins(Letters& board, char mover, std::unordered_map<std::string, bool>& known) {
  const char other = mover == 'x' ? 'o' : 'x';
  if (board.joins(other)) return false;
  if (board.joins(mover)) return true;
  const auto [place, is_new] = known.emplace(board.cells + mover, false);
  if (!is_new) return place->second;
  bool win = false;
  for (std::size_t i = 0; i < board.cells.size() && !win; ++i) {
    if (board.cells[i] != '.') continue;
    board.cells[i] = mover;
    win = !wins(board, other, known);
    board.cells[i] = '.';
  }
  return known[board.cells + mover] = win;
}

// A board with so many vacant cells on which nobody has joined its sides.
Letters random_board(int size, int vacant, Rng& rng) {
  for (;;) {
    const int stones = size * size - vacant;
    std::string cells(static_cast<std::size_t>(size * size), '.');
    for (int i = 0; i < stones; ++i) cells[static_cast<std::size_t>(i)] = i % 2 == 0 ? 'x' : 'o';
    rng.shuffle(cells);
    Letters board{size, cells};
    if (!board.joins('x') && !board.joins('o')) return board;
  }
}

TEST(HexFillIn, ChangesNoWinner) {
  Rng rng(5);
  int filled = 0;
  for (int i = 0; i < effort(100); ++i) {
    Letters board = random_board(4, 10, rng);
    FilledBoard<1> after(4);
    board.set_of('x').for_each([&](int cell) { after.put(0, cell); });
    board.set_of('o').for_each([&](int cell) { after.put(1, cell); });
    after.fill();
    Letters full = board;
    for (int cell = 0; cell < 16; ++cell) {
      const char was = board.cells[static_cast<std::size_t>(cell)];
      const char is = after.stones(0).has(cell) ? 'x' : after.stones(1).has(cell) ? 'o' : '.';
      if (was != '.') {
        ASSERT_EQ(is, was);
      }
      filled += was != is;
      full.cells[static_cast<std::size_t>(cell)] = is;
    }
    for (const char mover : {'x', 'o'}) {
      std::unordered_map<std::string, bool> known, known_full;
      ASSERT_EQ(wins(board, mover, known), wins(full, mover, known_full))
          << board.cells << " " << full.cells;
    }
  }
  EXPECT_GT(filled, effort(100));
}

// The winner and all winning moves of random positions.
void expect_all_winning_moves(int size, int vacant, int positions, std::uint64_t seed) {
  Rng rng(seed);
  Prover<1> prover(size, 1 << 20);
  for (int i = 0; i < positions; ++i) {
    Letters board = random_board(size, vacant, rng);
    const int mover = static_cast<int>(rng.below(2));
    const char own = "xo"[mover], other = "xo"[1 - mover];
    std::unordered_map<std::string, bool> known;
    Budget budget;
    const auto proof = prover.prove(board.set_of('x'), board.set_of('o'), mover, budget);
    ASSERT_EQ(proof.winner == mover, wins(board, own, known)) << board.cells << own;
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
      if (board.cells[cell] != '.') continue;
      board.cells[cell] = own;
      if (!board.joins(own)) {
        const auto after = prover.prove(board.set_of('x'), board.set_of('o'), 1 - mover, budget);
        ASSERT_EQ(after.winner == mover, !wins(board, other, known)) << board.cells << other;
      }
      board.cells[cell] = '.';
    }
  }
}

TEST(HexProver, FindsAllWinningMovesOfRandomPositions) {
  expect_all_winning_moves(3, 7, effort(100), 1);
  expect_all_winning_moves(4, 11, effort(30), 2);
  expect_all_winning_moves(5, 11, effort(30), 3);
  expect_all_winning_moves(6, 11, effort(30), 4);
}

// The published openings, 'B' where the first player wins.
std::vector<std::string> openings(int size) {
  std::istringstream file(read_file(source_dir() + "/tests/data/hex_openings.txt"));
  std::string line, head = std::to_string(size) + "x" + std::to_string(size), letters;
  while (std::getline(file, line) && line != head) {}
  for (int row = 0; row < size && std::getline(file, line); ++row) letters += line;
  std::vector<std::string> all;
  for (const char c : letters) {
    if (c != ' ') all.emplace_back(1, c);
  }
  return all;
}

template <std::size_t kWords>
void expect_openings(int size) {
  const auto published = openings(size);
  ASSERT_EQ(published.size(), static_cast<std::size_t>(size * size));
  Prover<kWords> prover(size, 256 << 20);
  for (int cell = 0; cell < size * size; ++cell) {
    Budget budget;
    const auto proof = prover.prove(CellSet<kWords>::of(cell), {}, 1, budget);
    EXPECT_EQ(proof.winner, published[static_cast<std::size_t>(cell)] == "B" ? 0 : 1) << cell;
  }
}

TEST(HexProver, ProvesAllPublishedOpenings) {
  for (int size = 2; size <= 5; ++size) expect_openings<1>(size);
}

TEST(HexProver, ProvesAllPublishedOpeningsOfSixAndSeven) {
  if (!long_tests()) GTEST_SKIP() << "takes minutes; set ZERMELO_LONG";
  expect_openings<1>(6);
  if (!kSanitized) expect_openings<2>(7);
}

// Plays the winner's proved moves against every reply. All cells outside the proof's carrier are given
// to the loser, which is worse for the winner than any reply there.
class Walk {
 public:
  Walk(int size, int winner) : prover_(size, 1 << 20), winner_(winner) {}

  void check(Letters board, bool winner_moves) {
    const char own = "xo"[winner_], other = "xo"[1 - winner_];
    ASSERT_FALSE(board.joins(other)) << board.cells;
    if (board.joins(own) || !seen_.insert(board.cells + (winner_moves ? own : other)).second)
      return;
    Budget budget;
    const auto proof = prover_.prove(board.set_of('x'), board.set_of('o'),
                                     winner_moves ? winner_ : 1 - winner_, budget);
    ASSERT_EQ(proof.winner, winner_) << board.cells;
    std::vector<std::size_t> needed;
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
      if (board.cells[cell] == '.' && proof.carrier.has(static_cast<int>(cell))) {
        needed.push_back(cell);
      }
    }
    ASSERT_FALSE(needed.empty()) << board.cells;
    if (winner_moves) {
      const auto move = proof.move >= 0 ? static_cast<std::size_t>(proof.move) : needed[0];
      ASSERT_EQ(board.cells[move], '.');
      board.cells[move] = own;
      return check(board, false);
    }
    for (char& cell : board.cells) cell = cell == '.' ? other : cell;
    for (const std::size_t cell : needed) board.cells[cell] = '.';
    for (const std::size_t cell : needed) {
      board.cells[cell] = other;
      check(board, true);
      board.cells[cell] = '.';
    }
  }
  std::size_t positions() const { return seen_.size(); }

 private:
  Prover<1> prover_;
  const int winner_;
  std::set<std::string> seen_;
};

TEST(HexProver, ProvedMovesWinAgainstEveryReply) {
  for (const int size : {3, 4, 5}) {
    if (kSanitized && size == 5) continue;
    Walk black(size, 0), white(size, 1);
    const auto published = openings(size);
    for (std::size_t cell = 0; cell < published.size(); ++cell) {
      Letters board{size, std::string(published.size(), '.')};
      board.cells[cell] = 'x';
      const bool black_wins = published[cell] == "B";
      (black_wins ? black : white).check(board, !black_wins);
    }
    EXPECT_GT(black.positions() + white.positions(), published.size());
  }
  Rng rng(9);
  for (int i = 0; i < effort(60); ++i) {
    const int size = 4 + i % 2;
    const Letters board = random_board(size, size * size - 6, rng);
    Prover<1> prover(size, 1 << 20);
    Budget budget;
    const auto proof = prover.prove(board.set_of('x'), board.set_of('o'), 0, budget);
    Walk(size, proof.winner).check(board, proof.winner == 0);
  }
}

// What connections tell alone, without search.
TEST(HexProver, SeesBridgesAndMustPlayRegions) {
  Prover<1> prover(3, 1 << 20);
  // A stone in the middle of 3x3 is joined to both of its sides by bridges.
  const auto won = prover.outlook(CellSet<1>::of(4), {}, 1);
  EXPECT_EQ(won.winner, 0);
  // An empty board of 5x5 is not decided, and all that White threatens with the move is must-play.
  Prover<1> five(5, 1 << 20);
  const auto open = five.outlook(CellSet<1>::of(6), CellSet<1>::of(12), 0);
  EXPECT_LT(open.must_play.size(), 23);
}

TEST(HexProver, StopsWhenTheBudgetIsSpent) {
  Prover<2> prover(9, 1 << 20);
  Budget budget(Limits{.work = 64});
  EXPECT_EQ(prover.prove({}, {}, 0, budget).winner, -1);
  EXPECT_LE(prover.nodes(), 10u);
}

TEST(HexTreeSearch, ProvesSmallBoardsAndRepeatsItself) {
  Prover<1> prover(4, 1 << 20);
  TreeSearch<1> tree(4, prover, 7), again(4, prover, 7);
  for (TreeSearch<1>* search : {&tree, &again}) {
    search->begin(CellSet<1>::of(1), {}, 1);
    search->run(2000, 1 << 24);
  }
  ASSERT_EQ(tree.moves().size(), again.moves().size());
  for (std::size_t i = 0; i < tree.moves().size(); ++i) {
    EXPECT_EQ(tree.moves()[i].cell, again.moves()[i].cell);
    EXPECT_EQ(tree.moves()[i].games, again.moves()[i].games);
    EXPECT_EQ(tree.moves()[i].chance, again.moves()[i].chance);
  }
  EXPECT_TRUE(tree.is_decided());  // b1 loses on 4x4
}

// By random games alone, without connections below the root, most of them go to a move that wins.
TEST(HexTreeSearch, RandomGamesFindWinningMoves) {
  Rng rng(6);
  Prover<1> prover(6, 1 << 20);
  int asked = 0, found = 0;
  while (asked < 40) {
    const Letters board = random_board(6, 26, rng);
    const auto black = board.set_of('x'), white = board.set_of('o');
    TreeSearch<1> tree(6, prover, 1);
    auto settings = tree.settings();
    settings.connect = UINT32_MAX;
    tree.set(settings);
    tree.begin(black, white, 0);
    Budget budget;
    if (tree.is_decided() || prover.prove(black, white, 0, budget).winner != 0) continue;
    ++asked;
    tree.run(effort(1000), 1 << 24);
    const auto moves = tree.moves();
    const auto most = std::max_element(
        moves.begin(), moves.end(), [](const auto& a, const auto& b) { return a.games < b.games; });
    auto after = black;
    after.add(most->cell);
    found += prover.prove(after, white, 1, budget).winner == 0;
  }
  EXPECT_GE(found, 32);
}

// What was found below the moves that were played is kept, unless it is too much.
TEST(HexTreeSearch, KeepsWhatIsKnownOfTheNextPosition) {
  Prover<2> prover(9, 1 << 20);
  TreeSearch<2> tree(9, prover, 3);
  const auto all_games = [&] {
    std::uint64_t sum = 0;
    for (const auto& move : tree.moves()) sum += move.games;
    return sum;
  };
  const auto most_visited = [&] {
    const auto moves = tree.moves();
    return std::max_element(moves.begin(), moves.end(),
                            [](const auto& a, const auto& b) { return a.games < b.games; })
        ->cell;
  };
  tree.begin({}, {}, 0);
  tree.run(3000, 1 << 28);
  auto black = CellSet<2>::of(most_visited());
  tree.begin(black, {}, 1, 1 << 28);
  const std::uint64_t kept = all_games();
  EXPECT_GT(kept, 50u);
  EXPECT_EQ(tree.games(), 0u);
  tree.run(1000, 1 << 28);
  EXPECT_EQ(all_games(), kept + 1000);
  const auto white = CellSet<2>::of(most_visited());
  tree.begin(black, white, 0, 100);  // bytes: too few
  EXPECT_EQ(all_games(), 0u);
  tree.begin(black, CellSet<2>::of(80), 0, 1 << 28);  // from here it cannot be reached
  EXPECT_EQ(all_games(), 0u);
}

template <std::size_t kWords>
Thoughts thoughts_of(int size, bool swap, const std::string& text, std::uint64_t work) {
  const Hex<kWords> game(size, swap);
  const auto expert = EngineOf<Hex<kWords>>::expert(game, 1 << 24);
  Budget budget(Limits{.work = work});
  return expert->think(game.read(text), budget);
}

TEST(HexExpert, TellsEveryCell) {
  const auto published = openings(5);
  const auto thoughts = thoughts_of<1>(5, false, std::string(25, '.'), 1000000);
  for (std::size_t i = 0; i < published.size(); ++i) {
    EXPECT_EQ(thoughts.values[i].known, Known::kProved);
    EXPECT_EQ(thoughts.values[i].outcome == Outcome::kWin, published[i] == "B") << i;
  }
  EXPECT_EQ(thoughts.values[thoughts.best].outcome, Outcome::kWin);
}

// A region as the names of its cells.
std::vector<std::string> cells_of(const Hex<1>& game, const std::string& text,
                                  const Thoughts& thoughts, const std::string& name) {
  const auto p = game.read(text);
  const auto moves = game.moves(p);
  std::vector<std::string> cells;
  for (const Region& region : thoughts.regions) {
    if (region.name != name) continue;
    for (const std::size_t place : region.moves) cells.push_back(game.write_move(p, moves[place]));
  }
  return cells;
}

TEST(HexExpert, TellsConnectionAndMustPlayRegion) {
  const Hex<1> game(3, false);
  using Cells = std::vector<std::string>;
  // b2 is joined to both sides by bridges.
  const auto won = thoughts_of<1>(3, false, "b2", 100000);
  EXPECT_EQ(cells_of(game, "b2", won, "connection"), (Cells{"b1", "c1", "a3", "b3"}));
  EXPECT_EQ(cells_of(game, "b2", won, "must-play"), Cells{});
  // Outside of the must-play region every stone loses.
  const Hex<1> five(5, false);
  const auto pressed = thoughts_of<1>(5, false, "b2 c3", 100000);
  const Cells region = cells_of(five, "b2 c3", pressed, "must-play");
  EXPECT_GT(region.size(), 0u);
  EXPECT_LT(region.size(), 23u);
  const auto p = five.read("b2 c3");
  for (std::size_t i = 0; i < pressed.values.size(); ++i) {
    const std::string cell = five.write_move(p, five.moves(p)[i]);
    if (std::find(region.begin(), region.end(), cell) != region.end()) continue;
    EXPECT_EQ(pressed.values[i].outcome, Outcome::kLose) << cell;
  }
  EXPECT_EQ(thoughts_of<2>(9, false, std::string(81, '.'), 50).theorem,
            "strategy stealing (Nash 1949)");
}

TEST(HexExpert, SwapsByValue) {
  // b2 wins on 4x4? The published board says: c2 wins, b2 loses.
  const Hex<1> game(4, true);
  for (const char* opening : {"c2", "b2"}) {
    const auto p = game.read(opening);
    const auto thoughts = thoughts_of<1>(4, true, opening, 1000000);
    const auto moves = game.moves(p);
    const bool swaps = game.write_move(p, moves[thoughts.best]) == "swap";
    EXPECT_EQ(swaps, std::string(opening) == "c2");
    EXPECT_EQ(thoughts.value.outcome, Outcome::kWin);
  }
  EXPECT_EQ(thoughts_of<1>(4, true, std::string(16, '.'), 100000).value.outcome, Outcome::kLose);
}

TEST(HexExpert, EstimatesLargeBoards) {
  const auto thoughts = thoughts_of<6>(19, false, "j10 d4", 2000);
  EXPECT_EQ(thoughts.values.size(), 359u);
  EXPECT_EQ(thoughts.values[thoughts.best].known, Known::kEstimated);
  const auto start = thoughts_of<6>(13, false, std::string(169, '.'), 2000);
  EXPECT_EQ(start.value.outcome, Outcome::kWin);  // Nash's theorem
}

}  // namespace
}  // namespace zermelo::hex
