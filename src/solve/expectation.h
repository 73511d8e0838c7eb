// Exact returns of all players in a game that cannot loop, with chance or without, for any number of
// players: chance is averaged, and each player takes the move that is best for itself (max-n).
//
// Where several moves are equally good for it, it takes the one that is worst for the player after
// it, then for the next round the table, then the one that is likelier to end at the highest stage,
// then the shortest. Other tie-breaks can give other values when there are three players or more; for
// one player, and for two with opposite interests, there is nothing to choose.
//
// Where a game has stages (the largest tile), so are the probabilities to end at each under this play,
// and the highest probability to reach each, for which another play may be needed: an entry of the
// table is a row of numbers,
//
//   returns of players 0, 1, ...  |  ends at stage 0, 1, ...  |  can reach stage 0, 1, ...
//   chosen by the player to move     as it chose                 each the best there is
//
// and chance takes the mean of the rows of its outcomes.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "base/error.h"
#include "base/limits.h"
#include "core/game.h"
#include "solve/key_index.h"
#include "solve/summary.h"

namespace zermelo {

template <Tiered G>
class ExpectationSolution {
  using Position = typename G::Position;

 public:
  // run() solves.
  ExpectationSolution(const G& game, const Position& root)
      : game_(game), root_(root), players_(static_cast<std::size_t>(game.players())), stack_{root} {
    if constexpr (Staged<G>) stages_ = static_cast<std::size_t>(game.stages());
  }

  // Solves, or goes on where an earlier call was unanswered() for want of time.
  void run(Budget& budget) {
    if (is_done()) return;
    solve(budget);
    summary_.value = value(root_);
    summary_.returns = returns(root_);
    summary_.stages = stages(root_);
  }
  bool is_done() const { return stack_.empty(); }

  const Summary& summary() const { return summary_; }
  // With the return of the player to move, or of the only player.
  Value value(const Position& p) const {
    const std::uint64_t number = numbers_.find(game_.key(p));
    if (number == KeyIndex::kNone) return {};
    const Place place = place_of(number);
    const Turn turn = game_.turn(p);
    Value value = {.known = Known::kExact};
    if (turn.is_player() || players_ == 1) {
      value.expectation = place.row[turn.is_player() ? turn.player() : 0];
    }
    if constexpr (!Chancy<G>) value.remoteness = *place.length;
    return value;
  }
  // What each player gets from here on, rewards and payoffs together; empty if p cannot be reached.
  std::vector<double> returns(const Position& p) const {
    const std::uint64_t number = numbers_.find(game_.key(p));
    if (number == KeyIndex::kNone) return {};
    const double* const row = place_of(number).row;
    return std::vector<double>(row, row + players_);
  }
  // The stages that can be reached, but for those that are always passed; empty if p cannot, or the
  // game has none.
  std::vector<StageChance> stages(const Position& p) const {
    std::vector<StageChance> chances;
    if constexpr (Staged<G>) {
      const std::uint64_t number = numbers_.find(game_.key(p));
      if (number == KeyIndex::kNone) return chances;
      const double* const last = place_of(number).row + players_;
      const double* const reach = last + stages_;
      for (std::size_t s = 0; s < stages_; ++s) {
        if (reach[s] == 0 || (last[s] == 0 && reach[s] > 1 - kRounding)) continue;
        chances.push_back({game_.stage_name(static_cast<int>(s)), last[s], reach[s]});
      }
    }
    return chances;
  }

 private:
  struct Place {
    const double* row;
    const int* length;  // moves to the end, where there is no chance
  };
  Place place_of(std::size_t number) const {
    return {rows_.data() + number * width(), lengths_.data() + number};
  }
  std::size_t width() const { return players_ + 2 * stages_; }

