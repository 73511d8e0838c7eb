// Who sits where in zermelo play.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "any/any_agent.h"
#include "any/any_game.h"

namespace zermelo {

// Nobody means a human.
using Seats = std::vector<std::unique_ptr<AnyAgent>>;

// The seats that "human,mcts(time=1s)" names; those that are not named go to `medium`.
Seats seats_for(const AnyGame& game, const std::string& words, std::uint64_t seed);

// "human" or the agent's spec.
std::string seat_name(const std::unique_ptr<AnyAgent>& seat);
// "human,perfect", from this seat on.
std::string seat_names(const Seats& seats, std::size_t first = 0);
// " --seats ..." as a shell reads it; empty for a human in the first seat and the usual opponents.
std::string seat_option(const AnyGame& game, const std::string& names);
// "x is you, o is perfect".
std::string introduction(const AnyGame& game, const Seats& seats);

// The names of a saved game, without what must not start by reading a file: a seat of another
// program is left to who asks for it by --seats. An Error says so.
std::string checked_seats(const std::string& path, const std::string& names);

}  // namespace zermelo
