#include "app/train_game.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>

#include <fmt/core.h>

#include "app/budget_words.h"
#include "app/describe.h"
#include "app/progress_bar.h"
#include "app/record_words.h"
#include "app/terminal.h"
#include "app/train_curve.h"
#include "arena/match.h"
#include "base/error.h"
#include "base/files.h"
#include "base/json.h"
#include "base/numerals.h"
#include "base/text.h"
#include "base/threads.h"
#include "catalogue/catalogue.h"
#include "learn/learner.h"
#include "learn/network_file.h"
#include "records/event_recorder.h"

namespace zermelo {
namespace {

using Clock = std::chrono::steady_clock;

// --- What is usual for a game ---------------------------------------------------------------------

// Found by trying; docs/learning.md tells what came of each.
struct Recipe {
  const char* game;  // the name without options; empty: any other
  const char* tuples;
  const char* coherence;
  const char* rate;
  const char* epsilon;
  const char* lambda;
  const char* random_starts;
  std::uint64_t episodes;
};
constexpr Recipe kRecipes[] = {
    {"tic-tac-toe", "all", "none", "1", "0", "0", "1:8", 100000},
    {"nim", "", "none", "1", "0", "0", "1:12", 100000},
    {"nim3p", "", "none", "1", "0", "0", "1:12", 200000},
    {"connect-four", "70x8", "exp", "4..2", "0.1..0.02", "0", "", 4000000},
    {"othello", "100x7", "exp", "1", "0.1", "0.5", "", 250000},
    {"hex", "80x8", "exp", "4..2", "0.1..0.02", "0", "", 400000},
    {"yavalath", "80x7", "exp", "4..2", "0.1..0.02", "0", "", 400000},
    {"", "", "exp", "1", "0.1", "0", "", 100000},
};
constexpr std::size_t kMostImages = 48;  // more would teach little more and cost much
constexpr int kLongestWithoutEnd = 200;  // moves of a game that need not end
constexpr double kMostAtOnce = 1 << 22;  // weights of one tuple of all cells

const Recipe& recipe_of(const AnyGame& game) {
  for (const Recipe& recipe : kRecipes) {
    if (recipe.game == game.info().name || *recipe.game == '\0') return recipe;
  }
  return kRecipes[0];  // not reached: the last one is for all
}

std::string usual_tuples(const Recipe& recipe, const learn::CellBoard& board) {
  if (*recipe.tuples != '\0') {
    // A smaller board than the usual one may have too few cells.
    const std::string text = recipe.tuples;
    const std::size_t x = text.find('x');
    if (x == std::string::npos || std::stoi(text.substr(x + 1)) < board.cells) return text;
  }
  if (std::pow(board.values, board.cells) <= kMostAtOnce) return "all";
  int length = 1;
  while (length < std::min(board.cells, 8) && std::pow(board.values, length + 1) <= 1 << 18) {
    ++length;
  }
  return fmt::format("{}x{}", std::min(50, 2 * board.cells), length);
}

// --- Words ----------------------------------------------------------------------------------------

// "0.1", or "1..0.1" from the first to the last episode, by equal factors where neither is 0.
learn::Schedule read_schedule(const std::string& text, double high, const char* what) {
  const std::size_t dots = text.find("..");
  const std::string begin = text.substr(0, dots);
  const std::string end = dots == std::string::npos ? begin : text.substr(dots + 2);
  return {float_in(begin, 0, high, what), float_in(end, 0, high, what), true};
}

std::string or_usual(const std::string& word, const std::string& usual) {
  return word.empty() ? usual : word;
}

// One way to learn: what a sweep and several runs differ in.
struct Plan {
  std::string name;  // of the run: "alpha=0.1 seed=2"; empty if there is only one
  std::string path;
  learn::NetworkShape shape;
  learn::Training training;
  Json notes;
};

learn::NetworkShape shape_of(const AnyGame& game, const learn::FieldInfo& info,
                             const GameTrainingWords& words, const Recipe& recipe) {
  learn::NetworkShape shape;
  shape.game = game.spec();
  shape.cells = info.board.cells;
  shape.values = info.board.values;
  shape.sides = info.sides;
  shape.low = info.range.low;
  shape.high = info.range.high;
  shape.tuples =
      learn::read_tuples(or_usual(words.tuples, usual_tuples(recipe, info.board)), info.board, 1);
  // One tuple of all cells is a table of positions, which needs no bounds.
  const bool is_table =
      shape.tuples.size() == 1 && shape.tuples[0].size() == static_cast<std::size_t>(shape.cells);
  shape.squashed = !info.rewards && !is_table;
  shape.images = info.images;
  if (const std::size_t all = shape.images.size(); all > kMostImages) {
    for (std::size_t i = 1; i < kMostImages; ++i) {
      shape.images[i] = shape.images[i * all / kMostImages];
    }
    shape.images.resize(kMostImages);
  }
  shape.coherence = learn::read_coherence(or_usual(words.coherence, recipe.coherence));
  return shape;
}

Plan plan_of(const AnyGame& game, const learn::FieldInfo& info, const GameTrainingWords& words) {
  const Recipe& recipe = recipe_of(game);
  Plan plan;
  plan.path = words.save;
  plan.shape = shape_of(game, info, words, recipe);
  learn::Training& training = plan.training;
  training.episodes = words.episodes.value_or(recipe.episodes);
  training.method = learn::read_method(or_usual(words.method, "td"));
  training.alpha = read_schedule(or_usual(words.rate, recipe.rate), 100, "--rate");
  training.epsilon = read_schedule(or_usual(words.epsilon, recipe.epsilon), 1, "--epsilon");
  training.lambda = float_in(or_usual(words.lambda, recipe.lambda), 0, 1, "--lambda");
  training.gamma = float_in(words.gamma, 0, 1, "--gamma");
  training.step_reward = float_in(words.step_reward, -1e6, 1e6, "--step-reward");
  const std::string starts = or_usual(words.random_starts, recipe.random_starts);
  if (!starts.empty()) {
    const std::size_t colon = starts.find(':');
    const std::string plies = colon == std::string::npos ? "4" : starts.substr(colon + 1);
    training.random_starts = float_in(starts.substr(0, colon), 0, 1, "--random-starts");
    training.random_plies = static_cast<int>(integer_in(plies, 1, 1000, "random moves"));
  }
  if (!info.ends) training.longest = kLongestWithoutEnd;
  training.threads = words.threads > 0 ? words.threads : core_count();
  training.seed = words.seed;
  plan.notes = {{"method", learn::method_name(training.method)},
                {"rate", or_usual(words.rate, recipe.rate)},
                {"epsilon", or_usual(words.epsilon, recipe.epsilon)},
                {"lambda", double{training.lambda}},
                {"random_starts", starts},
                {"seed", words.seed},
                {"threads", training.threads},
                {"of", training.episodes}};
  return plan;
}

// --- Evaluation -----------------------------------------------------------------------------------

class Evaluation {
 public:
  Evaluation(const AnyGame& game, const GameTrainingWords& words)
      : game_(game), words_(words), opponents_(split_top_level(words.against, ',')) {
    for (std::string& opponent : opponents_) opponent = trimmed(opponent);
    if (game.players() == 1) opponents_ = {""};
    for (const std::string& opponent : opponents_) {
      if (!opponent.empty()) make_agent(game, opponent, 1);  // an Error now, not in an hour
    }
  }

