#include "app/terminal_game.h"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <map>
#include <unistd.h>

#include <fmt/core.h>

#include "any/any_agent.h"
#include "app/describe.h"
#include "app/terminal.h"
#include "base/error.h"
#include "base/files.h"
#include "base/text.h"
#include "records/phh_format.h"
#include "records/recorder.h"
#include "report/value_history.h"

namespace zermelo {
namespace {

constexpr const char* kWordsOfPlay =
    "  a move        as the game writes it, or its number in the list of moves\n"
    "  moves         the legal moves, numbered\n"
    "  hint          a good move, after a moment of thought\n"
    "  values        the value of every move and how it is known, best first; values 5: the best 5\n"
    "  values on     show them before each of your moves; values off: no longer\n"
    "  why MOVE      why this is not a legal move\n"
    "  undo          take back your last move; redo: make it again\n"
    "  history       the moves so far\n"
    "  save FILE     keep this game (poker: FILE.phh keeps its hands)\n"
    "  load FILE     go on with a game that was saved\n"
    "  rules         how the game is played\n"
    "  help          this\n"
    "  quit          stop (Ctrl-D and Ctrl-C too)\n";

// What values may cost: of a position, and of all positions when the game is over. So few positions
// need no more room, and to touch more takes longer than to search them.
constexpr std::uint64_t kBytes = std::uint64_t{64} << 20;
// Counted in positions, so that the same game is told in the same words; the time is for games whose
// positions take long.
constexpr Limits kHintLimits = {.seconds = 5, .work = 1000000, .bytes = kBytes};
constexpr Limits kHistoryLimits = {.seconds = 30, .work = 1000000};
constexpr std::size_t kMostValues = 12;  // shown without being asked
constexpr std::uint64_t kHintSeed = 1;

// The turns that lead from the goal of a puzzle to p, each the reverse of a turn of the shortest
// way there; nothing if that is not found in a moment.
std::optional<std::vector<std::string>> way_from_goal(const AnyGame& game, AnyPosition p) {
  constexpr Limits kMoment = {.seconds = 1, .work = 200000, .bytes = kBytes};
  Analyst analyst(game, kMoment);
  std::vector<std::string> way;
  while (!game.turn(p).is_over()) {
    const Analysis analysis = analyst.analyze(p, {}, user_control());
    if (analysis.moves[0].value.outcome != Outcome::kWin) return std::nullopt;
    const AnyPosition next = analysis.moves[0].to;
    for (const AnyMove back : game.moves(next)) {
      AnyPosition there = next;
      game.play(there, back);
      if (!game.equal(there, p)) continue;
      way.push_back(game.write_move(next, back));
      break;
    }
    p = next;
  }
  std::reverse(way.begin(), way.end());
  return way;
}

constexpr std::size_t kLongestAlone = 1000;

class Table {
 public:
  // The picture of the values of the game is written to `svg`, if that is not empty.
  Table(const AnyGame& game, const AnyPosition& start, Seats seats, std::uint64_t seed,
        std::string svg)
      : game_(game),
        seats_(std::move(seats)),
        rng_(seed),
        analyst_(game, kHintLimits),
        svg_(std::move(svg)),
        pen_(pen_for(STDOUT_FILENO)),
        in_place_(is_screen() && isatty(STDIN_FILENO)) {
    analyst_.use_databases();
    states_.push_back({.position = start});
    // A position as somebody saw it ("J ? bet"): what it could not see is dealt anew.
    const int human = first_human();
    if (human >= 0 && game_.equal(game_.view(start, human), start)) {
      states_[0].position = game_.redeal(start, human, rng_);
    }
  }

  // Puts the game into the user's records, in the place of `before` if that is not finished. A game in
  // which nobody has moved is left out.
  void keep(std::uint64_t seed, std::int64_t before) const {
    if (!moved_) return;
    const Record record = recorded(seed);
    std::int64_t id = 0;
    try {
      id = keep_record(default_store_path(), record, before);
    } catch (const Error& error) {
      failed("the game was not recorded: {}", error.what());
    }
    if (id != 0 && record.unfinished) fmt::print("or: zermelo play --record {}\n", id);
  }

