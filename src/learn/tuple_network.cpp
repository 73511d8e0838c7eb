#include "learn/tuple_network.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

#include "base/error.h"
#include "base/simd.h"

namespace zermelo::learn {
namespace {

constexpr std::array<std::string_view, 3> kCoherenceNames = {"none", "ratio", "exp"};
constexpr std::uint64_t kMaxSide = std::uint64_t{1} << 31;  // places are 32 bits, with a sign
constexpr std::size_t kVector = sizeof(simd::Bytes);
constexpr std::size_t kIsSummed = ~std::size_t{0};  // instead of where a row ends
constexpr std::size_t kLanes = sizeof(simd::Floats) / sizeof(float);

// exp(2.7 (i / 1024 - 1)): rates of Coherence::kExp.
const std::array<float, 1025> kExpRates = [] {
  std::array<float, 1025> table{};
  for (std::size_t i = 0; i < table.size(); ++i) {
    table[i] = static_cast<float>(std::exp(2.7 * (static_cast<double>(i) / 1024 - 1)));
  }
  return table;
}();

float fast_tanh(float x) {
  if (x > 9) return 1;
  if (x < -9) return -1;
  return 1 - 2 / (std::exp(2 * x) + 1);
}

// Calls use(cell, new value - old value) for the cells in which two rows differ.
template <class Use>
void for_each_change(const std::uint8_t* from, const std::uint8_t* to, std::size_t bytes,
                     Use&& use) {
  for (std::size_t i = 0; i < bytes; i += kVector) {
    const auto same =
        simd::as<simd::Bytes>(simd::load<simd::Bytes>(from + i) == simd::load<simd::Bytes>(to + i));
    for (std::uint32_t bits = ~simd::high_bits(same); bits != 0; bits &= bits - 1) {
      const std::size_t cell = i + static_cast<std::size_t>(std::countr_zero(bits));
      use(cell, static_cast<std::uint32_t>(to[cell]) - static_cast<std::uint32_t>(from[cell]));
    }
  }
}

// N and A of a weight, which stand side by side, as one word.
std::uint64_t load_pair(const float* from) {
  auto& word = *reinterpret_cast<std::uint64_t*>(const_cast<float*>(from));
  return std::atomic_ref<std::uint64_t>(word).load(std::memory_order_relaxed);
}
void store_pair(float* to, std::uint64_t pair) {
  auto& word = *reinterpret_cast<std::uint64_t*>(to);
  std::atomic_ref<std::uint64_t>(word).store(pair, std::memory_order_relaxed);
}

// The sum of weights, and of what they are more than those known. Four sums at once, so that additions
// need not wait for each other.
using FoundWeight = TupleNetwork::FoundWeight;
template <class Term>
float sum_of_terms(const FoundWeight* found, const FoundWeight* last, const Term& term) {
  float a = 0, b = 0, c = 0, d = 0;
  for (; last - found >= 4; found += 4) {
    a += term(found[0]);
    b += term(found[1]);
    c += term(found[2]);
    d += term(found[3]);
  }
  for (; found != last; ++found) a += term(*found);
  return (a + b) + (c + d);
}
float sum_of_found(const float* weights, const FoundWeight* found, const FoundWeight* last) {
  return sum_of_terms(found, last, [=](const FoundWeight& f) { return load(weights[f.at]); });
}
float sum_of_found(const float* weights, const FoundWeight* found, const FoundWeight* last,
                   const float* known) {
  return sum_of_terms(found, last,
                      [=](const FoundWeight& f) { return load(weights[f.at]) - known[f.place]; });
}

}  // namespace

std::string_view coherence_name(Coherence coherence) {
  return kCoherenceNames[static_cast<std::size_t>(coherence)];
}

Coherence read_coherence(std::string_view name) {
  for (std::size_t i = 0; i < kCoherenceNames.size(); ++i) {
    if (kCoherenceNames[i] == name) return static_cast<Coherence>(i);
  }
  bad_input("coherence: expected none, ratio or exp, found '{}'{}", name,
            near_name_hint(name, {kCoherenceNames.begin(), kCoherenceNames.end()}));
}

std::uint64_t TupleNetwork::weights_of(const NetworkShape& shape) {
  std::uint64_t side = 0;
  for (const Tuple& tuple : shape.tuples) {
    std::uint64_t size = 1;
    for (std::size_t i = 0; i < tuple.size(); ++i) {
      size *= static_cast<std::uint64_t>(shape.values);
      if (size >= kMaxSide) bad_input("a tuple of {} cells has too many weights", tuple.size());
    }
    side += size;
  }
  if (side >= kMaxSide) bad_input("a network of {} weights a side is too large", side);
  return side * static_cast<std::uint64_t>(shape.sides);
}

TupleNetwork::TupleNetwork(NetworkShape shape) : shape_(std::move(shape)) {
  const std::uint64_t count = weights_of(shape_);
  side_size_ = count / static_cast<std::uint64_t>(shape_.sides);
  const auto cells = static_cast<std::size_t>(shape_.cells);
  const auto ways = static_cast<std::size_t>(shape_.ways);
  const std::size_t images = ways * shape_.images.size();
  row_bytes_ = (ways * cells + kVector - 1) / kVector * kVector;
  if (shape_.squashed) {
    middle_ = static_cast<float>((shape_.low + shape_.high) / 2);
    half_ = static_cast<float>((shape_.high - shape_.low) / 2);
  }
  std::vector<std::vector<Touch>> lists(row_bytes_);
  std::uint64_t begin = 0;
  for (const Tuple& tuple : shape_.tuples) {
    table_begins_.push_back(begin);
    std::uint64_t size = 1;
    for (std::size_t i = 0; i < images; ++i) {
      const std::vector<int>& image = shape_.images[i / ways];
      const std::size_t way = i % ways;
      const auto place = static_cast<std::uint32_t>(begins_.size());
      begins_.push_back(static_cast<std::uint32_t>(begin));
      image_numbers_.push_back(static_cast<std::uint32_t>(i));
      size = 1;
      for (const int cell : tuple) {
        const std::size_t seen =
            way * cells + static_cast<std::size_t>(image[static_cast<std::size_t>(cell)]);
        lists[seen].push_back({place, static_cast<std::uint32_t>(size)});
        size *= static_cast<std::uint64_t>(shape_.values);
      }
    }
    begin += size;
  }
  table_begins_.push_back(begin);
  for (const auto& list : lists) {
    touch_begins_.push_back(touches_.size());
    touches_.insert(touches_.end(), list.begin(), list.end());
  }
  touch_begins_.push_back(touches_.size());
  weights_ = Weights(count, Weights::Paging::kHuge);
  if (shape_.coherence != Coherence::kNone) sums_ = Weights(2 * count, Weights::Paging::kHuge);
}

TupleNetwork::Places TupleNetwork::empty_board() const {
  return {.row = std::vector<std::uint8_t>(row_bytes_),
          .at = begins_,
          .weights = std::vector<float>(begins_.size()),
          .offsets = std::vector<std::uint32_t>(begins_.size()),
          .changes = std::vector<CellChange>(row_bytes_),
          .found = {},
          .ends = {},
          .pairs = {}};
}

void TupleNetwork::go_to(Places& places, const std::uint8_t* row) const {
  std::uint32_t* const at = places.at.data();
  for_each_change(places.row.data(), row, row_bytes_, [&](std::size_t cell, std::uint32_t change) {
    for (const Touch& touch : touches(cell)) at[touch.place] += change * touch.factor;
  });
  for (std::size_t i = 0; i < row_bytes_; i += kVector) {
    simd::store(places.row.data() + i, simd::load<simd::Bytes>(row + i));
  }
}

float TupleNetwork::sum_at(const float* weights, const std::uint32_t* at) const {
  // Four sums, so that additions need not wait for each other.
  float a = 0, b = 0, c = 0, d = 0;
  const std::size_t count = begins_.size();
  std::size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    a += load(weights[at[i]]);
    b += load(weights[at[i + 1]]);
    c += load(weights[at[i + 2]]);
    d += load(weights[at[i + 3]]);
  }
  for (; i < count; ++i) a += load(weights[at[i]]);
  return (a + b) + (c + d);
}

