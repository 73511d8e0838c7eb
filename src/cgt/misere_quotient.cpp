#include "cgt/misere_quotient.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <memory>
#include <utility>

#include "base/error.h"
#include "base/threads.h"

namespace zermelo {

using Sum = MisereQuotient::Sum;

// ---- Angluin's table ---------------------------------------------------------------------------

class MisereQuotient::Table {
 public:
  explicit Table(MisereQuotient& owner) : owner_(owner) { rows_.push_back(row({}, observed({}))); }

  // The classes that the tests tell apart, with as many more tests as they need to be a monoid;
  // nothing if they are too many.
  std::optional<BipartiteMonoid> monoid() {
    do {
      if (!close()) return std::nullopt;
    } while (!commutes());
    std::vector<bool> lost;
    for (const Row& row : rows_) lost.push_back(!row.won[0]);  // the first test is empty
    return BipartiteMonoid(steps_, lost);
  }

  // One more test, from a word for which that monoid is wrong. Before some letter the first row that
  // stands for what is read so far still wins as the word does, and after it no more.
  void learn_from(const Sum& word) {
    const bool won = owner_.wins(word);
    std::size_t x = 0;
    for (std::size_t i = 0; i < word.size(); ++i) {
      const Sum rest(word.begin() + static_cast<std::ptrdiff_t>(i) + 1, word.end());
      x = steps_[letter(word[i])][x];
      if (owner_.wins(joined(rows_[x].word, rest)) != won) return add_test(rest);
    }
    assert(false);
  }

 private:
  using Outcomes = std::vector<bool>;  // beside each test
  struct Row {
    Sum word;
    Outcomes won;
    std::vector<Outcomes> next;  // with one more generator
  };

  std::size_t letter(Game generator) const {
    const auto& all = owner_.generators_;
    return static_cast<std::size_t>(std::lower_bound(all.begin(), all.end(), generator) -
                                    all.begin());
  }

  Outcomes observed(const Sum& word) {
    Outcomes won;
    for (const Sum& test : owner_.tests_) won.push_back(owner_.wins(joined(word, test)));
    return won;
  }

  Row row(const Sum& word, Outcomes won) {
    Row row = {word, std::move(won), {}};
    for (const Game g : owner_.generators_) row.next.push_back(observed(joined(word, {g})));
    return row;
  }

  void add_test(const Sum& test) {
    owner_.tests_.push_back(test);
    for (Row& row : rows_) {
      row.won.push_back(owner_.wins(joined(row.word, test)));
      for (std::size_t g = 0; g < row.next.size(); ++g) {
        const Sum next = joined(row.word, {owner_.generators_[g]});
        row.next[g].push_back(owner_.wins(joined(next, test)));
      }
    }
  }

  // Every step from a row leads to a row. False if there are too many.
  bool close() {
    std::map<Outcomes, Element> numbers;
    for (const Row& row : rows_) numbers.emplace(row.won, static_cast<Element>(numbers.size()));
    steps_.assign(owner_.generators_.size(), {});
    for (std::size_t x = 0; x < rows_.size(); ++x) {
      for (std::size_t g = 0; g < steps_.size(); ++g) {
        const Outcomes next = rows_[x].next[g];
        const auto [found, fresh] = numbers.emplace(next, static_cast<Element>(rows_.size()));
        if (fresh) rows_.push_back(row(joined(rows_[x].word, {owner_.generators_[g]}), next));
        steps_[g].push_back(found->second);
      }
      if (rows_.size() > owner_.most_) return false;
    }
    return true;
  }

  // If g and then h leads elsewhere than h and then g, a test tells one of the rows between from the
  // word that led to it.
  bool commutes() {
    for (std::size_t x = 0; x < rows_.size(); ++x) {
      for (std::size_t g = 0; g < steps_.size(); ++g) {
        for (std::size_t h = 0; h < g; ++h) {  // so its generator comes first
          const std::size_t by_g = steps_[g][x], by_h = steps_[h][x];
          if (steps_[h][by_g] == steps_[g][by_h]) continue;
          const Outcomes &one = rows_[by_g].next[h], &other = rows_[by_h].next[g];
          const auto i = static_cast<std::size_t>(
              std::mismatch(one.begin(), one.end(), other.begin()).first - one.begin());
          const Game a = owner_.generators_[g], b = owner_.generators_[h];
          const Sum test = owner_.tests_[i];
          const bool won = owner_.wins(joined(joined(rows_[x].word, {b, a}), test));
          add_test(joined(test, {one[i] != won ? b : a}));
          return false;
        }
      }
    }
    return true;
  }

