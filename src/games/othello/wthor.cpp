#include "games/othello/wthor.h"

#include <algorithm>
#include <cstdint>

#include "base/error.h"
#include "base/text.h"

namespace zermelo::othello {
namespace {

constexpr std::size_t kHeader = 16, kGameBytes = 68, kMovesAt = 8, kMoves = 60;
constexpr std::size_t kPlayerName = 20, kTournamentName = 26;

unsigned number_at(std::string_view bytes, std::size_t at, std::size_t size) {
  unsigned number = 0;
  for (std::size_t i = size; i-- > 0;) {
    number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
  }
  return number;
}

void append_number(std::string& bytes, std::size_t number, int size) {
  for (int i = 0; i < size; ++i) bytes.push_back(static_cast<char>(number >> (8 * i) & 255));
}

std::vector<std::string> read_names(std::string_view bytes, std::size_t size, const char* what) {
  std::vector<std::string> names;
  if (bytes.empty()) return names;
  const std::size_t count = bytes.size() < kHeader ? 0 : number_at(bytes, 8, 2);
  if (bytes.size() < kHeader + count * size) {
    bad_input("WTHOR's {}: expected {} names of {} bytes, found {} bytes", what, count, size,
              bytes.size());
  }
  for (std::size_t i = 0; i < count; ++i) {
    const std::string_view name = bytes.substr(kHeader + i * size, size);
    names.emplace_back(name.substr(0, name.find('\0')));
  }
  return names;
}

std::string name_of(const std::vector<std::string>& names, unsigned i) {
  return i < names.size() ? names[i] : "";
}

// Names in the order of their first use; the first one stands for those that are not known.
class NameList {
 public:
  explicit NameList(std::size_t size) : size_(size) {}
  std::size_t place(const std::string& name) {
    const std::string kept = name.substr(0, size_ - 1);
    const auto at = std::find(names_.begin(), names_.end(), kept);
    if (at == names_.end()) names_.push_back(kept);
    return static_cast<std::size_t>(std::find(names_.begin(), names_.end(), kept) - names_.begin());
  }
  std::string bytes() const;

 private:
  std::size_t size_;
  std::vector<std::string> names_ = {""};
};

std::string header(std::size_t games, std::size_t names, std::size_t year) {
  std::string bytes = {20, 0, 1, 1};  // the day says nothing: the same games give the same bytes
  append_number(bytes, games, 4);
  append_number(bytes, names, 2);
  append_number(bytes, year, 2);
  bytes.push_back(8);
  bytes.append(3, '\0');
  return bytes;
}

std::string NameList::bytes() const {
  std::string bytes = header(0, names_.size(), 0);
  for (const std::string& name : names_) {
    bytes += name;
    bytes.append(size_ - name.size(), '\0');
  }
  return bytes;
}

std::size_t year_of(const std::string& date) {
  const auto year = to_unsigned(std::string_view(date).substr(0, 4));
  return year && *year < 65536 ? static_cast<std::size_t>(*year) : 0;
}

Transcript read_game(std::string_view bytes) {
  Transcript game;
  Othello::Position p = game.start;
  for (std::size_t i = 0; i < kMoves && bytes[kMovesAt + i] != 0; ++i) {
    const unsigned cell = number_at(bytes, kMovesAt + i, 1);
    const std::string name = {static_cast<char>('a' + cell % 10 - 1),
                              static_cast<char>('0' + cell / 10)};
    append_move(game, p, name);
  }
  if (p.legal == kPassOnly) append_move(game, p, "pass");
  game.result = 2 * static_cast<int>(number_at(bytes, 6, 1)) - 64;
  return game;
}

}  // namespace

std::vector<Transcript> read_wthor(const WthorFiles& files) {
  const std::string_view bytes = files.games;
  if (bytes.size() < kHeader) bad_input("expected games of WTHOR, found {} bytes", bytes.size());
  const unsigned count = number_at(bytes, 4, 4), side = number_at(bytes, 12, 1);
  if (side != 0 && side != 8) bad_input("expected a board of 8 by 8, found {}", side);
  if (bytes.size() != kHeader + std::size_t{count} * kGameBytes) {
    bad_input("expected {} games of {} bytes behind {}, found {} bytes", count, kGameBytes, kHeader,
              bytes.size());
  }
  const auto players = read_names(files.players, kPlayerName, "players");
  const auto tournaments = read_names(files.tournaments, kTournamentName, "tournaments");
  const unsigned year = number_at(bytes, 10, 2);
  std::vector<Transcript> games;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string_view record = bytes.substr(kHeader + i * kGameBytes, kGameBytes);
    try {
      games.push_back(read_game(record));
    } catch (const Error& error) {
      bad_input("game {}: {}", i + 1, error.what());
    }
    games.back().place = name_of(tournaments, number_at(record, 0, 2));
    games.back().black = name_of(players, number_at(record, 2, 2));
    games.back().white = name_of(players, number_at(record, 4, 2));
    if (year != 0) games.back().date = fmt::format("{:04}", year);
  }
  return games;
}

WthorFiles write_wthor(const std::vector<Transcript>& games) {
  NameList players(kPlayerName), tournaments(kTournamentName);
  const std::size_t year = games.empty() ? 0 : year_of(games[0].date);
  std::string bytes = header(games.size(), 0, year);
  for (std::size_t i = 0; i < games.size(); ++i) {
    const Transcript& game = games[i];
    const Othello::Position end = end_of(game);
    if (game.start != Othello().start() || end.legal != 0) {
      bad_input("game {}: expected a finished game from the usual start, which WTHOR keeps", i + 1);
    }
    if (year_of(game.date) != year) {
      bad_input("game {}: expected the year {} of the first game: a file of WTHOR has one", i + 1,
                year);
    }
    append_number(bytes, tournaments.place(game.place), 2);
    append_number(bytes, players.place(game.black), 2);
    append_number(bytes, players.place(game.white), 2);
    const auto discs = static_cast<std::size_t>((lead_of_black(end) + 64) / 2);
    append_number(bytes, discs, 1);
    append_number(bytes, discs, 1);
    std::size_t written = 0;
    for (const Othello::Move m : game.moves) {
      if (m == kPass) continue;
      append_number(bytes, static_cast<std::size_t>(10 * (m / kSide + 1) + m % kSide + 1), 1);
      ++written;
    }
    bytes.append(kMoves - written, '\0');
  }
  return {std::move(bytes), players.bytes(), tournaments.bytes()};
}

}  // namespace zermelo::othello