float TupleNetwork::value_of(float sum) const {
  return shape_.squashed ? middle_ + half_ * fast_tanh(sum) : sum;
}

float TupleNetwork::error(float value, float target) const {
  if (!shape_.squashed) return target - value;
  const float x = (value - middle_) / half_;
  return (target - value) / half_ * (1 - x * x);
}

float TupleNetwork::value(int side, std::span<const std::uint32_t> at) const {
  return value_of(sum_at(this->side(side), at.data()));
}

const std::vector<TupleNetwork::PairTouch>& TupleNetwork::touches_of_pair(
    Places& now, std::size_t first, std::size_t second) const {
  if (now.pairs.empty()) now.pairs.resize(row_bytes_ * row_bytes_);
  std::vector<PairTouch>& pair = now.pairs[first * row_bytes_ + second];
  if (!pair.empty()) return pair;
  for (const Touch& touch : touches(first)) pair.push_back({touch.place, touch.factor, 0});
  for (const Touch& touch : touches(second)) {
    const auto same = std::find_if(pair.begin(), pair.end(), [&](const PairTouch& other) {
      return other.place == touch.place;
    });
    if (same == pair.end()) {
      pair.push_back({touch.place, 0, touch.factor});
    } else {
      same->second = touch.factor;
    }
  }
  return pair;
}

