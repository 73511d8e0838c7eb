#include "protocol/nboard_engine.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <numeric>

#include <fmt/core.h>

#include "base/error.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "protocol/command_words.h"

namespace zermelo {
namespace {

using othello::Othello;

double discs_of(const Value& value) { return value.score.value_or(value.expectation.value_or(0)); }

std::string nboard_move(const std::string& name) { return name == "pass" ? "PA" : upper(name); }

}  // namespace

NboardEngine::NboardEngine(std::string name, const std::string& agent, std::uint64_t seed, Say say)
    : name_(std::move(name)),
      say_(std::move(say)),
      board_(make_game("othello")),
      agent_(make_agent(*board_, agent, seed)) {}

bool NboardEngine::obey(std::string_view line) {
  const auto [word, rest] = first_word(line);
  try {
    if (word == "quit") return false;
    if (word == "nboard") {
      if (rest != "1" && rest != "2") bad_input("expected nboard 2, found 'nboard {}'", rest);
      say_("set myname " + name_);
    } else if (word == "set") {
      set(rest);
    } else if (word == "move") {
      make_move(rest);
    } else if (word == "hint") {
      hint(rest);
    } else if (word == "go") {
      go();
    } else if (word == "ping") {
      say_(fmt::format("pong {}", rest));
    } else if (word == "learn") {
      say_("learned");  // nothing is learned from single games
    }                   // NBoard asks engines to pass over what they do not know
  } catch (const Error& error) {
    say_(fmt::format("status {}", error.what()));
  }
  return true;
}

void NboardEngine::set(std::string_view words) {
  const auto [word, rest] = first_word(words);
  if (word == "depth") {
    depth_ = static_cast<int>(integer_in(rest, 1, 60, "a depth"));
  } else if (word == "game") {
    const auto games = othello::read_ggf(rest);
    if (games.size() != 1) bad_input("expected one game, found {}", games.size());
    game_ = games[0];
    now_ = end_of(game_);
  }
}

// "F5/2.1/0.5": what the move is worth and how long it took may follow.
void NboardEngine::make_move(std::string_view text) {
  const std::string name = lower(trimmed(text.substr(0, text.find('/'))));
  append_move(game_, now_, name == "pa" ? "pass" : name);
}

void NboardEngine::hint(std::string_view words) {
  if (now_.legal == 0) bad_input("the game is over");
  const auto wanted =
      static_cast<std::size_t>(integer_in(words.empty() ? "1" : words, 1, 64, "a number"));
  say_("status Thinking");
  const Thoughts thoughts = agent_->think(position(), limits());
  const auto moves = board_->moves(position());
  std::vector<std::size_t> order(moves.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return discs_of(thoughts.values[a]) > discs_of(thoughts.values[b]);
  });
  for (std::size_t i = 0; i < std::min(wanted, order.size()); ++i) {
    const Value& value = thoughts.values[order[i]];
    const std::string depth = value.known == Known::kProved
                                  ? "100%"
                                  : std::to_string(value.depth != 0 ? value.depth : thoughts.depth);
    say_(fmt::format("search {} {:.2f} 0 {}",
                     nboard_move(board_->write_move(position(), moves[order[i]])), discs_of(value),
                     depth));
  }
  say_("status");
}

// A search to the end of the game is for the agent to prove as it can.
Limits NboardEngine::limits() const {
  Limits limits;
  if (depth_ < 64 - std::popcount(now_.own | now_.other)) limits.depth = depth_;
  return limits;
}

void NboardEngine::go() {
  if (now_.legal == 0) bad_input("the game is over");
  const auto begin = std::chrono::steady_clock::now();
  const Thoughts thoughts = agent_->think(position(), limits());
  const AnyMove move = board_->moves(position())[thoughts.best];
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  say_(fmt::format("=== {}/{:.2f}/{:.2f}", nboard_move(board_->write_move(position(), move)),
                   discs_of(thoughts.values[thoughts.best]), seconds));
}

}  // namespace zermelo
