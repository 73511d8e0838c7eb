#include "boards/slide_text.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/error.h"
#include "base/text.h"
#include "boards/grid.h"
#include "core/notation.h"

namespace zermelo {
namespace {

constexpr std::array<std::string_view, 4> kDirectionNames = {"up", "right", "down", "left"};

// More in all than any game comes to; it keeps twice the sum within an int.
constexpr std::int64_t kLargestSum = 1'000'000'000;

// "left", "l", "#L".
std::optional<Direction> direction_of(std::string_view text) {
  std::string word = lower(text);
  if (word.size() == 2 && word[0] == '#') word.erase(0, 1);
  for (const Direction d : kDirections) {
    const std::string_view name = kDirectionNames[static_cast<std::size_t>(d)];
    if (word == name || (word.size() == 1 && word[0] == name[0])) return d;
  }
  return std::nullopt;
}

struct Drop {
  std::int64_t cell, number;
};

// "13=2", or as episodes have it, "D2": the cell as a hexadecimal digit and the tile as another.
std::optional<Drop> drop_of(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals != std::string_view::npos) {
    const auto cell = to_integer(trimmed(text.substr(0, equals)));
    const auto number = to_integer(trimmed(text.substr(equals + 1)));
    if (!cell || !number) return std::nullopt;
    return Drop{*cell, *number};
  }
  constexpr std::string_view kDigits = "0123456789abcdef";
  const std::string code = lower(text);
  if (code.size() != 2) return std::nullopt;
  const std::size_t cell = kDigits.find(code[0]), number = kDigits.find(code[1]);
  if (cell == std::string_view::npos || number > 9) return std::nullopt;
  return Drop{static_cast<std::int64_t>(cell), static_cast<std::int64_t>(number)};
}

// The index of a tile that this word names, 0 for an empty cell.
int tile_named(const SlideView& view, std::string_view word, int cell) {
  if (word == "-" || word == "." || word == "0") return 0;
  const auto number = to_integer(word);
  const auto& numbers = *view.numbers;
  const auto found = std::find(numbers.begin() + 1, numbers.end(), number.value_or(-1));
  if (!number || *number <= 0 || found == numbers.end()) {
    bad_input("cell {}: expected the number of a tile ({}, {}, {}, {}, ...) or -, found '{}'", cell,
              numbers[1], numbers[2], numbers[3], numbers[4], word);
  }
  return static_cast<int>(found - numbers.begin());
}

// The tiles that one builds last have the least room: while k larger ones stand, a tile is built in
// the other cells. So no tile is larger than its rank among all allows, and by induction none that
// play makes of such tiles is.
void check_buildable(const SlideView& view) {
  std::vector<int> tiles(view.tiles.begin(), view.tiles.end());
  std::sort(tiles.begin(), tiles.end(), std::greater<>());
  std::int64_t sum = 0;
  for (std::size_t k = 0; k < tiles.size(); ++k) {
    const int largest = view.max_tile(view.cells() - static_cast<int>(k));
    if (tiles[k] > largest) {
      const std::string where =
          k == 0 ? "" : fmt::format(" beside {} {} larger or equal", k, k == 1 ? "tile" : "tiles");
      bad_input("expected tiles that can be built in {} by {} cells, found {}{}: at most {}",
                view.rows, view.cols, view.number(tiles[k]), where, view.number(largest));
    }
    sum += (*view.numbers)[static_cast<std::size_t>(tiles[k])];
  }
  if (sum > kLargestSum) {
    bad_input("expected tiles of at most {} in all, found {}", kLargestSum, sum);
  }
}

}  // namespace

std::string write_slide(const SlideView& view) {
  std::string text;
  for (int cell = 0; cell < view.cells(); ++cell) {
    if (cell > 0) text += ' ';
    text += view.tile(cell) == 0 ? "-" : view.number(view.tile(cell));
  }
  if (view.tile_comes) text += " +";
  return text;
}

