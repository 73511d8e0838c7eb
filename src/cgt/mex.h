// The minimum excluded number: what the nimber of a position is to those of its options.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace zermelo {

// The smallest of 0, 1, 2, ... that is not among the numbers.
inline std::uint32_t mex(std::vector<std::uint32_t> numbers) {
  std::sort(numbers.begin(), numbers.end());
  std::uint32_t mex = 0;
  for (const std::uint32_t number : numbers) mex += number == mex ? 1 : 0;
  return mex;
}

}  // namespace zermelo
