// What each player gets at the end of a game.
#pragma once

#include <cassert>
#include <cstdint>
#include <initializer_list>
#include <optional>

namespace zermelo {

inline constexpr int kMaxPlayers = 10;

// One number a player. A player's return of a whole game is the sum of the rewards of its own moves
// (what play() gave) plus its payoff at the end; most games have only the one or only the other.
class Payoffs {
 public:
  explicit constexpr Payoffs(int players) : players_(static_cast<std::int8_t>(players)) {
    assert(players <= kMaxPlayers);
  }
  constexpr Payoffs(std::initializer_list<double> values)
      : Payoffs(static_cast<int>(values.size())) {
    int i = 0;
    for (double value : values) values_[i++] = value;
  }
  // Two players, zero sum: the winner gets 1, the loser -1.
  static constexpr Payoffs win_for(int player) {
    return player == 0 ? Payoffs{1, -1} : Payoffs{-1, 1};
  }
  static constexpr Payoffs tie() { return {0, 0}; }

  constexpr int players() const { return players_; }
  constexpr double operator[](int player) const { return values_[player]; }
  constexpr double& operator[](int player) { return values_[player]; }
  friend constexpr bool operator==(const Payoffs&, const Payoffs&) = default;

 private:
  double values_[kMaxPlayers] = {};
  std::int8_t players_;
};

// Between which bounds payoffs lie, and what they add up to if that is always the same.
struct PayoffRange {
  double low = -1;
  double high = 1;
  std::optional<double> sum = 0.0;
};

}  // namespace zermelo
