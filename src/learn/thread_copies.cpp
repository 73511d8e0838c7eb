#include "learn/thread_copies.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/threads.h"

namespace zermelo::learn {
namespace {

constexpr std::uint64_t kMostBytes = 64 << 20;
constexpr std::uint64_t kChunk = 1 << 16;       // numbers that a thread merges at a time
constexpr std::uint64_t kMergeBlock = 1 << 10;  // left alone if nobody has changed it
constexpr std::uint64_t kMovesBetween = 4;      // for each number, by the weights of a position
constexpr std::uint64_t kLeastMoves = 2000;     // or threads are started more than they learn
constexpr std::uint64_t kShare = 50;            // of all moves so far, that a merge may wait for

void merge_block(const ThreadCopies::Array& array, std::uint64_t first, std::uint64_t count) {
  float* const shared = array.shared.data() + first;
  const auto is_changed = [&](std::span<const float> own) {
    return std::memcmp(own.data() + first, shared, count * sizeof(float)) != 0;
  };
  if (std::none_of(array.own.begin(), array.own.end(), is_changed)) return;
  float changes[kMergeBlock] = {};
  for (const std::span<const float> own : array.own) {
    const float* const changed = own.data() + first;
    for (std::uint64_t i = 0; i < count; ++i) changes[i] += changed[i] - shared[i];
  }
  for (std::uint64_t i = 0; i < count; ++i) shared[i] += changes[i];
  for (const std::span<float> own : array.own) {
    std::memcpy(own.data() + first, shared, count * sizeof(float));
  }
}

}  // namespace

bool ThreadCopies::pay(std::uint64_t bytes) { return bytes <= kMostBytes; }

ThreadCopies::ThreadCopies(std::vector<Array> arrays, std::size_t places)
    : arrays_(std::move(arrays)) {
  std::uint64_t numbers = 0;
  for (std::size_t a = 0; a < arrays_.size(); ++a) {
    const Array& array = arrays_[a];
    numbers += array.shared.size();
    for (std::uint64_t first = 0; first < array.shared.size(); first += kChunk) {
      chunks_.push_back({a, first});
    }
    for (const std::span<float> own : array.own) {
      std::copy(array.shared.begin(), array.shared.end(), own.begin());
    }
  }
  most_between_ = std::max(kLeastMoves, kMovesBetween * numbers / std::max<std::size_t>(places, 1));
}

std::uint64_t ThreadCopies::moves_between() const {
  return std::clamp(merged_ / kShare, kLeastMoves, most_between_);
}

void ThreadCopies::merge(std::uint64_t moves) {
  merged_ += moves;
  if (arrays_.empty()) return;
  parallel_for(chunks_.size(), static_cast<int>(arrays_[0].own.size()), [&](std::size_t i) {
    const Array& array = arrays_[chunks_[i].array];
    const std::uint64_t end =
        std::min<std::uint64_t>(array.shared.size(), chunks_[i].first + kChunk);
    for (std::uint64_t first = chunks_[i].first; first < end; first += kMergeBlock) {
      merge_block(array, first, std::min(kMergeBlock, end - first));
    }
  });
}

}  // namespace zermelo::learn
