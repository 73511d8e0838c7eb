// Hands of Poker as PHH files, the open Poker Hand History format (variant NT, no-limit hold 'em):
//
//   variant = 'NT'                        p1 is the player left of the button, the last one has it
//   antes = [0, 0, 0]
//   blinds_or_straddles = [5, 10, 0]      two players: p1 posts the second number, p2 the first
//   min_bet = 10
//   starting_stacks = [100, 80, 120]
//   actions = ['d dh p1 AsKd', 'd dh p2 7h7d', 'd dh p3 2c3c', 'p3 f', 'p1 cbr 20', 'p2 cc',
//              'd db Ah7s2d', 'p1 cbr 80', 'p2 f']
//
// "cbr 20" bets or raises to 20 in this round, "cc" checks or calls, "f" folds, "sm" shows. The
// field "seats" says who sits where, "seat_count" how many seats there are; without them p1 is
// player 2 and the last one player 1. A file of several hands has a section [1], [2], ... for each.
//
// In this format a bet may have any size. Here it is min_bet or all-in; other hands are refused.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/poker/poker.h"

namespace zermelo::poker {

struct PhhHand {
  Poker game;
  Position start;  // blinds posted, no card dealt
  std::vector<Poker::Move> moves;
};

// The hands that these moves make, the last one perhaps unfinished. `start` is the start of a hand.
// Several hands are sections from [1] on; if `next` is given every hand is one, from *next on, which is
// raised.
std::string write_phh(const Poker& game, const Position& start,
                      const std::vector<Poker::Move>& moves, std::uint64_t* next = nullptr);

// All hands of a file. Throws an Error that names the line.
std::vector<PhhHand> read_phh(std::string_view text);

}  // namespace zermelo::poker
