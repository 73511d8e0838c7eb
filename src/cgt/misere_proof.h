// The proof that a bipartite monoid tells who wins each sum of some games in misère play.
//
// Each game has a value, its element; a sum has the product of its games' values. The monoid is right
// if a sum's value is lost just when the sum has a move and none of its moves leads to a lost value:
// then by induction it is lost just when the player to move has lost. There are infinitely many sums,
// but the check is finite. Let a game of value x have options of values e, f, ...
//
// 1. *No move leads from lost to lost.* The move from x to e, beside games of value z, leads from xz to
//    ez. So it is enough that xz and ez are lost together for no z.
// 2. *Whoever has not lost has a good move*, if any. A sum X of value x *needs help* beside z if xz is
//    not lost and no move in X leads to a lost value. If its needs are the set U of all such z, and
//    those of a sum of value y are V, then both together, of value xy, need help beside
//        { z : yz in U and xz in V }.
//    No sum that has moves may need help beside 0. So we close the games' pairs (x, U) under this
//    addition. Pairs with an empty U are dropped, and so are pairs (x, U) where some (x, V) has U
//    inside V: what is wrong of them and their sums is wrong of that one and its sums too.
//
// (Plambeck and Siegel check all pairs of a value with the set of its options' values. Those with the
// least options, seen through what they need, are few.)
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cgt/bipartite_monoid.h"

namespace zermelo {

class MisereProof {
 public:
  using Element = BipartiteMonoid::Element;
  using Game = std::uint32_t;
  // A sum for which the monoid is wrong: these games, and others of this value.
  struct Flaw {
    std::vector<Game> games;
    Element beside = 0;
  };

  // One more game with at least one option; or a sum with it for which the monoid is wrong, and then
  // it is not added.
  std::optional<Flaw> add(const BipartiteMonoid& monoid, Game game, Element value,
                          const std::vector<Element>& options);
  // How many sums stand for all.
  std::size_t size() const { return sums_.size(); }

 private:
  using Set = BipartiteMonoid::Set;
  static constexpr std::uint32_t kNone = UINT32_MAX;
  struct Sum {
    Element value;
    Set needs;
    std::uint32_t rest;  // the sum without its last game, or kNone
    Game last;
  };

  bool include(Sum sum);
  Flaw last_sum() const;

  std::vector<Sum> sums_;             // closed under adding a game
  std::vector<std::uint32_t> games_;  // those of them that are one game
};

}  // namespace zermelo