  // What the network in this file scores against each opponent; empty if it was stopped.
  std::vector<LearningPoint> run(const std::string& path, std::uint64_t episodes,
                                 double seconds) const {
    std::vector<LearningPoint> points;
    for (const std::string& opponent : opponents_) {
      MatchSettings settings;
      settings.agents.assign(static_cast<std::size_t>(game_.players()), opponent);
      settings.agents[0] = fmt::format("td(load=\"{}\")", path);
      settings.games = words_.games;
      settings.seed = words_.seed;
      settings.threads = words_.threads > 0 ? words_.threads : core_count();
      settings.opening = opponent.empty() ? 0 : static_cast<int>(words_.opening);
      EventRecorder recorder(default_store_path(), {.name = event_name("train", game_),
                                                    .about = match_about(game_, settings)});
      const MatchResult result = play_match(
          game_, settings, user_control(), [&](Record record) { recorder.add(std::move(record)); });
      if (const std::string trouble = recorder.close(); !trouble.empty()) {
        fmt::print(stderr, "not all games were recorded: {}\n", trouble);
      }
      if (result.games == 0 || stop_wanted()) return {};
      const Standing& own = result.standings[0];
      const auto games = static_cast<double>(own.games);
      const bool alone = opponent.empty();
      points.push_back({episodes, opponent, (alone ? own.returns : own.points) / games,
                        alone ? own.returns_margin : own.points_margin, own.games, seconds});
    }
    return points;
  }

