// alphabeta and paranoid: iterative deepening, principal variation search, a transposition table where
// the game has a key, killer and history ordering. One player against all others together, which
// for two players is just minimax.
//
// A leaf above the end of the game counts 0, unknown. So a search proves wins, losses and (when no
// such leaf had a say) ties, and nothing else; moves that it cannot tell apart are told apart by
// random games. With an evaluator a leaf counts what it is judged to be, which proves nothing and
// chooses among what is not proved.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <memory>
#include <vector>

#include "agents/agent.h"
#include "agents/agent_info.h"
#include "agents/agent_terms.h"
#include "agents/alphabeta_scores.h"
#include "agents/sampling.h"
#include "agents/transpositions.h"
#include "base/hash.h"

namespace zermelo::alphabeta {

template <Game G>
struct AlphaBetaSettings {
  Limits limits;
  std::uint64_t playouts;
  std::shared_ptr<const Evaluator<G>> evaluator = nullptr;  // null: leaves are unknown
};

template <Game G>
class AlphaBetaAgent final : public Agent<G> {
  using Position = typename G::Position;
  using Move = typename G::Move;

 public:
  AlphaBetaAgent(const G& game, const AlphaBetaSettings<G>& settings, std::uint64_t seed)
      : game_(game), settings_(settings), rng_(seed), table_(settings.limits.bytes >> 20) {
    const PayoffRange range = game.payoff_range();
    middle_ = (range.low + range.high) / 2;
    scale_ = 2 * kFull / (range.high - range.low);
  }

  Thoughts think(const Position& p, const Limits& limits, const Control& control) override {
    const Budget whole(settings_.limits, limits, control);
    Budget budget = whole.with_time_share(0.85);  // the rest is for random games
    budget_ = &budget;
    nodes_ = 0;
    stopped_ = false;
    const int mover = game_.turn(p).player();
    if (game_.players() > 2 && mover != me_) table_.clear();  // another's view of things
    me_ = game_.players() > 2 ? mover : 0;
    const std::size_t count = game_.moves(p).size();
    std::vector<Found> found(count, Found{0, false});
    int depth = 0;
    const int deepest = deepest_for(budget);
    while (depth < deepest) {
      // Each search is complete for its depth, so steps may be wide: by twos when it gets costly, and
      // to the end when that is in sight.
      const int left = deepest - depth;
      const int next = depth < 8          ? depth + 1
                       : left <= kInSight ? deepest
                                          : depth + std::min(left, 2);
      // The order that served short searches with unknown leaves misleads one that knows its leaves:
      // on 4 by 5 Connect Four it costs half as much again.
      if (next > depth + 2) forget();
      if (!search_root(p, next, found)) break;
      depth = next;
      if (budget.is_report_due()) budget.report(what_is_found(found, depth));
      if (is_settled(found, depth)) break;
    }
    return conclude(p, found, depth, whole);
  }

  void reset(std::uint64_t seed) override {
    rng_ = Rng(seed);
    forget();
  }

 private:
  static constexpr int kInSight = 12;  // the end of the game, so many moves away

  void forget() {
    table_.clear();
    history_.fill(0);
    killers_ = {};
  }

  int deepest_for(const Budget& budget) const {
    const int length = game_.max_length() == kUnbounded ? 255 : std::min(game_.max_length(), 255);
    return budget.depth() == 0 ? length : std::min(length, budget.depth());
  }

  // All is known, and by lines no longer than what was searched in full.
  bool is_settled(const std::vector<Found>& found, int depth) const {
    bool all = true, won = false;
    for (const Found& f : found) {
      all = all && f.proved && (f.score == 0 || plies(f.score) <= depth);
      won = won || (is_won(f.score) && plies(f.score) <= depth);
    }
    return all || won;
  }

