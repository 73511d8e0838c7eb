#include "games/leduc_poker/leduc_poker.h"

#include <map>

#include <gtest/gtest.h>

#include "base/error.h"
#include "core/playout.h"
#include "tests/witness.h"

namespace zermelo::leduc_poker {
namespace {

// The witness: the words of both rounds, and the ends of a round looked up in a list of all of them.
struct Plain {
  std::string cards;  // dealt so far: both hands, the table
  std::vector<std::string> rounds = {""};

  // How a round may end: chips that the players have put in, in bets; who folds.
  struct End {
    int first, second, folded;
  };
  static const std::map<std::string, End>& ends() {
    static const std::map<std::string, End> all = {{"check check", {0, 0, -1}},
                                                   {"bet call", {1, 1, -1}},
                                                   {"bet fold", {1, 0, 1}},
                                                   {"bet raise call", {2, 2, -1}},
                                                   {"bet raise fold", {1, 2, 0}},
                                                   {"check bet call", {1, 1, -1}},
                                                   {"check bet fold", {0, 1, 0}},
                                                   {"check bet raise call", {2, 2, -1}},
                                                   {"check bet raise fold", {2, 1, 1}}};
    return all;
  }
  static bool is_done(const std::string& round) { return ends().count(round) > 0; }
  bool is_folded() const { return is_done(rounds.back()) && ends().at(rounds.back()).folded >= 0; }

  std::string turn() const {
    if (cards.size() < 2) return "chance";
    if (is_folded() || (rounds.size() == 2 && is_done(rounds[1]))) return "over";
    if (is_done(rounds.back())) return "chance";
    const std::string& now = rounds.back();
    return now == "check" || now == "bet" || now == "check bet raise" ? "1" : "0";
  }
  std::vector<std::string> moves() const {
    if (turn() == "chance") {
      std::vector<std::string> list;
      for (const char card : std::string("JQK")) {
        if (std::count(cards.begin(), cards.end(), card) < 2) list.emplace_back(1, card);
      }
      return list;
    }
    const std::string& now = rounds.back();
    if (now.empty() || now == "check") return {"check", "bet"};
    if (now.find("raise") != std::string::npos) return {"call", "fold"};
    return {"call", "fold", "raise"};
  }
  void play(const std::string& move) {
    if (turn() == "chance") {
      cards += move;
      if (cards.size() == 3) rounds.emplace_back();
    } else {
      rounds.back() += (rounds.back().empty() ? "" : " ") + move;
    }
  }
  std::vector<double> payoffs() const {
    double stakes[2] = {1, 1};
    int loser = -1;
    for (std::size_t r = 0; r < rounds.size(); ++r) {
      const End& end = ends().at(rounds[r]);
      stakes[0] += end.first * (r == 0 ? 2 : 4);
      stakes[1] += end.second * (r == 0 ? 2 : 4);
      if (end.folded >= 0) loser = end.folded;
    }
    if (loser < 0) {
      const auto rank = [&](int k) {
        const char card = cards[static_cast<std::size_t>(k)];
        return card == cards[2] ? 3 : card == 'K' ? 2 : card == 'Q' ? 1 : 0;
      };
      if (rank(0) == rank(1)) return {0, 0};
      loser = rank(0) < rank(1) ? 0 : 1;
    }
    return loser == 0 ? std::vector<double>{-stakes[0], stakes[0]}
                      : std::vector<double>{stakes[1], -stakes[1]};
  }
  std::string write() const {
    std::string text;
    for (std::size_t i = 0; i < 3; ++i) {
      text += std::string(i == 0 ? "" : " ") + (i < cards.size() ? cards[i] : '-');
    }
    if (!rounds[0].empty()) text += " " + rounds[0];
    if (rounds.size() == 2 && !rounds[1].empty()) text += " / " + rounds[1];
    return text;
  }
};

TEST(LeducPoker, AgreesWithThePlainRules) {
  const LeducPoker game;
  expect_same_random_games(game, game.start(), Plain{}, 3000, 1);
  for (int depth = 0; depth <= 7; ++depth) {
    EXPECT_EQ(perft(game, game.start(), depth), witness_perft(Plain{}, depth)) << depth;
  }
}

TEST(LeducPoker, ChancesAreThoseOfTheDeck) {
  const LeducPoker game;
  const auto chance = [&](const char* text, LeducPoker::Card card) {
    return game.probability(game.read(text), card);
  };
  EXPECT_DOUBLE_EQ(chance("- - -", LeducPoker::kJack), 1.0 / 3);
  EXPECT_DOUBLE_EQ(chance("J - -", LeducPoker::kJack), 1.0 / 5);
  EXPECT_DOUBLE_EQ(chance("J - -", LeducPoker::kKing), 2.0 / 5);
  EXPECT_DOUBLE_EQ(chance("J K - check check", LeducPoker::kJack), 1.0 / 4);
  EXPECT_DOUBLE_EQ(chance("J K - check check", LeducPoker::kQueen), 2.0 / 4);
}

TEST(LeducPoker, AViewHidesTheOtherCardUntilShowdown) {
  const LeducPoker game;
  const auto seen = [&](const char* text, int k) {
    return game.write(game.view(game.read(text), k));
  };
  EXPECT_EQ(seen("J K - check bet", 0), "J ? - check bet");
  EXPECT_EQ(seen("J K Q bet call / bet fold", 0), "J ? Q bet call / bet fold");
  EXPECT_EQ(seen("J K Q bet call / bet call", 1), "J K Q bet call / bet call");
}

TEST(LeducPoker, RedealsAreByWhatIsLeft) {
  const LeducPoker game;
  Rng rng(5);
  std::map<std::string, int> count;
  for (int i = 0; i < 8000; ++i) {
    ++count[game.write(game.redeal(game.read("J Q J bet call"), 0, rng))];
  }
  ASSERT_EQ(count.size(), 2u) << "both jacks are seen";
  EXPECT_NEAR(count["J Q J bet call"], 4000, 250);
}

TEST(LeducPoker, RefusesWhatCannotBe) {
  const LeducPoker game;
  for (const char* text :
       {"", "J Q", "J J J", "- Q -", "J Q K", "J Q K check", "J Q - check check check",
        "J - - check", "A K -", "J Q ? check check", "J Q - bet bet", "J Q - bet raise raise",
        "J Q - fold", "J Q - check / check", "J Q K bet fold",
        "J Q K check check / check check bet", "J Q - check check / check",
        "J Q K bet call / / bet x"}) {
    EXPECT_THROW(game.read(text), Error) << text;
  }
  EXPECT_EQ(game.write(game.read("J Q K check check / bet")), "J Q K check check / bet");
  EXPECT_EQ(game.write(game.read("J Q K check check bet")), "J Q K check check / bet");
}

}  // namespace
}  // namespace zermelo::leduc_poker
