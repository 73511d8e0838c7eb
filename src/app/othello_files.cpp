#include "app/othello_files.h"

#include <cctype>
#include <unistd.h>

#include "base/error.h"
#include "base/files.h"
#include "base/text.h"
#include "games/othello/wthor.h"

namespace zermelo {
namespace {

bool ends_with(const std::string& path, std::string_view ending) {
  return lower(path).ends_with(ending);
}

// The path with another ending, in the case of the one it has.
std::string beside(const std::string& path, const std::string& ending) {
  const std::string stem = path.substr(0, path.size() - ending.size());
  return stem + (std::isupper(static_cast<unsigned char>(path.back())) ? upper(ending) : ending);
}

std::string read_if_there(const std::string& path) {
  return access(path.c_str(), R_OK) == 0 ? read_file(path) : std::string();
}

bool begins_with_moves(std::string_view text) {
  while (text.starts_with('#')) {
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  }
  const std::string word = lower(trimmed(text).substr(0, 4));
  const auto is_cell = [&](std::size_t at) {
    return word[at] >= 'a' && word[at] <= 'h' && word[at + 1] >= '1' && word[at + 1] <= '8';
  };
  return word.size() == 4 && is_cell(0) && is_cell(2);
}

}  // namespace

bool is_othello_file(const std::string& path, std::string_view text) {
  return ends_with(path, ".ggf") || ends_with(path, ".wtb") || begins_with_moves(text);
}

std::vector<othello::Transcript> read_othello_file(const std::string& path) {
  const std::string text = read_file(path);
  try {
    if (ends_with(path, ".ggf")) return othello::read_ggf(text);
    if (ends_with(path, ".wtb")) {
      return othello::read_wthor(
          {text, read_if_there(beside(path, ".jou")), read_if_there(beside(path, ".trn"))});
    }
    if (ends_with(path, ".obf")) {
      std::vector<othello::Transcript> games;
      for (const auto& problem : othello::read_obf(text)) {
        games.push_back({.start = problem.position});
      }
      return games;
    }
    return othello::read_move_lists(text);
  } catch (const Error& error) {
    if (error.exit() != Exit::kBadInput) throw;
    bad_input("{}: {}", path, error.what());
  }
}

void write_othello_file(const std::string& path, const std::vector<othello::Transcript>& games) {
  if (ends_with(path, ".ggf")) return write_file(path, othello::write_ggf(games));
  if (ends_with(path, ".txt")) return write_file(path, othello::write_move_lists(games));
  if (ends_with(path, ".obf")) {
    std::vector<othello::Problem> problems;
    for (const auto& game : games) problems.push_back({.position = end_of(game)});
    return write_file(path, othello::write_obf(problems));
  }
  if (!ends_with(path, ".wtb")) {
    bad_input("{}: expected a name that ends with .ggf, .wtb, .obf or .txt", path);
  }
  const othello::WthorFiles files = othello::write_wthor(games);
  write_file(path, files.games);
  write_file(beside(path, ".jou"), files.players);
  write_file(beside(path, ".trn"), files.tournaments);
}

}  // namespace zermelo
