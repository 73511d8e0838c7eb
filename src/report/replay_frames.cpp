#include "report/replay_frames.h"

#include <map>

#include <fmt/core.h>

#include "base/text.h"
#include "core/scene.h"

namespace zermelo {
namespace {

constexpr std::size_t kMostMoves = 300;

class Frames {
 public:
  explicit Frames(const AnyGame& game) : game_(game) {
    pictured_ = game.scene(game.start(), std::nullopt).has_value();
  }

  Json of(const AnyPosition& p, std::optional<AnyMove> last) {
    const std::string text =
        pictured_ ? to_svg(*game_.scene(p, last)) : game_.draw(p, last, Pen(false));
    Json frame = Json::array();
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      frame.push_back(number_of(text.substr(begin, end - begin)));
      begin = end + 1;
    }
    return frame;
  }

  bool pictured() const { return pictured_; }
  const std::vector<std::string>& parts() const { return parts_; }

 private:
  std::size_t number_of(const std::string& line) {
    const auto [place, is_new] = numbers_.try_emplace(line, parts_.size());
    if (is_new) parts_.push_back(line);
    return place->second;
  }

  const AnyGame& game_;
  bool pictured_;
  std::map<std::string, std::size_t> numbers_;
  std::vector<std::string> parts_;
};

std::string result_of(const AnyGame& game, const Record& record) {
  if (record.foul.seat >= 0) {
    return fmt::format("{} loses ({})", game.player_name(record.foul.seat), record.foul.kind);
  }
  if (record.cut) return "cut off, a tie";
  std::vector<std::string> returns;
  for (const double value : record.returns) returns.push_back(fmt::format("{:g}", value));
  return join(returns, " : ");
}

std::string note_of(const Record& record, std::size_t i) {
  const RecordedMove& move = record.moves[i];
  if (i < record.opening) return "opening";
  if (move.turn.is_chance()) return "";
  std::string note = short_time(static_cast<double>(move.seconds));
  if (move.value.known != Known::kUnknown) note += ", " + to_string(move.value);
  return note;
}

}  // namespace

Json replay_frames(const AnyGame& game, const std::vector<Record>& records) {
  Frames frames(game);
  Json games = Json::array();
  for (const Record& record : records) {
    Json one = {{"number", record.number},  {"agents", record.agents},
                {"players", Json::array()}, {"result", result_of(game, record)},
                {"moves", Json::array()},   {"frames", Json::array()}};
    for (int k = 0; k < game.players(); ++k) one["players"].push_back(game.player_name(k));
    AnyPosition p = record.start.empty() ? game.start() : game.read(record.start);
    one["frames"].push_back(frames.of(p, std::nullopt));
    for (std::size_t i = 0; i < std::min(record.moves.size(), kMostMoves); ++i) {
      const RecordedMove& move = record.moves[i];
      const auto found = game.find_move(p, move.move);
      if (!found) break;
      game.play(p, *found);
      one["moves"].push_back(
          {{"by", move.turn.is_chance() ? "chance" : game.player_name(move.turn.player())},
           {"move", move.move},
           {"note", note_of(record, i)}});
      one["frames"].push_back(frames.of(p, found));
    }
    games.push_back(std::move(one));
  }
  return {{"text", !frames.pictured()}, {"parts", frames.parts()}, {"games", std::move(games)}};
}

}  // namespace zermelo
