// The nimbers (Grundy values) of heaps 0, 1, 2, ... of a taking-and-breaking game, as far as wanted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "boards/taking_code.h"
#include "cgt/period.h"

namespace zermelo {

class GrundyTable {
 public:
  static constexpr std::size_t kMostHeap = std::size_t{1} << 28;
  // The sets of pairs that games with three heaps keep grow with the square of it.
  static constexpr std::size_t kMostHeapOfThree = std::size_t{1} << 16;

  // Grundy's game is done by its definition, with as many steps as the square of it.
  static constexpr std::size_t kMostHeapOfGrundy = std::size_t{1} << 17;

  explicit GrundyTable(TakingCode code) : code_(std::move(code)), values_(1, 0) {}

  const TakingCode& code() const { return code_; }
  std::span<const std::uint16_t> values() const { return values_; }
  std::size_t last_heap() const { return values_.size() - 1; }

  // Goes on through heap `to`. Values do not depend on the number of threads. `go_on` is told now
  // and then how many heaps are new since it was last called, and may stop the work by returning
  // false; what is there then is right and can be saved. Throws an Error if a nimber or `to` is too
  // large.
  bool extend(std::size_t to, int threads, const std::function<bool(std::size_t)>& go_on);
  void extend(std::size_t to) {
    extend(to, 1, [](std::size_t) { return true; });
  }

  // A file holds the code and the values with a checksum; equal tables are equal files. Reading
  // refuses damaged files and files of another code.
  void save(const std::string& path) const;
  static GrundyTable load(const TakingCode& code, const std::string& path);

 private:
  bool extend_pairs(std::size_t to, int threads, const std::function<bool(std::size_t)>& go_on);
  bool extend_triples(std::size_t to, const std::function<bool(std::size_t)>& go_on);
  bool extend_unequal(std::size_t to, const std::function<bool(std::size_t)>& go_on);
  void append(std::uint32_t nimber);

  TakingCode code_;
  std::vector<std::uint16_t> values_;
};

}  // namespace zermelo
