// Sockets: HTTP/1.1 and WebSocket on one thread. network.cpp alone sees Boost.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <string>

#include "server/exchange.h"

namespace zermelo {

// How long a client may take; docs/api.md lists them.
struct NetworkTimes {
  using Time = std::chrono::milliseconds;
  Time request = std::chrono::seconds(20);  // to send a whole request, and to be idle between two
  Time answer = std::chrono::seconds(30);   // to take an answer
  Time linger = std::chrono::seconds(2);    // to read on after a refusal, so that it arrives
  Time socket_idle =
      std::chrono::seconds(60);  // of a WebSocket without a sign of life, pings included
};

class Network {
 public:
  // Listens at once; failed() if the address cannot be had. Port 0 takes any that is free.
  Network(const std::string& address, int port, const NetworkTimes& times = {});
  ~Network();

  int port() const;
  bool is_loopback() const;
  // Serves until the flag is set, looking at it ten times a second; then all connections are dropped.
  void run(Service& service, const std::atomic<bool>& stop);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

// Thrown where the port is taken by another program.
struct PortTaken {};

// The body of the answer to a GET on this machine's loopback, for finding out who has the port; empty if
// nobody answers within a second or two.
std::string fetch_local(int port, const std::string& path);

}  // namespace zermelo
