// Exact endgame scores by null windows: is the score more than alpha?
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "engines/othello/endgame_team.h"
#include "engines/othello/evaluation.h"
#include "engines/othello/exact_table.h"
#include "engines/othello/last_empties.h"

namespace zermelo::othello {

// One thread's search. Scores are discs for the player to move, empty cells going to the winner.
class EndgameSearch {
 public:
  // An evaluation, for the whole board of 8 by 8 alone, orders moves better than without.
  EndgameSearch(std::uint64_t board, ExactTable& table, const Evaluation* evaluation = nullptr)
      : board_(board),
        cells_(std::popcount(board)),
        table_(table),
        evaluation_(evaluation),
        last_(board) {}

  // The exact score; the windows begin around the guess. Nothing if it was stopped.
  std::optional<int> solve(std::uint64_t own, std::uint64_t other, int guess);
  // A bound of the score on its side of alpha. Nonsense if it was stopped.
  int test(std::uint64_t own, std::uint64_t other, int alpha);

  // Asked now and then with the nodes of this search; true stops it.
  void set_stop(std::function<bool(std::uint64_t)> stop) { stop_ = std::move(stop); }
  bool is_stopped() const { return root_.cut.load(std::memory_order_relaxed); }

  // Positions with four or more empty cells that were entered, and those judged to order moves.
  std::uint64_t nodes() const { return nodes_ + judged_; }

  // ---- For the team ----------------------------------------------------------------------------
  void join(EndgameTeam* team) { team_ = team; }
  // Searches moves of this node until none is left or it is settled.
  void work_at(SplitPoint& point);
  void look_at_budget() {
    if (stop_ && stop_(nodes())) root_.cut.store(true, std::memory_order_relaxed);
  }

 private:
  int deep(std::uint64_t own, std::uint64_t other, int alpha, int empties);
  int shallow(std::uint64_t own, std::uint64_t other, int alpha, int empties, unsigned odd);
  int few(std::uint64_t own, std::uint64_t other, int alpha, int empties) const;
  // Gives moves their ranks, the highest to be tried first.
  void rank(std::uint64_t own, std::uint64_t other, Child* children, std::size_t count,
            int best_known, int empties);
  // True if what is under way is not needed any more.
  bool is_cut(int empties);

  const std::uint64_t board_;
  const int cells_;
  ExactTable& table_;
  const Evaluation* const evaluation_;
  const LastEmpties last_;
  EndgameTeam* team_ = nullptr;
  std::function<bool(std::uint64_t)> stop_;
  SplitPoint root_;
  SplitPoint* point_ = &root_;  // the node of several threads that this one works below
  bool aborted_ = false;        // on the way back from a search that was cut
  std::uint64_t nodes_ = 0, judged_ = 0;
};

}  // namespace zermelo::othello
