#include "learn/network_file.h"

#include <filesystem>
#include <functional>
#include <numeric>

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/files.h"
#include "games/connect_four/cell_views.h"
#include "games/nim3p/cell_views.h"
#include "learn/network_leaves.h"
#include "learn/test_networks.h"
#include "tests/refusal.h"

namespace zermelo::learn {
namespace {

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
