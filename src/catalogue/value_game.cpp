#include "catalogue/value_game.h"

#include <algorithm>
#include <unordered_map>

#include "base/error.h"
#include "base/text.h"
#include "boards/turn_word.h"
#include "cgt/notation.h"
#include "cgt/short_games.h"

namespace zermelo::value_game {
namespace {

constexpr std::string_view kRules = R"(
Left and Right take turns with one value of combinatorial game theory, such as {1|*}. What stands
before its bar are the values that Left can make of it, behind the bar those that Right can: from
{1|*} Left moves to 1 and Right to *. A player without a move has lost. turn=left or turn=right says
who starts.

Played are canonical forms, the shortest of all games of the same value: {0,-5|} is read as 1, which
is {0|}. What the notation means is told in docs/partizan.md: 3 is {2|}, 1/2 is {0|1}, * is {0|0}, ^
is {0|*} and +-1 is {1|-1}.

A position is the word left-turn or right-turn and a value, such as "left-turn {1|*}"; without the
word it is the turn of who starts. It must be a value that the first one can become. A move is the
value that it makes, such as "1"; one with commas or parentheses in it is written as its place among
the player's moves, "#2".

Known (Conway 1976): Left wins, whoever starts, just if the value is above 0, Right if it is below;
whoever moves second wins just if it is 0. A number is so many free moves of Left, or of Right.
)";

constexpr std::size_t kMostForms = 4096;

}  // namespace

const GameInfo& info() {
  static const GameInfo info = {
      .name = "value",
      .title = "A value",
      .summary = "the moves of a number, an up, a switch: {1|*} as a game, for sums",
      .rules = kRules,
      .options = {Option::word("form", "{2|*}", "the value, such as 1/2, ^* or {2|*}").bare(),
                  Option::choice("turn", {"left", "right"}, "who starts")},
      .samples = {"value(0)", "value", "value(-5/8,turn=right)", "value({3|1,{4|*}||-2|-5})"},
      .grade = Grade::kTested,
      .verified_against = "search of random game trees, and of sums with other games"};
  return info;
}

ValueGame::ValueGame(std::string_view value, bool right_starts) : right_starts_(right_starts) {
  ShortGames games;
  std::vector<ShortGame> order = {read_value(games, value)};
  std::unordered_map<ShortGame, std::uint16_t> numbers = {{order[0], 0}};
  std::vector<Form> forms;
  for (std::size_t i = 0; i < order.size(); ++i) {
    Form form = {.text = write_value(games, order[i]),
                 .options = {},
                 .birthday = static_cast<int>(games.birthday(order[i]))};
    for (const std::size_t side : {0u, 1u}) {
      for (const ShortGame option : games.options(order[i], static_cast<int>(side))) {
        const auto [place, is_new] =
            numbers.try_emplace(option, static_cast<std::uint16_t>(order.size()));
        if (is_new) order.push_back(option);
        if (order.size() > kMostForms) {
          bad_input("expected a value of which at most {} others can come, found {}", kMostForms,
                    trimmed(value));
        }
        form.options[side].push_back({place->second});
      }
    }
    forms.push_back(std::move(form));
  }
  forms_ = std::make_shared<const std::vector<Form>>(std::move(forms));
}

std::string ValueGame::write(const Position& p) const {
  return fmt::format("{} {}", turn_word(p.mover), form(p).text);
}

ValueGame::Position ValueGame::read(std::string_view text) const {
  Position p = start();
  if (const auto turn = take_turn_word(text)) p.mover = static_cast<std::uint8_t>(*turn);
  ShortGames games;
  const std::string wanted = write_value(games, read_value(games, text));
  const auto found = std::find_if(forms_->begin(), forms_->end(),
                                  [&](const Form& form) { return form.text == wanted; });
  if (found == forms_->end()) bad_input("{} can never become {}", this->text(), wanted);
  p.form = static_cast<std::uint16_t>(found - forms_->begin());
  return p;
}

std::string ValueGame::write_move(const Position& p, Move m) const {
  const std::string& text = (*forms_)[m.to].text;
  if (text.find_first_of(",()") == std::string::npos) return text;
  for (const int side : {int{p.mover}, 1 - p.mover}) {
    const Moves all = moves_of(p, side);
    const auto place = std::find(all.begin(), all.end(), m);
    if (place != all.end()) return fmt::format("#{}", place - all.begin() + 1);
  }
  return text;
}

