// Yavalath for two players by alpha-beta: what is forced is searched to its end.
//
// A player who can make four wins. One whose opponent could must take that cell; it loses if there are
// two, or if taking it makes three. Such moves cost no depth, and where the depth ends only moves that
// threaten are looked at. Three in a row is never chosen while there is another move.
#pragma once

#include <cstdint>
#include <vector>

#include "base/limits.h"
#include "games/yavalath/yavalath.h"

namespace zermelo::yavalath {

template <std::size_t kWords>
class ThreatSearch {
 public:
  using Game = Yavalath<2, kWords>;
  using Position = typename Game::Position;
  using Move = typename Game::Move;
  using Set = CellSet<kWords>;

  // Scores are for the player to move: won or lost in n moves is +-(kWin - n); others are judged.
  static constexpr int kWin = 20000, kSure = kWin - 256;
  struct Answer {
    int score = 0;
    bool is_proved = false;  // a win, a loss, or a tie that was searched to the end
    bool is_stopped = false;
  };

  // Without swap, whatever the game's options say.
  ThreatSearch(int side, std::uint64_t bytes);

  // Searches so many moves ahead, forced ones not counted, unless the budget, of which `done` is
  // spent, ends before.
  Answer search(const Position& p, int depth, Budget& budget, std::uint64_t done);
  // The moves that the table expects from here on; as long as it knows them.
  std::vector<Move> line(Position p) const;
  std::uint64_t nodes() const { return nodes_; }

 private:
  enum Bound : std::uint8_t { kNone, kExact, kLower, kUpper };
  struct Entry {
    std::uint64_t key = 0;
    std::int16_t score = 0;
    std::int8_t depth = -1;
    Bound bound = kNone;
    std::uint8_t move = 255;
    bool is_full = false;  // no position was judged
  };

  int search(const Position& p, int depth, int alpha, int beta, int ply);
  int try_moves(const Position& p, const std::vector<Move>& moves, int depth, int alpha, int beta,
                int ply);
  int judge(const Position& p) const;
  std::uint64_t key_of(const Position& p) const;
  std::vector<Move> ordered(const Position& p, const Set& moves, int first,
                            bool only_threats) const;
  Set vacant(const Position& p) const;

  const Game game_;
  const Board<kWords>* board_;
  const int symmetric_stones_;  // up to so many, images are one position
  std::vector<Entry> table_;
  std::uint64_t nodes_ = 0;
  // Of the question that is being answered:
  Budget* budget_ = nullptr;
  std::uint64_t nodes_before_ = 0, done_before_ = 0;
  bool is_stopped_ = false;
  bool was_judged_ = false;  // since the flag was cleared
};

}  // namespace zermelo::yavalath
