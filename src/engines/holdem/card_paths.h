// Buckets of hands: the 169 kinds in classes by how they fare against each other all-in, each class
// parted on the flop and again on the turn by how strong it may become, and on the river by how strong
// it is.
//
//   class --- flop path --- turn path --- river path
//    AKo       hit           better        weak, middling, strong
//              draws         worse         ...
//              missed
//
// A path of a street stands below one of the street before, so that a player who knows its path
// remembers all earlier ones: a game played on paths has perfect recall, and best answers in it can be
// computed exactly.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/control.h"
#include "engines/holdem/betting_tree.h"
#include "engines/holdem/push_fold.h"
#include "engines/holdem/river_strength.h"

namespace zermelo::holdem {

// How many classes there are, and into how many paths each street parts one of the street before.
struct PathShape {
  int classes = 48, flop = 3, turn = 2, river = 3;
  friend bool operator==(const PathShape&, const PathShape&) = default;
};

class CardPaths {
 public:
  // Found by k-means over the hands of this many random flops.
  static CardPaths learned(const PathShape& shape, const KindMatrix& matrix, int flops,
                           std::uint64_t seed, int threads, const Control& control = {});

  const PathShape& shape() const { return shape_; }
  std::size_t size(int street) const;      // number of paths
  std::size_t children(int street) const;  // parts of a path on the next street

  // The path of a hand on a board of 0, 3, 4 or 5 cards.
  std::size_t path(HoleCards hole, CardSet flop, CardSet turn, CardSet river) const;
  std::size_t class_of(HoleCards hole) const;
  std::size_t flop_path(std::size_t hand_class, const StrengthCurve& curve) const;
  std::size_t turn_path(std::size_t flop_path, const StrengthCurve& curve) const;
  std::size_t river_path(std::size_t turn_path, float strength) const;

  std::string bytes() const;
  static std::size_t byte_count(const PathShape& shape);
  static CardPaths of_bytes(const PathShape& shape, std::string_view bytes);

 private:
  using Center = std::array<std::uint8_t, kBins - 1>;  // a curve in 255ths
  explicit CardPaths(const PathShape& shape) : shape_(shape) {}

  PathShape shape_;
  std::array<std::uint8_t, kKinds> classes_{};
  std::vector<Center> flop_centers_, turn_centers_;  // by path
  std::vector<std::uint8_t> river_limits_;           // least strengths but the first, in 255ths
};

// How strong every hand may become on one flop, and on each turn that may follow.
class FlopStudy {
 public:
  explicit FlopStudy(CardSet flop);

  CardSet flop() const { return flop_; }
  StrengthCurve on_flop(std::size_t hole) const { return curve_of(flop_counts_[hole]); }
  StrengthCurve on_turn(Card turn, std::size_t hole) const {
    return curve_of(turn_counts_[turn][hole]);
  }

 private:
  using Counts = std::array<std::uint16_t, kBins>;
  CardSet flop_;
  std::vector<Counts> flop_counts_;
  std::vector<std::vector<Counts>> turn_counts_;
};

}  // namespace zermelo::holdem
