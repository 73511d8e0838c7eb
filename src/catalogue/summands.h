// The games of a sum: what a sum's text names, which games can stand in one, and their positions.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "any/any_game.h"

namespace zermelo {

// Impartial and partizan games of normal play, or what stands in for them (core/game.h).
using Summands = std::vector<std::shared_ptr<const AnyGame>>;

// What is asked of each game of a sum.
enum class Summable {
  kPlayed,   // it can be played in a sum
  kNimbers,  // it is impartial: it has nimbers
};

// The games of "nim(4) + toads-and-frogs + 1/2"; also a single one. Sums among them, "(a + b) + c" and
// "sum(a + b) + c", are their games, and a value is the game that is played with it. Unanswered if one
// of them cannot be summed: says which, why, and what can.
Summands summands_of(std::string_view expression, Summable wanted = Summable::kPlayed);

// The specs of these games, not yet made, and the options of the whole sum if the expression is
// "sum(...,misere)" or "sum(...,turn=right)".
struct SumTerms {
  std::vector<std::string> games;
  bool misere, right_starts;
};
SumTerms terms_of_sum(std::string_view expression);

// True for the name of a game and for a word that can only be meant as one: a value, such as 1/2, *2
// or {1|*}, starts with no letter but v.
bool names_game(std::string_view term);

std::string spec_of(const Summands& summands);  // "nim(4) + chomp(2x3)"

// The positions of the summands in "4 + 3 3", or their starts if the text is empty. In a game of Left
// and Right the word for the turn may be left out, and is then that of `mover`.
std::vector<AnyPosition> read_positions(const Summands& summands, std::string_view text,
                                        int mover = 0);
// The same, or the positions after moves of the sum such as "1:1 2, 2:1".
std::vector<AnyPosition> read_positions_or_moves(const Summands& summands, std::string_view text);

// True if a position of this game begins with a word that says whose turn it is.
bool writes_turn(const AnyGame& game);

// True if who cannot move wins. Assumes an impartial or partizan game.
bool is_misere(const AnyGame& game);

}  // namespace zermelo
