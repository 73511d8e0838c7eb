#include "core/thoughts.h"

namespace zermelo {

Thoughts unknown_thoughts(std::size_t moves, std::uint64_t work, int depth) {
  return {.values = std::vector<Value>(moves), .work = work, .depth = depth};
}

}  // namespace zermelo
