#include "any/game_tree_of.h"

#include <cmath>
#include <deque>
#include <limits>
#include <unordered_map>
#include <utility>

#include "base/error.h"

namespace zermelo {

// Breadth first, so that children stand together behind their parent.
learn::GameTree game_tree_of(const AnyGame& game, std::size_t most) {
  const auto sum = game.payoff_range().sum;
  if (game.players() != 2 || !sum || game.max_length() == kUnbounded) {
    unanswered("{} cannot be written out: expected two players with opposite results and an end",
               game.spec());
  }
  struct Open {
    AnyPosition position;
    double gained;  // rewards of player 0 less those of player 1
  };
  learn::GameTree tree;
  tree.low = std::numeric_limits<double>::max();
  tree.high = -tree.low;
  std::unordered_map<std::string, std::uint32_t> sets;
  std::deque<Open> open = {{game.start(), 0}};
  tree.nodes.emplace_back();
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    const Open now = std::move(open.front());
    open.pop_front();
    learn::GameTree::Node node = tree.nodes[i];
    const Turn turn = game.turn(now.position);
    if (turn.is_over()) {
      const Payoffs payoffs = game.payoffs(now.position);
      node.payoff = (payoffs[0] - payoffs[1]) / 2 + now.gained;
      tree.low = std::min(tree.low, node.payoff);
      tree.high = std::max(tree.high, node.payoff);
      tree.nodes[i] = node;
      continue;
    }
    const std::vector<AnyMove> moves = game.moves(now.position);
    node.player = turn.is_chance() ? learn::GameTree::kChance : turn.player();
    node.first_child = static_cast<std::uint32_t>(tree.nodes.size());
    node.children = static_cast<std::uint32_t>(moves.size());
    if (tree.nodes.size() + moves.size() > most) {
      unanswered("{} has more than {} histories, too many to be written out", game.spec(), most);
    }
    if (turn.is_player()) {
      const AnyPosition seen = game.view(now.position, turn.player());
      const std::string name = game.write(seen);
      const auto [found, is_new] =
          sets.try_emplace(std::to_string(turn.player()) + name,
                           static_cast<std::uint32_t>(tree.information.size()));
      if (is_new) {
        learn::GameTree::Information set = {.player = turn.player(), .name = name, .actions = {}};
        for (const AnyMove move : moves) set.actions.push_back(game.write_move(now.position, move));
        tree.information.push_back(std::move(set));
      }
      node.information = found->second;
      tree.information[node.information].nodes.push_back(static_cast<std::uint32_t>(i));
    }
    for (const AnyMove move : moves) {
      learn::GameTree::Node child;
      if (turn.is_chance()) child.chance = game.probability(now.position, move);
      Open next = now;
      const double reward = game.play(next.position, move);
      if (turn.is_player()) next.gained += (turn.player() == 0 ? reward : -reward) / 2;
      open.push_back(std::move(next));
      tree.nodes.push_back(child);
    }
    tree.nodes[i] = node;
  }
  return tree;
}

}  // namespace zermelo
