#include "base/child.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"
#include "base/text.h"

namespace zermelo {
namespace {

constexpr std::size_t kLongestLine = 1 << 16;
constexpr int kLastMomentMs = 200;

// All that a child does between fork and exec. Other threads of ours may hold any lock, so it calls
// nothing but the system. Returns the reason if the program cannot be started.
int become(char* const* words, int talk, int complaints, std::size_t megabytes) {
  setpgid(0, 0);
  if (megabytes > 0) {
    const rlimit limit = {megabytes << 20, megabytes << 20};
    if (setrlimit(RLIMIT_AS, &limit) != 0) return errno;
  }
  // What we ignore or block, it must not.
  signal(SIGPIPE, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  if (dup2(talk, STDIN_FILENO) < 0 || dup2(talk, STDOUT_FILENO) < 0 ||
      dup2(complaints, STDERR_FILENO) < 0) {
    return errno;
  }
  execvp(words[0], words);
  return errno;
}

}  // namespace

Child::Child(const std::vector<std::string>& words, std::size_t megabytes) {
  if (words.empty()) bad_input("expected a command to start, found nothing");
  std::vector<char*> raw;
  for (const std::string& word : words) raw.push_back(const_cast<char*>(word.c_str()));
  raw.push_back(nullptr);
  int talk[2] = {-1, -1}, complaints[2] = {-1, -1}, report[2] = {-1, -1};
  const auto close_all = [&](std::initializer_list<int> files) {
    for (const int fd : files) {
      if (fd >= 0) close(fd);
    }
  };
  // A socket, not two pipes: it can be written to without a signal when the child has gone.
  const bool open = socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, talk) == 0 &&
                    pipe2(complaints, O_CLOEXEC | O_NONBLOCK) == 0 && pipe2(report, O_CLOEXEC) == 0;
  if (open) id_ = fork();
  if (open && id_ == 0) {
    const int reason = become(raw.data(), talk[1], complaints[1], megabytes);
    const ssize_t told = write(report[1], &reason, sizeof reason);
    _exit(told > 0 ? 127 : 126);
  }
  int reason = id_ < 0 ? errno : 0;
  close_all({talk[1], complaints[1], report[1]});
  // The other end closes by itself when the program starts, and says why when it cannot.
  if (id_ > 0) {
    while (read(report[0], &reason, sizeof reason) < 0 && errno == EINTR) {}
  }
  close_all({report[0]});
  if (reason != 0) {
    if (id_ > 0) waitpid(id_, nullptr, 0);
    close_all({talk[0], complaints[0]});
    bad_input("cannot start '{}': {}", words[0], std::strerror(reason));
  }
  talk_ = talk[0];
  complaints_ = complaints[0];
}

Child::~Child() {
  // Whoever still writes is in our way no longer: read until it is gone or the moment has passed.
  shutdown(talk_, SHUT_WR);
  const auto deadline = Clock::now() + std::chrono::milliseconds(kLastMomentMs);
  try {
    for (std::string line; talk_ >= 0 && Clock::now() < deadline;) receive(line, deadline);
  } catch (const Error&) {}
  // It is not yet waited for, so its number names nobody else.
  kill(-id_, SIGKILL);
  while (waitpid(id_, nullptr, 0) < 0 && errno == EINTR) {}
  if (talk_ >= 0) close(talk_);
  if (complaints_ >= 0) close(complaints_);
}

void Child::send(std::string_view line) {
  const std::string text = std::string(line) + "\n";
  if (text.size() > kLongestLine) failed("a line of {} bytes is too long for it", text.size());
  const ssize_t sent = ::send(talk_, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  if (sent == static_cast<ssize_t>(text.size())) return;
  if (sent < 0 && errno != EAGAIN) explain_end();
  failed("it does not read what it is told");
}

Child::Heard Child::receive(std::string& line, Clock::time_point deadline) {
  while (true) {
    if (const std::size_t end = heard_.find('\n', taken_); end != std::string::npos) {
      line = trimmed(std::string_view(heard_).substr(taken_, end - taken_));
      taken_ = end + 1;
      return Heard::kLine;
    }
    heard_.erase(0, taken_);
    taken_ = 0;
    if (talk_ < 0) explain_end();
    if (heard_.size() > kLongestLine) failed("it wrote more than {} bytes in a line", kLongestLine);
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    pollfd files[] = {{talk_, POLLIN, 0}, {complaints_, POLLIN, 0}};
    const int ready = poll(files, 2, static_cast<int>(std::clamp<long>(left, 0, 60000)));
    if (ready == 0 && left <= 0) return Heard::kNothing;
    if (ready < 0) return Heard::kNothing;  // a signal: the caller knows whether to go on
    if (files[1].revents != 0) read_some(complaints_, complained_);
    if (files[0].revents != 0 && !read_some(talk_, heard_)) explain_end();
  }
}

// False at the end of the file, which is then closed.
bool Child::read_some(int& fd, std::string& into) {
  char bytes[4096];
  const ssize_t n = read(fd, bytes, sizeof bytes);
  if (n < 0 && (errno == EINTR || errno == EAGAIN)) return true;
  if (n <= 0) {
    close(fd);
    fd = -1;
    return false;
  }
  into.append(bytes, static_cast<std::size_t>(n));
  if (&into == &complained_ && into.size() > sizeof bytes) {
    into.erase(0, into.size() - sizeof bytes);  // only the end is ever told
  }
  return true;
}

void Child::explain_end() {
  while (complaints_ >= 0) {
    const std::size_t before = complained_.size();
    if (read_some(complaints_, complained_) && complained_.size() == before) break;
  }
  // Its output is closed a little before it can be waited for.
  siginfo_t info = {};
  for (int ms = 0; ms < kLastMomentMs && info.si_pid == 0; ++ms) {
    if (ms > 0) poll(nullptr, 0, 1);
    waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT);
  }
  std::string how = "it closed its output";
  if (info.si_pid != 0) {
    how = info.si_code == CLD_EXITED ? fmt::format("it ended with exit code {}", info.si_status)
                                     : fmt::format("it was ended by signal {} ({})", info.si_status,
                                                   strsignal(info.si_status));
  }
  const std::string_view said = trimmed(complained_);
  const std::size_t line = said.rfind('\n');
  const std::string_view last = line == std::string_view::npos ? said : said.substr(line + 1);
  failed("{}{}{}", how, last.empty() ? "" : ": ", last.substr(0, 200));
}

std::vector<std::string> command_words(std::string_view text) {
  std::vector<std::string> words;
  bool in_word = false;
  char quote = '\0';
  for (const char c : text) {
    if (quote != '\0') {
      if (c == quote) {
        quote = '\0';
      } else {
        words.back() += c;
      }
      continue;
    }
    if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      in_word = false;
      continue;
    }
    if (!in_word) words.emplace_back();
    in_word = true;
    if (c == '"' || c == '\'') {
      quote = c;
    } else {
      words.back() += c;
    }
  }
  if (quote != '\0') bad_input("expected a closing {} in the command, found '{}'", quote, text);
  return words;
}

}  // namespace zermelo
