// zermelo value: the canonical value of a game, a value or a sum of them, and how to win it.
#include <algorithm>
#include <cctype>

#include <fmt/core.h>

#include "app/budget_words.h"
#include "app/commands.h"
#include "app/describe.h"
#include "app/progress_bar.h"
#include "app/terminal.h"
#include "base/error.h"
#include "base/files.h"
#include "base/json.h"
#include "base/numerals.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "catalogue/sum.h"
#include "cgt/notation.h"
#include "cgt/sum_play.h"
#include "cgt/thermograph.h"

namespace zermelo {
namespace {

// A term of the sum with the texts of its moves, in the order of SumTerm.
struct Term {
  std::string text;            // "nim(3)", "kayles(5) at i i - i i", "{1|*}"
  std::string game, position;  // none of a bare value
  SumTerm play;
  std::array<std::vector<std::string>, 2> moves = {};
};

// The name of a game, or a word that can only be meant as one: a value starts with no letter but v.
bool is_game(const std::string& term) {
  const std::string name = term.substr(0, term.find_first_of("( "));
  if (find_game(name) != nullptr) return true;
  const std::size_t first = term.find_first_not_of('v');
  return first != std::string::npos && std::isalpha(static_cast<unsigned char>(term[first])) != 0;
}

Term game_term(ShortGames& games, const std::string& spec, const std::string& position) {
  std::unique_ptr<AnyGame> game = make_game(spec);
  if (auto other = game->stand_in()) game = std::move(other);
  const AnyPosition p = position_or_start(*game, position);
  const auto values = game->values(games);
  if (values == nullptr) {
    unanswered(
        "{} has no value: only partizan and impartial games have, where who cannot move loses",
        game->spec());
  }
  if (is_misere(*game)) {
    unanswered("{} has no value: in misere play values do not add; leave out misere", game->spec());
  }
  Term term = {.text = game->spec() + (position.empty() ? "" : " at " + game->write(p)),
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

Term value_term(ShortGames& games, const std::string& text) {
  const ShortGame value = read_value(games, text);
  Term term = {.text = write_value(games, value), .game = "", .position = "", .play = {value, {}}};
  for (const std::size_t k : {0u, 1u}) {
    for (const ShortGame option : games.options(value, static_cast<int>(k))) {
      term.moves[k].push_back(write_value(games, option));
      term.play.after[k].push_back(option);
    }
  }
  return term;
}

std::vector<Term> terms_of(ShortGames& games, const std::string& text,
                           const std::string& position) {
  const std::vector<std::string> texts = split_sum(text);
  std::vector<std::string> positions;
  if (!position.empty()) positions = split_sum(position);
  const auto count = static_cast<std::size_t>(std::count_if(texts.begin(), texts.end(), is_game));
  if (!positions.empty() && positions.size() != count) {
    bad_input("--position: expected a position for each of the {}, with '+' between, found {}",
              counted(count, "game"), positions.size());
  }
  positions.resize(count);
  auto position_of_next = positions.begin();
  std::vector<Term> terms;
  for (const std::string& term : texts) {
    terms.push_back(is_game(term) ? game_term(games, term, *position_of_next++)
                                  : value_term(games, term));
  }
  return terms;
}

const char* explained(OutcomeClass outcome) {
  switch (outcome) {
    case OutcomeClass::kPrevious: return "previous: whoever moves second wins";
    case OutcomeClass::kNext: return "next: whoever moves first wins";
    case OutcomeClass::kLeft: return "left: Left wins, whoever begins";
    case OutcomeClass::kRight: return "right: Right wins, whoever begins";
  }
  return "";
}

// So much of a text that the line stays a line.
std::string shortened(std::string text, std::size_t most) {
  if (text.size() > most) text = text.substr(0, most - 3) + "...";
  return text;
}

void line(const char* name, const std::string& text) { fmt::print("{:<14} {}\n", name, text); }

void print(ShortGames& games, const std::vector<Term>& terms, const SumPlay& play,
           const Thermograph& thermograph) {
  if (terms.size() > 1) {
    for (std::size_t i = 0; i < terms.size(); ++i) {
      fmt::print("{:<14} {}", i + 1, terms[i].text);
      if (!terms[i].game.empty()) fmt::print(" = {}", write_value(games, terms[i].play.value));
      fmt::print("\n");
    }
  }
  line("value", write_value(games, play.value));
  line("outcome", explained(play.outcome));
  line("mean", thermograph.mean.text());
  line("temperature", thermograph.temperature.text());
  line("left stop", games.left_stop(play.value).text());
  line("right stop", games.right_stop(play.value).text());
  line("birthday", std::to_string(games.birthday(play.value)));
  for (const std::size_t k : {0u, 1u}) {
    line(k == 0 ? "Left first" : "Right first", play.winning[k].empty() ? "loses" : "wins by");
    for (const WinningMove& move : play.winning[k]) {
      const std::string text = (terms.size() > 1 ? fmt::format("{}: ", move.term + 1) : "") +
                               terms[move.term].moves[k][move.move];
      fmt::print("{:<14} {:<12} to {}\n", "", text, shortened(write_value(games, move.to), 48));
    }
  }
}

Json answer_json(ShortGames& games, const std::vector<Term>& terms, const SumPlay& play,
                 const Thermograph& thermograph) {
  std::vector<std::string> texts;
  for (const Term& term : terms) texts.push_back(term.text);
  Json json = {{"sum", join(texts, " + ")},
               {"value", write_value(games, play.value)},
               {"outcome", to_string(play.outcome)},
               {"mean", thermograph.mean.text()},
               {"temperature", thermograph.temperature.text()},
               {"left_stop", games.left_stop(play.value).text()},
               {"right_stop", games.right_stop(play.value).text()},
               {"birthday", games.birthday(play.value)},
               {"summands", Json::array()}};
  for (const Term& term : terms) {
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

}  // namespace

Command value_command() {
  struct Words {
    std::string sum, position, svg;
    BudgetWords budget;
    bool json = false;
  };
  const auto words = std::make_shared<Words>();
  return {
      .name = "value",
      .group = "Know",
      .summary = "canonical value, mean and temperature of partizan games and their sums",
      .examples = {"value \"toads-and-frogs(line=RR--LLLL)\" --thermograph hot.svg",
                   "value \"toads-and-frogs(line=RR-L) + nim(3)\" --json", "value \"{2|-1} + ^*\""},
      .declare =
          [words](Arguments& args) {
            args.positional("SUM", words->sum,
                            "games and values with '+' between, such as \"kayles(5) + {1|*}\"");
            args.option("--position", words->position,
                        "positions of the games, with '+' between; default: the start");
            args.output("--thermograph", words->svg,
                        "write the thermograph as SVG to this file ('-': to stdout)");
            words->budget.declare(args);
            args.json(words->json);
          },
      .run =
          [words] {
            stop_on_signals();
            ProgressBar progress("value", 0, "positions");
            ShortGames games({words->budget.limits(), user_control(&progress)});
            const std::vector<Term> terms = terms_of(games, words->sum, words->position);
            std::vector<SumTerm> sum;
            for (const Term& term : terms) sum.push_back(term.play);
            const SumPlay play = play_of_sum(games, sum);
            Thermographs thermographs(games);
            const Thermograph& thermograph = thermographs.of(play.value);
            if (!words->svg.empty()) {
              const std::string svg = to_svg(picture(thermograph, write_value(games, play.value)));
              if (words->svg == "-") {
                fmt::print("{}", svg);
                return;
              }
              write_file(words->svg, svg);
            }
            if (words->json) {
              print_json(answer_json(games, terms, play, thermograph));
            } else {
              print(games, terms, play, thermograph);
            }
          }};
}

}  // namespace zermelo
