// Ten thousand games against the clock, over all games and with every agent that fits: none illegal,
// none failed, none late, none above its memory. Only in long runs: it takes ten minutes or more.
#include <algorithm>
#include <csignal>
#include <ctime>
#include <fstream>
#include <string>
#include <sys/time.h>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "agents/agent_info.h"
#include "any/any_agent.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "tests/effort.h"
#include "tests/samples.h"

namespace zermelo {
namespace {

constexpr std::uint64_t kTimedGames = 10000;
constexpr int kMegabytes = 16;      // for each agent that takes a limit
constexpr int kOtherMegabytes = 8;  // what else it may take
constexpr double kGrace = 0.020;

// With a limit of time and memory, as far as the agent takes one.
std::string limited(const AgentInfo& info, const std::string& time) {
  std::vector<std::string> limits;
  if (info.has("time")) limits.push_back("time=" + time);
  if (info.has("memory")) limits.push_back(fmt::format("memory={}", kMegabytes));
  return limits.empty() ? info.name : fmt::format("{}({})", info.name, join(limits, ","));
}

// Of this process, in kilobytes: "VmRSS" what it takes now, "VmHWM" the most since forget_peak().
long memory(const std::string& field) {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    if (word != field + ":") continue;
    long kilobytes = 0;
    status >> kilobytes;
    return kilobytes;
  }
  return 0;
}
void forget_peak() { std::ofstream("/proc/self/clear_refs") << 5; }

std::vector<std::string> all_names() {
  std::vector<std::string> names;
  for (const CatalogueEntry& entry : catalogue()) names.push_back(entry.info->name);
  return names;
}

// How much processor time is used after a deadline. The wall clock would blame an agent for other
// programs that took the processor away from it.
class Lateness {
 public:
  explicit Lateness(double seconds) {
    struct sigaction action = {};
    action.sa_handler = [](int) { at_deadline = cpu_seconds(); };
    sigaction(SIGALRM, &action, nullptr);
    at_deadline = -1;
    set_alarm(seconds);
  }
  ~Lateness() { set_alarm(0); }

  double seconds() const { return at_deadline < 0 ? 0 : cpu_seconds() - at_deadline; }

 private:
  static double cpu_seconds() {
    timespec t = {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
  }
  static void set_alarm(double seconds) {
    const itimerval once = {{0, 0}, {0, static_cast<suseconds_t>(seconds * 1e6)}};
    setitimer(ITIMER_REAL, &once, nullptr);
  }
  static inline volatile double at_deadline;
};

class Endurance : public testing::TestWithParam<std::string> {
 protected:
  // The agent, in all seats in turn, against random moves.
  void check(const AnyGame& game, const std::string& spec, std::uint64_t games, int longest) {
    const long before = memory("VmRSS");
    forget_peak();
    double latest = 0;
    const auto agent = make_agent(game, spec, 1);
    for (std::uint64_t i = 0; i < games; ++i) {
      agent->reset(i);
      Rng rng(i);
      AnyPosition p = game.start();
      const int seat = static_cast<int>(i % static_cast<std::uint64_t>(game.players()));
      for (int made = 0; made < longest && !game.turn(p).is_over(); ++made) {
        const Turn turn = game.turn(p);
        if (turn.is_chance() || turn.player() != seat) {
          game.play(p, game.random_move(p, rng));
          continue;
        }
        const Lateness lateness(agent->seconds_a_move());
        const std::size_t best = agent->think(p, {}).best;
        latest = std::max(latest, lateness.seconds());
        const std::vector<AnyMove> moves = game.moves(p);
        ASSERT_LT(best, moves.size()) << spec << " at " << game.write(p);
        ASSERT_LE(lateness.seconds(), kGrace) << spec << " at " << game.write(p);
        game.play(p, moves[best]);
      }
    }
    const long most = (memory("VmHWM") - before) / 1024;
    EXPECT_LE(most, kMegabytes + kOtherMegabytes) << spec;
    fmt::print("{:<16} {:<32} {:>4} games, at most {:.1f} ms late, {} MB\n", game.spec(), spec,
               games, 1000 * latest, most);
  }
};

TEST_P(Endurance, NoneIsLateOrIllegalOrTakesTooMuch) {
  if (!long_tests() || kSanitized) GTEST_SKIP() << "with ZERMELO_LONG, not sanitized";
  const auto game = make_game(GetParam());
  std::vector<const AgentInfo*> fitting;
  for (const AgentInfo& info : all_agents()) {
    if (!info.needs_words && why_unfit(*game, info).empty()) fitting.push_back(&info);
  }
  const std::uint64_t parts = all_names().size() * fitting.size();
  for (const AgentInfo* info : fitting) {
    check(*game, limited(*info, "1ms"), (kTimedGames + parts - 1) / parts, 100);
    // Time enough to fill the memory, which is where work piles up for the moves after.
    if (info->has("time")) check(*game, limited(*info, "150ms"), 1, 20);
  }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, Endurance, testing::ValuesIn(all_names()), test_name);

}  // namespace
}  // namespace zermelo
