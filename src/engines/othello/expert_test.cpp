// The evaluation, its training and file, the midgame search, and the expert made of them.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/rng.h"
#include "boards/square_bits.h"
#include "engines/othello/correction_fit.h"
#include "engines/othello/midgame.h"
#include "engines/othello/othello_expert.h"
#include "engines/othello/training.h"
#include "engines/othello/weight_file.h"
#include "tests/effort.h"
#include "tests/othello_positions.h"
#include "tests/refusal.h"

namespace zermelo::othello {
namespace {

int exact_score(const Othello& game, std::uint64_t own, std::uint64_t other) {
  ExactTable table(0);
  return EndgameSearch(game.board(), table).solve(own, other, 0).value();
}

// ---- Evaluation -----------------------------------------------------------------------------------

// Any numbers and layers, alike for features that share theirs.
Correction random_correction(Rng& rng) {
  const auto within = [&rng](int most) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(2 * most + 1))) - most;
  };
  Correction correction;
  correction.numbers.resize(kWidth * kStageWeights);
  for (std::size_t i = 0; i < correction.numbers.size(); ++i) {
    const std::size_t first = kWidth * shared_weights()[i / kWidth] + i % kWidth;
    correction.numbers[i] =
        first == i ? static_cast<std::int8_t>(within(kMostNumber)) : correction.numbers[first];
  }
  for (CorrectionLayers& layers : correction.stages) {
    for (auto& value : layers.start) value = static_cast<std::int16_t>(within(kMostStart));
    for (auto& row : layers.weights) {
      for (auto& value : row) value = static_cast<std::int16_t>(within(kMostWeight));
    }
    for (auto& value : layers.bias) value = within(kMostBias);
    for (auto& value : layers.out) value = static_cast<std::int16_t>(within(kMostWeight));
    layers.out_bias = within(kMostBias);
  }
  return correction;
}

TEST(OthelloEvaluation, ImagesAreJudgedAlike) {
  Rng rng(1);
  std::vector<std::int16_t> weights(kStages * kStageWeights);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const std::size_t stage = i / kStageWeights, first = shared_weights()[i % kStageWeights];
    weights[i] = first == i % kStageWeights ? static_cast<std::int16_t>(rng.below(801)) - 400
                                            : weights[stage * kStageWeights + first];
  }
  const Evaluation evaluation(weights, random_correction(rng));
  const Othello game;
  for (int i = 0; i < effort(300); ++i) {
    const auto p = random_position(rng, game, 1 + static_cast<int>(rng.below(59)));
    const int judged = evaluation.judge(p.own, p.other), sum = evaluation.sum(p.own, p.other);
    for (int s = 1; s < 8; ++s) {
      const std::uint64_t own = square_image(p.own, s), other = square_image(p.other, s);
      ASSERT_EQ(evaluation.judge(own, other), judged) << s;
      ASSERT_EQ(evaluation.sum(own, other), sum) << s;
    }
    std::size_t features = 0;
    for_each_feature(p.own, p.other, [&](std::size_t index) {
      ASSERT_LT(index, kStageWeights);
      ++features;
    });
    ASSERT_EQ(features, kFeatures);
  }
}

// Once more with wide integers, a feature and a unit at a time, also where sums are as large as can be.
TEST(OthelloEvaluation, CorrectionIsWhatItsLayersSay) {
  Rng rng(11);
  const Correction correction = random_correction(rng);
  const Evaluation evaluation(std::vector<std::int16_t>(kStages * kStageWeights), correction);
  const Othello game;
  for (int i = 0; i < effort(300); ++i) {
    const auto p = random_position(rng, game, 1 + static_cast<int>(rng.below(59)));
    const std::size_t stage = stage_of(64 - std::popcount(p.own | p.other));
    ASSERT_EQ(evaluation.sum(p.own, p.other), 0);
    if (!is_corrected(stage)) {
      ASSERT_EQ(evaluation.judge(p.own, p.other), 0);
      continue;
    }
    const CorrectionLayers& layers = correction.of_stage(stage);
    std::int64_t answer = layers.out_bias;
    for (std::size_t u = 0; u < kHidden; ++u) {
      std::int64_t unit = layers.bias[u];
      for (std::size_t d = 0; d < kWidth; ++d) {
        std::int64_t input = layers.start[d];
        for_each_feature(p.own, p.other, [&](std::size_t feature) {
          input += correction.numbers[kWidth * feature + d];
        });
        unit += layers.weights[d][u] * (input < 0 ? input >> 3 : input);
      }
      unit = std::clamp<std::int64_t>(unit >> kWeightBits, -kMostSum, kMostSum);
      answer += layers.out[u] * (unit < 0 ? unit >> 3 : unit);
    }
    const std::int64_t units =
        answer / (1 << (kNumberBits + kWeightBits)) * kUnits +
        answer % (1 << (kNumberBits + kWeightBits)) * kUnits / (1 << (kNumberBits + kWeightBits));
    ASSERT_EQ(evaluation.judge(p.own, p.other),
              std::clamp<std::int64_t>(units, -63 * kUnits, 63 * kUnits));
  }
}

