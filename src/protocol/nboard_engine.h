// NBoard's protocol, version 2, by which boards of Othello drive engines: the game comes as GGF, hints
// are judged moves, `go` asks for a move.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "any/any_agent.h"
#include "any/any_game.h"
#include "games/othello/transcript.h"

namespace zermelo {

class NboardEngine {
 public:
  using Say = std::function<void(const std::string& line)>;

  NboardEngine(std::string name, const std::string& agent, std::uint64_t seed, Say say);

  // Does what the line says. False after quit.
  bool obey(std::string_view line);

 private:
  void set(std::string_view words);
  void make_move(std::string_view text);
  void hint(std::string_view words);
  void go();
  Limits limits() const;
  AnyPosition position() const { return AnyPosition(now_); }

  const std::string name_;
  const Say say_;
  const std::unique_ptr<AnyGame> board_;
  const std::unique_ptr<AnyAgent> agent_;
  int depth_ = 0;  // 0: as the agent likes
  othello::Transcript game_;
  othello::Othello::Position now_ = game_.start;
};

}  // namespace zermelo