  // Makes the moves of a saved game.
  void go_on_with(const SavedGame& saved) {
    states_ = {{.position = saved.start}};
    undone_.clear();
    for (const AnyMove m : saved.moves) {
      const Turn turn = game_.turn(now().position);
      make(m, turn.is_player() ? turn.player() : -1);
    }
  }

  // Plays until the end of the game or the player's wish.
  void play() {
    introduce();
    while (!quit_) {
      const Turn turn = game_.turn(now().position);
      if (turn.is_over()) {
        finish();
        return;
      }
      if (turn.is_player() && seats_[static_cast<std::size_t>(turn.player())] == nullptr) {
        ask(turn.player());
      } else {
        move_by_itself(turn);
      }
      // Where nobody sits who could leave, a game that need not end ends here.
      if (states_.size() > kLongestAlone && first_human() < 0 && game_.max_length() == kUnbounded &&
          !game_.traits().rewards) {
        fmt::print("cut off after {} moves\n", kLongestAlone);
        quit_ = cut_ = true;
      }
      if (stop_wanted()) quit_ = true;
    }
    fmt::print("\nTo go on: zermelo play \"{}\" --position \"{}\"{}\n", game_.spec(),
               game_.write(seen_by_humans()), seat_option(game_, seat_names(seats_, first_seat())));
  }

 private:
  struct State {
    AnyPosition position;
    std::optional<AnyMove> last = {};
    std::string text = "";  // of the last move
    int mover = -1;         // who made it; -1: chance
    double reward = 0;      // of that player
    float seconds = 0;      // that it thought
    Value value = {};       // of the move, as an agent saw it
  };

  using Clock = std::chrono::steady_clock;
  static float seconds_since(Clock::time_point begin) {
    return std::chrono::duration<float>(Clock::now() - begin).count();
  }

  Record recorded(std::uint64_t seed) const {
    const auto players = static_cast<std::size_t>(game_.players());
    Record record;
    record.game = game_.spec();
    record.seed = seed;
    record.played = now_ms();
    for (const auto& seat : seats_) record.agents.push_back(seat_name(seat));
    const AnyPosition& start = states_[0].position;
    if (!game_.equal(start, game_.start())) record.start = game_.write(start);
    record.returns.resize(players);
    for (std::size_t i = 1; i < states_.size(); ++i) {
      const State& state = states_[i];
      record.moves.push_back({.move = state.text,
                              .turn = state.mover < 0 ? Turn::chance() : Turn::player(state.mover),
                              .seconds = state.seconds,
                              .value = state.value});
      if (state.mover >= 0) record.returns[static_cast<std::size_t>(state.mover)] += state.reward;
    }
    if (game_.turn(now().position).is_over()) {
      const Payoffs payoffs = game_.payoffs(now().position);
      for (std::size_t k = 0; k < players; ++k) record.returns[k] += payoffs[static_cast<int>(k)];
    } else {
      record.cut = cut_;
      record.unfinished = !cut_;
    }
    return record;
  }

  const State& now() const { return states_.back(); }

  int first_human() const {
    for (std::size_t k = 0; k < seats_.size(); ++k) {
      if (seats_[k] == nullptr) return static_cast<int>(k);
    }
    return -1;
  }
  // What may be printed: a human among the players must not learn the others' cards.
  AnyPosition seen_by_humans() const {
    const int human = first_human();
    return human < 0 ? now().position : game_.view(now().position, human);
  }

  bool is_human(int player) const {
    return player >= 0 && seats_[static_cast<std::size_t>(player)] == nullptr;
  }

  // An impartial position does not tell whose turn it is: it is read with the first player to move.
  std::size_t first_seat() const {
    const Turn turn = game_.turn(now().position);
    const bool turned = game_.traits().impartial && turn.is_player();
    return static_cast<std::size_t>(turned ? turn.player() : 0);
  }

  void introduce() {
    const bool all_human =
        std::all_of(seats_.begin(), seats_.end(), [](const auto& seat) { return seat == nullptr; });
    if (!all_human) tell(pen_(Color::kDim, introduction(game_, seats_)));
  }