// Cell by cell, from the drawing in the header: a corner block in base three.
TEST(OthelloEvaluation, PatternsAreReadInBaseThree) {
  const std::uint64_t own = 1 | 1 << 2 | 1 << 9, other = 1 << 1 | 1 << 10;
  std::vector<std::size_t> found;
  for_each_feature(own, other, [&](std::size_t index) { found.push_back(index); });
  // a1 b1 c1 a2 b2 c2 a3 b3 c3, a1 the lowest digit: 1 2 1 0 1 2 0 0 0.
  EXPECT_EQ(found[0], 1u + 2 * 3 + 1 * 9 + 0 * 27 + 1 * 81 + 2 * 243);
}

TEST(OthelloEvaluation, KnowsWhoIsAhead) {
  Rng rng(2);
  const Othello game;
  const Evaluation& evaluation = shipped_evaluation();
  int right = 0, count = 0;
  for (int i = 0; i < effort(300); ++i) {
    const auto p = random_position(rng, game, 12);
    const int score = exact_score(game, p.own, p.other);
    if (score == 0) continue;
    ++count;
    right += (evaluation.judge(p.own, p.other) > 0) == (score > 0);
  }
  EXPECT_GE(right, count * 3 / 4);
}

TEST(OthelloWeights, AreReadAsWritten) {
  Rng rng(3);
  std::vector<std::int16_t> weights(kStages * kStageWeights);
  for (std::size_t i = 0; i < weights.size() - kStageWeights; ++i) {
    const std::size_t stage = i / kStageWeights, first = shared_weights()[i % kStageWeights];
    if (first != i % kStageWeights) {
      weights[i] = weights[stage * kStageWeights + first];
    } else if (rng.below(100) == 0) {  // more would take long to pack
      weights[i] = static_cast<std::int16_t>(static_cast<int>(rng.below(65535)) - 32767);
    }
  }
  const LearnedWeights alone = read_weights(write_weights({weights, 12}), "here");
  EXPECT_EQ(alone.games, 12u);
  EXPECT_EQ(alone.weights, weights);
  EXPECT_TRUE(alone.correction.is_empty());
  const Correction correction = random_correction(rng);
  const std::string file = write_weights({weights, 123, correction});
  const LearnedWeights again = read_weights(file, "here");
  EXPECT_EQ(again.games, 123u);
  EXPECT_EQ(again.weights, weights);
  EXPECT_EQ(again.correction.numbers, correction.numbers);
  EXPECT_TRUE(again.correction.stages == correction.stages);
  std::string damaged = file;
  damaged[damaged.size() / 2] ^= 1;
  EXPECT_THROW(read_weights(damaged, "here"), Error);
  EXPECT_THROW(read_weights(file.substr(0, file.size() - 1), "here"), Error);
  EXPECT_THROW(read_weights("", "here"), Error);
  EXPECT_THROW(read_weights("zermelo network", "here"), Error);
  std::string other = file;
  other[other.find('\n') - 1] = '1';
  EXPECT_EQ(refusal([&] { read_weights(other, "here"); }),
            "here: holds weights of another version; 'zermelo train othello' makes them anew");
}

// ---- Training -------------------------------------------------------------------------------------

