#include "engines/holdem/path_solver.h"

#include <map>
#include <set>

#include <gtest/gtest.h>

#include "base/error.h"
#include "engines/holdem/strategy_file.h"
#include "games/poker/poker.h"
#include "learn/cfr.h"

namespace zermelo::holdem {
namespace {

// --- The betting, beside the game's own rules --------------------------------------------------------

// Sequences of actions with the chips that they lead to, as the game plays them with two equal stacks.
// Folding where checking is free is left out, as in the tree.
void list_betting(const poker::Poker& game, poker::Position p, const std::string& line,
                  std::set<std::string>& lines) {
  Rng rng(1);
  while (game.turn(p).is_chance()) game.play(p, game.sample(p, rng));
  if (p.hand != 1 || game.turn(p).is_over()) return;
  const bool second = p.seat == p.button;
  lines.insert(
      fmt::format("{} {}:{}/{}", line, second ? 1 : 0, p.in[1 - p.button], p.in[p.button]));
  for (const auto m : game.moves(p)) {
    const auto action = static_cast<poker::Action>(m);
    if (action == poker::kFold) continue;  // ends the hand
    poker::Position next = p;
    game.play(next, m);
    const bool faced = p.price >= p.stack[p.seat] + p.bet[p.seat];
    const char letter = action == poker::kCheck || action == poker::kCall ? 'c'
                        : action == poker::kAllIn                         ? (faced ? 'c' : 'a')
                                                                          : 'r';
    list_betting(game, next, line + letter, lines);
  }
}

void list_betting(const BettingTree& tree, std::uint32_t number, const std::string& line,
                  std::set<std::string>& lines) {
  const BettingTree::Node& node = tree.nodes[number];
  lines.insert(fmt::format("{} {}:{}/{}", line, node.player, node.in[0], node.in[1]));
  for (const BetAction action : {kPasses, kRaises, kPushes}) {
    const auto& edge = node.edges[action];
    if (!edge.legal || edge.end != BettingTree::End::kNone) continue;
    const char letter = action == kPasses ? 'c' : action == kRaises ? 'r' : 'a';
    list_betting(tree, edge.node, line + letter, lines);
  }
}

TEST(BettingTree, IsTheBettingOfTheGame) {
  for (const int stack : {5, 10, 15, 20, 25, 30, 40}) {
    const poker::Poker game(2, stack, 10);
    std::set<std::string> played, written;
    list_betting(game, game.start(), "", played);
    const BettingTree tree(stack);
    if (!tree.is_empty()) list_betting(tree, 0, "", written);
    EXPECT_EQ(written, played) << stack;
  }
}

// --- Strength of hands -------------------------------------------------------------------------------

TEST(RiverStrength, IsTheSameForAllHandsAndForOne) {
  Rng rng(3);
  for (int i = 0; i < 2; ++i) {
    CardSet board;
    while (board.size() < 5) board.add((CardSet::all() - board).draw(rng));
    Strengths strengths{};
    river_strengths(RankedHoles(board), strengths);
    for (const std::size_t hole : HoleRange::all().holes(board)) {
      if (rng.below(20) != 0) continue;
      ASSERT_EQ(strengths[hole], river_strength(hole_of(hole), board)) << hole_text(hole_of(hole));
    }
  }
}

// --- Solving -----------------------------------------------------------------------------------------

// Two classes, parted in two on the flop and on the river; who wins is drawn at random.
PathTable small_table() {
  const std::array<std::size_t, kStreets> sizes = {2, 4, 4, 8};
  const std::size_t size = sizes.back();
  std::vector<double> pairs(size * size), leads(size * size);
  Rng rng(5);
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      const double pair = 1 + rng.unit();
      const double lead = i == j ? 0 : pair * (2 * rng.unit() - 1);
      pairs[i * size + j] = pairs[j * size + i] = pair;
      leads[i * size + j] = lead;
      leads[j * size + i] = -lead;
    }
  }
  return PathTable::of_river(sizes, pairs, leads);
}

// The same game written out for the other solver of this program (learn/cfr.h).
struct Written {
  learn::GameTree tree;
  std::map<std::string, std::uint32_t> sets;
  std::map<std::uint32_t, std::pair<std::uint32_t, std::size_t>> known_as;  // set: node and path

