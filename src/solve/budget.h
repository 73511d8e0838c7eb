// What solving may cost, and who holds a solver to it.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/error.h"
#include "base/progress.h"
#include "base/threads.h"

namespace zermelo {

struct SolveLimits {
  std::uint64_t memory = UINT64_MAX;   // bytes
  std::optional<double> seconds = {};  // of wall-clock time
  std::uint64_t positions = UINT64_MAX;
  const std::atomic<bool>* stop = nullptr;  // set by another thread
  Progress* progress = nullptr;             // told of every position
  std::uint64_t* found = nullptr;  // how many there are so far, also when a limit is passed
};

// This question cannot be answered, for this reason.
template <class... Args>
[[noreturn]] void unanswered(fmt::format_string<Args...> format, Args&&... args) {
  throw Error(Exit::kUnanswered, fmt::format(format, std::forward<Args>(args)...));
}

// Each call is unanswered() when a limit is passed or the user wants to stop.
class Budget {
 public:
  explicit Budget(const SolveLimits& limits)
      : limits_(limits), begin_(std::chrono::steady_clock::now()) {}

  // So many bytes are needed now, with so many positions found.
  void need(std::uint64_t bytes, std::uint64_t positions) const {
    if (bytes <= limits_.memory) return;
    unanswered(
        "not solved within {}B of memory: {} positions found so far, and {}B needed to go on",
        short_count(static_cast<double>(limits_.memory)), positions,
        short_count(static_cast<double>(bytes)));
  }

  // To be called every thousand positions or so.
  void tick(std::uint64_t positions) {
    if (limits_.found != nullptr) *limits_.found = positions;
    if (limits_.progress != nullptr) {
      limits_.progress->add(positions - told_);
      told_ = positions;
    }
    if (stop_wanted() || (limits_.stop != nullptr && limits_.stop->load())) {
      unanswered("stopped after {} positions", positions);
    }
    if (positions >= limits_.positions) unanswered("not solved within {} positions", positions);
    if (!limits_.seconds) return;
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin_;
    if (spent.count() <= *limits_.seconds) return;
    unanswered("not solved within {}: {} positions found so far", short_time(*limits_.seconds),
               positions);
  }

 private:
  SolveLimits limits_;
  std::chrono::steady_clock::time_point begin_;
  std::uint64_t told_ = 0;
};

}  // namespace zermelo
