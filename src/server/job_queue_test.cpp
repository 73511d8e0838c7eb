#include "server/job_queue.h"

#include <future>

#include <gtest/gtest.h>

namespace zermelo {
namespace {

using Job = JobQueue::Job;

TEST(JobQueue, RunsInOrderAndTellsPlaces) {
  std::mutex mutex;
  std::vector<std::string> told;
  const auto tell = [&](std::string line) {
    const std::lock_guard lock(mutex);
    told.push_back(std::move(line));
  };
  std::promise<void> go, last;
  {
    JobQueue queue(1, 10);
    const auto gate = go.get_future().share();
    std::promise<void> begun;
    auto first = std::make_shared<Job>();
    first->work = [&](const std::atomic<bool>&) {
      begun.set_value();
      gate.wait();
    };
    ASSERT_TRUE(queue.submit(first));
    begun.get_future().wait();
    std::vector<std::shared_ptr<Job>> jobs;
    for (const char* name : {"a", "b", "c"}) {
      auto job = std::make_shared<Job>();
      job->work = [&, name](const std::atomic<bool>&) {
        tell(std::string(name) + " runs");
        if (*name == 'c') last.set_value();
      };
      job->on_place = [&, name](std::size_t place) {
        tell(std::string(name) + " " + std::to_string(place));
      };
      ASSERT_TRUE(queue.submit(job));
      jobs.push_back(job);
    }
    EXPECT_TRUE(queue.cancel(jobs[1]));  // b never runs
    go.set_value();
    last.get_future().wait();
    EXPECT_FALSE(queue.cancel(jobs[0]));
  }
  EXPECT_EQ(told, (std::vector<std::string>{"a 1", "b 2", "c 3", "a 1", "c 2", "c 1", "a runs",
                                            "c runs"}));
}

TEST(JobQueue, RefusesWhenTooManyWait) {
  std::promise<void> go, begun;
  const auto gate = go.get_future().share();
  JobQueue queue(1, 2);
  auto running = std::make_shared<Job>();
  running->work = [&](const std::atomic<bool>&) {
    begun.set_value();
    gate.wait();
  };
  ASSERT_TRUE(queue.submit(running));
  begun.get_future().wait();
  const auto submit = [&] {
    auto job = std::make_shared<Job>();
    job->work = [](const std::atomic<bool>&) {};
    return queue.submit(job);
  };
  EXPECT_TRUE(submit());
  EXPECT_TRUE(submit());
  EXPECT_FALSE(submit());
  go.set_value();
}

// Hangs where a stop does not come.
void spin(const std::atomic<bool>& stop) {
  while (!stop) std::this_thread::yield();
}

TEST(JobQueue, StopsWhoIsCancelledWhoIsLateAndAllAtTheEnd) {
  JobQueue queue(3, 10);
  std::promise<void> late_ended, cancelled_ended, begun;
  auto late = std::make_shared<Job>();
  late->seconds = 0.01;
  late->work = [&](const std::atomic<bool>& stop) {
    spin(stop);
    late_ended.set_value();
  };
  auto cancelled = std::make_shared<Job>();
  cancelled->work = [&](const std::atomic<bool>& stop) {
    begun.set_value();
    spin(stop);
    cancelled_ended.set_value();
  };
  auto endless = std::make_shared<Job>();
  endless->work = spin;
  ASSERT_TRUE(queue.submit(late));
  ASSERT_TRUE(queue.submit(cancelled));
  ASSERT_TRUE(queue.submit(endless));
  late_ended.get_future().wait();
  begun.get_future().wait();
  EXPECT_FALSE(queue.cancel(cancelled));
  cancelled_ended.get_future().wait();
  queue.end();
  EXPECT_TRUE(endless->stop || !queue.submit(endless));
  EXPECT_FALSE(queue.submit(endless));
}

// Hangs where nobody is told: the job ends only then.
TEST(JobQueue, TellsOfWhoIsCancelledAndRunsOn) {
  JobQueue queue(2, 10);
  std::promise<void> begun, told, ended;
  const auto late = told.get_future().share();
  auto deaf = std::make_shared<Job>();
  deaf->on_late = [&] { told.set_value(); };
  deaf->work = [&](const std::atomic<bool>&) {
    begun.set_value();
    late.wait();
    ended.set_value();
  };
  ASSERT_TRUE(queue.submit(deaf));
  begun.get_future().wait();
  EXPECT_FALSE(queue.cancel(deaf));
  ended.get_future().wait();
  EXPECT_FALSE(queue.cancel(deaf));  // is told once
  queue.end();
}

}  // namespace
}  // namespace zermelo
