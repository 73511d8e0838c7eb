// program: another program in a seat, driven as a child process by the engine's protocol
// (docs/engine.md). It sees no more than the player whose turn it is. What goes wrong once it was
// greeted is a Foul of the agent, which starts its program anew for the next game.
#include <algorithm>
#include <cmath>

#include "agents/agent_terms.h"
#include "any/any_agent.h"
#include "base/child.h"
#include "base/error.h"
#include "base/text.h"
#include "protocol/search_info.h"

namespace zermelo {
namespace {

constexpr double kGreeting = 10;         // seconds until it must have answered the first line
constexpr double kTooLate = 1;           // seconds after its time in which an answer is still read
constexpr std::size_t kFlood = 4 << 20;  // bytes without an answer

class ProgramAgent final : public AnyAgent {
 public:
  ProgramAgent(const AnyGame& game, const AgentSpec& spec, std::uint64_t seed)
      : AnyAgent(spec.options.spec(), spec.limits().seconds),
        game_(game),
        command_(command_words(spec.options.word("cmd"))),
        megabytes_(static_cast<std::size_t>(spec.options.number("memory"))),
        patience_(spec.options.real("patience")),
        seed_(seed) {
    if (command_.empty()) {
      bad_input("program: expected a command, as in program(cmd=\"zermelo engine\"), found none");
    }
    try {
      start();
    } catch (const Error& error) {
      bad_input("program '{}': {}", command_[0], error.what());
    }
  }

  Thoughts think(const AnyPosition& p, const Limits& limits, const Control& control) override {
    try {
      if (child_ == nullptr) start();
      if (new_game_) begin_game();
      return ask(p, limits, control);
    } catch (const Foul& foul) {
      child_.reset();
      throw Foul(foul.kind(), fmt::format("program '{}': {}", command_[0], foul.what()));
    } catch (const Error& error) {
      child_.reset();
      throw Foul(Foul::Kind::kFailed, fmt::format("program '{}': {}", command_[0], error.what()));
    }
  }

  // The program hears of it at its next move, where what goes wrong has a game to lose.
  void reset(std::uint64_t seed) override {
    seed_ = seed;
    new_game_ = true;
  }

 private:
  using Clock = Child::Clock;

  static Clock::time_point in(double seconds) {
    return Clock::now() +
           std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  }

  void start() {
    child_ = std::make_unique<Child>(command_, megabytes_);
    takes_seed_ = false;
    new_game_ = true;
    child_->send("zermelo");
    wait_for("zermelook", "the greeting 'zermelo'", std::min(kGreeting, patience_));
  }

  void begin_game() {
    if (takes_seed_) child_->send(fmt::format("setoption name seed value {}", seed_));
    child_->send("newgame " + game_.spec());
    child_->send("isready");
    wait_for("readyok", "the new game", patience_);
    new_game_ = false;
  }

  // Reads until this line; what it says of options is kept, its errors end the game.
  void wait_for(std::string_view wanted, std::string_view what, double seconds) {
    const auto deadline = in(seconds);
    std::size_t bytes = 0;
    for (std::string line; line != wanted;) {
      if (child_->receive(line, deadline) == Child::Heard::kNothing) {
        if (Clock::now() < deadline) continue;  // a signal came between
        failed("no '{}' within {} s after {}", wanted, seconds, what);
      }
      if (line.starts_with("option name seed")) takes_seed_ = true;
      check(line, bytes);
    }
  }

  static void check(const std::string& line, std::size_t& bytes) {
    if (line.starts_with("error")) failed("it says '{}'", line);
    if ((bytes += line.size() + 1) > kFlood) failed("it wrote {} bytes and no answer", bytes);
  }

  Thoughts ask(const AnyPosition& p, const Limits& limits, const Control& control) {
    child_->send("position " + game_.write(game_.view(p, game_.turn(p).player())));
    child_->send("isready");
    wait_for("readyok", "the position", patience_);  // what it said of earlier moves is past now
    child_->send(go_words(limits));
    const double allowed = limits.given() ? limits.seconds : seconds_a_move();
    const bool endless = limits.given() && allowed == 0;
    auto deadline = in(allowed > 0 ? allowed + kTooLate : patience_);
    bool told_to_stop = false;
    std::size_t bytes = 0;
    SearchInfo last;
    for (std::string line;;) {
      // Woken often enough to hand on a wish to stop at once.
      const bool heard =
          child_->receive(line, std::min(deadline, in(0.005))) == Child::Heard::kLine;
      if (!told_to_stop && control.is_stopped()) {
        child_->send("stop");
        deadline = in(kTooLate);
        told_to_stop = true;
      }
      if (!heard) {
        if (Clock::now() >= deadline && !(endless && !told_to_stop)) {
          throw Foul(Foul::Kind::kLate, told_to_stop  ? "it does not stop"
                                        : allowed > 0 ? "it does not move in its time"
                                                      : "it does not move within its patience");
        }
        continue;
      }
      check(line, bytes);
      if (const auto info = read_info(line)) last = *info;
      if (line == "bestmove" || line.starts_with("bestmove ")) {
        return answer(p, std::string(trimmed(line.substr(8))), last);
      }
    }
  }

  std::string go_words(const Limits& limits) const {
    std::string words = "go";
    const double seconds = limits.given() ? limits.seconds : seconds_a_move();
    if (seconds > 0) words += fmt::format(" movetime {:.0f}", std::max(1.0, 1000 * seconds));
    if (limits.depth > 0) words += fmt::format(" depth {}", limits.depth);
    if (limits.work == UINT64_MAX) return words + " infinite";
    if (limits.work > 0) words += fmt::format(" sims {}", limits.work);
    return words;
  }

  Thoughts answer(const AnyPosition& p, const std::string& text, const SearchInfo& info) const {
    const auto move = game_.find_move(p, text);
    if (!move) {
      throw Foul(Foul::Kind::kIllegal,
                 fmt::format("'{}' is not a legal move{}", text, game_.why_not(p, text)));
    }
    const std::vector<AnyMove> moves = game_.moves(p);
    Thoughts thoughts = {
        .values = std::vector<Value>(moves.size()), .work = info.work, .depth = info.depth};
    while (!game_.equal_moves(moves[thoughts.best], *move)) ++thoughts.best;
    if (const auto meant = game_.find_move(p, info.move);
        meant && game_.equal_moves(*meant, *move)) {
      // Its word is no proof of ours.
      Value& value = thoughts.values[thoughts.best] = info.value;
      if (value.known != Known::kUnknown) value.known = Known::kEstimated;
    }
    return thoughts;
  }

  const AnyGame& game_;
  const std::vector<std::string> command_;
  const std::size_t megabytes_;
  const double patience_;
  std::uint64_t seed_;
  bool new_game_ = true;
  // The program; null after something went wrong.
  std::unique_ptr<Child> child_;
  bool takes_seed_ = false;
};

const AgentRegistration registration_of_program({
    .name = "program",
    .summary = "another program, driven by lines as docs/engine.md tells",
    .fits = "every game that it knows",
    .options = {Option::word("cmd", "", "what to start, such as \"zermelo engine\""), terms::time(),
                Option::time("patience", "60s", "how long to wait for an answer without a time"),
                Option::number("memory", 4096, 0, 1 << 20,
                               "megabytes that it may take; 0: no limit")},
    .why_not = terms::any_game,
    .needs_words = true,
    .make = [](const AnyGame& game, const AgentSpec& spec, std::uint64_t seed)
        -> std::unique_ptr<AnyAgent> { return std::make_unique<ProgramAgent>(game, spec, seed); },
});

}  // namespace
}  // namespace zermelo
