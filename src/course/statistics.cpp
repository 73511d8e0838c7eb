#include "course/statistics.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace zermelo::course {
namespace {

// Times are whole milliseconds: less than one in all is as good as one.
double per_second(std::uint64_t actions, std::uint64_t ms) {
  return static_cast<double>(actions) * 1000.0 /
         static_cast<double>(std::max<std::uint64_t>(ms, 1));
}

}  // namespace

void Statistics::add(const Episode& episode) {
  // A file may say that an episode ended before it began.
  episodes_.push_back({episode.totals, std::max(episode.tock, episode.tick) - episode.tick});
  if (episodes_.size() > limit_) episodes_.pop_front();
  ++count_;
}

std::string Statistics::table(std::uint64_t last) const {
  last = std::min<std::uint64_t>({last, limit_, episodes_.size()});
  if (last == 0) return "";
  EpisodeTotals sum;
  std::int64_t best = 0;
  std::uint64_t ms = 0;
  std::array<std::uint64_t, kSlideTiles> ended_with{};
  for (auto it = episodes_.end() - static_cast<std::ptrdiff_t>(last); it != episodes_.end(); ++it) {
    const EpisodeTotals& one = it->totals;
    sum.score += one.score;
    sum.slides += one.slides, sum.places += one.places;
    sum.slide_ms += one.slide_ms, sum.place_ms += one.place_ms;
    ms += it->ms;
    best = std::max(best, one.score);
    ++ended_with[static_cast<std::size_t>(one.largest)];
  }
  std::string text =
      fmt::format("{}\tavg = {}, max = {}, ops = {:.0f} ({:.0f}|{:.0f})\n", count_,
                  sum.score / static_cast<std::int64_t>(last), best, per_second(sum.actions(), ms),
                  per_second(sum.slides, sum.slide_ms), per_second(sum.places, sum.place_ms));
  const auto percent = [last](std::uint64_t n) {
    return static_cast<double>(n) * 100.0 / static_cast<double>(last);
  };
  std::uint64_t reached = last;
  for (std::size_t tile = 0; tile < ended_with.size(); ++tile) {
    if (ended_with[tile] == 0) continue;
    text += fmt::format("\t{}\t{:.6g}%\t({:.6g}%)\n", (*numbers_)[tile], percent(reached),
                        percent(ended_with[tile]));
    reached -= ended_with[tile];
  }
  return text + "\n";
}

}  // namespace zermelo::course
