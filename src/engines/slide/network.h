// An n-tuple network: the value of a board is a sum of weights, one for each tuple (a list of cells)
// in each of the eight ways the board can lie, found by the tiles on the tuple's cells.
//
// The tiles of a tuple are the digits of the place in its table (TuplePlaces); tiles above the largest
// digit count as that.
#pragma once

#include <algorithm>
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

// --- Places in the tables -------------------------------------------------------------------------

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

// Both games' have add(tuple), and for_each<kTuples>(board, use), which calls use(tuple, place) for
// each tuple in each way the board can lie; kTuples is their number, or 0 for any.
template <class Rule>
class TuplePlaces;

// 2048: sixteen digits, tiles to 32768. The board is packed to four bits a cell, of which one
// instruction (pext) collects those of a tuple.
template <>
class TuplePlaces<Rule2048> {
 public:
  static constexpr std::uint64_t kBase = 16;

  void add(const Tuple& tuple) {
    std::uint64_t& mask = masks_.emplace_back();
    for (const int cell : tuple) mask |= std::uint64_t{15} << 4 * cell;
  }

  template <std::size_t kTuples, class Use>
  [[gnu::always_inline]] void for_each(const SlideBoard4x4<Rule2048>& board, Use&& use) const {
    const __m128i bytes = _mm_min_epu8(board.bytes(), _mm_set1_epi8(kBase - 1));
    const std::size_t tuples = kTuples != 0 ? kTuples : masks_.size();
    const std::uint64_t* masks = masks_.data();
#pragma GCC unroll 8
    for (std::size_t s = 0; s < 8; ++s) {
      const std::uint64_t word = packed(_mm_shuffle_epi8(
          bytes, _mm_loadu_si128(reinterpret_cast<const __m128i*>(kSymmetries[s].data()))));
#pragma GCC unroll 8
      for (std::size_t t = 0; t < tuples; ++t) use(t, _pext_u64(word, masks[t]));
    }
  }

 private:
  static std::uint64_t packed(__m128i bytes) {
    const __m128i pairs = _mm_maddubs_epi16(bytes, _mm_set1_epi16(kBase << 8 | 1));
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_packus_epi16(pairs, pairs)));
  }

  std::vector<std::uint64_t> masks_;
};

// 2584: 24 digits, tiles to 46368. (With five bits a cell tables would be five times as large, mostly
// holes.) Four tuples are reckoned at once: each has a quarter of a vector register, in which a
// shuffle collects its cells, and neighbours are put together until one number is left.
//
//   bytes    a  b  c  d  e  f  .  .
//   pairs    b:a   d:c   f:e   .        b:a = a + base * b
//   fours    d:c:b:a     f:e
//   eight    f:e:d:c:b:a
template <>
class TuplePlaces<Rule2584> {
 public:
  static constexpr std::uint64_t kBase = 24;

  void add(const Tuple& tuple) {
    const std::size_t quarter = tuples_++ % 4;
    if (quarter == 0) fours_.emplace_back();
    for (std::size_t s = 0; s < 8; ++s) {
      std::uint8_t* shuffle = &fours_.back().shuffles[s][8 * quarter];
      std::fill_n(shuffle, 8, 0x80);  // nothing
      for (const int cell : tuple) *shuffle++ = kSymmetries[s][static_cast<std::size_t>(cell)];
    }
  }

  template <std::size_t kTuples, class Use>
  [[gnu::always_inline]] void for_each(const SlideBoard4x4<Rule2584>& board, Use&& use) const {
    const __m256i digits =
        _mm256_broadcastsi128_si256(_mm_min_epu8(board.bytes(), _mm_set1_epi8(kBase - 1)));
    const std::size_t tuples = kTuples != 0 ? kTuples : tuples_;
    for (std::size_t t = 0; t < tuples; t += 4) {
#pragma GCC unroll 8
      for (std::size_t s = 0; s < 8; ++s) {
        alignas(32) std::array<std::uint64_t, 4> places;
        const void* shuffle = fours_[t / 4].shuffles[s].data();
        _mm256_store_si256(reinterpret_cast<__m256i*>(places.data()),
                           numbers(_mm256_shuffle_epi8(
                               digits, _mm256_load_si256(static_cast<const __m256i*>(shuffle)))));
        for (std::size_t q = 0; q < std::min<std::size_t>(4, tuples - t); ++q)
          use(t + q, places[q]);
      }
    }
  }

