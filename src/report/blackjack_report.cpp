#include "report/blackjack_report.h"

#include <algorithm>
#include <vector>

#include "base/error.h"
#include "engines/blackjack/chart_picture.h"
#include "report/blackjack_json.h"

namespace zermelo {

using namespace blackjack;

namespace {

// A card as its rank from 0 (ace) to 12 (king); "10" is a ten, suits are passed over.
std::vector<int> read_ranks(const std::string& text, const char* where) {
  std::vector<int> ranks;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = static_cast<char>(std::toupper(static_cast<unsigned char>(text[i])));
    if (c == ' ' || c == ',') continue;
    if (c == '1' && i + 1 < text.size() && text[i + 1] == '0') {
      ranks.push_back(9);
      ++i;
      continue;
    }
    const std::size_t rank = std::string_view("A23456789TJQK").find(c);
    if (rank == std::string_view::npos) {
      bad_input("{}: expected cards such as A8 or T6 at column {}, found '{}'", where, i + 1,
                text.substr(i));
    }
    ranks.push_back(static_cast<int>(rank));
    const bool suit =
        i + 1 < text.size() && std::string_view("cdhs").find(text[i + 1]) != std::string_view::npos;
    if (suit) ++i;
  }
  return ranks;
}

int value_of_rank(int rank) { return std::min(rank, 9); }

// The hands' cards are taken from the shoe, so they must be there.
void check_cards(Shoe shoe, const std::vector<int>& ranks) {
  for (const int rank : ranks) {
    double& left = shoe.left[static_cast<std::size_t>(rank)];
    if (!shoe.infinite && left < 1) {
      bad_input("expected cards of the shoe, found too many of {}",
                value_name(value_of_rank(rank)));
    }
    left -= shoe.infinite ? 0 : 1;
  }
}

}  // namespace

TableRules read_table_rules(const std::string& items, const std::string& after_split) {
  std::string all = items;
  if (!after_split.empty()) all += (all.empty() ? "" : ",") + ("after_split=" + after_split);
  return rules_of(Options("blackjack", table_options(), Spec::parse("blackjack(" + all + ")")));
}

Shoe read_shoe(const TableRules& rules, const std::string& gone) {
  Shoe shoe = Shoe::of_decks(rules.decks);
  for (const int rank : read_ranks(gone, "--gone")) {
    double& left = shoe.left[static_cast<std::size_t>(rank)];
    if (shoe.infinite) continue;
    if (left < 1) bad_input("--gone: expected cards of the shoe, found too many of one rank");
    left -= 1;
  }
  return shoe;
}

BlackjackHand read_hand(const Shoe& shoe, const std::string& hand, const std::string& up) {
  std::vector<int> ranks = read_ranks(hand, "HAND");
  const std::vector<int> dealer = read_ranks(up, "UP");
  if (ranks.size() < 2) bad_input("HAND: expected two cards or more, found '{}'", hand);
  if (dealer.size() != 1) bad_input("UP: expected the dealer's card, found '{}'", up);
  Counts counts{};
  int points = 0;
  for (const int rank : ranks) {
    ++counts[static_cast<std::size_t>(value_of_rank(rank))];
    points += value_of_rank(rank) + 1;
  }
  if (points > 21) bad_input("HAND: expected at most 21 points, found {}", points);
  const bool pair_of_tens =
      ranks.size() == 2 && value_of_rank(ranks[0]) == 9 && ranks[0] == ranks[1];
  const TenRanks tens = {.pair = pair_of_tens ? ranks[0] : TenRanks::kDiffer,
                         .up = dealer[0] < 9 ? -1 : dealer[0]};
  ranks.push_back(dealer[0]);
  check_cards(shoe, ranks);
  return {.hand = HandTable::get().of(counts), .up = value_of_rank(dealer[0]), .tens = tens};
}

Json hand_values_json(const RoundValues& round, const BlackjackHand& asked) {
  const ChoiceValues values = round.values(asked.hand, asked.up, asked.tens);
  Json json = hand_json(round, asked.hand, asked.up);
  json["values"] = choices_json(values);
  json["best"] = std::string(kChoiceNames[static_cast<std::size_t>(best_of(values))]);
  json["value"] = *values[static_cast<std::size_t>(best_of(values))];
  if (asked.up == kAceValue) json["insurance"] = round.insurance(asked.hand);
  return json;
}

Json chart_and_edge_json(const Chart& chart, const TableRules& rules, const Shoe& shoe) {
  const Policy policy = chart.policy();
  Json json = chart_json(chart);
  json["edge"] = RoundValues(rules, shoe, 0, &policy).edge();
  return json;
}

}  // namespace zermelo
