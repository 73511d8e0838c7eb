#include "engines/blackjack/round_values.h"

#include <algorithm>
#include <cassert>

#include "engines/blackjack/split_values.h"

namespace zermelo::blackjack {
namespace {

bool holds(const HandEntry& hand, const HandEntry& part) {
  for (std::size_t v = 0; v < kValues; ++v) {
    if (hand.counts[v] < part.counts[v]) return false;
  }
  return true;
}

// A pair may be split, and then its hands start from one card.
HandId with_splits(HandId root) {
  const HandTable& table = HandTable::get();
  for (std::size_t v = 0; v < kValues; ++v) {
    if (table[root].cards == 2 && table[root].counts[v] == 2) return table[0].child[v];
  }
  return root;
}

bool is_natural(const HandEntry& hand) { return hand.cards == 2 && hand.total == 21; }

}  // namespace

UpSet above(const Ups& a, const Ups& b) {
  unsigned set = 0;
  for (std::size_t up = 0; up < kValues; ++up) set |= static_cast<unsigned>(a[up] > b[up]) << up;
  return static_cast<UpSet>(set);
}

Ups chosen(UpSet set, const Ups& a, const Ups& b) {
  Ups result = b;
  for (std::size_t up = 0; up < kValues; ++up) {
    if (set >> up & 1) result.set(up, a[up]);
  }
  result.set(kSameTen, result[kTenValue]);
  return result;
}

Choice best_of(const ChoiceValues& values) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < kChoices; ++i) {
    if (values[i] && (!values[best] || *values[i] > *values[best])) best = i;
  }
  return static_cast<Choice>(best);
}

Policy::Policy() {
  const auto size = at(HandTable::get().size());
  std::array<Choice, kValues> stand;
  stand.fill(Choice::kStand);
  first.assign(size, stand);
  doubles.assign(size, 0);
  hits.assign(size, 0);
}

// --- Hands ---------------------------------------------------------------------------------------

RoundValues::RoundValues(const TableRules& rules, const Shoe& shoe, HandId root,
                         const Policy* policy)
    : rules_(rules),
      shoe_(shoe),
      root_(with_splits(root)),
      policy_(policy),
      dealer_(rules.dealer_hits_soft_17),
      total_(shoe.total()) {
  for (int v = 0; v < kValues; ++v) left_[at(v)] = shoe.of_value(v);
  const HandTable& table = HandTable::get();
  std::vector<HandId> hands;
  for (const HandId id : table.by_points()) {
    if (table[id].cards >= 1 && is_possible(table[id]) && holds(table[id], table[root_])) {
      hands.push_back(id);
    }
  }
  const auto size = at(table.size());
  odds_.resize(size);
  stand_.resize(size);
  hit_.resize(size);
  play_.resize(size);
  hits_.resize(size);
  doubles_.resize(size);

  for (std::size_t i = 0; i < hands.size(); i += kLanes) {
    const std::size_t count = std::min<std::size_t>(kLanes, hands.size() - i);
    std::array<DealerShoe, kLanes> shoes;
    std::array<DealerOdds, kLanes> odds;
    for (std::size_t k = 0; k < count; ++k) shoes[k] = shoe_without({hands[i + k]});
    dealer_.play(shoes.data(), static_cast<int>(count), odds.data());
    for (std::size_t k = 0; k < count; ++k) odds_[at(hands[i + k])] = odds[k];
  }
  for (auto id = hands.rbegin(); id != hands.rend(); ++id) {
    const HandEntry& hand = table[*id];
    const std::size_t h = at(*id);
    stand_[h] = stand_gain(hand.total, {*id}, odds_[h]);
    hit_[h] = drawn({*id}, play_.data());
    hits_[h] = policy != nullptr ? policy->hits[h] : above(hit_[h], stand_[h]);
    play_[h] = chosen(hits_[h], hit_[h], stand_[h]);
    if (hand.cards != 2 || !is_doubled(hand)) continue;
    // Twice a payoff of x - fair, against play - fair.
    const Ups fair_gain = fair({*id});
    doubles_[h] = policy != nullptr ? policy->doubles[h]
                                    : above(2 * drawn({*id}, stand_.data()) - fair_gain, play_[h]);
  }
}

RoundValues::~RoundValues() = default;

bool RoundValues::is_possible(const HandEntry& hand) const {
  for (std::size_t v = 0; v < kValues && !shoe_.infinite; ++v) {
    if (hand.counts[v] > left_[v]) return false;
  }
  return true;
}

bool RoundValues::is_doubled(const HandEntry& hand) const {
  const int least = rules_.double_on == DoubleOn::kNineToEleven ? 9 : 10;
  return rules_.double_on == DoubleOn::kAny ||
         (!hand.soft && hand.total >= least && hand.total <= 11);
}

