// Agents of known games: what they prove is held against plain recursion.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "agents/make.h"
#include "base/error.h"
#include "games/connect_four/connect_four.h"
#include "games/cube/cube.h"
#include "games/kuhn_poker/kuhn_poker.h"
#include "games/nim/nim.h"
#include "games/tic_tac_toe/tic_tac_toe.h"
#include "tests/brute_force.h"

namespace zermelo {
namespace {

template <Game G>
std::unique_ptr<Agent<G>> agent_for(const G& game, const char* spec, std::uint64_t seed = 1) {
  return make_agent(game, AgentSpec::parse(spec), seed);
}

Heaps heaps(std::initializer_list<int> sizes) {
  Heaps all;
  for (const int size : sizes) all.add(size);
  return all;
}

// The value of a move by plain recursion, for the player who makes it.
template <Game G>
Value true_value(const G& game, const typename G::Position& p, typename G::Move m) {
  const int mover = game.turn(p).player();
  auto next = p;
  game.play(next, m);
  if (game.turn(next).is_over()) {
    const double payoff = game.payoffs(next)[mover];
    return Value::proved(payoff > 0   ? Outcome::kWin
                         : payoff < 0 ? Outcome::kLose
                                      : Outcome::kTie,
                         1);
  }
  const WholeGame whole = BruteForce<G>(game).solve(next);
  const Outcome outcome = whole.value == 'W'   ? Outcome::kLose
                          : whole.value == 'L' ? Outcome::kWin
                                               : Outcome::kTie;
  return Value::proved(outcome, whole.remoteness + 1);
}

// Goes through random games and holds what the agent proves against the truth. Returns how many
// moves it has proved.
template <Game G>
int check_proofs(const G& game, const char* spec, int games, int skipped_moves) {
  int proved = 0;
  Rng rng(7);
  const auto agent = agent_for(game, spec);
  for (int i = 0; i < games; ++i) {
    agent->reset(static_cast<std::uint64_t>(i));
    auto p = game.start();
    for (int ply = 0; !game.turn(p).is_over(); ++ply) {
      const auto moves = game.moves(p);
      if (ply >= skipped_moves) {
        const Thoughts thoughts = agent->think(p, {});
        EXPECT_EQ(thoughts.values.size(), moves.size());
        EXPECT_LT(thoughts.best, moves.size());
        bool any_win = false;
        for (std::size_t k = 0; k < moves.size(); ++k) {
          const Value& value = thoughts.values[k];
          if (value.known != Known::kProved) continue;
          const Value truth = true_value(game, p, moves[k]);
          ++proved;
          EXPECT_EQ(value.outcome, truth.outcome) << game.write(p) << " move " << k;
          if (value.remoteness) {
            EXPECT_EQ(*value.remoteness, *truth.remoteness) << game.write(p) << " move " << k;
          }
          any_win = any_win || value.outcome == Outcome::kWin;
        }
        EXPECT_EQ(any_win, thoughts.values[thoughts.best].outcome == Outcome::kWin);
      }
      game.play(p, moves[rng.index(moves.size())]);
    }
  }
  return proved;
}

TEST(AlphaBeta, ProvesTheTruth) {
  using tic_tac_toe::TicTacToe;
  EXPECT_GT(check_proofs(TicTacToe(), "alphabeta", 8, 2), 100);
  EXPECT_GT(check_proofs(TicTacToe(true), "alphabeta", 8, 2), 100);
  EXPECT_GT(check_proofs(TicTacToe(), "alphabeta(depth=3)", 20, 2), 100) << "what 3 moves show";
  EXPECT_GT(check_proofs(connect_four::ConnectFour(4, 4, 4), "alphabeta(nodes=20000)", 6, 6), 50);
  EXPECT_GT(check_proofs(nim::Nim(heaps({3, 4, 5}), 0, false), "alphabeta", 5, 0), 50);
  EXPECT_GT(check_proofs(nim::Nim(heaps({2, 3, 4}), 0, true), "alphabeta", 5, 0), 50);
}

TEST(AlphaBeta, KnowsTheStartOfTicTacToe) {
  const tic_tac_toe::TicTacToe game;
  const Thoughts thoughts = agent_for(game, "alphabeta")->think(game.start(), {});
  for (const Value& value : thoughts.values) {
    EXPECT_EQ(value.known, Known::kProved);
    EXPECT_EQ(value.outcome, Outcome::kTie);
  }
}

TEST(Mcts, ProvesTheTruth) {
  using tic_tac_toe::TicTacToe;
  EXPECT_GT(check_proofs(TicTacToe(), "mcts(sims=2000)", 8, 3), 60);
  EXPECT_GT(check_proofs(TicTacToe(true), "mcts(sims=2000)", 8, 3), 60);
  EXPECT_GT(check_proofs(TicTacToe(), "mcts(sims=2000,rave=50)", 8, 3), 60);
  EXPECT_GT(check_proofs(nim::Nim(heaps({3, 4, 5}), 0, false), "mcts(sims=1000)", 5, 2), 20);
  EXPECT_GT(check_proofs(connect_four::ConnectFour(4, 4, 4), "mcts(sims=1000)", 6, 7), 30);
}

// Alone, a solution that was seen in the tree is proved, and played to its end.
TEST(Mcts, KeepsProofsOfOnePlayer) {
  const cube::Cube<2> game(false, 1);
  auto p = game.read("R U F'");
  const auto agent = agent_for(game, "mcts(sims=5000)");
  int turns = 0;
  for (; !game.turn(p).is_over() && turns < 10; ++turns) {
    const Thoughts thoughts = agent->think(p, {});
    EXPECT_EQ(thoughts.values[thoughts.best].known, Known::kProved);
    EXPECT_EQ(thoughts.values[thoughts.best].outcome, Outcome::kWin);
    game.play(p, game.moves(p)[thoughts.best]);
  }
  EXPECT_TRUE(game.turn(p).is_over()) << game.write(p);
}

TEST(Mcts, KeepsItsTreeFromMoveToMove) {
  const connect_four::ConnectFour game;
  const auto agent = agent_for(game, "mcts(sims=2000)");
  auto p = game.start();
  for (int i = 0; i < 2; ++i) game.play(p, game.moves(p)[agent->think(p, {}).best]);
  // One simulation more: the visits of the best move tell of all those before.
  const Thoughts later = agent->think(p, {.work = 1});
  EXPECT_EQ(later.work, 1u);
  EXPECT_GT(later.values[later.best].count, 100u);
  EXPECT_FALSE(later.values[later.best].error) << "a tree's visits are no independent samples";
  agent->reset(1);
  const Thoughts fresh = agent->think(p, {.work = 1});
  EXPECT_EQ(fresh.values[1].known, Known::kUnknown);
}

TEST(Mcts, StaysWithinSmallMemory) {
  const connect_four::ConnectFour game;
  const auto agent = agent_for(game, "mcts(sims=20000,memory=1)");
  EXPECT_EQ(agent->think(game.start(), {}).work, 20000u);
}

TEST(Mcts, ThreadsShareTheWork) {
  const connect_four::ConnectFour game;
  const auto agent = agent_for(game, "mcts(sims=1001,threads=3)");
  const Thoughts once = agent->think(game.start(), {});
  EXPECT_EQ(once.work, 1001u);
  agent->reset(1);
  EXPECT_EQ(agent->think(game.start(), {}).values, once.values) << "one seed, one answer";
}

TEST(SearchTree, SelectsTheHighestBound) {
  Rng rng(3);
  for (const std::size_t count : {1u, 2u, 7u, 8u, 9u, 40u, 121u}) {
    SearchTree tree(1);
    tree.plant(0, count);
    std::vector<double> sums(count), visits(count);
    for (std::uint32_t n = 0; n < 5 * count; ++n) {
      std::uint32_t best = 0;
      double top = -1e30;
      for (std::uint32_t i = 0; i < count; ++i) {
        const double bound =
            visits[i] == 0 ? 1e18 : sums[i] / visits[i] + 0.8 * std::sqrt(std::log(n) / visits[i]);
        if (bound > top + 1e-4) {
          top = bound;
          best = i;
        }
      }
      const std::uint32_t chosen = tree.best_child(tree.root());
      ASSERT_LT(chosen, count);
      const double theirs = visits[chosen] == 0 ? 1e18
                                                : sums[chosen] / visits[chosen] +
                                                      0.8 * std::sqrt(std::log(n) / visits[chosen]);
      ASSERT_NEAR(theirs / top, 1, 1e-3) << chosen << " instead of " << best;
      const SearchTree::Step step = {tree.root(), chosen, 0};
      const double x = rng.unit();
      tree.record(&step, 1, Payoffs{x, -x}, Proof::kOpen, 0.8f);
      sums[chosen] += x;
      visits[chosen] += 1;
    }
  }
}

TEST(SearchTree, ClosedChildrenAreNotVisited) {
  SearchTree tree(1, 0, true);
  tree.plant(0, 12, 0.5f);
  for (const std::uint32_t i : {0u, 3u, 9u}) tree.close(tree.root(), i);
  tree.set_priors(tree.root(), std::vector<float>(12, 1.0f / 12), 1);
  const auto simulate = [&](int times) {
    for (int n = 0; n < times; ++n) {
      const SearchTree::Step step = {tree.root(), tree.best_child(tree.root()), 0};
      tree.record(&step, 1, Payoffs{0.5}, Proof::kOpen, 1);
    }
  };
  simulate(90);
  for (std::uint32_t i = 0; i < 12; ++i) {
    const bool is_closed = i == 0 || i == 3 || i == 9;
    EXPECT_EQ(tree.visits(tree.root(), i), is_closed ? 0u : 10u) << i;
  }
  tree.reopen(tree.root(), 3, 0.5f);
  simulate(10);
  EXPECT_GE(tree.visits(tree.root(), 3), 8u);
  EXPECT_EQ(tree.visits(tree.root(), 0), 0u);
  EXPECT_EQ(tree.link(tree.root(), 3).proof, Proof::kOpen);
}

// A root with eleven moves, and below its first one a block with nine of them, made by the other. The
// oracle looks through all simulations again each time.
TEST(SearchTree, RaveLearnsFromMovesMadeLater) {
  struct Simulation {
    std::vector<SearchTree::Made> moves;
    double gain;  // of player 0
  };
  constexpr double kK = 20, kExploration = 0.8;
  const auto name_of = [](std::size_t child) { return static_cast<std::uint16_t>(7 * child + 3); };
  // The bounds of the moves of player `depth`, made after `depth` moves of a simulation.
  const auto bounds = [&](const std::vector<Simulation>& simulations, std::size_t depth,
                          std::size_t children) {
    std::vector<double> all(children);
    for (std::size_t i = 0; i < children; ++i) {
      double n = 0, own = 0, own_sum = 0, later = 0, later_sum = 0;
      for (const Simulation& s : simulations) {
        if (depth == 1 && (s.moves.size() < 2 || s.moves[0].name != name_of(0))) continue;
        const double gain = depth == 0 ? s.gain : -s.gain;
        const auto is_this = [&](const SearchTree::Made& made) {
          return made.player == depth && made.name == name_of(i);
        };
        n += 1;
        if (is_this(s.moves[depth])) own += 1, own_sum += gain;
        if (std::any_of(s.moves.begin() + static_cast<std::ptrdiff_t>(depth), s.moves.end(),
                        is_this)) {
          later += 1, later_sum += gain;
        }
      }
      const double weight = later == 0 ? 0 : 1 / (1 / later + 1 / kK);  // at most K visits
      const double mean = later == 0 ? 0 : later_sum / later;
      all[i] = own + weight == 0 ? 1e18
                                 : (own_sum + weight * mean) / (own + weight) +
                                       kExploration * std::sqrt(std::log(n) / (own + weight));
    }
    return all;
  };
  Rng rng(3);
  SearchTree tree(1, static_cast<int>(kK));
  tree.plant(0, 11);
  for (std::uint32_t i = 0; i < 11; ++i) tree.name(tree.root(), i, name_of(i));
  const SearchTree::Ref below = tree.expand({tree.root(), 0, 0}, 1, 9);
  for (std::uint32_t i = 0; i < 9; ++i) tree.name(below, i, name_of(i));
  std::vector<Simulation> simulations;
  for (int n = 0; n < 400; ++n) {
    const SearchTree::Step steps[] = {{tree.root(), tree.best_child(tree.root()), 0},
                                      {below, tree.best_child(below), 1}};
    const int depth = steps[0].child == 0 ? 2 : 1;
    Simulation simulation = {{}, rng.unit()};
    for (int i = 0; i < depth; ++i) {
      simulation.moves.push_back({name_of(steps[i].child), static_cast<std::uint16_t>(i)});
    }
    std::vector<SearchTree::Made> rest(4);
    for (SearchTree::Made& made : rest) {
      made = {name_of(rng.index(11)), static_cast<std::uint16_t>(rng.index(2))};
      simulation.moves.push_back(made);
    }
    tree.record(steps, depth, Payoffs{simulation.gain, -simulation.gain}, Proof::kOpen,
                static_cast<float>(kExploration), rest);
    simulations.push_back(simulation);
    for (int i = 0; i < depth; ++i) {
      const auto expected =
          bounds(simulations, static_cast<std::size_t>(i), tree.count(steps[i].block));
      const double top = *std::max_element(expected.begin(), expected.end());
      ASSERT_GE(expected[tree.best_child(steps[i].block)], top - 1e-3) << n << " at depth " << i;
    }
  }
  EXPECT_GT(tree.visits(tree.root(), 0), 20u) << "the lower block was tried too";
}

// All that can be asked of a tree at and below a block, in words.
std::string written(const SearchTree& tree, SearchTree::Ref block) {
  std::string text = fmt::format("({} to {}:", tree.mover(block), tree.best_child(block));
  for (std::uint32_t i = 0; i < tree.count(block); ++i) {
    const SearchTree::Link link = tree.link(block, i);
    text += fmt::format(" {}", tree.visits(block, i));
    if (link.block != 0) text += written(tree, link.block);
  }
  EXPECT_EQ(tree.best_link(block).block, tree.link(block, tree.best_child(block)).block);
  return text + ")";
}

class SearchTreeWithRave : public testing::TestWithParam<int> {};

TEST_P(SearchTreeWithRave, KeepsWhatIsBelowTheNewRoot) {
  Rng rng(5);
  SearchTree tree(1, GetParam());
  const auto named = [&](SearchTree::Ref block) {
    for (std::uint32_t i = 0; tree.has_rave() && i < tree.count(block); ++i) {
      tree.name(block, i, static_cast<std::uint16_t>(i));
    }
  };
  tree.plant(0, 9);
  named(tree.root());
  for (int round = 0; round < 5; ++round) {
    for (int n = 0; n < 300; ++n) {
      SearchTree::Step steps[SearchTree::kMaxDepth];
      int depth = 0;
      for (SearchTree::Ref block = tree.root(); block != 0;) {
        const SearchTree::Step step = {block, tree.best_child(block), tree.mover(block)};
        steps[depth++] = step;
        const bool known = tree.visits(block, step.child) > 0;
        block = tree.best_link(block).block;
        if (block == 0 && known) named(tree.expand(step, 1 - step.mover, 1 + rng.index(20)));
      }
      const double x = rng.unit();
      tree.record(steps, depth, Payoffs{x, -x}, Proof::kOpen, 0.7f);
    }
    const SearchTree::Ref heir = tree.best_link(tree.root()).block;
    ASSERT_NE(heir, 0u);
    const std::string before = written(tree, heir);
    tree.replant(heir);
    ASSERT_EQ(written(tree, tree.root()), before);
  }
}

INSTANTIATE_TEST_SUITE_P(Agents, SearchTreeWithRave, testing::Values(0, 50));

TEST(Transpositions, GrowsAndKeepsTheDeepest) {
  Transpositions table(1);
  for (std::uint64_t key = 1; key <= 20000; ++key) {
    table.store({key, static_cast<std::int32_t>(key), 0, 5, 1});
  }
  int kept = 0;
  for (std::uint64_t key = 1; key <= 20000; ++key) {
    const auto* entry = table.find(key);
    if (entry == nullptr) continue;
    ASSERT_EQ(entry->score, static_cast<std::int32_t>(key));
    ++kept;
  }
  EXPECT_GT(kept, 15000);
  table.store({1, -7, 0, 9, 1});
  EXPECT_EQ(table.find(1)->score, -7);
  EXPECT_EQ(table.find(30000), nullptr);
}

TEST(Ismcts, PlaysSensiblyWithAKing) {
  // To call with the king never loses, to fold always does; with the jack it is the other way round.
  const kuhn_poker::KuhnPoker game;
  const auto agent = agent_for(game, "ismcts(sims=500)");
  const auto choice = [&](const char* text) {
    const auto p = game.view(game.read(text), 1);
    return game.write_move(p, game.moves(p)[agent->think(p, {}).best]);
  };
  EXPECT_EQ(choice("Q K bet"), "call");
  EXPECT_EQ(choice("Q J bet"), "fold");
}

TEST(AgentSpec, NamesAndParametersAreChecked) {
  EXPECT_THROW(AgentSpec::parse("mcst"), Error);
  EXPECT_THROW(AgentSpec::parse("mcts(sims=0)"), Error);
  EXPECT_THROW(AgentSpec::parse("mcts(c=-1)"), Error);
  EXPECT_THROW(AgentSpec::parse("mcts(time=1d)"), Error);
  EXPECT_THROW(AgentSpec::parse("random(sims=1)"), Error);
  const AgentSpec spec = AgentSpec::parse("mcts(time=250ms,c=1.4)");
  EXPECT_EQ(spec.options.spec(), "mcts(c=1.4,time=250ms)");
  EXPECT_EQ(spec.limits().seconds, 0.25);
  EXPECT_EQ(spec.limits().work, 0u) << "time alone counts";
  EXPECT_EQ(AgentSpec::parse("mcts(time=1s,sims=9)").limits().work, 9u);
  EXPECT_EQ(AgentSpec::parse("mcts").limits().work, 2000u);
}

}  // namespace
}  // namespace zermelo