// Where the weights are that differ after some cells have changed, each place once; a place with an
// offset of 0 may come again.
TupleNetwork::FoundWeight* TupleNetwork::find(Places& now, std::span<const CellChange> changes,
                                              FoundWeight* out) const {
  const std::uint32_t* const at = now.at.data();
  if (changes.size() == 1) {
    const auto [cell, change] = changes[0];
    for (const Touch& touch : touches(cell)) {
      *out++ = {at[touch.place] + change * touch.factor, touch.place};
    }
    return out;
  }
  if (changes.size() == 2 && keeps_pairs()) {
    const std::uint32_t first = changes[0].change, second = changes[1].change;
    for (const PairTouch& touch : touches_of_pair(now, changes[0].cell, changes[1].cell)) {
      *out++ = {at[touch.place] + first * touch.first + second * touch.second, touch.place};
    }
    return out;
  }
  add_offsets(now, changes);
  std::uint32_t* const offsets = now.offsets.data();
  for (const CellChange& change : changes) {
    for (const Touch& touch : touches(change.cell)) {
      *out++ = {at[touch.place] + std::exchange(offsets[touch.place], 0), touch.place};
    }
  }
  return out;
}

void TupleNetwork::add_offsets(Places& now, std::span<const CellChange> changes) const {
  std::uint32_t* const offsets = now.offsets.data();
  for (const auto& [cell, change] : changes) {
    for (const Touch& touch : touches(cell)) offsets[touch.place] += change * touch.factor;
  }
}

// The sum of weights after so many changes that most places differ.
float TupleNetwork::sum_after(const float* weights, Places& now,
                              std::span<const CellChange> changes) const {
  add_offsets(now, changes);
  const std::uint32_t* const at = now.at.data();
  std::uint32_t* const offsets = now.offsets.data();
  const std::size_t all = begins_.size();
  simd::Floats sums = {};
  std::size_t i = 0;
  for (; i + kLanes <= all; i += kLanes) {
    sums +=
        simd::gather(weights, simd::load<simd::Ints>(at + i) + simd::load<simd::Ints>(offsets + i));
    simd::store(offsets + i, simd::Ints{});
  }
  float sum = simd::sum_of(sums);
  for (; i < all; ++i) sum += load(weights[at[i] + std::exchange(offsets[i], 0)]);
  return sum;
}

