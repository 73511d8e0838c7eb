// A large array of numbers that start as 0, which many threads read and change without locks: of two
// changes at the same moment one may be lost, which learning forgives.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/pages.h"

namespace zermelo::learn {

class Weights {
 public:
  Weights() = default;
  // Huge pages are found faster, but cleared and held as a whole when the first weight in one is used:
  // for arrays that are soon used everywhere. (1,000 episodes of 2584 with 4x6: 5.5 GB instead of 1.5.)
  enum class Paging { kSmall, kHuge };
  // With room for so many arrays of this size in a row, of which this is the first.
  explicit Weights(std::uint64_t size, Paging paging = Paging::kSmall, std::uint64_t room = 1)
      : pages_(size * room * sizeof(float)), size_(size) {
    if (size != 0 && paging == Paging::kSmall) {
      madvise(data(), pages_.bytes(), MADV_NOHUGEPAGE);
    }
  }

  std::uint64_t size() const { return size_; }
  float* data() { return pages_.as<float>(); }
  const float* data() const { return pages_.as<float>(); }
  std::span<float> numbers() { return {data(), size_}; }

  void copy_from(const Weights& other);  // of the same size; what is 0 there stays as it is

 private:
  Pages pages_;
  std::uint64_t size_ = 0;
};

// As relaxed atomics would do it. Those go through a general register on their way (g++ 12), which costs two more
// instructions each time; but the thread sanitizer must see them.
#ifdef __SANITIZE_THREAD__
inline float load(const float& weight) {
  return std::atomic_ref<float>(const_cast<float&>(weight)).load(std::memory_order_relaxed);
}
inline void store(float& weight, float value) {
  std::atomic_ref<float>(weight).store(value, std::memory_order_relaxed);
}
#else
inline float load(const float& weight) { return static_cast<const volatile float&>(weight); }
inline void store(float& weight, float value) { static_cast<volatile float&>(weight) = value; }
#endif
inline void add(float& weight, float step) { store(weight, load(weight) + step); }

// Tells where the weights of a file are in their array: fills in the places of those from number `first`
// on, which is even. Without it they are one after the other.
using FileOrder =
    std::function<void(std::size_t array, std::uint64_t first, std::span<std::uint64_t> places)>;

// A file of weights: a head, which is a text of its owner's, and the arrays. Blocks of zeros are
// left out; the others are compressed and have a checksum each, as the head has. The file takes the
// place of an old one only when it is whole.
void write_weights(const std::string& path, std::string_view head,
                   const std::vector<const Weights*>& arrays, const FileOrder& order = {});

// The head alone.
std::string read_weights_head(const std::string& path);
// The arrays, which must be as many and as large as those written; nullptr for what is not wanted. An
// Error names what is wrong.
void read_weights(const std::string& path, const std::vector<Weights*>& arrays,
                  const FileOrder& order = {});

}  // namespace zermelo::learn
