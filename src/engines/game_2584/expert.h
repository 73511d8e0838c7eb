// What engines/slide offers for 2584.
#pragma once

#include "engines/slide/slide_engine.h"

namespace zermelo {

template <>
struct EngineOf<SlideGame<SlideBoard4x4<Rule2584>>> : slide::SlideEngine<Rule2584> {};

}  // namespace zermelo
