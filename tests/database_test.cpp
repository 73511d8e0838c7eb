// Databases of solved games: the same figures as the solvers', the same bytes however they are made,
// and no answer from a file that is not what was written.
#include <cmath>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "analysis/analyst.h"
#include "analysis/databases.h"
#include "base/error.h"
#include "base/files.h"
#include "catalogue/catalogue.h"
#include "solve/build_database.h"
#include "solve/position_graph.h"
#include "solve/verify_database.h"
#include "tests/effort.h"
#include "tests/samples.h"
#include "tests/solved_games.h"

namespace zermelo {
namespace {

class Databases : public testing::Test {
 protected:
  std::string path_of(const AnyGame& game) const { return database_path(folder_, game.spec()); }
  std::string saved(const AnyGame& game, int threads = 1, const Limits& limits = {}) const {
    Budget budget = limits;
    save_solution(game, path_of(game), budget, threads);
    return read_file(path_of(game));
  }
  // What is said of the file, and with which exit code.
  static std::pair<std::string, Exit> refusal(const AnyGame& game, const std::string& path) {
    try {
      const auto database = open_database(game, path);
      for (std::uint64_t b = 0; b < database->blocks(); ++b) database->read_block(b);
    } catch (const Error& error) {
      return {error.what(), error.exit()};
    }
    return {"", Exit::kFailed};
  }

