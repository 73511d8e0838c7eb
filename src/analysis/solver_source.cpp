#include <algorithm>
#include <chrono>
#include <optional>

#include "analysis/source.h"
#include "analysis/table_values.h"
#include "base/error.h"
#include "base/text.h"

namespace zermelo {
namespace {

// Solving is given up after its first share of the budget only if the game is surely this many times
// larger than what can be solved in the rest.
constexpr double kTooLarge = 2;
// A move of a random game costs a tenth of what a position costs that is solved.
constexpr std::uint64_t kMovesAPosition = 10;

// A solved game is kept, and one that is half solved goes on when the same position is asked again.
class SolverSource final : public Source {
 public:
  SolverSource(const AnyGame& game, std::uint64_t bytes) : game_(game), bytes_(bytes) {}

  void ask(Findings& findings, Budget& budget) override {
    if (solution_ != nullptr && solution_->is_done() && add_table_values(*solution_, findings)) {
      return;
    }
    if (!is_at(findings.position)) begin(findings.position);
    if (!why_not_.empty()) {
      findings.why_not = why_not_;
      return;
    }
    try {
      run(budget);
      if (!add_table_values(*solution_, findings)) findings.why_not = "chance is to move";
    } catch (const Error& error) {
      if (error.exit() != Exit::kUnanswered) throw;
      findings.why_not = error.what();
      if (solution_ == nullptr) why_not_ = error.what();
    }
  }

 private:
  using Clock = std::chrono::steady_clock;

  bool is_at(const AnyPosition& p) const {
    return at_ && game_.turn(*at_) == game_.turn(p) && game_.equal(*at_, p);
  }

  void begin(const AnyPosition& p) {
    solution_.reset();  // before the next one asks for memory
    at_ = p;
    why_not_.clear();
    positions_ = 0;
    seconds_ = 0;
    bound_.reset();
  }

  // The first share tells how fast it goes; a lower bound then tells whether to go on.
  void run(Budget& budget) {
    if (solution_ == nullptr) {
      solution_ = game_.solution(*at_, bytes_);
    } else {
      if (!bound_) {
        Budget sampling = budget.part(0.05);
        if (budget.work() != UINT64_MAX) sampling = sampling.with_work(budget.work() / 2);
        bound_ = game_.positions_at_least(*at_, sampling);
        budget.pay(sampling.done() / kMovesAPosition);
      }
      refuse_if_too_large(budget);
    }
    Budget rest = budget.part(1);
    const auto begin = Clock::now();
    try {
      solution_->run(rest);
    } catch (...) {
      count(rest, begin);
      budget.pay(rest.done());
      if (!rest.is_spent()) solution_.reset();  // not for want of time: it will not get further
      throw;
    }
    budget.pay(rest.done());
  }

  void count(const Budget& spent, Clock::time_point begin) {
    positions_ += spent.done();
    seconds_ += std::chrono::duration<double>(Clock::now() - begin).count();
  }

  // By positions where they are counted, so that the answer does not hang on the clock.
  void refuse_if_too_large(const Budget& budget) {
    double most = static_cast<double>(positions_);
    if (budget.work() != UINT64_MAX) {
      most += static_cast<double>(budget.work() - std::min(budget.done(), budget.work()));
    } else if (budget.is_timed()) {
      most += most / std::max(seconds_, 1e-6) * budget.seconds_left();
    } else {
      return;
    }
    if (static_cast<double>(*bound_) <= kTooLarge * most) return;
    solution_.reset();
    unanswered("it has at least {} positions, too many to solve here",
               short_count(static_cast<double>(*bound_)));
  }

  const AnyGame& game_;
  const std::uint64_t bytes_;
  std::unique_ptr<AnySolution> solution_;
  // State of the position it is at.
  std::optional<AnyPosition> at_;
  std::string why_not_;                 // why it is not worth while, or cannot be done
  std::uint64_t positions_ = 0;         // found so far
  double seconds_ = 0;                  // spent so far
  std::optional<std::uint64_t> bound_;  // of all positions, from below
};

}  // namespace

std::unique_ptr<Source> solver_source(const AnyGame& game, std::uint64_t bytes) {
  return std::make_unique<SolverSource>(game, bytes);
}

}  // namespace zermelo
