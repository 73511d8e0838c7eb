// Several threads at one endgame. A node whose first move did not settle it is opened for others
// ("young brothers wait"): whoever is idle takes its next move. All share the table.
#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace zermelo::othello {

class EndgameSearch;

// The position after a move, and what the move promises.
struct Child {
  std::uint64_t own, other;  // of the opponent, to move then
  int cell, rank;
};

// A node whose moves are searched by several threads, or the root of all.
struct SplitPoint {
  SplitPoint* parent = nullptr;
  std::atomic<bool> cut = false;  // settled or stopped: what is under way below is not needed

  const Child* children = nullptr;
  std::size_t count = 0;
  std::atomic<std::size_t> next = 0;
  int alpha = 0, empties = 0;

  std::mutex mutex;  // of the two below
  int best = 0, move = 0;
  int helpers = 0;  // of the team's mutex

  bool is_cut() const {
    for (const SplitPoint* point = this; point != nullptr; point = point->parent) {
      if (point->cut.load(std::memory_order_relaxed)) return true;
    }
    return false;
  }
  bool has_work() const {
    return next.load(std::memory_order_relaxed) < count && !cut.load(std::memory_order_relaxed);
  }
  bool is_below(const SplitPoint& ancestor) const {
    for (const SplitPoint* point = parent; point != nullptr; point = point->parent) {
      if (point == &ancestor) return true;
    }
    return false;
  }
};

class EndgameTeam {
 public:
  // Helpers wait until there is work. Each searches with an object of its own.
  explicit EndgameTeam(std::vector<std::unique_ptr<EndgameSearch>> helpers);
  ~EndgameTeam();

  bool is_anyone_idle() const { return idle_.load(std::memory_order_relaxed) > 0; }
  // Offers the moves of a node to the others, works at them, and returns when all are done.
  void share(EndgameSearch& master, SplitPoint& point);
  // Of the helpers; asked when nobody searches.
  std::uint64_t nodes() const;

 private:
  void run(EndgameSearch& helper);
  SplitPoint* find_work(const SplitPoint* below) const;  // with the mutex held
  void help(EndgameSearch& helper, SplitPoint& point, std::unique_lock<std::mutex>& lock);

  std::vector<std::unique_ptr<EndgameSearch>> helpers_;
  std::atomic<int> idle_ = 0;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<SplitPoint*> open_;
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace zermelo::othello