 private:
  const AnyGame& game_;
  const GameTrainingWords& words_;
  std::vector<std::string> opponents_;
};

std::string score_text(const LearningPoint& point) {
  if (point.opponent.empty()) return "mean " + with_error(point.score, point.margin);
  return fmt::format("{} {} %", point.opponent, with_error(100 * point.score, 100 * point.margin));
}

// --- One run --------------------------------------------------------------------------------------

class Run {
 public:
  Run(const AnyGame& game, const learn::Field& field, const GameTrainingWords& words, Plan plan,
      GrowingFile* csv)
      : game_(game),
        field_(field),
        words_(words),
        plan_(std::move(plan)),
        evaluation_(game, words),
        csv_(csv) {}

  // The last evaluation of each opponent.
  std::vector<LearningPoint> go() {
    const OutputPath tried(plan_.path);
    open();
    if (csv_ != nullptr && done_ != 0) {
      points_ = read_learning_rows(read_file(words_.csv), plan_.name);
    }
    learn::Learner learner(*network_, field_, plan_.training);
    Limits limits;
    if (!words_.time.empty()) limits.seconds = seconds_of("--time", words_.time);
    const Budget budget(limits, user_control());
    const std::uint64_t all = plan_.training.episodes;
    const std::uint64_t evaluate =
        words_.evaluate != 0 ? words_.evaluate : std::max<std::uint64_t>(all / 10, 1);
    ProgressBar progress(fmt::format("train {} {}", game_.spec(), plan_.name),
                         all - std::min(all, done_), "episodes");
    double seconds = 0;  // of learning
    bool ended = false;
    while (done_ < all && !ended) {
      const std::uint64_t next = std::min({all, (done_ / evaluate + 1) * evaluate});
      learn::EpisodeTotals totals;
      const auto begin = Clock::now();
      while (done_ < next && !budget.is_spent()) {
        const learn::EpisodeTotals slice =
            learner.run(done_, std::min(next, done_ + kSlice), budget);
        done_ += slice.episodes;
        progress.add(slice.episodes);
        totals.add(slice);
        if (slice.episodes == 0) break;
      }
      const double more = std::chrono::duration<double>(Clock::now() - begin).count();
      seconds += more;
      learn::save_network(plan_.path, *network_, done_, plan_.notes);
      ended = budget.is_spent();
      if (stop_wanted()) break;
      if (done_ != evaluated_) tell(totals, more, seconds, ended);
      if (is_good_enough()) break;
    }
    if (all == 0) learn::save_network(plan_.path, *network_, 0, plan_.notes);
    if (done_ < all && stop_wanted()) {
      failed("stopped after {} of {} episodes, saved in {}; the same command goes on", done_, all,
             plan_.path);
    }
    return last_;
  }

  const std::vector<LearningPoint>& points() const { return points_; }
  const learn::TupleNetwork& network() const { return *network_; }
  std::uint64_t done() const { return done_; }
  const Json& notes() const { return plan_.notes; }

