// Puts values into the catalogue, as the generated units do with games.
#include "any/erased_game.h"
#include "catalogue/catalogue.h"
#include "catalogue/value_game.h"

namespace zermelo::value_game {
namespace {

const Registration registration_of_value(info(), [](const Options& options) {
  return std::make_unique<Erased<ValueGame>>(
      ValueGame(options.word("form"), options.word("turn") == "right"), info(), options.spec());
});

}  // namespace

std::unique_ptr<AnyGame> make_any(std::string_view value) {
  ValueGame game(value, false);
  std::string spec = game.text();
  return std::make_unique<Erased<ValueGame>>(std::move(game), info(), std::move(spec));
}

}  // namespace zermelo::value_game
