// What the engine of Connect Four offers: an expert that proves the score of every column.
#pragma once

#include <cstdint>
#include <memory>

#include "core/engine_of.h"
#include "core/expert.h"
#include "games/connect_four/connect_four.h"

namespace zermelo {

template <>
struct EngineOf<connect_four::ConnectFour> {
  static std::unique_ptr<Expert<connect_four::ConnectFour>> expert(
      const connect_four::ConnectFour& game, std::uint64_t bytes);
};

}  // namespace zermelo
