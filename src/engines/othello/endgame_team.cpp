#include "engines/othello/endgame_team.h"

#include <algorithm>
#include <chrono>

#include "engines/othello/endgame.h"

namespace zermelo::othello {

EndgameTeam::EndgameTeam(std::vector<std::unique_ptr<EndgameSearch>> helpers)
    : helpers_(std::move(helpers)) {
  for (const auto& helper : helpers_) {
    helper->join(this);
    threads_.emplace_back([this, search = helper.get()] { run(*search); });
  }
}

EndgameTeam::~EndgameTeam() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

std::uint64_t EndgameTeam::nodes() const {
  std::uint64_t nodes = 0;
  for (const auto& helper : helpers_) nodes += helper->nodes();
  return nodes;
}

// The node with most empty cells is the largest piece of work.
SplitPoint* EndgameTeam::find_work(const SplitPoint* below) const {
  SplitPoint* found = nullptr;
  for (SplitPoint* const point : open_) {
    if (!point->has_work() || (below != nullptr && !point->is_below(*below))) continue;
    if (found == nullptr || point->empties > found->empties) found = point;
  }
  return found;
}

void EndgameTeam::help(EndgameSearch& helper, SplitPoint& point,
                       std::unique_lock<std::mutex>& lock) {
  ++point.helpers;
  lock.unlock();
  helper.work_at(point);
  lock.lock();
  --point.helpers;
  changed_.notify_all();
}

void EndgameTeam::run(EndgameSearch& helper) {
  std::unique_lock lock(mutex_);
  while (!closing_) {
    SplitPoint* const point = find_work(nullptr);
    if (point != nullptr) {
      help(helper, *point, lock);
      continue;
    }
    idle_.fetch_add(1, std::memory_order_relaxed);
    changed_.wait(lock);
    idle_.fetch_sub(1, std::memory_order_relaxed);
  }
}

void EndgameTeam::share(EndgameSearch& master, SplitPoint& point) {
  {
    const std::lock_guard lock(mutex_);
    open_.push_back(&point);
  }
  changed_.notify_all();
  master.work_at(point);
  std::unique_lock lock(mutex_);
  open_.erase(std::find(open_.begin(), open_.end(), &point));
  // While others are still at work here, the master helps those, and nobody else: what it begins must
  // end before they do.
  while (point.helpers > 0) {
    SplitPoint* const below = find_work(&point);
    if (below != nullptr) {
      help(master, *below, lock);
      continue;
    }
    idle_.fetch_add(1, std::memory_order_relaxed);
    changed_.wait_for(lock, std::chrono::milliseconds(5));
    idle_.fetch_sub(1, std::memory_order_relaxed);
    lock.unlock();
    master.look_at_budget();
    lock.lock();
  }
}

}  // namespace zermelo::othello
