#include <map>
#include <unordered_set>

#include <gtest/gtest.h>

#include "games/connect_four/cell_views.h"
#include "games/nim/cell_views.h"
#include "games/nim3p/cell_views.h"
#include "games/sim/sim.h"
#include "games/tic_tac_toe/cell_views.h"
#include "learn/network_file.h"
#include "learn/packed_weights.h"
#include "learn/shipped_networks.h"
#include "learn/test_networks.h"

namespace zermelo::learn {
namespace {

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

TEST(Learner, ManyThreadsLearnAsOneDoes) {
  const tic_tac_toe::TicTacToe game(false);
  Training training = thorough(60000, 8);
  training.threads = 3;
  EXPECT_EQ(gains_left(game, *taught(game, training)), 0);
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
  training.sparring = [&] {
    const Opponent at_random = [&](const std::byte* position, Rng& rng) {
      connect_four::ConnectFour::Position p;
      std::memcpy(static_cast<void*>(&p), position, sizeof p);
      return rng.index(game.moves(p).size());
    };
    return std::vector<SparringTable>{{0.5f, {nullptr, at_random}}};
  };
  std::vector<std::string> files;
  for (const std::uint64_t stop : {60, 25}) {
    TupleNetwork network(shape_for(game, "connect-four", "10x5", Coherence::kExp));
    Learner(network, field, training).run(0, stop, Budget());
    Learner(network, field, training).run(stop, 60, Budget());
    files.push_back(packed_network(network, 60, {}));
  }
  EXPECT_EQ(files[0], files[1]);
}

// Notes the games that are played on it; for games without chance.
template <class G>
class NotedField final : public Field {
 public:
  NotedField(const G& game, std::shared_ptr<PlayedGame> noted)
      : game_(game), field_(game), position_(game.start()), noted_(std::move(noted)) {}

  std::unique_ptr<Field> another() const override { return std::make_unique<NotedField>(*this); }
  const FieldInfo& info() const override { return field_.info(); }
  void begin(Rng& rng) override {
    position_ = game_.start();
    noted_->choices.clear();
    field_.begin(rng);
  }
  int mover() const override { return field_.mover(); }
  void look(Afterstates& out) const override { field_.look(out); }
  void choose(std::size_t move, Rng& rng) override {
    const auto* const bytes = reinterpret_cast<const std::byte*>(&position_);
    noted_->choices.push_back({{bytes, bytes + sizeof position_}, move});
    game_.play(position_, game_.moves(position_)[move]);
    field_.choose(move, rng);
  }
  Payoffs payoffs() const override { return noted_->payoffs = field_.payoffs(); }
  void go_to_goal() override { field_.go_to_goal(); }
  void walk_away(Rng& rng) override { field_.walk_away(rng); }
  void see(std::uint8_t* row) const override { field_.see(row); }
  void go_to(const std::byte* position, Rng& rng) override { field_.go_to(position, rng); }
  const std::byte* position() const override { return field_.position(); }
  const std::type_info& game_type() const override { return field_.game_type(); }

 private:
  const G game_;
  GameField<G> field_;
  typename G::Position position_;
  std::shared_ptr<PlayedGame> noted_;
};

// Others sit at their share of the tables, are asked at each of their turns, and their moves are made; the
// network learns to win.
TEST(Learner, PlaysAgainstOthers) {
  using G = tic_tac_toe::TicTacToe;
  const G game(false);
  const auto noted = std::make_shared<PlayedGame>(PlayedGame{{}, Payoffs(2)});
  Training training = thorough(8000, 8);
  int asked = 0;
  training.sparring = [&] {
    const Opponent last_cell = [&](const std::byte* position, Rng&) {
      G::Position p;
      std::memcpy(static_cast<void*>(&p), position, sizeof p);
      ++asked;
      return game.moves(p).size() - 1;
    };
    return std::vector<SparringTable>{{0.25f, {nullptr, last_cell}},
                                      {0.25f, {last_cell, nullptr}},
                                      {0.25f, {last_cell, last_cell}}};
  };
  TupleNetwork network(shape_for(game, "test", "all"));
  Learner learner(network, NotedField<G>(game, noted), training);
  int alone = 0, all = 0, games = 0, won = 0;
  for (std::uint64_t episode = 0; episode < training.episodes; ++episode) {
    asked = 0;
    const EpisodeTotals totals = learner.run(episode, episode + 1, Budget());
    std::array<int, 2> turns{}, last{};
    for (std::size_t i = 0; i < noted->choices.size(); ++i) {
      G::Position p;
      std::memcpy(static_cast<void*>(&p), noted->choices[i].position.data(), sizeof p);
      ++turns[i % 2];
      last[i % 2] += noted->choices[i].move + 1 == game.moves(p).size();
    }
    alone += asked == 0;
    all += asked == turns[0] + turns[1];
    if (asked == 0 || asked == turns[0] + turns[1]) {
      EXPECT_TRUE(asked == 0 || last == turns);
      continue;
    }
    EXPECT_TRUE((asked == turns[0] && last[0] == asked) || (asked == turns[1] && last[1] == asked));
    if (episode < training.episodes / 2) continue;
    ++games;
    // By the last of its cells the other never wins first.
    won += totals.returns[0] != 0 || totals.returns[1] != 0;
    won -= (asked == turns[0] && last[0] == asked ? totals.returns[0] : totals.returns[1]) > 0;
  }
  EXPECT_NEAR(alone, 2000, 200);
  EXPECT_NEAR(all, 2000, 200);
  EXPECT_GE(games, 1800);
  EXPECT_GT(won, 0.95 * games);
}

// A game teaches the same whether the network plays it or studies it.
TEST(Learner, StudiesAGameAsIfItHadPlayedIt) {
  using G = connect_four::ConnectFour;
  const G game;
  for (const float lambda : {0.0f, 0.7f}) {
    Training training;
    training.episodes = 40;
    training.epsilon = {0, 0};
    training.lambda = lambda;
    const auto noted = std::make_shared<PlayedGame>(PlayedGame{{}, Payoffs(2)});
    TupleNetwork plays(shape_for(game, "connect-four", "10x5", Coherence::kExp));
    TupleNetwork studies(plays.shape());
    Learner player(plays, NotedField<G>(game, noted), training);
    Learner student(studies, GameField<G>(game), training);
    for (std::uint64_t episode = 0; episode < training.episodes; ++episode) {
      const EpisodeTotals own = player.run(episode, episode + 1, Budget());
      const EpisodeTotals other = student.study(episode, std::span(noted.get(), 1));
      EXPECT_EQ(own.moves, other.moves);
      EXPECT_EQ(own.updates, other.updates);
      EXPECT_EQ(own.returns, other.returns);
    }
    const std::string learned = packed_network(plays, 40, {});
    EXPECT_TRUE(learned == packed_network(studies, 40, {})) << lambda;
    EXPECT_TRUE(learned != packed_network(TupleNetwork(plays.shape()), 40, {}));
  }
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

}  // namespace
}  // namespace zermelo::learn
