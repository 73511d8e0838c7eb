#include "base/progress.h"

#include <cmath>
#include <cstdio>
#include <unistd.h>

#include <fmt/core.h>

namespace zermelo {

Progress::Progress(std::string title, std::uint64_t total, std::string unit)
    : title_(std::move(title)),
      total_(total),
      unit_(std::move(unit)),
      visible_(isatty(STDERR_FILENO) == 1),
      begin_(std::chrono::steady_clock::now()) {}

Progress::~Progress() {
  if (drawn_) fmt::print(stderr, "\r\x1b[K");
}

void Progress::add(std::uint64_t items) {
  done_ += items;
  if (!visible_) return;
  const auto since = std::chrono::steady_clock::now() - begin_;
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
  std::int64_t due = next_draw_ms_;
  if (ms < due || !next_draw_ms_.compare_exchange_strong(due, ms + 200)) return;
  draw(static_cast<double>(ms) / 1000);
}

void Progress::draw(double seconds) {
  const std::lock_guard lock(drawing_);
  drawn_ = true;
  const auto done = static_cast<double>(done_);
  const double rate = done / seconds;
  std::string line = fmt::format("{}: {} {}", title_, short_count(done), unit_);
  if (total_ > 0) {
    const auto total = static_cast<double>(total_);
    line += fmt::format(" of {} ({:.0f} %)", short_count(total), 100 * done / total);
    if (rate > 0) line += fmt::format(", {} left", short_time((total - done) / rate));
  }
  fmt::print(stderr, "\r{}, {} {}/s\x1b[K", line, short_count(rate), unit_);
  std::fflush(stderr);
}

std::string short_count(double n) {
  const struct {
    double scale;
    const char* name;
  } kScales[] = {{1e9, " G"}, {1e6, " M"}, {1e4, " k"}};
  for (const auto& [scale, name] : kScales) {
    if (n < scale) continue;
    const double scaled = n / (scale == 1e4 ? 1e3 : scale);
    return fmt::format("{:.{}f}{}", scaled, scaled < 10 ? 2 : scaled < 100 ? 1 : 0, name);
  }
  return n == std::floor(n) || n >= 100 ? fmt::format("{:.0f}", n) : fmt::format("{:.1f}", n);
}

std::string short_time(double seconds) {
  if (seconds < 1) return fmt::format("{:.0f} ms", seconds * 1000);
  const auto s = static_cast<long>(seconds + 0.5);
  if (s < 60) return fmt::format("{} s", s);
  if (s < 3600) return fmt::format("{} min {} s", s / 60, s % 60);
  return fmt::format("{} h {} min", s / 3600, s % 3600 / 60);
}

}  // namespace zermelo
