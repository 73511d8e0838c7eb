#include "catalogue/sum.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

#include "base/error.h"
#include "base/hash.h"
#include "base/numerals.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "core/notation.h"

namespace zermelo {
namespace {

constexpr std::string_view kRules = R"(
Several games are played at once, such as a heap of Nim, a bar of Chomp and a row of Kayles:
    nim(4) + chomp(2x3) + kayles(9) + treblecross(12)
Two players take turns. A move picks one of the games that is not over and makes a legal move in
it. When all games are over the play is over: a player without a move has lost. With misere, as in
sum(nim(4) + kayles(9),misere), it has won. Parentheses may group the games and do not matter: a sum
of sums is the sum of all their games.

Every impartial game can be a summand: both players have the same moves in it, and a player without
a move has lost. Up to 8 games can be summed, also several of the same. A game's own option misere is
refused, since only the end of the whole sum counts. Treblecross, in which the first three in a
row would end the play, takes part as the game in which nobody plays within two cells of an x: it
has the same winner, and who cannot move loses.

A position is that of each game in its own notation, with a plus between them: "4 + 3 3". A move is
the number of a game, from 1, a colon and the move in that game's notation: "1:1 2" takes two from
the first heap of game 1, "2:2 2" eats a square of game 2. In a list of moves there are commas.

Known (Sprague 1935, Grundy 1939): every position of such a game has a nimber, the smallest number
that no move leads to, and the nimber of a sum is the exclusive or of the nimbers of its summands.
The player to move has lost if it is 0; else it wins by a move that makes it 0. 'zermelo nimber'
shows both. In misère there is no such rule for all games: see 'zermelo nimber --misere'.
)";

// What can be summed, by the games' usual variants.
std::string summable() {
  std::vector<std::string> names;
  for (const CatalogueEntry& entry : catalogue()) {
    if (entry.info == &sum::info()) continue;
    const auto game = make_game(entry.info->name);
    if (game->traits().impartial || game->stand_in()) names.push_back(entry.info->name);
  }
  return join(names, ", ");
}

[[noreturn]] void refuse(const AnyGame& game, std::string_view reason) {
  unanswered("{} has no nimbers and is no summand: {}; what has them, in normal play: {}",
             game.spec(), reason, summable());
}

std::string_view why_not_impartial(const AnyGame& game) {
  const Traits& traits = game.traits();
  if (game.players() != 2) return "it is not for two players";
  if (traits.hidden || traits.chance) return "there is chance in it";
  if (traits.partizan) {
    return "it is partizan, Left and Right have different moves ('zermelo value' knows its sums)";
  }
  return "it is not an impartial game, where both have the same moves and who cannot move loses";
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

std::shared_ptr<const AnyGame> summand_of(const std::string& spec) {
  std::unique_ptr<AnyGame> game = make_game(spec);
  if (auto other = game->stand_in()) return other;
  if (!game->traits().impartial) refuse(*game, why_not_impartial(*game));
  if (is_misere(*game))
    refuse(*game, "it is misère, and only the whole sum can be (zermelo nimber --misere)");
  return game;
}

// "2:1 3" as the summand's number, from 0, and the move in it.
struct NamedMove {
  std::size_t summand;
  std::string move;
};

std::optional<NamedMove> named_move(std::string_view text) {
  const std::string words = normal_move(text);
  const std::size_t colon = words.find(':');
  if (colon == std::string::npos) return std::nullopt;
  const auto number = to_integer(trimmed(words.substr(0, colon)));
  if (!number || *number < 1) return std::nullopt;
  return NamedMove{static_cast<std::size_t>(*number - 1), words.substr(colon + 1)};
}

class SumNimbers final : public AnyNimbers {
 public:
  SumNimbers(SumGame game, const Summands& summands, const Budget& budget)
      : game_(std::move(game)) {
    for (const auto& summand : summands) nimbers_.push_back(summand->nimbers(budget));
  }
  std::uint32_t nimber(const AnyPosition& p) override {
    const auto q = p.as<SumGame::Position>();
    std::uint32_t nimber = 0;
    for (std::size_t i = 0; i < nimbers_.size(); ++i) {
      nimber ^= nimbers_[i]->nimber(game_.summand_position(q, i));
    }
    return nimber;
  }
  bool is_exact() const override {
    return std::all_of(nimbers_.begin(), nimbers_.end(),
                       [](const auto& nimbers) { return nimbers->is_exact(); });
  }

 private:
  SumGame game_;
  std::vector<std::unique_ptr<AnyNimbers>> nimbers_;
};

}  // namespace

bool is_misere(const AnyGame& game) {
  AnyPosition p = game.start();
  while (!game.turn(p).is_over()) game.play(p, game.moves(p).back());
  return game.payoffs(p)[*game.mover(p)] > 0;
}

SumTerms terms_of_sum(std::string_view expression) {
  const std::vector<std::string> terms = split_sum(expression);
  const auto whole = terms.size() == 1 ? sum_term(terms[0]) : std::nullopt;
  if (!whole) return {flat_terms(expression), false};
  return {flat_terms(whole->word("games")), whole->flag("misere")};
}

Summands summands_of(std::string_view expression) {
  Summands summands;
  for (const std::string& spec : flat_terms(expression)) summands.push_back(summand_of(spec));
  return summands;
}

std::string spec_of(const Summands& summands) {
  std::vector<std::string> specs;
  for (const auto& summand : summands) specs.push_back(summand->spec());
  return join(specs, " + ");
}

std::vector<AnyPosition> read_positions(const Summands& summands, std::string_view text) {
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
  for (std::size_t i = 0; i < texts.size(); ++i) positions.push_back(summands[i]->read(texts[i]));
  return positions;
}

std::vector<AnyPosition> read_positions_or_moves(const Summands& summands, std::string_view text) {
  if (text.find(':') == std::string_view::npos) return read_positions(summands, text);
  const auto sum = make_game(fmt::format("sum({})", spec_of(summands)));
  return read_positions(summands, sum->write(sum->read(text)));
}

SumGame::SumGame(Summands summands, bool misere) : summands_(std::move(summands)), misere_(misere) {
  if (summands_.size() > kMostSummands) {
    bad_input("expected up to {} summands, found {}", kMostSummands, summands_.size());
  }
  for (std::size_t i = 0; i < summands_.size(); ++i) {
    places_[i + 1] = places_[i] + summands_[i]->start().bytes().size();
    if (places_[i + 1] > kMostBytes) {
      bad_input("summand {}, {}, is too large for a sum: {} bytes of {}", i + 1,
                summands_[i]->spec(), places_[i + 1], kMostBytes);
    }
    set(start_, i, summands_[i]->start());
  }
}

AnyPosition SumGame::summand_position(const Position& p, std::size_t i) const {
  return AnyPosition::of_bytes({p.bytes.data() + places_[i], places_[i + 1] - places_[i]});
}

void SumGame::set(Position& p, std::size_t i, const AnyPosition& part) const {
  std::memcpy(p.bytes.data() + places_[i], part.bytes().data(), part.bytes().size());
  p.keys[i] = summands_[i]->key(part);
  const auto bit = static_cast<std::uint8_t>(1 << i);
  if (summands_[i]->turn(part).is_over()) {
    p.live &= static_cast<std::uint8_t>(~bit);
  } else {
    p.live |= bit;
  }
}

SumGame::Move SumGame::move_in(std::size_t i, AnyMove m) {
  const auto bits = m.as<std::uint64_t>();
  assert(bits >> kShift == 0);
  return {std::uint64_t{i} << kShift | bits};
}
AnyMove SumGame::own_move(Move m) { return AnyMove(m.bits & ((std::uint64_t{1} << kShift) - 1)); }

std::vector<SumGame::Move> SumGame::moves(const Position& p) const {
  std::vector<Move> moves;
  for (std::size_t i = 0; i < summands_.size(); ++i) {
    if (!(p.live >> i & 1)) continue;
    for (const AnyMove m : summands_[i]->moves(summand_position(p, i))) {
      moves.push_back(move_in(i, m));
    }
  }
  return moves;
}

void SumGame::play(Position& p, Move m) const {
  AnyPosition part = summand_position(p, m.summand());
  summands_[m.summand()]->play(part, own_move(m));
  set(p, m.summand(), part);
  p.mover ^= 1;
}

int SumGame::max_length() const {
  int length = 0;
  for (const auto& summand : summands_) length += summand->max_length();
  return length;
}

double SumGame::positions_at_most(const Position& p) const {
  double product = 1;
  for (std::size_t i = 0; i < summands_.size(); ++i) {
    product *= summands_[i]->positions_at_most(summand_position(p, i));
  }
  return product;
}

std::string SumGame::write(const Position& p) const {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < summands_.size(); ++i) {
    texts.push_back(summands_[i]->write(summand_position(p, i)));
  }
  return join(texts, " + ");
}

