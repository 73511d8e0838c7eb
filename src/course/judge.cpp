#include "course/judge.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include <fmt/format.h>

#include "base/bit_set.h"
#include "base/error.h"
#include "course/episode.h"

namespace zermelo::course {
namespace {

constexpr std::uint64_t kEpisodesAsked = 1000;
constexpr double kSpeedAsked = 100000;

// A count of random events beside what was to be expected of it.
struct Tally {
  double seen = 0, expected = 0, variance = 0;

  void add(bool happened, double probability) {
    seen += happened ? 1 : 0;
    expected += probability;
    variance += probability * (1 - probability);
  }
  double deviations() const { return variance > 0 ? (seen - expected) / std::sqrt(variance) : 0; }
  // The chance that a normal variable is as far from its mean, on either side.
  double chance() const { return std::erfc(std::abs(deviations()) / std::sqrt(2.0)); }
};

// Which tiles came and where, over all episodes.
struct Drops {
  Tally twos;
  std::array<Tally, 16> cells;  // each among the times when it was empty

  void add(std::uint32_t empty, Action action) {
    twos.add(action.tile() == 2, 0.1);
    const double probability = 1.0 / std::popcount(empty);
    for_each_bit(empty, [&](int cell) {
      cells[static_cast<std::size_t>(cell)].add(cell == action.cell(), probability);
    });
  }
};

// What is wrong with how a lawful episode ends; empty if nothing is.
template <class Rule>
std::string flaw_of(const Episode& episode, Drops& drops) {
  SlideBoard4x4<Rule> board;
  for (const Action action : episode.actions) {
    if (!action.is_slide()) drops.add(board.empty_cells(), action);
    play(board, action);
  }
  if (episode.actions.size() < 3 || episode.actions.back().is_slide()) return "breaks off";
  if (board.legal_slides() != 0) return "ends though a slide is legal";
  if (episode.winner != episode.environment) return "names a winner that is not the environment";
  if (episode.tock < episode.tick) return "ends before it begins";
  return "";
}

void score(Judgement& judgement) {
  judgement.too_slow = judgement.actions_a_second < kSpeedAsked;
  if (!judgement.passed()) return;
  judgement.framework_points = 85;
  // Every thousand that was begun counts.
  judgement.average_points =
      static_cast<int>(std::min<std::int64_t>((judgement.average + 999) / 1000, 15));
  judgement.tile_points = std::clamp(judgement.largest - 13, 0, 8);
  const int sum = judgement.framework_points + judgement.average_points + judgement.tile_points;
  judgement.total_points = std::min(100.0, sum * (judgement.too_slow ? 0.7 : 1.0));
}

}  // namespace

bool Judgement::passed() const {
  return std::all_of(checks.begin(), checks.end(), [](const Check& check) { return check.holds; });
}

template <class Rule>
Judgement judge(std::string_view text) {
  Judgement judgement;
  const auto check = [&](std::string name, bool holds, std::string found) {
    judgement.checks.push_back({std::move(name), holds, std::move(found)});
  };
  std::vector<Episode> episodes;
  try {
    episodes = read_episodes<Rule>(text);
    check("every action is legal, in turn, and rewarded by the rules", true,
          fmt::format("{} episodes", episodes.size()));
  } catch (const Error& error) {
    check("every action is legal, in turn, and rewarded by the rules", false, error.what());
    return judgement;
  }
  judgement.episodes = episodes.size();
  check(fmt::format("at least {} episodes", kEpisodesAsked), episodes.size() >= kEpisodesAsked,
        fmt::format("{}", episodes.size()));
  if (episodes.empty()) return judgement;

  Drops drops;
  std::string flaw;
  std::int64_t sum = 0;
  std::uint64_t actions = 0, ms = 0;
  for (std::size_t i = 0; i < episodes.size(); ++i) {
    const Episode& episode = episodes[i];
    const std::string wrong = flaw_of<Rule>(episode, drops);
    if (flaw.empty() && !wrong.empty()) flaw = fmt::format("episode {} {}", i + 1, wrong);
    sum += episode.totals.score;
    judgement.best = std::max(judgement.best, episode.totals.score);
    judgement.largest = std::max(judgement.largest, episode.totals.largest);
    actions += episode.totals.actions();
    ms += std::max(episode.tock, episode.tick) - episode.tick;
  }
  check("every game is played to its end, and nothing after it", flaw.empty(),
        flaw.empty() ? "no slide is left in any" : flaw);

  check(fmt::format("one tile in ten has index 2 (level {:g})", kJudgeLevel),
        drops.twos.chance() >= kJudgeLevel,
        drops.twos.expected == 0 ? "no tile came"
                                 : fmt::format("{:.3f} % of {:.0f}, {:+.1f} deviations",
                                               10 * drops.twos.seen / drops.twos.expected,
                                               drops.twos.expected * 10, drops.twos.deviations()));
  // Sixteen tests at once: each at a sixteenth of the level.
  const auto worst =
      std::max_element(drops.cells.begin(), drops.cells.end(), [](const Tally& a, const Tally& b) {
        return std::abs(a.deviations()) < std::abs(b.deviations());
      });
  check(fmt::format("tiles come on every empty cell alike (level {:g})", kJudgeLevel),
        worst->chance() * 16 >= kJudgeLevel,
        fmt::format("cell {} is furthest off, {:+.1f} deviations", worst - drops.cells.begin(),
                    worst->deviations()));

  judgement.average = sum / static_cast<std::int64_t>(episodes.size());
  // Times are whole milliseconds: less than one in all is as good as one.
  judgement.actions_a_second =
      static_cast<double>(actions) * 1000 / static_cast<double>(std::max<std::uint64_t>(ms, 1));
  score(judgement);
  return judgement;
}

template Judgement judge<Rule2048>(std::string_view);
template Judgement judge<Rule2584>(std::string_view);

}  // namespace zermelo::course