  // Every root move with a window open below, so that each gets its own value and not just a bound.
  // False if the budget is spent.
  bool search_root(const Position& p, int depth, std::vector<Found>& found) {
    const int side = side_of(game_.turn(p));
    const auto moves = game_.moves(p);
    std::vector<Found> now = found;
    int best = kInfinite;  // of the moves so far
    for (std::size_t i = 0; i < moves.size(); ++i) {
      now[i] = after(p, moves[i], side, depth, 0, -kInfinite, best == kInfinite ? best : best + 1);
      if (now[i].score > best && !stopped_) {
        now[i] = after(p, moves[i], side, depth, 0, best, kInfinite);
      }
      if (stopped_) return false;
      best = i == 0 ? now[i].score : std::max(best, now[i].score);
    }
    found = std::move(now);
    return true;
  }

  int side_of(Turn turn) const { return turn.player() == me_ ? 0 : 1; }

  // The score of a move, for the side that makes it.
  Found after(const Position& p, Move m, int side, int depth, int ply, int alpha, int beta) {
    Position next = p;
    game_.play(next, m);
    const Turn turn = game_.turn(next);
    if (turn.is_over()) {
      return {from_table(terminal_score(next, side), ply + 1), true};
    }
    if (depth <= 1) return {judged_score(next, side), false};
    if (side_of(turn) == side) return search(next, side, depth - 1, ply + 1, alpha, beta);
    Found f = search(next, 1 - side, depth - 1, ply + 1, -beta, -alpha);
    f.score = -f.score;
    return f;
  }

  [[gnu::noinline]] Found search(const Position& p, int side, int depth, int ply, int alpha,
                                 int beta) {
    if (budget_->spent(++nodes_)) {
      stopped_ = true;
      return {0, false};
    }
    // Nothing from here is better or worse than to win or to lose with the next move.
    alpha = std::max(alpha, -kFull + ply + 1);
    beta = std::min(beta, kFull - ply - 1);
    if (alpha >= beta) return {alpha, true};
    const Image image = image_of(p, ply);
    const int old_alpha = alpha;
    std::size_t first = 0;
    if constexpr (Keyed<G>) {
      if (const Transpositions::Entry* entry = table_.find(image.key)) {
        first = entry->best;
        const Found known = {from_table(entry->score, ply), entry->proved()};
        if (entry->depth >= depth || is_final(*entry)) {
          if (entry->bound() == Bound::kExact) return known;
          if (entry->bound() == Bound::kLower && known.score >= beta) return known;
          if (entry->bound() == Bound::kUpper && known.score <= alpha) return known;
        }
      }
    }
    const std::size_t frame = order_.size();
    const auto moves = game_.moves(p);
    if (depth > 1 && wins_at_once(p, moves, side)) return {kFull - ply - 1, true};
    order_moves(moves, side, ply, image, first);
    Found best = {-kInfinite, true};
    Move best_move = moves[0];
    bool all_proved = true;
    for (std::size_t n = 0; n < moves.size(); ++n) {
      const std::size_t i = next_in_order(frame + n);
      const Move m = moves[i];
      Found f;
      if (n == 0) {
        f = after(p, m, side, depth, ply, alpha, beta);
      } else {  // is it better at all?
        f = after(p, m, side, depth, ply, alpha, alpha + 1);
        if (f.score > alpha && f.score < beta && !stopped_) {
          f = after(p, m, side, depth, ply, alpha, beta);
        }
      }
      if (stopped_) break;
      all_proved = all_proved && f.proved;
      if (f.score > best.score) {
        best = f;
        best_move = m;
      }
      if (best.score >= beta) {
        remember_cut(m, side, depth, ply);
        break;
      }
      alpha = std::max(alpha, best.score);
    }
    order_.resize(frame);
    if (stopped_) return {0, false};
    // A cut-off rests on one move, a value or an upper bound on all.
    best.proved = best.score >= beta ? best.proved : all_proved;
    best.proved = best.proved || is_won(best.score) || is_lost(best.score);
    if constexpr (Keyed<G>) {
      const Bound bound = best.score >= beta        ? Bound::kLower
                          : best.score <= old_alpha ? Bound::kUpper
                                                    : Bound::kExact;
      const std::size_t best_place = history_place(turned(best_move, image), side) + 1;
      table_.store({image.key, to_table(best.score, ply), static_cast<std::uint16_t>(best_place),
                    static_cast<std::uint8_t>(std::min(depth, 255)),
                    static_cast<std::uint8_t>(static_cast<int>(bound) |
                                              (best.proved ? Transpositions::kProved : 0))});
    }
    return best;
  }