  // Lines that must outlive the next drawing.
  void tell(const std::string& line) {
    tell_outcomes();
    if (in_place_) {
      news_ += line + "\n";
    } else {
      fmt::print("{}\n", line);
    }
  }

  // What chance did since the last line, in one.
  void tell_outcomes() {
    if (outcomes_.empty()) return;
    const std::string line = game_.traits().goal
                                 ? scramble_line()
                                 : "chance: " + join(std::exchange(outcomes_, {}), ", ");
    tell(pen_(Color::kDim, std::string(trimmed(wrapped(line, text_width())))));
  }

  // A scrambled puzzle as turns from the solved one: those that chance made, or else the way back
  // from it, where one is found in a moment.
  std::string scramble_line() {
    const std::vector<std::string> outcomes = std::exchange(outcomes_, {});
    const AnyPosition& p = now().position;
    const bool made_of_turns =
        game_.turn(p).is_over() ||
        std::all_of(outcomes.begin(), outcomes.end(),
                    [&](const std::string& text) { return game_.find_move(p, text).has_value(); });
    if (made_of_turns) return "scramble: " + join(outcomes, " ");
    if (const auto way = way_from_goal(game_, p)) return "scramble: " + join(*way, " ");
    return "scramble: a position picked at random, too far from solved to tell its turns here";
  }

  void make(AnyMove m, int mover, float seconds = 0, const Value& value = {}) {
    AnyPosition p = now().position;
    std::string text = game_.write_move(p, m);
    const double reward = game_.play(p, m);
    states_.push_back({.position = p,
                       .last = m,
                       .text = std::move(text),
                       .mover = mover,
                       .reward = mover >= 0 ? reward : 0,
                       .seconds = seconds,
                       .value = value});
  }

  double score() const {
    double sum = 0;
    for (const State& state : states_) sum += state.reward;
    return sum;
  }

  // Chance, or an agent in its seat.
  void move_by_itself(Turn turn) {
    const AnyPosition& p = now().position;
    if (turn.is_chance()) {
      const AnyMove m = game_.random_move(p, rng_);
      // What chance does may be hidden (a card): the next drawing shows what may be seen.
      if (!game_.traits().hidden) outcomes_.push_back(game_.write_move(p, m));
      make(m, -1);
      return;
    }
    AnyAgent& agent = *seats_[static_cast<std::size_t>(turn.player())];
    if (in_place_ && first_human() >= 0) {
      draw(first_human());
      fmt::print("{} thinks ...", game_.player_name(turn.player()));
      std::fflush(stdout);
    }
    const auto begin = Clock::now();
    Thoughts thoughts;
    try {
      thoughts = agent.think(p, {}, user_control());
    } catch (const Foul& foul) {  // another program in its seat
      fmt::print("{} cannot go on: {}\n", game_.player_name(turn.player()), foul.what());
      quit_ = true;
      return;
    }
    const float took = seconds_since(begin);
    if (stop_wanted()) return;  // half a thought is no move
    const AnyMove m = game_.moves(p)[thoughts.best];
    const Value& value = thoughts.values[thoughts.best];
    tell(fmt::format("{} plays {}{}", game_.player_name(turn.player()),
                     pen_(Color::kBold, game_.write_move(p, m)),
                     value.known == Known::kUnknown || game_.traits().hidden
                         ? ""
                         : pen_(Color::kDim, fmt::format("  {}", to_string(value)))));
    make(m, turn.player(), took, value);
    moved_ = true;
  }

  void draw(int seat) {
    tell_outcomes();
    const AnyPosition p = seat < 0 ? now().position : game_.view(now().position, seat);
    fmt::print("{}{}", in_place_ ? "\x1b[H\x1b[2J" : "\n", game_.draw(p, now().last, pen_));
    if (game_.traits().rewards) fmt::print("score {:g}\n", score());
    fmt::print("{}", news_);
  }

  void ask(int seat) {
    draw(seat);
    if (shows_values_) show_values(kMostValues);
    asked_at_ = Clock::now();
    while (true) {
      fmt::print("{} to move{}: ", pen_(Color::kBold, game_.player_name(seat)),
                 asked_ ? "" : " (help for help)");
      asked_ = true;
      std::fflush(stdout);
      std::string line;
      if (!std::getline(std::cin, line)) {
        quit_ = true;
        return;
      }
      const std::string words(trimmed(line));
      if (in_place_ && !words.empty()) draw(seat);  // the answer stands below the board
      if (obey(words, seat)) break;
    }
    news_.clear();
  }

