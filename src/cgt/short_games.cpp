#include "cgt/short_games.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "base/hash.h"
#include "cgt/simplify.h"

namespace zermelo {
namespace {

constexpr std::size_t kOptionBlock = 1 << 16;  // options

std::uint32_t raw(ShortGame g) { return static_cast<std::uint32_t>(g); }

std::uint32_t hash_of(ShortSpan left, ShortSpan right) {
  std::uint64_t hash = left.size();
  for (const ShortGame g : left) hash = mixed(hash, raw(g));
  for (const ShortGame g : right) hash = mixed(hash, raw(g));
  return static_cast<std::uint32_t>(hash >> 32);
}

void sort_and_unite(ShortList& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

// Birthdays of a number and of n.up + *k add up (Siegel, II.5).
std::int64_t birthday_of(const Plain& p) {
  const std::int64_t size = std::abs(p.number.numerator());
  const std::int64_t number =
      p.number.is_integer() ? size : 1 + (size >> p.number.exponent()) + p.number.exponent();
  const std::int64_t ups = std::abs(p.ups), nimber = p.nimber;
  if (ups > 0 && nimber == 0) return number + ups + 1;
  if (ups % 2 == 1 && nimber != 1) return number + ups + (nimber ^ 1);
  return number + ups + nimber;
}

}  // namespace

const char* to_string(OutcomeClass outcome) {
  switch (outcome) {
    case OutcomeClass::kPrevious: return "previous";
    case OutcomeClass::kNext: return "next";
    case OutcomeClass::kLeft: return "left";
    case OutcomeClass::kRight: return "right";
  }
  return "";
}

std::size_t ShortGames::PlainHash::operator()(const Plain& p) const {
  const std::uint64_t rest = std::uint64_t{static_cast<std::uint32_t>(p.ups)} << 32 | p.nimber;
  const auto numerator = static_cast<std::uint64_t>(p.number.numerator());
  return mixed(mixed(static_cast<std::uint64_t>(p.number.exponent()), numerator), rest);
}

ShortGames::ShortGames(const Budget& budget) : budget_(budget), index_(1024) {
  [[maybe_unused]] const ShortGame zero = plain({});
  assert(zero == kZero);
}

std::uint64_t ShortGames::bytes() const {
  return forms_.capacity() * sizeof(Form) + lists_.capacity() * sizeof(Lists) + block_bytes_ +
         index_.size() * sizeof(std::uint32_t) + plains_.size() * 64 + sums_.bytes() +
         comparisons_.bytes() + 2 * ordered_[0].size() * sizeof(std::uint32_t);
}

void ShortGames::tick(std::uint64_t bytes_elsewhere) {
  if (++ticks_ % 256 != 0) return;
  budget_.need(bytes() + bytes_elsewhere, ticks_);
  budget_.tick(ticks_);
}

// ---- The table ----------------------------------------------------------------------------------

ShortGame ShortGames::add_form(const Form& form) {
  forms_.push_back(form);
  return ShortGame(static_cast<std::uint32_t>(forms_.size() - 1));
}

const ShortGame* ShortGames::keep(ShortSpan left, ShortSpan right) {
  const std::size_t size = left.size() + right.size();
  if (blocks_.empty() || size > block_left_) {
    block_left_ = std::max(kOptionBlock, size);
    blocks_.push_back(std::make_unique<ShortGame[]>(block_left_));
    block_bytes_ += block_left_ * sizeof(ShortGame);
  }
  ShortGame* const place = blocks_.back().get() + (std::max(kOptionBlock, size) - block_left_);
  std::copy(right.begin(), right.end(), std::copy(left.begin(), left.end(), place));
  block_left_ -= size;
  return place;
}

std::size_t ShortGames::place_of(ShortSpan left, ShortSpan right, std::uint32_t hash) const {
  for (std::size_t at = hash & (index_.size() - 1);; at = (at + 1) & (index_.size() - 1)) {
    if (index_[at] == 0) return at;
    const Lists& lists = lists_[index_[at] - 1];
    if (lists.hash == hash && lists.lefts == left.size() && lists.rights == right.size() &&
        std::equal(left.begin(), left.end(), lists.options) &&
        std::equal(right.begin(), right.end(), lists.options + left.size())) {
      return at;
    }
  }
}

void ShortGames::remember(ShortSpan left, ShortSpan right, std::uint32_t hash,
                          const ShortGame* options, ShortGame value) {
  lists_.push_back({options, static_cast<std::uint32_t>(left.size()),
                    static_cast<std::uint32_t>(right.size()), hash, value});
  if (2 * lists_.size() > index_.size()) {
    index_.assign(2 * index_.size(), 0);
    for (std::size_t i = 0; i < lists_.size(); ++i) {
      std::size_t at = lists_[i].hash & (index_.size() - 1);
      while (index_[at] != 0) at = (at + 1) & (index_.size() - 1);
      index_[at] = static_cast<std::uint32_t>(i + 1);
    }
  } else {
    index_[place_of(left, right, hash)] = static_cast<std::uint32_t>(lists_.size());
  }
}

// ---- Plain values -------------------------------------------------------------------------------

ShortGame ShortGames::plain(const Plain& parts) {
  const auto [found, is_new] = plains_.try_emplace(parts, kNone);
  if (is_new) {
    found->second = add_form({.parts = parts,
                              .left_stop = parts.number,
                              .right_stop = parts.number,
                              .birthday = birthday_of(parts),
                              .plain = true});
  }
  return found->second;
}

const Plain* ShortGames::as_plain(ShortGame g) const {
  return form(g).plain ? &form(g).parts : nullptr;
}

// The canonical options, by the translation theorem those of the infinitesimal moved by the number:
//
//   n = {n-1|}   m/2^k = {(m-1)/2^k | (m+1)/2^k}   *k = {0,*,...,*(k-1) | the same}
//   ^* = {0,*|0}   n.^ + *k = {0 | (n-1).^ + *(k xor 1)} else
void ShortGames::make_options(ShortGame g) {
  const Plain p = form(g).parts;
  const Dyadic x = p.number;
  ShortList left, right;
  if (p.is_number()) {
    const Dyadic step(1, x.exponent());
    if (!x.is_integer() || x > 0) left = {number(x - step)};
    if (!x.is_integer() || x < 0) right = {number(x + step)};
  } else if (p.ups == 0) {
    for (std::uint32_t k = 0; k < p.nimber; ++k) left.push_back(plain({x, 0, k}));
    right = left;
  } else {
    const std::int32_t toward_zero = p.ups > 0 ? p.ups - 1 : p.ups + 1;
    left = {number(x)};
    right = {plain({x, toward_zero, p.nimber ^ 1})};
    if (toward_zero == 0 && p.nimber == 1) left.push_back(plain({x, 0, 1}));
    if (p.ups < 0) std::swap(left, right);
  }
  const ShortGame* const options = keep(left, right);
  Form& made = form(g);
  made.options = options;
  made.lefts = static_cast<std::uint32_t>(left.size());
  made.rights = static_cast<std::uint32_t>(right.size());
}

ShortSpan ShortGames::options(ShortGame g, int side) {
  if (form(g).options == nullptr) make_options(g);
  const Form& made = form(g);
  if (side == 0) return {made.options, made.lefts};
  return {made.options + made.lefts, made.rights};
}

// ---- Making -------------------------------------------------------------------------------------

ShortGame ShortGames::make(ShortList left, ShortList right) {
  sort_and_unite(left);
  sort_and_unite(right);
  const std::uint32_t hash = hash_of(left, right);
  if (const std::uint32_t known = index_[place_of(left, right, hash)]; known != 0) {
    return lists_[known - 1].value;
  }
  tick();
  const ShortGame* const options = keep(left, right);
  const ShortSpan given_left(options, left.size()),
      given_right(options + left.size(), right.size());
  ShortGame value = kNone;
  if (const auto plain_value = plain_by_options(*this, left, right)) {
    value = *plain_value;
  } else {
    Simplifier(*this, left, right).run();
    value = canonical(left, right);
    if (index_[place_of(given_left, given_right, hash)] != 0) return value;  // it was canonical
  }
  remember(given_left, given_right, hash, options, value);
  return value;
}

// The value of lists that are canonical but for their order, and no number's.
ShortGame ShortGames::canonical(ShortList& left, ShortList& right) {
  if (const auto plain_value = plain_by_form(*this, left, right)) return *plain_value;
  std::sort(left.begin(), left.end());
  std::sort(right.begin(), right.end());
  const std::uint32_t hash = hash_of(left, right);
  if (const std::uint32_t known = index_[place_of(left, right, hash)]; known != 0) {
    return lists_[known - 1].value;
  }
  Form made = {.left_stop = right_stop(left[0]),
               .right_stop = left_stop(right[0]),
               .options = keep(left, right),
               .lefts = static_cast<std::uint32_t>(left.size()),
               .rights = static_cast<std::uint32_t>(right.size())};
  for (const ShortGame g : left) {
    made.left_stop = std::max(made.left_stop, right_stop(g));
    made.birthday = std::max(made.birthday, birthday(g) + 1);
  }
  for (const ShortGame g : right) {
    made.right_stop = std::min(made.right_stop, left_stop(g));
    made.birthday = std::max(made.birthday, birthday(g) + 1);
  }
  const ShortGame value = add_form(made);
  remember(left, right, hash, made.options, value);
  return value;
}

ShortGame ShortGames::negative(ShortGame g) {
  if (form(g).negative != kNone) return form(g).negative;
  ShortGame result;
  if (const Plain* p = as_plain(g)) {
    result = plain({-p->number, -p->ups, p->nimber});
  } else {
    ShortList left, right;
    for (const ShortGame option : this->right(g)) left.push_back(negative(option));
    for (const ShortGame option : this->left(g)) right.push_back(negative(option));
    result = canonical(left, right);
  }
  form(g).negative = result;
  form(result).negative = g;
  return result;
}

// g + x for a number x and a g that is none: just its options move.
ShortGame ShortGames::translated(ShortGame g, ShortGame x) {
  ShortList left, right;
  for (const ShortGame option : this->left(g)) left.push_back(sum(option, x));
  for (const ShortGame option : this->right(g)) right.push_back(sum(option, x));
  return canonical(left, right);
}

ShortGame ShortGames::sum(ShortGame a, ShortGame b) {
  if (const Plain* p = as_plain(a), *q = as_plain(b); p != nullptr && q != nullptr) {
    return plain({p->number + q->number, p->ups + q->ups, p->nimber ^ q->nimber});
  }
  if (a == kZero) return b;
  if (b == kZero) return a;
  if (raw(a) > raw(b)) std::swap(a, b);
  const std::uint64_t key = PairMemo::pair(raw(a), raw(b));
  if (const auto known = sums_.find(key)) return ShortGame(*known);
  ShortGame result;
  if (is_number(a)) {
    result = translated(b, a);
  } else if (is_number(b)) {
    result = translated(a, b);
  } else {
    ShortList left, right;
    for (const ShortGame option : this->left(a)) left.push_back(sum(option, b));
    for (const ShortGame option : this->left(b)) left.push_back(sum(a, option));
    for (const ShortGame option : this->right(a)) right.push_back(sum(option, b));
    for (const ShortGame option : this->right(b)) right.push_back(sum(a, option));
    result = make(std::move(left), std::move(right));
  }
  sums_.put(key, raw(result));
  return result;
}

// ---- Comparing ----------------------------------------------------------------------------------

bool ShortGames::at_most(ShortGame a, ShortGame b) {
  if (a == b) return true;
  const Form &x = form(a), &y = form(b);
  if (x.plain && y.plain) {
    if (x.parts.number != y.parts.number) return x.parts.number < y.parts.number;
    // n.^ + *k >= 0 just if n >= 2, or n = 1 and k is not 1, or all is 0.
    const std::int64_t ups = std::int64_t{y.parts.ups} - x.parts.ups;
    return ups >= 2 || (ups == 1 && (x.parts.nimber ^ y.parts.nimber) != 1);
  }
  if (x.left_stop < y.right_stop) return true;
  if (x.left_stop > y.left_stop || x.right_stop > y.right_stop) return false;
  const std::uint64_t key = PairMemo::pair(raw(a), raw(b));
  if (const auto known = comparisons_.find(key)) return *known != 0;
  // No move to win: Left's from a, Right's from b. Nobody need move in a number.
  bool result = true;
  if (!is_number(a)) {
    for (const ShortGame option : left(a)) {
      if (at_most(b, option)) {
        result = false;
        break;
      }
    }
  }
  if (result && !is_number(b)) {
    for (const ShortGame option : right(b)) {
      if (at_most(option, a)) {
        result = false;
        break;
      }
    }
  }
  comparisons_.put(key, result);
  return result;
}

OutcomeClass ShortGames::outcome(ShortGame g) {
  const bool left = at_most(kZero, g), right = at_most(g, kZero);
  if (left && right) return OutcomeClass::kPrevious;
  return left ? OutcomeClass::kLeft : right ? OutcomeClass::kRight : OutcomeClass::kNext;
}

}  // namespace zermelo
