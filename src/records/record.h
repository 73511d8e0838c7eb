// A game that was played: all that is needed to show it, to go on with it and to rate its players.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/turn.h"
#include "core/value.h"

namespace zermelo {

struct RecordedMove {
  std::string move;  // as the game writes it
  Turn turn = Turn::player(0);
  float seconds = 0;  // that the agent thought; 0 for chance and openings
  Value value = {};   // of the move, for the player who made it, as the agent saw it

  friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

// How a game was lost by the rules of play.
struct RecordedFoul {
  int seat = -1;          // nobody
  std::string kind = "";  // "illegal", "late", "failed"
  std::string complaint = "";

  friend bool operator==(const RecordedFoul&, const RecordedFoul&) = default;
};

struct Record {
  std::int64_t id = 0;              // in its store; 0: in none yet
  std::string game;                 // canonical spec
  std::vector<std::string> agents;  // canonical specs by seat
  std::uint64_t seed = 0;
  std::string event = "";           // the match or tournament that it belongs to; may be empty
  std::uint64_t number = 0;         // within the event
  std::int64_t played = 0;          // when it ended, in milliseconds since 1970; 0: not known
  std::string start = "";           // the position it began from; empty: the game's own start
  std::uint32_t opening = 0;        // so many moves at the beginning are not the agents' choice
  std::vector<RecordedMove> moves;  // with the outcomes of chance
  std::vector<double> returns;      // by seat: rewards and payoffs; of a foul, those until then
  bool cut = false;                 // stopped at a limit: a tie
  bool unfinished = false;  // left before its end: it counts for nobody, and can be gone on with
  RecordedFoul foul = {};

  friend bool operator==(const Record&, const Record&) = default;
};

// What ratings and points go by: the returns by seat, but who broke the rules is last and the others
// share the top, and a game that was cut off is a tie.
std::vector<double> scores_of(const Record& record);

// The same number for the same game: duplicates have it. Times and values do not count.
std::uint64_t digest_of(const Record& record);

}  // namespace zermelo
