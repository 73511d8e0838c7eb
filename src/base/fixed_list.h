// A list with a fixed capacity that lives on the stack: what moves(p) returns when the moves of a
// game are not simply a set of cells (then see base/bit_set.h). Never allocates.
#pragma once

#include <cassert>
#include <cstddef>
#include <type_traits>

namespace zermelo {

template <class T, std::size_t kCapacity>
class FixedList {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  using value_type = T;

  // User-provided on purpose: the items are left uninitialised, which a hot path must not pay for.
  constexpr FixedList() noexcept {}  // NOLINT(modernize-use-equals-default)

  constexpr void push_back(const T& item) {
    assert(size_ < kCapacity);
    items_[size_++] = item;
  }
  constexpr void clear() { size_ = 0; }
  constexpr void resize(std::size_t size) {
    assert(size <= kCapacity);
    size_ = size;
  }

  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  static constexpr std::size_t capacity() { return kCapacity; }
  constexpr T& operator[](std::size_t i) {
    assert(i < size_);
    return items_[i];
  }
  constexpr const T& operator[](std::size_t i) const {
    assert(i < size_);
    return items_[i];
  }
  constexpr T* begin() { return items_; }
  constexpr T* end() { return items_ + size_; }
  constexpr const T* begin() const { return items_; }
  constexpr const T* end() const { return items_ + size_; }

  friend constexpr bool operator==(const FixedList& a, const FixedList& b) {
    if (a.size_ != b.size_) return false;
    for (std::size_t i = 0; i < a.size_; ++i) {
      if (!(a.items_[i] == b.items_[i])) return false;
    }
    return true;
  }

 private:
  std::size_t size_ = 0;
  T items_[kCapacity];
};

}  // namespace zermelo
