#include "engines/holdem/board_plan.h"

#include <algorithm>

namespace zermelo::holdem {
namespace {

// Numbers that can be added and multiplied as fractions can, q of them: modulo a prime, or the nine
// a + b * i with a and b modulo 3 and i * i = -1, as number 3 * b + a.
int sum(int x, int y, int q) {
  if (q != 9) return (x + y) % q;
  return (x / 3 + y / 3) % 3 * 3 + (x % 3 + y % 3) % 3;
}
int product(int x, int y, int q) {
  if (q != 9) return x * y % q;
  const int a = x % 3, b = x / 3, c = y % 3, d = y / 3;
  return (a * d + b * c) % 3 * 3 + (a * c + 2 * b * d) % 3;
}

}  // namespace

BoardPlan::BoardPlan(int missing, int deck) : missing_(missing) {
  if (missing == 0) return;
  rows_ = std::min(deck / missing, 9);
  for (const int q : {9, 7, 5}) {
    if (q > rows_) continue;
    rows_ = slopes_ = q;
    break;
  }
  for (int slope = 0; slope < slopes_; ++slope) {
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < missing; ++column) {
        const int at = slopes_ == 1 ? row : sum(row, product(slope, column, rows_), rows_);
        places_.push_back(static_cast<std::uint8_t>(column * rows_ + at));
      }
    }
  }
}

}  // namespace zermelo::holdem
