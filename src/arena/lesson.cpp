#include "arena/lesson.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

#include <fmt/core.h>

#include "any/any_agent.h"
#include "base/error.h"
#include "base/files.h"
#include "base/numerals.h"
#include "base/text.h"
#include "learn/network_file.h"
#include "records/event_recorder.h"

namespace zermelo {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kSlice = 2000;  // episodes between looks at the progress
constexpr std::uint64_t kStudied = 64;  // where others play them

}  // namespace

Lesson::Lesson(const AnyGame& game, const learn::Field& field, LessonSettings settings,
               LessonHooks hooks)
    : game_(game),
      field_(field),
      settings_(std::move(settings)),
      hooks_(std::move(hooks)),
      opponents_(split_top_level(settings_.against, ',')) {
  for (std::string& opponent : opponents_) opponent = trimmed(opponent);
  if (game.players() == 1) opponents_ = {""};
  for (const std::string& opponent : opponents_) {
    if (!opponent.empty()) make_agent(game, opponent, 1);  // an Error now, not in an hour
  }
  if (!settings_.by.empty() && !settings_.from.empty()) {
    bad_input("expected games of an agent (--by) or of records (--from), found both");
  }
  const learn::Training& training = settings_.plan.training;
  if (training.sparring && (!settings_.by.empty() || !settings_.from.empty())) {
    bad_input("--sparring: expected games that the network plays, found --by or --from as well");
  }
  if (!settings_.by.empty()) {
    source_ = games_of_agent(game, training, settings_.by, settings_.path);
  } else if (!settings_.from.empty()) {
    source_ = games_of_records(game, training, settings_.from, settings_.record_store);
  }
  open();
  if (!settings_.by.empty()) save();  // for the agent to play by
}

void Lesson::save() const {
  learn::save_network(settings_.path, *network_, done_, settings_.plan.notes);
}

// What was learned before, if the file is there, else a new network.
void Lesson::open() {
  const LessonPlan& plan = settings_.plan;
  const auto note = [&](const std::string& text) {
    if (hooks_.note) hooks_.note(text);
  };
  if (!std::filesystem::is_regular_file(settings_.path)) {
    note(fmt::format(
        "{}, {}, {} weights: {}B of memory as far as it is used",
        counted(plan.shape.tuples.size(), "tuple"),
        counted(plan.shape.images.size() * static_cast<std::size_t>(plan.shape.ways), "image"),
        short_count(static_cast<double>(learn::TupleNetwork::weights_of(plan.shape))),
        short_count(static_cast<double>(plan.bytes()))));
    network_ = std::make_unique<learn::TupleNetwork>(plan.shape);
    return;
  }
  const learn::NetworkHead head = learn::read_network_head(settings_.path);
  if (head.shape.game != plan.shape.game) {
    bad_input("{}: expected a network of {}, found one of {}", settings_.path, plan.shape.game,
              head.shape.game);
  }
  if (head.shape != plan.shape) {
    bad_input(
        "{}: holds a network of another shape; expected the same --tuples and --coherence, or "
        "another --save",
        settings_.path);
  }
  network_ = learn::load_to_learn(settings_.path, head);
  done_ = evaluated_ = head.episodes;
  note(fmt::format("going on from {} in {}", counted(done_, "episode"), settings_.path));
}

void Lesson::run(const Control& control) {
  const LessonPlan& plan = settings_.plan;
  learn::Learner learner(*network_, field_, plan.training);
  const Budget budget(settings_.limits, {.stop = control.stop});
  const std::uint64_t all = plan.training.episodes;
  const std::uint64_t evaluate =
      settings_.evaluate != 0 ? settings_.evaluate : std::max<std::uint64_t>(all / 10, 1);
  double seconds = 0;  // of learning
  bool is_time_up = false;
  while (done_ < all && !is_time_up) {
    const std::uint64_t next = std::min(all, (done_ / evaluate + 1) * evaluate);
    LessonBlock block;
    const auto begin = Clock::now();
    while (done_ < next && !budget.is_spent()) {
      const learn::EpisodeTotals slice = learn_some(learner, next, budget, control);
      done_ += slice.episodes;
      if (control.progress != nullptr) control.progress->add(slice.episodes);
      block.totals.add(slice);
      if (slice.episodes == 0) break;
    }
    learner.settle();
    block.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    seconds += block.seconds;
    save();
    block.is_time_up = is_time_up = budget.is_spent();
    if (control.is_stopped()) return;
    if (done_ != evaluated_) {
      last_ = evaluated(seconds, control);
      evaluated_ = done_;
      block.episodes = done_;
      block.points = last_;
      if (hooks_.tell) hooks_.tell(block);
    }
    if (is_good_enough()) return;
  }
  if (all == 0) save();
}

learn::EpisodeTotals Lesson::learn_some(learn::Learner& learner, std::uint64_t end,
                                        const Budget& budget, const Control& control) {
  if (source_ == nullptr) return learner.run(done_, std::min(end, done_ + kSlice), budget);
  const auto games = source_->games(done_, std::min(end - done_, kStudied), control);
  return learner.study(done_, games);
}

std::vector<LearningPoint> Lesson::evaluated(double seconds, const Control& control) const {
  std::vector<LearningPoint> points;
  for (const std::string& opponent : opponents_) {
    MatchSettings settings;
    settings.agents.assign(static_cast<std::size_t>(game_.players()), opponent);
    settings.agents[0] = fmt::format("td(load=\"{}\")", settings_.path);
    settings.games = settings_.games;
    settings.seed = settings_.plan.training.seed;
    settings.threads = settings_.plan.training.threads;
    if (field_.info().has_goal) {  // it may well never find it
      settings.most_moves = static_cast<std::uint64_t>(settings_.plan.training.longest);
    }
    settings.opening = opponent.empty() ? 0 : settings_.opening;
    EventRecorder recorder(settings_.record_store,
                           {.name = event_name("train", game_.spec()),
                            .about = hooks_.about ? hooks_.about(settings) : ""});
    const MatchResult result = play_match(game_, settings, {.stop = control.stop},
                                          [&](Record record) { recorder.add(std::move(record)); });
    if (const std::string trouble = recorder.close(); !trouble.empty() && hooks_.note) {
      hooks_.note("not all games were recorded: " + trouble);
    }
    if (result.games == 0 || control.is_stopped()) return {};
    const Standing& own = result.standings[0];
    const auto games = static_cast<double>(own.games);
    const bool is_alone = opponent.empty();
    points.push_back({done_, opponent, (is_alone ? own.returns : own.points) / games,
                      is_alone ? own.returns_margin : own.points_margin, own.games, seconds});
  }
  return points;
}

// Every opponent is beaten as often as was asked for, for sure but for 1 in 20 times.
bool Lesson::is_good_enough() const {
  if (!settings_.stop_at || last_.empty()) return false;
  return std::all_of(last_.begin(), last_.end(), [&](const LearningPoint& point) {
    return point.score - point.margin >= *settings_.stop_at;
  });
}

}  // namespace zermelo
