#include "learn/network_file.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>
#include <span>
#include <type_traits>

#include "base/error.h"
#include "base/files.h"
#include "learn/field.h"
#include "learn/packed_weights.h"
#include "learn/shipped_networks.h"
#include "learn/weight_checks.h"

namespace zermelo::learn {
namespace {

constexpr std::string_view kKind = "tuple network";
constexpr std::int64_t kVersion = 1;
constexpr std::uint64_t kGroup = 256;  // weights that share a scale in 8 bits

// --- The head -------------------------------------------------------------------------------------

Json lists_json(const std::vector<std::vector<int>>& lists) {
  Json json = Json::array();
  for (const auto& list : lists) json.push_back(Json(list));
  return json;
}

std::string head_text(const NetworkShape& shape, std::uint64_t episodes, const Json& notes) {
  Json json = {{"kind", kKind},
               {"version", kVersion},
               {"game", shape.game},
               {"episodes", episodes},
               {"cells", shape.cells},
               {"values", shape.values},
               {"sides", shape.sides},
               {"squashed", shape.squashed},
               {"low", shape.low},
               {"high", shape.high},
               {"coherence", coherence_name(shape.coherence)},
               {"tuples", write_tuples(shape.tuples)},
               {"images", lists_json(shape.images)},
               {"group", kGroup},
               {"notes", notes}};
  if (shape.ways != 1) json["ways"] = shape.ways;
  return json.dump();
}

class HeadReader {
 public:
  HeadReader(std::string_view text, const std::string& path) : path_(path) {
    auto json = Json::parse(text);
    if (!json || (*json)["kind"].as<std::string>() != std::string(kKind)) {
      bad_input("{}: holds weights, but no network that plays any game with cells", path);
    }
    json_ = std::move(*json);
    const auto version = json_["version"].as<std::int64_t>().value_or(0);
    if (version != kVersion) {
      bad_input("{}: expected a network of version {}, found version {}", path, kVersion, version);
    }
  }
  template <class T>
  T field(const char* name) const {
    const auto value = json_[name].as<T>();
    if (!value) bad_input("{}: its head does not tell '{}'", path_, name);
    return *value;
  }

  NetworkHead head() const {
    NetworkHead head;
    NetworkShape& shape = head.shape;
    shape.game = field<std::string>("game");
    shape.cells = field<int>("cells");
    shape.values = field<int>("values");
    shape.sides = field<int>("sides");
    shape.ways = json_["ways"].as<int>().value_or(1);
    shape.squashed = field<bool>("squashed");
    shape.low = field<double>("low");
    shape.high = field<double>("high");
    shape.coherence = read_coherence(field<std::string>("coherence"));
    shape.images = field<std::vector<std::vector<int>>>("images");
    const bool is_sound =
        shape.cells >= 1 && shape.cells <= 4096 && shape.values >= 1 && shape.values <= 256 &&
        shape.sides >= 1 && shape.sides <= kMaxPlayers && shape.ways >= 1 && shape.ways <= 4096 &&
        shape.low < shape.high && !shape.images.empty() &&
        std::all_of(shape.images.begin(), shape.images.end(), [&](const std::vector<int>& map) {
          return map.size() == static_cast<std::size_t>(shape.cells) &&
                 std::all_of(map.begin(), map.end(),
                             [&](int cell) { return cell >= 0 && cell < shape.cells; });
        });
    if (!is_sound) bad_input("{}: its head tells of a network that cannot be", path_);
    shape.tuples = read_tuples(field<std::string>("tuples"),
                               {.cells = shape.cells, .values = shape.values}, 0);
    head.episodes = field<std::uint64_t>("episodes");
    head.group = json_["group"].as<std::uint64_t>().value_or(head.group);
    if (head.group == 0 || head.group > std::uint64_t{1} << 40) {
      bad_input("{}: its head tells of a network that cannot be", path_);
    }
    head.notes = json_["notes"];
    return head;
  }

