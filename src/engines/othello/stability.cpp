#include "engines/othello/stability.h"

#include <array>
#include <bit>
#include <cstddef>
#include <vector>

#include "base/simd.h"

namespace zermelo::othello {
namespace {

// An edge alone: eight cells in a row, where either player may play on any empty cell at any time.
struct Edge {
  unsigned own, other;
};

// The edge after `edge.own` plays on `place`; nothing need be turned there.
Edge played(Edge edge, int place) {
  unsigned turned = 0;
  for (const int step : {1, -1}) {
    unsigned run = 0;
    int i = place + step;
    for (; i >= 0 && i < 8 && (edge.other >> i & 1); i += step) run |= 1u << i;
    if (i >= 0 && i < 8 && (edge.own >> i & 1)) turned |= run;
  }
  return {edge.own | turned | 1u << place, edge.other & ~turned};
}

// [own << 8 | other]: the discs of `own` that no sequence of moves on the edge turns.
class EdgeTable {
 public:
  EdgeTable() : stable_(1 << 16), known_(1 << 16) {
    for (unsigned own = 0; own < 256; ++own) {
      for (unsigned other = 0; other < 256; ++other) {
        if ((own & other) == 0) find({own, other});
      }
    }
  }
  unsigned operator()(std::uint64_t own, std::uint64_t other) const {
    return stable_[own << 8 | other];
  }

 private:
  unsigned find(Edge edge) {
    const std::size_t index = edge.own << 8 | edge.other;
    if (known_[index]) return stable_[index];
    unsigned stable = edge.own;
    for (int place = 0; place < 8; ++place) {
      if ((edge.own | edge.other) >> place & 1) continue;
      stable &= find(played(edge, place));
      const Edge theirs = played({edge.other, edge.own}, place);
      stable &= find({theirs.other, theirs.own});
    }
    known_[index] = true;
    return stable_[index] = static_cast<std::uint8_t>(stable);
  }
  std::vector<std::uint8_t> stable_;
  std::vector<bool> known_;
};
const EdgeTable kEdges;

constexpr std::uint64_t kColumnA = 0x0101010101010101;

// Bits of column a as eight bits, a1 lowest, and back.
std::uint64_t column_bits(std::uint64_t board) { return extract_bits(board, kColumnA); }
std::uint64_t bits_column(std::uint64_t bits) { return deposit_bits(bits, kColumnA); }

std::uint64_t stable_on_edges(std::uint64_t own, std::uint64_t other) {
  std::uint64_t stable = kEdges(own & 0xff, other & 0xff);
  stable |= std::uint64_t{kEdges(own >> 56, other >> 56)} << 56;
  stable |= bits_column(kEdges(column_bits(own), column_bits(other)));
  stable |= bits_column(kEdges(column_bits(own >> 7), column_bits(other >> 7))) << 7;
  return stable;
}

// Cells from which `times` steps along an axis leave the board.
constexpr std::uint64_t leaving(int step, int times) {
  std::uint64_t cells = 0;
  for (int cell = 0; cell < 64; ++cell) {
    const int to = cell + step * times;
    const int sideways = to % 8 - cell % 8, wanted = (step == 8 ? 0 : step == 7 ? -1 : 1) * times;
    if (to >= 64 || sideways != wanted) cells |= std::uint64_t{1} << cell;
  }
  return cells;
}

// One of the four axes: a step is a shift to the left by `step`.
template <int step>
struct Axis {
  static constexpr std::uint64_t kLast = leaving(step, 1), kLast2 = leaving(step, 2),
                                 kLast4 = leaving(step, 4);
  // The same backwards, which is the board turned by half.
  static constexpr std::uint64_t turned(std::uint64_t cells) {
    std::uint64_t image = 0;
    for (int cell = 0; cell < 64; ++cell) image |= (cells >> cell & 1) << (63 - cell);
    return image;
  }
  static constexpr std::uint64_t kFirst = turned(kLast), kFirst2 = turned(kLast2),
                                 kFirst4 = turned(kLast4);

  // Cells along whose line nothing is turned any more: it is full, or they stand at its end.
  static std::uint64_t settled(std::uint64_t filled, std::uint64_t outside) {
    std::uint64_t on = filled, back = filled;
    on &= kLast | on >> step;
    back &= kFirst | back << step;
    on &= kLast2 | on >> 2 * step;
    back &= kFirst2 | back << 2 * step;
    on &= kLast4 | on >> 4 * step;
    back &= kFirst4 | back << 4 * step;
    return (on & back) | kFirst | kLast | outside << step | outside >> step;
  }
  // Cells next to one of these.
  static std::uint64_t beside(std::uint64_t cells) {
    return (cells & ~kLast) << step | (cells & ~kFirst) >> step;
  }
};

}  // namespace

std::uint64_t stable_discs(std::uint64_t own, std::uint64_t other, std::uint64_t outside) {
  const std::uint64_t filled = own | other | outside;
  const std::uint64_t row = Axis<1>::settled(filled, outside);
  const std::uint64_t rising = Axis<7>::settled(filled, outside);
  const std::uint64_t column = Axis<8>::settled(filled, outside);
  const std::uint64_t falling = Axis<9>::settled(filled, outside);
  std::uint64_t stable = own & row & rising & column & falling;
  if (outside == 0) stable |= stable_on_edges(own, other);
  if (stable == 0) return 0;
  // A stable neighbour of the same colour on the line holds a disc along that line too.
  for (;;) {
    const std::uint64_t more =
        own & ~stable & (row | Axis<1>::beside(stable)) & (rising | Axis<7>::beside(stable)) &
        (column | Axis<8>::beside(stable)) & (falling | Axis<9>::beside(stable));
    if (more == 0) return stable;
    stable |= more;
  }
}

}  // namespace zermelo::othello