  // Most often a position is decided by a single move: worth a look before anything is searched.
  template <class Moves>
  bool wins_at_once(const Position& p, const Moves& moves, int side) const {
    for (const Move m : moves) {
      Position next = p;
      game_.play(next, m);
      if (game_.turn(next).is_over() && terminal_score(next, side) >= kFull) return true;
    }
    return false;
  }
  int terminal_score(const Position& p, int side) const {
    const double score = (game_.payoffs(p)[me_] - middle_) * scale_;
    return static_cast<int>(std::lround(side == 0 ? score : -score));
  }

  // What the evaluator thinks of a leaf, never as much as what is proved.
  int judged_score(const Position& p, int side) {
    if (settings_.evaluator == nullptr) return 0;
    constexpr double kMost = kFull - 2 * kMaxPly;
    const double score = (settings_.evaluator->judge(p, rng_)[me_] - middle_) * scale_;
    const auto whole = static_cast<int>(std::lround(std::clamp(score, -kMost, kMost)));
    return side == 0 ? whole : -whole;
  }

  // A deeper search would find the same: a tie that rests on no unknown leaf, or an end within what
  // was searched. A longer line, found by way of the table, may not be the shortest there is.
  static bool is_final(const Transpositions::Entry& entry) {
    return entry.proved() && (entry.score == 0 || plies(entry.score) <= entry.depth);
  }

  // A position as the table knows it: near the root, where it pays, as the first of its symmetric
  // images.
  struct Image {
    std::uint64_t key = 0;
    int symmetry = 0;
  };
  static constexpr int kSymmetricPlies = 6, kMostSymmetries = 8;

  Image image_of(const Position& p, int ply) const {
    Image image;
    if constexpr (Keyed<G>) {
      image.key = game_.key(p);
      if constexpr (Symmetric<G>) {
        const int count = ply <= kSymmetricPlies ? game_.symmetries() : 1;
        for (int s = 1; s < count && count <= kMostSymmetries; ++s) {
          const std::uint64_t key = game_.key(game_.transform(p, s));
          if (key < image.key) image = {key, s};
        }
      }
    }
    return image;
  }
  Move turned(Move m, const Image& image) const {
    if constexpr (Symmetric<G>) {
      return image.symmetry == 0 ? m : game_.transform_move(m, image.symmetry);
    } else {
      return m;
    }
  }

  // --- Order of moves: the best of an earlier search, killers, then by history ---

  struct Ranked {
    std::uint32_t rank;
    std::uint32_t move;
  };

