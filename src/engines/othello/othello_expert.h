// The expert of Othello: proves endgames, looks ahead and judges before. It gives every move a value.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/expert.h"
#include "engines/othello/endgame.h"
#include "engines/othello/midgame.h"
#include "games/othello/othello.h"

namespace zermelo::othello {

// On 8 by 8 moves are first judged, deeper and deeper, then by selective endgames, then exactly. On
// smaller boards there is only the exact search.
class OthelloExpert final : public Expert<Othello> {
 public:
  // With an evaluation where there is one for the board.
  OthelloExpert(const Othello& game, std::uint64_t bytes,
                std::shared_ptr<const Evaluation> evaluation);
  ~OthelloExpert() override;

  Thoughts think(const Othello::Position& p, Budget& budget) override;
  bool is_judge() const override { return evaluation_ != nullptr; }

 private:
  // A legal move, and what is known of it, for the player who makes it.
  struct RootMove {
    std::size_t place;         // in the game's list
    std::uint64_t own, other;  // of the opponent, to move then
    double score = 0;          // expected discs,
    int depth = 0, trust = 0;  // from a search so deep; 0: nothing is known
    bool is_exact = false;     // then the score is the game's
  };

  void judge_moves(Budget& budget);
  bool judge(RootMove& move, int depth, int trust, Budget& budget);
  void prove_moves(Budget& budget);
  bool prove(RootMove& move, Budget& budget);
  void use_threads(int threads);
  void sort_moves();
  void tell(Budget& budget) const;
  Thoughts thoughts() const;
  Value value_of(const RootMove& move) const;
  std::uint64_t done() const;  // positions searched for this question

  const Othello game_;
  const std::shared_ptr<const Evaluation> evaluation_;  // null on smaller boards
  ExactTable exact_;
  EstimateTable estimates_;
  std::unique_ptr<MidgameSearch> midgame_;
  EndgameSearch endgame_;
  std::unique_ptr<EndgameTeam> team_;

  // Of the question that is being answered:
  int empties_ = 0;
  std::vector<RootMove> moves_;  // best first
  bool is_position_proved_ = false;
  std::uint64_t done_before_ = 0;
};

}  // namespace zermelo::othello
