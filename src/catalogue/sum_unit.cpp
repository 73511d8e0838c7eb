// Puts sums into the catalogue, as the generated units do with games.
#include "any/erased_game.h"
#include "catalogue/catalogue.h"
#include "catalogue/sum.h"

namespace zermelo {
namespace {

const Registration registration_of_sum(sum::info(), [](const Options& options) {
  const bool misere = options.flag("misere"), right = options.word("turn") == "right";
  Summands summands = summands_of(options.word("games"));
  std::string spec = sum::spec_of_sum(summands, misere, right);
  return std::make_unique<Erased<SumGame>>(SumGame(std::move(summands), misere, right), sum::info(),
                                           std::move(spec));
});

}  // namespace
}  // namespace zermelo
