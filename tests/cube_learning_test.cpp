// The cube as networks see it, learned from its goal, and searched by what was learned.
#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "agents/mcts.h"
#include "arena/lesson_plan.h"
#include "arena/match.h"
#include "base/error.h"
#include "base/files.h"
#include "catalogue/catalogue.h"
#include "games/cube/cell_views.h"
#include "games/tic_tac_toe/cell_views.h"
#include "learn/field_of.h"
#include "learn/learner.h"
#include "learn/network_file.h"
#include "learn/network_leaves.h"
#include "tests/effort.h"

namespace zermelo::learn {
namespace {

using cube::Cube;
using cube::FaceMap;
using cube::kSymmetries;

// A turn of a face by so many quarters, clockwise.
struct FaceTurn {
  int face, quarters;
};

// Turns of the first faces. For the 2x2x2 three of them: its inverse is meant with DBL in place.
std::vector<FaceTurn> random_turns(std::size_t count, Rng& rng, unsigned faces = 6) {
  std::vector<FaceTurn> turns;
  for (std::size_t i = 0; i < count; ++i) {
    turns.push_back({static_cast<int>(rng.below(faces)), 1 + static_cast<int>(rng.below(3))});
  }
  return turns;
}

std::string text_of(const std::vector<FaceTurn>& turns) {
  std::string text;
  for (const auto& [face, quarters] : turns) {
    text += cube::kFaces[static_cast<std::size_t>(face)];
    text += std::array{"", "", "2 ", "'"}[static_cast<std::size_t>(quarters)];
    text += ' ';
  }
  return text;
}

// A map of faces is a reflection if the faces around a face come in the other sense.
bool is_reflection(const FaceMap& map) {
  const auto seen = [&](std::size_t face) { return map[face]; };
  const std::string_view around = cube::kAround[static_cast<std::size_t>(seen(0))];
  const auto place = [&](char face) {
    return around.find(cube::kFaces[static_cast<std::size_t>(
        seen(static_cast<std::size_t>(cube::face_of(face))))]);
  };
  return (place(cube::kAround[0][0]) + 1) % 4 != place(cube::kAround[0][1]);
}

std::vector<FaceTurn> seen_through(const FaceMap& map, std::vector<FaceTurn> turns) {
  for (auto& [face, quarters] : turns) {
    face = map[static_cast<std::size_t>(face)];
    if (is_reflection(map)) quarters = 4 - quarters;
  }
  return turns;
}

std::vector<FaceTurn> undone(std::vector<FaceTurn> turns) {
  std::reverse(turns.begin(), turns.end());
  for (FaceTurn& turn : turns) turn.quarters = 4 - turn.quarters;
  return turns;
}

template <class G>
std::vector<std::uint8_t> row_of(const G& game, const typename G::Position& p) {
  std::vector<std::uint8_t> row(
      static_cast<std::size_t>(CellViews<G>::cells(game) * CellViews<G>::ways(game)));
  write_cells(game, p, 0, row.data());
  return row;
}

template <class G>
NetworkShape cube_shape(const G& game, const std::string& name, const std::string& tuples) {
  const FieldInfo info = GameField<G>(game).info();
  return {.game = name,
          .cells = info.board.cells,
          .values = info.board.values,
          .sides = info.sides,
          .ways = info.ways,
          .low = info.range.low,
          .high = info.range.high,
          .tuples = read_tuples(tuples, info.board, 1),
          .images = info.images};
}

// Each way of a row is the first way of the position that the same turns lead to when they are seen
// through a symmetry, or undone backwards.
template <int kSize>
void check_ways() {
  const Cube<kSize> game(false, 0);
  const auto cells = static_cast<std::size_t>(CellViews<Cube<kSize>>::cells(game));
  Rng rng(3);
  std::set<std::vector<std::uint8_t>> different;
  for (int n = 0; n < 20; ++n) {
    const auto turns = random_turns(12, rng, kSize == 2 ? 3 : 6);
    const auto row = row_of(game, game.read(text_of(turns)));
    for (std::size_t way = 0; way < 2 * kSymmetries; ++way) {
      auto same = seen_through(cube::symmetry(way % kSymmetries), turns);
      if (way >= kSymmetries) same = undone(same);
      auto first = row_of(game, game.read(text_of(same)));
      first.resize(cells);
      const auto begin = row.begin() + static_cast<std::ptrdiff_t>(way * cells);
      EXPECT_TRUE(std::equal(first.begin(), first.end(), begin)) << text_of(turns) << way;
      if (n == 0) different.insert(first);
    }
  }
  EXPECT_EQ(different.size(), 2 * kSymmetries);
}

TEST(CubeViews, ShowTheCubeThroughEachSymmetryAndItsInverse) {
  check_ways<2>();
  check_ways<3>();
}

TEST(CubeViews, HoldPiecesAndTheirStates) {
  const Cube<3> game(true, 0);
  auto row = row_of(game, game.goal());
  for (std::size_t i = 0; i < row.size(); ++i) {
    const std::size_t cell = i % 20;
    EXPECT_EQ(row[i], cell < 8 ? 3 * cell : 2 * (cell - 8)) << "everything is at home";
  }
  row = row_of(game, game.read("F"));
  // UFL comes to URF, its sticker U on R; UF to FR, its sticker U on R.
  EXPECT_EQ(row[0], 3 * 1 + 1);
  EXPECT_EQ(row[8 + 8], 2 * 1 + 1);
}

// --- The network ----------------------------------------------------------------------------------

TEST(CubeNetwork, JudgesAllWaysAlike) {
  const Cube<3> game(true, 0);
  TupleNetwork network(cube_shape(game, "cube", "0-8-9,1-2"));
  Rng rng(5);
  for (std::uint64_t i = 0; i < network.side_size(); ++i) {
    network.side(0)[i] = static_cast<float>(rng.unit() - 0.5) / 100;
  }
  TupleNetwork::Places places = network.empty_board();
  const auto value_of = [&](const std::vector<FaceTurn>& turns) {
    std::vector<std::uint8_t> row = row_of(game, game.read(text_of(turns)));
    row.resize(network.row_bytes());
    network.go_to(places, row.data());
    return network.value(0, places.at);
  };
  for (int n = 0; n < 20; ++n) {
    const auto turns = random_turns(10, rng);
    const float value = value_of(turns);
    // By the definition: each way of each tuple, its cells as digits.
    const auto row = row_of(game, game.read(text_of(turns)));
    double sum = 0;
    for (std::size_t way = 0; way < row.size(); way += 20) {
      const float* const tables = network.side(0);
      sum += double{tables[row[way] + 24 * (row[way + 8] + 24 * row[way + 9])]};
      sum += double{tables[24 * 24 * 24 + row[way + 1] + 24 * row[way + 2]]};
    }
    EXPECT_NEAR(value, 0.5 + 0.5 * std::tanh(sum), 1e-5);
    const auto seen = seen_through(cube::symmetry(rng.index(kSymmetries)), turns);
    EXPECT_NEAR(value_of(seen), value, 1e-5);
    EXPECT_NEAR(value_of(undone(turns)), value, 1e-5);
    EXPECT_GT(std::abs(value_of(random_turns(9, rng)) - value), 1e-5);
  }
}

// What all ways meet in learns once: at the goal a tuple is one weight.
TEST(CubeNetwork, AWeightThatWaysShareLearnsOnce) {
  const Cube<3> game(true, 0);
  TupleNetwork network(cube_shape(game, "cube", "0-8-9"));
  std::vector<std::uint8_t> row = row_of(game, game.goal());
  row.resize(network.row_bytes());
  TupleNetwork::Places places = network.empty_board();
  network.go_to(places, row.data());
  std::vector<std::uint32_t> different(places.at);
  std::sort(different.begin(), different.end());
  different.erase(std::unique(different.begin(), different.end()), different.end());
  ASSERT_EQ(places.at.size(), 2 * kSymmetries);
  network.learn(0, places.at, 1, 1);
  for (const std::uint32_t at : different) {
    EXPECT_FLOAT_EQ(network.side(0)[at], 1 / static_cast<float>(2 * kSymmetries));
  }
}

// --- Learning from the goal -----------------------------------------------------------------------

TEST(CubeWalks, LeadAwayFromTheGoal) {
  const Cube<2> game(false, 0);
  GameField<Cube<2>> field(game);
  ASSERT_TRUE(field.info().has_goal);
  Rng rng(1);
  const auto row_at = [&] {
    std::vector<std::uint8_t> row(7 * 2 * kSymmetries);
    field.see(row.data());
    return row;
  };
  std::set<std::vector<std::uint8_t>> one_away;
  for (const auto m : game.moves(game.goal())) {
    auto p = game.goal();
    game.play(p, m);
    one_away.insert(row_of(game, p));
  }
  for (int n = 0; n < 200; ++n) {
    field.go_to_goal();
    EXPECT_EQ(field.mover(), -1);
    field.walk_away(rng);
    EXPECT_TRUE(one_away.contains(row_at()));
    for (int step = 2; step <= 3; ++step) {
      field.walk_away(rng);
      EXPECT_FALSE(one_away.contains(row_at()));
      EXPECT_EQ(field.mover(), 0);
    }
  }
}

class CubeLessons : public ::testing::Test {
 protected:
  static Training training(Method method, int from_goal, std::uint64_t episodes) {
    return {.episodes = episodes,
            .method = method,
            .alpha = {1, 0.1f, true},
            .epsilon = {0, 0},
            .step_reward = -0.04f,
            .from_goal = from_goal};
  }
  // Games of scrambled cubes that the search solves within so many turns; none may come to a position
  // twice.
  static int solved(const Cube<2>& game, const std::string& path, std::uint64_t sims, int games,
                    int most_turns) {
    using G = Cube<2>;
    const auto evaluator = std::make_shared<BytesEvaluator<G>>(std::make_unique<NetworkLeaves>(
        std::make_unique<GameField<G>>(game), path, "cube(size=2,metric=qtm)"));
    MctsSettings settings = {.limits = {}, .exploration = 1, .threads = 1, .rave = 0};
    settings.limits.bytes = 16 << 20;
    MctsAgent<G> agent(game, settings, evaluator, 1);
    Rng rng(9);
    int count = 0;
    for (int n = 0; n < games; ++n) {
      agent.reset(static_cast<std::uint64_t>(n));
      auto p = game.start();
      while (game.turn(p).is_chance()) game.play(p, game.sample(p, rng));
      std::set<std::uint64_t> met;
      for (int turns = 0; turns < most_turns && !game.turn(p).is_over(); ++turns) {
        EXPECT_TRUE(met.insert(game.key(p)).second) << "comes round to " << game.write(p);
        game.play(p, game.moves(p)[agent.think(p, {.work = sims}, {}).best]);
      }
      count += game.turn(p).is_over();
    }
    return count;
  }
  std::string path() const { return folder_.path() + "/cube"; }

