#include "engines/othello/balanced_openings.h"

#include <cmath>
#include <set>
#include <utility>

#include "base/rng.h"
#include "boards/square_bits.h"
#include "engines/othello/midgame.h"
#include "engines/othello/weight_file.h"

namespace zermelo::othello {
namespace {

constexpr int kMostVain = 10'000;  // random games in a row that bring nothing new
constexpr int kTrust = 2;

}  // namespace

std::vector<std::vector<Othello::Move>> balanced_openings(const OpeningPlan& plan,
                                                          const Control& control) {
  const Othello game;
  Rng rng(plan.seed);
  EstimateTable estimates(std::uint64_t{16} << 20);
  ExactTable exact(0);
  MidgameSearch search(shipped_evaluation(), estimates, exact);
  std::set<std::pair<std::uint64_t, std::uint64_t>> met;
  std::vector<std::vector<Othello::Move>> openings;
  for (int vain = 0; openings.size() < plan.count && vain < kMostVain && !control.is_stopped();) {
    ++vain;
    std::vector<Othello::Move> moves;
    Othello::Position p = game.start();
    while (static_cast<int>(moves.size()) < plan.plies && p.legal != 0 && p.legal != kPassOnly) {
      const auto legal = game.moves(p);
      moves.push_back(legal[rng.index(legal.size())]);
      game.play(p, moves.back());
    }
    if (p.legal == 0 || p.legal == kPassOnly) continue;
    std::pair<std::uint64_t, std::uint64_t> least(p.own, p.other);
    for (int s = 1; s < 8; ++s) {
      least = std::min(least, std::pair(square_image(p.own, s), square_image(p.other, s)));
    }
    if (!met.insert(least).second) continue;
    vain = 0;
    const int judged =
        search.search(p.own, p.other, -64 * kUnits, 64 * kUnits, plan.depth, kTrust).score;
    if (std::abs(judged) > plan.within * kUnits) continue;
    openings.push_back(std::move(moves));
    if (control.progress != nullptr) control.progress->add(1);
  }
  return openings;
}

}  // namespace zermelo::othello
