#include "games/kuhn_poker/kuhn_poker.h"

#include <iterator>

#include "base/error.h"
#include "base/text.h"
#include "core/notation.h"

namespace zermelo::kuhn_poker {
namespace {

constexpr std::string_view kCards = "-JQK?";
constexpr std::string_view kActions[] = {"check", "bet", "call", "fold"};

char name_of(KuhnPoker::Card card) { return kCards[card]; }

}  // namespace

const GameInfo& info() {
  static const GameInfo info = {
      .name = "kuhn-poker",
      .title = "Kuhn poker",
      .summary = "three cards, one chip to bet: the smallest poker",
      .rules = kRules,
      .options = {},
      .samples = {"kuhn-poker"},
      .grade = Grade::kVerified,
      .verified_against = "all 58 histories counted by hand, a second implementation",
      .aliases = {"kuhn"}};
  return info;
}

KuhnPoker::Position KuhnPoker::view(const Position& p, int player) const {
  Position seen = p;
  const bool showdown = over(p) && p.actions[p.count - 1] != kFold;
  Card& other = seen.cards[1 - player];
  if (!showdown && other != kNotDealt) other = kUnseen;
  return seen;
}

KuhnPoker::Position KuhnPoker::redeal(const Position& p, int player, Rng& rng) const {
  Position deal = view(p, player);
  Card& other = deal.cards[1 - player];
  if (other != kUnseen) return deal;
  const Card own = deal.cards[player];
  do {
    other = static_cast<Card>(kJack + rng.below(3));
  } while (other == own);
  return deal;
}

std::uint64_t KuhnPoker::key(const Position& p) const {
  std::uint64_t key = static_cast<std::uint64_t>(p.cards[0]) << 3 | p.cards[1];
  for (const Action action : p.actions) key = key << 2 | action;
  return key << 2 | p.count;
}

std::string KuhnPoker::write(const Position& p) const {
  std::string text = {name_of(p.cards[0]), ' ', name_of(p.cards[1])};
  for (int i = 0; i < p.count; ++i) text += " " + std::string(kActions[p.actions[i]]);
  return text;
}

KuhnPoker::Position KuhnPoker::read(std::string_view text) const {
  const auto words = sentence_of(text, "position");
  if (words.size() < 2)
    bad_input("expected two cards (J, Q, K, ? or -), found '{}'", trimmed(text));
  Position p;
  for (std::size_t k = 0; k < 2; ++k) {
    const std::size_t card = kCards.find(upper(words[k]));
    if (words[k].size() != 1 || card == std::string_view::npos) {
      bad_input("card {}: expected J, Q, K, ? or -, found '{}'", k + 1, words[k]);
    }
    p.cards[k] = static_cast<Card>(card);
  }
  if (p.cards[0] == kNotDealt && p.cards[1] != kNotDealt) {
    bad_input("expected the first card to be dealt before the second, found '- {}'", words[1]);
  }
  if (p.cards[0] == p.cards[1] && p.cards[0] != kNotDealt && p.cards[0] != kUnseen) {
    bad_input("expected two different cards, found {} twice", name_of(p.cards[0]));
  }
  for (std::size_t i = 2; i < words.size(); ++i) {
    if (!turn(p).is_player()) {
      bad_input("'{}' comes {}", words[i],
                turn(p).is_over() ? "after the end of the game" : "before both cards are dealt");
    }
    const auto action = read_legal_move(*this, p, words[i]);
    if (!action) bad_input("'{}' is not legal after '{}'", words[i], write(p));
    play(p, *action);
  }
  return p;
}

std::string KuhnPoker::write_move(const Position& p, Move m) const {
  if (p.cards[1] == kNotDealt) return {name_of(static_cast<Card>(m))};
  return std::string(kActions[m]);
}

std::string KuhnPoker::why_not(const Position& p, std::string_view text) const {
  const std::string word = lower(normal_move(text));
  const bool facing_bet = p.count > 0 && p.actions[p.count - 1] == kBet;
  if (facing_bet && word == "check") return "there is a bet to call";
  if (facing_bet && word == "bet") return "there is a bet already, and no raise; call or fold";
  if (!facing_bet && word == "call") return "there is no bet to call; check or bet";
  if (!facing_bet && word == "fold") return "there is no bet to fold to; check or bet";
  return "";
}

int KuhnPoker::stake(const Position& p, int player) {
  int chips = 1;
  for (int i = 0; i < p.count; ++i) {
    if ((i & 1) == player && (p.actions[i] == kBet || p.actions[i] == kCall)) ++chips;
  }
  return chips;
}

std::string KuhnPoker::draw(const Position& p, std::optional<Move> last, Pen pen) const {
  std::string out;
  for (int player = 0; player < 2; ++player) {
    std::string did;
    for (int i = player; i < p.count; i += 2) {
      const std::string word(kActions[p.actions[i]]);
      const bool is_last = last && i == p.count - 1;
      did += (did.empty() ? "" : ", ") + (is_last ? pen(Color::kInverse, word) : word);
    }
    out +=
        fmt::format("player {}  {}  {} in the pot{}\n", player + 1,
                    pen(Color::kBold, fmt::format("[{}]", name_of(p.cards[player]))),
                    stake(p, player) == 1 ? "1 chip " : "2 chips", did.empty() ? "" : "  " + did);
  }
  return out;
}

Scene KuhnPoker::scene(const Position& p, std::optional<Move> last) const {
  Scene scene = {
      .width = 300, .height = 196, .title = "Kuhn poker: " + write(p), .view = View::kCards};
  scene.rect(4, 4, 292, 188, Tint::kBoard, 16);
  for (int player = 0; player < 2; ++player) {
    const double x = 80 + 140 * player;
    scene.text(x, 20, 13, "player " + std::to_string(player + 1), Tint::kInk);
    const Card card = p.cards[player];
    if (card != kNotDealt) {
      scene.rect(x - 26, 34, 52, 74, card == kUnseen ? Tint::kSecond : Tint::kWhite, 6)
          .outlined(Tint::kLine, 1.5);
      if (card != kUnseen) scene.text(x, 71, 32, std::string(1, name_of(card)), Tint::kInk, true);
    }
    for (int chip = 0; chip < stake(p, player); ++chip) {
      scene.circle(x - 8 + 16 * chip, 126, 8, Tint::kHighlight).outlined(Tint::kInk);
    }
    if (p.count > player) {
      const int i = (p.count - 1 - player) / 2 * 2 + player;  // its latest action
      const bool is_last = last && i == p.count - 1;
      scene.text(x, 146, 13, std::string(kActions[p.actions[i]]), Tint::kInk, is_last);
    }
  }
  if (turn(p).is_over()) return scene;
  double x = 150 - 35 * (static_cast<double>(moves(p).size()) - 1);
  for (const Move m : moves(p)) {
    const std::string name = write_move(p, m);
    scene.rect(x - 30, 158, 60, 24, Tint::kCell, 12).outlined(Tint::kLine).on_click(name);
    scene.text(x, 170, 13, name, Tint::kInk).on_click(name);
    x += 70;
  }
  return scene;
}

}  // namespace zermelo::kuhn_poker
