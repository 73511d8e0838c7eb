// What people write for `zermelo value`: sums, differences and multiples of games and values, and
// comparisons of two of them.
//
//   2*domineering(2x2) - (nim(3) + 1/2)      domineering(3x3) >= +-1 - {1|*}
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

// times * text: a game's spec, or a value.
struct ExpressionTerm {
  std::int64_t times;
  std::string text;
  bool is_game;
};

struct ValueExpression {
  std::vector<ExpressionTerm> left, right;
  std::string comparison;  // "" if there is none, then the right side is empty
};

// Throws an Error that says what was expected where.
ValueExpression read_value_expression(std::string_view text);

}  // namespace zermelo
