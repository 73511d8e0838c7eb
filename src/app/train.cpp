// zermelo train: teaches a network to play. 2048 and 2584 have networks of their own, as fast as can
// be, and Othello its patterns; every other game with cells learns with tuples.
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>

#include <fmt/core.h>

#include "app/budget_words.h"
#include "app/commands.h"
#include "app/progress_bar.h"
#include "app/terminal.h"
#include "app/train_game.h"
#include "app/train_othello.h"
#include "app/train_poker.h"
#include "app/train_strategy.h"
#include "base/error.h"
#include "base/files.h"
#include "base/json.h"
#include "base/numerals.h"
#include "base/text.h"
#include "base/threads.h"
#include "catalogue/catalogue.h"
#include "engines/slide/learning_curve.h"
#include "engines/slide/training.h"
#include "learn/field.h"

namespace zermelo {
namespace {

constexpr std::uint64_t kUsualEpisodes = 100000;  // of engines that learn in a way of their own

struct TrainWords {
  std::string game, network = "4x6", rate, lambda, initial = "0", stages, time, save, csv, plot,
                    episodes, buckets;
  GameTrainingWords tuples = {};  // of networks for any game
  std::uint64_t block = 1000, save_every = 10000, seed = 1;
  int threads = 0;
  bool coherent = false, restart = false;
};

// Nothing if they are left to what is usual.
std::optional<std::uint64_t> episodes_of(const TrainWords& words) {
  if (words.episodes.empty()) return std::nullopt;
  const auto episodes = to_unsigned(words.episodes);
  if (!episodes) bad_input("--episodes: expected a number, found '{}'", words.episodes);
  return episodes;
}

// Tiles by their numbers, as the user sees them.
template <class Rule>
std::vector<int> read_stages(const std::string& text) {
  std::vector<int> stages;
  for (const std::string_view word : words_of(text, true)) {
    int tile = 1;
    while (tile <= Rule::max_tile(16) &&
           fmt::format("{}", Rule::kNumbers[static_cast<std::size_t>(tile)]) != word) {
      ++tile;
    }
    if (tile > Rule::max_tile(16) || (!stages.empty() && tile <= stages.back())) {
      bad_input("--stages: expected numbers of tiles, rising, found '{}'", word);
    }
    stages.push_back(tile);
  }
  return stages;
}

template <class Rule>
void run_train(const TrainWords& words) {
  slide::Training training;
  training.episodes = episodes_of(words).value_or(kUsualEpisodes);
  if (!words.time.empty()) training.limits.seconds = seconds_of("--time", words.time);
  training.rate =
      float_in(words.rate.empty() ? (words.coherent ? "1" : "0.1") : words.rate, 0, 10, "--rate");
  training.lambda = words.lambda.empty() ? 0 : float_in(words.lambda, 0, 1, "--lambda");
  training.restart = words.restart;
  training.threads = words.threads > 0 ? words.threads : core_count();
  training.seed = words.seed;
  training.block = words.block == 0 ? 1000 : words.block;
  const slide::NetworkShape shape = {.tuples = slide::read_shape(words.network),
                                     .stages = read_stages<Rule>(words.stages),
                                     .initial = float_in(words.initial, -1e9, 1e9, "--initial"),
                                     .coherent = words.coherent};
  const std::string path = words.save.empty() ? fmt::format("{}.weights", Rule::kName) : words.save;

  const OutputPath tried(path);
  const bool is_begun = std::filesystem::is_regular_file(path);
  if (is_begun && slide::Network<Rule>::read_head(path).shape != shape) {
    bad_input(
        "{}: holds a network of another shape; expected the same --network, --stages, "
        "--initial and --coherent, or another --save",
        path);
  }
  fmt::print(stderr, "a network of up to {}B of memory, as far as it is used\n",
             short_count(static_cast<double>(slide::Network<Rule>::bytes(shape))));
  std::string note;
  slide::Network<Rule> network =
      is_begun ? slide::Network<Rule>::load_to_learn(path, note, training.threads)
               : slide::Network<Rule>(shape, training.threads);
  const std::uint64_t done = slide::episodes_of_note(note);
  if (is_begun) fmt::print(stderr, "going on from {} in {}\n", counted(done, "episode"), path);
  // What was learned before stays in the table and in the picture.
  std::vector<slide::CurvePoint> curve;
  std::optional<GrowingFile> csv;
  if (!words.csv.empty()) {
    const bool begun = done != 0 && std::filesystem::is_regular_file(words.csv);
    if (begun) curve = slide::read_curve(read_file(words.csv));
    csv.emplace(words.csv, begun);
    if (!begun) csv->append(fmt::format("{}\n", slide::kCurveColumns));
  }

  ProgressBar progress(fmt::format("train {}", Rule::kName),
                       training.episodes - std::min(training.episodes, done), "episodes");
  const std::int64_t goal = Rule::kNumbers[Rule::kGoal];
  std::uint64_t saved = done;
  const std::uint64_t end = slide::train<Rule>(
      network, training, done,
      [&](const slide::TrainingReport& report) {
        fmt::print("{:>10}  avg {:>7.0f}  max {:>7}  {} {:>5.1f} %  {:.2f} M moves/s\n",
                   report.episodes, report.average, report.best, goal,
                   100 * report.share_reaching(Rule::kGoal),
                   static_cast<double>(report.moves) / report.seconds / 1e6);
        flush_answer();
        if (csv) {
          csv->append(fmt::format("{},{:.1f},{},{:.4f},{},{:.3f}\n", report.episodes,
                                  report.average, report.best, report.share_reaching(Rule::kGoal),
                                  report.moves, report.seconds));
        }
        curve.push_back({report.episodes, report.average, report.share_reaching(Rule::kGoal)});
        progress.add(report.block);
        if (words.save_every != 0 && report.episodes - saved >= words.save_every) {
          network.save(path, slide::note_of_episodes(report.episodes));
          saved = report.episodes;
        }
      },
      user_control());
  if (end != done) network.save(path, slide::note_of_episodes(end));
  if (!words.tuples.ship.empty()) {
    write_file(words.tuples.ship, network.packed(slide::note_of_episodes(end)));
  }
  if (!words.plot.empty()) {
    const Scene picture =
        slide::draw_curve(std::string(Rule::kName), fmt::format("{}", goal), curve);
    write_file(words.plot, to_svg(picture));
  }
  if (end < training.episodes && stop_wanted()) {
    failed("stopped after {} of {} episodes, saved in {}; the same command goes on", end,
           training.episodes, path);
  }
  fmt::print(stderr, "{}, saved in {}\n", counted(end, "episode"), path);
}

}  // namespace

Command train_command() {
  const auto words = std::make_shared<TrainWords>();
  return {
      .name = "train",
      .group = "Learn",
      .summary = "teach a network any game with cells, or find how to play with hidden cards",
      .examples = {"train tic-tac-toe --against random,perfect",
                   "train connect-four --time 30m --against \"mcts(sims=1000)\" --plot curve.svg",
                   "train \"hex(size=5)\" --sweep rate=1,3 --runs 3 --episodes 20000",
                   "train leduc-poker --save leduc.json", "train poker --save poker.strategy",
                   "train 2584 --coherent --episodes 30000",
                   "train 2048 --network 8x6 --coherent --restart --time 1h --save best.weights",
                   "2584 --play=\"name=td load=2584.weights\"",
                   "train othello --episodes 200000 --save othello.weights",
                   "train othello --tuples 100x7 --lambda 0.5"},
      .declare =
          [words](Arguments& args) {
            GameTrainingWords& tuples = words->tuples;
            args.game(words->game);
            args.option("--episodes", words->episodes,
                        "in all, those learned before included; default by the game");
            args.option("--time", words->time, "the most time to learn, such as 30m or 2h");
            args.option("--rate", words->rate,
                        "learning rate, or 1..0.1 from first to last episode; default by the game");
            args.option("--lambda", words->lambda, "0 to 1: look further ahead than one move");
            args.option("--threads", words->threads, "0: one a core");
            args.option("--seed", words->seed, "the same with one thread learns the same");
            args.output("--save", words->save,
                        "the network, and where learning goes on from; default by the game");
            args.output("--csv", words->csv, "the learning curve as a table");
            args.output("--plot", words->plot, "the learning curve as a picture (SVG)");
            args.option("--tuples", tuples.tuples,
                        "70x8 random walks, lines4, all, or cells 0-1-2,3-4-5; several with +");
            args.option("--method", tuples.method,
                        "td, sarsa, q or walk; with hidden cards cfr+ or mccfr as well");
            args.option("--coherence", tuples.coherence,
                        "none, ratio or exp: each weight finds its own rate");
            args.option("--epsilon", tuples.epsilon, "share of random moves, or 0.3..0.1");
            args.option("--gamma", tuples.gamma, "what a move later counts less");
            args.option("--step-reward", tuples.step_reward, "added to the reward of every move");
            args.option("--random-starts", tuples.random_starts,
                        "0.5:4 begins half of the games with up to 4 random moves");
            args.option("--from-goal", tuples.from_goal,
                        "puzzles: learn on walks of so many random moves away from the goal");
            args.option(
                "--by", tuples.by,
                "learn from games of this agent, such as \"mcts(leaf=td,sims=100)\" over the "
                "network as it was saved last");
            args.option(
                "--sparring", tuples.sparring,
                "0.4:td,expert plays this share of the games with agents in seats, td for the "
                "network; several with +");
            args.option("--sparring-from", tuples.sparring_from,
                        "the first of these episodes; those before it the network plays alone");
            args.option("--from", tuples.from,
                        "learn from the games of a file, or from those that are kept: records");
            args.option("--evaluate", tuples.evaluate,
                        "episodes between evaluations; default a tenth");
            args.option("--against", tuples.against,
                        "opponents of evaluations, such as random,mcts");
            args.option("--games", tuples.games, "of an evaluation, against each opponent");
            args.option("--opening", tuples.opening, "random moves before they begin");
            args.option("--stop-at", tuples.stop_at,
                        "end when it surely scores this share (0 to 1) against each opponent; with "
                        "hidden cards the exploitability, in chips a game");
            args.option("--sweep", tuples.sweep, "learn with each value, such as rate=0.1,0.3");
            args.option("--runs", tuples.runs, "learn so often, with seeds from --seed on");
            args.output("--ship", tuples.ship, "the network in 8 bits a weight, to play by");
            args.json(tuples.json);
            args.option("--network", words->network,
                        "2048, 2584: 8x4, 8x5, 4x6, 8x6, or tuples of hexadecimal cells: "
                        "0123,4567; 8x5 is within 1 GB for 2584, 4x6 up to 9.2 GB");
            args.flag("--coherent", words->coherent, "2048, 2584: temporal coherence");
            args.option("--initial", words->initial,
                        "2048, 2584: what boards are worth at first; high values make it try "
                        "everything");
            args.option("--stages", words->stages,
                        "2048, 2584: tiles from which on other weights are learned, such as "
                        "8192,16384");
            args.flag("--restart", words->restart,
                      "2048, 2584: begin games from the middle of others too");
            args.option("--save-every", words->save_every, "2048, 2584: episodes");
            args.option("--buckets", words->buckets,
                        "poker: classes of hands, and parts on flop, turn and river: 48x3x2x3");
            args.option("--block", words->block, "2048, 2584: episodes a line");
          },
      .run =
          [words] {
            stop_on_signals();
            const bool with_tuples = !words->tuples.tuples.empty();
            if (words->game == Rule2048::kName && !with_tuples) return run_train<Rule2048>(*words);
            if (words->game == Rule2584::kName && !with_tuples) return run_train<Rule2584>(*words);
            if (words->game == "othello" && !with_tuples) {
              return train_othello({.episodes = episodes_of(*words).value_or(kUsualEpisodes),
                                    .seed = words->seed,
                                    .threads = words->threads,
                                    .time = words->time,
                                    .save = words->save});
            }
            if (words->game == "poker") {
              return train_poker({.method = words->tuples.method,
                                  .time = words->time,
                                  .save = words->save,
                                  .stop_at = words->tuples.stop_at,
                                  .buckets = words->buckets,
                                  .iterations = episodes_of(*words),
                                  .seed = words->seed,
                                  .threads = words->threads,
                                  .json = words->tuples.json});
            }
            const auto game = make_game(words->game);
            const std::string& method = words->tuples.method;
            const bool by_network =
                with_tuples || method == "td" || method == "sarsa" || method == "q" ||
                (game->players() == 1 && learn::make_field(game->spec()) != nullptr);
            if (game->traits().hidden && !by_network) {
              return train_strategy(*game, {.method = words->tuples.method,
                                            .time = words->time,
                                            .save = words->save,
                                            .csv = words->csv,
                                            .iterations = episodes_of(*words),
                                            .seed = words->seed,
                                            .stop_at = words->tuples.stop_at,
                                            .json = words->tuples.json});
            }
            GameTrainingWords own = words->tuples;
            own.game = words->game;
            own.rate = words->rate;
            own.lambda = words->lambda;
            own.time = words->time;
            own.save = words->save;
            own.csv = words->csv;
            own.plot = words->plot;
            own.episodes = episodes_of(*words);
            own.seed = words->seed;
            own.threads = words->threads;
            train_game(own);
          }};
}

}  // namespace zermelo
