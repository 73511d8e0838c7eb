#include "games/yavalath/yavalath.h"

#include <algorithm>
#include <vector>

#include "base/error.h"
#include "base/text.h"
#include "boards/hex_cells.h"

namespace zermelo::yavalath {
namespace {

constexpr std::string_view kLetters = "wbr";
constexpr int kMinSide = 3, kMaxSide = 6;

const HexCells& cells_of_side(int side) {
  static const std::vector<HexCells> boards = [] {
    std::vector<HexCells> all;
    for (int n = 0; n <= kMaxSide; ++n) all.push_back(HexCells::hexagon(n));
    return all;
  }();
  return boards[static_cast<std::size_t>(side)];
}

// Symmetry s of the hexagon: turns by sixths, after a reflection if s >= 6. A cell is placed by
// three coordinates that sum to zero, one for each direction of lines; a sixth of a turn rotates
// them and changes their signs, the reflection left and right exchanges two of them.
int image(const HexCells& cells, int side, int cell, int s) {
  const int centre_row = side - 1, centre_half = 2 * side - 2;
  const int row = cells.row(cell) - centre_row, half = cells.half(cell) - centre_half;
  int a = (half - row) / 2, b = row, c = -a - b;
  if (s >= 6) std::swap(a, c);
  for (int turn = 0; turn < s % 6; ++turn) {
    const int old = a;
    a = -b;
    b = -c;
    c = -old;
  }
  return cells.at(b + centre_row, 2 * a + b + centre_half);
}

template <std::size_t kWords>
Board<kWords> board_of_side(int side) {
  Board<kWords> board;
  const HexCells& cells = cells_of_side(side);
  board.size = cells.size();
  for (int cell = 0; cell < cells.size(); ++cell) {
    const auto at = static_cast<std::size_t>(cell);
    board.all.add(cell);
    for (int axis = 0; axis < 3; ++axis) {  // east, south-east, south-west: numbers grow
      auto& line = board.lines[at][static_cast<std::size_t>(axis)];
      int before = 0;
      for (int direction : {axis, axis + 3}) {
        int other = cells.neighbour(cell, direction);
        for (int step = 0; step < 3 && other >= 0; ++step) {
          line.near.add(other);
          if (other < cell) ++before;
          other = cells.neighbour(other, direction);
        }
      }
      line.missing = static_cast<std::uint8_t>(3 - before);
      line.in_first = static_cast<std::uint8_t>(std::popcount(line.near.words[0]));
    }
    for (int s = 0; s < 12; ++s) {
      board.images[static_cast<std::size_t>(s)][at] =
          static_cast<std::uint8_t>(image(cells, side, cell, s));
    }
  }
  return board;
}

Tint tint_of(char letter) {
  return letter == 'w' ? Tint::kWhite : letter == 'b' ? Tint::kBlack : Tint::kRed;
}

}  // namespace

const GameInfo& info() {
  static const GameInfo info = {
      .name = "yavalath",
      .title = "Yavalath",
      .summary = "four in a row wins, three in a row loses",
      .rules = kRules,
      .options = {Option::number("size", 5, kMinSide, kMaxSide, "cells along a side"),
                  Option::number("players", 2, 2, 3, "how many play"),
                  Option::flag("swap", "two players: the second may take over the first stone",
                               true)},
      .samples = {"yavalath(size=3,swap=no)", "yavalath", "yavalath(players=3)",
                  "yavalath(size=3,players=3)", "yavalath(size=6)", "yavalath(size=6,players=3)"},
      .grade = Grade::kTested,
      .verified_against = "a second implementation"};
  return info;
}

template <std::size_t kWords>
const Board<kWords>& Board<kWords>::of_side(int side) {
  static const std::vector<Board> boards = [] {
    std::vector<Board> made(kMinSide);  // smaller sides are not played
    for (int n = kMinSide; n <= (kWords == 1 ? kMaxSide - 1 : kMaxSide); ++n) {
      made.push_back(board_of_side<kWords>(n));
    }
    return made;
  }();
  return boards.at(static_cast<std::size_t>(side));
}

template <int kPlayers, std::size_t kWords>
char Yavalath<kPlayers, kWords>::letter(const Position& p, int cell) const {
  for (std::size_t k = 0; k < kPlayers; ++k) {
    if (p.stones[k].has(cell)) return kLetters[k];
  }
  return '.';
}

template <int kPlayers, std::size_t kWords>
std::string Yavalath<kPlayers, kWords>::write(const Position& p) const {
  std::string text = cells_of_side(side_).write([&](int cell) { return letter(p, cell); });
  if (p.swapped) text += " swapped";
  if (kPlayers == 3) {
    text += ' ';
    for (unsigned k = p.next, i = 0; i < kPlayers; k = (k + 1) % kPlayers, ++i) {
      if (p.in >> k & 1) text += kLetters[k];
    }
  }
  return text;
}

template <int kPlayers, std::size_t kWords>
typename Yavalath<kPlayers, kWords>::Position Yavalath<kPlayers, kWords>::read(
    std::string_view text) const {
  std::vector<std::string_view> words = sentence_of(text, "position");
  const auto joined = [&] {
    std::string board;
    for (std::string_view word : words) board += std::string(word) + " ";
    return board;
  };
  if (is_place_list(joined())) return play_place_list(*this, joined());

  std::string_view state;
  if (!words.empty() && (kPlayers == 3 ? words.back().find_first_of("./-") == std::string_view::npos
                                       : lower(words.back()) == "swapped")) {
    state = words.back();
    words.pop_back();
  }
  const std::string letters = cells_of_side(side_).read(joined(), kLetters.substr(0, kPlayers));
  Position p;
  for (std::size_t cell = 0; cell < letters.size(); ++cell) {
    if (letters[cell] == '.') continue;
    add(p, static_cast<unsigned>(kLetters.find(letters[cell])), static_cast<int>(cell));
  }
  read_state(p, state);
  settle(p);
  return p;
}

template <int kPlayers, std::size_t kWords>
void Yavalath<kPlayers, kWords>::read_state(Position& p, std::string_view word) const {
  if (kPlayers == 2) {
    p.swapped = !word.empty();
    if (p.swapped && !swap_) bad_input("expected no 'swapped' without the option swap");
    p.next = (p.count + (p.swapped ? 1 : 0)) & 1;
    const unsigned last = 1 - p.next;
    if (longest_row(p.stones[last]) == 3) p.in = static_cast<std::uint8_t>(1u << p.next);
    return;
  }
  if (word.empty()) bad_input("expected the players still in after the board, such as wbr");
  p.in = 0;
  std::size_t before = 0;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const std::size_t k = kLetters.find(lower(word)[i]);
    // In seat order, once round at most.
    const bool fits = k != std::string_view::npos && !(p.in >> k & 1) &&
                      (i < 2 || (k + kPlayers - before) % kPlayers == 1);
    if (!fits) {
      bad_input(
          "expected the players still in, the next to move first, such as wbr or rw, found "
          "'{}'",
          word);
    }
    if (i == 0) p.next = static_cast<std::uint8_t>(k);
    p.in = static_cast<std::uint8_t>(p.in | 1u << k);
    before = k;
  }
}

