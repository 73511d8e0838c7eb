// Poker in the terminal: a line a player, the board and the pots above, the last hand below.
#include <bit>
#include <vector>

#include <fmt/core.h>

#include "base/text.h"
#include "games/poker/screen.h"

namespace zermelo::poker {

std::string_view street_name(const Position& p) {
  if (p.phase == Phase::kOver) return "over";
  if (p.phase == Phase::kHoles) return "deal";
  const int cards = p.board_size;
  return cards == 0 ? "before the flop" : cards <= 3 ? "flop" : cards == 4 ? "turn" : "river";
}

Pots collected_pots(const Position& p, int players) {
  Chips before[kMaxSeats];
  for (int k = 0; k < players; ++k) before[k] = p.in[k] - p.bet[k];
  return pots_of(before, players, p.live);
}

int last_actor(const Position& p, std::optional<std::uint8_t> last) {
  if (!last || p.phase != Phase::kBetting || *last > kAllIn) return -1;
  Seats same = 0;
  for (int k = 0; k < kMaxSeats; ++k) {
    if (p.did[k] == *last && k != p.seat) same |= seat_bit(k);
  }
  if (same == 0) return -1;
  const unsigned before = same & ((1u << p.seat) - 1);
  return static_cast<int>(std::bit_width(before != 0 ? before : unsigned{same})) - 1;
}

std::string action_label(const Poker& game, const Position& p, Action action) {
  const Chips chips = game.cost(p, action);
  const std::string name(action_name(action));
  if (action == kRaise) return fmt::format("{} to {}", name, p.bet[p.seat] + chips);
  return chips > 0 ? fmt::format("{} {}", name, chips) : name;
}

std::string seat_state(const Position& p, int k) {
  if (p.did[k] == kOut) return "out";
  if (p.phase == Phase::kOver) return "wins the match";
  const bool all_in = has_seat(p.live, k) && p.stack[k] == 0;
  return all_in ? "all-in" : p.did[k] == kNothing ? "" : std::string(action_name(p.did[k]));
}

std::vector<std::string> last_hand_lines(const Position& p, int players) {
  std::vector<std::string> lines;
  CardSet board;
  for (const Card card : p.last_board) {
    if (is_card(card)) board.add(card);
  }
  for (const bool winners : {true, false}) {
    for (int k = 0; k < players; ++k) {
      const bool shows = is_card(p.shown[k][0]) && is_card(p.shown[k][1]);
      if ((p.won[k] > 0) != winners || (!winners && !shows)) continue;
      std::string line = fmt::format("player {}", k + 1);
      if (winners) line += fmt::format(" won {}", p.won[k]);
      if (shows) {
        CardSet cards = board;
        for (const Card card : p.shown[k]) cards.add(card);
        line += fmt::format("{} {} {}: {}", winners ? " with" : " showed", card_text(p.shown[k][0]),
                            card_text(p.shown[k][1]), describe(hand_rank(cards)));
      }
      lines.push_back(line);
    }
  }
  return lines;
}

namespace {

std::string drawn_card(Card card, Pen pen) {
  if (card == kNoCard) return pen(Color::kDim, "--");
  if (card == kHiddenCard) return pen(Color::kDim, "??");
  const bool red = suit_of(card) == 1 || suit_of(card) == 2;
  return pen(red ? Color::kRed : Color::kBold, card_text(card));
}

std::string drawn_cards(const Card* cards, int count, Pen pen) {
  std::string text;
  for (int i = 0; i < count; ++i) text += (i > 0 ? " " : "") + drawn_card(cards[i], pen);
  return text;
}

// The main pot and the bets in front of the players, then a line for each side pot.
std::string drawn_pots(const Position& p, int players) {
  const Pots pots = collected_pots(p, players);
  Chips bets = 0;
  for (int k = 0; k < players; ++k) bets += p.bet[k];
  std::string text = fmt::format("pot {}", pots.empty() ? 0 : pots[0].chips);
  if (bets > 0) text += fmt::format(", bets {}", bets);
  for (std::size_t i = 1; i < pots.size(); ++i) {
    std::string who;
    for_each_bit(pots[i].eligible,
                 [&](int k) { who += (who.empty() ? "" : ", ") + std::to_string(k + 1); });
    text += fmt::format("\n  side pot {} for {} {}", pots[i].chips,
                        is_one_seat(pots[i].eligible) ? "player" : "players", who);
  }
  return text;
}

}  // namespace

std::string Poker::draw(const Position& p, std::optional<Move> last, Pen pen) const {
  std::string out = fmt::format("hand {}, {}", p.hand, street_name(p));
  if (p.phase != Phase::kOver) {
    out += fmt::format("   {}   {}", drawn_cards(p.board, 5, pen), drawn_pots(p, players_));
  }
  out += '\n';
  const int actor = last_actor(p, last);
  for (int k = 0; k < players_; ++k) {
    const bool acts = p.phase == Phase::kBetting && p.seat == k;
    const std::string name = fmt::format("player {}", k + 1);
    const std::string state = seat_state(p, k);
    const bool inactive = p.did[k] == kFold || p.did[k] == kOut;
    std::string line =
        fmt::format("{} {:<9} {} ", acts ? ">" : " ", name, k == p.button ? "(D)" : "   ");
    if (acts) line = pen(Color::kBold, line);
    if (inactive) line = pen(Color::kDim, line);
    line += drawn_cards(p.hole[k], 2, pen);
    if (p.did[k] != kOut) {
      line += fmt::format(" {:>10} chips", p.stack[k]);
      line += p.bet[k] > 0 ? fmt::format("  bet {:<8}", p.bet[k]) : std::string(14, ' ');
    } else {
      line += std::string(31, ' ');
    }
    line += k == actor ? pen(Color::kInverse, state) : inactive ? pen(Color::kDim, state) : state;
    out += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  if (p.phase == Phase::kBetting) {
    std::string choice;
    for (const Move m : moves(p)) {
      choice += (choice.empty() ? "" : ", ") + action_label(*this, p, static_cast<Action>(m));
    }
    out += fmt::format("  player {}: {}\n", p.seat + 1, choice);
  }
  const auto before = last_hand_lines(p, players_);
  if (before.empty()) return out;
  out += pen(Color::kDim, "the last hand");
  if (p.last_board[0] != kNoCard) out += "   " + drawn_cards(p.last_board, 5, pen);
  out += '\n';
  for (const std::string& line : before) out += "  " + line + '\n';
  return out;
}

}  // namespace zermelo::poker
