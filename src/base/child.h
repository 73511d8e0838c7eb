// Another program as a child process: lines to it, lines from it, within limits. It has a process group
// of its own, so that it ends with all that it started, and inherits no file of ours.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace zermelo {

class Child {
 public:
  using Clock = std::chrono::steady_clock;

  // Starts the program words[0], found as a shell finds it. It may take `megabytes` of address space;
  // 0: no limit. An Error if it cannot be started.
  Child(const std::vector<std::string>& words, std::size_t megabytes);
  // Closes its input, gives it a moment to end by itself, then ends its whole group.
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // Hands it a line. An Error if it has gone or does not read what it is told.
  void send(std::string_view line);

  enum class Heard { kLine, kNothing };
  // Its next line, if one comes before the deadline. An Error if it has ended, with its exit code and
  // the last line it wrote to stderr, or if it writes lines without an end.
  Heard receive(std::string& line, Clock::time_point deadline);

 private:
  bool read_some(int& fd, std::string& into);
  [[noreturn]] void explain_end();

  pid_t id_ = -1;
  int talk_ = -1;        // its stdin and stdout
  int complaints_ = -1;  // its stderr
  std::string heard_, complained_;
  std::size_t taken_ = 0;  // of what was heard, in whole lines
};

// A command as words: split at white space; quotes, single or double, hold words together.
std::vector<std::string> command_words(std::string_view text);

}  // namespace zermelo
