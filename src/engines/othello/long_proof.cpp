#include "engines/othello/long_proof.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <unordered_map>
#include <vector>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/work_file.h"
#include "engines/othello/endgame.h"

namespace zermelo::othello {
namespace {

struct Board {
  std::uint64_t own, other;
  bool operator==(const Board&) const = default;
};
struct HashOfBoard {
  std::size_t operator()(const Board& b) const { return mixed(mixed(0, b.own), b.other); }
};

// The same for all images.
Board least_image(std::uint64_t own, std::uint64_t other) {
  Board least = {own, other};
  for (int k = 1; k < 8; ++k) {
    const Board image = {square_image(own, k), square_image(other, k)};
    if (std::pair(image.own, image.other) < std::pair(least.own, least.other)) least = image;
  }
  return least;
}

struct Bounds {
  int lower, upper;
};

// Proved bounds, in memory and on disk: a record is both sides' discs and the two bounds.
class ProvedFile {
 public:
  ProvedFile(const std::string& path, const std::string& title)
      : file_(path, title, kRecord, [&](const char* record) {
          Board board;
          std::memcpy(&board, record, sizeof board);
          bounds_[board] = {static_cast<signed char>(record[16]),
                            static_cast<signed char>(record[17])};
        }) {}

  const Bounds* find(const Board& board) const {
    const auto at = bounds_.find(board);
    return at == bounds_.end() ? nullptr : &at->second;
  }
  void add(const Board& board, Bounds bounds) {
    if (const Bounds* const known = find(board)) {
      bounds = {std::max(known->lower, bounds.lower), std::min(known->upper, bounds.upper)};
    }
    bounds_[board] = bounds;
    char record[kRecord];
    std::memcpy(record, &board, sizeof board);
    record[16] = static_cast<char>(bounds.lower);
    record[17] = static_cast<char>(bounds.upper);
    file_.add(record);
  }
  std::uint64_t size() const { return bounds_.size(); }

 private:
  static constexpr std::size_t kRecord = sizeof(Board) + 2;
  std::unordered_map<Board, Bounds, HashOfBoard> bounds_;
  WorkFile file_;
};

class Prover {
 public:
  Prover(const ProofPlan& plan, const Control& control, ProvedFile& proved)
      : plan_(plan),
        control_(control),
        proved_(proved),
        board_(plan.game.board()),
        cells_(std::popcount(board_)),
        table_(plan.bytes),
        search_(board_, table_) {
    if (plan.threads > 1) {
      std::vector<std::unique_ptr<EndgameSearch>> helpers;
      for (int k = 1; k < plan.threads; ++k) {
        helpers.push_back(std::make_unique<EndgameSearch>(board_, table_));
      }
      team_ = std::make_unique<EndgameTeam>(std::move(helpers));
      search_.join(team_.get());
    }
    search_.set_stop([&](std::uint64_t) { return control_.is_stopped(); });
  }
  ~Prover() { search_.join(nullptr); }

  // A bound of the score on its side of alpha. Means nothing once is_stopped() holds. `from` to `to`
  // is this position's part of the work, of 0 to 1.
  int test(std::uint64_t own, std::uint64_t other, int alpha, double from, double to) {
    const Board image = least_image(own, other);
    const Bounds* const known = proved_.find(image);
    if (known != nullptr && (known->lower > alpha || known->upper <= alpha)) {
      advance(to);
      return known->lower > alpha ? known->lower : known->upper;
    }
    const int empties = cells_ - std::popcount(own | other);
    int bound;
    if (empties <= plan_.leaf_empties) {
      bound = search_.test(own, other, alpha);
    } else if (const std::uint64_t moves = enclosing(own, other) & board_; moves != 0) {
      bound = best_move(own, other, moves, alpha, from, to);
    } else if ((enclosing(other, own) & board_) != 0) {
      bound = -test(other, own, -alpha - 1, from, to);
    } else {
      bound = final_score(own, other, empties);
    }
    if (is_stopped()) return bound;
    proved_.add(image, bound > alpha ? Bounds{bound, cells_} : Bounds{-cells_, bound});
    advance(to);
    return bound;
  }

  bool is_stopped() const { return search_.is_stopped() || control_.is_stopped(); }
  void begin_test() { done_ = 0; }
  std::uint64_t nodes() const { return search_.nodes() + (team_ ? team_->nodes() : 0); }
  static constexpr std::uint64_t kParts = 1'000'000;  // of the work of one test

 private:
  struct Move {
    std::uint64_t own, other;
    int rank;
  };