SumGame::Position SumGame::read(std::string_view text) const {
  if (trimmed(text).empty()) {
    bad_input("expected {}, found nothing", counted(summands_.size(), "position"));
  }
  const std::vector<AnyPosition> positions = read_positions(summands_, text);
  Position p;
  for (std::size_t i = 0; i < positions.size(); ++i) set(p, i, positions[i]);
  return p;
}

std::string SumGame::write_move(const Position& p, Move m) const {
  const std::size_t i = m.summand();
  return fmt::format("{}:{}", i + 1, summands_[i]->write_move(summand_position(p, i), own_move(m)));
}

std::optional<SumGame::Move> SumGame::read_move(const Position& p, std::string_view text) const {
  const auto named = named_move(text);
  if (!named || named->summand >= summands_.size()) return std::nullopt;
  const std::size_t i = named->summand;
  const auto move = summands_[i]->find_move(summand_position(p, i), named->move);
  return move ? std::optional(move_in(i, *move)) : std::nullopt;
}

std::string SumGame::why_not(const Position& p, std::string_view text) const {
  const auto named = named_move(text);
  if (!named) {
    return "expected the number of a game, a colon and a move in it, such as " +
           write_move(p, moves(p).front());
  }
  const std::size_t i = named->summand;
  if (i >= summands_.size()) {
    return fmt::format("there is no game {}, they are numbered 1 to {}", i + 1, summands_.size());
  }
  if (!(p.live >> i & 1)) {
    return fmt::format("game {}, {}, is over", i + 1, summands_[i]->spec());
  }
  return fmt::format("in {}{}", summands_[i]->spec(),
                     summands_[i]->why_not(summand_position(p, i), named->move));
}

