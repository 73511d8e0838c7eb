#include "games/poker/phh.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include <fmt/core.h>
#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "games/poker/phh_fields.h"

namespace zermelo::poker {
namespace {

using Move = Poker::Move;

// The seats of a hand as p1, p2, ...: from the left of the button round to it.
std::vector<int> phh_order(Seats seats, int button) {
  std::vector<int> order;
  for (int k = button, i = std::popcount(seats); i > 0; --i)
    order.push_back(k = next_seat(seats, k));
  return order;
}

bool is_hand_start(const Position& p) {
  return p.phase == Phase::kHoles && p.deck == CardSet::all() &&
         std::all_of(std::begin(p.hole), std::end(p.hole),
                     [](const Card* cards) { return cards[0] == kNoCard; });
}

bool hand_is_over(const Position& start, const Position& p) {
  return p.hand != start.hand || p.phase == Phase::kOver;
}

// Chips of a seat between two hands: the blinds of the next one may be posted already.
Chips chips_of(const Position& p, int k) { return p.stack[k] + p.in[k]; }

// What the blinds field says; with two players the format gives the first number to the button.
std::vector<Chips> blinds_of(const Poker& game, Seats seats, int button) {
  std::vector<Chips> blinds(static_cast<std::size_t>(std::popcount(seats)), 0);
  const bool swapped = blinds.size() == 2 && game.small_blind_seat(seats, button) != button;
  blinds[swapped ? 1 : 0] = game.small_blind();
  blinds[swapped ? 0 : 1] = game.min_bet();
  return blinds;
}

// --- Writing -----------------------------------------------------------------------------------

template <class T>
std::string array_of(const std::vector<T>& values) {
  std::string text;
  for (const T& value : values) text += (text.empty() ? "" : ", ") + std::to_string(value);
  return "[" + text + "]";
}

// Writes one hand; `moves` begins with its moves. Returns how many they are, leaves p behind them.
std::size_t write_hand(const Poker& game, Position& p, const Move* moves, std::size_t count,
                       std::string& out) {
  const Position start = p;
  const std::vector<int> order = phh_order(p.live, p.button);
  std::vector<Chips> stacks;
  std::vector<int> seats;
  for (const int k : order) {
    stacks.push_back(chips_of(p, k));
    seats.push_back(k + 1);
  }
  std::vector<std::string> actions;
  const auto name_of = [&](int seat) {
    return fmt::format("p{}", std::find(order.begin(), order.end(), seat) - order.begin() + 1);
  };
  std::string board;
  const auto flush_board = [&] {
    if (!board.empty()) actions.push_back("d db " + board);
    board.clear();
  };
  std::size_t i = 0;
  for (; i < count && !hand_is_over(start, p); ++i) {
    const Phase before = p.phase;
    if (before == Phase::kBoard) {
      if (p.board_size >= 3) flush_board();
      board += card_text(moves[i]);
    } else if (before == Phase::kBetting) {
      flush_board();
      const auto action = static_cast<Action>(moves[i]);
      const Chips to = p.bet[p.seat] + game.cost(p, action);
      actions.push_back(name_of(p.seat) + (action == kFold ? " f"
                                           : to <= p.price ? " cc"
                                                           : fmt::format(" cbr {}", to)));
    }
    game.play(p, moves[i]);
    if (before != Phase::kHoles || p.phase == Phase::kHoles) continue;
    for (const int k : order) {
      actions.push_back(fmt::format("d dh {} {}{}", name_of(k), card_text(p.hole[k][0]),
                                    card_text(p.hole[k][1])));
    }
  }
  flush_board();
  if (p.phase == Phase::kHoles && !hand_is_over(start, p) && i > 0) {
    bad_input("expected moves up to the end of a deal, found the last hand half dealt");
  }
  if (hand_is_over(start, p)) {
    for (const int k : order) {
      if (is_card(p.shown[k][0])) {
        actions.push_back(fmt::format("{} sm {}{}", name_of(k), card_text(p.shown[k][0]),
                                      card_text(p.shown[k][1])));
      }
    }
  }
  out += "variant = 'NT'\n";
  out += fmt::format("antes = {}\n", array_of(std::vector<int>(order.size(), 0)));
  out += fmt::format("blinds_or_straddles = {}\n",
                     array_of(blinds_of(game, start.live, start.button)));
  out += fmt::format("min_bet = {}\nstarting_stacks = {}\nactions = [\n", game.min_bet(),
                     array_of(stacks));
  for (const std::string& action : actions) out += fmt::format("  '{}',\n", action);
  out += fmt::format("]\nhand = {}\nseats = {}\nseat_count = {}\n", start.hand, array_of(seats),
                     game.players());
  if (hand_is_over(start, p)) {
    std::vector<Chips> finishing;
    for (const int k : order) finishing.push_back(chips_of(p, k));
    out += fmt::format("finishing_stacks = {}\n", array_of(finishing));
  }
  return i;
}

// --- Reading -----------------------------------------------------------------------------------

class HandReader {
 public:
  explicit HandReader(const PhhSection& section) : section_(section) {}

