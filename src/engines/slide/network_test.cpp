#include "engines/slide/network.h"

#include <bit>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/files.h"
#include "base/rng.h"
#include "engines/slide/expectimax.h"
#include "engines/slide/heuristic.h"
#include "engines/slide/learning_curve.h"
#include "engines/slide/training.h"
#include "learn/packed_weights.h"

namespace zermelo::slide {
namespace {

template <class Rule>
SlideBoard4x4<Rule> random_board(Rng& rng, int most = 12) {
  SlideBoard4x4<Rule> board;
  for (int cell = 0; cell < 16; ++cell) {
    if (rng.below(3) != 0)
      board.set(cell, static_cast<int>(rng.below(1 + static_cast<std::uint32_t>(most))));
  }
  return board;
}

template <class Rule>
SlideBoard4x4<Rule> mirrored(const SlideBoard4x4<Rule>& board) {
  SlideBoard4x4<Rule> out;
  for (int cell = 0; cell < 16; ++cell) out.set(cell / 4, 3 - cell % 4, board.get(cell));
  return out;
}
template <class Rule>
SlideBoard4x4<Rule> turned(const SlideBoard4x4<Rule>& board) {
  SlideBoard4x4<Rule> out;
  for (int cell = 0; cell < 16; ++cell) out.set(cell % 4, 3 - cell / 4, board.get(cell));
  return out;
}

// The same network with weights in a map, by tuple and tiles.
template <class Rule>
class PlainNetwork {
 public:
  explicit PlainNetwork(std::vector<Tuple> tuples) : tuples_(std::move(tuples)) {}
  double value(const SlideBoard4x4<Rule>& board) {
    double sum = 0;
    each(board, [&](double& weight) { sum += weight; });
    return sum;
  }
  void learn(const SlideBoard4x4<Rule>& board, double target, double rate) {
    const double step = (target - value(board)) * rate / static_cast<double>(8 * tuples_.size());
    each(board, [&](double& weight) { weight += step; });
  }
  // As coherent as the errors of a weight were before this one.
  void learn_coherently(const SlideBoard4x4<Rule>& board, double target, double rate) {
    const double error = target - value(board);
    const double step = error * rate / static_cast<double>(8 * tuples_.size());
    const auto before = errors_;
    each(board, [&](double& weight) {
      const auto known = before.find(&weight);
      weight += known == before.end() ? step
                                      : step * std::abs(known->second.first) / known->second.second;
      errors_[&weight].first += error;
      errors_[&weight].second += std::abs(error);
    });
  }

