// The trainer of Black Jack in the terminal.
#pragma once

#include <cstdint>

#include "engines/blackjack/table_rules.h"

namespace zermelo {

// Deals hands, asks what to do, tells what the choice cost; at the end, which cells were missed most.
// Ends with the input or at "quit".
void train_me(const blackjack::TableRules& rules, std::uint64_t seed);

}  // namespace zermelo
