// What may be spent on one move: work, time, and the wish of others to stop.
#pragma once

#include <chrono>
#include <cstdint>

#include "agents/agent.h"

namespace zermelo {

class Allowance {
 public:
  // `own` are the agent's parameters, `asked` the caller's wishes, which go first.
  Allowance(const Limits& own, const Limits& asked);

  // Asked before each piece of work with the amount that is done. Looks at the clock about every
  // fifth of a millisecond, whatever a piece of work costs.
  bool spent(std::uint64_t done) { return done >= simulations_ || out_of_time(done); }
  // As spent(), for time and the wish to stop alone.
  bool out_of_time(std::uint64_t done) { return done >= next_look_ && look(done); }

  // True if somebody watches and has heard nothing for a while: then tell him.
  bool is_report_due() const { return report_due_; }
  void report(const Thoughts& so_far);

  std::uint64_t simulations() const { return simulations_; }
  int depth() const { return depth_; }  // 0: no limit
  bool is_timed() const { return seconds_ > 0; }
  // The same with another number of simulations, or with only a share of the time.
  Allowance with_simulations(std::uint64_t simulations) const;
  Allowance with_time_share(double share) const;
  // One of `parts` equal shares of the simulations, number `part`, in the same time. The
  // watcher is told by the first alone.
  Allowance share(int part, int parts) const;

 private:
  using Clock = std::chrono::steady_clock;
  bool look(std::uint64_t done);

  std::uint64_t simulations_;
  int depth_;
  double seconds_;
  const std::atomic<bool>* stop_;
  Clock::time_point begin_;
  std::uint64_t next_look_ = 1;
  Watcher* watcher_;
  bool report_due_ = false;
  double next_report_;  // in seconds from the beginning
};

}  // namespace zermelo
