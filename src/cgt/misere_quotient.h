// The misère quotient of a family of games (Plambeck and Siegel, "Misère quotients for impartial
// games"): sums of these games are the same if no further games of the family beside them tell them
// apart, that is if the one is won just when the other is. The classes are the elements of a bipartite
// monoid. It does for misère play what nimbers do for normal play, wherever it is finite, and it need
// not be.
//
// It is found as Angluin's method finds the smallest automaton of a language. Some games are
// generators. Words (sums of generators) are told apart by a list of tests (further words to stand
// beside them): the rows of outcomes, found by search, that differ. Where the steps "one more
// generator" between rows do not commute, a test is missing. Then the monoid that stands there is
// proved (cgt/misere_proof.h) or a sum is found for which it is wrong, which yields one more test. All
// games that are no generators are taken for the word that they equal, which may turn out wrong when
// more games come; such a game becomes a generator then. What is found does not hang on any of this:
// it is proved as it stands, and reduced.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "base/limits.h"
#include "cgt/bipartite_monoid.h"
#include "cgt/misere.h"
#include "cgt/misere_proof.h"

namespace zermelo {

class MisereQuotient {
 public:
  using Element = BipartiteMonoid::Element;
  using Game = MisereProof::Game;
  using Sum = MisereSums::Sum;  // of games, sorted

  // A quotient of at most `most` elements. Additions are unanswered() where the budget is spent.
  MisereQuotient(const Budget& budget, std::size_t most);

  // Game number 0, 1, 2, ... of the family, with these options, which have been added before. False
  // if the quotient is too large; there is nothing to ask any more then.
  bool add(std::vector<Sum> options);

  const BipartiteMonoid& monoid() const { return monoid_; }
  std::size_t games() const { return games_.size(); }
  const std::vector<Game>& generators() const { return generators_; }  // letter by letter
  Element element(Game game) const { return games_[game].element; }
  Element element(const Sum& sum) const;
  bool next_wins(const Sum& sum) const { return !monoid_.is_lost(element(sum)); }

 private:
  class Table;
  struct Node {
    std::vector<Sum> options;
    Sum word;                       // of generators; a generator is its own
    std::vector<Sum> option_words;  // of a generator
    Element element = 0;
    Element proved = 0;  // in proved_
  };

  bool fits(Game game);
  bool learn();
  std::optional<MisereProof::Flaw> place();
  std::vector<Element> option_elements(Game game) const;
  std::optional<Sum> mistake(const MisereProof::Flaw& flaw);
  void promote(const MisereProof::Flaw& flaw);

  Sum word(const Sum& sum) const;
  Sum word(Element element) const;
  void search_anew();
  bool wins(Sum word);

  Budget budget_;
  std::size_t most_;
  std::vector<Node> games_;
  std::vector<Game> generators_;  // sorted
  std::vector<Sum> tests_;
  BipartiteMonoid monoid_;
  MisereProof proof_;
  // What is searched: words with the newest generator, all other games being taken for their words.
  // The quotient before it came tells the rest.
  BipartiteMonoid proved_;
  Game newest_ = 0;
  std::uint64_t searched_ = 0;
  std::unordered_map<Sum, bool, SumHash> outcomes_;
};

// Returns the quotient of all parts of these sums, game by part; nothing if none is found within the budget.
std::optional<MisereQuotient> quotient_of(const MisereSums& sums, const Budget& budget,
                                          std::size_t most);

}  // namespace zermelo
