// Positions of Poker as text, see the rules for the notation.
#include <algorithm>
#include <bit>
#include <vector>

#include "base/error.h"
#include "base/text.h"
#include "games/poker/poker.h"

namespace zermelo::poker {
namespace {

constexpr std::int64_t kMostInPlay = 1000000000;  // sums of chips stay far from overflow

std::string card_or_mask(Card card) { return is_card(card) ? card_text(card) : "??"; }

std::string cards_or_dash(const Card* cards, int count) {
  std::string text;
  for (int i = 0; i < count && cards[i] != kNoCard; ++i) text += card_or_mask(cards[i]);
  return text.empty() ? "-" : text;
}

std::string seat_text(const Position& p, int k) {
  if (p.did[k] == kOut) return "out";
  return fmt::format("{} {}+{}/{} {}", cards_or_dash(p.hole[k], 2), p.stack[k], p.in[k], p.bet[k],
                     action_name(p.did[k]));
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> pieces;
  while (true) {
    const std::size_t end = text.find(separator);
    pieces.push_back(trimmed(text.substr(0, end)));
    if (end == std::string_view::npos) return pieces;
    text.remove_prefix(end + 1);
  }
}

// Cards without separators, "??" for hidden ones, "-" for none; the rest of the row is kNoCard.
int read_row(std::string_view text, Card* cards, int most, std::string_view what) {
  std::fill_n(cards, most, kNoCard);
  if (text == "-") return 0;
  int count = 0;
  for (; !text.empty(); text.remove_prefix(std::min<std::size_t>(2, text.size()))) {
    if (count == most) bad_input("{}: expected at most {} cards, found more", what, most);
    const std::string_view name = text.substr(0, 2);
    cards[count++] = name == "??" ? kHiddenCard : read_card(name);
  }
  return count;
}

// Reads and checks one position. What is derived (deck, sets of seats, price) is worked out here.
class Reader {
 public:
  explicit Reader(const Poker& game) : game_(game), n_(game.players()) {}

  Position read(std::string_view text) {
    text = trimmed(text);
    if (text.size() >= 2 && text.front() == '(' && text.back() == ')') {
      text = text.substr(1, text.size() - 2);
    }
    const auto parts = split(text, '|');
    const auto seats = static_cast<std::size_t>(n_);
    const bool has_last = parts.size() == seats + 2 && parts.back().starts_with("last");
    if (parts.size() != seats + 1 && !has_last) {
      bad_input("expected 'hand=... button=... | player 1 | ... | player {}', found {} parts", n_,
                parts.size());
    }
    read_head(parts[0]);
    for (int k = 0; k < n_; ++k) read_seat(k, parts[static_cast<std::size_t>(k) + 1]);
    if (has_last) read_last(parts.back());
    check_chips();
    check_cards();
    switch (p_.phase) {
      case Phase::kOver: check_over(); break;
      case Phase::kHoles: check_holes(); break;
      case Phase::kBoard: check_board_deal(); break;
      case Phase::kBetting: check_betting(); break;
    }
    return p_;
  }

 private:
  // "act=2" with the key "act" gives "2".
  static std::string_view value_of(std::string_view word, std::string_view key) {
    if (word.size() <= key.size() || !word.starts_with(key) || word[key.size()] != '=') {
      bad_input("expected '{}=...', found '{}'", key, word);
    }
    return word.substr(key.size() + 1);
  }
  std::uint8_t seat_of(std::string_view text, std::string_view what) const {
    return static_cast<std::uint8_t>(integer_in(text, 1, n_, what) - 1);
  }
  template <class... Args>
  [[noreturn]] static void bad_seat(int k, fmt::format_string<Args...> format, Args&&... args) {
    bad_input("player {}: {}", k + 1, fmt::format(format, std::forward<Args>(args)...));
  }

  void read_head(std::string_view head) {
    const auto words = words_of(head);
    if (words.size() < 4 || words.size() > 5) {
      bad_input("expected 'hand=1 button=1 act=2 board=-' and perhaps 'closed=...', found '{}'",
                head);
    }
    p_.hand = static_cast<std::uint32_t>(
        integer_in(value_of(words[0], "hand"), 1, UINT32_MAX, "the number of the hand"));
    p_.button = seat_of(value_of(words[1], "button"), "the player with the button");
    if (words[2] == "over") {
      p_.phase = Phase::kOver;
    } else if (words[2] == "deal=board") {
      p_.phase = Phase::kBoard;
    } else if (words[2].starts_with("deal=")) {
      p_.phase = Phase::kHoles;
      p_.seat = seat_of(value_of(words[2], "deal"), "the player who is dealt a card");
    } else {
      p_.phase = Phase::kBetting;
      p_.seat = seat_of(value_of(words[2], "act"), "the player who acts");
    }
    p_.board_size =
        static_cast<std::uint8_t>(read_row(value_of(words[3], "board"), p_.board, 5, "the board"));
    if (words.size() == 5) {
      for (const std::string_view seat : split(value_of(words[4], "closed"), ',')) {
        p_.closed |= seat_bit(seat_of(seat, "a player who may not raise"));
      }
    }
  }

