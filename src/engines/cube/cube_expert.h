// The expert of Rubik's Cube: every turn with its distance to go, proved or as an upper bound.
//
// The 2x2x2 has a table of all its positions. On the 3x3x3 the two-phase search solves the position and
// what each turn leads to; it proves short distances, and else knows a way, so that the distance is at
// most its length. It uses the default tables if `zermelo cube` has made them, else the small ones.
#pragma once

#include <cstdint>
#include <memory>

#include "core/engine_of.h"
#include "core/expert.h"
#include "games/cube/cube.h"

namespace zermelo::cube {

template <int kSize>
struct CubeEngine {
  using G = Cube<kSize>;
  static std::unique_ptr<Expert<G>> expert(const G& game, std::uint64_t bytes);
};

extern template struct CubeEngine<2>;
extern template struct CubeEngine<3>;

}  // namespace zermelo::cube
