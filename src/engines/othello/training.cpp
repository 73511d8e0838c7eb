#include "engines/othello/training.h"

#include <algorithm>
#include <cmath>

#include "base/hash.h"
#include "base/threads.h"
#include "engines/othello/quick_search.h"

namespace zermelo::othello {
namespace {

constexpr std::size_t kBlock = 500;  // games of one job, which share a table of endgames
// A position is worth what a look of this depth says from so many plies later: together they reach
// the stage below from everywhere.
constexpr std::size_t kLaterPlies = 2;
constexpr std::uint64_t kLaterMask = (1 << kLaterPlies) - 1;
constexpr int kLookDepth = 2;
// Who is ahead gains more than that sees.
constexpr float kGrowth = 1.06f;

}  // namespace

Trainer::Trainer(std::uint64_t seed) : seed_(seed) {
  learned_.weights.resize(kStages * kStageWeights);
  for (std::size_t stage = 0; stage < kStages; ++stage) {
    std::int16_t* const weights = &learned_.weights[stage * kStageWeights];
    for (std::size_t moves = 0; moves < kMostMoves; ++moves) {
      const auto worth = static_cast<std::int16_t>(kUnits * moves);
      weights[kOwnMoves + moves] = worth;
      weights[kTheirMoves + moves] = static_cast<std::int16_t>(-worth);
    }
  }
}

void Trainer::play(std::size_t games, int threads, const Control& control) {
  const Evaluation evaluation(learned_.weights);
  games_.resize(games);
  parallel_for((games + kBlock - 1) / kBlock, threads, [&](std::size_t block) {
    if (control.is_stopped()) return;
    ExactTable table(0);
    EndgameSearch endgame(~std::uint64_t{0}, table, &evaluation);
    const std::size_t end = std::min(games, (block + 1) * kBlock);
    for (std::size_t i = block * kBlock; i < end && !control.is_stopped(); ++i) {
      Rng rng(mixed(seed_, learned_.games + i));
      games_[i] = self_play(evaluation, endgame, {}, rng);
      if (control.progress != nullptr) control.progress->add(1);
    }
  });
}

std::vector<Sample> Trainer::labelled(std::size_t stage, int threads) const {
  const Evaluation evaluation(learned_.weights);
  std::vector<std::vector<Sample>> blocks((games_.size() + kBlock - 1) / kBlock);
  parallel_for(blocks.size(), threads, [&](std::size_t block) {
    std::uint64_t nodes = 0;
    const std::size_t end = std::min(games_.size(), (block + 1) * kBlock);
    for (std::size_t i = block * kBlock; i < end; ++i) {
      const PlayedGame& game = games_[i];
      const auto positions = positions_of(game);
      for (std::size_t ply = 0; ply < game.plies; ++ply) {
        const GamePosition& p = positions[ply];
        if (stage_of(p.empties()) != stage) continue;
        if (game.scores[ply] != PlayedGame::kUnknown) {
          blocks[block].push_back({p.own, p.other, static_cast<float>(game.scores[ply])});
          continue;
        }
        // Random moves say nothing of what was before.
        const std::size_t later = ply + kLaterPlies;
        if (later >= game.plies || (game.random_plies >> ply & kLaterMask) != 0) continue;
        const GamePosition& q = positions[later];
        const float score =
            game.scores[later] != PlayedGame::kUnknown
                ? static_cast<float>(game.scores[later])
                : kGrowth / kUnits *
                      static_cast<float>(quick_search(evaluation, q.own, q.other, -64 * kUnits,
                                                      64 * kUnits, kLookDepth, nodes));
        blocks[block].push_back({p.own, p.other, q.is_first == p.is_first ? score : -score});
      }
    }
  });
  std::vector<Sample> samples;
  for (const auto& block : blocks) samples.insert(samples.end(), block.begin(), block.end());
  return samples;
}

// Fits a stage to its own positions and to those of its neighbours, as far as they are labelled:
// patterns are worth about the same there.
Trainer::Report Trainer::learn(std::size_t stage, const FitRules& rules) {
  std::int16_t* const rounded = &learned_.weights[stage * kStageWeights];
  std::vector<float> weights(rounded, rounded + kStageWeights);
  for (float& weight : weights) weight /= kUnits;
  std::vector<Sample> samples = stages_[stage];
  Report report = {static_cast<int>(stage + 1) * kStagePlies, samples.size(), 0};
  for (const Sample& sample : samples) {
    float sum = 0;
    for_each_feature(sample.own, sample.other, [&](std::size_t index) { sum += weights[index]; });
    report.error += double{std::abs(std::clamp(sum, -64.0f, 64.0f) - sample.label)} /
                    static_cast<double>(samples.size());
  }
  for (const std::size_t near : {stage - 1, stage + 1}) {
    if (near < kStages) {
      samples.insert(samples.end(), stages_[near].begin(), stages_[near].end());
    }
  }
  fit(weights, samples, rules);
  for (std::size_t i = 0; i < kStageWeights; ++i) {
    rounded[i] =
        static_cast<std::int16_t>(std::clamp(std::round(weights[i] * kUnits), -32767.0f, 32767.0f));
  }
  return report;
}

bool Trainer::run(std::size_t games, int threads, const Say& say, const Control& control) {
  play(games, threads, control);
  const FitRules rules = {.threads = threads, .control = control};
  stages_.assign(kStages, {});
  for (std::size_t stage = 0; stage < kStages; ++stage) {
    if (control.is_stopped()) return false;
    stages_[stage] = labelled(stage, threads);
    say(learn(stage, rules));
  }
  // Only now do all stages know the labels of both neighbours.
  for (std::size_t stage = 0; stage < kStages; ++stage) {
    if (control.is_stopped()) return false;
    learn(stage, rules);
  }
  if (control.is_stopped()) return false;
  learned_.games += games;
  return true;
}

}  // namespace zermelo::othello