  void read_seat(int k, std::string_view text) {
    const auto words = words_of(text);
    if (words.size() == 1 && words[0] == "out") return;
    const std::size_t plus = words.size() == 3 ? words[1].find('+') : std::string_view::npos;
    const std::size_t slash = words.size() == 3 ? words[1].find('/') : std::string_view::npos;
    if (plus == std::string_view::npos || slash == std::string_view::npos || slash < plus) {
      bad_seat(k,
               "expected 'out' or cards, chips and action such as 'AhKh 85+15/5 call', found '{}'",
               text);
    }
    const auto number = [&](std::string_view digits, const char* what) {
      return static_cast<Chips>(integer_in(digits, 0, kMostInPlay, what));
    };
    read_row(words[0], p_.hole[k], 2, fmt::format("player {}", k + 1));
    p_.stack[k] = number(words[1].substr(0, plus), "a player's chips");
    p_.in[k] = number(words[1].substr(plus + 1, slash - plus - 1), "the chips put in this hand");
    p_.bet[k] = number(words[1].substr(slash + 1), "the chips put in this round");
    for (const Action action :
         {kFold, kCheck, kCall, kBet, kRaise, kAllIn, kBlind, kNothing, kOut}) {
      if (action == kOut)
        bad_seat(k, "expected an action such as call, or -, found '{}'", words[2]);
      if (words[2] != action_name(action)) continue;
      p_.did[k] = action;
      break;
    }
    seats_ |= seat_bit(k);
    if (p_.did[k] != kFold) p_.live |= seat_bit(k);
    if (p_.did[k] != kFold && p_.stack[k] > 0) p_.able |= seat_bit(k);
  }

  void read_last(std::string_view text) {
    const auto words = words_of(text);
    if (words.size() != static_cast<std::size_t>(n_) + 2 || words[0] != "last") {
      bad_input("expected 'last', a board and {} players, found '{}'", n_, text);
    }
    const int board = read_row(words[1], p_.last_board, 5, "the last board");
    CardSet seen;
    for (int i = 0; i < board; ++i) mark(seen, p_.last_board[i]);
    int showing = 0;
    std::int64_t sum = 0;
    for (int k = 0; k < n_; ++k) {
      const std::string_view word = words[static_cast<std::size_t>(k) + 2];
      const std::size_t plus = word.find('+');
      const int cards = read_row(word.substr(0, plus), p_.shown[k], 2, "the last hand");
      if (cards == 1 || word.starts_with('+')) {
        bad_input("the last hand: expected two cards, ???? or -, found '{}'", word);
      }
      for (const Card card : p_.shown[k]) mark(seen, card);
      if (is_card(p_.shown[k][0])) ++showing;
      if (plus == std::string_view::npos) continue;
      if (cards == 0) bad_input("the last hand: expected a winner with cards, found '{}'", word);
      p_.won[k] = static_cast<Chips>(
          integer_in(word.substr(plus + 1), 1, kMostInPlay, "the chips won in the last hand"));
      sum += p_.won[k];
    }
    if (sum == 0 || sum > kMostInPlay) bad_input("the last hand: expected somebody to win chips");
    if (board == 1 || board == 2 || (showing > 0 && board < 5)) {
      bad_input("the last hand: expected a board of {} cards, found {}",
                showing > 0 ? "5" : "0, 3, 4 or 5", board);
    }
  }

  static void mark(CardSet& seen, Card card) {
    if (!is_card(card)) return;
    if (seen.has(card)) bad_input("expected every card once, found {} twice", card_text(card));
    seen.add(card);
  }

