#include "core/images.h"

#include <cmath>

namespace zermelo {
namespace {

bool is_counted_estimate(const Value& value) {
  return value.known == Known::kEstimated && value.count > 0 && value.expectation.has_value();
}

// The mean over the games of both, with its error.
Value pooled(const Value& a, const Value& b) {
  const auto n = static_cast<double>(a.count), m = static_cast<double>(b.count);
  const double x = *a.expectation, y = *b.expectation;
  Value value = a;
  value.count = a.count + b.count;
  value.expectation = (n * x + m * y) / (n + m);
  value.error.reset();
  if (a.error && b.error) {
    // Sums of squares around each mean, brought to the common one.
    const double squares = n * n * *a.error * *a.error + m * m * *b.error * *b.error +
                           n * m / (n + m) * (x - y) * (x - y);
    value.error = std::sqrt(squares) / (n + m);
  }
  return value;
}

}  // namespace

void pool_images(std::span<const std::uint32_t> classes, std::vector<Value>& values) {
  for (std::size_t i = 0; i < classes.size(); ++i) {
    Value& first = values[classes[i]];
    if (classes[i] == i) continue;
    if (is_counted_estimate(first) && is_counted_estimate(values[i]) &&
        first.basis == values[i].basis) {
      first = pooled(first, values[i]);
    } else if (values[i].known > first.known || is_certain(first)) {
      merge(first, values[i]);
    }
  }
  for (std::size_t i = 0; i < classes.size(); ++i) values[i] = values[classes[i]];
  for (Value& value : values) {
    if (!is_counted_estimate(value)) continue;
    if (value.count < kFewestGames) value = {};
    if (value.count < kFewestGamesForError) value.error.reset();
  }
}

void pool_returns(std::span<const std::uint32_t> classes, Thoughts& thoughts) {
  std::vector<std::vector<double>> sums(thoughts.returns.size());
  std::vector<double> weights(sums.size());
  const auto weight_of = [&](std::size_t i) {
    return static_cast<double>(thoughts.values[i].count);
  };
  for (std::size_t i = 0; i < classes.size(); ++i) {
    std::vector<double>& sum = sums[classes[i]];
    sum.resize(thoughts.returns[i].size());
    for (std::size_t k = 0; k < sum.size(); ++k) sum[k] += weight_of(i) * thoughts.returns[i][k];
    weights[classes[i]] += weight_of(i);
  }
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const double weight = weights[classes[i]];
    if (weight == 0) continue;
    for (std::size_t k = 0; k < sums[classes[i]].size(); ++k) {
      thoughts.returns[i][k] = sums[classes[i]][k] / weight;
    }
  }
}

}  // namespace zermelo
