#include "engines/slide/training.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "base/threads.h"
#include "engines/slide/players.h"
#include "learn/thread_copies.h"

namespace zermelo::slide {
namespace {

struct Outcome {
  std::int64_t score = 0;
  int largest = 0;
  std::uint64_t moves = 0;
};

// Plays and learns with one thread's generator.
template <class Rule>
class Learner {
 public:
  using Board = SlideBoard4x4<Rule>;
  using OwnWeights = typename Network<Rule>::OwnWeights;

  Learner(Network<Rule>& network, OwnWeights own, const Training& training, const Control& control,
          std::uint64_t seed)
      : network_(network), own_(own), training_(training), control_(control), environment_(seed) {}

  // A game from the start, and those begun again from its middle. The outcome is the first one's,
  // but for the moves. When it is stopped, what has come of it is no episode.
  Outcome episode() {
    Board start;
    drop(start);
    drop(start);
    Outcome outcome = game(start);
    if (!training_.restart) return outcome;
    while (boards_.size() >= 20 && !control_.is_stopped()) {
      const Board middle = boards_[boards_.size() / 2];
      outcome.moves += game(middle).moves;
    }
    return outcome;
  }

 private:
  void drop(Board& board) {
    const Placed placed = environment_.place(board);
    board.place(placed.cell, placed.tile);
  }

  Outcome game(Board board) {
    const bool later = training_.lambda > 0;
    Outcome outcome;
    boards_.clear();
    steps_.clear();
    for (; !control_.is_stopped(); drop(board)) {
      // The weights of all slides are found before any of them is used. While they are on their way, the
      // board before the last one is learned.
      std::array<Slid<Board>, 4> slides;
      for (std::size_t i = 0; i < 4; ++i) {
        slides[i] = try_slide(board, kDirections[i]);
        if (slides[i].legal) network_.find(slides[i].after, *after_[i], own_);
      }
      if (!later && outcome.moves > 1) network_.learn(*before_last_, target_, training_.rate);
      float best_value = 0;
      Slid<Board> best;
      std::size_t chosen = 0;
      for (std::size_t i = 0; i < 4; ++i) {
        if (!slides[i].legal) continue;
        const float value = static_cast<float>(slides[i].reward) + network_.value(*after_[i]);
        if (best.legal && value <= best_value) continue;
        best = slides[i];
        best_value = value;
        chosen = i;
      }
      if (!best.legal) {
        if (!later && outcome.moves > 0) network_.learn(*last_, 0, training_.rate);
        break;
      }
      if (training_.restart) boards_.push_back(board);
      if (later) {
        steps_.push_back({best.after, static_cast<float>(best.reward)});
      } else {
        target_ = best_value;
        Found* const free = std::exchange(before_last_, last_);
        last_ = std::exchange(after_[chosen], free);
        network_.prepare(*last_);
      }
      ++outcome.moves;
      outcome.score += best.reward;
      board = best.after;
    }
    if (later && !control_.is_stopped()) learn_backwards();
    outcome.largest = board.largest();
    return outcome;
  }

  // From the end of the game: a board's target mixes the value of the next one with what was found
  // to follow from it.
  void learn_backwards() {
    float target = 0;
    for (std::size_t i = steps_.size(); i-- > 0;) {
      network_.find(steps_[i].after, *last_, own_);
      network_.learn(*last_, target, training_.rate);
      const float value = network_.value(*last_);
      target = steps_[i].reward + training_.lambda * target + (1 - training_.lambda) * value;
    }
  }

  struct Step {
    Board after;
    float reward;
  };

