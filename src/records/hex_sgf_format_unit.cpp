// sgf: games of Hex as graphical interfaces save them (Smart Game Format, GM[11]): cells as letter and
// number, Black first from top to bottom, swap-pieces, resign. Of variations the first is read.
#include <iterator>
#include <map>

#include <fmt/core.h>

#include "base/error.h"
#include "base/text.h"
#include "records/hex_line.h"
#include "records/record_format.h"

namespace zermelo {
namespace {

constexpr const char* kGameNumber = "11";  // of Hex

// The properties of a node, each with all of its values.
using Node = std::vector<std::pair<std::string, std::vector<std::string>>>;

std::string read_value(Scanner& in) {
  std::string value;
  in.expect('[');
  while (in.peek() != ']') {
    if (in.at_end()) in.complain("']'");
    if (in.peek() == '\\') in.take_one();
    if (in.at_end()) in.complain("a character after '\\'");
    value += in.peek();
    in.take_one();
  }
  in.expect(']');
  return value;
}

Node read_node(Scanner& in) {
  Node node;
  in.expect(';');
  in.skip_space();
  while (!in.at_end() && std::string_view(";()").find(in.peek()) == std::string_view::npos) {
    const std::string name(trimmed(in.take_until("[;()")));
    if (name.empty() || in.peek() != '[') in.complain("a property such as B[a1]");
    node.emplace_back(upper(name), std::vector<std::string>{});
    while (in.peek() == '[') {
      node.back().second.push_back(read_value(in));
      in.skip_space();
    }
  }
  return node;
}

// Hands over the nodes of the main line: of several variations the first. With null it passes over them.
void read_tree(Scanner& in, std::vector<Node>* nodes, int depth = 0) {
  constexpr int kDeepest = 1000;
  if (depth > kDeepest) in.complain("fewer variations within each other");
  in.expect('(');
  in.skip_space();
  while (in.peek() != ')') {
    if (in.at_end()) in.complain("')'");
    if (in.peek() == '(') {
      read_tree(in, nodes, depth + 1);
      nodes = nullptr;
    } else {
      Node node = read_node(in);
      if (nodes != nullptr) nodes->push_back(std::move(node));
    }
    in.skip_space();
  }
  in.expect(')');
  in.skip_space();
}

class LineReader {
 public:
  HexLine read(const std::vector<Node>& nodes) {
    for (const Node& node : nodes) {
      for (const auto& [name, values] : node) take(name, values);
    }
    if (!setup_.empty()) line_.start = board();
    return line_;
  }

 private:
  void take(const std::string& name, const std::vector<std::string>& values) {
    const std::string& value = values.front();
    if (name == "GM" && trimmed(value) != kGameNumber) {
      bad_input("expected GM[{}], which is Hex, found GM[{}]", kGameNumber, value);
    }
    if (name == "SZ") {
      const std::string columns = value.substr(0, value.find(':'));
      if (value != columns && value.substr(columns.size() + 1) != columns) {
        bad_input("expected a board with as many rows as columns, found SZ[{}]", value);
      }
      line_.size = static_cast<int>(integer_in(columns, 1, 1000, "SZ"));
    }
    if (name == "RU") line_.may_swap = lower(value) == "swap";
    if (name == "PB" || name == "PW") {
      line_.players.resize(2, kUnknownPlayer);
      line_.players[name == "PW"] = value;
    }
    if (name == "AB" || name == "AW") {
      if (!line_.moves.empty()) bad_input("expected stones to be set up before the first move");
      for (const std::string& cell : values) setup_[lower(cell)] = name == "AB" ? 'x' : 'o';
    }
    if (name == "B" || name == "W") move(name == "B" ? 0 : 1, lower(trimmed(value)));
  }

  void move(int player, const std::string& text) {
    if (line_.resigned) bad_input("expected no move after a player gave up, found '{}'", text);
    if (text == "resign") {
      line_.resigned = player;
      return;
    }
    if (player != next_) {
      bad_input("expected Black and White in turn, Black first, found {}[{}] as move {}",
                player == 0 ? "B" : "W", text, line_.moves.size() + 1);
    }
    if (text == "swap-sides") bad_input("expected swap-pieces: swap-sides is not played here");
    line_.moves.push_back(text == "swap-pieces" ? "swap" : text);
    next_ = 1 - next_;
  }

  // The stones that were set up, as the game reads a board.
  std::string board() {
    std::string text;
    for (int row = 1; row <= line_.size; ++row) {
      if (row > 1) text += '/';
      for (int column = 0; column < line_.size; ++column) {
        const std::string cell = fmt::format("{}{}", static_cast<char>('a' + column), row);
        const auto found = setup_.find(cell);
        text += found == setup_.end() ? '.' : found->second;
        if (found != setup_.end()) setup_.erase(found);
      }
    }
    if (!setup_.empty()) bad_input("there is no cell '{}' on this board", setup_.begin()->first);
    return text;
  }

  HexLine line_;
  std::map<std::string, char> setup_;
  int next_ = 0;  // player
};

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == ']' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string write_sgf(const Record& record, std::uint64_t&) {
  const HexLine line = hex_line_of(record);
  if (!line.start.empty()) bad_input("it begins at '{}', not at the start", line.start);
  const std::vector<double> scores = scores_of(record);
  std::string text = fmt::format("(;FF[4]GM[{}]SZ[{}]", kGameNumber, line.size);
  if (line.may_swap) text += "RU[swap]";
  text += fmt::format("PB[{}]PW[{}]", escaped(line.players[0]), escaped(line.players[1]));
  if (!record.unfinished && scores[0] != scores[1]) {
    text += fmt::format("RE[{}+{}]", scores[0] > scores[1] ? 'B' : 'W', line.resigned ? "R" : "");
  }
  int player = 0;
  for (const std::string& move : line.moves) {
    text += fmt::format(";{}[{}]", player == 0 ? 'B' : 'W', move == "swap" ? "swap-pieces" : move);
    player = 1 - player;
  }
  if (line.resigned) text += fmt::format(";{}[resign]", *line.resigned == 0 ? 'B' : 'W');
  return text + ")\n";
}

void read_sgf(std::istream& in, const std::string& spec, const std::function<void(Record)>& keep) {
  const std::string text(std::istreambuf_iterator<char>(in), {});
  Scanner scanner(text, "sgf");
  scanner.skip_space();
  for (int number = 1; !scanner.at_end(); ++number) {
    std::vector<Node> nodes;
    read_tree(scanner, &nodes);
    try {
      keep(record_of(LineReader().read(nodes), spec));
    } catch (const Error& error) {
      if (error.exit() != Exit::kBadInput) throw;
      bad_input("game {}: {}", number, error.what());
    }
  }
}

const FormatRegistration registration_of_hex_sgf({
    .name = "sgf",
    .ending = ".sgf",
    .summary = "Hex: games in the Smart Game Format, as HexGui saves them",
    .games = {"hex"},
    .write = write_sgf,
    .read = read_sgf,
});

}  // namespace
}  // namespace zermelo
