// How given hands come off over all boards, exactly, without looking at each board.
//
// Who wins a board follows from the ranks on it alone, unless somebody has a flush. So boards are
// taken together by their ranks: at most 6,175 ways for five cards, each with the number of boards
// that have them. Boards with a flush are taken out of those numbers and settled by the cards of its
// suit; only with a pair on the board, where another hand may beat a flush, do the other ranks matter.
// Aces against kings are some 40,000 steps in place of 1,712,304 boards.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "boards/cards.h"
#include "boards/hand_rank.h"

namespace zermelo::holdem {

inline constexpr std::size_t kMostPlayers = 10;

// Two cards of a player.
struct HoleCards {
  Card high = 0, low = 0;  // high > low
  CardSet set() const { return CardSet(std::uint64_t{1} << high | std::uint64_t{1} << low); }
  friend bool operator==(const HoleCards&, const HoleCards&) = default;
};

struct ShowdownCounts {
  std::uint64_t boards = 0;
  std::array<std::uint64_t, kMostPlayers> wins{}, ties{};  // alone, shared
  std::array<double, kMostPlayers> shares{};               // boards won, shared ones in parts
};

class Showdown {
 public:
  Showdown();

  // Over all boards that complete `board`, with neither the hands' cards nor the dead ones. Assumes
  // that no card is given twice.
  ShowdownCounts count(const std::vector<HoleCards>& hands, CardSet board, CardSet dead);

  // How often a player ends with each category of hands, when these other cards are gone.
  std::array<std::uint64_t, 9> categories(HoleCards hand, CardSet board, CardSet dead);

 private:
  struct Deal;  // what is known of the cards before the board is dealt out

  // The ways to have five ranks, numbered.
  static constexpr std::size_t kWays = 6175;
  std::size_t way_of(std::uint32_t key) const {
    return static_cast<std::size_t>(low_ways_[key >> 16]) + high_ways_[key & 0xffff];
  }
  template <class Settle>
  void for_flushes(const Deal& deal, const Settle& settle);
  template <class Visit>
  void for_ways(const Deal& deal, const Visit& visit);

  std::vector<std::uint16_t> low_ways_, high_ways_;
  std::vector<std::uint32_t> taken_;  // boards of each way that were settled as flushes
};

}  // namespace zermelo::holdem
