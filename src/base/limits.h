// How much may be spent, and who counts it: the same for a move of an agent, a game to be solved and
// a question to the analyst.
#pragma once

#include <chrono>
#include <cstdint>

#include "base/control.h"

namespace zermelo {

// 0 means no limit.
struct Limits {
  double seconds = 0;       // of wall-clock time
  std::uint64_t work = 0;   // positions, or random games: the unit of whoever does the work
  int depth = 0;            // moves ahead
  std::uint64_t bytes = 0;  // of memory

  // Memory bounds any work; it does not ask for a certain amount of it.
  bool given() const { return seconds != 0 || work != 0 || depth != 0; }
};

// The time, work and memory still available. The clock runs from the constructor on.
class Budget {
 public:
  Budget() : Budget(Limits{}) {}                              // without limits
  Budget(const Limits& limits, const Control& control = {});  // not explicit: limits are a budget
  // With the caller's wishes, where it has any, instead of an agent's own limits.
  Budget(const Limits& own, const Limits& asked, const Control& control)
      : Budget(asked.given() ? asked : own, control) {}

  // --- Work that answers with what it has when the budget is spent --------------------------------

  // Asked before each piece of work with the amount that is done. Looks at the clock about every
  // fifth of a millisecond, whatever a piece of work costs.
  bool spent(std::uint64_t done) { return done >= work_ || out_of_time(done); }
  // Asks for time and the wish to stop alone.
  bool out_of_time(std::uint64_t done) { return done >= next_look_ && look(done); }

  // True if a watcher has heard nothing for a while: then report().
  bool is_report_due() const { return report_due_; }
  void report(const Thoughts& so_far);

  // --- Work that has no answer before its end: unanswered() when a limit is passed ----------------

  // To be called every thousand positions or so, with all that are done.
  void tick(std::uint64_t done);
  // Says how many bytes are needed now, with how many positions found.
  void need(std::uint64_t bytes, std::uint64_t positions) const;
  // What the last tick() was told, and what was paid.
  std::uint64_t done() const { return done_; }

  // --- Parts of it --------------------------------------------------------------------------------

  // A share of the time and work that are left, to be paid for afterwards by what was done of it.
  Budget part(double share) const;
  // Returns that share as limits. Never 0 where there is a limit.
  Limits limits_of_part(double share) const;
  void pay(std::uint64_t work) { done_ += work; }
  // Nothing is left, or the caller does not want to wait.
  bool is_spent() const;

  // Returns this budget with another amount of work, another depth, or only a share of the time.
  Budget with_work(std::uint64_t work) const;
  Budget with_depth(int depth) const;
  Budget with_time_share(double share) const;
  // One of `parts` equal shares of the work, number `part`, in the same time. The watcher is told
  // by the first alone.
  Budget split(int part, int parts) const;

  std::uint64_t work() const { return work_; }    // UINT64_MAX: no limit
  std::uint64_t bytes() const { return bytes_; }  // likewise
  int depth() const { return depth_; }            // 0: no limit
  bool is_timed() const { return seconds_ > 0; }
  double seconds_left() const;  // 0 where there is no limit too: is_timed() tells
  const Control& control() const { return control_; }

 private:
  using Clock = std::chrono::steady_clock;
  double elapsed() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }
  bool look(std::uint64_t done);

  std::uint64_t work_, bytes_;
  int depth_;
  double seconds_;  // a little less than what was asked
  double asked_seconds_;
  Control control_;
  Clock::time_point begin_;
  std::uint64_t next_look_ = 1;
  std::uint64_t done_ = 0;
  bool report_due_ = false;
  double next_report_;  // in seconds from the beginning
};

}  // namespace zermelo
