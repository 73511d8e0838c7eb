#include "engines/blackjack/dealer.h"

#include <algorithm>

#include "engines/blackjack/lanes.h"

namespace zermelo::blackjack {
namespace {

constexpr std::size_t kMostCards = 22;
using Shoes = Lanes<kLanes>;

}  // namespace

Dealer::Dealer(bool hits_soft_17) {
  const HandTable& hands = HandTable::get();
  const auto draws = [&](const HandEntry& hand) {
    return hand.total < 17 || (hits_soft_17 && hand.soft && hand.total == 17);
  };
  // In how many orders the dealer draws each hand, by the first card.
  const auto count = static_cast<std::size_t>(hands.size());
  std::vector<std::array<std::uint32_t, kValues>> orders(count);
  std::vector<bool> leads(count);  // a finished hand has these cards and perhaps larger ones
  for (std::size_t v = 0; v < kValues; ++v) {
    orders[static_cast<std::size_t>(hands[0].child[v])][v] = 1;
  }
  for (const HandId id : hands.by_points()) {
    const HandEntry& hand = hands[id];
    if (hand.cards == 0 || !draws(hand)) continue;
    for (const HandId child : hand.child) {
      if (child == kBust) continue;
      for (std::size_t v = 0; v < kValues; ++v) {
        orders[static_cast<std::size_t>(child)][v] += orders[static_cast<std::size_t>(id)][v];
      }
    }
  }
  const auto is_finished = [&](HandId id) {
    const HandEntry& hand = hands[id];
    const auto& of_hand = orders[static_cast<std::size_t>(id)];
    return hand.cards >= 2 && !draws(hand) && !(hand.cards == 2 && hand.total == 21) &&
           std::any_of(of_hand.begin(), of_hand.end(), [](std::uint32_t n) { return n > 0; });
  };
  const auto largest = [](const HandEntry& hand) {
    std::size_t v = kValues - 1;
    while (hand.counts[v] == 0) --v;
    return v;
  };
  for (std::size_t i = count; i-- > 1;) {
    const auto id = static_cast<HandId>(i);
    if (is_finished(id)) leads[i] = true;
    if (!leads[i]) continue;
    Counts before = hands[id].counts;
    --before[largest(hands[id])];
    leads[static_cast<std::size_t>(hands.of(before))] = true;
  }
  for (std::size_t i = 1; i < count; ++i) {
    if (!leads[i]) continue;
    const auto id = static_cast<HandId>(i);
    const HandEntry& hand = hands[id];
    const std::size_t v = largest(hand);
    Node node = {.value = static_cast<std::uint8_t>(v),
                 .earlier = static_cast<std::uint8_t>(hand.counts[v] - 1),
                 .depth = static_cast<std::uint8_t>(hand.cards - 1),
                 .terms = 0};
    for (std::size_t up = 0; is_finished(id) && up < kValues; ++up) {
      if (orders[i][up] == 0) continue;
      ++node.terms;
      terms_.push_back({.place = static_cast<std::uint32_t>(5 * up + hand.total - 17u),
                        .orders = static_cast<float>(orders[i][up])});
    }
    nodes_.push_back(node);
  }
}

void Dealer::play(const DealerShoe* shoes, int count, DealerOdds* odds) const {
  // Spare lanes repeat the first shoe.
  const auto shoe_of = [&](std::size_t lane) -> const DealerShoe& {
    return shoes[lane < static_cast<std::size_t>(count) ? lane : 0];
  };
  std::array<std::array<Shoes, kMostCards>, kValues> left;  // before the i-th card of a value
  std::array<Shoes, kMostCards> scale;                      // 1 / cards before the i-th card
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    const DealerShoe& shoe = shoe_of(lane);
    for (std::size_t i = 0; i < kMostCards; ++i) {
      const double gone = shoe.infinite ? 0 : static_cast<double>(i);
      for (std::size_t v = 0; v < kValues; ++v)
        left[v][i].set(lane, std::max(0.0, shoe.left[v] - gone));
      scale[i].set(lane, shoe.total - gone > 0 ? 1 / (shoe.total - gone) : 0);
    }
  }
  std::array<Shoes, kMostCards> chance;  // of the cards down to this depth, in this order
  chance[0] = Shoes::all(1);
  std::array<Shoes, 5 * kValues> sums{};
  const Term* term = terms_.data();
  for (const Node& node : nodes_) {
    Shoes& here = chance[node.depth + 1u];
    const Shoes& above = chance[node.depth];
    const Shoes& cards = left[node.value][node.earlier];
    const Shoes& per_card = scale[node.depth];
    here = above * cards * per_card;
    for (const Term* const end = term + node.terms; term != end; ++term) {
      sums[term->place].add(term->orders, here);
    }
  }
  for (std::size_t lane = 0; lane < static_cast<std::size_t>(count); ++lane) {
    const DealerShoe& shoe = shoes[lane];
    for (std::size_t up = 0; up < kValues; ++up) {
      const double given = shoe.left[up] > 0 ? shoe.total / shoe.left[up] : 0;
      for (std::size_t k = 0; k < 5; ++k) odds[lane][up][k] = given * sums[5 * up + k][lane];
    }
  }
}

}  // namespace zermelo::blackjack
