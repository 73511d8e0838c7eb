// The values of a partizan or impartial game whose type is not known.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace zermelo {

class AnyMove;
class AnyPosition;
class ShortGames;                      // cgt/short_games.h
enum class ShortGame : std::uint32_t;  // one of its values

// What has been computed is kept. Throws an Error with Exit::kUnanswered if the table passes a limit.
class AnyValues {
 public:
  virtual ~AnyValues() = default;
  virtual ShortGame value(const AnyPosition& p) = 0;
  // All moves of Left (0) or Right (1), whoever's turn it is, and the values they lead to.
  virtual std::vector<std::pair<AnyMove, ShortGame>> options(const AnyPosition& p, int side) = 0;
  // False if what is said rests on a table by keys that may collide (core/game.h).
  virtual bool is_exact() const = 0;
};

}  // namespace zermelo
