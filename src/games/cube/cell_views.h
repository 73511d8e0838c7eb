// How a network sees the cube: a cell a place, corners before edges, which holds the piece that is there
// and its state. A row shows the cube in 96 ways, all of them equally far from solved: through each of
// the 48 rotations and reflections of space, and the same of the inverse of the position (the scramble
// undone backwards).
//
//   3x3x3   corners 0 to 7 (3 * piece + state), edges 8 to 19 (2 * piece + state), in the order of
//           kCorners and kEdges; 24 values
//   2x2x2   corners 0 to 6 (3 * piece + state); 21 values. DBL stays where it is: seen through a
//           rotation another corner does, and the cube is turned as a whole until DBL is at home.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/cell_views.h"
#include "games/cube/cube.h"

namespace zermelo::cube {

inline constexpr std::size_t kSymmetries = 48;

// Faces f and f + 3 are opposite: a symmetry permutes three axes and turns some of them round. The
// identity is the first.
constexpr FaceMap symmetry(std::size_t number) {
  constexpr int kAxes[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
  FaceMap map{};
  for (int face = 0; face < 6; ++face) {
    const int axis = face % 3, side = face / 3 ^ static_cast<int>(number % 8 >> axis & 1);
    map[static_cast<std::size_t>(face)] = kAxes[number / 8][axis] + 3 * side;
  }
  return map;
}

// What a symmetry makes of the pieces of one kind, each with kStates states: a piece at place p with
// piece + kPlaces * state = i is seen at to[p] as seen[p][i] = kStates * piece + state.
template <std::size_t kPlaces, std::size_t kStates>
struct PieceView {
  std::array<std::uint8_t, kPlaces> to{};
  std::array<std::array<std::uint8_t, kPlaces * kStates>, kPlaces> seen{};

  // Not constexpr: compilers would take five seconds over what takes a microsecond.
  PieceView(const FaceMap& map, const std::array<std::string_view, kPlaces>& names) {
    for (std::size_t p = 0; p < kPlaces; ++p) {
      const std::size_t at = image(map, names, p);
      to[p] = static_cast<std::uint8_t>(at);
      for (std::size_t piece = 0; piece < kPlaces; ++piece) {
        const std::size_t other = image(map, names, piece);
        for (std::size_t state = 0; state < kStates; ++state) {
          // The piece's sticker 0 shows on face `state` of its place.
          const std::size_t sticker = names[other].find(face_after(map, names[piece][0]));
          const std::size_t face = names[at].find(face_after(map, names[p][state]));
          seen[p][piece + kPlaces * state] =
              static_cast<std::uint8_t>(kStates * other + (face + kStates - sticker) % kStates);
        }
      }
    }
  }

 private:
  static char face_after(const FaceMap& map, char face) {
    return kFaces[static_cast<std::size_t>(map[static_cast<std::size_t>(face_of(face))])];
  }
  static std::size_t image(const FaceMap& map, const std::array<std::string_view, kPlaces>& names,
                           std::size_t place) {
    std::array<char, kStates> goal{};
    for (std::size_t k = 0; k < kStates; ++k) goal[k] = face_after(map, names[place][k]);
    std::size_t at = 0;
    while (!same_letters({goal.data(), kStates}, names[at])) ++at;
    return at;
  }
};
using CornerView = PieceView<8, 3>;
using EdgeView = PieceView<12, 2>;

struct CubeView {
  CornerView corners;
  EdgeView edges;
};
inline const std::array<CubeView, kSymmetries> kCubeViews = [] {
  const auto view = [](std::size_t s) {
    return CubeView{{symmetry(s), kCorners}, {symmetry(s), kEdges}};
  };
  return [&]<std::size_t... s>(std::index_sequence<s...>) {
    return std::array<CubeView, kSymmetries>{view(s)...};
  }
  (std::make_index_sequence<kSymmetries>());
}();

// The turn of the whole cube that brings DBL home, by 3 * place + state that it has.
inline const std::array<Carry, 24> kBringHome = [] {
  std::array<Carry, 24> carries{};
  for (std::size_t s = 0; s < kSymmetries; ++s) {
    // Rotations alone: they swap axes and turn them round an even number of times in all.
    if ((std::popcount(s % 8) % 2 == 0) != (s / 8 < 3)) continue;
    const Carry carry = carry_of(symmetry(s), -1);
    Corners p;
    apply(p, carry);
    // This piece comes to the place DBL. It does so in state 0 if it was in this state before.
    const std::size_t piece = p.corners[7] & 15, state = (3 - (p.corners[7] >> 4)) % 3;
    carries[3 * piece + state] = carry;
  }
  return carries;
}();

// The pieces of p, corners before edges, each as piece + places * state; and those of its inverse.
template <int kSize>
struct PieceLists {
  static constexpr std::size_t kCount = kSize == 2 ? 8 : 20;
  std::array<std::array<std::uint8_t, kCount>, 2> lists;

  explicit PieceLists(const typename Cube<kSize>::Position& p) {
    for (std::size_t at = 0; at < 8; ++at) add(at, p.corners[at], 0, 8, 3);
    if constexpr (kSize == 3) {
      for (std::size_t at = 0; at < 12; ++at) add(at, p.edges[at], 8, 12, 2);
    }
  }

 private:
  void add(std::size_t at, unsigned byte, std::size_t first, std::size_t places,
           std::size_t states) {
    const std::size_t piece = byte & 15, state = byte >> 4;
    lists[0][first + at] = static_cast<std::uint8_t>(piece + places * state);
    lists[1][first + piece] = static_cast<std::uint8_t>(at + places * ((states - state) % states));
  }
};

inline void write_view(const CubeView& view, const std::array<std::uint8_t, 20>& pieces,
                       std::uint8_t* row) {
  for (std::size_t i = 0; i < 8; ++i) row[view.corners.to[i]] = view.corners.seen[i][pieces[i]];
  for (std::size_t i = 0; i < 12; ++i) {
    row[8 + view.edges.to[i]] = view.edges.seen[i][pieces[8 + i]];
  }
}
inline void write_view(const CubeView& view, const std::array<std::uint8_t, 8>& pieces,
                       std::uint8_t* row) {
  Corners q;
  std::size_t fixed = 0;  // 3 * place + state of DBL
  for (std::size_t i = 0; i < 8; ++i) {
    const unsigned seen = view.corners.seen[i][pieces[i]];
    q.corners[view.corners.to[i]] = static_cast<std::uint8_t>(seen / 3 | seen % 3 << 4);
    if (seen / 3 == 7) fixed = 3 * view.corners.to[i] + seen % 3;
  }
  apply(q, kBringHome[fixed]);
  for (std::size_t i = 0; i < 7; ++i) {
    row[i] = static_cast<std::uint8_t>(3 * (q.corners[i] & 15) + (q.corners[i] >> 4));
  }
}

}  // namespace zermelo::cube

namespace zermelo {

template <int kSize>
struct CellViews<cube::Cube<kSize>> {
  using G = cube::Cube<kSize>;

  static int cells(const G&) { return kSize == 2 ? 7 : 20; }
  static int values(const G&) { return kSize == 2 ? 21 : 24; }
  static int ways(const G&) { return 2 * cube::kSymmetries; }
  static void write(const G& game, const typename G::Position& p, int, std::uint8_t* row) {
    for (const auto& pieces : cube::PieceLists<kSize>(p).lists) {
      for (const cube::CubeView& view : cube::kCubeViews) {
        cube::write_view(view, pieces, row);
        row += cells(game);
      }
    }
  }
};

}  // namespace zermelo
