// The file of the evaluation's weights: packed small, with a checksum.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engines/othello/evaluation.h"

namespace zermelo::othello {

struct LearnedWeights {
  std::vector<std::int16_t> weights;  // in 1 / kUnits of a disc
  std::uint64_t games = 0;            // that they were learned from
  Correction correction = {};         // empty as long as the weights learn

  Evaluation evaluation() const { return Evaluation(weights, correction); }
};

// The content of a file. Patterns that share a weight are written once; stages that are never judged
// not at all.
std::string write_weights(const LearnedWeights& learned);
// The weights again; an Error that names the file if it is damaged or of another kind.
LearnedWeights read_weights(std::string_view content, const std::string& name);

// The weights that the program ships with.
const Evaluation& shipped_evaluation();
// Those of a file; the shipped ones if the path is empty.
std::shared_ptr<const Evaluation> evaluation_of(const std::string& path);

}  // namespace zermelo::othello
