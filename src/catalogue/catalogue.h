// All games there are. Each game folder registers itself through its generated unit.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "any/any_game.h"
#include "core/game_info.h"

namespace zermelo {

struct CatalogueEntry {
  const GameInfo* info;
  std::function<std::unique_ptr<AnyGame>(const Options&)> make;
};

// Every game, by name.
const std::vector<CatalogueEntry>& catalogue();

// The game that a spec such as "nim(3,4,5,misere)" or a sum "nim(4) + kayles(9)" names; an Error with
// a near name if there is none.
std::unique_ptr<AnyGame> make_game(std::string_view spec);

// What the generated units do, before main().
struct Registration {
  Registration(const GameInfo& info, std::function<std::unique_ptr<AnyGame>(const Options&)> make);
};

}  // namespace zermelo
