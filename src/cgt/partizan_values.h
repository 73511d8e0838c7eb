// The values of a game's positions: of a partizan one by the moves of Left and of Right, of an
// impartial one, where both have the same, a nimber.
#pragma once

#include <cstddef>
#include <utility>

#include "cgt/pair_memo.h"
#include "cgt/short_games.h"
#include "core/game.h"

namespace zermelo {

template <class G>
concept Valued = Keyed<G> &&(Partizan<G> || kIsImpartial<G>);

// Assumes normal play: who cannot move loses.
template <Valued G>
class PartizanValues {
 public:
  using Position = typename G::Position;

  PartizanValues(G game, ShortGames& games) : game_(std::move(game)), games_(games) {}

  // The sum of the values of independent parts, where the game knows them.
  ShortGame value(const Position& p) {
    if constexpr (requires { game_.parts(p)[0]; }) {
      const auto parts = game_.parts(p);
      ShortGame total = ShortGames::kZero;
      for (std::size_t i = 0; i < parts.size(); ++i) total = games_.sum(total, whole(parts[i]));
      return total;
    } else {
      return whole(p);
    }
  }

  // Calls use(move, value after it) for every move of Left (0) or Right (1).
  template <class Use>
  void for_each_option(const Position& p, int side, Use&& use) {
    if constexpr (Partizan<G>) {
      for (const auto m : game_.moves_of(p, side)) {
        Position next = p;
        game_.play_as(next, m, side);
        use(m, value(next));
      }
    } else if (!game_.turn(p).is_over()) {
      for (const auto m : game_.moves(p)) {
        Position next = p;
        game_.play(next, m);
        use(m, value(next));
      }
    }
  }

 private:
  ShortGame whole(const Position& p) {
    const std::uint64_t key = game_.key(p);
    if (const auto known = memo_.find(key)) return ShortGame(*known);
    games_.tick(memo_.bytes());
    ShortList left, right;
    for_each_option(p, 0, [&](auto, ShortGame g) { left.push_back(g); });
    if constexpr (Partizan<G>) {
      for_each_option(p, 1, [&](auto, ShortGame g) { right.push_back(g); });
    } else {
      right = left;
    }
    const ShortGame value = games_.make(std::move(left), std::move(right));
    memo_.put(key, static_cast<std::uint32_t>(value));
    return value;
  }

  G game_;
  ShortGames& games_;
  PairMemo memo_;
};

}  // namespace zermelo
