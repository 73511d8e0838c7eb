#include "games/othello/othello.h"

#include <vector>

#include "base/error.h"
#include "base/text.h"
#include "core/notation.h"

namespace zermelo::othello {
namespace {

constexpr std::uint64_t kMiddle = 0x0000001818000000;
constexpr std::string_view kDiscLetters = "-.XxOo*";

bool is_black(char c) { return c == 'X' || c == 'x' || c == '*'; }
bool is_white(char c) { return c == 'O' || c == 'o'; }

}  // namespace

const GameInfo& info() {
  static const GameInfo info = {
      .name = "othello",
      .title = "Othello",
      .summary = "enclosed discs change their colour; who has more at the end wins",
      .rules = kRules,
      .options = {Option::number("size", 8, 4, 8, "rows and columns: 8, 6 or 4")},
      .samples = {"othello(size=4)", "othello", "othello(size=6)"},
      .grade = Grade::kVerified,
      .verified_against =
          "published perft counts, the known value of 4 by 4, a second "
          "implementation",
      .aliases = {"reversi"}};
  return info;
}

Othello::Othello(int size) : size_(size), margin_((kSide - size) / 2), board_(0) {
  if (size != 4 && size != 6 && size != 8) bad_input("expected size 4, 6 or 8, found {}", size);
  for (int row = 0; row < size; ++row) {
    for (int col = 0; col < size; ++col) board_ |= std::uint64_t{1} << bit_at(row, col);
  }
}

char Othello::disc_at(const Position& p, int bit) const {
  if (p.own >> bit & 1) return p.mover == 0 ? 'X' : 'O';
  if (p.other >> bit & 1) return p.mover == 0 ? 'O' : 'X';
  return '-';
}

std::string Othello::cell_name(int bit) const {
  return {static_cast<char>('a' + bit % kSide - margin_),
          static_cast<char>('1' + bit / kSide - margin_)};
}

std::optional<int> Othello::cell_named(std::string_view text) const {
  if (text.size() != 2) return std::nullopt;
  const int col = text[0] - 'a', row = text[1] - '1';
  if (col < 0 || col >= size_ || row < 0 || row >= size_) return std::nullopt;
  return bit_at(row, col);
}

std::string Othello::write(const Position& p) const {
  std::string text;
  for_each_bit(board_, [&](int bit) { text += disc_at(p, bit); });
  return text + (p.mover == 0 ? " X" : " O");
}

Othello::Position Othello::read(std::string_view text) const {
  std::vector<std::string_view> words = sentence_of(text, "position");
  if (words.empty()) return start();
  const bool board = kDiscLetters.find(words[0][0]) != std::string_view::npos;
  std::string_view mover = "X";
  if (board && words.size() > 1 && words.back().size() == 1) {
    mover = words.back();
    words.pop_back();
  }
  std::string packed;
  for (std::string_view word : words) packed += word;
  return board ? read_board(packed, mover[0]) : read_moves(lower(packed));
}

Othello::Position Othello::read_board(std::string_view text, char mover) const {
  const auto cells = static_cast<std::size_t>(size_ * size_);
  if (text.size() != cells) {
    bad_input("expected {} cells X, O or -, found {}", cells, text.size());
  }
  std::uint64_t black = 0, white = 0;
  std::size_t place = 0;
  for_each_bit(board_, [&](int bit) {
    const char c = text[place++];
    if (kDiscLetters.find(c) == std::string_view::npos) {
      bad_input("{}: expected X, O or -, found '{}'", cell_name(bit), c);
    }
    if (is_black(c)) black |= std::uint64_t{1} << bit;
    if (is_white(c)) white |= std::uint64_t{1} << bit;
  });
  if (!is_black(mover) && !is_white(mover)) {
    bad_input("expected the side to move, X or O, after the cells, found '{}'", mover);
  }
  if (const std::uint64_t gaps = kMiddle & ~(black | white)) {
    bad_input("expected discs on the four cells in the middle, found {} empty",
              cell_name(std::countr_zero(gaps)));
  }
  return is_black(mover) ? position(black, white, 0) : position(white, black, 1);
}

Othello::Position Othello::read_moves(std::string_view text) const {
  Position p = start();
  for (int number = 1; !text.empty(); ++number) {
    const std::string_view name = text.substr(0, text.starts_with("pass") ? 4 : 2);
    text.remove_prefix(name.size());
    if (p.legal == 0) bad_input("move {} ('{}') comes after the end of the game", number, name);
    if (name == "pass") {
      if (p.legal != kPassOnly) bad_input("move {}: {}", number, why_not(p, name));
      play(p, kPass);
      continue;
    }
    const auto cell = cell_named(name);
    if (!cell) {
      bad_input("move {}: expected a cell from a1 to {} or pass, found '{}'", number,
                cell_name(bit_at(size_ - 1, size_ - 1)), name);
    }
    if (p.legal == kPassOnly) play(p, kPass);  // left out
    if ((p.legal >> *cell & 1) == 0) bad_input("move {}: {}", number, why_not(p, name));
    play(p, static_cast<Move>(*cell));
  }
  return p;
}

std::string Othello::write_move(const Position&, Move m) const {
  return m == kPass ? "pass" : cell_name(m);
}

std::string Othello::why_not(const Position& p, std::string_view text) const {
  const std::string name = lower(normal_move(text));
  if (name == "pass") return player_name(p.mover) + " has a move, so must not pass";
  const auto cell = cell_named(name);
  if (!cell) return "";
  if (p.own >> *cell & 1) return fmt::format("{} is taken by {}", name, player_name(p.mover));
  if (p.other >> *cell & 1) return fmt::format("{} is taken by {}", name, player_name(1 - p.mover));
  if (p.legal == kPassOnly) return player_name(p.mover) + " has no move, so must pass";
  return fmt::format("a disc on {} encloses none of {}", name, player_name(1 - p.mover));
}

std::string Othello::draw(const Position& p, std::optional<Move> last, Pen pen) const {
  const auto side = static_cast<std::size_t>(size_);
  const GridText grid = {.rows = size_,
                         .cols = size_,
                         .column_labels = std::string("abcdefgh").substr(0, side),
                         .row_labels = std::string("12345678").substr(0, side)};
  const std::uint64_t legal = p.legal == kPassOnly ? 0 : p.legal;
  const std::string board = grid.draw(
      [&](int row, int col) {
        const int bit = bit_at(row, col);
        const char disc = disc_at(p, bit);
        if (legal >> bit & 1) return pen(Color::kGreen, "+");
        if (disc == '-') return pen(Color::kDim, ".");
        if (last == bit && last != kPass) return pen(Color::kInverse, std::string(1, disc));
        return pen(disc == 'X' ? Color::kCyan : Color::kBold, std::string(1, disc));
      },
      pen);
  const int own = std::popcount(p.own), other = std::popcount(p.other);
  return board +
         fmt::format("    X {}  O {}\n", p.mover == 0 ? own : other, p.mover == 0 ? other : own);
}

Scene Othello::scene(const Position& p, std::optional<Move> last) const {
  GridScene grid(size_, size_, "Othello: " + write(p), true);
  const std::uint64_t legal = p.legal == kPassOnly ? 0 : p.legal;
  for_each_bit(board_, [&](int bit) {
    const int row = bit / kSide - margin_, col = bit % kSide - margin_;
    grid.fill(row, col, Tint::kGreen);
    const char disc = disc_at(p, bit);
    if (disc != '-') grid.disc(row, col, disc == 'X' ? Tint::kBlack : Tint::kWhite);
    if (legal >> bit & 1) {
      grid.scene.circle(grid.x(col), grid.y(row), 6, Tint::kLegal);
      grid.click(row, col, cell_name(bit));
    }
  });
  if (last && last != kPass) grid.highlight(*last / kSide - margin_, *last % kSide - margin_);
  for (int i = 0; i < size_; ++i) {
    grid.column_label(i, std::string(1, static_cast<char>('a' + i)));
    grid.row_label(i, std::to_string(i + 1));
  }
  // Below: how many discs each has, a ring around the one to move, and the pass if it is the move.
  const double y = grid.scene.height + 10;
  grid.scene.height += 34;
  for (int k = 0; k < 2; ++k) {
    const double x = grid.x(0) - 10 + 64 * k;
    const int discs = std::popcount(k == p.mover ? p.own : p.other);
    if (turn(p) == Turn::player(k)) {
      grid.scene.circle(x, y, 12, Tint::kNone).outlined(Tint::kHighlight, 4);
    }
    grid.scene.circle(x, y, 9, k == 0 ? Tint::kBlack : Tint::kWhite).outlined(Tint::kInk);
    grid.scene.text(x + 28, y, 16, std::to_string(discs), Tint::kInk, true);
  }
  if (p.legal == kPassOnly) {
    const double x = grid.x(size_ - 1) - 2;
    grid.scene.text(x, y, 15, "pass", Tint::kInk);
    grid.scene.rect(x - 26, y - 13, 52, 26, Tint::kNone, 6).outlined(Tint::kLine).on_click("pass");
  }
  return std::move(grid.scene);
}

FixedList<std::uint8_t, kSide * kSide> Othello::cells(const Position& p) const {
  FixedList<std::uint8_t, kSide * kSide> out;
  for_each_bit(board_, [&](int bit) {
    const char disc = disc_at(p, bit);
    out.push_back(disc == 'X' ? 1 : disc == 'O' ? 2 : 0);
  });
  return out;
}

}  // namespace zermelo::othello
