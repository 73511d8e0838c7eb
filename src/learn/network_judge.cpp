#include "learn/network_judge.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/error.h"
#include "learn/network_file.h"

namespace zermelo::learn {
namespace {

// What a thread keeps from one question to the next: positions are close to each other.
struct Room {
  const TupleNetwork* network = nullptr;
  std::shared_ptr<const TupleNetwork> held = nullptr;
  std::optional<Afterstates> after;
  TupleNetwork::Places places;
};

Room& room_of(const std::shared_ptr<const TupleNetwork>& network) {
  thread_local Room room;
  if (room.network != network.get()) {
    room.network = network.get();
    room.held = network;  // so that no other takes its address
    room.after.emplace(network->row_bytes());
    room.places = network->empty_board();
  }
  return room;
}

std::shared_ptr<const TupleNetwork> found(const std::string& path, const std::string& game) {
  if (!path.empty()) return load_to_play(path, game);
  auto network = shipped_network(game);
  if (network == nullptr) {
    bad_input(
        "td: no network of {} ships with the program; expected load=FILE, made by 'zermelo "
        "train \"{}\"'",
        game, game);
  }
  return network;
}

}  // namespace

NetworkJudge::NetworkJudge(const std::string& path, const std::string& game, const FieldInfo& info)
    : network_(found(path, game)) {
  const NetworkShape& shape = network_->shape();
  if (shape.cells != info.board.cells || shape.values != info.board.values ||
      shape.ways != info.ways) {
    bad_input("{}: expected a network of {} cells with {} values, in {} ways, found {}, {} and {}",
              path, info.board.cells, info.board.values, info.ways, shape.cells, shape.values,
              shape.ways);
  }
}

Afterstates& NetworkJudge::room() const { return *room_of(network_).after; }

void NetworkJudge::judge_moves(int player, const Afterstates& after,
                               std::span<float> values) const {
  TupleNetwork::Places& places = room_of(network_).places;
  network_->go_to(places, after.now.data());
  network_->judge(side_of(player), places, after.rows.data(), after.count, values.data());
  for (std::size_t i = 0; i < after.count; ++i) {
    values[i] = after.rewards[i] + (after.over[i] != 0 ? 0 : values[i]);
  }
}

float NetworkJudge::value(int player, const std::uint8_t* row) const {
  TupleNetwork::Places& places = room_of(network_).places;
  network_->go_to(places, row);
  return network_->value(side_of(player), places.at);
}

bool NetworkJudge::priors(std::span<const float> values, double temperature,
                          std::span<float> priors) const {
  const NetworkShape& shape = network_->shape();
  if (!shape.squashed) return false;
  const double scale = 2 / ((shape.high - shape.low) * temperature);
  const float top = *std::max_element(values.begin(), values.end());
  double sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    priors[i] = static_cast<float>(std::exp((double{values[i]} - double{top}) * scale));
    sum += double{priors[i]};
  }
  for (float& prior : priors) prior = static_cast<float>(double{prior} / sum);
  return true;
}

}  // namespace zermelo::learn
