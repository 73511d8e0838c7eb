// The one exception type of the program. Everything that can go wrong for a user is an Error whose
// text is one line: what was expected, what was found, where. Broken promises inside are assertions.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

namespace zermelo {

// The exit code of the command line that an uncaught Error leads to.
enum class Exit : int {
  kFailed = 1,       // work that was understood did not succeed (a full disk, say)
  kBadInput = 2,     // what the user wrote is not understood or not allowed
  kUnanswered = 3,   // a refused or unsolved question
  kCheckFailed = 4,  // a check that does not hold
};

// The text with every byte that would break a line or a JSON string (control characters, what is not
// UTF-8) shown as '?': messages quote what users typed.
std::string one_line(std::string_view text);

class Error : public std::runtime_error {
 public:
  Error(Exit exit, const std::string& line) : std::runtime_error(one_line(line)), exit_(exit) {}
  Exit exit() const { return exit_; }

 private:
  Exit exit_;
};

template <class... Args>
[[noreturn]] void bad_input(fmt::format_string<Args...> format, Args&&... args) {
  throw Error(Exit::kBadInput, fmt::format(format, std::forward<Args>(args)...));
}

template <class... Args>
[[noreturn]] void failed(fmt::format_string<Args...> format, Args&&... args) {
  throw Error(Exit::kFailed, fmt::format(format, std::forward<Args>(args)...));
}

// This question cannot be answered, for this reason.
template <class... Args>
[[noreturn]] void unanswered(fmt::format_string<Args...> format, Args&&... args) {
  throw Error(Exit::kUnanswered, fmt::format(format, std::forward<Args>(args)...));
}

// " (did you mean 'hex'?)" if one of the names is a likely typo of the word, else "".
std::string near_name_hint(std::string_view word, const std::vector<std::string>& names);

}  // namespace zermelo
