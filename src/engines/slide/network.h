// An n-tuple network: the value of a board is a sum of weights, one for each tuple (a list of cells)
// in each of the eight ways the board can lie, found by the tiles on the tuple's cells.
//
// The tiles of a tuple make the place in its table, kBits bits a cell. One instruction (pext)
// collects them from the board, which is packed for that:
//
//   2048   4 bits a cell, one word; tiles above 32768 count as that
//   2584   a byte a cell of which 5 bits count, two words
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <immintrin.h>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "boards/slide_board.h"
#include "learn/weights.h"

namespace zermelo::slide {

// --- Shapes ---------------------------------------------------------------------------------------

using Tuple = std::vector<int>;  // cells of the 4 by 4 board, in order, each once
inline constexpr std::size_t kMaxTupleCells = 7, kMaxTuples = 32;

// "4x6" or another name of kShapes, or tuples as hexadecimal cells: "0123,4567".
std::vector<Tuple> read_shape(std::string_view text);
std::string write_shape(const std::vector<Tuple>& tuples);

struct NamedShape {
  std::string_view name, tuples, source;
};
inline constexpr std::array<NamedShape, 3> kShapes = {{
    {"8x4", "0123,4567,89ab,cdef,048c,159d,26ae,37bf", "the rows and columns"},
    {"4x6", "012345,456789,012456,45689a", "Yeh and others 2016"},
    {"8x6", "012456,12569d,012345,01567a,01259a,0159de,01589d,01246a", "Matsuzaki 2016"},
}};

// --- Packed boards --------------------------------------------------------------------------------

// For each symmetry the shuffle that applies it.
inline constexpr std::array<Bytes16, 8> kSymmetries = [] {
  std::array<Bytes16, 8> all{};
  for (unsigned s = 0; s < 8; ++s) {
    for (unsigned row = 0; row < 4; ++row) {
      for (unsigned col = 0; col < 4; ++col) {
        const unsigned r = s & 1 ? 3 - row : row, c = s & 2 ? 3 - col : col;
        all[s][4 * row + col] = static_cast<std::uint8_t>(s & 4 ? 4 * c + r : 4 * r + c);
      }
    }
  }
  return all;
}();

template <class Rule>
struct PackedBoard;

template <>
struct PackedBoard<Rule2048> {
  static constexpr int kBits = 4;
  struct Mask {
    std::uint64_t word = 0;
    void add(int cell) { word |= std::uint64_t{15} << 4 * cell; }
  };

  static __m128i capped(__m128i bytes) { return _mm_min_epu8(bytes, _mm_set1_epi8(15)); }
  explicit PackedBoard(__m128i bytes) {
    const __m128i pairs = _mm_maddubs_epi16(bytes, _mm_set1_epi16(0x1001));
    word = static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_packus_epi16(pairs, pairs)));
  }
  std::uint64_t collect(const Mask& mask) const { return _pext_u64(word, mask.word); }

  std::uint64_t word;
};

template <>
struct PackedBoard<Rule2584> {
  static constexpr int kBits = 5;
  struct Mask {
    std::uint64_t low = 0, high = 0, shift = 0;
    void add(int cell) {
      (cell < 8 ? low : high) |= std::uint64_t{31} << 8 * (cell & 7);
      if (cell < 8) shift += kBits;
    }
  };

  static __m128i capped(__m128i bytes) { return _mm_min_epu8(bytes, _mm_set1_epi8(31)); }
  explicit PackedBoard(__m128i bytes)
      : low(static_cast<std::uint64_t>(_mm_cvtsi128_si64(bytes))),
        high(static_cast<std::uint64_t>(_mm_extract_epi64(bytes, 1))) {}
  std::uint64_t collect(const Mask& mask) const {
    return _pext_u64(low, mask.low) | _pext_u64(high, mask.high) << mask.shift;
  }

  std::uint64_t low, high;
};

// --- The network ----------------------------------------------------------------------------------

struct NetworkShape {
  std::vector<Tuple> tuples{};
  // With a tile of at least this index a board has weights of another stage; ascending.
  std::vector<int> stages{};
  // What every board is worth before anything is learned. The weights are what differs from it.
  float initial = 0;
  // Temporal coherence: each weight learns as fast as its errors have the same sign.
  bool coherent = false;
};

template <class Rule>
class Network {
 public:
  using Board = SlideBoard4x4<Rule>;

