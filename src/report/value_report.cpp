#include "report/value_report.h"

#include <algorithm>
#include <cctype>

#include "base/error.h"
#include "base/numerals.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "catalogue/sum.h"
#include "cgt/notation.h"

namespace zermelo {
namespace {

// The name of a game, or a word that can only be meant as one: a value starts with no letter but v.
bool is_game(const std::string& term) {
  const std::string name = term.substr(0, term.find_first_of("( "));
  if (find_game(name) != nullptr) return true;
  const std::size_t first = term.find_first_not_of('v');
  return first != std::string::npos && std::isalpha(static_cast<unsigned char>(term[first])) != 0;
}

ValueTerm game_term(ShortGames& games, const std::string& spec, const std::string& position) {
  std::unique_ptr<AnyGame> game = make_game(spec);
  if (auto other = game->stand_in()) game = std::move(other);
  const AnyPosition p = position.empty() ? game->start() : game->read(position);
  const auto values = game->values(games);
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
                    .position = game->write(p),
                    .play = {values->value(p), {}}};
  for (const int side : {0, 1}) {
    const auto k = static_cast<std::size_t>(side);
    for (const auto& [move, value] : values->options(p, side)) {
      term.moves[k].push_back(game->write_move(p, move));
      term.play.after[k].push_back(value);
    }
  }
  return term;
}

ValueTerm value_term(ShortGames& games, const std::string& text) {
  const ShortGame value = read_value(games, text);
  ValueTerm term = {
      .text = write_value(games, value), .game = "", .position = "", .play = {value, {}}};
  for (const std::size_t k : {0u, 1u}) {
    for (const ShortGame option : games.options(value, static_cast<int>(k))) {
      term.moves[k].push_back(write_value(games, option));
      term.play.after[k].push_back(option);
    }
  }
  return term;
}

}  // namespace

std::vector<ValueTerm> terms_of_value(ShortGames& games, const std::string& text,
                                      const std::string& position) {
  const std::vector<std::string> texts = split_sum(text);
  std::vector<std::string> positions;
  if (!position.empty()) positions = split_sum(position);
  const auto count = static_cast<std::size_t>(std::count_if(texts.begin(), texts.end(), is_game));
  if (!positions.empty() && positions.size() != count) {
    bad_input("position: expected a position for each of the {}, with '+' between, found {}",
              counted(count, "game"), positions.size());
  }
  positions.resize(count);
  auto position_of_next = positions.begin();
  std::vector<ValueTerm> terms;
  for (const std::string& term : texts) {
    terms.push_back(is_game(term) ? game_term(games, term, *position_of_next++)
                                  : value_term(games, term));
  }
  return terms;
}

Json value_json(ShortGames& games, const std::vector<ValueTerm>& terms, const SumPlay& play,
                const Thermograph& thermograph) {
  std::vector<std::string> texts;
  for (const ValueTerm& term : terms) texts.push_back(term.text);
  Json json = {{"sum", join(texts, " + ")},
               {"value", write_value(games, play.value)},
               {"outcome", to_string(play.outcome)},
               {"mean", thermograph.mean.text()},
               {"temperature", thermograph.temperature.text()},
               {"left_stop", games.left_stop(play.value).text()},
               {"right_stop", games.right_stop(play.value).text()},
               {"birthday", games.birthday(play.value)},
               {"summands", Json::array()}};
  for (const ValueTerm& term : terms) {
    Json one = Json::object();
    if (!term.game.empty()) one = {{"game", term.game}, {"position", term.position}};
    one["value"] = write_value(games, term.play.value);
    json["summands"].push_back(one);
  }
  for (const std::size_t k : {0u, 1u}) {
    Json moves = Json::array();
    for (const WinningMove& move : play.winning[k]) {
      moves.push_back({{"summand", move.term},
                       {"move", terms[move.term].moves[k][move.move]},
                       {"to", write_value(games, move.to)}});
    }
    json[k == 0 ? "left_first" : "right_first"] = {{"wins", !play.winning[k].empty()},
                                                   {"winning_moves", moves}};
  }
  return json;
}

}  // namespace zermelo
