#include "server/job_queue.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace zermelo {

JobQueue::JobQueue(int threads, std::size_t most_waiting)
    : threads_count_(static_cast<std::size_t>(threads)), most_waiting_(most_waiting) {
  const int least = 2;  // one for what is in the background
  for (int i = 0; i < std::max(threads, least); ++i) threads_.emplace_back([this] { run(); });
  clock_ = std::thread([this] { watch_deadlines(); });
}

void JobQueue::end() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    waiting_.clear();
    background_.clear();
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
    auto& line = job->background ? background_ : waiting_;
    if (ending_ || line.size() >= most_waiting_) return false;
    const std::size_t free = job->background ? !background_runs_ : free_threads();
    line.push_back(std::move(job));
    if (line.size() > free && line.back()->on_place) line.back()->on_place(line.size() - free);
  }
  work_ready_.notify_one();
  return true;
}

bool JobQueue::cancel(const std::shared_ptr<Job>& job) {
  const std::lock_guard lock(mutex_);
  job->stop = true;
  auto& line = job->background ? background_ : waiting_;
  const auto place = std::find(line.begin(), line.end(), job);
  if (place == line.end()) {
    job->is_cancelled = true;
    job->deadline = std::chrono::steady_clock::now() + Job::kGrace;
    deadline_changed_.notify_one();
    return false;
  }
  line.erase(place);
  tell_places();
  return true;
}

// Threads that questions may have: of two or more, what is in the background takes one.
std::size_t JobQueue::free_threads() const {
  const std::size_t taken = running_.size() - (threads_count_ == 1 && background_runs_ ? 1 : 0);
  return threads_count_ - std::min(threads_count_, taken);
}

void JobQueue::tell_places() {
  // Those for whom a thread is free start at once, and have no place to be told.
  const auto tell = [](const std::deque<std::shared_ptr<Job>>& line, std::size_t free) {
    for (std::size_t i = free; i < line.size(); ++i) {
      if (line[i]->on_place) line[i]->on_place(i + 1 - free);
    }
  };
  tell(waiting_, free_threads());
  tell(background_, background_runs_ ? 0 : 1);
}

void JobQueue::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    work_ready_.wait(lock, [this] {
      return ending_ || may_begin_background() || (!waiting_.empty() && free_threads() > 0);
    });
    if (ending_) return;
    auto& line = may_begin_background() ? background_ : waiting_;
    const std::shared_ptr<Job> job = std::move(line.front());
    line.pop_front();
    running_.push_back(job);
    background_runs_ = background_runs_ || job->background;
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
    if (job->background) background_runs_ = false;
    work_ready_.notify_one();  // for whom there was no thread before
  }
}

void JobQueue::watch_deadlines() {
  std::unique_lock lock(mutex_);
  while (!ending_) {
    auto next = std::chrono::steady_clock::time_point::max();
    const auto now = std::chrono::steady_clock::now();
    for (const auto& job : running_) {
      const bool is_awaited =
          job->is_cancelled ? job->on_late != nullptr : !job->stop && job->seconds > 0;
      if (!is_awaited) continue;
      if (job->deadline > now) {
        next = std::min(next, job->deadline);
      } else if (job->is_cancelled) {
        std::exchange(job->on_late, nullptr)();
      } else {
        job->stop = true;
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
