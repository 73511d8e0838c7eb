#include "games/treblecross/treblecross.h"

#include <utility>

#include "base/error.h"
#include "base/text.h"
#include "boards/grid.h"
#include "boards/pins.h"
#include "core/notation.h"

namespace zermelo::treblecross {
namespace {

constexpr RowLetters kLetters = {.marked = "x", .empty = "-_."};

// Play ends with the first three in a row, so some x, the last one, is in all of them.
bool lawful(std::uint64_t x) {
  if (trebles(x) == 0) return true;
  bool one_move_made_them = false;
  for_each_bit(
      x, [&](int cell) { one_move_made_them |= trebles(x & ~(std::uint64_t{1} << cell)) == 0; });
  return one_move_made_them;
}

// The cells that are part of three in a row.
std::uint64_t treble_cells(std::uint64_t x) {
  const std::uint64_t starts = trebles(x);
  return starts | starts << 1 | starts << 2;
}

}  // namespace

const GameInfo& info() {
  static const GameInfo info = {
      .name = "treblecross",
      .title = "Treblecross",
      .summary = "three in a row on a line where both players put x",
      .rules = kRules,
      .options = {Option::number("cells", 9, kLeastLine, kMostLine, "cells of the line").bare(),
                  Option::flag("misere", "who makes three in a row loses")},
      .samples = {"treblecross(3)", "treblecross", "treblecross(7,misere)", "treblecross(61)"},
      .grade = Grade::kVerified,
      .verified_against = "the octal game 0.007, a second implementation"};
  return info;
}

std::string Treblecross::write(const Position& p) const { return write_row(p, kLetters); }

Treblecross::Position Treblecross::read(std::string_view text) const {
  const Row row = read_row(text, kLetters, kLeastLine, kMostLine);
  if (!lawful(row.marks)) {
    bad_input("'{}' cannot be: play ends with the first three in a row", write(row));
  }
  return row;
}

std::string Treblecross::write_move(const Position&, Move m) const { return write_run(m); }

std::string Treblecross::why_not(const Position& p, std::string_view text) const {
  const auto cell = to_integer(normal_move(text));
  if (!cell) return "";
  if (*cell < 1 || *cell > p.length) {
    return fmt::format("there is no cell {}, they are numbered 1 to {}", *cell, p.length);
  }
  return fmt::format("cell {} has an x", *cell);
}

std::string Treblecross::draw(const Position& p, std::optional<Move> last, Pen pen) const {
  const std::uint64_t three = treble_cells(p.marks);
  return draw_row(
      p.length,
      [&](int cell) {
        if (!p.has(cell)) return pen(Color::kDim, "-");
        if (last && last->first == cell) return pen(Color::kInverse, "x");
        return pen(three >> cell & 1 ? Color::kRed : Color::kYellow, "x");
      },
      pen);
}

Scene Treblecross::scene(const Position& p, std::optional<Move> last) const {
  GridScene grid(1, p.length, "Treblecross: " + write(p));
  grid.scene.view = View::kRow;
  const std::uint64_t three = treble_cells(p.marks);
  for (int cell = 0; cell < p.length; ++cell) {
    const std::string number = std::to_string(cell + 1);
    if (p.has(cell)) {
      grid.cross(0, cell, three >> cell & 1 ? Tint::kRed : Tint::kInk);
    } else {
      grid.label(0, cell, number, 14, Tint::kFaint);
      if (three == 0) grid.click(0, cell, number);
    }
    if (last && last->first == cell) grid.highlight(0, cell);
  }
  return std::move(grid.scene);
}

bool Treblecross::unrank(std::uint64_t r, Position& p) const {
  p = start();
  p.marks = r;
  return lawful(r);
}

FixedList<std::uint8_t, kMostCells> Treblecross::cells(const Position& p) const {
  FixedList<std::uint8_t, kMostCells> out;
  for (int cell = 0; cell < p.length; ++cell) out.push_back(p.has(cell));
  return out;
}

// ---- Safe moves: the same board, words and pictures -------------------------------------------

std::string SafeTreblecross::write(const Position& p) const { return write_row(p.row, kLetters); }

SafeTreblecross::Position SafeTreblecross::read(std::string_view text) const {
  const Row row = read_row(text, kLetters, 1, kMostLine);
  if ((row.marks & (row.marks >> 1 | row.marks >> 2)) != 0) {
    bad_input(
        "'{}' has two x within two cells: who is to move makes three in a row and wins, "
        "which is no position of a sum",
        write_row(row, kLetters));
  }
  return {.row = row};
}

std::string SafeTreblecross::write_move(const Position&, Move m) const { return write_run(m); }

std::string SafeTreblecross::why_not(const Position& p, std::string_view text) const {
  const auto cell = to_integer(normal_move(text));
  if (cell && *cell >= 1 && *cell <= p.row.length && !p.row.has(static_cast<int>(*cell) - 1)) {
    return fmt::format("cell {} is within two cells of an x, which would lose at once", *cell);
  }
  return Treblecross(cells_).why_not(p.row, text);
}

std::string SafeTreblecross::draw(const Position& p, std::optional<Move> last, Pen pen) const {
  return Treblecross(cells_).draw(p.row, last, pen);
}

Scene SafeTreblecross::scene(const Position& p, std::optional<Move> last) const {
  Scene scene = Treblecross(cells_).scene(p.row, last);
  for (Shape& shape : scene.shapes) {
    const auto cell = to_integer(shape.move);
    if (cell && !(safe(p.row) >> (*cell - 1) & 1)) shape.move.clear();
  }
  return scene;
}

}  // namespace zermelo::treblecross
