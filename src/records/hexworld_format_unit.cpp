// hexworld: addresses of the board at hexworld.org, a game a line, such as
// https://hexworld.org/board/#11c1,b4:sh4g8. Behind the # stand the size, letters about the drawing (n, and r
// and c with a number), and after a comma the moves: cells, :s for swap, :rb and :rw where Black or White
// gives up. Moves after a further comma were taken back; they belong to the game.
#include <cctype>

#include <fmt/core.h>

#include "base/error.h"
#include "base/text.h"
#include "records/hex_line.h"
#include "records/record_format.h"

namespace zermelo {
namespace {

constexpr const char* kAddress = "https://hexworld.org/board/#";
constexpr const char* kColouring = "c1";  // Red and Blue, Red from top to bottom

// The number at the front, which is taken off; nothing if there is none.
std::string take_digits(std::string_view& text) {
  std::string digits;
  while (!text.empty() && std::isdigit(static_cast<unsigned char>(text[0]))) {
    digits += text[0];
    text.remove_prefix(1);
  }
  return digits;
}

int read_size(std::string_view& text) {
  const auto size = to_integer(take_digits(text));
  if (!size || *size > 1000) bad_input("expected the size of the board behind #");
  if (!text.empty() && text[0] == 'x') {
    text.remove_prefix(1);
    if (take_digits(text) != std::to_string(*size)) {
      bad_input("expected a board with as many rows as columns");
    }
  }
  return static_cast<int>(*size);
}

void read_moves(std::string_view text, HexLine& line) {
  while (!text.empty()) {
    if (line.resigned) bad_input("expected nothing after a player gave up, found '{}'", text);
    if (text[0] == ',') {
      text.remove_prefix(1);
    } else if (text[0] == ':') {
      const std::string_view word = text.substr(0, text.size() > 1 && text[1] == 's' ? 2 : 3);
      if (word == ":s") {
        line.moves.emplace_back("swap");
      } else if (word == ":rb" || word == ":rw" || word == ":fb" || word == ":fw") {
        line.resigned = word[2] == 'b' ? 0 : 1;
      } else {
        bad_input("expected :s, :rb, :rw, :fb or :fw, found '{}'", word);
      }
      text.remove_prefix(word.size());
    } else {
      const std::string letter(1, text[0]);
      text.remove_prefix(1);
      const std::string number = take_digits(text);
      if (!std::isalpha(static_cast<unsigned char>(letter[0])) || number.empty()) {
        bad_input("expected a cell such as b4, found '{}'", letter + number);
      }
      line.moves.push_back(letter + number);
    }
  }
}

HexLine read_address(std::string_view text) {
  const std::size_t hash = text.find('#');
  if (hash == std::string_view::npos) bad_input("expected an address with #, found '{}'", text);
  text.remove_prefix(hash + 1);
  HexLine line;
  line.size = read_size(text);
  while (!text.empty() && text[0] != ',') {
    const char letter = text[0];
    text.remove_prefix(1);
    if (letter != 'n' && letter != 'r' && letter != 'c') {
      bad_input("expected n, r or c, or a comma and moves, found '{}'", letter);
    }
    take_digits(text);
  }
  read_moves(text, line);
  return line;
}

std::string write_address(const Record& record, std::uint64_t&) {
  const HexLine line = hex_line_of(record);
  if (!line.start.empty()) {
    bad_input("it begins at '{}', which an address cannot say", line.start);
  }
  std::string text = fmt::format("{}{}{}", kAddress, line.size, kColouring);
  if (!line.moves.empty()) text += ',';
  for (const std::string& move : line.moves) text += move == "swap" ? ":s" : move;
  if (line.resigned) text += *line.resigned == 0 ? ":rb" : ":rw";
  return text + "\n";
}

const FormatRegistration registration_of_hexworld({
    .name = "hexworld",
    .ending = ".hexworld",
    .summary = "Hex: addresses of the board at hexworld.org, a game a line",
    .games = {"hex"},
    .write = write_address,
    .read =
        [](std::istream& in, const std::string& spec, const std::function<void(Record)>& keep) {
          each_line(in, [&](std::string_view line) { keep(record_of(read_address(line), spec)); });
        },
});

}  // namespace
}  // namespace zermelo
