// The part of instantiate.h that nimbers need.
#pragma once

#include <memory>

#include "catalogue/any_game.h"
#include "catalogue/any_nimbers.h"
#include "cgt/nimbers.h"

namespace zermelo {

template <Impartial G>
class ErasedNimbers final : public AnyNimbers {
 public:
  ErasedNimbers(const G& game, const SolveLimits& limits) : nimbers_(game, limits) {}
  std::uint32_t nimber(const AnyPosition& p) override {
    return nimbers_.nimber(p.as<typename G::Position>());
  }

 private:
  Nimbers<G> nimbers_;
};

template <Game G>
std::unique_ptr<AnyNimbers> nimbers_of(const G& game, const SolveLimits& limits) {
  if constexpr (requires { game.nimbers(limits); }) {  // a sum asks its summands
    return game.nimbers(limits);
  } else if constexpr (Impartial<G>) {
    return std::make_unique<ErasedNimbers<G>>(game, limits);
  } else {
    return nullptr;
  }
}

}  // namespace zermelo
