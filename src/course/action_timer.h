// How long the player and the environment took, in the whole milliseconds that records hold.
//
// Each side has a running total of its time. An action is told the whole milliseconds by which its
// side's total has grown past what was told before, so that what is told adds up to the total, be an
// action of a microsecond or of a second.
//
// A look at the clock takes as long as a quick agent's action. Where both agents are quick it is looked
// at only around every 101st action. That number is odd: it is the player's and the environment's in
// turn. Such samples say how the two share the time, and all of the time is shared in that way.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>

namespace zermelo::course {

enum class Side : std::uint8_t { kPlayer, kEnvironment };

// The time of the system. Tests have another.
struct SystemTime {
  static std::uint64_t epoch_ms() {
    using namespace std::chrono;
    return static_cast<std::uint64_t>(
        duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count());
  }
  static std::uint64_t ns() {  // from any beginning; never set back
    using namespace std::chrono;
    return static_cast<std::uint64_t>(
        duration_cast<nanoseconds>(steady_clock::now().time_since_epoch()).count());
  }
};

template <class Time>
class ActionTimer {
 public:
  explicit ActionTimer(Time time = {}) : time_(time) {}

  // Milliseconds since the epoch. What passes from an end to the next beginning is nobody's.
  std::uint64_t begin_episode() {
    last_ = time_.ns();
    if (countdown_ == 1) arm();
    return time_.epoch_ms();
  }
  // The time since the last action is the player's, who found no slide.
  template <bool kQuick>
  std::uint64_t end_episode() {
    const std::uint64_t passed = since_last(time_.ns());
    (kQuick ? shared_ns_ : own_ns_[0]) += passed;
    return time_.epoch_ms();
  }

  // Called after each action; its milliseconds.
  template <bool kQuick>
  std::uint64_t lap(Side side) {
    if constexpr (kQuick) {
      if (--countdown_ > 1) return 0;
      return sampled_lap(side);
    } else {
      const auto s = static_cast<std::size_t>(side);
      own_ns_[s] += since_last(time_.ns());
      return whole_ms(s, static_cast<double>(own_ns_[s]));
    }
  }

 private:
  static constexpr int kEvery = 101;
  // One sample in many is a thousand times too long, when the system had other things to do.
  static constexpr double kLongest = 8;  // times the mean

  struct Samples {
    double sum = 0, count = 0;
    double mean() const { return sum / count; }
    void add(double ns) {
      if (count >= 8) ns = std::min(ns, kLongest * mean());
      sum += ns;
      ++count;
    }
  };

  std::uint64_t since_last(std::uint64_t now) {
    const std::uint64_t passed = now - last_;
    last_ = now;
    return passed;
  }

  // What a look itself takes is not the action's.
  void arm() {
    const std::uint64_t first = time_.ns();
    armed_ = time_.ns();
    look_ns_ = static_cast<double>(armed_ - first);
  }

  [[gnu::noinline]] std::uint64_t sampled_lap(Side side) {
    if (countdown_ == 1) {
      arm();
      return 0;
    }
    countdown_ = kEvery;
    const std::uint64_t now = time_.ns();
    const auto s = static_cast<std::size_t>(side);
    samples_[s].add(std::max(static_cast<double>(now - armed_) - look_ns_, 0.0));
    shared_ns_ += since_last(now);
    const double sum = samples_[0].sum / std::max(samples_[0].count, 1.0) +
                       samples_[1].sum / std::max(samples_[1].count, 1.0);
    if (sum == 0 || samples_[0].count == 0 || samples_[1].count == 0) return 0;
    return whole_ms(s, static_cast<double>(shared_ns_) * samples_[s].mean() / sum);
  }

  std::uint64_t whole_ms(std::size_t side, double total_ns) {
    const auto ms = static_cast<std::uint64_t>(total_ns / 1e6);
    if (ms <= told_ms_[side]) return 0;  // the share of this side may shrink
    const std::uint64_t fresh = ms - told_ms_[side];
    told_ms_[side] = ms;
    return fresh;
  }

  Time time_;
  int countdown_ = kEvery;   // to the next sample; runs on from episode to episode
  std::uint64_t last_ = 0;   // look
  std::uint64_t armed_ = 0;  // when the action that is sampled began
  double look_ns_ = 0;
  std::array<Samples, 2> samples_;
  std::array<std::uint64_t, 2> own_ns_{};  // of each side, where every action is looked at
  std::uint64_t shared_ns_ = 0;            // of both
  std::array<std::uint64_t, 2> told_ms_{};
};

}  // namespace zermelo::course
