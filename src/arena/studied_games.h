// Games that a network learns from and did not play: those of a search, and those of records.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "any/any_game.h"
#include "base/control.h"
#include "learn/learner.h"
#include "records/record.h"

namespace zermelo {

// What a learner must know of a record. An Error if a move of it is not legal.
learn::PlayedGame played_game_of(const AnyGame& game, const Record& record);

// Where the games come from.
class GameSource {
 public:
  virtual ~GameSource() = default;
  // Those of `count` episodes from `first` on; fewer if it was stopped.
  virtual std::vector<learn::PlayedGame> games(std::uint64_t first, std::uint64_t count,
                                               const Control& control) = 0;
};

// Games of an agent against itself. Where it says td, as in "mcts(leaf=td,sims=100)", it plays by the
// network that was saved last at this path.
std::unique_ptr<GameSource> games_of_agent(const AnyGame& game, const learn::Training& training,
                                           const std::string& agent, const std::string& path);

// The games of a file in any format that `convert` reads, or with "records" those that are kept, in
// the store at this path; over and over again, in an order of their own each time. An Error if there
// are none of this game.
std::unique_ptr<GameSource> games_of_records(const AnyGame& game, const learn::Training& training,
                                             const std::string& file, const std::string& store);

}  // namespace zermelo
