// How well an opponent plays: for each game a ladder of agents, weakest first, each of which scored 60 %
// or more against the one below. 'zermelo levels GAME --measure' plays the games, data/levels.txt holds
// what came out of them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "any/any_game.h"

namespace zermelo {

inline constexpr std::size_t kMostLevels = 10;
inline constexpr double kLevelShare = 0.6;  // of the points against the level below

struct Level {
  std::string agent;  // as a spec
  double share = 0;   // of the points against the level below; the first has none
};

// The ladder of a game, level 1 first, as measured with these options or else with its default ones; other
// options have the same one, as far as its agents fit.
std::vector<Level> ladder_of(const AnyGame& game);

// The agent plays this game, by a network that ships if by any.
bool can_be_level(const AnyGame& game, const std::string& agent);

// "easy", "medium" and "hard" are the levels a third, two thirds and all of the way up.
inline constexpr const char* kLevelNames[] = {"easy", "medium", "hard"};
std::size_t named_level(std::size_t name, std::size_t levels);  // from 1; the place of the name

// "level 4 of 6, mcts(sims=128)" for the agent level(4), and nothing for others.
std::optional<std::string> level_words(const AnyGame& game, const std::string& agent);

// A line of the table, such as "nim: random; mcts(sims=2) 74.5; perfect 91.0".
std::string write_levels(const std::string& game, std::span<const Level> levels);

}  // namespace zermelo
