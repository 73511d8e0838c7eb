// A network as a judge of moves and positions. Any thread may ask.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "learn/field.h"
#include "learn/tuple_network.h"

namespace zermelo::learn {

class NetworkJudge {
 public:
  // The network of a file, or the one that ships with the program if there is no path. An Error if
  // there is none, or it is not for this game (canonical spec) as its field shows it.
  NetworkJudge(const std::string& path, const std::string& game, const FieldInfo& info);

  // What each move is worth to the player who makes it: its reward and what comes after it.
  void judge_moves(int player, const Afterstates& after, std::span<float> values) const;
  // What a row of cells is worth to a player who has just moved there.
  float value(int player, const std::uint8_t* row) const;
  // How promising moves of these values are, summing to one: the softmax of values in halves of the
  // range of payoffs, divided by the temperature. False where payoffs have no range.
  bool priors(std::span<const float> values, double temperature, std::span<float> priors) const;

  // Room for the afterstates of a position, one a thread.
  Afterstates& room() const;

 private:
  int side_of(int player) const { return network_->shape().sides == 1 ? 0 : player; }

  std::shared_ptr<const TupleNetwork> network_;
};

}  // namespace zermelo::learn
