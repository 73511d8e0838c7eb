#include "games/grundys_game/grundys_game.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.h"
#include "core/playout.h"
#include "tests/effort.h"
#include "tests/witness.h"

namespace zermelo::grundys_game {
namespace {

struct Witness {
  std::vector<int> heaps;  // largest first
  bool misere = false;
  int mover = 0;

  std::vector<std::string> moves() const {
    std::map<std::string, bool> out;  // equal heaps have the same moves
    for (const int heap : heaps) {
      for (int a = heap - 1; a > heap - a; --a) {
        out[std::to_string(heap) + " " + std::to_string(a) + " " + std::to_string(heap - a)] = true;
      }
    }
    std::vector<std::string> names;
    for (const auto& [name, is_there] : out) names.push_back(name);
    return names;
  }
  std::string turn() const { return moves().empty() ? "over" : std::to_string(mover); }
  void play(const std::string& move) {
    int heap = 0, a = 0, b = 0;
    std::sscanf(move.c_str(), "%d %d %d", &heap, &a, &b);
    heaps.erase(std::find(heaps.begin(), heaps.end(), heap));
    heaps.push_back(a);
    heaps.push_back(b);
    std::sort(heaps.rbegin(), heaps.rend());
    mover = 1 - mover;
  }
  std::vector<double> payoffs() const {
    const double own = misere ? 1 : -1;
    return mover == 0 ? std::vector{own, -own} : std::vector{-own, own};
  }
  std::string write() const {
    std::string text;
    for (const int heap : heaps) text += (text.empty() ? "" : " ") + std::to_string(heap);
    return text;
  }
};

TakingGame game_of(const std::vector<int>& heaps, bool misere) {
  HeapBag bag;
  for (const int heap : heaps) bag.add(heap);
  return {TakingCode::grundy(), bag, "Grundy's game", misere};
}

TEST(GrundysGame, AgreesWithThePlainRules) {
  for (const std::vector<int>& heaps :
       {std::vector{1}, {2}, {3}, {7, 4}, {10}, {9, 4, 4}, {30, 20, 2, 1}, {60}}) {
    for (const bool misere : {false, true}) {
      const TakingGame game = game_of(heaps, misere);
      const Witness witness{heaps, misere};
      ASSERT_NO_FATAL_FAILURE(expect_same_random_games(game, game.start(), witness, effort(50), 5));
      for (int depth = 0; depth <= 3; ++depth) {
        ASSERT_EQ(perft(game, game.start(), depth), witness_perft(witness, depth));
      }
    }
  }
}

TEST(GrundysGame, SaysWhyNot) {
  const TakingGame game = game_of({8}, false);
  EXPECT_EQ(game.why_not(game.start(), "8 4 4"), "the two heaps must not be equal");
  EXPECT_EQ(game.why_not(game.start(), "8 5 2"), "no move takes 1 item");
  EXPECT_EQ(game.why_not(game.start(), "8 8"), "a heap must be broken into two");
  EXPECT_EQ(game.why_not(game.start(), "7 5 2"), "there is no heap of 7");
  EXPECT_EQ(TakingCode::parse("grundys-game"), TakingCode::grundy());
}

}  // namespace
}  // namespace zermelo::grundys_game
