// A game whose type is not known: what the command line, the web, Python and the test suites hold.
// Inside, everything is static; only here are there virtual calls.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "any/any_jobs.h"
#include "base/limits.h"
#include "core/game_info.h"
#include "core/traits.h"

namespace zermelo {

// The moves in a text, not yet read: pieces in parentheses or between commas, else words.
std::vector<std::string> split_moves(std::string_view text);

// Three interfaces in one line, not side by side: with several bases every virtual function of a game
// would be compiled twice, once behind a thunk.
class AnyGame : public AnyJobs {
 public:
  const GameInfo& info() const { return *info_; }
  const std::string& spec() const { return spec_; }  // canonical: "hex(size=7)"
  const Traits& traits() const { return traits_; }

  // A position as the game writes it, or a list of moves from the start ("4 5 1", or with commas
  // where moves have several words).
  AnyPosition read(std::string_view text) const;
  // The legal move that a text names, if any.
  std::optional<AnyMove> find_move(const AnyPosition& p, std::string_view text) const;
  // Why a text is no legal move, as the end of a sentence.
  std::string why_not(const AnyPosition& p, std::string_view text) const;
  // A legal move, or an Error that says why this text is none.
  AnyMove read_move(const AnyPosition& p, std::string_view text) const;

  // The classes of moves that symmetries of p map to each other: for each legal move the place of the
  // first move that is an image of it, its own if there is none before. Empty if no symmetry leaves
  // p as it is, or something is hidden.
  std::vector<std::uint32_t> image_classes(const AnyPosition& p) const;

  // The value of all that can be reached from p. Throws an Error with Exit::kUnanswered if there is
  // no solver for such a game, or a limit is passed.
  std::unique_ptr<AnySolution> solve(const AnyPosition& p, Budget& budget) const;
  std::unique_ptr<AnySolution> solve(const AnyPosition& p, const Limits& limits) const;

 protected:
  AnyGame(const GameInfo& info, std::string spec, const Traits& traits)
      : info_(&info), spec_(std::move(spec)), traits_(traits) {}

  // What most games answer, compiled once.
  static std::string numbered_player(int k);  // "player 1"
  static std::vector<AnyPosition> alone(const AnyPosition& p);
  [[noreturn]] static void refuse_search();  // where traits().searched is false

 private:
  AnyPosition read_moves(std::string_view text, bool& is_list) const;

  const GameInfo* info_;
  std::string spec_;
  Traits traits_;
};

}  // namespace zermelo
