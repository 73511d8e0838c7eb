#include "arena/match.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <mutex>

#include <fmt/core.h>

#include "any/any_agent.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/numerals.h"
#include "base/text.h"
#include "base/threads.h"
#include "core/game.h"

namespace zermelo {
namespace {

// A game that need not end is a tie after so many moves, a puzzle is not solved.
constexpr std::uint64_t kLongestGame = 10000;

using Agents = std::vector<std::unique_ptr<AnyAgent>>;  // in the order of the settings

struct GameResult {
  std::vector<Standing> standings;
  std::uint64_t moves = 0, digest = 0;
  bool played = false, cut = false;
};

class OneGame {
 public:
  OneGame(const AnyGame& game, const MatchSettings& settings, const Control& control,
          Agents& agents, std::uint64_t number)
      : game_(game),
        settings_(settings),
        control_{.stop = control.stop},
        agents_(agents),
        players_(agents.size()) {
    rotation_ = number % players_;
    opening_ = Rng(mixed(settings.seed, number / players_));
    rng_ = Rng(mixed(mixed(settings.seed, ~std::uint64_t{0}), number));
    result_.standings.resize(players_);
    for (std::size_t a = 0; a < players_; ++a) agents_[a]->reset(rng_());
  }

  GameResult play() {
    AnyPosition p = opening();
    Payoffs returns(game_.players());
    for (Turn turn = game_.turn(p); !turn.is_over(); turn = game_.turn(p)) {
      if (result_.moves == kLongestGame) {
        result_.cut = true;
        break;
      }
      if (turn.is_chance()) {
        game_.play(p, game_.random_move(p, rng_));
        continue;
      }
      const std::size_t a = agent_at(turn.player());
      const std::vector<AnyMove> moves = game_.moves(p);
      std::size_t chosen = 0;
      if (!ask(a, p, moves.size(), chosen)) {
        finish_forfeit(a);
        return result_;
      }
      if (control_.is_stopped()) return result_;  // dropped: it is not played
      result_.digest = mixed(result_.digest, chosen);
      ++result_.moves;
      returns[turn.player()] += game_.play(p, moves[chosen]);
    }
    finish(p, returns);
    return result_;
  }

 private:
  std::size_t agent_at(int seat) const {
    return (static_cast<std::size_t>(seat) + rotation_) % players_;
  }

  // Random moves from the start. An opening that ends the game is drawn again.
  AnyPosition opening() {
    for (int attempt = 0; attempt < 100; ++attempt) {
      AnyPosition p = settings_.start ? *settings_.start : game_.start();
      for (int made = 0; made < settings_.opening && !game_.turn(p).is_over();) {
        made += game_.turn(p).is_player() ? 1 : 0;
        game_.play(p, game_.random_move(p, opening_));
      }
      if (!game_.turn(p).is_over()) return p;
    }
    if (settings_.start && settings_.opening == 0) {
      bad_input("{} is over at '{}'", game_.spec(), game_.write(*settings_.start));
    }
    bad_input("no opening of {} leaves a game of {} to play",
              counted(settings_.opening, "random move"), game_.spec());
  }

  // Returns whether the agent moved by the rules.
  bool ask(std::size_t a, const AnyPosition& p, std::size_t count, std::size_t& chosen) {
    using Clock = std::chrono::steady_clock;
    Standing& standing = result_.standings[a];
    const auto complain = [&](std::uint64_t& counter, const std::string& what) {
      ++counter;
      standing.complaint = fmt::format("{} at {}", what, game_.write(p));
      return false;
    };
    const auto begin = Clock::now();
    try {
      chosen = agents_[a]->think(p, {}, control_).best;
    } catch (const Foul& foul) {
      return complain(foul.kind() == Foul::Kind::kIllegal ? standing.illegal
                      : foul.kind() == Foul::Kind::kLate  ? standing.late
                                                          : standing.crashed,
                      foul.what());
    } catch (const std::exception& error) {
      return complain(standing.crashed, fmt::format("failed: {}", error.what()));
    }
    const double took = std::chrono::duration<double>(Clock::now() - begin).count();
    ++standing.moves;
    standing.seconds += took;
    standing.slowest = std::max(standing.slowest, took);
    if (chosen >= count) return complain(standing.illegal, "chose a move that is not there");
    const double allowed = agents_[a]->seconds_a_move();
    if (allowed > 0 && took > allowed + settings_.grace) {
      return complain(standing.late, fmt::format("took {} for a move", short_time(took)));
    }
    return true;
  }

