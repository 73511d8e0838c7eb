// Every function beside its definition, a lane at a time.
#include "base/simd.h"

#include <algorithm>
#include <array>

#include <gtest/gtest.h>

#include "base/rng.h"

namespace zermelo {
namespace {

template <class V>
V random_vector(Rng& rng) {
  std::array<std::uint64_t, 4> words;
  for (std::uint64_t& word : words) word = rng();
  return simd::load<V>(words.data());
}

simd::Floats random_floats(Rng& rng) {
  simd::Floats v{};
  for (int i = 0; i < 8; ++i) v[i] = static_cast<float>(rng.index(2001)) / 16 - 60;
  return v;
}

TEST(Simd, BitsPickedByAMask) {
  Rng rng(1);
  for (int round = 0; round < 1000; ++round) {
    const std::uint64_t word = rng(), mask = rng() & rng();
    std::uint64_t extracted = 0, deposited = 0;
    unsigned n = 0;
    for (unsigned bit = 0; bit < 64; ++bit) {
      if ((mask >> bit & 1) == 0) continue;
      EXPECT_EQ(nth_set_bit(mask, n), static_cast<int>(bit));
      extracted |= (word >> bit & 1) << n;
      deposited |= (word >> n & 1) << bit;
      ++n;
    }
    ASSERT_EQ(extract_bits(word, mask), extracted);
    ASSERT_EQ(deposit_bits(word, mask), deposited);
  }
}

TEST(Simd, Integers) {
  Rng rng(2);
  for (int round = 0; round < 1000; ++round) {
    const auto a = random_vector<simd::Bytes>(rng), b = random_vector<simd::Bytes>(rng);
    const auto least = simd::min(a, b), shuffled = simd::shuffle_halves(a, b);
    const auto swapped = simd::swap_halves(a);
    for (int i = 0; i < 32; ++i) {
      ASSERT_EQ(least[i], std::min(a[i], b[i]));
      ASSERT_EQ(shuffled[i], b[i] >= 128 ? 0 : a[i / 16 * 16 + b[i] % 16]);
      ASSERT_EQ(swapped[i], a[i ^ 16]);
      ASSERT_EQ(simd::high_bits(a) >> i & 1, a[i] >> 7);
    }
    const auto s = simd::as<simd::Shorts>(a), t = simd::as<simd::Shorts>(b);
    const auto smaller = simd::min(s, t);
    for (int i = 0; i < 16; ++i) ASSERT_EQ(smaller[i], std::min(s[i], t[i]));

    const simd::Bytes digits = a & 63, factors = b & 63;
    const simd::Shorts pairs = simd::pair_sums(digits, factors);
    for (int i = 0; i < 16; ++i) {
      ASSERT_EQ(pairs[i], digits[2 * i] * factors[2 * i] + digits[2 * i + 1] * factors[2 * i + 1]);
    }
    const simd::Shorts small = t & 255;
    const simd::Ints fours = simd::pair_sums(pairs, small);
    for (int i = 0; i < 8; ++i) {
      ASSERT_EQ(fours[i], pairs[2 * i] * small[2 * i] + pairs[2 * i + 1] * small[2 * i + 1]);
    }
    const auto w = simd::as<simd::Words>(a);
    ASSERT_EQ(simd::union_of(w), w[0] | w[1] | w[2] | w[3]);
  }
  for (int bit = 0; bit < 256; ++bit) {
    simd::Words one{};
    one[bit / 64] = std::uint64_t{1} << bit % 64;
    EXPECT_TRUE(simd::any_bit(one));
    EXPECT_EQ(simd::lanes_where(one, simd::filled<simd::Words>(7))[bit / 64], 7u);
    EXPECT_EQ(simd::union_of(simd::lanes_where(one, simd::filled<simd::Words>(7))), 7u);
  }
  EXPECT_FALSE(simd::any_bit(simd::Words{}));
}

TEST(Simd, Floats) {
  Rng rng(3);
  for (int round = 0; round < 1000; ++round) {
    const auto a = random_floats(rng), b = random_floats(rng), c = random_floats(rng);
    const auto most = simd::max(a, b), least = simd::min(a, b);
    const auto chosen = simd::choose(a < b, a, c), sum = simd::multiply_add(a, b, c);
    const auto roots = simd::square_roots(simd::max(a, -a));
    float top = a[0], total = 0;
    for (int i = 0; i < 8; ++i) {
      ASSERT_EQ(most[i], std::max(a[i], b[i]));
      ASSERT_EQ(least[i], std::min(a[i], b[i]));
      ASSERT_EQ(chosen[i], a[i] < b[i] ? a[i] : c[i]);
      ASSERT_EQ(sum[i], a[i] * b[i] + c[i]);  // exact: few bits each
      ASSERT_EQ(roots[i], std::sqrt(std::abs(a[i])));
      ASSERT_EQ(simd::signs(a) >> i & 1, std::signbit(a[i]) ? 1u : 0u);
      top = std::max(top, a[i]);
      total += a[i];
    }
    ASSERT_EQ(simd::sum_of(a), total);
    for (int i = 0; i < 8; ++i) ASSERT_EQ(simd::highest_lanes(a) >> i & 1, a[i] == top ? 1u : 0u);
  }
}

TEST(Simd, GathersFromATable) {
  std::array<float, 64> table;
  for (std::size_t i = 0; i < table.size(); ++i) table[i] = static_cast<float>(i);
  const simd::Ints places = {5, 0, 31, 7, 7, 2, 30, 1};
  const auto plain = simd::gather(table.data(), places);
  const auto strided = simd::gather<8>(table.data() + 1, places);
  for (int i = 0; i < 8; ++i) {
    EXPECT_EQ(plain[i], static_cast<float>(places[i]));
    EXPECT_EQ(strided[i], static_cast<float>(2 * places[i] + 1));
  }
}

}  // namespace
}  // namespace zermelo
