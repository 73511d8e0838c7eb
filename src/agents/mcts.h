// mcts: Monte Carlo tree search by upper confidence bounds (UCT; Kocsis and Szepesvari 2006) for any
// number of players, chance and rewards on the way. Each player maximises its own return. With one or
// two players wins, losses and ties that are proved in the tree are kept (Winands 2008). Leaves are
// judged by an evaluator, by default a random game; if it has priors of moves, they guide the search
// (PUCT).
#pragma once

#include <concepts>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <unordered_set>
#include <utility>
#include <vector>

#include "agents/agent.h"
#include "agents/agent_info.h"
#include "agents/agent_terms.h"
#include "agents/sampling.h"
#include "agents/search_tree.h"

namespace zermelo {

struct MctsSettings {
  Limits limits;
  double exploration;
  int threads;
  int rave;                  // as in search_tree.h; 0 where the game is not fit for it
  std::uint64_t length = 0;  // of random games; 0: to their ends

  // Those that the words of a spec ask for.
  static MctsSettings of(const AgentSpec& spec);
};

// What the search must know of a game besides its moves.
struct MctsGame {
  int players;
  PayoffRange range;
  bool is_rewarding;  // returns are not payoffs alone
  bool proves;        // wins and losses can be proved in the tree
  bool has_priors;
  // A puzzle: to come to a position again brings nothing, so that each is looked at once.
  bool avoids_repeats;
};

// Throws an Error with the reason if the parameter `rave` is not for such a game. With move names a
// move is a small number, the same in all positions.
void check_rave(const Traits& game, bool has_move_names);

// Rave is fit for two players without chance whose moves have a small number each, the same in all
// positions, such as that of a cell.
template <Game G>
inline constexpr bool kHasMoveNames =
    !Chancy<G> && std::unsigned_integral<typename G::Move> && sizeof(typename G::Move) <= 2;

// All of the search that does not depend on the type of the game: threads, the budget, the answer.
class MctsSearch {
 protected:
  // Each thread has a tree of its own: no locks, and one seed gives one answer.
  struct Worker {
    SearchTree tree;
    Rng rng;
    std::size_t number;
    std::uint64_t done = 0;
    // The range of all returns seen, where the game does not tell their range.
    double low = std::numeric_limits<double>::max(), high = -low;
    std::vector<SearchTree::Made> made = {};  // in the last random game, with rave
    std::vector<float> priors = {};           // of the last new block
    std::vector<Payoffs> sums = {};  // of returns after each move of the root, where many play
    std::vector<double> counts = {};
    // Where repeats are avoided: keys of the positions in the tree, and of those that were played.
    std::unordered_set<std::uint64_t> known = {};
    std::vector<std::uint64_t> played = {};
  };

  MctsSearch(const MctsSettings& settings, const MctsGame& game, std::uint64_t seed);
  ~MctsSearch();

  // Makes the position that is asked about the root of the worker's tree.
  virtual void go_to_root(Worker& worker) = 0;
  virtual void simulate(Worker& worker) = 0;

  // Simulates until the budget is spent.
  Thoughts search(const Limits& limits, const Control& control);
  // Their memory is kept, all else begins anew.
  void reset_workers(std::uint64_t seed);

  float exploration(const Worker& worker) const;
  Proof proof_of(double payoff) const;
  // What a child without visits is taken to be worth to who moves there: what its parent is.
  float first_mean(const SearchTree& tree, const SearchTree::Step& step, int mover) const;
  void add_proved(Proof proof, int mover, Payoffs& returns) const;
  void note_range(Worker& worker, const Payoffs& returns) const;
  // What the other players get is kept for the moves of the root alone.
  static void add_returns(Worker& worker, std::uint32_t child, const Payoffs& returns);

  static int mover_of(Turn turn) { return turn.is_player() ? turn.player() : -1; }

  const MctsSettings settings_;
  const MctsGame facts_;
  const double low_, high_;  // of payoffs
  std::vector<Worker> workers_;

 private:
  void run(Worker& worker, Budget budget);
  // The trees of these threads together.
  Thoughts summary(std::span<const Worker> workers) const;
  std::vector<std::vector<double>> mean_returns(std::span<const Worker> workers) const;
};

// The search first: virtual functions of the second base are compiled twice, and those of Agent are
// small.
template <Game G>
class MctsAgent final : private MctsSearch, public Agent<G> {
  using Position = typename G::Position;

