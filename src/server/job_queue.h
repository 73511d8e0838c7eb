// Long work for clients: as many jobs at once as there are threads, the rest wait in the order in which
// they came and are told their place. Work that takes minutes is done in the background: one at a time,
// so that there is always a thread for questions.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace zermelo {

class JobQueue {
 public:
  struct Job {
    // Looks at the flag; called on a thread of the queue, or not at all if the job is dropped before.
    std::function<void(const std::atomic<bool>& stop)> work;
    // Called when the job has to wait, and when its place changes: 1 is next. May be empty.
    std::function<void(std::size_t place)> on_place = {};
    // Called if the job still runs so long after it was cancelled, so that nobody waits for one that
    // looks at its flag too seldom. May be empty.
    std::function<void()> on_late = {};
    static constexpr std::chrono::milliseconds kGrace{60};
    double seconds = 0;       // after which it is told to stop; 0: never
    bool background = false;  // waits only for others of its kind

    std::atomic<bool> stop = false;

   private:
    friend class JobQueue;
    std::chrono::steady_clock::time_point deadline =
        {};  // to stop, or once it is cancelled to be late
    bool is_cancelled = false;
  };

  // On one thread background work would leave nothing for others: it has one more then.
  JobQueue(int threads, std::size_t most_waiting);
  ~JobQueue() { end(); }
  JobQueue(const JobQueue&) = delete;
  JobQueue& operator=(const JobQueue&) = delete;

  // Tells all jobs to stop and waits for them; later ones are refused.
  void end();
  bool is_ending() const { return ending_; }

  // False if too many wait.
  bool submit(std::shared_ptr<Job> job);
  // The job ends soon if it runs; if it waits it is dropped. True if it never ran and never will.
  bool cancel(const std::shared_ptr<Job>& job);

 private:
  void run();
  void watch_deadlines();
  // With the lock held:
  bool may_begin_background() const { return !background_.empty() && !background_runs_; }
  std::size_t free_threads() const;
  void tell_places();

  std::mutex mutex_;
  std::condition_variable work_ready_, deadline_changed_;
  std::deque<std::shared_ptr<Job>> waiting_, background_;
  bool background_runs_ = false;
  std::vector<std::shared_ptr<Job>> running_;
  const std::size_t threads_count_, most_waiting_;
  std::atomic<bool> ending_ = false;
  std::vector<std::thread> threads_;
  std::thread clock_;
};

}  // namespace zermelo
