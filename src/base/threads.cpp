#include "base/threads.h"

#include <csignal>

namespace zermelo {
namespace {

std::atomic<bool> stop_flag{false};

extern "C" void on_stop_signal(int signal) {
  if (stop_flag.exchange(true)) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
}

}  // namespace

bool stop_wanted() { return stop_flag.load(std::memory_order_relaxed); }

void stop_on_signals() {
  struct sigaction action = {};
  action.sa_handler = on_stop_signal;  // no SA_RESTART: a blocked read of the terminal returns
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

int core_count() {
  const unsigned n = std::thread::hardware_concurrency();
  return n == 0 ? 1 : static_cast<int>(n);
}

}  // namespace zermelo
