// Strong solving of a two-player game that may go on for ever: all positions are found first, then
// values are carried back from the ends, fewest moves first. A position is lost when its last move
// is known to lose, won when its first move is known to win. Then ties: who can neither win nor be
// beaten, and can reach a tie, ties rather than go on. Where even that is out of reach, the game is
// a draw: it never ends.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "base/error.h"
#include "base/limits.h"
#include "core/game.h"
#include "solve/summary.h"

namespace zermelo {

template <Keyed G>
requires TellsMover<G>
class RetrogradeSolution {
  using Position = typename G::Position;

 public:
  // run() solves.
  RetrogradeSolution(const G& game, const Position& root)
      : game_(game), work_(std::make_unique<Work>()) {
    number_of(root, game_.mover(root));
  }

  // Solves, or goes on where an earlier call was unanswered() for want of time.
  void run(Budget& budget) {
    if (work_ == nullptr) return;
    discover(budget);
    sort_by_target(work_->graph);
    carry_back(work_->graph, Outcome::kLose);
    carry_back(work_->graph, Outcome::kTie);
    const Position root = work_->found[0];
    work_.reset();
    for (const Code code : codes_) {
      if (code == 0) {
        summary_.add_draws(1);
      } else {
        summary_.add(code, 1);
      }
    }
    summary_.value = value(root);
  }
  bool is_done() const { return work_ == nullptr; }

  const Summary& summary() const { return summary_; }
  Value value(const Position& p) const {
    const auto found = numbers_.find(game_.key(p));
    if (found == numbers_.end()) return {};
    const Code code = codes_[found->second];
    if (code == 0) return {.known = Known::kProved, .outcome = Outcome::kDraw};
    return value_of(code);
  }

 private:
  using Number = std::uint32_t;

  struct Graph {
    std::vector<Number> from, to;    // one entry a move, until they are sorted:
    std::vector<std::size_t> first;  // moves into position i are from first[i] to first[i + 1]
    std::vector<Number> parents;     // and come from these
    std::vector<Number> moves_left;  // of each position: not yet known to lose
  };

  // What is kept from run to run.
  struct Work {
    Graph graph;
    std::vector<Position> found;
    std::vector<std::int8_t> player;
    std::size_t expanded = 0;  // so many of them
  };

  Number number_of(const Position& p, int mover) {
    const auto [place, is_new] = numbers_.try_emplace(game_.key(p), Number(work_->found.size()));
    if (is_new) {
      work_->found.push_back(p);
      work_->player.push_back(static_cast<std::int8_t>(mover));
    }
    return place->second;
  }

  void discover(Budget& budget) {
    auto& [graph, found, player, i] = *work_;
    const std::size_t begun = i;
    for (; i < found.size(); ++i) {
      if ((i & 1023) == 0) {
        budget.tick(i - begun);
        // A node of the map is about 32 bytes with its share of the buckets.
        summary_.bytes = found.size() * (32 + sizeof(Position) + 9) + graph.to.size() * 12;
        budget.need(summary_.bytes, found.size());
      }
      const Position p = found[i];
      const int mover = player[i];
      const Turn turn = game_.turn(p);
      if (turn.is_player() && turn.player() != mover) {
        unanswered("expected players to alternate, found two moves of one player in a row");
      }
      if (turn.is_over()) {
        codes_.push_back(ended_code(game_.payoffs(p)[mover]));
        graph.moves_left.push_back(0);
        ++summary_.ended;
        continue;
      }
      codes_.push_back(0);
      Number moves = 0;
      for (const typename G::Move m : game_.moves(p)) {
        Position child = p;
        game_.play(child, m);
        graph.from.push_back(Number(i));
        graph.to.push_back(number_of(child, 1 - mover));
        ++moves;
      }
      graph.moves_left.push_back(moves);
      summary_.moves += moves;
    }
    budget.pay(i - begun - budget.done());
  }

  void sort_by_target(Graph& graph) const {
    graph.first.assign(codes_.size() + 1, 0);
    for (const Number to : graph.to) ++graph.first[to + 1];
    for (std::size_t i = 1; i < graph.first.size(); ++i) graph.first[i] += graph.first[i - 1];
    graph.parents.resize(graph.to.size());
    std::vector<std::size_t> place(graph.first.begin(), graph.first.end() - 1);
    for (std::size_t m = 0; m < graph.to.size(); ++m) {
      graph.parents[place[graph.to[m]]++] = graph.from[m];
    }
    graph.from = {};
    graph.to = {};
  }

  // Round r holds the positions that end in r moves: of won and lost ones, or of ties.
  void carry_back(Graph& graph, Outcome kind) {
    std::vector<Number> round, next;
    for (Number i = 0; i < codes_.size(); ++i) {
      const bool is_tie = outcome_of(codes_[i]) == Outcome::kTie;
      if (codes_[i] != 0 && is_tie == (kind == Outcome::kTie) && remoteness_of(codes_[i]) == 0) {
        round.push_back(i);
      }
    }
    for (; !round.empty(); std::swap(round, next)) {
      next.clear();
      for (const Number i : round) {
        for (std::size_t m = graph.first[i]; m < graph.first[i + 1]; ++m) {
          const Number parent = graph.parents[m];
          const bool last = --graph.moves_left[parent] == 0;
          if (codes_[parent] != 0) continue;
          const Code code = before(codes_[i]);
          // A move that loses counts only when all others have lost too; rounds come in order, so
          // that the last one is the longest.
          if (outcome_of(code) == Outcome::kLose && !last) continue;
          if (remoteness_of(code) > kMaxRemoteness) {
            unanswered("expected games of at most {} moves, found a longer one", kMaxRemoteness);
          }
          codes_[parent] = code;
          next.push_back(parent);
        }
      }
    }
  }

  G game_;
  std::unordered_map<std::uint64_t, Number> numbers_;  // by key
  std::vector<Code> codes_;
  Summary summary_;
  std::unique_ptr<Work> work_;  // until it is done
};

}  // namespace zermelo
