#include "app/train_game.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>

#include <fmt/core.h>

#include "app/budget_words.h"
#include "app/describe.h"
#include "app/progress_bar.h"
#include "app/record_words.h"
#include "app/terminal.h"
#include "app/train_curve.h"
#include "arena/lesson.h"
#include "base/error.h"
#include "base/files.h"
#include "base/json.h"
#include "base/numerals.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "learn/network_file.h"
#include "records/record_store.h"

namespace zermelo {
namespace {

std::string score_text(const LearningPoint& point) {
  if (point.opponent.empty()) return "mean " + with_error(point.score, point.margin);
  return fmt::format("{} {} %", point.opponent, with_error(100 * point.score, 100 * point.margin));
}

void print_block(const LessonBlock& block) {
  std::vector<std::string> scores;
  for (const LearningPoint& point : block.points) scores.push_back(score_text(point));
  const learn::EpisodeTotals& totals = block.totals;
  const double error = totals.updates == 0
                           ? 0
                           : std::sqrt(totals.squared_errors / static_cast<double>(totals.updates));
  fmt::print("{:>10}  {}  error {:.3f}  {}moves/s{}\n", block.episodes, join(scores, ", "), error,
             short_count(static_cast<double>(totals.moves) / std::max(block.seconds, 1e-3)),
             block.is_time_up ? "  (time is up)" : "");
  flush_answer();
}

LessonSettings settings_of(const AnyGame& game, const learn::Field& field,
                           const GameTrainingWords& words) {
  LessonSettings settings = {.plan = plan_lesson(game, field.info(), words),
                             .path = words.save,
                             .record_store = default_store_path(),
                             .by = words.by,
                             .from = words.from,
                             .against = words.against,
                             .evaluate = words.evaluate,
                             .games = words.games,
                             .opening = static_cast<int>(words.opening)};
  if (!words.by.empty()) settings.plan.notes["by"] = words.by;
  if (!words.from.empty()) settings.plan.notes["from"] = words.from;
  if (!words.time.empty()) settings.limits.seconds = seconds_of("--time", words.time);
  if (!words.stop_at.empty()) settings.stop_at = float_in(words.stop_at, -1e9, 1e9, "--stop-at");
  return settings;
}

// What came of one way to learn, of which a sweep and several runs have more.
struct Learned {
  std::vector<LearningPoint> points, last;
  std::uint64_t episodes = 0;
};

// `name` is that of the run, "rate=0.1 seed=2"; empty if there is only one.
Learned learn_once(const AnyGame& game, const learn::Field& field, const GameTrainingWords& words,
                   const std::string& name, GrowingFile* csv) {
  const LessonSettings settings = settings_of(game, field, words);
  const OutputPath tried(words.save);
  Learned learned;
  LessonHooks hooks;
  hooks.note = [](const std::string& text) { fmt::print(stderr, "{}\n", text); };
  hooks.about = [&](const MatchSettings& match) { return match_about(game, match); };
  hooks.tell = [&](const LessonBlock& block) {
    for (const LearningPoint& point : block.points) {
      learned.points.push_back(point);
      if (csv != nullptr) csv->append(learning_row(name, point));
    }
    if (!words.json) print_block(block);
  };
  Lesson lesson(game, field, settings, hooks);
  if (csv != nullptr && lesson.episodes() != 0) {
    learned.points = read_learning_rows(read_file(words.csv), name);
  }
  const std::uint64_t all = settings.plan.training.episodes;
  {
    ProgressBar progress(fmt::format("train {} {}", game.spec(), name),
                         all - std::min(all, lesson.episodes()), "episodes");
    lesson.run(user_control(&progress));
  }
  if (!lesson.is_complete() && stop_wanted()) {
    failed("stopped after {} of {} episodes, saved in {}; the same command goes on",
           lesson.episodes(), all, words.save);
  }
  if (!words.ship.empty()) {
    write_file(words.ship,
               learn::packed_network(lesson.network(), lesson.episodes(), settings.plan.notes));
  }
  learned.last = lesson.last();
  learned.episodes = lesson.episodes();
  return learned;
}

// --- Several runs ---------------------------------------------------------------------------------

// "rate=0.1,0.3": the word that is swept, and its values.
struct Sweep {
  std::string word;
  std::vector<std::string> values;
};
Sweep read_sweep(const std::string& text) {
  if (text.empty()) return {"", {""}};
  const std::size_t equals = text.find('=');
  const std::string word = text.substr(0, equals);
  const std::vector<std::string> known = {"rate",   "epsilon",       "lambda",
                                          "tuples", "coherence",     "method",
                                          "gamma",  "random-starts", "from-goal"};
  if (equals == std::string::npos || std::find(known.begin(), known.end(), word) == known.end()) {
    bad_input("--sweep: expected one of {} with values, such as rate=0.1,0.3; found '{}'{}",
              join(known, ", "), text, near_name_hint(word, known));
  }
  return {word, split_top_level(std::string_view(text).substr(equals + 1), ',')};
}

void set_word(GameTrainingWords& words, const std::string& word, const std::string& value) {
  if (word == "rate") words.rate = value;
  if (word == "epsilon") words.epsilon = value;
  if (word == "lambda") words.lambda = value;
  if (word == "tuples") words.tuples = value;
  if (word == "coherence") words.coherence = value;
  if (word == "method") words.method = value;
  if (word == "gamma") words.gamma = value;
  if (word == "random-starts") words.random_starts = value;
  if (word == "from-goal") words.from_goal = value;
}

// Mean and spread over the runs with one value of the sweep.
struct SweepRow {
  std::string value;
  std::vector<double> scores;  // of each run, the mean over opponents

