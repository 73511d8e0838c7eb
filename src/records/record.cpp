#include "records/record.h"

#include <string>

#include <fmt/core.h>

#include "base/checksum.h"

namespace zermelo {

std::vector<double> scores_of(const Record& record) {
  std::vector<double> scores = record.returns;
  for (std::size_t seat = 0; seat < scores.size(); ++seat) {
    if (record.cut) scores[seat] = 0;
    if (record.foul.seat >= 0) scores[seat] = record.foul.seat == static_cast<int>(seat) ? 0 : 1;
  }
  return scores;
}

std::uint64_t digest_of(const Record& record) {
  // Within an event the number says which game it is, however often and whenever it was played.
  const std::int64_t played = record.event.empty() ? record.played : 0;
  std::string text =
      fmt::format("{}\n{}\n{} {} {} {} {}\n{}\n", record.game, record.event, record.seed,
                  record.number, played, record.opening, record.cut, record.start);
  for (const std::string& agent : record.agents) text.append(agent).push_back('\n');
  for (const RecordedMove& move : record.moves) text.append(move.move).push_back('\n');
  for (const double value : record.returns) text += fmt::format("{} ", value);
  text += fmt::format("{} {}", record.foul.seat, record.foul.kind);
  if (record.unfinished) text += " unfinished";
  return checksum(text.data(), text.size());
}

}  // namespace zermelo
