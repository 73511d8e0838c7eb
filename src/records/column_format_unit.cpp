// columns: a game of Connect Four as the columns of its moves, such as 44444353, a line each. What comes
// after the first word of a line, such as a score, is left alone.
#include "base/error.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "records/record_format.h"

namespace zermelo {
namespace {

constexpr const char* kConnectFour = "connect-four";

std::string write_columns(const Record& record, std::uint64_t&) {
  if (!record.start.empty()) bad_input("it begins at '{}', which columns cannot say", record.start);
  std::string line;
  for (const RecordedMove& move : record.moves) line += move.move;
  return line + "\n";
}

void read_columns(std::istream& in, const std::string& spec,
                  const std::function<void(Record)>& keep) {
  const auto game = make_game(spec.empty() ? kConnectFour : spec);
  each_line(in, [&](std::string_view line) {
    std::vector<std::string> columns;
    for (const char c : line.substr(0, line.find_first_of(" \t"))) columns.emplace_back(1, c);
    keep(replayed(*game, "", columns));
  });
}

const FormatRegistration registration_of_columns({
    .name = "columns",
    .ending = "",
    .summary = "Connect Four: the columns of the moves, a game a line",
    .games = {kConnectFour},
    .write = write_columns,
    .read = read_columns,
});

}  // namespace
}  // namespace zermelo
