// What this engine offers for the game: exact values of a round, and players that use them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine_of.h"
#include "core/expert.h"
#include "engines/blackjack/table_rules.h"
#include "games/blackjack/blackjack.h"

namespace zermelo {

template <>
struct EngineOf<blackjack::Blackjack> {
  using G = blackjack::Blackjack;

  // Tells what each move is worth in this round, in chips, for the player to move, in the shoe as it
  // is seen: a fresh one or what a cut card has left. Hands play on after a split as they would
  // without one. During a split it is the worth of the hand being played.
  static std::unique_ptr<Expert<G>> expert(const G& game, std::uint64_t bytes);

  static std::vector<std::string> player_names() { return {"basic", "exact", "counter"}; }
  static std::unique_ptr<Expert<G>> player(const G& game, std::string_view name,
                                           const Options& options);
};

namespace blackjack {

// The rules of the game, as the analysis knows them.
TableRules rules_of(const Blackjack& game);

}  // namespace blackjack
}  // namespace zermelo
