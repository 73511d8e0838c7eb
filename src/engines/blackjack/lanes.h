// A few numbers that are worked on together. Compilers unroll a short loop over an array before they
// think of vector registers, hence a type that is made of registers.
#pragma once

#include <array>
#include <cstddef>

namespace zermelo::blackjack {

template <std::size_t N>
struct Lanes {
  static_assert(N % 4 == 0);
  using Four = double __attribute__((vector_size(32)));
  std::array<Four, N / 4> part{};

  static Lanes all(double x) {
    Lanes lanes;
    for (Four& four : lanes.part) four = Four{x, x, x, x};
    return lanes;
  }
  double operator[](std::size_t i) const { return part[i / 4][i % 4]; }
  void set(std::size_t i, double x) { part[i / 4][i % 4] = x; }

  Lanes& operator+=(const Lanes& other) {
    for (std::size_t k = 0; k < N / 4; ++k) part[k] += other.part[k];
    return *this;
  }
  Lanes& operator-=(const Lanes& other) {
    for (std::size_t k = 0; k < N / 4; ++k) part[k] -= other.part[k];
    return *this;
  }
  Lanes& operator*=(const Lanes& other) {
    for (std::size_t k = 0; k < N / 4; ++k) part[k] *= other.part[k];
    return *this;
  }
  Lanes& operator*=(double x) {
    for (std::size_t k = 0; k < N / 4; ++k) part[k] *= x;
    return *this;
  }
  // Adds x times another.
  void add(double x, const Lanes& other) {
    for (std::size_t k = 0; k < N / 4; ++k) part[k] += x * other.part[k];
  }
  friend Lanes operator+(Lanes a, const Lanes& b) { return a += b; }
  friend Lanes operator-(Lanes a, const Lanes& b) { return a -= b; }
  friend Lanes operator*(Lanes a, const Lanes& b) { return a *= b; }
  friend Lanes operator*(double x, Lanes a) { return a *= x; }
};

}  // namespace zermelo::blackjack
