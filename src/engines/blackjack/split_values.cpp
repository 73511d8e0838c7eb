#include "engines/blackjack/split_values.h"

#include <algorithm>

namespace zermelo::blackjack {
SplitValues::SplitValues(const RoundValues& round, int value)
    : round_(round),
      table_(HandTable::get()),
      value_(value),
      card_(table_[0].child[at(value)]),
      one_card_(value == kAceValue && round.rules().one_card_on_aces),
      most_hands_(value == kAceValue && !round.rules().resplit_aces
                      ? std::min(2, round.rules().hands)
                      : at(round.rules().hands)),
      most_gone_(2 * (most_hands_ - 2) + 1) {
  for (const HandId id : table_.by_points()) {
    if (table_[id].counts[at(value)] > 0 && round.is_possible(table_[id])) hands_.push_back(id);
  }
  gains_ = std::make_unique_for_overwrite<Ups[]>(at(table_.size()));
  for (std::size_t k = 0; k < most_gone_; ++k) {
    stand_[k] = std::make_unique_for_overwrite<Ups[]>(at(table_.size()));
  }
  const AfterSplit mode = round.policy_ != nullptr ? AfterSplit::kCdz : round.rules().after_split;
  if (mode == AfterSplit::kCdz || one_card_) {
    const Plan plan = plan_of_round();
    find_stands(stands_of(plan));
    worth_.assign(most_hands_ - 1, worth_of(plan));
    return;
  }
  find_stands(hands_);
  for (std::size_t hands = 2; hands <= most_hands_; ++hands) {
    const bool same = mode == AfterSplit::kCdp1 && hands > 2;
    worth_.push_back(same ? worth_[0] : worth_of(best_plan(hands - 2)));
  }
}

// --- Plans ---------------------------------------------------------------------------------------

SplitValues::Plan SplitValues::plan_of_round() const {
  Plan plan = {.hits = round_.hits_, .doubles = round_.doubles_};
  if (!round_.rules().double_after_split) std::fill(plan.doubles.begin(), plan.doubles.end(), 0);
  return plan;
}

SplitValues::Plan SplitValues::best_plan(std::size_t gone) {
  const auto size = at(table_.size());
  Plan plan = {.hits = std::vector<UpSet>(size), .doubles = std::vector<UpSet>(size)};
  Ups* const play = gains_.get();
  for (auto id = hands_.rbegin(); id != hands_.rend(); ++id) {
    const HandEntry& hand = table_[*id];
    const std::size_t h = at(*id);
    if (hand.cards < 2) continue;
    const RoundValues::Place place = {*id, value_, static_cast<int>(gone) + 1};
    const Ups hit = round_.drawn(place, play), stand = stand_[gone][h];
    plan.hits[h] = above(hit, stand);
    play[h] = chosen(plan.hits[h], hit, stand);
    if (hand.cards == 2 && round_.rules().double_after_split && round_.is_doubled(hand)) {
      plan.doubles[h] =
          above(2 * round_.drawn(place, stand_[gone].get()) - round_.fair(place), play[h]);
    }
  }
  return plan;
}

std::vector<HandId> SplitValues::stands_of(const Plan& plan) const {
  const auto size = at(table_.size());
  std::vector<unsigned> reached(size), wanted(size);  // as UpSet
  for (const HandId child : table_[card_].child)
    (one_card_ ? wanted : reached)[at(child)] = kAllUps;
  for (const HandId id : hands_) {
    const std::size_t h = at(id);
    const unsigned doubled = reached[h] & plan.doubles[h];
    const unsigned hit = reached[h] & plan.hits[h] & ~doubled;
    wanted[h] |= reached[h] & ~hit & ~doubled;
    for (const HandId child : table_[id].child) {
      if (child == kBust) continue;
      reached[at(child)] |= hit;
      wanted[at(child)] |= doubled;
    }
  }
  std::vector<HandId> stands;
  for (const HandId id : hands_) {
    if (wanted[at(id)] != 0) stands.push_back(id);
  }
  return stands;
}

// --- Gains ---------------------------------------------------------------------------------------

// A hand with cards of the pair gone leaves the same shoe as one with one such card more and one
// less gone. If all those cards together are not bust, the round has asked for that shoe already.
void SplitValues::find_stands(const std::vector<HandId>& wanted) {
  struct Wanted {
    std::uint32_t shoe;  // its other cards as a hand, and how many of the pair are gone
    HandId hand;
    std::uint16_t gone;
  };
  std::vector<Wanted> list;
  for (const HandId id : wanted) {
    const HandEntry& hand = table_[id];
    Counts cards = hand.counts;
    cards[at(value_)] = 0;
    const auto others = static_cast<std::uint32_t>(table_.of(cards));
    for (std::size_t k = 0; k < most_gone_; ++k) {
      const std::size_t all = hand.counts[at(value_)] + k + 1;
      if ((round_.root_ == 0 || round_.root_ == card_) &&
          hand.hard + (k + 1) * at(value_ + 1) <= 21) {
        cards[at(value_)] = static_cast<std::uint8_t>(all);
        stand_[k][at(id)] = round_.stand_gain(hand.total, {id, value_, static_cast<int>(k) + 1},
                                              round_.odds_[at(table_.of(cards))]);
        continue;
      }
      list.push_back(
          {static_cast<std::uint32_t>(others << 8 | all), id, static_cast<std::uint16_t>(k)});
    }
  }
  std::sort(list.begin(), list.end(),
            [](const Wanted& a, const Wanted& b) { return a.shoe < b.shoe; });
  std::array<DealerShoe, kLanes> shoes;
  std::array<DealerOdds, kLanes> odds;
  for (std::size_t i = 0; i < list.size();) {
    std::array<std::size_t, kLanes + 1> begin{};
    std::size_t lanes = 0, end = i;
    for (; lanes < kLanes && end < list.size(); ++lanes) {
      begin[lanes] = end;
      shoes[lanes] = round_.shoe_without({list[end].hand, value_, list[end].gone + 1});
      const std::uint32_t shoe = list[end].shoe;
      while (end < list.size() && list[end].shoe == shoe) ++end;
    }
    begin[lanes] = end;
    round_.dealer_.play(shoes.data(), static_cast<int>(lanes), odds.data());
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      for (; i < begin[lane + 1]; ++i) {
        const Wanted& one = list[i];
        stand_[one.gone][at(one.hand)] =
            round_.stand_gain(table_[one.hand].total, {one.hand, value_, one.gone + 1}, odds[lane]);
      }
    }
  }
}

