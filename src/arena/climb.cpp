#include "arena/climb.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "analysis/opponent.h"
#include "any/any_agent.h"
#include "arena/match.h"
#include "core/game.h"

namespace zermelo {
namespace {

// A win is a point, a tie half of one.
double points_for(double own, double other) { return own > other ? 1 : own == other ? 0.5 : 0; }

// The games of one candidate against the highest level.
class Trial {
 public:
  Trial(const AnyGame& game, const ClimbSettings& settings, const Control& control,
        const std::function<void(Record)>& keep)
      : game_(game), settings_(settings), control_(control), keep_(keep) {}

  double share(const std::string& fresh, const std::string& old) {
    return game_.players() == 1 ? share_alone(fresh, old) : share_at_table(fresh, old);
  }

 private:
  // The candidate has one seat after the other, all others are the old player's.
  double share_at_table(const std::string& fresh, const std::string& old) {
    const auto players = static_cast<std::size_t>(game_.players());
    std::vector<std::string> agents(players, old);
    agents[0] = fresh;
    double points = 0, pairs = 0;
    play(agents, [&](const Record& record) {
      const std::vector<double> scores = scores_of(record);
      const std::size_t own = (players - record.number % players) % players;
      for (std::size_t seat = 0; seat < players; ++seat) {
        if (seat == own) continue;
        points += points_for(scores[own], scores[seat]);
        ++pairs;
      }
    });
    return pairs == 0 ? 0 : points / pairs;
  }

  double share_alone(const std::string& fresh, const std::string& old) {
    std::map<std::uint64_t, double> before;  // by number
    play({old}, [&](const Record& record) { before[record.number] = result_of(record); });
    double points = 0, games = 0;
    play({fresh}, [&](const Record& record) {
      const auto other = before.find(record.number);
      if (other == before.end()) return;
      points += points_for(result_of(record), other->second);
      ++games;
    });
    return games == 0 ? 0 : points / games;
  }

  // A puzzle that was not solved is worth less than any that was; a shorter way more than a longer one.
  double result_of(const Record& record) const {
    const bool failed = record.cut || record.foul.seat >= 0;
    if (!game_.traits().goal) return failed ? -1e300 : record.returns[0];
    return failed ? -1e300 : -static_cast<double>(record.moves.size());
  }

  void play(const std::vector<std::string>& agents,
            const std::function<void(const Record&)>& look) {
    play_match(game_,
               {.agents = agents,
                .games = settings_.games,
                .seed = settings_.seed,
                .threads = settings_.threads},
               control_, [&](Record record) {
                 look(record);
                 keep_(std::move(record));
               });
  }

  const AnyGame& game_;
  const ClimbSettings& settings_;
  const Control& control_;
  const std::function<void(Record)>& keep_;
};

}  // namespace

std::vector<std::string> candidates_for(const AnyGame& game) {
  const Traits& traits = game.traits();
  std::vector<std::string> candidates = {"random", "greedy", "basic"};
  // A game alone has many moves, each with a long way to go: there fewer simulations must do.
  const bool is_short = game.max_length() != kUnbounded && game.max_length() <= 50;
  const bool is_taught = can_be_level(game, "td");
  const int most = game.players() == 1 ? 32 : is_taught ? 512 : is_short ? 8192 : 2048;
  for (int sims = 2; sims <= most; sims *= 4) {
    candidates.push_back(fmt::format("{}(sims={})", traits.hidden ? "ismcts" : "mcts", sims));
  }
  for (const char* agent : {"td", "mcts(leaf=td,sims=64)", "mcts(leaf=td,sims=1024)"}) {
    candidates.emplace_back(agent);
  }
  if (!traits.goal) candidates.emplace_back("expert(nodes=20000)");
  if (quick_opponent(game) == "perfect") candidates.emplace_back("perfect");
  std::erase_if(candidates, [&](const std::string& agent) { return !can_be_level(game, agent); });
  return candidates;
}

std::vector<Level> climb(const AnyGame& game, const std::vector<std::string>& candidates,
                         const ClimbSettings& settings, const Control& control,
                         const std::function<void(Record)>& keep,
                         const std::function<void(const std::string& agent, double share)>& tell) {
  std::vector<Level> levels;
  for (const std::string& agent : candidates) {
    if (levels.empty()) {
      levels.push_back({.agent = agent});
      continue;
    }
    if (levels.size() == kMostLevels) break;
    const double share = Trial(game, settings, control, keep).share(agent, levels.back().agent);
    if (control.is_stopped()) break;
    tell(agent, share);
    if (share >= kLevelShare) levels.push_back({.agent = agent, .share = share});
  }
  return levels;
}

}  // namespace zermelo
