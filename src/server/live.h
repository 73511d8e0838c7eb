// One WebSocket: questions whose answers grow while they are thought of, and tables that are watched.
//
//   in   {"id": 7, "do": "analyze", "game": ..., "moves": [...], "time": 20}   also "move", "stop",
//        {"id": 8, "do": "watch", "table": ..., "seat": ...}                   "unwatch",
//        {"id": 9, "do": "follow", "run": ...}                                 "unfollow"
//   out  {"id": 7, "type": "queued", "place": 2}, "update" and "done" with "analysis" or "answer",
//        "stopped", "error", "table", "run"
#pragma once

#include <memory>
#include <mutex>

#include "server/exchange.h"
#include "server/job_queue.h"
#include "server/question.h"

namespace zermelo {

class Application;

class LiveSession final : public Listener, public std::enable_shared_from_this<LiveSession> {
 public:
  // A guest came with a seat's secret alone, and may only watch that seat's table.
  LiveSession(Application& application, std::weak_ptr<Channel> channel, bool has_token)
      : application_(application), channel_(std::move(channel)), has_token_(has_token) {}

  void message(std::string text, std::function<void()> done) override;
  void closed() override;

 private:
  void obey(const Json& message);  // throws Refused
  void start_job(const Json& message, const Json& id);
  void watch(const Json& message, const Json& id);
  void follow(const Json& message, const Json& id);
  void stop_job();
  void send(const Json& id, const char* type, Json rest = Json::object());

  Application& application_;
  const std::weak_ptr<Channel> channel_;  // which owns this session
  const bool has_token_;

  std::mutex mutex_;  // guards what follows
  std::shared_ptr<JobQueue::Job> job_;
  Json job_id_;
  int watcher_ = 0, follower_ = 0;  // of a table, of a run; 0: none
  bool closed_ = false;
};

}  // namespace zermelo
