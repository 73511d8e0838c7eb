// Poker as a picture: an oval table, the players around it, buttons for the actions.
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "games/poker/screen.h"

namespace zermelo::poker {
namespace {

constexpr double kCentreX = 360, kCentreY = 214;
constexpr double kFeltX = 236, kFeltY = 108;   // half the table's width and height
constexpr double kSeatX = 296, kSeatY = 166;   // where the players sit
constexpr double kChipsX = 178, kChipsY = 74;  // where their bets lie

struct Point {
  double x, y;
};

// The place of seat k on an oval; player 1 sits at the bottom, the others follow clockwise.
Point place_of(int k, int players, double rx, double ry) {
  const double angle = std::numbers::pi * (0.5 + 2.0 * k / players);
  // Towards the sides the seats are drawn apart: an oval has more room at its ends.
  const double bend = angle - 0.12 * std::sin(2 * angle);
  return {kCentreX + rx * std::cos(bend), kCentreY + ry * std::sin(bend)};
}

void draw_oval(Scene& scene, double rx, double ry, Tint fill) {
  std::vector<std::pair<double, double>> points;
  for (int i = 0; i < 72; ++i) {
    const double angle = 2 * std::numbers::pi * i / 72;
    // A superellipse: flat sides, round ends.
    const auto bow = [](double x) { return std::copysign(std::pow(std::abs(x), 0.8), x); };
    points.emplace_back(kCentreX + rx * bow(std::cos(angle)), kCentreY + ry * bow(std::sin(angle)));
  }
  scene.polygon(points, fill).outlined(Tint::kNeutral, 8);
}

void draw_card(Scene& scene, double x, double y, double width, Card card, bool faint = false,
               bool highlight = false) {
  const double height = width * 1.4;
  if (card == kNoCard) {
    scene.rect(x, y, width, height, Tint::kNone, width / 8).outlined(Tint::kFaint);
    return;
  }
  const bool hidden = card == kHiddenCard;
  scene.rect(x, y, width, height, hidden ? Tint::kSecond : Tint::kWhite, width / 8)
      .outlined(highlight ? Tint::kHighlight : Tint::kLine, highlight ? 3 : 1);
  if (hidden) {
    scene.rect(x + 3, y + 3, width - 6, height - 6, Tint::kNone, width / 10).outlined(Tint::kWhite);
    return;
  }
  static constexpr const char* kSuits[] = {"♣", "♦", "♥", "♠"};
  const bool red = suit_of(card) == 1 || suit_of(card) == 2;
  const Tint ink = faint ? Tint::kFaint : red ? Tint::kRed : Tint::kBlack;
  const std::string rank(1, kRankNames[static_cast<std::size_t>(rank_of(card))]);
  scene.text(x + width / 2, y + height * 0.32, width * 0.56, rank == "T" ? "10" : rank, ink, true);
  scene.text(x + width / 2, y + height * 0.72, width * 0.56, kSuits[suit_of(card)], ink);
}

void draw_seat(Scene& scene, const Poker& game, const Position& p, int k, bool is_last) {
  const Point at = place_of(k, game.players(), kSeatX, kSeatY);
  const bool acts = p.phase == Phase::kBetting && p.seat == k;
  const bool gone = p.did[k] == kFold || p.did[k] == kOut;
  const double top = at.y - 42;
  const Card* cards = p.phase == Phase::kOver ? p.shown[k] : p.hole[k];
  for (int i = 0; i < 2; ++i) {
    if (cards[i] == kNoCard) continue;
    draw_card(scene, at.x - 28 + 29 * i, top, 27, cards[i], p.did[k] == kFold);
  }
  scene.rect(at.x - 44, top + 40, 88, 34, acts ? Tint::kHighlight : Tint::kCell, 8)
      .outlined(Tint::kLine, acts ? 2 : 1);
  const Tint ink = gone ? Tint::kFaint : Tint::kInk;
  scene.text(at.x, top + 49, 11, fmt::format("player {}", k + 1), ink, acts);
  scene.text(at.x, top + 64, 13, p.did[k] == kOut ? "out" : std::to_string(p.stack[k]), ink, true);
  if (k == p.button) {
    scene.circle(at.x + 50, top + 40, 9, Tint::kWhite).outlined(Tint::kInk);
    scene.text(at.x + 50, top + 40.5, 11, "D", Tint::kBlack, true);
  }
  // On the table in front of it: its bet and what it did.
  const Point front = place_of(k, game.players(), kChipsX, kChipsY);
  if (p.bet[k] > 0) {
    const std::string bet = std::to_string(p.bet[k]);
    scene.circle(front.x - 12, front.y, 7, Tint::kFirst).outlined(Tint::kWhite, 1.5);
    scene.text(front.x - 2 + 4.0 * static_cast<double>(bet.size()), front.y, 13, bet, Tint::kInk,
               true);
  }
  const std::string state = p.did[k] == kOut ? "" : seat_state(p, k);
  if (!state.empty()) {
    scene.text(front.x, front.y + (p.bet[k] > 0 ? 14 : 0), 12, state, Tint::kInk, is_last);
  }
}

std::string pots_label(const Pots& pots) {
  std::string text;
  for (const Pot& pot : pots) {
    text += fmt::format("{}{}", text.empty() ? "pot " : " + ", pot.chips);
  }
  return text;
}

// Two players sit at the ends: nobody needs the room at the sides, and the table is larger on a phone.
Scene framed(Scene scene, int players) {
  constexpr double kSpare = 112;
  if (players > 2) return scene;
  scene.width -= 2 * kSpare;
  for (Shape& shape : scene.shapes) {
    if (shape.kind != Shape::Kind::kPolygon) shape.x -= kSpare;
    for (auto& [x, y] : shape.points) x -= kSpare;
    if (shape.from) shape.from->first -= kSpare;
  }
  return scene;
}

}  // namespace

Scene Poker::scene(const Position& p, std::optional<Move> last) const {
  Scene scene = {.width = 720, .height = 520, .title = "Poker: " + write(p), .view = View::kCards};
  draw_oval(scene, kFeltX, kFeltY, Tint::kLegal);
  bool nobody_acted = true;
  for_each_bit(p.pending, [&](int k) { nobody_acted &= p.bet[k] == p.price; });
  const bool over = p.phase == Phase::kOver;  // then the last hand stays on the table
  for (int i = 0; i < 5; ++i) {
    const Card card = over ? p.last_board[i] : p.board[i];
    const bool newest = last && i == p.board_size - 1 && *last == card && nobody_acted;
    draw_card(scene, kCentreX - 94 + 38 * i, kCentreY - 34, 34, card, false, newest);
  }
  scene.text(kCentreX, kCentreY + 28, 14, pots_label(collected_pots(p, players_)), Tint::kInk,
             true);
  scene.text(kCentreX, kCentreY + 46, 11, fmt::format("hand {}, {}", p.hand, street_name(p)),
             Tint::kInk);
  const int actor = last_actor(p, last);
  for (int k = 0; k < players_; ++k) draw_seat(scene, *this, p, k, k == actor);
  const auto before = last_hand_lines(p, players_);
  for (std::size_t i = 0; i < before.size() && i < 2; ++i) {
    scene.text(kCentreX, 446 + 16.0 * static_cast<double>(i), 12, before[i], Tint::kDead);
  }
  if (p.phase != Phase::kBetting) return framed(std::move(scene), players_);
  double x = kCentreX - 60 * (static_cast<double>(moves(p).size()) - 1);
  for (const Move m : moves(p)) {
    const std::string name = write_move(p, m);
    scene.rect(x - 55, 482, 110, 30, Tint::kCell, 14).outlined(Tint::kLine).on_click(name);
    scene.text(x, 497, 14, action_label(*this, p, static_cast<Action>(m)), Tint::kInk)
        .on_click(name);
    x += 120;
  }
  return framed(std::move(scene), players_);
}

}  // namespace zermelo::poker
