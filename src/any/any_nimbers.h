// Nimbers of an impartial game whose type is not known.
#pragma once

#include <cstdint>

namespace zermelo {

class AnyPosition;

// What has been computed is kept.
class AnyNimbers {
 public:
  virtual ~AnyNimbers() = default;
  // In normal play. Throws an Error with Exit::kUnanswered if a limit is passed.
  virtual std::uint32_t nimber(const AnyPosition& p) = 0;
  // False if what was said so far rests on a table by keys that may collide (core/game.h).
  virtual bool is_exact() const = 0;
};

}  // namespace zermelo
