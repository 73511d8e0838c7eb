#include "server/network.h"

#include <algorithm>
#include <chrono>
#include <deque>
#include <fcntl.h>
#include <set>
#include <sys/socket.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "base/error.h"
#include "base/text.h"
#include "server/access.h"
#include "server/caps.h"

namespace zermelo {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;
using tcp = asio::ip::tcp;
// One thread runs all, so that nothing asks which executor a socket has.
using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<tcp, Executor>;
using Stream = beast::basic_stream<tcp, Executor>;
using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                         asio::wait_traits<std::chrono::steady_clock>, Executor>;
using namespace std::chrono_literals;

constexpr std::size_t kOutbox = 8 * 1024 * 1024;  // bytes that a slow client may leave unread

// What sessions share: all of it is touched on the network's thread alone.
struct Shared {
  asio::io_context& io;
  Service& service;
  const NetworkTimes times;
  int connections = 0;
};

// Counts a connection as long as it lives, from HTTP into its WebSocket.
class Counted {
 public:
  explicit Counted(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {
    ++shared_->connections;
  }
  ~Counted() { --shared_->connections; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

 private:
  std::shared_ptr<Shared> shared_;
};

// ---- WebSocket -------------------------------------------------------------------------------

class SocketSession final : public Channel, public std::enable_shared_from_this<SocketSession> {
 public:
  SocketSession(std::shared_ptr<Shared> shared, std::unique_ptr<Counted> counted, Stream stream)
      : shared_(std::move(shared)), counted_(std::move(counted)), socket_(std::move(stream)) {}

  void start(const http::request<http::string_body>& upgrade, const Request& request) {
    websocket::stream_base::timeout limits = {};
    limits.handshake_timeout = shared_->times.request;
    limits.idle_timeout = shared_->times.socket_idle;
    limits.keep_alive_pings = true;
    beast::get_lowest_layer(socket_).expires_never();  // the WebSocket has its own clock
    socket_.set_option(limits);
    socket_.read_message_max(caps::kMessageBytes);
    socket_.auto_fragment(false);  // a message a frame: there are simple clients
    socket_.async_accept(upgrade, [self = shared_from_this(), request](error_code error) {
      if (error) return;
      self->listener_ = self->shared_->service.open_socket(request, self);
      self->read();
    });
  }

  void send(std::string text) override {
    backlog_ += text.size();
    asio::post(shared_->io, [self = shared_from_this(), text = std::move(text)]() mutable {
      if (self->closed_) return;
      if (self->backlog_ > kOutbox) return self->close();
      self->outbox_.push_back(std::move(text));
      if (self->outbox_.size() == 1) self->write();
    });
  }
  std::size_t backlog() const override { return backlog_; }

 private:
  void read() {
    socket_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t) {
      if (error || self->closed_) return self->close();
      if (!self->socket_.got_text()) {
        self->buffer_.consume(self->buffer_.size());
        return self->close();
      }
      std::string text = beast::buffers_to_string(self->buffer_.data());
      self->buffer_.consume(self->buffer_.size());
      self->listener_->message(std::move(text), [self] {
        asio::post(self->shared_->io, [self] {
          if (!self->closed_) self->read();
        });
      });
    });
  }

  void write() {
    socket_.text(true);
    socket_.async_write(asio::buffer(outbox_.front()),
                        [self = shared_from_this()](error_code error, std::size_t) {
                          if (error || self->closed_) return self->close();
                          self->backlog_ -= self->outbox_.front().size();
                          self->outbox_.pop_front();
                          if (!self->outbox_.empty()) self->write();
                        });
  }

  void close() {
    if (closed_) return;
    closed_ = true;
    if (listener_) listener_->closed();
    listener_.reset();
    beast::get_lowest_layer(socket_).close();
  }

  std::shared_ptr<Shared> shared_;
  std::unique_ptr<Counted> counted_;
  websocket::stream<Stream, false> socket_;  // nothing compressed: it stays on this machine
  beast::flat_buffer buffer_;
  std::deque<std::string> outbox_;
  std::atomic<std::size_t> backlog_ = 0;
  std::shared_ptr<Listener> listener_;
  bool closed_ = false;
};

// ---- HTTP ------------------------------------------------------------------------------------

Request plain(http::request<http::string_body>& message) {
  Request request = {.method = std::string(message.method_string()),
                     .target = std::string(message.target())};
  for (const auto& field : message) {
    request.headers.emplace_back(lower(std::string(field.name_string())),
                                 std::string(field.value()));
  }
  request.body = std::move(message.body());
  return request;
}

class HttpSession;

// Answers exactly once: a reply that nobody gave is a failure of ours, and is told so.
class PendingReply final : public Exchange {
 public:
  explicit PendingReply(std::shared_ptr<HttpSession> session) : session_(std::move(session)) {}
  ~PendingReply() override;
  void reply(Response response) override;
  void on_gone(std::function<void()> callback) override;

