// Work that goes on whoever looks: tournaments, games that are solved, networks that learn. One at a time,
// in the background of the job queue; it ends when it is done or somebody stops it.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "base/json.h"
#include "server/job_queue.h"

namespace zermelo {

// A run as it is asked for.
struct RunPlan {
  std::string kind;  // "tournament", "solve", "train"
  std::string game;  // spec
  Json settings;     // what it goes by, as it is told
  // Does the work and returns what came of it. Looks at the flag, and tells now and then how far it has
  // come: an object with `done`, `expected` (0: not known) and what its kind has to show.
  using Tell = std::function<void(Json progress)>;
  std::function<Json(const std::atomic<bool>& stop, const Tell& tell)> work;
};

class Runs {
 public:
  // The queue is ended before the runs go.
  explicit Runs(JobQueue& jobs) : jobs_(jobs) {}

  // Each answers with the run as it is told: id, kind, game, settings, state ("waiting", "running", "done",
  // "stopped", "failed"), place, started, seconds, progress, result, error. Refused if there is no such run.
  Json start(RunPlan plan);
  Json look(const std::string& id);
  Json stop(const std::string& id);
  Json list();  // newest first, without progress and result

  // Calls back with the run now and as it goes on, at most five times a second, until unwatch(). The call is
  // made with a lock held: it hands the text on and returns.
  using Tell = std::function<void(const Json&)>;
  int watch(const std::string& id, Tell tell);
  void unwatch(int watcher);

 private:
  using Clock = std::chrono::steady_clock;
  struct Run {
    std::string id;
    RunPlan plan;
    std::string state = "waiting";
    std::size_t place = 0;
    std::int64_t started = 0;  // in milliseconds since 1970
    Clock::time_point begin = {}, end = {}, told = {};
    Json progress, result, error;
    std::shared_ptr<JobQueue::Job> job;
  };
  struct Watcher {
    std::string run;
    Tell tell;
  };

  // With the lock held:
  Run& found(const std::string& id);
  static Json head_of(const Run& run);
  static Json told_of(const Run& run);
  void tell_watchers(Run& run);
  void drop_oldest();

  void work(const std::shared_ptr<Run>& run, const std::atomic<bool>& stop);

  JobQueue& jobs_;
  std::mutex mutex_;
  std::map<std::uint64_t, std::shared_ptr<Run>> runs_;  // by number, which is the id
  std::map<int, Watcher> watchers_;
  std::uint64_t next_run_ = 1;
  int next_watcher_ = 1;
};

}  // namespace zermelo
