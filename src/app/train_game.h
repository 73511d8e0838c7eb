// zermelo train GAME: a tuple network for any game with cells.
#pragma once

#include <cstdint>
#include <string>

#include "arena/lesson_plan.h"

namespace zermelo {

// The words of the command; empty ones take what is usual for the game.
struct GameTrainingWords : LessonWords {
  std::string game;
  std::string time, save, csv, plot, ship;
  std::string by, from;  // whose games it learns from; empty: its own
  std::string against = "random", sweep;
  std::uint64_t evaluate = 0, games = 200, opening = 2, runs = 1;
  std::string stop_at;
  bool json = false;
};
void train_game(const GameTrainingWords& words);

}  // namespace zermelo
