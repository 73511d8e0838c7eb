#include "learn/thread_copies.h"

#include <array>

#include <gtest/gtest.h>

#include "base/rng.h"

namespace zermelo::learn {
namespace {

// A shared array and those of three threads.
struct Three {
  explicit Three(std::uint64_t size) : shared(size), own{shared, shared, shared} {}

  std::vector<ThreadCopies::Array> arrays() { return {{shared, {own[0], own[1], own[2]}}}; }
  void expect_all(std::uint64_t place, float value) {
    EXPECT_EQ(shared[place], value);
    for (const auto& copy : own) EXPECT_EQ(copy[place], value);
  }

  std::vector<float> shared;
  std::array<std::vector<float>, 3> own;
};

TEST(ThreadCopies, BeginAsCopies) {
  Three three(3000);
  three.shared[2999] = 7;
  ThreadCopies copies(three.arrays(), 1);
  three.expect_all(2999, 7);
  three.expect_all(0, 0);
  copies.merge(1);
  three.expect_all(2999, 7);
}

TEST(ThreadCopies, AddUpAllChanges) {
  Three three(600'000);
  ThreadCopies copies(three.arrays(), 1);
  Rng rng(1);
  std::vector<float> sums(600'000);
  for (int round = 0; round < 3; ++round) {
    for (auto& own : three.own) {
      for (int i = 0; i < 2000; ++i) {
        const std::size_t place = rng.index(sums.size());
        const auto step = static_cast<float>(rng.below(100));
        own[place] += step;
        sums[place] += step;
      }
    }
    copies.merge(1);
  }
  for (std::size_t i = 0; i < sums.size(); ++i) {
    ASSERT_EQ(three.shared[i], sums[i]) << i;
    for (const auto& own : three.own) ASSERT_EQ(own[i], sums[i]) << i;
  }
}

TEST(ThreadCopies, AreMergedOftenAtFirst) {
  Three three(600'000);
  ThreadCopies copies(three.arrays(), 10);
  const std::uint64_t first = copies.moves_between();
  copies.merge(1'000'000);
  const std::uint64_t second = copies.moves_between();
  EXPECT_LT(first, second);
  copies.merge(1'000'000'000);
  EXPECT_LT(second, copies.moves_between());
  EXPECT_LT(copies.moves_between(), 1'000'000u);
}

}  // namespace
}  // namespace zermelo::learn
