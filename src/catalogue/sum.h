// The sum of games as a game of its own: a move is a move in one summand, who cannot move anywhere
// loses (wins in misère). The summands' types are not known here, so that one type serves every sum:
// a position holds the bytes of the summands' positions side by side.
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
#include "core/game.h"
#include "core/game_info.h"
#include "core/scene.h"

namespace zermelo {

// Impartial games of normal play, or what stands in for them (core/game.h).
using Summands = std::vector<std::shared_ptr<const AnyGame>>;

// The games of "nim(4) + chomp(2x3) + treblecross(12)"; also a single one. Sums among them,
// "(a + b) + c" and "sum(a + b) + c", are their games. Unanswered if one of them cannot be summed:
// says which, why, and what can.
Summands summands_of(std::string_view expression);

// The specs of these games, not yet made; misère if the whole expression is "sum(...,misere)".
struct SumTerms {
  std::vector<std::string> games;
  bool misere;
};
SumTerms terms_of_sum(std::string_view expression);

std::string spec_of(const Summands& summands);  // "nim(4) + chomp(2x3)"

// The positions of the summands in "4 + 3 3", or their starts if the text is empty.
std::vector<AnyPosition> read_positions(const Summands& summands, std::string_view text);
// The same, or the positions after moves of the sum such as "1:1 2, 2:1".
std::vector<AnyPosition> read_positions_or_moves(const Summands& summands, std::string_view text);

// True if who cannot move wins. Assumes an impartial or partizan game.
bool is_misere(const AnyGame& game);

class SumGame {
 public:
  static constexpr std::size_t kMostSummands = 8;
  static constexpr std::size_t kMostBytes = 384;  // of all summands' positions
  static constexpr bool kImpartial = true;

  // Summands' positions are compared by their keys: their bytes hold what is no part of a position.
  // That is but for a hash collision; same() is not.
  struct Position {
    std::array<std::uint64_t, kMostSummands> keys{};
    std::array<std::byte, kMostBytes> bytes{};
    std::uint8_t live = 0;  // bit i: summand i has moves
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
  SumGame(Summands summands, bool misere);

  int players() const { return 2; }
  Position start() const { return start_; }
  Turn turn(const Position& p) const { return p.live == 0 ? Turn::over() : Turn::player(p.mover); }
  int mover(const Position& p) const { return p.mover; }
  std::vector<Move> moves(const Position& p) const;
  void play(Position& p, Move m) const;
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
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const;
  Scene scene(const Position& p, std::optional<Move> last) const;

  std::uint64_t key(const Position& p) const;
  bool same(const Position& p, const Position& q) const;  // asks the summands
  int tier(const Position& p) const;

  std::unique_ptr<AnyNimbers> nimbers(const Budget& budget) const;
  AnyPosition summand_position(const Position& p, std::size_t i) const;

 private:
  static constexpr int kShift = 56;

  void set(Position& p, std::size_t i, const AnyPosition& part) const;
  static Move move_in(std::size_t i, AnyMove m);
  static AnyMove own_move(Move m);
  std::optional<AnyMove> last_in(std::size_t i, std::optional<Move> last) const;

  Summands summands_;
  bool misere_;
  std::array<std::size_t, kMostSummands + 1> places_{};  // where a summand's bytes begin
  Position start_;
};

// Sums in the catalogue: "sum(nim(4) + kayles(9),misere)"; make_game() takes "a + b" for "sum(a + b)".
namespace sum {
const GameInfo& info();
std::string spec_of_sum(const Summands& summands, bool misere);  // canonical
}  // namespace sum

}  // namespace zermelo
