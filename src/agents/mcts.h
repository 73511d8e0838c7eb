// mcts: Monte Carlo tree search by upper confidence bounds (UCT; Kocsis and Szepesvari 2006) for any
// number of players, chance and rewards on the way. Each player maximises its own return. Between
// two players wins, losses and ties that are proved in the tree are kept (Winands 2008). Leaves are
// judged by an evaluator, by default a random game; if it has priors of moves, they guide the search
// (PUCT).
#pragma once

#include <concepts>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "agents/agent.h"
#include "agents/agent_info.h"
#include "agents/agent_terms.h"
#include "agents/sampling.h"
#include "agents/search_tree.h"
#include "base/threads.h"

namespace zermelo {

template <Game G>
struct MctsSettings {
  Limits limits;
  double exploration;
  int threads;
  int rave;  // as in search_tree.h; 0 where the game is not fit for it
  std::shared_ptr<const Evaluator<G>> evaluator;
  std::uint64_t length = 0;  // of random games; 0: to their ends
};

// Throws an Error with the reason if the parameter `rave` is not for such a game. With move names a
// move is a small number, the same in all positions.
void check_rave(const Traits& game, bool has_move_names);
// Throws an Error if random games have a length and another evaluator takes their place.
void check_length(const AgentSpec& spec);

// Rave is fit for two players without chance whose moves have a small number each, the same in all
// positions, such as that of a cell.
template <Game G>
inline constexpr bool kHasMoveNames =
    !Chancy<G> && std::unsigned_integral<typename G::Move> && sizeof(typename G::Move) <= 2;

template <Game G>
class MctsAgent final : public Agent<G> {
  using Position = typename G::Position;

 public:
  MctsAgent(const G& game, const MctsSettings<G>& settings, std::uint64_t seed)
      : game_(game),
        settings_(settings),
        evaluator_(*settings_.evaluator),
        plays_out_(dynamic_cast<const RandomGames<G>*>(&evaluator_) != nullptr),
        // A judgement that is no sample is the same at the next visit.
        few_visits_(evaluator_.is_random() ? kFewVisits : 1) {
    const PayoffRange range = game.payoff_range();
    low_ = range.low;
    high_ = range.high;
    const bool priors = settings.rave == 0 && has_priors();
    proves_ = !Chancy<G> && !Rewarding<G> && game.players() == 2 && range.sum.has_value();
    for (int t = 0; t < settings.threads; ++t) {
      workers_.push_back(
          {SearchTree((settings.limits.bytes >> 20) / static_cast<std::size_t>(settings.threads),
                      settings.rave, priors),
           Rng(seed).stream(t)});
    }
  }

  Thoughts think(const Position& p, const Limits& limits, const Control& control) override {
    const Budget budget(settings_.limits, limits, control);
    parallel_for(workers_.size(), settings_.threads, [&](std::size_t t) {
      Worker& worker = workers_[t];
      go_to(worker, p);
      run(worker, budget.split(static_cast<int>(t), settings_.threads));
    });
    return summary(workers_);
  }

  void reset(std::uint64_t seed) override {
    for (std::size_t t = 0; t < workers_.size(); ++t) {
      SearchTree tree = std::move(workers_[t].tree);  // its memory is kept, all else begins anew
      workers_[t] = {std::move(tree), Rng(seed).stream(static_cast<int>(t))};
    }
  }

 private:
  // Each thread has a tree of its own: no locks, and one seed gives one answer.
  struct Worker {
    SearchTree tree;
    Rng rng;
    std::optional<Position> position = {};  // of the root
    std::uint64_t done = 0;
    // The range of all returns seen, where the game does not tell their range.
    double low = std::numeric_limits<double>::max(), high = -low;
    std::vector<SearchTree::Made> made = {};  // in the last random game, with rave
    std::vector<float> priors = {};           // of the last new block
    std::vector<Payoffs> sums = {};  // of returns after each move of the root, where many play
    std::vector<double> counts = {};
  };

  void run(Worker& worker, Budget budget) const {
    worker.done = 0;
    const std::uint32_t moves = worker.tree.count(worker.tree.root());
    worker.sums.assign(game_.players() > 2 ? moves : 0, Payoffs(game_.players()));
    worker.counts.assign(worker.sums.size(), 0);
    while (!worker.tree.settled() && !budget.spent(worker.done)) {
      simulate(worker);
      ++worker.done;
      if (budget.is_report_due()) budget.report(summary({&worker, 1}));
    }
  }