 private:
  template <class Use>
  void each(SlideBoard4x4<Rule> board, Use&& use) {
    for (int way = 0; way < 8; ++way) {
      for (std::size_t t = 0; t < tuples_.size(); ++t) {
        std::vector<int> tiles;
        for (const int cell : tuples_[t]) tiles.push_back(board.get(cell));
        use(weights_[{t, tiles}]);
      }
      board = turned(board);
      if (way == 3) board = mirrored(board);
    }
  }
  std::vector<Tuple> tuples_;
  std::map<std::pair<std::size_t, std::vector<int>>, double> weights_;
  std::map<const double*, std::pair<double, double>> errors_;  // their sum, and that of their sizes
};

template <class Rule>
void expect_plain_network(const char* shape, bool coherent = false) {
  Network<Rule> network({.tuples = read_shape(shape), .coherent = coherent});
  PlainNetwork<Rule> plain(read_shape(shape));
  Rng rng(1);
  std::vector<SlideBoard4x4<Rule>> boards;
  for (int i = 0; i < (coherent ? 30 : 300); ++i) boards.push_back(random_board<Rule>(rng));
  for (int i = 0; i < (coherent ? 200 : 3000); ++i) {
    const auto& board = boards[rng.index(boards.size())];
    const auto target = static_cast<float>(rng.below(1000));
    network.learn(board, target, 0.5f);
    if (coherent) {
      plain.learn_coherently(board, target, 0.5);
    } else {
      plain.learn(board, target, 0.5);
    }
  }
  for (const auto& board : boards) {
    EXPECT_NEAR(network.value(board), plain.value(board), 0.05);
    EXPECT_NEAR(network.value(turned(mirrored(board))), network.value(board), 0.05);
  }
}

TEST(Network, AgreesWithPlainSums) {
  expect_plain_network<Rule2048>("4x6");
  expect_plain_network<Rule2048>("8x4");
  expect_plain_network<Rule2048>("0167,2,3456f");
  expect_plain_network<Rule2048>("8x5");
  expect_plain_network<Rule2584>("8x4");
  expect_plain_network<Rule2584>("01234,08f");
  expect_plain_network<Rule2048>("4x6", true);
  expect_plain_network<Rule2048>("0167,2,3456f", true);
  expect_plain_network<Rule2584>("01234,08f", true);
}

// Every cell has bits of its own, four for its sixteen digits, and there are no others but the one that tells
// which of two tuples it is.
void expect_dense_places(const char* text, bool is_paired) {
  const std::vector<Tuple> tuples = read_shape(text);
  EXPECT_EQ(is_paired, tuples.size() == 2 && TuplePlaces<Rule2048>::is_pair(tuples[0], tuples[1]));
  const TuplePlaces<Rule2048> places(tuples[0], is_paired ? &tuples[1] : nullptr);
  const auto place_of = [&](int cell, int digit) {
    SlideBoard4x4<Rule2048> board;
    board.set(cell, digit);
    const auto digits = TuplePlaces<Rule2048>::digits(board);
    return static_cast<std::uint64_t>(places(digits, places.row(digits))[0]);
  };
  std::uint64_t all = is_paired ? 1 : 0;
  for (const int cell : tuples[0]) {
    const std::uint64_t bits = place_of(cell, 15);
    EXPECT_EQ(std::popcount(bits), 4) << text << " " << cell;
    EXPECT_EQ(all & bits, 0u) << text << " " << cell;
    all |= bits;
    std::uint64_t sum = 0;
    for (const int digit : {1, 2, 4, 8}) sum += place_of(cell, digit);
    EXPECT_EQ(sum, bits) << text << " " << cell;
    EXPECT_EQ(place_of(cell, 11), bits - place_of(cell, 4)) << text << " " << cell;
  }
  const std::size_t bits = 4 * tuples[0].size() + (is_paired ? 1 : 0);
  EXPECT_EQ(all, (std::uint64_t{1} << bits) - 1) << text;
}

TEST(Network, PlacesHaveNoHoles) {
  for (const char* alone : {"3", "12", "048", "0123", "01234", "45689a", "012345a"}) {
    expect_dense_places(alone, false);
  }
  for (const char* pair : {"01234,01235", "01256,01245", "012345,012456", "45689a,456789"}) {
    expect_dense_places(pair, true);
  }
  expect_dense_places("012345,0126ab", false);
  expect_dense_places("0123456,0123457", false);
}

TEST(Network, PairsOfTuplesShareLines) {
  Network<Rule2048> network({.tuples = read_shape("012345,456789,012456,45689a")});
  Rng rng(7);
  Network<Rule2048>::Found found;
  for (int i = 0; i < 100; ++i) {
    network.find(random_board<Rule2048>(rng, 7), found);
    for (const auto& [a, b] : {std::pair{0, 2}, {1, 3}}) {
      const auto line = [&](int tuple, std::size_t way) {
        const auto t = static_cast<std::size_t>(tuple);
        return reinterpret_cast<std::uintptr_t>(found.stage->tables[t] + found.places[t][way]) / 64;
      };
      for (std::size_t way = 0; way < 8; ++way) EXPECT_EQ(line(a, way), line(b, way));
    }
  }
}

TEST(Network, ShapesAreReadAndRefused) {
  EXPECT_EQ(write_shape(read_shape("4x6")), "012345,456789,012456,45689a");
  EXPECT_EQ(read_shape("8x6").size(), 8u);
  EXPECT_EQ(read_shape("8x4").size(), 8u);
  EXPECT_EQ(write_shape(read_shape("3210")), "0123");
  EXPECT_THROW(Network<Rule2584>({.tuples = read_shape("0123456")}), Error);  // 24^7 weights
  for (const char* wrong : {"", "4x7", "012g", "00", "01234567"}) {
    EXPECT_THROW(read_shape(wrong), Error) << wrong;
  }
}

TEST(Network, LearnsTheTargetAndStartsFromTheInitialValue) {
  Rng rng(2);
  for (const bool coherent : {false, true}) {
    Network<Rule2584> network({.tuples = read_shape("8x4"), .initial = 500, .coherent = coherent});
    const auto board = random_board<Rule2584>(rng);
    EXPECT_EQ(network.value(board), 500);
    for (int i = 0; i < 50; ++i) network.learn(board, 100, 0.5f);
    EXPECT_NEAR(network.value(board), 100, 1);
  }
}

TEST(Network, ThreadsHaveWeightsOfTheirOwnUntilTheyAreMerged) {
  for (const bool coherent : {false, true}) {
    Network<Rule2048> network({.tuples = read_shape("4x6"), .coherent = coherent}, 2);
    learn::ThreadCopies copies(network.own_arrays(), 32);
    SlideBoard4x4<Rule2048> small, large;
    for (int cell = 0; cell < 16; ++cell) small.set(cell, cell % 7), large.set(cell, 8 + cell % 7);
    std::array<Network<Rule2048>::Found, 2> found;
    for (int t = 0; t < 2; ++t) {
      auto& own = found[static_cast<std::size_t>(t)];
      network.find(small, own, network.own_weights(t));
      network.learn(own, 100, 0.5f);
      EXPECT_NEAR(network.value(own), 50, 1);
    }
    EXPECT_EQ(network.value(small), 0);
    copies.merge(2);
    EXPECT_NEAR(network.value(small), 100, 1);
    EXPECT_EQ(network.value(found[0]), network.value(small));
    EXPECT_EQ(network.value(found[1]), network.value(small));
    // With large tiles on all cells they share the weights.
    network.find(large, found[0], network.own_weights(0));
    network.learn(found[0], 100, 0.5f);
    EXPECT_NEAR(network.value(large), 50, 1);
  }
  Network<Rule2048> alone({.tuples = read_shape("8x4")});
  EXPECT_TRUE(alone.own_arrays().empty());
  EXPECT_EQ(alone.own_weights(0).distance, 0);
}

TEST(Network, AStageStartsFromTheOneBefore) {
  Network<Rule2048> network({.tuples = read_shape("8x4"), .stages = {10}});
  SlideBoard4x4<Rule2048> low, high;
  for (int cell = 0; cell < 15; ++cell) low.set(cell, cell % 7), high.set(cell, cell % 7);
  low.set(15, 9), high.set(15, 10);
  for (int i = 0; i < 100; ++i) network.learn(low, 100, 0.5f);
  EXPECT_EQ(network.value(high), 0);  // another stage, in which nothing was learned
  network.learn(high, 50, 0);         // entered
  EXPECT_GT(network.value(high), 10);
  const float before = network.value(low);
  for (int i = 0; i < 100; ++i) network.learn(high, 1000, 0.5f);
  EXPECT_NEAR(network.value(high), 1000, 1);
  EXPECT_EQ(network.value(low), before);
}

TEST(Network, FilesAreReadBackAndDamageIsRefused) {
  const std::string path = (std::filesystem::path(testing::TempDir()) / "net.weights").string();
  Network<Rule2048> network(
      {.tuples = read_shape("8x4"), .stages = {11}, .initial = 7, .coherent = true});
  Rng rng(3);
  std::vector<SlideBoard4x4<Rule2048>> boards;
  for (int i = 0; i < 100; ++i) boards.push_back(random_board<Rule2048>(rng));
  for (const auto& board : boards) network.learn(board, static_cast<float>(rng.below(99)), 1);
  network.save(path, "a note");
  std::string note;
  const auto again = Network<Rule2048>::load_to_learn(path, note);
  EXPECT_EQ(note, "a note");
  for (const auto& board : boards) EXPECT_EQ(again.value(board), network.value(board));
  const auto to_play = Network<Rule2048>::load_from(path);
  for (const auto& board : boards) EXPECT_EQ(to_play.value(board), network.value(board));

  const std::string whole = read_file(path);
  for (int i = 0; i < 200; ++i) {
    std::string damaged = whole;
    damaged[rng.index(whole.size())] ^= static_cast<char>(1 << rng.below(8));
    write_file(path, damaged);
    EXPECT_THROW(Network<Rule2048>::load_from(path), Error);
  }
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{10}, whole.size() / 2, whole.size() - 1}) {
    write_file(path, whole.substr(0, size));
    EXPECT_THROW(Network<Rule2048>::load_from(path), Error);
  }
  write_file(path, whole);
  EXPECT_THROW(Network<Rule2584>::load_from(path), Error);  // of the other game
  std::filesystem::remove(path);
}

