#include "games/poison/poison.h"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/text.h"
#include "core/notation.h"

namespace zermelo::poison {
namespace {

constexpr std::array<Color, 2> kColors = {Color::kRed, Color::kBlue};
constexpr std::array<Tint, 2> kTints = {Tint::kFirst, Tint::kSecond};
constexpr std::array<char, 2> kLetters = {'L', 'R'};

std::vector<std::string> chessmen_with_first(std::string_view first) {
  std::vector<std::string> names = {std::string(first)};
  for (std::string_view name : kChessmen) {
    if (name != first) names.emplace_back(name);
  }
  return names;
}

}  // namespace

const GameInfo& info() {
  static const GameInfo info = {
      .name = "poison",
      .title = "Poison",
      .summary = "two chessmen poison every slot they leave; who is stuck loses",
      .rules = kRules,
      .options = {Option::number("rows", 3, 1, SlotBoard::kMaxSide, "rows of the board"),
                  Option::number("cols", 3, 1, SlotBoard::kMaxSide, "columns of the board"),
                  Option::choice("left", chessmen_with_first("rook"), "the chessman of L"),
                  Option::choice("right", chessmen_with_first("knight"), "the chessman of R"),
                  Option::number("left_at", 0, 0, SlotBoard::kMaxSlots,
                                 "slot where L starts; 0 = the middle of the last row"),
                  Option::number("right_at", 0, 0, SlotBoard::kMaxSlots,
                                 "slot where R starts; 0 = the end of the first row"),
                  Option::choice("first", {"left", "right"}, "who starts"),
                  Option::flag("misere", "who cannot move wins")},
      .samples = {"poison(2x2,left=king,right=king)", "poison",
                  "poison(4x5,left=queen,right=bishop,first=right,misere)",
                  "poison(7x7,left=knight,right=queen,left_at=49,right_at=1)"},
      .grade = Grade::kTested,
      .verified_against = "a second implementation"};
  return info;
}

Poison::Setup setup_of(const Options& options) {
  return {.rows = options.number("rows"),
          .cols = options.number("cols"),
          .left = options.word("left"),
          .right = options.word("right"),
          .left_at = options.number("left_at"),
          .right_at = options.number("right_at"),
          .first = options.word("first") == "left" ? 0 : 1,
          .misere = options.flag("misere")};
}

Chessman::Chessman(std::string_view name, const SlotBoard& board) {
  range = name == "king" || name == "knight" ? 1 : SlotBoard::kMaxSide;
  for (int down = -2; down <= 2; ++down) {
    for (int across = -2; across <= 2; ++across) {
      const int far = std::max(std::abs(down), std::abs(across));
      const int sum = std::abs(down) + std::abs(across);
      const bool straight = far == 1 && sum == 1, diagonal = far == 1 && sum == 2;
      const bool jump = far == 2 && sum == 3;
      const bool own = name == "knight"   ? jump
                       : name == "rook"   ? straight
                       : name == "bishop" ? diagonal
                                          : straight || diagonal;
      if (!own) continue;
      std::uint64_t lands = 0;
      for (int col = 0; col < board.cols(); ++col) {
        if (col - across >= 0 && col - across < board.cols()) lands |= board.column(col);
      }
      steps.push_back({.shift = down * board.cols() + across, .lands = lands});
    }
  }
}

Poison::Poison(const Setup& setup)
    : board_(setup.rows, setup.cols),
      names_{setup.left, setup.right},
      chessmen_{Chessman(setup.left, board_), Chessman(setup.right, board_)},
      first_(setup.first),
      misere_(setup.misere) {
  if (board_.slots() < 2) bad_input("expected a board of two slots or more, found 1x1");
  const int left =
      setup.left_at > 0 ? setup.left_at : board_.slots() - board_.cols() + (board_.cols() + 1) / 2;
  const int right = setup.right_at > 0 ? setup.right_at : board_.cols();
  for (const auto& [name, slot] : {std::pair("left_at", left), std::pair("right_at", right)}) {
    if (slot > board_.slots()) {
      bad_input("expected {} from 1 to {}, found {}", name, board_.slots(), slot);
    }
  }
  if (left == right) bad_input("expected L and R on different slots, found both on {}", left);
  start_.at = {static_cast<std::uint8_t>(left - 1), static_cast<std::uint8_t>(right - 1)};
}

std::string Poison::write(const Position& p) const {
  return fmt::format("{} {} {}", p.at[0] + 1, p.at[1] + 1, board_.write(p.poisoned, 'x'));
}

Poison::Position Poison::read(std::string_view text) const {
  const auto words = sentence_of(text, "position");
  if (words.size() < 3) {
    bad_input("expected the slots of L and R and the {} slots of the board, found {} words",
              board_.slots(), words.size());
  }
  const int left = board_.read_slot(words[0], "the slot of L");
  const int right = board_.read_slot(words[1], "the slot of R");
  if (left == right) bad_input("expected L and R on different slots, found both on {}", left + 1);
  const std::uint64_t poisoned = board_.read(std::span(words).subspan(2), 'x');
  for (const auto& [letter, slot] : {std::pair('L', left), std::pair('R', right)}) {
    if (poisoned >> slot & 1) {
      bad_input("expected {} on a slot without poison, found x on slot {}", letter, slot + 1);
    }
  }
  return {.poisoned = poisoned,
          .at = {static_cast<std::uint8_t>(left), static_cast<std::uint8_t>(right)}};
}

std::string Poison::write_move(const Position&, Move m) const { return std::to_string(m + 1); }

std::string Poison::why_not(const Position& p, std::string_view text) const {
  const auto slot = to_integer(normal_move(text));
  if (!slot || *slot < 1 || *slot > board_.slots()) return "";
  const auto to = static_cast<int>(*slot) - 1;
  if (p.poisoned >> to & 1) return fmt::format("slot {} is poisoned", *slot);
  for (std::size_t k = 0; k < 2; ++k) {
    if (p.at[k] == to) return fmt::format("{} stands on slot {}", kLetters[k], *slot);
  }
  const auto own = static_cast<std::size_t>(mover(p));
  const std::uint64_t others = board_.full() & ~(std::uint64_t{1} << p.at[own]);
  if (chessmen_[own].reach(p.at[own], others) >> to & 1) {
    return fmt::format("the way from {} to {} is blocked", p.at[own] + 1, *slot);
  }
  return fmt::format("a {} does not move from {} to {}", names_[own], p.at[own] + 1, *slot);
}

std::string Poison::draw(const Position& p, std::optional<Move> last, Pen pen) const {
  std::string out = board_.draw(
      [&](int slot) {
        for (std::size_t k = 0; k < 2; ++k) {
          if (p.at[k] == slot) {
            return pen(last == slot ? Color::kInverse : kColors[k], std::string(1, kLetters[k]));
          }
        }
        return pen(p.poisoned >> slot & 1 ? Color::kMagenta : Color::kDim,
                   p.poisoned >> slot & 1 ? "x" : ".");
      },
      pen);
  return out + " " + pen(Color::kDim, fmt::format("L {}, R {}", names_[0], names_[1])) + "\n";
}

Scene Poison::scene(const Position& p, std::optional<Move> last) const {
  GridScene grid(board_.rows(), board_.cols(), "Poison: " + write(p));
  const int cols = board_.cols();
  for (int slot = 0; slot < board_.slots(); ++slot) {
    const int row = slot / cols, col = slot % cols;
    if (p.poisoned >> slot & 1) {
      grid.fill(row, col, Tint::kDead);
      grid.cross(row, col, Tint::kPaper);
    } else {
      grid.label(row, col, std::to_string(slot + 1), 14, Tint::kFaint);
    }
  }
  for (std::size_t k = 0; k < 2; ++k) {
    const int row = p.at[k] / cols, col = p.at[k] % cols;
    const std::string letter(1, kLetters[k]);
    grid.disc(row, col, kTints[k]);
    grid.scene.shapes.back().known_as(letter);
    grid.scene.text(grid.x(col), grid.y(row) - 3, 17, letter, Tint::kWhite, true)
        .known_as(letter + " letter");
    grid.scene.text(grid.x(col), grid.y(row) + 10, 8, names_[k], Tint::kWhite)
        .known_as(letter + " name");
    if (last == p.at[k]) grid.highlight(row, col);
  }
  if (turn(p).is_over()) return std::move(grid.scene);
  const auto own = static_cast<std::size_t>(mover(p));
  for (const Move m : moves(p)) {
    const double r = GridScene::kCell / 2 - 2;
    grid.scene.rect(grid.x(m % cols) - r, grid.y(m / cols) - r, 2 * r, 2 * r, Tint::kNone, 3)
        .outlined(kTints[own], 2)
        .on_click(write_move(p, m));
    grid.scene.drags.push_back({grid.x(p.at[own] % cols), grid.y(p.at[own] / cols),
                                grid.x(m % cols), grid.y(m / cols), write_move(p, m)});
  }
  return std::move(grid.scene);
}

Poison::Position Poison::transform(const Position& p, int s) const {
  return {.poisoned = board_.image(p.poisoned, s),
          .at = {static_cast<std::uint8_t>(board_.image_of_slot(p.at[0], s)),
                 static_cast<std::uint8_t>(board_.image_of_slot(p.at[1], s))}};
}

FixedList<std::uint8_t, SlotBoard::kMaxSlots> Poison::cells(const Position& p) const {
  FixedList<std::uint8_t, SlotBoard::kMaxSlots> out;
  for (int slot = 0; slot < board_.slots(); ++slot) {
    const int value = slot == p.at[0]   ? 2
                      : slot == p.at[1] ? 3
                                        : static_cast<int>(p.poisoned >> slot & 1);
    out.push_back(static_cast<std::uint8_t>(value));
  }
  return out;
}

}  // namespace zermelo::poison