 private:
  // What was learned before, if the file is there, else a new network.
  void open() {
    if (!std::filesystem::is_regular_file(plan_.path)) {
      const double weights = static_cast<double>(learn::TupleNetwork::weights_of(plan_.shape));
      const double each = plan_.shape.coherence == learn::Coherence::kNone ? 4 : 12;
      note("{}, {}, {} weights: {}B of memory as far as it is used\n",
           counted(plan_.shape.tuples.size(), "tuple"), counted(plan_.shape.images.size(), "image"),
           short_count(weights), short_count(weights * each));
      network_ = std::make_unique<learn::TupleNetwork>(plan_.shape);
      return;
    }
    const learn::NetworkHead head = learn::read_network_head(plan_.path);
    if (head.shape.game != plan_.shape.game) {
      bad_input("{}: expected a network of {}, found one of {}", plan_.path, plan_.shape.game,
                head.shape.game);
    }
    if (head.shape != plan_.shape) {
      bad_input(
          "{}: holds a network of another shape; expected the same --tuples and --coherence, "
          "or another --save",
          plan_.path);
    }
    network_ = learn::load_to_learn(plan_.path, head);
    done_ = evaluated_ = head.episodes;
    note("going on from {} in {}\n", counted(done_, "episode"), plan_.path);
  }

  void tell(const learn::EpisodeTotals& totals, double block, double seconds, bool ended) {
    last_ = evaluation_.run(plan_.path, done_, seconds);
    evaluated_ = done_;
    std::vector<std::string> scores;
    for (const LearningPoint& point : last_) {
      scores.push_back(score_text(point));
      points_.push_back(point);
      if (csv_ != nullptr) csv_->append(learning_row(plan_.name, point));
    }
    if (words_.json) return;
    const double error =
        totals.updates == 0
            ? 0
            : std::sqrt(totals.squared_errors / static_cast<double>(totals.updates));
    fmt::print("{:>10}  {}  error {:.3f}  {}moves/s{}\n", done_, join(scores, ", "), error,
               short_count(static_cast<double>(totals.moves) / std::max(block, 1e-3)),
               ended ? "  (time is up)" : "");
    flush_answer();
  }

  // Every opponent is beaten as often as --stop-at asks, for sure but for 1 in 20 times.
  bool is_good_enough() const {
    if (words_.stop_at.empty() || last_.empty()) return false;
    const double wanted = float_in(words_.stop_at, -1e9, 1e9, "--stop-at");
    return std::all_of(last_.begin(), last_.end(), [&](const LearningPoint& point) {
      return point.score - point.margin >= wanted;
    });
  }

  template <class... Args>
  void note(fmt::format_string<Args...> format, Args&&... args) const {
    fmt::print(stderr, format, std::forward<Args>(args)...);
  }

  static constexpr std::uint64_t kSlice = 2000;  // episodes between looks at the progress bar

  const AnyGame& game_;
  const learn::Field& field_;
  const GameTrainingWords& words_;
  const Plan plan_;
  const Evaluation evaluation_;
  GrowingFile* const csv_;
  std::unique_ptr<learn::TupleNetwork> network_;
  std::uint64_t done_ = 0, evaluated_ = 0;
  std::vector<LearningPoint> points_, last_;
};

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
  const std::vector<std::string> known = {"rate",      "epsilon", "lambda", "tuples",
                                          "coherence", "method",  "gamma",  "random-starts"};
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

std::string file_name_of(std::string text) {
  for (char& c : text) {
    if (c == '(' || c == ')' || c == '=' || c == ',' || c == ' ' || c == '/' || c == '.') c = '-';
  }
  while (!text.empty() && text.back() == '-') text.pop_back();
  return text;
}

}  // namespace

void train_game(const GameTrainingWords& words) {
  const auto game = make_game(words.game);
  const auto field = learn::make_field(game->info(), game->spec());
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
      Plan plan = plan_of(*game, field->info(), own);
      plan.name = name;
      Run run(*game, *field, own, std::move(plan), csv ? &*csv : nullptr);
      row.scores.push_back(mean_score(run.go()));
      Json points = Json::array();
      for (LearningPoint point : run.points()) {
        points.push_back(point_json(point));
        if (several) point.opponent = name;  // a line a run
        drawn.push_back(point);
      }
      json["runs"].push_back(
          {{"run", name}, {"episodes", run.done()}, {"file", own.save}, {"points", points}});
      if (!words.ship.empty()) {
        write_file(words.ship, learn::packed_network(run.network(), run.done(), run.notes()));
      }
      if (!several) {
        fmt::print(stderr, "{}, saved in {}\n", counted(run.done(), "episode"), own.save);
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
