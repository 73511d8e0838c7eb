// What the one who starts long work can do while it runs: stop it, and look on. It is handed in with
// the work, so that two pieces of work in one program are stopped one by one.
#pragma once

#include <atomic>
#include <cstdint>

namespace zermelo {

struct Thoughts;  // core/thoughts.h

// Hears how far the work has come.
class ProgressSink {
 public:
  virtual ~ProgressSink() = default;
  virtual void expect(std::uint64_t items) = 0;  // so many in all, once that is known
  virtual void add(std::uint64_t items) = 0;     // so many more are done; any thread
};

// Looks over an agent's shoulder.
class Watcher {
 public:
  virtual ~Watcher() = default;
  // What the agent thinks so far, some times a second, on a thread of the agent's.
  virtual void so_far(const Thoughts& thoughts) = 0;
};

// Means to stop the work and to look on. Each may be missing; those that are set outlive the work.
struct Control {
  const std::atomic<bool>* stop = nullptr;  // set by another thread: answer at once
  ProgressSink* progress = nullptr;
  Watcher* watcher = nullptr;  // changes nothing in what is thought

  bool is_stopped() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }
};

}  // namespace zermelo
