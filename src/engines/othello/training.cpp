#include "engines/othello/training.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>

#include <fmt/format.h>

#include "base/threads.h"
#include "boards/grid.h"
#include "engines/othello/midgame.h"

namespace zermelo::othello {
namespace {

constexpr int kLeastEmpties = 5;  // fewer are never judged
// A fixed number of jobs, so that the result does not depend on the threads.
constexpr std::size_t kJobs = 8;
constexpr int kAllDiscs = 64 * kUnits;
constexpr int kHelperPlies = 2;          // positions of neighbour stages that a stage learns from
constexpr int kLabelWidth = 6 * kUnits;  // of the first window, on both sides of the judgement
// Who is ahead gains more than searches of these depths see: over 600 positions with 16 empty cells
// the exact scores were 1.040 times the labels, and over 800 with 20, two such steps, 1.076 times.
constexpr double kLabelGrowth = 1.04;
// Games of the weights to begin with count half, as their labels were worse, and all of them together
// at most as much as the others.
constexpr double kEarlierWorth = 0.5, kMostShare = 1;

int best_move(MidgameSearch& search, std::uint64_t own, std::uint64_t other, int depth) {
  if (depth >= 2) {
    const int found = search.search(own, other, -kAllDiscs, kAllDiscs, depth, kFullTrust).move;
    // Where all is lost no move is above the window: any will do.
    return found == EstimateTable::kNoMove ? std::countr_zero(enclosing(own, other)) : found;
  }
  int best = -100 * kUnits, move = EstimateTable::kNoMove;
  for (std::uint64_t moves = enclosing(own, other); moves != 0; moves &= moves - 1) {
    const int cell = std::countr_zero(moves);
    const std::uint64_t turned = flips(own, other, cell);
    const int score = -search
                           .search(other ^ turned, own | turned | std::uint64_t{1} << cell,
                                   -kAllDiscs, kAllDiscs, 0, kFullTrust)
                           .score;
    if (score > best) best = score, move = cell;
  }
  return move;
}

// The score of a search, with a narrow window around the guess first.
int score_around(MidgameSearch& search, const Sample& sample, int guess, int depth) {
  int low = std::max(-kAllDiscs, guess - kLabelWidth),
      high = std::min(kAllDiscs, guess + kLabelWidth);
  for (;;) {
    const int score = search.search(sample.own, sample.other, low, high, depth, kFullTrust).score;
    if (score <= low && low > -kAllDiscs) {
      low = -kAllDiscs;
    } else if (score >= high && high < kAllDiscs) {
      high = kAllDiscs;
    } else {
      return score;
    }
  }
}

std::vector<Sample> play_one(MidgameSearch& search, Rng& rng, int random_plies, int depth,
                             double error_rate) {
  std::vector<Sample> positions;
  std::uint64_t own = 0x0000000810000000, other = 0x0000001008000000;
  for (int ply = 0;; ++ply) {
    std::uint64_t moves = enclosing(own, other);
    if (moves == 0) {
      std::swap(own, other);
      moves = enclosing(own, other);
      if (moves == 0) return positions;
    }
    const int empties = 64 - std::popcount(own | other);
    if (empties < kLeastEmpties) return positions;
    if (ply >= 4) positions.push_back({own, other});
    int cell;
    if (ply < random_plies || rng.unit() < error_rate) {
      for (std::size_t skip = rng.index(static_cast<std::size_t>(std::popcount(moves))); skip > 0;
           --skip) {
        moves &= moves - 1;
      }
      cell = std::countr_zero(moves);
    } else {
      cell = best_move(search, own, other, depth);
    }
    const std::uint64_t turned = flips(own, other, cell);
    const std::uint64_t next = other ^ turned;
    other = own | turned | std::uint64_t{1} << cell;
    own = next;
  }
}

}  // namespace

// What one job searches with. Exact scores stay true while weights change.
struct Trainer::Tables {
  Tables() : estimates(std::uint64_t{1} << 20), exact(0) {}
  EstimateTable estimates;
  ExactTable exact;
};

std::vector<Sample> self_play(const Evaluation& evaluation, Rng& rng, int random_plies, int depth,
                              double error_rate) {
  EstimateTable estimates(std::uint64_t{1} << 20);
  ExactTable exact(0);
  MidgameSearch search(evaluation, estimates, exact);
  return play_one(search, rng, random_plies, depth, error_rate);
}

double StageLearner::judge(const Sample& sample) const {
  const std::vector<std::uint32_t>& shared = shared_weights();
  float sum = 0;
  for_each_feature(sample.own, sample.other,
                   [&](std::size_t index) { sum += weights_[shared[index]]; });
  return static_cast<double>(std::clamp(sum, -64.0f, 64.0f));
}

double StageLearner::error(const std::vector<Sample>& samples) const {
  double sum = 0;
  for (const Sample& sample : samples) {
    sum += std::abs(static_cast<double>(sample.label) / kUnits - judge(sample));
  }
  return samples.empty() ? 0 : sum / static_cast<double>(samples.size());
}

void StageLearner::remember(const std::vector<Sample>& samples) {
  const auto oldest = static_cast<std::ptrdiff_t>(remembered_.size() / 4);
  remembered_.erase(remembered_.begin(), remembered_.begin() + oldest);
  remembered_.insert(remembered_.end(), samples.begin(), samples.end());
}

void StageLearner::learn(const std::vector<Sample>& helpers, const FitRules& rules) {
  std::vector<Sample> all = remembered_;
  all.insert(all.end(), helpers.begin(), helpers.end());
  weights_ = begun_;
  fit(weights_, all, rules);
}

void StageLearner::read(const std::int16_t* weights) {
  for (std::size_t i = 0; i < kStageWeights; ++i) {
    begun_[shared_weights()[i]] = static_cast<float>(weights[i]) / 128;
  }
  weights_ = begun_;
}

void StageLearner::write(std::int16_t* weights) const {
  for (std::size_t i = 0; i < kStageWeights; ++i) {
    const float rounded = std::round(weights_[shared_weights()[i]] * 128);
    weights[i] = static_cast<std::int16_t>(std::clamp(rounded, -32767.0f, 32767.0f));
  }
}

Trainer::Trainer(std::uint64_t seed) : seed_(seed), learners_(kStages) {
  std::vector<std::int16_t> weights(kStageWeights);
  for (int moves = 0; moves < 40; ++moves) {
    weights[kOwnMoves + static_cast<std::size_t>(moves)] = static_cast<std::int16_t>(128 * moves);
    weights[kTheirMoves + static_cast<std::size_t>(moves)] =
        static_cast<std::int16_t>(-128 * moves);
  }
  for (StageLearner& learner : learners_) learner.read(weights.data());
  make_tables();
}

Trainer::~Trainer() = default;

void Trainer::make_tables() {
  for (std::size_t job = 0; job < kJobs; ++job) tables_.push_back(std::make_unique<Tables>());
}

Trainer::Trainer(std::uint64_t seed, const std::vector<std::int16_t>& weights, std::uint64_t games)
    : seed_(seed), games_before_(games), learners_(kStages) {
  for (std::size_t k = 0; k < kStages; ++k) learners_[k].read(&weights[k * kStageWeights]);
  make_tables();
}

std::vector<std::int16_t> Trainer::weights() const {
  std::vector<std::int16_t> weights(kStages * kStageWeights);
  for (std::size_t k = 0; k < kStages; ++k) learners_[k].write(&weights[k * kStageWeights]);
  return weights;
}

void Trainer::play_games(const TrainingRound& round, int threads, const Control& control) {
  const Evaluation evaluation(weights());
  std::vector<std::vector<Sample>> played(kJobs);
  parallel_for(kJobs, threads, [&](std::size_t job) {
    Rng rng(mixed(seed_, job));
    tables_[job]->estimates.clear();
    MidgameSearch search(evaluation, tables_[job]->estimates, tables_[job]->exact);
    for (std::size_t i = job; i < round.games && !control.is_stopped(); i += kJobs) {
      const int random_plies = 4 + static_cast<int>(rng.below(11));
      const auto game = play_one(search, rng, random_plies, round.play_depth, 0.02);
      played[job].insert(played[job].end(), game.begin(), game.end());
    }
  });
  seed_ = mixed(seed_, round.games);
  stages_.assign(kStages, {});
  Rng rng(seed_);
  for (const auto& part_played : played) {
    for (const Sample& sample : part_played) {
      // Positions of one game are alike, early ones most, which also cost most to label.
      const std::size_t stage = stage_of(64 - std::popcount(sample.own | sample.other));
      const std::uint32_t part = stage < 7 ? 2 : 4;
      if (rng.below(part) == 0) stages_[stage].push_back(sample);
    }
  }
}

void Trainer::label(std::vector<Sample>& samples, const TrainingRound& round, int threads,
                    const Control& control) const {
  const Evaluation evaluation(weights());
  parallel_for(kJobs, threads, [&](std::size_t job) {
    tables_[job]->estimates.clear();
    MidgameSearch search(evaluation, tables_[job]->estimates, tables_[job]->exact);
    EndgameSearch endgame(~std::uint64_t{0}, tables_[job]->exact, &evaluation);
    for (std::size_t i = job; i < samples.size() && !control.is_stopped(); i += kJobs) {
      Sample& sample = samples[i];
      const int empties = 64 - std::popcount(sample.own | sample.other);
      int score;
      if (empties <= round.exact_empties) {
        const int guess = evaluation.judge(sample.own, sample.other) / kUnits;
        score = kUnits * *endgame.solve(sample.own, sample.other, guess);
      } else {
        const int depth = round.label_depth + static_cast<int>(mixed(sample.own, sample.other) & 1);
        const int found =
            score_around(search, sample, evaluation.judge(sample.own, sample.other), depth);
        score = std::clamp(static_cast<int>(std::lround(kLabelGrowth * found)), -kMost, kMost);
      }
      sample.label = static_cast<std::int16_t>(score);
    }
  });
}

bool Trainer::run(const TrainingRound& round, int threads, const Say& say, const Control& control) {
  play_games(round, threads, control);
  FitRules rules = {.threads = threads, .control = control};
  games_ += round.games;
  rules.share = std::min(
      kMostShare, kEarlierWorth * static_cast<double>(games_before_) / static_cast<double>(games_));
  for (std::size_t stage = 1; stage < kStages - 1; ++stage) {
    std::vector<Sample>& samples = stages_[stage];
    label(samples, round, threads, control);
    const double error = learners_[stage].error(samples);
    learners_[stage].remember(samples);
    learners_[stage].learn(helpers_of(stage), rules);
    if (control.is_stopped()) return false;
    say({static_cast<int>(stage) * kStagePlies + 1, static_cast<int>(stage + 1) * kStagePlies,
         samples.size(), error});
  }
  // Only now have the stages above their labels of this round.
  for (std::size_t stage = 1; stage < kStages - 2; ++stage) {
    learners_[stage].learn(helpers_of(stage), rules);
    if (control.is_stopped()) return false;
  }
  return true;
}

std::vector<Sample> Trainer::helpers_of(std::size_t stage) const {
  const int first = static_cast<int>(stage) * kStagePlies + 1, last = first + kStagePlies - 1;
  std::vector<Sample> helpers;
  for (const std::size_t near : {stage - 1, stage + 1}) {
    for (const Sample& sample : learners_[near].remembered()) {
      const int empties = 64 - std::popcount(sample.own | sample.other);
      if (empties >= first - kHelperPlies && empties <= last + kHelperPlies) {
        helpers.push_back(sample);
      }
    }
  }
  return helpers;
}

}  // namespace zermelo::othello