  static std::size_t history_place(Move m, int side) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &m, sizeof m);
    return (mixed(static_cast<std::uint64_t>(side), bits) & 1023) | static_cast<unsigned>(side)
                                                                        << 10;
  }

  template <class Moves>
  void order_moves(const Moves& moves, int side, int ply, const Image& image, std::size_t first) {
    const auto& killers = killers_[static_cast<std::size_t>(ply) % killers_.size()];
    std::uint32_t i = 0;
    for (const Move m : moves) {
      const std::size_t place = history_place(m, side);
      std::uint32_t rank = std::min(history_[place], UINT32_MAX - 3);
      if (killers[1] == place + 1) rank = UINT32_MAX - 2;
      if (killers[0] == place + 1) rank = UINT32_MAX - 1;
      if (first != 0 && history_place(turned(m, image), side) + 1 == first) rank = UINT32_MAX;
      order_.push_back({rank, i++});
    }
  }
  // Brings the highest of what is left of the order to this place.
  std::size_t next_in_order(std::size_t place) {
    std::size_t top = place;
    for (std::size_t i = place + 1; i < order_.size(); ++i) {
      if (order_[i].rank > order_[top].rank) top = i;
    }
    std::swap(order_[place], order_[top]);
    return order_[place].move;
  }
  void remember_cut(Move m, int side, int depth, int ply) {
    const std::size_t place = history_place(m, side);
    history_[place] += static_cast<std::uint32_t>(depth * depth);
    auto& killers = killers_[static_cast<std::size_t>(ply) % killers_.size()];
    if (killers[0] == place + 1) return;
    killers[1] = killers[0];
    killers[0] = static_cast<std::uint32_t>(place + 1);
  }

  // --- The answer ---

  Thoughts what_is_found(const std::vector<Found>& found, int depth) const {
    Thoughts thoughts = {
        .values = std::vector<Value>(found.size()), .work = nodes_, .depth = depth};
    for (std::size_t i = 0; i < found.size(); ++i) {
      const double payoff = middle_ + found[i].score / scale_;
      thoughts.values[i] = value_of(found[i], depth, game_.players(), payoff);
      if (settings_.evaluator != nullptr && !found[i].proved && depth > 0) {
        thoughts.values[i] = Value::estimated(payoff, Basis::kSearch);
      }
      if (found[i].score > found[thoughts.best].score) thoughts.best = i;
    }
    return thoughts;
  }

  Thoughts conclude(const Position& p, const std::vector<Found>& found, int depth,
                    const Budget& budget) {
    Thoughts thoughts = what_is_found(found, depth);
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (!found[i].proved) open.push_back(i);
    }
    const int top = found[thoughts.best].score;
    if (open.empty() || top > 0 || settings_.playouts == 0) return thoughts;
    if (settings_.evaluator != nullptr && depth > 0) return thoughts;
    // Random games choose among the moves whose score rests on what is unknown.
    std::vector<Sample> samples(found.size());
    sample_moves(game_, p, open, samples, budget.with_work(settings_.playouts * open.size()), rng_);
    std::size_t best = open[0];
    for (const std::size_t i : open) {
      thoughts.values[i] = samples[i].value(payoff_spread(game_));
      if (found[i].score == top && samples[i].beats(samples[best])) best = i;
    }
    // A sure tie is better than what looks like a loss.
    const bool sure = found[thoughts.best].proved;
    if (found[best].score == top && (!sure || samples[best].mean > middle_)) thoughts.best = best;
    return thoughts;
  }

  // Set once.
  const G game_;
  const AlphaBetaSettings<G> settings_;
  double middle_, scale_;  // from payoffs to scores
  // Kept from move to move.
  Rng rng_;
  Transpositions table_;
  std::array<std::uint32_t, 2048> history_{};
  std::array<std::array<std::uint32_t, 2>, 256> killers_{};  // places in history_, plus one
  int me_ = -1;
  // State of the search under way.
  Budget* budget_ = nullptr;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
  std::vector<Ranked> order_;  // of all positions on the way down
};

// The parameters and the making of both.
struct AlphaBetaFamily {
  static std::vector<Option> options() {
    return {terms::depth(0, "moves ahead; 0: until proved or out of budget"),
            terms::nodes(200000),
            terms::time(),
            terms::memory(64),
            Option::number("playouts", 400, 0, terms::kMany,
                           "random games a move to tell apart what is unproved"),
            terms::leaf("none")};
  }
  template <Game G>
  static std::unique_ptr<Agent<G>> make(const G& game, const AgentSpec& spec, std::uint64_t seed) {
    if constexpr (!Hiding<G> && !Chancy<G> && !Rewarding<G>) {
      const AlphaBetaSettings<G> settings = {
          spec.limits(), static_cast<std::uint64_t>(spec.options.number("playouts")),
          evaluator_or_none(game, spec.options.word("leaf"))};
      return std::make_unique<AlphaBetaAgent<G>>(game, settings, seed);
    } else {
      return nullptr;
    }
  }
};

struct AlphaBetaEntry : AlphaBetaFamily {
  static constexpr const char* kName = "alphabeta";
  static AgentInfo info() {
    return {.name = kName,
            .summary = "alpha-beta search that proves what it can; random games for the rest",
            .fits = "two players, no chance, nothing hidden",
            .options = options(),
            .why_not = terms::two_players};
  }
};

struct ParanoidEntry : AlphaBetaFamily {
  static constexpr const char* kName = "paranoid";
  static AgentInfo info() {
    return {.name = kName,
            .summary = "alpha-beta search as if all others played together",
            .fits = "three or more players, no chance, nothing hidden",
            .options = options(),
            .why_not = terms::many_players};
  }
};

}  // namespace zermelo::alphabeta
