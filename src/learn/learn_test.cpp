#include <cmath>
#include <filesystem>
#include <functional>
#include <map>
#include <numeric>
#include <unordered_set>

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/files.h"
#include "games/connect_four/cell_views.h"
#include "games/hex/cell_views.h"
#include "games/nim/cell_views.h"
#include "games/nim3p/cell_views.h"
#include "games/othello/cell_views.h"
#include "games/sim/sim.h"
#include "games/tic_tac_toe/cell_views.h"
#include "games/yavalath/cell_views.h"
#include "learn/field_of.h"
#include "learn/learner.h"
#include "learn/network_file.h"
#include "learn/network_leaves.h"
#include "learn/packed_weights.h"
#include "learn/shipped_networks.h"

namespace zermelo::learn {
namespace {

CellBoard grid(int rows, int cols, int values) {
  CellBoard board = {.cells = rows * cols, .values = values};
  for (int i = 0; i < board.cells; ++i)
    board.places.push_back({double(i % cols), double(i / cols)});
  return board;
}

std::string refusal(const std::function<void()>& act) {
  try {
    act();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

template <class G>
NetworkShape shape_for(const G& game, const std::string& name, const std::string& tuples,
                       Coherence coherence = Coherence::kNone) {
  const GameField<G> field(game);
  const FieldInfo& info = field.info();
  return {.game = name,
          .cells = info.board.cells,
          .values = info.board.values,
          .sides = info.sides,
          .squashed = tuples != "all",  // a table of positions needs no bounds
          .low = info.range.low,
          .high = info.range.high,
          .tuples = read_tuples(tuples, info.board, 1),
          .images = info.images,
          .coherence = coherence};
}

// --- Tuples ---------------------------------------------------------------------------------------

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

// --- Learning -------------------------------------------------------------------------------------

template <class G>
std::unique_ptr<TupleNetwork> taught(const G& game, const Training& training,
                                     const std::string& tuples = "all") {
  auto network = std::make_unique<TupleNetwork>(shape_for(game, "test", tuples));
  const GameField<G> field(game);
  Learner(*network, field, training).run(0, training.episodes, Budget());
  return network;
}

// The move that a network prefers, the first of equal ones.
template <class G>
std::size_t choice(const G& game, const TupleNetwork& network, const typename G::Position& p) {
  Afterstates after(network.row_bytes());
  look(game, p, after);
  TupleNetwork::Places places = network.empty_board();
  network.go_to(places, after.now.data());
  std::vector<float> values(after.count);
  const int side = network.shape().sides == 1 ? 0 : game.turn(p).player();
  network.judge(side, places, after.rows.data(), after.count, values.data());
  std::size_t best = 0;
  for (std::size_t i = 0; i < after.count; ++i) {
    values[i] = after.rewards[i] + (after.over[i] != 0 ? 0 : values[i]);
    if (values[i] > values[best]) best = i;
  }
  return best;
}

// What each player gets from p on if every player whose turn it is chooses by `choose`, by position.
template <class G, class Choose>
class PlayOut {
 public:
  PlayOut(const G& game, Choose choose) : game_(game), choose_(std::move(choose)) {}

  // True if in p, and in all that can be reached from it, no other move than the chosen one would
  // bring its player more, if all choose as they do from then on.
  Payoffs value(const typename G::Position& p) {
    const std::string name = game_.write(p) + std::to_string(game_.turn(p).is_over());
    if (const auto known = known_.find(name); known != known_.end()) return known->second;
    if (game_.turn(p).is_over()) return known_.emplace(name, game_.payoffs(p)).first->second;
    const int mover = game_.turn(p).player();
    const auto moves = game_.moves(p);
    std::vector<Payoffs> after;
    for (const auto m : moves) {
      typename G::Position next = p;
      game_.play(next, m);
      after.push_back(value(next));
    }
    const Payoffs chosen = after[choose_(p)];
    for (const Payoffs& other : after) {
      if (other[mover] > chosen[mover] + 1e-9) ++gains_;
    }
    return known_.emplace(name, chosen).first->second;
  }
  int gains() const { return gains_; }
  std::size_t positions() const { return known_.size(); }

 private:
  const G& game_;
  Choose choose_;
  std::map<std::string, Payoffs> known_;
  int gains_ = 0;
};

// How often a player could gain by one other move, over all positions that can be reached. Where there
// are none, choices are perfect between two players, and an equilibrium among more.
template <class G>
int gains_left(const G& game, const TupleNetwork& network) {
  PlayOut play(game, [&](const auto& p) { return choice(game, network, p); });
  play.value(game.start());
  return play.gains();
}

Training thorough(std::uint64_t episodes, int plies) {
  Training training;
  training.episodes = episodes;
  training.alpha = {1, 1};
  training.epsilon = {0, 0};
  training.random_starts = 1;  // every position is met, and play from there on is what is learned
  training.random_plies = plies;
  return training;
}

TEST(Learner, PlaysTicTacToePerfectly) {
  const tic_tac_toe::TicTacToe game(false);
  EXPECT_EQ(gains_left(game, *taught(game, thorough(60000, 8))), 0);
  const TupleNetwork nothing(shape_for(game, "test", "all"));
  EXPECT_GT(gains_left(game, nothing), 100) << "an empty network must not pass";
}

TEST(Learner, PlaysNimPerfectly) {
  Heaps heaps;
  for (int i = 0; i < 3; ++i) heaps.add(5);
  const nim::Nim game(heaps, 0, false);
  const auto network = taught(game, thorough(40000, 12));
  // Won positions of nimber 0 are left to the opponent wherever that can be.
  for (int a = 0; a <= 5; ++a) {
    for (int b = 0; b <= 5; ++b) {
      for (int c = 0; c <= 5; ++c) {
        if ((a ^ b ^ c) == 0) continue;
        Heaps now;
        for (const int size : {a, b, c}) now.add(size);
        nim::Nim::Position p = {.heaps = now};
        game.play(p, game.moves(p)[choice(game, *network, p)]);
        EXPECT_EQ(game.nimber(p), 0) << a << b << c;
      }
    }
  }
}

TEST(Learner, LeavesNobodyAGainInNimForThree) {
  Heaps heaps;
  for (int i = 0; i < 3; ++i) heaps.add(5);
  for (const bool extra : {false, true}) {
    const nim3p::Nim3p game(heaps, extra);
    EXPECT_EQ(gains_left(game, *taught(game, thorough(150000, 12))), 0) << extra;
  }
}

// Without the final step the player who does not move last never hears of its loss.
TEST(Learner, TellsLosersOfTheirLoss) {
  Heaps heaps;
  heaps.add(2);
  const nim::Nim game(heaps, 0, false);  // who takes one of two items has lost
  const auto network = taught(game, thorough(2000, 1));
  TupleNetwork::Places places = network->empty_board();
  std::vector<std::uint8_t> row(network->row_bytes());
  row[0] = 1;
  network->go_to(places, row.data());
  EXPECT_LT(network->value(0, places.at), -0.8);
}

TEST(Learner, AllMethodsLearn) {
  Heaps heaps;
  for (const int size : {1, 2, 3}) heaps.add(size);
  const nim::Nim game(heaps, 0, true);
  for (const Method method : {Method::kTd, Method::kSarsa, Method::kQ}) {
    for (const float lambda : {0.0f, 0.6f}) {
      Training training = thorough(20000, 4);
      training.method = method;
      training.lambda = lambda;
      EXPECT_EQ(gains_left(game, *taught(game, training)), 0)
          << method_name(method) << " " << lambda;
    }
  }
}

TEST(Learner, TheSameSeedLearnsTheSameWhereverItIsBrokenOff) {
  const connect_four::ConnectFour game;
  const GameField<connect_four::ConnectFour> field(game);
  Training training;
  training.episodes = 60;
  training.lambda = 0.5f;
  training.epsilon = {0.2f, 0.1f, false};
  std::vector<std::string> files;
  for (const std::uint64_t stop : {60, 25}) {
    TupleNetwork network(shape_for(game, "connect-four", "10x5", Coherence::kExp));
    Learner(network, field, training).run(0, stop, Budget());
    Learner(network, field, training).run(stop, 60, Budget());
    files.push_back(packed_network(network, 60, {}));
  }
  EXPECT_EQ(files[0], files[1]);
}

// --- What ships -----------------------------------------------------------------------------------

// Walks through every line of the first player against a second one who plays by a network.
class SecondInSim {
 public:
  using G = sim::Sim<1>;
  explicit SecondInSim(const TupleNetwork& network) : network_(network) { walk(game_.start()); }

  std::size_t positions() const { return known_.size(); }
  int losses() const { return losses_; }

 private:
  void walk(const G::Position& p) {
    if (!known_.insert(p.edges[0].words[0] | p.edges[1].words[0] << 32).second) return;
    if (game_.turn(p).is_over()) {
      losses_ += game_.payoffs(p)[1] < 0;
      return;
    }
    const auto moves = game_.moves(p);
    if (game_.turn(p).player() == 1) return walk(after(p, moves[choice(game_, network_, p)]));
    for (const auto m : moves) walk(after(p, m));
  }
  G::Position after(G::Position p, G::Move m) const {
    game_.play(p, m);
    return p;
  }

  const G game_{6, 2, false};
  const TupleNetwork& network_;
  std::unordered_set<std::uint64_t> known_;
  int losses_ = 0;
};

TEST(ShippedNetworks, NeverLoseSimAsSecond) {
  const SecondInSim walk(*shipped_network("sim"));
  EXPECT_EQ(walk.losses(), 0);
  EXPECT_GT(walk.positions(), 50000u);
  const TupleNetwork nothing(shape_for(sim::Sim<1>(6, 2, false), "sim", "10x4"));
  EXPECT_GT(SecondInSim(nothing).losses(), 0) << "an empty network must not pass";
}

TEST(ShippedNetworks, LeaveNobodyAGainInNimForThree) {
  Heaps heaps;
  for (int i = 0; i < 3; ++i) heaps.add(5);
  for (const bool extra : {false, true}) {
    const auto network = shipped_network(extra ? "nim3p(extra)" : "nim3p");
    ASSERT_NE(network, nullptr);
    EXPECT_EQ(gains_left(nim3p::Nim3p(heaps, extra), *network), 0) << extra;
  }
}

TEST(ShippedNetworks, AreSmall) {
  std::size_t bytes = 0;
  for (const std::string_view file : shipped_network_files()) {
    EXPECT_NE(packed_head(file), "");
    bytes += file.size();
  }
  EXPECT_GT(bytes, 0u);
  EXPECT_LE(bytes, 20u << 20);
}

// --- Files ----------------------------------------------------------------------------------------

class NetworkFiles : public ::testing::Test {
 protected:
  NetworkFiles() : network_(shape_for(game_, "connect-four", "10x5", Coherence::kExp)) {
    Training training;
    training.episodes = 200;
    Learner(network_, GameField<connect_four::ConnectFour>(game_), training).run(0, 200, Budget());
  }
  std::string path(const char* name) const { return folder_.path() + "/" + name; }
  float value_at_start(const TupleNetwork& network, int column) const {
    auto p = game_.start();
    game_.play(p, game_.moves(p)[static_cast<std::size_t>(column)]);
    std::vector<std::uint8_t> row(network.row_bytes());
    write_cells(game_, p, 0, row.data());
    TupleNetwork::Places places = network.empty_board();
    network.go_to(places, row.data());
    return network.value(0, places.at);
  }

  const connect_four::ConnectFour game_;
  TupleNetwork network_;
  TemporaryFolder folder_;
};

TEST_F(NetworkFiles, AreReadBack) {
  save_network(path("a"), network_, 200, {{"seed", 1}});
  const NetworkHead head = read_network_head(path("a"));
  EXPECT_EQ(head.shape, network_.shape());
  EXPECT_EQ(head.episodes, 200u);
  EXPECT_EQ(head.notes["seed"].as<int>(), 1);
  const auto again = load_to_learn(path("a"), head);
  write_file(path("b"), packed_network(network_, 200, {}));
  const auto small = load_to_play(path("b"), "connect-four");
  for (int column = 0; column < 7; ++column) {
    EXPECT_EQ(value_at_start(*again, column), value_at_start(network_, column));
    EXPECT_NEAR(value_at_start(*small, column), value_at_start(network_, column), 0.02);
  }
  EXPECT_LT(std::filesystem::file_size(path("b")), std::filesystem::file_size(path("a")) / 4);
  EXPECT_EQ(load_to_play(path("b"), "connect-four"), small) << "shared by those who play by it";
}

// A leaf is worth what its best move is, to the other as much less; and that move is the most promising.
TEST_F(NetworkFiles, JudgeTheLeavesOfASearch) {
  write_file(path("a"), packed_network(network_, 200, {}));
  using G = connect_four::ConnectFour;
  const BytesEvaluator<G> evaluator(std::make_unique<NetworkLeaves>(
      std::make_unique<GameField<G>>(game_), path("a"), "connect-four"));
  const auto network = load_to_play(path("a"), "connect-four");
  Rng rng(2);
  for (int n = 0; n < 20; ++n) {
    auto p = game_.start();
    for (int ply = 0; !game_.turn(p).is_over(); ++ply) {
      const auto moves = game_.moves(p);
      const std::size_t best = choice(game_, *network, p);
      std::vector<float> priors(moves.size());
      ASSERT_TRUE(evaluator.priors(p, priors));
      EXPECT_NEAR(std::accumulate(priors.begin(), priors.end(), 0.0), 1, 1e-5);
      EXPECT_EQ(*std::max_element(priors.begin(), priors.end()), priors[best]);
      const Payoffs payoffs = evaluator.judge(p, rng);
      EXPECT_EQ(payoffs[0] + payoffs[1], 0);
      auto next = p;
      game_.play(next, moves[best]);
      if (game_.turn(next).is_over()) {
        const int mover = game_.turn(p).player();
        EXPECT_EQ(payoffs[mover], game_.payoffs(next)[mover]);
      }
      game_.play(p, moves[rng.index(moves.size())]);
    }
  }
  EXPECT_NE(refusal([&] {
              NetworkLeaves(std::make_unique<GameField<G>>(game_), path("a"),
                            "connect-four(rows=5)");
            }),
            "");
}

// With three players a leaf is worth to each what comes of it if all go on by the network: here that is
// an equilibrium, and the game can be played to its end.
TEST(NetworkLeaves, TellEveryPlayerItsShare) {
  using G = nim3p::Nim3p;
  Heaps heaps;
  for (int i = 0; i < 3; ++i) heaps.add(5);
  const G game(heaps, false);
  const auto network = shipped_network("nim3p");
  const NetworkLeaves leaves(std::make_unique<GameField<G>>(game), "", "nim3p");
  Rng rng(3);
  int asked = 0, unlike = 0;
  for (int n = 0; n < 50; ++n) {
    for (auto p = game.start(); !game.turn(p).is_over();) {
      const Payoffs judged = leaves.judge(reinterpret_cast<const std::byte*>(&p), rng);
      auto end = p;
      while (!game.turn(end).is_over()) {
        game.play(end, game.moves(end)[choice(game, *network, end)]);
      }
      const Payoffs truth = game.payoffs(end);
      for (int k = 0; k < 3; ++k, ++asked) unlike += std::abs(judged[k] - truth[k]) > 0.25;
      game.play(p, game.moves(p)[rng.index(game.moves(p).size())]);
    }
  }
  EXPECT_LE(unlike, asked / 20) << "of " << asked;
}

TEST_F(NetworkFiles, AreRefusedByName) {
  save_network(path("a"), network_, 200, {});
  write_file(path("b"), packed_network(network_, 200, {}));
  for (const char* name : {"a", "b"}) {
    EXPECT_TRUE(is_network_file(path(name)));
    EXPECT_NE(refusal([&] {
                load_to_play(path(name), "othello");
              }).find("expected a network of othello, found one of connect-four"),
              std::string::npos);
    const std::string whole = read_file(path(name));
    for (const std::size_t place : {whole.size() / 3, whole.size() / 2, whole.size() - 5}) {
      std::string damaged = whole;
      damaged[place] = static_cast<char>(damaged[place] ^ 4);
      write_file(path("damaged"), damaged);
      const std::string said = refusal([&] { load_to_play(path("damaged"), "connect-four"); });
      EXPECT_NE(said.find("damaged"), std::string::npos) << said;
      write_file(path("damaged"), whole.substr(0, place));
      EXPECT_NE(refusal([&] { load_to_play(path("damaged"), "connect-four"); }), "");
    }
  }
  EXPECT_NE(refusal([&] { load_to_learn(path("b"), read_network_head(path("b"))); }).find("8 bits"),
            std::string::npos);
  write_file(path("c"), "something else");
  EXPECT_FALSE(is_network_file(path("c")));
  EXPECT_NE(refusal([&] { load_to_play(path("c"), "connect-four"); }), "");
  EXPECT_NE(refusal([&] { load_to_play(path("none"), "connect-four"); }), "");
}

}  // namespace
}  // namespace zermelo::learn
