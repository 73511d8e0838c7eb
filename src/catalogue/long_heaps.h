// Rows of pins and heaps that are longer than those that can be played or drawn: of them only nimbers
// and the moves that win are told, by the table of their octal game, or by its misère quotient.
//
//   kayles(n), soda-cans(n)   a row of n is a heap of n of 0.77 (0.777 with max=3, ...)
//   dawsons-kayles(n)         a heap of n of 0.07
//   treblecross(n)            a heap of n + 2 of 0.007
//   octal, subtraction        heaps of their own code
//   grundys-game              heaps, broken into unequal ones
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "boards/taking_code.h"

namespace zermelo {

class LongHeaps {
 public:
  static constexpr int kLongest = 10000;

  // The heaps that a spec such as "kayles(5000)" names; nothing if it is another game, or short
  // enough to be played, unless `any_length`.
  static std::optional<LongHeaps> of(const std::string& spec, bool any_length = false);

  const std::string& spec() const { return spec_; }  // canonical
  const TakingCode& code() const { return code_; }
  // Treblecross is the game of its code in normal play alone.
  bool has_misere() const { return notation_ != Notation::kCells; }
  const std::vector<int>& heaps() const { return heaps_; }
  std::string position() const;  // "a row of 5000", "300 100"

  // Computes the table, unless go_on() returns false on the way: an Error with Exit::kUnanswered.
  void solve(const std::function<bool()>& go_on);
  // Once it is solved:
  std::uint32_t nimber() const;
  // The moves after which it has this nimber: the game's own text of the move, and what is left.
  struct Move {
    std::string text, to;
  };
  std::vector<Move> moves_to(std::uint32_t nimber) const;
  // The moves that divide heap i of heaps() into these, 0 for none, so that `wanted` is true.
  using IsWanted = std::function<bool(std::size_t i, int a, int b, int c)>;
  std::vector<Move> moves_where(const IsWanted& wanted) const;

 private:
  // How the game writes a move.
  enum class Notation {
    kHeaps,  // a heap and what is left of it: "300 100 198"
    kPins,   // the pins that are taken: "7 8"
    kCells,  // the cell of the middle: "8", whose two neighbours on both sides are gone as well
  };

  LongHeaps(std::string spec, TakingCode code, std::vector<int> heaps, Notation notation)
      : spec_(std::move(spec)),
        code_(std::move(code)),
        heaps_(std::move(heaps)),
        notation_(notation) {}

  int row() const { return heaps_[0] - (notation_ == Notation::kCells ? 2 : 0); }

  std::string spec_;
  TakingCode code_;
  std::vector<int> heaps_;  // as the code counts, largest first
  Notation notation_;
  std::vector<std::uint16_t> nimbers_;
};

}  // namespace zermelo
