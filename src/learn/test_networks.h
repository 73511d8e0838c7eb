// Networks for tests: of a game's shape, taught at once, and asked for a move.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "learn/field_of.h"
#include "learn/learner.h"
#include "learn/tuple_network.h"

namespace zermelo::learn {

template <class G>
NetworkShape shape_for(const G& game, const std::string& name, const std::string& tuples,
                       Coherence coherence = Coherence::kNone) {
  const GameField<G> field(game);
  const FieldInfo& info = field.info();
  return {.game = name,
          .cells = info.board.cells,
          .values = info.board.values,
          .sides = info.sides,
          .squashed = tuples != "all",  // a table of positions needs no bounds
          .low = info.range.low,
          .high = info.range.high,
          .tuples = read_tuples(tuples, info.board, 1),
          .images = info.images,
          .coherence = coherence};
}
template <class G>
std::unique_ptr<TupleNetwork> taught(const G& game, const Training& training,
                                     const std::string& tuples = "all") {
  auto network = std::make_unique<TupleNetwork>(shape_for(game, "test", tuples));
  const GameField<G> field(game);
  Learner learner(*network, field, training);
  learner.run(0, training.episodes, Budget());
  learner.settle();
  return network;
}

// The move that a network prefers, the first of equal ones.
template <class G>
std::size_t choice(const G& game, const TupleNetwork& network, const typename G::Position& p) {
  Afterstates after(network.row_bytes());
  look(game, p, after);
  TupleNetwork::Places places = network.empty_board();
  network.go_to(places, after.now.data());
  std::vector<float> values(after.count);
  const int side = network.shape().sides == 1 ? 0 : game.turn(p).player();
  network.judge(side, places, after.rows.data(), after.count, values.data());
  std::size_t best = 0;
  for (std::size_t i = 0; i < after.count; ++i) {
    values[i] = after.rewards[i] + (after.over[i] != 0 ? 0 : values[i]);
    if (values[i] > values[best]) best = i;
  }
  return best;
}

}  // namespace zermelo::learn