 public:
  MctsAgent(const G& game, const MctsSettings& settings,
            std::shared_ptr<const Evaluator<G>> evaluator, std::uint64_t seed)
      : MctsSearch(settings, facts_of(game, *evaluator, settings), seed),
        game_(game),
        evaluator_(std::move(evaluator)),
        plays_out_(dynamic_cast<const RandomGames<G>*>(evaluator_.get()) != nullptr),
        // A judgement that is no sample is the same at the next visit.
        few_visits_(evaluator_->is_random() ? kFewVisits : 1),
        roots_(workers_.size()) {}

  Thoughts think(const Position& p, const Limits& limits, const Control& control) override {
    asked_ = &p;
    return search(limits, control);
  }

  void reset(std::uint64_t seed) override {
    reset_workers(seed);
    roots_.assign(roots_.size(), std::nullopt);
  }

 private:
  static MctsGame facts_of(const G& game, const Evaluator<G>& evaluator,
                           const MctsSettings& settings) {
    const PayoffRange range = game.payoff_range();
    const bool priors = settings.rave == 0 && has_priors(game, evaluator);
    return {game.players(),
            range,
            Rewarding<G>,
            !Rewarding<G> && (game.players() == 1 ||
                              (!Chancy<G> && game.players() == 2 && range.sum.has_value())),
            priors,
            HasGoal<G> && game.players() == 1 && priors};
  }
  static bool has_priors(const G& game, const Evaluator<G>& evaluator) {
    Position p = game.start();
    if constexpr (Chancy<G>) {
      Rng rng(1);
      while (game.players() == 1 && game.turn(p).is_chance()) {
        game.play(p, sample_outcome(game, p, rng));
      }
    }
    if (!game.turn(p).is_player()) return false;
    std::vector<float> priors(game.moves(p).size());
    return evaluator.priors(p, priors);
  }

  void simulate(Worker& worker) override {
    SearchTree& tree = worker.tree;
    const float exploring = exploration(worker);
    Position p = *roots_[worker.number];
    Turn turn = Turn::over();  // of p, once the tree is left
    Payoffs returns(game_.players());
    SearchTree::Step steps[SearchTree::kMaxDepth];
    int depth = 0;
    Proof proof = Proof::kOpen;
    std::span<const SearchTree::Made> rest;  // of the moves, with rave
    for (SearchTree::Ref block = tree.root(); block != 0;) {
      SearchTree::Step& step = steps[depth++];
      step = {block, 0, tree.mover(block)};
      const auto moves = game_.moves(p);
      SearchTree::Link link = tree.best_link(block);
      step.child = tree.best_child(block);
      if (Chancy<G> && step.mover < 0) {
        step.child = sampled(p, moves, worker.rng);
        link = tree.link(block, step.child);
      }
      tree.prefetch(link.block);
      const double reward = play_rewarded(game_, p, moves[step.child]);
      if (Rewarding<G> && step.mover >= 0) returns[step.mover] += reward;
      if (link.proof != Proof::kOpen) {
        add_proved(link.proof, step.mover, returns);
        tree.record(steps, depth, returns, link.proof, exploring);
        return;
      }
      block = link.block;
      if (block == 0 || depth == SearchTree::kMaxDepth) {
        turn = game_.turn(p);
        block = turn.is_over() ? 0 : grown(worker, step, p, turn, depth);
      }
    }
    if (turn.is_over()) {
      const Payoffs payoffs = game_.payoffs(p);
      for (int k = 0; k < payoffs.players(); ++k) returns[k] += payoffs[k];
      if (facts_.proves && steps[depth - 1].mover >= 0) {
        proof = proof_of(payoffs[steps[depth - 1].mover]);
      }
    } else if (plays_out_ && tree.has_rave()) {
      rest = add_told_game(worker, p, returns);
    } else if (plays_out_) {
      add_random_game(game_, p, worker.rng, returns, settings_.length);
    } else {
      const Payoffs judged = evaluator_->judge(p, worker.rng);
      for (int k = 0; k < judged.players(); ++k) returns[k] += judged[k];
    }
    if constexpr (Rewarding<G>) note_range(worker, returns);
    tree.record(steps, depth, returns, proof, exploring, rest);
    if (!worker.sums.empty()) add_returns(worker, steps[0].child, returns);
  }

