// From any {left|right} to the canonical one; the inside of ShortGames::make.
#pragma once

#include <array>
#include <optional>

#include "cgt/short_games.h"

namespace zermelo {

// The value if it is a number, by the simplicity theorem, or one of nimbers alone; cheap.
std::optional<ShortGame> plain_by_options(ShortGames& games, const ShortList& left,
                                          const ShortList& right);

// The value if these lists, canonical and no number's, are those of a plain value.
std::optional<ShortGame> plain_by_form(ShortGames& games, const ShortList& left,
                                       const ShortList& right);

// Takes out dominated options and bypasses reversible ones until there are none. Assumes that the
// value, G, is no number. Side 0 is Left's, side 1 Right's; what is said of Left and <= holds of
// Right and >=.
class Simplifier {
 public:
  Simplifier(ShortGames& games, ShortList& left, ShortList& right);
  void run();

 private:
  // a <= b
  bool ordered(int side, ShortGame a, ShortGame b) const {
    return side == 0 ? games_.at_most(a, b) : games_.at_most(b, a);
  }
  bool ordered(int side, ShortGame x);  // x <= G. The lists change meanwhile, the value does not.
  void drop_dominated(int side);
  bool bypass_reversible(int side);

  ShortGames& games_;
  std::array<ShortList*, 2> lists_;
  Dyadic left_stop_, right_stop_;
};

}  // namespace zermelo