  int best_move(std::uint64_t own, std::uint64_t other, std::uint64_t moves, int alpha, double from,
                double to) {
    std::vector<Move> list;
    for (; moves != 0; moves &= moves - 1) {
      const std::uint64_t turned = flips(own, other, std::countr_zero(moves));
      Move move = {other ^ turned, own | turned | (moves & (~moves + 1)), 0};
      // What is proved to be enough comes first, what is proved to fail costs nothing.
      const Bounds* const known = proved_.find(least_image(move.own, move.other));
      const bool settles = known != nullptr && -known->upper > alpha;
      move.rank = settles ? kSettled : -look(move.own, move.other, kLookPlies, -kSettled, kSettled);
      list.push_back(move);
    }
    std::stable_sort(list.begin(), list.end(),
                     [](const Move& a, const Move& b) { return a.rank > b.rank; });
    const double part = (to - from) / static_cast<double>(list.size());
    int best = kNoScore;
    for (std::size_t i = 0; i < list.size() && best <= alpha && !is_stopped(); ++i) {
      const double begin = from + part * static_cast<double>(i);
      best = std::max(best, -test(list[i].own, list[i].other, -alpha - 1, begin, begin + part));
    }
    return best;
  }

  // A few plies ahead, judged by moves, cells next to the opponent's discs and corners: only the order
  // of moves hangs on it.
  int look(std::uint64_t own, std::uint64_t other, int plies, int alpha, int beta) const {
    std::uint64_t moves = enclosing(own, other) & board_;
    const std::uint64_t replies = enclosing(other, own) & board_;
    if (moves == 0 && replies == 0) return 1000 * final_score(own, other, 0);
    if (plies == 0) {
      const std::uint64_t empty = board_ & ~(own | other);
      const auto worth = [&](std::uint64_t mine, std::uint64_t theirs, std::uint64_t can) {
        return 12 * std::popcount(can) + 4 * std::popcount(empty & next_to(theirs)) +
               60 * std::popcount(mine & corners_);
      };
      return worth(own, other, moves) - worth(other, own, replies);
    }
    if (moves == 0) return -look(other, own, plies, -beta, -alpha);
    for (; moves != 0 && alpha < beta; moves &= moves - 1) {
      const std::uint64_t turned = flips(own, other, std::countr_zero(moves));
      alpha = std::max(alpha, -look(other ^ turned, own | turned | (moves & (~moves + 1)),
                                    plies - 1, -beta, -alpha));
    }
    return alpha;
  }

  void advance(double to) {
    const auto parts = static_cast<std::uint64_t>(to * static_cast<double>(kParts));
    if (parts <= done_) return;
    if (control_.progress != nullptr) control_.progress->add(parts - done_);
    done_ = parts;
  }

  static constexpr int kLookPlies = 5;
  static constexpr int kSettled = 1 << 20;

  const ProofPlan& plan_;
  const Control& control_;
  ProvedFile& proved_;
  const std::uint64_t board_;
  const int cells_;
  // Cells with three neighbours on the board.
  const std::uint64_t corners_ = [this] {
    std::uint64_t corners = 0;
    for (std::uint64_t rest = board_; rest != 0; rest &= rest - 1) {
      const std::uint64_t cell = rest & (~rest + 1);
      if (std::popcount(next_to(cell) & board_) == 4) corners |= cell;
    }
    return corners;
  }();
  ExactTable table_;
  EndgameSearch search_;
  std::unique_ptr<EndgameTeam> team_;
  std::uint64_t done_ = 0;
};

}  // namespace

ProofReport prove_score(const ProofPlan& plan, const Control& control) {
  const std::uint64_t own = plan.position.own, other = plan.position.other;
  const int cells = std::popcount(plan.game.board());
  ProvedFile proved(
      plan.path, fmt::format("othello proof cells={} position={:016x}/{:016x}", cells, own, other));
  Prover prover(plan, control, proved);
  ProofReport report;
  report.at_least = -cells, report.at_most = cells;
  report.from_before = proved.size();
  const auto begin = std::chrono::steady_clock::now();
  int score = 0;
  for (std::uint64_t tests = 1; report.at_least < report.at_most; ++tests) {
    const int alpha = score == report.at_least ? score : score - 2;
    if (control.progress != nullptr) control.progress->expect(tests * Prover::kParts);
    prover.begin_test();
    score = prover.test(own, other, alpha, 0, 1);
    if (prover.is_stopped()) break;
    (score > alpha ? report.at_least : report.at_most) = score;
  }
  if (report.at_least == report.at_most) report.score = report.at_least;
  report.proved = proved.size();
  report.nodes = prover.nodes();
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return report;
}

}  // namespace zermelo::othello
