// Players of Poker: tight for every table; cfr and push-fold for two players; always-call and all-in to
// measure others by. And ismcts with ranges, which deals by what the others did.
#include "agents/agent_terms.h"
#include "any/agent_tables.h"
#include "any/any_agent.h"
#include "engines/poker/cfr_player.h"
#include "engines/poker/fixed_players.h"
#include "engines/poker/range_search.h"
#include "engines/poker/tight_player.h"

namespace zermelo {
namespace {

using poker::Poker;
using poker::PokerPlayer;

constexpr char
    kTable[] = "Poker",
    kTableOfTwo[] =
        "Poker of two with blinds of 5 and 10, without button_blind, and at most 100 chips "
        "in fives";

Poker rules_of(const AnyGame& game) {
  const Options options(game.info().name, game.info().options, Spec::parse(game.spec()));
  return poker::make(options, [](const Poker& rules) { return rules; });
}

bool is_poker(const AnyGame& game) { return game.info().name == poker::info().name; }

std::string not_poker(const AnyGame& game) {
  return is_poker(game) ? "" : std::string("it plays ") + kTable;
}

// What the strategy that ships knows.
std::string not_poker_of_two(const AnyGame& game) {
  constexpr int kMostChips = 100, kBlind = 10, kStep = 5;
  if (is_poker(game)) {
    const Poker rules = rules_of(game);
    if (rules.players() == 2 && rules.min_bet() == kBlind && !rules.button_blind() &&
        rules.chips() <= kMostChips && rules.chips() % kStep == 0) {
      return "";
    }
  }
  return std::string("it plays ") + kTableOfTwo;
}

// A seat for a player of Poker, which is shown its view alone.
class PokerSeat final : public AnyAgent {
 public:
  PokerSeat(const AnyGame& game, const AgentSpec& spec, std::unique_ptr<PokerPlayer> player,
            std::uint64_t seed)
      : AnyAgent(spec.options.spec(), 0), rules_(rules_of(game)), player_(std::move(player)) {
    player_->reset(seed);
  }

  Thoughts think(const AnyPosition& p, const Limits&, const Control&) override {
    const auto position = p.as<poker::Position>();
    const poker::Position seen = rules_.view(position, position.seat);
    const poker::Action action = player_->choose(seen);
    const auto moves = rules_.moves(seen);
    Thoughts thoughts = {.values = std::vector<Value>(moves.size()), .work = 1};
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves[i] == action) thoughts.best = i;
    }
    return thoughts;
  }
  void reset(std::uint64_t seed) override { player_->reset(seed); }

 private:
  const Poker rules_;
  const std::unique_ptr<PokerPlayer> player_;
};

template <std::unique_ptr<PokerPlayer> (*kMake)(const Poker&)>
std::unique_ptr<AnyAgent> seat(const AnyGame& game, const AgentSpec& spec, std::uint64_t seed) {
  return std::make_unique<PokerSeat>(game, spec, kMake(rules_of(game)), seed);
}

const AgentRegistration always_call({.name = "always-call",
                                     .summary = "checks and calls with everything",
                                     .fits = kTable,
                                     .options = {},
                                     .why_not = terms::something_hidden,
                                     .make = seat<poker::make_always_call_player>});
const AgentTable always_call_table("always-call", not_poker);

const AgentRegistration all_in({.name = "all-in",
                                .summary = "puts in all chips with everything",
                                .fits = kTable,
                                .options = {},
                                .why_not = terms::something_hidden,
                                .make = seat<poker::make_all_in_player>});
const AgentTable all_in_table("all-in", not_poker);

const AgentRegistration push_fold({.name = "push-fold",
                                   .summary = "the equilibrium of all-in or fold",
                                   .fits = kTableOfTwo,
                                   .options = {},
                                   .why_not = terms::something_hidden,
                                   .make = seat<poker::make_push_fold_player>});
const AgentTable push_fold_table("push-fold", not_poker_of_two);

const AgentRegistration tight(
    {.name = "tight",
     .summary = "by rules: few hands, position, pot odds, equity against likely ranges",
     .fits = kTable,
     .options = {},
     .why_not = terms::something_hidden,
     .make = seat<poker::make_tight_player>});
const AgentTable tight_table("tight", not_poker);

const AgentRegistration cfr(
    {.name = "cfr",
     .summary = "by a strategy near equilibrium that 'zermelo train poker' has found",
     .fits = kTableOfTwo,
     .options = {Option::word("load", "", "the file of the strategy; none: the one that ships")},
     .why_not = terms::something_hidden,
     .make = [](const AnyGame& game, const AgentSpec& spec,
                std::uint64_t seed) -> std::unique_ptr<AnyAgent> {
       const Poker rules = rules_of(game);
       return std::make_unique<PokerSeat>(
           game, spec, poker::make_cfr_player(rules, spec.options.word("load")), seed);
     }});
const AgentTable cfr_table("cfr", not_poker_of_two);

// --- ismcts ------------------------------------------------------------------------------------------

class RangeSearchSeat final : public AnyAgent {
 public:
  RangeSearchSeat(const AnyGame& game, const AgentSpec& spec, std::uint64_t seed)
      : AnyAgent(spec.options.spec(), spec.limits().seconds),
        rules_(rules_of(game)),
        own_(spec.limits()),
        search_(rules_, spec.options.real("c"), seed) {}

  Thoughts think(const AnyPosition& p, const Limits& limits, const Control& control) override {
    Budget budget(own_, limits, control);
    const auto position = p.as<poker::Position>();
    return search_.think(rules_.view(position, position.seat), budget);
  }
  void reset(std::uint64_t seed) override { search_.reset(seed); }

 private:
  const Poker rules_;
  const Limits own_;
  poker::RangeSearch search_;
};

std::unique_ptr<AnyAgent> make_ismcts(const AnyGame& game, const AgentSpec& spec,
                                      std::uint64_t seed) {
  if (!is_poker(game) || !spec.options.flag("ranges")) return game.seat_agent(spec, seed);
  return std::make_unique<RangeSearchSeat>(game, spec, seed);
}

const AgentRegistration ismcts(
    {.name = "ismcts",
     .summary = "Monte Carlo tree search over what a player may know, by redeals",
     .fits = "games in which something is hidden",
     .options = {terms::sims(2000), terms::exploration(), terms::time(), terms::memory(256),
                 Option::flag(
                     "ranges",
                     "Poker: over one hand, the others' cards dealt from ranges that their "
                     "actions narrow; without it they are taken to act at random")},
     .why_not = terms::something_hidden,
     .make = make_ismcts});

}  // namespace
}  // namespace zermelo
