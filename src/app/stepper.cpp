#include "app/stepper.h"

#include <algorithm>
#include <iostream>
#include <optional>
#include <unistd.h>

#include <fmt/core.h>

#include "app/terminal.h"
#include "base/error.h"
#include "base/text.h"

namespace zermelo {
namespace {

constexpr const char* kHelp =
    "  n, or nothing   forward by one move; 'n 5' by five\n"
    "  b               back by one move; 'b 5' by five\n"
    "  a number        to the position after that move; 0: to the start\n"
    "  last            to the end\n"
    "  q               stop\n";

// Where the words lead from here; nothing if they are not understood.
std::optional<std::int64_t> target(const std::string& words, std::int64_t here, std::int64_t last) {
  const std::vector<std::string_view> parts = words_of(words);
  if (parts.empty()) return here + 1;
  const std::string first = lower(parts[0]);
  if (parts.size() == 1 && (first == "last" || first == "end")) return last;
  if (parts.size() == 1 && (first == "first" || first == "start")) return 0;
  const bool forward = first == "n" || first == "next", back = first == "b" || first == "back";
  if (!forward && !back) return parts.size() == 1 ? to_integer(first) : std::nullopt;
  const auto by = parts.size() == 2 ? to_integer(parts[1]) : std::optional<std::int64_t>(1);
  if (!by || *by < 0 || parts.size() > 2) return std::nullopt;
  const std::int64_t far = std::min(*by, last + 1);
  return forward ? here + far : here - far;
}

}  // namespace

void show_frame(const std::vector<Frame>& frames, std::size_t number) {
  const Pen pen = pen_for(STDOUT_FILENO);
  fmt::print("{}{}\n", frames[number].drawing, pen(Color::kBold, frames[number].title));
}

void step_through(const std::vector<Frame>& frames) {
  const auto last = static_cast<std::int64_t>(frames.size()) - 1;
  std::int64_t here = 0;
  show_frame(frames, 0);
  while (true) {
    fmt::print("{} of {} (n next, b back, a number, q quit): ", here, last);
    std::fflush(stdout);
    std::string line;
    if (!std::getline(std::cin, line) || stop_wanted()) break;
    const std::string words(trimmed(line));
    if (words == "q" || words == "quit" || words == "exit") return;
    if (words == "help" || words == "?") {
      fmt::print("{}", kHelp);
      continue;
    }
    const auto wanted = target(words, here, last);
    if (!wanted) {
      fmt::print("'{}' is not understood: 'help' lists the words\n", one_line(words));
    } else if (*wanted < 0 || *wanted > last) {
      fmt::print("{}\n", *wanted < 0     ? "this is the start"
                         : words.empty() ? "this is the end"
                                         : fmt::format("the moves are numbered 0 to {}", last));
    } else {
      here = *wanted;
      show_frame(frames, static_cast<std::size_t>(here));
    }
  }
  fmt::print("\n");
}

void StepWords::show(const std::vector<Frame>& frames) const {
  if (move >= static_cast<int>(frames.size())) {
    bad_input("--move: expected 0 to {}, found {}", frames.size() - 1, move);
  }
  if (!step) return show_frame(frames, static_cast<std::size_t>(move));
  step_through(frames);
}

}  // namespace zermelo
