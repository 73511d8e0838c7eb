// Many games on all cores. What is played depends on the seed and on a game's number alone: not on the
// number of threads, nor on the order in which games end.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "any/any_agent.h"
#include "any/any_game.h"
#include "arena/play_game.h"
#include "records/record.h"

namespace zermelo {

struct PlaySettings {
  std::vector<std::string> agents;  // specs
  std::uint64_t games = 100;        // in all; of a tournament: for each table
  std::uint64_t seed = 1;
  int threads = 1;
  std::optional<AnyPosition> start = {};  // of all games; the game's own if there is none
  int opening = 0;                        // random moves before the agents begin
  double grace = 0.020;                   // seconds that a move may come after its time
  std::vector<std::string> openings =
      {};  // instead of random moves: positions, one after the other
  std::uint64_t most_moves = kLongestGame;  // as in GameSetup
  OnPosition on_position = nullptr;         // looks on, from the threads that play
};

struct PlannedGame {
  std::uint64_t number = 0;         // decides the seed
  std::uint64_t opening = 0;        // games of the same number have the same opening
  std::vector<std::size_t> agents;  // by seat, as places in the settings
};

class GameRunner {
 public:
  // Makes each agent once, which finds what does not fit.
  GameRunner(const AnyGame& game, const PlaySettings& settings);

  const std::vector<std::string>& agents() const { return names_; }  // canonical specs

  // Plays these, in about this order. Each that has ended is handed over, one at a time but in any
  // order; when `done` returns false no more are begun. Stopped games are not handed over.
  void play(const std::vector<PlannedGame>& games, const Control& control,
            const std::function<bool(const PlannedGame&, Record)>& done);

 private:
  Record play_one(const PlannedGame& planned, const Control& control);
  std::unique_ptr<AnyAgent> take_agent(std::size_t place);

  const AnyGame& game_;
  const PlaySettings& settings_;
  std::vector<std::string> names_;
  std::vector<Opening> written_;  // openings of the settings
  std::mutex lock_;
  // Agents that nobody plays with now: a big tree or table is not made for every game. Under lock_.
  std::vector<std::vector<std::unique_ptr<AnyAgent>>> idle_;
};

}  // namespace zermelo
