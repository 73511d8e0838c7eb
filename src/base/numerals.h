// Numbers in sentences: how many of a thing, and a number with the digits that its error deserves.
#pragma once

#include <concepts>
#include <string>
#include <string_view>

#include <fmt/core.h>

namespace zermelo {

// "1 seat", "2 seats"; a plural that does not end in s is given.
template <std::integral Count>
std::string counted(Count count, std::string_view noun, std::string_view plural = "") {
  const std::string_view many = plural.empty() ? noun : plural;
  const std::string_view ending = count == 1 || !plural.empty() ? "" : "s";
  return fmt::format("{} {}{}", count, count == 1 ? noun : many, ending);
}

// "0.52 +- 0.03": the error in one digit, the number no finer than its error; the number alone where
// there is no error.
std::string with_error(double x, double error);

}  // namespace zermelo
