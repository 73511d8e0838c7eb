// What the engine of one game offers to algorithms that know games only by their concepts.
//
// A folder src/engines/NAME with a file expert.h specialises EngineOf for the game of src/games/NAME.
// The game's unit includes that file where it exists, so that nothing else has to change. (Who makes
// agents of such a game elsewhere, a test, includes it too.) Each member is optional:
//
//   static std::vector<EvaluatorEntry<G>> evaluators();
//     Judges for the leaves of a search, by name (core/evaluator.h).
//   static std::unique_ptr<Expert<G>> expert(const G& game, std::uint64_t bytes);
//     An expert, which answers for this game what others can only estimate (core/expert.h), within that memory;
//     null where these options have none. The analyst asks it first.
//   static std::unique_ptr<Expert<G>> taught(const G& game, const Options& options);
//     A player by what `zermelo train` has learned; the options are those of the agent td.
//   static std::unique_ptr<Expert<G>> player(const G& game, std::string_view name,
//                                            const Options& options);
//   static std::vector<std::string> player_names();
//     Players of this game alone, such as those of a card table (agents/table_players.h).
#pragma once

#include "core/game.h"

namespace zermelo {

template <Game G>
struct EngineOf {};  // offers nothing

template <class G>
concept OffersEvaluators = requires {
  EngineOf<G>::evaluators();
};
template <class G>
concept OffersExpert = requires(const G game) {
  EngineOf<G>::expert(game, 0);
};
template <class G>
concept OffersPlayers = requires {
  EngineOf<G>::player_names();
};
template <class G>
concept OffersTaught = requires {
  &EngineOf<G>::taught;
};

}  // namespace zermelo
