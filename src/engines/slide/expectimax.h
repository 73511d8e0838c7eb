// Looks several slides ahead: the best slide, the average over the tiles that may come, the best
// slide after each, and so on; boards at the end of the look ahead are judged by a network or by
// their rows and columns.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/bit_set.h"
#include "base/limits.h"
#include "engines/slide/line_values.h"
#include "engines/slide/network.h"
#include "engines/slide/players.h"

namespace zermelo::slide {

// --- Judges of boards after a slide ---------------------------------------------------------------

// Each gives the value of a board after the last slide; look_from() tells it the board before the
// first one.

// What is still to be won, so rewards on the way count.
//
// Training sees few boards with the largest tiles. They are judged as if all tiles above a gap were
// one smaller: what can be done is the same, and such boards are well known.
//
//    16384  4096  2048  ...    8192 is missing, so this is judged as    8192  4096  2048  ...
//
// (Tile-downgrading: Guei, Chen and Wu, Optimistic Temporal Difference Learning for 2048, 2021.) All
// boards of a search are lowered at the gap of its first one, so that they can be compared.
template <class Rule>
class NetworkJudge {
 public:
  using Board = SlideBoard4x4<Rule>;
  static constexpr bool kRewardsCount = true;
  static constexpr float kLost = 0;  // nothing more

  // Lowers boards with a tile of at least this number; 0: none.
  NetworkJudge(std::shared_ptr<const Network<Rule>> network, std::int64_t downgrade)
      : network_(std::move(network)) {
    const auto* const first =  // the last index need not have a number
        std::lower_bound(Rule::kNumbers.begin(), Rule::kNumbers.end() - 1, downgrade);
    if (downgrade != 0) downgrade_from_ = static_cast<int>(first - Rule::kNumbers.begin());
  }

  void look_from(const Board& board) {
    gap_ = board.largest() >= downgrade_from_ ? highest_gap(board) : kNone;
  }
  float operator()(const Board& after) const { return network_->value(after.lowered_above(gap_)); }

 private:
  static constexpr int kNone = kSlideTiles - 1;

  // The highest tile below the largest that can be left out: no tile within reach of it that would
  // then merge otherwise than before.
  static int highest_gap(const Board& board) {
    std::uint64_t tiles = 0;
    for (int cell = 0; cell < 16; ++cell) tiles |= std::uint64_t{1} << board.get(cell);
    constexpr std::uint64_t kReach = (std::uint64_t{2} << Rule::kMergeReach) - 1;
    for (int gap = board.largest() - 1; gap > Rule::kMergeReach; --gap) {
      if ((tiles >> (gap - Rule::kMergeReach) & kReach) == 0) return gap;
    }
    return kNone;
  }

  std::shared_ptr<const Network<Rule>> network_;
  int downgrade_from_ = kNone;
  int gap_ = kNone;
};

// How good the board looks; rewards are of another scale and do not count.
template <class Rule>
struct LineJudge {
  static constexpr bool kRewardsCount = false;
  static constexpr float kLost = -100000;  // below the worst of boards that go on
  void look_from(const SlideBoard4x4<Rule>&) const {}
  float operator()(const SlideBoard4x4<Rule>& after) const { return (*values)(after); }
  std::shared_ptr<const LineValues> values;
};

// --- The search -----------------------------------------------------------------------------------

struct SearchSettings {
  Limits limits = {.depth = 2};  // slides ahead, the first included; with a time at most so many
  float least_probability = 0;   // boards less likely than this are judged at once
  Control control = {};          // a stop ends a search at once
};

template <class Rule, class Judge>
class Expectimax {
 public:
  using Board = SlideBoard4x4<Rule>;
  static constexpr bool kQuick = false;

  Expectimax(Judge judge, SearchSettings settings, std::size_t table_entries = 1 << 16)
      : judge_(std::move(judge)), settings_(settings), table_(std::bit_ceil(table_entries)) {}