template <int kPlayers, std::size_t kWords>
void Yavalath<kPlayers, kWords>::settle(Position& p) const {
  std::array<int, kPlayers> longest;
  for (std::size_t k = 0; k < kPlayers; ++k) longest[k] = longest_row(p.stones[k]);

  // Replay who put stones when: in turn, and who is out stopped with its last one.
  std::array<int, kPlayers> left;
  std::string found;
  for (std::size_t k = 0; k < kPlayers; ++k) {
    left[k] = p.stones[k].size();
    found += fmt::format("{}{} {}", k == 0 ? "" : ", ", left[k], kLetters[k]);
  }
  Position replay;
  unsigned mover = 0, last = kPlayers;
  if (p.swapped) --left[last = 1];
  for (int n = p.swapped ? 1 : 0; n < p.count; ++n) {
    if (std::has_single_bit(replay.in)) break;  // over: nobody may put the rest
    if (--left[mover] < 0) break;
    if (left[mover] == 0 && !(p.in >> mover & 1)) {
      replay.in = static_cast<std::uint8_t>(replay.in & ~(1u << mover));
    }
    last = mover;
    mover = follower(replay, mover);
  }
  if (std::any_of(left.begin(), left.end(), [](int n) { return n != 0; }) || replay.in != p.in ||
      mover != p.next) {
    bad_input("expected stones put in turn, w first{}, found {}",
              kPlayers == 3 ? ", up to the player who is to move" : "", found);
  }

  for (std::size_t k = 0; k < kPlayers; ++k) {
    const bool in = p.in >> k & 1;
    const std::string name = player_name(static_cast<int>(k));
    if (in && longest[k] >= 4 && k == last) p.winner = static_cast<std::int8_t>(k);
    if (in && longest[k] >= 3 && k != last) {
      bad_input("{} has {} in a row, but others moved after it", name, longest[k]);
    }
    if (in && longest[k] == 3) bad_input("{} has three in a row and cannot be in", name);
    if (!in && longest[k] != 3) bad_input("{} is out without three in a row", name);
    if (longest[k] < 3) continue;
    bool one_move_made_it = false;
    p.stones[k].for_each([&](int cell) {
      Set before = p.stones[k];
      before.remove(cell);
      one_move_made_it = one_move_made_it || longest_row(before) < 3;
    });
    if (!one_move_made_it) bad_input("{} has more rows than one move can make", name);
  }
  if (std::has_single_bit(p.in)) p.winner = static_cast<std::int8_t>(std::countr_zero(p.in));
  p.over = p.winner >= 0 || p.count == board_->size;
}

template <int kPlayers, std::size_t kWords>
int Yavalath<kPlayers, kWords>::longest_row(const Set& stones) const {
  const HexCells& cells = cells_of_side(side_);
  int longest = 0;
  stones.for_each([&](int cell) {
    for (int direction = 0; direction < 3; ++direction) {
      int length = 0;
      for (int at = cell; at >= 0 && stones.has(at); at = cells.neighbour(at, direction)) ++length;
      longest = std::max(longest, length);
    }
  });
  return longest;
}

