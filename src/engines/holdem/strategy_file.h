// A strategy for betting between two players as it ships and as `zermelo train poker` writes it: the
// buckets of hands, and for each effective stack a byte a node and path, and the charts of push or fold.
//
// The byte names one of 179 ways to mix four actions: one alone, two in 16ths, three in 8ths, or all
// alike. Paths that the player's own choices keep from a node are not written: it cannot get there.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engines/holdem/card_paths.h"
#include "engines/holdem/path_solver.h"

namespace zermelo::holdem {

using Mix = std::array<float, kBetActions>;  // probabilities of actions

// The strategy for one stack.
class StackStrategy {
 public:
  // Rounds the probabilities, and forgets what is never come to.
  StackStrategy(int stack, const std::array<std::size_t, kStreets>& sizes,
                const PathStrategy& strategy);
  // Of codes as they are written; throws an Error if they do not fit the tree.
  StackStrategy(int stack, const std::array<std::size_t, kStreets>& sizes, std::string codes);

  const BettingTree& tree() const { return tree_; }
  const std::string& codes() const { return codes_; }
  // How the player to act at the node mixes its actions; what is never come to is a call or check.
  Mix mix(std::uint32_t node, std::size_t path) const;
  PathStrategy unpacked() const;

 private:
  void index(const std::array<std::size_t, kStreets>& sizes);

  BettingTree tree_;
  std::array<std::size_t, kStreets> sizes_;
  std::vector<std::size_t> begins_;
  std::string codes_;
};

// The equilibrium of all-in or fold for a stack, in 255ths by kind.
struct PushFoldChart {
  std::array<std::uint8_t, kKinds> push{}, call{};
};

// What is told of a stack's strategy beside the strategy itself.
struct StackRecord {
  int stack = 0;
  int iterations = 0;
  double value = 0;           // chips a hand for the small blind
  double exploitability = 0;  // inside the buckets, of the strategy as it is written
};

class PokerStrategy {
 public:
  PokerStrategy(CardPaths paths, std::uint64_t table_seed)
      : paths_(std::move(paths)), table_seed_(table_seed) {}
  void add(const StackRecord& record, const StackStrategy& strategy, const PushFoldChart& chart);

  std::string bytes() const;
  // Throws an Error that names the source if the bytes are not such a file, or damaged.
  static PokerStrategy of_bytes(std::string_view bytes, const std::string& source);
  // The one that ships, read when it is first asked for.
  static const PokerStrategy& shipped();

  const CardPaths& paths() const { return paths_; }
  std::array<std::size_t, kStreets> sizes() const;
  std::uint64_t table_seed() const { return table_seed_; }
  std::vector<StackRecord> records() const;
  // The strategy for the stack in the file that is nearest to this one. It is unpacked anew each time.
  std::shared_ptr<const StackStrategy> unpack(int stack) const;
  const PushFoldChart& push_fold(int stack) const;  // likewise

 private:
  struct Packed {
    StackRecord record;
    std::size_t size = 0;  // unpacked
    std::string packed;
    PushFoldChart chart;
  };
  const Packed& nearest(int stack) const;

  CardPaths paths_;
  std::uint64_t table_seed_;
  std::map<int, Packed> stacks_;
};

}  // namespace zermelo::holdem
