// An n-tuple network: the value of a board is a sum of weights, one for each tuple (a list of cells)
// in each of the eight ways the board can lie, found by the tiles on the tuple's cells.
//
// The tiles of a tuple are the digits that lead to its place in the table (TuplePlaces); tiles above the
// largest digit count as that.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/simd.h"
#include "boards/slide_board.h"
#include "learn/thread_copies.h"
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
inline constexpr std::array<NamedShape, 4> kShapes = {{
    {"8x4", "0123,4567,89ab,cdef,048c,159d,26ae,37bf", "the rows and columns"},
    {"8x5", "01234,01235,45678,45679,01245,01256,45689,4569a", "4x6 without a cell, twice each"},
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

// Where the weights of a tuple are in its table: eight places, one for each way the board can lie.
// digits(board) is what the tuples of a board share, to be made once.
//
// Most time of learning goes to waiting for memory, so what is used together lies together:
// - A digit is cut in two, digit = 4 * high + low. The low parts of all cells are near the low end of the
//   place: small tiles and what they change to by a move are close to each other, and large tiles, which
//   seldom change, decide which part of the table is used.
// - Two tuples of 2048 that differ in one cell only ("012345" and "012456") have their tables in one: as
//   long as no large tile is on the cells in which they differ, their weights are in the same line of
//   the cache. row(digits) is what depends on the cells that they share.
//
// Files have one digit after the other instead (Network::file_places).
//
// A shuffle collects bytes of the board; it has four for each of the eight ways.
class TupleShuffle {
 public:
  TupleShuffle() = default;
  // The cells of the tuple at four indices; past its end there is nothing.
  TupleShuffle(const Tuple& tuple, const std::array<std::size_t, 4>& indices) {
    for (std::size_t s = 0; s < 8; ++s) {
      for (std::size_t i = 0; i < 4; ++i) {
        const bool inside = indices[i] < tuple.size();
        bytes_[4 * s + i] =
            inside ? kSymmetries[s][static_cast<std::size_t>(tuple[indices[i]])] : 0x80;
      }
    }
  }
  simd::Bytes operator()(simd::Bytes board_twice) const {
    return simd::shuffle_halves(board_twice, simd::load<simd::Bytes>(bytes_.data()));
  }

 private:
  alignas(32) std::array<std::uint8_t, 32> bytes_ = {};
};

template <class Rule>
class TuplePlaces;

// A table for shuffles: byte(digit) for each digit.
template <class Byte>
constexpr Bytes16 bytes_by_digit(const Byte& byte) {
  Bytes16 bytes{};
  for (unsigned digit = 0; digit < 16; ++digit) {
    bytes[digit] = static_cast<std::uint8_t>(byte(digit));
  }
  return bytes;
}

// 2048: sixteen digits, tiles to 32768, so that each part has two bits. The last cell is the one that the
// tuple has alone, or any; the first four of the others are a, b, c and d, the fifth e and the sixth f. Places
// of a pair, which has two lines where the last cell holds 256 or more, and of a tuple without a partner:
//
//   six cells      e    last  H d c b a  h d c b a  e        low d  c  b  a     last     which of two
//                  top  top   1 1 1 1    1 1 1 1    2 1 0        2  2  2  2     2 1 0    1
//   seven          f    e     H d c b a  h d c b a  e        low d  c  b  a     last
//   (or six)       4    top   1 1 1 1    1 1 1 1    2 1 0        2  2  2  2     4
//
// (h, H: the bits of the high part; top, 2 1 0: those of a digit). Five cells have no e; of a pair of them the
// top bit of the last cell is between the low parts of b and c. Up to four cells are one digit after the other.
template <>
class TuplePlaces<Rule2048> {
 public:
  static constexpr std::uint64_t kBase = 16;
  static constexpr bool kHasPairs = true;

  // The partner is a tuple that pairs with this one, if it is given; their places differ by one.
  explicit TuplePlaces(const Tuple& tuple, const Tuple* partner = nullptr);
  static bool is_pair(const Tuple& a, const Tuple& b);
  // Places below this number have no tile above 128, or little more than that.
  std::uint64_t own_size() const { return own_size_; }

  struct Digits {
    simd::Bytes whole, low, high, mixed;
  };
  static Digits digits(const SlideBoard4x4<Rule2048>& board) {
    const auto whole = simd::twice(_mm_min_epu8(board.bytes(), _mm_set1_epi8(kBase - 1)));
    const auto by_digit = [&](const Bytes16& table) {
      return simd::shuffle_halves(
          simd::twice(_mm_load_si128(reinterpret_cast<const __m128i*>(table.data()))), whole);
    };
    return {whole, whole & simd::filled<simd::Bytes>(3), by_digit(kHigh), by_digit(kMixed)};
  }
  simd::Ints row(const Digits& digits) const {
    const auto sums = [&](simd::Bytes parts, int of_bytes, int of_pairs) {
      return simd::pair_sums(
          simd::pair_sums(first_(parts), simd::as<simd::Bytes>(simd::filled<simd::Ints>(of_bytes))),
          simd::as<simd::Shorts>(simd::filled<simd::Ints>(of_pairs)));
    };
    if (is_short_) return sums(digits.whole, 0x10011001, 0x01000001);
    return sums(digits.low, 0x40100401, low_factors_) |
           sums(digits.high, 0x08040201, high_factors_);
  }
  simd::Ints operator()(const Digits& digits, simd::Ints row) const {
    const auto rest = simd::as<simd::Ints>(rest_(digits.mixed));
    return row | (rest & simd::filled<simd::Ints>(rest_mask_));
  }

 private:
  // The two bits of the high part, apart: H . . . h . . .
  alignas(16) static constexpr Bytes16 kHigh = bytes_by_digit([](unsigned digit) {
    return (digit >> 3) << 7 | (digit >> 2 & 1) << 3;
  });
  // The bits of the digit twice, 3 2 1 0 2 1 0 3, of which a mask chooses.
  alignas(16) static constexpr Bytes16 kMixed = bytes_by_digit([](unsigned digit) {
    return digit << 4 | (digit & 7) << 1 | digit >> 3;
  });

  TupleShuffle first_, rest_;
  bool is_short_ = false;
  int low_factors_ = 0, high_factors_ = 0, rest_mask_ = 0;
  std::uint64_t own_size_ = 0;
};

// 2584: 24 digits, tiles to 46368. (With five bits a cell tables would be five times as large, mostly
// holes.) High parts are below 6. Of each kind neighbours are put together until one number is left.
//
//   bytes    a  b  c  d     e  f  .  .
//   pairs    b:a   d:c      f:e   .        b:a = a + base * b
//   fours    d:c:b:a        f:e
//   number   f:e:d:c:b:a                   place = low number + 4^cells * high number
template <>
class TuplePlaces<Rule2584> {
 public:
  static constexpr std::uint64_t kBase = 24;
  static constexpr bool kHasPairs = false;

  explicit TuplePlaces(const Tuple& tuple, const Tuple* = nullptr)
      : first_(tuple, {0, 1, 2, 3}),
        last_(tuple, {4, 5, 6, 7}),
        low_bits_(2 * static_cast<int>(tuple.size())) {
    for (std::size_t i = 0; i < tuple.size(); ++i) own_size_ *= kBase;
    if (own_size_ > 1 << 18) own_size_ /= 64;
  }
  static bool is_pair(const Tuple&, const Tuple&) { return false; }
  std::uint64_t own_size() const { return own_size_; }

  struct Digits {
    simd::Bytes low, high;
  };
  static Digits digits(const SlideBoard4x4<Rule2584>& board) {
    const __m128i whole = _mm_min_epu8(board.bytes(), _mm_set1_epi8(kBase - 1));
    const __m128i high = _mm_and_si128(_mm_srli_epi16(whole, 2), _mm_set1_epi8(0x3f));
    return {simd::twice(_mm_and_si128(whole, _mm_set1_epi8(3))), simd::twice(high)};
  }
  simd::Ints row(const Digits& digits) const {
    return number<4>(digits.low) + (number<6>(digits.high) << low_bits_);
  }
  simd::Ints operator()(const Digits&, simd::Ints row) const { return row; }

 private:
  template <int kOwnBase>
  simd::Ints number(simd::Bytes parts) const {
    constexpr int kTwo = kOwnBase * kOwnBase, kFour = kTwo * kTwo;
    const auto pairs = [&](simd::Bytes four) {
      return simd::pair_sums(four,
                             simd::as<simd::Bytes>(simd::filled<simd::Shorts>(kOwnBase << 8 | 1)));
    };
    const auto factors = [](int low, int high) {
      return simd::as<simd::Shorts>(simd::filled<simd::Ints>(high << 16 | low));
    };
    // Six cells at most: what would come after the pair f:e is 0.
    return simd::pair_sums(pairs(first_(parts)), factors(1, kTwo)) +
           simd::pair_sums(pairs(last_(parts)), factors(kFour, 0));
  }

  TupleShuffle first_, last_;
  int low_bits_;
  std::uint64_t own_size_ = 1;
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

  friend bool operator==(const NetworkShape&, const NetworkShape&) = default;
};

// The text that is saved with a network: how many episodes it has learned from.
std::string note_of_episodes(std::uint64_t episodes);
std::uint64_t episodes_of_note(const std::string& note);  // 0 if it does not say

// From a tile of this number on, a network of an hour's training has seen too little to judge boards
// as they are (NetworkJudge).
inline constexpr int kDowngrade = 16384;

template <class Rule>
class Network {
  struct Stage {
    learn::Weights weights;
    learn::Weights
        errors;  // if coherent: for each weight the sum of its errors, and of their sizes
    std::vector<float*> tables;        // in weights, one a tuple
    std::vector<float*> error_tables;  // in errors
    std::unique_ptr<std::once_flag> begun = std::make_unique<std::once_flag>();
  };

 public:
  using Board = SlideBoard4x4<Rule>;

  // For so many threads that learn at the same time.
  explicit Network(NetworkShape shape, int threads = 1);
  // The memory of such a network once all of it is used; an Error if there cannot be one.
  static std::uint64_t bytes(const NetworkShape& shape);

  const NetworkShape& shape() const { return shape_; }
  std::uint64_t weights() const { return stage_size_ * stages_.size(); }

  float value(const Board& board) const {
    const Stage& stage = stages_[stage_of(board)];
    simd::Floats sums = {};
    if constexpr (TuplePlaces<Rule>::kHasPairs) {
      // Added tuple by tuple, as what was found is.
      std::array<simd::Ints, kMaxTuples> places;
      for_each_places(
          board, [&](const Lookup& lookup, simd::Ints found) { places[lookup.tuple] = found; });
      for (std::size_t t = 0; t < stage.tables.size(); ++t) {
        sums += simd::gather(stage.tables[t], places[t]);
      }
    } else {
      for_each_places(board, [&](const Lookup& lookup, simd::Ints places) {
        sums += simd::gather(stage.tables[lookup.tuple], places);
      });
    }
    return shape_.initial + simd::sum_of(sums);
  }

  // Weights at the low end of each table, where small tiles are: nearly every game comes there all the time.
  // A thread that learns beside others has those of its own, so far behind the shared ones.
  struct OwnWeights {
    std::int32_t distance = 0;
  };
  OwnWeights own_weights(int thread) const {  // none if the network is not for several threads
    return {thread < threads_ ? static_cast<std::int32_t>(stage_size_) * (thread + 1) : 0};
  }
  // What is to be merged from time to time while several threads learn; nothing if they have none.
  std::vector<learn::ThreadCopies::Array> own_arrays();

  // Where the weights of a board are. To find them some time before they are used is better: they lie
  // far away in memory and are on their way by then.
  struct Found {
    Stage* stage;
    alignas(32) std::array<std::array<std::int32_t, 8>, kMaxTuples> places;
  };
  // For a thread that has weights of its own, in those.
  void find(const Board& board, Found& found, OwnWeights own = {}) {
    found.stage = &entered(stage_of(board));
    float* const* const tables = found.stage->tables.data();
    for_each_places(board, [&](const Lookup& lookup, simd::Ints places) {
      if (own.distance != 0) places += (places < lookup.own_size) & own.distance;
      simd::store(found.places[lookup.tuple].data(), places);
      // Two places a word: half as many numbers are taken out of the vector.
      const float* const table = tables[lookup.tuple];
      const auto words = simd::as<simd::Words>(places);
#pragma GCC unroll 4
      for (std::size_t i = 0; i < 4; ++i) {
        __builtin_prefetch(table + static_cast<std::uint32_t>(words[i]));
        __builtin_prefetch(table + (words[i] >> 32));
      }
    });
  }
  // The same sum as that of the board, one addition at a time: the places are numbers in memory already,
  // and many processors gather no faster than they load.
  float value(const Found& found) const {
    std::array<float, 8> sums = {};
    float* const* const tables = found.stage->tables.data();
    for (std::size_t t = 0, count = shape_.tuples.size(); t < count; ++t) {
      const float* const table = tables[t];
#pragma GCC unroll 8
      for (std::size_t i = 0; i < 8; ++i) sums[i] += learn::load(table[found.places[t][i]]);
    }
    return shape_.initial + (((sums[0] + sums[4]) + (sums[2] + sums[6])) +
                             ((sums[1] + sums[5]) + (sums[3] + sums[7])));
  }
  // The board is going to be learned: what is known of its errors is asked for.
  void prepare(const Found& found) const {
    if (!shape_.coherent) return;
    for (std::size_t t = 0; t < shape_.tuples.size(); ++t) {
      for (const int place : found.places[t]) {
        __builtin_prefetch(found.stage->error_tables[t] + 2 * place);
      }
    }
  }

  // Moves the board's value towards the target by `rate` times the difference.
  void learn(const Found& found, float target, float rate) {
    const float error = target - value(found);
    const std::size_t count = shape_.tuples.size();
    const float step = error * rate / static_cast<float>(8 * count);
    if (shape_.coherent) {
      for (std::size_t t = 0; t < count; ++t) learn_coherently(found, t, error, step);
      return;
    }
    float* const* const tables = found.stage->tables.data();
    for (std::size_t t = 0; t < count; ++t) {
      float* const table = tables[t];
#pragma GCC unroll 8
      for (const int place : found.places[t]) learn::add(table[place], step);
    }
  }
  void learn(const Board& board, float target, float rate) {
    Found found;
    find(board, found);
    learn(found, target, rate);
  }

  // The shape of a saved network and the text that was saved with it, without the weights.
  struct Head {
    NetworkShape shape;
    std::string note;
  };
  static Head read_head(const std::string& path);
  // A network saved before, to play; and to go on learning, with the text that was saved with it.
  static Network load_from(const std::string& path) { return load_from(path, nullptr, 1); }
  static Network load_to_learn(const std::string& path, std::string& note, int threads = 1) {
    return load_from(path, &note, threads);
  }
  void save(const std::string& path, const std::string& note) const;

  // The same in 8 bits a weight, to play by: load_from() reads it, load_to_learn() does not. Small tiles
  // have small weights, so that each few have a scale of their own.
  std::string packed(const std::string& note) const;
  // The network that ships with the program; null if there is none. Those who ask at the same time share
  // it.
  static std::shared_ptr<const Network> shipped();

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
  static simd::Ints places_of(const Found& found, std::size_t tuple) {
    return simd::load<simd::Ints>(found.places[tuple].data());
  }
  static void learn_coherently(const Found& found, std::size_t tuple, float error, float step);
  static Network load_from(const std::string& path, std::string* note, int threads);
  static Network unpacked(std::string_view content, const std::string& name);
  static Head head_of(std::string_view text, const std::string& name);
  std::string head_text(const std::string& note, bool coherent) const;
  std::vector<learn::Weights*> arrays(bool errors);
  void add_lookup(std::size_t number, std::uint64_t table, const Tuple* partner, bool is_second);
  void file_places(std::uint64_t first, std::span<std::uint64_t> places) const;
  learn::FileOrder file_order() const;

  // A tuple to be looked up. The second of a pair comes next to the first, whose row it has.
  struct Lookup {
    TuplePlaces<Rule> places;
    std::size_t tuple;
    bool is_second;
    std::int32_t own_size;
  };
  // Calls use(lookup, places) for every tuple, in the order of look-ups.
  template <class Use>
  void for_each_places(const Board& board, const Use& use) const {
    const auto digits = TuplePlaces<Rule>::digits(board);
    simd::Ints row = {};
    for (const Lookup& lookup : lookups_) {
      if (!lookup.is_second) row = lookup.places.row(digits);
      use(lookup, lookup.places(digits, row));
    }
  }

  NetworkShape shape_;
  std::vector<Lookup> lookups_;
  // For files: the numbers of a tuple's weights there, where its table begins, and what each digit of its
  // cells adds to a place.
  struct TableOrder {
    std::uint64_t begin, end, table = 0;
    std::vector<std::array<std::uint64_t, TuplePlaces<Rule>::kBase>> cells = {};
  };
  std::vector<TableOrder> table_orders_;  // by the number of the tuple
  std::uint64_t stage_size_ = 0;
  int threads_ = 0;  // that have weights of their own
  std::vector<Stage> stages_;
};

}  // namespace zermelo::slide
