// The kinds of runs: each reads what a body asks for, within the caps, and plans the work. One file each.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <string>

#include "base/control.h"
#include "server/caps.h"
#include "server/runs.h"

namespace zermelo {

// Where runs leave what came of them; an empty name: nowhere.
struct RunPlaces {
  std::string database_folder = "";
  std::string record_store = "";
  std::string network_folder = "";
};

// By the body's `kind`. Refused: what is missing, wrong or over a cap.
RunPlan asked_run(const Json& body, const RunPlaces& places);

// {game, agents, games, format, opening, seed}: all games of a tournament, two agents being a match; shows
// the standings so far and the game that is being played, and keeps the games in the store.
RunPlan tournament_run(const Json& body, const RunPlaces& places);
// {game}: every position of a game, into its database, within this time.
RunPlan solve_run(const Json& body, const RunPlaces& places,
                  double seconds = caps::kSolvingSeconds);
// {game, episodes, ...}: a network that learns by playing; shows the curve, and keeps the network. Those
// of 2048 and 2584 take {network, coherent}, the others {against}, who they are measured by.
RunPlan training_run(const Json& body, const RunPlaces& places);
RunPlan lesson_run(const Json& body, const RunPlaces& places);  // of the others

// Tells when it is time to show something again; any thread.
class Pace {
 public:
  explicit Pace(std::chrono::milliseconds pause) : pause_(pause) {}
  bool is_due();

 private:
  const std::chrono::milliseconds pause_;
  std::mutex mutex_;
  std::chrono::steady_clock::time_point next_ = {};
};

// Counts what is done of what is expected, and has it told now and then; any thread.
class CountedProgress final : public ProgressSink {
 public:
  explicit CountedProgress(std::function<void()> on_add) : on_add_(std::move(on_add)) {}
  void expect(std::uint64_t items) override { expected_ = items; }
  void add(std::uint64_t items) override {
    done_ += items;
    if (on_add_) on_add_();
  }
  // {done, expected}
  Json told() const { return {{"done", done_.load()}, {"expected", expected_.load()}}; }

 private:
  const std::function<void()> on_add_;
  std::atomic<std::uint64_t> expected_ = 0, done_ = 0;
};

}  // namespace zermelo
