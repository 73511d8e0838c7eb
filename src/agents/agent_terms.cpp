#include "agents/agent_terms.h"

namespace zermelo::terms {
namespace {

constexpr const char* kSeesAll = "it sees all, and here something is hidden";

std::string only_moves(const Traits& game) {
  if (game.hidden) return kSeesAll;
  if (game.chance) return "it knows no chance";
  if (game.rewards) return "it knows no rewards on the way";
  return "";
}

}  // namespace

Option sims(std::int64_t default_value) {
  return Option::number("sims", default_value, 1, kMany, "random games a move");
}
Option depth(std::int64_t default_value, const std::string& help) {
  return Option::number("depth", default_value, 0, 1000, help);
}
Option time() {
  return Option::time("time", "0", "time a move, instead of the other limits; 0: no limit");
}
Option length() {
  return Option::number("length", 0, 0, kMany,
                        "moves after which a random game is cut off, as a tie; 0: at its end");
}
Option memory(std::int64_t default_value) {
  return Option::number("memory", default_value, 1, 1 << 20, "megabytes that it may take");
}
Option nodes(std::int64_t default_value) {
  return Option::number("nodes", default_value, 1, kMany, "positions a move");
}
Option exploration() { return Option::real("c", "1", 0, 100, "exploration"); }
Option leaf_playouts() { return Option::number("playouts", 4, 1, kMany, "random games a leaf"); }
Option leaf(const std::string& default_value) {
  return Option::word("leaf", default_value,
                      "who judges where it stops: random, or a name that 'agents GAME' lists");
}

std::string any_game(const Traits&) { return ""; }
std::string two_players(const Traits& game) {
  if (game.players != 2) return "it is for two players";
  if (!game.constant_sum) return "one player's gain is not the other's loss";
  return only_moves(game);
}
std::string many_players(const Traits& game) {
  if (game.players < 3) return "it is for three or more players";
  return only_moves(game);
}
std::string no_chance(const Traits& game) {
  if (game.hidden) return kSeesAll;
  return game.chance ? "it knows no chance: take expectimax" : "";
}
std::string chance(const Traits& game) {
  if (game.hidden) return kSeesAll;
  return game.chance ? "" : "there is no chance: take maxn";
}
std::string nothing_hidden(const Traits& game) {
  return game.hidden ? std::string(kSeesAll) + ": take ismcts" : "";
}
std::string something_hidden(const Traits& game) {
  return game.hidden ? "" : "nothing is hidden: take mcts";
}
std::string taught(const Traits& game) {
  return game.taught ? "" : "it has no cells that a network could look at";
}

}  // namespace zermelo::terms
