#include "engines/blackjack/table_rules.h"

#include <numeric>

namespace zermelo::blackjack {

const std::vector<Option>& table_options() {
  static const std::vector<Option> options = {
      Option::number("decks", 6, 0, 8, "decks in the shoe; 0 = infinitely many"),
      Option::choice("soft17", {"stand", "hit"}, "what the dealer does with a soft 17"),
      Option::flag("das", "doubling after a split", true),
      Option::choice("double", {"any", "9-11", "10-11"}, "hard totals that may be doubled"),
      Option::number("hands", 4, 1, 4, "most hands after splits; 1 = no splits"),
      Option::flag("resplit_aces", "aces are split again", false),
      Option::choice("split_aces", {"one", "free"}, "get one card only, or play on"),
      Option::flag("surrender", "late surrender", true),
      Option::choice("hole", {"peek", "none"},
                     "the dealer peeks for a natural, or has no second card until the end"),
      Option::choice("split", {"value", "rank"}, "what makes two ten-value cards a pair"),
      Option::choice("natural", {"3:2", "6:5", "1:1", "2:1"}, "what a natural pays"),
      Option::choice("after_split", {"cdz", "cdp1", "cdp"},
                     "how hands are played after a split: as without one, as is best for the "
                     "first, by the number of hands")};
  return options;
}

TableRules rules_of(const Options& options) {
  TableRules rules;
  rules.decks = options.number("decks");
  rules.dealer_hits_soft_17 = options.word("soft17") == "hit";
  rules.double_after_split = options.flag("das");
  const std::string& totals = options.word("double");
  rules.double_on = totals == "any"    ? DoubleOn::kAny
                    : totals == "9-11" ? DoubleOn::kNineToEleven
                                       : DoubleOn::kTenToEleven;
  rules.hands = options.number("hands");
  rules.resplit_aces = options.flag("resplit_aces");
  rules.one_card_on_aces = options.word("split_aces") == "one";
  rules.surrender = options.flag("surrender");
  rules.peek = options.word("hole") == "peek";
  rules.split_by_rank = options.word("split") == "rank";
  const std::string& pays = options.word("natural");
  rules.natural_pays = pays == "3:2" ? 1.5 : pays == "6:5" ? 1.2 : pays == "1:1" ? 1 : 2;
  const std::string& after = options.word("after_split");
  rules.after_split = after == "cdz"    ? AfterSplit::kCdz
                      : after == "cdp1" ? AfterSplit::kCdp1
                                        : AfterSplit::kCdp;
  return rules;
}

Shoe Shoe::of_decks(int decks) {
  Shoe shoe;
  shoe.infinite = decks == 0;
  shoe.left.fill(decks == 0 ? 1 : 4 * decks);
  return shoe;
}

double Shoe::total() const { return std::accumulate(left.begin(), left.end(), 0.0); }

}  // namespace zermelo::blackjack
