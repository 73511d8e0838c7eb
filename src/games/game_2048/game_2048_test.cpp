#include "games/game_2048/game_2048.h"

#include <string>

#include <gtest/gtest.h>

#include "base/error.h"
#include "core/notation.h"
#include "core/playout.h"
#include "tests/slide_witness.h"

namespace zermelo::game_2048 {
namespace {

using Fast = SlideGame<SlideBoard4x4<Rule>>;
using Any = SlideGame<SlideBoardAny<Rule>>;

// Plays a move given as text and returns its reward.
template <class G>
std::int64_t play(const G& game, typename G::Position& p, const char* text) {
  const auto m = read_legal_move(game, p, text);
  EXPECT_TRUE(m.has_value()) << text;
  return m ? game.play(p, *m) : -1;
}

TEST(Game2048, AgreesWithPlainRules) {
  expect_plain_slides(Fast(4, 4), {.fibonacci = false, .rows = 4, .cols = 4}, 8, 1);
  for (const auto& [rows, cols, games] :
       {std::tuple{2, 2, 100}, {2, 3, 50}, {3, 2, 50}, {3, 3, 20}, {4, 4, 4}, {5, 5, 1}}) {
    expect_plain_slides(Any(rows, cols), {.fibonacci = false, .rows = rows, .cols = cols}, games,
                        2);
  }
}

TEST(Game2048, FastBoardAndAnyBoardPlayTheSameGames) {
  const Fast fast(4, 4);
  const Any any(4, 4);
  for (const int depth : {1, 2, 3, 4, 5}) {
    EXPECT_EQ(perft(fast, fast.start(), depth), perft(any, any.start(), depth)) << depth;
  }
  Rng rng(3);
  for (int i = 0; i < 200; ++i) {
    auto p = fast.start();
    auto q = any.start();
    while (!fast.turn(p).is_over()) {
      const auto m = random_move(fast, p, fast.turn(p), rng);
      ASSERT_EQ(fast.play(p, m), any.play(q, m));
      ASSERT_EQ(fast.turn(p), any.turn(q));
    }
    ASSERT_EQ(fast.write(p), any.write(q));
  }
}

TEST(Game2048, Figure1) {
  const Fast game(4, 4);
  const auto p = game.read("8 8 8 2 / 2 2 4 8 / 4 - 2 4 / - - - -");
  EXPECT_EQ(move_texts(game, p), (std::vector<std::string>{"down", "left", "right"}));
  auto left = p;
  EXPECT_EQ(play(game, left, "LEFT"), 16 + 4);
  EXPECT_EQ(game.write(left), "16 8 2 - 4 4 8 - 4 2 4 - - - - - +");
  auto right = p;
  EXPECT_EQ(play(game, right, "#R"), 16 + 4);
  EXPECT_EQ(game.write(right), "- 8 16 2 - 4 4 8 - 4 2 4 - - - - +");
}

// An episode printed in the text of a university course on computer games; there a tile's digit is
// its index, a slide is followed by its reward in brackets and anything by its time in parentheses.
TEST(Game2048, PrintedEpisode) {
  const std::string actions =
      "11D1(1)#L(2)61(3)#D[4](3)11(2)#D(3)B1(3)#L[4](3)61#R[8](2)D1(2)#D[4]A1(3)#D31(3)#L[4"
      "]A1#U[8](3)E1(2)#D[4](3)11(2)#R[16](3)71(2)#L21#L[4]31(2)#R41(3)#R[4]A1(2)#L[4](3)B1"
      "(3)#U[8]71(2)#U[4](2)62(3)#L[8](2)91(3)#D[16](3)11#D[36](2)81(3)#L71#UC1#L[12](2)91("
      "1)#U(2)D1(3)#L[4](2)31(1)#D(2)31#R[4]01(2)#U[8](3)52(3)#D[8]91(2)#L(2)71(2)#D[4]61(2"
      ")#L[4]71(3)#D[4](2)71(2)#R(2)21(1)#D[8](3)11(2)#L[4]61(2)#L71(3)#L[4]62(1)#U[8](1)F1"
      "(2)#D[16](1)11(2)#R[28](2)12#R(1)11(2)#L(3)71#U(2)B1(3)#R[4](2)01(3)#R[12](2)C2(3)#U"
      "[8]91#D(2)11(3)#R[20](2)11(3)#L[4](2)F1(3)#U(2)B1#D[4](1)21#U(2)F1(3)#U(3)F1(3)#U[4]"
      "F1(2)#U[8](2)B1#U[4](2)F1(1)#D(1)31#R[12](3)01(2)#D[24](1)11#R(3)02(2)#L(2)31(2)";
  const Fast game(4, 4);
  auto p = game.start();
  int slides = 0;
  for (std::size_t i = 0; i < actions.size();) {
    const std::string code = actions.substr(i, 2);
    i += 2;
    std::int64_t reward = 0;
    if (i < actions.size() && actions[i] == '[') {
      reward = std::stol(actions.substr(i + 1));
      i = actions.find(']', i) + 1;
    }
    if (i < actions.size() && actions[i] == '(') i = actions.find(')', i) + 1;
    const auto m = code[0] == '#'
                       ? game.read_move(p, code)
                       : drop_move(std::stoi(code.substr(0, 1), nullptr, 16), code[1] - '0');
    ASSERT_TRUE(m.has_value()) << code << " in " << game.write(p);
    ASSERT_NE(read_legal_move(game, p, game.write_move(p, *m)), std::nullopt) << code;
    ASSERT_EQ(game.play(p, *m), reward) << code;
    slides += code[0] == '#';
  }
  EXPECT_TRUE(game.turn(p).is_over());
  EXPECT_EQ(slides, 63);
}

TEST(Game2048, ATileMergesOnceInASlide) {
  const Any game(2, 4);
  auto p = game.read("2 2 2 2 / 4 2 2 8");
  EXPECT_EQ(play(game, p, "l"), 4 + 4 + 4);
  EXPECT_EQ(game.write(p), "4 4 - - 4 4 8 - +");
  play(game, p, "2=2");
  EXPECT_EQ(play(game, p, "left"), 8 + 8);
  EXPECT_EQ(game.write(p), "8 2 - - 8 8 - - +");
}

TEST(Game2048, LargestTiles) {
  const Fast game(4, 4);
  auto p = game.read("65536 - - - 65536 - - - 32768 - 16384 - 2 - - -");
  EXPECT_EQ(play(game, p, "down"), 131072);
  EXPECT_EQ(game.write(p), "- - - - 131072 - - - 32768 - - - 2 - 16384 - +");
  EXPECT_EQ(game.read(game.write(p)), p);
  EXPECT_EQ(game.cells(p)[4], 17);
  EXPECT_EQ(game.cell_values(), 18);
  EXPECT_EQ(game.max_length(), (1 << 18) - 4);
  EXPECT_EQ(Any(2, 2).max_length(), 60);
  // The first three of the chain 16 8 4 4 wait in vain for the fourth to turn the corner.
  const Any small(2, 2);
  auto q = small.read("16 8 4 4");
  EXPECT_EQ(play(small, q, "left"), 8);
  play(small, q, "3=2");
  EXPECT_EQ(small.write(q), "16 8 8 2");
  EXPECT_TRUE(small.turn(q).is_over());
}

TEST(Game2048, StartAndEnd) {
  const Fast game(4, 4);
  auto p = game.start();
  EXPECT_EQ(game.write(p), "- - - - - - - - - - - - - - - - +");
  EXPECT_EQ(game.turn(p), Turn::chance());
  EXPECT_EQ(game.moves(p).size(), 32u);
  play(game, p, "13=2");
  EXPECT_EQ(game.turn(p), Turn::chance());
  EXPECT_EQ(game.moves(p).size(), 30u);
  play(game, p, "F4");
  EXPECT_EQ(game.turn(p), Turn::player(0));
  EXPECT_EQ(game.write(p), "- - - - - - - - - - - - - 2 - 4");
  // A slide that leaves one tile is followed by one tile.
  p = game.read("2 2 - - - - - - - - - - - - - -");
  play(game, p, "left");
  play(game, p, "15=2");
  EXPECT_EQ(game.turn(p), Turn::player(0));
  const auto full = game.read("2 4 2 4 4 2 4 2 2 4 2 4 4 2 4 2");
  EXPECT_TRUE(game.turn(full).is_over());
  EXPECT_EQ(game.payoffs(full)[0], 0);
  EXPECT_FALSE(game.turn(game.read("2 4 2 4 4 2 4 2 2 4 2 4 4 2 4 4")).is_over());
}

TEST(Game2048, TilesAreFair) { expect_fair_tiles(Fast(4, 4), 5); }

TEST(Game2048, SymmetriesKeepMovesAndRewards) {
  const Any game(3, 3);
  Rng rng(6);
  auto p = game.start();
  for (int i = 0; i < 2000; ++i) {
    if (game.turn(p).is_over()) p = game.start();
    const auto m = random_move(game, p, game.turn(p), rng);
    auto next = p;
    const auto reward = game.play(next, m);
    for (int s = 0; s < game.symmetries(); ++s) {
      auto image = game.transform(p, s);
      ASSERT_EQ(game.play(image, game.transform_move(m, s)), reward);
      ASSERT_EQ(image, game.transform(next, s)) << game.write(p) << " " << s;
    }
    ASSERT_GT(game.tier(next), game.tier(p));
    p = next;
  }
}

TEST(Game2048, Refusals) {
  const Fast game(4, 4);
  const std::string rest = " - - - - - - - - - - - -";
  EXPECT_NO_THROW(game.read("(2 4 . 0" + rest + " +)"));
  for (const std::string text :
       {"", "+", "2 4", "3 - - -", "1 - - -", "-2 - - -", "x - - -", "2 - / - -", "2 - - - -",
        "- - - -",            // an empty board waits for a tile
        "262144 - - -",       // cannot be built in 16 cells
        "131072 131072 - -",  // nor can the second in the 15 others
        "65536 65536 65536 -", "9223372036854775807 - - -", "99999999999999999999 - - -", "2 + - -",
        "2 - - - + -"}) {
    EXPECT_THROW(game.read(text + rest), Error) << text;
  }
  EXPECT_THROW(game.read("(2 4 - -" + rest), Error);
  EXPECT_THROW(game.read("2 4 2 4 4 2 4 2 2 4 2 4 4 2 4 2 +"), Error);  // no room for a tile
  EXPECT_THROW(game.read("2 4 - - /" + rest + " /"), Error);
  EXPECT_THROW(game.read("/ 2 4 - -" + rest), Error);
  EXPECT_THROW(Any(2, 2).read("64 - - -"), Error);
  EXPECT_NO_THROW(Any(2, 2).read("32 16 - -"));

  const auto p = game.read("2 4 - -" + rest);
  EXPECT_EQ(read_legal_move(game, p, "up"), std::nullopt);
  EXPECT_EQ(game.why_not(p, "up"), "no tile would move up");
  EXPECT_EQ(game.why_not(p, "3=2"), "no tile comes now, it is time to slide");
  const auto q = game.read("2 4 - -" + rest + " +");
  for (const char* text : {"0=2", "2=8", "16=2", "-1=2", "2=", "=2", "left", "G2", "2", ""}) {
    EXPECT_EQ(read_legal_move(game, q, text), std::nullopt) << text;
  }
  EXPECT_EQ(game.why_not(q, "1=2"), "cell 1 holds 4");
  EXPECT_EQ(game.why_not(q, "2=8"), "new tiles are 2 or 4");
  EXPECT_EQ(game.why_not(q, "16=2"), "cells are numbered from 0 to 15");
  EXPECT_EQ(game.why_not(q, "left"), "a tile is about to come, such as 3=2");
}

}  // namespace
}  // namespace zermelo::game_2048
