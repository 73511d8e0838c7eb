// Searches that look some moves ahead and then judge, with cuts by probability: principal variation
// search over a shared table. A search deep enough to reach the end of the game is a selective
// endgame: its leaves are exact, its cuts are not.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <utility>

#include "engines/othello/endgame.h"
#include "engines/othello/estimate_table.h"
#include "engines/othello/evaluation.h"

namespace zermelo::othello {

// How sure a cut by probability is, in standard deviations of the error of a shallow search. The last
// one cuts nothing.
inline constexpr std::array<double, 5> kTrusts = {1.0, 1.5, 2.0, 2.6, 100};
inline constexpr int kFullTrust = static_cast<int>(kTrusts.size()) - 1;

// Standard deviation, in discs, of the difference between searches of two depths.
double search_error(int shallow, int deep, int empties);

class MidgameSearch {
 public:
  MidgameSearch(const Evaluation& evaluation, EstimateTable& table, ExactTable& exact)
      : evaluation_(evaluation), table_(table), endgame_(~std::uint64_t{0}, exact, &evaluation) {}

  struct Result {
    int score;  // 1 / kUnits of a disc
    int move;   // a cell; kNoMove if there is none
  };
  // The score within the window, or a bound outside of it. A depth of the number of empty cells or
  // more reaches the end of the game.
  Result search(std::uint64_t own, std::uint64_t other, int alpha, int beta, int depth, int trust);

  // Asked now and then with the nodes of this search; true stops it, and it returns nonsense.
  void set_stop(std::function<bool(std::uint64_t)> stop) { stop_ = std::move(stop); }
  bool is_stopped() const { return stopped_; }
  std::uint64_t nodes() const { return nodes_ + endgame_.nodes(); }

 private:
  int look(std::uint64_t own, std::uint64_t other, int alpha, int beta, int depth, int trust);
  bool cut_by_probability(std::uint64_t own, std::uint64_t other, int alpha, int depth, int trust,
                          int empties, int& score);

  const Evaluation& evaluation_;
  EstimateTable& table_;
  EndgameSearch endgame_;
  std::function<bool(std::uint64_t)> stop_;
  bool stopped_ = false;
  std::uint64_t nodes_ = 0;
};

}  // namespace zermelo::othello
