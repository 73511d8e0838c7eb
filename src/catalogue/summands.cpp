#include "catalogue/summands.h"

#include <algorithm>
#include <cctype>
#include <optional>

#include "base/error.h"
#include "base/numerals.h"
#include "base/text.h"
#include "boards/turn_word.h"
#include "catalogue/catalogue.h"
#include "catalogue/sum.h"
#include "catalogue/value_game.h"

namespace zermelo {
namespace {

bool fits(const AnyGame& game, Summable wanted) {
  const Traits& traits = game.traits();
  return traits.impartial || (wanted == Summable::kPlayed && traits.partizan && traits.hands_over);
}

// What can be summed, by the games' usual variants.
std::string summable(Summable wanted) {
  std::vector<std::string> names;
  for (const CatalogueEntry& entry : catalogue()) {
    if (entry.info == &sum::info()) continue;
    const auto game = make_game(entry.info->name);
    if (fits(*game, wanted) || game->stand_in()) names.push_back(entry.info->name);
  }
  return join(names, ", ");
}

[[noreturn]] void refuse(const AnyGame& game, Summable wanted, std::string_view reason) {
  unanswered("{} has no {}: {}; what has, in normal play: {}", game.spec(),
             wanted == Summable::kNimbers ? "nimbers" : "place in a sum", reason, summable(wanted));
}

std::string_view why_not(const AnyGame& game, Summable wanted) {
  const Traits& traits = game.traits();
  if (game.players() != 2) return "it is not for two players";
  if (traits.hidden || traits.chance) return "there is chance in it";
  if (traits.partizan && wanted == Summable::kNimbers) {
    return "it is partizan, Left and Right have different moves ('zermelo value' knows its sums)";
  }
  if (traits.partizan) {
    return "its position alone says whose turn it is, but in a sum a player may move in it twice in a "
           "row ('zermelo value' knows its sums)";
  }
  if (wanted == Summable::kNimbers) {
    return "it is not an impartial game, where both have the same moves and who cannot move loses";
  }
  return "it is not a game where who cannot move loses and both have moves whoever's turn it is";
}

// The options of a term "sum(...)"; nothing if it is another game's.
std::optional<Options> sum_term(std::string_view term) {
  if (!lower(term.substr(0, term.find('('))).starts_with(sum::info().name)) return std::nullopt;
  const Spec spec = Spec::parse(term);
  if (lower(spec.name) != sum::info().name) return std::nullopt;
  return Options(sum::info().name, sum::info().options, spec);
}

// The terms of an expression and of all sums in it.
std::vector<std::string> flat_terms(std::string_view expression) {
  std::vector<std::string> terms;
  std::vector<std::string> open = split_sum(expression);
  std::reverse(open.begin(), open.end());
  while (!open.empty()) {
    const std::string term = std::move(open.back());
    open.pop_back();
    const auto inner = sum_term(term);
    if (!inner) {
      terms.push_back(term);
      continue;
    }
    if (inner->flag("misere")) {
      unanswered("{} is misère, and only the whole sum can be", trimmed(term));
    }
    const std::vector<std::string> games = split_sum(inner->word("games"));
    open.insert(open.end(), games.rbegin(), games.rend());
  }
  return terms;
}

std::shared_ptr<const AnyGame> summand_of(const std::string& spec, Summable wanted) {
  std::unique_ptr<AnyGame> game = names_game(spec) ? make_game(spec) : value_game::make_any(spec);
  if (auto other = game->stand_in()) return other;
  if (!fits(*game, wanted)) refuse(*game, wanted, why_not(*game, wanted));
  if (is_misere(*game)) {
    refuse(*game, wanted, "it is misère, and only the whole sum can be (zermelo nimber --misere)");
  }
  return game;
}

}  // namespace

bool names_game(std::string_view term) {
  term = trimmed(term);
  if (term.empty() || find_game(term.substr(0, term.find_first_of("( "))) != nullptr) return true;
  const std::size_t first = term.find_first_not_of('v');
  return first != std::string::npos && std::isalpha(static_cast<unsigned char>(term[first])) != 0;
}

SumTerms terms_of_sum(std::string_view expression) {
  const std::vector<std::string> terms = split_sum(expression);
  const auto whole = terms.size() == 1 ? sum_term(terms[0]) : std::nullopt;
  if (!whole) return {flat_terms(expression), false, false};
  return {flat_terms(whole->word("games")), whole->flag("misere"), whole->word("turn") == "right"};
}

Summands summands_of(std::string_view expression, Summable wanted) {
  Summands summands;
  for (const std::string& spec : flat_terms(expression)) {
    summands.push_back(summand_of(spec, wanted));
  }
  return summands;
}

std::string spec_of(const Summands& summands) {
  std::vector<std::string> specs;
  for (const auto& summand : summands) specs.push_back(summand->spec());
  return join(specs, " + ");
}

bool writes_turn(const AnyGame& game) {
  const std::string text = game.write(game.start());
  std::string_view rest = text;
  return take_turn_word(rest).has_value();
}

std::vector<AnyPosition> read_positions(const Summands& summands, std::string_view text,
                                        int mover) {
  std::vector<AnyPosition> positions;
  if (trimmed(text).empty()) {
    for (const auto& summand : summands) positions.push_back(summand->start());
    return positions;
  }
  const std::vector<std::string> texts = split_sum(text);
  if (texts.size() != summands.size()) {
    bad_input("expected {} with '+' between them, found {}", counted(summands.size(), "position"),
              texts.size());
  }
  for (std::size_t i = 0; i < texts.size(); ++i) {
    std::string_view rest = texts[i];
    const bool adds_turn = writes_turn(*summands[i]) && !take_turn_word(rest);
    positions.push_back(
        summands[i]->read(adds_turn ? fmt::format("{} {}", turn_word(mover), texts[i]) : texts[i]));
  }
  return positions;
}

std::vector<AnyPosition> read_positions_or_moves(const Summands& summands, std::string_view text) {
  if (text.find(':') == std::string_view::npos) return read_positions(summands, text);
  const auto sum = make_game(fmt::format("sum({})", spec_of(summands)));
  return read_positions(summands, sum->write(sum->read(text)));
}

bool is_misere(const AnyGame& game) {
  AnyPosition p = game.start();
  while (!game.turn(p).is_over()) game.play(p, game.moves(p).back());
  return game.payoffs(p)[*game.mover(p)] > 0;
}

}  // namespace zermelo