  void check_chips() const {
    std::int64_t total = 0;
    for (int k = 0; k < n_; ++k) {
      if (p_.bet[k] > p_.in[k]) {
        bad_seat(k, "expected at most {} chips in this round, found {}", p_.in[k], p_.bet[k]);
      }
      if (has_seat(seats_, k) && p_.stack[k] + std::int64_t{p_.in[k]} == 0) {
        bad_seat(k, "expected 'out', found a player without chips");
      }
      total += p_.stack[k] + std::int64_t{p_.in[k]};
    }
    if (total > kMostInPlay) {
      bad_input("expected at most {} chips in all, found {}", kMostInPlay, total);
    }
    if (!has_seat(seats_, p_.button)) bad_input("expected the button with a player who is not out");
    if (p_.phase != Phase::kOver && is_one_seat(seats_)) {
      bad_input("expected at least two players with chips, or 'over'");
    }
    if (p_.phase != Phase::kBetting && p_.closed != 0) {
      bad_input("expected 'closed' only when somebody acts");
    }
  }

  void check_cards() {
    CardSet seen;
    for (const Card card : p_.board) {
      if (card == kHiddenCard) bad_input("the board: expected cards that all can see, found ??");
      mark(seen, card);
    }
    for (int k = 0; k < n_; ++k) {
      for (const Card card : p_.hole[k]) mark(seen, card);
    }
    p_.deck = CardSet::all() - seen;
    if (p_.phase != Phase::kBetting && p_.phase != Phase::kBoard) return;
    for_each_bit(seats_, [&](int k) {
      if (p_.hole[k][1] == kNoCard) bad_seat(k, "expected two cards");
    });
  }

  // Seats must be just as in q, where the rules leave no choice.
  void expect_seats_of(const Position& q) const {
    for (int k = 0; k < n_; ++k) {
      if (seat_text(p_, k) == seat_text(q, k)) continue;
      bad_seat(k, "expected '{}', found '{}'", seat_text(q, k), seat_text(p_, k));
    }
    if (p_.board_size > 0) bad_input("expected an empty board");
  }

  void check_over() {
    if (!is_one_seat(seats_)) bad_input("'over': expected one player with chips, the others out");
    Position q = p_;
    q.stack[p_.button] += q.in[p_.button];
    q.in[p_.button] = q.bet[p_.button] = 0;
    q.hole[p_.button][0] = q.hole[p_.button][1] = kNoCard;
    q.did[p_.button] = kNothing;
    expect_seats_of(q);
    p_.live = p_.able = 0;
  }

  // While hole cards are dealt, all chips are where the blinds put them.
  void check_holes() {
    Position q = p_;
    for (int k = 0; k < n_; ++k) q.stack[k] += q.in[k];
    game_.deal_hand(q, seats_);
    q.deck = p_.deck;
    for (int round = 0; round < 2; ++round) {
      for (int i = 0; i < std::popcount(seats_); ++i) {
        if (p_.hole[q.seat][round] == kNoCard) {
          if (q.seat != p_.seat) bad_input("expected 'deal={}': it is its turn", q.seat + 1);
          expect_seats_of(q);
          p_ = q;
          return;
        }
        q.hole[q.seat][round] = p_.hole[q.seat][round];
        q.seat = static_cast<std::uint8_t>(next_seat(seats_, q.seat));
      }
    }
    bad_seat(p_.seat, "expected a player who has not got both cards");
  }

  // What holds from the first bet to the showdown. Chips of earlier rounds are matched by all who
  // could go on.
  void check_hand() const {
    if (p_.live == 0 || is_one_seat(p_.live)) {
      bad_input("expected at least two players who have not folded");
    }
    Chips before = 0;
    for (int k = 0; k < n_; ++k) before = std::max(before, p_.in[k] - p_.bet[k]);
    const bool first_round = p_.phase == Phase::kBetting && p_.board_size == 0;
    if (first_round != (before == 0)) {
      bad_input("expected {} chips from earlier rounds, found {}", first_round ? "no" : "some",
                before);
    }
    for_each_bit(p_.live, [&](int k) {
      if (p_.in[k] - p_.bet[k] != before && (p_.stack[k] > 0 || p_.bet[k] > 0)) {
        bad_seat(k, "expected {} chips from earlier rounds, found {}", before,
                 p_.in[k] - p_.bet[k]);
      }
      if ((p_.stack[k] == 0) != (p_.did[k] == kAllIn)) {
        bad_seat(k, "expected all-in just when no chips are left");
      }
    });
  }

