// A position of Poker: chips, cards and whose turn it is, as plain numbers.
#pragma once

#include <cstdint>
#include <string_view>
#include <type_traits>

#include "boards/cards.h"
#include "games/poker/pots.h"

namespace zermelo::poker {

// Three kinds of turns: cards to the players, cards to the board, and actions between them.
enum class Phase : std::uint8_t { kHoles, kBoard, kBetting, kOver };

// The first six are moves; all are things that a player may have done last.
enum Action : std::uint8_t {
  kFold,
  kCheck,
  kCall,
  kBet,
  kRaise,
  kAllIn,
  kBlind,
  kNothing,
  kOut,
};

inline constexpr Card kNoCard = 52;
inline constexpr Card kHiddenCard = 53;
constexpr bool is_card(Card card) { return card < kCards; }

// Rows for ten seats; those that a match does not have stay as in the start position.
struct Position {
  CardSet deck = CardSet::all();  // cards that are nowhere to be seen
  Chips stack[kMaxSeats] = {};    // behind, not put in
  Chips in[kMaxSeats] = {};       // put in this hand
  Chips bet[kMaxSeats] = {};      // of that, in this round
  Chips won[kMaxSeats] = {};      // in the last hand, for the screen; all 0: there was none
  Chips price = 0;                // what a player must have put in this round to stay
  std::uint32_t hand = 1;
  Seats live = 0;     // in the hand: dealt cards and not folded
  Seats able = 0;     // of these, who have chips left
  Seats pending = 0;  // who must still act in this round
  Seats closed = 0;   // of these, who may not raise
  Card hole[kMaxSeats][2];
  Card shown[kMaxSeats][2];  // at the last showdown; kHiddenCard: dealt in, but not shown
  Card board[5];
  Card last_board[5];
  Action did[kMaxSeats];
  std::uint8_t board_size = 0;
  std::uint8_t button = 0;
  std::uint8_t seat = 0;  // who acts or is dealt a hole card; 0 before a card of the board
  Phase phase = Phase::kOver;

  constexpr Position() {
    for (int k = 0; k < kMaxSeats; ++k) {
      hole[k][0] = hole[k][1] = shown[k][0] = shown[k][1] = kNoCard;
      did[k] = kOut;
    }
    for (int i = 0; i < 5; ++i) board[i] = last_board[i] = kNoCard;
  }
  friend constexpr bool operator==(const Position&, const Position&) = default;
};
static_assert(std::has_unique_object_representations_v<Position>, "key() hashes its bytes");

std::string_view action_name(Action action);  // "call"; "-" for kNothing

}  // namespace zermelo::poker
