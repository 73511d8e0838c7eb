// The tables of solved games (tests/data/small_games.tsv): what each row asks, in our words, and
// what must come out.
#pragma once

#include <fstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/options.h"
#include "core/value.h"
#include "solve/summary.h"
#include "tests/source_dir.h"

namespace zermelo {

struct Question {
  std::string spec, position;
};

inline std::string number_after(const std::string& text, const std::string& word) {
  const auto at = text.find(word);
  if (at == std::string::npos) return "";
  const auto first = at + word.size();
  return text.substr(first, text.find_first_not_of("0123456789", first) - first);
}

// A snake of three segments, as a sentence.
inline std::string snake_position(int rows, int cols, int head, int body, int tail) {
  std::string text = fmt::format("{} {}", head, tail);
  for (int slot = 1; slot <= rows * cols; ++slot) {
    text += slot == head || slot == body || slot == tail ? " o" : " -";
  }
  return text;
}

// What a row of the table asks, in our words; no spec if we have no such game.
inline Question question_of(const std::string& game, const std::string& options) {
  const std::string misere = options.find("misere") != std::string::npos ? ",misere" : "";
  const std::string board = options.substr(0, options.find(' '));  // "4x5"
  if (game == "1,2,...,10" || game == "1,2,...,N") {
    return {fmt::format("one-to-ten(target={},max={}{})", number_after(options, "N="),
                        number_after(options, "k="), misere),
            ""};
  }
  if (game == "Tic-Tac-Toe") return {"tic-tac-toe", ""};
  if (game == "Tic-Tac-Toe m,n,k" && options == "3x3 k=3 misere")
    return {"tic-tac-toe(misere)", ""};
  if (game == "Chomp") return {"chomp(" + board + ")", ""};
  if (game == "TacTix") {
    const bool gaps = options.find("non-contiguous") != std::string::npos;
    return {fmt::format("tactix({},contiguous={}{})", board, gaps ? "no" : "yes", misere), ""};
  }
  if (game == "Connect 4") {
    return {board == "4x4" ? "connect-four(rows=4,cols=4)" : "connect-four(rows=4,cols=5)", ""};
  }
  if (game == "Kayles") {
    const bool circle = options.find("circle") != std::string::npos;
    return {fmt::format("{}({},max={}{}{})", circle ? "soda-cans" : "kayles",
                        number_after(options, "n="), number_after(options, "maxremove="),
                        circle ? ",ring" : "", misere),
            ""};
  }
  if (game == "Toads and Frogs") {  // there T moves to the right and starts
    std::string line = options.substr(0, options.find(' '));
    for (char& c : line) c = c == 'T' ? 'R' : c == 'F' ? 'L' : '-';
    const bool jump = options.find("jump-own=yes") != std::string::npos;
    return {fmt::format("toads-and-frogs(line={},turn=right,jump_own={}{})", line,
                        jump ? "yes" : "no", misere),
            ""};
  }
  if (game == "Snake") {
    const bool any = options.find("either end") != std::string::npos;
    const int side = board[0] - '0';
    const auto slot = [&](const char* word, int otherwise) {
      const std::string text = number_after(options, word);
      return text.empty() ? otherwise : std::stoi(text);
    };
    return {fmt::format("snake({}x{},ends={}{})", side, side, any ? "any" : "own", misere),
            snake_position(side, side, slot("H=", 6), slot("B=", 7), slot("T=", 11))};
  }
  return {};
}

struct SolvedGame {
  std::string line;  // the whole row
  Question question;
  std::vector<std::string> cells;

  std::uint64_t number(std::size_t column) const { return std::stoull(cells[column]); }
  std::uint64_t positions() const { return number(4); }
};

// Columns: game, options, value, remoteness, positions, wins, loses, ties, ended, moves,
// max_remoteness, nimber, source.
inline std::vector<SolvedGame> solved_games() {
  std::ifstream file(source_dir() + "/tests/data/small_games.tsv");
  std::vector<SolvedGame> games;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    SolvedGame game{.line = line, .question = {}, .cells = {}};
    for (const auto& cell : split_top_level(line, '\t')) game.cells.emplace_back(cell);
    game.question = question_of(game.cells[0], game.cells[1]);
    games.push_back(game);
  }
  return games;
}

inline void expect_solved(const SolvedGame& game, const Summary& found) {
  EXPECT_EQ(to_string(found.value.outcome), game.cells[2]) << game.line;
  EXPECT_EQ(found.value.remoteness, static_cast<int>(game.number(3))) << game.line;
  EXPECT_EQ(found.positions, game.positions()) << game.line;
  EXPECT_EQ(found.wins, game.number(5)) << game.line;
  EXPECT_EQ(found.loses, game.number(6)) << game.line;
  EXPECT_EQ(found.ties, game.number(7)) << game.line;
  EXPECT_EQ(found.draws, 0u) << game.line;
  EXPECT_EQ(found.ended, game.number(8)) << game.line;
  EXPECT_EQ(found.moves, game.number(9)) << game.line;
  EXPECT_EQ(found.max_remoteness, static_cast<int>(game.number(10))) << game.line;
}

}  // namespace zermelo
