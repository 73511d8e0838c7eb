// episodes: games of 2048 and 2584 as the course's framework records them, a line each. The names of
// environments are not kept: chance is what it is.
#include <algorithm>

#include "base/error.h"
#include "base/text.h"
#include "boards/slide_text.h"
#include "catalogue/catalogue.h"
#include "course/episode.h"
#include "records/record_format.h"

namespace zermelo::course {
namespace {

constexpr const char* kEnvironment = "random";

SlideMove move_of(Action action) {
  return action.is_slide() ? static_cast<SlideMove>(action.direction())
                           : drop_move(action.cell(), action.tile());
}

Action action_of(SlideMove m, float seconds) {
  const auto ms = static_cast<std::uint64_t>(seconds * 1000 + 0.5f);
  return is_drop(m) ? Action::place(cell_of(m), tile_of(m), ms)
                    : Action::slide(static_cast<Direction>(m), ms);
}

Record record_of(const AnyGame& game, const Episode& episode) {
  Record record = {.game = game.spec(),
                   .agents = {episode.player},
                   .played = static_cast<std::int64_t>(episode.tock),
                   .moves = {},
                   .returns = {static_cast<double>(episode.totals.score)}};
  AnyPosition p = game.start();
  for (const Action action : episode.actions) {
    const AnyMove m(move_of(action));
    record.moves.push_back({.move = game.write_move(p, m),
                            .turn = game.turn(p),
                            .seconds = static_cast<float>(action.ms()) / 1000});
    game.play(p, m);
  }
  record.unfinished = !game.turn(p).is_over();
  return record;
}

// A name without the marks that stand around names in this format.
std::string name_of(std::string agent) {
  std::replace_if(
      agent.begin(), agent.end(), [](char c) { return c == ':' || c == '@' || c == '|'; }, '_');
  return agent;
}

template <class Rule>
std::string write_episode(const Record& record) {
  const auto game = make_game(record.game);
  if (game->spec() != Rule::kName || !record.start.empty()) {
    bad_input("an episode begins with the empty board of 4 by 4");
  }
  Episode episode;
  episode.player = name_of(record.agents[0]);
  episode.environment = kEnvironment;
  double seconds = 0;
  AnyPosition p = game->start();
  for (const RecordedMove& made : record.moves) {
    const AnyMove m = game->read_move(p, made.move);
    episode.actions.push_back(action_of(m.as<SlideMove>(), made.seconds));
    seconds += static_cast<double>(made.seconds);
    game->play(p, m);
  }
  // The environment wins when the player has no move left.
  episode.winner = game->turn(p).is_over() ? episode.environment : episode.player;
  episode.tock = static_cast<std::uint64_t>(std::max<std::int64_t>(record.played, 0));
  episode.tick = episode.tock - std::min(episode.tock, static_cast<std::uint64_t>(seconds * 1000));
  std::string line;
  append<Rule>(line, episode);
  return line + "\n";
}

// The rewards tell which of the games it is, if nobody says so.
void read_episodes_of(std::istream& in, const std::string& spec,
                      const std::function<void(Record)>& keep) {
  const auto game_2584 = make_game(spec.empty() ? Rule2584::kName : spec);
  const auto game_2048 = make_game(spec.empty() ? Rule2048::kName : spec);
  each_line(in, [&](std::string_view line) {
    if (game_2048->spec() == Rule2048::kName) {
      try {
        return keep(record_of(*game_2048, read_episode<Rule2048>(line)));
      } catch (const Error&) {
        if (!spec.empty()) throw;
      }
    }
    keep(record_of(*game_2584, read_episode<Rule2584>(line)));
  });
}

const FormatRegistration registration_of_episodes({
    .name = "episodes",
    .ending = "",
    .summary = "2048 and 2584: episodes of the course, a line each",
    .games = {"2048", "2584"},
    .write = [](const Record& record, std::uint64_t&) -> std::string {
      return record.game.starts_with(Rule2048::kName) ? write_episode<Rule2048>(record)
                                                      : write_episode<Rule2584>(record);
    },
    .read = read_episodes_of,
});

}  // namespace
}  // namespace zermelo::course
