#include "learn/tuple_network.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <sys/mman.h>
#include <utility>

#include "base/error.h"
#include "base/simd.h"

namespace zermelo::learn {
namespace {

constexpr std::array<std::string_view, 3> kCoherenceNames = {"none", "ratio", "exp"};
constexpr std::uint64_t kMaxSide = std::uint64_t{1} << 32;  // places are 32 bits
constexpr std::size_t kVector = sizeof(simd::Bytes);

// All of a network is used soon, so that huge pages are worth their clearing.
Weights dense(std::uint64_t size) {
  Weights weights(size);
  if (size != 0) madvise(weights.data(), size * sizeof(float), MADV_HUGEPAGE);
  return weights;
}

// exp(2.7 (x - 1)) for x in [0, 1].
float exp_rate(float x) {
  static const auto kTable = [] {
    std::array<float, 1025> table{};
    for (std::size_t i = 0; i < table.size(); ++i) {
      table[i] = static_cast<float>(std::exp(2.7 * (static_cast<double>(i) / 1024 - 1)));
    }
    return table;
  }();
  return kTable[static_cast<std::size_t>(x * 1024)];
}

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
  row_bytes_ = (cells + kVector - 1) / kVector * kVector;
  if (shape_.squashed) {
    middle_ = static_cast<float>((shape_.low + shape_.high) / 2);
    half_ = static_cast<float>((shape_.high - shape_.low) / 2);
  }
  std::vector<std::vector<Touch>> lists(row_bytes_);
  std::uint64_t begin = 0;
  for (const Tuple& tuple : shape_.tuples) {
    table_begins_.push_back(begin);
    std::uint64_t size = 1;
    for (const std::vector<int>& image : shape_.images) {
      const auto place = static_cast<std::uint32_t>(begins_.size());
      begins_.push_back(static_cast<std::uint32_t>(begin));
      size = 1;
      for (const int cell : tuple) {
        const auto seen = static_cast<std::size_t>(image[static_cast<std::size_t>(cell)]);
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
  weights_ = dense(count);
  if (shape_.coherence != Coherence::kNone) sums_ = dense(2 * count);
}

TupleNetwork::Places TupleNetwork::empty_board() const {
  return {.row = std::vector<std::uint8_t>(row_bytes_),
          .at = begins_,
          .weights = std::vector<float>(begins_.size()),
          .offsets = std::vector<std::uint32_t>(begins_.size())};
}

void TupleNetwork::go_to(Places& places, const std::uint8_t* row) const {
  std::uint32_t* const at = places.at.data();
  for_each_change(places.row.data(), row, row_bytes_, [&](std::size_t cell, std::uint32_t change) {
    for (const Touch& touch : touches(cell)) at[touch.place] += change * touch.factor;
  });
  std::memcpy(places.row.data(), row, row_bytes_);
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

void TupleNetwork::judge(int side, Places& now, const std::uint8_t* rows, std::size_t count,
                         float* values) const {
  const float* const weights = this->side(side);
  const std::uint32_t* const at = now.at.data();
  float* const known = now.weights.data();
  std::uint32_t* const offsets = now.offsets.data();
  const std::size_t all = begins_.size();
  float sum = 0;  // of `known`, the weights of `now`
  bool is_known = false;
  for (std::size_t r = 0; r < count; ++r, rows += row_bytes_) {
    std::size_t changed = 0, touched = 0, last = 0;
    std::uint32_t last_change = 0;
    for_each_change(now.row.data(), rows, row_bytes_, [&](std::size_t cell, std::uint32_t change) {
      touched += touches(cell).size();
      ++changed;
      last = cell;
      last_change = change;
    });
    const bool is_close = 2 * touched < all;
    if (is_close && !is_known) {
      for (std::size_t i = 0; i < all; ++i) known[i] = load(weights[at[i]]);
      sum = 0;
      for (std::size_t i = 0; i < all; ++i) sum += known[i];
      is_known = true;
    }
    float more = 0;
    if (is_close && changed == 1) {
      for (const Touch& touch : touches(last)) {
        more += load(weights[at[touch.place] + last_change * touch.factor]) - known[touch.place];
      }
      values[r] = value_of(sum + more);
      continue;
    }
    for_each_change(now.row.data(), rows, row_bytes_, [&](std::size_t cell, std::uint32_t change) {
      for (const Touch& touch : touches(cell)) offsets[touch.place] += change * touch.factor;
    });
    if (!is_close) {
      for (std::size_t i = 0; i < all; ++i) {
        more += load(weights[at[i] + offsets[i]]);
        offsets[i] = 0;
      }
      values[r] = value_of(more);
      continue;
    }
    // A place that several changed cells touch counts the first time: then its offset is 0 again.
    for_each_change(now.row.data(), rows, row_bytes_, [&](std::size_t cell, std::uint32_t) {
      for (const Touch& touch : touches(cell)) {
        const std::uint32_t offset = std::exchange(offsets[touch.place], 0);
        more += load(weights[at[touch.place] + offset]) - known[touch.place];
      }
    });
    values[r] = value_of(sum + more);
  }
}

bool TupleNetwork::is_repeated(const std::uint32_t* at, std::size_t image) const {
  return std::find(at, at + image, at[image]) != at + image;
}

// A weight that several images meet in is changed once.
void TupleNetwork::learn(int side, std::span<const std::uint32_t> at, float error, float rate) {
  float* const weights = this->side(side);
  const std::size_t images = shape_.images.size(), tuples = shape_.tuples.size();
  const float step = error * rate / static_cast<float>(begins_.size());
  float* const sums = shape_.coherence == Coherence::kNone
                          ? nullptr
                          : sums_.data() + 2 * static_cast<std::uint64_t>(side) * side_size_;
  const std::uint32_t* places = at.data();
  for (std::size_t t = 0; t < tuples; ++t, places += images) {
    for (std::size_t i = 0; i < images; ++i) {
      if (is_repeated(places, i)) continue;
      const std::uint32_t place = places[i];
      if (sums == nullptr) {
        add(weights[place], step);
        continue;
      }
      float& total = sums[2 * std::uint64_t{place}];
      float& size = sums[2 * std::uint64_t{place} + 1];
      const float n = load(total), a = load(size);
      float own = a > 0 ? std::abs(n) / a : 1;
      if (shape_.coherence == Coherence::kExp) own = exp_rate(std::min(own, 1.0f));
      add(weights[place], step * own);
      store(total, n + error);
      store(size, a + std::abs(error));
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