  // A block for a leaf that was visited a few times; 0 if it is too early, too deep or the memory is
  // used up. The wider a position, the later it is worth the memory of its children.
  SearchTree::Ref grown(Worker& worker, const SearchTree::Step& step, const Position& p, Turn turn,
                        int depth) const {
    SearchTree& tree = worker.tree;
    const std::uint32_t visits = tree.visits(step.block, step.child);
    if (visits < few_visits_ || depth == SearchTree::kMaxDepth) return 0;
    const auto moves = game_.moves(p);
    if (visits <= moves.size() / 16) return 0;
    const int mover = mover_of(turn);
    const float mean = tree.has_priors() ? first_mean(tree, step, mover) : 0;
    const SearchTree::Ref block = named(tree, tree.expand(step, mover, moves.size(), mean), moves);
    if (tree.has_priors() && block != 0) set_priors(worker, block, p, moves.size());
    return block;
  }

  // Takes the moves out of the choice that lead to positions known already.
  void close_known(Worker& worker, SearchTree::Ref block, const Position& p) const {
    if constexpr (HasGoal<G>) {
      std::uint32_t i = 0;
      for (const typename G::Move m : game_.moves(p)) {
        Position next = p;
        game_.play(next, m);
        if (!game_.turn(next).is_over() && !worker.known.insert(game_.key(next)).second) {
          worker.tree.close(block, i);
        }
        ++i;
      }
    }
  }
  // Of a tree that has become smaller. What was closed for the sake of a position no longer there is
  // opened again.
  void find_known(Worker& worker, SearchTree::Ref block, const Position& p) const {
    if constexpr (HasGoal<G>) {
      const auto moves = game_.moves(p);
      for (std::uint32_t i = 0; i < worker.tree.count(block); ++i) {
        Position next = p;
        game_.play(next, moves[i]);
        const SearchTree::Link link = worker.tree.link(block, i);
        const bool is_new =
            !game_.turn(next).is_over() && worker.known.insert(game_.key(next)).second;
        if (link.block != 0) {
          find_known(worker, link.block, next);
        } else if (is_new && link.proof == Proof::kLoss) {
          worker.tree.reopen(block, i, mean_below(worker.tree, block));
        }
      }
    }
  }
  [[gnu::noinline]] void set_priors(Worker& worker, SearchTree::Ref block, const Position& p,
                                    std::size_t moves) const {
    if (facts_.avoids_repeats) close_known(worker, block, p);
    worker.priors.assign(moves, 1 / static_cast<float>(moves));
    if (game_.turn(p).is_player()) evaluator_->priors(p, worker.priors);
    worker.tree.set_priors(block, worker.priors, exploration(worker));
  }
  // Grows a block at the fourth visit: as strong as at the second, with a quarter of the memory (Connect Four, 2000
  // simulations, 600 games: 49.8 +- 4.0 %).
  static constexpr std::uint32_t kFewVisits = 4;

  // A new block, with the names of its moves where rave wants them.
  template <class Moves>
  [[gnu::noinline]] static SearchTree::Ref named(SearchTree& tree, SearchTree::Ref block,
                                                 const Moves& moves) {
    if constexpr (kHasMoveNames<G>) {
      if (!tree.has_rave() || block == 0) return block;
      std::uint32_t i = 0;
      for (const typename G::Move m : moves) tree.name(block, i++, m);
    }
    return block;
  }

  // Does what add_random_game() does, and returns its moves. Not inlined, so that without rave nothing is paid.
  [[gnu::noinline]] std::span<const SearchTree::Made> add_told_game(Worker& worker,
                                                                    const Position& p,
                                                                    Payoffs& returns) const {
    worker.made.clear();
    if constexpr (kHasMoveNames<G>) {
      add_random_game(game_, p, worker.rng, returns, settings_.length,
                      [&](Turn turn, typename G::Move m) {
                        worker.made.push_back({m, static_cast<std::uint16_t>(turn.player())});
                      });
    }
    return worker.made;
  }

  template <class Moves>
  std::uint32_t sampled(const Position& p, const Moves& moves, Rng& rng) const {
    if constexpr (Chancy<G>) {
      const typename G::Move m = sample_outcome(game_, p, rng);
      std::uint32_t i = 0;
      while (!(static_cast<typename G::Move>(moves[i]) == m)) ++i;
      return i;
    } else {
      return 0;
    }
  }

