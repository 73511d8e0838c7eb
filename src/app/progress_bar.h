// A progress line on stderr, only where somebody looks (a terminal): done, rate, time left.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

#include "base/control.h"

namespace zermelo {

class ProgressBar final : public ProgressSink {
 public:
  // `total` items called `unit` ("games"); 0 = unknown. Nothing is drawn in the first half second.
  ProgressBar(std::string title, std::uint64_t total, std::string unit);
  ~ProgressBar() override;  // wipes the line
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void expect(std::uint64_t items) override { total_ = items; }
  void add(std::uint64_t items) override;

 private:
  void draw(double seconds);

  const std::string title_;
  std::atomic<std::uint64_t> total_;
  const std::string unit_;
  const bool visible_;
  const std::chrono::steady_clock::time_point begin_;
  std::atomic<std::uint64_t> done_{0};
  std::atomic<std::int64_t> next_draw_ms_{500};
  std::mutex drawing_;
  bool drawn_ = false;  // under drawing_
};

}  // namespace zermelo
