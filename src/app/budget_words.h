// The words --memory and --time of commands that compute until they know.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "app/command.h"
#include "base/limits.h"

namespace zermelo {

struct BudgetWords {
  std::string memory;  // empty: half of the machine's
  std::string time;    // empty: as the command says

  void declare(Arguments& args) {
    args.option("--memory", memory, "most memory to use, such as 500M; default: half of all");
    args.option("--time", time, "most time to use, such as 500ms, 10s or 2m");
  }
  std::uint64_t bytes() const;
  Limits limits(double otherwise = 0) const;  // with this time, unless another is asked for
};

// The value of a word that takes an amount of memory with its unit; complains of what is none.
std::uint64_t bytes_of(std::string_view word, const std::string& memory);
// The value of a word that takes a time; complains of what is none.
double seconds_of(std::string_view word, const std::string& time);

}  // namespace zermelo
