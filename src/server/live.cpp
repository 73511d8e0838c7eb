#include "server/live.h"

#include <utility>

#include "server/application.h"
#include "server/caps.h"
#include "server/message.h"

namespace zermelo {
namespace {

// A client that has so much unread is sent no further updates until it reads: the next will do.
constexpr std::size_t kSlowClient = 256 * 1024;

}  // namespace

void LiveSession::send(const Json& id, const char* type, Json rest) {
  const auto channel = channel_.lock();
  if (channel == nullptr) return;
  Json json = {{"id", id}, {"type", type}};
  json.update(rest);
  channel->send(json.dump());
}

void LiveSession::message(std::string text, std::function<void()> done) {
  const auto work = [self = shared_from_this(), text = std::move(text), done] {
    Json id;
    int status = 200;
    const Json error = error_of(
        [&] {
          const auto message = Json::parse(text, caps::kJsonDepth);
          if (!message || !message->is_object()) {
            throw Refused{400, "bad_json", "expected a JSON object"};
          }
          // Whatever it is it is sent back, so it must be small.
          if (const Json& given = (*message)["id"]; given.is_number() || given.is_text()) {
            id = given;
          }
          self->obey(*message);
        },
        status);
    if (status != 200) self->send(id, "error", error);
    done();
  };
  if (!application_.submit_short(work)) {
    send(Json(), "error", error_json("busy", "too many questions wait"));
    done();
  }
}

void LiveSession::obey(const Json& message) {
  const Json& id = message["id"];
  const std::string what = asked_text(message, "do");
  if (what == "watch") return watch(message, id);
  if (what == "unwatch") {
    const int watcher = [&] {
      const std::lock_guard lock(mutex_);
      return std::exchange(watcher_, 0);
    }();
    if (watcher != 0) application_.tables().unwatch(watcher);
    return;
  }
  if (what == "unfollow") {
    const int follower = [&] {
      const std::lock_guard lock(mutex_);
      return std::exchange(follower_, 0);
    }();
    if (follower != 0) application_.runs().unwatch(follower);
    return;
  }
  if (what == "stop") return stop_job();
  if (what != "analyze" && what != "move" && what != "follow") {
    throw Refused{400, "bad_body",
                  "expected analyze, move, stop, watch, unwatch, follow or unfollow in 'do'"};
  }
  if (!has_token_) throw Refused{401, "token_missing", "a seat's secret opens its table alone"};
  if (what == "follow") return follow(message, id);
  start_job(message, id);
}

void LiveSession::stop_job() {
  std::shared_ptr<JobQueue::Job> job;
  Json id;
  {
    const std::lock_guard lock(mutex_);
    job = std::exchange(job_, nullptr);
    id = job_id_;
  }
  // A job that runs says itself that it was stopped; one that waited never runs.
  if (job != nullptr && application_.jobs().cancel(job)) send(id, "stopped");
}

void LiveSession::start_job(const Json& message, const Json& id) {
  GameSoFar so_far = asked_position(message);
  const bool is_move = message["do"] == Json("move");
  const double seconds = asked_seconds(message, is_move ? caps::kSeconds : caps::kLiveSeconds);
  const std::string agent =
      is_move ? caps::allowed_agent(so_far.game(), asked_text(message, "agent")) : "";
  const bool timed = message.contains("time");
  const std::size_t lines = asked_number(message, "lines", 0, caps::kLines, 0);
  stop_job();
  auto job = std::make_shared<JobQueue::Job>();
  job->seconds = is_move ? caps::kSeconds : 0;
  job->on_place = [self = weak_from_this(), id](std::size_t place) {
    if (const auto session = self.lock()) session->send(id, "queued", {{"place", place}});
  };
  // What was told last, and whether the end was: a stop does not wait for a job that is slow to end.
  struct Told {
    std::mutex mutex;
    Json latest = Json::object();
    bool is_over = false;
  };
  const auto told = std::make_shared<Told>();
  job->on_late = [self = weak_from_this(), id, told] {
    const std::lock_guard lock(told->mutex);
    const auto session = self.lock();
    if (session == nullptr || std::exchange(told->is_over, true)) return;
    session->send(id, "stopped", std::move(told->latest));
  };
  job->work = [self = shared_from_this(), id, told, so_far = std::move(so_far), is_move, agent,
               seconds, timed, lines](const std::atomic<bool>& stop) {
    int status = 200;
    const Json error = error_of(
        [&] {
          Json answer;
          if (is_move) {
            answer = {{"answer", agent_move(so_far, agent, timed ? seconds : 0, stop)}};
          } else {
            const auto update = [&](const Json& analysis) {
              const auto channel = self->channel_.lock();
              const std::lock_guard lock(told->mutex);
              if (told->is_over) return;
              told->latest = {{"analysis", analysis}};
              if (!stop && channel != nullptr && channel->backlog() < kSlowClient) {
                self->send(id, "update", told->latest);
              }
            };
            answer = {{"analysis", self->application_.analyses().analyze(so_far, seconds, lines,
                                                                         stop, update)}};
          }
          bool is_current;
          {
            const std::lock_guard lock(self->mutex_);
            is_current = self->job_ != nullptr && &self->job_->stop == &stop;
            if (is_current) self->job_.reset();
          }
          const std::lock_guard lock(told->mutex);
          if (std::exchange(told->is_over, true)) return;
          self->send(id, is_current ? "done" : "stopped", std::move(answer));
        },
        status);
    const std::lock_guard lock(told->mutex);
    if (status != 200 && !told->is_over) self->send(id, "error", error);
  };
  {
    const std::lock_guard lock(mutex_);
    if (closed_) return;
    job_ = job;
    job_id_ = id;
  }
  if (!application_.jobs().submit(job)) {
    const std::lock_guard lock(mutex_);
    job_.reset();
    throw Refused{503, "busy", "too many questions wait"};
  }
}

void LiveSession::watch(const Json& message, const Json& id) {
  const std::string table = asked_text(message, "table");
  const std::string secret = message.contains("seat") ? asked_text(message, "seat") : "";
  const int watcher = application_.tables().watch(table, secret, has_token_,
                                                  [self = weak_from_this(), id](const Json& told) {
                                                    if (const auto session = self.lock())
                                                      session->send(id, "table", {{"table", told}});
                                                  });
  int old;
  bool too_late;
  {
    const std::lock_guard lock(mutex_);
    too_late = closed_;
    old = too_late ? watcher : std::exchange(watcher_, watcher);
  }
  if (old != 0) application_.tables().unwatch(old);
}

// A run that tells more than a client reads is told when it is over; the client can ask for it meanwhile.
void LiveSession::follow(const Json& message, const Json& id) {
  const int follower = application_.runs().watch(
      asked_text(message, "run"), [self = weak_from_this(), id](const Json& told) {
        const auto session = self.lock();
        if (session == nullptr) return;
        const auto channel = session->channel_.lock();
        const bool is_slow = channel != nullptr && channel->backlog() >= kSlowClient;
        if (is_slow && told["state"] == Json("running")) return;
        session->send(id, "run", {{"run", told}});
      });
  int old;
  {
    const std::lock_guard lock(mutex_);
    old = closed_ ? follower : std::exchange(follower_, follower);
  }
  if (old != 0) application_.runs().unwatch(old);
}

void LiveSession::closed() {
  std::shared_ptr<JobQueue::Job> job;
  int watcher, follower;
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    job = std::exchange(job_, nullptr);
    watcher = std::exchange(watcher_, 0);
    follower = std::exchange(follower_, 0);
  }
  if (job != nullptr) application_.jobs().cancel(job);
  if (watcher != 0) application_.tables().unwatch(watcher);
  if (follower != 0) application_.runs().unwatch(follower);
}

}  // namespace zermelo
