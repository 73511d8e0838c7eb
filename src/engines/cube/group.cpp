#include "engines/cube/group.h"

#include <algorithm>

namespace zermelo::cube {
namespace {

FaceMap then(const FaceMap& first, const FaceMap& second) {
  FaceMap both{};
  for (std::size_t f = 0; f < 6; ++f) both[f] = second[static_cast<std::size_t>(first[f])];
  return both;
}

// What a symmetry does to places and to the stickers on them.
template <std::size_t kPlaces, std::size_t kStickers>
struct PieceMap {
  std::array<std::uint8_t, kPlaces> to;
  std::array<std::array<std::uint8_t, kStickers>, kPlaces> sticker;  // of the place it goes to

  template <class Names>
  PieceMap(const Names& names, const FaceMap& faces) : to{}, sticker{} {
    for (std::size_t p = 0; p < kPlaces; ++p) {
      char goal[3] = {};
      for (std::size_t k = 0; k < kStickers; ++k) {
        goal[k] =
            kFaces[static_cast<std::size_t>(faces[static_cast<std::size_t>(face_of(names[p][k]))])];
      }
      std::size_t q = 0;
      while (!same_letters({goal, kStickers}, names[q])) ++q;
      to[p] = static_cast<std::uint8_t>(q);
      for (std::size_t k = 0; k < kStickers; ++k) {
        sticker[p][k] = static_cast<std::uint8_t>(names[q].find(goal[k]));
      }
    }
  }

  // Sticker 0 of the piece shows on sticker s of its place: both are carried along.
  template <std::size_t kBytes>
  void carry(const std::array<std::uint8_t, kBytes>& from,
             std::array<std::uint8_t, kBytes>& into) const {
    for (std::size_t p = 0; p < kPlaces; ++p) {
      const std::size_t piece = from[p] & 15u, state = from[p] >> 4;
      const std::size_t turned = sticker[p][state] + kStickers - sticker[piece][0];
      into[to[p]] = static_cast<std::uint8_t>(to[piece] | turned % kStickers << 4);
    }
  }
};

struct Symmetry {
  explicit Symmetry(const FaceMap& map) : faces(map), corners(kCorners, map), edges(kEdges, map) {}
  FaceMap faces;
  PieceMap<8, 3> corners;
  PieceMap<12, 2> edges;
};

struct Symmetries {
  std::vector<Symmetry> all;
  std::array<std::array<std::uint8_t, kTurnCount>, kSymmetries> turns{};
  std::array<std::array<std::uint8_t, kSymmetries>, kSymmetries> products{};
  std::array<std::uint8_t, kSymmetries> inverses{};

  Symmetries() {
    FaceMap mirror = kStay;
    std::swap(mirror[static_cast<std::size_t>(face_of('L'))],
              mirror[static_cast<std::size_t>(face_of('R'))]);
    const FaceMap y = rotation(face_of('U'), 1), z2 = rotation(face_of('F'), 2);
    FaceMap third = kStay;  // U to R to F to U
    for (const auto& [from, into] : {std::pair('U', 'R'), {'R', 'F'}, {'F', 'U'}}) {
      third[static_cast<std::size_t>(face_of(from))] = face_of(into);
      third[static_cast<std::size_t>(opposite(face_of(from)))] = opposite(face_of(into));
    }
    for (int s = 0; s < kSymmetries; ++s) {
      FaceMap map = s & 1 ? mirror : kStay;
      for (int i = 0; i < (s >> 1 & 3); ++i) map = then(map, y);
      if (s & 8) map = then(map, z2);
      for (int i = 0; i < s / kThirdTurn; ++i) map = then(map, third);
      all.emplace_back(map);
    }
    for (std::size_t s = 0; s < kSymmetries; ++s) {
      for (std::size_t t = 0; t < kTurnCount; ++t) {
        const auto face = static_cast<std::size_t>(all[s].faces[t / 3]);
        turns[s][t] = static_cast<std::uint8_t>(3 * face + (s & 1 ? 2 - t % 3 : t % 3));
      }
      for (std::size_t r = 0; r < kSymmetries; ++r) {
        const FaceMap both = then(all[s].faces, all[r].faces);
        const auto found = std::find_if(all.begin(), all.end(),
                                        [&](const Symmetry& one) { return one.faces == both; });
        products[s][r] = static_cast<std::uint8_t>(found - all.begin());
        if (both == kStay) inverses[s] = static_cast<std::uint8_t>(r);
      }
    }
  }
};

const Symmetries& symmetries() {
  static const Symmetries all;
  return all;
}

template <std::size_t kBytes>
bool is_odd_order(const std::array<std::uint8_t, kBytes>& pieces, std::size_t n) {
  bool odd = false;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < i; ++j) odd ^= (pieces[j] & 15) > (pieces[i] & 15);
  }
  return odd;
}

}  // namespace

Turns inverse(const Turns& turns) {
  Turns back(turns.rbegin(), turns.rend());
  for (std::uint8_t& t : back) t = static_cast<std::uint8_t>(inverse_turn(t));
  return back;
}

int length_of(const Turns& turns, bool quarter_turns) {
  int length = 0;
  for (const std::uint8_t t : turns) length += quarter_turns && is_half_turn(t) ? 2 : 1;
  return length;
}

Cubies turned(Cubies p, const Turns& turns) {
  for (const std::uint8_t t : turns) apply(p, kTurns[t]);
  return p;
}

Cubies product(const Cubies& p, const Cubies& q) {
  Cubies both;
  for (std::size_t i = 0; i < 8; ++i) {
    const unsigned from = p.corners[q.corners[i] & 15u];
    both.corners[i] =
        static_cast<std::uint8_t>((from & 15u) | ((from >> 4) + (q.corners[i] >> 4u)) % 3 << 4);
  }
  for (std::size_t i = 0; i < 12; ++i) {
    both.edges[i] = static_cast<std::uint8_t>(p.edges[q.edges[i] & 15u] ^ (q.edges[i] & 0x10u));
  }
  return both;
}

Cubies inverse(const Cubies& p) {
  static constexpr std::uint8_t kUndo[3] = {0, 0x20, 0x10};
  Cubies back;
  for (unsigned i = 0; i < 8; ++i) {
    back.corners[p.corners[i] & 15u] = static_cast<std::uint8_t>(i | kUndo[p.corners[i] >> 4]);
  }
  for (unsigned i = 0; i < 12; ++i) {
    back.edges[p.edges[i] & 15u] = static_cast<std::uint8_t>(i | (p.edges[i] & 0x10u));
  }
  return back;
}

bool is_odd(const Cubies& p) { return is_odd_order(p.corners, 8); }

Cubies conjugate(const Cubies& p, int s) {
  const Symmetry& symmetry = symmetries().all[static_cast<std::size_t>(s)];
  Cubies image;
  symmetry.corners.carry(p.corners, image.corners);
  symmetry.edges.carry(p.edges, image.edges);
  return image;
}

int turn_image(int s, int t) {
  return symmetries().turns[static_cast<std::size_t>(s)][static_cast<std::size_t>(t)];
}
int followed_by(int s, int r) {
  return symmetries().products[static_cast<std::size_t>(s)][static_cast<std::size_t>(r)];
}
int inverse_symmetry(int s) { return symmetries().inverses[static_cast<std::size_t>(s)]; }

std::uint64_t stabilizer(const Cubies& p) {
  std::uint64_t set = 0;
  for (int s = 0; s < kSymmetries; ++s) {
    if (conjugate(p, s) == p) set |= std::uint64_t{1} << s;
  }
  return set;
}

}  // namespace zermelo::cube
