#include "engines/holdem/strategy_file.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <zstd.h>

#include "base/checksum.h"
#include "base/error.h"
#include "base/json.h"
#include "base/shipped_files.h"
#include "base/text.h"

namespace zermelo::holdem {
namespace {

constexpr std::string_view kMagic = "zermelo poker strategy 1\n";
constexpr std::uint8_t kNeverReached = 255;
// A path that the player's own choices bring to a node less often than this is not written.
constexpr float kLeastReach = 0.01f;

// All ways to mix that have a code.
const std::vector<Mix>& mixes() {
  static const std::vector<Mix> kMixes = [] {
    std::vector<Mix> all;
    for (std::size_t a = 0; a < kBetActions; ++a) {
      Mix mix{};
      mix[a] = 1;
      all.push_back(mix);
    }
    for (std::size_t a = 0; a < kBetActions; ++a) {
      for (std::size_t b = a + 1; b < kBetActions; ++b) {
        for (int part = 1; part < 16; ++part) {
          Mix mix{};
          mix[a] = static_cast<float>(part) / 16;
          mix[b] = 1 - mix[a];
          all.push_back(mix);
        }
      }
    }
    for (std::size_t without = 0; without < kBetActions; ++without) {
      for (int first = 1; first < 7; ++first) {
        for (int second = 1; first + second < 8; ++second) {
          Mix mix{};
          std::array<int, 3> parts = {first, second, 8 - first - second};
          std::size_t next = 0;
          for (std::size_t a = 0; a < kBetActions; ++a) {
            if (a != without) mix[a] = static_cast<float>(parts[next++]) / 8;
          }
          all.push_back(mix);
        }
      }
    }
    all.push_back({0.25f, 0.25f, 0.25f, 0.25f});
    return all;
  }();
  return kMixes;
}

std::uint8_t nearest_code(const Mix& wanted) {
  std::size_t best = 0;
  float least = 9;
  for (std::size_t code = 0; code < mixes().size(); ++code) {
    float gap = 0;
    for (std::size_t a = 0; a < kBetActions; ++a) gap += std::abs(wanted[a] - mixes()[code][a]);
    if (gap < least) {
      least = gap;
      best = code;
    }
  }
  return static_cast<std::uint8_t>(best);
}

// Writes codes down the tree, with how likely each player's own choices lead to each path.
class Rounder {
 public:
  Rounder(const BettingTree& tree, const std::array<std::size_t, kStreets>& sizes,
          const PathStrategy& strategy, const std::vector<std::size_t>& begins, std::string& codes)
      : tree_(tree), sizes_(sizes), strategy_(strategy), begins_(begins), codes_(codes) {}

  void go_down(std::uint32_t number, std::array<std::vector<float>, 2> reach) {
    const BettingTree::Node& node = tree_.nodes[number];
    const std::size_t size = sizes_[node.street];
    if (reach[0].size() != size) {
      for (auto& row : reach) row = parted(row, size);
    }
    std::vector<float>& own = reach[node.player];
    std::array<std::vector<float>, kBetActions> after;
    for (auto& row : after) row.resize(size);
    for (std::size_t path = 0; path < size; ++path) {
      auto& code = reinterpret_cast<std::uint8_t&>(codes_[begins_[number] + path]);
      code = kNeverReached;
      if (own[path] < kLeastReach) continue;
      Mix mix{};
      for (int a = 0; a < kBetActions; ++a) {
        mix[static_cast<std::size_t>(a)] = strategy_.at(number, a)[path];
      }
      code = nearest_code(mix);
      for (std::size_t a = 0; a < kBetActions; ++a) {
        after[a][path] = own[path] * mixes()[code][a];
      }
    }
    for (std::size_t a = 0; a < kBetActions; ++a) {
      const auto& edge = node.edges[a];
      if (!edge.legal || edge.end != BettingTree::End::kNone) continue;
      auto below = reach;
      below[node.player] = after[a];
      go_down(edge.node, std::move(below));
    }
  }

 private:
  static std::vector<float> parted(const std::vector<float>& row, std::size_t size) {
    std::vector<float> parts(size);
    for (std::size_t i = 0; i < size; ++i) parts[i] = row[i * row.size() / size];
    return parts;
  }