  void check_board_deal() const {
    if (p_.board_size == 5) bad_input("expected at most 4 cards on the board before the next");
    check_hand();
    for (int k = 0; k < n_; ++k) {
      if (p_.bet[k] > 0) bad_seat(k, "expected no chips in this round between the rounds");
      if (has_seat(p_.able, k) && p_.did[k] != kNothing) {
        bad_seat(k, "expected - for what it did in this round, found {}", action_name(p_.did[k]));
      }
    }
    const Uncalled excess = uncalled(p_.in, n_);
    if (excess.chips > 0) {
      bad_seat(excess.seat, "expected {} uncalled chips to be given back", excess.chips);
    }
  }

  void check_betting() {
    if (p_.board_size == 1 || p_.board_size == 2) {
      bad_input("expected 0, 3, 4 or 5 cards on the board, found {}", p_.board_size);
    }
    check_hand();
    const bool first_round = p_.board_size == 0;
    const int small = game_.small_blind_seat(seats_, p_.button);
    const int big = game_.big_blind_seat(seats_, p_.button);
    if (first_round) p_.price = game_.min_bet();
    for (int k = 0; k < n_; ++k) p_.price = std::max(p_.price, p_.bet[k]);
    bool matched = first_round && p_.price == game_.min_bet();
    for_each_bit(p_.live, [&](int k) { matched |= p_.bet[k] == p_.price; });
    if (!matched) bad_input("expected a player still in who put in the most, {}", p_.price);
    for_each_bit(seats_, [&](int k) {
      const Action did = p_.did[k];
      const bool posts = first_round && (k == small || k == big);
      if (posts) {
        const Chips blind = k == small ? game_.small_blind() : game_.min_bet();
        if (p_.bet[k] < std::min(blind, p_.stack[k] + p_.in[k])) {
          bad_seat(k, "expected a blind of {}, found {}", blind, p_.bet[k]);
        }
        if (did == kBlind && p_.bet[k] != blind) {
          bad_seat(k, "expected a blind of {}, found {}", blind, p_.bet[k]);
        }
      }
      const bool fits = did == kNothing ? !posts && p_.bet[k] == 0
                        : did == kBlind ? posts
                        : did == kCheck ? !first_round && p_.bet[k] == 0
                        : did == kBet   ? !first_round && p_.bet[k] == game_.min_bet()
                        : did == kCall || did == kRaise ? p_.bet[k] > 0
                                                        : true;
      if (!fits) {
        bad_seat(k, "'{}' does not fit {} chips in this round", action_name(did), p_.bet[k]);
      }
      const bool acted = did != kNothing && did != kBlind;
      if (!has_seat(p_.able, k) || (acted && p_.bet[k] == p_.price)) return;
      p_.pending |= seat_bit(k);
      if (!acted) fresh_ |= seat_bit(k);
      if (acted && p_.price - p_.bet[k] < game_.min_bet() && !has_seat(p_.closed, k)) {
        bad_seat(k, "expected 'closed={}': it faces less than a full raise", k + 1);
      }
    });
    if ((p_.closed & ~(p_.pending & ~fresh_)) != 0) {
      bad_input("'closed': expected players who have acted and have something to call");
    }
    if (!has_seat(p_.pending, p_.seat) || Poker::nothing_to_decide(p_)) {
      bad_seat(p_.seat, "expected a player who has something to decide");
    }
  }

  const Poker& game_;
  int n_;
  Position p_;
  Seats seats_ = 0;  // not out
  Seats fresh_ = 0;  // have not acted in this round
};

}  // namespace

std::string Poker::write(const Position& p) const {
  std::string text = fmt::format("hand={} button={} ", p.hand, p.button + 1);
  switch (p.phase) {
    case Phase::kOver: text += "over"; break;
    case Phase::kHoles: text += fmt::format("deal={}", p.seat + 1); break;
    case Phase::kBoard: text += "deal=board"; break;
    case Phase::kBetting: text += fmt::format("act={}", p.seat + 1); break;
  }
  text += " board=" + cards_or_dash(p.board, 5);
  std::string closed;
  for_each_bit(p.closed, [&](int k) {
    closed += (closed.empty() ? " closed=" : ",") + std::to_string(k + 1);
  });
  text += closed;
  bool has_last = false;
  for (int k = 0; k < players_; ++k) {
    text += " | " + seat_text(p, k);
    has_last |= p.won[k] > 0;
  }
  if (!has_last) return text;
  text += " | last " + cards_or_dash(p.last_board, 5);
  for (int k = 0; k < players_; ++k) {
    text += " " + cards_or_dash(p.shown[k], 2);
    if (p.won[k] > 0) text += "+" + std::to_string(p.won[k]);
  }
  return text;
}

Position Poker::read(std::string_view text) const { return Reader(*this).read(text); }

}  // namespace zermelo::poker