  struct Found {
    std::array<std::optional<float>, 4> values;  // by direction; nothing for what is not legal
    int depth = 0;
    std::uint64_t boards = 0;  // judged
  };

  Found search(const Board& board) {
    Budget budget(settings_.limits, settings_.control);
    return search(board, budget);
  }
  // Against the clock deeper and deeper; where it may be stopped, one slide first. So there is always
  // an answer.
  Found search(const Board& board, Budget& budget) {
    budget_ = &budget;
    judge_.look_from(board);
    boards_ = looks_ = 0;
    const bool timed = budget.is_timed(), may_be_cut = timed || budget.control().stop != nullptr;
    Found found;
    for (int depth = may_be_cut ? 1 : budget.depth(); depth <= budget.depth();
         depth = timed || depth == budget.depth() ? depth + 1 : budget.depth()) {
      checks_time_ = depth > 1 && may_be_cut;
      const auto values = values_of(board, depth);
      if (out_of_time_) break;
      found.values = values;
      found.depth = depth;
    }
    found.boards = boards_;
    return found;
  }

  Slid<Board> slide(const Board& board) {
    const Found found = search(board);
    return best_slide(board, [&](const Slid<Board>& slid) {
      return *found.values[static_cast<std::size_t>(slid.direction)];
    });
  }

 private:
  std::array<std::optional<float>, 4> values_of(const Board& board, int depth) {
    ++age_;
    out_of_time_ = false;
    std::array<std::optional<float>, 4> values;
    for (const Direction direction : kDirections) {
      const Slid<Board> slid = try_slide(board, direction);
      if (slid.legal) values[static_cast<std::size_t>(direction)] = after(slid, depth, 1);
    }
    return values;
  }

  // What a slide is worth; `depth` counts it.
  float after(const Slid<Board>& slid, int depth, float probability) {
    const float reward = Judge::kRewardsCount ? static_cast<float>(slid.reward) : 0;
    if (depth <= 1 || probability < settings_.least_probability) {
      ++boards_;
      return reward + judge_(slid.after);
    }
    return reward + average(slid.after, depth - 1, probability);
  }

  float average(const Board& board, int depth, float probability) {
    Entry& entry = table_[board.key() & (table_.size() - 1)];
    if (entry.age == age_ && entry.depth >= depth && entry.probability >= probability &&
        entry.board == board) {
      return entry.value;
    }
    if (checks_time_ && budget_->out_of_time(++looks_)) out_of_time_ = true;
    const std::uint32_t empty = board.empty_cells();
    const float share = 1 / static_cast<float>(std::popcount(empty));
    float sum = 0;
    for_each_bit(empty, [&](int cell) {
      if (out_of_time_) return;
      for (int tile = 1; tile <= 2; ++tile) {
        const float chance = tile == 1 ? 0.9f : 0.1f;
        Board next = board;
        next.place(cell, tile);
        sum += chance * best(next, depth, probability * share * chance);
      }
    });
    const float value = sum * share;
    if (!out_of_time_) entry = {board, value, probability, age_, depth};
    return value;
  }

  float best(const Board& board, int depth, float probability) {
    float best = Judge::kLost;
    bool legal = false;
    for (const Direction direction : kDirections) {
      const Slid<Board> slid = try_slide(board, direction);
      if (!slid.legal) continue;
      const float value = after(slid, depth, probability);
      best = legal ? std::max(best, value) : value;
      legal = true;
    }
    return best;
  }

  // Boards of this search that were averaged. Of a place in the table the last one stays.
  struct Entry {
    Board board;
    float value = 0, probability = 0;
    std::uint64_t age = 0;
    int depth = 0;
  };

  Judge judge_;
  SearchSettings settings_;
  std::vector<Entry> table_;
  std::uint64_t age_ = 0;
  std::uint64_t looks_ = 0, boards_ = 0;
  bool checks_time_ = false, out_of_time_ = false;
  Budget* budget_ = nullptr;
};

}  // namespace zermelo::slide
