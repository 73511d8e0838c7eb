#include "engines/cube/solver.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <set>
#include <thread>

#include <gtest/gtest.h>

#include "base/files.h"
#include "base/rng.h"
#include "base/text.h"
#include "base/threads.h"
#include "engines/cube/algorithm.h"
#include "engines/cube/cube_expert.h"
#include "engines/cube/phase_tables.h"
#include "engines/cube/pocket.h"
#include "engines/cube/reading.h"
#include "solve/goal_search.h"
#include "tests/effort.h"
#include "tests/published.h"
#include "tests/source_dir.h"

namespace zermelo::cube {
namespace {

constexpr std::uint64_t kGoalSearchBytes = std::uint64_t{512} << 20;

// The rows of a file of /shared beside the repository, cut at tabs; none where it is not there.
// The fields between tabs of each line.
std::vector<std::vector<std::string>> rows_of(const std::vector<std::string>& lines) {
  std::vector<std::vector<std::string>> rows;
  for (const std::string& line : lines) {
    if (!line.empty()) rows.push_back(split_top_level(line, '\t'));
  }
  return rows;
}

Cubies scrambled(Rng& rng, Metric metric, int turns) {
  std::string written;
  return random_turns<3>(rng, metric == Metric::kQuarterTurns, turns, written);
}

// --- The 2x2x2 -------------------------------------------------------------------------------------

TEST(PocketTable, PublishedCountsByDepth) {
  using Counts = std::vector<std::uint64_t>;
  EXPECT_EQ(pocket_table(Metric::kHalfTurns).counts(),
            (Counts{1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644}));
  EXPECT_EQ(pocket_table(Metric::kQuarterTurns).counts(),
            (Counts{1, 6, 27, 120, 534, 2256, 8969, 33058, 114149, 360508, 930588, 1350852, 782536,
                    90280, 276}));
}

TEST(PocketTable, OracleInBothMetrics) {
  const std::string table = read_file(source_dir() + "/tests/data/cube2_optimal.tsv");
  const auto rows = rows_of(split_top_level(table, '\n'));
  ASSERT_GE(rows.size(), 15u);
  for (const auto& row : rows) {
    ASSERT_GE(row.size(), 4u);
    if (row[0] == "id") continue;
    const Corners p = read_cube<2>(row[1]);
    for (const Metric metric : {Metric::kHalfTurns, Metric::kQuarterTurns}) {
      const bool quarters = metric == Metric::kQuarterTurns;
      const Solved solved = Solver::solve(p, {.metric = metric, .all = true});
      EXPECT_EQ(std::to_string(solved.length), row[quarters ? 3 : 2]) << row[0];
      ASSERT_FALSE(solved.solutions.empty());
      for (const Turns& turns : solved.solutions) {
        Corners q = p;
        for (const std::uint8_t t : turns) apply(q, kTurns[t]);
        ASSERT_EQ(q, Corners{}) << row[0];
        ASSERT_EQ(length_of(turns, quarters), solved.length);
      }
    }
  }
}

// --- The fast solver with the small tables ---------------------------------------------------------

TEST(TwoPhase, EverySolutionReplaysToSolved) {
  Rng rng(1);
  for (int n = 0; n < effort(300); ++n) {
    const Cubies p = random_cube<3>(rng);
    const TwoPhaseAnswer answer = solve_two_phase(p, std::nullopt, {.enough = 30}, Budget{});
    ASSERT_TRUE(answer.turns);
    ASSERT_EQ(turned(p, *answer.turns), Cubies{});
    ASSERT_LE(answer.turns->size(), 23u);
    ASSERT_LE(answer.bound, static_cast<int>(answer.turns->size()));
  }
}

// A second, slow witness: breadth first from both ends by the game's own rules.
TEST(TwoPhase, ShortScramblesAreProvedAsTheGameSearchFindsThem) {
  Rng rng(2);
  const Cube<3> game(false, 0);
  GoalSearch<Cube<3>> witness(game, kGoalSearchBytes);
  for (int n = 0; n < effort(20); ++n) {
    const Cubies p = scrambled(rng, Metric::kHalfTurns, 1 + n % 8);
    const TwoPhaseAnswer answer = solve_two_phase(p, std::nullopt, {}, Budget{});
    ASSERT_TRUE(answer.proved);
    Budget budget;
    const int known = p == Cubies{} ? 0 : *witness.value(p, budget).remoteness;
    ASSERT_EQ(static_cast<int>(answer.turns->size()), known);
  }
}

TEST(TwoPhase, KeepsItsBudgetOfWorkAndSaysNoWhereThereIsNoShorterWay) {
  const Cubies p = turned({}, read_algorithm("R U F", 3));
  const TwoPhaseAnswer none = solve_two_phase(p, std::nullopt, {.most = 2}, Budget{});
  EXPECT_FALSE(none.turns);
  EXPECT_TRUE(none.proved);
  EXPECT_EQ(none.bound, 3);
  Rng rng(3);
  const Cubies far = random_cube<3>(rng);
  std::size_t shorter = 99;
  const TwoPhaseAnswer some = solve_two_phase(far, std::nullopt,
                                              {.found =
                                                   [&](const Turns& turns) {
                                                     EXPECT_LT(turns.size(), shorter);
                                                     shorter = turns.size();
                                                   }},
                                              Budget(Limits{.work = 200000}));
  ASSERT_TRUE(some.turns);
  EXPECT_EQ(some.turns->size(), shorter);
}

TEST(SmallTables, NeverSayMoreThanTheTurnsThatWereMade) {
  Rng rng(4);
  const SmallTables& small = small_tables();
  for (int n = 0; n < effort(2000); ++n) {
    const int turns = static_cast<int>(rng.below(12));
    Cubies p;
    for (int i = 0; i < turns; ++i) p = turned(p, static_cast<int>(rng.below(kTurnCount)));
    const auto place = static_cast<std::size_t>(slice_of(p) / kOrders4);
    ASSERT_LE(small.slice_twist[place * kTwists + static_cast<std::size_t>(twist_of(p))], turns);
    ASSERT_LE(small.slice_flip[place * kFlips + static_cast<std::size_t>(flip_of(p))], turns);
  }
}

// --- The optimal solver, with 70 MB of tables ------------------------------------------------------

class CubeOptimal : public testing::TestWithParam<Metric> {
 protected:
  Solver solver_{TableStore(""), {.tables = TableSize::kSmall, .bytes = kPhase1Pairs / 2}};
};

TEST_P(CubeOptimal, ProvesWhatTheGameSearchFinds) {
  if (kSanitized) GTEST_SKIP() << "its table takes a minute to make under a sanitizer";
  const bool quarters = GetParam() == Metric::kQuarterTurns;
  const Cube<3> game(quarters, 0);
  GoalSearch<Cube<3>> witness(game, kGoalSearchBytes);
  Rng rng(5);
  for (int n = 0; n < 12; ++n) {
    const Cubies p = scrambled(rng, GetParam(), 1 + n % (quarters ? 10 : 8));
    if (p == Cubies{}) continue;
    Budget budget;
    const int known = *witness.value(p, budget).remoteness;
    const Solved solved =
        solver_.solve(p, {.metric = GetParam(), .optimal = true, .all = true}, Budget{});
    ASSERT_TRUE(solved.proved);
    ASSERT_EQ(solved.length, known);
    for (const Turns& turns : solved.solutions) {
      ASSERT_EQ(turned(p, turns), Cubies{});
      ASSERT_EQ(length_of(turns, quarters), known);
    }
  }
  // 20 scrambles of 14 quarter turns, and of 12 half turns.
  for (int n = 0; n < 20; ++n) {
    const int turns = quarters ? 14 : 12;
    const Cubies p = scrambled(rng, GetParam(), turns);
    const Solved solved = solver_.solve(p, {.metric = GetParam(), .optimal = true}, Budget{});
    ASSERT_TRUE(solved.proved);
    ASSERT_LE(solved.length, turns);
    ASSERT_EQ(solved.length % 2 == 0 || !quarters, true);
    ASSERT_EQ(turned(p, solved.solutions.at(0)), Cubies{});
  }
  if (quarters) return;
  // A stop keeps the best with the gap.
  const Cubies far = random_cube<3>(rng);
  const Solved stopped = solver_.solve(far, {.optimal = true}, Budget(Limits{.work = 1000}));
  ASSERT_EQ(turned(far, stopped.solutions.at(0)), Cubies{});
  EXPECT_FALSE(stopped.proved);
  EXPECT_LT(stopped.bound, stopped.length);
  // Published scrambles of 16 turns, as many as take seconds; all of them with --long.
  const auto rows = rows_of(published_lines("cube3_optimal.tsv"));
  int proved = 0;
  for (const auto& row : rows) {
    if (row.size() < 4 || row[3] != "16" || proved >= (long_tests() ? 99 : 1)) continue;
    const Cubies p = read_cube<3>(row[2]);
    ASSERT_EQ(p, read_cube<3>(row[1]));
    const Solved solved = solver_.solve(p, {.optimal = true}, Budget{});
    EXPECT_EQ(solved.length, 16) << row[0];
    EXPECT_TRUE(solved.proved);
    EXPECT_EQ(turned(p, solved.solutions.at(0)), Cubies{});
    ++proved;
  }
}
INSTANTIATE_TEST_SUITE_P(Metrics, CubeOptimal,
                         testing::Values(Metric::kHalfTurns, Metric::kQuarterTurns),
                         [](const auto& one) {
                           return one.param == Metric::kHalfTurns ? "HalfTurns" : "QuarterTurns";
                         });

using Bytes = std::unique_ptr<std::uint8_t, decltype(&std::free)>;

// A table of what is near, whose bits are right for what is at any distance: breadth first by the places
// alone, from every position that has one that is new.
Bytes checked_near_table(Metric metric, const NearTable& table) {
  Bytes near(static_cast<std::uint8_t*>(std::calloc(bound_table_bytes(table.kind), 1)),
             std::free);  // few pages are ever touched
  make_bound_table(metric, table.kind, table.turns, {.table = near.get(), .control = {}});
  std::set<std::uint64_t> seen;
  std::vector<Cubies> here = {Cubies{}};
  for (int distance = 0; distance <= table.turns + 1; ++distance) {
    std::vector<Cubies> next;
    for (const Cubies& p : here) {
      bool is_new = false;
      bound_places(table.kind).all_places(p, [&](BoundPlaces::Place at) {
        if (!seen.insert(at).second) return;
        is_new = true;
        EXPECT_EQ(near.get()[at / 8] >> at % 8 & 1, distance <= table.turns ? 1 : 0) << distance;
      });
      if (!is_new || distance > table.turns) continue;
      for (const std::uint8_t t : turns_of(metric)) next.push_back(turned(p, t));
    }
    here.swap(next);
  }
  return near;
}

// Tables of what is near, made for fewer turns than the program asks for: the search over one (with or
// without corners), or over one and a lower one, proves what the coset alone proves.
TEST_P(CubeOptimal, BitsOfWhatIsNear) {
  if (kSanitized) GTEST_SKIP() << "its table takes a minute to make under a sanitizer";
  const Metric metric = GetParam();
  const bool quarters = metric == Metric::kQuarterTurns;
  std::vector<std::uint8_t> coset(kPhase1Pairs / 2);
  make_coset_halves(metric, coset.data(), {});
  const OptimalTables without = {.metric = metric, .coset = coset.data()};
  OptimalTables with = without;
  with.near = {.turns = 4, .kind = {3, true}};
  const Bytes near = checked_near_table(metric, with.near);
  with.near.bits = near.get();
  OptimalTables both = with;
  both.lower = {.turns = 3, .kind = {12, false}};
  const Bytes lower = checked_near_table(metric, both.lower);
  both.lower.bits = lower.get();
  OptimalTables small = without;
  small.near = {.turns = 4, .kind = {6, false}};
  const Bytes few = checked_near_table(metric, small.near);
  small.near.bits = few.get();
  const std::array<const OptimalTables*, 3> choices = {&with, &both, &small};
  Rng rng(8);
  for (int n = 0; n < 12; ++n) {
    const Cubies p = scrambled(rng, metric, quarters ? 9 : 8);
    for (const bool all : {false, true}) {
      const OptimalTables& tables = *choices.at(static_cast<std::size_t>(n) % choices.size());
      const OptimalAnswer a = solve_optimally(p, tables, {.all = all}, Budget{});
      const OptimalAnswer b = solve_optimally(p, without, {.all = all, .threads = 2}, Budget{});
      ASSERT_TRUE(a.complete && b.complete);
      ASSERT_EQ(a.bound, b.bound);
      ASSERT_LE(lower_bound(p, tables), b.bound);
      if (all) {
        ASSERT_EQ(a.solutions, b.solutions);
      }
      for (const Turns& turns : a.solutions) {
        ASSERT_EQ(turned(p, turns), Cubies{});
        ASSERT_EQ(length_of(turns, quarters), a.bound);
      }
    }
  }
}

// With 4 GB of tables, which are kept in the user's cache.
TEST(CubeProofs, PublishedScramblesOfUpToEighteenTurns) {
  if (!long_tests()) GTEST_SKIP() << "takes minutes, and a quarter of an hour for the tables";
  Solver solver(TableStore(table_folder()),
                {.bytes = std::uint64_t{4} << 30, .threads = core_count()});
  for (const auto& row : rows_of(published_lines("cube3_optimal.tsv"))) {
    if (row.size() < 4 || row[0] == "id" || std::stoi(row[3]) > 18) continue;
    const Cubies p = read_cube<3>(row[2]);
    const Solved solved = solver.solve(p, {.optimal = true}, Budget{});
    EXPECT_EQ(std::to_string(solved.length), row[3]) << row[0];
    EXPECT_TRUE(solved.proved);
    EXPECT_EQ(turned(p, solved.solutions.at(0)), Cubies{});
  }
}

TEST(TwoPhase, PublishedScramblesInTwentyTurns) {
  const auto rows = rows_of(published_lines("cube3_optimal.tsv"));
  if (rows.empty()) GTEST_SKIP() << "no ../shared/published/cube3_optimal.tsv";
  int left = kSanitized ? 1 : long_tests() ? 99 : 10;
  for (const auto& row : rows) {
    if (row.size() < 4 || row[0] == "id" || left-- <= 0) continue;
    const Cubies p = read_cube<3>(row[2]);
    const TwoPhaseAnswer answer =
        solve_two_phase(p, std::nullopt, {.most = 20, .enough = 20}, Budget{});
    ASSERT_TRUE(answer.turns) << row[0];
    ASSERT_LE(answer.turns->size(), 20u);
    ASSERT_GE(static_cast<int>(answer.turns->size()), std::stoi(row[3])) << row[0];
    ASSERT_EQ(turned(p, *answer.turns), Cubies{});
  }
}

// --- Files -----------------------------------------------------------------------------------------

void fill(const Making& making) {
  for (int i = 0; i < 100000; ++i) making.table[i] = static_cast<std::uint8_t>(i * 7);
}

TEST(TableStore, DamagedCutAndForeignFilesAreMadeAnewWithAWord) {
  const TemporaryFolder folder;
  std::vector<std::string> said;
  const TableStore store(folder.path() + "/cache",
                         [&](const std::string& line) { said.push_back(line); });
  const auto expect_table = [&](const std::string& word) {
    said.clear();
    const auto table = store.get("test", 100000, fill);
    for (int i = 0; i < 100000; ++i) ASSERT_EQ(table.get()[i], static_cast<std::uint8_t>(i * 7));
    std::string all;
    for (const std::string& line : said) all += line + "\n";
    if (word.empty()) {
      EXPECT_EQ(all, "");
    } else {
      EXPECT_NE(all.find(word), std::string::npos) << all;
    }
  };
  const std::string path = store.folder() + "/test";
  EXPECT_EQ(store.find("test", 100000), nullptr);
  expect_table("making the table 'test'");
  expect_table("");
  EXPECT_NE(store.find("test", 100000), nullptr);
  const std::string whole = read_file(path);
  std::string damaged = whole;
  damaged[50000] ^= 1;
  write_file(path, damaged);
  EXPECT_EQ(store.find("test", 100000), nullptr);
  expect_table("is damaged: making it anew");
  write_file(path, std::string_view(whole).substr(0, 60000));
  expect_table("has 60000 bytes");
  write_file(path, "something else");
  expect_table("is not a table of this program");
  write_file(path, "");
  expect_table("making it anew");
  std::filesystem::rename(path, store.folder() + "/other");
  EXPECT_EQ(store.find("other", 100000), nullptr);  // another table's file under this name
  expect_table("making the table");
}

// A table in four steps, the second of which never ends for who is to be stopped there.
TEST(TableStore, WhoIsStoppedGoesOnAfterTheLastStep) {
  const TemporaryFolder folder;
  std::vector<std::string> said;
  const TableStore store(
      folder.path(), [&](const std::string& line) { said.push_back(line); }, {}, 0);
  int begun = 0;
  const auto make_until = [&](int stop) {
    return [&, stop](const Making& making) {
      begun = making.done;
      for (int step = making.done + 1; step <= 4; ++step) {
        if (step == stop) unanswered("stopped");
        for (int i = 0; i < 100000; ++i) {
          making.table[i] = static_cast<std::uint8_t>(making.table[i] * 3 + step + i);
        }
        making.keep(step);
      }
    };
  };
  EXPECT_THROW((void)store.get("test", 100000, make_until(3)), Error);
  EXPECT_FALSE(std::filesystem::exists(folder.path() + "/test"));
  const auto table = store.get("test", 100000, make_until(0));
  EXPECT_EQ(begun, 2);
  EXPECT_NE(said.at(1).find("going on with the table 'test'"), std::string::npos) << said[1];
  EXPECT_FALSE(std::filesystem::exists(folder.path() + "/test.part"));
  const auto at_once = TableStore("").get("test", 100000, make_until(0));
  EXPECT_TRUE(std::equal(table.get(), table.get() + 100000, at_once.get()));
  // What is damaged is not gone on with.
  std::filesystem::remove(folder.path() + "/test");
  EXPECT_THROW((void)store.get("test", 100000, make_until(3)), Error);
  std::string part = read_file(folder.path() + "/test.part");
  part[50000] ^= 1;
  write_file(folder.path() + "/test.part", part);
  (void)store.get("test", 100000, make_until(0));
  EXPECT_EQ(begun, 0);
}

TEST(TableStore, TwoAtOnceBothEndWithAWholeTable) {
  const TemporaryFolder folder;
  const auto work = [&] {
    const TableStore store(folder.path());
    for (int i = 0; i < 20; ++i) {
      std::filesystem::remove(folder.path() + "/test");
      EXPECT_EQ(store.get("test", 100000, fill).get()[99999], static_cast<std::uint8_t>(99999 * 7));
    }
  };
  std::thread other(work);
  work();
  other.join();
  EXPECT_NE(TableStore(folder.path()).get("test", 100000, fill), nullptr);
}

TEST(TableStore, AFolderThatCannotBeIsSaidAndDoesNoHarm) {
  std::string said;
  const TableStore store("/dev/null/cache", [&](const std::string& line) { said += line; });
  EXPECT_NE(store.get("test", 100000, fill), nullptr);
  EXPECT_NE(said.find("are not kept"), std::string::npos) << said;
}

// --- The expert ------------------------------------------------------------------------------------

TEST(CubeExpert, EveryTurnOfThe2x2x2IsProved) {
  const Cube<2> game(true, 0);
  const auto expert = CubeEngine<2>::expert(game, 1 << 30);
  Rng rng(6);
  for (int n = 0; n < effort(100); ++n) {
    const Corners p = random_cube<2>(rng);
    Budget budget;
    const Thoughts thoughts = expert->think(p, budget);
    ASSERT_EQ(thoughts.values.size(), 6u);
    ASSERT_EQ(thoughts.values[thoughts.best].remoteness, thoughts.value.remoteness);
    for (const Value& value : thoughts.values) {
      ASSERT_EQ(value.known, Known::kProved);
      ASSERT_EQ(std::abs(*value.remoteness - 1 - *thoughts.value.remoteness), 1);  // parity
    }
  }
}

// Whoever follows the expert arrives in as many turns as it said at first.
TEST(CubeExpert, ItsBestTurnsLeadToSolved) {
  for (const bool quarters : {false, true}) {
    const Cube<3> game(quarters, 0);
    const auto expert = CubeEngine<3>::expert(game, 1 << 30);
    Rng rng(7);
    Cubies p = random_cube<3>(rng);
    int left = 999;
    while (!game.turn(p).is_over()) {
      Budget budget(Limits{.work = 20000});
      const Thoughts thoughts = expert->think(p, budget);
      ASSERT_EQ(thoughts.values.size(), quarters ? 12u : 18u);
      ASSERT_LT(*thoughts.value.remoteness, left);
      left = *thoughts.value.remoteness;
      ASSERT_EQ(thoughts.values[thoughts.best].remoteness, left);
      for (const Value& value : thoughts.values) {
        ASSERT_EQ(value.outcome, Outcome::kWin);
        ASSERT_TRUE(value.known == Known::kProved || value.basis == Basis::kUpperBound);
      }
      game.play(p, game.moves(p)[thoughts.best]);
    }
    EXPECT_EQ(left, 1);
  }
}

TEST(CubeExpert, ShortDistancesAreProved) {
  const Cube<3> game(false, 0);
  const auto expert = CubeEngine<3>::expert(game, 1 << 30);
  const Cubies p = turned({}, read_algorithm("R U F", 3));
  Budget budget;
  const Thoughts thoughts = expert->think(p, budget);
  EXPECT_EQ(thoughts.value, Value::proved(Outcome::kWin, 3));
  EXPECT_EQ(game.moves(p)[thoughts.best], 8);  // F'
  for (const Value& value : thoughts.values) EXPECT_EQ(value.known, Known::kProved);
}

}  // namespace
}  // namespace zermelo::cube