  explicit Network(NetworkShape shape);

  const NetworkShape& shape() const { return shape_; }
  std::uint64_t weights() const { return stage_size_ * stages_.size(); }

  // Both are compiled for kTuples tuples, or for any number if that is 0; the caller chooses once,
  // by with_tuples().
  template <std::size_t kTuples>
  float value(const Board& board) const {
    const Stage& stage = stages_[stage_of(board)];
    std::array<float, kTuples != 0 ? kTuples : 1> sums{};  // shorter chains of additions
    for_each_place<kTuples>(board, [&](std::size_t t, std::uint64_t place) {
      sums[t % sums.size()] += load(stage.tables[t][place]);
    });
    float sum = shape_.initial;
    for (const float part : sums) sum += part;
    return sum;
  }

  // Moves the board's value towards the target by `rate` times the difference.
  template <std::size_t kTuples>
  void learn(const Board& board, float target, float rate) {
    Stage& stage = entered(stage_of(board));
    std::array<float*, 8 * kMaxTuples> at;
    std::size_t count = 0;
    float value = shape_.initial;
    for_each_place<kTuples>(board, [&](std::size_t t, std::uint64_t place) {
      float* weight = stage.tables[t] + place;
      value += load(*weight);
      at[count++] = weight;
    });
    const std::size_t lookups = kTuples != 0 ? 8 * kTuples : count;
    const float error = target - value, step = error * rate / static_cast<float>(lookups);
    if (shape_.coherent) {
      learn_coherently(stage, at.data(), lookups, error, step);
      return;
    }
#pragma GCC unroll 4
    for (std::size_t i = 0; i < lookups; ++i) store(*at[i], load(*at[i]) + step);
  }

  template <class Use>
  auto with_tuples(Use&& use) const {
    switch (masks_.size()) {
      case 4: return use(std::integral_constant<std::size_t, 4>());
      case 8: return use(std::integral_constant<std::size_t, 8>());
      default: return use(std::integral_constant<std::size_t, 0>());
    }
  }
  float value(const Board& board) const {
    return with_tuples([&](auto tuples) { return value<tuples>(board); });
  }

  // A network saved before, with the text that was saved with it; see save().
  static Network load_from(const std::string& path, std::string* note = nullptr);
  void save(const std::string& path, const std::string& note) const;

 private:
  using Packed = PackedBoard<Rule>;

  struct Stage {
    Weights weights;
    Weights errors;  // if coherent: for each weight the sum of its errors, and of their sizes
    std::vector<float*> tables;  // in weights, one a tuple
    std::unique_ptr<std::once_flag> begun = std::make_unique<std::once_flag>();
  };

  // Calls use(tuple, place in its table) for each weight of the board.
  template <std::size_t kTuples, class Use>
  [[gnu::always_inline]] void for_each_place(const Board& board, Use&& use) const {
    const __m128i bytes = Packed::capped(board.bytes());
    const std::size_t tuples = kTuples != 0 ? kTuples : masks_.size();
    const typename Packed::Mask* masks = masks_.data();
#pragma GCC unroll 8
    for (std::size_t s = 0; s < 8; ++s) {
      const Packed packed(_mm_shuffle_epi8(
          bytes, _mm_loadu_si128(reinterpret_cast<const __m128i*>(kSymmetries[s].data()))));
#pragma GCC unroll 8
      for (std::size_t t = 0; t < tuples; ++t) use(t, packed.collect(masks[t]));
    }
  }

  std::size_t stage_of(const Board& board) const {
    if (shape_.stages.empty()) [[likely]]
      return 0;
    std::size_t stage = 0;
    const int largest = board.largest();
    while (stage < shape_.stages.size() && largest >= shape_.stages[stage]) ++stage;
    return stage;
  }
  // A stage that is entered for the first time starts from what the one before has learned.
  Stage& entered(std::size_t number) {
    Stage& stage = stages_[number];
    if (number != 0) [[unlikely]]
      std::call_once(*stage.begun, [&] { stage.weights.copy_from(stages_[number - 1].weights); });
    return stage;
  }
  static void learn_coherently(Stage& stage, float* const* at, std::size_t lookups, float error,
                               float step);
  std::vector<Weights*> arrays();

  NetworkShape shape_;
  std::vector<typename Packed::Mask> masks_;
  std::uint64_t stage_size_ = 0;
  std::vector<Stage> stages_;
};

}  // namespace zermelo::slide
