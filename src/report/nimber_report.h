// Nimbers of a sum of games, who wins it, and all winning moves.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/json.h"
#include "base/limits.h"

namespace zermelo {

struct NimberMove {
  std::size_t summand;
  std::string move, to;
  std::string why;  // "2 xor 2 = 0"
};

struct NimberReport {
  bool misere = false;
  std::vector<std::string> specs, positions;
  std::vector<std::uint32_t> nimbers;
  std::vector<std::optional<std::string>> genera;  // in misère play
  std::vector<std::optional<bool>> tame;
  std::optional<std::size_t> quotient;  // how many elements it has, if one was used
  std::uint32_t nimber = 0;             // of the sum
  bool next_wins = false;
  std::vector<NimberMove> moves;
  std::optional<int> remoteness;
};

struct NimberQuestion {
  std::string games;          // "nim(4) + kayles(9)"
  std::string position = "";  // of each summand with '+' between, or moves; empty: the starts
  bool misere = false;        // also where the games say so
  bool remoteness = false;
};

// Unanswered where a game has no nimbers, a limit is passed or the work is stopped.
NimberReport nimber_report(const NimberQuestion& question, const Budget& budget);

Json to_json(const NimberReport& report);

}  // namespace zermelo
