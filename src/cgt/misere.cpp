#include "cgt/misere.h"

#include <algorithm>
#include <iterator>

#include <fmt/core.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/text.h"
#include "cgt/mex.h"

namespace zermelo {
namespace {

using Sum = MisereSums::Sum;

// A sum is searched by recursion, a move deeper each time.
constexpr int kMostDepth = 10000;

// Entry n of a list whose last two entries repeat for ever.
std::uint32_t entry(const std::vector<std::uint32_t>& list, std::size_t n) {
  return n < list.size() ? list[n] : list[list.size() - 2 + (n - list.size()) % 2];
}

}  // namespace

MisereSums::Sum joined(const Sum& a, const Sum& b) {
  Sum sum;
  sum.reserve(a.size() + b.size());
  std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(sum));
  return sum;
}

std::size_t SumHash::operator()(const Sum& sum) const {
  std::uint64_t hash = sum.size();
  for (const std::uint32_t part : sum) hash = mixed(hash, part);
  return hash;
}

void MisereSums::spend(std::size_t words, int depth) {
  constexpr std::uint64_t kOverhead = 112;  // of an entry of a table
  spent_ += words * sizeof(Part) + kOverhead;
  if (spent_ > memory_ || depth > kMostDepth) {
    unanswered("the sum is too large for misère play within {}B of memory: {} sums found so far",
               short_count(static_cast<double>(memory_)), entries_);
  }
  if (entries_ >= most_entries_) throw TooMany();
  if ((++entries_ & 255) == 0) budget_.tick(entries_);
}

MisereSums::Part MisereSums::add(std::vector<Sum> options) {
  std::sort(options.begin(), options.end());
  options.erase(std::unique(options.begin(), options.end()), options.end());
  const auto found = by_options_.find(options);
  if (found != by_options_.end()) return found->second;
  std::size_t words = 0;
  for (const Sum& option : options) words += option.size() + sizeof(Sum) / sizeof(Part);
  spend(2 * words, 0);  // here and in by_options_

  Node node;
  node.tame = std::all_of(options.begin(), options.end(),
                          [&](const Sum& option) { return is_tame(option); });
  std::vector<std::uint32_t> normal, misere;
  for (const Sum& option : options) {
    normal.push_back(nimber(option));
    if (node.tame) misere.push_back(tame_misere_nimber(option));
  }
  node.normal = mex(std::move(normal));
  if (node.tame) {
    node.misere = options.empty() ? 1 : mex(std::move(misere));
    node.tame = node.misere == node.normal || node.misere + node.normal == 1;
  }
  const auto part = static_cast<Part>(nodes_.size());
  by_options_.emplace(options, part);
  node.options = std::move(options);
  nodes_.push_back(std::move(node));
  return part;
}

std::uint32_t MisereSums::nimber(const Sum& sum) const {
  std::uint32_t nimber = 0;
  for (const Part part : sum) nimber ^= nodes_[part].normal;
  return nimber;
}

bool MisereSums::is_tame(const Sum& sum) const {
  return std::all_of(sum.begin(), sum.end(), [&](Part part) { return nodes_[part].tame; });
}

std::uint32_t MisereSums::tame_misere_nimber(const Sum& sum) const {
  const bool firm = std::any_of(sum.begin(), sum.end(), [&](Part part) {
    return nodes_[part].normal == nodes_[part].misere;
  });
  return nimber(sum) ^ (firm ? 0 : 1);
}

// What one move makes of the sum. Two heaps of one are as none, also in misère play.
std::vector<Sum> MisereSums::options(const Sum& sum) const {
  std::vector<Sum> all;
  for (std::size_t i = 0; i < sum.size(); ++i) {
    if (i > 0 && sum[i] == sum[i - 1]) continue;
    Sum rest = sum;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    for (const Sum& option : nodes_[sum[i]].options) all.push_back(joined(rest, option));
  }
  const auto is_one = [&](Part part) {
    return nodes_[part].options.size() == 1 && nodes_[part].options[0].empty();
  };
  for (Sum& option : all) {
    for (std::size_t i = 0; i + 1 < option.size();) {
      if (option[i] == option[i + 1] && is_one(option[i])) {
        const auto pair = option.begin() + static_cast<std::ptrdiff_t>(i);
        option.erase(pair, pair + 2);
      } else {
        ++i;
      }
    }
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

bool MisereSums::next_wins(const Sum& sum) { return next_wins(sum, 0); }

bool MisereSums::next_wins(const Sum& sum, int depth) {
  if (is_tame(sum)) return tame_misere_nimber(sum) != 0;
  const auto found = outcomes_.find(sum);
  if (found != outcomes_.end()) return found->second;
  spend(sum.size(), depth);
  const std::vector<Sum> all = options(sum);
  const bool wins = std::any_of(all.begin(), all.end(),
                                [&](const Sum& option) { return !next_wins(option, depth + 1); });
  outcomes_.emplace(sum, wins);
  return wins;
}

// The option that takes from a heap of two leads to what one heap less has, with or without a heap
// of one, which turns the lowest bit round.
MisereSums::Superscripts MisereSums::superscripts(const Sum& sum, int depth) {
  if (is_tame(sum)) {
    const std::uint32_t normal = nimber(sum), misere = tame_misere_nimber(sum);
    if (normal == misere) return {misere, misere ^ 2};
    return {misere, normal ^ 2, normal};
  }
  const auto found = genera_.find(sum);
  if (found != genera_.end()) return found->second;
  spend(sum.size(), depth);
  std::vector<Superscripts> children;
  std::size_t settled = 0;  // from here on all children repeat
  for (const Sum& option : options(sum)) {
    children.push_back(superscripts(option, depth + 1));
    settled = std::max(settled, children.back().size());
  }
  Superscripts own;
  for (std::size_t n = 0;; ++n) {
    std::vector<std::uint32_t> values;
    for (const Superscripts& child : children) values.push_back(entry(child, n));
    if (n > 0) values.insert(values.end(), {own[n - 1], own[n - 1] ^ 1});
    own.push_back(mex(std::move(values)));
    if (n >= settled + 3 && own[n] == own[n - 2] && own[n - 1] == own[n - 3]) break;
  }
  while (own.size() > 2 && own.back() == own[own.size() - 3]) own.pop_back();
  return genera_.emplace(sum, std::move(own)).first->second;
}

std::string MisereSums::genus(const Sum& sum) {
  const Superscripts list = superscripts(sum, 0);
  const bool digits = std::all_of(list.begin(), list.end(), [](auto n) { return n < 10; });
  return fmt::format("{}^{}", nimber(sum), join(list, digits ? "" : ","));
}

template <class Answer>
auto MisereSums::within(std::uint64_t most, Answer&& answer) -> std::optional<decltype(answer())> {
  most_entries_ = entries_ + most;
  std::optional<decltype(answer())> found;
  try {
    found = answer();
  } catch (const TooMany&) {}
  most_entries_ = UINT64_MAX;
  return found;
}

std::optional<bool> MisereSums::next_wins_within(std::uint64_t most, const Sum& sum) {
  return within(most, [&] { return next_wins(sum); });
}

std::optional<std::string> MisereSums::genus_within(std::uint64_t most, const Sum& sum) {
  return within(most, [&] { return genus(sum); });
}

}  // namespace zermelo
