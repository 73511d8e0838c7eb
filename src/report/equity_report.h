// Questions about equity as people write them, and what is told beside the answer: how often which hand
// is made, how equities went street by street, and a hand against every kind of a range.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engines/holdem/equity.h"
#include "engines/holdem/hand_grid.h"
#include "report/equity_json.h"

namespace zermelo {

// Reads hands, ranges and cards; an Error says what is wrong with them and where.
holdem::EquityQuestion equity_question(const std::vector<std::string>& hands,
                                       const std::vector<Card>& board, const std::string& dead);

// How often each hand ends as which category; needs hands, not ranges.
HandTypes hand_types(const holdem::EquityQuestion& question);

// Equities before the flop and after the flop, the turn and the river, as far as they are given.
std::vector<std::pair<std::string, holdem::EquityAnswer>> street_equities(
    const holdem::EquityQuestion& question, const std::vector<Card>& board, const Control& control);

// The first hand's equity against each kind of hands in the second range.
holdem::HandGrid equity_grid(const holdem::EquityQuestion& question, const Control& control);
Json grid_json(const holdem::HandGrid& grid);  // rows from the aces, null where there is no hand

}  // namespace zermelo
