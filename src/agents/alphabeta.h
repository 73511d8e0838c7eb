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

struct AlphaBetaSettings {
  Limits limits;
  std::uint64_t playouts;
};

// What the search must know of a game besides its moves.
struct AlphaBetaGame {
  int players;
  PayoffRange range;
  int max_length;
  bool judges_leaves;  // else they are unknown
};

// All of the search that does not depend on the type of the game: deepening, the order of moves, the
// answer.
class AlphaBetaSearch {
 protected:
  AlphaBetaSearch(const AlphaBetaSettings& settings, const AlphaBetaGame& game, std::uint64_t seed);
  ~AlphaBetaSearch();

  // Searches the position that is asked about in full to this depth. False if the budget is spent.
  virtual bool search_root(int depth, std::vector<Found>& found) = 0;
  // Random games after each of these moves.
  virtual void sample(const std::vector<std::size_t>& moves, std::vector<Sample>& samples,
                      const Budget& budget) = 0;

  // Deeper and deeper for `mover`, who has so many moves.
  Thoughts deepen(int mover, std::size_t moves, const Limits& limits, const Control& control);
  void forget();

  // --- Order of moves: the best of an earlier search, killers, then by history ---

  struct Ranked {
    std::uint32_t rank;
    std::uint32_t move;
  };
  using Killers = std::array<std::uint32_t, 2>;

  const Killers& killers(int ply) const {
    return killers_[static_cast<std::size_t>(ply) % killers_.size()];
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
  void remember_cut(std::size_t place, int depth, int ply) {
    history_[place] += static_cast<std::uint32_t>(depth * depth);
    Killers& killers = killers_[static_cast<std::size_t>(ply) % killers_.size()];
    if (killers[0] == place + 1) return;
    killers[1] = killers[0];
    killers[0] = static_cast<std::uint32_t>(place + 1);
  }

  // A score for player me_, from a payoff.
  double scaled(double payoff) const { return (payoff - middle_) * scale_; }
  int side_of(Turn turn) const { return turn.player() == me_ ? 0 : 1; }

  // Set once.
  const AlphaBetaSettings settings_;
  const AlphaBetaGame facts_;
  const double middle_, scale_;  // from payoffs to scores
  // Kept from move to move.
  Rng rng_;
  Transpositions table_;
  std::array<std::uint32_t, 2048> history_{};
  std::array<Killers, 256> killers_{};  // places in history_, plus one
  int me_ = -1;
  // State of the search under way.
  Budget* budget_ = nullptr;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
  std::vector<Ranked> order_;  // of all positions on the way down

 private:
  int deepest_for(const Budget& budget) const;
  Thoughts what_is_found(const std::vector<Found>& found, int depth) const;
  Thoughts conclude(const std::vector<Found>& found, int depth, const Budget& budget);
};

template <Game G>
class AlphaBetaAgent final : private AlphaBetaSearch, public Agent<G> {  // see MctsAgent
  using Position = typename G::Position;
  using Move = typename G::Move;

 public:
  // Without an evaluator leaves are unknown.
  AlphaBetaAgent(const G& game, const AlphaBetaSettings& settings,
                 std::shared_ptr<const Evaluator<G>> evaluator, std::uint64_t seed)
      : AlphaBetaSearch(
            settings,
            {game.players(), game.payoff_range(), game.max_length(), evaluator != nullptr}, seed),
        game_(game),
        evaluator_(std::move(evaluator)) {}

  Thoughts think(const Position& p, const Limits& limits, const Control& control) override {
    asked_ = &p;
    return deepen(game_.turn(p).player(), game_.moves(p).size(), limits, control);
  }

  void reset(std::uint64_t seed) override {
    rng_ = Rng(seed);
    forget();
  }

 private:
  void sample(const std::vector<std::size_t>& moves, std::vector<Sample>& samples,
              const Budget& budget) override {
    sample_moves(game_, *asked_, moves, samples, budget, rng_);
  }

  // Every root move with a window open below, so that each gets its own value and not just a bound.
  bool search_root(int depth, std::vector<Found>& found) override {
    const Position& p = *asked_;
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
        remember_cut(history_place(m, side), depth, ply);
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
    const double score = scaled(game_.payoffs(p)[me_]);
    return static_cast<int>(std::lround(side == 0 ? score : -score));
  }

  // What the evaluator thinks of a leaf, never as much as what is proved.
  int judged_score(const Position& p, int side) {
    if (evaluator_ == nullptr) return 0;
    constexpr double kMost = kFull - 2 * kMaxPly;
    const double score = scaled(evaluator_->judge(p, rng_)[me_]);
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

  static std::size_t history_place(Move m, int side) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &m, sizeof m);
    return (mixed(static_cast<std::uint64_t>(side), bits) & 1023) | static_cast<unsigned>(side)
                                                                        << 10;
  }

  template <class Moves>
  void order_moves(const Moves& moves, int side, int ply, const Image& image, std::size_t first) {
    const Killers& quick = killers(ply);
    std::uint32_t i = 0;
    for (const Move m : moves) {
      const std::size_t place = history_place(m, side);
      std::uint32_t rank = std::min(history_[place], UINT32_MAX - 3);
      if (quick[1] == place + 1) rank = UINT32_MAX - 2;
      if (quick[0] == place + 1) rank = UINT32_MAX - 1;
      if (first != 0 && history_place(turned(m, image), side) + 1 == first) rank = UINT32_MAX;
      order_.push_back({rank, i++});
    }
  }

  const G game_;
  const std::shared_ptr<const Evaluator<G>> evaluator_;
  const Position* asked_ = nullptr;
};

// The parameters and the making of both.
struct AlphaBetaFamily {
  static std::vector<Option> options();
  template <Game G>
  static std::unique_ptr<Agent<G>> make(const G& game, const AgentSpec& spec, std::uint64_t seed) {
    if constexpr (!Hiding<G> && !Chancy<G> && !Rewarding<G>) {
      const AlphaBetaSettings settings = {
          spec.limits(), static_cast<std::uint64_t>(spec.options.number("playouts"))};
      return std::make_unique<AlphaBetaAgent<G>>(game, settings, evaluator_or_none(game, spec),
                                                 seed);
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
