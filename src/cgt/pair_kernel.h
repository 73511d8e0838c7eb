// Nimbers of heaps that a move breaks into at most two, one heap after the other.
//
// What moves from a heap of n reach is collected in a *row*, a byte for each nimber. All values that
// a row can see must be known, so n comes after n - 1; yet most of its pairs of heaps (a, b) with
// a + b = n - take lie far below n, and the rows of a group of heaps can be begun at the same time:
//
//   known heaps 0 .. known-1 | block: known, known + 1, ...
//   begin(n)   looks at pairs whose smaller heap is `near` or more, so both are known   any thread
//   finish(n)  marks the rest, and takes the mex                                        in order
//
// With a sparse space the answer is the least common nimber that no pair with a rare heap reaches,
// unless a rare nimber below it is not reached by any pair. To mark a pair costs a store, and most
// pairs mark what is marked. So begin() marks only pairs with a heap of a *sieve*, which leaves few
// nimbers below the mex, and compares the pairs of other heaps with these: 16 pairs are a vector.
//
// Where all nimbers are below 512, bytes are compared, 32 at a time: a rare and a common heap give a
// common nimber, so one bit of the mask, the ninth, follows from the others.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "boards/taking_code.h"
#include "cgt/sparse_space.h"

namespace zermelo {

class PairKernel {
 public:
  // Assumes a code that leaves at most two heaps, and values of heap 0 at least.
  explicit PairKernel(const TakingCode& code) : code_(code) {}

  // Looks for a sparse space and makes room for nimbers. To be called when the values have doubled,
  // and when a value does not fit() any more.
  void prepare(std::span<const std::uint16_t> values);
  bool fits(std::uint16_t value) const { return value < width_; }

  static constexpr std::size_t kGroup = 32;  // heaps whose rows are begun together

  struct Row {
    std::vector<std::uint8_t> seen;    // width bytes, 1 where a move leads to this nimber
    std::size_t near = 0;              // pairs with a smaller heap are for finish()
    std::size_t common = 0;            // the least common nimber that begin() did not reach
    std::size_t low = 0;               // all nimbers below are seen
    std::size_t taking = 0, next = 0;  // where the search for nimbers below `common` stopped
  };
  using Group = std::span<Row, kGroup>;
  // Rows of heaps n, n + 1, ...; n is some groups after the first heap that is not known.
  void begin(const std::uint16_t* values, std::size_t known, std::size_t n, Group rows) const;
  // The nimber of n; values up to n - 1 are known by now.
  std::uint16_t finish(const std::uint16_t* values, std::size_t n, Row& row) const;
  void add(std::size_t n, std::uint16_t value);  // notes a rare heap; in order

 private:
  // Some heaps in order with their nimbers, these four times in a word.
  struct HeapList {
    std::vector<std::uint32_t> heap;
    std::vector<std::uint64_t> nimbers;
    void add(std::size_t n, std::uint16_t value) {
      heap.push_back(static_cast<std::uint32_t>(n));
      nimbers.push_back(value * std::uint64_t{0x0001000100010001});
    }
    std::size_t place(std::size_t n) const;  // how many are smaller
  };
  // The least common nimbers of each row that are not seen, kNone where there are fewer.
  static constexpr std::size_t kCandidates = 10;
  using Candidates = std::array<std::array<std::uint16_t, kGroup>, kCandidates>;

  std::vector<bool> choose_sieve(std::span<const std::uint16_t> values) const;
  void sift(const std::uint16_t* values, std::size_t n, Group rows) const;
  bool bytes_will_do(std::size_t n) const;
  template <class Lane>
  Candidates compare(const Lane* values, std::size_t n, std::size_t near,
                     const Candidates& candidates) const;
  void find_common(const std::uint16_t* values, std::size_t n, Group rows) const;
  void mark_rare(const std::uint16_t* values, std::size_t n, Row& row) const;
  std::size_t least_common(std::size_t n, const Row& row) const;
  void search(const std::uint16_t* values, std::size_t n, std::size_t bound, Row& row) const;

  const TakingCode& code_;
  std::size_t width_ = 0;  // a power of two above all nimbers so far, 64 at least
  bool sparse_ = false;    // few enough are rare
  SparseSpace space_;
  std::vector<std::uint64_t> common_[2];  // bits of common nimbers, by the flip of the heap
  HeapList sieve_;
  HeapList rare_;                    // that are not in the sieve
  std::size_t last_rare_ = 0;        // of all
  bool narrow_ = false;              // eight bits of a nimber tell the ninth
  std::vector<std::uint8_t> bytes_;  // the eight bits of all values if so
};

}  // namespace zermelo