  PhhHand read() {
    read_setting();
    for (const PhhItem& item : field("actions").items) {
      line_ = item.line;
      const auto words = words_of(std::string_view(item.text).substr(0, item.text.find('#')));
      if (!words.empty()) read_action(words);
    }
    if (!holes_.empty()) deal_holes();
    check_finish();
    return {game_, start_, moves_};
  }

 private:
  template <class... Args>
  [[noreturn]] void complain(fmt::format_string<Args...> format, Args&&... args) const {
    bad_input("line {}: {}", line_, fmt::format(format, std::forward<Args>(args)...));
  }

  const PhhField* find(std::string_view name) {
    const auto place = section_.fields.find(name);
    if (place == section_.fields.end()) return nullptr;
    line_ = place->second.line;
    return &place->second;
  }
  const PhhField& field(std::string_view name) {
    if (const PhhField* found = find(name)) return *found;
    bad_input("line {}: expected a field '{}' in this hand, found none", section_.line, name);
  }

  // Whole numbers; "10.0" is one.
  std::int64_t number(const PhhItem& item, std::int64_t low, std::int64_t high,
                      std::string_view what) const {
    const auto real = item.quoted ? std::nullopt : to_real(item.text);
    if (!real || !(*real >= static_cast<double>(low) && *real <= static_cast<double>(high)) ||
        *real != static_cast<double>(static_cast<std::int64_t>(*real))) {
      bad_input("line {}: {}: expected a whole number from {} to {}, found '{}'", item.line, what,
                low, high, item.text);
    }
    return static_cast<std::int64_t>(*real);
  }
  std::vector<Chips> numbers(std::string_view name, std::size_t count, Chips low) {
    const PhhField& found = field(name);
    if (!found.is_array || (count > 0 && found.items.size() != count)) {
      complain("{}: expected an array of numbers, one for each player", name);
    }
    std::vector<Chips> list;
    for (const PhhItem& item : found.items) {
      list.push_back(static_cast<Chips>(number(item, low, 100000000, name)));
    }
    return list;
  }
  std::int64_t single(std::string_view name, std::int64_t low, std::int64_t high) {
    const PhhField& found = field(name);
    if (found.is_array) complain("{}: expected one number", name);
    return number(found.items[0], low, high, name);
  }

  void read_setting() {
    if (const PhhField& variant = field("variant");
        variant.is_array || variant.items[0].text != "NT") {
      complain("variant: expected 'NT', no-limit Texas hold 'em");
    }
    const std::vector<Chips> stacks = numbers("starting_stacks", 0, 1);
    const std::size_t count = stacks.size();
    if (count < 2 || count > kMaxSeats) {
      complain("starting_stacks: expected 2 to {} players, found {}", kMaxSeats, count);
    }
    for (const Chips ante : numbers("antes", count, 0)) {
      if (ante != 0) complain("antes: expected none, found {}", ante);
    }
    const auto min_bet = static_cast<Chips>(single("min_bet", 2, Poker::kMostChips));
    const auto table = static_cast<int>(count);
    const int players =
        find("seat_count") ? static_cast<int>(single("seat_count", table, kMaxSeats)) : table;
    read_seats(count, players);
    Seats seats = 0;
    for (const int k : order_) seats |= seat_bit(k);
    start_.button = static_cast<std::uint8_t>(order_.back());
    if (phh_order(seats, start_.button) != order_) {
      find("seats");
      complain("seats: expected them in order round the table, the button last");
    }
    const std::vector<Chips> blinds = numbers("blinds_or_straddles", count, 0);
    const int total = std::accumulate(stacks.begin(), stacks.end(), 0);
    const Chips chips = std::clamp(total / players, 1, Poker::kMostChips);
    game_ = Poker(players, chips, min_bet, count == 2 && blinds[0] < blinds[1]);
    if (const auto expected = blinds_of(game_, seats, start_.button); blinds != expected) {
      complain("blinds_or_straddles: expected {} with this min_bet, found {}", array_of(expected),
               array_of(blinds));
    }
    for (std::size_t i = 0; i < count; ++i) start_.stack[order_[i]] = stacks[i];
    if (const PhhField* hand = find("hand"); hand != nullptr && !hand->items.empty()) {
      const auto value = hand->items[0].quoted ? std::nullopt : to_integer(hand->items[0].text);
      if (value && *value >= 1 && *value <= UINT32_MAX) {
        start_.hand = static_cast<std::uint32_t>(*value);
      }
    }
    game_.deal_hand(start_, seats);
    p_ = start_;
  }

