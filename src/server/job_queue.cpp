#include "server/job_queue.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace zermelo {

JobQueue::JobQueue(int threads, std::size_t most_waiting)
    : threads_count_(static_cast<std::size_t>(threads)), most_waiting_(most_waiting) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
  clock_ = std::thread([this] { watch_deadlines(); });
}

void JobQueue::end() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    waiting_.clear();
    for (const auto& job : running_) job->stop = true;
  }
  work_ready_.notify_all();
  deadline_changed_.notify_all();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
  if (clock_.joinable()) clock_.join();
}

bool JobQueue::submit(std::shared_ptr<Job> job) {
  {
    const std::lock_guard lock(mutex_);
    if (ending_ || waiting_.size() >= most_waiting_) return false;
    waiting_.push_back(std::move(job));
    const std::size_t free = threads_count_ - std::min(threads_count_, running_.size());
    if (waiting_.size() > free && waiting_.back()->on_place) {
      waiting_.back()->on_place(waiting_.size() - free);
    }
  }
  work_ready_.notify_one();
  return true;
}

bool JobQueue::cancel(const std::shared_ptr<Job>& job) {
  const std::lock_guard lock(mutex_);
  job->stop = true;
  const auto place = std::find(waiting_.begin(), waiting_.end(), job);
  if (place == waiting_.end()) return false;
  waiting_.erase(place);
  tell_places();
  return true;
}

void JobQueue::tell_places() {
  // Those for whom a thread is free start at once, and have no place to be told.
  const std::size_t free = threads_count_ - std::min(threads_count_, running_.size());
  for (std::size_t i = free; i < waiting_.size(); ++i) {
    if (waiting_[i]->on_place) waiting_[i]->on_place(i + 1 - free);
  }
}

void JobQueue::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    work_ready_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
    if (ending_) return;
    const std::shared_ptr<Job> job = std::move(waiting_.front());
    waiting_.pop_front();
    running_.push_back(job);
    tell_places();
    if (job->seconds > 0) {
      job->deadline = std::chrono::steady_clock::now() +
                      std::chrono::microseconds(std::llround(1e6 * job->seconds));
      deadline_changed_.notify_one();
    }
    lock.unlock();
    job->work(job->stop);
    lock.lock();
    running_.erase(std::find(running_.begin(), running_.end(), job));
  }
}

void JobQueue::watch_deadlines() {
  std::unique_lock lock(mutex_);
  while (!ending_) {
    auto next = std::chrono::steady_clock::time_point::max();
    const auto now = std::chrono::steady_clock::now();
    for (const auto& job : running_) {
      if (job->seconds <= 0 || job->stop) continue;
      if (job->deadline <= now) {
        job->stop = true;
      } else {
        next = std::min(next, job->deadline);
      }
    }
    if (next == std::chrono::steady_clock::time_point::max()) {
      deadline_changed_.wait(lock);
    } else {
      deadline_changed_.wait_until(lock, next);
    }
  }
}

}  // namespace zermelo
