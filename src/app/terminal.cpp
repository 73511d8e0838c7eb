#include "app/terminal.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/error.h"

namespace zermelo {
namespace {

std::atomic<bool> stop_flag{false};

extern "C" void on_stop_signal(int signal) {
  if (stop_flag.exchange(true)) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
}

bool is_dumb() {
  const char* term = std::getenv("TERM");
  return term == nullptr || std::string_view(term) == "dumb";
}

}  // namespace

bool is_screen() { return isatty(STDOUT_FILENO) == 1 && !is_dumb(); }

void flush_answer() {
  static bool reader_has_gone = false;
  errno = 0;
  const bool fine = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  if (errno == EPIPE) reader_has_gone = true;
  if (fine || reader_has_gone) return;
  failed("cannot write the answer{}{}", errno == 0 ? "" : ": ",
         errno == 0 ? "" : std::strerror(errno));
}

std::size_t text_width() {
  winsize size = {};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return std::clamp<std::size_t>(size.ws_col, 30, 80);
}

Pen pen_for(int fd) {
  const char* no_color = std::getenv("NO_COLOR");
  return Pen(isatty(fd) == 1 && (no_color == nullptr || *no_color == '\0') && !is_dumb());
}

void stop_on_signals() {
  struct sigaction action = {};
  action.sa_handler = on_stop_signal;  // no SA_RESTART: a blocked read of the terminal returns
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

bool stop_wanted() { return stop_flag.load(std::memory_order_relaxed); }

Control user_control(ProgressSink* progress) { return {.stop = &stop_flag, .progress = progress}; }

}  // namespace zermelo
