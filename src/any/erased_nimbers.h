// The part of erased_game.h that nimbers need.
#pragma once

#include <memory>

#include "any/any_game.h"
#include "any/any_nimbers.h"
#include "cgt/nimbers.h"

namespace zermelo {

template <Impartial G>
class ErasedNimbers final : public AnyNimbers {
 public:
  ErasedNimbers(const G& game, const Budget& budget) : nimbers_(game, budget) {}
  std::uint32_t nimber(const AnyPosition& p) override {
    return nimbers_.nimber(p.as<typename G::Position>());
  }

  bool is_exact() const override { return nimbers_.is_exact(); }

 private:
  Nimbers<G> nimbers_;
};

template <Game G>
std::unique_ptr<AnyNimbers> nimbers_of(const G& game, const Budget& budget) {
  if constexpr (requires { game.nimbers(budget); }) {  // a sum asks its summands
    return game.nimbers(budget);
  } else if constexpr (Impartial<G>) {
    return std::make_unique<ErasedNimbers<G>>(game, budget);
  } else {
    return nullptr;
  }
}

}  // namespace zermelo
