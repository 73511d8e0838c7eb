#include "analysis/source.h"
#include "base/error.h"
#include "catalogue/summands.h"
#include "cgt/short_games.h"

namespace zermelo {
namespace {

class ValueSource final : public Source {
 public:
  explicit ValueSource(const AnyGame& game) : game_(game) {}

  std::string_view name() const override { return "values"; }

  void ask(Findings& findings, Budget& budget) override {
    if (findings.moves.empty()) return;
    const int mover = findings.turn.player();
    try {
      ShortGames games(budget);
      const auto values = game_.values(games);
      // Left's move wins just if it leaves a value of at least 0, Right's if one of at most 0.
      std::vector<Value> of_moves;
      bool any = false;
      for (const AnyPosition& p : findings.to) {
        const ShortGame after = values->value(p);
        const bool wins = mover == 0 ? games.at_most(ShortGames::kZero, after)
                                     : games.at_most(after, ShortGames::kZero);
        any = any || wins;
        of_moves.push_back(won_if(wins));
      }
      findings.add(won_if(any), of_moves);
      findings.may_collide = findings.may_collide || !values->is_exact();
    } catch (const Error& error) {
      if (error.exit() != Exit::kUnanswered) throw;
    }
  }

 private:
  static Value won_if(bool wins) {
    return {.known = Known::kProved, .outcome = wins ? Outcome::kWin : Outcome::kLose};
  }

  const AnyGame& game_;
};

}  // namespace

std::unique_ptr<Source> value_source(const AnyGame& game) {
  if (!game.traits().partizan || is_misere(game)) return nullptr;
  return std::make_unique<ValueSource>(game);
}

}  // namespace zermelo