// Fills gains_ with what a hand gains that is played by the plan.
void SplitValues::find_gains(const Plan& plan, std::size_t gone) {
  const int extra = static_cast<int>(gone) + 1;
  for (auto id = hands_.rbegin(); id != hands_.rend(); ++id) {
    const std::size_t h = at(*id);
    const RoundValues::Place place = {*id, value_, extra};
    if (*id == card_) {
      gains_[h] = round_.drawn(place, gains_.get());
      continue;
    }
    gains_[h] = stand_[gone][h];
    if (one_card_) continue;
    if (plan.hits[h] != 0) {
      gains_[h] = chosen(plan.hits[h], round_.drawn(place, gains_.get()), gains_[h]);
    }
    if (plan.doubles[h] != 0) {
      gains_[h] =
          chosen(plan.doubles[h], 2 * round_.drawn(place, stand_[gone].get()) - round_.fair(place),
                 gains_[h]);
    }
  }
}

SplitValues::Worth SplitValues::worth_of(const Plan& plan) {
  Worth worth;
  const HandId pair = table_[card_].child[at(value_)];
  for (std::size_t k = 0; k < most_gone_; ++k) {
    find_gains(plan, k);
    const int extra = static_cast<int>(k) + 1;
    worth.any[k] = gains_[at(card_)] - round_.fair({card_, value_, extra});
    worth.pair[k] = gains_[at(pair)] - round_.fair({pair, value_, extra});
  }
  return worth;
}

// --- The ways in which second cards come ---------------------------------------------------------

Ups SplitValues::worth(int slot) const {
  // Cards of the pair in the shoe by the card face up, and all cards, with the pair and that card
  // gone.
  const bool infinite = round_.shoe_.infinite;
  const bool ranked = round_.rules().split_by_rank && value_ == kTenValue;
  const double in_shoe = ranked ? round_.shoe_.left[at(slot)] : round_.left_[at(value_)];
  Ups pairs = Ups::all(in_shoe - (infinite ? 0 : 2));
  if (!infinite) {
    const std::size_t same = ranked ? kSameTen : at(value_);
    pairs.set(same, pairs[same] - 1);
  }
  const double cards = round_.total_ - (infinite ? 0 : 3);

  // chance[k]: k given cards are all of the pair.
  std::array<Ups, kMostGone + 1> chance;
  chance[0] = Ups::all(1);
  for (std::size_t k = 0; k < most_gone_; ++k) {
    const double gone = infinite ? 0 : static_cast<double>(k);
    for (std::size_t u = 0; u < 12; ++u) {
      const double share = cards > gone ? std::max(0.0, pairs[u] - gone) / (cards - gone) : 0;
      chance[k + 1].set(u, chance[k][u] * share);
    }
  }
  // J(k, m) of a hand that may get any second card, and of one that gets none of the pair.
  const auto known = [&](const Worth& worth, bool any, std::size_t k, std::size_t m) {
    Ups sum;
    double sign = 1;
    for (std::size_t i = 0; i <= m; ++i) {  // sign is (-1)^i times i of m
      Ups one = chance[k + i] * worth.any[k + i];
      if (!any) one -= chance[k + i + 1] * worth.pair[k + i];
      sum.add(sign, one);
      sign *= -static_cast<double>(m - i) / static_cast<double>(i + 1);
    }
    return sum;
  };
  Ups sum;
  std::array<std::size_t, kMostHands + 1> played{};  // hands without a second card of the pair
  const auto walk = [&](const auto& self, std::size_t hands, std::size_t waiting) -> void {
    const std::size_t done = hands - waiting;
    const bool full = hands == most_hands_;
    if (full || waiting == 0) {
      for (std::size_t n = 2; n <= hands; ++n) {
        if (played[n] == 0) continue;
        sum.add(static_cast<double>(played[n]), known(worth_[n - 2], false, hands - 2, done - 1));
      }
      if (waiting > 0) {
        sum.add(static_cast<double>(waiting), known(worth_[hands - 2], true, hands - 2, done));
      }
      return;
    }
    self(self, hands + 1, waiting + 1);
    ++played[hands];
    self(self, hands, waiting - 1);
    --played[hands];
  };
  walk(walk, 2, 2);
  return sum;
}

}  // namespace zermelo::blackjack