  // order_[i] is the seat of p(i + 1).
  void read_seats(std::size_t count, int players) {
    if (find("seats") == nullptr) {
      for (std::size_t i = 1; i <= count; ++i) order_.push_back(static_cast<int>(i % count));
      return;
    }
    Seats seen = 0;
    for (const Chips seat : numbers("seats", count, 1)) {
      if (seat > players || has_seat(seen, seat - 1)) {
        complain("seats: expected different numbers from 1 to {}, found {}", players, seat);
      }
      seen |= seat_bit(seat - 1);
      order_.push_back(seat - 1);
    }
  }

  std::size_t player_of(std::string_view word) const {
    const auto number = word.starts_with('p') ? to_integer(word.substr(1)) : std::nullopt;
    if (!number || *number < 1 || *number > static_cast<std::int64_t>(order_.size())) {
      complain("expected d or a player from p1 to p{}, found '{}'", order_.size(), word);
    }
    return static_cast<std::size_t>(*number) - 1;
  }

  std::vector<Card> cards_of(std::string_view text) const {
    if (text.find('?') != std::string_view::npos) {
      complain("expected known cards, found '{}'", text);
    }
    try {
      return read_cards(text);
    } catch (const Error& error) {
      complain("{}", error.what());
    }
  }

  void read_action(const std::vector<std::string_view>& words) {
    if (words[0] == "d") {
      if (words.size() == 4 && words[1] == "dh") return read_hole(player_of(words[2]), words[3]);
      if (words.size() == 3 && words[1] == "db") return read_board(words[2]);
      complain("expected 'd dh pN cards' or 'd db cards', found '{}'", fmt::join(words, " "));
    }
    const std::size_t player = player_of(words[0]);
    if (words.size() < 2) complain("expected an action behind {}", words[0]);
    if (words[1] == "sm") return check_show(player, words);
    if (!holes_.empty()) deal_holes();
    if (hand_is_over(start_, p_)) complain("'{}' comes after the end of the hand", words[1]);
    if (p_.phase != Phase::kBetting) complain("expected cards, found '{} {}'", words[0], words[1]);
    if (p_.seat != order_[player]) {
      const auto turn = std::find(order_.begin(), order_.end(), int{p_.seat}) - order_.begin();
      complain("it is the turn of p{}, found {}", turn + 1, words[0]);
    }
    if (words[1] == "f" && words.size() == 2) return make(kFold);
    if (words[1] == "cc" && words.size() == 2) {
      const Chips to_call = p_.price - p_.bet[p_.seat];
      return make(to_call == 0 ? kCheck : to_call < p_.stack[p_.seat] ? kCall : kAllIn);
    }
    if (words[1] == "cbr" && words.size() == 3) return read_raise(words[2]);
    complain("expected f, cc, cbr with an amount, or sm, found '{}'", words[1]);
  }

  void read_raise(std::string_view amount) {
    const PhhItem item = {line_, std::string(amount), false};
    const std::int64_t to = number(item, 1, 1000000000, "cbr");
    const Chips all = p_.bet[p_.seat] + p_.stack[p_.seat], full = p_.price + game_.min_bet();
    if (to == all && to > p_.price) return make(kAllIn);
    if (to == full && to < all) return make(p_.price == 0 ? kBet : kRaise);
    if (full < all) {
      complain("bets have one size here: expected cbr {} or {} (all-in), found {}", full, all, to);
    }
    complain("bets have one size here: expected cbr {} (all-in) at most, found {}", all, to);
  }

