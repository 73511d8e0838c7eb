// A small dense symmetric matrix, as large as there are players in a tournament: factored, solved,
// inverted (Cholesky).
#pragma once

#include <cstddef>
#include <vector>

namespace zermelo {

class SymmetricMatrix {
 public:
  SymmetricMatrix() = default;
  explicit SymmetricMatrix(std::size_t size) : size_(size), cells_(size * size) {}

  std::size_t size() const { return size_; }
  double operator()(std::size_t i, std::size_t j) const { return cells_[i * size_ + j]; }
  double& operator()(std::size_t i, std::size_t j) { return cells_[i * size_ + j]; }

 private:
  std::size_t size_ = 0;
  std::vector<double> cells_;
};

// L with L L' = matrix, in place, of the lower triangle. False if the matrix is not safely positive
// definite, which is the caller's way to see that a maximum does not exist.
bool factor_cholesky(SymmetricMatrix& matrix);
// x with L L' x = right side, in place, of a factored matrix.
void solve_cholesky(const SymmetricMatrix& factored, std::vector<double>& x);
SymmetricMatrix inverse_of_factored(const SymmetricMatrix& factored);

}  // namespace zermelo
