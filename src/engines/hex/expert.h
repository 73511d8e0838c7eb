// What the engine of Hex offers: an expert that proves who wins, and plays what it cannot prove.
#pragma once

#include <cstdint>
#include <memory>

#include "core/engine_of.h"
#include "core/expert.h"
#include "games/hex/hex.h"

namespace zermelo {

template <std::size_t kWords>
struct EngineOf<hex::Hex<kWords>> {
  static std::unique_ptr<Expert<hex::Hex<kWords>>> expert(const hex::Hex<kWords>& game,
                                                          std::uint64_t bytes);
};

extern template struct EngineOf<hex::Hex<1>>;
extern template struct EngineOf<hex::Hex<2>>;
extern template struct EngineOf<hex::Hex<6>>;

}  // namespace zermelo
