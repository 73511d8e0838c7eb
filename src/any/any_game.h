// A game whose type is not known: what the command line, the web, Python and the test suites hold.
// Inside, everything is static; only here are there virtual calls.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "any/any_jobs.h"
#include "any/any_parts.h"
#include "any/any_position.h"
#include "any/any_rules.h"
#include "base/limits.h"
#include "core/game_info.h"
#include "core/traits.h"

namespace zermelo {

// The moves in a text, not yet read: pieces in parentheses or between commas, else words.
std::vector<std::string> split_moves(std::string_view text);

class AnyGame : public AnyRules, public AnyParts, public AnyJobs {
 public:
  ~AnyGame() override = default;

  const GameInfo& info() const { return *info_; }
  const std::string& spec() const { return spec_; }  // canonical: "hex(size=7)"
  const Traits& traits() const { return traits_; }

  // A position as the game writes it, or a list of moves from the start ("4 5 1", or with commas
  // where moves have several words).
  AnyPosition read(std::string_view text) const;
  // A legal move, or an Error that says why this text is none.
  AnyMove read_move(const AnyPosition& p, std::string_view text) const;

  // The value of all that can be reached from p. Throws an Error with Exit::kUnanswered if there is
  // no solver for such a game, or a limit is passed.
  std::unique_ptr<AnySolution> solve(const AnyPosition& p, Budget& budget) const;
  std::unique_ptr<AnySolution> solve(const AnyPosition& p, const Limits& limits) const;

 protected:
  AnyGame(const GameInfo& info, std::string spec, const Traits& traits)
      : info_(&info), spec_(std::move(spec)), traits_(traits) {}

 private:
  AnyPosition read_moves(std::string_view text, bool& is_list) const;

  const GameInfo* info_;
  std::string spec_;
  Traits traits_;
};

}  // namespace zermelo
