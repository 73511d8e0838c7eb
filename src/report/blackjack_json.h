// Answers about Black Jack as JSON.
#pragma once

#include "base/json.h"
#include "engines/blackjack/chart.h"
#include "engines/blackjack/count.h"
#include "engines/blackjack/simulation.h"

namespace zermelo {

Json choices_json(const blackjack::ChoiceValues& values);
// `given`: whether values are given that the dealer has no natural.
Json hand_json(const blackjack::RoundValues& round, blackjack::HandId hand, int up);
Json chart_json(const blackjack::Chart& chart);
Json edge_json(const blackjack::RoundValues& round);
Json dealer_json(const blackjack::RoundValues& round);
Json simulation_json(const blackjack::SimulationResult& result);

}  // namespace zermelo
