// The seam between the network and what it serves: neither knows the other's libraries.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/message.h"

namespace zermelo {

// One request that waits for its answer.
class Exchange {
 public:
  virtual ~Exchange() = default;
  // Sends the answer; any thread, once.
  virtual void reply(Response response) = 0;
  // Calls back, on the network's thread, if the client goes before it has an answer; at once if it has
  // gone already.
  virtual void on_gone(std::function<void()> callback) = 0;
};

// The sending half of a WebSocket.
class Channel {
 public:
  virtual ~Channel() = default;
  // Any thread. A client that does not read what it is sent is dropped in the end.
  virtual void send(std::string text) = 0;
  // Bytes that the client has not taken yet.
  virtual std::size_t backlog() const = 0;
};

// The receiving half. Called on the network's thread.
class Listener {
 public:
  virtual ~Listener() = default;
  // The next message comes only after `done` was called, from any thread.
  virtual void message(std::string text, std::function<void()> done) = 0;
  virtual void closed() = 0;
};

// What the network serves. Called on the network's thread, so it does not wait.
class Service {
 public:
  virtual ~Service() = default;
  virtual void answer(Request request, std::shared_ptr<Exchange> exchange) = 0;
  // The answer to a request for a WebSocket that is refused; nothing if it is welcome.
  virtual std::optional<Response> refuse_socket(const Request& request) = 0;
  virtual std::shared_ptr<Listener> open_socket(const Request& request,
                                                std::shared_ptr<Channel> channel) = 0;
};

}  // namespace zermelo
