#include "engines/cube/coordinates.h"

#include <bit>

#include "engines/cube/orders.h"

namespace zermelo::cube {
namespace {

std::uint8_t with_state(unsigned byte, unsigned state) {
  return static_cast<std::uint8_t>((byte & 15u) | state << 4);
}
std::uint8_t with_piece(unsigned byte, unsigned piece) {
  return static_cast<std::uint8_t>((byte & 0xf0u) | piece);
}

template <class Row, class Set, class Get>
std::vector<Row> table_of(int count, std::span<const std::uint8_t> turns, Set set, Get get) {
  std::vector<Row> table(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    Cubies p;
    set(p, i);
    for (std::size_t t = 0; t < turns.size(); ++t) {
      table[static_cast<std::size_t>(i)][t] = static_cast<std::uint16_t>(get(turned(p, turns[t])));
    }
  }
  return table;
}

}  // namespace

int corners_of(const Cubies& p) {
  std::array<std::uint8_t, 8> pieces{};
  for (std::size_t i = 0; i < 8; ++i) pieces[i] = p.corners[i] & 15;
  return order_of<8>(pieces.data());
}

int ud_edges_of(const Cubies& p) {
  std::array<std::uint8_t, 8> pieces{};
  for (std::size_t i = 0; i < 8; ++i) pieces[i] = p.edges[i] & 7;
  return order_of<8>(pieces.data());
}

void set_twist(Cubies& p, int twist) {
  int sum = 0;
  for (std::size_t i = 7; i-- > 0; twist /= 3) {
    p.corners[i] = with_state(p.corners[i], static_cast<unsigned>(twist % 3));
    sum += twist % 3;
  }
  p.corners[7] = with_state(p.corners[7], static_cast<unsigned>((21 - sum) % 3));
}

void set_flip(Cubies& p, int flip) {
  const auto bits = static_cast<unsigned>(flip);
  for (std::size_t i = 0; i < 11; ++i) p.edges[i] = with_state(p.edges[i], bits >> i & 1u);
  p.edges[11] = with_state(p.edges[11], static_cast<unsigned>(std::popcount(bits)) & 1u);
}

void set_slice(Cubies& p, int slice) {
  const unsigned places = kMiddleSets.mask[static_cast<std::size_t>(slice / kOrders4)];
  const auto order = order_from<4>(slice % kOrders4);
  std::size_t in_slice = 0;
  unsigned other = 0;
  for (std::size_t i = 0; i < 12; ++i) {
    const bool is_slice = (places >> i & 1) != 0;
    p.edges[i] = with_piece(p.edges[i], is_slice ? 8u + order[in_slice++] : other++);
  }
}

void set_corners(Cubies& p, int corners) {
  const auto order = order_from<8>(corners);
  for (std::size_t i = 0; i < 8; ++i) p.corners[i] = with_piece(p.corners[i], order[i]);
}

void set_ud_edges(Cubies& p, int ud_edges) {
  const auto order = order_from<8>(ud_edges);
  for (std::size_t i = 0; i < 8; ++i) p.edges[i] = with_piece(p.edges[i], order[i]);
}

const MoveTables& move_tables() {
  static const MoveTables tables = [] {
    std::array<std::uint8_t, kTurnCount> all{};
    for (std::size_t t = 0; t < all.size(); ++t) all[t] = static_cast<std::uint8_t>(t);
    using Row = MoveTables::Row;
    return MoveTables{table_of<Row>(kTwists, all, set_twist, twist_of),
                      table_of<Row>(kFlips, all, set_flip, flip_of),
                      table_of<Row>(kSlices, all, set_slice, slice_of),
                      table_of<Row>(kOrders8, all, set_corners, corners_of),
                      table_of<MoveTables::RowOfH>(kOrders8, kTurnsOfH, set_ud_edges, ud_edges_of)};
  }();
  return tables;
}

}  // namespace zermelo::cube