 private:
  static __m256i numbers(__m256i bytes) {
    constexpr int kTwo = kBase * kBase;
    const __m256i pairs = _mm256_maddubs_epi16(bytes, _mm256_set1_epi16(kBase << 8 | 1));
    const __m256i fours = _mm256_madd_epi16(pairs, _mm256_set1_epi32(kTwo << 16 | 1));
    const __m256i low = _mm256_blend_epi32(fours, _mm256_setzero_si256(), 0b10101010);
    const __m256i high = _mm256_srli_epi64(fours, 32);
    return _mm256_add_epi64(low, _mm256_mul_epu32(high, _mm256_set1_epi64x(kTwo * kTwo)));
  }

  struct FourTuples {
    alignas(32) std::array<std::array<std::uint8_t, 32>, 8> shuffles{};  // for each symmetry
  };
  std::vector<FourTuples> fours_;
  std::size_t tuples_ = 0;
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
  struct Stage {
    Weights weights;
    Weights errors;  // if coherent: for each weight the sum of its errors, and of their sizes
    std::vector<float*> tables;  // in weights, one a tuple
    std::unique_ptr<std::once_flag> begun = std::make_unique<std::once_flag>();
  };

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
    places_.template for_each<kTuples>(board, [&](std::size_t t, std::uint64_t place) {
      sums[t % sums.size()] += load(stage.tables[t][place]);
    });
    float sum = shape_.initial;
    for (const float part : sums) sum += part;
    return sum;
  }

  // The weights of a board that is going to be learned. To find them some time before is better:
  // what is known of their errors is far away in memory and is on its way by then.
  struct Found {
    Stage* stage;
    std::size_t count;
    std::array<float*, 8 * kMaxTuples> weights;

    float* errors(std::size_t i) const {
      return stage->errors.data() + 2 * (weights[i] - stage->weights.data());
    }
  };
  template <std::size_t kTuples>
  void find(const Board& board, Found& found) {
    found.stage = &entered(stage_of(board));
    found.count = 0;
    places_.template for_each<kTuples>(board, [&](std::size_t t, std::uint64_t place) {
      found.weights[found.count++] = found.stage->tables[t] + place;
    });
    if (shape_.coherent) {
      for (std::size_t i = 0; i < found.count; ++i) __builtin_prefetch(found.errors(i));
    }
  }

  // Moves the board's value towards the target by `rate` times the difference.
  template <std::size_t kTuples>
  void learn(const Found& found, float target, float rate) {
    const std::size_t count = kTuples != 0 ? 8 * kTuples : found.count;
    float value = shape_.initial;
    for (std::size_t i = 0; i < count; ++i) value += load(*found.weights[i]);
    const float error = target - value, step = error * rate / static_cast<float>(count);
    if (shape_.coherent) {
      learn_coherently(found, error, step);
      return;
    }
#pragma GCC unroll 4
    for (std::size_t i = 0; i < count; ++i) {
      store(*found.weights[i], load(*found.weights[i]) + step);
    }
  }
  void learn(const Board& board, float target, float rate) {
    Found found;
    find<0>(board, found);
    learn<0>(found, target, rate);
  }

  template <class Use>
  auto with_tuples(Use&& use) const {
    switch (shape_.tuples.size()) {
      case 4: return use(std::integral_constant<std::size_t, 4>());
      case 8: return use(std::integral_constant<std::size_t, 8>());
      default: return use(std::integral_constant<std::size_t, 0>());
    }
  }
  float value(const Board& board) const {
    return with_tuples([&](auto tuples) { return value<tuples>(board); });
  }

  // A network saved before, to play; and to go on learning, with the text that was saved with it.
  static Network load_from(const std::string& path) { return load_from(path, nullptr); }
  static Network load_to_learn(const std::string& path, std::string& note) {
    return load_from(path, &note);
  }
  void save(const std::string& path, const std::string& note) const;

 private:
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
  static void learn_coherently(const Found& found, float error, float step);
  static Network load_from(const std::string& path, std::string* note);
  std::vector<Weights*> arrays(bool errors);

  NetworkShape shape_;
  TuplePlaces<Rule> places_;
  std::uint64_t stage_size_ = 0;
  std::vector<Stage> stages_;
};

}  // namespace zermelo::slide
