// A finite commutative monoid in which some elements are marked as lost: what is left of a family of
// games when only the winner of each of their sums counts. A game is an element, a sum is a product,
// and the player to move has lost where the product is marked. (The name is Plambeck and Siegel's.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace zermelo {

class BipartiteMonoid {
 public:
  using Element = std::uint16_t;              // 0 is the identity
  using Letter = std::uint16_t;               // a generator
  using Word = std::vector<Letter>;           // sorted
  using Set = std::vector<std::uint64_t>;     // of elements, a bit each
  using Relation = std::pair<Word, Word>;     // the left side is the longer or later word
  static constexpr std::size_t kMost = 4096;  // elements: the table of products is quadratic

  // steps[g][x] is x times generator g. Assumes that the steps commute and lead everywhere from 0.
  // Elements are numbered anew in the order of their shortest words.
  BipartiteMonoid(const std::vector<std::vector<Element>>& steps, const std::vector<bool>& lost);
  BipartiteMonoid() : BipartiteMonoid({}, {false}) {}

  std::size_t order() const { return words_.size(); }
  std::size_t lost_count() const;
  Element product(Element x, Element y) const { return products_[x * order() + y]; }
  Element generator(Letter g) const { return generators_[g]; }
  bool is_lost(Element x) const { return holds(losing_[0], x); }
  // All z with xz lost. They differ for different x if the monoid is reduced, as quotients are.
  const Set& losing_beside(Element x) const { return losing_[x]; }
  bool is_reduced() const;

  // The first word for x, short words before long ones and then as in a dictionary.
  const Word& word(Element x) const { return words_[x]; }
  Element element(const Word& word) const;
  // These rules rewrite each word to the first one for its element; no rule can be left out.
  std::vector<Relation> relations() const;

  Set no_elements() const { return Set((order() + 63) / 64); }
  static bool holds(const Set& set, Element x) { return (set[x / 64] >> (x % 64) & 1) != 0; }
  static void insert(Set& set, Element x) { set[x / 64] |= std::uint64_t{1} << (x % 64); }

 private:
  std::vector<Word> words_;
  std::vector<Element> generators_, products_;
  std::vector<Set> losing_;
};

std::string letter_name(BipartiteMonoid::Letter letter);   // "a", "b", ...
std::string word_text(const BipartiteMonoid::Word& word);  // "ab^2"; "1" if it is empty

}  // namespace zermelo
