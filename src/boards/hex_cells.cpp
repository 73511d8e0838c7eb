#include "boards/hex_cells.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <numbers>

#include "base/text.h"

namespace zermelo {
namespace {

constexpr int kRowStep[6] = {0, 1, 1, 0, -1, -1};
constexpr int kHalfStep[6] = {2, 1, -1, -2, -1, 1};

// A cell stands on a corner: as wide as kCell, its corners this far from the centre.
const double kRadius = HexScene::kCell / std::numbers::sqrt3;

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

// Bytes that cannot be shown are named by their number.
std::string shown(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return std::isprint(byte) != 0 ? fmt::format("'{}'", c) : fmt::format("byte {}", int{byte});
}

std::string without_space(std::string_view text) {
  std::string out;
  for (std::string_view word : words_of(text)) out += word;
  return out;
}

}  // namespace

HexCells HexCells::rhombus(int size) {
  HexCells cells;
  for (int row = 0; row < size; ++row) cells.add_row(row, size);
  return cells;
}

HexCells HexCells::hexagon(int side) {
  HexCells cells;
  for (int row = 1 - side; row < side; ++row) {
    cells.add_row(std::abs(row), 2 * side - 1 - std::abs(row));
  }
  return cells;
}

void HexCells::add_row(int shift, int length) {
  rows_.push_back({shift, length, size()});
  for (int column = 0; column < length; ++column) places_.push_back({rows() - 1, column});
}

int HexCells::halves() const {
  int widest = 0;
  for (const Row& row : rows_) widest = std::max(widest, row.shift + 2 * row.length);
  return widest;
}

int HexCells::at(int row, int half) const {
  if (row < 0 || row >= rows()) return -1;
  const int offset = half - row_at(row).shift;
  if (offset < 0 || offset % 2 != 0 || offset / 2 >= length(row)) return -1;
  return cell(row, offset / 2);
}

int HexCells::neighbour(int cell, int direction) const {
  return at(row(cell) + kRowStep[direction], half(cell) + kHalfStep[direction]);
}

std::string HexCells::write(const std::function<char(int)>& letter) const {
  std::string text;
  for (int cell = 0; cell < size(); ++cell) {
    if (cell > 0 && column(cell) == 0) text += '/';
    text += letter(cell);
  }
  return text;
}

std::string HexCells::read(std::string_view text, std::string_view letters) const {
  std::string board;
  if (text.find('/') == std::string_view::npos) {
    board = without_space(text);
    if (board.size() != places_.size()) {
      bad_input("expected {} cells, found {}", size(), board.size());
    }
  } else {
    const auto slashes = static_cast<int>(std::count(text.begin(), text.end(), '/'));
    if (slashes + 1 != rows()) bad_input("expected {} rows, found {}", rows(), slashes + 1);
    for (int row = 0; row < rows(); ++row) {
      const std::size_t end = std::min(text.find('/'), text.size());
      const std::string cells = without_space(text.substr(0, end));
      if (cells.size() != static_cast<std::size_t>(length(row))) {
        bad_input("row {}: expected {} cells, found {}", row + 1, length(row), cells.size());
      }
      board += cells;
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }
  for (std::size_t i = 0; i < board.size(); ++i) {
    char& c = board[i];
    c = c == '-' ? '.' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (c != '.' && letters.find(c) == std::string_view::npos) {
      const Place& where = places_[i];
      bad_input("row {}, cell {}: expected one of {} or ., found {}", where.row + 1,
                where.column + 1, letters, shown(c));
    }
  }
  return board;
}

std::string HexCells::draw(const std::function<std::string(int)>& text, const Labels& labels,
                           std::optional<int> last, Pen pen) const {
  std::string out;
  const bool brackets = !pen.colours();
  for (int row = 0; row < rows(); ++row) {
    const std::string left = fmt::format("{:>{}}", labels.left(row), kTextMargin - 1);
    out += std::string(static_cast<std::size_t>(row_at(row).shift), ' ') + pen(Color::kDim, left);
    const int first = row_at(row).first;
    for (int i = first; i < first + length(row); ++i) {
      const bool opens = brackets && last == i;
      const bool closes = brackets && i > first && last == i - 1;
      out += opens ? "(" : closes ? ")" : " ";
      out += last == i && !brackets ? pen(Color::kInverse, text(i)) : text(i);
    }
    out += brackets && last == first + length(row) - 1 ? ")" : " ";
    out += pen(Color::kDim, labels.right(row)) + "\n";
  }
  return out;
}

std::string place_name(int letter, int number) {
  return static_cast<char>('a' + letter) + std::to_string(number + 1);
}

std::optional<std::pair<int, int>> read_place(std::string_view text) {
  if (text.size() < 2 || text.size() > 3 || !is_letter(text[0]) || !is_digit(text[1])) {
    return std::nullopt;
  }
  const auto number = to_integer(text.substr(1));
  if (!number) return std::nullopt;
  return std::pair(std::tolower(static_cast<unsigned char>(text[0])) - 'a',
                   static_cast<int>(*number) - 1);
}

bool is_place_list(std::string_view text) {
  return std::any_of(text.begin(), text.end(), is_digit);
}

std::vector<std::string> split_place_list(std::string_view text) {
  std::vector<std::string> words;
  for (std::string_view run : words_of(text, true)) {
    while (!run.empty()) {
      std::size_t length = 4;
      if (lower(run.substr(0, length)) != "swap") {
        if (!is_letter(run[0]) || run.size() < 2 || !is_digit(run[1])) {
          bad_input("move {}: expected a cell such as a1, found '{}'", words.size() + 1,
                    run.substr(0, 12));
        }
        length = 2;
        while (length < run.size() && is_digit(run[length])) ++length;
      }
      words.emplace_back(run.substr(0, length));
      run.remove_prefix(length);
    }
  }
  return words;
}

HexScene::HexScene(const HexCells& cells, std::string title) : cells_(cells) {
  scene.width = cells.halves() * kCell / 2 + 2 * kMargin;
  scene.height = (1.5 * (cells.rows() - 1) + 2) * kRadius + 2 * kMargin;
  scene.title = std::move(title);
  scene.view = View::kHexes;
}

void HexScene::draw_cells() {
  for (int cell = 0; cell < cells_.size(); ++cell) {
    scene.polygon(corners(cell), Tint::kCell).outlined(Tint::kLine, 1.5);
  }
}

double HexScene::x(int cell) const { return kMargin + (cells_.half(cell) + 1) * kCell / 2; }
double HexScene::y(int cell) const { return kMargin + (1.5 * cells_.row(cell) + 1) * kRadius; }

std::pair<double, double> HexScene::corner(int cell, int i) const {
  const double angle = (i * 60 - 30) * std::numbers::pi / 180;  // clockwise: y grows downwards
  return {x(cell) + kRadius * std::cos(angle), y(cell) + kRadius * std::sin(angle)};
}

std::vector<std::pair<double, double>> HexScene::corners(int cell) const {
  std::vector<std::pair<double, double>> points;
  for (int i = 0; i < 6; ++i) points.push_back(corner(cell, i));
  return points;
}

void HexScene::stone(int cell, Tint tint) {
  scene.circle(x(cell), y(cell), 0.36 * kCell, tint).outlined(Tint::kInk, 1.5);
}

void HexScene::highlight(int cell) {
  scene.circle(x(cell), y(cell), 0.36 * kCell, Tint::kNone).outlined(Tint::kHighlight, 4);
}

void HexScene::mark(int cell) {
  scene.circle(x(cell), y(cell), 0.36 * kCell, Tint::kNone).outlined(Tint::kLegal, 3);
}

void HexScene::click(int cell, std::string move) {
  scene.polygon(corners(cell), Tint::kNone).on_click(std::move(move));
}

void HexScene::label(double at_x, double at_y, std::string text, double size, Tint tint,
                     bool bold) {
  scene.text(at_x, at_y, size, std::move(text), tint, bold);
}

}  // namespace zermelo
