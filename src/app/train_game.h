// zermelo train GAME: a tuple network for any game with cells.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace zermelo {

// The words of the command; empty ones take what is usual for the game.
struct GameTrainingWords {
  std::string game;
  std::string tuples, method, coherence, rate, epsilon, lambda,
      gamma = "1", step_reward = "0", random_starts, time, save, csv, plot, ship;
  std::string against = "random", sweep;
  std::optional<std::uint64_t> episodes = {};
  std::uint64_t evaluate = 0, games = 200, seed = 1, opening = 2, runs = 1;
  std::string stop_at;
  int threads = 0;
  bool json = false;
};
void train_game(const GameTrainingWords& words);

}  // namespace zermelo
