#include "engines/connect_four/book.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "base/checksum.h"
#include "base/error.h"
#include "base/hash.h"

namespace zermelo::connect_four {
namespace {

constexpr std::string_view kMagic = "ZC4BOOK1";
constexpr std::size_t kHeaderBytes = 32;
constexpr int kSlotBits = 6;
constexpr int kBias = 32;  // what is added to a score

std::size_t slot_bytes(std::uint64_t part) { return (3 * part * kSlotBits + 7) / 8; }

// One slot in each part.
std::array<std::uint64_t, 3> places(Bits key, std::uint32_t seed, std::uint64_t part) {
  __extension__ using Wide = unsigned __int128;
  std::array<std::uint64_t, 3> found;
  std::uint64_t hash = seed;
  for (std::uint64_t i = 0; i < 3; ++i) {
    hash = mixed(hash, key);
    found[i] = i * part + static_cast<std::uint64_t>(Wide{hash} * part >> 64);
  }
  return found;
}

std::uint64_t number_at(const char* bytes, std::size_t size) {
  std::uint64_t number = 0;
  std::memcpy(&number, bytes, size);
  return number;
}

unsigned slot_at(const unsigned char* slots, std::uint64_t i) {
  const std::uint64_t bit = i * kSlotBits;
  const unsigned char* const at = slots + bit / 8;
  const unsigned low = at[0], high = bit % 8 > 2 ? at[1] : 0U;
  return (low | high << 8) >> (bit % 8) & 63;
}

// The order in which keys can be given their scores: each has a slot that no later one uses. Empty if
// there is none, which another seed mends.
std::vector<std::pair<std::uint32_t, std::uint64_t>> peeled(const std::vector<BookEntry>& entries,
                                                            std::uint32_t seed,
                                                            std::uint64_t part) {
  std::vector<std::uint32_t> degree(3 * part), sum(3 * part);  // sum: numbers of the keys, xored
  for (std::uint32_t i = 0; i < entries.size(); ++i) {
    for (const std::uint64_t place : places(entries[i].key, seed, part)) {
      ++degree[place];
      sum[place] ^= i;
    }
  }
  std::vector<std::uint64_t> lonely;
  for (std::uint64_t place = 0; place < degree.size(); ++place) {
    if (degree[place] == 1) lonely.push_back(place);
  }
  std::vector<std::pair<std::uint32_t, std::uint64_t>> order;
  while (!lonely.empty()) {
    const std::uint64_t at = lonely.back();
    lonely.pop_back();
    if (degree[at] != 1) continue;
    const std::uint32_t i = sum[at];
    order.emplace_back(i, at);
    for (const std::uint64_t place : places(entries[i].key, seed, part)) {
      sum[place] ^= i;
      if (--degree[place] == 1) lonely.push_back(place);
    }
  }
  if (order.size() != entries.size()) order.clear();
  return order;
}

bool comes_from_play(const Geometry& g, Bits own, Bits other) {
  if ((own | other) == 0) return true;
  // The other player was the last: one of its discs lies on top.
  const Bits all = own | other;
  const Bits tops = ((all + g.bottom) >> 1) & all & other;
  for (Bits rest = tops; rest != 0; rest &= rest - 1) {
    if (comes_from_play(g, other & ~lowest_bit(rest), own)) return true;
  }
  return false;
}

}  // namespace

Book::Book(std::string_view bytes, const std::string& path) {
  if (bytes.size() < kHeaderBytes + 8 || bytes.substr(0, kMagic.size()) != kMagic) {
    bad_input("{}: expected a book of Connect Four, found something else", path);
  }
  const char* const at = bytes.data();
  rows_ = at[8], cols_ = at[9], connect_ = at[10], discs_ = at[11];
  seed_ = static_cast<std::uint32_t>(number_at(at + 12, 4));
  positions_ = number_at(at + 16, 8);
  part_ = number_at(at + 24, 8);
  const std::size_t size = bytes.size() - 8;
  if (part_ > bytes.size() || size != kHeaderBytes + slot_bytes(part_) ||
      number_at(at + size, 8) != checksum(at, size)) {
    bad_input("{}: the book is damaged: its length or checksum is wrong", path);
  }
  slots_ = reinterpret_cast<const unsigned char*>(at + kHeaderBytes);
}

std::string Book::bytes_of(const Geometry& g, int discs, const std::vector<BookEntry>& entries) {
  const std::uint64_t part = entries.size() * 41 / 100 + 32;
  std::uint32_t seed = 0;
  auto order = peeled(entries, seed, part);
  while (order.empty() && !entries.empty()) order = peeled(entries, ++seed, part);

  std::vector<unsigned char> slots(3 * part);
  std::reverse(order.begin(), order.end());
  for (const auto& [i, own] : order) {
    auto value = static_cast<unsigned>(entries[i].score + kBias);
    for (const std::uint64_t place : places(entries[i].key, seed, part)) value ^= slots[place];
    slots[own] = static_cast<unsigned char>(value);
  }

  std::string bytes(kMagic);
  for (const int number : {g.rows, g.cols, g.connect, discs}) {
    bytes.push_back(static_cast<char>(number));
  }
  const auto append = [&](const auto& number) {
    bytes.append(reinterpret_cast<const char*>(&number), sizeof(number));
  };
  append(seed);
  append(std::uint64_t{entries.size()});
  append(part);
  std::string packed(slot_bytes(part), '\0');
  for (std::uint64_t i = 0; i < slots.size(); ++i) {
    const unsigned value = static_cast<unsigned>(slots[i]) << (i * kSlotBits % 8);
    const std::size_t byte = i * kSlotBits / 8;
    packed[byte] = static_cast<char>(packed[byte] | static_cast<char>(value & 255));
    if (value > 255) packed[byte + 1] = static_cast<char>(value >> 8);
  }
  bytes += packed;
  append(checksum(bytes.data(), bytes.size()));
  return bytes;
}

bool Book::is_for(const Geometry& g) const {
  return rows_ == g.rows && cols_ == g.cols && connect_ == g.connect;
}

std::optional<int> Book::score(const Geometry& g, Bits own, Bits all) const {
  if (std::popcount(all) > discs_ || !is_for(g)) return std::nullopt;
  if (can_win_at_once(g, own, all)) return (g.cells + 1 - std::popcount(all)) / 2;
  if (!is_reachable(g, own, all)) return std::nullopt;
  unsigned value = 0;
  for (const std::uint64_t place : places(book_key(g, own, all), seed_, part_)) {
    value ^= slot_at(slots_, place);
  }
  return static_cast<int>(value) - kBias;
}

Bits book_key(const Geometry& g, Bits own, Bits all) {
  const Bits key = own + all;
  return std::min(key, mirrored(AnyBoard{g}, key));
}

bool can_win_at_once(const Geometry& g, Bits own, Bits all) {
  return (line_ends(AnyBoard{g}, own) & (all + g.bottom) & g.board) != 0;
}

bool is_reachable(const Geometry& g, Bits own, Bits all) {
  return comes_from_play(g, own, own ^ all);
}

}  // namespace zermelo::connect_four
