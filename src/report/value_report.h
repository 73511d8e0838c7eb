// The canonical value of a game, a value or a sum of them, and how to win it.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "base/json.h"
#include "cgt/sum_play.h"
#include "cgt/thermograph.h"

namespace zermelo {

// A term of the sum with the texts of its moves, in the order of SumTerm.
struct ValueTerm {
  std::string text;            // "nim(3)", "kayles(5) at i i - i i", "{1|*}"
  std::string game, position;  // none of a bare value
  SumTerm play;
  std::array<std::vector<std::string>, 2> moves = {};
};

// The terms of a sum such as "kayles(5) + {1|*}", with positions of the games, '+' between, or at their
// starts. Unanswered where a game has no value.
std::vector<ValueTerm> terms_of_value(ShortGames& games, const std::string& sum,
                                      const std::string& position);

Json value_json(ShortGames& games, const std::vector<ValueTerm>& terms, const SumPlay& play,
                const Thermograph& thermograph);

}  // namespace zermelo
