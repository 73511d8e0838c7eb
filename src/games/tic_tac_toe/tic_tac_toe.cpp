#include "games/tic_tac_toe/tic_tac_toe.h"

#include "base/error.h"
#include "base/text.h"
#include "boards/grid.h"
#include "core/notation.h"

namespace zermelo::tic_tac_toe {
namespace {

constexpr int kSide = 3;

char piece_at(const TicTacToe::Position& p, int slot) {
  return p.x >> slot & 1 ? 'x' : p.o >> slot & 1 ? 'o' : '-';
}

bool lawful(const TicTacToe::Position& p) {
  const int x = std::popcount(p.x), o = std::popcount(p.o);
  const bool counts = (p.x & p.o) == 0 && (x == o || x == o + 1);
  // The player with a line made the last move, and nobody moved after it.
  return counts && !(has_line(p.x) && x == o) && !(has_line(p.o) && x != o);
}

}  // namespace

const GameInfo& info() {
  static const GameInfo info = {
      .name = "tic-tac-toe",
      .title = "Tic-Tac-Toe",
      .summary = "three in a row on a board of 3 by 3",
      .rules = kRules,
      .options = {Option::flag("misere", "who has three in a row loses")},
      .samples = {"tic-tac-toe", "tic-tac-toe(misere)"},
      .grade = Grade::kVerified,
      .verified_against = "published perft counts, 5478 positions, a second implementation",
      .aliases = {"noughts-and-crosses", "ttt"}};
  return info;
}

std::string TicTacToe::write(const Position& p) const {
  std::string text;
  for (int slot = 0; slot < kSlots; ++slot) {
    if (slot > 0) text += ' ';
    text += piece_at(p, slot);
  }
  return text;
}

TicTacToe::Position TicTacToe::read(std::string_view text) const {
  std::string pieces;
  for (std::string_view word : sentence_of(text, "position")) pieces += lower(word);
  if (pieces.size() != kSlots) {
    bad_input("expected nine words x, o or -, found {} in '{}'", pieces.size(), trimmed(text));
  }
  Position p;
  for (int slot = 0; slot < kSlots; ++slot) {
    const auto bit = static_cast<std::uint16_t>(1u << slot);
    switch (pieces[static_cast<std::size_t>(slot)]) {
      case 'x': p.x |= bit; break;
      case 'o': p.o |= bit; break;
      case '-': break;
      default:
        bad_input("slot {}: expected x, o or -, found '{}'", slot + 1,
                  pieces[static_cast<std::size_t>(slot)]);
    }
  }
  if (lawful(p)) return p;
  const int x = std::popcount(p.x), o = std::popcount(p.o);
  if (x != o && x != o + 1) {
    bad_input("expected as many x as o or one x more (x starts), found {} x and {} o", x, o);
  }
  bad_input("'{}' cannot be: play ends with the first three in a row", write(p));
}

std::string TicTacToe::write_move(const Position&, Move m) const { return std::to_string(m + 1); }

std::string TicTacToe::why_not(const Position& p, std::string_view text) const {
  const auto slot = to_integer(normal_move(text));
  if (!slot || *slot < 1 || *slot > kSlots) return "";
  return fmt::format("slot {} is taken by {}", *slot, piece_at(p, static_cast<int>(*slot) - 1));
}

std::string TicTacToe::draw(const Position& p, std::optional<Move> last, Pen pen) const {
  const GridText grid = {.rows = kSide, .cols = kSide, .ruled = true};
  return grid.draw(
      [&](int row, int col) {
        const int slot = row * kSide + col;
        const char piece = piece_at(p, slot);
        if (piece == '-') return pen(Color::kDim, std::to_string(slot + 1));
        if (last == slot) return pen(Color::kInverse, std::string(1, piece));
        return pen(piece == 'x' ? Color::kRed : Color::kBlue, std::string(1, piece));
      },
      pen);
}

Scene TicTacToe::scene(const Position& p, std::optional<Move> last) const {
  GridScene grid(kSide, kSide, "Tic-Tac-Toe: " + write(p));
  const bool over = turn(p).is_over();
  for (int slot = 0; slot < kSlots; ++slot) {
    const int row = slot / kSide, col = slot % kSide;
    switch (piece_at(p, slot)) {
      case 'x': grid.cross(row, col, Tint::kFirst); break;
      case 'o':
        grid.scene.circle(grid.x(col), grid.y(row), 14, Tint::kNone).outlined(Tint::kSecond, 6);
        break;
      default:
        grid.label(row, col, std::to_string(slot + 1), 14, Tint::kFaint);
        if (!over) grid.click(row, col, std::to_string(slot + 1));
    }
    if (last == slot) grid.highlight(row, col);
  }
  return std::move(grid.scene);
}

std::uint64_t TicTacToe::rank(const Position& p) const {
  std::uint64_t r = 0;
  for (int slot = kSlots - 1; slot >= 0; --slot) {
    r = 3 * r + (p.x >> slot & 1u) + 2 * (p.o >> slot & 1u);
  }
  return r;
}

bool TicTacToe::unrank(std::uint64_t r, Position& p) const {
  p = {};
  for (int slot = 0; slot < kSlots; ++slot, r /= 3) {
    if (r % 3 == 1) p.x = static_cast<std::uint16_t>(p.x | 1u << slot);
    if (r % 3 == 2) p.o = static_cast<std::uint16_t>(p.o | 1u << slot);
  }
  return lawful(p);
}

TicTacToe::Position TicTacToe::transform(const Position& p, int s) const {
  Position image;
  for (int slot = 0; slot < kSlots; ++slot) {
    const int to = grid_image(slot, s, kSide, kSide);
    image.x = static_cast<std::uint16_t>(image.x | (p.x >> slot & 1u) << to);
    image.o = static_cast<std::uint16_t>(image.o | (p.o >> slot & 1u) << to);
  }
  return image;
}

TicTacToe::Move TicTacToe::transform_move(Move m, int s) const {
  return static_cast<Move>(grid_image(m, s, kSide, kSide));
}

FixedList<std::uint8_t, kSlots> TicTacToe::cells(const Position& p) const {
  FixedList<std::uint8_t, kSlots> out;
  for (int slot = 0; slot < kSlots; ++slot) {
    out.push_back(static_cast<std::uint8_t>((p.x >> slot & 1u) + 2 * (p.o >> slot & 1u)));
  }
  return out;
}

}  // namespace zermelo::tic_tac_toe
