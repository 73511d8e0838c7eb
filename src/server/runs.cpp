#include "server/runs.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/text.h"
#include "records/record_store.h"
#include "server/application.h"
#include "server/caps.h"
#include "server/message.h"

namespace zermelo {
namespace {

constexpr auto kPause = std::chrono::milliseconds(200);  // between two words to watchers

}  // namespace

Runs::Run& Runs::found(const std::string& id) {
  const auto number = to_integer(id);
  const auto place = number ? runs_.find(static_cast<std::uint64_t>(*number)) : runs_.end();
  if (place == runs_.end()) throw Refused{404, "no_run", "there is no such run"};
  return *place->second;
}

Json Runs::head_of(const Run& run) {
  Json json = {{"id", run.id},          {"kind", run.plan.kind},
               {"game", run.plan.game}, {"settings", run.plan.settings},
               {"state", run.state},    {"started", run.started}};
  if (run.state == "waiting") json["place"] = run.place;
  const auto until = run.state == "running" ? Clock::now() : run.end;
  json["seconds"] = std::chrono::duration<double>(until - run.begin).count();
  if (!run.error.is_null()) json["error"] = run.error;
  return json;
}

Json Runs::told_of(const Run& run) {
  Json json = head_of(run);
  if (!run.progress.is_null()) json["progress"] = run.progress;
  if (!run.result.is_null()) json["result"] = run.result;
  return json;
}

void Runs::tell_watchers(Run& run) {
  run.told = Clock::now();
  for (const auto& [number, watcher] : watchers_) {
    if (watcher.run == run.id) watcher.tell(told_of(run));
  }
}

// Those that wait or run are never dropped.
void Runs::drop_oldest() {
  for (auto it = runs_.begin(); it != runs_.end() && runs_.size() >= caps::kRuns;) {
    const bool is_over = it->second->state != "waiting" && it->second->state != "running";
    it = is_over ? runs_.erase(it) : std::next(it);
  }
}

Json Runs::start(RunPlan plan) {
  const auto run = std::make_shared<Run>();
  run->plan = std::move(plan);
  run->started = now_ms();
  run->job = std::make_shared<JobQueue::Job>();
  run->job->background = true;
  run->job->work = [this, weak = std::weak_ptr(run)](const std::atomic<bool>& stop) {
    if (const auto kept = weak.lock()) work(kept, stop);
  };
  const std::lock_guard lock(mutex_);
  drop_oldest();
  if (runs_.size() >= caps::kRuns) throw Refused{503, "busy", "too many runs wait"};
  run->id = std::to_string(next_run_);
  // Those before it, the one that runs included.
  run->place =
      static_cast<std::size_t>(std::count_if(runs_.begin(), runs_.end(), [](const auto& other) {
        return other.second->state == "waiting" || other.second->state == "running";
      }));
  runs_.emplace(next_run_, run);
  if (!jobs_.submit(run->job)) {
    runs_.erase(next_run_);
    throw Refused{503, "busy", "too many runs wait"};
  }
  ++next_run_;
  return told_of(*run);
}

void Runs::work(const std::shared_ptr<Run>& run, const std::atomic<bool>& stop) {
  {
    const std::lock_guard lock(mutex_);
    run->begin = run->end = Clock::now();
    run->state = "running";
    for (const auto& [number, other] : runs_) {
      if (other->state != "waiting") continue;
      other->place -= std::min<std::size_t>(other->place, 1);
      tell_watchers(*other);
    }
    tell_watchers(*run);
  }
  const auto tell = [&](Json progress) {
    const std::lock_guard lock(mutex_);
    run->progress = std::move(progress);
    if (Clock::now() - run->told >= kPause) tell_watchers(*run);
  };
  int status = 200;
  Json result;
  const Json error = error_of([&] { result = run->plan.work(stop, tell); }, status);
  const std::lock_guard lock(mutex_);
  run->end = Clock::now();
  run->result = std::move(result);
  run->state = status != 200 ? (stop ? "stopped" : "failed") : stop ? "stopped" : "done";
  if (run->state == "failed") run->error = error["error"];
  run->plan.work = nullptr;  // and what it holds
  tell_watchers(*run);
}

Json Runs::look(const std::string& id) {
  const std::lock_guard lock(mutex_);
  return told_of(found(id));
}

Json Runs::stop(const std::string& id) {
  const std::lock_guard lock(mutex_);
  Run& run = found(id);
  if (jobs_.cancel(run.job)) {  // it never ran
    run.state = "stopped";
    for (const auto& [number, other] : runs_) {
      if (other->state != "waiting" || other->place <= run.place) continue;
      --other->place;
      tell_watchers(*other);
    }
    tell_watchers(run);
  }
  return told_of(run);
}

Json Runs::list() {
  const std::lock_guard lock(mutex_);
  Json json = {{"runs", Json::array()}};
  for (auto it = runs_.rbegin(); it != runs_.rend(); ++it) {
    json["runs"].push_back(head_of(*it->second));
  }
  return json;
}

int Runs::watch(const std::string& id, Tell tell) {
  const std::lock_guard lock(mutex_);
  Run& run = found(id);
  tell(told_of(run));
  watchers_.emplace(next_watcher_, Watcher{run.id, std::move(tell)});
  return next_watcher_++;
}

void Runs::unwatch(int watcher) {
  const std::lock_guard lock(mutex_);
  watchers_.erase(watcher);
}

}  // namespace zermelo
