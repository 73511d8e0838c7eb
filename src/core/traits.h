// Which optional parts of core/game.h a game has: what decides who can play, solve or learn it.
#pragma once

#include <string>
#include <vector>

#include "core/engine_of.h"
#include "core/game.h"

namespace zermelo {

struct Traits {
  int players = 0;
  bool constant_sum = false;  // the payoffs of all players add up to the same in every game
  bool chance = false, rewards = false, hidden = false, key = false, ranks = false, tiers = false,
       symmetries = false, impartial = false, parts = false, partizan = false, hands_over = false,
       cells = false, scene = false, stand_in = false;
  bool exact_key = false;  // different positions have different keys for sure
  bool taught = false;     // its engine plays by what was learned
  bool goal = false;       // a puzzle, which is solved or not
  bool expert = false;     // its engine has an expert (for some options at least)
  bool searched = true;    // false: this build has neither agents nor solvers for it
  std::vector<std::string> table_players = {};  // that its engine offers: "basic"

  // What follows for the user, as words: "chance", "nimbers", "learning", ...
  std::vector<std::string> words() const;
};

template <Game G>
std::vector<std::string> table_players_of() {
  if constexpr (OffersPlayers<G>) return EngineOf<G>::player_names();
  return {};
}

template <Game G>
Traits traits_of(const G& game, bool searched = true) {
  return {.players = game.players(),
          .constant_sum = game.payoff_range().sum.has_value(),
          .chance = Chancy<G>,
          .rewards = Rewarding<G>,
          .hidden = Hiding<G>,
          .key = Keyed<G>,
          .ranks = Ranked<G>,
          .tiers = Tiered<G>,
          .symmetries = Symmetric<G>,
          .impartial = is_impartial(game),
          .parts = HasParts<G>,
          .partizan = Partizan<G> && !is_impartial(game),
          .hands_over = HandsOver<G>,
          .cells = Celled<G>,
          .scene = Pictured<G>,
          .stand_in = HasStandIn<G>,
          .exact_key = has_exact_key(game),
          .taught = searched && OffersTaught<G>,
          .goal = HasGoal<G>,
          .expert = searched && OffersExpert<G>,
          .searched = searched,
          .table_players = searched ? table_players_of<G>() : std::vector<std::string>()};
}

}  // namespace zermelo
