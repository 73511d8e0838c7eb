// A progress line on stderr, only where somebody looks (a terminal): done, rate, time left.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

namespace zermelo {

class Progress {
 public:
  // `total` items called `unit` ("games"); 0 = unknown. Nothing is drawn in the first half second.
  Progress(std::string title, std::uint64_t total, std::string unit);
  ~Progress();  // wipes the line
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void add(std::uint64_t items);                           // any thread
  void set_total(std::uint64_t total) { total_ = total; }  // once it is known

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

// 1234567.0 as "1.23 M", 812 as "812".
std::string short_count(double n);
// Seconds as "850 ms", "12 s", "3 min 20 s", "2 h 5 min".
std::string short_time(double seconds);

}  // namespace zermelo
