// td: slides by an n-tuple network that `zermelo train` has taught, and looks some slides ahead.
#pragma once

#include <memory>
#include <string>

#include "agents/agent.h"

namespace zermelo {

template <class Board>
class SlideGame;
template <class Rule>
class SlideBoard4x4;

// The games for which there are networks.
template <class G>
inline constexpr bool kHasNetwork = false;
template <class Rule>
inline constexpr bool kHasNetwork<SlideGame<SlideBoard4x4<Rule>>> = true;

// With the network in a file; `downgrade` as in slide::NetworkJudge. Compiled in td.cpp for the games
// that have one.
template <Game G>
std::unique_ptr<Agent<G>> make_td_agent(const G& game, const std::string& path,
                                        std::int64_t downgrade, const Limits& limits);

}  // namespace zermelo
