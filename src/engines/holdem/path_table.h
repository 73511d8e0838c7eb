// How likely two players' cards are to take each pair of paths, and who wins then: all that a game on
// paths has to know of cards.
//
// It is counted over every flop that differs by more than suits, some turns and rivers on each, and all
// pairs of hands that leave each other cards.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/control.h"
#include "engines/holdem/card_paths.h"

namespace zermelo::holdem {

// A square of numbers, in stripes of 16 columns as wide as two vectors, so that products with many
// vectors at once read it in order.
class StripedMatrix {
 public:
  static constexpr std::size_t kStripe = 16;

  StripedMatrix() = default;
  explicit StripedMatrix(std::size_t size) : size_(size), numbers_(stripes() * size * kStripe) {}

  std::size_t size() const { return size_; }
  std::size_t stripes() const { return (size_ + kStripe - 1) / kStripe; }
  float& at(std::size_t row, std::size_t column) {
    return numbers_[(column / kStripe * size_ + row) * kStripe + column % kStripe];
  }
  float at(std::size_t row, std::size_t column) const {
    return const_cast<StripedMatrix&>(*this).at(row, column);
  }

  // One vector to be multiplied, and where the result goes; both with room for whole stripes.
  struct Product {
    const float* vector;
    float* result;
    float factor;
  };
  // result[j] = factor * sum over i of vector[i] * at(i, j). What is 0 in a vector costs nothing if it
  // is 0 in its neighbours too.
  void multiply(const std::vector<Product>& products) const;

 private:
  std::size_t size_ = 0;
  std::vector<float> numbers_;
};

struct PathTable {
  std::array<std::size_t, kStreets> sizes{};  // paths of each street
  std::array<std::size_t, kStreets>
      children{};  // parts of a path on the next street; 0 on the last
  // By the paths of both players: the probability of the pair, and of winning less that of losing for
  // the first one, if no more is bet. Symmetric, and of opposite signs.
  std::array<StripedMatrix, kStreets> pair{}, lead{};

  // Counts with so many turns and rivers on each flop.
  static PathTable counted(const CardPaths& paths, int turns, int rivers, std::uint64_t seed,
                           int threads, const Control& control = {});
  // Fills in the streets before the river, which are sums.
  static PathTable of_river(const std::array<std::size_t, kStreets>& sizes,
                            const std::vector<double>& pairs, const std::vector<double>& leads);
};

// A flop of each sort, with the number of flops that differ from it by suits alone: 1,755 of 22,100.
struct WeightedFlop {
  CardSet flop;
  int weight;
};
std::vector<WeightedFlop> sorts_of_flops();

}  // namespace zermelo::holdem
