// The cube as a group: products and inverses of positions, and the symmetries of space that carry one
// position into another of the same distance.
//
// A position stands for the turns that lead to it from the solved cube: p * q is p followed by the
// turns of q. A symmetry s is a rotation of space or a reflection; conjugate(p, s) is what p becomes
// when every turn is carried along, and turn_image(s, t) is what turn t becomes.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/cube/cubies.h"

namespace zermelo::cube {

using Turns = std::vector<std::uint8_t>;  // numbers of kTurns

constexpr int inverse_turn(int t) { return t - t % 3 + 2 - t % 3; }
constexpr bool is_half_turn(int t) { return t % 3 == 1; }
Turns inverse(const Turns& turns);
// Lengths in either metric.
int length_of(const Turns& turns, bool quarter_turns);

inline Cubies turned(Cubies p, int t) {
  apply(p, kTurns[static_cast<std::size_t>(t)]);
  return p;
}
Cubies turned(Cubies p, const Turns& turns);
// A turn followed by p: where p is the inverse of q, the inverse of q followed by the turn back.
inline Cubies turned_before(const Cubies& p, int t) {
  const auto load = [](const void* at) { return simd::load<simd::Bytes>(at); };
  const Carry& carry = kTurns[static_cast<std::size_t>(t)];
  const simd::Bytes solved_turned = load(carry.from.data()) | load(carry.add.data());
  const simd::Bytes states = load(kStates.data()), bytes = load(&p);
  const simd::Bytes no_piece = simd::as<simd::Bytes>(states == simd::Bytes{}) & 0x80;
  const simd::Bytes x =
      simd::shuffle_halves(solved_turned, (bytes & 15) | no_piece) + (bytes & 0xf0);
  Cubies both;
  simd::store(&both, simd::min(x, x - states));
  return both;
}
Cubies product(const Cubies& p, const Cubies& q);
Cubies inverse(const Cubies& p);
// True if an odd number of quarter turns leads here.
bool is_odd(const Cubies& p);

// The 48 symmetries. The first 16 keep the axis of U and D: number 8 a + 2 b + c is c times the
// reflection that swaps L and R, then b quarters of y, then a times the half turn z2. Number s + 16
// (and s + 32) is s followed by the rotation that carries U to R to F once (twice).
inline constexpr int kSymmetries = 48, kAxisSymmetries = 16;
inline constexpr int kThirdTurn = 16;

Cubies conjugate(const Cubies& p, int s);
int turn_image(int s, int t);
// Number of the symmetry s followed by r, and of the one that undoes s.
int followed_by(int s, int r);
int inverse_symmetry(int s);

// Symmetries that leave a position as it is, s such that conjugate(p, s) == p, as bits.
std::uint64_t stabilizer(const Cubies& p);

}  // namespace zermelo::cube
