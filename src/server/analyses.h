// Answers that take time: the values of a position and the move of an agent. Called on threads of the
// job queue.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "analysis/analyst.h"
#include "base/json.h"
#include "server/question.h"

namespace zermelo {

class Analyses {
 public:
  explicit Analyses(std::string database_folder) : folder_(std::move(database_folder)) {}

  // The object of `analyze --json`. What is known so far is told on the way, if somebody listens: a first
  // answer after a tenth of a second, then each after twice the time of the one before. So many of the best
  // moves have a line, all but those of the first answer, which is not to wait for them.
  Json analyze(const GameSoFar& so_far, double seconds, std::size_t lines,
               const std::atomic<bool>& stop, const std::function<void(Json)>& on_update = {});

 private:
  // An analyst keeps what it has solved and proved, so those of the last games are kept.
  struct Desk {
    std::shared_ptr<const AnyGame> game;
    std::unique_ptr<Analyst> analyst;  // with large tables; made when it is needed
    // Small tables: gives the first answer, while large ones would still come from the system page by page,
    // and follows lines, so that the analyst stays where it is.
    std::unique_ptr<Analyst> scout;
  };
  std::unique_ptr<Analyst> new_analyst(const AnyGame& game, std::uint64_t bytes) const;
  std::unique_ptr<Desk> take_desk(const std::shared_ptr<const AnyGame>& game);
  void give_back(std::unique_ptr<Desk> desk);

  static constexpr std::size_t kIdleDesks = 2;
  const std::string folder_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Desk>> idle_;  // the latest last
};

// The agent's move in this position, made in it, and chance after it: {"move", "agent", "value" ...,
// "played", "position"}. Refused if no player is to move.
Json agent_move(GameSoFar so_far, const std::string& agent, double seconds,
                const std::atomic<bool>& stop);

// Which of the legal moves the agent makes, with what it thinks of it.
struct AgentChoice {
  AnyMove move;
  Json thoughts;
};
// A time of 0 leaves the agent its own limits.
AgentChoice choose_move(const AnyGame& game, const AnyPosition& p, const std::string& agent,
                        double seconds, const std::atomic<bool>& stop);

}  // namespace zermelo
