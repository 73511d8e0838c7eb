#include "protocol/gtp_engine.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/error.h"
#include "base/text.h"
#include "catalogue/catalogue.h"

namespace zermelo {
namespace {

constexpr double kAnalysisSeconds = 5;  // where no time is set

const std::vector<std::string> kCommands = {"all_legal_moves",
                                            "boardsize",
                                            "clear_board",
                                            "final_score",
                                            "genmove",
                                            "hexgui-analyze_commands",
                                            "known_command",
                                            "komi",
                                            "list_commands",
                                            "name",
                                            "play",
                                            "protocol_version",
                                            "quit",
                                            "reg_genmove",
                                            "showboard",
                                            "time_settings",
                                            "undo",
                                            "version",
                                            "zermelo-connection",
                                            "zermelo-must-play",
                                            "zermelo-values",
                                            "zermelo-winner",
                                            "zermelo-winning-moves"};

// What a graphical interface offers to its user: how the answer is shown, a label, the command; %m is the
// colour to move.
constexpr const char* kAnalyzeCommands =
    "string/Winner/zermelo-winner %m\n"
    "plist/Winning Moves/zermelo-winning-moves %m\n"
    "plist/Connection of the Winner/zermelo-connection %m\n"
    "plist/Must-play Region/zermelo-must-play %m\n"
    "pspairs/Values of Moves/zermelo-values %m";

void expect_words(const GtpEngine::Words& words, std::size_t count, const char* what) {
  if (words.size() < count) bad_input("expected {}, found too few words", what);
}

// The one legal move, if it is a pass.
bool must_pass(const AnyGame& game, const AnyPosition& p) {
  if (game.turn(p).is_over()) return false;
  const auto moves = game.moves(p);
  return moves.size() == 1 && game.write_move(p, moves[0]) == "pass";
}

// Seconds for the game, seconds and moves a period: an even share a move.
double seconds_a_move(const GtpEngine::Words& words) {
  expect_words(words, 3, "main time, period, moves");
  double times[3];
  for (std::size_t i = 0; i < 3; ++i) {
    const auto number = to_real(words[i]);
    if (!number || *number < 0) bad_input("expected a number from 0, found '{}'", words[i]);
    times[i] = *number;
  }
  return times[1] > 0 ? times[1] / std::max(1.0, times[2]) : times[0] / 40;
}

// What a cell of the board can hold: W, L, T, or the expected return in hundredths.
std::string short_value(const Value& value) {
  if (value.known == Known::kUnknown) return "?";
  if (value.outcome == Outcome::kWin) return "W";
  if (value.outcome == Outcome::kLose) return "L";
  if (value.outcome == Outcome::kTie) return "T";
  return fmt::format("{:.0f}", 100 * value.expectation.value_or(0));
}

}  // namespace

GtpEngine::GtpEngine(std::string name, std::string version, const std::string& game,
                     const std::string& agent, std::uint64_t seed, Say say)
    : name_(std::move(name)),
      version_(std::move(version)),
      agent_spec_(agent),
      say_(std::move(say)),
      seed_(seed) {
  begin(make_game(game));
}

void GtpEngine::begin(std::unique_ptr<AnyGame> game) {
  if (game->players() != 2 || game->traits().hidden || game->traits().chance) {
    bad_input("gtp: expected a game of two players without chance who see all, found {}",
              game->spec());
  }
  auto agent = make_agent(*game, agent_spec_, seed_);
  analyst_.reset();
  agent_ = std::move(agent);
  game_ = std::move(game);
  positions_ = {game_->start()};
  resigned_.reset();
}

bool GtpEngine::obey(std::string_view line) {
  line = trimmed(line.substr(0, line.find('#')));
  Words words = words_of(line);
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

std::string GtpEngine::answer(std::string_view word, const Words& words) {
  if (word == "name") return name_;
  if (word == "version") return version_;
  if (word == "protocol_version") return "2";
  if (word == "list_commands") return join(kCommands, "\n");
  if (word == "hexgui-analyze_commands") return kAnalyzeCommands;
  if (word == "known_command") {
    expect_words(words, 1, "a command");
    const bool known = std::find(kCommands.begin(), kCommands.end(), words[0]) != kCommands.end();
    return known ? "true" : "false";
  }
  if (word == "komi" || word == "quit") return "";
  if (word == "boardsize") {
    set_size(words);
    return "";
  }
  if (word == "clear_board") {
    positions_ = {game_->start()};
    resigned_.reset();
    agent_->reset(seed_);
    return "";
  }
  if (word == "time_settings") {
    limits_.seconds = seconds_a_move(words);
    return "";
  }
  if (word == "play") {
    expect_words(words, 2, "play COLOR MOVE");
    return make_move(words[0], words[1]);
  }
  if (word == "genmove" || word == "reg_genmove") {
    expect_words(words, 1, "a colour");
    return choose(words[0], word == "genmove");
  }
  if (word == "undo") {
    if (!resigned_ && positions_.size() == 1) bad_input("cannot undo");
    if (!resigned_) positions_.pop_back();
    resigned_.reset();
    return "";
  }
  if (word == "all_legal_moves") {
    std::vector<std::string> moves;
    const AnyPosition& now = positions_.back();
    if (!is_over()) {
      for (const AnyMove move : game_->moves(now)) moves.push_back(written(now, move));
    }
    return join(moves, " ");
  }
  if (word == "showboard") {
    return "\n" + game_->draw(positions_.back(), std::nullopt, Pen(false));
  }
  if (word == "final_score") return final_score();
  if (word.starts_with("zermelo-") &&
      std::find(kCommands.begin(), kCommands.end(), word) != kCommands.end()) {
    expect_words(words, 1, "a colour");
    return tell(word, words[0]);
  }
  bad_input("unknown command{}", near_name_hint(word, kCommands));
}

// The game of the other size, where it has one; HexGui tells columns and rows.
void GtpEngine::set_size(const Words& words) {
  expect_words(words, 1, "a size");
  const Spec spec = Spec::parse(game_->spec());
  const Options options(game_->info().name, game_->info().options, spec);
  const auto size = to_integer(words[0]);
  const bool has_size = std::any_of(game_->info().options.begin(), game_->info().options.end(),
                                    [](const Option& option) { return option.name == "size"; });
  if (!size || (words.size() > 1 && words[1] != words[0])) {
    bad_input("unacceptable size: expected as many rows as columns");
  }
  if (!has_size) return;
  std::string other = spec.name + "(size=" + std::to_string(*size);
  for (const Spec::Item& item : spec.items) {
    if (item.key == "size") continue;
    other += ',' + (item.key.empty() ? item.value : item.key + "=" + item.value);
  }
  try {
    begin(make_game(other + ")"));
  } catch (const Error& error) {
    bad_input("unacceptable size: {}", error.what());
  }
}

std::string GtpEngine::make_move(std::string_view color, std::string_view text) {
  const std::string word = lower(text);
  if (is_hex() && word == "resign") {
    if (is_over()) bad_input("illegal move: the game is over");
    resigned_ = player_of(color);
    return "";
  }
  const std::vector<AnyPosition> before = positions_;
  try {
    turn_to(color);
    const bool swaps = is_hex() && word == "swap-pieces";
    play(game_->read_move(positions_.back(), swaps ? "swap" : text));
  } catch (const Error& error) {
    positions_ = before;
    const std::string what = error.what();
    bad_input("{}{}", what.starts_with("illegal move") ? "" : "illegal move: ", what);
  }
  return "";
}

std::string GtpEngine::choose(std::string_view color, bool plays) {
  turn_to(color);
  const AnyPosition p = positions_.back();
  const AnyMove move = game_->moves(p)[agent_->think(p, limits_).best];
  if (plays) play(move);
  return written(p, move);
}

std::string GtpEngine::final_score() const {
  if (!is_over()) bad_input("cannot score: the game is not over");
  const char* const one = is_hex() ? "" : "1";
  if (resigned_) return fmt::format("{}+{}", *resigned_ == 0 ? 'W' : 'B', one);
  const Payoffs payoffs = game_->payoffs(positions_.back());
  if (payoffs[0] == payoffs[1]) return "0";
  return fmt::format("{}+{}", payoffs[0] > payoffs[1] ? 'B' : 'W', one);
}

std::string GtpEngine::tell(std::string_view command, std::string_view color) {
  turn_to(color);
  const AnyPosition& p = positions_.back();
  const double seconds = limits_.seconds > 0 ? limits_.seconds : kAnalysisSeconds;
  if (analyst_ == nullptr) analyst_ = std::make_unique<Analyst>(*game_, Limits{}, seed_);
  const Analysis analysis = analyst_->analyze(p, {.seconds = seconds});
  if (command == "zermelo-winner") {
    const bool known = analysis.value.known == Known::kProved;
    if (!known) return "unknown";
    if (analysis.value.outcome == Outcome::kTie) return "tie";
    const bool mover_wins = analysis.value.outcome == Outcome::kWin;
    return (player_of(color) == 0) == mover_wins ? "black" : "white";
  }
  std::vector<std::string> words;
  if (command == "zermelo-values" || command == "zermelo-winning-moves") {
    for (const MoveValue& move : analysis.moves) {
      const std::string cell = written(p, move.move), value = short_value(move.value);
      if (command == "zermelo-values") words.push_back(cell + " " + value);
      if (command == "zermelo-winning-moves" && value == "W") words.push_back(cell);
    }
    return join(words, " ");
  }
  const auto moves = game_->moves(p);
  const std::string_view wanted = command == "zermelo-connection" ? "connection" : "must-play";
  for (const Region& region : analysis.regions) {
    if (region.name != wanted) continue;
    for (const std::size_t place : region.moves) words.push_back(written(p, moves[place]));
  }
  return join(words, " ");
}

int GtpEngine::player_of(std::string_view color) const {
  const std::string word = lower(color);
  if (word == "b" || word == "black") return 0;
  if (word == "w" || word == "white") return 1;
  bad_input("expected black or white, found '{}'", color);
}

void GtpEngine::turn_to(std::string_view color) {
  const int player = player_of(color);
  if (is_over()) bad_input("illegal move: the game is over");
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

std::string GtpEngine::written(const AnyPosition& p, AnyMove move) const {
  const std::string text = game_->write_move(p, move);
  return is_hex() && text == "swap" ? "swap-pieces" : text;
}

}  // namespace zermelo
