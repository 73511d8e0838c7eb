#include "server/analyses.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "analysis/lines.h"
#include "any/any_agent.h"
#include "base/error.h"
#include "report/analysis_json.h"
#include "report/position_json.h"
#include "report/value_json.h"
#include "server/caps.h"
#include "server/message.h"

namespace zermelo {
namespace {

constexpr double kFirstUpdate = 0.1;  // seconds
// Lines take no more than this share of the time of the answer they belong to, but for the last one's.
constexpr double kShareOfLines = 0.25;
constexpr std::uint64_t kScoutBytes = std::uint64_t{16} << 20;

bool is_settled(const Analysis& analysis) {
  return is_certain(analysis.value) &&
         std::all_of(analysis.moves.begin(), analysis.moves.end(),
                     [](const MoveValue& move) { return is_certain(move.value); });
}

}  // namespace

std::unique_ptr<Analyst> Analyses::new_analyst(const AnyGame& game, std::uint64_t bytes) const {
  auto analyst = std::make_unique<Analyst>(game, Limits{.bytes = bytes});
  if (folder_.empty()) return analyst;
  try {
    analyst->use_databases(folder_);
  } catch (const Error&) {
    // A database that cannot be read is none; 'zermelo db' says what is wrong with it.
  }
  return analyst;
}

std::unique_ptr<Analyses::Desk> Analyses::take_desk(const std::shared_ptr<const AnyGame>& game) {
  {
    const std::lock_guard lock(mutex_);
    for (auto it = idle_.begin(); it != idle_.end(); ++it) {
      if ((*it)->game->spec() != game->spec()) continue;
      std::unique_ptr<Desk> desk = std::move(*it);
      idle_.erase(it);
      return desk;
    }
  }
  auto desk = std::make_unique<Desk>();
  desk->game = game;
  return desk;
}

void Analyses::give_back(std::unique_ptr<Desk> desk) {
  std::unique_ptr<Desk> oldest;  // let go without the lock
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(desk));
  if (idle_.size() <= kIdleDesks) return;
  oldest = std::move(idle_.front());
  idle_.erase(idle_.begin());
}

Json Analyses::analyze(const GameSoFar& so_far, double seconds, std::size_t lines,
                       const std::atomic<bool>& stop, const std::function<void(Json)>& on_update) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  const auto left = [&] {
    return seconds - std::chrono::duration<double>(Clock::now() - begin).count();
  };
  std::unique_ptr<Desk> desk = take_desk(so_far.shared_game());
  // Read anew: a position belongs to the game that made it.
  const AnyPosition p = desk->game->read_position(so_far.game().write(so_far.position()));
  const auto tell = [&](const Analysis& analysis) {
    Json json = analysis_json(*desk->game, p, analysis);
    json["turn"] = to_json(so_far.turn());  // which an impartial position does not tell
    return json;
  };
  const Control control = {.stop = &stop};
  const auto scout = [&]() -> Analyst& {
    if (desk->scout == nullptr) desk->scout = new_analyst(*desk->game, kScoutBytes);
    return *desk->scout;
  };
  const auto look = [&](double slice, bool is_first) {
    if (is_first && desk->analyst == nullptr) {
      return scout().analyze(p, {.seconds = slice, .bytes = kScoutBytes}, control);
    }
    if (desk->analyst == nullptr) desk->analyst = new_analyst(*desk->game, caps::kAnalysisBytes);
    return desk->analyst->analyze(p, {.seconds = slice, .bytes = caps::kAnalysisBytes}, control);
  };
  // Where all is known, whoever knows it tells the lines at once; else they are looked for on their own.
  const auto follow = [&](Analysis& analysis, std::optional<double> most = {}) {
    if (lines == 0) return;
    const bool by_analyst = is_settled(analysis) && desk->analyst != nullptr;
    LineWish wish = {.lines = lines};
    if (most) {
      wish.seconds = std::min(wish.seconds, *most / static_cast<double>(lines * wish.moves));
    }
    add_lines(analysis, *desk->game, by_analyst ? *desk->analyst : scout(), wish, control);
  };
  Analysis analysis;
  if (!on_update) {
    analysis = look(seconds, false);
  } else {
    bool is_first = true;
    double slice = std::min(kFirstUpdate, seconds);
    while (true) {
      analysis = look(slice, is_first);
      const double rest = left();
      if (is_settled(analysis) || stop || rest < 0.01) break;
      if (!std::exchange(is_first, false)) follow(analysis, kShareOfLines * slice);
      on_update(tell(analysis));
      // The last slice is not cut short: a little more than half of the rest takes all of it.
      slice = rest < 3 * slice ? rest : 2 * slice;
    }
  }
  follow(analysis);
  Json json = tell(analysis);
  give_back(std::move(desk));
  return json;
}

AgentChoice choose_move(const AnyGame& game, const AnyPosition& p, const std::string& agent,
                        double seconds, const std::atomic<bool>& stop) {
  const std::unique_ptr<AnyAgent> player = make_agent(game, agent, system_seed());
  const Thoughts thoughts = player->think(p, {.seconds = seconds}, {.stop = &stop});
  const std::vector<AnyMove> moves = game.moves(p);
  AgentChoice choice = {.move = moves[thoughts.best], .thoughts = {{"agent", player->spec()}}};
  if (thoughts.best < thoughts.values.size()) {
    add_value(choice.thoughts, thoughts.values[thoughts.best]);
  }
  choice.thoughts["work"] = thoughts.work;
  choice.thoughts["depth"] = thoughts.depth;
  return choice;
}

Json agent_move(GameSoFar so_far, const std::string& agent, double seconds,
                const std::atomic<bool>& stop) {
  if (!so_far.turn().is_player()) {
    throw Refused{409, "nobody_to_move",
                  so_far.turn().is_over() ? "the game is over"
                                          : "chance is to move: ask with \"chance\": true"};
  }
  const std::size_t before = so_far.history().moves.size();
  AgentChoice choice = choose_move(so_far.game(), so_far.position(), agent, seconds, stop);
  so_far.play(choice.move);
  Rng rng(system_seed());
  so_far.play_chance(rng);
  Json json = {{"move", so_far.history().moves[before].text},
               {"thoughts", std::move(choice.thoughts)}};
  json["played"] = Json::array();
  for (std::size_t i = before; i < so_far.history().moves.size(); ++i) {
    json["played"].push_back(so_far.history().moves[i].text);
  }
  json["position"] = board_of(so_far);
  return json;
}

}  // namespace zermelo
