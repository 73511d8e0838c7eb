#include "games/game_2584/game_2584.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <numeric>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "base/error.h"
#include "core/notation.h"
#include "core/playout.h"
#include "tests/slide_witness.h"
#include "tests/source_dir.h"

namespace zermelo::game_2584 {
namespace {

using Fast = SlideGame<SlideBoard4x4<Rule>>;
using Any = SlideGame<SlideBoardAny<Rule>>;

TEST(Game2584, AgreesWithPlainRules) {
  expect_plain_slides(Fast(4, 4), {.fibonacci = true, .rows = 4, .cols = 4}, 4, 1);
  for (const auto& [rows, cols, games] :
       {std::tuple{2, 2, 100}, {2, 3, 50}, {3, 2, 50}, {3, 3, 10}, {4, 4, 2}, {5, 5, 1}}) {
    expect_plain_slides(Any(rows, cols), {.fibonacci = true, .rows = rows, .cols = cols}, games, 2);
  }
}

TEST(Game2584, WhichTilesMerge) {
  const Any game(2, 4);
  struct Case {
    const char *before, *after;
    std::int64_t reward;
  };
  for (const Case& c : {Case{"1 1 - -", "2 - - -", 2},
                        {"1 2 - -", "3 - - -", 3},
                        {"21 13 - -", "34 - - -", 34},
                        {"1 1 2 3", "2 5 - -", 7},
                        {"1 1 1 -", "2 1 - -", 2},
                        {"- 5 3 2", "8 2 - -", 8},
                        {"- 2 2 3", "2 5 - -", 5},
                        {"- 2 2 5", "2 2 5 -", 0},
                        {"1 - - 3", "1 3 - -", 0},
                        {"- 8 - 8", "8 8 - -", 0}}) {
    auto p = game.read(std::string(c.before) + " / 1 3 1 3");
    const auto m = read_legal_move(game, p, "left");
    ASSERT_TRUE(m.has_value()) << c.before;
    EXPECT_EQ(game.play(p, *m), c.reward) << c.before;
    EXPECT_EQ(game.write(p), std::string(c.after) + " 1 3 1 3 +");
  }
}

// Episodes as the course's framework records them: PLAYER:ENVIRONMENT@TICK|ACTIONS|WINNER@TOCK.
TEST(Game2584, RecordedEpisodes) {
  const std::string data = source_dir() + "/tests/data/2584_random_200";
  std::ifstream episodes(data + ".txt"), expected(data + ".expected.tsv");
  ASSERT_TRUE(episodes && expected);
  const Fast game(4, 4);
  std::string line, header;
  std::getline(expected, header);
  int count = 0;
  while (std::getline(episodes, line)) {
    const std::size_t from = line.find('|') + 1, to = line.rfind('|');
    ASSERT_LT(from, to);
    const std::string actions = line.substr(from, to - from);
    auto p = game.start();
    std::int64_t score = 0, moves = 0, slides = 0;
    for (std::size_t i = 0; i < actions.size();) {
      const std::string code = actions.substr(i, 2);
      i += 2;
      std::int64_t reward = 0;
      if (i < actions.size() && actions[i] == '[') {
        reward = std::stol(actions.substr(i + 1));
        i = actions.find(']', i) + 1;
      }
      if (i < actions.size() && actions[i] == '(') i = actions.find(')', i) + 1;
      ASSERT_EQ(game.turn(p), code[0] == '#' ? Turn::player(0) : Turn::chance());
      const auto m = game.read_move(p, code);
      ASSERT_TRUE(m.has_value()) << code << " in " << game.write(p);
      ASSERT_EQ(game.play(p, *m), reward) << code;
      score += reward;
      ++moves;
      slides += code[0] == '#';
    }
    ASSERT_TRUE(game.turn(p).is_over());

    int index = 0, max_index = 0;
    std::int64_t want_moves = 0, want_slides = 0, want_score = 0, max_number = 0;
    expected >> index >> want_moves >> want_slides >> want_score >> max_index >> max_number;
    ASSERT_EQ(index, ++count);
    EXPECT_EQ(moves, want_moves);
    EXPECT_EQ(slides, want_slides);
    EXPECT_EQ(score, want_score);
    int largest = 0;
    for (int cell = 0; cell < 16; ++cell) {
      int tile = -1;
      expected >> tile;
      EXPECT_EQ(p.board.get(cell), tile) << "episode " << index << " cell " << cell;
      largest = std::max(largest, tile);
    }
    EXPECT_EQ(largest, max_index);
    EXPECT_EQ(Rule::kNumbers[static_cast<std::size_t>(largest)], max_number);
  }
  EXPECT_EQ(count, 200);
}

// The course prints what its sample program gives, which is the same on every run: both sides shuffle
// with engines of their own that are never seeded.
TEST(Game2584, PrintedStatisticsOf1000Games) {
  const Fast game(4, 4);
  std::default_random_engine tiles, slides;
  std::array<int, 16> cells;
  std::iota(cells.begin(), cells.end(), 0);
  std::array<int, 4> directions = {0, 1, 2, 3};
  std::uniform_int_distribution<int> tenth(0, 9);
  std::int64_t total = 0, best = 0;
  std::map<std::int64_t, int> ended_with;
  for (int i = 0; i < 1000; ++i) {
    auto p = game.start();
    std::int64_t score = 0;
    while (!game.turn(p).is_over()) {
      if (game.turn(p).is_chance()) {
        std::shuffle(cells.begin(), cells.end(), tiles);
        const int cell =
            *std::find_if(cells.begin(), cells.end(), [&](int c) { return p.board.get(c) == 0; });
        game.play(p, drop_move(cell, tenth(tiles) == 0 ? 2 : 1));
      } else {
        std::shuffle(directions.begin(), directions.end(), slides);
        const int direction = *std::find_if(directions.begin(), directions.end(),
                                            [&](int d) { return p.state >> d & 1; });
        score += game.play(p, static_cast<SlideMove>(direction));
      }
    }
    std::shuffle(directions.begin(), directions.end(), slides);  // it looks for a slide in vain
    total += score;
    best = std::max(best, score);
    int largest = 0;
    for (int cell = 0; cell < 16; ++cell) largest = std::max(largest, p.board.get(cell));
    ++ended_with[Rule::kNumbers[static_cast<std::size_t>(largest)]];
  }
  EXPECT_EQ(total / 1000, 2003);
  EXPECT_EQ(best, 7522);
  const std::map<std::int64_t, int> printed = {{21, 7},    {34, 18},   {55, 117}, {89, 197},
                                               {144, 304}, {233, 270}, {377, 79}, {610, 8}};
  EXPECT_EQ(ended_with, printed);
}

TEST(Game2584, LargestTiles) {
  const Fast game(4, 4);
  auto p = game.read("- - - - 1346269 - - 2178309 - - - - - 2 - -");
  const auto m = game.read_move(p, "#L");
  ASSERT_TRUE(m.has_value());
  EXPECT_EQ(game.play(p, *m), 3524578);
  EXPECT_EQ(game.write(p), "- - - - 3524578 - - - - - - - 2 - - - +");
  EXPECT_EQ(game.cell_values(), 33);
  EXPECT_EQ(Any(2, 2).max_length(), 2 * (2 + 5 + 13 + 34));
  EXPECT_EQ(Any(5, 5).max_length(), kUnbounded);
}

TEST(Game2584, TilesAreFair) { expect_fair_tiles(Fast(4, 4), 7); }

TEST(Game2584, Refusals) {
  const Fast game(4, 4);
  const std::string rest = " - - - - - - - - - - - -";
  EXPECT_NO_THROW(game.read("1 2 3 5" + rest));
  EXPECT_NO_THROW(game.read("3524578 1346269 - -" + rest));
  for (const char* text :
       {"4 - - -", "617 - - -", "- - - -", "5702887 - - -", "3524578 2178309 - -", "2 1 1", ""}) {
    EXPECT_THROW(game.read(text + rest), Error) << text;
  }
  const Any large(5, 5);
  std::string board = "20365011074";
  for (int i = 0; i < 24; ++i) board += " -";
  EXPECT_THROW(large.read(board), Error);  // more in all than twice fits an int
  const auto p = game.read("1 2 - -" + rest + " +");
  for (const char* text : {"2=3", "1=1", "24", "11", "#L"}) {
    EXPECT_EQ(read_legal_move(game, p, text), std::nullopt) << text;
  }
  EXPECT_EQ(game.read_move(p, "A2"), read_legal_move(game, p, "10=2"));
}

}  // namespace
}  // namespace zermelo::game_2584
