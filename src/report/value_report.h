// The canonical value of games and values and of sums of them, how to win it, and comparisons.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "any/any_game.h"
#include "base/json.h"
#include "cgt/sum_play.h"
#include "cgt/thermograph.h"

namespace zermelo {

// A term of the sum with the texts of its moves, in the order of SumTerm.
struct ValueTerm {
  std::string text;            // "nim(3)", "-2*kayles(5) at i i - i i", "{1|*}"
  std::string game, position;  // none of a bare value
  std::int64_t times = 1;
  ShortGame single = {};  // the value of one of them
  SumTerm play = {};
  std::array<std::vector<std::string>, 2> moves = {};
  // Of a game, for who plays on:
  std::shared_ptr<AnyGame> rules = {};
  std::shared_ptr<AnyValues> values = {};
  AnyPosition at = {};
};

// A line of play in a sum, in which the winner's moves win and the loser's leave the fewest answers.
struct ValueLine {
  std::size_t first = 0, winner = 0;  // 0 is Left
  struct Step {
    std::size_t term;
    std::string move;
  };
  std::vector<Step> steps = {};
  bool cut = false;  // it goes on
};

struct ValueComparison {
  std::string left, right;  // as understood
  std::string asked;        // ">="
  std::string found;        // ">", "<", "==" or "||"
  bool holds;
};

struct ValueAnswer {
  std::string text;  // as understood
  std::vector<ValueTerm> terms;
  SumPlay play;  // of the sum; of a comparison: of the difference
  std::optional<ValueComparison> comparison = {};
  std::vector<ValueLine> lines = {};  // those that prove the comparison
};

// The answer to an expression (report/value_expression.h), with positions of the games, '+' between, or
// at their starts. Unanswered where a game has no value.
ValueAnswer value_answer(ShortGames& games, Thermographs& thermographs,
                         const std::string& expression, const std::string& position);

Json value_json(ShortGames& games, Thermographs& thermographs, const ValueAnswer& answer);

}  // namespace zermelo
