#include "engines/poker/cfr_player.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>

#include "base/files.h"
#include "engines/holdem/strategy_file.h"

namespace zermelo::poker {
namespace {

using holdem::BetAction;
using holdem::BettingTree;
using holdem::kStreets;
using holdem::PokerStrategy;
using holdem::StackStrategy;

int street_of(const Position& seen) { return seen.board_size == 0 ? 0 : seen.board_size - 2; }

// The buckets of one player's cards, street by street; what was found for the same cards stays.
class OwnPaths {
 public:
  explicit OwnPaths(const holdem::CardPaths& paths) : paths_(paths) {}

  std::size_t of(const Position& seen) {
    const Card* const cards = seen.hole[seen.seat];
    const holdem::HoleCards hole = holdem::make_hole(cards[0], cards[1]);
    std::vector<Card> board(seen.board, seen.board + seen.board_size);
    if (!(hole == hole_) || !std::equal(board_.begin(), board_.end(), board.begin(),
                                        board.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                            board_.size(), board.size())))) {
      found_.clear();
    }
    hole_ = hole;
    board_ = board;
    if (found_.empty()) found_.push_back(paths_.class_of(hole));
    CardSet open;
    for (std::size_t i = 0; i < board.size(); ++i) {
      open.add(board[i]);
      if (i < 2 || i - 1 < found_.size()) continue;
      found_.push_back(i == 2   ? paths_.flop_path(found_[0], strength_curve(hole, open))
                       : i == 3 ? paths_.turn_path(found_[1], strength_curve(hole, open))
                                : paths_.river_path(found_[2], river_strength(hole, open)));
    }
    return found_[static_cast<std::size_t>(street_of(seen))];
  }

 private:
  const holdem::CardPaths& paths_;
  holdem::HoleCards hole_;
  std::vector<Card> board_;
  std::vector<std::size_t> found_;  // by street
};

class CfrPlayer final : public PokerPlayer {
 public:
  CfrPlayer(const Poker& game, std::shared_ptr<const PokerStrategy> strategy)
      : game_(game), strategy_(std::move(strategy)), own_paths_(strategy_->paths()) {}

  Action choose(const Position& seen) override {
    const StackStrategy& strategy = strategy_for(effective_stack(seen));
    if (strategy.tree().is_empty()) return first_legal(game_, seen, {kCheck, kCall, kAllIn});
    const std::size_t path = own_paths_.of(seen);
    const std::uint32_t node = find_node(strategy, seen, path);
    const BetAction action = draw(strategy.mix(node, path));
    const auto& edge = strategy.tree().nodes[node].edges[action];
    memory_.reset();
    if (edge.legal && edge.end == BettingTree::End::kNone) {
      memory_ = Memory{seen.hand, strategy.tree().stack, edge.node};
    }
    return meant(seen, action);
  }

  void reset(std::uint64_t seed) override {
    rng_ = Rng(seed);
    memory_.reset();
  }

 private:
  // Where the hand stood after its own last action.
  struct Memory {
    std::uint32_t hand;
    int stack;
    std::uint32_t node;
  };

  const StackStrategy& strategy_for(Chips stack) {
    auto& found = unpacked_[stack];
    if (found == nullptr) found = strategy_->unpack(stack);
    return *found;
  }

  BetAction draw(const holdem::Mix& mix) {
    double left = rng_.unit();
    BetAction last = holdem::kPasses;
    for (std::uint8_t a = 0; a < holdem::kBetActions; ++a) {
      if (!(mix[a] > 0)) continue;
      last = static_cast<BetAction>(a);
      left -= static_cast<double>(mix[a]);
      if (left < 0) break;
    }
    return last;
  }

