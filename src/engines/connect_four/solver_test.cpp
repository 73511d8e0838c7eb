#include "engines/connect_four/solver.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/files.h"
#include "base/rng.h"
#include "engines/connect_four/book.h"
#include "engines/connect_four/book_maker.h"
#include "engines/connect_four/book_shelf.h"
#include "engines/connect_four/expert.h"
#include "games/connect_four/connect_four.h"
#include "tests/effort.h"
#include "tests/published.h"

namespace zermelo::connect_four {
namespace {

using Position = ConnectFour::Position;

constexpr Geometry kUsual = {6, 7, 4};
constexpr std::uint64_t kBytes = std::uint64_t{64} << 20;

// A second solver, from the rules alone: full search without bounds, and its own count of lines.
class SlowWitness {
 public:
  explicit SlowWitness(const ConnectFour& game) : game_(game) {}

  int score(const Position& p) {
    const Turn turn = game_.turn(p);
    const int cells = game_.rows() * game_.cols(), discs = std::popcount(p.all);
    if (turn.is_over()) {
      return game_.payoffs(p) == Payoffs::tie() ? 0 : -((cells + 1 - (discs - 1)) / 2);
    }
    const auto [at, fresh] = scores_.try_emplace(game_.key(p), 0);
    if (!fresh) return at->second;
    int best = -100;
    for (const auto m : game_.moves(p)) {
      Position next = p;
      game_.play(next, m);
      best = std::max(best, -score(next));
    }
    return scores_[game_.key(p)] = best;
  }
  const std::map<std::uint64_t, int>& scores() const { return scores_; }