// Labels that are sums of weights are met exactly, with any number of threads.
TEST(OthelloTraining, FindsTheWeightsBehindLabels) {
  Rng rng(4);
  const Othello game;
  std::vector<float> hidden(kStageWeights);
  for (std::size_t i = 0; i < kStageWeights; ++i) {
    const std::size_t first = shared_weights()[i];
    hidden[i] = first == i ? static_cast<float>(rng.unit() * 2 - 1) : hidden[first];
  }
  const auto judge = [](const std::vector<float>& weights, const Sample& sample) {
    float sum = 0;
    for_each_feature(sample.own, sample.other, [&](std::size_t i) { sum += weights[i]; });
    return sum;
  };
  std::vector<Sample> samples;
  for (int i = 0; i < 2000; ++i) {
    const auto p = random_position(rng, game, 20);
    samples.push_back({p.own, p.other});
    samples.back().label = judge(hidden, samples.back());
  }
  std::vector<std::vector<float>> found;
  for (const int threads : {1, 2}) {
    found.emplace_back(kStageWeights);
    fit(found.back(), samples, {.loyalty = 0.01, .steps = 100, .threads = threads});
  }
  EXPECT_EQ(found[0], found[1]);
  float before = 0, after = 0;
  for (const Sample& sample : samples) {
    before += std::abs(sample.label);
    after += std::abs(sample.label - judge(found[0], sample));
    // Images of a position are judged alike.
    const Sample image = {square_image(sample.own, 5), square_image(sample.other, 5)};
    ASSERT_NEAR(judge(found[0], sample), judge(found[0], image), 1e-3f);
  }
  EXPECT_LT(after, before / 100);
}

// What no sum of weights can say: how far from level a position is.
TEST(OthelloTraining, CorrectionLearnsWhatTheSumMisses) {
  Rng rng(12);
  const Othello game;
  const Evaluation nothing(std::vector<std::int16_t>(kStages * kStageWeights));
  std::vector<Sample> samples;
  for (int i = 0; i < 3000; ++i) {
    const auto p = random_position(rng, game, 20);
    const int more = std::popcount(p.own) - std::popcount(p.other);
    samples.push_back({p.own, p.other, static_cast<float>(std::abs(more))});
  }
  const std::vector<Sample> fresh(samples.end() - 500, samples.end());
  samples.resize(2500);
  const auto error = [&](const Evaluation& evaluation) {
    double sum = 0;
    for (const Sample& sample : fresh) {
      sum += std::abs(static_cast<double>(evaluation.judge(sample.own, sample.other)) / kUnits -
                      static_cast<double>(sample.label));
    }
    return sum / static_cast<double>(fresh.size());
  };
  const Correction learned = fit_correction(nothing, samples, {.passes = 4});
  const Evaluation corrected(std::vector<std::int16_t>(kStages * kStageWeights), learned);
  EXPECT_LT(error(corrected), error(nothing) / 2);
  EXPECT_EQ(fit_correction(nothing, samples, {.passes = 4}).numbers, learned.numbers);
}

TEST(OthelloTraining, StaysWithWhatItWasWhereNothingSpeaks) {
  std::vector<float> weights(kStageWeights, 0.25f);
  fit(weights, {}, {});
  EXPECT_EQ(weights, std::vector<float>(kStageWeights, 0.25f));
}

// Every move is legal, every late position has its score, and random moves are marked.
TEST(OthelloTraining, PlaysByTheRulesAndSolvesTheEnd) {
  const Othello game;
  ExactTable table(0);
  EndgameSearch endgame(game.board(), table, &shipped_evaluation());
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Rng rng(seed);
    const SelfPlay plan = {
        .least_random = 6, .most_random = 6, .slip_chance = 0, .solved_empties = 8};
    const PlayedGame played = self_play(shipped_evaluation(), endgame, plan, rng);
    const auto positions = positions_of(played);
    EXPECT_EQ(played.random_plies, 0b111111u);
    Othello::Position p = game.start();
    for (std::size_t ply = 0; ply < played.plies; ++ply) {
      if (p.legal == kPassOnly) game.play(p, game.moves(p)[0]);
      ASSERT_EQ(positions[ply].own, p.own);
      ASSERT_EQ(positions[ply].other, p.other);
      ASSERT_EQ(positions[ply].is_first, p.mover == 0);
      const bool is_solved = positions[ply].empties() <= 8;
      ASSERT_EQ(played.scores[ply],
                is_solved ? exact_score(game, p.own, p.other) : PlayedGame::kUnknown);
      ASSERT_NE(p.legal >> played.cells[ply] & 1, 0u);
      game.play(p, static_cast<Othello::Move>(played.cells[ply]));
    }
    if (p.legal == kPassOnly) game.play(p, game.moves(p)[0]);
    EXPECT_TRUE(game.turn(p).is_over());
  }
}

