#include <filesystem>

#include <fmt/core.h>

#include "base/error.h"
#include "base/files.h"
#include "engines/slide/training.h"
#include "server/caps.h"
#include "server/message.h"
#include "server/question.h"
#include "server/run_plans.h"

namespace zermelo {
namespace {

struct SlideLesson {
  slide::NetworkShape shape;
  slide::Training training;
  std::string path;  // of the network; empty: it is not kept
};

Json curve_point(const slide::TrainingReport& report, int goal) {
  return {{"episodes", report.episodes},
          {"average", report.average},
          {"best", report.best},
          {"goal_share", report.share_reaching(goal)},
          {"moves_per_second", static_cast<double>(report.moves) / std::max(report.seconds, 1e-9)}};
}

// A network that is there already learns on.
template <class Rule>
Json teach(const SlideLesson& lesson, const std::atomic<bool>& stop, const RunPlan::Tell& tell) {
  std::string note;
  const bool is_begun = !lesson.path.empty() && std::filesystem::is_regular_file(lesson.path);
  slide::Network<Rule> network = is_begun ? slide::Network<Rule>::load_to_learn(lesson.path, note)
                                          : slide::Network<Rule>(lesson.shape);
  const std::uint64_t before = slide::episodes_of_note(note);
  slide::Training training = lesson.training;
  training.episodes += before;
  Json curve = Json::array();
  const auto told = [&](std::uint64_t done) {
    return Json{{"done", done - before},    {"expected", training.episodes - before},
                {"unit", "episodes"},       {"goal", Rule::kNumbers[Rule::kGoal]},
                {"learned_before", before}, {"curve", curve}};
  };
  const std::uint64_t done = slide::train<Rule>(network, training, before,
                                                [&](const slide::TrainingReport& report) {
                                                  curve.push_back(curve_point(report, Rule::kGoal));
                                                  tell(told(report.episodes));
                                                },
                                                {.stop = &stop});
  if (!lesson.path.empty() && done > before) {
    make_folder(std::filesystem::path(lesson.path).parent_path().string());
    network.save(lesson.path, slide::note_of_episodes(done));
  }
  return told(done);
}

template <class Rule>
RunPlan slide_plan(const Json& body, const std::string& folder) {
  const std::string network = body.contains("network") ? asked_text(body, "network") : "8x4";
  SlideLesson lesson;
  lesson.training.episodes = asked_number(body, "episodes", 1, caps::kEpisodes, 20000);
  lesson.training.seed = system_seed() >> 33;
  lesson.shape.coherent = !body.contains("coherent") || asked_flag(body, "coherent");
  lesson.training.rate = lesson.shape.coherent ? 1.0f : 0.1f;
  // A curve of about a hundred points.
  lesson.training.block = std::max<std::uint64_t>(lesson.training.episodes / 100, 10);
  try {
    lesson.shape.tuples = slide::read_shape(network);
    const std::uint64_t bytes = slide::Network<Rule>::bytes(lesson.shape);
    if (bytes > caps::kNetworkBytes) {
      throw Refused{400, "over_cap",
                    fmt::format("a network {} of {} may take {} MB, and {} are allowed here",
                                network, Rule::kName, bytes >> 20, caps::kNetworkBytes >> 20)};
    }
  } catch (const Error& error) {
    throw Refused{400, "bad_body", error.what()};
  }
  // Only the usual shapes are kept, under their names: what else is typed is no name for a file.
  const bool is_usual =
      network == "8x4" || network == "8x5" || network == "4x6" || network == "8x6";
  if (is_usual && !folder.empty()) {
    lesson.path = fmt::format("{}/{}-{}{}.weights", folder, Rule::kName, network,
                              lesson.shape.coherent ? "-coherent" : "");
  }
  RunPlan plan = {.kind = "train",
                  .game = std::string(Rule::kName),
                  .settings = {{"episodes", lesson.training.episodes},
                               {"network", network},
                               {"coherent", lesson.shape.coherent}},
                  .work = {}};
  plan.work = [lesson](const std::atomic<bool>& stop, const RunPlan::Tell& tell) {
    return teach<Rule>(lesson, stop, tell);
  };
  return plan;
}

}  // namespace

RunPlan training_run(const Json& body, const RunPlaces& places) {
  const std::string game = asked_game(asked_text(body, "game"))->spec();
  if (game == Rule2048::kName) return slide_plan<Rule2048>(body, places.network_folder);
  if (game == Rule2584::kName) return slide_plan<Rule2584>(body, places.network_folder);
  return lesson_run(body, places);
}

}  // namespace zermelo