 private:
  std::shared_ptr<HttpSession> session_;
  std::atomic<bool> replied_ = false;
};

class HttpSession final : public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(std::shared_ptr<Shared> shared, Socket socket)
      : shared_(std::move(shared)),
        counted_(std::make_unique<Counted>(shared_)),
        stream_(std::move(socket)) {}

  void read() {
    parser_.emplace();
    parser_->header_limit(caps::kHeaderBytes);
    parser_->body_limit(caps::kBodyBytes);
    stream_.expires_after(shared_->times.request);
    http::async_read(
        stream_, buffer_, *parser_,
        [self = shared_from_this()](error_code error, std::size_t) { self->have_read(error); });
  }

  // On any thread.
  void reply(Response response) {
    asio::post(shared_->io, [self = shared_from_this(), response = std::move(response)]() mutable {
      self->write(std::move(response));
    });
  }

  void on_gone(std::function<void()> callback) {
    asio::post(shared_->io, [self = shared_from_this(), callback = std::move(callback)]() mutable {
      if (self->gone_) {
        callback();
      } else if (self->waiting_) {
        self->on_gone_ = std::move(callback);
      }
    });
  }

 private:
  void have_read(error_code error) {
    if (error == http::error::header_limit) {
      return refuse(431, "header_too_large", "the header has at most 8 KiB");
    }
    if (error == http::error::body_limit) {
      return refuse(413, "body_too_large", "a body has at most 1 MiB");
    }
    if (error.category() == http::make_error_code(http::error::bad_target).category() &&
        error != http::error::end_of_stream && error != http::error::partial_message) {
      return refuse(400, "bad_request", "this is not HTTP as it is spoken here");
    }
    if (error) return close();
    http::request<http::string_body> message = parser_->release();
    request_ = plain(message);
    keep_alive_ = message.keep_alive();
    if (websocket::is_upgrade(message)) {
      if (auto refusal = shared_->service.refuse_socket(request_)) {
        keep_alive_ = false;
        return write(std::move(*refusal));
      }
      std::make_shared<SocketSession>(shared_, std::move(counted_), std::move(stream_))
          ->start(message, request_);
      return;
    }
    waiting_ = true;
    stream_.expires_never();
    watch();
    shared_->service.answer(request_, std::make_shared<PendingReply>(shared_from_this()));
  }

  // Notices a client that goes while its answer is being made.
  void watch() {
    stream_.socket().async_wait(
        Socket::wait_read, [self = shared_from_this(), turn = turn_](error_code error) {
          if (error || !self->waiting_ || turn != self->turn_) return;
          char byte;
          const auto got =
              recv(self->stream_.socket().native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
          if (got > 0) return;  // the next request, before this one is answered
          self->gone_ = true;
          if (self->on_gone_) std::exchange(self->on_gone_, nullptr)();
        });
  }

  void refuse(int status, const char* code, const char* message) {
    keep_alive_ = false;
    request_ = {};
    write(error_response(status, code, message));
  }

  void write(Response response) {
    waiting_ = false;
    ++turn_;
    on_gone_ = nullptr;
    error_code ignored;
    stream_.socket().cancel(ignored);  // the watch
    answer_ = {};
    answer_.version(11);
    answer_.result(static_cast<unsigned>(response.status));
    answer_.set(http::field::content_type, response.type);
    for (const auto& [name, value] : security_headers(request_)) answer_.set(name, value);
    for (const auto& [name, value] : response.headers) answer_.set(name, value);
    if (response.headers.empty()) answer_.set(http::field::cache_control, "no-store");
    answer_.keep_alive(keep_alive_);
    const bool head = request_.method == "HEAD";
    if (response.status != 304) answer_.content_length(response.body.size());
    if (!head) answer_.body() = std::move(response.body);
    stream_.expires_after(shared_->times.answer);
    http::async_write(stream_, answer_, [self = shared_from_this()](error_code error, std::size_t) {
      if (error || self->gone_) return self->close();
      if (self->keep_alive_) return self->read();
      self->linger();
    });
  }

  // Closing with bytes unread would take the answer away from a client that is still sending.
  void linger() {
    error_code ignored;
    stream_.socket().shutdown(Socket::shutdown_send, ignored);
    stream_.expires_after(shared_->times.linger);
    drain(2 * caps::kBodyBytes);
  }
  void drain(std::size_t most) {
    buffer_.consume(buffer_.size());
    stream_.async_read_some(buffer_.prepare(16 * 1024),
                            [self = shared_from_this(), most](error_code error, std::size_t size) {
                              if (error || size >= most) return self->close();
                              self->drain_again(most - size);
                            });
  }
  // Each piece would start the clock anew.
  void drain_again(std::size_t most) {
    if (++drained_ > 256) return close();
    drain(most);
  }

  void close() {
    error_code ignored;
    stream_.socket().shutdown(Socket::shutdown_both, ignored);
    stream_.close();
  }

  std::shared_ptr<Shared> shared_;
  std::unique_ptr<Counted> counted_;
  Stream stream_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  Request request_;
  http::response<http::string_body> answer_;
  std::function<void()> on_gone_;
  bool keep_alive_ = false, waiting_ = false, gone_ = false;
  int turn_ = 0, drained_ = 0;
};

PendingReply::~PendingReply() {
  if (!replied_) session_->reply(error_response(500, "failed", "the server could not do that"));
}
void PendingReply::reply(Response response) {
  if (!replied_.exchange(true)) session_->reply(std::move(response));
}
void PendingReply::on_gone(std::function<void()> callback) {
  session_->on_gone(std::move(callback));
}

}  // namespace

