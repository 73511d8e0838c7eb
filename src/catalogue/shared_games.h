// Types of games that more than one folder of src/games makes. Each is compiled once, with all its
// agents and solvers, in a file shared_*_unit.cpp and not in the units of these folders.
#pragma once

#include "any/erased_game.h"
#include "boards/pins.h"
#include "boards/taking_game.h"

namespace zermelo {

extern template class Erased<PinGame<1, 2, false>>;           // kayles, soda-cans
extern template class Erased<PinGame<1, kMostCells, false>>;  // kayles(max=...), soda-cans(max=...)
extern template class Erased<TakingGame>;                     // octal, subtraction, grundys-game

}  // namespace zermelo
