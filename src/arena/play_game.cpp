#include "arena/play_game.h"

#include <chrono>

#include <fmt/core.h>

#include "base/error.h"
#include "base/numerals.h"
#include "base/text.h"
#include "records/record_store.h"

namespace zermelo {
namespace {

class OneGame {
 public:
  OneGame(const GameSetup& setup, const Control& control)
      : setup_(setup), game_(setup.game), control_{.stop = control.stop}, rng_(setup.seed) {
    record_.game = game_.spec();
    record_.seed = setup.seed;
    record_.start = setup.opening.start;
    record_.moves = setup.opening.moves;
    record_.opening = static_cast<std::uint32_t>(record_.moves.size());
    record_.returns.resize(setup.agents.size());
    for (AnyAgent* const agent : setup.agents) {
      record_.agents.push_back(agent->spec());
      agent->reset(rng_());
    }
  }

  Record play() {
    AnyPosition p = setup_.opening.position;
    std::optional<AnyMove> last;
    std::uint64_t made = 0;
    for (Turn turn = game_.turn(p); !turn.is_over(); turn = game_.turn(p)) {
      if (made == setup_.most_moves && !ends_) {
        record_.cut = true;
        break;
      }
      RecordedMove move = {.move = "", .turn = turn};
      AnyMove chosen;
      if (turn.is_chance()) {
        chosen = game_.random_move(p, rng_);
      } else {
        if (setup_.on_position) setup_.on_position(record_.agents, p, last);
        if (!ask(turn.player(), p, chosen, move)) break;
        ++made;
        if (control_.is_stopped()) return std::move(record_);  // it will not be looked at
      }
      move.move = game_.write_move(p, chosen);
      record_.moves.push_back(std::move(move));
      last = chosen;
      const double reward = game_.play(p, chosen);
      if (turn.is_player()) record_.returns[static_cast<std::size_t>(turn.player())] += reward;
    }
    if (!record_.cut && record_.foul.seat < 0) {
      const Payoffs payoffs = game_.payoffs(p);
      for (int k = 0; k < game_.players(); ++k) {
        record_.returns[static_cast<std::size_t>(k)] += payoffs[k];
      }
    }
    record_.played = now_ms();
    return std::move(record_);
  }

 private:
  // Returns whether the agent moved by the rules.
  bool ask(int seat, const AnyPosition& p, AnyMove& chosen, RecordedMove& move) {
    using Clock = std::chrono::steady_clock;
    AnyAgent& agent = *setup_.agents[static_cast<std::size_t>(seat)];
    const auto complain = [&](const char* kind, const std::string& what) {
      record_.foul = {seat, kind, fmt::format("{} at {}", what, game_.write(p))};
      return false;
    };
    const auto begin = Clock::now();
    Thoughts thoughts;
    try {
      thoughts = agent.think(p, {}, control_);
    } catch (const Foul& foul) {
      return complain(foul.kind() == Foul::Kind::kIllegal ? "illegal"
                      : foul.kind() == Foul::Kind::kLate  ? "late"
                                                          : "failed",
                      foul.what());
    } catch (const std::exception& error) {
      return complain("failed", fmt::format("failed: {}", error.what()));
    }
    const double took = std::chrono::duration<double>(Clock::now() - begin).count();
    move.seconds = static_cast<float>(took);
    const std::vector<AnyMove> moves = game_.moves(p);
    if (thoughts.best >= moves.size()) return complain("illegal", "chose a move that is not there");
    chosen = moves[thoughts.best];
    if (thoughts.best < thoughts.values.size()) move.value = thoughts.values[thoughts.best];
    const double allowed = agent.seconds_a_move();
    if (allowed > 0 && took > allowed + setup_.grace) {
      return complain("late", fmt::format("took {} for a move", short_time(took)));
    }
    return true;
  }

  const GameSetup& setup_;
  const AnyGame& game_;
  const bool ends_ = game_.max_length() != kUnbounded;
  const Control control_;
  Rng rng_;
  Record record_;
};

}  // namespace

Opening random_opening(const AnyGame& game, const std::optional<AnyPosition>& start, int moves,
                       std::uint64_t seed) {
  Rng rng(seed);
  for (int attempt = 0; attempt < 100; ++attempt) {
    Opening opening = {.position = start ? *start : game.start()};
    if (start) opening.start = game.write(*start);
    for (int made = 0; made < moves && !game.turn(opening.position).is_over();) {
      const Turn turn = game.turn(opening.position);
      made += turn.is_player() ? 1 : 0;
      const AnyMove move = game.random_move(opening.position, rng);
      opening.moves.push_back({.move = game.write_move(opening.position, move), .turn = turn});
      game.play(opening.position, move);
    }
    if (!game.turn(opening.position).is_over()) return opening;
  }
  if (start && moves == 0) bad_input("{} is over at '{}'", game.spec(), game.write(*start));
  bad_input("no opening of {} leaves a game of {} to play", counted(moves, "random move"),
            game.spec());
}

Opening written_opening(const AnyGame& game, const std::string& text) {
  Opening opening = {.position = game.read(text)};
  if (game.turn(opening.position).is_over()) bad_input("the game is over after '{}'", text);
  opening.start = game.write(opening.position);
  return opening;
}

Record play_game(const GameSetup& setup, const Control& control) {
  return OneGame(setup, control).play();
}

}  // namespace zermelo