template <int kPlayers, std::size_t kWords>
std::string Yavalath<kPlayers, kWords>::write_move(const Position& p, Move m) const {
  if (can_swap(p) && p.stones[0].has(m)) return "swap";
  const HexCells& cells = cells_of_side(side_);
  return place_name(cells.row(m), cells.column(m));
}

template <int kPlayers, std::size_t kWords>
std::string Yavalath<kPlayers, kWords>::why_not(const Position& p, std::string_view text) const {
  const HexCells& cells = cells_of_side(side_);
  const std::string move = lower(normal_move(text));
  if (move == "swap") {
    return swap_ ? "only Black may swap, and only the first stone" : "there is no swap";
  }
  const auto place = read_place(move);
  if (!place || place->first >= cells.rows()) {
    return fmt::format("expected a cell from a1 to {}{}", place_name(cells.rows() - 1, side_ - 1),
                       can_swap(p) ? " or swap" : "");
  }
  const auto [row, column] = *place;
  if (column < 0 || column >= cells.length(row)) {
    return fmt::format("row {} has cells 1 to {}", move[0], cells.length(row));
  }
  const char taken = letter(p, cells.cell(row, column));
  if (taken != '.') {
    return fmt::format("cell {} is taken by {}", move,
                       player_name(static_cast<int>(kLetters.find(taken))));
  }
  std::string legal;
  for (const Move m : moves(p)) legal += " " + write_move(p, m);
  return fmt::format("{} could win at once; block that or win:{}",
                     player_name(static_cast<int>(follower(p, p.next))), legal);
}

template <int kPlayers, std::size_t kWords>
std::string Yavalath<kPlayers, kWords>::draw(const Position& p, std::optional<Move> last,
                                             Pen pen) const {
  const HexCells& cells = cells_of_side(side_);
  // A vacant cell shows its place in the row, so that its name is read off: the row's letter and that
  // number. Of 10 and 11 there is only room for the last digit; they follow on a 9.
  const auto cell = [&](int i) {
    const char c = letter(p, i);
    if (c == 'w') return pen(Color::kYellow, "W");
    if (c == 'b') return pen(Color::kBlue, "B");
    if (c == 'r') return pen(Color::kRed, "R");
    return pen(Color::kDim, std::to_string((cells.column(i) + 1) % 10));
  };
  const auto name = [](int row) { return std::string(1, static_cast<char>('a' + row)); };
  const auto length = [&](int row) { return std::to_string(cells.length(row)); };
  std::string out = cells.draw(cell, {name, length}, last, pen);
  for (int k = 0; k < kPlayers; ++k) {
    if (!(p.in >> k & 1)) out += player_name(k) + " is out: three in a row\n";
  }
  return out;
}

template <int kPlayers, std::size_t kWords>
Scene Yavalath<kPlayers, kWords>::scene(const Position& p, std::optional<Move> last) const {
  const HexCells& cells = cells_of_side(side_);
  HexScene picture(cells, "Yavalath: " + write(p));
  picture.draw_cells();
  for (int cell = 0; cell < cells.size(); ++cell) {
    const char c = letter(p, cell);
    if (c != '.') {
      picture.stone(cell, tint_of(c));
    } else {
      picture.label(picture.x(cell), picture.y(cell),
                    place_name(cells.row(cell), cells.column(cell)), 11, Tint::kFaint);
    }
  }
  if (last) picture.highlight(*last);
  if (p.over) return std::move(picture.scene);
  const auto legal = moves(p);
  const bool forced = legal.size() < static_cast<std::size_t>(vacant(p).size());
  for (const Move m : legal) {
    if (forced || letter(p, m) != '.') picture.mark(m);  // a click on the stone swaps
    picture.click(m, write_move(p, m));
  }
  return std::move(picture.scene);
}

template <int kPlayers, std::size_t kWords>
typename Yavalath<kPlayers, kWords>::Position Yavalath<kPlayers, kWords>::transform(
    const Position& p, int s) const {
  Position q = p;
  const auto turn_set = [&](Set& set) {
    Set turned;
    set.for_each([&](int cell) { turned.add(transform_move(static_cast<Move>(cell), s)); });
    set = turned;
  };
  for (std::size_t k = 0; k < kPlayers; ++k) {
    turn_set(q.stones[k]);
    turn_set(q.fours[k]);
    turn_set(q.threes[k]);
  }
  return q;
}

template <int kPlayers, std::size_t kWords>
typename Yavalath<kPlayers, kWords>::Cells Yavalath<kPlayers, kWords>::cells(
    const Position& p) const {
  Cells out;
  for (int cell = 0; cell < board_->size; ++cell) {
    const std::size_t k = kLetters.find(letter(p, cell));
    out.push_back(static_cast<std::uint8_t>(k == std::string_view::npos ? 0 : k + 1));
  }
  return out;
}

template struct Board<1>;
template struct Board<2>;
template class Yavalath<2, 1>;
template class Yavalath<2, 2>;
template class Yavalath<3, 1>;
template class Yavalath<3, 2>;

}  // namespace zermelo::yavalath
