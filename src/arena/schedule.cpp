#include "arena/schedule.h"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "base/error.h"

namespace zermelo {
namespace {

const std::vector<std::string> kFormatNames = {"round-robin", "gauntlet", "swiss", "knockout"};

// All tables at once: everybody with everybody, or only with the first.
class AllTables final : public Schedule {
 public:
  explicit AllTables(const ScheduleSettings& settings) {
    std::vector<std::size_t> table;
    choose(settings, 0, table);
  }

  std::vector<Encounter> next(const std::vector<EncounterResult>&) override {
    return std::exchange(tables_, {});
  }
  std::uint64_t rounds_expected() const override {
    return tables_.empty() ? 0 : tables_.size() * tables_[0].rounds;
  }

 private:
  void choose(const ScheduleSettings& settings, std::size_t from, std::vector<std::size_t>& table) {
    if (table.size() == settings.seats) {
      tables_.push_back({table, settings.rounds});
      return;
    }
    const bool challenger = table.empty() && settings.format == TournamentFormat::kGauntlet;
    for (std::size_t i = from; i < (challenger ? 1 : settings.agents); ++i) {
      table.push_back(i);
      choose(settings, i + 1, table);
      table.pop_back();
    }
  }

  std::vector<Encounter> tables_;
};

// Each stage pairs agents with about the same points who have not met.
class Swiss final : public Schedule {
 public:
  explicit Swiss(const ScheduleSettings& settings)
      : settings_(settings), points_(settings.agents), byes_(settings.agents) {
    stages_ = settings.swiss_rounds > 0 ? settings.swiss_rounds
                                        : static_cast<int>(std::bit_width(settings.agents - 1));
  }

  std::vector<Encounter> next(const std::vector<EncounterResult>& last) override {
    for (const EncounterResult& result : last) {
      for (std::size_t i = 0; i < 2; ++i) points_[result.contest.agents[i]] += result.points[i];
    }
    if (stage_++ == stages_) return {};
    std::vector<std::size_t> waiting = order();
    if (waiting.size() % 2 == 1) give_bye(waiting);
    std::vector<Encounter> contests;
    if (!pair_up(waiting, contests)) {
      met_.clear();  // everybody has met everybody: from the beginning again
      pair_up(waiting, contests);
    }
    for (const Encounter& contest : contests) met_.insert({contest.agents[0], contest.agents[1]});
    return contests;
  }

  std::uint64_t rounds_expected() const override {
    return static_cast<std::uint64_t>(stages_) * (settings_.agents / 2) * settings_.rounds;
  }

  std::vector<std::size_t> order() const override {
    std::vector<std::size_t> order(settings_.agents);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return points_[a] + byes_[a] > points_[b] + byes_[b];
    });
    return order;
  }

  std::vector<double> byes() const override { return byes_; }

 private:
  // The last who has had none yet gets all the points of a contest.
  void give_bye(std::vector<std::size_t>& waiting) {
    auto last = waiting.end() - 1;
    for (auto i = waiting.end(); i != waiting.begin();) {
      if (byes_[*--i] > 0) continue;
      last = i;
      break;
    }
    byes_[*last] += static_cast<double>(2 * settings_.rounds);
    waiting.erase(last);
  }

  // The first with the nearest below it whom it has not met, such that the others can be paired too.
  bool pair_up(std::vector<std::size_t> waiting, std::vector<Encounter>& contests) const {
    if (waiting.empty()) return true;
    const std::size_t first = waiting[0];
    for (std::size_t i = 1; i < waiting.size(); ++i) {
      const std::size_t a = std::min(first, waiting[i]), b = std::max(first, waiting[i]);
      if (met_.contains({a, b})) continue;
      std::vector<std::size_t> others = waiting;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      others.erase(others.begin());
      contests.push_back({{a, b}, settings_.rounds});
      if (pair_up(std::move(others), contests)) return true;
      contests.pop_back();
    }
    return false;
  }

  const ScheduleSettings settings_;
  int stages_, stage_ = 0;
  std::vector<double> points_, byes_;
  std::set<std::pair<std::size_t, std::size_t>> met_;
};

// Who loses is out. Seeds are spread so that the best two can only meet in the end; where the number
// is no power of two the best have nobody to play at first.
class Knockout final : public Schedule {
 public:
  explicit Knockout(const ScheduleSettings& settings)
      : settings_(settings), survived_(settings.agents), extra_(settings.agents) {
    const std::size_t size = std::bit_ceil(settings.agents);
    bracket_ = {0};
    while (bracket_.size() < size) {
      std::vector<std::size_t> larger;
      for (const std::size_t seed : bracket_) {
        larger.push_back(seed);
        larger.push_back(2 * bracket_.size() - 1 - seed);
      }
      bracket_ = std::move(larger);
    }
  }

