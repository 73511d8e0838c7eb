// Nimbers of heaps that a move breaks into at most two, one heap after the other.
//
// What moves from a heap of n reach is collected in a *row*, a byte for each nimber. All values that
// a row can see must be known, so n comes after n - 1; yet most of its pairs of heaps (a, b) with
// a + b = n - take lie far below n, and rows of a block of heaps can be begun at the same time:
//
//   known heaps 0 .. known-1 | block: known, known + 1, ...
//   begin(n)   marks pairs with both heaps known              any thread
//   finish(n)  marks the rest, which have one heap in the block, and takes the mex    in order
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

  struct Row {
    std::vector<std::uint8_t> seen;   // width bytes, 1 where a move leads to this nimber
    std::size_t low = 0;              // all nimbers below are seen
    std::size_t taking = 0, next = 0;  // where the search for rare nimbers stopped
  };
  void begin(const std::uint16_t* values, std::size_t known, std::size_t n, Row& row) const;
  // The nimber of n; values up to n - 1 are known by now.
  std::uint16_t finish(const std::uint16_t* values, std::size_t known, std::size_t n,
                       Row& row) const;
  void add(std::size_t n, std::uint16_t value);  // notes a rare heap; in order

 private:
  std::size_t least_common(std::size_t n, const Row& row) const;
  void search(const std::uint16_t* values, std::size_t known, std::size_t n, std::size_t bound,
              Row& row) const;

  const TakingCode& code_;
  std::size_t width_ = 0;  // a power of two above all nimbers so far, 32 at least
  bool sparse_ = false;    // few enough are rare
  SparseSpace space_;
  std::vector<std::uint32_t> common_[2];  // bits of common nimbers, by the flip of the heap
  std::vector<std::uint32_t> rare_at_;    // rare heaps in order
  std::vector<std::uint16_t> rare_value_;
};

}  // namespace zermelo
