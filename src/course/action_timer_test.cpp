#include "course/action_timer.h"

#include <cstdio>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "course/play_episode.h"
#include "course/statistics.h"

namespace zermelo::course {
namespace {

// A clock that only the agents move on.
struct FakeTime {
  std::uint64_t* now;
  std::uint64_t epoch_ms() const { return *now / 1000000; }
  std::uint64_t ns() const { return *now; }
};

template <bool kIsQuick>
struct SlowPlayer {
  static constexpr bool kQuick = kIsQuick;
  std::uint64_t* now;
  slide::RandomPlayer player{1};
  template <class Board>
  slide::Slid<Board> slide(const Board& board) {
    *now += 20000;
    return player.slide(board);
  }
};

template <bool kIsQuick>
struct SlowEnvironment {
  static constexpr bool kQuick = kIsQuick;
  std::uint64_t* now;
  slide::RandomEnvironment environment{1};
  template <class Board>
  slide::Placed place(const Board& board) {
    *now += 1000;
    return environment.place(board);
  }
};

struct Rates {
  double all = 0, player = 0, environment = 0;
};

Rates rates_of(const std::string& table) {
  Rates rates;
  const std::string ops = table.substr(table.find("ops"));
  EXPECT_EQ(std::sscanf(ops.c_str(), "ops = %lf (%lf|%lf)", &rates.all, &rates.player,
                        &rates.environment),
            3)
      << table;
  return rates;
}

template <bool kQuick>
std::vector<Episode> played(int count) {
  std::uint64_t now = 1700000000000000000;
  SlowPlayer<kQuick> player{&now};
  SlowEnvironment<kQuick> environment{&now};
  ActionTimer<FakeTime> timer{FakeTime{&now}};
  std::vector<Episode> episodes;
  for (int i = 0; i < count; ++i) {
    Episode& episode = episodes.emplace_back();
    episode.player = episode.environment = episode.winner = "x";
    EXPECT_TRUE(play_episode<Rule2584>(player, environment, timer, {}, episode));
  }
  return episodes;
}

std::string table_of(const std::vector<Episode>& episodes) {
  Statistics statistics(Rule2584::kNumbers, 1 << 20);
  for (const Episode& episode : episodes) statistics.add(episode);
  return statistics.table();
}

void expect_rates(const std::vector<Episode>& episodes) {
  const Rates rates = rates_of(table_of(episodes));
  EXPECT_NEAR(rates.player, 1e6 / 20, 0.05 * 1e6 / 20);
  EXPECT_NEAR(rates.environment, 1e6 / 1, 0.05 * 1e6 / 1);
  EXPECT_NEAR(rates.all, 2e6 / 21, 0.05 * 2e6 / 21);
}

TEST(ActionTimer, TellsHowLongEachSideTook) {
  expect_rates(played<true>(200));
  expect_rates(played<false>(200));
}

// What is read again has the milliseconds of the file, and so the same rates.
TEST(ActionTimer, IsKeptInRecords) {
  const std::vector<Episode> first = played<true>(200);
  std::string text;
  for (const Episode& episode : first) {
    append<Rule2584>(text, episode);
    text += '\n';
  }
  const std::vector<Episode> again = read_episodes<Rule2584>(text);
  EXPECT_EQ(table_of(again), table_of(first));
  expect_rates(again);
}

// A sample that another program's work fell into does not count as the agent's habit.
TEST(ActionTimer, IsNotMisledByInterruptions) {
  std::uint64_t now = 0;
  ActionTimer<FakeTime> timer{FakeTime{&now}};
  timer.begin_episode();
  std::uint64_t told[2] = {};
  for (int i = 0; i < 1000000; ++i) {
    const Side side = i % 2 == 0 ? Side::kPlayer : Side::kEnvironment;
    now += side == Side::kPlayer ? 2000 : 1000;
    if (i % 50499 == 0) now += 3000000;  // often while an action is sampled
    told[i % 2] += timer.lap<true>(side);
  }
  EXPECT_NEAR(static_cast<double>(told[0]) / static_cast<double>(told[1]), 2, 0.1);
}

}  // namespace
}  // namespace zermelo::course
