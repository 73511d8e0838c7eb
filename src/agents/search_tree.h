// The tree of Monte Carlo tree search, without the game: only numbers of children and statistics.
//
// The children of a position stand together in a block; child i belongs to move i of the game's list,
// so that neither moves nor positions are stored. Positions are played out again on the way down.
//
//   header | mean[n] | width[n] | visits[n] | link[n]      n rounded up to a multiple of 8
//
// `mean` is the mean return of the player who moves here, `width` is 1 / sqrt(visits), so that the
// upper confidence bound of eight children is one multiplication and one addition. A child that was
// never tried has a huge mean, filling behind the last child has one below all.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <immintrin.h>
#include <vector>

#include "core/payoffs.h"
#include "core/value.h"

namespace zermelo {

// What is proved of a child, for the player who moves to it.
enum class Proof : std::uint32_t { kOpen, kLoss, kTie, kWin };

class SearchTree {
 public:
  using Ref = std::uint32_t;  // of a block; 0: none
  static constexpr int kMaxDepth = 256;

  // One step down: child `child` of block `block`, chosen by `mover` (-1: chance).
  struct Step {
    Ref block;
    std::uint32_t child;
    int mover;
  };
  struct Link {
    Ref block;
    Proof proof;
  };

  explicit SearchTree(std::size_t megabytes);

  // Empties the tree down to a root with so many moves of `mover` (-1: chance).
  void plant(int mover, std::size_t moves);
  bool planted() const { return root_ != 0; }
  Ref root() const { return root_; }
  // Makes a block of the tree the root and drops all that is not below it.
  void replant(Ref root);

  // A new block below a step, or 0 if the memory is used up.
  Ref expand(const Step& parent, int mover, std::size_t moves);

  // The child with the highest upper confidence bound; `exploration` is in units of returns.
  std::uint32_t select(Ref block, float exploration) const {
    const Head& head = head_of(block);
    return best_bound(numbers(block), head.room, exploration * root_of_log(head.visits));
  }
  // Asks for the lines of a block that the next select() will read.
  void prefetch(Ref block) const {
    const char* line = reinterpret_cast<const char*>(&lines_[block]);
    __builtin_prefetch(line);
    __builtin_prefetch(line + 64);
    __builtin_prefetch(line + 128);
  }
  Link link(Ref block, std::uint32_t child) const {
    const std::uint32_t bits = words(block, 3)[child];
    return {bits & kBlockMask, static_cast<Proof>(bits >> kProofShift)};
  }
  std::uint32_t visits(Ref block, std::uint32_t child) const { return words(block, 2)[child]; }
  std::uint32_t count(Ref block) const { return head_of(block).count; }
  int mover(Ref block) const { return head_of(block).mover; }

  // Enters the returns of one simulation into all steps. `proof` is what is proved of the last step;
  // what follows for the steps above is entered too, if movers alternate between two players.
  void record(const Step* steps, int count, const Payoffs& returns, Proof proof);
  // The root is won for who moves there, or nothing is left to find out.
  bool settled() const { return settled_; }

  struct Child {
    std::uint32_t visits;
    double mean;  // only if visited and open
    Proof proof;
  };
  Child root_child(std::uint32_t i) const;

 private:
  static constexpr int kProofShift = 30;
  static constexpr std::uint32_t kBlockMask = (1u << kProofShift) - 1;
  static constexpr float kUntried = 1e18f;

  struct Head {
    std::uint32_t count;   // of children
    std::uint32_t room;    // count, rounded up to a multiple of 8
    std::uint32_t visits;  // of the position
    std::uint32_t open;    // children of which nothing is proved
    std::int32_t mover;
  };
  struct alignas(32) Line {
    Line() noexcept {
    }  // NOLINT(modernize-use-equals-default): not zeroed, blocks are filled anyway
    std::uint32_t words[8];
  };

