// Yavalath for two or three players by Monte Carlo tree search. In random games players take a win, stop
// the next one's, and make three in a row only if they must.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "games/yavalath/yavalath.h"

namespace zermelo::yavalath {

template <int kPlayers, std::size_t kWords>
class PlayoutSearch {
 public:
  using Game = Yavalath<kPlayers, kWords>;
  using Position = typename Game::Position;
  using Move = typename Game::Move;
  using Set = CellSet<kWords>;

  struct MoveValue {
    Move move;
    std::uint64_t games = 0;
    double payoff = 0;  // mean, of the player who makes it; with three players a tie counts as -1/3
  };

  PlayoutSearch(const Game& game, std::uint64_t seed);

  // Begins with a position; moves in `lost` are not looked at.
  void begin(const Position& p, const Set& lost);
  // Plays random games until there are so many or `bytes` are used up.
  void run(std::uint64_t games, std::uint64_t bytes);
  std::uint64_t games() const { return games_; }
  std::vector<MoveValue> moves() const;

 private:
  struct Arc {
    Move move;
    std::uint32_t games = 0;
    float sum = 0;
    std::int32_t node = -1;
  };
  struct Node {
    std::uint32_t first = 0, count = 0, games = 0;
    std::uint8_t mover = 0;
  };

  std::int32_t add_node(const Position& p, const Set& lost);
  // The moves worth a look: a win alone, else what stops the next player's, else no three.
  Set sensible(const Position& p) const;
  Payoffs random_game(Position& p);
  void simulate();

  const Game game_;
  Rng rng_;
  Position root_{};
  std::vector<Node> nodes_;
  std::vector<Arc> arcs_;
  std::vector<std::pair<std::int32_t, std::uint32_t>> path_;
  std::uint64_t games_ = 0;
};

}  // namespace zermelo::yavalath
