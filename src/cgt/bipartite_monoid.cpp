#include "cgt/bipartite_monoid.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <set>

#include <fmt/format.h>

namespace zermelo {
namespace {

using Element = BipartiteMonoid::Element;
using Letter = BipartiteMonoid::Letter;
using Word = BipartiteMonoid::Word;

Word with(Word word, Letter letter) {
  word.insert(std::upper_bound(word.begin(), word.end(), letter), letter);
  return word;
}

}  // namespace

BipartiteMonoid::BipartiteMonoid(const std::vector<std::vector<Element>>& steps,
                                 const std::vector<bool>& lost) {
  assert(lost.size() <= kMost);
  // A first word without its last letter is a first word too, and these come in order here.
  constexpr Element kNone = UINT16_MAX;
  std::vector<Element> number(lost.size(), kNone), old = {0};
  number[0] = 0;
  words_ = {{}};
  for (std::size_t x = 0; x < words_.size(); ++x) {
    for (std::size_t g = words_[x].empty() ? 0 : words_[x].back(); g < steps.size(); ++g) {
      const Element to = steps[g][old[x]];
      if (number[to] != kNone) continue;
      number[to] = static_cast<Element>(words_.size());
      old.push_back(to);
      words_.push_back(with(words_[x], static_cast<Letter>(g)));
    }
  }
  assert(order() == lost.size());
  for (const auto& step : steps) generators_.push_back(number[step[0]]);

  products_.resize(order() * order());
  for (std::size_t y = 0; y < order(); ++y) {
    for (std::size_t x = 0; x < order(); ++x) {
      Element product = old[x];
      for (const Letter g : words_[y]) product = steps[g][product];
      products_[x * order() + y] = number[product];
    }
  }
  losing_.assign(order(), no_elements());
  for (std::size_t i = 0; i < products_.size(); ++i) {
    if (lost[old[products_[i]]]) insert(losing_[i / order()], static_cast<Element>(i % order()));
  }
}

std::size_t BipartiteMonoid::lost_count() const {
  std::size_t count = 0;
  for (const std::uint64_t word : losing_[0])
    count += static_cast<std::size_t>(std::popcount(word));
  return count;
}

bool BipartiteMonoid::is_reduced() const {
  return std::set<Set>(losing_.begin(), losing_.end()).size() == order();
}

Element BipartiteMonoid::element(const Word& word) const {
  Element x = 0;
  for (const Letter g : word) x = product(x, generators_[g]);
  return x;
}

std::vector<BipartiteMonoid::Relation> BipartiteMonoid::relations() const {
  const auto is_first = [&](const Word& word) { return words_[element(word)] == word; };
  std::vector<Relation> relations;
  for (const Word& start : words_) {
    for (std::size_t g = start.empty() ? 0 : start.back(); g < generators_.size(); ++g) {
      const Word word = with(start, static_cast<Letter>(g));
      bool shortest = !is_first(word);  // what a rule rewrites, and nothing in it is rewritten
      for (std::size_t i = 0; shortest && i < word.size(); ++i) {
        Word rest = word;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        shortest = is_first(rest);
      }
      if (shortest) relations.emplace_back(word, words_[element(word)]);
    }
  }
  return relations;
}

std::string letter_name(Letter letter) {
  if (letter < 26) return std::string(1, static_cast<char>('a' + letter));
  return fmt::format("({})", letter + 1);
}

std::string word_text(const Word& word) {
  std::string text;
  for (std::size_t i = 0; i < word.size();) {
    std::size_t power = 1;
    while (i + power < word.size() && word[i + power] == word[i]) ++power;
    text += letter_name(word[i]);
    if (power > 1) text += fmt::format("^{}", power);
    i += power;
  }
  return text.empty() ? "1" : text;
}

}  // namespace zermelo
