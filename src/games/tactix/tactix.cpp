#include "games/tactix/tactix.h"

#include <utility>
#include <vector>

#include "base/error.h"
#include "base/text.h"
#include "core/notation.h"

namespace zermelo::tactix {
namespace {

// The text as a list of slots: their set, or what is wrong with it.
struct SlotList {
  Move slots = 0;
  std::string wrong = "";
};

SlotList read_slots(const SlotBoard& board, std::string_view text) {
  SlotList list;
  const std::string plain = normal_move(text);
  for (std::string_view word : words_of(plain, true)) {
    const auto slot = to_integer(word);
    if (!slot || *slot < 1 || *slot > board.slots()) {
      list.wrong = fmt::format("expected slots from 1 to {}, found '{}'", board.slots(), word);
      return list;
    }
    const std::uint64_t bit = std::uint64_t{1} << (*slot - 1);
    if (list.slots & bit) list.wrong = fmt::format("slot {} is named twice", *slot);
    list.slots |= bit;
  }
  return list;
}

bool in_one_line(const SlotBoard& board, Move m) {
  for (int row = 0; row < board.rows(); ++row) {
    if ((m & ~board.row(row)) == 0) return true;
  }
  for (int col = 0; col < board.cols(); ++col) {
    if ((m & ~board.column(col)) == 0) return true;
  }
  return false;
}

bool without_gap(const SlotBoard& board, Move m) { return board.connected(m & -m, m) == m; }

}  // namespace

const GameInfo& info() {
  static const GameInfo info = {
      .name = "tactix",
      .title = "TacTix",
      .summary = "take pieces from one row or column; who takes the last one wins",
      .rules = kRules,
      .options = {Option::number("rows", 3, 1, SlotBoard::kMaxSide, "rows of the board"),
                  Option::number("cols", 3, 1, SlotBoard::kMaxSide, "columns of the board"),
                  Option::flag("contiguous", "a move takes pieces without gaps between them", true),
                  Option::flag("misere", "who takes the last piece loses")},
      .samples = {"tactix(1x1)", "tactix", "tactix(3x4,contiguous=no,misere)", "tactix(7x7)"},
      .grade = Grade::kVerified,
      .verified_against =
          "value, remoteness and counts of all positions (GamesmanClassic on 4x4), a second "
          "implementation"};
  return info;
}

template <bool kContiguous>
auto TacTix<kContiguous>::read(std::string_view text) const -> Position {
  return {.pieces = board_.read(sentence_of(text, "position"), 'o')};
}

template <bool kContiguous>
std::string TacTix<kContiguous>::write_move(const Position&, Move m) const {
  std::string text;
  for_each_bit(m, [&](int slot) {
    if (!text.empty()) text += ' ';
    text += std::to_string(slot + 1);
  });
  return text;
}

template <bool kContiguous>
bool TacTix<kContiguous>::legal(const Position& p, Move m) const {
  return m != 0 && (m & ~p.pieces) == 0 && in_one_line(board_, m) &&
         (!kContiguous || without_gap(board_, m));
}

template <bool kContiguous>
auto TacTix<kContiguous>::read_move(const Position& p, std::string_view text) const
    -> std::optional<Move> {
  const SlotList list = read_slots(board_, text);
  if (!list.wrong.empty() || !legal(p, list.slots)) return std::nullopt;
  return list.slots;
}

template <bool kContiguous>
std::string TacTix<kContiguous>::why_not(const Position& p, std::string_view text) const {
  const SlotList list = read_slots(board_, text);
  if (!list.wrong.empty()) return list.wrong;
  if (list.slots == 0) return "expected the slots to clear, found none";
  if (const Move vacant = list.slots & ~p.pieces) {
    return fmt::format("slot {} is vacant", std::countr_zero(vacant) + 1);
  }
  if (!in_one_line(board_, list.slots)) return "these slots are not in one row or column";
  return "there is a gap between these slots";
}

template <bool kContiguous>
std::string TacTix<kContiguous>::draw(const Position& p, std::optional<Move> last, Pen pen) const {
  return board_.draw(
      [&](int slot) {
        if (p.pieces >> slot & 1) return pen(Color::kYellow, "o");
        return pen(last.value_or(0) >> slot & 1 ? Color::kInverse : Color::kDim, "-");
      },
      pen);
}

template <bool kContiguous>
Scene TacTix<kContiguous>::scene(const Position& p, std::optional<Move> last) const {
  GridScene grid(board_.rows(), board_.cols(), "TacTix: " + write(p), true);
  const int cols = board_.cols();
  const auto row_of = [&](int slot) { return slot / cols; };
  const auto col_of = [&](int slot) { return slot % cols; };
  for (int slot = 0; slot < board_.slots(); ++slot) {
    const int row = row_of(slot), col = col_of(slot);
    if (p.pieces >> slot & 1) {
      grid.disc(row, col, Tint::kNeutral);
      grid.label(row, col, std::to_string(slot + 1), 15, Tint::kWhite, true);
      grid.click(row, col, std::to_string(slot + 1));
    } else {
      grid.label(row, col, std::to_string(slot + 1), 14, Tint::kFaint);
      if (last.value_or(0) >> slot & 1) grid.highlight(row, col);
    }
  }
  // A click between two neighbours takes both; an arrow beside a line takes all that is left of it.
  for (const Move m : moves(p)) {
    const int a = std::countr_zero(m), b = 63 - std::countl_zero(m);
    const bool across = row_of(a) == row_of(b);
    const std::string text = write_move(p, m);
    if (std::popcount(m) == 2 && (b - a == 1 || b - a == cols)) {
      const double x = (grid.x(col_of(a)) + grid.x(col_of(b))) / 2;
      const double y = (grid.y(row_of(a)) + grid.y(row_of(b))) / 2;
      grid.scene.circle(x, y, 6, Tint::kLegal).outlined(Tint::kLine).on_click(text);
    }
    const std::uint64_t line = across ? board_.row(row_of(a)) : board_.column(col_of(a));
    // A drag from end to end takes all pieces between.
    const std::uint64_t between = line & p.pieces & ~((std::uint64_t{1} << a) - 1) &
                                  (b == 63 ? ~std::uint64_t{0} : (std::uint64_t{2} << b) - 1);
    if (std::popcount(m) >= 2 && between == m) {
      const double ax = grid.x(col_of(a)), ay = grid.y(row_of(a));
      const double bx = grid.x(col_of(b)), by = grid.y(row_of(b));
      grid.scene.drags.push_back({ax, ay, bx, by, text});
      grid.scene.drags.push_back({bx, by, ax, ay, text});
    }
    if (std::popcount(m) >= 2 && (p.pieces & line) == m) {
      const double x = across ? grid.x(0) - 38 : grid.x(col_of(a));
      const double y = across ? grid.y(row_of(a)) : grid.y(board_.rows() - 1) + 38;
      grid.scene
          .polygon(across ? std::vector<std::pair<double, double>>{{x - 6, y - 8},
                                                                   {x - 6, y + 8},
                                                                   {x + 7, y}}
                          : std::vector<std::pair<double, double>>{{x - 8, y + 6},
                                                                   {x + 8, y + 6},
                                                                   {x, y - 7}},
                   Tint::kLegal)
          .outlined(Tint::kLine)
          .on_click(text);
    }
  }
  return std::move(grid.scene);
}

template <bool kContiguous>
auto TacTix<kContiguous>::parts(const Position& p) const
    -> FixedList<Position, (SlotBoard::kMaxSlots + 1) / 2> {
  FixedList<Position, (SlotBoard::kMaxSlots + 1) / 2> out;
  const auto together = [&](std::uint64_t set) {
    if (kContiguous) return board_.connected(set, p.pieces);
    for (std::uint64_t grown = set;; set = grown) {
      for (int row = 0; row < board_.rows(); ++row) {
        if (grown & board_.row(row)) grown |= p.pieces & board_.row(row);
      }
      for (int col = 0; col < board_.cols(); ++col) {
        if (grown & board_.column(col)) grown |= p.pieces & board_.column(col);
      }
      if (grown == set) return set;
    }
  };
  for (std::uint64_t left = p.pieces; left != 0;) {
    const std::uint64_t part = together(left & -left);
    out.push_back({.pieces = part, .to_move = p.to_move});
    left &= ~part;
  }
  return out;
}

template <bool kContiguous>
auto TacTix<kContiguous>::cells(const Position& p) const
    -> FixedList<std::uint8_t, SlotBoard::kMaxSlots> {
  FixedList<std::uint8_t, SlotBoard::kMaxSlots> out;
  for (int slot = 0; slot < board_.slots(); ++slot) {
    out.push_back(static_cast<std::uint8_t>(p.pieces >> slot & 1));
  }
  return out;
}

template class TacTix<true>;
template class TacTix<false>;

}  // namespace zermelo::tactix
