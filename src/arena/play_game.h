// One game between agents, from its opening to its record: the one loop behind matches and
// tournaments.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "any/any_agent.h"
#include "any/any_game.h"
#include "records/record.h"

namespace zermelo {

// What happened before the agents begin.
struct Opening {
  AnyPosition position;
  std::string start = "";                // where it began, if not at the game's own start
  std::vector<RecordedMove> moves = {};  // from there to the position
};

// So many random moves from a start (the game's own if there is none), and outcomes of chance as they
// come. One that ends the game is drawn again.
Opening random_opening(const AnyGame& game, const std::optional<AnyPosition>& start, int moves,
                       std::uint64_t seed);
// A position, or a list of moves, as text.
Opening written_opening(const AnyGame& game, const std::string& text);

// Sees each position of a game that somebody has to decide, with the agents by seat and the move that led
// there. Changes nothing.
using OnPosition = std::function<void(const std::vector<std::string>& agents, const AnyPosition& p,
                                      std::optional<AnyMove> last)>;

// A game that need not end is a tie after so many moves of players, a puzzle is not solved.
inline constexpr std::uint64_t kLongestGame = 10000;

struct GameSetup {
  const AnyGame& game;
  std::span<AnyAgent* const> agents;  // by seat
  const Opening& opening;
  std::uint64_t seed;  // of chance and, in seat order, of the agents
  double grace;        // seconds that a move may come after its time
  const OnPosition& on_position;
  std::uint64_t most_moves = kLongestGame;
};

// The record has no event yet. An agent that moves against the rules, too late, or not at all has
// lost, and the game ends. Means nothing if control was stopped meanwhile.
Record play_game(const GameSetup& setup, const Control& control);

}  // namespace zermelo