  void finish(const AnyPosition& p, Payoffs returns) {
    if (!result_.cut) {
      const Payoffs payoffs = game_.payoffs(p);
      for (int k = 0; k < game_.players(); ++k) returns[k] += payoffs[k];
    }
    if (players_ == 1) return finish_alone(returns[0]);
    double top = returns[0];
    for (int k = 1; k < game_.players(); ++k) top = std::max(top, returns[k]);
    int sharing = 0;
    for (int k = 0; k < game_.players(); ++k) sharing += result_.cut || returns[k] == top;
    for (int k = 0; k < game_.players(); ++k) {
      Standing& standing = result_.standings[agent_at(k)];
      const bool on_top = result_.cut || returns[k] == top;
      enter(standing, on_top ? 1.0 / sharing : 0, on_top ? (sharing == 1 ? 1 : 0) : -1);
      standing.returns = returns[k];
      standing.return_squares = returns[k] * returns[k];
    }
    result_.played = true;
  }

  void finish_alone(double its_return) {
    Standing& standing = result_.standings[0];
    standing.games = 1;
    if (contest_of(game_) == Contest::kPuzzle)
      enter(standing, result_.cut ? 0 : 1, result_.cut ? -1 : 1);
    standing.returns = its_return;
    standing.return_squares = its_return * its_return;
    result_.played = true;
  }

  // The others share what the loser leaves; there is no return to enter.
  void finish_forfeit(std::size_t loser) {
    for (std::size_t a = 0; a < players_; ++a) {
      const double others = players_ > 1 ? 1.0 / static_cast<double>(players_ - 1) : 0;
      result_.standings[a].games = 1;
      if (a == loser && contest_of(game_) != Contest::kAlone) enter(result_.standings[a], 0, -1);
      if (a != loser) enter(result_.standings[a], others, players_ == 2 ? 1 : 0);
    }
    result_.played = true;
  }

  static void enter(Standing& standing, double points, int outcome) {
    standing.games = 1;
    standing.points = points;
    standing.squares = points * points;
    ++(outcome > 0 ? standing.wins : outcome == 0 ? standing.ties : standing.losses);
  }

  const AnyGame& game_;
  const MatchSettings& settings_;
  const Control control_;
  Agents& agents_;
  const std::size_t players_;
  std::size_t rotation_;
  Rng opening_, rng_;
  GameResult result_;
};

Agents make_agents(const AnyGame& game, const MatchSettings& settings) {
  Agents agents;
  for (const std::string& spec : settings.agents) agents.push_back(make_agent(game, spec, 1));
  return agents;
}

}  // namespace

Contest contest_of(const AnyGame& game) {
  return game.players() > 1   ? Contest::kRivals
         : game.traits().goal ? Contest::kPuzzle
                              : Contest::kAlone;
}

void Standing::add(const Standing& other) {
  games += other.games;
  wins += other.wins;
  ties += other.ties;
  losses += other.losses;
  illegal += other.illegal;
  late += other.late;
  crashed += other.crashed;
  moves += other.moves;
  points += other.points;
  squares += other.squares;
  returns += other.returns;
  return_squares += other.return_squares;
  seconds += other.seconds;
  slowest = std::max(slowest, other.slowest);
  if (complaint.empty()) complaint = other.complaint;
}

MatchResult play_match(const AnyGame& game, const MatchSettings& settings, const Control& control) {
  if (settings.agents.size() != static_cast<std::size_t>(game.players())) {
    bad_input("{} has {}, found {}", game.spec(), counted(game.players(), "seat"),
              counted(settings.agents.size(), "agent"));
  }
  // Agents are made once a thread and reused: a big tree or table is not made for every game.
  const Agents named = make_agents(game, settings);
  std::vector<Agents> idle;
  std::mutex idle_lock;
  std::vector<GameResult> results(settings.games);
  parallel_for(settings.games, settings.threads, [&](std::size_t i) {
    if (control.is_stopped()) return;
    Agents agents;
    {
      const std::lock_guard lock(idle_lock);
      if (!idle.empty()) {
        agents = std::move(idle.back());
        idle.pop_back();
      }
    }
    if (agents.empty()) agents = make_agents(game, settings);
    GameResult result = OneGame(game, settings, control, agents, i).play();
    if (!control.is_stopped()) results[i] = std::move(result);
    const std::lock_guard lock(idle_lock);
    idle.push_back(std::move(agents));
    if (control.progress != nullptr) control.progress->add(1);
  });
  MatchResult match;
  for (const auto& agent : named) match.standings.push_back({.agent = agent->spec()});
  for (const GameResult& result : results) {
    if (!result.played) continue;
    ++match.games;
    match.moves += result.moves;
    match.cut += result.cut ? 1 : 0;
    match.digest = mixed(match.digest, result.digest);
    for (std::size_t a = 0; a < match.standings.size(); ++a) {
      match.standings[a].add(result.standings[a]);
    }
  }
  return match;
}

}  // namespace zermelo
