#include "analysis/puzzles.h"

#include <algorithm>
#include <set>

#include "analysis/findings.h"
#include "analysis/table_values.h"

namespace zermelo {
namespace {

class PuzzleFinder {
 public:
  PuzzleFinder(const AnyGame& game, const AnySolution& solution, const PuzzleWish& wish,
               std::size_t most, Rng& rng)
      : game_(game), solution_(solution), wish_(wish), most_(most), rng_(rng) {}

  PuzzleSearch run(Budget& budget) {
    std::uint64_t looked = 0;
    // Where there is nothing new for long there is nothing more.
    for (int vain = 0; vain < kVainGames && found_.puzzles.size() < most_; ++vain) {
      const std::size_t before = known_.size();
      if (!play_through(budget, looked)) break;
      if (known_.size() > before) vain = 0;
    }
    return std::move(found_);
  }

 private:
  static constexpr int kVainGames = 300;

  // One game: at random, then by best play. False once the budget is spent.
  bool play_through(Budget& budget, std::uint64_t& looked) {
    AnyPosition p = game_.start();
    std::vector<std::string> path;
    const std::size_t best_from = rng_.index(kRandomMoves);
    while (game_.turn(p).is_player() && found_.puzzles.size() < most_) {
      if (budget.spent(++looked)) return false;
      Findings findings(game_, p);
      if (!add_table_values(solution_, findings)) return true;
      look_at(findings, path);
      const AnyMove chosen = path.size() < best_from
                                 ? findings.moves[rng_.index(findings.moves.size())]
                                 : best_of(findings);
      path.push_back(game_.write_move(p, chosen));
      game_.play(p, chosen);
    }
    return true;
  }

  // The best move; among equals any, so that games differ.
  AnyMove best_of(const Findings& findings) {
    const std::size_t count = findings.moves.size(), first = rng_.index(count);
    std::size_t best = first;
    for (std::size_t step = 1; step < count; ++step) {
      const std::size_t i = (first + step) % count;
      if (is_better(findings.values[i], findings.values[best])) best = i;
    }
    return findings.moves[best];
  }

  void look_at(const Findings& findings, const std::vector<std::string>& path) {
    const Value& value = findings.value;
    if (value.outcome != wish_.outcome) return;
    if (wish_.remoteness && value.remoteness != wish_.remoteness) return;
    const AnyPosition& p = findings.position;
    if (!known_.insert(game_.write(p)).second) return;
    Puzzle puzzle = {
        .position = p, .value = value, .moves = path, .good = {}, .legal = findings.moves.size()};
    std::vector<std::size_t> good;
    for (std::size_t i = 0; i < findings.moves.size(); ++i) {
      // Who loses anyway holds out as long as it can.
      const bool holds_out =
          value.outcome != Outcome::kLose || findings.values[i].remoteness == value.remoteness;
      if (findings.values[i].outcome == value.outcome && holds_out) good.push_back(i);
    }
    std::stable_sort(good.begin(), good.end(), [&](std::size_t a, std::size_t b) {
      return is_better(findings.values[a], findings.values[b]);
    });
    for (const std::size_t i : good) {
      puzzle.good.push_back(game_.write_move(p, findings.moves[i]));
    }
    ++found_.seen;
    const bool single = puzzle.good.size() == 1 && puzzle.legal > 1;
    if (single) ++found_.single;
    if (!wish_.only_move || single) found_.puzzles.push_back(std::move(puzzle));
  }

  static constexpr std::size_t kRandomMoves = 60;
  const AnyGame& game_;
  const AnySolution& solution_;
  const PuzzleWish wish_;
  const std::size_t most_;
  Rng& rng_;
  std::set<std::string> known_;
  PuzzleSearch found_;
};

}  // namespace

PuzzleSearch find_puzzles(const AnyGame& game, const AnySolution& solution, const PuzzleWish& wish,
                          std::size_t most, Rng& rng, Budget budget) {
  return PuzzleFinder(game, solution, wish, most, rng).run(budget);
}

}  // namespace zermelo
