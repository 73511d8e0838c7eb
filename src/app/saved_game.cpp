#include "app/saved_game.h"

#include <fmt/core.h>

#include "agents/agent_info.h"
#include "base/error.h"
#include "base/files.h"
#include "base/numerals.h"
#include "base/text.h"
#include "records/record_store.h"

namespace zermelo {
namespace {

constexpr std::string_view kSeats = "seats:";

std::vector<std::string> lines_of(const std::string& path) {
  std::vector<std::string> lines;
  for (std::string& line : split_top_level(read_file(path), '\n')) {
    if (!trimmed(line).empty()) lines.emplace_back(trimmed(line));
  }
  return lines;
}

// Who sits where; a person has the seats of players that are no agents here.
std::string seats_of(const Record& record) {
  std::vector<std::string> seats = record.agents;
  for (std::string& seat : seats) {
    try {
      AgentSpec::parse(seat);
    } catch (const Error&) {
      seat = "human";
    }
  }
  return join(seats, ",");
}

}  // namespace

std::string write_saved(const AnyGame& game, const SavedGame& saved) {
  AnyPosition p = saved.start;
  std::string text = game.spec() + "\n";
  if (!saved.seats.empty()) text += fmt::format("{} {}\n", kSeats, saved.seats);
  text += game.write(p) + "\n";
  for (const AnyMove m : saved.moves) {
    text += game.write_move(p, m) + "\n";
    game.play(p, m);
  }
  return text;
}

std::string saved_spec(const std::string& path) {
  const std::vector<std::string> lines = lines_of(path);
  if (lines.size() < 2) {
    bad_input("{}: expected a saved game, found {}", path, counted(lines.size(), "line"));
  }
  return lines[0];
}

SavedGame read_saved(const AnyGame& game, const std::string& path) {
  const std::vector<std::string> lines = lines_of(path);
  if (lines.size() < 2 || lines[0] != game.spec()) {
    bad_input("{}: expected a saved game of {}, found {}", path, game.spec(),
              lines.empty() ? "nothing" : "'" + one_line(lines[0]) + "'");
  }
  SavedGame saved;
  std::size_t next = 1;
  if (lines[next].starts_with(kSeats)) {
    saved.seats = trimmed(std::string_view(lines[next++]).substr(kSeats.size()));
    if (next == lines.size()) bad_input("{}: expected a position after the seats", path);
  }
  saved.start = game.read(lines[next]);
  AnyPosition p = saved.start;
  for (std::size_t i = next + 1; i < lines.size(); ++i) {
    if (game.turn(p).is_over()) bad_input("{}: line {}: the game is over", path, i + 1);
    saved.moves.push_back(game.read_move(p, lines[i]));
    game.play(p, saved.moves.back());
  }
  return saved;
}

Record recorded_game(std::int64_t id) {
  const std::string path = default_store_path();
  if (path.empty()) bad_input("--record: recording is off");
  auto record = open_store(path, StoreAccess::kRead)->find(id);
  if (!record) bad_input("--record: there is no record {}; 'zermelo records list' shows them", id);
  return *std::move(record);
}

SavedGame saved_of(const AnyGame& game, const Record& record) {
  SavedGame saved = {.start = {}, .moves = {}, .seats = seats_of(record)};
  saved.start = record.start.empty() ? game.start() : game.read(record.start);
  AnyPosition p = saved.start;
  for (const RecordedMove& made : record.moves) {
    saved.moves.push_back(game.read_move(p, made.move));
    game.play(p, saved.moves.back());
  }
  return saved;
}

}  // namespace zermelo