// ---- Listening -------------------------------------------------------------------------------

class Network::Impl {
 public:
  Impl(const std::string& address, int port, const NetworkTimes& times)
      : times_(times), acceptor_(io_), clock_(io_), pause_(io_) {
    error_code error;
    const auto where = asio::ip::make_address(address, error);
    if (error) bad_input("--listen: expected an address such as 127.0.0.1, found '{}'", address);
    const tcp::endpoint endpoint(where, static_cast<std::uint16_t>(port));
    acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (error == asio::error::address_in_use) throw PortTaken{};
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (error == asio::error::address_in_use) throw PortTaken{};
    if (error) failed("cannot listen at {}, port {}: {}", address, port, error.message());
    is_loopback_ = where.is_loopback();
  }

  int port() const { return acceptor_.local_endpoint().port(); }
  bool is_loopback() const { return is_loopback_; }

  void run(Service& service, const std::atomic<bool>& stop) {
    shared_ = std::make_shared<Shared>(Shared{io_, service, times_});
    accept();
    look_at_clock(stop);
    io_.run();
    acceptor_.close();
  }

 private:
  void look_at_clock(const std::atomic<bool>& stop) {
    if (stop) return io_.stop();
    clock_.expires_after(100ms);
    clock_.async_wait([this, &stop](error_code error) {
      if (!error) look_at_clock(stop);
    });
  }

  void accept() {
    acceptor_.async_accept([this](error_code error, Socket socket) {
      if (error) {  // too many open files, say: better later than in a hot loop
        pause_.expires_after(100ms);
        pause_.async_wait([this](error_code) { accept(); });
        return;
      }
      error_code ignored;
      socket.set_option(tcp::no_delay(true), ignored);
      if (shared_->connections < caps::kConnections) {
        std::make_shared<HttpSession>(shared_, std::move(socket))->read();
      } else {
        turn_away(std::move(socket));
      }
      accept();
    });
  }

  static void turn_away(Socket socket) {
    constexpr std::string_view kFull =
        "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    error_code ignored;
    socket.non_blocking(true, ignored);
    socket.write_some(asio::buffer(kFull), ignored);
  }

  const NetworkTimes times_;
  asio::io_context io_{1};
  asio::basic_socket_acceptor<tcp, Executor> acceptor_;
  Timer clock_, pause_;
  std::shared_ptr<Shared> shared_;
  bool is_loopback_ = false;
};

Network::Network(const std::string& address, int port, const NetworkTimes& times)
    : impl_(std::make_unique<Impl>(address, port, times)) {}
Network::~Network() = default;
int Network::port() const { return impl_->port(); }
bool Network::is_loopback() const { return impl_->is_loopback(); }
void Network::run(Service& service, const std::atomic<bool>& stop) { impl_->run(service, stop); }

// Blocking, with the system's own time limits: it asks this machine once, at the start.
std::string fetch_local(int port, const std::string& path) {
  asio::io_context io;
  Socket socket(io);
  error_code error;
  socket.connect({asio::ip::address_v4::loopback(), static_cast<std::uint16_t>(port)}, error);
  if (error) return {};
  const timeval limit = {.tv_sec = 1, .tv_usec = 0};
  for (const int side : {SO_RCVTIMEO, SO_SNDTIMEO}) {
    setsockopt(socket.native_handle(), SOL_SOCKET, side, &limit, sizeof limit);
  }
  const std::string request =
      "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) + "\r\n\r\n";
  if (::send(socket.native_handle(), request.data(), request.size(), MSG_NOSIGNAL) < 0) return {};
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.eager(true);  // the body with the header
  parser.body_limit(64 * 1024);
  while (!parser.is_done()) {
    const auto room = buffer.prepare(4096);
    const auto got = ::recv(socket.native_handle(), room.data(), room.size(), 0);
    if (got <= 0) return {};
    buffer.commit(static_cast<std::size_t>(got));
    buffer.consume(parser.put(buffer.data(), error));
    if (error && error != http::error::need_more) return {};
  }
  return parser.get().body();
}

}  // namespace zermelo
