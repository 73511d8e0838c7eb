#include "games/ewn/ewn.h"

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.h"
#include "core/playout.h"
#include "tests/effort.h"
#include "tests/witness.h"

namespace zermelo::ewn {
namespace {

// The rules on a plain board of letters.
struct Witness {
  int size = 5;
  bool random = false;
  std::vector<std::string> rows{};
  char mover = 'R';
  int die = 0;
  std::vector<int> deal{};  // numbers dealt so far, Red's first

  Witness(int the_size, bool is_random) : size(the_size), random(is_random) {
    rows.assign(static_cast<std::size_t>(size), std::string(static_cast<std::size_t>(size), '.'));
    if (random) return;
    for (int i = 0; i < 2 * stones(); ++i) deal_one(i % stones() + 1);
  }

  int stones() const { return size == 3 ? 3 : 6; }
  char& cell(int row, int col) {
    return rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)];
  }
  void deal_one(int number) {
    const int i = static_cast<int>(deal.size()) % stones();
    const bool red = static_cast<int>(deal.size()) < stones();
    const int width = size == 3 ? 2 : 3;
    int row = 0, col = i;
    while (col >= width - row) {
      col -= width - row;
      ++row;
    }
    if (red) {
      cell(row, col) = static_cast<char>('0' + number);
    } else {
      cell(size - 1 - row, size - 1 - col) = static_cast<char>('a' + number - 1);
    }
    deal.push_back(number);
  }
  bool is_dealing() const { return static_cast<int>(deal.size()) < 2 * stones(); }

