// Misère play of sums of impartial games: who cannot move wins. There nimbers do not add. What is
// left of them is the *genus* of Conway and Guy,
//
//   g^abc...   g the nimber in normal play; a, b, c, ... the misère nimbers of the game, of the game
//              plus one heap of two, plus two such heaps, ...; the last two repeat for ever
//
// where a misère nimber is the mex as usual, but 1 where there is no move. A game is *tame* if all its
// options are and it has the genus of some position of Nim: normal and misère nimber are (0,1), (1,0)
// or equal. (With a wild option it may have such a genus and still not be played like it.) Sums of tame games are won as sums of heaps: if some summand's two nimbers are equal, the
// misère nimber of the sum is the exclusive or of all as in normal play, else its lowest bit is turned
// round. All other games are wild here, and sums with them are searched.
//
// Games are given as numbered parts; the options of a part are sums of parts with lower numbers.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/limits.h"

namespace zermelo {

struct SumHash {
  std::size_t operator()(const std::vector<std::uint32_t>& sum) const;
};

class MisereSums {
 public:
  using Part = std::uint32_t;
  using Sum = std::vector<Part>;  // sorted; empty: no moves

  // Each function is unanswered() where the budget is spent.
  explicit MisereSums(const Budget& budget) : memory_(budget.bytes()), budget_(budget) {}

  // The part with these options, which have been added before. Parts with equal options are one.
  Part add(std::vector<Sum> options);

  Part size() const { return static_cast<Part>(nodes_.size()); }
  const std::vector<Sum>& options(Part part) const { return nodes_[part].options; }

  std::uint32_t nimber(const Sum& sum) const;  // in normal play
  bool is_tame(const Sum& sum) const;          // each part is
  bool next_wins(const Sum& sum);              // the player to move, in misère play
  std::string genus(const Sum& sum);           // "2^20"
  // Both with a search of at most so many sums; nothing if it takes more.
  std::optional<bool> next_wins_within(std::uint64_t most, const Sum& sum);
  std::optional<std::string> genus_within(std::uint64_t most, const Sum& sum);
  std::uint32_t misere_nimber(const Sum& sum) { return superscripts(sum, 0)[0]; }

 private:
  using Superscripts = std::vector<std::uint32_t>;  // the last two repeat
  struct Node {
    std::vector<Sum> options;  // sorted, each once
    std::uint32_t normal = 0, misere = 0;
    bool tame = false;
  };
  std::uint32_t tame_misere_nimber(const Sum& sum) const;
  std::vector<Sum> options(const Sum& sum) const;
  bool next_wins(const Sum& sum, int depth);
  Superscripts superscripts(const Sum& sum, int depth);
  void spend(std::size_t words, int depth);

  struct TooMany {};
  template <class Answer>
  auto within(std::uint64_t most, Answer&& answer) -> std::optional<decltype(answer())>;

  std::uint64_t memory_, spent_ = 0, entries_ = 0;
  std::uint64_t most_entries_ = UINT64_MAX;  // TooMany is thrown past them
  Budget budget_;
  std::vector<Node> nodes_;
  std::map<std::vector<Sum>, Part> by_options_;
  std::unordered_map<Sum, bool, SumHash> outcomes_;  // of sums that are not tame
  std::unordered_map<Sum, Superscripts, SumHash> genera_;
};

// a + b: sorted again.
MisereSums::Sum joined(const MisereSums::Sum& a, const MisereSums::Sum& b);

}  // namespace zermelo
