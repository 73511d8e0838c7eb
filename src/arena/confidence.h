// How sure a result is: intervals of shares and means, and the normal distribution behind them.
#pragma once

namespace zermelo {

inline constexpr double kTwoSided95 = 1.959964;  // standard errors to either side

// The probability that a standard normal variable is below z.
double normal_below(double z);

// A share with the bounds of its 95 % confidence interval (Wilson 1927).
struct Share {
  double share, low, high;
};
Share share_of(double successes, double trials);

// Half the width of the 95 % confidence interval of a mean, from the sum of n values and of their
// squares.
double margin_of(double sum, double squares, double n);

}  // namespace zermelo
