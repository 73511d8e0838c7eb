#include "engines/holdem/push_fold.h"

#include <algorithm>
#include <unordered_map>

#include "base/error.h"
#include "base/threads.h"

namespace zermelo::holdem {
namespace {

using Row = std::array<double, kKinds>;

// The same pair of hands with its suits renamed in the order in which they come up, so that pairs
// that differ only by suits have one name. Higher cards first; a pair's cards are tried both ways.
std::uint32_t name_of(HoleCards a, HoleCards b) {
  std::uint32_t least = ~0u;
  for (int order = 0; order < 4; ++order) {
    std::array<Card, 4> cards = {a.high, a.low, b.high, b.low};
    if ((order & 1) != 0) {
      if (rank_of(a.high) != rank_of(a.low)) continue;
      std::swap(cards[0], cards[1]);
    }
    if ((order & 2) != 0) {
      if (rank_of(b.high) != rank_of(b.low)) continue;
      std::swap(cards[2], cards[3]);
    }
    std::array<std::uint32_t, 4> suits = {4, 4, 4, 4};
    std::uint32_t next = 0, name = 0;
    for (const Card card : cards) {
      auto& suit = suits[static_cast<std::size_t>(suit_of(card))];
      if (suit == 4) suit = next++;
      name = name << 6 | static_cast<std::uint32_t>(rank_of(card)) << 2 | suit;
    }
    least = std::min(least, name);
  }
  return least;
}

}  // namespace

KindMatrix KindMatrix::count(int threads, const Control& control) {
  KindMatrix matrix;
  matrix.pairs.resize(kKinds);
  matrix.shares.resize(kKinds);
  if (control.progress != nullptr) control.progress->expect(kKinds * (kKinds + 1) / 2);
  // All hands of a kind are alike to the other player: one of them stands for all.
  parallel_for(kKinds, threads, [&](std::size_t i) {
    if (control.is_stopped()) return;
    thread_local Showdown showdown;
    const std::vector<HoleCards> own = kind_at(i).holes();
    const auto weight = static_cast<double>(own.size());
    for (std::size_t j = i; j < kKinds; ++j) {
      std::unordered_map<std::uint32_t, double> known;
      double pairs = 0, shares = 0;
      for (const HoleCards& other : kind_at(j).holes()) {
        if (!(other.set() & own[0].set()).empty()) continue;
        double& share = known[name_of(own[0], other)];
        if (share == 0) {
          const ShowdownCounts counts = showdown.count({own[0], other}, {}, {});
          share = counts.shares[0] / static_cast<double>(counts.boards);
        }
        pairs += weight;
        shares += weight * share;
      }
      matrix.pairs[i][j] = matrix.pairs[j][i] = pairs;
      matrix.shares[i][j] = shares;
      matrix.shares[j][i] = pairs - shares;
    }
    if (control.progress != nullptr) control.progress->add(kKinds - i);
  });
  if (control.is_stopped()) unanswered("stopped before all pairs of hands were counted");
  return matrix;
}

PushFold solve_push_fold(const KindMatrix& matrix, double stack, double small_blind,
                         double big_blind, double error, const Control& control) {
  if (!(small_blind > 0 && big_blind > small_blind && stack >= big_blind)) {
    bad_input("expected 0 < small blind < big blind <= stack, found {}, {}, {}", small_blind,
              big_blind, stack);
  }
  constexpr double kAll = 1326.0 * 1225;
  // Chips of the small blind, against folding: when it pushes, and what a call changes.
  std::vector<Row> steal(kKinds), called(kKinds), called_back(kKinds);
  for (std::size_t i = 0; i < kKinds; ++i) {
    for (std::size_t j = 0; j < kKinds; ++j) {
      const double pairs = matrix.pairs[i][j] / kAll, shares = matrix.shares[i][j] / kAll;
      steal[i][j] = pairs * (big_blind + small_blind);
      called[i][j] = 2 * stack * shares - (stack + big_blind) * pairs;
      called_back[j][i] = called[i][j];
    }
  }
  Row alone{};  // pushing when all fold
  for (std::size_t i = 0; i < kKinds; ++i) {
    for (const double x : steal[i]) alone[i] += x;
  }
  const auto push_gains = [&](const Row& call, Row& gains) {
    for (std::size_t i = 0; i < kKinds; ++i) {
      double sum = alone[i];
      for (std::size_t j = 0; j < kKinds; ++j) sum += called[i][j] * call[j];
      gains[i] = sum;
    }
  };
  const auto call_losses = [&](const Row& push, Row& losses) {  // for the small blind
    for (std::size_t j = 0; j < kKinds; ++j) {
      double sum = 0;
      for (std::size_t i = 0; i < kKinds; ++i) sum += called_back[j][i] * push[i];
      losses[j] = sum;
    }
  };
  // For each kind two regrets: of pushing (calling) and of folding.
  std::array<Row, 2> push_regret{}, call_regret{};
  Row push{}, call{}, push_sum{}, call_sum{}, gains, losses;
  push.fill(0.5);
  call.fill(0.5);
  const auto match = [](std::array<Row, 2>& regret, const Row& gain, Row& now) {
    for (std::size_t i = 0; i < kKinds; ++i) {
      regret[0][i] = std::max(0.0, regret[0][i] + (1 - now[i]) * gain[i]);
      regret[1][i] = std::max(0.0, regret[1][i] - now[i] * gain[i]);
      const double both = regret[0][i] + regret[1][i];
      now[i] = both > 0 ? regret[0][i] / both : 0.5;
    }
  };
  PushFold result = {.stack = stack, .small_blind = small_blind, .big_blind = big_blind};
  constexpr int kMost = 2'000'000, kLook = 500;
  for (int t = 1; t <= kMost; ++t) {
    push_gains(call, gains);
    match(push_regret, gains, push);
    call_losses(push, losses);
    for (double& loss : losses) loss = -loss;
    match(call_regret, losses, call);
    const double weight = t;  // later strategies count more
    for (std::size_t i = 0; i < kKinds; ++i) {
      push_sum[i] += weight * push[i];
      call_sum[i] += weight * call[i];
    }
    if (t % kLook != 0) continue;
    const double all = 0.5 * t * (t + 1.0);
    for (std::size_t i = 0; i < kKinds; ++i) {
      result.push[i] = push_sum[i] / all;
      result.call[i] = call_sum[i] / all;
    }
    push_gains(result.call, gains);
    call_losses(result.push, losses);
    double best_push = 0, best_call = 0, value = 0;
    for (std::size_t i = 0; i < kKinds; ++i) {
      best_push += std::max(0.0, gains[i]);
      best_call += result.push[i] * alone[i] + std::min(0.0, losses[i]);
      value += result.push[i] * gains[i];
    }
    result.value = value - small_blind;
    result.exploitability = best_push - best_call;
    result.iterations = t;
    if (result.exploitability <= error || control.is_stopped()) break;
  }
  return result;
}

HandGrid grid_of(const std::array<double, kKinds>& probabilities) {
  HandGrid grid;
  for (std::size_t i = 0; i < kKinds; ++i) grid[i / 13][i % 13] = probabilities[i];
  return grid;
}

}  // namespace zermelo::holdem