  std::vector<Encounter> next(const std::vector<EncounterResult>& last) override {
    for (const EncounterResult& result : last) {
      const std::size_t a = result.contest.agents[0], b = result.contest.agents[1];
      lead_[{a, b}] += result.points[0] - result.points[1];
      // A tie goes on for a while, and then the better seed goes on.
      if (lead_[{a, b}] == 0 && extra_[a]++ < kMostExtra) continue;
      const bool second_won = lead_[{a, b}] < 0;
      std::replace(bracket_.begin(), bracket_.end(), second_won ? a : b, second_won ? b : a);
      ++survived_[second_won ? b : a];
      open_.erase({a, b});
    }
    if (open_.empty()) {
      if (!last.empty()) halve();
      begin_stage();
      return contests(settings_.rounds);
    }
    return contests(1);
  }

  std::uint64_t rounds_expected() const override {
    return (settings_.agents - 1) * settings_.rounds;
  }

  std::vector<std::size_t> order() const override {
    std::vector<std::size_t> order(settings_.agents);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return survived_[a] > survived_[b]; });
    return order;
  }

 private:
  static constexpr int kMostExtra = 10;

  bool is_free(std::size_t place) const { return bracket_[place] >= settings_.agents; }

  // After a stage both halves of a pair hold its winner.
  void halve() {
    std::vector<std::size_t> smaller;
    for (std::size_t i = 0; i < bracket_.size(); i += 2) smaller.push_back(bracket_[i]);
    bracket_ = std::move(smaller);
  }

  void begin_stage() {
    std::fill(extra_.begin(), extra_.end(), 0);
    for (std::size_t i = 0; i + 1 < bracket_.size(); i += 2) {
      if (is_free(i + 1) || is_free(i)) {  // nobody to meet
        const std::size_t lucky = std::min(bracket_[i], bracket_[i + 1]);
        bracket_[i] = bracket_[i + 1] = lucky;
        ++survived_[lucky];
      } else {
        open_.insert(std::minmax(bracket_[i], bracket_[i + 1]));
      }
    }
  }

  std::vector<Encounter> contests(std::uint64_t rounds) const {
    std::vector<Encounter> contests;
    for (const auto& [a, b] : open_) contests.push_back({{a, b}, rounds});
    return contests;
  }

  const ScheduleSettings settings_;
  std::vector<std::size_t> bracket_;  // of seeds; those beyond the agents are nobody
  std::vector<int> survived_, extra_;
  std::set<std::pair<std::size_t, std::size_t>> open_;          // pairs not decided yet
  std::map<std::pair<std::size_t, std::size_t>, double> lead_;  // of the first, in points
};

}  // namespace

std::string to_string(TournamentFormat format) {
  return kFormatNames[static_cast<std::size_t>(format)];
}

TournamentFormat tournament_format(const std::string& name) {
  for (std::size_t i = 0; i < kFormatNames.size(); ++i) {
    if (kFormatNames[i] == name) return static_cast<TournamentFormat>(i);
  }
  bad_input("--format: expected round-robin, gauntlet, swiss or knockout, found '{}'{}", name,
            near_name_hint(name, kFormatNames));
}

std::vector<std::vector<std::size_t>> seatings(std::size_t seats) {
  std::vector<std::size_t> order(seats);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::vector<std::vector<std::size_t>> all;
  if (seats <= 4) {
    do all.push_back(order);
    while (std::next_permutation(order.begin(), order.end()));
    return all;
  }
  for (std::size_t i = 0; i < seats; ++i) {
    all.push_back(order);
    std::rotate(order.begin(), order.begin() + 1, order.end());
  }
  return all;
}

std::unique_ptr<Schedule> make_schedule(const ScheduleSettings& settings) {
  const std::size_t least = std::max<std::size_t>(settings.seats, 1);
  if (settings.agents < least) {
    bad_input("--agents: expected at least {}, one for each seat, found {}", least,
              settings.agents);
  }
  const bool pairs =
      settings.format == TournamentFormat::kSwiss || settings.format == TournamentFormat::kKnockout;
  if (!pairs) return std::make_unique<AllTables>(settings);
  if (settings.seats != 2) {
    bad_input("--format {}: expected a game of two players, found one of {}",
              to_string(settings.format), settings.seats);
  }
  if (settings.format == TournamentFormat::kSwiss) return std::make_unique<Swiss>(settings);
  return std::make_unique<Knockout>(settings);
}

}  // namespace zermelo
