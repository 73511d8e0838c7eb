// Offers leaf=td to every game that a network can look at.
#include "learn/network_leaves.h"

namespace zermelo::learn {
namespace {

std::unique_ptr<const Field> field_for(const NamedGame& game) {
  auto field = make_field(game.spec);
  // A game may be played as another one of the same name, which is faster (stand_in).
  if (field != nullptr && field->game_type() != game.type) return nullptr;
  return field;
}

const BytesJudgeRegistration registration_of_network_leaves(
    {.name = "td",
     .summary = "a network that 'zermelo train' has taught",
     .options = {Option::word("load", "", "the file of the network; none: the one that ships")},
     .fits = [](const NamedGame& game) { return field_for(game) != nullptr; },
     .make = [](const NamedGame& game, const Options& options) -> std::unique_ptr<BytesJudge> {
       return std::make_unique<NetworkLeaves>(field_for(game), options.word("load"), game.spec);
     }});

}  // namespace
}  // namespace zermelo::learn
