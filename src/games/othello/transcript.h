// Games and positions of Othello on 8 by 8 as the field writes them.
//
//   list   f5d6c3d3c4         a game a line; passes may be left out, '#' begins a comment
//   GGF    (;GM[Othello]PB[ann]PW[bob]RE[+6]BO[8 ---... *]B[f5//1.5]W[d6]...;)
//          moves with a judgement and seconds; "PA" is the pass; 2 (;...;)(;...;) are two games
//   OBF    ---...--- X; f5:+2; d6:-4;     a position a line, and scores of moves, the best first
//
// Games in files of WTHOR are in wthor.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/othello/othello.h"

namespace zermelo::othello {

struct Transcript {
  std::string black = "", white = "", place = "", date = "";  // empty where nothing is told
  Othello::Position start = Othello().start();
  std::vector<Othello::Move> moves = {};        // with all passes
  std::vector<double> seconds = {};             // that moves took; empty or one a move
  std::optional<double> result = std::nullopt;  // Black's lead in discs, as told

  friend bool operator==(const Transcript&, const Transcript&) = default;
};

// The position after all moves.
Othello::Position end_of(const Transcript& game);
// Black's lead at the end of a game, empty cells going to the winner.
int lead_of_black(const Othello::Position& p);

// Plays a move given by its cell where it is legal, with the pass before it that may be left out.
// An Error names the move by its number.
void append_move(Transcript& game, Othello::Position& p, std::string_view name);

std::vector<Transcript> read_move_lists(std::string_view text);
std::string write_move_lists(const std::vector<Transcript>& games);

std::vector<Transcript> read_ggf(std::string_view text);
std::string write_ggf(const std::vector<Transcript>& games);

// A line of OBF.
struct Problem {
  struct Scored {
    Othello::Move move;
    double score;  // discs for the player who makes it
    friend bool operator==(const Scored&, const Scored&) = default;
  };
  Othello::Position position;
  std::vector<Scored> moves = {};

  friend bool operator==(const Problem&, const Problem&) = default;
};
std::vector<Problem> read_obf(std::string_view text);
std::string write_obf(const std::vector<Problem>& problems);

}  // namespace zermelo::othello
