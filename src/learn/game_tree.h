// A game of two players with hidden information, written out: all histories, and which of them a player
// cannot tell apart. Small games only; any/game_tree_of.h writes out a game of the catalogue.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace zermelo::learn {

struct GameTree {
  static constexpr int kChance = -1, kEnd = -2;

  struct Node {
    int player = kEnd;              // 0, 1, kChance or kEnd
    std::uint32_t first_child = 0;  // children stand together, behind their parent
    std::uint32_t children = 0;
    std::uint32_t information = 0;  // of a player: which information set
    double chance = 1;              // probability of the outcome that led here, if chance did
    double payoff = 0;              // at the end: what player 0 gets, and player 1 loses
  };
  // What a player knows where it moves.
  struct Information {
    int player = 0;
    std::string name;  // its view, as the game writes it
    std::vector<std::string> actions;
    std::vector<std::uint32_t> nodes = {};  // histories that look like this
  };

  std::vector<Node> nodes;  // the first is the root
  std::vector<Information> information;
  double low = 0, high = 0;  // of payoffs
};

}  // namespace zermelo::learn
