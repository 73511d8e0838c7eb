#include "server/question.h"

#include <sys/random.h>

#include <fmt/core.h>

#include "base/error.h"
#include "catalogue/catalogue.h"
#include "server/caps.h"
#include "server/message.h"

namespace zermelo {

std::uint64_t system_seed() {
  std::uint64_t seed = 0;
  if (getrandom(&seed, sizeof(seed), 0) != sizeof(seed)) {
    failed("the system gives no random numbers");
  }
  return seed;
}

std::unique_ptr<AnyGame> asked_game(std::string_view spec) {
  if (spec.size() > caps::kSpecBytes) {
    throw Refused{400, "bad_game",
                  fmt::format("the name of a game has at most {} characters", caps::kSpecBytes)};
  }
  try {
    return make_game(spec);
  } catch (const Error& error) {
    throw Refused{400, "bad_game", error.what()};
  }
}

GameSoFar::GameSoFar(std::shared_ptr<const AnyGame> game) : GameSoFar(game, game->start()) {}

GameSoFar::GameSoFar(std::shared_ptr<const AnyGame> game, AnyPosition position)
    : game_(std::move(game)), position_(std::move(position)) {
  history_.returns.resize(static_cast<std::size_t>(game_->players()));
}

void GameSoFar::play(std::string_view text) {
  if (turn().is_over()) {
    throw Refused{400, "bad_move",
                  fmt::format("move {}: the game is over", history_.moves.size() + 1)};
  }
  try {
    play(game_->read_move(position_, text));
  } catch (const Error& error) {
    throw Refused{400, "bad_move",
                  fmt::format("move {}: {}", history_.moves.size() + 1, error.what())};
  }
}

void GameSoFar::play(AnyMove move) {
  const Turn mover = turn();
  ToldMove told = {game_->write_move(position_, move), {}};
  if (mover.is_player()) told.player = mover.player();
  history_.moves.push_back(std::move(told));
  history_.last = move;
  const double reward = game_->play(position_, move);
  if (mover.is_player()) history_.returns[static_cast<std::size_t>(mover.player())] += reward;
}

void GameSoFar::play_chance(Rng& rng) {
  while (turn().is_chance()) play(game_->random_move(position_, rng));
}

std::string asked_text(const Json& body, std::string_view name) {
  const auto text = body[name].as<std::string>();
  if (!text) {
    throw Refused{400, "bad_body", fmt::format("expected a text in '{}'", name)};
  }
  return *text;
}

bool asked_flag(const Json& body, std::string_view name) {
  if (!body.contains(name)) return false;
  const auto flag = body[name].as<bool>();
  if (!flag) throw Refused{400, "bad_body", fmt::format("expected true or false in '{}'", name)};
  return *flag;
}

std::string asked_short_text(const Json& body, std::string_view name) {
  std::string text = body.contains(name) ? asked_text(body, name) : "";
  if (text.size() > caps::kSpecBytes) {
    throw Refused{400, "over_cap",
                  fmt::format("'{}' has at most {} characters", name, caps::kSpecBytes)};
  }
  return text;
}

std::uint64_t asked_number(const Json& body, std::string_view name, std::uint64_t least,
                           std::uint64_t most, std::uint64_t usual) {
  if (!body.contains(name)) return usual;
  const auto number = body[name].as<std::uint64_t>();
  if (!number || *number < least || *number > most) {
    throw Refused{400, number && *number > most ? "over_cap" : "bad_body",
                  fmt::format("expected {} to {} in '{}'", least, most, name)};
  }
  return *number;
}

namespace {

AnyPosition read_position(const AnyGame& game, const std::string& text) {
  try {
    return game.read(text);
  } catch (const Error& error) {
    throw Refused{400, "bad_position", error.what()};
  }
}

}  // namespace

GameSoFar asked_position(const Json& body) {
  if (!body.is_object()) throw Refused{400, "bad_body", "expected a JSON object"};
  const std::shared_ptr<const AnyGame> game = asked_game(asked_text(body, "game"));
  if (game->traits().hidden && !asked_flag(body, "open")) {
    throw Refused{403, "hidden_game",
                  fmt::format("{} has hidden cards: play it at a table, or say \"open\": true to "
                              "study it with all cards seen",
                              game->info().title)};
  }
  GameSoFar so_far = body.contains("position")
                         ? GameSoFar(game, read_position(*game, asked_text(body, "position")))
                         : GameSoFar(game);
  if (body.contains("moves")) {
    const auto moves = body["moves"].as<std::vector<std::string>>();
    if (!moves) throw Refused{400, "bad_body", "expected a list of texts in 'moves'"};
    if (moves->size() > caps::kMoves) {
      throw Refused{400, "over_cap", fmt::format("at most {} moves are read", caps::kMoves)};
    }
    for (const std::string& move : *moves) so_far.play(move);
  }
  if (asked_flag(body, "chance")) {
    Rng rng(system_seed());
    so_far.play_chance(rng);
  }
  return so_far;
}

double asked_seconds(const Json& body, double cap) {
  if (!body.contains("time")) return std::min(cap, caps::kUsualSeconds);
  const auto seconds = body["time"].as<double>();
  if (!seconds || !(*seconds > 0)) {
    throw Refused{400, "bad_body", "expected a number of seconds above 0 in 'time'"};
  }
  if (*seconds > cap) {
    throw Refused{400, "over_cap", fmt::format("time may be at most {:g} seconds here", cap)};
  }
  return *seconds;
}

Json board_of(const GameSoFar& so_far) {
  return board_json(so_far.game(), so_far.position(), so_far.history());
}

}  // namespace zermelo
