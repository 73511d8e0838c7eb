#include "app/hint.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "core/game.h"

namespace zermelo {

std::vector<MoveHint> random_game_hints(const AnyGame& game, const AnyPosition& p, double seconds,
                                        Rng& rng) {
  using Clock = std::chrono::steady_clock;
  const int player = game.turn(p).player();
  const AnyPosition seen = game.view(p, player);
  const std::uint64_t limit = game.max_length() == kUnbounded ? 200 : UINT64_MAX;
  struct Sum {
    double n = 0, total = 0, squares = 0;
  };
  const std::vector<AnyMove> moves = game.moves(seen);
  std::vector<Sum> sums(moves.size());
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  // Whole rounds over all moves, each round with one redeal of what cannot be seen; at least two
  // rounds, so that there is an error to tell.
  for (int round = 0; round < 2 || Clock::now() < end; ++round) {
    const AnyPosition deal = game.redeal(seen, player, rng);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      AnyPosition next = deal;
      const double reward = game.play(next, moves[i]);
      const double value = reward + game.playouts(next, 1, limit, rng).returns[player];
      sums[i].n += 1;
      sums[i].total += value;
      sums[i].squares += value * value;
    }
  }
  std::vector<MoveHint> hints;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Sum& s = sums[i];
    const double mean = s.total / s.n;
    const double variance = std::max(0.0, (s.squares - s.n * mean * mean) / (s.n - 1));
    hints.push_back({.move = moves[i],
                     .text = game.write_move(seen, moves[i]),
                     .value = Value::estimated(mean, std::sqrt(variance / s.n))});
  }
  std::stable_sort(hints.begin(), hints.end(), [](const MoveHint& a, const MoveHint& b) {
    return *a.value.expectation > *b.value.expectation;
  });
  return hints;
}

}  // namespace zermelo
