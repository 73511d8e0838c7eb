#include "games/grundys_game/grundys_game.h"

namespace zermelo::grundys_game {

const GameInfo& info() {
  static const GameInfo info = {
      .name = "grundys-game",
      .title = "Grundy's game",
      .summary = "break a heap into two unequal ones; who cannot loses",
      .rules = kRules,
      .options = {taking_sizes().bare(), taking_misere()},
      .samples = {"grundys-game(3)", "grundys-game", "grundys-game(9,4,4,misere)",
                  "grundys-game(255)"},
      .grade = Grade::kVerified,
      .verified_against =
          "published nimbers, the definition to heap 10,000, a second implementation",
      .aliases = {"grundy-game", "grundys"}};
  return info;
}

}  // namespace zermelo::grundys_game
