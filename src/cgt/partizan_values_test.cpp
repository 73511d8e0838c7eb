// Values of Toads and Frogs, alone and with Nim, against CGSuite's and against search.
#include "cgt/partizan_values.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "cgt/notation.h"
#include "cgt/thermograph.h"
#include "games/nim/nim.h"
#include "games/toads_and_frogs/toads_and_frogs.h"
#include "tests/effort.h"
#include "tests/source_dir.h"

namespace zermelo {
namespace {

using toads_and_frogs::ToadsAndFrogs;

ShortGame value_of_line(ShortGames& games, const std::string& line) {
  const ToadsAndFrogs game(line, false, false, false);
  return PartizanValues(game, games).value(game.start());
}

// CGSuite writes t for Left's pieces, which move to the right; ours move to the left.
std::string our_line(const std::string& text) {
  std::string line;
  for (const char c : text) {
    if (c == 't' || c == 'f' || c == '.') line += c == 't' ? 'L' : c == 'f' ? 'R' : '-';
  }
  std::reverse(line.begin(), line.end());
  return line;
}

TEST(PartizanValues, ToadsAndFrogsAsCgsuiteSays) {
  std::ifstream file(source_dir() + "/tests/data/cgt.tsv");
  int rows = 0;
  for (std::string row; std::getline(file, row);) {
    std::istringstream cells(row);
    std::string kind, game, question, answer;
    std::getline(cells, kind, '\t');
    std::getline(cells, game, '\t');
    std::getline(cells, question, '\t');
    std::getline(cells, answer, '\t');
    if (game != "Toads and Frogs") continue;
    ++rows;
    ShortGames games;
    ShortGame value = ShortGames::kZero;
    for (std::size_t at = 0; (at = question.find("(\"", at)) != std::string::npos; ++at) {
      const std::string line = our_line(question.substr(at, question.find(')', at) - at));
      value = games.sum(value, value_of_line(games, line));
    }
    Thermographs thermographs(games);
    const std::string found = question.ends_with(".Mean") ? thermographs.of(value).mean.text()
                              : question.ends_with(".Temperature")
                                  ? thermographs.of(value).temperature.text()
                                  : write_value(games, value);
    EXPECT_EQ(found, answer) << question;
  }
  EXPECT_EQ(rows, 19);
}

// Conjectured by Erickson (1996), proved by Thanatipanonda and Zeilberger (2008): a toads, two or
// three gaps, b frogs.
TEST(PartizanValues, StartsOfToadsAndFrogsAsPublished) {
  ShortGames games;
  const auto start = [&](int toads, int gaps, int frogs) {
    const auto run = [](int n, char c) { return std::string(static_cast<std::size_t>(n), c); };
    return value_of_line(games, run(frogs, 'R') + run(gaps, '-') + run(toads, 'L'));
  };
  for (int a = 2; a <= 9; ++a) {
    for (int b = 2; b < a; ++b) {
      const std::string form = fmt::format("{{{}|{}||*|{}}}", a - 3, a - b, 3 - b);
      EXPECT_EQ(start(a, 2, b), read_value(games, form)) << a << ' ' << b;
    }
    EXPECT_EQ(start(a, 3, 2), games.plain({.number = a - 2, .nimber = 1})) << a;
    if (a >= 5) {
      EXPECT_EQ(start(a, 3, 3), games.number(Dyadic(2 * a - 7, 1))) << a;
    }
  }
}

std::string random_line(Rng& rng, std::size_t most) {
  std::string line;
  for (std::size_t n = 1 + rng.index(most); n > 0; --n) line += "LR-"[rng.index(3)];
  return line;
}

TEST(PartizanValues, MirroredLinesAreNegative) {
  Rng rng(8);
  ShortGames games;
  for (int i = 0; i < effort(200); ++i) {
    const std::string line = random_line(rng, 11);
    std::string mirrored(line.rbegin(), line.rend());
    for (char& c : mirrored) c = c == 'L' ? 'R' : c == 'R' ? 'L' : '-';
    ASSERT_EQ(value_of_line(games, mirrored), games.negative(value_of_line(games, line))) << line;
  }
}

nim::Nim nim_of(std::initializer_list<int> sizes, int max) {
  Heaps heaps;
  for (const int size : sizes) heaps.add(size);
  return {heaps, max, false};
}

// A line of toads and frogs beside a heap: the search plays both by their rules.
bool wins(const ToadsAndFrogs& game, const ToadsAndFrogs::Position& p, int heap, int side) {
  for (const auto m : game.moves_of(p, side)) {
    ToadsAndFrogs::Position next = p;
    game.play_as(next, m, side);
    if (!wins(game, next, heap, 1 - side)) return true;
  }
  for (int rest = 0; rest < heap; ++rest) {
    if (!wins(game, p, rest, 1 - side)) return true;
  }
  return false;
}

TEST(PartizanValues, SumsWithNimAgreeWithSearch) {
  Rng rng(9);
  ShortGames games;
  for (int i = 0; i < effort(300); ++i) {
    const std::string line = random_line(rng, 7);
    const int heap = static_cast<int>(rng.index(4));
    const ToadsAndFrogs game(line, false, false, false);
    const nim::Nim nim = nim_of({heap}, 0);
    const ShortGame value = games.sum(PartizanValues(game, games).value(game.start()),
                                      PartizanValues(nim, games).value(nim.start()));
    const bool left = wins(game, game.start(), heap, 0), right = wins(game, game.start(), heap, 1);
    ASSERT_EQ(games.outcome(value), left    ? right ? OutcomeClass::kNext : OutcomeClass::kLeft
                                    : right ? OutcomeClass::kRight
                                            : OutcomeClass::kPrevious)
        << line << ' ' << heap;
  }
}

TEST(PartizanValues, ImpartialGamesHaveNimbers) {
  ShortGames games;
  const nim::Nim nim = nim_of({9, 3, 5}, 0);
  EXPECT_EQ(PartizanValues(nim, games).value(nim.start()), games.nimber(9 ^ 3 ^ 5));
  const nim::Nim limited = nim_of({9, 3}, 3);
  EXPECT_EQ(PartizanValues(limited, games).value(limited.start()), games.nimber(9 % 4 ^ 3));
}

}  // namespace
}  // namespace zermelo
