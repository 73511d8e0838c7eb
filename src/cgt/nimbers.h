// Nimbers of the positions of an impartial game, by the two rules of Sprague and Grundy: the nimber
// of a sum is the exclusive or of its parts' nimbers, that of a part the smallest number (mex) that
// none of its moves leads to. Each part is looked at once, in one of its symmetric images, on a stack
// of our own, so that no game is too long for it.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/error.h"
#include "base/limits.h"
#include "core/game.h"
#include "solve/store.h"

namespace zermelo {

template <Impartial G>
class Nimbers {
  using Position = typename G::Position;

 public:
  // What is computed is kept within the budget's memory.
  Nimbers(const G& game, const Budget& budget) : game_(game), store_(0), budget_(budget) {}

  std::uint32_t nimber(const Position& p) {
    std::uint32_t nimber = 0;
    if (!known(p, nimber)) {
      compute();
      known(p, nimber);
    }
    return nimber;
  }

  // False if what was said so far rests on keys that may collide: a nimber that the game knows by a
  // theorem needs none.
  bool is_exact() const { return store_.size() == 0 || has_exact_key(game_); }

 private:
  struct Part {
    Position p;
    std::uint64_t id;
  };

  // The nimber of p if all its parts have been looked at; else these parts are now pending.
  bool known(const Position& p, std::uint32_t& nimber) {
    const std::size_t before = pending_.size();
    nimber = 0;
    if constexpr (Nimbered<G>) {
      if (const int n = game_.nimber(p); n >= 0) {
        nimber = static_cast<std::uint32_t>(n);
        return true;
      }
    }
    const auto look_up = [&](const Position& part) {
      const Part image = canonical(part);
      if (const Code code = store_.get(image.id); code != 0) {
        nimber ^= code - 1u;
      } else {
        pending_.push_back(image);
      }
    };
    if constexpr (HasParts<G>) {
      const auto parts = game_.parts(p);
      for (std::size_t i = 0; i < parts.size(); ++i) look_up(parts[i]);
    } else {
      look_up(p);
    }
    return pending_.size() == before;
  }

  // Looks at everything pending. What lies above a part on the stack are parts of its children.
  void compute() {
    while (!pending_.empty()) {
      const Part part = pending_.back();
      if (store_.get(part.id) != 0 || settle(part)) pending_.pop_back();
    }
    budget_.tick(store_.size());
  }

  bool settle(const Part& part) {
    std::uint32_t nimber = 0;
    if (!game_.turn(part.p).is_over() && !mex_of_children(part.p, nimber)) return false;
    if (nimber >= UINT16_MAX) unanswered("expected nimbers below {}, found more", UINT16_MAX);
    if (store_.room() == 0) {
      budget_.need(store_.bytes_to_grow(), store_.size());
      store_.grow();
    }
    store_.put(part.id, static_cast<Code>(nimber + 1));
    return true;
  }

  bool mex_of_children(const Position& p, std::uint32_t& mex) {
    if ((++looks_ & 1023) == 0) {
      budget_.tick(store_.size());
      budget_.need(store_.bytes() + pending_.capacity() * sizeof(Part), store_.size());
    }
    const auto moves = game_.moves(p);
    reached_.assign(moves.size() / 64 + 1, 0);  // a mex is at most the number of moves
    bool all_known = true;
    for (const typename G::Move m : moves) {
      Position child = p;
      game_.play(child, m);
      std::uint32_t nimber;
      all_known &= known(child, nimber);
      if (nimber / 64 < reached_.size()) reached_[nimber / 64] |= std::uint64_t{1} << nimber % 64;
    }
    std::size_t word = 0;
    while (reached_[word] == UINT64_MAX) ++word;
    mex = static_cast<std::uint32_t>(64 * word) + std::countr_one(reached_[word]);
    return all_known;
  }

  // The image with the smallest key.
  Part canonical(const Position& p) const {
    Part best = {p, game_.key(p)};
    if constexpr (Symmetric<G>) {
      for (int s = 1; s < game_.symmetries(); ++s) {
        const Position image = game_.transform(p, s);
        if (const std::uint64_t key = game_.key(image); key < best.id) best = {image, key};
      }
    }
    return best;
  }

  G game_;
  Store store_;  // nimbers + 1, by key
  Budget budget_;
  std::vector<Part> pending_;
  std::vector<std::uint64_t> reached_;  // a bit for each nimber that a move leads to
  std::uint64_t looks_ = 0;
};

}  // namespace zermelo
