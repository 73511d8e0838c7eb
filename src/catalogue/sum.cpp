#include "catalogue/sum.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

#include "base/error.h"
#include "base/hash.h"
#include "base/numerals.h"
#include "base/text.h"
#include "boards/turn_word.h"
#include "cgt/short_games.h"
#include "core/notation.h"

namespace zermelo {
namespace {

constexpr std::string_view kRules = R"(
Several games are played at once, such as a heap of Nim, a bar of Chomp and a row of Kayles:
    nim(4) + chomp(2x3) + kayles(9) + treblecross(12)
Two players take turns. A move picks one of the games and makes a legal move in it. A player who has
no move in any of them has lost. With misere, as in sum(nim(4) + kayles(9),misere), it has won.
Parentheses may group the games and do not matter: a sum of sums is the sum of all their games.

A game can be a summand if a player without a move has lost in it, and both players have moves in it
whoever's turn it is: impartial games, where both have the same moves, and the partizan ones of Left
and Right, such as
    nim(2) + toads-and-frogs(line=RR--LL) + domineering(2x3) + 1/2
where 1/2 is a value that is played as such ('zermelo rules value'). If one of the games is partizan
the players are Left and Right, and Left starts, or Right with turn=right, as in
sum(nim(2) + domineering,turn=right): who starts one of the games alone does not matter. Up to 8
games can be summed, also several of the same. A game's own option misere is refused, since only the
end of the whole sum counts. Treblecross, in which the first three in a row would end the play,
takes part as the game in which nobody plays within two cells of an x: it has the same winner, and
who cannot move loses.

A position is that of each game in its own notation, with a plus between them: "4 + 3 3". If one of
them is partizan it begins with left-turn or right-turn, "left-turn 2 + r r - - l l", and the games
do not say it again; without that word Left is to move. A move is the number of a game, from 1, a
colon and the move in that game's notation: "1:1 2" takes two from the first heap of game 1, "2:2 2"
eats a square of game 2. In a list of moves there are commas.

Known (Sprague 1935, Grundy 1939): every position of an impartial game has a nimber, the smallest
number that no move leads to, and the nimber of a sum is the exclusive or of the nimbers of its
summands. The player to move has lost if it is 0; else it wins by a move that makes it 0. 'zermelo
nimber' shows both. In misère there is no such rule for all games: see 'zermelo nimber --misere'.
Partizan games have values that add (Conway 1976): Left, moving second, wins a sum just if its value
is at least 0; see 'zermelo value'.
)";

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

class SumValues final : public AnyValues {
 public:
  SumValues(SumGame game, const Summands& summands, ShortGames& games)
      : game_(std::move(game)), games_(games) {
    for (const auto& summand : summands) values_.push_back(summand->values(games));
  }
  ShortGame value(const AnyPosition& p) override {
    const auto q = p.as<SumGame::Position>();
    ShortGame total = ShortGames::kZero;
    for (std::size_t i = 0; i < values_.size(); ++i) {
      total = games_.sum(total, values_[i]->value(game_.summand_position(q, i)));
    }
    return total;
  }
  std::vector<std::pair<AnyMove, ShortGame>> options(const AnyPosition& p, int side) override {
    const auto q = p.as<SumGame::Position>();
    std::vector<std::pair<AnyMove, ShortGame>> options;
    for (const SumGame::Move m : game_.moves_of(q, side)) {
      SumGame::Position next = q;
      game_.play_as(next, m, side);
      options.emplace_back(AnyMove(m), value(AnyPosition(next)));
    }
    return options;
  }
  bool is_exact() const override {
    return std::all_of(values_.begin(), values_.end(),
                       [](const auto& values) { return values->is_exact(); });
  }

 private:
  SumGame game_;
  ShortGames& games_;
  std::vector<std::unique_ptr<AnyValues>> values_;
};

}  // namespace

SumGame::SumGame(Summands summands, bool misere, bool right_starts)
    : summands_(std::move(summands)), misere_(misere) {
  if (summands_.size() > kMostSummands) {
    bad_input("expected up to {} summands, found {}", kMostSummands, summands_.size());
  }
  for (std::size_t i = 0; i < summands_.size(); ++i) {
    places_[i + 1] = places_[i] + summands_[i]->start().bytes().size();
    if (places_[i + 1] > kMostBytes) {
      bad_input("summand {}, {}, is too large for a sum: {} bytes of {}", i + 1,
                summands_[i]->spec(), places_[i + 1], kMostBytes);
    }
    if (summands_[i]->traits().partizan) partizan_ |= static_cast<std::uint8_t>(1 << i);
    set(start_, i, summands_[i]->start());
  }
  if (right_starts && is_impartial()) {
    bad_input("expected no turn=right, as all players of this sum have the same moves");
  }
  hand_to(start_, right_starts ? 1 : 0);
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
  hand_to(p, p.mover ^ 1);
}