  const TemporaryFolder folder_;
};

TEST_F(CubeLessons, TeachTheTwoByTwo) {
  const Cube<2> game(true, 8);
  const int games = kSanitized ? 4 : 20;
  for (const Method method : {Method::kWalk, Method::kQ}) {
    TupleNetwork network(cube_shape(game, "cube(size=2,metric=qtm)", "0-1-2-3"));
    save_network(path(), network, 0, {});
    const int before = solved(game, path(), 60, games, 30);
    const auto plan = training(method, 9, 400);
    const auto totals = Learner(network, GameField<Cube<2>>(game), plan).run(0, 400, Budget());
    EXPECT_EQ(totals.episodes, 400u);
    save_network(path(), network, 400, {});
    const int after = solved(game, path(), 60, games, 30);
    EXPECT_LT(before, games / 2);
    EXPECT_GE(after, games * 9 / 10) << method_name(method);
  }
}

TEST_F(CubeLessons, AreForGamesWithAGoal) {
  const tic_tac_toe::TicTacToe game;
  const GameField<tic_tac_toe::TicTacToe> field(game);
  const FieldInfo& info = field.info();
  TupleNetwork network({.game = "tic-tac-toe",
                        .cells = info.board.cells,
                        .values = info.board.values,
                        .sides = info.sides,
                        .tuples = {{0, 1}},
                        .images = info.images});
  EXPECT_THROW(Learner(network, field, training(Method::kWalk, 5, 1)), Error);
}

// A row would not fit into what such a network expects.
TEST_F(CubeLessons, RefuseNetworksOfOtherCells) {
  const Cube<2> game(false, 0);
  NetworkShape shape = cube_shape(game, "cube(size=2)", "0-1");
  shape.ways = 1;
  save_network(path(), TupleNetwork(shape), 0, {});
  EXPECT_THROW(NetworkLeaves(std::make_unique<GameField<Cube<2>>>(game), path(), "cube(size=2)"),
               Error);
}

TEST_F(CubeLessons, HavePlansOfTheirOwn) {
  const auto plan_for = [](const std::string& spec, const LessonWords& words) {
    return plan_lesson(*make_game(spec), make_field(make_game(spec)->spec())->info(), words);
  };
  const LessonPlan plan = plan_for("cube(metric=qtm,scramble=9)", {});
  EXPECT_EQ(plan.shape.game, "cube(metric=qtm)");
  EXPECT_EQ(plan.shape.ways, 96);
  EXPECT_GT(plan.training.from_goal, 0);
  EXPECT_LE(plan.bytes(), 1000000000u);
  EXPECT_EQ(plan_for("cube(size=2)", {}).training.method, Method::kQ);
  LessonWords words;
  words.from_goal = "9";
  EXPECT_THROW(plan_for("tic-tac-toe", words), Error);
  words.from_goal = "0";
  EXPECT_THROW(plan_for("cube", words), Error) << "it learns from walks";
}

// Nothing but a search that solves the cube ends its game.
TEST(CubeMatches, AreCutOff) {
  const auto game = make_game("cube(metric=qtm)");
  const MatchResult result = play_match(*game, {.agents = {"random"}, .games = 3, .most_moves = 7});
  EXPECT_EQ(result.cut, 3u);
  EXPECT_EQ(result.moves, 21u);
  EXPECT_EQ(result.standings[0].losses, 3u);
}

// --- What ships -----------------------------------------------------------------------------------

// How a cube was scrambled does not matter to what was learned of it.
TEST(ShippedCube, FitsAllScrambles) {
  const auto network = shipped_network("cube(size=2)");
  ASSERT_NE(network, nullptr);
  EXPECT_EQ(network->shape().ways, 96);
  EXPECT_TRUE(has_shipped_network("cube(size=2,scramble=5)"));
  EXPECT_FALSE(has_shipped_network("cube(size=2,metric=qtm)"));
  EXPECT_EQ(learned_spec("cube(size=2,metric=qtm,scramble=5)"), "cube(size=2,metric=qtm)");
}

TEST(ShippedCube, SolvesTheTwoByTwo) {
  using G = Cube<2>;
  const G game(false, 0);
  const auto evaluator = std::make_shared<BytesEvaluator<G>>(
      std::make_unique<NetworkLeaves>(std::make_unique<GameField<G>>(game), "", "cube(size=2)"));
  MctsSettings settings = {.limits = {}, .exploration = 1, .threads = 1, .rave = 0};
  settings.limits.bytes = 16 << 20;
  MctsAgent<G> agent(game, settings, evaluator, 1);
  Rng rng(4);
  for (int n = 0; n < (kSanitized ? 3 : 50); ++n) {
    agent.reset(static_cast<std::uint64_t>(n));
    auto p = game.start();
    while (game.turn(p).is_chance()) game.play(p, game.sample(p, rng));
    const std::string scrambled = game.write(p);
    for (int turns = 0; turns < 50 && !game.turn(p).is_over(); ++turns) {
      game.play(p, game.moves(p)[agent.think(p, {.work = 100}, {}).best]);
    }
    EXPECT_TRUE(game.turn(p).is_over()) << scrambled;
  }
}

}  // namespace
}  // namespace zermelo::learn
