// The betting of one hand between two players, written out: every sequence of actions that the seed's
// game allows for an effective stack, which is the shorter of the two.
//
// Player 0 posts the small blind and begins every round, as the game plays it without button_blind.
// Bets and raises are of one size, so a node is known by few chips; but how they came in is kept, and
// no two sequences meet again: a player remembers all that was done.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace zermelo::holdem {

inline constexpr int kStreets = 4;  // before the flop, flop, turn, river
inline constexpr int kBetActions = 4;

enum BetAction : std::uint8_t {
  kFolds,   // only if there is a bet to match
  kPasses,  // check or call
  kRaises,  // bet or raise, by the size of a bet
  kPushes,  // all-in
};
std::string_view bet_action_name(BetAction action);  // "fold", "call", "raise", "all-in"

struct BettingTree {
  enum class End : std::uint8_t { kNone, kFold, kShowdown };

  // What an action leads to.
  struct Edge {
    bool legal = false;
    End end = End::kNone;
    std::uint32_t node = 0;  // if the hand goes on, perhaps on the next street
    int chips = 0;           // at the end: what the folding player loses, or what each has in
  };
  struct Node {
    std::uint8_t street = 0, player = 0;
    std::array<int, 2> in{};  // chips of each in this hand
    std::array<Edge, kBetActions> edges{};
    std::uint32_t parent = 0;
    BetAction from = kPasses;  // the action that led here from the parent
  };

  // Assumes 0 < small < big. The tree has no nodes where the blinds leave nothing to decide.
  explicit BettingTree(int stack, int small = 5, int big = 10);

  int stack, small, big;
  std::vector<Node> nodes;  // the first is the root; a parent stands before its children

  bool is_empty() const { return nodes.empty(); }

 private:
  struct State;
  std::uint32_t add(const State& state, std::uint32_t parent, BetAction from);
  Edge after(const State& state, BetAction action, std::uint32_t node);
};

}  // namespace zermelo::holdem
