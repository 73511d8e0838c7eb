#include "course/course.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "base/error.h"
#include "base/files.h"
#include "base/text.h"
#include "base/threads.h"
#include "course/agent_arguments.h"
#include "course/play_episode.h"
#include "course/statistics.h"
#include "engines/slide/expectimax.h"
#include "engines/slide/heuristic.h"
#include "engines/slide/learning_player.h"
#include "engines/slide/players.h"

namespace zermelo::course {
namespace {

using namespace slide;  // players and environments

template <class Rule>
using Player = std::variant<SampleRandomPlayer, RandomPlayer, GreedyPlayer, HeuristicPlayer,
                            Expectimax<Rule, NetworkJudge<Rule>>, Expectimax<Rule, LineJudge<Rule>>,
                            LearningPlayer<Rule>>;
using Environment = std::variant<SampleEnvironment, RandomEnvironment, Adversary, EvilEnvironment>;

template <class Agent>
struct Named {
  std::string name;
  Agent agent;
  std::function<void(std::uint64_t episodes)> save{};  // what it has learned, if that is wanted
};

std::vector<std::string> policies_of(std::span<const CourseAgent> agents) {
  std::vector<std::string> policies;
  for (const CourseAgent& agent : agents) policies.emplace_back(agent.policy);
  return policies;
}

// Returns the policy that is meant: `policy`, or the name if it is that of a policy. A name that is nearly one is taken for
// a slip.
std::string policy_of(AgentArguments& arguments, const std::string& name,
                      std::span<const CourseAgent> agents, const char* what) {
  const std::vector<std::string> policies = policies_of(agents);
  const bool is_policy = std::find(policies.begin(), policies.end(), name) != policies.end();
  const std::string policy = arguments.choice("policy", policies, is_policy ? name : "random");
  if (const std::string hint = near_name_hint(name, policies);
      !is_policy && !hint.empty() && !arguments.has("policy")) {
    bad_input("{}: name: expected {}, or policy= as well, found '{}'{}", what, join(policies, ", "),
              name, hint);
  }
  return policy;
}

// What records call an agent: without the marks that stand around names there.
std::string name_of(AgentArguments& arguments, const std::string& otherwise, const char* what) {
  const std::string name = arguments.word("name", otherwise);
  if (const std::size_t mark = name.find_first_of(":@|"); mark != name.npos) {
    bad_input("{}: name: expected a name without ':', '@' and '|', found '{}'", what, name);
  }
  return name;
}

std::optional<std::uint64_t> seed_of(AgentArguments& arguments) {
  const auto seed = arguments.number("seed", 0, INT64_MAX);
  return seed ? std::optional(static_cast<std::uint64_t>(*seed)) : std::nullopt;
}

// The standard engine of the sample, or our own generator.
template <class Sample, class Fast, class Agent>
Agent random_agent(AgentArguments& arguments) {
  const bool fast = arguments.choice("rng", {"std", "fast"}, "std") == "fast";
  const auto seed = seed_of(arguments);
  if (fast) return Fast(seed.value_or(1));
  Sample sample;
  if (seed) sample.engine.seed(static_cast<std::default_random_engine::result_type>(*seed));
  return sample;
}

// Looks ahead, with a network if there is one.
template <class Rule>
Player<Rule> make_expectimax(AgentArguments& arguments, int slides, const std::string& path,
                             const Control& control) {
  SearchSettings settings = {.control = {.stop = control.stop}};
  const auto ms = arguments.number("time", 1, 1000000);
  settings.limits.depth =
      static_cast<int>(arguments.number("depth", 1, 20).value_or(ms ? 20 : slides));
  if (ms) settings.limits.seconds = static_cast<double>(*ms) / 1000;
  settings.least_probability = static_cast<float>(arguments.real("least", 0, 1).value_or(0));
  const auto downgrade = arguments.number("downgrade", 0, 1 << 30);
  arguments.check();
  if (path.empty()) {
    if (downgrade)
      bad_input("--play: downgrade: expected load=FILE as well, a network to judge by");
    const auto values = LineValues::of<Rule>(kHeuristic<Rule>);
    return Expectimax<Rule, LineJudge<Rule>>({std::make_shared<const LineValues>(values)},
                                             settings);
  }
  const auto network = std::make_shared<const Network<Rule>>(Network<Rule>::load_from(path));
  return Expectimax<Rule, NetworkJudge<Rule>>({network, downgrade.value_or(kDowngrade)}, settings);
}

// A player that learns as it plays, if one of init, alpha and save says so.
template <class Rule>
std::optional<Named<Player<Rule>>> make_learner(AgentArguments& arguments, const std::string& name,
                                                const std::string& load) {
  const std::string init = arguments.word("init", ""), save = arguments.word("save", "");
  const auto alpha = arguments.real("alpha", 0, 10);
  if (init.empty() && save.empty() && !alpha) return std::nullopt;
  arguments.check();
  if (load.empty() == init.empty()) {
    bad_input(
        "--play: td: expected one of load=FILE, to go on learning, and init=NETWORK, such as "
        "init={}",
        kShapes[0].name);
  }
  const auto tried = save.empty() ? nullptr : std::make_shared<OutputPath>(save);
  std::string note;
  const auto network = std::make_shared<Network<Rule>>(
      load.empty() ? Network<Rule>(NetworkShape{.tuples = read_shape(init)})
                   : Network<Rule>::load_to_learn(load, note));
  const double usual = network->shape().coherent ? 1 : 0.1;
  Named<Player<Rule>> named{
      name, LearningPlayer<Rule>(network, static_cast<float>(alpha.value_or(usual)))};
  if (!save.empty()) {
    named.save = [=, before = episodes_of_note(note)](std::uint64_t episodes) {
      (void)tried;  // a pipe stays open until here
      network->save(save, note_of_episodes(before + episodes));
    };
  }
  return named;
}

template <class Rule>
Named<Player<Rule>> make_player(const std::string& text, const Control& control) {
  AgentArguments arguments("--play", text);
  const std::string name = name_of(arguments, "dummy", "--play");
  arguments.choice("role", {"player"}, "player");
  const std::string policy = policy_of(arguments, name, kCoursePlayers, "--play");
  Player<Rule> player;
  if (policy == "greedy") {
    player = GreedyPlayer();
  } else if (policy == "heuristic") {
    player = HeuristicPlayer(LineValues::of<Rule>(kHeuristic<Rule>));
  } else if (policy == "expectimax") {
    player = make_expectimax<Rule>(arguments, 2, arguments.word("load", ""), control);
  } else if (policy == "td") {
    const std::string path = arguments.word("load", "");
    if (auto learner = make_learner<Rule>(arguments, name, path)) return std::move(*learner);
    if (path.empty()) {
      bad_input("--play: td: expected load=FILE, a network that 'train' made, or init=NETWORK");
    }
    player = make_expectimax<Rule>(arguments, 1, path, control);
  } else {
    player = random_agent<SampleRandomPlayer, RandomPlayer, Player<Rule>>(arguments);
  }
  arguments.check();
  return {name, std::move(player)};
}

template <class Rule>
Named<Environment> make_environment(const std::string& text) {
  AgentArguments arguments("--evil", text);
  const std::string name = name_of(arguments, "random", "--evil");
  arguments.choice("role", {"environment"}, "environment");
  Environment environment;
  const std::string policy = policy_of(arguments, name, kCourseEnvironments, "--evil");
  if (policy == "adversary") {
    environment = Adversary(LineValues::of<Rule>(kHeuristic<Rule>));
  } else if (policy == "evil") {
    environment =
        EvilEnvironment(LineValues::of<Rule>(kHeuristic<Rule>), seed_of(arguments).value_or(1));
  } else {
    environment = random_agent<SampleEnvironment, RandomEnvironment, Environment>(arguments);
  }
  arguments.check();
  return {name, std::move(environment)};
}

// Writes episodes as they end, so that little is left to do for whoever has sent a signal and waits.
// The file is there, whole, once it is committed.
template <class Rule>
class EpisodeFile {
 public:
  explicit EpisodeFile(const std::string& path) {
    if (!path.empty()) file_.emplace(path);
  }
  void add(const Episode& episode) {
    if (!file_) return;
    line_.clear();
    append<Rule>(line_, episode);
    line_ += '\n';
    file_->append(line_);
  }
  void commit() {
    if (file_) file_->commit();
  }

