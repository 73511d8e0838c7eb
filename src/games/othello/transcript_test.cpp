// Files of games: what is written is read again, and what others write is understood.
#include "games/othello/transcript.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/rng.h"
#include "games/othello/openings.h"
#include "games/othello/wthor.h"
#include "tests/effort.h"

namespace zermelo::othello {
namespace {

Transcript random_game(Rng& rng, const Othello& game) {
  Transcript played = {.black = "Ann", .white = "Bob", .place = "Paris", .date = "1987"};
  Othello::Position p = played.start;
  while (!game.turn(p).is_over()) {
    const auto moves = game.moves(p);
    played.moves.push_back(moves[rng.index(moves.size())]);
    game.play(p, played.moves.back());
  }
  played.result = lead_of_black(p);
  return played;
}

TEST(OthelloFiles, GamesAreReadAsWritten) {
  Rng rng(1);
  const Othello game;
  std::vector<Transcript> games;
  int passes = 0;
  for (int i = 0; i < effort(200); ++i) {
    games.push_back(random_game(rng, game));
    passes +=
        static_cast<int>(std::count(games.back().moves.begin(), games.back().moves.end(), kPass));
  }
  EXPECT_GT(passes, 5);
  EXPECT_EQ(read_wthor(write_wthor(games)), games);
  auto plain = games;
  for (Transcript& one : plain) {
    one.seconds.assign(one.moves.size(), 0);
    one.seconds[3] = 1.25;
  }
  EXPECT_EQ(read_ggf(write_ggf(plain)), plain);
  const auto lists = read_move_lists(write_move_lists(games));
  ASSERT_EQ(lists.size(), games.size());
  for (std::size_t i = 0; i < lists.size(); ++i) {
    auto moves = games[i].moves;
    if (moves.back() == kPass) moves.pop_back();
    auto read = lists[i].moves;
    if (read.back() == kPass) read.pop_back();
    EXPECT_EQ(read, moves);
  }
}

TEST(OthelloFiles, GgfOfOthersIsUnderstood) {
  const auto games = read_ggf(
      "1 (;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[ann]PW[bob]RB[1.0]TI[15:00//02:00]"
      "TY[8]RE[+2.00:r]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- "
      "-------- *]B[F5//1.5]W[d6/-0.5/2]B[C3];)\n(;GM[Othello]PB[a]PW[b]TY[8]BO[8 "
      "---------------------------O*------*O--------------------------- *]B[c4];)");
  ASSERT_EQ(games.size(), 2u);
  EXPECT_EQ(games[0].black, "ann");
  EXPECT_EQ(games[0].result, 2.0);
  EXPECT_EQ(games[0].moves, (std::vector<Othello::Move>{37, 43, 18}));
  EXPECT_EQ(games[0].seconds, (std::vector<double>{1.5, 2, 0}));
  EXPECT_EQ(games[1].moves, (std::vector<Othello::Move>{26}));
}

TEST(OthelloFiles, ListsMayHaveNumbersAndPasses) {
  const auto games = read_move_lists("# two games\nF5D6C3\n1. f5 d6 2. c3\n");
  ASSERT_EQ(games.size(), 2u);
  EXPECT_EQ(games[0], games[1]);
}

TEST(OthelloFiles, ObfIsReadAsWritten) {
  const std::string text =
      "---------------------------OX------XO--------------------------- X; F5:+2; D3:-1.5;\n";
  const auto problems = read_obf("% a comment\n" + text);
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].position, Othello().start());
  EXPECT_EQ(problems[0].moves, (std::vector<Problem::Scored>{{37, 2}, {19, -1.5}}));
  EXPECT_EQ(write_obf(problems), text);
}

template <class Read>
std::string complaint(Read&& read) {
  try {
    read();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(OthelloFiles, WhatIsWrongIsTold) {
  EXPECT_EQ(complaint([] { read_move_lists("f5d6\nf5f5\n"); }),
            "line 2: move 2: f5 is taken by Black");
  EXPECT_EQ(complaint([] { read_move_lists("f5z9"); }),
            "line 1: expected moves such as f5d6c3, found 'z9'");
  EXPECT_EQ(complaint([] { read_ggf("(;GM[Othello]B[f5];)"); }),
            "game 1: expected the field BO before moves, found none");
  EXPECT_EQ(complaint([] { read_ggf("(;GM[Amazons];)"); }),
            "game 1: expected GM[Othello], found 'Amazons'");
  const std::string start = "---------------------------OX------XO---------------------------";
  EXPECT_EQ(complaint([&] { read_ggf("(;BO[8 " + start + " *]W[f5];)"); }),
            "game 1: move 1: expected one of Black, found one of White");
  EXPECT_EQ(complaint([&] { read_ggf("(;BO[10 " + start + " *];)"); }),
            "game 1: expected a board of 8 by 8, found '10 " + start + " *'");
  EXPECT_EQ(complaint([&] { read_obf(start + " X; a1:2;"); }),
            "line 1: expected a legal move, found 'a1': a disc on a1 encloses none of White");
  EXPECT_EQ(complaint([] { read_obf("XO X; a1:2;"); }),
            "line 1: expected 64 cells X, O or -, found 2");
  EXPECT_EQ(complaint([] {
              read_wthor({"short", "", ""});
            }),
            "expected games of WTHOR, found 5 bytes");
  Rng rng(2);
  WthorFiles files = write_wthor({random_game(rng, Othello())});
  files.games[16 + 8] = 11;  // a1
  EXPECT_EQ(complaint([&] { read_wthor(files); }),
            "game 1: move 1: a disc on a1 encloses none of White");
  files.games.pop_back();
  EXPECT_EQ(complaint([&] { read_wthor(files); }),
            "expected 1 games of 68 bytes behind 16, found 83 bytes");
  EXPECT_EQ(complaint([] { write_wthor({Transcript{}}); }),
            "game 1: expected a finished game from the usual start, which WTHOR keeps");
}

// The bytes of a game as WTHOR's description gives them: f5 is 56, d6 is 64.
TEST(OthelloFiles, WthorCountsRowsInTens) {
  Rng rng(3);
  const Transcript game = random_game(rng, Othello());
  const WthorFiles files = write_wthor({game});
  const Othello::Move first = game.moves[0];
  EXPECT_EQ(files.games[16 + 8], 10 * (first / 8 + 1) + first % 8 + 1);
  EXPECT_EQ(files.games.size(), 16u + 68u);
  EXPECT_EQ(files.players.size(), 16u + 3 * 20u);
  EXPECT_EQ(files.tournaments.size(), 16u + 2 * 26u);
}

TEST(OthelloOpenings, NamesHoldForAllImages) {
  const Othello game;
  const auto named = [&](std::string_view moves) {
    return std::string(opening_name(read_move_lists(moves)[0].moves));
  };
  EXPECT_EQ(named("f5d6c3d3c4"), "Tiger");
  EXPECT_EQ(named("c4e3f6e6f5"), "Tiger");
  EXPECT_EQ(named("f5f4"), "Parallel opening");
  EXPECT_EQ(named("f5f6"), "Diagonal opening");
  EXPECT_EQ(named("f5d6"), "Perpendicular opening");
  EXPECT_EQ(named("f5"), "");
  EXPECT_EQ(named("f5d6c3d3c4f4c5b3c2"), "Rose-Bill");
  EXPECT_EQ(named("f5d6c3d3c4f4f6"), "Stephenson");
  EXPECT_EQ(named("f5f6e6f4g5"), "Heath");
}

}  // namespace
}  // namespace zermelo::othello
