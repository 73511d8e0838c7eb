// Algorithms as people write them, and the turns that they are.
//
//   R U2 F'          turns; blanks may be left out
//   Rw r M x         wide turns, slices, rotations of the whole cube
//   (R U)3 (R U)'    repeats and inverses of what stands in brackets
//   [R, U]           the commutator R U R' U'
//   [R: U]           the conjugate R U R'
//   // ...           words for people, to the end of the line
#pragma once

#include <string>
#include <string_view>

#include "engines/cube/group.h"

namespace zermelo::cube {

// The turns of an algorithm for a cube that is held so that its centres (2x2x2: its corner DBL) stay
// where they are; an Error with the column of what is wrong. Turns of one face in a row are one.
Turns read_algorithm(std::string_view text, int size);

// "R U2 F'"; "" for none.
std::string write_turns(const Turns& turns);
// The same in quarter turns: "R U U F'".
std::string write_quarter_turns(const Turns& turns);

// Turns of one face in a row as one, turns that undo each other left out.
Turns simplified(const Turns& turns);

}  // namespace zermelo::cube
