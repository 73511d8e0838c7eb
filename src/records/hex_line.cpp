#include "records/hex_line.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/error.h"
#include "catalogue/catalogue.h"
#include "core/options.h"
#include "records/record_format.h"

namespace zermelo {
namespace {

constexpr const char* kResigned = "resigned";

}  // namespace

Record record_of(const HexLine& line, const std::string& spec) {
  const bool swaps = std::find(line.moves.begin(), line.moves.end(), "swap") != line.moves.end();
  const auto game = make_game(
      spec.empty() ? fmt::format("hex(size={}{})", line.size, line.may_swap || swaps ? ",swap" : "")
                   : spec);
  Record record = replayed(*game, line.start, line.moves);
  if (!line.players.empty()) record.agents = line.players;
  if (line.resigned && record.unfinished) {
    record.unfinished = false;
    record.foul = {.seat = *line.resigned, .kind = kResigned, .complaint = "gave up"};
  }
  return record;
}

HexLine hex_line_of(const Record& record) {
  const Spec spec = Spec::parse(record.game);
  if (spec.name != "hex") bad_input("expected a game of hex, found {}", record.game);
  const auto game = make_game(record.game);
  const Options options(spec.name, game->info().options, spec);
  HexLine line = {.size = static_cast<int>(options.number("size")),
                  .may_swap = options.flag("swap"),
                  .start = record.start};
  for (const RecordedMove& move : record.moves) line.moves.push_back(move.move);
  if (record.foul.kind == kResigned) line.resigned = record.foul.seat;
  line.players = record.agents;
  return line;
}

}  // namespace zermelo
