// One episode between a player and an environment whose types are known, so that quick ones stay quick.
#pragma once

#include <algorithm>

#include "base/control.h"
#include "course/action_timer.h"
#include "course/episode.h"
#include "engines/slide/players.h"

namespace zermelo::course {

// False if it was stopped in the middle.
template <class Rule, class Player, class Environment, class Time>
bool play_episode(Player& player, Environment& environment, ActionTimer<Time>& timer,
                  const Control& control, Episode& episode) {
  constexpr bool kQuick = Player::kQuick && Environment::kQuick;
  SlideBoard4x4<Rule> board;
  EpisodeTotals totals;
  const auto record = [&](Action action, std::int64_t reward) {
    totals.add(action, reward);
    episode.actions.push_back(action);
  };
  const auto place = [&] {
    const slide::Placed placed = environment.place(board);
    board.place(placed.cell, placed.tile);
    record(Action::place(placed.cell, placed.tile, timer.template lap<kQuick>(Side::kEnvironment)),
           0);
  };
  episode.tick = timer.begin_episode();
  place();
  place();
  for (;;) {
    const auto slid = player.slide(board);
    if (control.is_stopped()) return false;
    if (!slid.legal) break;
    board = slid.after;
    record(Action::slide(slid.direction, timer.template lap<kQuick>(Side::kPlayer)), slid.reward);
    place();
  }
  episode.tock = std::max(timer.template end_episode<kQuick>(), episode.tick);
  totals.largest = board.largest();
  episode.totals = totals;
  return true;
}

}  // namespace zermelo::course
