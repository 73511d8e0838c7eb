// What engines/cube offers for Rubik's Cube.
#pragma once

#include "engines/cube/cube_expert.h"

namespace zermelo {

template <>
struct EngineOf<cube::Cube<2>> : cube::CubeEngine<2> {};
template <>
struct EngineOf<cube::Cube<3>> : cube::CubeEngine<3> {};

}  // namespace zermelo