 private:
  const ConnectFour game_;
  std::map<std::uint64_t, int> scores_;
};

// All positions that can be reached from p, each once, in which the game is not over.
void collect(const ConnectFour& game, const Position& p, std::map<std::uint64_t, Position>& into) {
  if (game.turn(p).is_over() || !into.try_emplace(game.key(p), p).second) return;
  for (const auto m : game.moves(p)) {
    Position next = p;
    game.play(next, m);
    collect(game, next, into);
  }
}

// A position is checked with what the solver found before in its table, as users do.
void check_board(int rows, int cols, int connect, std::uint32_t one_in) {
  const ConnectFour game(rows, cols, connect);
  const Geometry g = {rows, cols, connect};
  SlowWitness witness(game);
  witness.score(game.start());
  std::map<std::uint64_t, Position> all;
  collect(game, game.start(), all);
  ASSERT_EQ(all.size(), witness.scores().size());
  Table table(kBytes, key_bits(g));
  Solver solver(g, table);
  Rng rng(1);
  int checked = 0;
  for (const auto& [key, p] : all) {
    if (rng.below(one_in) != 0) continue;
    Budget budget;
    ASSERT_EQ(solver.score(p.own, p.all, budget), witness.score(p)) << game.write(p);
    ++checked;
  }
  EXPECT_GT(checked, 1000);
}

TEST(ConnectFourSolver, AgreesWithASlowSolverOnSmallBoards) {
  check_board(4, 4, 4, kSanitized ? 10 : 1);
  check_board(4, 4, 3, kSanitized ? 10 : 1);
  check_board(5, 4, 3, kSanitized ? 10 : 1);
  check_board(4, 5, 3, kSanitized ? 10 : 1);
  if (!long_tests()) return;
  check_board(4, 5, 4, 1);
  check_board(5, 4, 4, 1);
}

// Positions as columns with their scores; none if the sets are not beside the sources.
std::vector<std::pair<std::string, int>> published_scores(const std::string& name) {
  std::vector<std::pair<std::string, int>> scores;
  for (const std::string& line : published_lines("connect_four/" + name)) {
    const std::size_t space = line.find(' ');
    scores.emplace_back(line.substr(0, space), std::stoi(line.substr(space)));
  }
  return scores;
}

int check_file(const std::string& name, int most) {
  const ConnectFour game;
  Table table(kBytes, key_bits(kUsual));
  Solver solver(kUsual, table);
  int checked = 0;
  for (const auto& [columns, score] : published_scores(name)) {
    if (checked == most) break;
    const Position p = game.read(columns);
    Budget budget;
    EXPECT_EQ(solver.score(p.own, p.all, budget), score) << columns;
    ++checked;
  }
  return checked;
}

TEST(ConnectFourSolver, AgreesWithThePublishedScores) {
  if (check_file("Test_L3_R1.txt", effort(1000)) == 0) {
    GTEST_SKIP() << "the published sets are not beside the sources";
  }
  EXPECT_GE(check_file("Test_L2_R1.txt", effort(1000)), 100);
  EXPECT_GE(check_file("Test_L2_R2.txt", effort(1000)), 100);
  if (!long_tests()) return;
  EXPECT_EQ(check_file("Test_L1_R1.txt", 1000), 1000);
  EXPECT_EQ(check_file("Test_L1_R2.txt", 1000), 1000);
  EXPECT_EQ(check_file("Test_L1_R3.txt", 1000), 1000);
}

// Nodes of fixed searches: a change here is a change of the search, to be measured and told.
TEST(ConnectFourSolver, SearchesTheSameNodes) {
  const struct {
    const char* columns;
    int score;
    std::uint64_t nodes;
  } kSearches[] = {
      {"6146", 18, 1},
      {"32164625", 11, 3808},
      {"7422341735647741166133573473242566", 1, 5},
      {"5554224333234511764415115", 4, 30},
      {"52753311433677442422121", 8, 84},
      {"274552224131661", 0, 41015},
      {"335662333565", -2, 19318},
  };
  const ConnectFour game;
  Table table(kBytes, key_bits(kUsual));
  for (const auto& [columns, score, nodes] : kSearches) {
    table.clear();
    Solver solver(kUsual, table);
    const Position p = game.read(columns);
    Budget budget;
    EXPECT_EQ(solver.score(p.own, p.all, budget), score) << columns;
    EXPECT_EQ(solver.nodes(), nodes) << columns;
  }
}

TEST(ConnectFourSolver, StopsWhenTheBudgetIsSpent) {
  Table table(kBytes, key_bits(kUsual));
  Solver solver(kUsual, table);
  Budget budget(Limits{.work = 5000});
  solver.score(0, 0, budget);
  EXPECT_TRUE(solver.stopped());
  EXPECT_LT(solver.nodes(), 10000);
}

TEST(ConnectFourSolver, RemotenessFollowsFromTheScore) {
  const ConnectFour game(4, 4, 3);
  const Geometry g = {4, 4, 3};
  SlowWitness witness(game);
  std::map<std::uint64_t, Position> all;
  collect(game, game.start(), all);
  // Moves to the end, from the rules: who wins hurries, who loses holds out.
  std::map<std::uint64_t, int> known;
  const auto moves_left = [&](const auto& self, const Position& p) -> int {
    if (game.turn(p).is_over()) return 0;
    if (const auto at = known.find(game.key(p)); at != known.end()) return at->second;
    const int score = witness.score(p);
    int best = score > 0 ? 1000 : -1;
    for (const auto m : game.moves(p)) {
      Position next = p;
      game.play(next, m);
      const int after = -witness.score(next);
      if ((after > 0) != (score > 0) || (after < 0) != (score < 0)) continue;
      const int moves = 1 + self(self, next);
      best = score > 0 ? std::min(best, moves) : std::max(best, moves);
    }
    return known[game.key(p)] = best;
  };
  for (const auto& [key, p] : all) {
    ASSERT_EQ(remoteness(g, witness.score(p), std::popcount(p.all)), moves_left(moves_left, p))
        << game.write(p);
  }
}

TEST(ConnectFourBook, HoldsWhatTheSolverSays) {
  const std::string path = testing::TempDir() + "/connect_four_test.book";
  const Geometry g = {4, 5, 4};
  const BookReport report = make_book({g, 5, 2, kBytes, 20, path}, {});
  ASSERT_TRUE(report.done);
  std::ifstream in(path, std::ios::binary);
  std::string bytes((std::istreambuf_iterator<char>(in)), {});
  const Book book(bytes, path);
  EXPECT_EQ(book.discs(), 5);
  Table table(kBytes, key_bits(g));
  Solver solver(g, table);
  const ConnectFour game(4, 5, 4);
  Rng rng(1);
  for (int i = 0; i < 200; ++i) {
    Position p = game.start();
    for (auto left = rng.below(6); left > 0; --left) {
      const auto moves = game.moves(p);
      game.play(p, moves[rng.index(moves.size())]);
    }
    Budget budget;
    ASSERT_EQ(book.score(g, p.own, p.all), solver.score(p.own, p.all, budget)) << game.write(p);
  }
  // Not every board on which discs lie on discs comes from play: here all first discs are Red's.
  const Position unreachable = {.own = 0b10 | 0b10 << 5, .all = 0b11 | 0b11 << 5};
  EXPECT_FALSE(book.score(g, unreachable.own, unreachable.all));
  bytes[40] = static_cast<char>(bytes[40] ^ 1);
  EXPECT_THROW(Book(bytes, path), Error);
  EXPECT_THROW(Book("no book", path), Error);
}

TEST(ConnectFourBook, ShipsWithEveryPositionToEightDiscs) {
  const Geometry& g = kUsual;
  const Book& book = shipped_book();
  ASSERT_TRUE(book.is_for(g));
  ASSERT_GE(book.discs(), 8);
  const ConnectFour game;
  const auto score = [&](const Position& p) { return book.score(g, p.own, p.all); };
  EXPECT_EQ(score(game.start()), 1);
  // Won, tied and lost as Allis (1988) has it.
  constexpr int kColumns[] = {-2, -1, 0, 1, 0, -1, -2};
  for (int column = 1; column <= 7; ++column) {
    const auto reply = score(game.read(std::to_string(column)));
    ASSERT_TRUE(reply);
    EXPECT_EQ(-*reply, kColumns[column - 1]) << column;
  }
  int checked = 0;
  for (const auto& [columns, known] : published_scores("Test_L1_R3.txt")) {
    if (static_cast<int>(columns.size()) > book.discs()) continue;
    const Position p = game.read(columns);
    if (can_win_at_once(g, p.own, p.all)) continue;
    ASSERT_EQ(score(p), known) << columns;
    ++checked;
  }
  if (checked == 0) GTEST_SKIP() << "the published sets are not beside the sources";
}

// A book in the user's cache is used from then on; a damaged one is not.
TEST(ConnectFourBook, IsFoundInTheCache) {
  const char* const cache = std::getenv("XDG_CACHE_HOME");
  const std::string before = cache == nullptr ? "" : cache;
  const std::string folder = testing::TempDir() + "/connect_four_cache";
  std::filesystem::remove_all(folder);
  setenv("XDG_CACHE_HOME", folder.c_str(), 1);
  const ConnectFour game(4, 5, 4);
  const Geometry g = {4, 5, 4};
  const auto work = [&](const char* columns) {
    Budget budget;
    return EngineOf<ConnectFour>::expert(game, kBytes)->think(game.read(columns), budget).work;
  };
  EXPECT_GT(work("12"), 0u);
  const std::string path = cached_book_path(g);
  make_folder(path.substr(0, path.rfind('/')));
  ASSERT_TRUE(make_book({g, 4, 1, kBytes, 5, path}, {}).done);
  EXPECT_EQ(work("12"), 0u);
  EXPECT_GT(work("1212"), 0u);  // its columns lead past the book
  std::string bytes = read_file(path);
  bytes.back() = static_cast<char>(bytes.back() ^ 1);
  write_file(path, bytes);
  EXPECT_GT(work("12"), 0u);
  setenv("XDG_CACHE_HOME", before.c_str(), 1);  // empty: as if it were not set
}

TEST(ConnectFourExpert, TellsTheScoreOfEveryColumn) {
  const ConnectFour game;
  const auto expert = EngineOf<ConnectFour>::expert(game, kBytes);
  const Position p = game.read("2252576253462244111563365343671351441");  // L3_R1: -1
  Budget budget;
  const Thoughts thoughts = expert->think(p, budget);
  EXPECT_EQ(thoughts.value.score, -1.0);
  EXPECT_EQ(thoughts.value.outcome, Outcome::kLose);
  double best = -100;
  for (const Value& value : thoughts.values) {
    EXPECT_EQ(value.known, Known::kProved);
    best = std::max(best, *value.score);
  }
  EXPECT_EQ(best, -1.0);
  EXPECT_EQ(thoughts.values[thoughts.best].score, -1.0);
}

TEST(ConnectFourExpert, RefusesBadPositions) {
  const ConnectFour game;
  EXPECT_THROW(game.read("-------/-------/-------/---o---/-------/--oxx--"), Error);  // floats
  EXPECT_THROW(game.read("-------/-------/-------/-------/-------/-xxxo--"), Error);  // too many
  EXPECT_THROW(game.read("-------/-------/-------/-------/xxxx---/oooo---"), Error);  // both
  EXPECT_THROW(game.read("1111111"), Error);                                          // full
}

}  // namespace
}  // namespace zermelo::connect_four
