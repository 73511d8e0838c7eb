// The one exception type of the program. Everything that can go wrong for a user is an Error whose
// text is one line: what was expected, what was found, where. Broken promises inside are assertions.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
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
  Error(Exit exit, const std::string& line);
  Exit exit() const { return exit_; }

 private:
  Exit exit_;
};

// Throws an Error with this text. Compiled once, since there are a thousand places that throw one.
[[noreturn, gnu::cold]] void throw_error(Exit exit, fmt::string_view format, fmt::format_args args);

template <class... Args>
[[noreturn]] void bad_input(fmt::format_string<Args...> format, Args&&... args) {
  throw_error(Exit::kBadInput, format, fmt::make_format_args(args...));
}

template <class... Args>
[[noreturn]] void failed(fmt::format_string<Args...> format, Args&&... args) {
  throw_error(Exit::kFailed, format, fmt::make_format_args(args...));
}

// This question cannot be answered, for this reason.
template <class... Args>
[[noreturn]] void unanswered(fmt::format_string<Args...> format, Args&&... args) {
  throw_error(Exit::kUnanswered, format, fmt::make_format_args(args...));
}

// " (did you mean 'hex'?)" if one of the names is a likely typo of the word, else "".
std::string near_name_hint(std::string_view word, const std::vector<std::string>& names);

}  // namespace zermelo