TEST(OthelloTraining, IsTheSameWithMoreThreadsAndAfterABreak) {
  std::size_t positions = 0;
  const auto say = [&](const Trainer::Report& report) { positions += report.positions; };
  Trainer trainer(5);
  ASSERT_TRUE(trainer.run(10, 1, say));
  EXPECT_GT(positions, 200u);
  const LearnedWeights begun = trainer.learned();
  EXPECT_NE(begun.weights, Trainer(5).learned().weights);
  EXPECT_EQ(begun.games, 10u);
  ASSERT_TRUE(trainer.run(10, 1, say));
  Trainer other(5, begun);
  ASSERT_TRUE(other.run(10, 2, say));
  EXPECT_EQ(trainer.learned().weights, other.learned().weights);
  EXPECT_NE(trainer.learned().weights, begun.weights);
  ASSERT_TRUE(trainer.correct(20, 1));
  ASSERT_TRUE(other.correct(20, 2));
  const Correction correction = trainer.learned().correction;
  EXPECT_FALSE(correction.is_empty());
  EXPECT_EQ(correction.numbers, other.learned().correction.numbers);
  EXPECT_TRUE(correction.stages == other.learned().correction.stages);
  EXPECT_EQ(trainer.learned().weights, other.learned().weights);
  // It belongs to the weights that it was learned with.
  ASSERT_TRUE(trainer.run(10, 1, say));
  EXPECT_TRUE(trainer.learned().correction.is_empty());
}

TEST(OthelloTraining, StopsAtOnce) {
  const std::atomic<bool> stop = true;
  bool said = false;
  const auto say = [&](const Trainer::Report&) { said = true; };
  EXPECT_FALSE(Trainer(5).run(1'000'000, 1, say, {.stop = &stop}));
  EXPECT_FALSE(Trainer(5).correct(1'000'000, 1, {.stop = &stop}));
  EXPECT_FALSE(said);
}

// ---- Midgame --------------------------------------------------------------------------------------

TEST(OthelloMidgame, IsExactToTheEndWithoutCuts) {
  Rng rng(6);
  const Othello game;
  EstimateTable estimates(1 << 22);
  ExactTable exact(0);
  MidgameSearch search(shipped_evaluation(), estimates, exact);
  for (int i = 0; i < effort(20); ++i) {
    const auto p = random_position(rng, game, 11);
    const int score = exact_score(game, p.own, p.other);
    const auto found = search.search(p.own, p.other, -64 * kUnits, 64 * kUnits, 11, kFullTrust);
    ASSERT_EQ(found.score, kUnits * score);
    Othello::Position next = p;
    ASSERT_NE(p.legal >> found.move & 1, 0u);
    game.play(next, static_cast<Othello::Move>(found.move));
    ASSERT_EQ(exact_score(game, next.own, next.other), -score);
  }
}

// Plain minimax over the same judgement.
int minimax(std::uint64_t own, std::uint64_t other, int depth) {
  if (depth == 0) return shipped_evaluation().judge(own, other);
  std::uint64_t moves = enclosing(own, other);
  if (moves == 0) {
    if (enclosing(other, own) != 0) return -minimax(other, own, depth);
    return kUnits * final_score(own, other, 64 - std::popcount(own | other));
  }
  int best = -100 * kUnits;
  for (; moves != 0; moves &= moves - 1) {
    const std::uint64_t turned = enclosed(own, other, std::countr_zero(moves));
    best = std::max(best, -minimax(other ^ turned, own | turned | (moves & -moves), depth - 1));
  }
  return best;
}

