// The line that tells of a search in the engine's protocol (docs/engine.md), written by `zermelo engine`
// and read by the agent `program`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/value.h"

namespace zermelo {

struct SearchInfo {
  std::uint64_t work = 0;  // playouts, or positions
  int depth = 0;           // 0: not told
  double seconds = 0;
  Value value;       // of the move
  std::string move;  // the best so far
};

// "info sims 5000 time 21 rate 238095 known estimated expectation 0.27 basis search best 4".
std::string write_info(const SearchInfo& info);

// What is understood of such a line; nothing if it tells no value and no move. Other words are passed
// over.
std::optional<SearchInfo> read_info(std::string_view line);

// "known proved outcome win remoteness 5".
std::string value_words(const Value& value);

}  // namespace zermelo