  double mean() const {
    double sum = 0;
    for (const double score : scores) sum += score;
    return sum / static_cast<double>(scores.size());
  }
  double spread() const {
    double squares = 0;
    for (const double score : scores) squares += (score - mean()) * (score - mean());
    return scores.size() < 2 ? 0 : std::sqrt(squares / static_cast<double>(scores.size() - 1));
  }
};

double mean_score(const std::vector<LearningPoint>& points) {
  double sum = 0;
  for (const LearningPoint& point : points) sum += point.score;
  return points.empty() ? 0 : sum / static_cast<double>(points.size());
}

Json point_json(const LearningPoint& point) {
  return {{"episodes", point.episodes}, {"opponent", point.opponent}, {"score", point.score},
          {"margin", point.margin},     {"games", point.games},       {"seconds", point.seconds}};
}

}  // namespace

void train_game(const GameTrainingWords& words) {
  const auto game = make_game(words.game);
  const auto field = learn::make_field(game->spec());
  if (field == nullptr) {
    bad_input("train: {} has no cells that a network could look at", game->spec());
  }
  if (words.runs < 1 || words.runs > 1000) {
    bad_input("--runs: expected from 1 to 1000, found {}", words.runs);
  }
  const Sweep sweep = read_sweep(words.sweep);
  const bool several = words.runs > 1 || !sweep.word.empty();
  const std::string path =
      words.save.empty() ? file_name_of(game->spec()) + ".network" : words.save;
  std::optional<GrowingFile> csv;
  if (!words.csv.empty()) {
    const bool begun =
        std::filesystem::is_regular_file(words.csv) && std::filesystem::file_size(words.csv) != 0;
    csv.emplace(words.csv, begun);
    if (!begun) csv->append(fmt::format("{}\n", kLearningColumns));
  }

  std::vector<SweepRow> rows;
  Json json = {{"game", game->spec()}, {"runs", Json::array()}};
  std::vector<LearningPoint> drawn;
  for (const std::string& value : sweep.values) {
    SweepRow row = {.value = value, .scores = {}};
    for (std::uint64_t number = 0; number < words.runs; ++number) {
      GameTrainingWords own = words;
      set_word(own, sweep.word, value);
      own.seed = words.seed + number;
      own.save = path;
      std::string name;
      if (several) {
        if (!sweep.word.empty()) name = fmt::format("{}={} ", sweep.word, value);
        name += fmt::format("seed={}", own.seed);
        own.save = fmt::format("{}.{}", path, file_name_of(name));
        if (!words.json) fmt::print("{}\n", name);
      }
      const Learned learned = learn_once(*game, *field, own, name, csv ? &*csv : nullptr);
      row.scores.push_back(mean_score(learned.last));
      Json points = Json::array();
      for (LearningPoint point : learned.points) {
        points.push_back(point_json(point));
        if (several) point.opponent = name;  // a line a run
        drawn.push_back(point);
      }
      json["runs"].push_back(
          {{"run", name}, {"episodes", learned.episodes}, {"file", own.save}, {"points", points}});
      if (!several) {
        fmt::print(stderr, "{}, saved in {}\n", counted(learned.episodes, "episode"), own.save);
      }
    }
    rows.push_back(std::move(row));
  }
  if (!words.plot.empty()) write_file(words.plot, to_svg(draw_learning(game->spec(), drawn)));
  if (words.json) return print_json(json);
  if (!drawn.empty()) fmt::print("{}", sketch_learning(drawn));
  if (!several) return;
  for (const SweepRow& row : rows) {
    const std::string title =
        sweep.word.empty() ? "all runs" : fmt::format("{}={}", sweep.word, row.value);
    fmt::print("{:<24} mean {:.4f}  spread {:.4f}  {}\n", title, row.mean(), row.spread(),
               counted(row.scores.size(), "run"));
  }
}

}  // namespace zermelo
