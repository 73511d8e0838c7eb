// Games that may go on for ever: random graphs, against the definition of each value.
#include "solve/retrograde.h"

#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "base/fixed_list.h"
#include "base/rng.h"
#include "core/payoffs.h"

namespace zermelo {
namespace token_game {

constexpr int kNodes = 40;

// A token on a node is moved along an arrow, by both players in turn. A node without arrows ends the
// game: the player to move then loses, ties or wins.
class TokenGame {
 public:
  struct Position {
    int node = 0, mover = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  using Move = int;  // the node to go to

  explicit TokenGame(std::uint64_t seed) {
    Rng rng(seed);
    const std::uint64_t most = 1 + rng.below(4);
    for (int node = 0; node < kNodes; ++node) {
      ends_[node] = static_cast<int>(rng.below(3)) - 1;
      const std::uint64_t arrows =
          rng.below(6) == 0 ? 0 : 1 + rng.below(static_cast<std::uint32_t>(most));
      for (std::uint64_t i = 0; i < arrows; ++i) {
        const int to = static_cast<int>(rng.below(kNodes));
        bool is_new = true;
        for (const int other : arrows_[node]) is_new = is_new && other != to;
        if (is_new) arrows_[node].push_back(to);
      }
    }
  }

  int players() const { return 2; }
  Position start() const { return {}; }
  int mover(const Position& p) const { return p.mover; }
  Turn turn(const Position& p) const {
    return arrows_[p.node].empty() ? Turn::over() : Turn::player(p.mover);
  }
  const FixedList<int, 4>& moves(const Position& p) const { return arrows_[p.node]; }
  void play(Position& p, Move m) const { p = {m, 1 - p.mover}; }
  Payoffs payoffs(const Position& p) const {
    if (ends_[p.node] == 0) return Payoffs::tie();
    return Payoffs::win_for(ends_[p.node] > 0 ? p.mover : 1 - p.mover);
  }
  PayoffRange payoff_range() const { return {}; }
  int max_length() const { return kUnbounded; }
  std::string write(const Position& p) const { return std::to_string(p.node); }
  Position read(std::string_view) const { return {}; }
  std::string write_move(const Position&, Move m) const { return std::to_string(m); }
  std::string draw(const Position& p, std::optional<Move>, Pen) const { return write(p) + "\n"; }
  std::uint64_t key(const Position& p) const {
    return static_cast<std::uint64_t>(2 * p.node + p.mover);
  }

 private:
  FixedList<int, 4> arrows_[kNodes];
  int ends_[kNodes];
};

}  // namespace token_game

namespace {

using namespace token_game;

// The value of every position with player 0 to move (the rules are the same for both), by what the
// words mean: won in r if some move leads to a position lost in r - 1, and so on, for growing r.
std::vector<Value> by_definition(const TokenGame& game) {
  std::vector<Value> values(kNodes);
  const auto child = [&](int node, int i) {
    return values[static_cast<std::size_t>(game.moves({node, 0})[static_cast<std::size_t>(i)])];
  };
  for (int pass = 0; pass < 2; ++pass) {  // first wins and losses, then ties
    for (int r = 0; r <= 2 * kNodes; ++r) {
      std::vector<Value> next = values;
      for (int node = 0; node < kNodes; ++node) {
        Value& value = next[static_cast<std::size_t>(node)];
        if (value.known == Known::kProved) continue;
        const int moves = static_cast<int>(game.moves({node, 0}).size());
        if (moves == 0) {
          const double payoff = game.payoffs({node, 0})[0];
          const Outcome outcome = payoff > 0   ? Outcome::kWin
                                  : payoff < 0 ? Outcome::kLose
                                               : Outcome::kTie;
          if ((outcome == Outcome::kTie) == (pass == 1)) value = Value::proved(outcome, 0);
          continue;
        }
        int lost = 0, won = 0, tied = 0;  // children, for the opponent
        for (int i = 0; i < moves; ++i) {
          const Value v = child(node, i);
          lost += v.outcome == Outcome::kLose;
          won += v.outcome == Outcome::kWin;
          tied += v.outcome == Outcome::kTie;
        }
        if (pass == 0 && lost > 0) value = Value::proved(Outcome::kWin, r);
        if (pass == 0 && won == moves) value = Value::proved(Outcome::kLose, r);
        if (pass == 1 && tied > 0) value = Value::proved(Outcome::kTie, r);
      }
      values = next;
    }
  }
  for (Value& value : values) {
    if (value.known == Known::kUnknown)
      value = {.known = Known::kProved, .outcome = Outcome::kDraw};
  }
  return values;
}

TEST(Retrograde, EqualsTheDefinition) {
  std::uint64_t draws = 0, ties = 0, loses = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const TokenGame game(seed);
    const std::vector<Value> values = by_definition(game);
    RetrogradeSolution<TokenGame> solution(game, game.start());
    Budget endless;
    solution.run(endless);
    Summary counted;
    for (int node = 0; node < kNodes; ++node) {
      for (int mover = 0; mover < 2; ++mover) {
        const Value found = solution.value({node, mover});
        if (found.known == Known::kUnknown) continue;  // not reached
        EXPECT_EQ(found, values[static_cast<std::size_t>(node)]) << seed << ": " << node;
        ++counted.positions;
        counted.draws += found.outcome == Outcome::kDraw;
        counted.ties += found.outcome == Outcome::kTie;
        counted.loses += found.outcome == Outcome::kLose;
        counted.wins += found.outcome == Outcome::kWin;
        counted.ended += game.moves({node, mover}).empty();
      }
    }
    const Summary& summary = solution.summary();
    EXPECT_EQ(summary.positions, counted.positions);
    EXPECT_EQ(summary.draws, counted.draws);
    EXPECT_EQ(summary.ties, counted.ties);
    EXPECT_EQ(summary.loses, counted.loses);
    EXPECT_EQ(summary.wins, counted.wins);
    EXPECT_EQ(summary.ended, counted.ended);
    EXPECT_EQ(summary.value, values[0]);
    draws += summary.draws;
    ties += summary.ties;
    loses += summary.loses;
  }
  EXPECT_GT(draws, 100u);
  EXPECT_GT(ties, 100u);
  EXPECT_GT(loses, 100u);
}

}  // namespace
}  // namespace zermelo
