// The Go Text Protocol's way to drive an engine, for games of two players: `play black f5`, `genmove
// white`. Answers begin with = or ? and end with an empty line.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "any/any_agent.h"
#include "any/any_game.h"

namespace zermelo {

class GtpEngine {
 public:
  using Say = std::function<void(const std::string& text)>;

  // An Error if the game is not for two players who see all, or the agent does not play it.
  GtpEngine(std::string name, std::string version, const std::string& game,
            const std::string& agent, std::uint64_t seed, Say say);

  // Does what the line says and answers. False after quit.
  bool obey(std::string_view line);

 private:
  std::string answer(std::string_view word, const std::vector<std::string_view>& words);
  // Brings the turn to this colour, by a pass of the other where it has no other move.
  void turn_to(std::string_view color);
  void play(AnyMove move);
  int player_of(std::string_view color) const;

  const std::string name_, version_;
  const Say say_;
  const std::unique_ptr<AnyGame> game_;
  const std::unique_ptr<AnyAgent> agent_;
  const std::uint64_t seed_;
  Limits limits_;
  std::vector<AnyPosition> positions_;  // from the start, the last one is now
};

}  // namespace zermelo