SlideView read_slide(SlideView empty, std::string_view text) {
  std::string spaced;
  for (const char c : text) spaced += c == '/' ? " / " : std::string(1, c);
  SlideView view = empty;
  view.tiles.clear();
  std::vector<std::string_view> words = sentence_of(spaced, "position");
  view.tile_comes = !words.empty() && words.back() == "+";
  if (view.tile_comes) words.pop_back();
  const auto cells = static_cast<std::size_t>(view.cells());
  const std::size_t slashes =
      static_cast<std::size_t>(std::count(words.begin(), words.end(), std::string_view("/")));
  if (words.size() - slashes != cells) {
    bad_input("expected {} numbers or - for {} rows of {}, found {}", cells, view.rows, view.cols,
              words.size() - slashes);
  }
  bool row_ended = false;
  for (const std::string_view word : words) {
    const int cell = static_cast<int>(view.tiles.size());
    if (word == "/") {
      if (row_ended || cell == 0 || cell % view.cols != 0 || cell == view.cells()) {
        bad_input("expected / only between rows of {}, found one after {} cells", view.cols, cell);
      }
      row_ended = true;
      continue;
    }
    row_ended = false;
    view.tiles.push_back(static_cast<std::uint8_t>(tile_named(view, word, cell)));
  }
  const auto tiles = cells - static_cast<std::size_t>(
                                 std::count(view.tiles.begin(), view.tiles.end(), std::uint8_t{0}));
  if (tiles == 0 && !view.tile_comes) {
    bad_input("expected + at the end of an empty board, on which tiles are about to come");
  }
  if (tiles == cells && view.tile_comes) {
    bad_input("expected an empty cell for the tile that + announces, found none");
  }
  check_buildable(view);
  return view;
}

std::string write_slide_move(const SlideView& view, SlideMove m) {
  if (!is_drop(m)) return std::string(kDirectionNames[m]);
  return fmt::format("{}={}", cell_of(m), view.number(tile_of(m)));
}

std::optional<SlideMove> read_slide_move(const SlideView& view, std::string_view text) {
  const std::string word = normal_move(text);
  if (!view.tile_comes) {
    const auto direction = direction_of(word);
    if (!direction || (view.legal >> static_cast<int>(*direction) & 1) == 0) return std::nullopt;
    return static_cast<SlideMove>(*direction);
  }
  const auto drop = drop_of(word);
  if (!drop || drop->cell < 0 || drop->cell >= view.cells()) return std::nullopt;
  const int cell = static_cast<int>(drop->cell);
  if (view.tile(cell) != 0) return std::nullopt;
  for (const int tile : {1, 2}) {
    if ((*view.numbers)[static_cast<std::size_t>(tile)] == drop->number) {
      return drop_move(cell, tile);
    }
  }
  return std::nullopt;
}

std::string why_no_slide_move(const SlideView& view, std::string_view text) {
  const std::string word = normal_move(text);
  const auto direction = direction_of(word);
  const auto drop = drop_of(word);
  if (direction && view.tile_comes) return "a tile is about to come, such as 3=" + view.number(1);
  if (direction) {
    return fmt::format("no tile would move {}",
                       kDirectionNames[static_cast<std::size_t>(*direction)]);
  }
  if (!drop) return "";
  if (!view.tile_comes) return "no tile comes now, it is time to slide";
  if (drop->cell < 0 || drop->cell >= view.cells()) {
    return fmt::format("cells are numbered from 0 to {}", view.cells() - 1);
  }
  const int cell = static_cast<int>(drop->cell);
  if (view.tile(cell) != 0)
    return fmt::format("cell {} holds {}", cell, view.number(view.tile(cell)));
  return fmt::format("new tiles are {} or {}", view.number(1), view.number(2));
}

std::string draw_slide(const SlideView& view, std::optional<SlideMove> last, Pen pen) {
  constexpr std::array kColours = {Color::kNone, Color::kYellow, Color::kRed,  Color::kMagenta,
                                   Color::kBlue, Color::kCyan,   Color::kGreen};
  std::size_t width = 4;
  for (const std::uint8_t tile : view.tiles) width = std::max(width, view.number(tile).size());
  const GridText grid = {
      .rows = view.rows, .cols = view.cols, .cell_width = static_cast<int>(width), .ruled = true};
  std::string out = grid.draw(
      [&](int row, int col) {
        const int cell = row * view.cols + col, tile = view.tile(cell);
        if (tile == 0) {
          return pen(Color::kDim, view.tile_comes ? fmt::format("({})", cell) : std::string("."));
        }
        if (last && is_drop(*last) && cell_of(*last) == cell) {
          return pen(Color::kInverse, view.number(tile));
        }
        const auto colour = std::min(kColours.size() - 1, static_cast<std::size_t>(tile - 1) / 2);
        return pen(kColours[colour], view.number(tile));
      },
      pen);
  if (view.tile_comes)
    out += pen(Color::kDim, "a tile comes to one of the cells in parentheses") + "\n";
  return out;
}

}  // namespace zermelo
