#include <algorithm>
#include <filesystem>

#include <fmt/core.h>

#include "arena/lesson.h"
#include "base/files.h"
#include "learn/network_file.h"
#include "server/caps.h"
#include "server/message.h"
#include "server/question.h"
#include "server/run_plans.h"

namespace zermelo {
namespace {

constexpr std::uint64_t kPoints = 20;  // of a curve
constexpr std::uint64_t kMatch = 60;   // games against the opponent at each of them

Json score_json(const LearningPoint& point) {
  return {{"episodes", point.episodes}, {"score", point.score}, {"margin", point.margin}};
}

// A network that is there already learns on.
Json teach(const AnyGame& game, const learn::Field& field, LessonSettings settings,
           const std::atomic<bool>& stop, const RunPlan::Tell& tell) {
  make_folder(std::filesystem::path(settings.path).parent_path().string());
  std::uint64_t before = 0;
  if (std::filesystem::is_regular_file(settings.path)) {
    before = learn::read_network_head(settings.path).episodes;
  }
  const std::uint64_t wanted = settings.plan.training.episodes;
  settings.plan.training.episodes += before;
  Json scores = Json::array();
  const CountedProgress* counted = nullptr;
  const auto told = [&] {
    Json progress = {{"unit", "episodes"},
                     {"learned_before", before},
                     {"opponent", game.players() == 1 ? "" : settings.against},
                     {"scores", scores}};
    progress.update(counted->told());
    progress["expected"] = wanted;
    return progress;
  };
  CountedProgress progress([&] { tell(told()); });
  counted = &progress;
  LessonHooks hooks;
  hooks.about = [](const MatchSettings&) { return Json({{"by", "the web app"}}).dump(); };
  hooks.tell = [&](const LessonBlock& block) {
    for (const LearningPoint& point : block.points) scores.push_back(score_json(point));
    tell(told());
  };
  Lesson lesson(game, field, settings, hooks);
  lesson.run({.stop = &stop, .progress = &progress});
  return told();
}

}  // namespace

RunPlan lesson_run(const Json& body, const RunPlaces& places) {
  const std::shared_ptr<const AnyGame> game = asked_game(asked_text(body, "game"));
  const std::shared_ptr<const learn::Field> field = learn::make_field(game->spec());
  if (field == nullptr) {
    throw Refused{422, "unanswered",
                  fmt::format("{} has no cells that a network could look at", game->spec())};
  }
  if (places.network_folder.empty()) {
    throw Refused{422, "unanswered", "this server has no folder for networks"};
  }
  const std::string against = asked_short_text(body, "against");
  LessonWords words;
  words.episodes = asked_number(body, "episodes", 1, caps::kEpisodes, 20000);
  words.seed = system_seed() >> 33;
  words.threads = 1;
  LessonSettings settings = {
      .plan = plan_lesson(*game, field->info(), words),
      .path = fmt::format("{}/{}.network", places.network_folder, file_name_of(game->spec())),
      .record_store = places.record_store,
      .against = game->players() == 1
                     ? ""
                     : caps::allowed_agent(*game, against.empty() ? "random" : against),
      .evaluate = std::max<std::uint64_t>(*words.episodes / kPoints, 1),
      .games = kMatch};
  if (settings.plan.bytes() > caps::kNetworkBytes) {
    throw Refused{
        400, "over_cap",
        fmt::format("a network of {} may take {} MB, and {} are allowed here", game->spec(),
                    settings.plan.bytes() >> 20, caps::kNetworkBytes >> 20)};
  }
  RunPlan plan = {.kind = "train",
                  .game = game->spec(),
                  .settings = {{"episodes", *words.episodes}, {"against", settings.against}},
                  .work = {}};
  plan.work = [game, field, settings](const std::atomic<bool>& stop, const RunPlan::Tell& tell) {
    return teach(*game, *field, settings, stop, tell);
  };
  return plan;
}

}  // namespace zermelo
