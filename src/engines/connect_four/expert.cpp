#include "engines/connect_four/expert.h"

#include <algorithm>
#include <bit>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "engines/connect_four/book_shelf.h"
#include "engines/connect_four/solver.h"

namespace zermelo {
namespace connect_four {
namespace {

// A larger table takes longer to come from the system than it saves for most positions.
constexpr std::uint64_t kMostBytes = std::uint64_t{256} << 20;

class ColumnExpert final : public Expert<ConnectFour> {
 public:
  ColumnExpert(const ConnectFour& game, std::uint64_t bytes)
      : game_(game),
        g_{game.rows(), game.cols(), game.connect()},
        table_(std::min(bytes, kMostBytes), key_bits(g_)),
        solver_(g_, table_),
        book_(book_for(g_)) {}

  Thoughts think(const ConnectFour::Position& p, Budget& budget) override {
    const std::uint64_t before = solver_.nodes();
    is_spent_ = false;
    const auto moves = game_.moves(p);
    Thoughts thoughts;
    thoughts.values.resize(moves.size());
    // No move is better than the position: known first, that bounds them all.
    const int discs = std::popcount(p.all);
    const std::optional<int> best = score(p, -g_.cells, budget);
    if (best) thoughts.value = value_of(*best, discs);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const std::optional<int> of_move = move_score(p, moves[i], best.value_or(g_.cells), budget);
      if (!of_move) continue;
      thoughts.values[i] = value_of(*of_move, discs);
      if (of_move == best) thoughts.best = i;
    }
    thoughts.work = solver_.nodes() - before;
    return thoughts;
  }

 private:
  // Nothing once the budget is spent.
  std::optional<int> score(const ConnectFour::Position& p, int low, Budget& budget) {
    if (const auto known = book_->score(g_, p.own, p.all)) return known;
    if (is_spent_) return std::nullopt;
    const int score =
        solver_.score(p.own, p.all, std::max(low, -Table::kBias), Table::kBias, budget);
    is_spent_ = solver_.stopped();
    return is_spent_ ? std::nullopt : std::optional(score);
  }

  std::optional<int> move_score(ConnectFour::Position p, ConnectFour::Move m, int most,
                                Budget& budget) {
    game_.play(p, m);
    if (!game_.turn(p).is_over()) {
      const auto reply = score(p, -most, budget);
      return reply ? std::optional(-*reply) : std::nullopt;
    }
    const bool wins = has_line(AnyBoard{g_}, p.own ^ p.all);
    return wins ? (g_.cells + 2 - std::popcount(p.all)) / 2 : 0;
  }

  Value value_of(int score, int discs) const {
    Value value = Value::proved(score > 0   ? Outcome::kWin
                                : score < 0 ? Outcome::kLose
                                            : Outcome::kTie,
                                remoteness(g_, score, discs));
    value.score = score;
    return value;
  }

  const ConnectFour game_;
  const Geometry g_;
  Table table_;
  Solver solver_;
  const std::shared_ptr<const Book> book_;
  bool is_spent_ = false;  // the budget of the question that is being answered
};

}  // namespace
}  // namespace connect_four

std::unique_ptr<Expert<connect_four::ConnectFour>> EngineOf<connect_four::ConnectFour>::expert(
    const connect_four::ConnectFour& game, std::uint64_t bytes) {
  return std::make_unique<connect_four::ColumnExpert>(game, bytes);
}

}  // namespace zermelo
