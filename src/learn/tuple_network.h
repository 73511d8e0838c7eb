// An n-tuple network for any game with cells: what a position is worth is a sum of weights, one for
// each tuple in each way the board can lie, found by what its cells hold.
//
//   cells of the tuple     c0  c1  c2           place in the tuple's table
//   what they hold          2   0   1           2 + 0 * values + 1 * values^2
//
// All images of a tuple share one table, as do all ways in which a row shows the position. A game has
// a network a player (a side each), or one for all where positions look alike to whoever moves. A
// position is what a player has just moved to.
//
// A row of cells differs little from the one before, so places are kept and changed, not found anew:
// for each cell the tuples that hold it are listed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "learn/tuples.h"
#include "learn/weights.h"

namespace zermelo::learn {

// How fast a weight learns, by N, the sum of its recommended changes, and A, the sum of their sizes.
enum class Coherence : std::uint8_t {
  kNone,   // all weights learn at the same rate
  kRatio,  // |N| / A (Beal and Smith 1999)
  kExp,    // exp(2.7 (|N| / A - 1)) (Konen and Bagheri 2020)
};
std::string_view coherence_name(Coherence coherence);  // "none", "ratio", "exp"
Coherence read_coherence(std::string_view name);       // an Error with a near name

struct NetworkShape {
  std::string game;  // canonical spec
  int cells = 0, values = 0;
  int sides = 1;
  int ways = 1;  // a row is so many times `cells` long
  // Through tanh, into the range of payoffs; else the sum itself, for rewards without a bound.
  bool squashed = true;
  double low = -1, high = 1;
  std::vector<Tuple> tuples = {};
  std::vector<std::vector<int>> images = {};  // cell maps (tuples.h), the identity first
  Coherence coherence = Coherence::kNone;

  friend bool operator==(const NetworkShape&, const NetworkShape&) = default;
};

class TupleNetwork {
 public:
  // An Error if such a network cannot be.
  explicit TupleNetwork(NetworkShape shape);
  static std::uint64_t weights_of(const NetworkShape& shape);  // of all sides; an Error likewise

  const NetworkShape& shape() const { return shape_; }
  std::size_t row_bytes() const { return row_bytes_; }  // cells, filled up with zeros
  std::size_t places() const { return begins_.size(); }
  std::uint64_t bytes() const { return sizeof(float) * (weights_.size() + sums_.size()); }

  // A weight that a row of cells has and another has not: where it is, and the place that leads to it.
  struct FoundWeight {
    std::uint32_t at, place;
  };
  struct CellChange {
    std::size_t cell;
    std::uint32_t change;  // new value - old value
  };
  // A place that one of two cells touches, or both: by how much.
  struct PairTouch {
    std::uint32_t place, first, second;
  };
  // Where the weights of one row of cells are, within a side.
  struct Places {
    std::vector<std::uint8_t> row;
    std::vector<std::uint32_t> at;
    // Room for judge().
    std::vector<float> weights;
    std::vector<std::uint32_t> offsets;  // all 0
    std::vector<CellChange> changes;
    std::vector<FoundWeight> found;  // weights of all rows, one row behind the other
    std::vector<std::size_t> ends;   // of each row in `found`
    std::vector<std::vector<PairTouch>>
        pairs;  // of two cells, as they are met; see touches_of_pair()
  };
  Places empty_board() const;  // all cells 0
  void go_to(Places& places, const std::uint8_t* row) const;

  // What each of `count` rows, one behind the other, is worth to this side. They should be close to
  // `now`, which is not changed but for its room.
  void judge(int side, Places& now, const std::uint8_t* rows, std::size_t count,
             float* values) const;
  float value(int side, std::span<const std::uint32_t> at) const;

  // How far the sum of weights should go, where a value should be another: the difference, in halves
  // of the range of payoffs, times the slope there.
  float error(float value, float target) const;
  // Changes the sum at these places by about `rate` times the error.
  void learn(int side, std::span<const std::uint32_t> at, float error, float rate);
  // Asks for what learn() will change.
  void prefetch(int side, std::span<const std::uint32_t> at) const;

  std::uint64_t side_size() const { return side_size_; }
  std::span<const std::uint64_t> table_begins() const { return table_begins_; }  // and the end
  float* side(int side) { return weights_.data() + static_cast<std::uint64_t>(side) * side_size_; }
  const float* side(int side) const {
    return weights_.data() + static_cast<std::uint64_t>(side) * side_size_;
  }
  // The arrays to be saved: weights, and the sums of coherence.
  std::vector<Weights*> arrays();
  std::vector<const Weights*> arrays() const;

 private:
  struct Touch {
    std::uint32_t place, factor;
  };
  float value_of(float sum) const;
  std::span<const Touch> touches(std::size_t cell) const {
    return {touches_.data() + touch_begins_[cell], touches_.data() + touch_begins_[cell + 1]};
  }
  // Pairs of cells are kept where there are not too many.
  bool keeps_pairs() const { return row_bytes_ <= kMostPaired; }
  const std::vector<PairTouch>& touches_of_pair(Places& now, std::size_t first,
                                                std::size_t second) const;
  FoundWeight* find(Places& now, std::span<const CellChange> changes, FoundWeight* out) const;
  void add_offsets(Places& now, std::span<const CellChange> changes) const;
  float sum_after(const float* weights, Places& now, std::span<const CellChange> changes) const;
  // The weights of a side are too many for a processor's own cache.
  bool is_scattered() const { return side_size_ > kMostNear; }
  float sum_at(const float* weights, const std::uint32_t* at) const;
  unsigned repeated(const std::uint32_t* at, std::size_t first, std::size_t count) const;

  static constexpr std::size_t kMostPaired = 64;       // cells, filled up
  static constexpr std::uint64_t kMostNear = 1 << 16;  // weights

  NetworkShape shape_;
  std::size_t row_bytes_ = 0;
  float middle_ = 0, half_ = 1;
  std::uint64_t side_size_ = 0;
  std::vector<std::uint64_t> table_begins_;
  std::vector<std::uint32_t> begins_;  // of each place: where its table begins; tuple by tuple
  std::vector<std::uint32_t> image_numbers_;  // of each place
  std::vector<Touch> touches_;                // of all cells
  std::vector<std::size_t> touch_begins_;
  Weights weights_;
  Weights sums_;  // with coherence: N and A of each weight
};

}  // namespace zermelo::learn
