#include "engines/hex/fill_in.h"

#include <vector>

namespace zermelo::hex {
namespace {

Rings rings_of_size(int size) {
  constexpr int kDown[6] = {-1, -1, 0, 1, 1, 0}, kRight[6] = {0, 1, 1, 0, -1, -1};
  Rings rings{};
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      auto& ring = rings.next[static_cast<std::size_t>(row * size + column)];
      for (std::size_t d = 0; d < 6; ++d) {
        const int r = row + kDown[d], c = column + kRight[d];
        // Where two sides meet, either may be drawn one cell longer.
        ring[d] = static_cast<std::int16_t>(r < 0 || r == size   ? kBlackSide
                                            : c < 0 || c == size ? kWhiteSide
                                                                 : r * size + c);
      }
    }
  }
  return rings;
}

}  // namespace

const Rings& Rings::of_size(int size) {
  static const std::vector<Rings> all = [] {
    std::vector<Rings> made;
    for (int n = 0; n <= kMaxSize; ++n) made.push_back(rings_of_size(n));
    return made;
  }();
  return all.at(static_cast<std::size_t>(size));
}

template <std::size_t kWords>
FilledBoard<kWords>::FilledBoard(int size)
    : size_(size), rings_(&Rings::of_size(size)), all_(&Board<kWords>::of_size(size).all) {
  for (std::size_t cell = 0; cell < static_cast<std::size_t>(size * size); ++cell) {
    for (std::size_t d = 0; d < 6; ++d) {
      const int next = rings_->next[cell][d];
      if (next >= 0) continue;
      auto& ring = ring_[next == kBlackSide ? 0 : 1][cell];
      ring = static_cast<std::uint8_t>(ring | 1u << d);
    }
  }
  changed_ = *all_;
}

template <std::size_t kWords>
void FilledBoard<kWords>::put(int k, int cell) {
  const auto side = static_cast<std::size_t>(k);
  stones_[side].add(cell);
  changed_.remove(cell);
  for (std::size_t d = 0; d < 6; ++d) {
    const int next = rings_->next[static_cast<std::size_t>(cell)][d];
    if (next < 0) continue;
    auto& ring = ring_[side][static_cast<std::size_t>(next)];
    ring = static_cast<std::uint8_t>(ring | 1u << (d + 3) % 6);
    if (!stones_[0].has(next) && !stones_[1].has(next)) changed_.add(next);
  }
}

template <std::size_t kWords>
bool FilledBoard<kWords>::joins(int k) const {
  const auto side = static_cast<std::size_t>(k);
  const Board<kWords>& board = Board<kWords>::of_size(size_);
  Set joined = stones_[side] & board.near_side[side], reached = joined;
  while (joined.any()) {
    Set next;
    joined.for_each([&](int cell) { next |= board.neighbours[static_cast<std::size_t>(cell)]; });
    joined = (next & stones_[side]).without(reached);
    reached |= joined;
  }
  return (reached & board.far_side[side]).any();
}

template <std::size_t kWords>
std::array<CellSet<kWords>, 2> FilledBoard<kWords>::fill() {
  std::array<Set, 2> captured{};
  const auto take = [&](int cell) {
    if (is_dead(cell, 0, 0)) return put(0, cell);
    for (int d = 0; d < 6; ++d) {
      const int next = rings_->next[static_cast<std::size_t>(cell)][static_cast<std::size_t>(d)];
      if (next < 0 || stones_[0].has(next) || stones_[1].has(next)) continue;
      for (int k = 0; k < 2; ++k) {
        if (!would_be_dead(cell, k, d) || !would_be_dead(next, k, (d + 3) % 6)) continue;
        captured[static_cast<std::size_t>(k)].add(cell);
        captured[static_cast<std::size_t>(k)].add(next);
        put(k, cell);
        put(k, next);
        return;
      }
    }
  };
  while (changed_.any()) {
    for (std::size_t w = 0; w < kWords; ++w) {
      while (changed_.words[w] != 0) {
        const int cell = static_cast<int>(64 * w) + std::countr_zero(changed_.words[w]);
        changed_.remove(cell);
        take(cell);
      }
    }
  }
  return captured;
}

template class FilledBoard<1>;
template class FilledBoard<2>;
template class FilledBoard<6>;

}  // namespace zermelo::hex
