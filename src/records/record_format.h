// Games as other programs write them. A format is one file, NAME_format_unit.cpp, that ends with a
// FormatRegistration: nothing else has to know of it. column_format_unit.cpp is the smallest.
#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <string>
#include <string_view>
#include <vector>

#include "any/any_game.h"
#include "records/record.h"

namespace zermelo {

struct RecordFormat {
  std::string name;                     // as in --format
  std::string ending;                   // of its files, such as ".phh"; empty: none of their own
  std::string summary;                  // one line
  std::vector<std::string> games = {};  // names of the games it is for; empty: all
  // A record as text, with the end of its line. `next` counts the games of the file from 1: a format
  // that numbers them uses and raises it. An Error says why a record cannot be written. Null: the
  // format is only read.
  std::string (*write)(const Record& record, std::uint64_t& next) = nullptr;
  // Hands over each game of a file. `game` is the spec that the user names, or empty. An Error begins
  // with the line that is wrong. Null: the format is only written.
  void (*read)(std::istream& in, const std::string& game,
               const std::function<void(Record)>& keep) = nullptr;

  bool is_for(std::string_view spec) const;  // such as "hex(size=7)"
};

// By name.
const std::vector<RecordFormat>& record_formats();
// Adds a format before main().
struct FormatRegistration {
  explicit FormatRegistration(RecordFormat format);
};

// The format of this name, or of the file's ending if the name is empty; JSON lines for endings that
// nobody has. An Error with a near name.
const RecordFormat& record_format(const std::string& name, const std::string& path);

// ---- For formats -----------------------------------------------------------------------------------

// A record of these moves, as text in any spelling that the game reads, from this position (empty: the
// game's own start): who moved and what the game paid. Agents are not known. An Error names the move.
Record replayed(const AnyGame& game, const std::string& start,
                const std::vector<std::string>& moves);

// Each line that is not empty, with its number in the Errors of `take`.
void each_line(std::istream& in, const std::function<void(std::string_view line)>& take);

// Who plays where a file does not say.
inline constexpr const char* kUnknownPlayer = "unknown";

}  // namespace zermelo