  void solve(Budget& budget) {
    std::vector<Position>& stack = stack_;
    const std::size_t begun = lengths_.size();
    for (std::uint64_t steps = 0; !stack.empty(); ++steps) {
      if ((steps & 1023) == 0) {
        budget.tick(lengths_.size() - begun);
        summary_.bytes = numbers_.bytes() + lengths_.capacity() * (sizeof(int) + 8 * width());
        budget.need(summary_.bytes + bytes_to_grow() + stack.capacity() * sizeof(Position),
                    lengths_.size());
      }
      const Position p = stack.back();
      if (numbers_.contains(game_.key(p))) {
        stack.pop_back();
        continue;
      }
      const Turn turn = game_.turn(p);
      if (turn.is_over()) {
        end(p);
      } else if (!wait_for_children(p, stack)) {
        combine(p, turn);
      }
    }
    budget.pay(lengths_.size() - begun - budget.done());
  }

  // What stands beside the old tables if the next positions make them grow.
  std::uint64_t bytes_to_grow() const {
    const bool grows = lengths_.size() + 1024 > lengths_.capacity();
    return grows ? 2 * lengths_.capacity() * (sizeof(int) + 8 * width()) : 0;
  }

  void end(const Position& p) {
    const Payoffs payoffs = game_.payoffs(p);
    row_.assign(width(), 0);
    for (std::size_t k = 0; k < players_; ++k) row_[k] = payoffs[static_cast<int>(k)];
    if constexpr (Staged<G>) {
      const auto stage = static_cast<std::size_t>(game_.stage(p));
      row_[players_ + stage] = 1;
      std::fill_n(row_.begin() + static_cast<std::ptrdiff_t>(players_ + stages_), stage + 1, 1.0);
    }
    ++summary_.ended;
    put(p, 0);
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
    row_.assign(width(), 0);
    int length = -1;
    std::uint64_t moves = 0;
    for (const typename G::Move m : game_.moves(p)) {
      Position child = p;
      const double reward = play_rewarded(game_, child, m);
      const Place place = place_of(numbers_.find(game_.key(child)));
      ++moves;
      if constexpr (Chancy<G>) {
        if (turn.is_chance()) {
          const double probability = game_.probability(p, m);
          for (std::size_t k = 0; k < width(); ++k) row_[k] += probability * place.row[k];
          continue;
        }
      }
      option_.assign(place.row, place.row + width());
      option_[static_cast<std::size_t>(turn.player())] += reward;
      for (std::size_t k = players_ + stages_; k < width(); ++k) {
        row_[k] = option_[k] = std::max(row_[k], option_[k]);
      }
      if (length < 0 ||
          prefers(static_cast<std::size_t>(turn.player()), *place.length + 1, length)) {
        row_ = option_;
        length = *place.length + 1;
      }
    }
    if (turn.is_player()) summary_.moves += moves;
    put(p, std::max(length, 0));
  }

  // Is option_ better for the player than row_, the best so far?
  bool prefers(std::size_t player, int length, int best_length) const {
    if (differ(player)) return option_[player] > row_[player];
    for (std::size_t k = (player + 1) % players_; k != player; k = (k + 1) % players_) {
      if (differ(k)) return option_[k] < row_[k];
    }
    for (std::size_t k = players_ + stages_; k-- > players_;) {
      if (differ(k)) return option_[k] > row_[k];
    }
    return length < best_length;
  }
  // By more than what the order of additions makes of equal numbers.
  bool differ(std::size_t k) const {
    return std::abs(option_[k] - row_[k]) > kRounding * (std::abs(option_[k]) + std::abs(row_[k]));
  }

  void put(const Position& p, int length) {
    numbers_.add(game_.key(p));
    rows_.insert(rows_.end(), row_.begin(), row_.end());
    lengths_.push_back(length);
    ++summary_.positions;
    if constexpr (!Chancy<G>) summary_.max_remoteness = std::max(summary_.max_remoteness, length);
  }

  static constexpr double kRounding = 1e-12;

  G game_;
  Position root_;
  std::size_t players_, stages_ = 0;
  std::vector<Position> stack_;  // what is still to be solved; empty when done
  KeyIndex numbers_;
  std::vector<double> rows_;
  std::vector<int> lengths_;
  std::vector<double> row_, option_;  // of the position at hand
  Summary summary_;
};

}  // namespace zermelo
