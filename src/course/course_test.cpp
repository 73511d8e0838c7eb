#include "course/course.h"

#include <atomic>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "base/files.h"
#include "base/rng.h"
#include "base/text.h"
#include "course/episode.h"
#include "course/judge.h"
#include "course/statistics.h"
#include "engines/slide/heuristic.h"
#include "engines/slide/network.h"
#include "engines/slide/players.h"
#include "tests/source_dir.h"

namespace zermelo::course {
namespace {

const std::string kData = source_dir() + "/tests/data/2584_random_200";

std::string run(const CourseArguments& arguments) {
  std::string text;
  run_course<Rule2584>(arguments, [&](std::string_view table) { text += table; });
  return text;
}

// Without the speeds, which are never twice the same.
std::string without_ops(const std::string& table) {
  const std::size_t from = table.find(", ops"), to = table.find('\n');
  return table.substr(0, from) + table.substr(to);
}

std::string temporary(const std::string& name) {
  return (std::filesystem::path(testing::TempDir()) / name).string();
}

std::string complaint_of(std::string_view line) {
  try {
    read_episodes<Rule2584>(line);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Course, DefaultPlayersGiveTheTableThatTheCoursePrints) {
  EXPECT_EQ(without_ops(run({})),
            "1000\tavg = 2003, max = 7522\n"
            "\t21\t100%\t(0.7%)\n\t34\t99.3%\t(1.8%)\n\t55\t97.5%\t(11.7%)\n"
            "\t89\t85.8%\t(19.7%)\n\t144\t66.1%\t(30.4%)\n\t233\t35.7%\t(27%)\n"
            "\t377\t8.7%\t(7.9%)\n\t610\t0.8%\t(0.8%)\n\n");
}

TEST(Course, RecordedEpisodesKeepTheirBytes) {
  const std::string copy = temporary("episodes.txt");
  const std::string table = run({.total = 200, .load = kData + ".txt", .save = copy});
  EXPECT_EQ(table, read_file(kData + ".stat.txt"));
  EXPECT_EQ(read_file(copy), read_file(kData + ".txt"));
  std::filesystem::remove(copy);
}

TEST(Course, GoesOnFromWhatIsLoaded) {
  const std::string whole = temporary("whole.txt"), half = temporary("half.txt");
  run({.total = 30, .save = whole});
  run({.total = 10, .save = half});
  const std::string tables =
      run({.total = 30, .block = 15, .play = "seed=3", .load = half, .save = half});
  EXPECT_EQ(tables.find("15\tavg"), 0u) << tables;
  EXPECT_NE(tables.find("\n30\tavg"), tables.npos) << tables;
  const auto first = read_episodes<Rule2584>(read_file(whole));
  const auto gone_on = read_episodes<Rule2584>(read_file(half));
  ASSERT_EQ(gone_on.size(), 30u);
  const auto what = [](const Episode& episode) {  // without times
    std::string text;
    for (const Action a : episode.actions) {
      text += fmt::format("{} {} ", a.is_slide() ? 9 : a.tile(), a.cell());
    }
    return text;
  };
  for (std::size_t i = 0; i < 10; ++i) EXPECT_EQ(what(first[i]), what(gone_on[i]));
  EXPECT_NE(what(first[12]), what(gone_on[12]));  // another seed, and begun anew
  std::filesystem::remove(whole);
  std::filesystem::remove(half);
}

TEST(Course, LimitBoundsTheTables) {
  const std::string file = temporary("limit.txt");
  const std::string table = run({.total = 20, .limit = 5, .save = file, .summary = true});
  const std::vector<Episode> all = read_episodes<Rule2584>(read_file(file));
  ASSERT_EQ(all.size(), 20u) << "what is saved is all";
  std::int64_t sum = 0;
  for (std::size_t i = 15; i < 20; ++i) sum += all[i].totals.score;
  EXPECT_NE(table.find(fmt::format("20\tavg = {},", sum / 5)), std::string::npos) << table;
  std::filesystem::remove(file);
}

TEST(Course, WrongArgumentsAreRefusedBeforeAnythingIsPlayed) {
  const auto complaint = [](const CourseArguments& arguments) -> std::string {
    try {
      run(arguments);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(complaint({.play = "nam=x"}),
            "--play: unknown key 'nam' (did you mean 'name'?); expected one of name, role, policy, "
            "rng, seed");
  EXPECT_EQ(complaint({.play = "greedy"}), "--play: expected key=value, found 'greedy'");
  EXPECT_EQ(
      complaint({.play = "policy=greed"}),
      "--play: policy: expected random, greedy, heuristic, td, expectimax, found 'greed' (did you mean "
      "'greedy'?)");
  EXPECT_NE(complaint({.evil = "seed=x"}).find("--evil: seed: "), std::string::npos);
  EXPECT_NE(complaint({.evil = "rng=quick"}).find("expected std, fast"), std::string::npos);
  EXPECT_NE(complaint({.load = "/nowhere/x.txt"}).find("/nowhere/x.txt"), std::string::npos);
}

// The help lists just the keys that an agent understands.
TEST(Course, HelpTellsEveryKey) {
  const auto complaint = [](const CourseArguments& arguments) -> std::string {
    try {
      run(arguments);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  const auto expected = [](const CourseAgent& agent) {
    std::string keys = "expected one of name, role, policy";
    for (const std::string_view key : words_of(agent.keys)) keys += ", " + std::string(key);
    return keys;
  };
  for (const CourseAgent& agent : kCoursePlayers) {
    const std::string load = agent.policy == "td" ? " load=/nowhere" : "";
    const std::string said =
        complaint({.play = fmt::format("policy={} no=1{}", agent.policy, load)});
    EXPECT_TRUE(said.ends_with(expected(agent))) << said;
  }
  for (const CourseAgent& agent : kCourseEnvironments) {
    const std::string said = complaint({.evil = fmt::format("policy={} no=1", agent.policy)});
    EXPECT_TRUE(said.ends_with(expected(agent))) << said;
  }
}

// A name that is nearly a policy's is a slip, unless a policy is given too.
TEST(Course, NearNamesAreSlips) {
  EXPECT_THROW(run({.total = 1, .play = "name=gredy"}), Error);
  EXPECT_THROW(run({.total = 1, .evil = "name=adversry"}), Error);
  EXPECT_NE(run({.total = 1, .play = "name=gredy policy=greedy"}), "");
  EXPECT_NE(run({.total = 1, .play = "name=someone"}), "");
}

// It plays better for what it has learned, and goes on from what was saved.
TEST(Course, LearnsAsItPlays) {
  const std::string weights = temporary("learned.weights");
  const auto average = [](const std::string& table) {
    return std::stod(table.substr(table.find("avg = ") + 6));
  };
  const CourseArguments anew = {.total = 60,
                                .play = "name=td init=0123,4567,0145 alpha=0.5 save=" + weights};
  const double first = average(run(anew));
  const CourseArguments later = {
      .total = 60, .play = fmt::format("name=td load={0} alpha=0.5 save={0}", weights)};
  EXPECT_GT(average(run(later)), first);
  EXPECT_GT(average(run({.total = 100, .play = "name=td load=" + weights})), 2 * 2003.0);
  EXPECT_EQ(slide::episodes_of_note(slide::Network<Rule2584>::read_head(weights).note), 120u);
  std::filesystem::remove(weights);
}

// The course's evil chooses the cell alone.
TEST(Course, EvilDrawsTilesByTheRules) {
  slide::EvilEnvironment evil(slide::LineValues::of<Rule2584>(slide::kHeuristic<Rule2584>), 1);
  slide::Adversary adversary(slide::LineValues::of<Rule2584>(slide::kHeuristic<Rule2584>));
  slide::RandomEnvironment random(1);
  slide::RandomPlayer player(2);
  SlideBoard4x4<Rule2584> board;
  int twos = 0, worse = 0;
  constexpr int kTiles = 5000;
  for (int i = 0; i < kTiles; ++i) {
    const slide::Placed placed = evil.place(board), worst = adversary.place(board);
    ASSERT_EQ(board.get(placed.cell), 0);
    twos += placed.tile == 2 ? 1 : 0;
    worse += placed.tile == worst.tile && placed.cell != worst.cell ? 1 : 0;
    const slide::Placed other = random.place(board);  // so that boards differ
    board.place(other.cell, other.tile);
    const auto slid = player.slide(board);
    board = slid.legal ? slid.after : SlideBoard4x4<Rule2584>();
  }
  EXPECT_NEAR(twos, kTiles / 10, 5 * 21.2);  // five standard deviations
  EXPECT_EQ(worse, 0) << "with the same tile, both choose the same cell";
}

TEST(Course, DamagedEpisodesAreRefusedWithLineAndColumn) {
  std::ifstream file(kData + ".txt");
  std::string line;
  std::getline(file, line);
  EXPECT_EQ(complaint_of(line), "");
  const auto with = [&](std::size_t place, char c) {
    std::string damaged = line;
    damaged[place] = c;
    return "\n" + damaged;
  };
  const std::size_t first = line.find('|') + 1;
  EXPECT_EQ(complaint_of(with(first, 'g')),
            fmt::format("line 2: episode, column {}: expected # or a cell from 0 to F, found "
                        "'g201#RF1#L81'",
                        first + 1));
  EXPECT_NE(complaint_of(with(first + 1, '3')).find("1 or 2"), std::string::npos);
  EXPECT_NE(complaint_of(with(first, '0')).find("empty cell"), std::string::npos);
  EXPECT_NE(complaint_of(with(first + 5, 'u')).find("U, D, L or R"), std::string::npos);
  std::string reward = line;
  reward[line.find('[') + 1] = '9';
  EXPECT_NE(complaint_of(reward).find("a reward of 5"), std::string::npos);
  EXPECT_NE(complaint_of(line.substr(0, line.size() / 2)), "");
  EXPECT_NE(complaint_of(line.substr(0, first)), "");
  EXPECT_NE(complaint_of("a:b@1||c@"), "");
}

// One letter changed anywhere in the actions: refused, or still a lawful game whose line is itself.
TEST(Course, ChangedLettersAreRefusedOrLawful) {
  std::ifstream file(kData + ".txt");
  std::string line;
  std::getline(file, line);
  Rng rng(1);
  const std::string letters = "0123456789ABCDEFUDLR#[]()|@:x";
  int refused = 0;
  for (int i = 0; i < 2000; ++i) {
    std::string damaged = line;
    damaged[rng.index(line.size())] = letters[rng.index(letters.size())];
    try {
      std::string again;
      append<Rule2584>(again, read_episode<Rule2584>(damaged));
      EXPECT_EQ(again, damaged);
    } catch (const Error&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, 1500);
}

TEST(Course, OurGeneratorDrawsAsTheRulesSay) {
  const std::string file = temporary("fast.txt");
  run({.total = 1000, .play = "rng=fast", .evil = "rng=fast", .save = file});
  const Judgement judgement = judge<Rule2584>(read_file(file));
  for (const Check& check : judgement.checks) EXPECT_TRUE(check.holds) << check.name << check.found;
  EXPECT_EQ(judgement.framework_points, 85);
  EXPECT_NEAR(static_cast<double>(judgement.average), 1985, 100);  // five standard errors
  std::filesystem::remove(file);
}

TEST(Course, HeuristicIsWorthAllPoints) {
  const std::string file = temporary("heuristic.txt");
  run({.total = 1000, .play = "name=heuristic", .save = file});
  const Judgement judgement = judge<Rule2584>(read_file(file));
  EXPECT_TRUE(judgement.passed());
  EXPECT_GT(judgement.average, 60000);
  EXPECT_GE(judgement.largest, 17);  // 2584
  std::filesystem::remove(file);
}

TEST(Judge, RefusesWhatIsNotAWholeFairGame) {
  const auto failing = [](const std::string& episodes) {
    std::vector<std::string> names;
    for (const Check& check : judge<Rule2584>(episodes).checks) {
      if (!check.holds) names.push_back(check.name + ": " + check.found);
    }
    return names;
  };
  EXPECT_EQ(failing(read_file(kData + ".txt")),
            std::vector<std::string>{"at least 1000 episodes: 200"});

  const std::string file = temporary("judged.txt");
  run({.save = file});
  std::string text = read_file(file);
  EXPECT_EQ(failing(text).size(), 0u);

  // The last slide and tile of the first game are gone.
  const std::size_t last = text.rfind('#', text.find('\n'));
  text.erase(last, text.find('|', last) - last);
  ASSERT_EQ(failing(text).size(), 1u);
  EXPECT_NE(failing(text)[0].find("episode 1 ends though a slide is legal"), std::string::npos);

  // The same games five times over: too much alike to be drawn.
  std::string five;
  for (int i = 0; i < 5; ++i) five += read_file(kData + ".txt");
  EXPECT_EQ(failing(five).size(), 1u);

  run({.total = 1000, .play = "name=heuristic", .evil = "name=adversary", .save = file});
  EXPECT_EQ(failing(read_file(file)).size(), 2u);  // too many twos, on too few cells
  std::filesystem::remove(file);
}

// The way the course's judge calls the program: what is in the file, and nothing played.
TEST(Course, TotalIsNeverBelowWhatWasLoaded) {
  const std::string file = temporary("loaded.txt"), copy = temporary("loaded_copy.txt");
  run({.total = 20, .save = file});
  const std::string all = run({.total = 20, .load = file});
  EXPECT_EQ(all.substr(0, 3), "20\t");
  EXPECT_EQ(run({.total = 0, .load = file}), all);
  EXPECT_EQ(run({.total = 5, .load = file, .save = copy}), all);
  EXPECT_EQ(read_file(copy), read_file(file)) << "a save never holds fewer than were loaded";
  EXPECT_EQ(run({.total = 0}), "");
  run({.total = 20, .limit = 3, .load = file, .save = copy});
  EXPECT_EQ(read_file(copy), read_file(file)) << "the limit bounds the tables alone";
  for (const std::string& path : {file, copy}) std::filesystem::remove(path);
}

// The first table sets the stop: what is broken off then is dropped, and all before is saved.
TEST(Course, AStopSavesWhatIsFinished) {
  const std::string file = temporary("stopped.txt");
  std::atomic<bool> stop = false;
  const CourseArguments arguments = {.total = 1000, .block = 3, .save = file};
  EXPECT_THROW(
      run_course<Rule2584>(arguments, [&](std::string_view) { stop = true; }, {.stop = &stop}),
      Error);
  EXPECT_EQ(read_episodes<Rule2584>(read_file(file)).size(), 3u);
  // A search that would take hours, stopped by another thread once it is about to begin.
  struct Stopper final : ProgressSink {
    explicit Stopper(std::atomic<bool>& stop) : stop_(stop) {}
    ~Stopper() override { thread_.join(); }
    void expect(std::uint64_t) override {
      thread_ = std::thread([this] { stop_ = true; });
    }
    void add(std::uint64_t) override {}
    std::atomic<bool>& stop_;
    std::thread thread_;
  };
  stop = false;
  {
    Stopper stopper(stop);
    EXPECT_THROW(
        run_course<Rule2584>({.total = 1, .play = "name=expectimax depth=20", .save = file},
                             [](std::string_view) {}, {.stop = &stop, .progress = &stopper}),
        Error);
  }
  EXPECT_EQ(read_file(file), "");
  std::filesystem::remove(file);
}

TEST(Course, RatesAreNumbers) {
  const std::string file = temporary("backwards.txt");
  write_file(file, "a:b@9|0111#D|b@2\n");  // ends before it begins
  EXPECT_NE(run({.total = 0, .load = file}).find("ops = 3000 ("), std::string::npos);
  std::filesystem::remove(file);
  const std::string table = run({.total = 1});
  EXPECT_EQ(table.find("inf"), std::string::npos) << table;
  EXPECT_EQ(table.find("nan"), std::string::npos) << table;
}

TEST(Course, NamesCanBeReadAgain) {
  for (const char* name : {"a|b", "a@c", "a:d"}) {
    EXPECT_THROW(run({.total = 1, .play = std::string("name=") + name}), Error) << name;
    EXPECT_THROW(run({.total = 1, .evil = std::string("name=") + name}), Error) << name;
  }
}

TEST(Judge, CountsEveryThousandThatWasBegun) {
  const std::string file = temporary("judged.txt");
  run({.total = 1000, .save = file});  // the seed's example: an average of 2003
  const Judgement judgement = judge<Rule2584>(read_file(file));
  EXPECT_EQ(judgement.average, 2003);
  EXPECT_EQ(judgement.average_points, 3);
  EXPECT_EQ(judgement.tile_points, 1);
  EXPECT_NEAR(judgement.total_points, judgement.too_slow ? 62.3 : 89, 1e-9);
  std::filesystem::remove(file);
}

TEST(Judge, SaysOfAnEmptyRecordThatNoTileCame) {
  const Judgement judgement = judge<Rule2584>("a:b@1||b@2\n");
  for (const Check& check : judgement.checks) {
    EXPECT_EQ(check.found.find("nan"), std::string::npos) << check.found;
  }
}

// What a row is worth is worth the same in every row and column, read either way.
TEST(LineValues, DoNotDependOnTheWayTheBoardLies) {
  const auto values = slide::LineValues::of<Rule2584>(slide::kHeuristic<Rule2584>);
  Rng rng(1);
  for (int i = 0; i < 1000; ++i) {
    SlideBoard4x4<Rule2584> board, mirrored, turned;
    for (int cell = 0; cell < 16; ++cell) {
      const int tile = static_cast<int>(rng.below(26));
      board.set(cell, tile);
      mirrored.set(cell / 4, 3 - cell % 4, tile);
      turned.set(cell % 4, 3 - cell / 4, tile);
    }
    EXPECT_FLOAT_EQ(values(board), values(mirrored));
    EXPECT_FLOAT_EQ(values(board), values(turned));
  }
}

}  // namespace
}  // namespace zermelo::course
