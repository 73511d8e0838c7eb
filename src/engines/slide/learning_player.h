// A player that learns while it plays: the slide that promises most by its network, whose value then
// moves towards what came of it (training.h has the same rule for games played with oneself).
#pragma once

#include <memory>

#include "engines/slide/network.h"
#include "engines/slide/players.h"

namespace zermelo::slide {

template <class Rule>
class LearningPlayer {
 public:
  using Board = SlideBoard4x4<Rule>;
  static constexpr bool kQuick = false;

  LearningPlayer(std::shared_ptr<Network<Rule>> network, float rate)
      : network_(std::move(network)), rate_(rate) {}

  Slid<Board> slide(const Board& board) {
    const auto promise = [this](const Slid<Board>& slid) {
      return static_cast<float>(slid.reward) + network_->value(slid.after);
    };
    const Slid<Board> best = best_slide(board, promise);
    if (has_last_) network_->learn(last_, best.legal ? promise(best) : 0, rate_);
    has_last_ = best.legal;  // a game begins with no slide before
    if (has_last_) network_->find(best.after, last_);
    return best;
  }

 private:
  std::shared_ptr<Network<Rule>> network_;
  float rate_;
  typename Network<Rule>::Found last_{};  // of the board after the last slide
  bool has_last_ = false;
};

}  // namespace zermelo::slide
