#include "engines/blackjack/expert.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "engines/blackjack/chart.h"
#include "engines/blackjack/count.h"
#include "engines/blackjack/round_values.h"

namespace zermelo {
namespace blackjack {
namespace {

using Position = Blackjack::Position;
using Move = Blackjack::Move;

Counts counts_of(const Hand& hand) {
  Counts counts{};
  for (int i = 0; i < hand.count; ++i) ++counts[at(value_of(hand[i]) - 1)];
  return counts;
}

// A hand at the table, with the shoe that it is played from.
struct Situation {
  Shoe shoe;  // with the cards of the hand and the dealer's card
  HandId hand = 0;
  int up = 0;
  TenRanks tens;
};

// What the player to move sees of its hand, once cards are dealt. The hole card is in the shoe.
Situation situation_of(const Blackjack& game, const Position& seen) {
  Situation now;
  now.shoe = Shoe::of_decks(game.decks());
  if (!now.shoe.infinite) {
    for (std::size_t rank = 0; rank < 13; ++rank) now.shoe.left[rank] = seen.left[rank + 1];
  }
  if (seen.dealer.count == 0 || seen.phase == Phase::kBet) return now;
  const Hand& hand = seen.seats[seen.actor].hands[seen.hand];
  if (!now.shoe.infinite) {
    for (int i = 0; i < hand.count; ++i) ++now.shoe.left[at(hand[i] - 1)];
    ++now.shoe.left[at(seen.dealer[0] - 1)];
  }
  now.hand = HandTable::get().of(counts_of(hand));
  now.up = value_of(seen.dealer[0]) - 1;
  now.tens.pair = hand.is_pair() ? hand[0] - 1 : TenRanks::kDiffer;
  now.tens.up = seen.dealer[0] - 1;
  return now;
}

// Even if four hands and the dealer take the smallest cards there are, some are left: no cards have
// to be shuffled in.
bool lasts_a_round(const Shoe& shoe) {
  if (shoe.infinite) return true;
  constexpr double kPoints = 4 * 20 + 16, kLastCards = 5;
  double points = kPoints, cards = kLastCards;
  for (int v = 0; v < kValues; ++v) {
    const double taken = std::min(shoe.of_value(v), std::floor(points / (v + 1)));
    points -= taken * (v + 1);
    cards += taken;
  }
  return cards < shoe.total();
}

// --- Exact values ----------------------------------------------------------------------------------

class ExactExpert : public Expert<Blackjack> {
 public:
  explicit ExactExpert(const Blackjack& game) : game_(game), rules_(rules_of(game)) {}

  Thoughts think(const Position& p, Budget&) override {
    const Position seen = game_.view(p, p.actor);
    const auto moves = game_.moves(seen);
    Thoughts thoughts = {.values = std::vector<Value>(moves.size())};
    const Situation now = situation_of(game_, seen);
    if (!lasts_a_round(now.shoe)) return thoughts;
    ChoiceValues values;
    if (seen.phase == Phase::kPlay) values = values_of(seen, now);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const std::optional<double> chips = worth(seen, now, values, moves[i]);
      if (chips) thoughts.values[i] = Value::exact(*chips);
      const Value& best = thoughts.values[thoughts.best];
      if (chips && (!best.expectation || *chips > *best.expectation)) thoughts.best = i;
    }
    thoughts.value = thoughts.values[thoughts.best];
    thoughts.work = 1;
    return thoughts;
  }

 private:
  static double chips(HalfChips half) { return half / 2.0; }

  std::optional<double> worth(const Position& seen, const Situation& now,
                              const ChoiceValues& values, Move move) {
    const auto& seat = seen.seats[seen.actor];
    if (seen.phase == Phase::kBet) return edge(now.shoe) * chips(game_.size_of_bet(move));
    if (seen.phase == Phase::kInsurance) {
      const RoundValues round(rules_, now.shoe, now.hand);
      const double plain = round.worth(now.hand, now.up, now.tens) * chips(seat.wager);
      if (move == Blackjack::kNo) return plain;
      return plain + round.insurance(now.hand) * chips(game_.insurance_cost(seat));
    }
    const auto choice = static_cast<std::size_t>(move - Blackjack::kStand);
    if (!values[choice]) return std::nullopt;
    return *values[choice] * chips(seat.wager);
  }

  // In wagers. Where the chips do not last for four doubled hands, the best of the ways to play on
  // after a split that they do last for.
  ChoiceValues values_of(const Position& seen, const Situation& now) const {
    const auto& seat = seen.seats[seen.actor];
    TableRules rules = rules_;
    rules.hands = kMaxHands + 1 - seat.count;
    const bool split = seat.count > 1;
    const int spare = seat.chips / seat.wager;
    ChoiceValues best = values_by(rules, now, split);
    if (!now_pair(now) || 2 * rules.hands - 1 <= spare) return best;
    auto& worth = best[static_cast<std::size_t>(Choice::kSplit)];
    worth.reset();
    for (int hands = 2; hands <= rules.hands; ++hands) {
      for (const bool doubles : {false, true}) {
        if (hands - 1 + (doubles ? hands : 0) > spare) continue;
        TableRules poor = rules;
        poor.hands = hands;
        poor.double_after_split = doubles;
        const auto other = values_by(poor, now, split)[static_cast<std::size_t>(Choice::kSplit)];
        if (other && (!worth || *other > *worth)) worth = other;
      }
    }
    return best;
  }
  static bool now_pair(const Situation& now) {
    const HandEntry& hand = HandTable::get()[now.hand];
    return hand.cards == 2 && std::count(hand.counts.begin(), hand.counts.end(), 2) == 1;
  }
  static ChoiceValues values_by(const TableRules& rules, const Situation& now, bool split) {
    const RoundValues round(rules, now.shoe, now.hand);
    ChoiceValues values = round.values(now.hand, now.up, now.tens);
    if (!split) return values;
    // An ace with a ten is no natural now.
    ChoiceValues after = round.values_after_split(now.hand, now.up);
    after[static_cast<std::size_t>(Choice::kSplit)] =
        values[static_cast<std::size_t>(Choice::kSplit)];
    return after;
  }

