// The expert of Hex: proves positions, and searches a tree of random games where it cannot.
#pragma once

#include <cstdint>
#include <vector>

#include "core/expert.h"
#include "engines/hex/prover.h"
#include "engines/hex/tree_search.h"
#include "games/hex/hex.h"

namespace zermelo::hex {

template <std::size_t kWords>
class HexExpert final : public Expert<Hex<kWords>> {
 public:
  using Game = Hex<kWords>;
  using Position = typename Game::Position;
  using Set = CellSet<kWords>;

  HexExpert(const Game& game, std::uint64_t bytes);

  // Values of all moves.
  Thoughts think(const Position& p, Budget& budget) override;
  bool is_judge() const override { return true; }

 private:
  struct Question {
    const Position& p;
    Budget& budget;
    std::vector<int> cells;  // of each move
    Thoughts thoughts;
    std::uint64_t done = 0;
    Set contested = {};   // the must-play region, or what the winner's connection needs
    Set must_play = {};   // by the connections alone
    bool is_won = false;  // the position is proved, and `contested` is the winner's connection
    int preferred = -1;   // a cell that wins soonest, as far as it is known
  };

  // Proves the position, then its moves; leaves unknown what the budget does not allow. False if not
  // even the position was proved.
  bool prove(Question& question);
  void prove_moves(Question& question);
  // Estimates what is unknown.
  void estimate(Question& question);
  void estimate_openings(Question& question);
  void note_tree(Question& question) const;
  void choose(Question& question);
  // The vacant cell next on a shortest way between player k's sides over its stones and these cells.
  int next_on_way(const Position& p, int k, const Set& cells) const;
  std::size_t resist(Question& question);
  // The winner's connection and the must-play region, as far as they are known.
  void add_regions(Question& question) const;
  void conclude_swap(Question& question, std::size_t swap) const;

  const Game game_;
  const std::uint64_t bytes_;
  Prover<kWords> prover_;
  TreeSearch<kWords> tree_;
};

}  // namespace zermelo::hex
