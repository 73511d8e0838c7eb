#include <fmt/core.h>

#include "analysis/databases.h"
#include "base/error.h"
#include "report/summary_json.h"
#include "server/caps.h"
#include "server/message.h"
#include "server/question.h"
#include "server/run_plans.h"

namespace zermelo {
namespace {

using namespace std::chrono_literals;

// Refuses what would fill the disk of whoever runs the server.
void refuse_large(const AnyGame& game, const std::atomic<bool>& stop) {
  Budget sampling({.seconds = 1}, {.stop = &stop});
  const std::uint64_t least = game.positions_at_least(game.start(), sampling);
  if (least <= caps::kSolvedPositions) return;
  throw Refused{400, "over_cap",
                fmt::format("{} has at least {} positions; at most {} are solved here, and "
                            "'zermelo solve --save' knows no such limit",
                            game.spec(), least, caps::kSolvedPositions)};
}

Json solve_into(const std::string& folder, const AnyGame& game, double seconds,
                const std::atomic<bool>& stop, const RunPlan::Tell& tell) {
  refuse_large(game, stop);
  Pace pace(200ms);
  const CountedProgress* counted = nullptr;
  CountedProgress progress([&] {
    if (pace.is_due()) tell(counted->told());
  });
  counted = &progress;
  Budget budget({.seconds = seconds, .bytes = caps::kAnalysisBytes},
                {.stop = &stop, .progress = &progress});
  const std::string path = database_path(folder, game.spec());
  const EarlierRun earlier = find_earlier_run(game, path);
  return summary_json(finish_run(game, path, earlier, budget, 1));
}

}  // namespace

RunPlan solve_run(const Json& body, const RunPlaces& places, double seconds) {
  const std::shared_ptr<const AnyGame> game = asked_game(asked_text(body, "game"));
  if (places.database_folder.empty()) {
    throw Refused{422, "unanswered", "this server has no folder for databases"};
  }
  RunPlan plan = {.kind = "solve", .game = game->spec(), .settings = Json::object(), .work = {}};
  plan.work = [game, folder = places.database_folder, seconds](const std::atomic<bool>& stop,
                                                               const RunPlan::Tell& tell) {
    return solve_into(folder, *game, seconds, stop, tell);
  };
  return plan;
}

}  // namespace zermelo