  // What the tree knows of the position is kept.
  [[gnu::cold]] void go_to_root(Worker& worker) override {
    const Position& p = *asked_;
    std::optional<Position>& root = roots_[worker.number];
    if (root) {
      int looks = kMostLooks;
      const SearchTree::Ref found =
          find(worker.tree, worker.tree.root(), *root, p, kDeepestLook, looks);
      if (found == worker.tree.root() && found != 0) return;
      if (found != 0) {
        worker.tree.replant(found);
        root = p;
        note_played(worker, p, true);
        if (facts_.avoids_repeats) find_known(worker, worker.tree.root(), p);
        return;
      }
    }
    note_played(worker, p, facts_.avoids_repeats && root && leads_to(*root, p));
    root = p;
    const auto moves = game_.moves(p);
    const double mean = worker.tree.has_priors() ? (low_ + high_) / 2 : 0;
    worker.tree.plant(mover_of(game_.turn(p)), moves.size(), static_cast<float>(mean));
    named(worker.tree, worker.tree.root(), moves);
    if (worker.tree.has_priors()) set_priors(worker, worker.tree.root(), p, moves.size());
  }

  // Notes that p is the next position of the game, or else the first one of another.
  void note_played(Worker& worker, const Position& p, bool is_next) const {
    if constexpr (HasGoal<G>) {
      if (!facts_.avoids_repeats) return;
      if (!is_next) worker.played.clear();
      worker.played.push_back(game_.key(p));
      worker.known.clear();
      worker.known.insert(worker.played.begin(), worker.played.end());
    }
  }
  bool leads_to(const Position& from, const Position& to) const {
    for (const typename G::Move m : game_.moves(from)) {
      Position next = from;
      game_.play(next, m);
      if (next == to) return true;
    }
    return false;
  }
  // The mean of the moves that were looked at, for one that was not.
  static float mean_below(const SearchTree& tree, SearchTree::Ref block) {
    double sum = 0, visits = 0;
    for (std::uint32_t i = 0; i < tree.count(block); ++i) {
      if (tree.link(block, i).proof != Proof::kOpen || tree.visits(block, i) == 0) continue;
      sum += tree.mean(block, i) * tree.visits(block, i);
      visits += tree.visits(block, i);
    }
    return static_cast<float>(visits == 0 ? 0 : sum / visits);
  }

  static constexpr int kDeepestLook = 4, kMostLooks = 20000;

  // The block of `wanted` at or below `at`, or 0.
  [[gnu::cold]] SearchTree::Ref find(const SearchTree& tree, SearchTree::Ref block,
                                     const Position& at, const Position& wanted, int depth,
                                     int& looks) const {
    const Turn turn = game_.turn(at);
    if (turn == game_.turn(wanted) && at == wanted) return block;
    if (depth == 0 || turn.is_over()) return 0;
    const auto moves = game_.moves(at);
    for (std::uint32_t i = 0; i < tree.count(block); ++i) {
      const SearchTree::Ref below = tree.link(block, i).block;
      if (below == 0) continue;
      if (--looks < 0) return 0;
      Position next = at;
      game_.play(next, moves[i]);
      const SearchTree::Ref found = find(tree, below, next, wanted, depth - 1, looks);
      if (found != 0) return found;
    }
    return 0;
  }

  const G game_;
  const std::shared_ptr<const Evaluator<G>> evaluator_;
  const bool plays_out_;  // the judge is a random game, which adds straight to the returns
  const std::uint32_t few_visits_;
  std::vector<std::optional<Position>> roots_;  // of the workers' trees
  const Position* asked_ = nullptr;
};

struct MctsEntry {
  static constexpr const char* kName = "mcts";
  static AgentInfo info();
  template <Game G>
  static std::unique_ptr<Agent<G>> make(const G& game, const AgentSpec& spec, std::uint64_t seed) {
    if constexpr (!Hiding<G>) {
      const MctsSettings settings = MctsSettings::of(spec);
      if (settings.rave > 0) check_rave(traits_of(game), kHasMoveNames<G>);
      return std::make_unique<MctsAgent<G>>(
          game, settings, make_evaluator(game, spec.game, spec.options.word("leaf")), seed);
    } else {
      return nullptr;
    }
  }
};

}  // namespace zermelo
