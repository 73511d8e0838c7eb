#include "course/episode.h"

#include <charconv>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace zermelo::course {
namespace {

constexpr std::string_view kCellLetters = "0123456789ABCDEF";
constexpr std::string_view kDirectionLetters = "URDL";

std::uint64_t read_number(Scanner& scanner, std::string_view what, std::string_view stops) {
  const Scanner before = scanner;
  const auto number = to_integer(scanner.take_until(stops));
  if (!number || *number < 0) before.complain(what);
  return static_cast<std::uint64_t>(*number);
}

// A name is anything but the marks around it.
std::string read_name(Scanner& scanner, std::string_view what, std::string_view stops) {
  const std::string_view name = scanner.take_until(stops);
  if (name.empty()) scanner.complain(what);
  return std::string(name);
}

// The number after an action in its kind of brackets, 0 if there is none.
std::uint64_t read_bracket(Scanner& scanner, char open, char close, std::string_view what) {
  if (!scanner.take(open)) return 0;
  const Scanner before = scanner;
  const std::uint64_t number = read_number(scanner, what, std::string_view(&close, 1));
  if (number == 0) before.complain(what);
  scanner.expect(close);
  return number;
}

// An action as it is written: with the reward that it claims.
struct WrittenAction {
  Action action;
  std::int64_t reward;
};

WrittenAction read_action(Scanner& scanner) {
  const Scanner before = scanner;
  const char first = scanner.peek();
  scanner.take_one();
  const char second = scanner.peek();
  if (first == '#') {
    const std::size_t direction = kDirectionLetters.find(second);
    if (second == '\0' || direction == kDirectionLetters.npos) {
      scanner.complain("U, D, L or R after #");
    }
    scanner.take_one();
    const std::uint64_t reward = read_bracket(scanner, '[', ']', "a reward above 0");
    const std::uint64_t ms = read_bracket(scanner, '(', ')', "milliseconds above 0");
    return {Action::slide(static_cast<Direction>(direction), ms),
            static_cast<std::int64_t>(reward)};
  }
  const std::size_t cell = kCellLetters.find(first);
  if (cell == kCellLetters.npos) before.complain("# or a cell from 0 to F");
  if (second != '1' && second != '2') scanner.complain("1 or 2, the index of the new tile");
  scanner.take_one();
  const std::uint64_t ms = read_bracket(scanner, '(', ')', "milliseconds above 0");
  return {Action::place(static_cast<int>(cell), second - '0', ms), 0};
}

// The order of turns: two tiles, then slides and tiles in turn.
bool slide_is_due(std::size_t actions) { return actions >= 2 && actions % 2 == 0; }

// Plays an action, or says what was expected instead.
template <class Rule>
std::string apply(SlideBoard4x4<Rule>& board, WrittenAction written) {
  const Action action = written.action;
  if (!action.is_slide() && board.get(action.cell()) != 0) return "a tile on an empty cell";
  const SlideBoard4x4<Rule> before = board;
  const std::int64_t reward = play(board, action);
  if (board == before) return "a slide that moves some tile";
  return reward == written.reward ? "" : fmt::format("a reward of {}", reward);
}

}  // namespace

namespace {

// A number between marks. (There are millions of them, and whoever has sent a signal waits.)
void append_marked(std::string& text, char open, std::uint64_t number, char close) {
  char digits[24];
  char* const end = std::to_chars(digits + 1, digits + sizeof digits - 1, number).ptr;
  digits[0] = open;
  *end = close;
  text.append(digits, static_cast<std::size_t>(end + 1 - digits));
}

}  // namespace

template <class Rule>
void append(std::string& text, const Episode& episode) {
  SlideBoard4x4<Rule> board;
  text += fmt::format("{}:{}@{}|", episode.player, episode.environment, episode.tick);
  for (const Action action : episode.actions) {
    const std::int64_t reward = play(board, action);
    if (action.is_slide()) {
      text += '#';
      text += kDirectionLetters[static_cast<std::size_t>(action.direction())];
      if (reward != 0) append_marked(text, '[', static_cast<std::uint64_t>(reward), ']');
    } else {
      text += kCellLetters[static_cast<std::size_t>(action.cell())];
      text += static_cast<char>('0' + action.tile());
    }
    if (action.ms() != 0) append_marked(text, '(', action.ms(), ')');
  }
  text += fmt::format("|{}@{}", episode.winner, episode.tock);
}

template <class Rule>
Episode read_episode(std::string_view line) {
  Scanner scanner(line, "episode");
  Episode episode;
  episode.player = read_name(scanner, "the player's name", ":@|");
  scanner.expect(':');
  episode.environment = read_name(scanner, "the environment's name", "@|");
  scanner.expect('@');
  episode.tick = read_number(scanner, "milliseconds", "|");
  scanner.expect('|');

  SlideBoard4x4<Rule> board;
  while (!scanner.at_end() && scanner.peek() != '|') {
    const Scanner before = scanner;
    const bool slide_due = slide_is_due(episode.actions.size());
    if ((scanner.peek() == '#') != slide_due) {
      scanner.complain(slide_due ? "a slide, the player's turn" : "a tile, the environment's turn");
    }
    const WrittenAction written = read_action(scanner);
    if (const std::string expected = apply(board, written); !expected.empty()) {
      before.complain(expected);
    }
    episode.totals.add(written.action, written.reward);
    episode.actions.push_back(written.action);
  }
  scanner.expect('|');
  episode.totals.largest = board.largest();
  episode.winner = read_name(scanner, "the winner's name", "@");
  scanner.expect('@');
  episode.tock = read_number(scanner, "milliseconds", "");
  return episode;
}

template <class Rule>
std::vector<Episode> read_episodes(std::string_view text) {
  std::vector<Episode> episodes;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty()) continue;
    try {
      episodes.push_back(read_episode<Rule>(line));
    } catch (const Error& error) {
      bad_input("line {}: {}", number, error.what());
    }
  }
  return episodes;
}

template void append<Rule2048>(std::string&, const Episode&);
template void append<Rule2584>(std::string&, const Episode&);
template Episode read_episode<Rule2048>(std::string_view);
template Episode read_episode<Rule2584>(std::string_view);
template std::vector<Episode> read_episodes<Rule2048>(std::string_view);
template std::vector<Episode> read_episodes<Rule2584>(std::string_view);

}  // namespace zermelo::course