// The value of a board by weights in the order of files: a tuple's tiles are the digits of a number.
template <class Rule>
float value_by_file(const std::vector<Tuple>& tuples, const learn::Weights& weights,
                    SlideBoard4x4<Rule> board) {
  constexpr std::uint64_t kBase = TuplePlaces<Rule>::kBase;
  float sum = 0;
  for (int way = 0; way < 8; ++way) {
    std::uint64_t begin = 0;
    for (const Tuple& tuple : tuples) {
      std::uint64_t number = 0, size = 1;
      for (const int cell : tuple) {
        number += static_cast<std::uint64_t>(board.get(cell)) * size;
        size *= kBase;
      }
      sum += weights.data()[begin + number];
      begin += size;
    }
    board = turned(board);
    if (way == 3) board = mirrored(board);
  }
  return sum;
}

// Files of every version have the same order, whatever the places in memory are.
template <class Rule>
void expect_order_of_files(const char* shape) {
  TemporaryFolder folder;
  const std::string path = folder.path() + "/net.weights";
  const std::vector<Tuple> tuples = read_shape(shape);
  Network<Rule> network({.tuples = tuples, .coherent = true});
  Rng rng(6);
  std::vector<SlideBoard4x4<Rule>> boards;
  for (int i = 0; i < 200; ++i)
    boards.push_back(random_board<Rule>(rng, TuplePlaces<Rule>::kBase - 1));
  for (const auto& board : boards) network.learn(board, static_cast<float>(rng.below(999)), 1);
  network.save(path, "");
  learn::Weights weights(network.weights()), errors(2 * network.weights());
  learn::read_weights(path, {&weights, &errors});
  for (const auto& board : boards) {
    EXPECT_NEAR(value_by_file(tuples, weights, board), network.value(board), 0.01) << shape;
  }
  // Each weight that has errors was changed by all of them or, while they cancelled out, by none.
  std::uint64_t changed = 0;
  for (std::uint64_t i = 0; i < network.weights(); ++i) {
    if (weights.data()[i] == 0 && errors.data()[2 * i + 1] == 0) continue;
    ++changed;
    EXPECT_EQ(weights.data()[i] != 0, errors.data()[2 * i + 1] > 0) << shape << " " << i;
    EXPECT_LE(std::abs(errors.data()[2 * i]), errors.data()[2 * i + 1] * 1.0001f);
  }
  EXPECT_GT(changed, 1000u);

  const std::string content = network.packed("");
  const learn::PackedWeights parts = learn::packed_parts(content, "here");
  learn::Weights unpacked(network.weights());
  std::vector<std::span<float>> groups;
  constexpr std::uint64_t kGroup = TuplePlaces<Rule>::kBase * TuplePlaces<Rule>::kBase;
  for (std::uint64_t first = 0; first < unpacked.size(); first += kGroup) {
    groups.push_back({unpacked.data() + first, std::min(kGroup, unpacked.size() - first)});
  }
  learn::unpack_weights(parts, groups, "here");
  write_file(path, content);
  const auto to_play = Network<Rule>::load_from(path);
  for (const auto& board : boards) {
    EXPECT_NEAR(value_by_file(tuples, unpacked, board), to_play.value(board), 0.01) << shape;
    EXPECT_NEAR(to_play.value(board), network.value(board), 40) << shape;
  }
}

