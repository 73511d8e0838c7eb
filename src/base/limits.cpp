#include "base/limits.h"

#include <algorithm>

#include "base/error.h"
#include "base/numerals.h"
#include "base/text.h"

namespace zermelo {
namespace {

constexpr double kReportSeconds = 0.25;
constexpr double kLeastSeconds = 1e-4;  // of a part: 0 would be no limit

}  // namespace

Budget::Budget(const Limits& limits, const Control& control)
    : work_(limits.work == 0 ? UINT64_MAX : limits.work),
      bytes_(limits.bytes == 0 ? UINT64_MAX : limits.bytes),
      depth_(limits.depth),
      // A little earlier than the time is over: the answer must be put together and handed on, and the
      // system may be busy with something else just then.
      seconds_(limits.seconds - std::min(0.02, limits.seconds / 10)),
      asked_seconds_(limits.seconds),
      control_(control),
      begin_(Clock::now()),
      next_report_(kReportSeconds) {}

Limits Budget::limits_of_part(double share) const {
  Limits limits = {.depth = depth_, .bytes = bytes_ == UINT64_MAX ? 0 : bytes_};
  if (is_timed()) limits.seconds = std::max(share * seconds_left(), kLeastSeconds);
  if (work_ != UINT64_MAX) {
    const std::uint64_t left = work_ - std::min(done_, work_);
    const auto part =
        share < 1 ? static_cast<std::uint64_t>(share * static_cast<double>(left)) : left;
    limits.work = std::max<std::uint64_t>(part, 1);
  }
  return limits;
}

Budget Budget::part(double share) const {
  Budget part(limits_of_part(share), control_);
  part.seconds_ = is_timed() ? std::max(share * seconds_left(), kLeastSeconds) : 0;
  return part;
}

bool Budget::is_spent() const {
  return control_.is_stopped() || done_ >= work_ || (is_timed() && seconds_left() == 0);
}

double Budget::seconds_left() const { return is_timed() ? std::max(seconds_ - elapsed(), 0.0) : 0; }

Budget Budget::with_work(std::uint64_t work) const {
  Budget budget = *this;
  budget.work_ = work;
  budget.next_look_ = 0;
  return budget;
}

Budget Budget::with_depth(int depth) const {
  Budget budget = *this;
  budget.depth_ = depth;
  return budget;
}

Budget Budget::with_time_share(double share) const {
  Budget budget = *this;
  budget.seconds_ *= share;
  return budget;
}

Budget Budget::split(int part, int parts) const {
  Budget budget = *this;
  if (part > 0) budget.control_.watcher = nullptr;
  if (work_ != UINT64_MAX) {
    const auto n = static_cast<std::uint64_t>(parts), k = static_cast<std::uint64_t>(part);
    budget.work_ = work_ / n + (k < work_ % n ? 1 : 0);
  }
  return budget;
}

void Budget::report(const Thoughts& so_far) {
  report_due_ = false;
  next_report_ = elapsed() + kReportSeconds;
  control_.watcher->so_far(so_far);
}

bool Budget::look(std::uint64_t done) {
  if (control_.is_stopped()) return true;
  const double passed = elapsed();
  if (seconds_ > 0 && passed >= seconds_) return true;
  if (control_.watcher != nullptr && passed >= next_report_) report_due_ = true;
  const double rate = static_cast<double>(done) / std::max(passed, 1e-6);
  next_look_ = done + static_cast<std::uint64_t>(std::clamp(rate * 0.0002, 1.0, 4096.0));
  return false;
}

void Budget::tick(std::uint64_t done) {
  if (control_.progress != nullptr && done > done_) control_.progress->add(done - done_);
  done_ = done;
  if (control_.is_stopped()) unanswered("stopped after {}", counted(done, "position"));
  if (done >= work_) unanswered("not solved within {}", counted(done, "position"));
  if (is_timed() && elapsed() > seconds_) {
    unanswered("not solved within {}: {} found so far", short_time(asked_seconds_),
               counted(done, "position"));
  }
}

void Budget::need(std::uint64_t bytes, std::uint64_t positions) const {
  if (bytes <= bytes_) return;
  unanswered("not solved within {}B of memory: {} positions found so far, and {}B needed to go on",
             short_count(static_cast<double>(bytes_)), positions,
             short_count(static_cast<double>(bytes)));
}

}  // namespace zermelo
