#include "games/leduc_poker/leduc_poker.h"

#include <utility>

#include "base/error.h"
#include "base/numerals.h"
#include "base/text.h"
#include "core/notation.h"

namespace zermelo::leduc_poker {
namespace {

constexpr std::string_view kCards = "-JQK?";
constexpr std::string_view kActions[] = {"check", "bet", "raise", "call", "fold"};
constexpr int kBetOf[] = {2, 4};  // by round
constexpr int kMostBets = 2;      // in a round

char name_of(LeducPoker::Card card) { return kCards[card]; }

}  // namespace

const GameInfo& info() {
  static const GameInfo info = {
      .name = "leduc-poker",
      .title = "Leduc poker",
      .summary = "six cards, two rounds of betting, one card on the table",
      .rules = kRules,
      .options = {},
      .samples = {"leduc-poker"},
      .grade = Grade::kVerified,
      .verified_against = "a second implementation, its known value -0.085606",
      .aliases = {"leduc"}};
  return info;
}

LeducPoker::Betting LeducPoker::betting(const Position& p) {
  Betting now;
  const auto next_round = [&] {
    ++now.round;
    now.mover = now.bets = 0;
    now.facing_bet = now.checked = false;
  };
  for (int i = 0; i < p.count; ++i) {
    int& own = now.stakes[static_cast<std::size_t>(now.mover)];
    const int other = now.stakes[static_cast<std::size_t>(1 - now.mover)];
    switch (p.actions[i]) {
      case kCheck:
        if (now.checked) {
          next_round();
          continue;
        }
        now.checked = true;
        break;
      case kBet:
      case kRaise:
        own = other + kBetOf[now.round];
        ++now.bets;
        now.facing_bet = true;
        break;
      case kCall:
        own = other;
        next_round();
        continue;
      case kFold: now.folded = now.mover; return now;
    }
    now.mover = 1 - now.mover;
  }
  return now;
}

Turn LeducPoker::turn(const Position& p) const {
  if (p.cards[1] == kNotDealt) return Turn::chance();
  const Betting now = betting(p);
  if (now.folded >= 0 || now.round == 2) return Turn::over();
  if (now.round == 1 && p.table == kNotDealt) return Turn::chance();
  return Turn::player(now.mover);
}

int LeducPoker::left(const Position& p, Card card) {
  return 2 - (p.cards[0] == card) - (p.cards[1] == card) - (p.table == card);
}

FixedList<LeducPoker::Move, 3> LeducPoker::moves(const Position& p) const {
  FixedList<Move, 3> list;
  if (turn(p).is_chance()) {
    for (const Card card : {kJack, kQueen, kKing}) {
      if (left(p, card) > 0) list.push_back(card);
    }
    return list;
  }
  const Betting now = betting(p);
  if (now.facing_bet) {
    list.push_back(kCall);
    list.push_back(kFold);
    if (now.bets < kMostBets) list.push_back(kRaise);
  } else {
    list.push_back(kCheck);
    list.push_back(kBet);
  }
  return list;
}

void LeducPoker::play(Position& p, Move m) const {
  if (turn(p).is_chance()) {
    Card& place = p.cards[0] == kNotDealt   ? p.cards[0]
                  : p.cards[1] == kNotDealt ? p.cards[1]
                                            : p.table;
    place = static_cast<Card>(m);
  } else {
    p.actions[p.count++] = static_cast<Action>(m);
  }
}

Payoffs LeducPoker::payoffs(const Position& p) const {
  const Betting now = betting(p);
  int winner = 1 - now.folded;
  if (now.folded < 0) {
    if (p.cards[0] == p.cards[1]) return Payoffs::tie();
    const auto rank = [&](int k) { return p.cards[k] == p.table ? 10 : int{p.cards[k]}; };
    winner = rank(0) > rank(1) ? 0 : 1;
  }
  const double chips = now.stakes[static_cast<std::size_t>(1 - winner)];
  return winner == 0 ? Payoffs{chips, -chips} : Payoffs{-chips, chips};
}

double LeducPoker::probability(const Position& p, Move m) const {
  const int dealt = (p.cards[0] != kNotDealt) + (p.cards[1] != kNotDealt);
  return left(p, static_cast<Card>(m)) / (6.0 - dealt);
}

LeducPoker::Position LeducPoker::view(const Position& p, int player) const {
  Position seen = p;
  const Betting now = betting(p);
  Card& other = seen.cards[1 - player];
  const bool showdown = now.round == 2 && now.folded < 0;
  if (!showdown && other != kNotDealt) other = kUnseen;
  return seen;
}

// Each of the cards that the player does not see is as likely.
LeducPoker::Position LeducPoker::redeal(const Position& p, int player, Rng& rng) const {
  Position deal = view(p, player);
  Card& other = deal.cards[1 - player];
  if (other != kUnseen) return deal;
  other = kNotDealt;
  FixedList<Card, 6> cards;
  for (const Card card : {kJack, kQueen, kKing}) {
    for (int i = 0; i < left(deal, card); ++i) cards.push_back(card);
  }
  other = cards[rng.index(cards.size())];
  return deal;
}

std::uint64_t LeducPoker::key(const Position& p) const {
  std::uint64_t key = static_cast<std::uint64_t>(p.cards[0]) << 6 |
                      static_cast<std::uint64_t>(p.cards[1]) << 3 | p.table;
  for (const Action action : p.actions) key = key << 3 | action;
  return key << 4 | p.count;
}

std::string LeducPoker::write(const Position& p) const {
  std::string text = {name_of(p.cards[0]), ' ', name_of(p.cards[1]), ' ', name_of(p.table)};
  Position before = p;
  int round = 0;
  for (int i = 0; i < p.count; ++i) {
    before.count = static_cast<std::uint8_t>(i);
    if (const int now = betting(before).round; now != round) {
      round = now;
      text += " /";
    }
    text += " " + std::string(kActions[p.actions[i]]);
  }
  return text;
}

LeducPoker::Position LeducPoker::read(std::string_view text) const {
  const auto words = sentence_of(text, "position");
  if (words.size() < 3) {
    bad_input("expected two cards and the one on the table (J, Q, K, ? or -), found '{}'",
              trimmed(text));
  }
  std::array<Card, 3> cards{};
  for (std::size_t k = 0; k < 3; ++k) {
    const std::size_t card = kCards.find(upper(words[k]));
    if (words[k].size() != 1 || card == std::string_view::npos) {
      bad_input("card {}: expected J, Q, K, ? or -, found '{}'", k + 1, words[k]);
    }
    cards[k] = static_cast<Card>(card);
  }
  if (cards[2] == kUnseen) bad_input("card 3: the one on the table is never hidden");
  if (cards[0] == kNotDealt && cards[1] != kNotDealt) {
    bad_input("expected the first card to be dealt before the second, found '- {}'", words[1]);
  }
  if (cards[0] == cards[1] && cards[1] == cards[2] && cards[0] != kNotDealt) {
    bad_input("expected at most two cards {}, found three", name_of(cards[0]));
  }
  Position p = {{cards[0], cards[1]}, kNotDealt, 0, {}};
  for (std::size_t i = 3; i < words.size(); ++i) {
    const Betting now = betting(p);
    if (words[i] == "/") {
      if (now.round != 1 || now.folded >= 0 || p.count == 0 || betting(p).bets != 0 ||
          now.checked) {
        bad_input("'/' stands between the two rounds, found it after '{}'", write(p));
      }
      continue;
    }
    if (now.round == 1 && p.table == kNotDealt) {
      if (cards[2] == kNotDealt) bad_input("'{}' comes before the card on the table", words[i]);
      p.table = cards[2];
    }
    if (!turn(p).is_player()) {
      bad_input("'{}' comes {}", words[i],
                turn(p).is_over() ? "after the end of the game" : "before both cards are dealt");
    }
    const auto action = read_legal_move(*this, p, words[i]);
    if (!action) bad_input("'{}' is not legal after '{}'", words[i], write(p));
    play(p, *action);
  }
  const Betting end = betting(p);
  if (cards[2] != kNotDealt &&
      (end.round == 0 || (end.round == 1 && end.folded >= 0 && p.table == kNotDealt))) {
    bad_input("the card on the table comes after the first round, found '{}'", trimmed(text));
  }
  p.table = cards[2];
  if (end.round == 2 && p.table == kNotDealt) bad_input("expected a card on the table, found -");
  return p;
}

std::string LeducPoker::write_move(const Position& p, Move m) const {
  if (turn(p).is_chance()) return {name_of(static_cast<Card>(m))};
  return std::string(kActions[m]);
}

std::string LeducPoker::why_not(const Position& p, std::string_view text) const {
  const std::string word = lower(normal_move(text));
  const Betting now = betting(p);
  if (now.facing_bet && word == "check") return "there is a bet to call";
  if (now.facing_bet && word == "bet") return "there is a bet already; raise, call or fold";
  if (now.facing_bet && word == "raise") return "a round has at most two bets; call or fold";
  if (!now.facing_bet && (word == "call" || word == "fold" || word == "raise")) {
    return "there is no bet to " + word + (word == "fold" ? " to" : "") + "; check or bet";
  }
  return "";
}

std::string LeducPoker::draw(const Position& p, std::optional<Move>, Pen pen) const {
  const Betting now = betting(p);
  std::string out;
  for (int player = 0; player < 2; ++player) {
    out += fmt::format("player {}  {}  {} in the pot\n", player + 1,
                       pen(Color::kBold, fmt::format("[{}]", name_of(p.cards[player]))),
                       counted(now.stakes[static_cast<std::size_t>(player)], "chip"));
  }
  out += fmt::format("table     {}\n", pen(Color::kBold, fmt::format("[{}]", name_of(p.table))));
  const std::string text = write(p);
  if (p.count > 0) out += text.substr(6) + "\n";
  return out;
}

Scene LeducPoker::scene(const Position& p, std::optional<Move> last) const {
  const Betting now = betting(p);
  Scene scene = {
      .width = 380, .height = 216, .title = "Leduc poker: " + write(p), .view = View::kCards};
  scene.rect(4, 4, 372, 208, Tint::kBoard, 16);
  const auto card_at = [&](double x, Card card) {
    if (card == kNotDealt) return;
    scene.rect(x - 26, 34, 52, 74, card == kUnseen ? Tint::kSecond : Tint::kWhite, 6)
        .outlined(Tint::kLine, 1.5);
    if (card != kUnseen) scene.text(x, 71, 32, std::string(1, name_of(card)), Tint::kInk, true);
  };
  for (int player = 0; player < 2; ++player) {
    const double x = 70 + 240 * player;
    scene.text(x, 20, 13, "player " + std::to_string(player + 1), Tint::kInk);
    card_at(x, p.cards[player]);
    const int stake = now.stakes[static_cast<std::size_t>(player)];
    scene.circle(x - 22, 126, 8, Tint::kHighlight).outlined(Tint::kInk);
    scene.text(x + 12, 126, 13, counted(stake, "chip"), Tint::kInk);
  }
  card_at(190, p.table);
  if (p.count > 0) {
    scene.text(190, 150, 12, write(p).substr(6), Tint::kInk, last.has_value());
  }
  if (turn(p).is_over()) return scene;
  double x = 190 - 40 * (static_cast<double>(moves(p).size()) - 1);
  for (const Move m : moves(p)) {
    const std::string name = write_move(p, m);
    scene.rect(x - 34, 172, 68, 24, Tint::kCell, 12).outlined(Tint::kLine).on_click(name);
    scene.text(x, 184, 13, name, Tint::kInk).on_click(name);
    x += 80;
  }
  return scene;
}

}  // namespace zermelo::leduc_poker