  const TemporaryFolder temporary_;
  const std::string folder_ = temporary_.path();
};

void expect_equal(const Summary& a, const Summary& b, const std::string& what) {
  EXPECT_EQ(a.value, b.value) << what;
  EXPECT_EQ(a.positions, b.positions) << what;
  EXPECT_EQ(a.ended, b.ended) << what;
  EXPECT_EQ(a.moves, b.moves) << what;
  EXPECT_EQ(a.draws, b.draws) << what;
  EXPECT_EQ(a.max_remoteness, b.max_remoteness) << what;
  EXPECT_EQ(a.by_remoteness, b.by_remoteness) << what;
}

// ---- What is in them -------------------------------------------------------------------------

const char* const kSolvedGames[] = {"one-to-ten(target=21,max=3,misere)",
                                    "tic-tac-toe",
                                    "tic-tac-toe(misere)",
                                    "tactix",
                                    "tactix(misere)",
                                    "tactix(2x5,contiguous=no,misere)",
                                    "connect-four(rows=4,cols=4)",
                                    "kayles(12)",
                                    "kayles(9,max=3,misere)",
                                    "soda-cans(9,ring)",
                                    "dawsons-kayles(11,misere)",
                                    "treblecross(9)",
                                    "toads-and-frogs(line=RRR---LL)",
                                    "toads-and-frogs(line=RR---LLL,turn=right,jump_own,misere)",
                                    "snake",
                                    "snake(3x4,start=6,ends=own)",
                                    "poison(3x4,left=queen,right=king,first=right)",
                                    "nim(3,4,5)",
                                    "nim(1,3,5,2,2,misere)",
                                    "chomp(5x4)",
                                    "chomp(4x4)",
                                    "sim(nodes=5)",
                                    "hex(size=3,swap)",
                                    "othello(size=4)"};

// Every position of a game, told apart by its text alone, has in the database the value that the
// solver in memory finds; and nothing else does.
TEST_F(Databases, HoldWhatTheSolverFinds) {
  for (const std::string spec : kSolvedGames) {
    if (!is_searched(spec)) continue;
    const auto game = make_game(spec);
    const auto solution = game->solve(game->start(), {});
    saved(*game, 2);
    const auto stored = stored_solution(*game, folder_);
    ASSERT_NE(stored, nullptr) << spec;
    expect_equal(stored->summary(), solution->summary(), spec);

    std::map<std::string, Value> exported;
    const auto database = open_database(*game, path_of(*game));
    export_database(*game->graph(), *database, {}, 2, [&](const std::string& text, Code code) {
      EXPECT_TRUE(exported.emplace(text, value_of(code)).second) << spec << ": " << text;
    });
    EXPECT_EQ(exported.size(), solution->summary().positions) << spec;
    std::size_t looked_up = 0;
    for (const auto& [text, value] : exported) {
      if (looked_up++ % 7 != 0 && exported.size() > 10000) continue;
      const AnyPosition p = game->read(text);
      ASSERT_EQ(value, solution->value(p)) << spec << ": " << text;
      ASSERT_EQ(value, stored->value(p)) << spec << ": " << text;
    }
    EXPECT_NO_THROW(verify_database(*game->graph(), *database, {}, 2)) << spec;
  }
}

TEST_F(Databases, TablesOfSolvedGames) {
  int rows = 0;
  for (const SolvedGame& row : solved_games()) {
    const auto& [spec, position] = row.question;
    if (spec.empty() || !position.empty() || !is_searched(spec))
      continue;  // databases are of the start
    if (row.positions() > (long_tests() ? 10000000u : kSanitized ? 5000u : 200000u)) continue;
    ++rows;
    const auto game = make_game(spec);
    saved(*game, 2);
    expect_solved(row, Database(path_of(*game)).info().summary);
  }
  EXPECT_GT(rows, 0);
}

TEST_F(Databases, TheSmallCube) {
  if (!long_tests() || !is_here("cube")) GTEST_SKIP() << "3.7 million positions: with --long";
  const auto game = make_game("cube(size=2)");
  saved(*game, 2);
  const auto stored = stored_solution(*game, folder_);
  const auto solution = game->solve(game->start(), {});
  expect_equal(stored->summary(), solution->summary(), "cube");
  verify_database(*game->graph(), *open_database(*game, path_of(*game)), {}, 2);
  EXPECT_EQ(stored->value(game->start()), Value{});  // chance is to move
  Rng rng(3);
  AnyPosition p = game->read("R U F");
  for (int i = 0; i < 2000; ++i) {
    EXPECT_EQ(stored->value(p), solution->value(p));
    game->play(p, game->random_move(p, rng));
    if (game->turn(p).is_over()) p = game->read("F U R");
  }
}

TEST_F(Databases, OfConnectFourTakeLessThanHalfAByteAPosition) {
  if (!is_here("connect-four")) GTEST_SKIP();
  const auto game = make_game("connect-four(rows=4,cols=4)");
  const std::string bytes = saved(*game);
  EXPECT_LT(static_cast<double>(bytes.size()), 0.5 * 161029);
}

TEST_F(Databases, KnowNothingOfOtherPositions) {
  if (is_here("connect-four")) {
    const auto game = make_game("connect-four(rows=4,cols=4)");
    saved(*game);
    const auto stored = stored_solution(*game, folder_);
    // Lawful, but x moves first and must have begun a column.
    const AnyPosition p = game->read("----/----/xx--/oo--");
    EXPECT_NE(stored->value(game->start()), Value{});
    EXPECT_EQ(stored->value(p), Value{});
  }
  if (is_here("kayles")) {
    const auto game = make_game("kayles(5)");
    saved(*game);
    const auto stored = stored_solution(*game, folder_);
    EXPECT_NE(stored->value(game->read("ii_ii")), Value{});
    for (const char* row : {"iiii", "i_ii_ii", "iiiiiiiii"}) {
      EXPECT_EQ(stored->value(game->read(row)), Value{}) << row;
    }
  }
}

TEST_F(Databases, AnswerAnalysis) {
  const auto game = make_game("tic-tac-toe");
  saved(*game);
  Analyst plain(*game, Limits{.seconds = 60, .bytes = UINT64_MAX});
  Analyst reading(*game, Limits{.seconds = 60, .bytes = 1});  // no memory to solve anything
  reading.use_databases(folder_);
  AnyPosition p = game->start();
  Rng rng(5);
  while (!game->turn(p).is_over()) {
    const Analysis expected = plain.analyze(p), found = reading.analyze(p);
    EXPECT_NE(expected.source, "database");
    EXPECT_EQ(found.source, "database");
    EXPECT_EQ(found.value, expected.value);
    for (std::size_t i = 0; i < found.moves.size(); ++i) {
      EXPECT_EQ(found.moves[i].value, expected.moves[i].value);
      EXPECT_EQ(found.moves[i].text, expected.moves[i].text);
    }
    game->play(p, game->random_move(p, rng));
  }
}

TEST_F(Databases, AreNotMadeOfChanceOrManyPlayers) {
  for (const char* spec : {"nim3p", "2048(rows=2,cols=2)", "poker"}) {
    if (!is_searched(spec)) continue;
    const auto game = make_game(spec);
    EXPECT_THROW(saved(*game), Error) << spec;
    EXPECT_TRUE(std::filesystem::is_empty(folder_)) << spec;
  }
}

// ---- The same bytes --------------------------------------------------------------------------

TEST_F(Databases, AreTheSameForAnyNumberOfThreadsAndAnyMemory) {
  for (const std::string spec : kSolvedGames) {
    if (!is_searched(spec)) continue;
    const auto game = make_game(spec);
    const std::string bytes = saved(*game, 1);
    for (const int threads : {2, 5}) {
      std::filesystem::remove(path_of(*game));
      EXPECT_EQ(saved(*game, threads), bytes) << spec << " with " << threads << " threads";
    }
    EXPECT_EQ(saved(*game, 2, {.bytes = 1000}), bytes) << spec << " with tiers on disk";
    EXPECT_FALSE(std::filesystem::exists(work_folder(path_of(*game))));
  }
}

double cpu_seconds(int who) {
  rusage usage = {};
  getrusage(who, &usage);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// A child process works and is killed, as by kill -9, when it has used so much of the processor.
void killed_after(double seconds, const std::function<void()>& work) {
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    std::signal(SIGPROF, [](int) { kill(getpid(), SIGKILL); });
    const itimerval timer{
        .it_interval = {},
        .it_value = {
            .tv_sec = static_cast<time_t>(seconds),
            .tv_usec = static_cast<suseconds_t>((seconds - std::floor(seconds)) * 1e6) + 1}};
    setitimer(ITIMER_PROF, &timer, nullptr);
    try {
      work();
    } catch (...) {
      _exit(1);
    }
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status) ? WTERMSIG(status) == SIGKILL : WEXITSTATUS(status) == 0);
}

TEST_F(Databases, SurviveBeingKilled) {
  const std::string spec = is_here("connect-four") ? "connect-four(rows=4,cols=4)" : "tic-tac-toe";
  const auto game = make_game(spec);
  const double before = cpu_seconds(RUSAGE_SELF);
  const std::string bytes = saved(*game, 2);
  const double needed = cpu_seconds(RUSAGE_SELF) - before;
  std::filesystem::remove(path_of(*game));
  Rng rng(9);
  const int kills = long_tests() ? 100 : 10;
  int ended = 0;  // before they were killed
  std::set<std::string> left_over;
  for (int kill = 0; kill < kills; ++kill) {
    killed_after(needed * rng.unit() * 0.7, [&] { saved(*game, 2); });
    if (std::filesystem::exists(path_of(*game))) {
      ++ended;
      EXPECT_EQ(read_file(path_of(*game)), bytes);
      std::filesystem::remove(path_of(*game));
      continue;
    }
    for (const auto& entry : std::filesystem::directory_iterator(work_folder(path_of(*game)))) {
      left_over.insert(entry.path().extension());
    }
    if (kill % 3 != 2) continue;  // some are killed again while they go on
    ASSERT_EQ(saved(*game, 2), bytes) << "after " << kill;
    std::filesystem::remove(path_of(*game));
  }
  EXPECT_LT(ended, kills);
  EXPECT_TRUE(left_over.contains(".found"));  // there was something to go on from
  EXPECT_EQ(saved(*game, 1), bytes);
}

// What is said when no file can be larger than this, as on a disk that is full.
std::string said_with_room_for(rlim_t bytes, const std::function<void()>& work) {
  rlimit before = {};
  getrlimit(RLIMIT_FSIZE, &before);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);  // the write fails instead
  const rlimit small{.rlim_cur = bytes, .rlim_max = before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &small);
  std::string said;
  try {
    work();
  } catch (const Error& error) {
    EXPECT_EQ(error.exit(), Exit::kFailed);
    said = error.what();
  }
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  return said;
}

