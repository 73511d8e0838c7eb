// Learning the weights of the evaluation from games that the program plays against itself.
//
// A round plays games and labels their positions from the end upwards: few empty cells by their exact
// score, more by a search whose leaves are judged by the stage below, which has just been learned.
// Then the weights of the stage are fitted to the labels by least squares.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/rng.h"
#include "engines/othello/evaluation.h"

namespace zermelo::othello {

struct Sample {
  std::uint64_t own, other;
  std::int16_t label = 0;  // score in 1 / kUnits of a disc
};

struct TrainingRound {
  std::size_t games = 20'000;
  int play_depth = 2;      // of the searches that choose moves,
  int label_depth = 4;     // that label positions
  int exact_empties = 12;  // labelled by their exact score
  int epochs = 3;
};

// The weights of one stage while they are learned, by stochastic gradient descent. Each has a step of
// its own that shrinks with how often it was seen: rare patterns learn from few samples, common ones
// settle.
class StageLearner {
 public:
  StageLearner() : weights_(kStageWeights), seen_(kStageWeights) {}

  double judge(const Sample& sample) const;  // in discs
  // Mean absolute error in discs.
  double error(const std::vector<Sample>& samples) const;
  void learn(std::vector<Sample>& samples, int epochs, Rng& rng);

  void read(const std::int16_t* weights);
  void write(std::int16_t* weights) const;

 private:
  std::vector<float> weights_, seen_;
};

class Trainer {
 public:
  // Knows only that moves are good, unless it is given weights.
  explicit Trainer(std::uint64_t seed);
  Trainer(std::uint64_t seed, const std::vector<std::int16_t>& weights);
  ~Trainer();

  // What a round found of one stage.
  struct Report {
    int first_empties, last_empties;
    std::size_t positions;
    double error;  // mean absolute error in discs of the weights before they learned from these
  };
  using Say = std::function<void(const Report&)>;
  void run(const TrainingRound& round, int threads, const Say& say);

  // In units of a 128th of a disc.
  std::vector<std::int16_t> weights() const;

 private:
  void play_games(const TrainingRound& round, int threads);
  void label(std::vector<Sample>& samples, const TrainingRound& round, int threads) const;

  void make_tables();

  struct Tables;
  std::uint64_t seed_;
  std::vector<StageLearner> learners_;
  std::vector<std::unique_ptr<Tables>> tables_;  // one a job
  std::vector<std::vector<Sample>> stages_;      // positions of the games played, by stage
};

// Plays one game with some random moves at its beginning; returns the positions in which the player to
// move has a move.
std::vector<Sample> self_play(const Evaluation& evaluation, Rng& rng, int random_plies, int depth,
                              double error_rate);

// Where each weight of a stage is learned: patterns that are images of each other share one.
const std::vector<std::uint32_t>& shared_weights();

}  // namespace zermelo::othello
