// Leduc poker: two rounds of betting and a card on the table, the usual test of methods for hidden
// information.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/fixed_list.h"
#include "core/game.h"
#include "core/game_info.h"
#include "core/scene.h"

namespace zermelo::leduc_poker {

inline constexpr std::string_view kRules = R"(
Two players, six cards: J, Q and K, two of each. Each antes 1 chip and is dealt one card that only it
sees. There are two rounds of betting, and player 1 begins both. Between them a card is turned up on
the table, which both see.

In a round a player who faces no bet may check or bet; one who faces a bet may call, fold, or raise,
which is to call and bet as much again. Bets and raises are of 2 chips in the first round and of 4 in
the second, and a round has at most two of them. It ends when both have checked or a bet is called.
Who folds loses what it has put in. At the end of the second round who has a pair with the card on the
table wins, else the higher card; with equal cards each gets its chips back.

A position is a sentence: the card of player 1, the card of player 2 and that on the table (- not dealt
yet, ? hidden from who looks), then what was done in both rounds with a / between them, such as
"J K Q check bet call / check". The cards J, Q, K are the moves of chance; the players' moves are
check, bet, raise, call and fold.

Known: player 1 loses 0.085606 chips a game under best play of both (Southey and others 2005 made the
game; the value is computed).
)";

class LeducPoker {
 public:
  enum Card : std::uint8_t { kNotDealt, kJack, kQueen, kKing, kUnseen };
  enum Action : std::uint8_t { kCheck, kBet, kRaise, kCall, kFold };
  static constexpr std::size_t kMostActions = 8;  // check, bet, raise, call, twice

  struct Position {
    Card cards[2] = {kNotDealt, kNotDealt};
    Card table = kNotDealt;
    std::uint8_t count = 0;             // of actions
    Action actions[kMostActions] = {};  // unused ones are kCheck
    friend constexpr bool operator==(const Position&, const Position&) = default;
  };
  using Move = std::uint8_t;  // a Card at a chance turn, else an Action

  // What the actions so far come to.
  struct Betting {
    int round = 0;  // 2 when both are over
    int mover = 0;  // in the round
    int bets = 0;   // in the round
    bool facing_bet = false;
    bool checked = false;  // the one before has checked
    int folded = -1;       // who has
    std::array<int, 2> stakes = {1, 1};
  };
  static Betting betting(const Position& p);

  int players() const { return 2; }
  Position start() const { return {}; }
  Turn turn(const Position& p) const;
  FixedList<Move, 3> moves(const Position& p) const;
  void play(Position& p, Move m) const;
  Payoffs payoffs(const Position& p) const;
  PayoffRange payoff_range() const { return {.low = -13, .high = 13}; }
  int max_length() const { return 3 + static_cast<int>(kMostActions); }
  double probability(const Position& p, Move m) const;

  // The other's card is hidden until a showdown turns both up; who folds keeps its to itself.
  Position view(const Position& p, int player) const;
  Position redeal(const Position& p, int player, Rng& rng) const;

  std::uint64_t key(const Position& p) const;
  bool has_exact_key() const { return true; }  // three bits a card and an action
  int tier(const Position& p) const {
    return (p.cards[0] != kNotDealt) + (p.cards[1] != kNotDealt) + (p.table != kNotDealt) + p.count;
  }

  std::string write(const Position& p) const;
  Position read(std::string_view text) const;
  std::string write_move(const Position& p, Move m) const;
  std::string why_not(const Position& p, std::string_view text) const;
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const;
  Scene scene(const Position& p, std::optional<Move> last) const;

 private:
  // Cards of this rank that are neither held nor on the table.
  static int left(const Position& p, Card card);
};

const GameInfo& info();

template <class Use>
auto make(const Options&, Use&& use) {
  return use(LeducPoker());
}

}  // namespace zermelo::leduc_poker
