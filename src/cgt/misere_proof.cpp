#include "cgt/misere_proof.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace zermelo {
namespace {

using Element = BipartiteMonoid::Element;
using Set = BipartiteMonoid::Set;

bool is_inside(const Set& a, const Set& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if ((a[i] & ~b[i]) != 0) return false;
  }
  return true;
}

std::optional<Element> common(const Set& a, const Set& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    const std::uint64_t both = a[i] & b[i];
    if (both != 0) return static_cast<Element>(64 * static_cast<int>(i) + std::countr_zero(both));
  }
  return std::nullopt;
}

}  // namespace

// False if the sum says nothing new.
bool MisereProof::include(Sum sum) {
  if (std::all_of(sum.needs.begin(), sum.needs.end(), [](auto word) { return word == 0; })) {
    return false;
  }
  for (const Sum& other : sums_) {
    if (other.value == sum.value && is_inside(sum.needs, other.needs)) return false;
  }
  sums_.push_back(std::move(sum));
  return true;
}

MisereProof::Flaw MisereProof::last_sum() const {
  Flaw flaw;
  for (auto i = static_cast<std::uint32_t>(sums_.size() - 1); i != kNone; i = sums_[i].rest) {
    flaw.games.push_back(sums_[i].last);
  }
  return flaw;
}

std::optional<MisereProof::Flaw> MisereProof::add(const BipartiteMonoid& monoid, Game game,
                                                  Element value,
                                                  const std::vector<Element>& options) {
  const Set& lost = monoid.losing_beside(value);
  Set settled = lost;
  for (const Element option : options) {
    const Set& reached = monoid.losing_beside(option);
    if (const auto beside = common(lost, reached)) return Flaw{{game}, *beside};
    for (std::size_t i = 0; i < settled.size(); ++i) settled[i] |= reached[i];
  }
  Set needs = monoid.no_elements();
  for (Element z = 0; z < monoid.order(); ++z) {
    if (!BipartiteMonoid::holds(settled, z)) BipartiteMonoid::insert(needs, z);
  }
  const auto old = static_cast<std::uint32_t>(sums_.size());
  if (!include({value, std::move(needs), kNone, game})) return std::nullopt;
  games_.push_back(old);
  const auto is_wrong = [&] { return BipartiteMonoid::holds(sums_.back().needs, 0); };
  bool wrong = is_wrong();

  for (std::uint32_t i = 0; i < sums_.size() && !wrong; ++i) {
    // Sums from before have met all other games.
    for (std::size_t k = i < old ? games_.size() - 1 : 0; k < games_.size() && !wrong; ++k) {
      const Sum &a = sums_[i], &b = sums_[games_[k]];
      Set both = monoid.no_elements();
      for (Element z = 0; z < monoid.order(); ++z) {
        if (BipartiteMonoid::holds(a.needs, monoid.product(b.value, z)) &&
            BipartiteMonoid::holds(b.needs, monoid.product(a.value, z))) {
          BipartiteMonoid::insert(both, z);
        }
      }
      wrong = include({monoid.product(a.value, b.value), std::move(both), i, b.last}) && is_wrong();
    }
  }
  if (!wrong) return std::nullopt;
  Flaw flaw = last_sum();
  sums_.resize(old);
  games_.pop_back();
  return flaw;
}

}  // namespace zermelo
