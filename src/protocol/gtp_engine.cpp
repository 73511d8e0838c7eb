#include "protocol/gtp_engine.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/error.h"
#include "base/text.h"
#include "catalogue/catalogue.h"

namespace zermelo {
namespace {

const std::vector<std::string> kCommands = {
    "boardsize", "clear_board",   "final_score", "genmove",       "known_command",
    "komi",      "list_commands", "name",        "play",          "protocol_version",
    "quit",      "reg_genmove",   "showboard",   "time_settings", "undo",
    "version"};

void expect_words(const std::vector<std::string_view>& words, std::size_t count, const char* what) {
  if (words.size() < count) bad_input("expected {}, found too few words", what);
}

// The one legal move, if it is a pass.
bool must_pass(const AnyGame& game, const AnyPosition& p) {
  if (game.turn(p).is_over()) return false;
  const auto moves = game.moves(p);
  return moves.size() == 1 && game.write_move(p, moves[0]) == "pass";
}

}  // namespace

GtpEngine::GtpEngine(std::string name, std::string version, const std::string& game,
                     const std::string& agent, std::uint64_t seed, Say say)
    : name_(std::move(name)),
      version_(std::move(version)),
      say_(std::move(say)),
      game_(make_game(game)),
      agent_(make_agent(*game_, agent, seed)),
      seed_(seed) {
  if (game_->players() != 2 || game_->traits().hidden || game_->traits().chance) {
    bad_input("gtp: expected a game of two players without chance who see all, found {}",
              game_->spec());
  }
  positions_ = {game_->start()};
}

bool GtpEngine::obey(std::string_view line) {
  line = trimmed(line.substr(0, line.find('#')));
  std::vector<std::string_view> words = words_of(line);
  if (words.empty()) return true;
  std::string id;
  if (to_unsigned(words[0])) {
    id = words[0];
    words.erase(words.begin());
  }
  const std::string word(words.empty() ? "" : words[0]);
  if (!words.empty()) words.erase(words.begin());
  try {
    say_(fmt::format("={} {}\n", id, answer(word, words)));
  } catch (const Error& error) {
    say_(fmt::format("?{} {}\n", id, error.what()));
  }
  return word != "quit";
}

std::string GtpEngine::answer(std::string_view word, const std::vector<std::string_view>& words) {
  const AnyPosition& now = positions_.back();
  if (word == "name") return name_;
  if (word == "version") return version_;
  if (word == "protocol_version") return "2";
  if (word == "list_commands") return join(kCommands, "\n");
  if (word == "known_command") {
    expect_words(words, 1, "a command");
    const bool known = std::find(kCommands.begin(), kCommands.end(), words[0]) != kCommands.end();
    return known ? "true" : "false";
  }
  if (word == "komi" || word == "quit") return "";
  if (word == "boardsize") {
    expect_words(words, 1, "a size");
    // The size is that of the game's spec; other words of the field's programs are refused.
    const std::string spec = game_->spec();
    const Options options(game_->info().name, game_->info().options, Spec::parse(spec));
    const auto size = to_integer(words[0]);
    for (const Option& option : game_->info().options) {
      if (option.name == "size" && size != options.number("size")) {
        bad_input("unacceptable size: this engine plays {}", spec);
      }
    }
    return "";
  }
  if (word == "clear_board") {
    positions_ = {game_->start()};
    agent_->reset(seed_);
    return "";
  }
  if (word == "time_settings") {
    // Seconds for the game, seconds and moves a period: an even share a move.
    expect_words(words, 3, "main time, period, moves");
    const double whole = to_real(words[0]).value_or(0), period = to_real(words[1]).value_or(0);
    const double moves = std::max(1.0, to_real(words[2]).value_or(1));
    limits_.seconds = period > 0 ? period / moves : whole / 40;
    return "";
  }
  if (word == "play") {
    expect_words(words, 2, "play COLOR MOVE");
    const std::vector<AnyPosition> before = positions_;
    try {
      turn_to(words[0]);
      play(game_->read_move(positions_.back(), words[1]));
    } catch (const Error&) {
      positions_ = before;
      throw;
    }
    return "";
  }
  if (word == "genmove" || word == "reg_genmove") {
    expect_words(words, 1, "a colour");
    turn_to(words[0]);
    const AnyPosition p = positions_.back();
    const Thoughts thoughts = agent_->think(p, limits_);
    const AnyMove move = game_->moves(p)[thoughts.best];
    if (word == "genmove") play(move);
    return game_->write_move(p, move);
  }
  if (word == "undo") {
    if (positions_.size() == 1) bad_input("cannot undo");
    positions_.pop_back();
    return "";
  }
  if (word == "showboard") return "\n" + game_->draw(now, std::nullopt, Pen(false));
  if (word == "final_score") {
    if (!game_->turn(now).is_over()) bad_input("cannot score: the game is not over");
    const Payoffs payoffs = game_->payoffs(now);
    return payoffs[0] == payoffs[1] ? "0" : payoffs[0] > payoffs[1] ? "B+1" : "W+1";
  }
  bad_input("unknown command{}", near_name_hint(word, kCommands));
}

int GtpEngine::player_of(std::string_view color) const {
  const std::string word = lower(color);
  if (word == "b" || word == "black") return 0;
  if (word == "w" || word == "white") return 1;
  bad_input("expected black or white, found '{}'", color);
}

void GtpEngine::turn_to(std::string_view color) {
  const int player = player_of(color);
  if (game_->turn(positions_.back()).is_over()) bad_input("illegal move: the game is over");
  if (game_->turn(positions_.back()) == Turn::player(player)) return;
  if (must_pass(*game_, positions_.back())) {
    play(game_->moves(positions_.back())[0]);
    return;
  }
  bad_input("illegal move: it is the other player's turn");
}

void GtpEngine::play(AnyMove move) {
  AnyPosition next = positions_.back();
  game_->play(next, move);
  positions_.push_back(next);
}

}  // namespace zermelo
