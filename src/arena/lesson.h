// A network that learns a game by playing itself: blocks of episodes, each followed by a save and by
// matches against named opponents.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "any/any_game.h"
#include "arena/lesson_plan.h"
#include "arena/match.h"
#include "arena/studied_games.h"
#include "base/control.h"
#include "base/limits.h"

namespace zermelo {

// What it scores against an opponent after so many episodes.
struct LearningPoint {
  std::uint64_t episodes = 0;
  std::string opponent;     // empty: a game of one player
  double score = 0;         // points a game (0 to 1), or the mean return of one player
  double margin = 0;        // half of its 95 % confidence interval
  std::uint64_t games = 0;  // that it rests on
  double seconds = 0;       // of learning until then
};

struct LessonSettings {
  LessonPlan plan;
  std::string path;          // of the network, where learning goes on from if it is there
  std::string record_store;  // where the games of evaluations go; empty: nowhere
  Limits limits = {};        // of the learning, matches aside
  std::string by = {};       // an agent whose games it learns from; empty: its own
  std::string from = {};     // or those of a file or of "records" (studied_games.h); empty: none
  std::string against = "random";  // opponents, with commas between; games of one player need none
  std::uint64_t evaluate = 0;      // episodes between evaluations; 0: a tenth of all
  std::uint64_t games = 200;       // of an evaluation, against each opponent
  int opening = 2;                 // random moves before they begin
  std::optional<double> stop_at = {};  // the score that every opponent is surely beaten with
};

// A block of episodes and the evaluation after it.
struct LessonBlock {
  std::uint64_t episodes = 0;         // in all
  learn::EpisodeTotals totals;        // of this block
  double seconds = 0;                 // that it took
  std::vector<LearningPoint> points;  // one an opponent
  bool is_time_up = false;
};

struct LessonHooks {
  std::function<void(const std::string&)> note = {};  // words for whoever waits
  std::function<void(const LessonBlock&)> tell = {};
  std::function<std::string(const MatchSettings&)> about = {};  // what the records keep of a match
};

class Lesson {
 public:
  // An Error if a network of another game or shape stands at the path, or an opponent does not fit.
  Lesson(const AnyGame& game, const learn::Field& field, LessonSettings settings,
         LessonHooks hooks);

  // Learns until the episodes, the time or the stop; the network is saved after each block.
  void run(const Control& control);

  const learn::TupleNetwork& network() const { return *network_; }
  std::uint64_t episodes() const { return done_; }
  bool is_complete() const { return done_ >= settings_.plan.training.episodes; }
  const std::vector<LearningPoint>& last() const { return last_; }  // one an opponent

 private:
  void open();
  void save() const;
  // Learns from some more episodes, at most until `end`.
  learn::EpisodeTotals learn_some(learn::Learner& learner, std::uint64_t end, const Budget& budget,
                                  const Control& control);
  // What the saved network scores against each opponent; empty if it was stopped.
  std::vector<LearningPoint> evaluated(double seconds, const Control& control) const;
  bool is_good_enough() const;

  const AnyGame& game_;
  const learn::Field& field_;
  const LessonSettings settings_;
  const LessonHooks hooks_;
  std::vector<std::string> opponents_;
  std::unique_ptr<learn::TupleNetwork> network_;
  std::unique_ptr<GameSource> source_;  // null: games of its own
  std::uint64_t done_ = 0, evaluated_ = 0;
  std::vector<LearningPoint> last_;
};

}  // namespace zermelo
