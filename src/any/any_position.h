// Positions and moves of a game whose type is not known: plain bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <type_traits>

namespace zermelo {

// The bytes of some game's Position; only the game that made it can read it. Usual positions lie
// inside, larger ones (a sum, a poker table) on the heap.
class AnyPosition {
 public:
  static constexpr std::size_t kInside = 72;

  AnyPosition() = default;
  template <class T>
  explicit AnyPosition(const T& value) requires std::is_trivially_copyable_v<T>
      : AnyPosition(&value, sizeof(T)) {}
  static AnyPosition of_bytes(std::span<const std::byte> bytes) {
    return AnyPosition(bytes.data(), bytes.size());
  }
  AnyPosition(const AnyPosition& other) : AnyPosition(other.data(), other.size_) {}
  AnyPosition(AnyPosition&&) noexcept = default;
  AnyPosition& operator=(const AnyPosition& other) { return *this = AnyPosition(other); }
  AnyPosition& operator=(AnyPosition&&) noexcept = default;
  ~AnyPosition() = default;

  template <class T>
  T as() const {
    T value;
    std::memcpy(static_cast<void*>(&value), data(), sizeof(T));
    return value;
  }
  std::span<const std::byte> bytes() const { return {data(), size_}; }

 private:
  AnyPosition(const void* bytes, std::size_t size) : size_(static_cast<std::uint32_t>(size)) {
    if (size > kInside) outside_ = std::make_unique_for_overwrite<std::byte[]>(size);
    if (size > 0) std::memcpy(outside_ ? outside_.get() : inside_.data(), bytes, size);
  }
  const std::byte* data() const { return outside_ ? outside_.get() : inside_.data(); }

  std::array<std::byte, kInside> inside_{};
  std::uint32_t size_ = 0;
  std::unique_ptr<std::byte[]> outside_;
};

// The bytes of some game's Move.
class AnyMove {
 public:
  AnyMove() = default;
  template <class T>
  explicit AnyMove(const T& value) requires(std::is_trivially_copyable_v<T> && sizeof(T) <= 8) {
    std::memcpy(&bits_, &value, sizeof(T));
  }
  template <class T>
  T as() const {
    T value;
    std::memcpy(static_cast<void*>(&value), &bits_, sizeof(T));
    return value;
  }

 private:
  std::uint64_t bits_ = 0;
};

}  // namespace zermelo
