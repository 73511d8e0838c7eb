// A game in the terminal: people type moves and other words, agents answer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "any/any_game.h"
#include "app/saved_game.h"
#include "app/seats.h"

namespace zermelo {

struct TerminalGame {
  AnyPosition start;
  Seats seats;
  std::uint64_t seed = 0;               // of chance and agents
  std::string svg = "";                 // where the picture of the values goes, if anywhere
  std::optional<SavedGame> saved = {};  // its moves are made first
  bool is_kept = true;                  // in the user's records
  std::int64_t before = 0;              // the record whose place it takes if that is unfinished
};

// Plays until the end of the game or the player's wish.
void play_in_terminal(const AnyGame& game, TerminalGame asked);

}  // namespace zermelo
