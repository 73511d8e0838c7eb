// Learning the weights of the evaluation from games that the program plays against itself.
//
// A round plays games and labels their positions from the end upwards: few empty cells by their exact
// score, more by searches whose leaves are judged by the stage below, which has just been learned.
// Then the weights of the stage are fitted to the labels by least squares; positions with a few empty
// cells more or fewer help, since patterns are worth about the same there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/control.h"
#include "base/rng.h"
#include "engines/othello/evaluation.h"
#include "engines/othello/regression.h"

namespace zermelo::othello {

struct TrainingRound {
  std::size_t games = 20'000;
  int play_depth = 2;  // of the searches that choose moves
  // Positions are labelled by searches of this depth or one more, half and half: to err about a leaf
  // is good for who chooses last, so that even depths alone say too little, odd ones too much. Less
  // than the plies of a stage would ask weights that are not yet learned.
  int label_depth = kStagePlies;
  int exact_empties = 12;  // labelled by their exact score
};

// The weights of one stage while they are learned. It remembers what it learned from, and forgets a
// quarter of that, the oldest, each time there is more: early labels are the worst.
class StageLearner {
 public:
  StageLearner() : begun_(kStageWeights), weights_(kStageWeights) {}

  double judge(const Sample& sample) const;  // in discs
  // Mean absolute error in discs.
  double error(const std::vector<Sample>& samples) const;
  void remember(const std::vector<Sample>& samples);
  // Fits the weights to all that is remembered and to positions that only help.
  void learn(const std::vector<Sample>& helpers, const FitRules& rules);
  const std::vector<Sample>& remembered() const { return remembered_; }

  void read(const std::int16_t* weights);  // to begin with
  void write(std::int16_t* weights) const;

 private:
  std::vector<float> begun_, weights_;
  std::vector<Sample> remembered_;
};

class Trainer {
 public:
  // Knows only that moves are good, unless it is given weights.
  explicit Trainer(std::uint64_t seed);
  // Weights that were learned from so many games count as much.
  Trainer(std::uint64_t seed, const std::vector<std::int16_t>& weights, std::uint64_t games);
  ~Trainer();

  // What a round found of one stage.
  struct Report {
    int first_empties, last_empties;
    std::size_t positions;
    double error;  // mean absolute error in discs of the weights before they learned from these
  };
  using Say = std::function<void(const Report&)>;
  // False if it was stopped: then the round is lost, and the weights mean nothing.
  bool run(const TrainingRound& round, int threads, const Say& say, const Control& control = {});

  // In units of a 128th of a disc.
  std::vector<std::int16_t> weights() const;

 private:
  void play_games(const TrainingRound& round, int threads, const Control& control);
  void label(std::vector<Sample>& samples, const TrainingRound& round, int threads,
             const Control& control) const;
  std::vector<Sample> helpers_of(std::size_t stage) const;

  void make_tables();

  struct Tables;
  std::uint64_t seed_;
  std::uint64_t games_before_ = 0, games_ = 0;  // of the weights to begin with, since then
  std::vector<StageLearner> learners_;
  std::vector<std::unique_ptr<Tables>> tables_;  // one a job
  std::vector<std::vector<Sample>> stages_;      // positions of the games played, by stage
};

// Plays one game with some random moves at its beginning; returns the positions in which the player to
// move has a move.
std::vector<Sample> self_play(const Evaluation& evaluation, Rng& rng, int random_plies, int depth,
                              double error_rate);

}  // namespace zermelo::othello
