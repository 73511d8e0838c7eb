// Learning the weights of the evaluation from games that the program plays against itself.
//
// A round plays very many cheap games by the weights of the round before and solves their ends. Then
// the stages learn from the last one to the first: a position is worth what a short look says from
// two moves later in its game, where the leaves of the look belong to the stage that has just learned
// or are solved. The weights are fitted to that by least squares. Each round plays some times as many
// games as all before it, so that what weaker players left is not missed. When the weights have learned
// all, the network that corrects their sum learns from further games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "base/control.h"
#include "engines/othello/regression.h"
#include "engines/othello/self_play.h"
#include "engines/othello/weight_file.h"

namespace zermelo::othello {

class Trainer {
 public:
  // Knows only that moves are good.
  explicit Trainer(std::uint64_t seed);
  // Goes on from what was learned before.
  Trainer(std::uint64_t seed, LearnedWeights begun) : seed_(seed), learned_(std::move(begun)) {}

  // What a round found of one stage.
  struct Report {
    int last_empties;
    std::size_t positions;
    double error;  // mean absolute error in discs of the weights before they learned from these
  };
  using Say = std::function<void(const Report&)>;
  // Plays so many games and learns from them. False if it was stopped: then the round is lost, and
  // the weights mean nothing. Threads do not change the result. Progress is counted in games.
  bool run(std::size_t games, int threads, const Say& say, const Control& control = {});

  // Plays so many games by the weights as they are and learns from them what their sum misses. False
  // if it was stopped: then nothing has changed. Threads do not change the result. Progress counts each
  // game twice, played and learned from.
  bool correct(std::size_t games, int threads, const Control& control = {});

  const LearnedWeights& learned() const { return learned_; }

 private:
  void play(std::size_t games, int threads, const Control& control);
  // The positions of the games that belong to this stage, with what they are worth.
  std::vector<Sample> labelled(std::size_t stage, int threads) const;
  Report learn(std::size_t stage, const FitRules& rules);

  const std::uint64_t seed_;
  LearnedWeights learned_;
  std::vector<PlayedGame> games_;            // of this round
  std::vector<std::vector<Sample>> stages_;  // their positions, as far as they are labelled
};

}  // namespace zermelo::othello
