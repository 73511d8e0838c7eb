#include "protocol/line_engine.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include <fmt/core.h>

#include "base/error.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "protocol/command_words.h"
#include "protocol/search_info.h"

namespace zermelo {
namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* kAuto = "auto";  // the agent that searches a tree, whatever the game

}  // namespace

// Tells the other side what the agent thinks of a position.
class LineEngine::Reporter final : public Watcher {
 public:
  explicit Reporter(LineEngine& engine)
      : engine_(engine), moves_(engine.game_->moves(engine.position_)), begin_(Clock::now()) {}

  void so_far(const Thoughts& thoughts) override { engine_.say(line(thoughts)); }

  std::string line(const Thoughts& thoughts) const {
    return write_info({.work = thoughts.work,
                       .depth = thoughts.depth,
                       .seconds = std::chrono::duration<double>(Clock::now() - begin_).count(),
                       .value = thoughts.values[thoughts.best],
                       .move = move(thoughts.best)});
  }
  std::string move(std::size_t i) const {
    return engine_.game_->write_move(engine_.position_, moves_[i]);
  }

 private:
  LineEngine& engine_;
  const std::vector<AnyMove> moves_;
  const Clock::time_point begin_;
};

LineEngine::LineEngine(std::string name, const std::string& agent, std::uint64_t seed, Say say)
    : name_(std::move(name)), say_(std::move(say)), agent_spec_(agent), seed_(seed) {
  if (agent != kAuto) AgentSpec::parse(agent);
}

LineEngine::~LineEngine() { stop(); }

bool LineEngine::obey(std::string_view line) {
  const auto [word, rest] = first_word(line);
  try {
    if (word.empty()) return true;
    if (word == "quit") return false;
    // These are answered at any time.
    if (word == "stop") {
      stop();
    } else if (word == "isready") {
      say("readyok");
    } else if (word == "zermelo") {
      introduce();
    } else if (word == "wait") {
      wait();
    } else if (word == "newgame" || word == "position" || word == "setoption" || word == "go") {
      if (is_searching()) bad_input("'{}' while searching: 'stop' ends the search", word);
      if (word == "newgame") new_game(rest);
      if (word == "position") set_position(rest);
      if (word == "setoption") set_option(rest);
      if (word == "go") go(rest);
    } else {
      bad_input(
          "expected zermelo, isready, setoption, newgame, position, go, stop, wait or quit, "
          "found '{}'{}",
          word,
          near_name_hint(word, {"zermelo", "isready", "setoption", "newgame", "position", "go",
                                "stop", "wait", "quit"}));
    }
  } catch (const std::exception& error) {
    say(std::string("error ") + error.what());
  }
  return true;
}

void LineEngine::introduce() {
  say("id name " + name_);
  say("option name agent type string default " + agent_spec_);
  say(fmt::format("option name seed type spin default {} min 0 max {}", seed_, UINT64_MAX));
  say(fmt::format("option name values type check default {}", all_values_));
  say("zermelook");
}

std::unique_ptr<AnyAgent> LineEngine::agent_for(const AnyGame& game,
                                                const std::string& spec) const {
  const char* searcher = game.traits().hidden ? "ismcts" : "mcts";
  return make_agent(game, spec == kAuto ? searcher : spec, seed_);
}

// What fails leaves the last game as it was.
void LineEngine::new_game(std::string_view spec) {
  if (spec.empty() && game_ == nullptr) {
    bad_input("newgame: expected a game, such as \"hex(size=7)\", found nothing");
  }
  auto game = spec.empty() ? nullptr : make_game(spec);
  if (game != nullptr && (game_ == nullptr || game->spec() != game_->spec())) {
    agent_ = agent_for(*game, agent_spec_);
    game_ = std::move(game);
  } else {
    agent_->reset(seed_);
  }
  position_ = game_->start();
}

void LineEngine::set_position(std::string_view text) {
  if (game_ == nullptr) bad_input("position: expected a game first, as in 'newgame hex(size=7)'");
  std::string_view moves;
  if (const std::size_t at = (std::string(text) + " ").rfind(" moves "); at < text.size()) {
    moves = text.substr(std::min(at + 7, text.size()));
    text = trimmed(text.substr(0, at));
  }
  if (text.empty()) bad_input("position: expected startpos or a position, found nothing");
  AnyPosition p = text == "startpos" ? game_->start() : game_->read(text);
  for (const std::string& move : split_moves(moves)) {
    game_->play(p, game_->read_move(p, move));
  }
  position_ = p;
}

