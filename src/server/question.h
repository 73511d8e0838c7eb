// What a client asks about: a game, a position in it and how it came about. Nothing is kept between two
// questions.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "any/any_game.h"
#include "base/error.h"
#include "base/json.h"
#include "base/rng.h"
#include "report/board_json.h"
#include "server/message.h"

namespace zermelo {

// A number that nobody can foresee, for chance and agents.
std::uint64_t system_seed();

// The game that a spec names; Refused if it is too long or there is none.
std::unique_ptr<AnyGame> asked_game(std::string_view spec);

// A game that is under way.
class GameSoFar {
 public:
  // Begins at the start, or where a text says.
  explicit GameSoFar(std::shared_ptr<const AnyGame> game);
  GameSoFar(std::shared_ptr<const AnyGame> game, AnyPosition position);

  // Makes a legal move; Refused with the reason if the text is none.
  void play(std::string_view text);
  void play(AnyMove move);
  // Chance plays until a player is to move or the game is over.
  void play_chance(Rng& rng);

  const AnyGame& game() const { return *game_; }
  const std::shared_ptr<const AnyGame>& shared_game() const { return game_; }
  const AnyPosition& position() const { return position_; }
  const BoardHistory& history() const { return history_; }
  Turn turn() const { return game_->turn(position_); }

 private:
  std::shared_ptr<const AnyGame> game_;
  AnyPosition position_;
  BoardHistory history_;
};

// Reads game, position, moves, open and chance of a body. Refused: what is missing or wrong, and games
// with hidden cards unless the caller says open = true.
GameSoFar asked_position(const Json& body);

// The time that a body asks for, in seconds; Refused if it is over the cap.
double asked_seconds(const Json& body, double cap);

// A member of a body that must be a text; Refused if it is missing or another thing.
std::string asked_text(const Json& body, std::string_view name);

// The same where it may be missing, then empty, and where it must not be longer than a spec.
std::string asked_short_text(const Json& body, std::string_view name);

// A member that is a whole number in this range, or the usual one if it is missing; Refused otherwise.
std::uint64_t asked_number(const Json& body, std::string_view name, std::uint64_t least,
                           std::uint64_t most, std::uint64_t usual);
// A member that is true or false, false if it is missing.
bool asked_flag(const Json& body, std::string_view name);

// The position, as board_json() tells it.
Json board_of(const GameSoFar& so_far);

// Does work that reads what people write: what is wrong with it is Refused with this code and the error's own
// words, which name no files.
template <class Work>
auto told_as(const char* code, Work work) {
  try {
    return work();
  } catch (const Error& error) {
    if (error.exit() != Exit::kBadInput) throw;
    throw Refused{400, code, error.what()};
  }
}

}  // namespace zermelo
