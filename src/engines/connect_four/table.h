// The transposition table: bounds of the scores of positions, in words that threads share.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <immintrin.h>

#include "base/pages.h"

namespace zermelo::connect_four {

// What is known of a position, for the player to move.
struct Bounds {
  int lower, upper;
  int column;  // of the best move; 7: not known (or the eighth)
  bool found;
};

// An entry is one word, so that no reader sees half of what another thread writes:
//
//   | 44 bits of the key | work 5 | column 3 | upper 6 | lower 6 |
//
// The key is mixed one to one and cut into the number of the bucket and the rest, which is what the
// entry keeps: two positions are never taken for one another. `work` is the logarithm of the nodes
// that an entry has cost; in a full bucket the cheapest one makes room.
class Table {
 public:
  // Of about that many bytes, at least what a key of `key_bits` needs to be exact.
  Table(std::uint64_t bytes, int key_bits)
      : key_bits_(key_bits), key_mask_(key_bits == 64 ? ~Word{0} : (Word{1} << key_bits) - 1) {
    const int least = std::max(4, key_bits - kKeyBits);
    buckets_ = std::max(bytes / sizeof(Bucket), std::uint64_t{1} << least);
    pages_ = Pages(buckets_ * sizeof(Bucket));
    const int index_bits = std::min(static_cast<int>(std::bit_width(buckets_)) - 1, key_bits);
    const int rest_bits = key_bits - index_bits;
    rest_mask_ = (Word{1} << rest_bits) - 1;
  }

  // Past the caches, where others want to stay.
  void clear() {
    auto* const words = pages_.as<__m128i>();
    for (std::uint64_t i = 0; i < pages_.bytes() / sizeof(__m128i); ++i) {
      _mm_stream_si128(words + i, _mm_setzero_si128());
    }
    _mm_sfence();
  }
  std::uint64_t bytes() const { return pages_.bytes(); }

  using Word = std::uint64_t;
  static constexpr int kBias = 31;  // what is added to a score
  static constexpr Bounds kNothing = {-kBias, kBias, 7, false};

  // One to one.
  Word mixed(Word key) const {
    key = key * 0x9e3779b97f4a7c15 & key_mask_;
    key ^= key >> (key_bits_ / 2);
    return key * 0xd6e8feb86659fd93 & key_mask_;
  }
  void prefetch(Word mixed_key) const { __builtin_prefetch(&bucket(mixed_key)); }

  Bounds find(Word mixed_key) const {
    const Bucket& in = bucket(mixed_key);
    const Word rest = mixed_key & rest_mask_;
    for (const auto& entry : in.entries) {
      const Word word = entry.load(std::memory_order_relaxed);
      if (word >> kDataBits == rest && (word & kDataMask) != 0) {
        return {.lower = static_cast<int>(word & 63) - kBias,
                .upper = static_cast<int>(word >> 6 & 63) - kBias,
                .column = static_cast<int>(word >> 12 & 7),
                .found = true};
      }
    }
    return kNothing;
  }

  void store(Word mixed_key, int lower, int upper, int column, std::uint64_t nodes) {
    Bucket& in = bucket(mixed_key);
    const Word rest = mixed_key & rest_mask_;
    const auto work = static_cast<Word>(std::min(31, static_cast<int>(std::bit_width(nodes))));
    const Word fresh = rest << kDataBits | work << 15 | static_cast<Word>(column) << 12 |
                       static_cast<Word>(upper + kBias) << 6 | static_cast<Word>(lower + kBias);
    std::atomic<Word>* victim = &in.entries[0];
    Word least = ~Word{0};
    for (auto& entry : in.entries) {
      const Word word = entry.load(std::memory_order_relaxed);
      if (word >> kDataBits == rest && (word & kDataMask) != 0) {
        victim = &entry;
        break;
      }
      const Word value = word == 0 ? 0 : (word >> 15 & 31) + 1;
      if (value < least) {
        least = value;
        victim = &entry;
      }
    }
    victim->store(fresh, std::memory_order_relaxed);
  }

 private:
  static constexpr int kDataBits = 20, kKeyBits = 44;
  static constexpr Word kDataMask = (Word{1} << kDataBits) - 1;
  struct alignas(64) Bucket {
    std::atomic<Word> entries[8];
  };

  Bucket& bucket(Word mixed_key) const {
    __extension__ using Wide = unsigned __int128;
    return pages_.as<Bucket>()[static_cast<Word>(Wide{mixed_key} * buckets_ >> key_bits_)];
  }

  int key_bits_;
  Word key_mask_, rest_mask_;
  std::uint64_t buckets_;
  Pages pages_;
};

}  // namespace zermelo::connect_four