  Head& head_of(Ref block) { return *reinterpret_cast<Head*>(lines_.data() + block); }
  const Head& head_of(Ref block) const {
    return *reinterpret_cast<const Head*>(lines_.data() + block);
  }
  // The arrays of a block run on from line to line: 0 mean, 1 width, 2 visits, 3 link.
  const float* numbers(Ref block) const {
    return reinterpret_cast<const float*>(lines_.data() + block + 1);
  }
  float* numbers(Ref block) { return reinterpret_cast<float*>(lines_.data() + block + 1); }
  const std::uint32_t* words(Ref block, std::uint32_t which) const {
    return reinterpret_cast<const std::uint32_t*>(lines_.data() + block + 1) +
           which * head_of(block).room;
  }
  std::uint32_t* words(Ref block, std::uint32_t which) {
    return reinterpret_cast<std::uint32_t*>(lines_.data() + block + 1) +
           which * head_of(block).room;
  }

  // Of a large number the upper bits are enough.
  static float root_of_log(std::uint32_t visits) {
    constexpr float kLogOfTwo = 0.69314718f;
    const int cut = std::max(0, static_cast<int>(std::bit_width(visits)) - kLogBits);
    return std::sqrt(std::fma(static_cast<float>(cut), kLogOfTwo, kLogs[visits >> cut]));
  }
  static std::uint32_t best_bound(const float* means, std::uint32_t room, float scale);

  Ref add_block(int mover, std::size_t moves);
  Ref copy_below(const SearchTree& from, Ref block);
  Proof settle(Ref block, std::uint32_t child, Proof proof);

  static constexpr int kLogBits = 10;
  static const std::array<float, 1 << kLogBits> kLogs;

  std::size_t most_lines_;
  std::vector<Line> lines_;  // line 0 is unused, so that no block is 0
  Ref root_ = 0;
  bool settled_ = false;
};

inline std::uint32_t SearchTree::best_bound(const float* means, std::uint32_t room, float scale) {
  const float* widths = means + room;
  const __m256 scales = _mm256_set1_ps(scale);
  const auto bounds = [&](std::uint32_t i) {
    return _mm256_fmadd_ps(scales, _mm256_load_ps(widths + i), _mm256_load_ps(means + i));
  };
  __m256 best = bounds(0);
  __m256i places = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), best_places = places;
  for (std::uint32_t i = 8; i < room; i += 8) {
    places = _mm256_add_epi32(places, _mm256_set1_epi32(8));
    const __m256 next = bounds(i);
    const __m256 better = _mm256_cmp_ps(next, best, _CMP_GT_OQ);
    best = _mm256_blendv_ps(best, next, better);
    best_places = _mm256_castps_si256(
        _mm256_blendv_ps(_mm256_castsi256_ps(best_places), _mm256_castsi256_ps(places), better));
  }
  // The lane of the highest bound, the smallest place if there are several.
  __m256 top = _mm256_max_ps(best, _mm256_permute2f128_ps(best, best, 1));
  top = _mm256_max_ps(top, _mm256_permute_ps(top, 0b01001110));
  top = _mm256_max_ps(top, _mm256_permute_ps(top, 0b10110001));
  const auto lanes =
      static_cast<unsigned>(_mm256_movemask_ps(_mm256_cmp_ps(best, top, _CMP_EQ_OQ)));
  if (room == 8) return static_cast<std::uint32_t>(__builtin_ctz(lanes));
  alignas(32) std::uint32_t found[8];
  _mm256_store_si256(reinterpret_cast<__m256i*>(found), best_places);
  std::uint32_t place = UINT32_MAX;
  for (unsigned left = lanes; left != 0; left &= left - 1) {
    place = std::min(place, found[__builtin_ctz(left)]);
  }
  return place;
}

// The value of a root child; returns lie between low and high.
Value value_of(const SearchTree::Child& child, double low, double high);
// Worth more to the one who must choose in the end: won, then the more visited, lost last.
bool better_choice(const SearchTree::Child& a, const SearchTree::Child& b);

}  // namespace zermelo