  Written(const BettingTree& betting, const PathTable& table) {
    const std::size_t size = table.sizes[3];
    tree.nodes.push_back({.player = learn::GameTree::kChance,
                          .first_child = 1,
                          .children = static_cast<std::uint32_t>(size * size)});
    tree.nodes.resize(1 + size * size);
    for (std::size_t i = 0; i < size * size; ++i) {
      fill(1 + i, betting, table, 0, {i / size, i % size});
      tree.nodes[1 + i].chance = static_cast<double>(table.pair[3].at(i / size, i % size));
    }
  }

  void fill(std::size_t place, const BettingTree& betting, const PathTable& table,
            std::uint32_t number, std::array<std::size_t, 2> paths) {
    const BettingTree::Node& node = betting.nodes[number];
    const std::size_t path = paths[node.player] * table.sizes[node.street] / table.sizes[3];
    const std::string name = fmt::format("{} {}", number, path);
    const auto [found, is_new] =
        sets.try_emplace(name, static_cast<std::uint32_t>(tree.information.size()));
    std::vector<int> legal;
    for (int a = 0; a < kBetActions; ++a) {
      if (node.edges[static_cast<std::size_t>(a)].legal) legal.push_back(a);
    }
    if (is_new) {
      known_as[found->second] = {number, path};
      tree.information.push_back(
          {.player = node.player, .name = name, .actions = std::vector<std::string>(legal.size())});
    }
    tree.information[found->second].nodes.push_back(static_cast<std::uint32_t>(place));
    const auto first = static_cast<std::uint32_t>(tree.nodes.size());
    const double chance = tree.nodes[place].chance;
    tree.nodes[place] = {.player = node.player,
                         .first_child = first,
                         .children = static_cast<std::uint32_t>(legal.size()),
                         .information = found->second,
                         .chance = chance};
    tree.nodes.resize(tree.nodes.size() + legal.size());
    for (std::size_t k = 0; k < legal.size(); ++k) {
      const auto& edge = node.edges[static_cast<std::size_t>(legal[k])];
      if (edge.end == BettingTree::End::kNone) {
        fill(first + k, betting, table, edge.node, paths);
        continue;
      }
      const double pair = static_cast<double>(table.pair[3].at(paths[0], paths[1]));
      const double lead = static_cast<double>(table.lead[3].at(paths[0], paths[1]));
      tree.nodes[first + k].payoff = edge.end == BettingTree::End::kShowdown
                                         ? edge.chips * lead / pair
                                         : (node.player == 0 ? -edge.chips : edge.chips);
    }
  }

  learn::Strategy same(const PathStrategy& strategy, const BettingTree& betting) const {
    learn::Strategy written(tree);
    for (const auto& [set, place] : known_as) {
      std::size_t next = 0;
      for (int a = 0; a < kBetActions; ++a) {
        if (!betting.nodes[place.first].edges[static_cast<std::size_t>(a)].legal) continue;
        written.at(set)[next++] = static_cast<double>(strategy.at(place.first, a)[place.second]);
      }
    }
    return written;
  }
};

TEST(PathSolver, AgreesWithTheGameWrittenOut) {
  const PathTable table = small_table();
  const BettingTree betting(30);
  const Written written(betting, table);
  PathSolver solver(betting, table);
  double first = 0;
  for (int i = 0; i <= 60; ++i) {
    if (i % 20 == 0) {
      const PathStrategy strategy = solver.average();
      const learn::Strategy same = written.same(strategy, betting);
      EXPECT_NEAR(hand_value(betting, table, strategy, 0), learn::value_of(written.tree, same),
                  1e-3);
      for (const int player : {0, 1}) {
        EXPECT_NEAR(best_response(betting, table, strategy, player),
                    learn::best_response(written.tree, same, player), 1e-3);
      }
      if (i == 0) first = exploitability(betting, table, strategy);
    }
    solver.iterate();
  }
  EXPECT_GT(first, 1);
  EXPECT_LT(exploitability(betting, table, solver.average()), 0.02);
}

TEST(PathSolver, LearnsFromSampledHandsToo) {
  const PathTable table = small_table();
  const BettingTree betting(30);
  PathSolver solver(betting, table);
  Rng rng(1);
  for (int i = 0; i < 30000; ++i) solver.sample(rng);
  EXPECT_LT(exploitability(betting, table, solver.average()), 0.5);
}

