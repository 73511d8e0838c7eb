#include "arena/choice_model.h"

#include <algorithm>
#include <cmath>

namespace zermelo {
namespace {

// Strengths further apart than exp(30) are not a finite maximum but one that runs away.
constexpr double kFarthest = 30;
constexpr int kMostSteps = 200;

// The probabilities of the alternatives, and the logarithm of what they are divided by.
double probabilities_of(const ChoiceTerm& term, const std::vector<double>& parameters,
                        std::vector<double>& probabilities) {
  probabilities.clear();
  double top = -INFINITY, total = 0;
  for (const auto& alternative : term.alternatives) {
    double utility = 0;
    for (const auto& share : alternative.utility)
      utility += share.factor * parameters[share.parameter];
    probabilities.push_back(utility);
    top = std::max(top, utility);
  }
  for (double& p : probabilities) total += p = std::exp(p - top);
  for (double& p : probabilities) p /= total;
  return top + std::log(total);
}

struct Slope {
  std::vector<double> gradient;
  SymmetricMatrix curvature;  // minus the Hessian
};

Slope slope_at(const std::vector<ChoiceTerm>& terms, const std::vector<double>& parameters) {
  const std::size_t n = parameters.size();
  Slope slope = {std::vector<double>(n), SymmetricMatrix(n)};
  std::vector<double> p, mean(n);
  std::vector<std::size_t> touched;
  for (const ChoiceTerm& term : terms) {
    probabilities_of(term, parameters, p);
    double count = 0;
    for (const auto& alternative : term.alternatives) count += alternative.count;
    // The curvature is the count times the covariance of the utilities' factors.
    touched.clear();
    for (std::size_t i = 0; i < p.size(); ++i) {
      const auto& alternative = term.alternatives[i];
      for (const auto& a : alternative.utility) {
        slope.gradient[a.parameter] += (alternative.count - count * p[i]) * a.factor;
        if (std::find(touched.begin(), touched.end(), a.parameter) == touched.end()) {
          touched.push_back(a.parameter);
          mean[a.parameter] = 0;
        }
        mean[a.parameter] += p[i] * a.factor;
        for (const auto& b : alternative.utility) {
          slope.curvature(a.parameter, b.parameter) += count * p[i] * a.factor * b.factor;
        }
      }
    }
    for (const std::size_t a : touched) {
      for (const std::size_t b : touched) slope.curvature(a, b) -= count * mean[a] * mean[b];
    }
  }
  return slope;
}

}  // namespace

double log_likelihood(const std::vector<ChoiceTerm>& terms, const std::vector<double>& parameters) {
  double sum = 0;
  std::vector<double> p;
  for (const ChoiceTerm& term : terms) {
    const double divisor = probabilities_of(term, parameters, p);
    for (const auto& alternative : term.alternatives) {
      double utility = -divisor;
      for (const auto& share : alternative.utility) {
        utility += share.factor * parameters[share.parameter];
      }
      if (alternative.count > 0) sum += alternative.count * utility;
    }
  }
  return sum;
}

std::optional<ChoiceFit> fit_choices(const std::vector<ChoiceTerm>& terms, std::size_t parameters,
                                     std::size_t centred,
                                     const std::vector<std::optional<double>>& held) {
  std::vector<std::size_t> free;  // parameters that may change
  std::vector<double> x(parameters);
  for (std::size_t i = 0; i < parameters; ++i) {
    if (i < held.size() && held[i]) {
      x[i] = *held[i];
    } else {
      free.push_back(i);
    }
  }
  // With nothing held a penalty on the mean, which the maximum does not feel, keeps it at 0.
  const bool centring = centred > 0 && free.size() == parameters;
  const auto is_centred = [&](std::size_t i) { return centring && i < centred; };
  double best = log_likelihood(terms, x);
  for (int step = 0; step < kMostSteps; ++step) {
    const Slope slope = slope_at(terms, x);
    const std::size_t n = free.size();
    SymmetricMatrix matrix(n);
    std::vector<double> move(n);
    for (std::size_t i = 0; i < n; ++i) {
      move[i] = slope.gradient[free[i]];
      for (std::size_t j = 0; j < n; ++j) {
        matrix(i, j) = slope.curvature(free[i], free[j]);
        if (is_centred(free[i]) && is_centred(free[j])) matrix(i, j) += 1;
      }
    }
    if (!factor_cholesky(matrix)) return std::nullopt;
    solve_cholesky(matrix, move);
    double size = 0, gain = 0;
    for (std::size_t i = 0; i < n; ++i) {
      size = std::max(size, std::abs(move[i]));
      gain += move[i] * slope.gradient[free[i]];
    }
    if (size < 1e-10 || gain < 1e-20) {
      ChoiceFit fit = {
          .parameters = x, .covariance = SymmetricMatrix(parameters), .log_likelihood = best};
      const SymmetricMatrix inverse = inverse_of_factored(matrix);
      // The penalty of 1 on the sum of c centred parameters added 1/c^2 to each covariance.
      const double added = centring ? 1 / static_cast<double>(centred * centred) : 0;
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
          const double both = is_centred(free[i]) && is_centred(free[j]) ? added : 0;
          fit.covariance(free[i], free[j]) = inverse(i, j) - both;
        }
      }
      return fit;
    }
    // Halved until it is a step uphill, and never more than 2 at once: far out all is flat.
    double length = std::min(1.0, 2 / size);
    for (int halving = 0; halving < 60; ++halving, length /= 2) {
      std::vector<double> y = x;
      for (std::size_t i = 0; i < n; ++i) y[free[i]] += length * move[i];
      const double likelihood = log_likelihood(terms, y);
      if (likelihood >= best - 1e-12 * std::abs(best)) {
        x = std::move(y);
        best = likelihood;
        break;
      }
    }
    const auto [low, high] = std::minmax_element(x.begin(), x.end());
    if (free.size() == parameters && *high - *low > kFarthest) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace zermelo
