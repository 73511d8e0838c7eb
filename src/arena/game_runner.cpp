#include "arena/game_runner.h"

#include <atomic>

#include "base/error.h"
#include "base/hash.h"
#include "base/threads.h"

namespace zermelo {

GameRunner::GameRunner(const AnyGame& game, const PlaySettings& settings)
    : game_(game), settings_(settings), idle_(settings.agents.size()) {
  for (std::size_t i = 0; i < settings.agents.size(); ++i) {
    idle_[i].push_back(make_agent(game, settings.agents[i], 1));
    names_.push_back(idle_[i][0]->spec());
  }
  for (const std::string& text : settings.openings) {
    written_.push_back(written_opening(game, text));
  }
}

std::unique_ptr<AnyAgent> GameRunner::take_agent(std::size_t place) {
  {
    const std::lock_guard lock(lock_);
    auto& idle = idle_[place];
    if (!idle.empty()) {
      auto agent = std::move(idle.back());
      idle.pop_back();
      return agent;
    }
  }
  return make_agent(game_, settings_.agents[place], 1);
}

Record GameRunner::play_one(const PlannedGame& planned, const Control& control) {
  std::vector<std::unique_ptr<AnyAgent>> agents;
  std::vector<AnyAgent*> seats;
  for (const std::size_t place : planned.agents) {
    agents.push_back(take_agent(place));
    seats.push_back(agents.back().get());
  }
  Opening random;
  const Opening* opening = &random;
  if (written_.empty()) {
    random = random_opening(game_, settings_.start, settings_.opening,
                            mixed(settings_.seed, planned.opening));
  } else {
    opening = &written_[planned.opening % written_.size()];
  }
  const std::uint64_t seed = mixed(mixed(settings_.seed, ~std::uint64_t{0}), planned.number);
  Record record = play_game(
      {game_, seats, *opening, seed, settings_.grace, settings_.on_position, settings_.most_moves},
      control);
  record.number = planned.number;
  const std::lock_guard lock(lock_);
  for (std::size_t seat = 0; seat < agents.size(); ++seat) {
    idle_[planned.agents[seat]].push_back(std::move(agents[seat]));
  }
  return record;
}

void GameRunner::play(const std::vector<PlannedGame>& games, const Control& control,
                      const std::function<bool(const PlannedGame&, Record)>& done) {
  std::atomic<bool> enough{false};
  std::mutex handing;
  parallel_for(games.size(), settings_.threads, [&](std::size_t i) {
    if (enough || control.is_stopped()) return;
    Record record = play_one(games[i], control);
    if (control.is_stopped()) return;
    {
      const std::lock_guard lock(handing);
      if (!enough && !done(games[i], std::move(record))) enough = true;
    }
    if (control.progress != nullptr) control.progress->add(1);
  });
}

}  // namespace zermelo