  float exploration(const Worker& worker) const {
    const double spread = Rewarding<G> ? worker.high - worker.low : high_ - low_;
    return static_cast<float>(settings_.exploration * std::max(spread, 0.0) / 2);
  }

  void simulate(Worker& worker) const {
    SearchTree& tree = worker.tree;
    const float exploring = exploration(worker);
    Position p = *worker.position;
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
        return;  // between two players
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
      if (proves_) proof = proof_of(payoffs[steps[depth - 1].mover]);
    } else if (plays_out_ && tree.has_rave()) {
      rest = add_told_game(worker, p, returns);
    } else if (plays_out_) {
      add_random_game(game_, p, worker.rng, returns, settings_.length);
    } else {
      const Payoffs judged = evaluator_.judge(p, worker.rng);
      for (int k = 0; k < judged.players(); ++k) returns[k] += judged[k];
    }
    if constexpr (Rewarding<G>) {
      for (int k = 0; k < returns.players(); ++k) {
        worker.low = std::min(worker.low, returns[k]);
        worker.high = std::max(worker.high, returns[k]);
      }
    }
    tree.record(steps, depth, returns, proof, exploring, rest);
    if (!worker.sums.empty()) add_returns(worker, steps[0].child, returns);
  }

  // What the other players get is kept for the moves of the root alone.
  [[gnu::noinline]] static void add_returns(Worker& worker, std::uint32_t child,
                                            const Payoffs& returns) {
    for (int k = 0; k < returns.players(); ++k) worker.sums[child][k] += returns[k];
    ++worker.counts[child];
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
  // What a child without visits is taken to be worth to who moves there: what its parent is.
  float first_mean(const SearchTree& tree, const SearchTree::Step& step, int mover) const {
    const double mean = tree.mean(step.block, step.child);
    if (step.mover < 0 || game_.players() != 2) return static_cast<float>((low_ + high_) / 2);
    return static_cast<float>(mover == step.mover ? mean : low_ + high_ - mean);
  }
  bool has_priors() const {
    const Position p = game_.start();
    if (!game_.turn(p).is_player()) return false;
    std::vector<float> priors(game_.moves(p).size());
    return evaluator_.priors(p, priors);
  }
  [[gnu::noinline]] void set_priors(Worker& worker, SearchTree::Ref block, const Position& p,
                                    std::size_t moves) const {
    worker.priors.assign(moves, 1 / static_cast<float>(moves));
    if (game_.turn(p).is_player()) evaluator_.priors(p, worker.priors);
    worker.tree.set_priors(block, worker.priors, exploration(worker));
  }
  // Grows a block at the fourth visit: as strong as at the second, with a quarter of the memory (Connect Four, 2000
  // simulations, 600 games: 49.8 +- 4.0 %).
  static constexpr std::uint32_t kFewVisits = 4;
  static int mover_of(Turn turn) { return turn.is_player() ? turn.player() : -1; }

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

  Proof proof_of(double payoff) const {
    if (payoff >= high_) return Proof::kWin;
    if (payoff <= low_) return Proof::kLoss;
    return payoff == (low_ + high_) / 2 ? Proof::kTie : Proof::kOpen;
  }
  void add_proved(Proof proof, int mover, Payoffs& returns) const {
    const double own = proof == Proof::kWin    ? high_
                       : proof == Proof::kLoss ? low_
                                               : (low_ + high_) / 2;
    returns[mover] += own;
    returns[1 - mover] += low_ + high_ - own;
  }

  // Makes p the root, and keeps what the tree knows of it.
  void go_to(Worker& worker, const Position& p) const {
    if (worker.position) {
      int looks = kMostLooks;
      const SearchTree::Ref found =
          find(worker.tree, worker.tree.root(), *worker.position, p, kDeepestLook, looks);
      if (found == worker.tree.root() && found != 0) return;
      if (found != 0) {
        worker.tree.replant(found);
        worker.position = p;
        return;
      }
    }
    worker.position = p;
    const auto moves = game_.moves(p);
    const double mean = worker.tree.has_priors() ? (low_ + high_) / 2 : 0;
    worker.tree.plant(mover_of(game_.turn(p)), moves.size(), static_cast<float>(mean));
    named(worker.tree, worker.tree.root(), moves);
    if (worker.tree.has_priors()) set_priors(worker, worker.tree.root(), p, moves.size());
  }

  static constexpr int kDeepestLook = 4, kMostLooks = 20000;

  // The block of `wanted` at or below `at`, or 0.
  SearchTree::Ref find(const SearchTree& tree, SearchTree::Ref block, const Position& at,
                       const Position& wanted, int depth, int& looks) const {
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

  // The trees of these threads together.
  Thoughts summary(std::span<const Worker> workers) const {
    const std::uint32_t count = workers[0].tree.count(workers[0].tree.root());
    Thoughts thoughts = {.values = std::vector<Value>(count)};
    for (const Worker& worker : workers) thoughts.work += worker.done;
    SearchTree::Child best = {};
    for (std::uint32_t i = 0; i < count; ++i) {
      SearchTree::Child sum = {0, 0, Proof::kOpen};
      for (const Worker& worker : workers) {
        const SearchTree::Child child = worker.tree.root_child(i);
        sum.mean += child.visits == 0 ? 0 : child.visits * child.mean;
        sum.visits += child.visits;
        if (child.proof != Proof::kOpen) sum.proof = child.proof;
      }
      if (sum.visits > 0) sum.mean /= sum.visits;
      thoughts.values[i] = value_of(sum);
      if (i == 0 || better_choice(sum, best)) {
        best = sum;
        thoughts.best = i;
      }
    }
    if (game_.players() > 2) thoughts.returns = mean_returns(workers);
    return thoughts;
  }

  [[gnu::noinline]] std::vector<std::vector<double>> mean_returns(
      std::span<const Worker> workers) const {
    std::vector<std::vector<double>> means(workers[0].sums.size());
    for (std::size_t i = 0; i < means.size(); ++i) {
      for (int k = 0; k < game_.players(); ++k) {
        double sum = 0, count = 0;
        for (const Worker& worker : workers) {
          sum += worker.sums[i][k];
          count += worker.counts[i];
        }
        means[i].push_back(count == 0 ? 0 : sum / count);
      }
    }
    return means;
  }

  const G game_;
  const MctsSettings<G> settings_;
  const Evaluator<G>& evaluator_;
  const bool plays_out_;  // the judge is a random game, which adds straight to the returns
  const std::uint32_t few_visits_;
  bool proves_;
  double low_ = 0, high_ = 0;  // of payoffs
  std::vector<Worker> workers_;
};

struct MctsEntry {
  static constexpr const char* kName = "mcts";
  static AgentInfo info() {
    return {
        .name = kName,
        .summary = "Monte Carlo tree search (UCT) that proves wins and losses",
        .fits = "every game in which nothing is hidden",
        .options = {terms::sims(2000), terms::exploration(),
                    Option::number("rave", 0, 0, 1000000,
                                   "visits that the same move made later may count for; 0: off"),
                    terms::leaf(kRandomLeaf), terms::length(), terms::time(), terms::memory(256),
                    Option::number("threads", 1, 0, 1024,
                                   "each with a tree of its own; 0: all cores")},
        .why_not = terms::nothing_hidden};
  }
  template <Game G>
  static std::unique_ptr<Agent<G>> make(const G& game, const AgentSpec& spec, std::uint64_t seed) {
    if constexpr (!Hiding<G>) {
      const int threads = spec.options.number("threads"), rave = spec.options.number("rave");
      if (rave > 0) check_rave(traits_of(game), kHasMoveNames<G>);
      check_length(spec);
      const MctsSettings<G> settings = {spec.limits(),
                                        spec.options.real("c"),
                                        threads == 0 ? core_count() : threads,
                                        rave,
                                        make_evaluator(game, spec.options.word("leaf")),
                                        static_cast<std::uint64_t>(spec.options.number("length"))};
      return std::make_unique<MctsAgent<G>>(game, settings, seed);
    } else {
      return nullptr;
    }
  }
};

}  // namespace zermelo
