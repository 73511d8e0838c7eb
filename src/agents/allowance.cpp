#include "agents/allowance.h"

#include <algorithm>

#include "base/threads.h"

namespace zermelo {
namespace {

constexpr double kReportSeconds = 0.25;

}  // namespace

Allowance::Allowance(const Limits& own, const Limits& asked) : begin_(Clock::now()) {
  const Limits& limits = asked.given() ? asked : own;
  simulations_ = limits.simulations == 0 ? UINT64_MAX : limits.simulations;
  depth_ = limits.depth;
  // A little earlier than the time is over: the answer must be put together and handed on.
  seconds_ = limits.seconds - std::min(0.002, limits.seconds / 20);
  stop_ = asked.stop;
  watcher_ = asked.watcher;
  next_report_ = kReportSeconds;
}

Allowance Allowance::with_simulations(std::uint64_t simulations) const {
  Allowance allowance = *this;
  allowance.simulations_ = simulations;
  allowance.next_look_ = 0;
  return allowance;
}

Allowance Allowance::with_time_share(double share) const {
  Allowance allowance = *this;
  allowance.seconds_ *= share;
  return allowance;
}

Allowance Allowance::share(int part, int parts) const {
  Allowance allowance = *this;
  if (part > 0) allowance.watcher_ = nullptr;
  if (simulations_ != UINT64_MAX) {
    const auto n = static_cast<std::uint64_t>(parts), k = static_cast<std::uint64_t>(part);
    allowance.simulations_ = simulations_ / n + (k < simulations_ % n ? 1 : 0);
  }
  return allowance;
}

void Allowance::report(const Thoughts& so_far) {
  report_due_ = false;
  next_report_ = std::chrono::duration<double>(Clock::now() - begin_).count() + kReportSeconds;
  watcher_->so_far(so_far);
}

bool Allowance::look(std::uint64_t done) {
  if (stop_wanted() || (stop_ != nullptr && stop_->load(std::memory_order_relaxed))) return true;
  const double elapsed = std::chrono::duration<double>(Clock::now() - begin_).count();
  if (seconds_ > 0 && elapsed >= seconds_) return true;
  if (watcher_ != nullptr && elapsed >= next_report_) report_due_ = true;
  const double rate = static_cast<double>(done) / std::max(elapsed, 1e-6);
  next_look_ = done + static_cast<std::uint64_t>(std::clamp(rate * 0.0002, 1.0, 4096.0));
  return false;
}

}  // namespace zermelo
