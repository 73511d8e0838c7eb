// Positions of Black Jack as sentences. What was read is checked by playing the round again: the
// table tells which bets, cards and actions led to it, and each of them must be legal.
#include "base/error.h"
#include "base/text.h"
#include "games/blackjack/blackjack.h"

namespace zermelo::blackjack {
std::string chips_text(HalfChips half_chips) {
  return std::to_string(half_chips / 2) + (half_chips % 2 != 0 ? ".5" : "");
}

namespace {

using Position = Blackjack::Position;
using Seat = Blackjack::Seat;

constexpr HalfChips kMostOnSeat = 1'000'000'000;
constexpr std::string_view kPhases[] = {"bet",  "insurance", "play", "deal",
                                        "card", "dealer",    "over"};

bool names_seat(Phase phase) { return phase <= Phase::kPlay || phase == Phase::kCard; }

std::string cards_text(const Hand& hand) {
  std::string text;
  for (int i = 0; i < hand.count; ++i) text += kRankNames[hand[i]];
  return text;
}

// Cuts the text at the first `mark` and returns what stood before it; all if there is none.
std::string_view cut(std::string_view& text, char mark) {
  const std::size_t at = text.find(mark);
  const std::string_view before = text.substr(0, at);
  text = at == std::string_view::npos ? std::string_view() : text.substr(at + 1);
  return before;
}

HalfChips read_chips(std::string_view text, std::string_view what) {
  const bool half = text.ends_with(".5");
  const std::string_view whole = half ? text.substr(0, text.size() - 2) : text;
  return static_cast<HalfChips>(2 * integer_in(whole, 0, kMostOnSeat / 2, what) + half);
}

// "A9", "AsTd", "10": suits are dropped.
Hand read_cards(std::string_view text) {
  Hand hand;
  const std::string_view whole = text;
  while (!text.empty()) {
    const bool ten = text.starts_with("10");
    const std::size_t rank = ten ? kTen : kRankNames.find(text[0]);
    if (rank < kAce || rank > kKing) {
      bad_input("expected cards such as A9 or AsTd, found '{}'", whole);
    }
    if (hand.count == Hand::kMost || hand.bust()) {
      bad_input("expected no more cards on a hand that is bust, found '{}'", whole);
    }
    hand.add(static_cast<Rank>(rank));
    text.remove_prefix(ten ? 2 : 1);
    if (!text.empty() && std::string_view("cdhs").find(text[0]) != std::string_view::npos) {
      text.remove_prefix(1);
    }
  }
  return hand;
}

// "chips", "chips/wager" or "chips/wager+insurance:hand,hand".
Seat read_seat(std::string_view text, const std::string& name) {
  Seat seat;
  std::string_view front = cut(text, ':');
  seat.chips = read_chips(cut(front, '/'), name + ": chips");
  if (front.empty()) {
    if (!text.empty()) bad_input("{}: expected chips/wager before the cards", name);
    return seat;
  }
  seat.wager = read_chips(cut(front, '+'), name + ": a wager");
  seat.insured = !front.empty();  // the amount is compared when all has been read
  seat.count = 1;
  if (text.empty()) return seat;
  for (seat.count = 0; !text.empty(); ++seat.count) {
    if (seat.count == kMaxHands) bad_input("{}: expected at most four hands", name);
    std::string_view hand = cut(text, ',');
    Hand& cards = seat.hands[seat.count] = read_cards(cut(hand, 'x'));
    if (cards.count == 0) bad_input("{}: expected cards between the commas", name);
    cards.doubled = hand == "2";
    seat.surrendered = seat.surrendered || hand == ".5";
    if (!hand.empty() && hand != "2" && hand != ".5") {
      bad_input("{}: expected x2 or x.5 behind the cards, found 'x{}'", name, hand);
    }
  }
  return seat;
}

void read_dealer(std::string_view text, Position& p) {
  const std::string_view whole = text;
  if (text.ends_with('?')) {
    p.hole = kUnseen;
    text.remove_suffix(1);
  } else if (text.ends_with(']')) {
    const std::string_view open = cut(text, '[');
    const Hand hidden = read_cards(text.substr(0, text.empty() ? 0 : text.size() - 1));
    if (hidden.count != 1) bad_input("dealer: expected one card in brackets, found '{}'", whole);
    p.hole = hidden[0];
    text = open;
  }
  p.dealer = read_cards(text);
  if (p.dealer.count == 0 || (p.hole != kNoCard && p.dealer.count != 1)) {
    bad_input("dealer: expected cards such as A, A[9], A? or A9, found '{}'", whole);
  }
}

// "bet-1", "play-1.2", "deal".
void read_turn(std::string_view text, int players, Position& p) {
  std::string_view rest = text;
  const std::string_view word = cut(rest, '-');
  const auto* const found = std::find(std::begin(kPhases), std::end(kPhases), word);
  if (found == std::end(kPhases)) {
    bad_input("turn: expected {}-1 or deal, dealer, over, found '{}'", "bet, insurance, play, card",
              text);
  }
  p.phase = static_cast<Phase>(found - std::begin(kPhases));
  if (!names_seat(p.phase)) {
    if (!rest.empty()) bad_input("turn: expected '{}' alone, found '{}'", word, text);
    return;
  }
  p.actor = static_cast<std::uint8_t>(integer_in(cut(rest, '.'), 1, players, "turn: a player") - 1);
  if (!rest.empty()) {
    p.hand = static_cast<std::uint8_t>(integer_in(rest, 1, kMaxHands, "turn: a hand") - 1);
  }
}

void read_shoe(std::string_view text, int most, Position& p) {
  const auto numbers = words_of(text, true);
  if (numbers.size() != kRanks) {
    bad_input("shoe: expected 13 numbers from A to K, found {} in '{}'", numbers.size(), text);
  }
  p.left_total = 0;
  for (Rank rank = kAce; rank <= kKing; ++rank) {
    const auto n = integer_in(numbers[rank - 1u], 0, most, "shoe: cards of a rank");
    p.left[rank] = static_cast<std::uint8_t>(n);
    p.left_total += static_cast<std::int32_t>(n);
  }
}

// Cards that left the shoe in this round, by rank; a hidden one counts as still in it.
std::array<int, 16> on_table(const Position& p) {
  std::array<int, 16> table{};
  const auto count = [&](const Hand& hand) {
    for (int i = 0; i < hand.count; ++i) ++table[hand[i]];
  };
  count(p.dealer);
  if (p.hole != kUnseen) ++table[p.hole];
  for (const Seat& seat : p.seats) {
    for (const Hand& hand : seat.hands) count(hand);
  }
  return table;
}

// Equal in all that is not chips or the shoe.
bool same_table(Position a, const Position& b) {
  for (int k = 0; k < kMaxSeats; ++k) a.seats[k].chips = b.seats[k].chips;
  a.left = b.left;
  a.left_total = b.left_total;
  if (!names_seat(a.phase)) a.actor = b.actor;
  return a == b;
}

}  // namespace

std::string Blackjack::write(const Position& p) const {
  std::string text =
      fmt::format("round={} turn={}", p.round, kPhases[static_cast<std::size_t>(p.phase)]);
  if (names_seat(p.phase)) {
    text += fmt::format("-{}", p.actor + 1);
    if (p.phase != Phase::kBet && p.seats[p.actor].count > 1)
      text += fmt::format(".{}", p.hand + 1);
  }
  if (penetration_ > 0) {
    for (Rank rank = kAce; rank <= kKing; ++rank) {
      text += fmt::format("{}{}", rank == kAce ? " shoe=" : ",", p.left[rank]);
    }
  }
  if (p.dealer.count > 0) text += " dealer=" + cards_text(p.dealer);
  if (p.hole == kUnseen)
    text += '?';
  else if (p.hole != kNoCard)
    text += fmt::format("[{}]", kRankNames[p.hole]);
  text += " seats:";
  for (int k = 0; k < players_; ++k) {
    const Seat& seat = p.seats[k];
    text += " " + chips_text(seat.chips);
    if (seat.count == 0) continue;
    text += "/" + chips_text(seat.wager);
    if (seat.insured) text += "+" + chips_text(insurance_cost(seat));
    for (int i = 0; i < seat.count && seat.hands[i].count > 0; ++i) {
      text += (i == 0 ? ":" : ",") + cards_text(seat.hands[i]);
      text += seat.hands[i].doubled ? "x2" : seat.surrendered ? "x.5" : "";
    }
  }
  return text;
}

Position Blackjack::read(std::string_view text) const { return replayed(parsed(text)); }

Position Blackjack::parsed(std::string_view text) const {
  Position p = start();
  bool has_turn = false, has_shoe = false;
  const auto words = sentence_of(text, "position");
  std::size_t i = 0;
  for (; i < words.size() && words[i] != "seats:"; ++i) {
    std::string_view value = words[i];
    const std::string_view name = cut(value, '=');
    if (name == "round") {
      const std::int64_t most = rounds_ == 0 ? 1'000'000'000 : rounds_;
      p.round = static_cast<std::int32_t>(integer_in(value, 1, most, "round: a number"));
    } else if (name == "turn") {
      read_turn(value, players_, p);
      has_turn = true;
    } else if (name == "dealer") {
      read_dealer(value, p);
    } else if (name == "shoe" && penetration_ > 0) {
      read_shoe(value, 4 * decks_ + 1, p);
      has_shoe = true;
    } else {
      bad_input("expected round=, turn=,{} dealer= or seats:, found '{}'",
                penetration_ > 0 ? " shoe=," : "", words[i]);
    }
  }
  const std::size_t found = words.size() - std::min(words.size(), i + 1);
  if (found != static_cast<std::size_t>(players_)) {
    bad_input("expected 'seats:' and {} behind it, found {}", players_, found);
  }
  if (!has_turn || has_shoe != (penetration_ > 0)) {
    bad_input("expected {}, found '{}'", has_turn ? "shoe=" : "turn=", trimmed(text));
  }
  for (int k = 0; k < players_; ++k) {
    const std::string_view word = words[i + 1 + static_cast<std::size_t>(k)];
    Seat& seat = p.seats[k] = read_seat(word, fmt::format("player {}", k + 1));
    if (seat.count == 0) continue;
    if (!std::binary_search(bets_.begin(), bets_.begin() + bet_count_, seat.wager)) {
      bad_input("player {}: expected a wager that is allowed, found {}", k + 1,
                chips_text(seat.wager));
    }
    if (!seat.insured) continue;
    const std::size_t plus = word.find('+') + 1;
    const std::string_view paid = word.substr(plus, word.find(':') - plus);
    if (read_chips(paid, "insurance") != insurance_cost(seat)) {
      bad_input("player {}: expected an insurance of {}, found {}", k + 1,
                chips_text(insurance_cost(seat)), paid);
    }
  }
  return p;
}

// The round from its bets to this table. Chips on the table go back to where they came from first.
Position Blackjack::replayed(const Position& wanted) const {
  const bool paid = shows_last_round(wanted);
  const std::array<int, 16> table = on_table(wanted);
  Position p = start();
  p.round = wanted.round - (paid && wanted.phase == Phase::kBet ? 1 : 0);
  if (p.round == 0) bad_input("expected a clear table before round 1");
  for (int k = 0; k < players_; ++k) {
    const Seat& seat = wanted.seats[k];
    HalfChips& chips = p.seats[k].chips = seat.chips + stakes(seat);
    if (paid) chips -= pay_out(seat, wanted.dealer);
    if (chips < 0) bad_input("player {}: expected chips for what it has put down", k + 1);
  }
  set_actor(p, next_who_can_bet(p, 0));
  if (p.actor == players_) bad_input("expected a player who can bet");
  if (penetration_ > 0) {
    p.left_total = 0;
    for (Rank rank = kAce; rank <= kKing; ++rank) {
      const int left = std::min<int>(full_[rank], wanted.left[rank] + table[rank]);
      p.left[rank] = static_cast<std::uint8_t>(left);
      p.left_total += left;
    }
    if (p.left_total <= cut_) bad_input("shoe: expected more than {} cards before a round", cut_);
  }
  Position goal = wanted;
  if (goal.hole == kUnseen) {  // any card will do that could lie there
    for (Rank rank = kAce; rank <= kKing && goal.hole == kUnseen; ++rank) {
      const bool open = wanted.phase == Phase::kInsurance || !makes_natural(goal.dealer[0], rank);
      const int left = penetration_ > 0 ? wanted.left[rank] : full_[rank] - table[rank];
      if (open && (decks_ == 0 || left > 0)) goal.hole = rank;
    }
  }
  while (!same_table(p, goal)) {
    const Move m = move_towards(p, goal);
    bool legal = false;
    if (!shows_last_round(p)) {
      for (const Move each : moves(p)) legal = legal || each == m;
    }
    if (!legal) bad_input("no round leads to this table; it departs at '{}'", write(view(p, 0)));
    play(p, m);
  }
  if (paid && wanted.left == full_) {  // shuffled since
    p.left = full_;
    p.left_total = full_total_;
  }
  if (wanted.hole == kUnseen) p = view(p, 0);
  if (penetration_ > 0 && p.left != wanted.left) {
    bad_input("shoe: expected cards that fit the table and {} decks", decks_);
  }
  return p;
}

// The next step of the round; 0 if the table does not say.
Blackjack::Move Blackjack::move_towards(const Position& p, const Position& wanted) const {
  if (p.phase == Phase::kDealer) return wanted.dealer[p.dealer.count];
  if (p.actor == players_) {
    if (p.dealer.count == 0) return wanted.dealer[0];
    return wanted.hole != kNoCard ? wanted.hole : wanted.dealer[1];
  }
  const Seat& seat = p.seats[p.actor];
  const Seat& goal = wanted.seats[p.actor];
  const Hand& hand = seat.hands[p.hand];
  const Hand& last = goal.hands[p.hand];
  switch (p.phase) {
    case Phase::kBet:
      for (std::size_t i = 0; i < bet_count_; ++i) {
        if (bets_[i] == goal.wager) return static_cast<Move>(kFirstBet + i);
      }
      return 0;
    case Phase::kInsurance: return goal.insured ? kInsurance : kNo;
    case Phase::kDeal: return goal.count > 1 ? last[0] : last[hand.count];
    case Phase::kPlay:
      if (goal.count > seat.count) return kSplit;
      if (last.doubled) return kDouble;
      if (goal.surrendered) return kSurrender;
      if (last.count > hand.count) return kHit;
      return wanted.phase == Phase::kCard && wanted.actor == p.actor && wanted.hand == p.hand
                 ? kHit
                 : kStand;
    // All splits are made on the first hand: hands that wait are alike, wherever they come from.
    case Phase::kCard: return goal.count > seat.count ? last[0] : last[hand.count];
    default: return 0;
  }
}

}  // namespace zermelo::blackjack