  Network<Rule>& network_;
  const OwnWeights own_;
  const Training& training_;
  const Control& control_;
  RandomEnvironment environment_;
  using Found = typename Network<Rule>::Found;
  std::array<Found, 6> found_;
  std::array<Found*, 4> after_ = {&found_[0], &found_[1], &found_[2], &found_[3]};  // each slide
  Found* last_ = &found_[4];         // of the board after the last slide
  Found* before_last_ = &found_[5];  // after the one before, which goes towards this:
  float target_ = 0;
  std::vector<Board> boards_;  // before each slide
  std::vector<Step> steps_;
};

template <class Rule>
std::uint64_t train_all(Network<Rule>& network, const Training& training, std::uint64_t done,
                        const std::function<void(const TrainingReport&)>& report,
                        const Control& control) {
  using Clock = std::chrono::steady_clock;
  std::optional<learn::ThreadCopies> copies;  // if threads have weights of their own
  if (auto arrays = network.own_arrays(); !arrays.empty() && training.threads > 1) {
    copies.emplace(std::move(arrays), 8 * network.shape().tuples.size());
  }
  // Where learning goes on, it goes on with other games.
  const std::uint64_t seeds = Rng(training.seed + 0x9e3779b97f4a7c15 * done)();
  std::vector<std::unique_ptr<Learner<Rule>>> learners;
  for (int t = 0; t < training.threads; ++t) {
    learners.push_back(std::make_unique<Learner<Rule>>(
        network, copies ? network.own_weights(t) : typename Network<Rule>::OwnWeights{}, training,
        control, seeds + static_cast<std::uint64_t>(t)));
  }
  std::atomic<std::uint64_t> begun{done};
  std::mutex reporting;
  TrainingReport block;                // under reporting, as all below
  std::vector<TrainingReport> untold;  // until what was learned in them is merged
  double sum = 0;
  block.episodes = done;
  const Budget budget(training.limits, control);
  Clock::time_point block_begin = Clock::now();

  const auto add = [&](const Outcome& outcome) {
    const std::lock_guard lock(reporting);
    ++block.episodes;
    ++block.block;
    sum += static_cast<double>(outcome.score);
    block.best = std::max(block.best, outcome.score);
    ++block.ended_with[static_cast<std::size_t>(outcome.largest)];
    block.moves += outcome.moves;
    if (block.episodes % training.block != 0 && block.episodes != training.episodes) return;
    block.average = sum / static_cast<double>(block.block);
    block.seconds = std::chrono::duration<double>(Clock::now() - block_begin).count();
    if (copies) {
      untold.push_back(block);
    } else {
      report(block);
    }
    block = {.episodes = block.episodes};
    sum = 0;
    block_begin = Clock::now();
  };

  // A round ends when it is time to merge; without copies there is but one.
  while (!budget.is_spent() && begun < training.episodes) {
    const std::uint64_t round =
        copies ? copies->moves_between() : std::numeric_limits<std::uint64_t>::max();
    std::atomic<std::uint64_t> moves{0};
    parallel_for(learners.size(), training.threads, [&](std::size_t t) {
      while (moves < round && !budget.is_spent() && begun.fetch_add(1) < training.episodes) {
        const Outcome outcome = learners[t]->episode();
        moves += outcome.moves;
        if (!control.is_stopped()) add(outcome);
      }
    });
    if (copies) copies->merge(moves);
    for (const TrainingReport& told : std::exchange(untold, {})) report(told);
  }
  return block.episodes;
}

}  // namespace

double TrainingReport::share_reaching(int tile) const {
  std::uint64_t reached = 0;
  for (std::size_t t = static_cast<std::size_t>(tile); t < ended_with.size(); ++t) {
    reached += ended_with[t];
  }
  return block == 0 ? 0 : static_cast<double>(reached) / static_cast<double>(block);
}

template <class Rule>
std::uint64_t train(Network<Rule>& network, const Training& training, std::uint64_t done,
                    const std::function<void(const TrainingReport&)>& report,
                    const Control& control) {
  return train_all(network, training, done, report, control);
}

template std::uint64_t train<Rule2048>(Network<Rule2048>&, const Training&, std::uint64_t,
                                       const std::function<void(const TrainingReport&)>&,
                                       const Control&);
template std::uint64_t train<Rule2584>(Network<Rule2584>&, const Training&, std::uint64_t,
                                       const std::function<void(const TrainingReport&)>&,
                                       const Control&);

}  // namespace zermelo::slide