  // Returns whether it is time to look at the position anew.
  bool obey(const std::string& words, int seat) {
    if (words.empty()) return false;
    const std::size_t space = words.find(' ');
    const std::string first = words.substr(0, space);
    const std::string rest(
        trimmed(space == std::string::npos ? "" : std::string_view(words).substr(space)));
    if (words == "quit" || words == "exit" || words == "q") {
      quit_ = true;
      return true;
    }
    if (words == "help" || words == "?") {
      fmt::print("{}", kWordsOfPlay);
    } else if (words == "moves") {
      list_moves();
    } else if (words == "hint") {
      fmt::print("{}\n", describe_hint(game_, analysis()));
    } else if (words == "values") {
      show_values(SIZE_MAX);
    } else if (first == "values" && to_integer(rest)) {
      show_values(static_cast<std::size_t>(std::max<std::int64_t>(*to_integer(rest), 1)));
    } else if (words == "values on" || words == "values off") {
      shows_values_ = rest == "on";
      if (shows_values_) show_values(kMostValues);
    } else if (first == "values") {
      fmt::print("expected 'values', 'values on', 'values off' or a number as in 'values 10'\n");
    } else if (words == "history") {
      show_history();
    } else if (words == "rules") {
      fmt::print("{}", wrapped(trimmed(game_.info().rules), text_width()));
    } else if (words == "undo") {
      return undo();
    } else if (words == "redo") {
      return redo();
    } else if (rest.empty() && (first == "why" || first == "save" || first == "load")) {
      fmt::print("expected a {} after '{}'\n", first == "why" ? "move" : "file", first);
    } else if (first == "why") {
      explain(rest);
    } else if (first == "save" || first == "load") {
      return first == "save" ? save(rest) : load(rest);
    } else {
      return try_move(words, seat);
    }
    return false;
  }

  bool try_move(const std::string& words, int seat) {
    const AnyPosition& p = now().position;
    if (const auto move = game_.find_move(p, words)) {
      // A bet or a call with too few chips: the game says what it made of it.
      if (game_.write_move(p, *move) == "all-in" && lower(words) != "all-in") {
        const std::string reason = game_.explain(p, words);
        if (!reason.empty()) fmt::print("{}\n", reason);
      }
      make_own(*move, seat);
      return true;
    }
    // "#3" is the third of the list, for moves that are long to type.
    const std::vector<AnyMove> moves = game_.moves(p);
    const auto number = words.starts_with('#') ? to_integer(words.substr(1)) : std::nullopt;
    if (number && *number >= 1 && *number <= static_cast<std::int64_t>(moves.size())) {
      make_own(moves[static_cast<std::size_t>(*number) - 1], seat);
      return true;
    }
    explain(words);
    return false;
  }

  void make_own(AnyMove m, int seat) {
    undone_.clear();
    make(m, seat, seconds_since(asked_at_));
    moved_ = true;
  }

  void explain(const std::string& words) const {
    const AnyPosition& p = now().position;
    if (game_.find_move(p, words)) {
      fmt::print("'{}' is a legal move\n", words);
    } else {
      fmt::print("'{}' is not a legal move{}\n", one_line(words), game_.why_not(p, words));
    }
  }

  // Back to before the last move that a human made, with all that agents and chance did after it.
  bool undo() {
    std::size_t back = states_.size() - 1;
    while (back > 0 && !is_human(states_[back].mover)) --back;
    if (back == 0) {
      fmt::print("there is no move of yours to take back\n");
      return false;
    }
    const auto from = states_.begin() + static_cast<std::ptrdiff_t>(back);
    undone_.emplace_back(from, states_.end());
    states_.erase(from, states_.end());
    return true;
  }

  bool redo() {
    if (undone_.empty()) {
      fmt::print("there is no move that was taken back\n");
      return false;
    }
    states_.insert(states_.end(), undone_.back().begin(), undone_.back().end());
    undone_.pop_back();
    return true;
  }

