// Short games (finite, without repetition) by value, and what can be done with them.
//
// Every value has one canonical form {L|R}: no option is dominated by another and none is
// reversible. The table keeps each form once, so that two games are equal just if their numbers in
// the table are. Values of the kind
//
//   x + n.up + *k      a number, a multiple of up, a nimber ("plain" below)
//
// are most of those met in play. They are kept as the three figures and added and compared by them;
// their options are made only when somebody asks.
//
// Theory: J. H. Conway, On Numbers and Games (1976); A. N. Siegel, Combinatorial Game Theory (2013).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/limits.h"
#include "cgt/dyadic.h"
#include "cgt/pair_memo.h"

namespace zermelo {

// A value: its number in the table that made it.
enum class ShortGame : std::uint32_t {};

using ShortList = std::vector<ShortGame>;
using ShortSpan = std::span<const ShortGame>;

// The winner: whoever moves second, whoever moves first, Left, or Right.
enum class OutcomeClass { kPrevious, kNext, kLeft, kRight };
const char* to_string(OutcomeClass outcome);

struct Plain {
  Dyadic number = {};
  std::int32_t ups = 0;  // n.up; negative: downs
  std::uint32_t nimber = 0;

  bool is_number() const { return ups == 0 && nimber == 0; }
  friend bool operator==(const Plain&, const Plain&) = default;
};

class ShortGames {
 public:
  explicit ShortGames(const Budget& budget = Limits{});
  // A piece of work is done, with so many bytes kept elsewhere: unanswered() if a limit is passed or
  // the user wants to stop. Making values says it itself.
  void tick(std::uint64_t bytes_elsewhere = 0);

  // ---- Values ----
  static constexpr ShortGame kZero{0};
  ShortGame number(Dyadic x) { return plain({.number = x}); }
  ShortGame nimber(std::uint32_t k) { return plain({.nimber = k}); }
  ShortGame plain(const Plain& parts);
  // {left|right}, in any order, with whatever is dominated or reversible.
  ShortGame make(ShortList left, ShortList right);
  ShortGame sum(ShortGame a, ShortGame b);
  ShortGame negative(ShortGame g);
  ShortGame difference(ShortGame a, ShortGame b) { return sum(a, negative(b)); }

  // ---- Questions ----
  const Plain* as_plain(ShortGame g) const;  // null if it is none; valid until the next value
  bool is_number(ShortGame g) const { return form(g).plain && form(g).parts.is_number(); }
  // The options of the canonical form. Side 0 is Left's, side 1 Right's.
  ShortSpan options(ShortGame g, int side);
  ShortSpan left(ShortGame g) { return options(g, 0); }
  ShortSpan right(ShortGame g) { return options(g, 1); }
  bool at_most(ShortGame a, ShortGame b);  // a <= b
  OutcomeClass outcome(ShortGame g);
  // The number at which play stops if Left, or Right, begins.
  Dyadic left_stop(ShortGame g) const { return form(g).left_stop; }
  Dyadic right_stop(ShortGame g) const { return form(g).right_stop; }
  // The depth of the canonical form.
  std::int64_t birthday(ShortGame g) const { return form(g).birthday; }

  std::size_t size() const { return forms_.size(); }
  std::uint64_t bytes() const;

 private:
  friend class Simplifier;
  static constexpr ShortGame kNone{UINT32_MAX};

  struct Form {
    Plain parts = {};  // if plain
    Dyadic left_stop = {}, right_stop = {};
    std::int64_t birthday = 0;
    const ShortGame* options = nullptr;  // Left's, then Right's; null: not made yet
    std::uint32_t lefts = 0, rights = 0;
    ShortGame negative = kNone;
    bool plain = false;
  };
  // A pair of option lists, canonical or not, and its value.
  struct Lists {
    const ShortGame* options;
    std::uint32_t lefts, rights, hash;
    ShortGame value;
  };
  struct PlainHash {
    std::size_t operator()(const Plain& p) const;
  };

  const Form& form(ShortGame g) const { return forms_[static_cast<std::size_t>(g)]; }
  Form& form(ShortGame g) { return forms_[static_cast<std::size_t>(g)]; }
  ShortGame add_form(const Form& form);
  void make_options(ShortGame g);
  ShortGame translated(ShortGame g, ShortGame number);
  ShortGame canonical(ShortList& left, ShortList& right);
  const ShortGame* keep(ShortSpan left, ShortSpan right);
  // Where the lists stand in index_, or the vacant place for them.
  std::size_t place_of(ShortSpan left, ShortSpan right, std::uint32_t hash) const;
  void remember(ShortSpan left, ShortSpan right, std::uint32_t hash, const ShortGame* options,
                ShortGame value);

  Budget budget_;
  std::uint64_t ticks_ = 0;
  std::vector<Form> forms_;
  std::unordered_map<Plain, ShortGame, PlainHash> plains_;
  std::vector<Lists> lists_;
  std::vector<std::uint32_t> index_;  // hash table of lists_: number + 1, 0 if vacant
  std::vector<std::unique_ptr<ShortGame[]>> blocks_;  // options stay where they are
  std::size_t block_left_ = 0, block_bytes_ = 0;
  PairMemo sums_, comparisons_;
  // What a Simplifier knows of each value: whether it is at most, at least the one being simplified;
  // in the upper bits the number of that one, so that the next need not wipe all.
  std::array<std::vector<std::uint32_t>, 2> ordered_;
  std::uint32_t simplified_ = 0;
};

}  // namespace zermelo
