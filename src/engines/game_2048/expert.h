// What engines/slide offers for 2048.
#pragma once

#include "engines/slide/slide_engine.h"

namespace zermelo {

template <>
struct EngineOf<SlideGame<SlideBoard4x4<Rule2048>>> : slide::SlideEngine<Rule2048> {};

}  // namespace zermelo