TEST(Network, FilesHaveTheOrderOfDigits) {
  expect_order_of_files<Rule2048>("0123,45689,0,12,567");
  expect_order_of_files<Rule2048>("01234,45689,01235,12459a");
  expect_order_of_files<Rule2584>("0123,456,0,12");
  expect_order_of_files<Rule2584>("45689");
}

TEST(Network, EightBitsAreCloseAndOnlyToPlayBy) {
  TemporaryFolder folder;
  const std::string path = folder.path() + "/net.network";
  Network<Rule2584> network({.tuples = read_shape("8x4"), .initial = 7, .coherent = true});
  Rng rng(4);
  std::vector<SlideBoard4x4<Rule2584>> boards;
  for (int i = 0; i < 100; ++i) boards.push_back(random_board<Rule2584>(rng));
  for (const auto& board : boards) network.learn(board, static_cast<float>(rng.below(999)), 1);
  const std::string whole = network.packed("a note");
  write_file(path, whole);
  const auto again = Network<Rule2584>::load_from(path);
  // 64 weights, each off by at most half a step of its scale: 1/254 of the largest beside it.
  for (const auto& board : boards) EXPECT_NEAR(again.value(board), network.value(board), 20);
  EXPECT_NE(again.value(boards[0]), 7) << "an empty network must not pass";

  std::string note;
  EXPECT_THROW(Network<Rule2584>::load_to_learn(path, note), Error);
  EXPECT_THROW(Network<Rule2048>::load_from(path), Error);  // of the other game
  for (int i = 0; i < 50; ++i) {
    std::string damaged = whole;
    damaged[rng.index(whole.size())] ^= static_cast<char>(1 << rng.below(8));
    write_file(path, damaged);
    EXPECT_THROW(Network<Rule2584>::load_from(path), Error);
  }
  write_file(path, whole.substr(0, whole.size() - 1));
  EXPECT_THROW(Network<Rule2584>::load_from(path), Error);
}

