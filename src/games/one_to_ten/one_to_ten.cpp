#include "games/one_to_ten/one_to_ten.h"

#include <utility>

#include "base/error.h"
#include "base/text.h"
#include "boards/grid.h"
#include "core/notation.h"

namespace zermelo::one_to_ten {

const GameInfo& info() {
  static const GameInfo info = {
      .name = "one-to-ten",
      .title = "1, 2, ..., 10",
      .summary = "add 1 or 2 to the total; who brings it to 10 wins",
      .rules = kRules,
      .options = {Option::number("target", 10, 1, kMaxTarget, "the total that ends the game"),
                  Option::number("max", 2, 1, kMaxAddition, "largest number that one move adds"),
                  Option::flag("misere", "who brings the total to the target loses")},
      .samples = {"one-to-ten(target=1)", "one-to-ten", "one-to-ten(target=21,max=3,misere)",
                  "one-to-ten(target=97,max=12)"},
      .grade = Grade::kVerified,
      .verified_against =
          "the theory of Nim with a limit, tables of solved games, "
          "a second implementation",
      .aliases = {"1-to-10"}};
  return info;
}

std::string OneToTen::write(const Position& p) const { return std::to_string(p.total); }

OneToTen::Position OneToTen::read(std::string_view text) const {
  const auto words = sentence_of(text, "position");
  if (words.size() != 1) bad_input("expected one number, the total, found '{}'", trimmed(text));
  return {.total = static_cast<std::uint16_t>(integer_in(words[0], 0, target_, "total"))};
}

std::string OneToTen::write_move(const Position&, Move m) const { return std::to_string(m); }

std::string OneToTen::why_not(const Position& p, std::string_view text) const {
  const auto number = to_integer(normal_move(text));
  if (!number) return "";
  if (*number < 1 || *number > max_) return fmt::format("a move adds from 1 to {}", max_);
  return fmt::format("{} + {} goes past {}", p.total, *number, target_);
}

// A bar with a place for each number up to the target, or for a share of it.
std::string OneToTen::draw(const Position& p, std::optional<Move> last, Pen pen) const {
  constexpr int kWidest = 60;
  const int width = std::min(target_, kWidest);
  const auto bar = [&](int from, int to, char c) {
    const int places = to * width / target_ - from * width / target_;
    return std::string(static_cast<std::size_t>(places), c);
  };
  const int before = p.total - last.value_or(0);
  return fmt::format(" [{}{}{}] {} of {}\n", pen(Color::kYellow, bar(0, before, '#')),
                     pen(Color::kInverse, bar(before, p.total, '#')),
                     pen(Color::kDim, bar(p.total, target_, '.')), p.total, target_);
}

// The numbers from 1 to the target as cells, ten a row.
Scene OneToTen::scene(const Position& p, std::optional<Move> last) const {
  constexpr int kPerRow = 10;
  const int cols = std::min(target_, kPerRow), rows = (target_ + cols - 1) / cols;
  GridScene grid(rows, cols, fmt::format("1, 2, ..., {}: {}", target_, p.total));
  for (int cell = 0; cell < rows * cols; ++cell) {
    const int row = cell / cols, col = cell % cols, number = cell + 1;
    if (number > target_) {
      grid.fill(row, col, Tint::kBoard);
      continue;
    }
    const bool reached = number <= p.total;
    const bool legal = !reached && number <= p.total + max_;
    if (reached || legal) grid.fill(row, col, reached ? Tint::kNeutral : Tint::kLegal);
    grid.label(row, col, std::to_string(number), 16, reached || legal ? Tint::kInk : Tint::kFaint,
               number == p.total || number == target_);
    if (legal) grid.click(row, col, std::to_string(number - p.total));
    if (reached && last && number > p.total - *last) grid.highlight(row, col);
  }
  return std::move(grid.scene);
}

FixedList<std::uint8_t, 2> OneToTen::cells(const Position& p) const {
  FixedList<std::uint8_t, 2> out;
  out.push_back(static_cast<std::uint8_t>(p.total % 32));
  out.push_back(static_cast<std::uint8_t>(p.total / 32));
  return out;
}

}  // namespace zermelo::one_to_ten
