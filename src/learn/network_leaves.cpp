#include "learn/network_leaves.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace zermelo::learn {
namespace {

// Of the softmax that makes priors of values from -1 to 1. Nobody upsets the plans of one player, whose
// values differ little from one move to the next. (2x2x2 cube, 100 simulations, a network of half a
// minute, 200 games: 0.3 solves 113, 0.05 171; 0.02 and 0.1 are not surely worse than 0.05.) Of few moves
// each is visited even where it promises little, so that priors may say what the network means.
// (Connect Four first against exact play, mean result: 0.3 0.47 +- 0.13, 0.1 0.990 +- 0.010, 0.05 0.990
// +- 0.020. Hex 6 against mcts(sims=10000), 360 games: 0.3 94 +- 2 %, 0.1 93 +- 2 %.)
constexpr double kTemperature = 0.3, kTemperatureOfFew = 0.1, kTemperatureAlone = 0.05;
constexpr std::size_t kFewMoves = 8;

}  // namespace

// What a thread keeps from one question to the next.
struct NetworkLeaves::Room {
  std::shared_ptr<const Field> made_of = nullptr;  // held, so that no other takes its address
  std::unique_ptr<Field> field = nullptr;
  std::vector<float> values = {};
};

NetworkLeaves::NetworkLeaves(std::unique_ptr<const Field> field, const std::string& path,
                             const std::string& game)
    : field_(std::move(field)), judge_(path, game, field_->info()) {}

NetworkLeaves::Room& NetworkLeaves::room() const {
  thread_local Room room;
  if (room.made_of != field_) room = {field_, field_->another(), {}};
  return room;
}

void NetworkLeaves::judge_moves(Room& room) const {
  Afterstates& after = judge_.room();
  room.field->look(after);
  room.values.resize(after.count);
  judge_.judge_moves(room.field->mover(), after, room.values);
}

Payoffs NetworkLeaves::judge(const std::byte* position, Rng& rng) const {
  Room& own = room();
  Field& field = *own.field;
  const FieldInfo& info = field.info();
  field.go_to(position, rng);
  Payoffs payoffs(info.players);
  std::uint32_t waiting = (1u << info.players) - 1;  // players whose value is not known
  // A player who passes may be long in coming again.
  for (int plies = 0; waiting != 0 && plies < 2 * info.players; ++plies) {
    const int mover = field.mover();
    if (mover < 0) break;
    judge_moves(own);
    const auto best = std::max_element(own.values.begin(), own.values.end());
    if ((waiting >> mover & 1) != 0) payoffs[mover] = double{*best};
    waiting &= ~(1u << mover);
    if (info.players == 2 && info.range.sum && !info.rewards) {
      payoffs[1 - mover] = *info.range.sum - payoffs[mover];
      return payoffs;
    }
    if (waiting != 0) field.choose(static_cast<std::size_t>(best - own.values.begin()), rng);
  }
  if (waiting == 0) return payoffs;
  if (field.mover() < 0) {
    const Payoffs end = field.payoffs();
    for (int k = 0; k < info.players; ++k) {
      if ((waiting >> k & 1) != 0) payoffs[k] = end[k];
    }
  } else {
    for (int k = 0; k < info.players; ++k) {
      if ((waiting >> k & 1) != 0) payoffs[k] = (info.range.low + info.range.high) / 2;
    }
  }
  return payoffs;
}

bool NetworkLeaves::priors(const std::byte* position, std::span<float> priors) const {
  Room& own = room();
  Rng rng(0);  // unused: a player is to move
  own.field->go_to(position, rng);
  judge_moves(own);
  const double temperature = field_->info().players == 1      ? kTemperatureAlone
                             : own.values.size() <= kFewMoves ? kTemperatureOfFew
                                                              : kTemperature;
  return judge_.priors(own.values, temperature, priors);
}

}  // namespace zermelo::learn
