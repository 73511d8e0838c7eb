#include "arena/symmetric_matrix.h"

#include <cmath>

namespace zermelo {

bool factor_cholesky(SymmetricMatrix& a) {
  // Below this share of its diagonal a pivot is rounding error.
  constexpr double kSmallest = 1e-11;
  for (std::size_t j = 0; j < a.size(); ++j) {
    const double diagonal = a(j, j);
    double pivot = diagonal;
    for (std::size_t k = 0; k < j; ++k) pivot -= a(j, k) * a(j, k);
    if (!(pivot > kSmallest * diagonal)) return false;
    a(j, j) = std::sqrt(pivot);
    for (std::size_t i = j + 1; i < a.size(); ++i) {
      double sum = a(i, j);
      for (std::size_t k = 0; k < j; ++k) sum -= a(i, k) * a(j, k);
      a(i, j) = sum / a(j, j);
    }
  }
  return true;
}

void solve_cholesky(const SymmetricMatrix& l, std::vector<double>& x) {
  const std::size_t n = l.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) x[i] -= l(i, k) * x[k];
    x[i] /= l(i, i);
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) x[i] -= l(k, i) * x[k];
    x[i] /= l(i, i);
  }
}

SymmetricMatrix inverse_of_factored(const SymmetricMatrix& factored) {
  SymmetricMatrix inverse(factored.size());
  std::vector<double> column;
  for (std::size_t j = 0; j < factored.size(); ++j) {
    column.assign(factored.size(), 0);
    column[j] = 1;
    solve_cholesky(factored, column);
    for (std::size_t i = 0; i < factored.size(); ++i) inverse(i, j) = column[i];
  }
  return inverse;
}

}  // namespace zermelo