void LineEngine::set_option(std::string_view words) {
  const auto [keyword, rest] = first_word(words);
  const auto [name, tail] = first_word(rest);
  const auto [value_word, text] = first_word(tail);
  if (keyword != "name" || value_word != "value" || text.empty()) {
    bad_input("setoption: expected 'name NAME value VALUE', found '{}'", words);
  }
  if (name == "agent") {
    const std::string spec(text);
    if (spec != kAuto) AgentSpec::parse(spec);
    if (game_ != nullptr) agent_ = agent_for(*game_, spec);
    agent_spec_ = spec;
  } else if (name == "seed") {
    const auto seed = to_unsigned(text);
    if (!seed) bad_input("seed: expected a whole number of at least 0, found '{}'", text);
    seed_ = *seed;
    if (agent_ != nullptr) agent_->reset(seed_);
  } else if (name == "values") {
    if (text != "true" && text != "false") {
      bad_input("values: expected true or false, found '{}'", text);
    }
    all_values_ = text == "true";
  } else {
    bad_input("unknown option '{}'{}; options: agent, seed, values", name,
              near_name_hint(name, {"agent", "seed", "values"}));
  }
}

Limits LineEngine::limits_of(const std::vector<std::string_view>& words, bool& infinite) const {
  const AgentInfo& agent = *AgentSpec::parse(agent_->spec()).info;
  Limits limits;
  infinite = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view key = words[i];
    if (key == "infinite") {
      infinite = true;
      limits.work = UINT64_MAX;
      continue;
    }
    const std::vector<std::string> keys = {"movetime", "sims", "nodes", "depth", "infinite"};
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
      bad_input("go: expected movetime, sims, nodes, depth or infinite, found '{}'{}", key,
                near_name_hint(key, keys));
    }
    if (++i == words.size()) bad_input("go: expected a value after '{}', found the end", key);
    const std::string_view text = words[i];
    const auto number = to_integer(text);
    if (key == "movetime") {
      // A bare number means milliseconds, as elsewhere in this kind of protocol.
      const auto seconds = number ? static_cast<double>(*number) / 1000 : to_seconds(text);
      if (!seconds || !(*seconds > 0)) {
        bad_input("go movetime: expected milliseconds or a time such as 2s, found '{}'", text);
      }
      limits.seconds = *seconds;
      continue;
    }
    if (!number || *number < 1) {
      bad_input("go {}: expected a whole number of at least 1, found '{}'", key, text);
    }
    const bool is_depth = key == "depth";
    if (is_depth ? !agent.has("depth") : !agent.has("sims") && !agent.has("nodes")) {
      bad_input("go {}: {} has no such limit", key, agent.name);
    }
    if (is_depth) limits.depth = static_cast<int>(std::min<std::int64_t>(*number, 1 << 20));
    if (!is_depth) limits.work = static_cast<std::uint64_t>(*number);
  }
  return limits;
}

void LineEngine::go(std::string_view words) {
  if (game_ == nullptr) bad_input("go: expected a game first, as in 'newgame hex(size=7)'");
  const Turn turn = game_->turn(position_);
  if (turn.is_over()) bad_input("go: the game is over");
  if (turn.is_chance()) bad_input("go: it is the turn of chance: add its outcome to the moves");
  const Limits limits = limits_of(words_of(words), infinite_);
  if (thread_.joinable()) thread_.join();
  stop_ = false;
  searching_ = true;  // no search runs, so nobody else looks
  thread_ = std::thread([this, limits] { search(limits); });
}

void LineEngine::search(const Limits& limits) {
  std::vector<std::string> lines;
  try {
    Reporter reporter(*this);
    const Thoughts thoughts =
        agent_->think(position_, limits, {.stop = &stop_, .watcher = &reporter});
    lines.push_back(reporter.line(thoughts));
    if (all_values_) {
      for (std::size_t i = 0; i < thoughts.values.size(); ++i) {
        lines.push_back("info " + value_words(thoughts.values[i]) + " move " + reporter.move(i));
      }
    }
    lines.push_back("bestmove " + reporter.move(thoughts.best));
  } catch (const std::exception& error) {
    lines = {std::string("error ") + error.what()};
  }
  if (infinite_) stop_.wait(false);  // the answer comes when it is asked for
  say_last(lines);
}

void LineEngine::wait() {
  if (infinite_ && is_searching()) bad_input("wait: the search has no end; 'stop' ends it");
  if (thread_.joinable()) thread_.join();
}

void LineEngine::stop() {
  stop_ = true;
  stop_.notify_all();
  if (thread_.joinable()) thread_.join();
}

bool LineEngine::is_searching() {
  const std::lock_guard hold(lock_);
  return searching_;
}

void LineEngine::say(const std::string& line) {
  const std::lock_guard hold(lock_);
  say_(line);
}

// Once these are heard, the next order is welcome.
void LineEngine::say_last(const std::vector<std::string>& lines) {
  const std::lock_guard hold(lock_);
  searching_ = false;
  for (const std::string& line : lines) say_(line);
}

}  // namespace zermelo
