// The Go Text Protocol's way to drive an engine, for games of two players: `play black f5`, `genmove
// white`. Answers begin with = or ? and end with an empty line. For Hex it speaks as the programs of that
// field do: swap-pieces, resign, scores "B+" and "W+", and commands that HexGui shows on its board.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analyst.h"
#include "any/any_agent.h"
#include "any/any_game.h"

namespace zermelo {

class GtpEngine {
 public:
  using Say = std::function<void(const std::string& text)>;
  using Words = std::vector<std::string_view>;

  // An Error if the game is not for two players who see all, or the agent does not play it.
  GtpEngine(std::string name, std::string version, const std::string& game,
            const std::string& agent, std::uint64_t seed, Say say);

  // Does what the line says and answers. False after quit.
  bool obey(std::string_view line);

 private:
  std::string answer(std::string_view word, const Words& words);
  void begin(std::unique_ptr<AnyGame> game);
  void set_size(const Words& words);
  // Brings the turn to this colour, by a pass of the other where it has no other move.
  void turn_to(std::string_view color);
  std::string make_move(std::string_view color, std::string_view text);
  std::string choose(std::string_view color, bool plays);
  std::string final_score() const;
  // What the analyst knows at the turn of this colour, as the command asks.
  std::string tell(std::string_view command, std::string_view color);
  void play(AnyMove move);
  int player_of(std::string_view color) const;
  bool is_over() const { return resigned_ || game_->turn(positions_.back()).is_over(); }
  bool is_hex() const { return game_->info().name == "hex"; }
  // A move as the field writes it.
  std::string written(const AnyPosition& p, AnyMove move) const;

  const std::string name_, version_, agent_spec_;
  const Say say_;
  const std::uint64_t seed_;
  std::unique_ptr<AnyGame> game_;
  std::unique_ptr<AnyAgent> agent_;
  std::unique_ptr<Analyst> analyst_;  // made when it is first asked
  Limits limits_;
  std::vector<AnyPosition> positions_;  // from the start, the last one is now
  std::optional<int> resigned_;
};

}  // namespace zermelo
