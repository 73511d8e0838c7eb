// The sum of games as a game of its own: a move is a move in one summand, who cannot move anywhere
// loses (wins in misère). The summands' types are not known here, so that one type serves every sum:
// a position holds the bytes of the summands' positions side by side.
//
// It is impartial if all summands are. Else it is a game of Left and Right, whose turn is part of the
// position; all partizan summands are handed to whoever is to move in the sum, so that what they write,
// draw and list is that player's.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "any/any_game.h"
#include "catalogue/summands.h"
#include "core/game.h"
#include "core/game_info.h"
#include "core/scene.h"

namespace zermelo {

class SumGame {
 public:
  static constexpr std::size_t kMostSummands = 8;
  static constexpr std::size_t kMostBytes = 384;  // of all summands' positions

  // Summands' positions are compared by their keys, which tell the turn where it matters: their bytes
  // hold what is no part of a position. That is but for a hash collision; same() is not.
  struct Position {
    std::array<std::uint64_t, kMostSummands> keys{};
    std::array<std::byte, kMostBytes> bytes{};
    std::uint8_t live = 0;  // bit i: the mover has moves in summand i
    std::uint8_t mover = 0;
    friend bool operator==(const Position& a, const Position& b) { return a.keys == b.keys; }
  };
  // The number of the summand in the highest byte, its own move below.
  struct Move {
    std::uint64_t bits = 0;
    std::size_t summand() const { return bits >> kShift; }
    friend constexpr bool operator==(Move, Move) = default;
  };

  // Throws an Error if there are too many.
  SumGame(Summands summands, bool misere, bool right_starts);

  bool is_impartial() const { return partizan_ == 0; }

  int players() const { return 2; }
  Position start() const { return start_; }
  Turn turn(const Position& p) const { return p.live == 0 ? Turn::over() : Turn::player(p.mover); }
  int mover(const Position& p) const { return p.mover; }
  std::vector<Move> moves(const Position& p) const;
  void play(Position& p, Move m) const;
  std::vector<Move> moves_of(const Position& p, int k) const;
  void play_as(Position& p, Move m, int k) const;
  void hand_to(Position& p, int k) const;
  Payoffs payoffs(const Position& p) const {
    return Payoffs::win_for(misere_ ? p.mover : p.mover ^ 1);
  }
  PayoffRange payoff_range() const { return {}; }
  int max_length() const;
  double positions_at_most(const Position& p) const;

  std::string write(const Position& p) const;
  Position read(std::string_view text) const;
  std::string write_move(const Position& p, Move m) const;
  std::optional<Move> read_move(const Position& p, std::string_view text) const;
  std::string why_not(const Position& p, std::string_view text) const;
  std::string player_name(int k) const;
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const;
  Scene scene(const Position& p, std::optional<Move> last) const;

  std::uint64_t key(const Position& p) const;
  bool same(const Position& p, const Position& q) const;  // asks the summands
  int tier(const Position& p) const;

  std::unique_ptr<AnyNimbers> nimbers(const Budget& budget) const;  // null if it is not impartial
  std::unique_ptr<AnyValues> values(ShortGames& games) const;
  AnyPosition summand_position(const Position& p, std::size_t i) const;

 private:
  static constexpr int kShift = 56;

  bool is_partizan(std::size_t i) const { return (partizan_ >> i & 1) != 0; }
  void set(Position& p, std::size_t i, const AnyPosition& part) const;
  static Move move_in(std::size_t i, AnyMove m);
  static AnyMove own_move(Move m);
  std::optional<AnyMove> last_in(std::size_t i, std::optional<Move> last) const;

  Summands summands_;
  bool misere_;
  std::uint8_t partizan_ = 0;                            // bit i: summand i is partizan
  std::array<std::size_t, kMostSummands + 1> places_{};  // where a summand's bytes begin
  Position start_;
};

// Sums in the catalogue: "sum(nim(4) + kayles(9),misere)"; make_game() takes "a + b" for "sum(a + b)".
namespace sum {
const GameInfo& info();
std::string spec_of_sum(const Summands& summands, bool misere, bool right_starts);  // canonical
}  // namespace sum

}  // namespace zermelo
