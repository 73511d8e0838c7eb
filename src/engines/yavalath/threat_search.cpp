#include "engines/yavalath/threat_search.h"

#include <algorithm>
#include <bit>

namespace zermelo::yavalath {
namespace {

// With more stones than this, images are hardly ever met. The smallest board has many of them.
constexpr int symmetric_stones(int side) { return side == 3 ? 8 : 5; }
constexpr int kThreatDepth = -14;  // threats in a row after the depth has ended

}  // namespace

template <std::size_t kWords>
ThreatSearch<kWords>::ThreatSearch(int side, std::uint64_t bytes)
    : game_(side, false),
      board_(&Board<kWords>::of_side(side)),
      symmetric_stones_(symmetric_stones(side)) {
  std::size_t count = 1 << 12;
  while (2 * count * sizeof(Entry) <= bytes && count < (std::size_t{1} << 22)) count *= 2;
  table_.resize(count);
}

template <std::size_t kWords>
CellSet<kWords> ThreatSearch<kWords>::vacant(const Position& p) const {
  return board_->all.without(p.stones[0] | p.stones[1]);
}

template <std::size_t kWords>
std::uint64_t ThreatSearch<kWords>::key_of(const Position& p) const {
  std::uint64_t key = game_.key(p);
  if (p.count > symmetric_stones_) return key;
  for (int s = 1; s < game_.symmetries(); ++s)
    key = std::min(key, game_.key(game_.transform(p, s)));
  return key;
}

template <std::size_t kWords>
typename ThreatSearch<kWords>::Answer ThreatSearch<kWords>::search(const Position& p, int depth,
                                                                   Budget& budget,
                                                                   std::uint64_t done) {
  budget_ = &budget;
  nodes_before_ = nodes_;
  done_before_ = done;
  is_stopped_ = false;
  was_judged_ = false;
  Answer answer;
  // That a win is sure is enough: the soonest one is found by asking for less depth first.
  answer.score = search(p, depth, -kSure, kSure, 0);
  answer.is_stopped = is_stopped_;
  answer.is_proved = !is_stopped_ && (std::abs(answer.score) >= kSure || !was_judged_);
  return answer;
}

// The balance of rows that can still become threats, and of cells that are closed to a player.
template <std::size_t kWords>
int ThreatSearch<kWords>::judge(const Position& p) const {
  const unsigned k = p.next;
  int score[2];
  for (unsigned side = 0; side < 2; ++side) {
    // Cells that are next to making four after one more stone are those where three in a row is made
    // with a gap: each line is looked at from every vacant cell.
    int promise = 0;
    const Set free = vacant(p);
    free.for_each([&](int cell) {
      for (const auto& line : board_->lines[static_cast<std::size_t>(cell)]) {
        const unsigned own = line.gather(p.stones[side]);
        const unsigned other = line.gather(p.stones[1 - side]);
        const Completes completes = kCompletes[own];
        const unsigned open = completes.four & ~other & 63u;
        promise += 4 * std::popcount(open);
      }
    });
    score[side] = promise - 3 * p.threes[side].size();
  }
  return std::clamp(score[k] - score[1 - k], -5000, 5000);
}

template <std::size_t kWords>
std::vector<typename ThreatSearch<kWords>::Move> ThreatSearch<kWords>::ordered(
    const Position& p, const Set& moves, int first, bool only_threats) const {
  struct Ranked {
    int rank;
    Move move;
  };
  std::vector<Ranked> all;
  const unsigned k = p.next;
  moves.for_each([&](int cell) {
    int rank = cell == first ? 1000 : 0;
    bool threatens = false;
    for (const auto& line : board_->lines[static_cast<std::size_t>(cell)]) {
      const unsigned own = line.gather(p.stones[k]), other = line.gather(p.stones[1 - k]);
      // What a stone here would complete to four, on cells that the opponent does not hold.
      if ((kCompletes[own].four & ~other & 63u) != 0) threatens = true;
      rank += 2 * std::popcount(own) + std::popcount(other);
    }
    if (threatens) rank += 100;
    if (only_threats && !threatens) return;
    all.push_back({rank, static_cast<Move>(cell)});
  });
  std::stable_sort(all.begin(), all.end(),
                   [](const Ranked& a, const Ranked& b) { return a.rank > b.rank; });
  std::vector<Move> list;
  for (const Ranked& ranked : all) list.push_back(ranked.move);
  return list;
}

template <std::size_t kWords>
int ThreatSearch<kWords>::try_moves(const Position& p, const std::vector<Move>& moves, int depth,
                                    int alpha, int beta, int ply) {
  int best = -kWin;
  for (const Move move : moves) {
    Position next = p;
    game_.play(next, move);
    const int score = -search(next, depth, -beta, -std::max(alpha, best), ply + 1);
    if (is_stopped_) return 0;
    best = std::max(best, score);
    if (best >= beta) break;
  }
  return best;
}

template <std::size_t kWords>
int ThreatSearch<kWords>::search(const Position& p, int depth, int alpha, int beta, int ply) {
  ++nodes_;
  if (is_stopped_ || budget_->spent(done_before_ + nodes_ - nodes_before_)) {
    is_stopped_ = true;
    return 0;
  }
  const unsigned k = p.next;
  if (p.over) return p.winner < 0 ? 0 : p.winner == static_cast<int>(k) ? kWin - ply : ply - kWin;
  if (p.fours[k].any()) return kWin - ply - 1;
  const Set threats = p.fours[1 - k];
  const Set free = vacant(p);
  const Set safe = free.without(p.threes[k]);
  if (threats.any()) {
    if (threats.size() > 1 || !(threats & safe).any()) return ply + 2 - kWin;
    std::vector<Move> forced;
    threats.for_each([&](int cell) { forced.push_back(static_cast<Move>(cell)); });
    return try_moves(p, forced, depth, alpha, beta, ply);
  }
  if (!safe.any()) return ply + 1 - kWin;

  const bool is_quiet = depth <= 0;
  int low = alpha;
  if (is_quiet) {
    was_judged_ = true;
    const int judged = judge(p);
    if (judged >= beta || depth <= kThreatDepth) return judged;
    low = std::max(low, judged);
    const int forced = try_moves(p, ordered(p, safe, -1, true), depth - 1, low, beta, ply);
    return std::max(judged, forced);
  }

  const std::uint64_t key = key_of(p);
  Entry& entry = table_[key & (table_.size() - 1)];
  int first = -1;
  if (entry.key == key && entry.bound != kNone) {
    if (p.count > symmetric_stones_) first = entry.move;
    int score = entry.score;
    const bool is_sure = std::abs(score) >= kSure;
    if (is_sure) score += score > 0 ? -ply : ply;
    if ((entry.depth >= depth || is_sure || entry.is_full) &&
        (entry.bound == kExact || (entry.bound == kLower && score >= beta) ||
         (entry.bound == kUpper && score <= alpha))) {
      if (!is_sure && !entry.is_full) was_judged_ = true;
      return score;
    }
  }
  const bool judged_before = was_judged_;
  was_judged_ = false;
  int best = -kWin;
  int best_move = -1;
  for (const Move move : ordered(p, safe, first, false)) {
    Position next = p;
    game_.play(next, move);
    const int score = -search(next, depth - 1, -beta, -std::max(low, best), ply + 1);
    if (is_stopped_) return 0;
    if (score > best) {
      best = score;
      best_move = move;
    }
    if (best >= beta) break;
  }
  int stored = best;
  if (std::abs(best) >= kSure) stored += best > 0 ? ply : -ply;
  entry = {.key = key,
           .score = static_cast<std::int16_t>(stored),
           .depth = static_cast<std::int8_t>(depth),
           .bound = best >= beta    ? kLower
                    : best <= alpha ? kUpper
                                    : kExact,
           .move = static_cast<std::uint8_t>(best_move < 0 ? 255 : best_move),
           .is_full = !was_judged_};
  was_judged_ = was_judged_ || judged_before;
  return best;
}

template <std::size_t kWords>
std::vector<typename ThreatSearch<kWords>::Move> ThreatSearch<kWords>::line(Position p) const {
  std::vector<Move> moves;
  while (!p.over) {
    const unsigned k = p.next;
    int move = -1;
    const auto first_of = [](const Set& set) {
      int found = -1;
      set.for_each([&](int cell) { found = found < 0 ? cell : found; });
      return found;
    };
    if (p.fours[k].any()) {
      move = first_of(p.fours[k]);
    } else if (p.fours[1 - k].any()) {
      move = first_of(p.fours[1 - k]);
    } else if (p.count > symmetric_stones_) {
      const std::uint64_t key = key_of(p);
      const Entry& entry = table_[key & (table_.size() - 1)];
      if (entry.key == key && entry.move != 255) move = entry.move;
    }
    if (move < 0) break;
    moves.push_back(static_cast<Move>(move));
    game_.play(p, static_cast<Move>(move));
  }
  return moves;
}

template class ThreatSearch<1>;
template class ThreatSearch<2>;

}  // namespace zermelo::yavalath