TEST(OthelloMidgame, IsMinimaxWithoutCuts) {
  Rng rng(7);
  const Othello game;
  for (int i = 0; i < effort(20); ++i) {
    const auto p = random_position(rng, game, 14 + static_cast<int>(rng.below(40)));
    EstimateTable estimates(1 << 20);
    ExactTable exact(0);
    MidgameSearch search(shipped_evaluation(), estimates, exact);
    for (int depth = 1; depth <= 3; ++depth) {
      ASSERT_EQ(search.search(p.own, p.other, -64 * kUnits, 64 * kUnits, depth, kFullTrust).score,
                minimax(p.own, p.other, depth));
    }
  }
}

// ---- Expert ---------------------------------------------------------------------------------------

TEST(OthelloExpert, ProvesEveryMoveOfAnEndgame) {
  Rng rng(8);
  for (const int size : {8, 6}) {
    const Othello game(size);
    OthelloExpert expert(game, 0, evaluation_of(""));
    for (int i = 0; i < effort(5); ++i) {
      const auto p = random_position(rng, game, 12);
      Budget budget;
      const Thoughts thoughts = expert.think(p, budget);
      const auto moves = game.moves(p);
      ASSERT_EQ(thoughts.values.size(), moves.size());
      double best = -100;
      for (std::size_t k = 0; k < moves.size(); ++k) {
        Othello::Position next = p;
        game.play(next, moves[k]);
        const Value& value = thoughts.values[k];
        ASSERT_EQ(value.known, Known::kProved);
        ASSERT_EQ(value.score, -exact_score(game, next.own, next.other)) << game.write(p);
        ASSERT_EQ(value.outcome, *value.score > 0   ? Outcome::kWin
                                 : *value.score < 0 ? Outcome::kLose
                                                    : Outcome::kTie);
        best = std::max(best, *value.score);
      }
      ASSERT_EQ(thoughts.values[thoughts.best].score, best);
      ASSERT_EQ(thoughts.value.score, best);
    }
  }
}

TEST(OthelloExpert, SolvesFourByFour) {
  const Othello game(4);
  Budget budget;
  const Thoughts thoughts = OthelloExpert(game, 0, evaluation_of("")).think(game.start(), budget);
  EXPECT_EQ(thoughts.value.known, Known::kProved);
  EXPECT_EQ(thoughts.value.outcome, Outcome::kLose);
  EXPECT_EQ(thoughts.value.score, -10);
}

TEST(OthelloExpert, PassesWhereItMust) {
  Rng rng(9);
  const Othello game;
  OthelloExpert expert(game, 0, evaluation_of(""));
  int passes = 0;
  while (passes < 5) {
    auto p = random_position(rng, game, 12);
    const auto moves = game.moves(p);
    game.play(p, moves[rng.index(moves.size())]);
    if (p.legal != kPassOnly) continue;
    ++passes;
    Budget budget;
    const Thoughts thoughts = expert.think(p, budget);
    ASSERT_EQ(thoughts.values.size(), 1u);
    ASSERT_EQ(thoughts.values[0].score, -exact_score(game, p.other, p.own));
  }
}

TEST(OthelloExpert, KeepsItsLimits) {
  const Othello game;
  OthelloExpert expert(game, 0, evaluation_of(""));
  Budget shallow(Limits{.depth = 3});
  const Thoughts judged = expert.think(game.start(), shallow);
  for (const Value& value : judged.values) {
    EXPECT_EQ(value.known, Known::kEstimated);
    EXPECT_EQ(value.depth, 3);
    EXPECT_TRUE(value.score && value.expectation);
  }
  Budget small(Limits{.work = 20'000});
  EXPECT_LT(expert.think(game.start(), small).work, 40'000u);
  // The same work gives the same thoughts.
  std::vector<std::uint64_t> works;
  for (int i = 0; i < 2; ++i) {
    Budget again(Limits{.work = 20'000});
    works.push_back(OthelloExpert(game, 0, evaluation_of("")).think(game.start(), again).work);
  }
  EXPECT_EQ(works[0], works[1]);
}

}  // namespace
}  // namespace zermelo::othello