DealerShoe RoundValues::shoe_without(const Place& place) const {
  DealerShoe shoe = {.left = left_, .total = total_, .infinite = shoe_.infinite};
  if (shoe.infinite) return shoe;
  const HandEntry& hand = HandTable::get()[place.hand];
  for (std::size_t v = 0; v < kValues; ++v) shoe.left[v] -= hand.counts[v];
  shoe.left[at(place.value)] -= place.extra;
  shoe.total -= hand.cards + place.extra;
  return shoe;
}

Ups RoundValues::fair(const Place& place) const {
  Ups gain = Ups::all(1);
  if (!rules_.peek) return gain;
  const DealerShoe shoe = shoe_without(place);
  gain.set(kAceValue, 1 - shoe.natural(kAceValue));
  gain.set(kTenValue, 1 - shoe.natural(kTenValue));
  gain.set(kSameTen, gain[kTenValue]);
  return gain;
}

Ups RoundValues::stand_gain(int total, const Place& place, const DealerOdds& odds) const {
  const DealerShoe shoe = shoe_without(place);
  Ups gain;
  for (std::size_t up = 0; up < kValues; ++up) {
    const auto& ends = odds[up];
    double below = 1 - shoe.natural(static_cast<int>(up));  // busts and lower totals
    for (std::size_t k = 0; k < 5; ++k) {
      if (17 + static_cast<int>(k) >= total) below -= ends[k];
    }
    gain.set(up, 2 * below + (total >= 17 ? ends[at(total - 17)] : 0));
  }
  gain.set(kSameTen, gain[kTenValue]);
  return gain;
}

Ups RoundValues::drawn(const Place& place, const Ups* gains) const {
  const HandEntry& hand = HandTable::get()[place.hand];
  const DealerShoe shoe = shoe_without(place);
  Ups sum;
  for (std::size_t v = 0; v < kValues; ++v) {
    const HandId child = hand.child[v];
    if (child == kBust || shoe.left[v] <= 0) continue;
    const Ups& gain = gains[at(child)];
    sum.add(shoe.left[v], gain);
    if (shoe.infinite) continue;
    // The card face up is one of them.
    const double one = std::min(1.0, shoe.left[v]);
    sum.set(v, sum[v] - one * gain[v]);
    if (v == kTenValue) sum.set(kSameTen, sum[kTenValue]);
  }
  const double rest = shoe.infinite ? shoe.total : shoe.total - 1;
  return (rest > 0 ? 1 / rest : 0) * sum;
}

// --- What is told ----------------------------------------------------------------------------------

ChoiceValues RoundValues::values_after_split(HandId id, int up) const {
  const HandEntry& hand = HandTable::get()[id];
  const std::size_t h = at(id), u = at(up);
  const double fair_gain = fair({id})[u];
  ChoiceValues values;
  const auto set = [&](Choice choice, double payoff) {
    values[static_cast<std::size_t>(choice)] = payoff / fair_gain;
  };
  set(Choice::kStand, stand_[h][u] - fair_gain);
  set(Choice::kHit, hit_[h][u] - fair_gain);
  if (hand.cards == 2 && rules_.double_after_split && is_doubled(hand)) {
    set(Choice::kDouble, 2 * (drawn({id}, stand_.data())[u] - fair_gain));
  }
  return values;
}

ChoiceValues RoundValues::values(HandId id, int up, TenRanks tens) const {
  const HandEntry& hand = HandTable::get()[id];
  const std::size_t u = at(up);
  const double fair_gain = fair({id})[u];
  ChoiceValues values = values_after_split(id, up);
  const auto set = [&](Choice choice, double payoff) {
    values[static_cast<std::size_t>(choice)] = payoff / fair_gain;
  };
  if (hand.cards != 2) return values;
  if (is_doubled(hand)) set(Choice::kDouble, 2 * (drawn({id}, stand_.data())[u] - fair_gain));
  const int value =
      static_cast<int>(std::find(hand.counts.begin(), hand.counts.end(), 2) - hand.counts.begin());
  const bool pair = value < kValues && rules_.hands > 1 &&
                    !(rules_.split_by_rank && value == kTenValue && tens.pair == TenRanks::kDiffer);
  if (pair) set(Choice::kSplit, split_worth(value, up, tens));
  if (rules_.surrender) {  // a natural takes all
    set(Choice::kSurrender, 0.5 * (1 - natural_chance(id, up)) - fair_gain);
  }
  if (is_natural(hand)) set(Choice::kStand, rules_.natural_pays * (1 - natural_chance(id, up)));
  return values;
}

