#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "base/error.h"
#include "games/connect_four/cell_views.h"
#include "games/hex/cell_views.h"
#include "games/othello/cell_views.h"
#include "games/tic_tac_toe/cell_views.h"
#include "games/yavalath/cell_views.h"
#include "learn/test_networks.h"

namespace zermelo::learn {
namespace {

CellBoard grid(int rows, int cols, int values) {
  CellBoard board = {.cells = rows * cols, .values = values};
  for (int i = 0; i < board.cells; ++i)
    board.places.push_back({double(i % cols), double(i / cols)});
  return board;
}

TEST(Tuples, NeighboursAndLinesAreThoseOfTheBoard) {
  const CellBoard board = grid(6, 7, 3);
  const auto neighbours = neighbours_of(board);
  EXPECT_EQ(neighbours[0], (std::vector<int>{1, 7, 8}));
  EXPECT_EQ(neighbours[8].size(), 8u);
  EXPECT_EQ(lines_of(board, 4).size(), 69u);  // the lines of Connect Four
  EXPECT_EQ(lines_of(grid(3, 3, 3), 3).size(), 8u);
  EXPECT_TRUE(lines_of({.cells = 9, .values = 3}, 3).empty());
  const GameField<hex::Hex<1>> hex(hex::Hex<1>(5, false));
  EXPECT_EQ(neighbours_of(hex.info().board)[12].size(), 6u);
  EXPECT_EQ(neighbours_of(hex.info().board)[0].size(), 2u) << "an acute corner";
}

TEST(Tuples, AreReadAsTheyAreWritten) {
  const CellBoard board = grid(4, 4, 3);
  const auto walks = read_tuples("10x5", board, 7);
  ASSERT_EQ(walks.size(), 10u);
  const auto neighbours = neighbours_of(board);
  for (const Tuple& walk : walks) {
    ASSERT_EQ(walk.size(), 5u);
    for (std::size_t i = 1; i < walk.size(); ++i) {
      const bool joined =
          std::any_of(walk.begin(), walk.begin() + static_cast<long>(i), [&](int c) {
            const auto& near = neighbours[static_cast<std::size_t>(c)];
            return std::find(near.begin(), near.end(), walk[i]) != near.end();
          });
      EXPECT_TRUE(joined) << write_tuples({walk});
    }
  }
  EXPECT_EQ(read_tuples("10x5", board, 7), walks) << "the same seed";
  EXPECT_NE(read_tuples("10x5", board, 8), walks);
  EXPECT_EQ(read_tuples(write_tuples(walks), board, 1), walks);
  EXPECT_EQ(read_tuples("0-1-2,4-5", board, 1), (std::vector<Tuple>{{0, 1, 2}, {4, 5}}));
  EXPECT_EQ(read_tuples("lines4 + all", board, 1).size(), 11u);
  EXPECT_EQ(read_tuples("0-1,1-0", board, 1).size(), 1u) << "the same cells twice";
  for (const char* text :
       {"", "0-16", "0-0", "x5", "3x17", "0x3", "lines9", "linesx", "a-b", "3x"}) {
    EXPECT_NE(refusal([&] { read_tuples(text, board, 1); }), "") << text;
  }
}

TEST(Tuples, ImagesFollowTheSymmetriesOfTheGame) {
  const GameField<othello::Othello> othello{othello::Othello()};
  EXPECT_EQ(othello.info().images.size(), 8u);
  const GameField<connect_four::ConnectFour> four{connect_four::ConnectFour()};
  ASSERT_EQ(four.info().images.size(), 2u);
  EXPECT_EQ(four.info().images[1][0], 6);
  EXPECT_EQ(four.info().images[1][40], 36);
  const GameField<yavalath::Yavalath<2, 1>> yavalath(yavalath::Yavalath<2, 1>(5, true));
  EXPECT_EQ(yavalath.info().images.size(), 12u);
}

// --- Networks -------------------------------------------------------------------------------------

// The value of a row by the definition: each image of each tuple, its cells as digits.
float plain_value(const TupleNetwork& network, int side, const std::uint8_t* row) {
  const NetworkShape& shape = network.shape();
  double sum = 0;
  for (std::size_t t = 0; t < shape.tuples.size(); ++t) {
    for (const auto& image : shape.images) {
      std::uint64_t place = 0, power = 1;
      for (const int cell : shape.tuples[t]) {
        place += power * row[image[static_cast<std::size_t>(cell)]];
        power *= static_cast<std::uint64_t>(shape.values);
      }
      sum += double{network.side(side)[network.table_begins()[t] + place]};
    }
  }
  if (!shape.squashed) return static_cast<float>(sum);
  return static_cast<float>((shape.low + shape.high) / 2 +
                            (shape.high - shape.low) / 2 * std::tanh(sum));
}

template <class G>
void expect_judged_by_definition(const G& game, const std::string& tuples) {
  GameField<G> field(game);
  TupleNetwork network(shape_for(game, "test", tuples));
  Rng rng(3);
  for (int side = 0; side < network.shape().sides; ++side) {
    for (std::uint64_t i = 0; i < network.side_size(); ++i) {
      network.side(side)[i] = static_cast<float>(rng.unit() - 0.5) / 8;
    }
  }
  Afterstates after(network.row_bytes());
  std::vector<float> values;
  for (int n = 0; n < 3; ++n) {
    TupleNetwork::Places places = network.empty_board();
    for (field.begin(rng); field.mover() >= 0; field.choose(rng.index(after.count), rng)) {
      field.look(after);
      const int side = network.shape().sides == 1 ? 0 : field.mover();
      network.go_to(places, after.now.data());
      EXPECT_NEAR(network.value(side, places.at), plain_value(network, side, after.now.data()),
                  2e-4);
      values.resize(after.count);
      network.judge(side, places, after.rows.data(), after.count, values.data());
      for (std::size_t i = 0; i < after.count; ++i) {
        ASSERT_NEAR(values[i], plain_value(network, side, after.rows.data() + i * after.row_bytes),
                    2e-4);
      }
    }
  }
}

// Cells that a move changes are those that would be written anew.
template <class G>
void expect_changed_as_written(const G& game) {
  Rng rng(5);
  std::vector<std::uint8_t> row(static_cast<std::size_t>(CellViews<G>::cells(game)));
  Afterstates after(row.size());
  for (int n = 0; n < 50; ++n) {
    typename G::Position p = game.start();
    while (!game.turn(p).is_over()) {
      look(game, p, after);
      const auto moves = game.moves(p);
      for (std::size_t i = 0; i < moves.size(); ++i) {
        typename G::Position next = p;
        game.play(next, moves[i]);
        write_cells(game, next, game.turn(p).player(), row.data());
        const std::uint8_t* const found = after.rows.data() + i * after.row_bytes;
        ASSERT_TRUE(std::equal(row.begin(), row.end(), found)) << game.write(next);
      }
      game.play(p, moves[rng.index(moves.size())]);
    }
  }
}

TEST(Field, CellsChangeAsTheyAreWritten) {
  expect_changed_as_written(tic_tac_toe::TicTacToe(false));
  expect_changed_as_written(connect_four::ConnectFour());
  expect_changed_as_written(connect_four::ConnectFour(5, 4));
}

TEST(TupleNetwork, JudgesByItsDefinition) {
  expect_judged_by_definition(connect_four::ConnectFour(), "20x6");  // two cells change
  expect_judged_by_definition(othello::Othello(), "10x5");           // many
  expect_judged_by_definition(hex::Hex<1>(6, false), "12x5");        // one
  expect_judged_by_definition(tic_tac_toe::TicTacToe(false), "all");
}

TEST(TupleNetwork, AWeightThatImagesShareLearnsOnce) {
  TupleNetwork network(shape_for(tic_tac_toe::TicTacToe(false), "test", "all"));
  const TupleNetwork::Places places = network.empty_board();
  network.learn(0, places.at, 1, 0.8f);  // eight images of the empty board meet in one weight
  EXPECT_FLOAT_EQ(network.side(0)[0], 0.1f);
}

TEST(TupleNetwork, CoherenceSlowsWeightsWhoseErrorsCancel) {
  const std::map<Coherence, double> third = {
      {Coherence::kNone, 1}, {Coherence::kRatio, 0}, {Coherence::kExp, std::exp(-2.7)}};
  for (const auto& [coherence, rate] : third) {
    TupleNetwork network(shape_for(tic_tac_toe::TicTacToe(false), "test", "all", coherence));
    const TupleNetwork::Places places = network.empty_board();
    float before = 0;
    for (const float error : {1.0f, -1.0f, 1.0f}) {  // N = 1, 0 and A = 1, 2 before the third
      before = network.side(0)[0];
      network.learn(0, places.at, error, 8);
    }
    EXPECT_NEAR(network.side(0)[0] - before, rate, 1e-3) << coherence_name(coherence);
  }
}
}  // namespace
}  // namespace zermelo::learn
