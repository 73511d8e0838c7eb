#include "cgt/simplify.h"

#include <algorithm>

namespace zermelo {
namespace {

bool contains(const ShortList& list, ShortGame g) {
  return std::find(list.begin(), list.end(), g) != list.end();
}

// The least k such that x + *k is not among these, if each is x plus some nimber.
std::optional<std::uint32_t> mex(const ShortGames& games, const ShortList& list, Dyadic x) {
  std::vector<bool> seen(list.size() + 1);
  for (const ShortGame g : list) {
    const Plain* p = games.as_plain(g);
    if (p == nullptr || p->ups != 0 || p->number != x) return std::nullopt;
    if (p->nimber < seen.size()) seen[p->nimber] = true;
  }
  const auto first = std::find(seen.begin(), seen.end(), false);
  return static_cast<std::uint32_t>(first - seen.begin());
}

// x + n.^ + *k from {0 | (n-1).^ + *(k xor 1)} or {0,*|0}, each option moved by x. With sign -1 the
// same for downs: `zeros` are then the options of Right.
std::optional<Plain> up_by_form(const ShortGames& games, const ShortList& zeros,
                                const ShortList& others, int sign) {
  const Plain* const other = others.size() == 1 ? games.as_plain(others[0]) : nullptr;
  if (other == nullptr) return std::nullopt;
  const Dyadic x = other->number;
  if (zeros.size() == 2 && other->is_number() && mex(games, zeros, x) == 2u) {
    return Plain{x, sign, 1};
  }
  if (zeros.size() == 1 && !other->is_number() && other->ups * sign >= 0 &&
      mex(games, zeros, x) == 1u) {
    return Plain{x, other->ups + sign, other->nimber ^ 1};
  }
  return std::nullopt;
}

}  // namespace

// A number x fits if no Left option is >= x and no Right option <= x. An option is >= the numbers
// below its Right stop and not >= those above; at the stop itself it must be asked.
std::optional<ShortGame> plain_by_options(ShortGames& games, const ShortList& left,
                                          const ShortList& right) {
  if (left == right && !left.empty()) {
    if (const auto k = mex(games, left, 0)) return games.nimber(*k);
  }
  NumberBound low, high;
  for (const ShortGame g : left) {
    const Dyadic stop = games.right_stop(g);
    if (low.bounded && (stop < low.at || (stop == low.at && !low.closed))) continue;
    low = {stop, true, !games.at_most(games.number(stop), g)};
  }
  for (const ShortGame g : right) {
    const Dyadic stop = games.left_stop(g);
    if (high.bounded && (stop > high.at || (stop == high.at && !high.closed))) continue;
    high = {stop, true, !games.at_most(g, games.number(stop))};
  }
  if (low.bounded && high.bounded && low.at >= high.at &&
      !(low.at == high.at && low.closed && high.closed)) {
    return std::nullopt;
  }
  return games.number(simplest_between(low, high));
}

std::optional<ShortGame> plain_by_form(ShortGames& games, const ShortList& left,
                                       const ShortList& right) {
  auto value = up_by_form(games, left, right, 1);
  if (!value) value = up_by_form(games, right, left, -1);
  if (!value && left.size() == right.size()) {
    const Dyadic x = games.left_stop(left[0]);
    const auto k = mex(games, left, x);
    if (k == left.size() && mex(games, right, x) == k) value = Plain{x, 0, *k};
  }
  return value ? std::optional(games.plain(*value)) : std::nullopt;
}

Simplifier::Simplifier(ShortGames& games, ShortList& left, ShortList& right)
    : games_(games),
      lists_{&left, &right},
      left_stop_(games.right_stop(left[0])),
      right_stop_(games.left_stop(right[0])) {
  for (const ShortGame g : left) left_stop_ = std::max(left_stop_, games.right_stop(g));
  for (const ShortGame g : right) right_stop_ = std::min(right_stop_, games.left_stop(g));
  ++games_.simplified_;
}

void Simplifier::run() {
  do {
    drop_dominated(0);
    drop_dominated(1);
  } while (bypass_reversible(0) || bypass_reversible(1));
}

bool Simplifier::ordered(int side, ShortGame x) {
  const Dyadic left = games_.left_stop(x), right = games_.right_stop(x);
  if (side == 0 ? left < right_stop_ : right > left_stop_) return true;
  if (side == 0 ? left > left_stop_ || right > right_stop_
                : left < left_stop_ || right < right_stop_) {
    return false;
  }
  const auto memo = [&]() -> std::uint32_t& {
    std::vector<std::uint32_t>& known = games_.ordered_[static_cast<std::size_t>(side)];
    if (known.size() <= static_cast<std::size_t>(x)) known.resize(games_.size());
    return known[static_cast<std::size_t>(x)];
  };
  if (const std::uint32_t known = memo(); known >> 1 == games_.simplified_) return known & 1;
  const ShortList& answers = *lists_[static_cast<std::size_t>(1 - side)];
  bool result = std::none_of(answers.begin(), answers.end(),
                             [&](ShortGame g) { return ordered(side, g, x); });
  if (result && !games_.is_number(x)) {
    const ShortSpan options = games_.options(x, side);
    result = std::none_of(options.begin(), options.end(),
                          [&](ShortGame g) { return ordered(1 - side, g); });
  }
  memo() = games_.simplified_ << 1 | static_cast<std::uint32_t>(result);
  return result;
}

void Simplifier::drop_dominated(int side) {
  ShortList& list = *lists_[static_cast<std::size_t>(side)];
  std::size_t kept = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto dominates = [&](ShortGame g) { return ordered(side, list[i], g); };
    const auto begin = list.begin(), next = begin + static_cast<std::ptrdiff_t>(i);
    if (std::any_of(begin, begin + static_cast<std::ptrdiff_t>(kept), dominates) ||
        std::any_of(next + 1, list.end(), dominates)) {
      continue;
    }
    list[kept++] = list[i];
  }
  list.resize(kept);
}

// A move that the other side answers by one that leaves it no worse off than G is replaced by what
// the mover can do after that answer.
bool Simplifier::bypass_reversible(int side) {
  ShortList& list = *lists_[static_cast<std::size_t>(side)];
  bool any = false;
  for (std::size_t i = 0; i < list.size();) {
    const ShortSpan answers = games_.options(list[i], 1 - side);
    const auto answer =
        std::find_if(answers.begin(), answers.end(), [&](ShortGame g) { return ordered(side, g); });
    if (answer == answers.end()) {
      ++i;
      continue;
    }
    any = true;
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
    for (const ShortGame g : games_.options(*answer, side)) {
      if (!contains(list, g)) list.push_back(g);
    }
  }
  return any;
}

}  // namespace zermelo