TEST(StripedMatrix, MultipliesAsALoopDoes) {
  for (const std::size_t size : {1u, 15u, 16u, 50u}) {
    StripedMatrix matrix(size);
    Rng rng(size);
    for (std::size_t i = 0; i < size * size; ++i) {
      matrix.at(i / size, i % size) = static_cast<float>(rng.unit());
    }
    std::vector<std::vector<float>> vectors(9, std::vector<float>(size)), results = vectors;
    std::vector<StripedMatrix::Product> products;
    for (std::size_t k = 0; k < vectors.size(); ++k) {
      for (float& x : vectors[k]) x = rng.below(3) == 0 ? 0 : static_cast<float>(rng.unit());
      results[k].resize(matrix.stripes() * StripedMatrix::kStripe);
      products.push_back({vectors[k].data(), results[k].data(), static_cast<float>(k)});
    }
    matrix.multiply(products);
    for (std::size_t k = 0; k < vectors.size(); ++k) {
      for (std::size_t j = 0; j < size; ++j) {
        double sum = 0;
        for (std::size_t i = 0; i < size; ++i) {
          sum += static_cast<double>(vectors[k][i]) * static_cast<double>(matrix.at(i, j));
        }
        ASSERT_NEAR(static_cast<double>(results[k][j]), static_cast<double>(k) * sum, 1e-4);
      }
    }
  }
}

// --- What ships --------------------------------------------------------------------------------------

TEST(PokerStrategy, RoundsLittleAndForgetsOnlyWhatItNeverComesTo) {
  const PathTable table = small_table();
  const BettingTree betting(40);
  PathSolver solver(betting, table);
  for (int i = 0; i < 60; ++i) solver.iterate();
  const PathStrategy exact = solver.average();
  const StackStrategy rounded(40, table.sizes, exact);
  EXPECT_LT(exploitability(betting, table, rounded.unpacked()),
            exploitability(betting, table, exact) + 0.2);
  const StackStrategy read(40, table.sizes, rounded.codes());
  EXPECT_EQ(read.codes(), rounded.codes());
  EXPECT_THROW(StackStrategy(30, table.sizes, rounded.codes()), Error);
  std::string wrong = rounded.codes();
  wrong[0] = static_cast<char>(200);  // no mix has this number
  EXPECT_THROW(StackStrategy(40, table.sizes, wrong), Error);
}

TEST(PokerStrategy, ShipsForEveryStackInFives) {
  const PokerStrategy& shipped = PokerStrategy::shipped();
  std::vector<int> stacks;
  for (const StackRecord& record : shipped.records()) {
    stacks.push_back(record.stack);
    EXPECT_LE(record.exploitability, 0.2) << record.stack;
  }
  EXPECT_EQ(stacks.size(), 20u);
  EXPECT_EQ(stacks.front(), 5);
  EXPECT_EQ(stacks.back(), 100);
  const std::string bytes = shipped.bytes();
  EXPECT_LE(bytes.size(), 2'000'000u);
  EXPECT_EQ(PokerStrategy::of_bytes(bytes, "again").bytes(), bytes);
  std::string damaged = bytes;
  damaged[bytes.size() / 2] ^= 1;
  EXPECT_THROW(PokerStrategy::of_bytes(damaged, "damaged"), Error);
  EXPECT_THROW(PokerStrategy::of_bytes(bytes.substr(0, 100), "short"), Error);
  EXPECT_THROW(PokerStrategy::of_bytes("nothing", "nothing"), Error);
}

// Aces are never folded, and as the small blind with all chips the worst hands are not all pushed.
TEST(PokerStrategy, PlaysAcesAndFoldsSomething) {
  const PokerStrategy& shipped = PokerStrategy::shipped();
  const auto strategy = shipped.unpack(100);
  const auto mix_of = [&](const char* hand) {
    const auto holes = HoleRange::parse(hand).holes();
    return strategy->mix(0, shipped.paths().class_of(hole_of(holes[0])));
  };
  EXPECT_EQ(mix_of("AA")[kFolds], 0);
  EXPECT_GT(mix_of("72o")[kFolds], 0.5f);
}

}  // namespace
}  // namespace zermelo::holdem
