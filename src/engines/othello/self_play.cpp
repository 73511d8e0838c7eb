#include "engines/othello/self_play.h"

#include <cmath>

#include "base/simd.h"
#include "engines/othello/quick_search.h"

namespace zermelo::othello {
namespace {

constexpr int kAllDiscs = 64 * kUnits;
constexpr GamePosition kStart = {0x0000000810000000, 0x0000001008000000, true};

int random_move(std::uint64_t moves, Rng& rng) {
  return nth_set_bit(moves, rng.below(static_cast<std::uint32_t>(std::popcount(moves))));
}

// The move with the best score at this depth, after a little was added to each at random.
int chosen_move(const Evaluation& evaluation, const GamePosition& p, std::uint64_t moves,
                const SelfPlay& plan, Rng& rng) {
  const auto blur = static_cast<std::uint32_t>(std::lround(plan.blur * kUnits)) + 1;
  int best = -2 * kAllDiscs, move = 0;
  std::uint64_t nodes = 0;
  for (; moves != 0; moves &= moves - 1) {
    const int cell = std::countr_zero(moves), gift = static_cast<int>(rng.below(blur));
    const std::uint64_t turned = flips(p.own, p.other, cell);
    const int score = gift - quick_sum_search(evaluation, p.other ^ turned,
                                              p.own | turned | std::uint64_t{1} << cell, -kAllDiscs,
                                              gift - best, plan.depth - 1, nodes);
    if (score > best) best = score, move = cell;
  }
  return move;
}

void pass(GamePosition& p) {
  std::swap(p.own, p.other);
  p.is_first = !p.is_first;
}

void play(GamePosition& p, int cell) {
  const std::uint64_t turned = flips(p.own, p.other, cell);
  p.own |= turned | std::uint64_t{1} << cell;
  p.other ^= turned;
  pass(p);
}

}  // namespace

PlayedGame self_play(const Evaluation& evaluation, EndgameSearch& endgame, const SelfPlay& plan,
                     Rng& rng) {
  PlayedGame game;
  const auto range = static_cast<std::uint32_t>(plan.most_random - plan.least_random + 1);
  const std::size_t opening = static_cast<std::size_t>(plan.least_random) + rng.below(range);
  GamePosition p = kStart;
  for (;; ++game.plies) {
    std::uint64_t moves = enclosing(p.own, p.other);
    if (moves == 0) {
      pass(p);
      moves = enclosing(p.own, p.other);
    }
    if (moves == 0) return game;
    const int guess = evaluation.sum(p.own, p.other) / kUnits;
    game.scores[game.plies] = p.empties() > plan.solved_empties
                                  ? PlayedGame::kUnknown
                                  : static_cast<std::int8_t>(*endgame.solve(p.own, p.other, guess));
    const bool is_random = game.plies < opening || rng.unit() < plan.slip_chance;
    if (is_random) game.random_plies |= std::uint64_t{1} << game.plies;
    const int cell =
        is_random ? random_move(moves, rng) : chosen_move(evaluation, p, moves, plan, rng);
    game.cells[game.plies] = static_cast<std::uint8_t>(cell);
    play(p, cell);
  }
}

std::array<GamePosition, 60> positions_of(const PlayedGame& game) {
  std::array<GamePosition, 60> positions;
  GamePosition p = kStart;
  for (std::size_t ply = 0; ply < game.plies; ++ply) {
    if (flips(p.own, p.other, game.cells[ply]) == 0) pass(p);
    positions[ply] = p;
    play(p, game.cells[ply]);
  }
  return positions;
}

}  // namespace zermelo::othello
