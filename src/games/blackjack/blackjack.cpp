#include "games/blackjack/blackjack.h"

#include "base/error.h"
#include "base/hash.h"
#include "base/text.h"
#include "core/notation.h"

namespace zermelo::blackjack {
namespace {

constexpr std::int64_t kMostChips = 1'000'000, kMostBet = 10'000;

constexpr std::string_view kActions[] = {"stand",     "hit",       "double", "split",
                                         "surrender", "insurance", "no"};

// "5+10+25", smallest first.
std::vector<int> bet_sizes(const std::string& word) {
  std::vector<int> sizes;
  for (const std::string& piece : split_top_level(word, '+')) {
    sizes.push_back(static_cast<int>(integer_in(piece, 1, kMostBet, "a bet")));
  }
  std::sort(sizes.begin(), sizes.end());
  if (std::adjacent_find(sizes.begin(), sizes.end()) != sizes.end()) {
    bad_input("expected different bets such as 5+10+25, found '{}'", word);
  }
  if (sizes.size() > Blackjack::kMaxBets) {
    bad_input("expected at most {} bets, found {}", Blackjack::kMaxBets, sizes.size());
  }
  return sizes;
}

std::uint64_t with_hand(std::uint64_t key, const Hand& hand) {
  return mixed(mixed(key, hand.first),
               std::uint64_t{hand.more} << 16 | std::uint64_t{hand.count} << 1 | hand.doubled);
}

}  // namespace

const GameInfo& info() {
  static const GameInfo info = {
      .name = "blackjack",
      .title = "Black Jack",
      .summary = "up to seven players against the dealer, nearest to 21 wins",
      .rules = kRules,
      .options = {Option::number("players", 1, 1, kMaxSeats, "players at the table"),
                  Option::number("decks", 6, 0, 8, "decks in the shoe; 0 = infinitely many"),
                  Option::number("chips", 200, 1, kMostChips, "chips of each player at the start"),
                  Option::word("bet", "10", "the wager; several sizes as 5+10+25"),
                  Option::number("rounds", 0, 0, 100000,
                                 "rounds of a game; 0 = until all are broke"),
                  Option::number("penetration", 0, 0, 100,
                                 "percent dealt before a shuffle; 0 = shuffle each round"),
                  Option::choice("split_aces", {"free", "one"}, "play on, or get one card only"),
                  Option::choice("insurance", {"full", "half"}, "its cost in wagers")},
      .samples = {"blackjack", "blackjack(players=3,decks=1,rounds=5)",
                  "blackjack(players=7,decks=0,rounds=3)",
                  "blackjack(players=2,chips=60,bet=5+10+25,rounds=20)",
                  "blackjack(decks=2,rounds=10,penetration=75,split_aces=one,insurance=half)"},
      .grade = Grade::kVerified,
      .verified_against = "computed expectations of standing and doubling, a second implementation",
      .aliases = {"twenty-one"}};
  return info;
}

Blackjack from(const Options& options) {
  return Blackjack({.players = options.number("players"),
                    .decks = options.number("decks"),
                    .chips = options.number("chips"),
                    .rounds = options.number("rounds"),
                    .penetration = options.number("penetration"),
                    .bets = bet_sizes(options.word("bet")),
                    .one_card_on_aces = options.word("split_aces") == "one",
                    .half_insurance = options.word("insurance") == "half"});
}

Blackjack::Blackjack(const Rules& rules)
    : players_(rules.players),
      decks_(rules.decks),
      chips_(rules.chips),
      rounds_(rules.rounds),
      penetration_(rules.penetration),
      bet_count_(rules.bets.size()),
      one_card_on_aces_(rules.one_card_on_aces),
      half_insurance_(rules.half_insurance),
      full_total_(52 * rules.decks),
      cut_(full_total_ * (100 - penetration_) / 100) {
  for (std::size_t i = 0; i < bet_count_; ++i) bets_[i] = 2 * rules.bets[i];
  if (2 * chips_ < bets_[0]) {
    bad_input("expected chips for the smallest bet of {}, found {}", bets_[0] / 2, chips_);
  }
  if (penetration_ > 0 && decks_ == 0) {
    bad_input("expected a penetration of 0 with infinitely many decks, found {}", penetration_);
  }
  std::fill_n(full_.begin() + kAce, kRanks, static_cast<std::uint8_t>(4 * decks_));
}

Blackjack::Position Blackjack::start() const {
  Position p;
  for (int k = 0; k < players_; ++k) p.seats[k].chips = 2 * chips_;
  p.left = full_;
  p.left_total = full_total_;
  return p;
}

PayoffRange Blackjack::payoff_range() const {
  // In a round at most four doubled hands are won.
  const double high = rounds_ == 0 ? std::numeric_limits<double>::infinity()
                                   : 8.0 * bets_[bet_count_ - 1] / 2 * rounds_;
  return {.low = -static_cast<double>(chips_), .high = high, .sum = std::nullopt};
}

int Blackjack::max_length() const {
  if (rounds_ == 0) return kUnbounded;
  // A seat bets and insures; each card of its hands is asked for and given, and a stand may follow.
  constexpr int kSeat = 1 + 1 + kMaxHands * (2 * Hand::kMost + 1);
  return rounds_ * (players_ * kSeat + Hand::kMost);
}

// What is not on the table is shuffled in; if all is on it, as many decks again.
void Blackjack::refill(Position& p) const {
  std::array<int, 16> table{};
  const auto count = [&](const Hand& hand) {
    for (int i = 0; i < hand.count; ++i) ++table[hand[i]];
  };
  count(p.dealer);
  ++table[p.hole];
  for (const Seat& seat : p.seats) {
    for (const Hand& hand : seat.hands) count(hand);
  }
  int cards = 0;
  for (Rank rank = kAce; rank <= kKing; ++rank) cards += table[rank];
  const int shoes = cards / full_total_ + 1;
  p.left_total = shoes * full_total_ - cards;
  for (Rank rank = kAce; rank <= kKing; ++rank) {
    p.left[rank] = static_cast<std::uint8_t>(shoes * full_[rank] - table[rank]);
  }
}

Blackjack::Position Blackjack::view(const Position& p, int) const {
  Position seen = p;
  if (p.hole == kNoCard || p.hole == kUnseen) return seen;
  seen.hole = kUnseen;
  if (decks_ == 0) return seen;
  ++seen.left[p.hole];
  ++seen.left_total;
  return seen;
}

Blackjack::Position Blackjack::redeal(const Position& p, int player, Rng& rng) const {
  Position deal = view(p, player);
  if (deal.hole != kUnseen) return deal;
  const bool peeked = deal.phase != Phase::kInsurance;
  std::array<std::uint32_t, kRanks + 1> weight{};
  std::uint32_t total = 0;
  for (Rank rank = kAce; rank <= kKing; ++rank) {
    if (peeked && makes_natural(deal.dealer[0], rank)) continue;
    total += weight[rank] = decks_ == 0 ? 1 : deal.left[rank];
  }
  std::uint32_t place = rng.below(total);
  Rank rank = kAce;
  while (place >= weight[rank]) place -= weight[rank++];
  deal.hole = rank;
  if (decks_ == 0) return deal;
  --deal.left[rank];
  --deal.left_total;
  return deal;
}

std::uint64_t Blackjack::key(const Position& p) const {
  std::uint64_t key = with_hand(mixed(0, static_cast<std::uint64_t>(p.round)), p.dealer);
  key = mixed(key, std::uint64_t{p.hole} << 24 | std::uint64_t{p.actor} << 16 |
                       std::uint64_t{p.hand} << 8 | static_cast<std::uint64_t>(p.phase));
  for (int k = 0; k < players_; ++k) {
    const Seat& seat = p.seats[k];
    key = mixed(
        key, static_cast<std::uint64_t>(seat.chips) << 32 | static_cast<std::uint64_t>(seat.wager));
    key = mixed(key, std::uint64_t{seat.count} << 2 | std::uint64_t{seat.insured} << 1 |
                         std::uint64_t{seat.surrendered});
    for (int i = 0; i < seat.count; ++i) key = with_hand(key, seat.hands[i]);
  }
  if (penetration_ == 0) return key;  // then the shoe follows from the table
  std::uint64_t shoe[2] = {};
  for (Rank rank = kAce; rank <= kKing; ++rank) {
    shoe[rank / 8] |= std::uint64_t{p.left[rank]} << 8 * (rank % 8);
  }
  return mixed(mixed(key, shoe[0]), shoe[1]);
}

std::string Blackjack::write_move(const Position&, Move m) const {
  if (m >= kFirstBet) return fmt::format("bet {}", bets_[m - kFirstBet] / 2);
  if (m < kStand) return {kRankNames[m]};
  return std::string(kActions[m - kStand]);
}

std::optional<Blackjack::Move> Blackjack::read_move(const Position& p,
                                                    std::string_view text) const {
  const std::string word = lower(normal_move(text));
  if (turn(p).is_chance()) {  // a suit may follow, a ten may be 10
    std::string card = word.starts_with("10") ? "t" + word.substr(2) : word;
    if (card.size() == 2 && std::string_view("cdhs").find(card[1]) != std::string_view::npos) {
      card.pop_back();
    }
    const std::size_t rank = card.size() == 1 ? kRankNames.find(upper(card)) : 0;
    if (rank < kAce || rank > kKing || (ranks_left(p) >> rank & 1) == 0) return std::nullopt;
    return static_cast<Move>(rank);
  }
  std::string long_form = word;
  if (p.phase == Phase::kBet && to_integer(word)) long_form = "bet " + word;
  if (p.phase == Phase::kInsurance) {
    if (word == "y" || word == "yes") long_form = "insurance";
    if (word == "n") long_form = "no";
  }
  if (p.phase == Phase::kPlay) {
    static constexpr std::pair<std::string_view, std::string_view> kShort[] = {
        {"s", "stand"}, {"h", "hit"},       {"d", "double"},
        {"p", "split"}, {"r", "surrender"}, {"double down", "double"}};
    for (const auto& [brief, full] : kShort) {
      if (word == brief) long_form = full;
    }
  }
  for (const Move m : moves(p)) {
    if (write_move(p, m) == long_form) return m;
  }
  return std::nullopt;
}

std::string Blackjack::why_not(const Position& p, std::string_view text) const {
  const std::string word = lower(normal_move(text));
  if (turn(p).is_chance()) return "a card is dealt now";
  const Seat& seat = p.seats[p.actor];
  if (p.phase == Phase::kBet) {
    const auto wanted = to_integer(word.starts_with("bet ") ? word.substr(4) : word);
    if (wanted && 2 * *wanted > seat.chips) return "that is more than the chips left";
    return wanted ? "the bets allowed are given by the table" : "the wager comes first";
  }
  if (p.phase == Phase::kInsurance) {
    return word == "insurance" ? "the chips left do not pay for it"
                               : "insurance comes first: yes or no";
  }
  if (word == "insurance") return "insurance is offered only under an ace, before the turns";
  const Hand& hand = seat.hands[p.hand];
  const bool two = hand.count == 2;
  const bool poor = seat.chips < seat.wager;
  if (word == "double") return !two ? "only a hand of two cards is doubled" : "the chips are short";
  if (word == "surrender") {
    return seat.count > 1 ? "nobody surrenders after a split"
                          : "only the first two cards are surrendered";
  }
  if (word == "split") {
    if (!hand.is_pair()) return "only two cards of equal rank are split";
    if (seat.count == kMaxHands) return "four hands are the most";
    if (poor) return "the chips are short of a second wager";
  }
  return "";
}

}  // namespace zermelo::blackjack