// First the weights of all rows are found and asked for, then they are added: they lie far apart, and so
// memory works on many of them at once.
void TupleNetwork::judge(int side, Places& now, const std::uint8_t* rows, std::size_t count,
                         float* values) const {
  const float* const weights = this->side(side);
  const std::size_t all = begins_.size();
  if (now.ends.size() < count) {
    now.found.resize(count * all);
    now.ends.resize(count);
  }
  CellChange* const changes = now.changes.data();
  FoundWeight* end = now.found.data();
  bool is_known_used = false;
  for (std::size_t r = 0; r < count; ++r) {
    std::size_t changed = 0, touched = 0;
    for_each_change(now.row.data(), rows + r * row_bytes_, row_bytes_,
                    [&](std::size_t cell, std::uint32_t change) {
                      touched += touches(cell).size();
                      changes[changed++] = {cell, change};
                    });
    if (changed > (keeps_pairs() ? 2 : 1) && 2 * touched >= all) {
      values[r] = sum_after(weights, now, {changes, changed});
      now.ends[r] = kIsSummed;
      continue;
    }
    FoundWeight* const begin = end;
    end = find(now, {changes, changed}, begin);
    now.ends[r] = static_cast<std::size_t>(end - now.found.data());
    if (static_cast<std::size_t>(end - begin) < all) is_known_used = true;
    if (is_scattered()) {
      for (const FoundWeight* found = begin; found != end; ++found) {
        __builtin_prefetch(weights + found->at);
      }
    }
  }

  float* const known = now.weights.data();
  float sum = 0;  // of `known`, the weights of `now`
  if (is_known_used) {
    const std::uint32_t* const at = now.at.data();
    simd::Floats sums = {};
    std::size_t i = 0;
    for (; i + kLanes <= all; i += kLanes) {
      const auto eight = simd::gather(weights, simd::load<simd::Ints>(at + i));
      simd::store(known + i, eight);
      sums += eight;
    }
    sum = simd::sum_of(sums);
    for (; i < all; ++i) sum += known[i] = load(weights[at[i]]);
  }
  const FoundWeight* found = now.found.data();
  for (std::size_t r = 0; r < count; ++r) {
    if (now.ends[r] != kIsSummed) {
      const FoundWeight* const last = now.found.data() + now.ends[r];
      // Where all places differ nothing of what was known remains.
      const bool is_anew = static_cast<std::size_t>(last - found) == all;
      values[r] = is_anew ? sum_of_found(weights, found, last)
                          : sum + sum_of_found(weights, found, last, known);
      found = last;
    }
    values[r] = value_of(values[r]);
  }
}

// The places, of eight from `first` on, whose weight one of the images before has as well; a bit each.
unsigned TupleNetwork::repeated(const std::uint32_t* at, std::size_t first,
                                std::size_t count) const {
  const std::size_t images = shape_.images.size() * static_cast<std::size_t>(shape_.ways);
  if (images == 1) return 0;
  unsigned bits = 0;
  if (images % kLanes == 0) {  // of one tuple: each place is compared with all that come before it
    const auto own = simd::load<simd::Ints>(at + first);
    simd::Ints met = {};
    for (std::size_t i = first - image_numbers_[first]; i < first; ++i) {
      met |= own == simd::filled<simd::Ints>(static_cast<int>(at[i]));
    }
    bits = simd::signs(simd::as<simd::Floats>(met));
    for (unsigned i = 0; i + 1 < kLanes; ++i) {
      const auto same = own == simd::filled<simd::Ints>(static_cast<int>(at[first + i]));
      bits |= simd::signs(simd::as<simd::Floats>(same)) & (0xFEu << i);
    }
    return bits;
  }
  for (unsigned i = 0; i < count; ++i) {
    const std::uint32_t* const own = at + first + i;
    for (const std::uint32_t* image = own - image_numbers_[first + i]; image != own; ++image) {
      bits |= static_cast<unsigned>(*image == *own) << i;
    }
  }
  return bits;
}

