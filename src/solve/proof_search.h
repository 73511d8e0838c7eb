// The value of one position without solving all that can be reached from it: depth-first
// proof-number search (df-pn; Nagai 2002) for two players without chance in a game that cannot loop.
//
// It asks one question at a time, does this player win?, and always goes on where the least is
// missing to an answer. It finds the value of a position and not its remoteness: the shortest way to
// win may be elsewhere.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/error.h"
#include "base/limits.h"
#include "core/game.h"
#include "solve/proof_table.h"
#include "solve/value_code.h"

namespace zermelo {

template <Keyed G>
class ProofSearch {
  using Position = typename G::Position;

 public:
  ProofSearch(const G& game, std::uint64_t bytes) : game_(game), table_(bytes) {}

  // Returns the value of a position in which a player is to move; unanswered() when a limit is passed. What was found
  // until then is kept, so that asking again goes on.
  Value value(const Position& p, Budget& budget) {
    budget_ = &budget;
    steps_ = 0;
    const Outcome found = outcome(p, game_.turn(p).player());
    budget.pay(steps_ - budget.done());
    return {.known = Known::kProved, .outcome = found};
  }

 private:
  Outcome outcome(const Position& p, int mover) {
    if (wins(p, mover, mover)) return Outcome::kWin;
    // A player who does not win loses if no search has met a tie so far.
    if (!met_ties_ || wins(p, mover, 1 - mover)) return Outcome::kLose;
    return Outcome::kTie;
  }

  struct Child {
    Position p;
    std::uint64_t id;
    ProofNumbers numbers;
  };

  bool wins(const Position& p, int mover, int attacker) {
    attacker_ = attacker;
    children_.clear();
    ply_ = 0;
    const ProofNumbers found =
        work(p, id_of(p, mover), mover, {ProofNumbers::kNever, ProofNumbers::kNever});
    return (found.phi == 0) == (mover == attacker);
  }

  // Works on p until one of its numbers reaches its limit.
  [[gnu::noinline]] ProofNumbers work(const Position& p, std::uint64_t id, int mover,
                                      ProofNumbers limit) {
    if (ply_ > kMaxPly)
      unanswered("expected games of at most {} moves, found a longer one", kMaxPly);
    const std::uint64_t begun = steps_;
    if ((++steps_ & 255) == 0) budget_->tick(steps_);
    const std::size_t first = children_.size();
    add_children(p, 1 - mover);
    ProofNumbers now;
    while (true) {
      const Choice choice = choose(first, now);
      if (now.phi >= limit.phi || now.delta >= limit.delta) break;
      const Child best = children_[choice.best];
      // The child is worked on until it is clearly no longer the best, or p is not worth it: a
      // quarter more than the second best saves many changes of mind.
      const ProofNumbers child_limit = {
          std::min(limit.delta - now.delta + best.numbers.phi, ProofNumbers::kNever),
          std::min(limit.phi, choice.second + choice.second / 4 + 1)};
      ++ply_;
      children_[choice.best].numbers = work(best.p, best.id, 1 - mover, child_limit);
      --ply_;
    }
    children_.resize(first);
    table_.store(id, now, steps_ - begun);
    return now;
  }

  void add_children(const Position& p, int mover) {
    const std::size_t first = children_.size();
    for (const typename G::Move m : game_.moves(p)) {
      children_.push_back({p, 0, {1, 1}});
      Child& child = children_.back();
      game_.play(child.p, m);
      const Turn turn = game_.turn(child.p);
      if (turn.is_over()) {
        const Outcome end = outcome_of(ended_code(game_.payoffs(child.p)[attacker_]));
        met_ties_ = met_ties_ || end == Outcome::kTie;
        child.numbers = ProofNumbers::decided((end == Outcome::kWin) == (mover == attacker_));
        if (child.numbers.delta == 0) return;  // the move decides: no other matters
        continue;
      }
      if (turn.player() != mover) {
        unanswered("expected players to alternate, found two moves of one player in a row");
      }
      child.id = id_of(child.p, mover);
      table_.prefetch(child.id);
    }
    for (std::size_t i = first; i < children_.size(); ++i) {
      Child& child = children_[i];
      if (child.id == 0 || table_.find(child.id, child.numbers)) continue;
      child.numbers.delta = static_cast<std::uint32_t>(game_.moves(child.p).size());
    }
  }

  struct Choice {
    std::size_t best;
    std::uint32_t second;  // the delta of the second best
  };
  // The child that is nearest to failing its mover, and the numbers of the parent: one such child is
  // enough for it, and it takes all of them to refute it. They are not added up, since many meet
  // again further down, which would count the same leaves over and over (Ueda and others 2008).
  Choice choose(std::size_t first, ProofNumbers& parent) const {
    Choice choice = {first, ProofNumbers::kNever};
    parent = {ProofNumbers::kNever, 0};
    std::uint32_t open = 0;
    for (std::size_t i = first; i < children_.size(); ++i) {
      const ProofNumbers& numbers = children_[i].numbers;
      if (numbers.delta < parent.phi) {
        choice = {i, parent.phi};
        parent.phi = numbers.delta;
      } else {
        choice.second = std::min(choice.second, numbers.delta);
      }
      parent.delta = std::max(parent.delta, numbers.phi);
      open += numbers.phi != 0 ? 1 : 0;
    }
    if (parent.delta != 0 && parent.delta < ProofNumbers::kNever) {
      parent.delta = std::min(parent.delta + open - 1, ProofNumbers::kNever - 1);
    }
    return choice;
  }

  // Positions in which the attacker moves and those in which it does not may have the same key.
  std::uint64_t id_of(const Position& p, int mover) const {
    // A key may be the bits of the board themselves: mixed before a bit is added to it.
    const std::uint64_t id = mixed(mixed(0, game_.key(p)), mover == attacker_ ? 1 : 2);
    return id != 0 ? id : 1;
  }

  static constexpr int kMaxPly = 4000;  // as deep as the stack allows

  G game_;
  ProofTable table_;
  std::vector<Child> children_;  // of all positions on the way down
  Budget* budget_ = nullptr;
  int attacker_ = 0;  // whose win is in question
  int ply_ = 0;       // of the position that is worked on; as a parameter g++ would clone for each
  bool met_ties_ = false;
  std::uint64_t steps_ = 0;
};

}  // namespace zermelo