  // Where each stone of a player is.
  std::map<int, std::pair<int, int>> stones_of(char player) const {
    std::map<int, std::pair<int, int>> out;
    for (int r = 0; r < size; ++r) {
      for (int c = 0; c < size; ++c) {
        const char at = rows[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
        if (player == 'R' && at >= '1' && at <= '6') out[at - '0'] = {r, c};
        if (player == 'B' && at >= 'a' && at <= 'f') out[at - 'a' + 1] = {r, c};
      }
    }
    return out;
  }
  bool has_won(char player) const {
    if (is_dealing()) return false;
    const std::pair goal = player == 'R' ? std::pair(size - 1, size - 1) : std::pair(0, 0);
    for (const auto& [number, place] : stones_of(player)) {
      if (place == goal) return true;
    }
    return stones_of(player == 'R' ? 'B' : 'R').empty();
  }

  std::string turn() const {
    if (has_won('R') || has_won('B')) return "over";
    if (is_dealing() || die == 0) return "chance";
    return mover == 'R' ? "0" : "1";
  }
  std::vector<std::string> moves() const {
    std::vector<std::string> out;
    if (is_dealing()) {
      const std::size_t from =
          static_cast<int>(deal.size()) < stones() ? 0u : static_cast<std::size_t>(stones());
      for (int n = 1; n <= stones(); ++n) {
        bool used = false;
        for (std::size_t i = from; i < deal.size(); ++i) used = used || deal[i] == n;
        if (!used) out.push_back(std::to_string(n));
      }
      return out;
    }
    if (die == 0) {
      for (int n = 1; n <= stones(); ++n) out.push_back(std::to_string(n));
      return out;
    }
    const auto own = stones_of(mover);
    std::vector<int> movers;
    if (own.contains(die)) {
      movers = {die};
    } else {
      int lower = 0, higher = 0;
      for (const auto& [number, place] : own) {
        if (number < die) lower = number;
        if (number > die && higher == 0) higher = number;
      }
      if (lower != 0) movers.push_back(lower);
      if (higher != 0) movers.push_back(higher);
    }
    const int way = mover == 'R' ? 1 : -1;
    for (const int number : movers) {
      const auto [r, c] = own.at(number);
      for (const auto& [dr, dc] : {std::pair(0, way), {way, 0}, {way, way}}) {
        const int to_r = r + dr, to_c = c + dc;
        if (to_r < 0 || to_c < 0 || to_r >= size || to_c >= size) continue;
        out.push_back(std::to_string(number) + " " + static_cast<char>('a' + to_c) +
                      std::to_string(to_r + 1));
      }
    }
    return out;
  }
  void play(const std::string& move) {
    if (is_dealing()) return deal_one(std::stoi(move));
    if (die == 0) {
      die = std::stoi(move);
      return;
    }
    const auto [r, c] = stones_of(mover).at(move[0] - '0');
    char& from = cell(r, c);
    char& to = cell(move[3] - '1', move[2] - 'a');
    to = from;
    from = '.';
    die = 0;
    mover = mover == 'R' ? 'B' : 'R';
  }
  std::vector<double> payoffs() const {
    return has_won('R') ? std::vector<double>{1, -1} : std::vector<double>{-1, 1};
  }
  std::string write() const {
    std::string text;
    for (const std::string& row : rows) text += (text.empty() ? "" : "/") + row;
    if (is_dealing()) return "deal " + text;
    return std::string(mover == 'R' ? "red-turn " : "blue-turn ") +
           (die == 0 ? "roll" : std::to_string(die)) + " " + text;
  }
};

TEST(Ewn, AgreesWithThePlainRulesOverTenThousandGames) {
  for (const int size : {3, 4, 5, 6}) {
    for (const bool random : {false, true}) {
      const Ewn game(size, random);
      ASSERT_NO_FATAL_FAILURE(
          expect_same_random_games(game, game.start(), Witness(size, random), effort(1250), 5));
    }
    const Ewn game(size, false);
    for (int depth = 0; depth <= 3; ++depth) {
      ASSERT_EQ(perft(game, game.start(), depth), witness_perft(Witness(size, false), depth));
    }
  }
}

TEST(Ewn, ProbabilitiesSumToOne) {
  Rng rng(8);
  for (const int size : {3, 4, 5, 6}) {
    const Ewn game(size, true);
    for (int i = 0; i < effort(200); ++i) {
      auto p = game.start();
      while (!game.turn(p).is_over()) {
        if (game.turn(p).is_chance()) {
          double sum = 0;
          for (const auto m : game.moves(p)) sum += game.probability(p, m);
          ASSERT_NEAR(sum, 1, 1e-12) << game.write(p);
        }
        game.play(p, random_move(game, p, game.turn(p), rng));
      }
    }
  }
}

TEST(Ewn, FreeChoiceIsTheNextLowerOrHigherStone) {
  const Ewn game(5, false);
  const auto moves = [&](const char* text) { return move_texts(game, game.read(text)); };
  using Texts = std::vector<std::string>;
  EXPECT_EQ(moves("red-turn 3 1..../...../..5../6..../....a"),
            (Texts{"1 a2", "1 b1", "1 b2", "5 c4", "5 d3", "5 d4"}));
  EXPECT_EQ(moves("red-turn 6 1..../...../..5../...../....a"), (Texts{"5 c4", "5 d3", "5 d4"}));
  EXPECT_EQ(moves("blue-turn 1 1..../...../...../...../..a.."), (Texts{"1 b4", "1 b5", "1 c4"}));
}

TEST(Ewn, WinsByTheCornerAndByTakingAll) {
  const Ewn game(3, false);
  auto p = game.read("red-turn 1 .../.1./..c");
  game.play(p, game.moves(p)[2]);
  EXPECT_TRUE(game.turn(p).is_over());
  EXPECT_EQ(game.payoffs(p)[0], 1);
  p = game.read("blue-turn 2 .../.1./.b.");
  game.play(p, game.moves(p)[1]);  // up, onto the last red stone
  EXPECT_EQ(game.write(p), "red-turn roll .../.b./...");
  EXPECT_TRUE(game.turn(p).is_over());
  EXPECT_EQ(game.payoffs(p)[1], 1);
}

TEST(Ewn, SaysWhyNot) {
  const Ewn game(5, false);
  const auto p = game.read("red-turn 3 1..../...../..5../...../....a");
  EXPECT_EQ(game.why_not(p, "2 b2"), "the die shows 3, so stone 1 or 5 moves");
  EXPECT_EQ(game.why_not(p, "5 a1"), "stone 5 goes one step right, down or both, from c3");
  EXPECT_EQ(game.why_not(p, "b2"), "expected the number of a stone and a cell, as in '2 c2'");
}

TEST(Ewn, Refuses) {
  const Ewn game(3, false);
  for (const char* text :
       {"", "red-turn", "red-turn roll", "red-turn roll .../...", "red-turn roll .../.../....",
        "red-turn 4 1../.../..a", "red-turn roll 1../1../..a", "red-turn roll 4../.../..a",
        "green-turn roll 1../.../..a", "red-turn roll 1../.../...", "red-turn roll .../.../a.1",
        "blue-turn 2 .../.../a.1", "deal 1../.../..a", "deal 12./3../..."}) {
    if (std::string(text) == "deal 12./3../...") {
      EXPECT_NO_THROW(game.read(text));
    } else {
      EXPECT_THROW(game.read(text), Error) << text;
    }
  }
}

}  // namespace
}  // namespace zermelo::ewn
