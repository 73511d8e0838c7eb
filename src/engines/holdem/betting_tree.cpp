#include "engines/holdem/betting_tree.h"

#include <algorithm>

namespace zermelo::holdem {

std::string_view bet_action_name(BetAction action) {
  constexpr std::string_view kNames[] = {"fold", "call", "raise", "all-in"};
  return kNames[action];
}

struct BettingTree::State {
  std::uint8_t street = 0, player = 0;
  std::array<int, 2> in{};
  int acted = 0;  // actions in this round
};

BettingTree::BettingTree(int effective, int small_blind, int big_blind)
    : stack(effective), small(small_blind), big(big_blind) {
  if (stack <= small) return;  // a blind is all there is
  State state;
  state.in = {small, std::min(big, stack)};
  add(state, 0, kPasses);
}

std::uint32_t BettingTree::add(const State& state, std::uint32_t parent, BetAction from) {
  const auto number = static_cast<std::uint32_t>(nodes.size());
  nodes.push_back({.street = state.street,
                   .player = state.player,
                   .in = state.in,
                   .parent = parent,
                   .from = from});
  const int own = state.in[state.player], other = state.in[1u - state.player];
  for (const BetAction action : {kFolds, kPasses, kRaises, kPushes}) {
    const bool legal = action == kFolds    ? other > own
                       : action == kPasses ? true
                       : action == kRaises ? other + big < stack
                                           : other < stack;
    if (!legal) continue;
    const Edge edge = after(state, action, number);
    nodes[number].edges[action] = edge;
  }
  return number;
}

BettingTree::Edge BettingTree::after(const State& state, BetAction action, std::uint32_t node) {
  const int own = state.in[state.player], other = state.in[1u - state.player];
  if (action == kFolds) return {.legal = true, .end = End::kFold, .chips = own};
  State next = state;
  ++next.acted;
  next.in[state.player] = action == kPasses ? other : action == kRaises ? other + big : stack;
  next.player = static_cast<std::uint8_t>(1 - state.player);
  // A pass ends the round unless it is the first action of it; the big blind may still act.
  if (action == kPasses && (state.acted > 0 || other == stack)) {
    if (state.street == kStreets - 1 || other == stack) {
      return {.legal = true, .end = End::kShowdown, .chips = other};
    }
    ++next.street;
    next.player = 0;
    next.acted = 0;
  }
  return {.legal = true, .node = add(next, node, action)};
}

}  // namespace zermelo::holdem
