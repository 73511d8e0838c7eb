// The engine that other programs drive by lines: the protocol of docs/engine.md, without the terminal.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "any/any_agent.h"
#include "any/any_game.h"

namespace zermelo {

class LineEngine {
 public:
  using Say = std::function<void(const std::string& line)>;

  // Calls `say` with each line of its answers, one thread at a time. The agent is a spec, or "auto".
  // An Error if it is neither.
  LineEngine(std::string name, const std::string& agent, std::uint64_t seed, Say say);
  ~LineEngine();  // stops its search; no line comes after that

  // Does what the line says; what is wrong with it is one line of the answer. False after quit.
  bool obey(std::string_view line);

 private:
  class Reporter;

  void introduce();
  void new_game(std::string_view spec);
  void set_position(std::string_view text);
  void set_option(std::string_view words);
  void go(std::string_view words);
  void wait();
  void stop();

  Limits limits_of(const std::vector<std::string_view>& words, bool& infinite) const;
  std::unique_ptr<AnyAgent> agent_for(const AnyGame& game, const std::string& spec) const;
  void search(const Limits& limits);
  bool is_searching();
  void say(const std::string& line);
  void say_last(const std::vector<std::string>& lines);

  const std::string name_;
  const Say say_;
  std::mutex lock_;  // of all that is said, and of searching_
  bool searching_ = false;
  // Touched only while no search runs; the search reads them.
  std::string agent_spec_;
  std::uint64_t seed_;
  bool all_values_ = false;
  std::unique_ptr<AnyGame> game_;
  std::unique_ptr<AnyAgent> agent_;
  AnyPosition position_;
  bool infinite_ = false;
  // The search.
  std::thread thread_;
  std::atomic<bool> stop_{false};
};

}  // namespace zermelo
