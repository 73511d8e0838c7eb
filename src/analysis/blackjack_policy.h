// An agent's way to play Black Jack, asked hand by hand, so that what it is worth can be computed.
#pragma once

#include "any/any_agent.h"
#include "engines/blackjack/round_values.h"

namespace zermelo {

// The agent must choose by the hand and the dealer's card alone, as td and basic do: every hand that is
// not bust is asked about once against each card. The game has one player. Choices after a split are
// those of hands like them that were not split.
blackjack::Policy policy_of_agent(const AnyGame& game, AnyAgent& agent);

}  // namespace zermelo
