#include "analysis/blackjack_policy.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "base/error.h"

namespace zermelo {
namespace {

using namespace blackjack;

constexpr std::string_view kCardNames = "A23456789T";  // by value

// What the agent thinks of each choice in such a position.
class Interview {
 public:
  Interview(const AnyGame& game, AnyAgent& agent) : game_(game), agent_(agent) {
    AnyPosition p = game.start();
    game.play(p, game.moves(p)[0]);
    const std::string text = game.write(p);  // "round=1 turn=deal seats: 190/10"
    seat_ = text.substr(text.rfind(' ') + 1);
  }

  // Better than the other, where the first is allowed.
  bool prefers(const ChoiceValues& worth, Choice a, Choice b) const {
    const auto& own = worth[static_cast<std::size_t>(a)];
    const auto& other = worth[static_cast<std::size_t>(b)];
    return own && (!other || *own > *other);
  }

  ChoiceValues ask(const HandEntry& hand, int up) {
    // Who begins with ace and ten does not act: tens come before aces if there are two, else behind.
    std::string cards, aces(hand.counts[at(kAceValue)], name(kAceValue));
    for (int value = 1; value < kTenValue; ++value) {
      cards.append(hand.counts[at(value)], name(value));
    }
    const std::string tens(hand.counts[at(kTenValue)], name(kTenValue));
    cards += cards.empty() && tens.size() == 1 ? aces + tens : tens + aces;
    // The hole card is seen by nobody, and makes no natural.
    const AnyPosition p = game_.read_position(
        fmt::format("round=1 turn=play-1 dealer={}[5] seats: {}:{}", name(up), seat_, cards));
    const Thoughts thoughts = agent_.think(p, {}, {});
    ChoiceValues worth;
    const auto moves = game_.moves(p);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const std::string word = game_.write_move(p, moves[i]);
      const auto choice = std::find(kChoiceNames.begin(), kChoiceNames.end(), word);
      if (choice == kChoiceNames.end()) continue;
      // Who tells no values is known by its choice.
      const auto told = i < thoughts.values.size() ? thoughts.values[i].expectation : std::nullopt;
      worth[static_cast<std::size_t>(choice - kChoiceNames.begin())] = told                 ? *told
                                                                       : i == thoughts.best ? 1.0
                                                                                            : 0.0;
    }
    return worth;
  }

  bool insures() {
    const AnyPosition p = game_.read_position(
        fmt::format("round=1 turn=insurance-1 dealer=A[5] seats: {}:T7", seat_));
    const auto moves = game_.moves(p);
    const Thoughts thoughts = agent_.think(p, {}, {});
    return game_.write_move(p, moves[thoughts.best]) == "insurance";
  }

 private:
  static char name(int value) { return kCardNames[at(value)]; }

  const AnyGame& game_;
  AnyAgent& agent_;
  std::string seat_;  // chips and wager, once the smallest bet is made
};

}  // namespace

Policy policy_of_agent(const AnyGame& game, AnyAgent& agent) {
  if (game.info().name != "blackjack" || game.players() != 1) {
    bad_input("expected a table of Black Jack with one player, found {}", game.spec());
  }
  Interview interview(game, agent);
  Policy policy;
  policy.insures = interview.insures();
  const HandTable& table = HandTable::get();
  for (HandId id = 0; id < table.size(); ++id) {
    const HandEntry& hand = table[id];
    if (hand.cards < 2) continue;
    const bool is_natural = hand.cards == 2 && hand.total == 21;
    for (int up = 0; up < kValues && !is_natural; ++up) {
      const ChoiceValues worth = interview.ask(hand, up);
      const auto bit = static_cast<UpSet>(1u << up);
      const auto place = static_cast<std::size_t>(id);
      const bool hits = interview.prefers(worth, Choice::kHit, Choice::kStand);
      if (hits) policy.hits[place] = static_cast<UpSet>(policy.hits[place] | bit);
      if (interview.prefers(worth, Choice::kDouble, hits ? Choice::kHit : Choice::kStand)) {
        policy.doubles[place] = static_cast<UpSet>(policy.doubles[place] | bit);
      }
      policy.first[place][at(up)] = best_of(worth);
    }
  }
  return policy;
}

}  // namespace zermelo
