#include "engines/othello/training.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/hash.h"
#include "base/threads.h"
#include "engines/othello/correction_fit.h"
#include "engines/othello/quick_search.h"

namespace zermelo::othello {
namespace {

constexpr std::size_t kBlock = 500;  // games of one job, which share a table of endgames
// A position is worth what a look of this depth says from so many plies later: together they reach
// the stage below from everywhere.
constexpr std::size_t kLaterPlies = 2;
constexpr std::uint64_t kLaterMask = (1 << kLaterPlies) - 1;
constexpr int kLookDepth = 2;
// Who is ahead gains more than the sum of weights sees there.
constexpr float kGrowthOfSum = 1.06f;
// How the game ended counts for so much of a label that the network learns: a look errs as the weights
// do, and how the game went on as its players did.
constexpr float kShareOfOutcome = 0.15f;
constexpr int kRoundsOfCorrection = 2;     // the second learns from looks by what the first learned
constexpr std::size_t kGamesPerLook = 10;  // of so many games one says how looks err on average

// How the game ended, for the player to move at this ply: the mean of the first two exact scores, so
// that each player had about as many chances to err. Nothing if a random move came between.
std::optional<float> outcome(const PlayedGame& game, const std::array<GamePosition, 60>& positions,
                             std::size_t ply) {
  const auto score = [&](std::size_t at) {
    const float exact = game.scores[at];
    return positions[at].is_first == positions[ply].is_first ? exact : -exact;
  };
  for (std::size_t end = ply; end < game.plies; ++end) {
    const bool is_random = game.random_plies >> end & 1;
    if (game.scores[end] != PlayedGame::kUnknown) {
      return is_random || end + 1 == game.plies ? score(end) : (score(end) + score(end + 1)) / 2;
    }
    if (is_random) return std::nullopt;
  }
  return std::nullopt;
}

// Calls use(positions, ply, worth) for the positions of a game in these stages. Exact scores are worth
// what they are, others what a look from two plies later says.
template <class Use>
void for_each_label(const Evaluation& evaluation, const PlayedGame& game, std::size_t first_stage,
                    std::size_t last_stage, const Use& use) {
  const auto positions = positions_of(game);
  const auto judge = [&](std::uint64_t a, std::uint64_t b) { return evaluation.judge(a, b); };
  const float growth = evaluation.is_corrected() ? 1 : kGrowthOfSum;
  std::uint64_t nodes = 0;
  for (std::size_t ply = 0; ply < game.plies; ++ply) {
    const GamePosition& p = positions[ply];
    const std::size_t stage = stage_of(p.empties());
    if (stage < first_stage || stage > last_stage) continue;
    if (game.scores[ply] != PlayedGame::kUnknown) {
      use(positions, ply, static_cast<float>(game.scores[ply]));
      continue;
    }
    // Random moves say nothing of what was before.
    const std::size_t later = ply + kLaterPlies;
    if (later >= game.plies || (game.random_plies >> ply & kLaterMask) != 0) continue;
    const GamePosition& q = positions[later];
    const float score =
        game.scores[later] != PlayedGame::kUnknown
            ? static_cast<float>(game.scores[later])
            : growth / kUnits *
                  static_cast<float>(quick_search(judge, q.own, q.other, -64 * kUnits, 64 * kUnits,
                                                  kLookDepth, nodes));
    use(positions, ply, q.is_first == p.is_first ? score : -score);
  }
}

// The samples that of_game(game, samples) adds for each game, in the order of the games.
template <class OfGame>
std::vector<Sample> gathered(const std::vector<PlayedGame>& games, int threads,
                             const OfGame& of_game) {
  std::vector<std::vector<Sample>> blocks((games.size() + kBlock - 1) / kBlock);
  parallel_for(blocks.size(), threads, [&](std::size_t block) {
    const std::size_t end = std::min(games.size(), (block + 1) * kBlock);
    for (std::size_t i = block * kBlock; i < end; ++i) of_game(games[i], blocks[block]);
  });
  std::size_t count = 0;
  for (const auto& block : blocks) count += block.size();
  std::vector<Sample> samples;
  samples.reserve(count);
  for (auto& block : blocks) {
    samples.insert(samples.end(), block.begin(), block.end());
    block = {};
  }
  return samples;
}

// By empty cells, how much better games end on average for the player to move than looks say: an
// opponent who chooses last among judgements that err finds one that errs in favour of it.
std::array<float, 61> average_miss(const Evaluation& evaluation,
                                   const std::vector<PlayedGame>& games) {
  std::array<double, 61> sums{}, counts{};
  for (std::size_t i = 0; i < games.size(); i += kGamesPerLook) {
    for_each_label(evaluation, games[i], kFirstCorrected, kLastCorrected,
                   [&](const auto& positions, std::size_t ply, float worth) {
                     const auto ended = outcome(games[i], positions, ply);
                     if (!ended) return;
                     const auto empties = static_cast<std::size_t>(positions[ply].empties());
                     sums[empties] += static_cast<double>(*ended - worth);
                     ++counts[empties];
                   });
  }
  std::array<float, 61> miss{};
  for (std::size_t k = 0; k < miss.size(); ++k) {
    if (counts[k] > 0) miss[k] = static_cast<float>(sums[k] / counts[k]);
  }
  return miss;
}

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
  return gathered(games_, threads, [&](const PlayedGame& game, std::vector<Sample>& samples) {
    for_each_label(evaluation, game, stage, stage,
                   [&](const auto& positions, std::size_t ply, float worth) {
                     samples.push_back({positions[ply].own, positions[ply].other, worth});
                   });
  });
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
  learned_.correction = {};
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

bool Trainer::correct(std::size_t games, int threads, const Control& control) {
  play(games, threads, control);
  const Evaluation sum(learned_.weights);
  Correction correction;
  for (int round = 0; round < kRoundsOfCorrection; ++round) {
    if (control.is_stopped()) return false;
    const Evaluation evaluation(learned_.weights, std::move(correction));
    const auto miss = average_miss(evaluation, games_);
    const auto add_labels = [&](const PlayedGame& game, std::vector<Sample>& samples) {
      for_each_label(evaluation, game, kFirstCorrected, kLastCorrected,
                     [&](const auto& positions, std::size_t ply, float worth) {
                       const GamePosition& p = positions[ply];
                       float label = worth;
                       if (game.scores[ply] == PlayedGame::kUnknown) {
                         label += miss[static_cast<std::size_t>(p.empties())];
                         const float ended = outcome(game, positions, ply).value_or(label);
                         label += kShareOfOutcome * (ended - label);
                       }
                       samples.push_back({p.own, p.other, label});
                     });
    };
    const auto samples = gathered(games_, threads, add_labels);
    const CorrectionRules rules = {
        .seed = seed_, .work = games / kRoundsOfCorrection, .control = control};
    correction = fit_correction(sum, samples, rules);
  }
  if (control.is_stopped()) return false;
  learned_.correction = std::move(correction);
  return true;
}

}  // namespace zermelo::othello
