#include "app/progress_bar.h"

#include <cstdio>
#include <unistd.h>

#include <fmt/core.h>

#include "base/text.h"

namespace zermelo {

ProgressBar::ProgressBar(std::string title, std::uint64_t total, std::string unit)
    : title_(std::move(title)),
      total_(total),
      unit_(std::move(unit)),
      visible_(isatty(STDERR_FILENO) == 1),
      begin_(std::chrono::steady_clock::now()) {}

ProgressBar::~ProgressBar() {
  if (drawn_) fmt::print(stderr, "\r\x1b[K");
}

void ProgressBar::add(std::uint64_t items) {
  done_ += items;
  if (!visible_) return;
  const auto since = std::chrono::steady_clock::now() - begin_;
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
  std::int64_t due = next_draw_ms_;
  if (ms < due || !next_draw_ms_.compare_exchange_strong(due, ms + 200)) return;
  draw(static_cast<double>(ms) / 1000);
}

void ProgressBar::draw(double seconds) {
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

}  // namespace zermelo