std::optional<ValueGame::Move> ValueGame::read_move(const Position& p,
                                                    std::string_view text) const {
  const Moves all = moves(p);
  text = trimmed(text);
  if (text.starts_with('#')) {
    const auto place = to_integer(text.substr(1));
    if (!place || *place < 1 || *place > static_cast<std::int64_t>(all.size())) return std::nullopt;
    return all[static_cast<std::size_t>(*place - 1)];
  }
  for (const Move m : all) {
    if ((*forms_)[m.to].text == text) return m;
  }
  return std::nullopt;
}

std::string ValueGame::draw(const Position& p, std::optional<Move>, Pen pen) const {
  constexpr std::size_t kWidth = 76;
  const auto cut = [](std::string text) {
    return text.size() <= kWidth ? text : text.substr(0, kWidth - 3) + "...";
  };
  std::string out = " " + pen(Color::kBold, cut(form(p).text)) + "\n";
  for (const int side : {0, 1}) {
    std::string line = player_name(side) + ":";
    for (const Move m : moves_of(p, side)) line += " " + (*forms_)[m.to].text;
    if (moves_of(p, side).empty()) line += " no move";
    out += " " + pen(side == 0 ? Color::kBlue : Color::kRed, cut(line)) + "\n";
  }
  return out;
}

// The value in the middle, what Left can make of it on the left, what Right can on the right.
Scene ValueGame::scene(const Position& p, std::optional<Move>) const {
  constexpr double kBox = 120, kGap = 40, kRow = 40, kMargin = 12, kLetter = 8;
  const std::size_t rows =
      std::max<std::size_t>({1, form(p).options[0].size(), form(p).options[1].size()});
  Scene scene = {.width = 2 * kMargin + 3 * kBox + 2 * kGap,
                 .height = 2 * kMargin + static_cast<double>(rows) * kRow + 20,
                 .title = "Value: " + write(p),
                 .view = View::kGraph};
  const auto fitting = [](const std::string& text) {
    constexpr std::size_t kMost = static_cast<std::size_t>((kBox - 8) / kLetter);
    return text.size() <= kMost ? text : text.substr(0, kMost - 3) + "...";
  };
  const double top = kMargin + 20;
  const double middle = top + static_cast<double>(rows) * kRow / 2;
  const double centre_x = kMargin + 1.5 * kBox + kGap;
  for (const int side : {0, 1}) {
    const double x = side == 0 ? kMargin : kMargin + 2 * (kBox + kGap);
    const Tint tint = side == 0 ? Tint::kBlue : Tint::kRed;
    scene.text(x + kBox / 2, kMargin + 6, 12, player_name(side), Tint::kFaint);
    const Moves all = moves_of(p, side);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const double y =
          top + (static_cast<double>(i) + 0.5 + static_cast<double>(rows - all.size()) / 2) * kRow;
      const double edge = side == 0 ? x + kBox : x, near = side == 0 ? -kBox / 2 : kBox / 2;
      scene.line(centre_x + near, middle, edge, y, tint, 2);
      const std::string move = p.mover == side ? write_move(p, all[i]) : "";
      scene.rect(x, y - 15, kBox, 30, Tint::kCell, 6).outlined(tint, 2).on_click(move);
      scene.text(x + kBox / 2, y, 14, fitting((*forms_)[all[i].to].text), Tint::kInk)
          .on_click(move);
    }
  }
  scene.rect(centre_x - kBox / 2, middle - 18, kBox, 36, Tint::kBoard, 6).outlined(Tint::kInk, 2);
  scene.text(centre_x, middle, 16, fitting(form(p).text), Tint::kInk, true);
  return scene;
}

// Reads each form once into the table that is asked for.
class ValueGame::Values final : public AnyValues {
 public:
  Values(ValueGame game, ShortGames& games) : game_(std::move(game)) {
    for (const Form& form : *game_.forms_) forms_.push_back(read_value(games, form.text));
  }
  ShortGame value(const AnyPosition& p) override { return forms_[p.as<Position>().form]; }
  std::vector<std::pair<AnyMove, ShortGame>> options(const AnyPosition& p, int side) override {
    std::vector<std::pair<AnyMove, ShortGame>> options;
    for (const Move m : game_.moves_of(p.as<Position>(), side)) {
      options.emplace_back(AnyMove(m), forms_[m.to]);
    }
    return options;
  }
  bool is_exact() const override { return true; }

 private:
  ValueGame game_;
  std::vector<ShortGame> forms_;
};

std::unique_ptr<AnyValues> ValueGame::values(ShortGames& games) const {
  return std::make_unique<Values>(*this, games);
}

}  // namespace zermelo::value_game
