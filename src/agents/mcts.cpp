#include "agents/mcts.h"

#include "base/error.h"

namespace zermelo {

void check_rave(const Traits& game, bool has_move_names) {
  if (game.players != 2) {
    bad_input("mcts: option 'rave' is for two players, found a game of {}", game.players);
  }
  if (game.chance) bad_input("mcts: option 'rave' knows no chance");
  if (!has_move_names) {
    bad_input("mcts: option 'rave' is for moves that are the same in all positions, such as cells");
  }
}

void check_length(const AgentSpec& spec) {
  const std::string& leaf = spec.options.word("leaf");
  if (spec.options.number("length") > 0 && leaf != kRandomLeaf) {
    bad_input("mcts: option 'length' is for random games, found leaf={}", leaf);
  }
}

}  // namespace zermelo
