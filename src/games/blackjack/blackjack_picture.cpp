// The table of Black Jack, in text and as a scene.
#include <algorithm>

#include <fmt/core.h>

#include "games/blackjack/blackjack.h"

namespace zermelo::blackjack {
namespace {

using Position = Blackjack::Position;
using Seat = Blackjack::Seat;

std::string total_text(const Hand& hand, bool natural) {
  if (hand.count == 0) return "";
  if (natural) return "natural";
  return fmt::format("{} {}", hand.bust() ? "bust" : hand.soft() ? "soft" : "hard", hand.total());
}

// "wins 10", "ties", "loses 20".
std::string result_text(const Seat& seat, const Hand& hand, const Hand& dealer) {
  const HalfChips stake = seat.wager << hand.doubled;
  switch (Blackjack::result(seat, hand, dealer)) {
    case Result::kLoses: return "loses " + chips_text(stake);
    case Result::kTies: return "ties";
    case Result::kWins: return "wins " + chips_text(stake);
    case Result::kNatural: return "wins " + chips_text(stake / 2 * 3);
    case Result::kSurrenders: return "loses " + chips_text(stake / 2);
  }
  return "";
}

// A hand on the table: hand `hand` of a seat, or the dealer's.
struct Place {
  int seat;  // -1: the dealer
  int hand;
  friend bool operator==(Place, Place) = default;
};
constexpr Place kDealersHand = {-1, 0};

const Hand& hand_at(const Position& p, Place place) {
  return place.seat < 0 ? p.dealer : p.seats[place.seat].hands[place.hand];
}

// The hand that ends with the card which was dealt last, as far as the table shows it. It is never
// the hole card, whoever looks.
std::optional<Place> place_of(const Position& p, std::optional<Blackjack::Move> last, int players) {
  if (!last || *last < kAce || *last > kKing) return std::nullopt;
  std::optional<Place> place;
  if (p.phase == Phase::kDeal) {
    int before = p.actor - 1;
    while (before >= 0 && p.seats[before].wager == 0) --before;
    place = before >= 0 ? Place{before, 0} : kDealersHand;
  } else if (p.phase == Phase::kPlay) {
    const Seat& seat = p.seats[p.actor];
    if (seat.count > 1 || seat.hands[p.hand].count > 2) place = Place{p.actor, p.hand};
  } else if (p.dealer.count > 2 && p.hole == kNoCard) {
    place = kDealersHand;
  }
  if (!place || place->seat >= players) return std::nullopt;
  const Hand& hand = hand_at(p, *place);
  if (hand.count == 0 || hand[hand.count - 1] != *last) return std::nullopt;
  return place;
}

bool acts(const Position& p, int seat) {
  return p.actor == seat && (p.phase <= Phase::kPlay || p.phase == Phase::kCard);
}

std::string round_text(const Position& p, int rounds) {
  return fmt::format("round {}", p.round) + (rounds > 0 ? fmt::format(" of {}", rounds) : "");
}

// ---- In text ------------------------------------------------------------------------------------

constexpr std::size_t kCardsWidth = 22;

// The cards of a hand, the last one highlighted if asked, then blanks up to the column's width.
std::string cards_column(const Hand& hand, Rank hole, bool mark_last, Pen pen) {
  const bool wide = hand.count <= 10;
  std::string out;
  std::size_t width = 0;
  for (int i = 0; i < hand.count; ++i) {
    const std::string card(1, kRankNames[hand[i]]);
    if (wide && i > 0) out += ' ';
    out += mark_last && i == hand.count - 1 ? pen(Color::kInverse, card) : pen(Color::kBold, card);
    width += wide && i > 0 ? 2 : 1;
  }
  if (hole != kNoCard) {
    const std::string card = hole == kUnseen ? "?" : fmt::format("[{}]", kRankNames[hole]);
    out += ' ' + pen(Color::kDim, card);
    width += 1 + card.size();
  }
  return out + std::string(kCardsWidth - std::min(kCardsWidth, width), ' ');
}

}  // namespace

std::string Blackjack::draw(const Position& p, std::optional<Move> last, Pen pen) const {
  const bool paid = shows_last_round(p);
  const std::optional<Place> fresh = place_of(p, last, players_);
  std::string out = round_text(p, rounds_);
  if (decks_ > 0) out += fmt::format(", {} cards in the shoe", p.left_total);
  if (p.phase == Phase::kOver) out += ", over";
  out += '\n' +
         pen(Color::kDim,
             fmt::format("{:11}{:23}{:9}{:>6}{:>11}", "", "cards", "total", "stake", "chips")) +
         '\n';
  const auto row = [&](const std::string& name, bool mark, const std::string& cards,
                       const std::string& total, HalfChips stake, const std::string& chips,
                       const std::string& note) {
    std::string line =
        fmt::format("{:8} {} {} {:9}{:>6}{:>11}  {}", name, mark ? pen(Color::kYellow, ">") : " ",
                    cards, total, stake > 0 ? chips_text(stake) : "", chips, note);
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  };
  const bool dealer_natural = p.dealer.two_card_21();
  row("dealer", p.phase == Phase::kDealer,
      cards_column(p.dealer, p.hole, fresh == kDealersHand, pen),
      total_text(p.dealer, dealer_natural), 0, "", "");
  for (int k = 0; k < players_; ++k) {
    const Seat& seat = p.seats[k];
    const std::string name = fmt::format("player {}", k + 1);
    const std::string chips = chips_text(seat.chips);
    const std::string blank(kCardsWidth, ' ');
    const bool out_of_chips = !can_bet(seat) && seat.count == 0;
    if (seat.count == 0) row(name, acts(p, k), blank, "", 0, chips, out_of_chips ? "out" : "");
    for (int i = 0; i < seat.count; ++i) {
      const Hand& hand = seat.hands[i];
      row(i == 0 ? name : "", acts(p, k) && p.hand == i,
          cards_column(hand, kNoCard, fresh == Place{k, i}, pen),
          total_text(hand, seat.count == 1 && hand.two_card_21()), seat.wager << hand.doubled,
          i == 0 ? chips : "",
          paid               ? result_text(seat, hand, p.dealer)
          : seat.surrendered ? "surrendered"
          : hand.doubled     ? "doubled"
                             : "");
    }
    if (!seat.insured) continue;
    const HalfChips cost = insurance_cost(seat);
    row("", false, fmt::format("{:{}}", "insurance", kCardsWidth), "", cost, "",
        p.phase == Phase::kInsurance ? ""
        : dealer_natural             ? "wins " + chips_text(2 * cost)
                                     : "loses " + chips_text(cost));
  }
  if (last && *last >= kStand) out += "last: " + pen(Color::kInverse, write_move(p, *last)) + '\n';
  return out;
}

// ---- As a scene ---------------------------------------------------------------------------------

namespace {

constexpr double kSeatWidth = 118, kCardWidth = 36, kCardHeight = 50;
constexpr double kHandHeight = 76, kDealerHeight = 120, kButtonWidth = 84, kButtonHeight = 34;
constexpr const char* kFelt = "#1f6b4a";
constexpr const char* kFeltDark = "#185a3d";

std::string rank_label(Rank rank) { return rank == kTen ? "10" : std::string(1, kRankNames[rank]); }

void draw_card(Scene& scene, double x, double y, Rank rank, bool covered, bool fresh) {
  if (rank == kUnseen) {
    scene.rect(x, y, kCardWidth, kCardHeight, Tint::kSecond, 5).outlined(Tint::kWhite, 1.5);
    scene.rect(x + 5, y + 5, kCardWidth - 10, kCardHeight - 10, Tint::kNone, 3)
        .outlined(Tint::kWhite, 1);
    return;
  }
  scene.rect(x, y, kCardWidth, kCardHeight, Tint::kWhite, 5)
      .outlined(fresh ? Tint::kHighlight : Tint::kLine, fresh ? 3 : 1);
  const std::string label = rank_label(rank);
  if (covered) {
    scene.text(x + 9, y + 12, 13, label, Tint::kBlack, true);
  } else {
    scene.text(x + kCardWidth / 2, y + kCardHeight / 2, 22, label, Tint::kBlack, true);
  }
}

// The cards side by side round the middle x, overlapping as far as the width asks for.
void draw_hand(Scene& scene, double middle, double y, double width, const Hand& hand, Rank hole,
               bool fresh) {
  const int count = hand.count + (hole != kNoCard);
  if (count == 0) return;
  const double step = count == 1 ? 0 : std::min(kCardWidth + 4, (width - kCardWidth) / (count - 1));
  double x = middle - (kCardWidth + step * (count - 1)) / 2;
  for (int i = 0; i < count; ++i, x += step) {
    const bool is_last = i == count - 1;
    draw_card(scene, x, y, i < hand.count ? hand[i] : hole, !is_last && step < kCardWidth,
              fresh && i == hand.count - 1);
    if (i >= hand.count && hole != kUnseen) {  // face down, shown to a spectator
      scene.rect(x, y, kCardWidth, kCardHeight, Tint::kNone, 5).outlined(Tint::kSecond, 3);
    }
  }
}

}  // namespace

Scene Blackjack::scene(const Position& p, std::optional<Move> last) const {
  const bool paid = shows_last_round(p);
  const std::optional<Place> fresh = place_of(p, last, players_);
  int rows = 1;
  for (const Seat& seat : p.seats) rows = std::max<int>(rows, seat.count);
  const double width = std::max(3, players_) * kSeatWidth + 24;
  const double seats_top = kDealerHeight + 8, seats_height = 60 + rows * kHandHeight;
  const int per_row = static_cast<int>((width - 24) / (kButtonWidth + 8));
  const int buttons = turn(p).is_player() ? static_cast<int>(moves(p).size()) : 0;
  const int button_rows = std::max(1, (buttons + per_row - 1) / per_row);
  Scene scene = {.width = width,
                 .height = seats_top + seats_height + 20 + button_rows * kButtonHeight,
                 .title = "Black Jack: " + write(p),
                 .view = View::kCards};
  scene.rect(4, 4, width - 8, scene.height - 8, Tint::kBoard, 24).colour = kFelt;

  const double middle = width / 2;
  scene.text(middle, 20, 13, round_text(p, rounds_) + (p.phase == Phase::kOver ? ", over" : ""),
             Tint::kWhite);
  draw_hand(scene, middle, 34, kSeatWidth * 2, p.dealer, p.hole, fresh == kDealersHand);
  const std::string total = total_text(p.dealer, p.dealer.two_card_21());
  scene.text(middle, 100, 13, "dealer" + (total.empty() ? "" : ": " + total), Tint::kWhite);

  for (int k = 0; k < players_; ++k) {
    const Seat& seat = p.seats[k];
    const double x = middle + (k - (players_ - 1) / 2.0) * kSeatWidth;
    Shape& box = scene.rect(x - kSeatWidth / 2 + 4, seats_top, kSeatWidth - 8, seats_height,
                            Tint::kBoard, 10);
    box.colour = kFeltDark;
    if (acts(p, k)) box.outlined(Tint::kHighlight, 2);
    for (int i = 0; i < seat.count; ++i) {
      const Hand& hand = seat.hands[i];
      const double y = seats_top + 10 + i * kHandHeight;
      draw_hand(scene, x, y, kSeatWidth - 24, hand, kNoCard, fresh == Place{k, i});
      const bool natural = seat.count == 1 && hand.two_card_21();
      std::string note = total_text(hand, natural);
      if (paid) note = fmt::format("{}: {}", hand.total(), result_text(seat, hand, p.dealer));
      if (seat.surrendered) note = paid ? result_text(seat, hand, p.dealer) : "surrendered";
      const bool here = acts(p, k) && p.hand == i && seat.count > 1;
      scene.text(x, y + kCardHeight + 11, 12, note, here ? Tint::kHighlight : Tint::kWhite, here);
    }
    const double y = seats_top + seats_height - 42;
    scene.text(x, y, 12, fmt::format("player {}", k + 1), Tint::kWhite, acts(p, k));
    scene.text(x, y + 15, 12, chips_text(seat.chips) + " chips", Tint::kWhite);
    if (stakes(seat) > 0 && !paid) {
      scene.text(x, y + 30, 12, "bets " + chips_text(stakes(seat)), Tint::kWhite);
    }
  }

  const auto list = moves(p);
  for (int i = 0; i < buttons; ++i) {
    const int row = i / per_row, in_row = std::min(per_row, buttons - row * per_row);
    const double x = middle + (i % per_row - (in_row - 1) / 2.0) * (kButtonWidth + 8);
    const double y = seats_top + seats_height + 10 + row * kButtonHeight;
    const std::string name = write_move(p, list[static_cast<std::size_t>(i)]);
    scene.rect(x - kButtonWidth / 2, y, kButtonWidth, 26, Tint::kCell, 13)
        .outlined(Tint::kLine)
        .on_click(name);
    scene.text(x, y + 13, 13, name, Tint::kInk).on_click(name);
  }
  return scene;
}

}  // namespace zermelo::blackjack
