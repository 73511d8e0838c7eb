#include "games/kuhn_poker/kuhn_poker.h"

#include <map>

#include <gtest/gtest.h>

#include "base/error.h"
#include "core/playout.h"
#include "tests/witness.h"

namespace zermelo::kuhn_poker {
namespace {

// The witness: the game as its history of words, ends looked up in the list of all of them.
struct Plain {
  std::string cards;    // dealt so far
  std::string history;  // "", "check", "check bet", ...

  static const std::map<std::string, std::pair<int, int>>& ends() {
    // Who wins (-1: the higher card) and how much.
    static const std::map<std::string, std::pair<int, int>> all = {{"check check", {-1, 1}},
                                                                   {"check bet call", {-1, 2}},
                                                                   {"check bet fold", {1, 1}},
                                                                   {"bet call", {-1, 2}},
                                                                   {"bet fold", {0, 1}}};
    return all;
  }
  std::string turn() const {
    if (cards.size() < 2) return "chance";
    if (ends().count(history) > 0) return "over";
    return history == "check" || history == "bet" ? "1" : "0";
  }
  std::vector<std::string> moves() const {
    if (cards.empty()) return {"J", "Q", "K"};
    if (cards == "J") return {"Q", "K"};
    if (cards == "Q") return {"J", "K"};
    if (cards == "K") return {"J", "Q"};
    if (history.empty() || history == "check") return {"check", "bet"};
    return {"call", "fold"};
  }
  void play(const std::string& move) {
    if (cards.size() < 2) {
      cards += move;
    } else {
      history += (history.empty() ? "" : " ") + move;
    }
  }
  std::vector<double> payoffs() const {
    const auto& [winner, chips] = ends().at(history);
    const bool first = winner < 0
                           ? std::string("JQK").find(cards[0]) > std::string("JQK").find(cards[1])
                           : winner == 0;
    return first ? std::vector<double>{1.0 * chips, -1.0 * chips}
                 : std::vector<double>{-1.0 * chips, 1.0 * chips};
  }
  std::string write() const {
    std::string text = {cards.empty() ? '-' : cards[0], ' ', cards.size() < 2 ? '-' : cards[1]};
    return text + (history.empty() ? "" : " " + history);
  }
};

TEST(KuhnPoker, AgreesWithThePlainRules) {
  const KuhnPoker game;
  expect_same_random_games(game, game.start(), Plain{}, 2000, 1);
  std::uint64_t total = 0;
  for (int depth = 0; depth <= 6; ++depth) {
    EXPECT_EQ(perft(game, game.start(), depth), witness_perft(Plain{}, depth)) << depth;
    total += perft(game, game.start(), depth);
  }
  // 1 root, 3 first cards, 6 deals; then 9 nodes a deal below its root: 2, 4, 2.
  EXPECT_EQ(total, 1u + 3 + 6 + 6 * (2 + 4 + 2));
}

TEST(KuhnPoker, AViewHidesTheOtherCardUntilShowdown) {
  const KuhnPoker game;
  const auto seen = [&](const char* text, int k) {
    return game.write(game.view(game.read(text), k));
  };
  EXPECT_EQ(seen("J K check bet", 0), "J ? check bet");
  EXPECT_EQ(seen("J K check bet", 1), "? K check bet");
  EXPECT_EQ(seen("J K check bet fold", 0), "J ? check bet fold");
  EXPECT_EQ(seen("J K check bet call", 0), "J K check bet call");
  EXPECT_EQ(seen("J -", 1), "? -");
}

TEST(KuhnPoker, RedealsAreUniform) {
  const KuhnPoker game;
  Rng rng(5);
  std::map<std::string, int> count;
  for (int i = 0; i < 10000; ++i) {
    ++count[game.write(game.redeal(game.read("Q J bet"), 0, rng))];
  }
  ASSERT_EQ(count.size(), 2u);
  EXPECT_NEAR(count["Q J bet"], 5000, 250);  // five standard deviations
  EXPECT_NEAR(count["Q K bet"], 5000, 250);
}

TEST(KuhnPoker, RefusesWhatCannotBe) {
  const KuhnPoker game;
  for (const char* text : {"", "J", "J J", "- Q", "J Q fold", "J - check", "A K", "JQ K",
                           "J Q check check bet", "J Q bet check", "K ? raise"}) {
    EXPECT_THROW(game.read(text), Error) << text;
  }
}

}  // namespace
}  // namespace zermelo::kuhn_poker
