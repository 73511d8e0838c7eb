// Sockets: HTTP/1.1 and WebSocket on one thread. network.cpp alone sees Boost.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "server/exchange.h"

namespace zermelo {

class Network {
 public:
  // Listens at once; failed() if the address cannot be had. Port 0 takes any that is free.
  Network(const std::string& address, int port);
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