  double edge(const Shoe& shoe) {
    if (!edge_ || shoe.left != edge_shoe_) {
      edge_ = RoundValues(rules_, shoe).edge();
      edge_shoe_ = shoe.left;
    }
    return *edge_;
  }

  const Blackjack game_;
  const TableRules rules_;
  std::optional<double> edge_;  // of a round from this shoe
  std::array<double, 13> edge_shoe_{};
};

// --- Players ---------------------------------------------------------------------------------------

bool is_legal(const Blackjack& game, const Position& seen, Move wanted) {
  for (const Move m : game.moves(seen)) {
    if (m == wanted) return true;
  }
  return false;
}

// The move that a chart names, of those that are legal.
Move chart_move(const Blackjack& game, const Position& seen, const Chart& chart) {
  const auto& seat = seen.seats[seen.actor];
  const Hand& cards = seat.hands[seen.hand];
  const HandEntry& hand = HandTable::get()[HandTable::get().of(counts_of(cards))];
  const int up = value_of(seen.dealer[0]) - 1;
  const auto legal = [&](Move m) { return is_legal(game, seen, m); };
  const Cell& plain = chart.cell(hand, up, false);
  const Choice first = chart.cell(hand, up, cards.is_pair()).first;
  const Move wanted = static_cast<Move>(Blackjack::kStand + static_cast<int>(first));
  const bool to_split = first == Choice::kSplit || first == Choice::kSurrender;
  if (cards.count == 2 && to_split && legal(wanted)) return wanted;
  if (cards.count == 2 && plain.doubles && legal(Blackjack::kDouble)) return Blackjack::kDouble;
  return plain.hits ? Blackjack::kHit : Blackjack::kStand;
}

class ChartPlayer : public Expert<Blackjack> {
 public:
  ChartPlayer(const Blackjack& game, bool counts) : game_(game), rules_(rules_of(game)) {
    if (counts) {
      rows_ = count_rows(rules_, kLow, kHigh);
    } else {
      rows_ = {{.true_count = 0,
                .edge = 0,
                .insurance = -1,
                .chart = best_chart(RoundValues(rules_, Shoe::of_decks(rules_.decks)))}};
    }
  }

  Thoughts think(const Position& p, Budget&) override {
    const Position seen = game_.view(p, p.actor);
    const auto moves = game_.moves(seen);
    const CountRow& row = rows_[row_of(seen)];
    Move move = moves[0];
    if (seen.phase == Phase::kPlay) move = chart_move(game_, seen, row.chart);
    if (seen.phase == Phase::kInsurance) {
      const bool wanted = row.insurance > 0 && is_legal(game_, seen, Blackjack::kInsurance);
      move = wanted ? Blackjack::kInsurance : Blackjack::kNo;
    }
    if (seen.phase == Phase::kBet && row.true_count > 1) {
      // The largest bet that the true count is worth, in smallest bets.
      for (const Move m : moves) {
        if (game_.size_of_bet(m) <= row.true_count * game_.size_of_bet(moves[0])) move = m;
      }
    }
    Thoughts thoughts = {.values = std::vector<Value>(moves.size())};
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves[i] == move) thoughts.best = i;
    }
    return thoughts;
  }

 private:
  static constexpr int kLow = -5, kHigh = 6;

  // By the true count of the cards that are seen.
  std::size_t row_of(const Position& seen) const {
    if (rows_.size() == 1 || game_.decks() == 0) return rows_.size() == 1 ? 0 : at(-kLow);
    int running = 0, left = 0;
    for (int rank = 0; rank < 13; ++rank) {
      const int cards = seen.left[at(rank + 1)];
      running -= kHighLow[at(std::min(rank, 9))] * cards;
      left += cards;
    }
    if (left == 0) return at(-kLow);
    const int count = static_cast<int>(std::floor(52.0 * running / left));
    return at(std::clamp(count, kLow, kHigh) - kLow);
  }

  const Blackjack game_;
  const TableRules rules_;
  std::vector<CountRow> rows_;  // a chart player has one
};

}  // namespace

TableRules rules_of(const Blackjack& game) {
  TableRules rules;
  rules.decks = game.decks();
  rules.split_by_rank = true;
  rules.one_card_on_aces = game.gives_one_card_on_aces();
  rules.resplit_aces = !rules.one_card_on_aces;
  return rules;
}

}  // namespace blackjack

std::unique_ptr<Expert<blackjack::Blackjack>> EngineOf<blackjack::Blackjack>::expert(
    const G& game, std::uint64_t) {
  return std::make_unique<blackjack::ExactExpert>(game);
}

std::unique_ptr<Expert<blackjack::Blackjack>> EngineOf<blackjack::Blackjack>::player(
    const G& game, std::string_view name, const Options&) {
  if (name == "exact") return std::make_unique<blackjack::ExactExpert>(game);
  return std::make_unique<blackjack::ChartPlayer>(game, name == "counter");
}

}  // namespace zermelo
