// Kuhn poker: the model of a game with hidden cards.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/fixed_list.h"
#include "core/game.h"
#include "core/game_info.h"
#include "core/scene.h"

namespace zermelo::kuhn_poker {

inline constexpr std::string_view kRules = R"(
Two players, three cards J < Q < K. Each antes 1 chip and is dealt one card that only it sees; the
third card stays unseen. Player 1 may check or bet 1 chip. After a bet the other may call (1 chip) or
fold; after a check the second player may check or bet, and after its bet player 1 may call or fold.
Who folds loses its ante. Otherwise the higher card wins: 1 chip after two checks, 2 after a call.

A position is a sentence: the card of player 1, the card of player 2 (- not dealt yet, ? hidden from
who looks), then what was done, such as "J K check bet". The cards J, Q, K are the moves of chance;
the players' moves are check, bet, call and fold.

Known: Kuhn (1950) solved it; player 1 loses 1/18 chip a game under best play of both.
)";

class KuhnPoker {
 public:
  enum Card : std::uint8_t { kNotDealt, kJack, kQueen, kKing, kUnseen };
  enum Action : std::uint8_t { kCheck, kBet, kCall, kFold };

  struct Position {
    Card cards[2] = {kNotDealt, kNotDealt};
    std::uint8_t count = 0;  // of actions
    Action actions[3] = {};  // unused ones are kCheck
    friend constexpr bool operator==(const Position&, const Position&) = default;
  };
  using Move = std::uint8_t;  // a Card at a chance turn, else an Action

  int players() const { return 2; }
  Position start() const { return {}; }

  Turn turn(const Position& p) const {
    if (p.cards[1] == kNotDealt) return Turn::chance();
    if (over(p)) return Turn::over();
    return Turn::player(p.count & 1);
  }

  FixedList<Move, 3> moves(const Position& p) const {
    FixedList<Move, 3> list;
    if (p.cards[1] == kNotDealt) {
      for (Move card = kJack; card <= kKing; ++card) {
        if (card != p.cards[0]) list.push_back(card);
      }
    } else if (p.count > 0 && p.actions[p.count - 1] == kBet) {
      list.push_back(kCall);
      list.push_back(kFold);
    } else {
      list.push_back(kCheck);
      list.push_back(kBet);
    }
    return list;
  }

  void play(Position& p, Move m) const {
    if (p.cards[1] == kNotDealt) {
      p.cards[p.cards[0] == kNotDealt ? 0 : 1] = static_cast<Card>(m);
    } else {
      p.actions[p.count++] = static_cast<Action>(m);
    }
  }

  Payoffs payoffs(const Position& p) const {
    const Action last = p.actions[p.count - 1];
    const int last_actor = (p.count - 1) & 1;
    const int winner = last == kFold ? 1 - last_actor : p.cards[0] > p.cards[1] ? 0 : 1;
    const double chips = last == kCall ? 2 : 1;
    return winner == 0 ? Payoffs{chips, -chips} : Payoffs{-chips, chips};
  }
  PayoffRange payoff_range() const { return {.low = -2, .high = 2}; }
  int max_length() const { return 5; }

  double probability(const Position& p, Move) const {
    return p.cards[0] == kNotDealt ? 1.0 / 3 : 1.0 / 2;
  }

  // The other's card is hidden until a showdown turns both up; who folds keeps its to itself.
  Position view(const Position& p, int player) const;
  Position redeal(const Position& p, int player, Rng& rng) const;

  std::uint64_t key(const Position& p) const;
  bool has_exact_key() const { return true; }  // three bits a card, two an action
  int tier(const Position& p) const {
    return (p.cards[0] != kNotDealt) + (p.cards[1] != kNotDealt) + p.count;
  }

  std::string write(const Position& p) const;
  Position read(std::string_view text) const;
  std::string write_move(const Position& p, Move m) const;
  std::string why_not(const Position& p, std::string_view text) const;
  std::string draw(const Position& p, std::optional<Move> last, Pen pen) const;
  Scene scene(const Position& p, std::optional<Move> last) const;

 private:
  static bool over(const Position& p) {
    if (p.count == 0) return false;
    const Action last = p.actions[p.count - 1];
    return last == kCall || last == kFold || (last == kCheck && p.count == 2);
  }
  // Chips that a player has put in.
  static int stake(const Position& p, int player);
};

const GameInfo& info();

template <class Use>
auto make(const Options&, Use&& use) {
  return use(KuhnPoker());
}

}  // namespace zermelo::kuhn_poker
