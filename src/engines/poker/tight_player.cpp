#include "engines/poker/tight_player.h"

#include <algorithm>
#include <cmath>

#include "engines/poker/opponent_range.h"

namespace zermelo::poker {
namespace {

constexpr int kDeals = 300;

class TightPlayer final : public PokerPlayer {
 public:
  explicit TightPlayer(const Poker& game) : game_(game) {}

  Action choose(const Position& seen) override {
    const bool first_in = seen.board_size == 0 && seen.price <= game_.min_bet();
    return first_in ? open(seen) : answer(seen);
  }

 private:
  // What the player can lose from now on, in bets.
  double depth(const Position& seen) const {
    Chips rival = 0;
    for (int k = 0; k < game_.players(); ++k) {
      if (k != seen.seat && has_seat(seen.live, k)) {
        rival = std::max(rival, seen.in[k] + seen.stack[k]);
      }
    }
    const Chips own = seen.in[seen.seat] + seen.stack[seen.seat];
    return static_cast<double>(std::min(own, rival)) / game_.min_bet();
  }

  // Nobody has raised yet.
  Action open(const Position& seen) const {
    const Card* const cards = seen.hole[seen.seat];
    const auto better = static_cast<double>(
        share_of_better_hands()[holdem::hole_number(holdem::make_hole(cards[0], cards[1]))]);
    const bool free = seen.price == seen.bet[seen.seat];
    const int behind = std::max(
        1, std::popcount(seen.live) - 1 -
               std::popcount(static_cast<Seats>(seen.live & ~seen.pending & ~seat_bit(seen.seat))));
    const double share = free ? 0.25 : 0.5 / std::pow(behind, 0.7);
    constexpr double kShort = 6;  // bets; with fewer a raise is all of it
    if (better < share) {
      if (depth(seen) <= kShort) return first_legal(game_, seen, {kAllIn, kCall});
      return first_legal(game_, seen, {kRaise, kAllIn, kCall});
    }
    return first_legal(game_, seen, {kCheck, kFold});
  }

  Action answer(const Position& seen) const {
    Rng rng(game_.key(seen));
    const double equity = equity_against_ranges(game_, seen, kDeals, rng);
    const int rivals = std::popcount(seen.live) - 1;
    const Chips reach = seen.in[seen.seat] + seen.stack[seen.seat];
    Chips pot = 0;
    for (int k = 0; k < game_.players(); ++k) pot += std::min(seen.in[k], reach);
    const Chips price = std::min(seen.price - seen.bet[seen.seat], seen.stack[seen.seat]);
    // Who acts last knows more than who acts first.
    const double position = seen.seat == seen.button ? 0.02 : -0.02;
    const double fair = 1.0 / (rivals + 1);
    const double ahead = equity + position - fair;  // of what each has on average
    const double room = 1 - fair;
    if (price == 0) {
      if (ahead > 0.4 * room && seen.stack[seen.seat] <= 2 * pot) {
        return first_legal(game_, seen, {kAllIn, kBet, kCheck});
      }
      return ahead > 0.1 * room ? first_legal(game_, seen, {kBet, kAllIn, kCheck}) : kCheck;
    }
    const double odds = static_cast<double>(price) / (pot + price);
    if (ahead > 0.4 * room) return first_legal(game_, seen, {kAllIn, kRaise, kCall});
    if (ahead > 0.25 * room) return first_legal(game_, seen, {kRaise, kCall, kAllIn});
    return equity + position > odds + 0.02 ? first_legal(game_, seen, {kCall, kAllIn}) : kFold;
  }

  const Poker game_;
};

}  // namespace

std::unique_ptr<PokerPlayer> make_tight_player(const Poker& game) {
  return std::make_unique<TightPlayer>(game);
}

}  // namespace zermelo::poker
