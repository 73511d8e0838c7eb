// Choices explained by strengths: the likelihood that all rating models here have in common.
//
// A term is one kind of decision, such as "A meets B with A first". Each of its alternatives ("A wins",
// "B wins", "a tie") has a utility that is linear in the parameters, is chosen with a probability
// proportional to exp(utility), and was seen some number of times, which need not be whole:
//
//   Bradley-Terry   A wins: a + advantage          B wins: b
//   Davidson        A wins: (a - b + advantage)/2  B wins: -(a - b + advantage)/2   a tie: t
//   Plackett-Luce   who is best of those left: a, b, c, ...
//
// The logarithm of such a likelihood is concave, so Newton's method finds its one maximum.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "arena/symmetric_matrix.h"

namespace zermelo {

struct ChoiceTerm {
  struct Share {
    std::size_t parameter;
    double factor;
  };
  struct Alternative {
    std::vector<Share> utility;
    double count = 0;
  };
  std::vector<Alternative> alternatives;
};

struct ChoiceFit {
  std::vector<double> parameters;
  SymmetricMatrix covariance;  // of the estimates: the inverse of minus the Hessian
  double log_likelihood = 0;
};

// The logarithm of the likelihood, up to a constant, at these parameters.
double log_likelihood(const std::vector<ChoiceTerm>& terms, const std::vector<double>& parameters);

// The parameters that make what was seen most likely. Likelihoods do not change when all of the first
// `centred` parameters change by the same amount: their mean is 0 if `centred` is not. Parameters that
// are `held` (empty: none) keep their given value. Nothing if there is no maximum, or it is not unique.
std::optional<ChoiceFit> fit_choices(const std::vector<ChoiceTerm>& terms, std::size_t parameters,
                                     std::size_t centred,
                                     const std::vector<std::optional<double>>& held = {});

}  // namespace zermelo