  // The legal action that does what the strategy wants. The longer stack's raise may be all-in for the
  // shorter one, and a call may take all chips.
  Action meant(const Position& seen, BetAction wanted) const {
    switch (wanted) {
      case holdem::kFolds: return kFold;
      case holdem::kPasses: return first_legal(game_, seen, {kCheck, kCall, kAllIn});
      case holdem::kRaises: return first_legal(game_, seen, {kBet, kRaise, kAllIn, kCall, kCheck});
      case holdem::kPushes: return first_legal(game_, seen, {kAllIn, kCall, kCheck});
    }
    return kFold;
  }

  // How far a node is from what is seen, in chips; nothing if it is on another street or of the other.
  std::optional<int> distance(const BettingTree& tree, std::uint32_t node,
                              const Position& seen) const {
    const BettingTree::Node& n = tree.nodes[node];
    const int player = seen.seat == seen.button ? 1 : 0;
    if (n.street != street_of(seen) || n.player != player) return std::nullopt;
    const int own = std::min(seen.in[seen.seat], tree.stack);
    const int other = std::min(seen.in[1 - seen.seat], tree.stack);
    return std::abs(n.in[static_cast<std::size_t>(player)] - own) +
           std::abs(n.in[static_cast<std::size_t>(1 - player)] - other);
  }

  std::uint32_t find_node(const StackStrategy& strategy, const Position& seen,
                          std::size_t path) const {
    const BettingTree& tree = strategy.tree();
    if (memory_ && memory_->hand == seen.hand && memory_->stack == tree.stack) {
      if (const auto node = find_below(tree, memory_->node, seen)) return *node;
    }
    std::uint32_t best = 0;
    int least = INT32_MAX;
    double most = -1;
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
      const auto d = distance(tree, i, seen);
      if (!d || *d > least) continue;
      const double reach = own_reach(strategy, i, path);
      if (*d < least || reach > most) {
        least = *d;
        most = reach;
        best = i;
      }
    }
    return best;
  }

  // The node that is seen, if only the other has acted since.
  std::optional<std::uint32_t> find_below(const BettingTree& tree, std::uint32_t node,
                                          const Position& seen) const {
    const auto d = distance(tree, node, seen);
    if (d && *d == 0) return node;
    if (tree.nodes[node].player == (seen.seat == seen.button ? 1 : 0)) return std::nullopt;
    for (const auto& edge : tree.nodes[node].edges) {
      if (!edge.legal || edge.end != BettingTree::End::kNone) continue;
      if (const auto found = find_below(tree, edge.node, seen)) return found;
    }
    return std::nullopt;
  }

  // How likely the player's own choices with these cards lead to the node.
  double own_reach(const StackStrategy& strategy, std::uint32_t node, std::size_t path) const {
    const BettingTree& tree = strategy.tree();
    const auto sizes = strategy_->sizes();
    const std::uint8_t player = tree.nodes[node].player;
    const std::size_t size = sizes[tree.nodes[node].street];
    double reach = 1;
    while (node != 0) {
      const BettingTree::Node& below = tree.nodes[node];
      const BettingTree::Node& parent = tree.nodes[below.parent];
      if (parent.player == player) {
        const std::size_t earlier = path * sizes[parent.street] / size;
        reach *= static_cast<double>(strategy.mix(below.parent, earlier)[below.from]);
      }
      node = below.parent;
    }
    return reach;
  }

  const Poker game_;
  const std::shared_ptr<const PokerStrategy> strategy_;
  OwnPaths own_paths_;
  std::map<Chips, std::shared_ptr<const StackStrategy>> unpacked_;
  std::optional<Memory> memory_;
  Rng rng_{1};
};

}  // namespace

std::unique_ptr<PokerPlayer> make_cfr_player(const Poker& game, const std::string& path) {
  std::shared_ptr<const PokerStrategy> strategy;
  if (path.empty()) {
    strategy = {std::shared_ptr<void>(), &PokerStrategy::shipped()};
  } else {
    strategy = std::make_shared<PokerStrategy>(PokerStrategy::of_bytes(read_file(path), path));
  }
  return std::make_unique<CfrPlayer>(game, std::move(strategy));
}

}  // namespace zermelo::poker
