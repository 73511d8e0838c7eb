// Chips on the table: seats as bit sets, pots layered by what each seat put in, and who gets them.
//
// Seats 0, 1 and 2 put in 4, 10 and 10 chips, seat 3 put in 6 and folded:
//
//   chips   10 |      #   #             side pot (10 - 4) + (10 - 4) + (6 - 4) = 14, for 1 and 2
//              |      #   #   f
//            4 |  #   #   #   f         main pot 4 + 4 + 4 + 4 = 16, for 0, 1 and 2
//              +-----------------
//         seat    0   1   2   3
#pragma once

#include <bit>
#include <cstdint>

#include "base/bit_set.h"
#include "base/fixed_list.h"
#include "boards/hand_rank.h"

namespace zermelo::poker {

inline constexpr int kMaxSeats = 10;
using Chips = std::int32_t;
using Seats = std::uint16_t;  // bit k for seat k

constexpr Seats seat_bit(int seat) { return static_cast<Seats>(1u << seat); }
constexpr bool has_seat(Seats seats, int seat) { return seats >> seat & 1; }
constexpr bool is_one_seat(Seats seats) { return std::has_single_bit(seats); }
constexpr int lowest_seat(Seats seats) { return std::countr_zero(seats); }

// The first of the seats behind this one, round the table. Assumes that there are any.
constexpr int next_seat(Seats seats, int after) {
  const unsigned later = seats & (~0u << (after + 1));
  return std::countr_zero(later != 0 ? later : unsigned{seats});
}

struct Pot {
  Chips chips;
  Seats eligible;  // who may win it
};
using Pots = FixedList<Pot, kMaxSeats>;

// The pots, main pot first. `in` is what each seat put in, `live` are the seats that did not fold.
// What folded players put in above everybody else's chips belongs to the last pot.
inline Pots pots_of(const Chips* in, int seats, Seats live) {
  Pots pots;
  Chips below = 0;
  while (true) {
    Chips level = 0;
    for_each_bit(live, [&](int k) {
      if (in[k] > below && (level == 0 || in[k] < level)) level = in[k];
    });
    if (level == 0) break;
    Pot pot = {0, 0};
    for (int k = 0; k < seats; ++k) {
      if (in[k] > below) pot.chips += (in[k] < level ? in[k] : level) - below;
      if (in[k] >= level) pot.eligible |= seat_bit(k);
    }
    pot.eligible &= live;
    pots.push_back(pot);
    below = level;
  }
  if (!pots.empty()) {
    for (int k = 0; k < seats; ++k) {
      if (in[k] > below) pots[pots.size() - 1].chips += in[k] - below;
    }
  }
  return pots;
}

struct Uncalled {
  int seat;
  Chips chips;  // 0: everything is called
};

// What one seat put in above all others: it goes back.
inline Uncalled uncalled(const Chips* in, int seats) {
  int top = 0;
  Chips second = 0;
  for (int k = 1; k < seats; ++k) {
    if (in[k] > in[top]) {
      second = in[top];
      top = k;
    } else if (in[k] > second) {
      second = in[k];
    }
  }
  return {top, in[top] - second};
}

// Splits each pot on its own among its best hands and adds to `won`. Odd chips go one each to the
// winners in order from the left of the button.
inline void divide(const Pots& pots, const HandRank* ranks, int button, Chips* won) {
  for (const Pot& pot : pots) {
    HandRank best = 0;
    Seats winners = 0;
    for_each_bit(pot.eligible, [&](int k) {
      if (ranks[k] > best) {
        best = ranks[k];
        winners = 0;
      }
      if (ranks[k] == best) winners |= seat_bit(k);
    });
    const Chips count = std::popcount(winners);
    const Chips share = count == 1 ? pot.chips : pot.chips / count;
    for_each_bit(winners, [&](int k) { won[k] += share; });
    int seat = button;
    for (Chips odd = pot.chips - share * count; odd > 0; --odd) {
      seat = next_seat(winners, seat);
      ++won[seat];
    }
  }
}

}  // namespace zermelo::poker
