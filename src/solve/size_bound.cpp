#include "solve/size_bound.h"

#include <algorithm>
#include <cmath>

namespace zermelo {
namespace {

// Pairs of equal keys.
double equal_pairs(std::vector<std::uint64_t>& keys) {
  std::sort(keys.begin(), keys.end());
  double pairs = 0, run = 0;
  for (std::size_t i = 1; i < keys.size(); ++i) {
    run = keys[i] == keys[i - 1] ? run + 1 : 0;
    pairs += run;
  }
  return pairs;
}

}  // namespace

MetPositions::MetPositions() = default;
MetPositions::~MetPositions() = default;

void MetPositions::add(int group, std::uint64_t key) { keys_[group].push_back(key); }

std::uint64_t MetPositions::bound(double images, bool groups_differ) {
  double sum = 0, most = 0;
  for (auto& [group, keys] : keys_) {
    const auto n = static_cast<double>(keys.size());
    const double pairs = equal_pairs(keys);
    const double bound = n * (n - 1) / 2 / (pairs + 3 * std::sqrt(pairs) + 5) / images;
    sum += bound;
    most = std::max(most, bound);
  }
  return static_cast<std::uint64_t>(groups_differ ? sum : most);
}

}  // namespace zermelo