double average_after(const NetworkShape& shape, Training training) {
  Network<Rule2048> network(shape, training.threads);
  double last = 0;
  train<Rule2048>(network, training, 0,
                  [&](const TrainingReport& report) { last = report.average; });
  return last;
}

// Random slides average 1,100 and greedy ones 3,100.
TEST(Training, EveryKindOfItLearns) {
  const NetworkShape plain = {.tuples = read_shape("8x4")};
  const Training training = {.episodes = 600, .rate = 0.5f, .block = 200};
  EXPECT_GT(average_after(plain, training), 5000);
  Training lambda = training;
  lambda.lambda = 0.5f;
  lambda.episodes = 1000;
  EXPECT_GT(average_after(plain, lambda), 5000);
  Training restart = training;
  restart.restart = true;
  EXPECT_GT(average_after(plain, restart), 5000);
  Training coherent = training;
  coherent.rate = 1;
  EXPECT_GT(average_after({.tuples = plain.tuples, .stages = {9}, .coherent = true}, coherent),
            5000);
  coherent.threads = 3;
  EXPECT_GT(average_after({.tuples = plain.tuples, .coherent = true}, coherent), 5000);
}

TEST(Training, OneThreadLearnsTheSameFromTheSameSeed) {
  const NetworkShape shape = {.tuples = read_shape("0123,4567")};
  EXPECT_EQ(average_after(shape, {.episodes = 100, .block = 100}),
            average_after(shape, {.episodes = 100, .block = 100}));
  EXPECT_NE(average_after(shape, {.episodes = 100, .block = 100}),
            average_after(shape, {.episodes = 100, .seed = 2, .block = 100}));
}

// What is learned does not depend on where weights lie nor on how they are found: the numbers
// below are from before tuples were paired.
TEST(Training, OneThreadLearnsTheSameToTheLastBit) {
  struct Learned {
    bool coherent;
    double average;
    float value;
  };
  for (const Learned& expected :
       {Learned{false, 3490.64, 0x1.6be096p+8f}, Learned{true, 3420.8, 0x1.3ec568p+9f}}) {
    Network<Rule2048> network(
        {.tuples = read_shape("01234,01235,4569,456789,45689a"), .coherent = expected.coherent});
    double average = 0;
    train<Rule2048>(network, {.episodes = 50, .rate = expected.coherent ? 1 : 0.1f, .block = 50}, 0,
                    [&](const TrainingReport& report) { average = report.average; });
    EXPECT_DOUBLE_EQ(average, expected.average);
    SlideBoard4x4<Rule2048> board;
    for (int cell = 0; cell < 8; ++cell) board.set(cell, cell * 5 % 7 + 1);
    EXPECT_EQ(network.value(board), expected.value);
  }
}

TEST(Training, ManyThreadsCountEveryEpisode) {
  Network<Rule2048> network({.tuples = read_shape("0123,4567")});
  std::uint64_t told = 0;
  const std::uint64_t end =
      train<Rule2048>(network, {.episodes = 95, .threads = 4, .block = 10}, 20,
                      [&](const TrainingReport& report) { told += report.block; });
  EXPECT_EQ(end, 95u);
  EXPECT_EQ(told, 75u);
}

TEST(LearningCurve, ReadsItsTableAndRefusesOthers) {
  const std::string head = std::string(kCurveColumns) + "\n";
  const auto points = read_curve(head + "1000,250.5,900,0.25,12345,0.5\n2000,300,900,1,1,1\n");
  ASSERT_EQ(points.size(), 2u);
  EXPECT_EQ(points[0].episodes, 1000u);
  EXPECT_EQ(points[0].average, 250.5);
  EXPECT_EQ(points[1].goal_share, 1);
  EXPECT_THROW(read_curve(head + "1000,x,900,0.25,1,1\n"), Error);
  EXPECT_THROW(read_curve("1,2,3\n"), Error);
  EXPECT_NE(to_svg(draw_curve("2584", "2584", points)).find("Learning 2584"), std::string::npos);
  EXPECT_NE(to_svg(draw_curve("2584", "2584", {})).find("<svg"), std::string::npos);
}