std::optional<AnyMove> SumGame::last_in(std::size_t i, std::optional<Move> last) const {
  return last && last->summand() == i ? std::optional(own_move(*last)) : std::nullopt;
}

std::string SumGame::draw(const Position& p, std::optional<Move> last, Pen pen) const {
  std::string out;
  for (std::size_t i = 0; i < summands_.size(); ++i) {
    out += pen(Color::kBold, fmt::format("{}: {}", i + 1, summands_[i]->spec())) + "\n";
    out += summands_[i]->draw(summand_position(p, i), last_in(i, last), pen);
  }
  return out;
}

// The summands side by side, each below its number and name.
Scene SumGame::scene(const Position& p, std::optional<Move> last) const {
  constexpr double kTop = 30, kGap = 24, kLetter = 8;
  Scene whole = {.title = "Sum: " + write(p), .view = View::kSum};
  for (std::size_t i = 0; i < summands_.size(); ++i) {
    const AnyPosition part = summand_position(p, i);
    const std::string name = fmt::format("{}: {}", i + 1, summands_[i]->spec());
    Scene scene = summands_[i]->scene(part, last_in(i, last)).value_or(Scene{.title = name});
    const double left = whole.width + (i > 0 ? kGap : 0);
    const double width = std::max(scene.width, kLetter * static_cast<double>(name.size()));
    const double dx = left + (width - scene.width) / 2;
    whole.text(left + width / 2, kTop / 2, 14, name, Tint::kInk, true);
    for (Shape& shape : scene.shapes) {
      shape.x += dx;
      shape.y += kTop;
      for (auto& [x, y] : shape.points) {
        x += dx;
        y += kTop;
      }
      if (shape.from) shape.coming_from(shape.from->first + dx, shape.from->second + kTop);
      if (!shape.identity.empty()) shape.identity = fmt::format("{}:{}", i + 1, shape.identity);
      if (!shape.move.empty()) shape.move = fmt::format("{}:{}", i + 1, shape.move);
      whole.shapes.push_back(std::move(shape));
    }
    for (const Drag& drag : scene.drags) {
      whole.drags.push_back({drag.x + dx, drag.y + kTop, drag.to_x + dx, drag.to_y + kTop,
                             fmt::format("{}:{}", i + 1, drag.move)});
    }
    whole.width = left + width;
    whole.height = std::max(whole.height, kTop + scene.height);
  }
  return whole;
}

std::uint64_t SumGame::key(const Position& p) const {
  std::uint64_t key = 0;
  for (std::size_t i = 0; i < summands_.size(); ++i) key = mixed(key, p.keys[i]);
  return key;
}

bool SumGame::same(const Position& p, const Position& q) const {
  for (std::size_t i = 0; i < summands_.size(); ++i) {
    if (!summands_[i]->equal(summand_position(p, i), summand_position(q, i))) return false;
  }
  return true;
}

int SumGame::tier(const Position& p) const {
  int tier = 0;
  for (std::size_t i = 0; i < summands_.size(); ++i) {
    tier += summands_[i]->tier(summand_position(p, i)).value_or(0);
  }
  return tier;
}

std::unique_ptr<AnyNimbers> SumGame::nimbers(const Budget& budget) const {
  return std::make_unique<SumNimbers>(*this, summands_, budget);
}

namespace sum {

const GameInfo& info() {
  static const GameInfo info = {
      .name = "sum",
      .title = "Sum of games",
      .summary = "several impartial games at once: a move in any one of them",
      .rules = kRules,
      .options = {Option::word("games", "nim(3,4) + kayles(5)", "the summands, 'a + b + c'").bare(),
                  Option::flag("misere", "who cannot move wins")},
      .samples = {"nim(1) + nim(1)", "nim(4) + chomp(2x3) + kayles(9) + treblecross(12)",
                  "sum(nim(2,3) + kayles(4),misere)", "sum(treblecross(9))"},
      .grade = Grade::kVerified,
      .verified_against = "the nimbers of its summands, brute force over the sum as one game"};
  return info;
}

std::string spec_of_sum(const Summands& summands, bool misere) {
  const std::string games = spec_of(summands);
  if (summands.size() > 1 && !misere) return games;
  return fmt::format("sum({}{})", games, misere ? ",misere" : "");
}

}  // namespace sum
}  // namespace zermelo