  MisereQuotient& owner_;
  std::vector<Row> rows_;                    // all different
  std::vector<std::vector<Element>> steps_;  // by generator and row
};

// ---- The quotient ------------------------------------------------------------------------------

MisereQuotient::MisereQuotient(const Budget& budget, std::size_t most)
    : budget_(budget), most_(std::min(most, BipartiteMonoid::kMost)), tests_{{}} {}

MisereQuotient::Element MisereQuotient::element(const Sum& sum) const {
  Element x = 0;
  for (const Game game : sum) x = monoid_.product(x, games_[game].element);
  return x;
}

bool MisereQuotient::add(std::vector<Sum> options) {
  const auto game = static_cast<Game>(games_.size());
  games_.push_back({std::move(options), {}, {}, 0, 0});
  if (games_[game].options.empty() || fits(game)) return true;
  games_[game].word = {game};
  generators_.push_back(game);
  return learn();
}

// True if the game is as some element of the quotient. There is at most one.
bool MisereQuotient::fits(Game game) {
  const std::vector<Element> options = option_elements(game);
  for (Element x = 0; x < monoid_.order(); ++x) {
    if (proof_.add(monoid_, game, x, options)) continue;
    games_[game].element = x;
    games_[game].word = word(x);
    return true;
  }
  return false;
}

bool MisereQuotient::learn() {
  newest_ = generators_.back();
  proved_ = monoid_;
  for (Node& node : games_) node.proved = node.element;
  search_anew();
  for (auto table = std::make_unique<Table>(*this);;) {
    auto monoid = table->monoid();
    if (!monoid) return false;
    monoid_ = std::move(*monoid);
    const auto flaw = place();
    if (!flaw) break;
    if (const auto word = mistake(*flaw)) {
      table->learn_from(*word);
    } else {
      promote(*flaw);
      search_anew();
      table = std::make_unique<Table>(*this);
    }
  }
  assert(monoid_.is_reduced());
  return true;
}

// Gives all games their elements; what is wrong then, if anything.
std::optional<MisereProof::Flaw> MisereQuotient::place() {
  for (std::size_t g = 0; g < generators_.size(); ++g) {
    const auto letter = static_cast<BipartiteMonoid::Letter>(g);
    games_[generators_[g]].element = monoid_.generator(letter);
  }
  for (Node& node : games_) node.element = element(node.word);
  proof_ = {};
  for (Game game = 0; game < games_.size(); ++game) {
    if (games_[game].options.empty()) continue;
    const Element x = games_[game].element;
    if (auto flaw = proof_.add(monoid_, game, x, option_elements(game))) return flaw;
  }
  return std::nullopt;
}

std::vector<MisereQuotient::Element> MisereQuotient::option_elements(Game game) const {
  std::vector<Element> elements;
  for (const Sum& option : games_[game].options) elements.push_back(element(option));
  std::sort(elements.begin(), elements.end());
  elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
  return elements;
}

// A word which the monoid has wrong, among those of the sum and of its options; none if one of its
// games is not as its word is.
std::optional<Sum> MisereQuotient::mistake(const MisereProof::Flaw& flaw) {
  const auto is_mistaken = [&](const Sum& sum) { return wins(word(sum)) != next_wins(sum); };
  Sum sum = flaw.games;
  std::sort(sum.begin(), sum.end());
  sum = joined(sum, word(flaw.beside));
  if (is_mistaken(sum)) return word(sum);
  for (std::size_t i = 0; i < sum.size(); ++i) {
    Sum rest = sum;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    for (const Sum& option : games_[sum[i]].options) {
      if (is_mistaken(joined(rest, option))) return word(joined(rest, option));
    }
  }
  return std::nullopt;
}

void MisereQuotient::promote(const MisereProof::Flaw& flaw) {
  [[maybe_unused]] const std::size_t before = generators_.size();
  for (const Game game : flaw.games) games_[game].word = {game};
  generators_.insert(generators_.end(), flaw.games.begin(), flaw.games.end());
  std::sort(generators_.begin(), generators_.end());
  generators_.erase(std::unique(generators_.begin(), generators_.end()), generators_.end());
  assert(generators_.size() > before);  // of generators alone the search knows all
}

Sum MisereQuotient::word(const Sum& sum) const {
  Sum all;
  for (const Game game : sum) all = joined(all, games_[game].word);
  return all;
}

Sum MisereQuotient::word(Element element) const {
  Sum word;
  for (const auto letter : monoid_.word(element)) word.push_back(generators_[letter]);
  return word;
}

// ---- Outcomes by search ------------------------------------------------------------------------

void MisereQuotient::search_anew() {
  outcomes_.clear();
  for (const Game game : generators_) {
    Node& node = games_[game];
    node.option_words.clear();
    for (const Sum& option : node.options) node.option_words.push_back(word(option));
    std::sort(node.option_words.begin(), node.option_words.end());
    node.option_words.erase(std::unique(node.option_words.begin(), node.option_words.end()),
                            node.option_words.end());
  }
}

bool MisereQuotient::wins(Sum word) {
  // The first generator is a heap of one, for before it there are only games without moves; and two
  // heaps of one are as none.
  while (word.size() > 1 && word[1] == generators_[0]) word.erase(word.begin(), word.begin() + 2);
  if (word.empty() || word.back() < newest_) {
    Element x = 0;
    for (const Game game : word) x = proved_.product(x, games_[game].proved);
    return !proved_.is_lost(x);
  }
  const auto found = outcomes_.find(word);
  if (found != outcomes_.end()) return found->second;
  constexpr std::uint64_t kBytes = 128;  // about what an outcome takes
  if ((++searched_ & 255) == 0) {
    budget_.need(kBytes * outcomes_.size(), searched_);
    budget_.tick(searched_);
  }
  bool won = false;
  for (std::size_t i = word.size(); i-- > 0 && !won;) {  // the newest first: they end the search
    if (i + 1 < word.size() && word[i] == word[i + 1]) continue;
    Sum rest = word;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    const auto& options = games_[word[i]].option_words;
    won = std::any_of(options.begin(), options.end(),
                      [&](const Sum& option) { return !wins(joined(rest, option)); });
  }
  outcomes_.emplace(std::move(word), won);
  return won;
}

std::optional<MisereQuotient> quotient_of(const MisereSums& sums, const Budget& budget,
                                          std::size_t most) {
  MisereQuotient quotient(budget, most);
  try {
    for (MisereSums::Part part = 0; part < sums.size(); ++part) {
      if (!quotient.add(sums.options(part))) return std::nullopt;
    }
  } catch (const Error& error) {
    if (error.exit() != Exit::kUnanswered || budget.control().is_stopped()) throw;
    return std::nullopt;
  }
  return quotient;
}

}  // namespace zermelo