 private:
  std::optional<NewFile> file_;
  std::string line_;
};

}  // namespace

template <class Rule>
void run_course(const CourseArguments& arguments,
                const std::function<void(std::string_view)>& print, const Control& control) {
  Named<Player<Rule>> player = make_player<Rule>(arguments.play, control);
  Named<Environment> environment = make_environment<Rule>(arguments.evil);
  EpisodeFile<Rule> file(arguments.save);
  std::vector<Episode> loaded;
  if (!arguments.load.empty()) {
    try {
      loaded = read_episodes<Rule>(read_file(arguments.load));
    } catch (const Error& error) {
      if (error.exit() != Exit::kBadInput) throw;
      bad_input("{}: {}", arguments.load, error.what());
    }
  }
  const std::uint64_t total = std::max<std::uint64_t>(arguments.total, loaded.size());
  const std::uint64_t block = arguments.block != 0 ? arguments.block : total;
  Statistics statistics(Rule::kNumbers, arguments.limit != 0 ? arguments.limit : total);
  for (const Episode& episode : loaded) {
    statistics.add(episode);
    file.add(episode);
  }
  loaded = {};

  // Nothing left to play: then the table of what was loaded is what was asked for.
  const std::uint64_t before = statistics.count();
  const bool all_loaded = !arguments.load.empty() && before >= total;
  ActionTimer<SystemTime> timer;
  if (control.progress != nullptr) {
    control.progress->expect(total - statistics.count());
  }
  Episode episode;
  episode.player = player.name;
  episode.environment = episode.winner = environment.name;
  while (statistics.count() < total && !control.is_stopped()) {
    episode.actions.clear();
    const auto play = [&](auto& p, auto& e) {
      return play_episode<Rule>(p, e, timer, control, episode);
    };
    if (!std::visit(play, player.agent, environment.agent)) break;
    statistics.add(episode);
    file.add(episode);
    if (control.progress != nullptr) control.progress->add(1);
    if (statistics.count() % block == 0) print(statistics.table(block));
  }
  const bool stopped = statistics.count() < total;
  if (arguments.summary || all_loaded || stopped) print(statistics.table());
  file.commit();
  if (player.save) player.save(statistics.count() - before);
  if (stopped) {
    failed("stopped after {} of {} episodes{}", statistics.count(), total,
           arguments.save.empty() ? "" : "; go on with --load=" + arguments.save);
  }
}

template void run_course<Rule2048>(const CourseArguments&,
                                   const std::function<void(std::string_view)>&, const Control&);
template void run_course<Rule2584>(const CourseArguments&,
                                   const std::function<void(std::string_view)>&, const Control&);

}  // namespace zermelo::course