 private:
  const std::string& path_;
  Json json_;
};

// --- Eight bits -----------------------------------------------------------------------------------

// Parts of tables, each on a scale of its own. A few weights are much larger than most, and those that
// share their scale suffer for it: so not too many should.
template <class Network>
auto groups_of(Network& network, std::uint64_t most) {
  std::vector<std::span<std::remove_reference_t<decltype(*network.side(0))>>> groups;
  const auto begins = network.table_begins();
  for (int side = 0; side < network.shape().sides; ++side) {
    for (std::size_t t = 0; t + 1 < begins.size(); ++t) {
      for (std::uint64_t first = begins[t]; first < begins[t + 1]; first += most) {
        groups.push_back({network.side(side) + first, std::min(most, begins[t + 1] - first)});
      }
    }
  }
  return groups;
}

std::unique_ptr<TupleNetwork> unpacked(const PackedWeights& parts, const NetworkHead& head,
                                       const std::string& path) {
  NetworkShape shape = head.shape;
  shape.coherence = Coherence::kNone;  // to play it needs none
  auto network = std::make_unique<TupleNetwork>(std::move(shape));
  unpack_weights(parts, groups_of(*network, head.group), path);
  return network;
}

// --- Files ----------------------------------------------------------------------------------------

void expect_game(const NetworkHead& head, const std::string& game, const std::string& path) {
  if (head.shape.game == learned_spec(game)) return;
  bad_input("{}: expected a network of {}, found one of {}", path, game, head.shape.game);
}

std::unique_ptr<TupleNetwork> load_file(const std::string& path, const std::string& game) {
  if (is_packed_file(path)) {
    const std::string content = read_file(path);
    const PackedWeights parts = packed_parts(content, path);
    const NetworkHead head = HeadReader(parts.head, path).head();
    expect_game(head, game, path);
    return unpacked(parts, head, path);
  }
  NetworkHead head = read_network_head(path);
  expect_game(head, game, path);
  check_weights(path);
  head.shape.coherence = Coherence::kNone;
  auto network = std::make_unique<TupleNetwork>(head.shape);
  read_weights(path, {network->arrays()[0], nullptr});
  return network;
}

// Networks that somebody plays by now.
class Shelf {
 public:
  template <class Make>
  std::shared_ptr<const TupleNetwork> get(const std::string& name, const Make& make) {
    const std::lock_guard lock(mutex_);
    auto network = networks_[name].lock();
    if (network == nullptr) {
      network = make();
      networks_[name] = network;
    }
    return network;
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::weak_ptr<const TupleNetwork>> networks_;
};
Shelf& shelf() {
  static Shelf shelf;
  return shelf;
}

}  // namespace

bool is_network_file(const std::string& path) {
  const bool packed = is_packed_file(path);
  if (!packed && !is_weights_file(path)) return false;
  const std::string content = packed ? read_file(path) : "";
  const auto json =
      packed ? Json::parse(packed_head(content)) : Json::parse(read_weights_head(path));
  return json && (*json)["kind"].as<std::string>() == std::string(kKind);
}

NetworkHead read_network_head(const std::string& path) {
  if (is_packed_file(path)) {
    const std::string content = read_file(path);
    return HeadReader(packed_parts(content, path).head, path).head();
  }
  return HeadReader(read_weights_head(path), path).head();
}

std::unique_ptr<TupleNetwork> load_to_learn(const std::string& path, const NetworkHead& head) {
  if (is_packed_file(path)) {
    bad_input("{}: has 8 bits a weight, too few to go on learning; expected a file of training",
              path);
  }
  check_weights(path);
  auto network = std::make_unique<TupleNetwork>(head.shape);
  read_weights(path, network->arrays());
  return network;
}

void save_network(const std::string& path, const TupleNetwork& network, std::uint64_t episodes,
                  const Json& notes) {
  write_weights(path, head_text(network.shape(), episodes, notes), network.arrays());
}

std::string packed_network(const TupleNetwork& network, std::uint64_t episodes, const Json& notes) {
  NetworkShape shape = network.shape();
  shape.coherence = Coherence::kNone;
  return pack_weights(head_text(shape, episodes, notes), groups_of(network, kGroup));
}

std::shared_ptr<const TupleNetwork> load_to_play(const std::string& path, const std::string& game) {
  std::error_code ignored;
  const auto time = std::filesystem::last_write_time(path, ignored).time_since_epoch().count();
  const auto size = std::filesystem::file_size(path, ignored);
  const std::string name =
      path + '\n' + game + '\n' + std::to_string(time) + '\n' + std::to_string(size);
  return shelf().get(name, [&] { return load_file(path, game); });
}

bool has_shipped_network(const std::string& game) {
  return shipped_network_bytes(learned_spec(game)).has_value();
}

std::shared_ptr<const TupleNetwork> shipped_network(const std::string& game) {
  const auto content = shipped_network_bytes(learned_spec(game));
  if (!content) return nullptr;
  return shelf().get('\n' + game, [&] {
    const std::string name = "the network of " + game;
    const PackedWeights parts = packed_parts(*content, name);
    const NetworkHead head = HeadReader(parts.head, name).head();
    expect_game(head, game, name);
    return unpacked(parts, head, name);
  });
}

}  // namespace zermelo::learn
