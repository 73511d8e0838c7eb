#include "report/value_report.h"

#include <algorithm>
#include <cstdlib>

#include "base/error.h"
#include "base/numerals.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "catalogue/summands.h"
#include "cgt/notation.h"
#include "report/value_expression.h"
#include "report/value_line.h"

namespace zermelo {
namespace {

constexpr std::size_t kLeft = 0, kRight = 1;

// What a term is called with its multiple: "-nim(2)", "3*{1|0}".
std::string multiplied(std::int64_t times, const std::string& text) {
  if (times == 1) return text;
  return times == -1 ? "-" + text : fmt::format("{}*{}", times, text);
}

// A game, or what stands in for it, at a position; its value in `single`.
ValueTerm game_term(ShortGames& games, const std::string& spec, const std::string& position) {
  std::shared_ptr<AnyGame> game = make_game(spec);
  if (auto other = game->stand_in()) game = std::move(other);
  const AnyPosition p = position.empty() ? game->start() : read_positions({game}, position).front();
  std::shared_ptr<AnyValues> values = game->values(games);
  if (values == nullptr) {
    unanswered(
        "{} has no value: only partizan and impartial games have, where who cannot move loses",
        game->spec());
  }
  if (is_misere(*game)) {
    unanswered("{} has no value: in misere play values do not add; leave out misere", game->spec());
  }
  ValueTerm term = {.text = game->spec() + (position.empty() ? "" : " at " + game->write(p)),
                    .game = game->spec(),
                    .position = game->write(p)};
  term.single = values->value(p);
  term.rules = std::move(game);
  term.values = std::move(values);
  term.at = p;
  return term;
}

ValueTerm value_term(ShortGames& games, const std::string& text) {
  const ShortGame value = read_value(games, text);
  ValueTerm term = {.text = write_value(games, value), .game = "", .position = ""};
  term.single = value;
  return term;
}

// Fills in what the moves of Left and Right make of so many of them.
void set_moves(ShortGames& games, ValueTerm& term) {
  const bool negative = term.times < 0;
  const ShortGame one = negative ? games.negative(term.single) : term.single;
  term.play.value = multiple(games, std::abs(term.times), one);
  if (term.times == 0) return;
  const ShortGame others = multiple(games, std::abs(term.times) - 1, one);
  for (const std::size_t side : {kLeft, kRight}) {
    const std::size_t own = negative ? 1 - side : side;  // who moves in the game itself
    const auto add = [&](const std::string& text, ShortGame after) {
      term.moves[side].push_back(text);
      term.play.after[side].push_back(games.sum(others, after));
    };
    if (term.rules == nullptr) {
      const ShortSpan options = games.options(one, static_cast<int>(side));
      for (const ShortGame option : ShortList(options.begin(), options.end())) {
        add(write_value(games, option), option);
      }
      continue;
    }
    for (const auto& [move, value] : term.values->options(term.at, static_cast<int>(own))) {
      add(term.rules->write_move(term.at, move), negative ? games.negative(value) : value);
    }
  }
}

// The terms as one text: "a - 2*b + c".
std::string sum_text(const std::vector<ValueTerm>& terms, std::size_t from, std::size_t to,
                     std::int64_t sign) {
  std::string text;
  for (std::size_t i = from; i < to; ++i) {
    std::string one = multiplied(sign * terms[i].times, terms[i].text);
    if (!text.empty()) {
      const bool minus = one[0] == '-' && terms[i].times * sign < 0;
      text += minus ? " - " : " + ";
      if (minus) one.erase(0, 1);
    }
    text += one;
  }
  return text;
}

ValueComparison compared(const SumPlay& play, const std::string& asked) {
  const bool at_least = !play.wins(kRight), at_most = !play.wins(kLeft);  // moving second
  ValueComparison result = {.left = "",
                            .right = "",
                            .asked = asked,
                            .found = at_least  ? at_most ? "==" : ">"
                                     : at_most ? "<"
                                               : "||",
                            .holds = false};
  result.holds = asked == ">="   ? at_least
                 : asked == "<=" ? at_most
                 : asked == "|>" ? !at_most
                 : asked == "<|" ? !at_least
                 : asked == "!=" ? result.found != "=="
                                 : result.found == asked;
  return result;
}

Json move_json(ShortGames& games, const ValueAnswer& answer, std::size_t side,
               const SumMove& move) {
  return {{"summand", move.term},
          {"move", answer.terms[move.term].moves[side][move.move]},
          {"to", write_value(games, move.to)}};
}

Json first_json(ShortGames& games, const ValueAnswer& answer, std::size_t side) {
  const std::vector<SumMove>& all = answer.play.moves[side];
  Json winning = Json::array(), moves = Json::array();
  for (const SumMove& move : all) {
    Json one = move_json(games, answer, side, move);
    if (move.wins) winning.push_back(one);
    one["wins"] = move.wins;
    one["stop"] = move.stop.text();
    moves.push_back(one);
  }
  Json json = {{"wins", answer.play.wins(side)},
               {"winning_moves", winning},
               {"moves", moves},
               {"orthodox", nullptr}};
  if (const auto& orthodox = answer.play.orthodox[side]) {
    Json one = move_json(games, answer, side, all[orthodox->place]);
    one["temperature"] = orthodox->temperature.text();
    one["best"] = orthodox->is_best;
    if (!orthodox->is_best) one["better"] = move_json(games, answer, side, all[orthodox->better]);
    json["orthodox"] = one;
  }
  return json;
}

}  // namespace

ValueAnswer value_answer(ShortGames& games, Thermographs& thermographs,
                         const std::string& expression, const std::string& position) {
  const ValueExpression read = read_value_expression(expression);
  std::vector<std::string> positions;
  if (!position.empty()) positions = split_sum(position);
  std::size_t count = 0;
  for (const auto* side : {&read.left, &read.right}) {
    for (const ExpressionTerm& term : *side) count += term.is_game ? 1 : 0;
  }
  if (!positions.empty() && positions.size() != count) {
    bad_input("position: expected a position for each of the {}, with '+' between, found {}",
              counted(count, "game"), positions.size());
  }
  positions.resize(count);
  auto next = positions.begin();
  ValueAnswer answer;
  std::vector<SumTerm> sum;
  for (const auto* side : {&read.left, &read.right}) {
    const std::int64_t sign = side == &read.left ? 1 : -1;
    for (const ExpressionTerm& term : *side) {
      ValueTerm made =
          term.is_game ? game_term(games, term.text, *next++) : value_term(games, term.text);
      made.times = sign * term.times;
      set_moves(games, made);
      sum.push_back(made.play);
      answer.terms.push_back(std::move(made));
    }
  }
  answer.play = play_of_sum(games, thermographs, sum);
  const std::size_t lefts = read.left.size(), all = answer.terms.size();
  answer.text = sum_text(answer.terms, 0, lefts, 1);
  if (!read.comparison.empty()) {
    ValueComparison comparison = compared(answer.play, read.comparison);
    comparison.left = answer.text;
    comparison.right = sum_text(answer.terms, lefts, all, -1);
    answer.text = fmt::format("{} {} {}", comparison.left, comparison.asked, comparison.right);
    // Whether it is at least as large shows when Right moves first, and the other way round.
    const std::string& asked = comparison.asked;
    if (asked != "<=" && asked != "|>")
      answer.lines.push_back(winning_line(games, answer.terms, kRight));
    if (asked != ">=" && asked != "<|")
      answer.lines.push_back(winning_line(games, answer.terms, kLeft));
    answer.comparison = std::move(comparison);
  }
  for (ValueTerm& term : answer.terms) term.text = multiplied(term.times, term.text);
  return answer;
}

Json value_json(ShortGames& games, Thermographs& thermographs, const ValueAnswer& answer) {
  const SumPlay& play = answer.play;
  const Thermograph& thermograph = thermographs.of(play.value);
  Json json = {{"sum", answer.text}};
  if (const auto& comparison = answer.comparison) {
    json["comparison"] = {{"left", comparison->left},
                          {"asked", comparison->asked},
                          {"right", comparison->right},
                          {"holds", comparison->holds},
                          {"found", comparison->found}};
    json["lines"] = Json::array();
    for (const ValueLine& line : answer.lines) {
      Json moves = Json::array();
      std::size_t player = line.first;
      for (const ValueLine::Step& step : line.steps) {
        moves.push_back({{"player", player == kLeft ? "left" : "right"},
                         {"summand", step.term},
                         {"move", step.move}});
        player = 1 - player;
      }
      json["lines"].push_back({{"first", line.first == kLeft ? "left" : "right"},
                               {"winner", line.winner == kLeft ? "left" : "right"},
                               {"moves", moves},
                               {"cut", line.cut}});
    }
  }
  json["value"] = write_value(games, play.value);
  json["outcome"] = to_string(play.outcome);
  json["mean"] = thermograph.mean.text();
  json["temperature"] = thermograph.temperature.text();
  json["left_stop"] = games.left_stop(play.value).text();
  json["right_stop"] = games.right_stop(play.value).text();
  json["birthday"] = games.birthday(play.value);
  json["summands"] = Json::array();
  for (const ValueTerm& term : answer.terms) {
    Json one = {{"text", term.text}, {"times", term.times}};
    if (!term.game.empty()) {
      one["game"] = term.game;
      one["position"] = term.position;
    }
    const Thermograph& own = thermographs.of(term.play.value);
    one["value"] = write_value(games, term.play.value);
    one["mean"] = own.mean.text();
    one["temperature"] = own.temperature.text();
    json["summands"].push_back(one);
  }
  json["left_first"] = first_json(games, answer, kLeft);
  json["right_first"] = first_json(games, answer, kRight);
  return json;
}

}  // namespace zermelo
