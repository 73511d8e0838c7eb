// The network's side of the server, for tests without sockets.
#pragma once

#include <condition_variable>
#include <future>
#include <mutex>
#include <string>
#include <vector>

#include "server/exchange.h"

namespace zermelo {

// An exchange whose answer can be waited for.
class TestExchange final : public Exchange {
 public:
  void reply(Response response) override { answer_.set_value(std::move(response)); }
  void on_gone(std::function<void()> callback) override {
    const std::lock_guard lock(mutex_);
    gone_ = std::move(callback);
  }
  Response wait() { return answer_.get_future().get(); }

 private:
  std::promise<Response> answer_;
  std::mutex mutex_;
  std::function<void()> gone_;
};

class TestChannel final : public Channel {
 public:
  void send(std::string text) override {
    const std::lock_guard lock(mutex_);
    sent_.push_back(*Json::parse(text));
    changed_.notify_one();
  }
  std::size_t backlog() const override { return 0; }
  // Waits for a message of this type and returns it; what came before is forgotten.
  Json wait_for(const std::string& type, const std::string& or_type = "") {
    std::unique_lock lock(mutex_);
    while (true) {
      while (seen_ < sent_.size()) {
        const Json& message = sent_[seen_++];
        if (message["type"] == Json(type) || message["type"] == Json(or_type)) return message;
      }
      changed_.wait(lock);
    }
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Json> sent_;
  std::size_t seen_ = 0;
};

}  // namespace zermelo
