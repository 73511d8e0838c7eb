#include "engines/connect_four/book_maker.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstring>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

#include <fmt/core.h>

#include "base/error.h"
#include "base/files.h"
#include "base/rng.h"
#include "base/threads.h"
#include "base/work_file.h"
#include "engines/connect_four/book.h"
#include "engines/connect_four/solver.h"

namespace zermelo::connect_four {
namespace {

struct BookPosition {
  Bits own, all;
};

BookPosition after(const BookPosition& p, Bits move) { return {p.own ^ p.all, p.all | move}; }
Bits moves_of(const Geometry& g, const BookPosition& p) { return (p.all + g.bottom) & g.board; }

using Level = std::vector<std::pair<Bits, BookPosition>>;  // by key, one of each pair of images

// All positions with one disc more in which the game is not over.
Level next_level(const Geometry& g, const Level& level) {
  Level next;
  for (const auto& [key, p] : level) {
    for (Bits rest = moves_of(g, p); rest != 0; rest &= rest - 1) {
      const BookPosition to = after(p, lowest_bit(rest));
      if (has_line(AnyBoard{g}, to.own ^ to.all)) continue;
      next.emplace_back(book_key(g, to.own, to.all), to);
    }
  }
  const auto by_key = [](const auto& a, const auto& b) { return a.first < b.first; };
  const auto same_key = [](const auto& a, const auto& b) { return a.first == b.first; };
  std::sort(next.begin(), next.end(), by_key);
  next.erase(std::unique(next.begin(), next.end(), same_key), next.end());
  return next;
}

// What is solved so far, on disk: a key and a score each.
class SolvedFile {
 public:
  SolvedFile(const BookPlan& plan, std::unordered_map<Bits, int>& scores)
      : file_(plan.path + ".part", title_of(plan), kRecord, [&](const char* record) {
          Bits key;
          std::memcpy(&key, record, sizeof(key));
          scores[key] = static_cast<signed char>(record[sizeof(key)]);
        }) {}

  void add(Bits key, int score) {
    char record[kRecord];
    std::memcpy(record, &key, sizeof(key));
    record[sizeof(key)] = static_cast<char>(score);
    file_.add(record);
  }
  void remove() { file_.remove(); }

 private:
  static constexpr std::size_t kRecord = sizeof(Bits) + 1;
  static std::string title_of(const BookPlan& plan) {
    const Geometry& g = plan.geometry;
    return fmt::format("connect-four book rows={} cols={} connect={} discs={}", g.rows, g.cols,
                       g.connect, plan.discs);
  }
  WorkFile file_;
};

// From the scores of all positions with one disc more.
int best_move_score(const Geometry& g, const BookPosition& p,
                    const std::unordered_map<Bits, int>& scores) {
  int best = -g.cells;
  for (Bits rest = moves_of(g, p); rest != 0; rest &= rest - 1) {
    const BookPosition to = after(p, lowest_bit(rest));
    const int score = can_win_at_once(g, to.own, to.all) ? (g.cells + 1 - std::popcount(to.all)) / 2
                                                         : scores.at(book_key(g, to.own, to.all));
    best = std::max(best, -score);
  }
  return best;
}

void check_some(const BookPlan& plan, const Book& book, const Level& level) {
  Table table(std::uint64_t{256} << 20, key_bits(plan.geometry));
  Solver solver(plan.geometry, table);
  Rng rng(1);
  for (int i = 0; i < plan.checked && !level.empty(); ++i) {
    const BookPosition& p = level[rng.index(level.size())].second;
    Budget budget;
    const int score = solver.score(p.own, p.all, budget),
              told = *book.score(plan.geometry, p.own, p.all);
    if (score != told) {
      failed("the book says {} of the position with the key {}, solved once more it is {}", told,
             book_key(plan.geometry, p.own, p.all), score);
    }
  }
}

}  // namespace

BookReport make_book(const BookPlan& plan, const Control& control) {
  const Geometry& g = plan.geometry;
  std::vector<Level> levels = {{{book_key(g, 0, 0), {0, 0}}}};
  while (static_cast<int>(levels.size()) <= plan.discs) {
    levels.push_back(next_level(g, levels.back()));
  }
  // Positions in which the player to move wins at once lead to others, but are not in the book.
  for (Level& level : levels) {
    std::erase_if(level,
                  [&](const auto& of) { return can_win_at_once(g, of.second.own, of.second.all); });
  }

  std::unordered_map<Bits, int> scores;
  SolvedFile work(plan, scores);
  const Level& last = levels.back();
  BookReport report;
  report.of = last.size();
  report.from_before = scores.size();
  std::vector<BookPosition> open;
  for (const auto& [key, p] : last) {
    if (!scores.contains(key)) open.push_back(p);
  }
  if (control.progress != nullptr) control.progress->expect(open.size());

  Table table(plan.bytes, key_bits(g));
  std::mutex writing;
  std::atomic<std::uint64_t> nodes{0};
  const auto begin = std::chrono::steady_clock::now();
  // Neighbours in the order of keys have most of their positions in common: they go to one thread
  // after the other, not far apart.
  parallel_for(open.size(), plan.threads, [&](std::size_t i) {
    if (control.is_stopped()) return;
    Solver solver(g, table);
    Budget budget(Limits{}, {.stop = control.stop});
    const int score = solver.score(open[i].own, open[i].all, budget);
    nodes += solver.nodes();
    if (solver.stopped()) return;
    const std::lock_guard lock(writing);
    const Bits key = book_key(g, open[i].own, open[i].all);
    work.add(key, score);
    scores[key] = score;
    if (control.progress != nullptr) control.progress->add(1);
  });
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  report.nodes = nodes;
  report.solved = scores.size() - report.from_before;
  if (scores.size() < last.size()) return report;

  for (int discs = plan.discs - 1; discs >= 0; --discs) {
    for (const auto& [key, p] : levels[static_cast<std::size_t>(discs)]) {
      scores[key] = best_move_score(g, p, scores);
    }
  }
  std::vector<BookEntry> entries;
  for (const Level& level : levels) {
    for (const auto& [key, p] : level) entries.push_back({key, scores.at(key)});
  }
  const std::string bytes = Book::bytes_of(g, plan.discs, entries);
  const Book book(bytes, plan.path);
  for (const Level& level : levels) {
    for (const auto& [key, p] : level) {
      if (book.score(g, p.own, p.all) != scores.at(key))
        failed("the book of {} positions does not hold", entries.size());
    }
  }
  check_some(plan, book, last);
  write_file(plan.path, bytes);
  work.remove();
  report.positions = entries.size();
  report.bytes = bytes.size();
  report.done = true;
  return report;
}

}  // namespace zermelo::connect_four
