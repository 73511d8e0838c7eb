#include "records/record_format.h"

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "base/text.h"

namespace zermelo {
namespace {

constexpr const char* kUsual = "json";

std::vector<RecordFormat>& formats() {
  static std::vector<RecordFormat> formats;
  return formats;
}

}  // namespace

bool RecordFormat::is_for(std::string_view spec) const {
  return games.empty() ||
         std::find(games.begin(), games.end(), spec.substr(0, spec.find('('))) != games.end();
}

const std::vector<RecordFormat>& record_formats() { return formats(); }

FormatRegistration::FormatRegistration(RecordFormat format) {
  std::vector<RecordFormat>& all = formats();
  const auto place = std::find_if(
      all.begin(), all.end(), [&](const RecordFormat& other) { return other.name > format.name; });
  all.insert(place, std::move(format));
}

const RecordFormat& record_format(const std::string& name, const std::string& path) {
  std::vector<std::string> names;
  for (const RecordFormat& format : formats()) names.push_back(format.name);
  std::string wanted = name;
  for (const RecordFormat& format : formats()) {
    if (name.empty() && !format.ending.empty() && path.ends_with(format.ending)) {
      wanted = format.name;
    }
  }
  if (wanted.empty()) wanted = kUsual;
  for (const RecordFormat& format : formats()) {
    if (format.name == wanted) return format;
  }
  bad_input("--format: expected {}, found '{}'{}", join(names, ", "), name,
            near_name_hint(name, names));
}

Record replayed(const AnyGame& game, const std::string& start,
                const std::vector<std::string>& moves) {
  const auto players = static_cast<std::size_t>(game.players());
  Record record = {.game = game.spec(),
                   .agents = std::vector<std::string>(players, kUnknownPlayer),
                   .start = start,
                   .moves = {},
                   .returns = std::vector<double>(players)};
  AnyPosition p = start.empty() ? game.start() : game.read(start);
  for (const std::string& text : moves) {
    const Turn turn = game.turn(p);
    if (turn.is_over()) bad_input("'{}' is made when the game is over", text);
    const AnyMove m = game.read_move(p, text);
    record.moves.push_back({.move = game.write_move(p, m), .turn = turn});
    const double reward = game.play(p, m);
    if (turn.is_player()) record.returns[static_cast<std::size_t>(turn.player())] += reward;
  }
  record.unfinished = !game.turn(p).is_over();
  if (record.unfinished) return record;
  const Payoffs payoffs = game.payoffs(p);
  for (std::size_t k = 0; k < players; ++k) record.returns[k] += payoffs[static_cast<int>(k)];
  return record;
}

void each_line(std::istream& in, const std::function<void(std::string_view line)>& take) {
  std::uint64_t number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    const std::string_view words = trimmed(line);
    if (words.empty()) continue;
    try {
      take(words);
    } catch (const Error& error) {
      if (error.exit() != Exit::kBadInput) throw;
      bad_input("line {}: {}", number, error.what());
    }
  }
}

}  // namespace zermelo
