// Nimbers of heaps that a move breaks into at most two, one heap after the other.
//
// What moves from a heap of n reach is collected in a *row*, a byte for each nimber. All values that
// a row can see must be known, so n comes after n - 1; yet most of its pairs of heaps (a, b) with
// a + b = n - take lie far below n, and rows of a block of heaps can be begun at the same time:
//
//   known heaps 0 .. known-1 | block: known, known + 1, ...
//   begin(n)   marks pairs with both heaps known              any thread
//   finish(n)  marks the rest, which have one heap in the block, and takes the mex    in order
//
// With a sparse space begin() marks pairs with a rare heap, which gives the least common nimber that
// is not reached. That is the answer unless a rare nimber below it is not reached either; and to see
// that all are, some pairs of common heaps do in nearly all cases.
#pragma once

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
  std::size_t width() const { return width_; }
  bool fits(std::uint16_t value) const { return value < width_; }

  // Heaps whose rows are begun together: what stands beside a heap in their sums is one word.
  static constexpr std::size_t kTogether = 4;

  struct Row {
    std::vector<std::uint8_t> seen;    // width bytes, 1 where a move leads to this nimber
    std::size_t low = 0;               // all nimbers below are seen
    std::size_t taking = 0, next = 0;  // where the search for rare nimbers stopped
  };
  // Rows of heaps n, n + 1, ..., at most kTogether of them.
  void begin(const std::uint16_t* values, std::size_t known, std::size_t n,
             std::span<Row> rows) const;
  // The nimber of n; values up to n - 1 are known by now.
  std::uint16_t finish(const std::uint16_t* values, std::size_t known, std::size_t n,
                       Row& row) const;
  void add(std::size_t n, std::uint16_t value);  // notes a rare heap; in order

 private:
  // Some heaps with their nimbers, these four times in a word.
  struct HeapList {
    std::vector<std::uint32_t> heap;
    std::vector<std::uint64_t> nimbers;
    void add(std::size_t n, std::uint16_t value) {
      heap.push_back(static_cast<std::uint32_t>(n));
      nimbers.push_back(value * std::uint64_t{0x0001000100010001});
    }
  };
  static void mark(const std::uint16_t* values, std::size_t sum, const HeapList& list,
                   std::size_t from, std::size_t to, Row& row);
  static void mark_together(const std::uint16_t* values, std::size_t sum, const HeapList& list,
                            std::size_t from, std::size_t to, std::span<Row> rows);
  void mark_rare(const std::uint16_t* values, std::size_t known, std::size_t n,
                 std::span<Row> rows) const;
  void probe(const std::uint16_t* values, std::size_t n, std::span<Row> rows) const;
  void choose_probes(std::span<const std::uint16_t> values);
  std::size_t least_common(std::size_t n, const Row& row) const;
  void search(const std::uint16_t* values, std::size_t known, std::size_t n, std::size_t bound,
              Row& row) const;

  const TakingCode& code_;
  std::size_t width_ = 0;  // a power of two above all nimbers so far, 32 at least
  bool sparse_ = false;    // few enough are rare
  SparseSpace space_;
  std::vector<std::uint32_t> common_[2];  // bits of common nimbers, by the flip of the heap
  HeapList rare_;                         // in order
  HeapList probes_;                       // common heaps that are likely to reach rare nimbers
};

}  // namespace zermelo
