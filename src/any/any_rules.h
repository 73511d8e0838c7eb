// The rules of a game whose type is not known: the required part of core/game.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "any/any_position.h"
#include "base/pen.h"
#include "core/payoffs.h"
#include "core/turn.h"

namespace zermelo {

class AnyRules {
 public:
  virtual ~AnyRules() = default;

  virtual int players() const = 0;
  virtual AnyPosition start() const = 0;
  virtual Turn turn(const AnyPosition& p) const = 0;
  virtual std::vector<AnyMove> moves(const AnyPosition& p) const = 0;
  virtual double play(AnyPosition& p, AnyMove m) const = 0;
  virtual Payoffs payoffs(const AnyPosition& p) const = 0;
  virtual PayoffRange payoff_range() const = 0;
  virtual int max_length() const = 0;

  virtual std::string write(const AnyPosition& p) const = 0;
  virtual std::string write_move(const AnyPosition& p, AnyMove m) const = 0;
  virtual std::string draw(const AnyPosition& p, std::optional<AnyMove> last, Pen pen) const = 0;
  virtual AnyPosition read_position(std::string_view text) const = 0;

  // Comparisons: the bytes of a position may hold padding, so only the game can tell.
  virtual bool equal(const AnyPosition& a, const AnyPosition& b) const = 0;
  virtual bool equal_moves(AnyMove a, AnyMove b) const = 0;
};

}  // namespace zermelo