Choice RoundValues::choice(HandId id, int up, TenRanks tens) const {
  const ChoiceValues all = values(id, up, tens);
  if (policy_ == nullptr) return best_of(all);
  const std::size_t h = at(id), u = at(up);
  const auto allowed = [&](Choice c) { return all[static_cast<std::size_t>(c)].has_value(); };
  if (is_natural(HandTable::get()[id])) return Choice::kStand;
  if (HandTable::get()[id].cards == 2) {
    if (allowed(policy_->first[h][u])) return policy_->first[h][u];
    if ((policy_->doubles[h] >> u & 1) != 0 && allowed(Choice::kDouble)) return Choice::kDouble;
  }
  return (policy_->hits[h] >> u & 1) != 0 ? Choice::kHit : Choice::kStand;
}

double RoundValues::worth(HandId id, int up, TenRanks tens) const {
  const ChoiceValues all = values(id, up, tens);
  const double best = *all[static_cast<std::size_t>(choice(id, up, tens))];
  if (!rules_.peek) return best;
  const double natural = natural_chance(id, up);
  return best * (1 - natural) - (is_natural(HandTable::get()[id]) ? 0 : natural);
}

double RoundValues::split_worth(int value, int up, TenRanks tens) const {
  const bool ranked = rules_.split_by_rank && value == kTenValue;
  const int slot = ranked ? tens.pair : value;
  auto& split = splits_[at(slot)];
  if (split == nullptr) split = std::make_unique<Ups>(SplitValues(*this, value).worth(slot));
  if (!ranked || up != kTenValue) return (*split)[at(up)];
  if (tens.up >= 0) return (*split)[tens.up == tens.pair ? kSameTen : kTenValue];
  // The rank of the dealer's ten is any of those that are left.
  const double gone = shoe_.infinite ? 0 : 2;
  const double same = (shoe_.left[at(slot)] - gone) / (left_[kTenValue] - gone);
  return same * (*split)[kSameTen] + (1 - same) * (*split)[kTenValue];
}

// --- The round -------------------------------------------------------------------------------------

double RoundValues::natural_chance(HandId hand, int up) const {
  return shoe_without({hand}).natural(up);
}

double RoundValues::up_chance(int up) const { return left_[at(up)] / total_; }

double RoundValues::deal_chance(int a, int b, int up) const {
  std::array<double, kValues> left = left_;
  double total = total_, chance = a == b ? 1 : 2;
  for (const int v : {a, b, up}) {
    chance *= std::max(0.0, left[at(v)]) / total;
    if (shoe_.infinite) continue;
    left[at(v)] -= 1;
    total -= 1;
  }
  return chance;
}

double RoundValues::edge(int up) const {
  assert(root_ == 0);
  const HandTable& table = HandTable::get();
  double sum = 0;
  for (int a = 0; a < kValues; ++a) {
    for (int b = a; b < kValues; ++b) {
      const double chance = deal_chance(a, b, up);
      if (chance <= 0) continue;
      const HandId hand = table.pair(a, b);
      if (!rules_.split_by_rank || a != kTenValue || b != kTenValue) {
        sum += chance * worth(hand, up);
        continue;
      }
      // Two tens: a pair if their ranks agree.
      const double gone = shoe_.infinite ? 0 : 1;
      double pairs = 0;
      for (int rank = kTenValue; rank < 13; ++rank) {
        const double of_rank = shoe_.left[at(rank)];
        const double share =
            of_rank / left_[kTenValue] * std::max(0.0, of_rank - gone) / (left_[kTenValue] - gone);
        if (share <= 0) continue;
        pairs += share;
        sum += chance * share * worth(hand, up, {.pair = rank});
      }
      sum += chance * (1 - pairs) * worth(hand, up, {.pair = TenRanks::kDiffer});
    }
  }
  double insurance_worth = 0;
  if (policy_ != nullptr && policy_->insures && up == kAceValue) {
    for (int a = 0; a < kValues; ++a) {
      for (int b = a; b < kValues; ++b) {
        const double chance = deal_chance(a, b, up);
        if (chance > 0) insurance_worth += chance * insurance(table.pair(a, b)) / 2;
      }
    }
  }
  return (sum + insurance_worth) / up_chance(up);
}

double RoundValues::edge() const {
  double sum = 0;
  for (int up = 0; up < kValues; ++up) {
    if (up_chance(up) > 0) sum += up_chance(up) * edge(up);
  }
  return sum;
}

std::array<double, 7> RoundValues::dealer(int up) const {
  const DealerShoe shoe = shoe_without({0});
  DealerOdds odds;
  dealer_.play(&shoe, 1, &odds);
  std::array<double, 7> ends{};
  ends[6] = shoe.natural(up);
  ends[0] = 1 - ends[6];
  for (std::size_t k = 0; k < 5; ++k) {
    ends[k + 1] = odds[at(up)][k];
    ends[0] -= ends[k + 1];
  }
  return ends;
}

}  // namespace zermelo::blackjack
