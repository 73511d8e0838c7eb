#include "engines/poker/fixed_players.h"

#include "engines/holdem/strategy_file.h"

namespace zermelo::poker {
namespace {

class AlwaysCallPlayer final : public PokerPlayer {
 public:
  explicit AlwaysCallPlayer(const Poker& game) : game_(game) {}
  Action choose(const Position& seen) override {
    return first_legal(game_, seen, {kCheck, kCall, kAllIn});
  }

 private:
  const Poker game_;
};

class AllInPlayer final : public PokerPlayer {
 public:
  explicit AllInPlayer(const Poker& game) : game_(game) {}
  Action choose(const Position& seen) override {
    return first_legal(game_, seen, {kAllIn, kCall, kCheck});
  }

 private:
  const Poker game_;
};

class PushFoldPlayer final : public PokerPlayer {
 public:
  explicit PushFoldPlayer(const Poker& game) : game_(game) {}

  Action choose(const Position& seen) override {
    if (seen.board_size > 0) return first_legal(game_, seen, {kCheck, kFold});
    const Chips stack = effective_stack(seen);
    const holdem::PushFoldChart& chart = holdem::PokerStrategy::shipped().push_fold(stack);
    const Card* const cards = seen.hole[seen.seat];
    const holdem::HandKind kind = holdem::kind_of(holdem::make_hole(cards[0], cards[1]));
    const auto number = static_cast<std::size_t>(13 * kind.row + kind.column);
    const bool faces_push = seen.in[1 - seen.seat] >= stack;
    const double chance = (faces_push ? chart.call : chart.push)[number] / 255.0;
    if (rng_.unit() < chance) return first_legal(game_, seen, {kAllIn, kCall, kCheck});
    return first_legal(game_, seen, {kCheck, kFold});
  }
  void reset(std::uint64_t seed) override { rng_ = Rng(seed); }

 private:
  const Poker game_;
  Rng rng_{1};
};

}  // namespace

std::unique_ptr<PokerPlayer> make_always_call_player(const Poker& game) {
  return std::make_unique<AlwaysCallPlayer>(game);
}

std::unique_ptr<PokerPlayer> make_all_in_player(const Poker& game) {
  return std::make_unique<AllInPlayer>(game);
}

std::unique_ptr<PokerPlayer> make_push_fold_player(const Poker& game) {
  return std::make_unique<PushFoldPlayer>(game);
}

}  // namespace zermelo::poker
