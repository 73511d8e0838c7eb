// Agents that take seats in games that a network learns from.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "any/any_game.h"
#include "learn/learner.h"

namespace zermelo {

// Makes the tables that a text tells: a share of the games and who sits where, td for the network itself;
// several with a + between them: "0.4:td,expert+0.1:expert,expert". Each thread that learns calls
// it and has agents of its own. The game outlives them. An Error names what is wrong.
std::function<std::vector<learn::SparringTable>()> read_sparring(const AnyGame& game,
                                                                 const std::string& text);

}  // namespace zermelo
