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

// The game of this name or with this other name, in any case; null if there is none.
const CatalogueEntry* find_game(std::string_view name);

// The game that a spec such as "nim(3,4,5,misere)" or a sum "nim(4) + kayles(9)" names, by its name or
// one of its other names, in any case; an Error with a near name if there is none.
std::unique_ptr<AnyGame> make_game(std::string_view spec);

// What the generated units do, before main().
struct Registration {
  Registration(const GameInfo& info, std::function<std::unique_ptr<AnyGame>(const Options&)> make);
};

}  // namespace zermelo
