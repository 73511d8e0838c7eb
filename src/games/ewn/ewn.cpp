#include "games/ewn/ewn.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "base/error.h"
#include "base/hash.h"
#include "base/text.h"
#include "boards/grid.h"
#include "core/notation.h"

namespace zermelo::ewn {
namespace {

constexpr std::string_view kColumns = "abcdef";
constexpr std::string_view kTurns[] = {"red-turn", "blue-turn"};

char letter_of(int player, int stone) {
  return static_cast<char>((player == 0 ? '1' : 'a') + stone);
}

std::string cell_name(int cell, int size) {
  return fmt::format("{}{}", kColumns[static_cast<std::size_t>(cell % size)], cell / size + 1);
}

}  // namespace

const GameInfo& info() {
  static const GameInfo info = {
      .name = "ewn",
      .title = "EinStein würfelt nicht!",
      .summary = "a die says which stone steps ahead; reach the far corner or take all stones",
      .rules = kRules,
      .options = {Option::number("size", 5, 3, 6, "rows and columns of the board"),
                  Option::choice("setup", {"fixed", "random"},
                                 "how the stones stand at the start")},
      .samples = {"ewn(size=3)", "ewn", "ewn(size=4,setup=random)", "ewn(size=6)"},
      .grade = Grade::kTested,
      .verified_against = "a second implementation over 10,000 random games",
      .aliases = {"einstein", "einstein-wuerfelt-nicht"}};
  return info;
}

Ewn::Ewn(int size, bool random_setup) : size_(size), stones_(size == 3 ? 3 : 6) {
  const int side = size == 3 ? 2 : 3;  // of the triangle
  std::size_t i = 0;
  for (int row = 0; row < side; ++row) {
    for (int col = 0; col < side - row; ++col) {
      homes_[i++] = static_cast<std::uint8_t>(row * size + col);
    }
  }
  for (auto& own : start_.at) own.fill(kGone);
  if (random_setup) return;
  start_.dealt = static_cast<std::uint8_t>(2 * stones_);
  for (const int player : {0, 1}) {
    for (int stone = 0; stone < stones_; ++stone) {
      start_.at[static_cast<std::size_t>(player)][static_cast<std::size_t>(stone)] =
          home(player, stone);
    }
  }
}

double Ewn::positions_at_most(const Position&) const {
  return std::pow(cells() + 1, 2 * stones_) * (stones_ + 1) * 2;
}

std::string Ewn::write(const Position& p) const {
  std::string board(static_cast<std::size_t>(cells()), '.');
  for (const int player : {0, 1}) {
    for (int stone = 0; stone < stones_; ++stone) {
      const std::uint8_t cell =
          p.at[static_cast<std::size_t>(player)][static_cast<std::size_t>(stone)];
      if (cell != kGone) board[cell] = letter_of(player, stone);
    }
  }
  std::string rows;
  for (int row = 0; row < size_; ++row) {
    rows += (row > 0 ? "/" : "") +
            board.substr(static_cast<std::size_t>(row * size_), static_cast<std::size_t>(size_));
  }
  if (p.dealt < 2 * stones_) return "deal " + rows;
  return fmt::format("{} {} {}", kTurns[p.mover], p.die == 0 ? "roll" : std::to_string(p.die),
                     rows);
}

Ewn::Position Ewn::read(std::string_view text) const {
  const auto words = sentence_of(text, "position");
  Position p;
  for (auto& own : p.at) own.fill(kGone);
  p.dealt = static_cast<std::uint8_t>(2 * stones_);
  std::size_t word = 0;
  const bool deals = !words.empty() && lower(words[0]) == "deal";
  if (deals) {
    word = 1;
  } else {
    const std::string turn = words.empty() ? "" : lower(words[0]);
    if (turn != kTurns[0] && turn != kTurns[1]) {
      bad_input("expected red-turn, blue-turn or deal as the first word, found '{}'", turn);
    }
    p.mover = turn == kTurns[1];
    if (words.size() < 2) bad_input("expected the number on the die or roll, found nothing");
    if (lower(words[1]) != "roll") {
      p.die = static_cast<std::uint8_t>(integer_in(words[1], 1, stones_, "the number on the die"));
    }
    word = 2;
  }
  std::string board;
  int rows = 1, col = 0;
  for (; word < words.size(); ++word) {
    for (const char c : lower(words[word])) {
      if (c == '/') {
        if (col != size_) bad_input("row {}: expected {} cells, found {}", rows, size_, col);
        ++rows;
        col = 0;
        continue;
      }
      const int cell = static_cast<int>(board.size());
      if (cell >= cells()) bad_input("expected {} cells, found more", cells());
      const bool red = c >= '1' && c < '1' + stones_, blue = c >= 'a' && c < 'a' + stones_;
      if (!red && !blue && c != '.') {
        bad_input("row {}: expected ., 1 to {} or a to {}, found '{}'", rows, stones_,
                  letter_of(1, stones_ - 1), c);
      }
      if (red || blue) {
        std::uint8_t& place = p.at[blue][static_cast<std::size_t>(c - (red ? '1' : 'a'))];
        if (place != kGone) bad_input("row {}: there are two stones {}", rows, c);
        place = static_cast<std::uint8_t>(cell);
      }
      board += c;
      ++col;
    }
  }
  if (static_cast<int>(board.size()) != cells() || rows != size_) {
    bad_input("expected {} rows of {} cells, found {} cells", size_, size_, board.size());
  }
  if (deals) {
    p.dealt = static_cast<std::uint8_t>(cells() - std::count(board.begin(), board.end(), '.'));
    if (p.dealt == 2 * stones_) bad_input("expected red-turn or blue-turn: all stones are dealt");
    for (int i = 0; i < 2 * stones_; ++i) {
      const int player = i < stones_ ? 0 : 1;
      const char c = board[home(player, i - player * stones_)];
      const bool own = player == 0 ? c >= '1' && c <= '9' : c >= 'a' && c <= 'z';
      if (own != (i < p.dealt)) {
        bad_input("expected the stones in their corners, dealt row by row, Red's first");
      }
    }
    return p;
  }
  const auto stands_on = [&](int player, std::uint8_t cell) {
    const auto& own = p.at[static_cast<std::size_t>(player)];
    return std::find(own.begin(), own.end(), cell) != own.end();
  };
  if (!has_stones(p, 1 - p.mover)) {
    bad_input("expected a stone of {}, whose turn it is not: it has just moved",
              player_name(1 - p.mover));
  }
  if (stands_on(p.mover, goal(p.mover))) {
    bad_input("expected {} to be short of its goal, as it is its turn", player_name(p.mover));
  }
  p.over = !has_stones(p, p.mover) || stands_on(1 - p.mover, goal(1 - p.mover));
  if (p.over && p.die != 0) bad_input("expected roll: nobody rolls when the game is over");
  return p;
}

std::string Ewn::write_move(const Position&, Move m) const {
  if (m.to == kGone) return std::to_string(m.stone);
  return fmt::format("{} {}", m.stone + 1, cell_name(m.to, size_));
}

std::string Ewn::why_not(const Position& p, std::string_view text) const {
  if (!turn(p).is_player()) return "";
  const std::string normal = lower(normal_move(text));
  const auto words = words_of(normal);
  const auto stone = words.size() == 2 ? to_integer(words[0]) : std::nullopt;
  if (!stone) return "expected the number of a stone and a cell, as in '2 c2'";
  std::vector<std::string> movers;
  bool moves = false;
  for_each_mover(p, [&](int i) {
    movers.push_back(std::to_string(i + 1));
    moves = moves || i + 1 == *stone;
  });
  if (!moves) {
    return fmt::format("the die shows {}, so stone {} moves", int{p.die}, join(movers, " or "));
  }
  return fmt::format("stone {} goes one step {}, from {}", *stone,
                     p.mover == 0 ? "right, down or both" : "left, up or both",
                     cell_name(p.at[p.mover][static_cast<std::size_t>(*stone - 1)], size_));
}

std::string Ewn::draw(const Position& p, std::optional<Move> last, Pen pen) const {
  std::map<int, std::pair<int, int>> on;  // player and stone by cell
  for (const int player : {0, 1}) {
    for (int stone = 0; stone < stones_; ++stone) {
      const std::uint8_t cell =
          p.at[static_cast<std::size_t>(player)][static_cast<std::size_t>(stone)];
      if (cell != kGone) on[cell] = {player, stone};
    }
  }
  std::string labels;
  for (int row = 0; row < size_; ++row) labels += static_cast<char>('1' + row);
  const GridText grid = {
      .rows = size_,
      .cols = size_,
      .column_labels = std::string(kColumns.substr(0, static_cast<std::size_t>(size_))),
      .row_labels = labels};
  std::string out = grid.draw(
      [&](int row, int col) {
        const auto found = on.find(row * size_ + col);
        if (found == on.end()) return pen(Color::kDim, ".");
        const auto [player, stone] = found->second;
        const std::string letter(1, letter_of(player, stone));
        if (last && last->to == row * size_ + col) return pen(Color::kInverse, letter);
        return pen(player == 0 ? Color::kRed : Color::kBlue, letter);
      },
      pen);
  const std::string who = player_name(p.mover);
  if (p.over) return out + "  " + player_name(1 - p.mover) + " has won\n";
  if (p.dealt < 2 * stones_) return out + "  the stones are dealt\n";
  return out + "  " + who +
         (p.die == 0 ? " rolls\n" : fmt::format(" to move, {} was rolled\n", p.die));
}

Scene Ewn::scene(const Position& p, std::optional<Move> last) const {
  GridScene grid(size_, size_, "EinStein würfelt nicht: " + write(p), true);
  for (int i = 0; i < size_; ++i) {
    grid.column_label(i, std::string(1, kColumns[static_cast<std::size_t>(i)]));
    grid.row_label(i, std::to_string(i + 1));
  }
  // The die stands beside the board.
  constexpr double kSide = 76, kDie = 44;
  const double x = grid.scene.width + kSide / 2 - 8, y = grid.scene.height / 2 - 10;
  grid.scene.width += kSide;
  const Tint tints[] = {Tint::kRed, Tint::kBlue};
  if (!p.over && p.dealt == 2 * stones_) {
    grid.scene.rect(x - kDie / 2, y - kDie / 2, kDie, kDie, Tint::kPaper, 8)
        .outlined(tints[p.mover], 3);
    grid.scene.text(x, y, 24, p.die == 0 ? "?" : std::to_string(p.die), Tint::kInk, true);
  }
  grid.scene.text(x, y + kDie, 13, player_name(p.over ? 1 - p.mover : p.mover), Tint::kInk);
  if (p.over) grid.scene.text(x, y + kDie + 16, 13, "won", Tint::kInk);
  if (last && last->to != kGone) grid.highlight(last->to / size_, last->to % size_);
  std::map<int, int> arrivals;  // how many stones can go to a cell
  std::map<int, bool> occupied;
  Moves all;
  if (turn(p).is_player()) all = moves(p);
  for (const Move m : all) ++arrivals[m.to];
  for (const int player : {0, 1}) {
    for (int stone = 0; stone < stones_; ++stone) {
      const std::uint8_t cell =
          p.at[static_cast<std::size_t>(player)][static_cast<std::size_t>(stone)];
      if (cell == kGone) continue;
      occupied[cell] = true;
      const double at_x = grid.x(cell % size_), at_y = grid.y(cell / size_);
      const std::string name = fmt::format("{}{}", player == 0 ? "red" : "blue", stone + 1);
      const bool can_move = std::any_of(
          all.begin(), all.end(), [&](Move m) { return player == p.mover && m.stone == stone; });
      grid.scene.circle(at_x, at_y, 0.38 * GridScene::kCell, tints[player])
          .outlined(can_move ? Tint::kHighlight : Tint::kInk, can_move ? 4 : 1)
          .known_as(name);
      grid.scene.text(at_x, at_y, 20, std::to_string(stone + 1), Tint::kWhite, true)
          .known_as(name + " number");
    }
  }
  for (const Move m : all) {
    const int from = p.at[p.mover][m.stone];
    const std::string text = write_move(p, m);
    const double to_x = grid.x(m.to % size_), to_y = grid.y(m.to / size_);
    grid.scene.drags.push_back({grid.x(from % size_), grid.y(from / size_), to_x, to_y, text});
    if (arrivals[m.to] > 1) continue;  // two stones could come: drag the one that is meant
    // A ring where a stone is taken, whose number stays readable.
    if (occupied[m.to]) {
      grid.scene.circle(to_x, to_y, 0.45 * GridScene::kCell, Tint::kNone).outlined(Tint::kLegal, 3);
    } else {
      grid.scene.circle(to_x, to_y, 6, Tint::kLegal);
    }
    grid.click(m.to / size_, m.to % size_, text);
  }
  return std::move(grid.scene);
}

std::uint64_t Ewn::key(const Position& p) const {
  std::uint64_t words[2] = {};
  for (std::size_t player : {0u, 1u}) {
    for (int stone = 0; stone < stones_; ++stone) {
      const std::uint8_t cell = p.at[player][static_cast<std::size_t>(stone)];
      words[player] = words[player] * 37 + (cell == kGone ? 36u : cell);
    }
  }
  const std::uint64_t rest = (std::uint64_t{p.dealt} * 7 + p.die) * 2 + p.mover;
  if (size_ == 3) return (words[0] << 16 | words[1]) << 16 | rest;
  return mixed(mixed(mixed(0, words[0]), words[1]), rest);
}

int Ewn::steps_left(const Position& p) const {
  int steps = 0;
  for (const int player : {0, 1}) {
    for (int stone = 0; stone < stones_; ++stone) {
      const std::uint8_t cell =
          p.at[static_cast<std::size_t>(player)][static_cast<std::size_t>(stone)];
      if (cell == kGone) continue;
      const int far = cell / size_ + cell % size_;
      steps += 1 + (player == 0 ? 2 * (size_ - 1) - far : far);
    }
  }
  return steps;
}

int Ewn::tier(const Position& p) const {
  if (p.dealt < 2 * stones_) return p.dealt;
  const int most = 2 * kMostStones * (1 + 2 * 5);
  return 2 * stones_ + 2 * (most - steps_left(p)) + (p.die != 0);
}

}  // namespace zermelo::ewn
