// Cubes from text: facelets, or an algorithm from the solved cube.
#pragma once

#include <string>
#include <string_view>

#include "base/rng.h"
#include "games/cube/cube.h"

namespace zermelo::cube {

// An Error that says what is wrong with a painted cube or an algorithm.
template <int kSize>
typename Cube<kSize>::Position read_cube(std::string_view text);

// A position picked uniformly, but for those within two turns of solved, as competitions do it.
template <int kSize>
typename Cube<kSize>::Position random_cube(Rng& rng);

// So many random turns, none of the face of the turn before.
template <int kSize>
typename Cube<kSize>::Position random_turns(Rng& rng, bool quarter_turns, int turns,
                                            std::string& written);

}  // namespace zermelo::cube
