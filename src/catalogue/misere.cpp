#include "catalogue/misere.h"

#include <algorithm>

namespace zermelo {
namespace {

constexpr std::uint64_t kSmallSearch = 1
                                       << 15;  // sums that are searched before a quotient is sought
// Beyond these a quotient is seldom found, and a longer search may be shorter.
constexpr std::uint64_t kMostSearched = 1 << 18;
constexpr std::size_t kMostElements = 200;

std::uint64_t smallest_key(const AnyGame& game, const AnyPosition& p) {
  std::uint64_t key = game.key(p);
  for (int s = 1; s < game.symmetries(); ++s) {
    key = std::min(key, game.key(game.transform(p, s)));
  }
  return key;
}

}  // namespace

MisereSums::Sum MiserePlay::sum_of(std::size_t i, const AnyPosition& p) {
  MisereSums::Sum sum;
  if (!known(i, p, sum)) {
    while (!pending_.empty()) number(i);
    known(i, p, sum);
  }
  return sum;
}

MiserePlay::Verdict MiserePlay::verdict(const MisereSums::Sum& sum) {
  if (sums_.is_tame(sum)) return {sums_.next_wins(sum), "tame"};
  if (!sought_) {
    const auto wins = sums_.next_wins_within(kSmallSearch, sum);
    if (wins) return {*wins, "by search"};
    const Budget few = budget_.with_work(std::min(budget_.work(), kMostSearched));
    quotient_ = quotient_of(sums_, few, kMostElements);
    sought_ = true;
  }
  if (quotient_ && sum.back() < quotient_->games()) {
    return {quotient_->next_wins(sum), "by the quotient"};
  }
  return {sums_.next_wins(sum), "by search"};
}

// The parts of p, if all have a number; else those that have none are now pending.
bool MiserePlay::known(std::size_t i, const AnyPosition& p, MisereSums::Sum& sum) {
  const std::size_t before = pending_.size();
  const AnyGame& game = *summands_[i];
  sum.clear();
  if (game.turn(p).is_over()) return true;
  for (const AnyPosition& part : game.parts(p)) {
    const auto found = parts_[i].find(smallest_key(game, part));
    if (found != parts_[i].end()) {
      sum.push_back(found->second);
    } else {
      pending_.push_back(part);
    }
  }
  std::sort(sum.begin(), sum.end());
  return pending_.size() == before;
}

// Gives the last pending part its number, or puts parts that must come first on top of it.
void MiserePlay::number(std::size_t i) {
  const AnyGame& game = *summands_[i];
  const AnyPosition part = pending_.back();
  const std::uint64_t key = smallest_key(game, part);
  if (!parts_[i].contains(key)) {
    bool all_known = true;
    std::vector<MisereSums::Sum> options;
    for (const AnyMove m : game.moves(part)) {
      AnyPosition to = part;
      game.play(to, m);
      options.emplace_back();
      all_known &= known(i, to, options.back());
    }
    if (!all_known) return;
    parts_[i].emplace(key, sums_.add(std::move(options)));
  }
  pending_.pop_back();
}

}  // namespace zermelo
