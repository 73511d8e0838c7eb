// A network as the judge of a search's leaves, as in "mcts(leaf=td)", for games of any type.
//
// A position is worth to the player to move what its best move is. What it is worth to the others shows
// when that move is made and their own turns come; between two whose payoffs have a constant sum it
// follows at once. How promising moves are follows from their values.
#pragma once

#include <memory>
#include <string>

#include "core/evaluator.h"
#include "learn/field.h"
#include "learn/network_judge.h"

namespace zermelo::learn {

class NetworkLeaves final : public BytesJudge {
 public:
  // By the network of a file, or the one that ships if there is no path, for this game (canonical
  // spec) as this field, which is not null, shows it.
  NetworkLeaves(std::unique_ptr<const Field> field, const std::string& path,
                const std::string& game);

  Payoffs judge(const std::byte* position, Rng& rng) const override;
  bool priors(const std::byte* position, std::span<float> priors) const override;

 private:
  struct Room;
  Room& room() const;  // one a thread
  // What the moves where the field stands are worth to the player who is to move.
  void judge_moves(Room& room) const;

  const std::shared_ptr<const Field> field_;
  const NetworkJudge judge_;
};

}  // namespace zermelo::learn
