#include "server/explorer.h"

#include <memory>

#include <fmt/core.h>

#include "analysis/databases.h"
#include "analysis/puzzles.h"
#include "base/error.h"
#include "report/database_json.h"
#include "report/scene_json.h"
#include "report/summary_json.h"
#include "report/value_json.h"
#include "server/caps.h"
#include "server/message.h"
#include "server/question.h"

namespace zermelo {
namespace {

struct SolvedGame {
  std::unique_ptr<AnySolution> solution;
  bool is_stored;
};

// From its database, else solved now.
SolvedGame solved_game(const AnyGame& game, const std::string& folder,
                       const std::atomic<bool>& stop) {
  if (!folder.empty()) {
    try {
      if (auto stored = stored_solution(game, folder)) return {std::move(stored), true};
    } catch (const Error&) {
      // A database that cannot be read is none; 'zermelo db' says what is wrong with it.
    }
  }
  Budget budget({.seconds = caps::kSeconds / 2, .bytes = caps::kAnalysisBytes}, {.stop = &stop});
  return {game.solve(game.start(), budget), false};
}

Outcome asked_outcome(const Json& body) {
  const std::string word = body.contains("value") ? asked_text(body, "value") : "win";
  for (const Outcome outcome : {Outcome::kWin, Outcome::kTie, Outcome::kLose}) {
    if (word == to_string(outcome)) return outcome;
  }
  throw Refused{400, "bad_body", "expected win, tie or lose in 'value'"};
}

Json told_puzzle(const AnyGame& game, const Puzzle& puzzle) {
  Json json = {{"position", game.write(puzzle.position)},
               {"moves", puzzle.moves},
               {"players", game.players()},
               {"turn", game.turn(puzzle.position).player()}};
  add_value(json, puzzle.value);
  json["good"] = puzzle.good;
  json["legal"] = puzzle.legal;
  if (const auto scene = game.scene(puzzle.position, std::nullopt)) {
    json["scene"] = scene_json(*scene);
  }
  return json;
}

}  // namespace

Json databases_told(const std::string& folder) {
  Json json = {{"databases", Json::array()}};
  if (folder.empty()) return json;
  for (const std::string& path : databases_in(folder)) {
    try {
      const Database database(path);
      const DatabaseInfo& info = database.info();
      json["databases"].push_back({{"game", info.game},
                                   {"positions", info.summary.positions},
                                   {"stored", info.stored},
                                   {"bytes", info.bytes}});
    } catch (const Error&) {
      // The same.
    }
  }
  return json;
}

std::function<Json(const std::atomic<bool>& stop)> summary_work(const Json& body,
                                                                const std::string& folder) {
  const std::shared_ptr<const AnyGame> game = asked_game(asked_text(body, "game"));
  return [game, folder](const std::atomic<bool>& stop) {
    const SolvedGame solved = solved_game(*game, folder, stop);
    Json json = {{"game", game->spec()}, {"source", solved.is_stored ? "database" : "solver"}};
    json.update(summary_json(solved.solution->summary()));
    return json;
  };
}

std::function<Json(const std::atomic<bool>& stop)> puzzle_work(const Json& body,
                                                               const std::string& folder) {
  const std::shared_ptr<const AnyGame> game = asked_game(asked_text(body, "game"));
  if (game->traits().chance || game->players() > 2) {
    throw Refused{422, "unanswered", "games with chance or more than two players have no puzzles"};
  }
  PuzzleWish wish = {.outcome = asked_outcome(body), .only_move = asked_flag(body, "only")};
  if (body.contains("remoteness")) {
    wish.remoteness = static_cast<int>(asked_number(body, "remoteness", 1, 10000, 1));
  }
  const std::size_t most = asked_number(body, "count", 1, caps::kPuzzles, 6);
  return [game, folder, wish, most](const std::atomic<bool>& stop) {
    const SolvedGame solved = solved_game(*game, folder, stop);
    Rng rng(system_seed());
    const PuzzleSearch found =
        find_puzzles(*game, *solved.solution, wish, most, rng,
                     Budget({.seconds = caps::kUsualSeconds}, {.stop = &stop}));
    Json json = {{"game", game->spec()},
                 {"puzzles", Json::array()},
                 {"seen", found.seen},
                 {"single", found.single}};
    for (const Puzzle& puzzle : found.puzzles) {
      json["puzzles"].push_back(told_puzzle(*game, puzzle));
    }
    return json;
  };
}

}  // namespace zermelo
