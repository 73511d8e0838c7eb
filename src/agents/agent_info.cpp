#include "agents/agent_info.h"

#include <algorithm>

#include "base/error.h"
#include "engines/slide/network.h"

namespace zermelo {
namespace {

constexpr std::int64_t kMany = 2000000000;

Option sims(std::int64_t default_value) {
  return Option::number("sims", default_value, 1, kMany, "random games a move");
}
Option depth(std::int64_t default_value, const std::string& help) {
  return Option::number("depth", default_value, 0, 1000, help);
}
Option time() {
  return Option::time("time", "0", "time a move, instead of the other limits; 0: no limit");
}
Option memory(std::int64_t default_value) {
  return Option::number("memory", default_value, 1, 1 << 20, "megabytes that it may take");
}
Option nodes(std::int64_t default_value) {
  return Option::number("nodes", default_value, 1, kMany, "positions a move");
}
Option exploration() { return Option::real("c", "1", 0, 100, "exploration"); }
Option leaf_playouts() { return Option::number("playouts", 4, 1, kMany, "random games a leaf"); }
Option threads() {
  return Option::number("threads", 1, 0, 1024, "each with a tree of its own; 0: all cores");
}

// Of alphabeta and paranoid.
std::vector<Option> alphabeta_options() {
  return {depth(0, "moves ahead; 0: until proved or out of budget"), nodes(200000), time(),
          memory(64),
          Option::number("playouts", 400, 0, kMany,
                         "random games a move to tell apart what is unproved")};
}

std::string any_game(const GameTraits&) { return ""; }

constexpr const char* kSeesAll = "it sees all, and here something is hidden";

std::string only_moves(const GameTraits& game) {
  if (game.hidden) return kSeesAll;
  if (game.chance) return "it knows no chance";
  if (game.rewards) return "it knows no rewards on the way";
  return "";
}
std::string two_players(const GameTraits& game) {
  if (game.players != 2) return "it is for two players";
  if (!game.constant_sum) return "one player's gain is not the other's loss";
  return only_moves(game);
}
std::string many_players(const GameTraits& game) {
  if (game.players < 3) return "it is for three or more players";
  return only_moves(game);
}
std::string no_chance(const GameTraits& game) {
  if (game.hidden) return kSeesAll;
  return game.chance ? "it knows no chance: take expectimax" : "";
}
std::string chance(const GameTraits& game) {
  if (game.hidden) return kSeesAll;
  return game.chance ? "" : "there is no chance: take maxn";
}
std::string nothing_hidden(const GameTraits& game) {
  return game.hidden ? std::string(kSeesAll) + ": take ismcts" : "";
}
std::string has_network(const GameTraits& game) {
  return game.network ? "" : "there are networks for 2048 and 2584 on 4 by 4 only";
}
std::string something_hidden(const GameTraits& game) {
  return game.hidden ? "" : "nothing is hidden: take mcts";
}

}  // namespace

const std::vector<AgentInfo>& all_agents() {
  static const std::vector<AgentInfo> agents = {
      {.name = "random",
       .summary = "any legal move, each as likely",
       .fits = "every game",
       .options = {},
       .why_not = any_game},
      {.name = "greedy",
       .summary = "what brings most at once: looks one move ahead",
       .fits = "every game",
       .options = {},
       .why_not = any_game},
      {.name = "mc",
       .summary = "flat Monte Carlo: the move with the best mean over random games",
       .fits = "every game",
       .options = {sims(1000), time()},
       .why_not = any_game},
      {.name = "alphabeta",
       .summary = "alpha-beta search that proves what it can; random games for the rest",
       .fits = "two players, no chance, nothing hidden",
       .options = alphabeta_options(),
       .why_not = two_players},
      {.name = "paranoid",
       .summary = "alpha-beta search as if all others played together",
       .fits = "three or more players, no chance, nothing hidden",
       .options = alphabeta_options(),
       .why_not = many_players},
      {.name = "maxn",
       .summary = "everybody takes what is best for himself; random games at the leaves",
       .fits = "any number of players, no chance, nothing hidden",
       .options = {depth(2, "moves ahead; 0: until out of budget"), leaf_playouts(), time()},
       .why_not = no_chance},
      {.name = "expectimax",
       .summary = "as maxn, with the mean over outcomes of chance",
       .fits = "any number of players, chance, nothing hidden",
       .options = {depth(1, "moves ahead; 0: until out of budget"), leaf_playouts(),
                   Option::number("width", 16, 1, kMany, "outcomes; more are sampled"), time()},
       .why_not = chance},
      {.name = "mcts",
       .summary = "Monte Carlo tree search (UCT) that proves wins and losses",
       .fits = "every game in which nothing is hidden",
       .options = {sims(2000), exploration(),
                   Option::number("rave", 0, 0, 1000000,
                                  "visits that the same move made later may count for; 0: off"),
                   time(), memory(256), threads()},
       .why_not = nothing_hidden},
      {.name = "ismcts",
       .summary = "Monte Carlo tree search over what a player may know, by redeals",
       .fits = "games in which something is hidden",
       .options = {sims(2000), exploration(), time(), memory(256)},
       .why_not = something_hidden},
      {.name = "td",
       .summary = "by a network that 'zermelo train' has taught, some moves ahead",
       .fits = "2048 and 2584 on 4 by 4",
       .options =
           {Option::word("load", "", "the file of the network"),
            depth(1, "slides ahead; 0: until out of time"), time(),
            Option::number(
                "downgrade", slide::kDowngrade, 0, 1 << 30,
                "judge boards with such a tile as if large ones were one smaller; 0: never")},
       .why_not = has_network,
       .needs_words = true},
      {.name = "perfect",
       .summary = "wins in the fewest moves, loses in the most: solves or proves, else estimates",
       .fits = "every game in which nothing is hidden; perfectly what it can solve or prove",
       .options = {nodes(2000000), time(), memory(1024)},
       .why_not = nothing_hidden},
      {.name = "program",
       .summary = "another program, driven by lines as docs/engine.md tells",
       .fits = "every game that it knows",
       .options = {Option::word("cmd", "", "what to start, such as \"zermelo engine\""), time(),
                   Option::time("patience", "60s", "how long to wait for an answer without a time"),
                   Option::number("memory", 4096, 0, 1 << 20,
                                  "megabytes that it may take; 0: no limit")},
       .why_not = any_game,
       .needs_words = true},
  };
  return agents;
}

bool AgentInfo::has(std::string_view option) const {
  return std::any_of(options.begin(), options.end(),
                     [&](const Option& own) { return own.name == option; });
}

AgentSpec AgentSpec::parse(std::string_view text) {
  const Spec spec = Spec::parse(text);
  if (spec.name == "human") bad_input("human: people have a seat only in 'zermelo play'");
  std::vector<std::string> names = {"human"};
  for (const AgentInfo& info : all_agents()) {
    if (info.name == spec.name) return {&info, Options(info.name, info.options, spec)};
    names.push_back(info.name);
  }
  bad_input("unknown agent '{}'{}; 'zermelo agents' lists all", spec.name,
            near_name_hint(spec.name, names));
}

Limits AgentSpec::limits() const {
  Limits limits;
  if (info->has("time")) limits.seconds = options.real("time");
  for (const char* name : {"sims", "nodes"}) {
    if (info->has(name) && (limits.seconds == 0 || options.given(name))) {
      limits.simulations = static_cast<std::uint64_t>(options.number(name));
    }
  }
  if (info->has("depth") && (limits.seconds == 0 || options.given("depth"))) {
    limits.depth = options.number("depth");
  }
  return limits;
}

void check_rave(const GameTraits& game, bool has_move_names) {
  if (game.players != 2) {
    bad_input("mcts: option 'rave' is for two players, found a game of {}", game.players);
  }
  if (game.chance) bad_input("mcts: option 'rave' knows no chance");
  if (!has_move_names) {
    bad_input("mcts: option 'rave' is for moves that are the same in all positions, such as cells");
  }
}

}  // namespace zermelo
