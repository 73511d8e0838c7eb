// What the engine of Yavalath offers: an expert that proves what is forced and plays what is not.
#pragma once

#include <cstdint>
#include <memory>

#include "core/engine_of.h"
#include "core/expert.h"
#include "games/yavalath/yavalath.h"

namespace zermelo {

template <int kPlayers, std::size_t kWords>
struct EngineOf<yavalath::Yavalath<kPlayers, kWords>> {
  using Game = yavalath::Yavalath<kPlayers, kWords>;
  static std::unique_ptr<Expert<Game>> expert(const Game& game, std::uint64_t bytes);
};

extern template struct EngineOf<yavalath::Yavalath<2, 1>>;
extern template struct EngineOf<yavalath::Yavalath<2, 2>>;
extern template struct EngineOf<yavalath::Yavalath<3, 1>>;
extern template struct EngineOf<yavalath::Yavalath<3, 2>>;

}  // namespace zermelo
