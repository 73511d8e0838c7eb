// Files of tuple networks: what training goes on from, in floats, and what ships, in 8 bits.
//
// Both begin with a head, a line of JSON that tells game, version, shape and what was learned from, so
// that a file of another game is refused before anything is allocated.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/json.h"
#include "learn/tuple_network.h"

namespace zermelo::learn {

struct NetworkHead {
  NetworkShape shape;
  std::uint64_t episodes = 0;
  Json notes = {};  // of training: its settings, for whoever goes on
  // Weights that share a scale in 8 bits; without a word of it a whole table does.
  std::uint64_t group = std::uint64_t{1} << 40;
};

// True if the file holds a tuple network, of whatever game; an Error if it cannot be read.
bool is_network_file(const std::string& path);

// An Error names what is wrong: no network, another version, a damaged file.
NetworkHead read_network_head(const std::string& path);

// The network of a file, to go on learning. The file must be one of training: 8 bits are too few.
std::unique_ptr<TupleNetwork> load_to_learn(const std::string& path, const NetworkHead& head);
void save_network(const std::string& path, const TupleNetwork& network, std::uint64_t episodes,
                  const Json& notes);

// The same in 8 bits a weight, each few on a scale of their own, without what only training needs.
std::string packed_network(const TupleNetwork& network, std::uint64_t episodes, const Json& notes);

// A network to play by, from either kind of file, for this game (canonical spec); an Error if it is
// another's. Those who ask for the same file share it.
std::shared_ptr<const TupleNetwork> load_to_play(const std::string& path, const std::string& game);

// The network that ships with the program for this game; null if there is none.
std::shared_ptr<const TupleNetwork> shipped_network(const std::string& game);
bool has_shipped_network(const std::string& game);

}  // namespace zermelo::learn
