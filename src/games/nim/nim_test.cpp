#include "games/nim/nim.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/text.h"
#include "core/playout.h"
#include "tests/witness.h"

namespace zermelo::nim {
namespace {

Heaps heaps(const std::vector<int>& sizes) {
  Heaps out;
  for (int size : sizes) out.add(size);
  return out;
}

// The rules on a plain list of numbers.
struct Witness {
  std::vector<int> sizes;
  int max = 0;
  bool misere = false;
  int moved = 0;

  std::string turn() const {
    for (int size : sizes) {
      if (size > 0) return std::to_string(moved % 2);
    }
    return "over";
  }
  std::vector<std::string> moves() const {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      for (int take = 1; take <= sizes[i] && (max == 0 || take <= max); ++take) {
        out.push_back(std::to_string(i + 1) + " " + std::to_string(take));
      }
    }
    return out;
  }
  void play(const std::string& move) {
    const std::size_t space = move.find(' ');
    sizes[std::stoul(move.substr(0, space)) - 1] -= std::stoi(move.substr(space));
    ++moved;
  }
  std::vector<double> payoffs() const {
    const int last = (moved + 1) % 2;  // who took the last item
    const double first = (last == 0) != misere ? 1 : -1;
    return {first, -first};
  }
  std::string write() const {
    std::string text;
    for (int size : sizes) text += (text.empty() ? "" : " ") + std::to_string(size);
    return text;
  }
};

TEST(Nim, AgreesWithThePlainRules) {
  const std::vector<std::vector<int>> starts = {
      {1}, {5, 5, 5}, {1, 3, 5, 7}, {0, 4, 0, 2}, std::vector<int>(16, 3), {300, 0, 1000}};
  for (const auto& start : starts) {
    for (int max : {0, 1, 3}) {
      for (bool misere : {false, true}) {
        const Nim game(heaps(start), max, misere);
        const int games = start[0] == 300 ? 2 : 20;
        ASSERT_NO_FATAL_FAILURE(expect_same_random_games(
            game, game.start(), Witness{start, max, misere}, games, 7, 60));
      }
    }
  }
}

TEST(Nim, PerftAgreesWithThePlainRules) {
  for (int max : {0, 2}) {
    const Nim game(heaps({1, 3, 5, 7}), max, false);
    for (int depth = 0; depth <= 4; ++depth) {
      EXPECT_EQ(perft(game, game.start(), depth), witness_perft(Witness{{1, 3, 5, 7}, max}, depth));
    }
  }
}

// Who wins, from the rules alone.
bool wins(const Nim& game, const Nim::Position& p, std::map<std::string, bool>& known) {
  if (game.turn(p).is_over()) return game.payoffs(p)[p.mover] > 0;
  const auto [entry, fresh] = known.try_emplace(game.write(p), false);
  if (!fresh) return entry->second;
  bool won = false;
  for (const auto m : game.moves(p)) {
    auto next = p;
    game.play(next, m);
    won = won || !wins(game, next, known);
  }
  return known[game.write(p)] = won;
}

TEST(Nim, BoutonsTheorem) {
  for (int max : {0, 1, 2, 3}) {
    const Nim game(heaps({6, 6, 6}), max, false);
    std::map<std::string, bool> known;
    for (int a = 0; a <= 6; ++a) {
      for (int b = 0; b <= 6; ++b) {
        for (int c = 0; c <= 6; ++c) {
          const int m = max == 0 ? 100 : max + 1;
          const bool expected = ((a % m) ^ (b % m) ^ (c % m)) != 0;
          EXPECT_EQ(wins(game, {.heaps = heaps({a, b, c})}, known), expected)
              << a << b << c << " max " << max;
        }
      }
    }
  }
}

TEST(Nim, MisereIsTheSameUntilAllHeapsAreOnes) {
  const Nim game(heaps({5, 5, 5}), 0, true);
  std::map<std::string, bool> known;
  for (int a = 0; a <= 5; ++a) {
    for (int b = 0; b <= 5; ++b) {
      for (int c = 0; c <= 5; ++c) {
        const bool expected = std::max({a, b, c}) >= 2 ? (a ^ b ^ c) != 0 : (a ^ b ^ c) == 0;
        EXPECT_EQ(wins(game, {.heaps = heaps({a, b, c})}, known), expected) << a << b << c;
      }
    }
  }
}

TEST(Nim, PartsAreTheHeapsThatAreLeft) {
  const Nim game(heaps({3, 0, 70, 1}), 0, false);
  std::vector<std::string> parts;
  for (const auto& part : game.parts(game.start())) parts.push_back(game.write(part));
  EXPECT_EQ(parts, (std::vector<std::string>{"3", "70", "1"}));
  EXPECT_TRUE(game.parts(game.read("0 0")).empty());
}

TEST(Nim, WhoMovesIsBookkeeping) {
  const Nim game(heaps({3, 4}), 0, false);
  auto p = game.start();
  game.play(p, {1, 1});
  const auto q = game.read("(3 3)");
  EXPECT_EQ(p, q);
  EXPECT_EQ(game.key(p), game.key(q));
  EXPECT_EQ(game.turn(p), Turn::player(1));
  EXPECT_EQ(game.turn(q), Turn::player(0));
  EXPECT_FALSE(p == game.read("3 3 0"));  // the heaps have numbers
  EXPECT_NE(game.key(p), game.key(game.read("3 3 0")));
  EXPECT_NE(game.key(game.read("3 4")), game.key(game.read("2 5 0")));
}

TEST(Nim, TierRisesWithEveryMove) {
  const Nim game(heaps({3, 4}), 0, false);
  EXPECT_EQ(game.tier(game.read("3 2")), game.tier(game.read("3 4")) + 2);
  EXPECT_EQ(game.tier(game.read("65535")), 0);
}

TEST(Nim, LargestHeaps) {
  const Nim game(heaps({60000, 5535}), 0, false);
  const auto p = game.start();
  const auto moves = game.moves(p);
  ASSERT_EQ(moves.size(), 65535u);
  EXPECT_EQ(game.write_move(p, moves[0]), "1 1");
  EXPECT_EQ(game.write_move(p, moves[59999]), "1 60000");
  EXPECT_EQ(game.write_move(p, moves[60000]), "2 1");
  EXPECT_EQ(game.write_move(p, moves[65534]), "2 5535");
}

TEST(Nim, ReadsMovesAndSaysWhyNot) {
  const Nim game(heaps({3, 0, 5}), 4, false);
  const auto p = game.start();
  EXPECT_EQ(game.read_move(p, "(3 4)"), (HeapMove{2, 4}));
  for (const char* text :
       {"3 5", "2 1", "1 0", "4 1", "0 1", "1", "1 1 1", "a b", "", "1 99999999999999999999"}) {
    EXPECT_FALSE(game.read_move(p, text)) << text;
    EXPECT_NE(game.why_not(p, text), "") << text;
  }
  EXPECT_EQ(game.why_not(p, "3 5"), "at most 4 may be taken");
  EXPECT_EQ(game.why_not(p, "2 1"), "heap 2 has 0 items");
}

std::string refusal(const std::string& spec) {
  try {
    const Options options("nim", info().options, Spec::parse(spec));
    make(options, [](const Nim& game) { return game.write(game.start()); });
    return "";
  } catch (const Error& error) {
    return error.what();
  }
}

TEST(Nim, Refuses) {
  const Nim game(heaps({3}), 0, false);
  for (const char* text : {"", "()", "x", "3 -1", "65536", "60000 6000", "(3", "3)",
                           "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"}) {
    EXPECT_THROW(game.read(text), Error) << text;
  }
  for (const char* spec : {"nim(65536)", "nim(-1)", "nim(60000,6000)", "nim(heaps=17)",
                           "nim(heaps=16,size=5000)", "nim(3,4,heaps=2)", "nim(max=-1)"}) {
    EXPECT_NE(refusal(spec), "") << spec;
  }
  EXPECT_EQ(refusal("nim(1,2,3,max=2,misere)"), "");
}

}  // namespace
}  // namespace zermelo::nim