  void make(Action action) {
    const std::string name(action_name(action));
    if (!is_legal(action)) {
      complain("'{}' is not legal: {}", name, game_.why_not(p_, name));
    }
    moves_.push_back(action);
    game_.play(p_, action);
  }
  bool is_legal(Move m) const {
    for (const Move legal : game_.moves(p_)) {
      if (legal == m) return true;
    }
    return false;
  }
  void deal(Card card) {
    if (!p_.deck.has(card)) complain("{} is dealt twice", card_text(card));
    moves_.push_back(card);
    game_.play(p_, card);
  }

  // A player's two cards come at once; here they are dealt one by one round the table.
  void read_hole(std::size_t player, std::string_view text) {
    const std::vector<Card> cards = cards_of(text);
    if (!moves_.empty()) complain("expected hole cards before everything else");
    holes_.resize(order_.size());
    if (cards.size() != 2 || !holes_[player].empty()) {
      complain("expected two cards once for p{}, found '{}'", player + 1, text);
    }
    holes_[player] = cards;
  }
  void deal_holes() {
    const auto holes = std::exchange(holes_, {});
    for (std::size_t player = 0; player < holes.size(); ++player) {
      if (holes[player].empty()) complain("expected the hole cards of p{} first", player + 1);
    }
    for (std::size_t round = 0; round < 2; ++round) {
      for (const auto& cards : holes) deal(cards[round]);
    }
  }
  void read_board(std::string_view text) {
    if (!holes_.empty()) deal_holes();
    for (const Card card : cards_of(text)) {
      if (hand_is_over(start_, p_) || p_.phase != Phase::kBoard) {
        complain("no card of the board is due here, found {}", card_text(card));
      }
      deal(card);
    }
  }

  // Everybody shows at a showdown; the file may only not say something else.
  void check_show(std::size_t player, const std::vector<std::string_view>& words) {
    if (!holes_.empty()) deal_holes();
    if (words.size() != 3 || words[2] == "-" || words[2].find('?') != std::string_view::npos)
      return;
    const int seat = order_[player];
    const Card* hole = hand_is_over(start_, p_) ? p_.shown[seat] : p_.hole[seat];
    std::vector<Card> cards = cards_of(words[2]), held(hole, hole + 2);
    std::sort(cards.begin(), cards.end());
    std::sort(held.begin(), held.end());
    if (is_card(hole[0]) && cards != held) {
      complain("expected {} to show {}, found {}", words[0], cards_text(held), words[2]);
    }
  }

  void check_finish() {
    if (find("finishing_stacks") == nullptr || !hand_is_over(start_, p_)) return;
    std::vector<Chips> expected;
    for (const int k : order_) expected.push_back(chips_of(p_, k));
    if (const auto found = numbers("finishing_stacks", order_.size(), 0); found != expected) {
      complain("finishing_stacks: expected {}, found {}", array_of(expected), array_of(found));
    }
  }

  const PhhSection& section_;
  int line_ = 1;
  Poker game_;
  Position start_, p_;
  std::vector<int> order_;
  std::vector<std::vector<Card>> holes_;  // read, not yet dealt
  std::vector<Move> moves_;
};

}  // namespace

std::string write_phh(const Poker& game, const Position& start, const std::vector<Move>& moves,
                      std::uint64_t* next) {
  if (!is_hand_start(start)) bad_input("expected a record that begins with a hand");
  std::vector<std::string> hands;
  Position p = start;
  std::size_t done = 0;
  do {
    if (p.phase == Phase::kOver) bad_input("expected no moves after the end of the match");
    done += write_hand(game, p, moves.data() + done, moves.size() - done, hands.emplace_back());
  } while (done < moves.size());
  if (hands.size() == 1 && next == nullptr) return hands[0];
  std::uint64_t own = 1;
  std::uint64_t& number = next == nullptr ? own : *next;
  std::string out;
  for (const std::string& hand : hands) {
    out += fmt::format("{}[{}]\n{}", number > 1 ? "\n" : "", number, hand);
    ++number;
  }
  return out;
}

std::vector<PhhHand> read_phh(std::string_view text) {
  std::vector<PhhHand> hands;
  for (const PhhSection& section : read_phh_fields(text))
    hands.push_back(HandReader(section).read());
  return hands;
}

}  // namespace zermelo::poker
