#include "engines/cube/cube_expert.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "engines/cube/pocket.h"
#include "engines/cube/solver.h"

namespace zermelo::cube {
namespace {

// Below so much memory no expert is worth its tables.
constexpr std::uint64_t kLeastBytes = std::uint64_t{16} << 20;

Value at_most(int turns) {
  return {.known = Known::kEstimated,
          .outcome = Outcome::kWin,
          .remoteness = turns,
          .basis = Basis::kUpperBound};
}

// Half turns are moves of the game, or they are not.
template <int kSize>
Metric metric_of(const Cube<kSize>& game) {
  for (const auto m : Cube<kSize>(game).moves(game.goal())) {
    if (is_half_turn(m)) return Metric::kHalfTurns;
  }
  return Metric::kQuarterTurns;
}

class PocketExpert final : public Expert<Cube<2>> {
 public:
  explicit PocketExpert(const Cube<2>& game) : game_(game), metric_(metric_of(game)) {}

  Thoughts think(const Corners& p, Budget&) override {
    const PocketTable& table = pocket_table(metric_);
    Thoughts thoughts;
    for (const auto m : game_.moves(p)) {
      Corners next = p;
      game_.play(next, m);
      thoughts.values.push_back(Value::proved(Outcome::kWin, 1 + table.distance(next)));
      const auto& best = thoughts.values[thoughts.best].remoteness;
      if (thoughts.values.back().remoteness < best) thoughts.best = thoughts.values.size() - 1;
    }
    thoughts.value = Value::proved(Outcome::kWin, table.distance(p));
    thoughts.work = thoughts.values.size();
    return thoughts;
  }

 private:
  const Cube<2> game_;
  const Metric metric_;
};

class CubeExpert final : public Expert<Cube<3>> {
 public:
  explicit CubeExpert(const Cube<3>& game)
      : game_(game),
        quarters_(metric_of(game) == Metric::kQuarterTurns),
        solver_(TableStore(table_folder())) {}

  Thoughts think(const Cubies& p, Budget& budget) override {
    if (!ready_) solver_.use_what_is_there();
    ready_ = true;
    Thoughts thoughts;
    // A way that was told before still holds, so that whoever follows it arrives.
    std::optional<Turns> way = remembered(p);
    const TwoPhaseAnswer own = search(p, way, budget, kShareOfPosition, thoughts.work);
    if (!way) {  // the user wants to stop
      thoughts.values.resize(game_.moves(p).size());
      return thoughts;
    }
    const int bound = parity_bound(p, own.bound);
    std::vector<Turns> ways;
    std::vector<int> bounds;
    const auto moves = game_.moves(p);
    std::size_t left = moves.size();
    for (const auto m : moves) {
      Cubies next = p;
      game_.play(next, m);
      std::optional<Turns> from_there = rest_of(*way, m);
      const double share = 1 / static_cast<double>(left--);
      const TwoPhaseAnswer answer = search(next, from_there, budget, share, thoughts.work);
      ways.push_back(*from_there);
      bounds.push_back(std::max(parity_bound(next, answer.bound), bound - 1));
      if (length(ways.back()) < length(ways[thoughts.best])) thoughts.best = ways.size() - 1;
      if (1 + length(ways.back()) >= length(*way)) continue;
      way = ways.back();
      way->insert(way->begin(), m);
    }
    remember(p, *way);
    const bool proved = bound == length(*way);
    for (std::size_t i = 0; i < ways.size(); ++i) {
      const int turns = 1 + length(ways[i]);
      // The best turn is no better known than the position: a shorter way may begin elsewhere.
      const bool is_known = bounds[i] >= length(ways[i]) && (proved || turns > length(*way));
      thoughts.values.push_back(is_known ? Value::proved(Outcome::kWin, turns) : at_most(turns));
    }
    thoughts.value = proved ? Value::proved(Outcome::kWin, length(*way)) : at_most(length(*way));
    return thoughts;
  }
  bool is_judge() const override { return true; }  // nobody knows better a way that it has found

 private:
  static constexpr double kShareOfPosition = 0.4;

  int length(const Turns& turns) const { return length_of(turns, quarters_); }

  // A bound in half turns holds for quarter turns too, whose parity is known.
  int parity_bound(const Cubies& p, int bound) const {
    return quarters_ && (bound % 2 != 0) != is_odd(p) ? bound + 1 : bound;
  }

  // Looks for a shorter way than the one at hand.
  TwoPhaseAnswer search(const Cubies& p, std::optional<Turns>& way, Budget& budget, double share,
                        std::uint64_t& work) {
    const int most = way ? static_cast<int>(way->size()) - 1 : 0;
    if (way && most <= 0) return {.turns = {}, .bound = most + 1, .proved = true};
    const TwoPhaseAnswer answer = solver_.search(p, {.most = most}, budget.part(share));
    budget.pay(answer.nodes);
    work += answer.nodes;
    if (answer.turns && (!way || length(*answer.turns) < length(*way))) way = answer.turns;
    return answer;
  }

  // The way from what a turn leads to, by the way from before it: undo the turn, or go on.
  static Turns rest_of(const Turns& way, std::uint8_t turn) {
    Turns rest = way;
    const int back = inverse_turn(turn);
    if (rest.empty() || rest[0] / 3 != turn / 3) {
      rest.insert(rest.begin(), static_cast<std::uint8_t>(back));
      return rest;
    }
    const int quarters = (back % 3 + 1 + rest[0] % 3 + 1) % 4;
    if (quarters == 0) {
      rest.erase(rest.begin());
    } else {
      rest[0] = static_cast<std::uint8_t>(turn / 3 * 3 + quarters - 1);
    }
    return rest;
  }

  void remember(Cubies p, const Turns& way) {
    path_.clear();
    for (std::size_t i = 0; i < way.size(); ++i) {
      path_.push_back({p, Turns(way.begin() + static_cast<std::ptrdiff_t>(i), way.end())});
      // In quarter turns a half turn is two moves, with a position between.
      if (quarters_ && is_half_turn(way[i])) {
        const auto quarter = static_cast<std::uint8_t>(way[i] - 1);
        Turns rest = path_.back().second;
        rest[0] = quarter;
        path_.push_back({turned(p, quarter), std::move(rest)});
      }
      p = turned(p, way[i]);
    }
  }
  std::optional<Turns> remembered(const Cubies& p) const {
    for (const auto& [position, way] : path_) {
      if (position == p) return way;
    }
    return std::nullopt;
  }

  const Cube<3> game_;
  const bool quarters_;
  Solver solver_;
  bool ready_ = false;
  std::vector<std::pair<Cubies, Turns>> path_;  // positions of the last way, and what is left of it
};

}  // namespace

template <int kSize>
std::unique_ptr<Expert<Cube<kSize>>> CubeEngine<kSize>::expert(const G& game, std::uint64_t bytes) {
  if (bytes < kLeastBytes) return nullptr;
  if constexpr (kSize == 2) {
    return std::make_unique<PocketExpert>(game);
  } else {
    return std::make_unique<CubeExpert>(game);
  }
}

template struct CubeEngine<2>;
template struct CubeEngine<3>;

}  // namespace zermelo::cube