// What an interrupted run leaves is used, but not believed.
TEST_F(Databases, GoOnFromFinishedTiers) {
  const auto game = make_game("tic-tac-toe");
  const std::string path = path_of(*game), first_tier = work_folder(path) + "/tier_0.found";
  const std::string bytes = saved(*game);
  for (const bool damage : {false, true}) {
    std::filesystem::remove(path);
    EXPECT_NE(said_with_room_for(1000, [&] { saved(*game); }), "");
    EXPECT_FALSE(std::filesystem::exists(path));
    ASSERT_TRUE(std::filesystem::exists(first_tier));
    if (damage) write_file(first_tier, "nonsense");
    EXPECT_EQ(saved(*game), bytes);
  }
}

// ---- Damage ----------------------------------------------------------------------------------

TEST_F(Databases, RefuseEveryFlippedBit) {
  const auto game = make_game("tic-tac-toe");
  const std::string bytes = saved(*game);
  const auto solution = game->solve(game->start(), {});
  std::vector<AnyPosition> positions;
  Rng rng(21);
  for (int i = 0; i < 50; ++i) {
    AnyPosition p = game->start();
    for (std::uint64_t m = rng.below(6); m > 0 && !game->turn(p).is_over(); --m) {
      game->play(p, game->random_move(p, rng));
    }
    positions.push_back(p);
  }
  for (int flip = 0; flip < 1000; ++flip) {
    std::string damaged = bytes;
    const std::size_t bit = rng.index(8 * bytes.size());
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ 1 << bit % 8);
    { std::ofstream(path_of(*game), std::ios::binary) << damaged; }
    const auto [line, exit] = refusal(*game, path_of(*game));
    ASSERT_NE(line, "") << "bit " << bit;
    EXPECT_NE(line.find(path_of(*game)), std::string::npos) << line;
    EXPECT_EQ(line.find('\n'), std::string::npos) << line;
    try {  // a reader of single positions sees only some blocks: a true answer or none
      const auto stored = stored_solution(*game, folder_);
      for (const AnyPosition& p : positions) EXPECT_EQ(stored->value(p), solution->value(p));
    } catch (const Error&) {}
  }
}

