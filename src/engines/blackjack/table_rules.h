// The rules of a Black Jack table as far as they change what a round is worth: those of the game
// (games/blackjack) and those that casinos vary.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/options.h"

namespace zermelo::blackjack {

enum class DoubleOn : std::uint8_t { kAny, kNineToEleven, kTenToEleven };  // hard totals
// How a hand is played after a split. Choices never depend on what the other hands hold.
enum class AfterSplit : std::uint8_t {
  kCdz,   // as the same cards would be played without a split
  kCdp1,  // as is best for the first of two hands, with the other card of the pair out of the shoe
  kCdp,   // as is best with as many cards of the pair gone as there are hands so far
};

struct TableRules {
  int decks = 6;  // 0: infinitely many
  bool dealer_hits_soft_17 = false;
  bool double_after_split = true;
  DoubleOn double_on = DoubleOn::kAny;
  int hands = 4;  // at most, after splits; 1: no splits
  bool resplit_aces = false;
  bool one_card_on_aces = true;
  bool surrender = true;       // on the first two cards, if the dealer has no natural
  bool peek = true;            // false: no hole card, a late natural takes all that is put down
  bool split_by_rank = false;  // else any two ten-value cards are a pair
  double natural_pays = 1.5;
  AfterSplit after_split = AfterSplit::kCdz;

  friend bool operator==(const TableRules&, const TableRules&) = default;
};

// Options of a spec such as "table(decks=8,soft17=hit,das=no)", and the rules they stand for.
const std::vector<Option>& table_options();
TableRules rules_of(const Options& options);

// What is left to be dealt, the cards of this round included. Counts need not be whole: an average
// shoe at some true count is one too.
struct Shoe {
  std::array<double, 13> left{};  // ace, two ... ten, jack, queen, king
  bool infinite = false;          // dealing changes nothing; `left` holds shares

  static Shoe of_decks(int decks);    // 0: infinite
  double of_value(int value) const {  // 0 = ace ... 9 = ten-value
    return value < 9 ? left[static_cast<std::size_t>(value)]
                     : left[9] + left[10] + left[11] + left[12];
  }
  double total() const;
};

}  // namespace zermelo::blackjack
