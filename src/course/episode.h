// A game of 2048 or 2584 on the 4 by 4 board as the course framework records it:
//
//   PLAYER:ENVIRONMENT@TICK|ACTIONS|WINNER@TOCK
//
// TICK and TOCK are milliseconds since the epoch. An action is two characters, then its reward in
// brackets and its milliseconds in parentheses, each only if not 0:
//
//   61(3)      the environment placed a tile of index 1 on cell 6
//   #D[4](3)   the player slid down and was rewarded with 4
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "boards/slide_board.h"

namespace zermelo::course {

// The reward of a slide is not kept: the rules give it again.
//
//   bits  0-7    what: 0x10 * tile + cell, or 0x80 + direction
//         8-31   milliseconds
class Action {
 public:
  static constexpr std::uint64_t kMaxTime = (1 << 24) - 1;

  static Action place(int cell, int tile, std::uint64_t ms) {
    return Action(static_cast<unsigned>(tile << 4 | cell), ms);
  }
  static Action slide(Direction direction, std::uint64_t ms) {
    return Action(0x80u | static_cast<unsigned>(direction), ms);
  }

  bool is_slide() const { return (bits_ & 0x80) != 0; }
  Direction direction() const { return static_cast<Direction>(bits_ & 3); }
  int cell() const { return static_cast<int>(bits_ & 15); }
  int tile() const { return static_cast<int>(bits_ >> 4 & 7); }
  std::uint64_t ms() const { return bits_ >> 8; }

  friend bool operator==(Action, Action) = default;

 private:
  Action(unsigned what, std::uint64_t ms)
      : bits_(what | static_cast<std::uint32_t>(ms < kMaxTime ? ms : kMaxTime) << 8) {}
  std::uint32_t bits_;
};

// Plays an action and returns its reward.
template <class Rule>
std::int64_t play(SlideBoard4x4<Rule>& board, Action action) {
  if (action.is_slide()) return board.slide(action.direction());
  board.place(action.cell(), action.tile());
  return 0;
}

// What statistics need to know of an episode.
struct EpisodeTotals {
  std::int64_t score = 0;
  int largest = 0;  // index of the largest tile at the end
  std::uint64_t slides = 0, places = 0;
  std::uint64_t slide_ms = 0, place_ms = 0;

  std::uint64_t actions() const { return slides + places; }
  void add(Action action, std::int64_t reward) {
    score += reward;
    if (action.is_slide()) {
      ++slides;
      slide_ms += action.ms();
    } else {
      ++places;
      place_ms += action.ms();
    }
  }
};

struct Episode {
  std::string player, environment, winner;
  std::uint64_t tick = 0, tock = 0;
  std::vector<Action> actions;
  EpisodeTotals totals;
};

// Its line, without the line break.
template <class Rule>
void append(std::string& text, const Episode& episode);

// An episode from its line. Every action is played: an Error with the column says what is wrong, be
// it a letter, an illegal slide or another reward than the rules give. That the game was played to
// its end is not asked for.
template <class Rule>
Episode read_episode(std::string_view line);

// All lines of a file. The Error names the line too.
template <class Rule>
std::vector<Episode> read_episodes(std::string_view text);

}  // namespace zermelo::course