std::vector<SumGame::Move> SumGame::moves_of(const Position& p, int k) const {
  Position q = p;
  if (q.mover != k) hand_to(q, k);
  return moves(q);
}

void SumGame::play_as(Position& p, Move m, int k) const {
  if (p.mover != k) hand_to(p, k);
  play(p, m);
}

void SumGame::hand_to(Position& p, int k) const {
  p.mover = static_cast<std::uint8_t>(k);
  for (std::size_t i = 0; i < summands_.size(); ++i) {
    if (!is_partizan(i)) continue;
    AnyPosition part = summand_position(p, i);
    summands_[i]->hand_to(part, k);
    set(p, i, part);
  }
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
    const std::string text = summands_[i]->write(summand_position(p, i));
    std::string_view rest = text;
    if (is_partizan(i)) take_turn_word(rest);
    texts.emplace_back(rest);
  }
  const std::string all = join(texts, " + ");
  return is_impartial() ? all : fmt::format("{} {}", turn_word(p.mover), all);
}

SumGame::Position SumGame::read(std::string_view text) const {
  std::optional<int> mover;
  if (!is_impartial()) mover = take_turn_word(text);
  if (trimmed(text).empty()) {
    bad_input("expected {}, found nothing", counted(summands_.size(), "position"));
  }
  if (!is_impartial()) {  // a game may say whose turn it is, if no other says otherwise
    const std::vector<std::string> texts = split_sum(text);
    for (std::size_t i = 0; i < std::min(texts.size(), summands_.size()); ++i) {
      std::string_view rest = texts[i];
      const std::optional<int> own = is_partizan(i) ? take_turn_word(rest) : std::nullopt;
      if (own && mover.value_or(*own) != *own) {
        bad_input("position of game {}: expected {} as before, found {}", i + 1, turn_word(*mover),
                  turn_word(*own));
      }
      if (own) mover = own;
    }
  }
  const std::vector<AnyPosition> positions = read_positions(summands_, text, mover.value_or(0));
  Position p;
  for (std::size_t i = 0; i < positions.size(); ++i) set(p, i, positions[i]);
  hand_to(p, mover.value_or(0));
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
    return is_partizan(i) ? fmt::format("{} has no move in game {}, {}", player_name(p.mover),
                                        i + 1, summands_[i]->spec())
                          : fmt::format("game {}, {}, is over", i + 1, summands_[i]->spec());
  }
  return fmt::format("in {}{}", summands_[i]->spec(),
                     summands_[i]->why_not(summand_position(p, i), named->move));
}

std::string SumGame::player_name(int k) const {
  if (is_impartial()) return "player " + std::to_string(k + 1);
  return k == 0 ? "Left" : "Right";
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
  if (!is_impartial()) return nullptr;
  return std::make_unique<SumNimbers>(*this, summands_, budget);
}

std::unique_ptr<AnyValues> SumGame::values(ShortGames& games) const {
  return std::make_unique<SumValues>(*this, summands_, games);
}

namespace sum {

const GameInfo& info() {
  static const GameInfo info = {
      .name = "sum",
      .title = "Sum of games",
      .summary = "several games at once: a move in any one of them",
      .rules = kRules,
      .options = {Option::word("games", "nim(3,4) + kayles(5)", "the summands, 'a + b + c'").bare(),
                  Option::flag("misere", "who cannot move wins"),
                  Option::choice("turn", {"left", "right"}, "who starts, if a game is partizan")},
      .samples = {"nim(1) + nim(1)", "nim(4) + chomp(2x3) + kayles(9) + treblecross(12)",
                  "sum(nim(2,3) + kayles(4),misere)", "sum(treblecross(9))",
                  "nim(2) + toads-and-frogs(line=RR--LL) + domineering(2x3)",
                  "sum(hackenbush(picture=b(rr)g) + 1/2 + kayles(3),turn=right)"},
      .grade = Grade::kVerified,
      .verified_against =
          "the nimbers and values of its summands, brute force over the sum as one game"};
  return info;
}

std::string spec_of_sum(const Summands& summands, bool misere, bool right_starts) {
  const std::string games = spec_of(summands);
  if (summands.size() > 1 && !misere && !right_starts) return games;
  return fmt::format("sum({}{}{})", games, misere ? ",misere" : "",
                     right_starts ? ",turn=right" : "");
}

}  // namespace sum
}  // namespace zermelo