// What expectimax computes, with neither table nor cut.
template <class Rule>
double plain_best(const LineValues& values, const SlideBoard4x4<Rule>& board, int depth);

template <class Rule>
double plain_after(const LineValues& values, const SlideBoard4x4<Rule>& after, int depth) {
  if (depth == 1) return values(after);
  double sum = 0;
  int empty = 0;
  for (int cell = 0; cell < 16; ++cell) {
    if (after.get(cell) != 0) continue;
    ++empty;
    for (const auto& [tile, chance] : {std::pair{1, 0.9}, {2, 0.1}}) {
      auto next = after;
      next.set(cell, tile);
      sum += chance * plain_best(values, next, depth - 1);
    }
  }
  return sum / empty;
}

template <class Rule>
double plain_best(const LineValues& values, const SlideBoard4x4<Rule>& board, int depth) {
  double best = -1e30;
  for (const Direction direction : kDirections) {
    auto after = board;
    after.slide(direction);
    if (!(after == board)) best = std::max(best, plain_after(values, after, depth));
  }
  return best == -1e30 ? LineJudge<Rule>::kLost : best;
}

template <class Rule>
SlideBoard4x4<Rule> board_of(const std::vector<int>& tiles) {
  SlideBoard4x4<Rule> board;
  for (std::size_t i = 0; i < tiles.size(); ++i) board.set(static_cast<int>(i), tiles[i]);
  return board;
}

// Judges `board` in a search from it: as the network judges `as`, unlike all others.
template <class Rule>
void expect_judged_as(const std::vector<int>& board, const std::vector<int>& as,
                      std::int64_t downgrade = kDowngrade) {
  const auto network = std::make_shared<Network<Rule>>(NetworkShape{.tuples = read_shape("8x4")});
  for (int i = 0; i < 50; ++i) network->learn(board_of<Rule>(as), 1000, 0.5f);
  NetworkJudge<Rule> judge(network, downgrade);
  judge.look_from(board_of<Rule>(board));
  EXPECT_NEAR(judge(board_of<Rule>(board)), 1000, 1);
}

TEST(Expectimax, LowersLargeTilesAboveAGap) {
  using R = Rule2048;
  expect_judged_as<R>({14, 12, 3, 1}, {13, 12, 3, 1});
  expect_judged_as<R>({15, 14, 12, 11, 14}, {14, 13, 12, 11, 13});
  expect_judged_as<R>({14, 13, 12, 11, 10, 9, 7, 8, 1}, {13, 12, 11, 10, 9, 8, 6, 7, 1});  // no 64
  expect_judged_as<R>({14, 12, 3, 1}, {14, 12, 3, 1}, 0);
  expect_judged_as<R>({14, 12, 3, 1}, {14, 12, 3, 1}, 32768);
  expect_judged_as<R>({13, 11, 3, 1}, {13, 11, 3, 1});  // large ones are not so large
  expect_judged_as<R>({14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1},
                      {14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1});
  // Neighbours merge in 2584, so one missing tile keeps apart what must stay apart.
  expect_judged_as<Rule2584>({21, 19, 16, 14}, {20, 18, 16, 14});
  expect_judged_as<Rule2584>({21, 18, 16, 14}, {20, 18, 16, 14});
  expect_judged_as<Rule2584>({20, 17, 16, 14}, {20, 17, 16, 14});
}

TEST(Expectimax, AgreesWithPlainRecursion) {
  const auto values =
      std::make_shared<const LineValues>(LineValues::of<Rule2584>(kHeuristic<Rule2584>));
  Rng rng(5);
  for (int i = 0; i < 30; ++i) {
    auto board = random_board<Rule2584>(rng, 5);
    for (const int depth : {1, 2, 3}) {
      if (depth == 3 && std::popcount(board.empty_cells()) > 5) continue;
      Expectimax<Rule2584, LineJudge<Rule2584>> search({values}, {.limits = {.depth = depth}});
      const auto found = search.search(board).values;
      for (const Direction direction : kDirections) {
        auto after = board;
        after.slide(direction);
        const auto& value = found[static_cast<std::size_t>(direction)];
        ASSERT_EQ(value.has_value(), !(after == board));
        if (value) {
          const double plain = plain_after(*values, after, depth);
          ASSERT_NEAR(*value, plain, 1e-3 * std::abs(plain) + 1);
        }
      }
    }
  }
}

}  // namespace
}  // namespace zermelo::slide