  const BettingTree& tree_;
  const std::array<std::size_t, kStreets>& sizes_;
  const PathStrategy& strategy_;
  const std::vector<std::size_t>& begins_;
  std::string& codes_;
};

[[noreturn]] void damaged(const std::string& source, std::string_view what) {
  failed("{}: expected a strategy of 'zermelo train poker', found {}", source, what);
}

}  // namespace

StackStrategy::StackStrategy(int stack, const std::array<std::size_t, kStreets>& sizes,
                             const PathStrategy& strategy)
    : tree_(stack), sizes_(sizes) {
  index(sizes);
  if (tree_.is_empty()) return;
  const std::vector<float> ones(sizes[0], 1);
  Rounder(tree_, sizes, strategy, begins_, codes_).go_down(0, {ones, ones});
}

StackStrategy::StackStrategy(int stack, const std::array<std::size_t, kStreets>& sizes,
                             std::string codes)
    : tree_(stack), sizes_(sizes) {
  index(sizes);
  if (codes.size() != codes_.size()) {
    failed("expected {} bytes for a stack of {}, found {}", codes_.size(), stack, codes.size());
  }
  for (std::uint32_t i = 0; i < tree_.nodes.size(); ++i) {
    for (std::size_t path = 0; path < sizes[tree_.nodes[i].street]; ++path) {
      const auto code = static_cast<std::uint8_t>(codes[begins_[i] + path]);
      if (code == kNeverReached) continue;
      if (code >= mixes().size()) failed("a stack of {} has no mix of number {}", stack, code);
      for (std::size_t a = 0; a < kBetActions; ++a) {
        if (mixes()[code][a] > 0 && !tree_.nodes[i].edges[a].legal) {
          failed("a stack of {} mixes in an action that is not legal", stack);
        }
      }
    }
  }
  codes_ = std::move(codes);
}

void StackStrategy::index(const std::array<std::size_t, kStreets>& sizes) {
  std::size_t next = 0;
  for (const BettingTree::Node& node : tree_.nodes) {
    begins_.push_back(next);
    next += sizes[node.street];
  }
  codes_.assign(next, static_cast<char>(kNeverReached));
}

Mix StackStrategy::mix(std::uint32_t node, std::size_t path) const {
  const auto code = static_cast<std::uint8_t>(codes_[begins_[node] + path]);
  if (code != kNeverReached) return mixes()[code];
  Mix mix{};
  mix[kPasses] = 1;
  return mix;
}

PathStrategy StackStrategy::unpacked() const {
  PathStrategy strategy(tree_, sizes_, 0);
  for (std::uint32_t i = 0; i < tree_.nodes.size(); ++i) {
    for (std::size_t path = 0; path < sizes_[tree_.nodes[i].street]; ++path) {
      const Mix own = mix(i, path);
      for (int a = 0; a < kBetActions; ++a) {
        strategy.at(i, a)[path] = own[static_cast<std::size_t>(a)];
      }
    }
  }
  return strategy;
}

void PokerStrategy::add(const StackRecord& record, const StackStrategy& strategy,
                        const PushFoldChart& chart) {
  const std::string& codes = strategy.codes();
  std::string packed(ZSTD_compressBound(codes.size()), '\0');
  const std::size_t size =
      ZSTD_compress(packed.data(), packed.size(), codes.data(), codes.size(), 19);
  if (ZSTD_isError(size)) failed("a strategy cannot be packed: {}", ZSTD_getErrorName(size));
  packed.resize(size);
  stacks_[record.stack] = {record, codes.size(), std::move(packed), chart};
}

std::array<std::size_t, kStreets> PokerStrategy::sizes() const {
  std::array<std::size_t, kStreets> sizes{};
  for (int street = 0; street < kStreets; ++street) {
    sizes[static_cast<std::size_t>(street)] = paths_.size(street);
  }
  return sizes;
}

std::vector<StackRecord> PokerStrategy::records() const {
  std::vector<StackRecord> records;
  for (const auto& [stack, packed] : stacks_) records.push_back(packed.record);
  return records;
}

// The mark, a checksum of all that follows, the length of the head, the head, the buckets, the stacks.
std::string PokerStrategy::bytes() const {
  Json stacks = Json::array();
  for (const auto& [stack, packed] : stacks_) {
    stacks.push_back({{"stack", stack},
                      {"iterations", packed.record.iterations},
                      {"value", packed.record.value},
                      {"exploitability", packed.record.exploitability},
                      {"size", packed.size},
                      {"bytes", packed.packed.size()}});
  }
  const PathShape& shape = paths_.shape();
  const Json head = {{"classes", shape.classes}, {"flop", shape.flop},  {"turn", shape.turn},
                     {"river", shape.river},     {"seed", table_seed_}, {"stacks", stacks}};
  const std::string text = head.dump();
  const auto length = static_cast<std::uint32_t>(text.size());
  std::string body(reinterpret_cast<const char*>(&length), sizeof length);
  body += text + paths_.bytes();
  for (const auto& [stack, packed] : stacks_) {
    body.append(reinterpret_cast<const char*>(&packed.chart), sizeof packed.chart);
    body += packed.packed;
  }
  const std::uint64_t sum = checksum(body.data(), body.size());
  return std::string(kMagic) + std::string(reinterpret_cast<const char*>(&sum), sizeof sum) + body;
}

PokerStrategy PokerStrategy::of_bytes(std::string_view bytes, const std::string& source) {
  std::uint64_t sum = 0;
  std::uint32_t length = 0;
  if (bytes.size() < kMagic.size() + sizeof sum + sizeof length || !bytes.starts_with(kMagic)) {
    damaged(source, "something else");
  }
  bytes.remove_prefix(kMagic.size());
  std::memcpy(&sum, bytes.data(), sizeof sum);
  bytes.remove_prefix(sizeof sum);
  if (checksum(bytes.data(), bytes.size()) != sum) damaged(source, "damaged bytes");
  std::memcpy(&length, bytes.data(), sizeof length);
  bytes.remove_prefix(sizeof length);
  const auto head = length <= bytes.size() ? Json::parse(bytes.substr(0, length)) : std::nullopt;
  if (!head) damaged(source, "no head");
  bytes.remove_prefix(length);
  const auto number = [&](const Json& json, const char* key, std::int64_t most) {
    const auto found = json[key].as<std::int64_t>();
    if (!found || *found < 0 || *found > most) damaged(source, fmt::format("no number '{}'", key));
    return *found;
  };
  constexpr std::int64_t kMost = 255, kMostBytes = 1 << 30;
  const PathShape shape = {.classes = static_cast<int>(number(*head, "classes", kKinds)),
                           .flop = static_cast<int>(number(*head, "flop", kMost)),
                           .turn = static_cast<int>(number(*head, "turn", kMost)),
                           .river = static_cast<int>(number(*head, "river", kMost))};
  const std::size_t bucket_bytes = CardPaths::byte_count(shape);
  if (bytes.size() < bucket_bytes) damaged(source, "too few bytes");
  PokerStrategy strategy(CardPaths::of_bytes(shape, bytes.substr(0, bucket_bytes)),
                         static_cast<std::uint64_t>(number(*head, "seed", INT64_MAX)));
  bytes.remove_prefix(bucket_bytes);
  for (const Json& stack : (*head)["stacks"].elements()) {
    Packed packed;
    packed.record = {.stack = static_cast<int>(number(stack, "stack", 1000)),
                     .iterations = static_cast<int>(number(stack, "iterations", INT32_MAX)),
                     .value = stack["value"].as<double>().value_or(0),
                     .exploitability = stack["exploitability"].as<double>().value_or(0)};
    packed.size = static_cast<std::size_t>(number(stack, "size", kMostBytes));
    const auto size = static_cast<std::size_t>(number(stack, "bytes", kMostBytes));
    if (bytes.size() < sizeof packed.chart + size) damaged(source, "too few bytes");
    std::memcpy(&packed.chart, bytes.data(), sizeof packed.chart);
    bytes.remove_prefix(sizeof packed.chart);
    packed.packed = std::string(bytes.substr(0, size));
    bytes.remove_prefix(size);
    strategy.stacks_[packed.record.stack] = std::move(packed);
  }
  if (strategy.stacks_.empty()) damaged(source, "no stack");
  return strategy;
}

const PokerStrategy& PokerStrategy::shipped() {
  static const PokerStrategy kShipped = [] {
    const auto content = shipped_file("poker.strategy");
    if (!content) {
      failed("no strategy ships with this program: 'zermelo train poker --save FILE' makes one");
    }
    return of_bytes(*content, "the strategy that ships");
  }();
  return kShipped;
}

const PokerStrategy::Packed& PokerStrategy::nearest(int stack) const {
  auto best = stacks_.begin();
  for (auto it = stacks_.begin(); it != stacks_.end(); ++it) {
    if (std::abs(it->first - stack) < std::abs(best->first - stack)) best = it;
  }
  return best->second;
}

const PushFoldChart& PokerStrategy::push_fold(int stack) const { return nearest(stack).chart; }

std::shared_ptr<const StackStrategy> PokerStrategy::unpack(int stack) const {
  const Packed& found = nearest(stack);
  std::string codes(found.size, '\0');
  if (ZSTD_decompress(codes.data(), codes.size(), found.packed.data(), found.packed.size()) !=
      codes.size()) {
    failed("the strategy for a stack of {} cannot be unpacked", found.record.stack);
  }
  return std::make_shared<StackStrategy>(found.record.stack, sizes(), std::move(codes));
}

}  // namespace zermelo::holdem
