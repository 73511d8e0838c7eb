// The random generator of the program, frozen: the same seed gives the same bytes on every platform
// and in every later version. Records, tests and published results depend on it.
//
//   generator   xoshiro256++ (Blackman and Vigna 2019; public domain), 256 bits of state
//   seeding     four outputs of SplitMix64 started at the seed
//   below(n)    Lemire's multiply-and-reject on the upper 32 bits of one output: exactly uniform
//   unit()      upper 53 bits of one output, divided by 2^53: in [0, 1)
//   stream(k)   the generator 2^128 * k steps ahead: streams for threads that never overlap
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <utility>

namespace zermelo {

class Rng {
 public:
  using result_type = std::uint64_t;  // also a standard generator, for <algorithm> and <random>

  explicit constexpr Rng(std::uint64_t seed = 1) {
    for (std::uint64_t& word : state_) {
      seed += 0x9e3779b97f4a7c15;
      std::uint64_t z = seed;
      z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
      z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
      word = z ^ (z >> 31);
    }
  }

  constexpr std::uint64_t operator()() {
    const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  static constexpr std::uint64_t min() { return 0; }
  static constexpr std::uint64_t max() { return std::numeric_limits<std::uint64_t>::max(); }

  // A whole number from 0 to n - 1, each exactly as likely. Assumes n > 0.
  constexpr std::uint32_t below(std::uint32_t n) {
    std::uint64_t product = ((*this)() >> 32) * n;
    if (static_cast<std::uint32_t>(product) < n) [[unlikely]] {
      const std::uint32_t threshold = (0u - n) % n;
      while (static_cast<std::uint32_t>(product) < threshold) product = ((*this)() >> 32) * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // Returns below(n), for the size of a container.
  constexpr std::size_t index(std::size_t n) { return below(static_cast<std::uint32_t>(n)); }

  constexpr double unit() { return static_cast<double>((*this)() >> 11) * 0x1.0p-53; }

  // Fisher-Yates from the back; every order is exactly as likely.
  template <class Range>
  constexpr void shuffle(Range& range) {
    for (std::size_t i = range.size(); i > 1; --i) std::swap(range[i - 1], range[index(i)]);
  }

  // Advances by 2^128 steps.
  constexpr void jump() {
    constexpr std::array<std::uint64_t, 4> kJump = {0x180ec6d33cfd0aba, 0xd5a61266f0c9392c,
                                                    0xa9582618e03fc9aa, 0x39abdc4529b1661c};
    std::array<std::uint64_t, 4> sum{};
    for (std::uint64_t word : kJump) {
      for (int bit = 0; bit < 64; ++bit) {
        if (word >> bit & 1) {
          for (std::size_t i = 0; i < 4; ++i) sum[i] ^= state_[i];
        }
        (*this)();
      }
    }
    state_ = sum;
  }

  // Stream k of this generator: this one is stream 0.
  constexpr Rng stream(int k) const {
    Rng other = *this;
    while (k-- > 0) other.jump();
    return other;
  }

  // The whole state, for saving and going on later.
  using State = std::array<std::uint64_t, 4>;
  constexpr const State& state() const { return state_; }
  static constexpr Rng from_state(const State& state) {
    Rng rng;
    rng.state_ = state;
    return rng;
  }

  friend constexpr bool operator==(const Rng&, const Rng&) = default;

 private:
  State state_{};
};

}  // namespace zermelo