// A weight that several images meet in is changed once.
void TupleNetwork::learn(int side, std::span<const std::uint32_t> at, float error, float rate) {
  float* const weights = this->side(side);
  const float step = error * rate / static_cast<float>(begins_.size());
  const bool is_coherent = shape_.coherence != Coherence::kNone;
  float* const sums =
      is_coherent ? sums_.data() + 2 * static_cast<std::uint64_t>(side) * side_size_ : nullptr;
  const simd::Floats one_step = {error, std::abs(error), error, std::abs(error),
                                 error, std::abs(error), error, std::abs(error)};
  for (std::size_t begin = 0; begin < at.size(); begin += kLanes) {
    const std::size_t count = std::min(kLanes, at.size() - begin);
    const std::uint32_t* const places = at.data() + begin;
    const unsigned chosen = ((1u << count) - 1) & ~repeated(at.data(), begin, count);
    if (!is_coherent) {
      for (unsigned left = chosen; left != 0; left &= left - 1) {
        add(weights[places[std::countr_zero(left)]], step);
      }
      continue;
    }
    // N and A of four weights, and of four more; beyond the end the first stands in.
    const auto pair = [&](std::size_t i) {
      return load_pair(sums + 2 * std::uint64_t{places[i < count ? i : 0]});
    };
    const auto low = simd::as<simd::Floats>(simd::Words{pair(0), pair(1), pair(2), pair(3)});
    const auto high = simd::as<simd::Floats>(simd::Words{pair(4), pair(5), pair(6), pair(7)});
    const auto n = __builtin_shufflevector(low, high, 0, 2, 4, 6, 8, 10, 12, 14);
    const auto a = __builtin_shufflevector(low, high, 1, 3, 5, 7, 9, 11, 13, 15);
    const auto ones = simd::filled<simd::Floats>(1);
    auto own = simd::choose(a == 0, ones, simd::min(simd::max(n, -n) / a, ones));
    if (shape_.coherence == Coherence::kExp) {
      own = simd::gather(kExpRates.data(), __builtin_convertvector(own * 1024, simd::Ints));
    }
    alignas(32) std::array<float, kLanes> steps;
    alignas(32) std::array<std::uint64_t, kLanes> pairs;
    simd::store(steps.data(), own * step);
    simd::store(pairs.data(), low + one_step);
    simd::store(pairs.data() + kLanes / 2, high + one_step);
    for (unsigned left = chosen; left != 0; left &= left - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(left));
      add(weights[places[i]], steps[i]);
      store_pair(sums + 2 * std::uint64_t{places[i]}, pairs[i]);
    }
  }
}

void TupleNetwork::prefetch(int side, std::span<const std::uint32_t> at) const {
  if (shape_.coherence == Coherence::kNone) return;
  const float* const sums = sums_.data() + 2 * static_cast<std::uint64_t>(side) * side_size_;
  for (const std::uint32_t place : at) __builtin_prefetch(sums + 2 * std::uint64_t{place});
}

std::vector<Weights*> TupleNetwork::arrays() {
  std::vector<Weights*> arrays = {&weights_};
  if (shape_.coherence != Coherence::kNone) arrays.push_back(&sums_);
  return arrays;
}
std::vector<const Weights*> TupleNetwork::arrays() const {
  std::vector<const Weights*> arrays = {&weights_};
  if (shape_.coherence != Coherence::kNone) arrays.push_back(&sums_);
  return arrays;
}

}  // namespace zermelo::learn
