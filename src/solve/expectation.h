// Exact returns of all players in a game that cannot loop, with chance or without, for any number of
// players: chance is averaged, and each player takes the move that is best for himself (max-n).
//
// Where several moves are equally good for him, he takes the one that is worst for the player after
// him, then for the next round the table, then the shortest. Other tie-breaks can give other values
// when there are three players or more; for one player, and for two with opposite interests, there
// is nothing to choose.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/game.h"
#include "solve/budget.h"
#include "solve/summary.h"

namespace zermelo {

template <Tiered G>
class ExpectationSolution {
  using Position = typename G::Position;

 public:
  ExpectationSolution(const G& game, const Position& root, const SolveLimits& limits)
      : game_(game), players_(static_cast<std::size_t>(game.players())) {
    run(root, limits);
    summary_.value = value(root);
    summary_.returns = returns(root);
  }

  const Summary& summary() const { return summary_; }
  // With the return of the player to move, or of the only player.
  Value value(const Position& p) const {
    const auto found = numbers_.find(game_.key(p));
    if (found == numbers_.end()) return {};
    const Place place = place_of(found->second);
    const Turn turn = game_.turn(p);
    Value value = {.known = Known::kExact};
    if (turn.is_player() || players_ == 1) {
      value.expectation = place.returns[turn.is_player() ? turn.player() : 0];
    }
    if constexpr (!Chancy<G>) value.remoteness = *place.length;
    return value;
  }
  // What each player gets from here on, rewards and payoffs together; empty if p cannot be reached.
  std::vector<double> returns(const Position& p) const {
    const auto found = numbers_.find(game_.key(p));
    if (found == numbers_.end()) return {};
    const double* const first = place_of(found->second).returns;
    return std::vector<double>(first, first + players_);
  }

 private:
  struct Place {
    const double* returns;  // one a player
    const int* length;      // moves to the end, where there is no chance
  };
  Place place_of(std::size_t number) const {
    return {returns_.data() + number * players_, lengths_.data() + number};
  }

  void run(const Position& root, const SolveLimits& limits) {
    Budget budget(limits);
    std::vector<Position> stack = {root};
    for (std::uint64_t steps = 0; !stack.empty(); ++steps) {
      if ((steps & 1023) == 0) {
        budget.tick(lengths_.size());
        // A node of the map is about 40 bytes with its share of the buckets.
        summary_.bytes = lengths_.size() * (44 + 8 * players_);
        budget.need(summary_.bytes + stack.capacity() * sizeof(Position), lengths_.size());
      }
      const Position p = stack.back();
      if (numbers_.contains(game_.key(p))) {
        stack.pop_back();
        continue;
      }
      const Turn turn = game_.turn(p);
      if (turn.is_over()) {
        const Payoffs payoffs = game_.payoffs(p);
        sums_.assign(players_, 0);
        for (std::size_t k = 0; k < players_; ++k) sums_[k] = payoffs[static_cast<int>(k)];
        ++summary_.ended;
        put(p, 0);
      } else if (!wait_for_children(p, stack)) {
        combine(p, turn);
      }
    }
  }

  // Puts the children that are not known yet on the stack.
  bool wait_for_children(const Position& p, std::vector<Position>& stack) const {
    const std::size_t before = stack.size();
    for (const typename G::Move m : game_.moves(p)) {
      Position child = p;
      game_.play(child, m);
      if (!numbers_.contains(game_.key(child))) stack.push_back(child);
    }
    return stack.size() > before;
  }

  void combine(const Position& p, Turn turn) {
    sums_.assign(players_, 0);
    int length = -1;
    std::uint64_t moves = 0;
    for (const typename G::Move m : game_.moves(p)) {
      Position child = p;
      const double reward = play_rewarded(game_, child, m);
      const Place place = place_of(numbers_.find(game_.key(child))->second);
      ++moves;
      if constexpr (Chancy<G>) {
        if (turn.is_chance()) {
          const double probability = game_.probability(p, m);
          for (std::size_t k = 0; k < players_; ++k) sums_[k] += probability * place.returns[k];
          continue;
        }
      }
      option_.assign(place.returns, place.returns + players_);
      option_[static_cast<std::size_t>(turn.player())] += reward;
      if (length < 0 ||
          prefers(static_cast<std::size_t>(turn.player()), *place.length + 1, length)) {
        sums_ = option_;
        length = *place.length + 1;
      }
    }
    if (turn.is_player()) summary_.moves += moves;
    put(p, std::max(length, 0));
  }

  // Is option_ better for the player than sums_, the best so far?
  bool prefers(std::size_t player, int length, int best_length) const {
    if (option_[player] != sums_[player]) return option_[player] > sums_[player];
    for (std::size_t k = (player + 1) % players_; k != player; k = (k + 1) % players_) {
      if (option_[k] != sums_[k]) return option_[k] < sums_[k];
    }
    return length < best_length;
  }

  void put(const Position& p, int length) {
    numbers_.emplace(game_.key(p), lengths_.size());
    returns_.insert(returns_.end(), sums_.begin(), sums_.end());
    lengths_.push_back(length);
    ++summary_.positions;
    if constexpr (!Chancy<G>) summary_.max_remoteness = std::max(summary_.max_remoteness, length);
  }

  G game_;
  std::size_t players_;
  std::unordered_map<std::uint64_t, std::size_t> numbers_;  // by key
  std::vector<double> returns_;
  std::vector<int> lengths_;
  std::vector<double> sums_, option_;  // of the position at hand
  Summary summary_;
};

}  // namespace zermelo