  void list_moves() const {
    int number = 0;
    for (const AnyMove m : game_.moves(now().position)) {
      fmt::print("  {:<5} {}\n", fmt::format("#{}", ++number), game_.write_move(now().position, m));
    }
  }

  // Of the position at hand: the same each time it is asked, whatever was asked between.
  const Analysis& analysis() {
    const Turn turn = game_.turn(now().position);
    const std::string key =
        fmt::format("{} {}", turn.player(), game_.write(game_.view(now().position, turn.player())));
    const auto [found, fresh] = analyses_.try_emplace(key);
    if (fresh) {
      analyst_.reset(kHintSeed);
      found->second = analyst_.analyze(now().position, {}, user_control());
    }
    return found->second;
  }

  void show_values(std::size_t most) {
    const std::vector<MoveValue>& moves = analysis().moves;
    fmt::print("{}", list_values(game_, moves, most, pen_));
    if (most < moves.size()) {
      fmt::print("  and {} more: 'values' shows all\n", moves.size() - most);
    }
  }

  void show_history() const {
    std::vector<std::string> texts;
    for (std::size_t i = 1; i < states_.size(); ++i) {
      if (states_[i].mover >= 0 || !game_.traits().hidden) texts.push_back(states_[i].text);
    }
    fmt::print("{}\n", trimmed(wrapped(join(texts, ", "), text_width())));
  }

  std::vector<AnyMove> moves_made() const {
    std::vector<AnyMove> moves;
    for (std::size_t i = 1; i < states_.size(); ++i) moves.push_back(*states_[i].last);
    return moves;
  }

  bool save(const std::string& path) const {
    try {
      if (path.ends_with(".phh")) {
        write_file(path, phh_of(game_, states_[0].position, moves_made()));
        fmt::print("saved: 'zermelo replay {}' shows the hands\n", path);
        return false;
      }
      write_file(path, write_saved(game_, {states_[0].position, moves_made(), seat_names(seats_)}));
      fmt::print("saved: 'zermelo play {}' goes on with it\n", path);
    } catch (const Error& error) {
      fmt::print("{}\n", error.what());
    }
    return false;
  }

  // What cannot be loaded leaves the game as it is.
  bool load(const std::string& path) {
    try {
      const SavedGame saved = read_saved(game_, path);
      if (!saved.seats.empty()) {
        seats_ = seats_for(game_, checked_seats(path, saved.seats), rng_());
      }
      go_on_with(saved);
    } catch (const Error& error) {
      fmt::print("{}\n", error.what());
      return false;
    }
    introduce();
    return true;
  }

  void finish() {
    draw(-1);
    fmt::print("{}\n", pen_(Color::kBold, describe_turn(game_, now().position)));
    const ValueHistory history(game_, states_[0].position, moves_made(), analyst_, kHistoryLimits,
                               user_control());
    if (!history.is_empty()) fmt::print("\n{}", history.draw(pen_));
    if (!svg_.empty()) history.save_picture(svg_);
  }

  const AnyGame& game_;
  Seats seats_;
  Rng rng_;
  Analyst analyst_;  // who gives hints
  const std::string svg_;
  const Pen pen_;
  const bool in_place_;  // on a terminal the board is drawn over the last one
  std::vector<State> states_;
  std::vector<std::vector<State>> undone_;    // the last one taken back is last
  std::map<std::string, Analysis> analyses_;  // of the positions that were asked about
  std::string news_;                          // to be told below the next drawing
  std::vector<std::string> outcomes_;         // of chance, not yet told
  bool shows_values_ = false;
  bool asked_ = false;
  Clock::time_point asked_at_ = {};  // when it was the human's turn
  bool quit_ = false;
  bool cut_ = false;
  bool moved_ = false;  // somebody here, not in a game that was loaded
};

}  // namespace

void play_in_terminal(const AnyGame& game, TerminalGame asked) {
  Table table(game, asked.start, std::move(asked.seats), asked.seed, std::move(asked.svg));
  if (asked.saved) table.go_on_with(*asked.saved);
  table.play();
  if (asked.is_kept) table.keep(asked.seed, asked.before);
}

}  // namespace zermelo