TEST_F(Databases, RefuseWhatIsNotTheirs) {
  const auto game = make_game("tic-tac-toe");
  const std::string path = path_of(*game), bytes = saved(*game);
  const auto expect_refused = [&](const std::string& content, const char* why, Exit code) {
    { std::ofstream(path, std::ios::binary) << content; }
    const auto [line, exit] = refusal(*game, path);
    EXPECT_NE(line.find(why), std::string::npos) << line;
    EXPECT_EQ(exit, code) << line;
  };
  for (const std::size_t size : {bytes.size() - 1, bytes.size() / 2, std::size_t{41}}) {
    expect_refused(bytes.substr(0, size), "is damaged: expected", Exit::kCheckFailed);
  }
  expect_refused("", "is no database", Exit::kFailed);
  expect_refused(bytes.substr(0, 20), "is no database", Exit::kFailed);
  expect_refused(std::string(1000, 'x'), "is no database", Exit::kFailed);
  std::string other_format = bytes;
  other_format[8] = 9;
  expect_refused(other_format, "expected format 1, found 9", Exit::kFailed);
  expect_refused(bytes + "x", "is damaged: expected", Exit::kCheckFailed);

  const auto misere = make_game("tic-tac-toe(misere)");
  expect_refused(saved(*misere), "expected the game tic-tac-toe, found tic-tac-toe(misere)",
                 Exit::kFailed);
  std::filesystem::remove(path);
  Budget endless;
  build_database(*game->graph(), {.game = "tic-tac-toe", .rules = 7}, path, endless, 1);
  expect_refused(read_file(path), "expected version 1 of the rules, found 7", Exit::kFailed);
  EXPECT_EQ(saved(*game), bytes);  // made anew in its place
}

// A database that was made of other rules, but says it was not, does not pass a verification.
TEST_F(Databases, VerificationFindsWrongValues) {
  const auto game = make_game("tic-tac-toe"), misere = make_game("tic-tac-toe(misere)");
  Budget endless;
  build_database(*misere->graph(), {.game = "tic-tac-toe"}, path_of(*game), endless, 1);
  const auto wrong = open_database(*game, path_of(*game));
  try {
    verify_database(*game->graph(), *wrong, {}, 2);
    ADD_FAILURE() << "verified";
  } catch (const Error& error) {
    EXPECT_EQ(error.exit(), Exit::kCheckFailed);
    EXPECT_NE(std::string(error.what()).find("is stored as"), std::string::npos) << error.what();
  }
}

// ---- No room, no right -----------------------------------------------------------------------

TEST_F(Databases, LoseNothingWhenTheDiskIsFull) {
  const auto game = make_game("tic-tac-toe");
  const std::string bytes = saved(*game);
  for (const rlim_t room : {rlim_t{100}, rlim_t{1000}, rlim_t{bytes.size() - 1}}) {
    const std::string said = said_with_room_for(room, [&] { saved(*game); });
    EXPECT_NE(said.find("cannot write"), std::string::npos) << said;
    EXPECT_EQ(read_file(path_of(*game)), bytes);  // the old one
  }
  EXPECT_EQ(saved(*game), bytes);
}

TEST_F(Databases, SayWhereTheyCannotBe) {
  const auto game = make_game("tic-tac-toe");
  write_file(folder_ + "/file", "here");
  for (const std::string& folder :
       {folder_ + "/file", folder_ + "/file/below", std::string("/proc/x")}) {
    try {
      Budget endless;
      save_solution(*game, database_path(folder, game->spec()), endless, 1);
      ADD_FAILURE() << folder;
    } catch (const Error& error) {
      EXPECT_EQ(error.exit(), Exit::kFailed);
      EXPECT_NE(std::string(error.what()).find(folder), std::string::npos) << error.what();
    }
  }
  EXPECT_EQ(read_file(folder_ + "/file"), "here");
}

}  // namespace
}  // namespace zermelo
