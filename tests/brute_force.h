// The whole of a small game by plain recursion: the figures that published tables of solved games
// give. Two players, no chance, loop-free. Slow and simple on purpose: it is an oracle's mirror.
#pragma once

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <unordered_map>
#include <vector>

#include "core/game.h"

namespace zermelo {

struct WholeGame {
  char value = '?';    // of the start, for the player to move: W, L or T
  int remoteness = 0;  // of the start
  std::uint64_t positions = 0, wins = 0, losses = 0, ties = 0, ended = 0, moves = 0;
  int max_remoteness = 0;

  friend bool operator==(const WholeGame&, const WholeGame&) = default;
  friend std::ostream& operator<<(std::ostream& out, const WholeGame& w) {
    return out << w.value << " in " << w.remoteness << ": " << w.positions << " positions, "
               << w.wins << " won, " << w.losses << " lost, " << w.ties << " tied, " << w.ended
               << " ended, " << w.moves << " moves, most remote " << w.max_remoteness;
  }
};

template <Keyed G>
class BruteForce {
 public:
  using Position = typename G::Position;

  explicit BruteForce(const G& game) : game_(game) {}

  // All that can be reached from p.
  WholeGame solve(const Position& p) {
    const Turn turn = game_.turn(p);
    const Known start = known(p, turn.is_over() ? 0 : turn.player());
    whole_.value = start.value > 0 ? 'W' : start.value < 0 ? 'L' : 'T';
    whole_.remoteness = start.remoteness;
    return whole_;
  }
  // The nimber of p in normal play. Assumes that it was reached by solve().
  int nimber(const Position& p) const { return known_.at(game_.key(p)).nimber; }

 private:
  struct Known {
    int value, remoteness, nimber;
  };

  Known known(const Position& p, int mover) {
    const auto found = known_.find(game_.key(p));
    if (found != known_.end()) return found->second;
    Known result = {-2, 0, 0};
    if (game_.turn(p).is_over()) {
      result.value = static_cast<int>(game_.payoffs(p)[mover]);
      ++whole_.ended;
    } else {
      std::vector<bool> seen;
      for (const typename G::Move m : game_.moves(p)) {
        ++whole_.moves;
        Position next = p;
        game_.play(next, m);
        const Known child = known(next, 1 - mover);
        const int value = -child.value, remoteness = child.remoteness + 1;
        // A winner and who makes a tie hurry, a loser delays.
        const bool longer = remoteness > result.remoteness;
        if (value > result.value || (value == result.value && longer == (value < 0))) {
          result.value = value;
          result.remoteness = remoteness;
        }
        const auto n = static_cast<std::size_t>(child.nimber);
        if (seen.size() <= n) seen.resize(n + 1);
        seen[n] = true;
      }
      result.nimber = static_cast<int>(std::find(seen.begin(), seen.end(), false) - seen.begin());
    }
    ++whole_.positions;
    ++(result.value > 0 ? whole_.wins : result.value < 0 ? whole_.losses : whole_.ties);
    whole_.max_remoteness = std::max(whole_.max_remoteness, result.remoteness);
    known_[game_.key(p)] = result;
    return result;
  }

  G game_;
  WholeGame whole_;
  std::unordered_map<std::uint64_t, Known> known_;
};

}  // namespace zermelo
