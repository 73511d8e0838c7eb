// Sockets: clients that say nothing, half of something, or too little too slowly are let go.
#include "server/network.h"

#include <string>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

#include <arpa/inet.h>
#include <gtest/gtest.h>

namespace zermelo {
namespace {

using namespace std::chrono_literals;

// Answers everything at once with its own name, and listens to sockets without a word.
class Echo final : public Service {
 public:
  void answer(Request request, std::shared_ptr<Exchange> exchange) override {
    exchange->reply({.body = "to " + request.target + "\n"});
  }
  std::optional<Response> refuse_socket(const Request&) override { return std::nullopt; }
  std::shared_ptr<Listener> open_socket(const Request&, std::shared_ptr<Channel>) override {
    struct Silent final : Listener {
      explicit Silent(std::atomic<int>& count) : closed_count(count) {}
      void message(std::string, std::function<void()> done) override { done(); }
      void closed() override { ++closed_count; }
      std::atomic<int>& closed_count;
    };
    return std::make_shared<Silent>(closed);
  }
  std::atomic<int> closed = 0;
};

class Times : public testing::Test {
 protected:
  Times() : thread_([this] { network_.run(echo_, stop_); }) {}
  ~Times() override {
    stop_ = true;
    thread_.join();
  }

  int connected() const {
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in to = {};
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<std::uint16_t>(network_.port()));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(connect(fd, reinterpret_cast<sockaddr*>(&to), sizeof(to)), 0);
    return fd;
  }
  // All that is said until the server closes: waits for that, however long it takes.
  static std::string until_closed(int fd) {
    std::string said;
    char bytes[4096];
    for (ssize_t got; (got = recv(fd, bytes, sizeof(bytes), 0)) > 0;) {
      said.append(bytes, static_cast<std::size_t>(got));
    }
    close(fd);
    return said;
  }
  std::string said_to(const std::string& bytes) const {
    const int fd = connected();
    EXPECT_EQ(send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(bytes.size()));
    return until_closed(fd);
  }

  Echo echo_;
  std::atomic<bool> stop_ = false;
  Network network_{
      "127.0.0.1", 0, {.request = 60ms, .answer = 60ms, .linger = 60ms, .socket_idle = 120ms}};
  std::thread thread_;
};

const std::string kUpgrade =
    "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n";

TEST_F(Times, WhoSaysNothingIsLetGo) { EXPECT_EQ(said_to(""), ""); }

TEST_F(Times, HalfARequestIsLetGo) {
  for (const char* const half : {"GET", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: x\r\nX: ",
                                 "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc"}) {
    EXPECT_EQ(said_to(half), "") << half;
  }
}

TEST_F(Times, WhoIsIdleAfterAnAnswerIsLetGo) {
  const std::string said = said_to("GET /a HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_TRUE(said.starts_with("HTTP/1.1 200")) << said;
  EXPECT_TRUE(said.ends_with("to /a\n")) << said;
}

// A byte now and then does not keep a request alive.
TEST_F(Times, ARequestInDropsIsLetGo) {
  const int fd = connected();
  const std::string request = "GET / HTTP/1.1\r\nHost: " + std::string(4000, 'x');
  std::size_t sent = 0;
  while (sent < request.size() && send(fd, &request[sent], 1, MSG_NOSIGNAL) == 1) {
    ++sent;
    char byte;
    timeval pause = {0, 5000};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &pause, sizeof(pause));
    if (recv(fd, &byte, 1, 0) == 0) break;
  }
  EXPECT_LT(sent, request.size());
  close(fd);
}

// A WebSocket whose client answers no ping is closed, and whoever listens hears of it.
TEST_F(Times, ASilentWebSocketIsLetGo) {
  const std::string said = said_to(kUpgrade);
  EXPECT_TRUE(said.starts_with("HTTP/1.1 101")) << said;
  while (echo_.closed == 0) std::this_thread::yield();
}

TEST_F(Times, HalfAWebSocketIsLetGo) {
  EXPECT_EQ(said_to(kUpgrade.substr(0, kUpgrade.size() - 2)), "");
}

}  // namespace
}  // namespace zermelo
