// Black Jack against a second implementation, the bank, and computed expectations.
#include <fstream>
#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include "base/text.h"
#include "core/playout.h"
#include "games/blackjack/blackjack.h"
#include "tests/effort.h"
#include "tests/source_dir.h"
#include "tests/witness.h"

namespace zermelo::blackjack {
namespace {

// The witness: cards are characters, hands are strings, chips are doubles (halves are exact).
struct Plain {
  struct Player {
    double chips, wager = 0, insurance = 0;
    bool surrendered = false;
    std::vector<std::string> hands = {};
    std::vector<bool> doubled = {};
  };
  Blackjack::Rules rules;
  std::vector<Player> players;
  std::string dealer, phase = "bet";
  char hole = ' ';
  std::size_t seat = 0, hand = 0;
  int round = 1;
  std::map<char, int> shoe;

  explicit Plain(const Blackjack::Rules& given) : rules(given) {
    for (int k = 0; k < rules.players; ++k) players.push_back({.chips = 1.0 * rules.chips});
    shuffle();
  }
  void shuffle() {
    for (const char card : std::string("A23456789TJQK")) shoe[card] = 4 * rules.decks;
  }
  int cards_left() const {
    int sum = 0;
    for (const auto& [card, n] : shoe) sum += n;
    return sum;
  }

  static int low(const std::string& cards) {
    int sum = 0;
    for (const char c : cards) {
      sum += c == 'A' ? 1 : std::string("TJQK").find(c) != std::string::npos ? 10 : c - '0';
    }
    return sum;
  }
  static int value(const std::string& cards) {
    const bool ace = cards.find('A') != std::string::npos;
    return ace && low(cards) + 10 <= 21 ? low(cards) + 10 : low(cards);
  }
  static bool natural(const std::string& cards) { return cards.size() == 2 && value(cards) == 21; }
  bool can_bet(const Player& player) const { return player.chips >= rules.bets[0]; }
  double insurance_price(const Player& player) const {
    return rules.half_insurance ? player.wager / 2 : player.wager;
  }

  std::string turn() const {
    if (phase == "over") return "over";
    if (phase == "deal" || phase == "card" || phase == "dealer") return "chance";
    return std::to_string(seat);
  }
  std::vector<std::string> moves() const {
    std::vector<std::string> out;
    if (turn() == "chance") {
      for (const auto& [card, n] : shoe) {
        if (n > 0 || rules.decks == 0) out.push_back(std::string(1, card));
      }
      return out;
    }
    const Player& player = players[seat];
    if (phase == "bet") {
      for (const int bet : rules.bets) {
        if (bet <= player.chips) out.push_back("bet " + std::to_string(bet));
      }
    } else if (phase == "insurance") {
      out.push_back("no");
      if (player.chips >= insurance_price(player)) out.push_back("insurance");
    } else {
      const std::string& cards = player.hands[hand];
      out = {"hit", "stand"};
      if (cards.size() == 2 && player.chips >= player.wager) {
        out.push_back("double");
        if (cards[0] == cards[1] && player.hands.size() < 4) out.push_back("split");
      }
      if (cards.size() == 2 && player.hands.size() == 1) out.push_back("surrender");
    }
    return out;
  }

  // The next seat from here on with a wager, or the number of seats.
  std::size_t in_round(std::size_t from) const {
    while (from < players.size() && players[from].wager == 0) ++from;
    return from;
  }
  std::size_t bettor(std::size_t from) const {
    while (from < players.size() && !can_bet(players[from])) ++from;
    return from;
  }
  void drawn(char card) {
    if (rules.decks == 0) return;
    --shoe[card];
    if (cards_left() > 0) return;
    std::string table = dealer + hole;
    for (const Player& player : players) {
      for (const std::string& cards : player.hands) table += cards;
    }
    shuffle();
    for (int decks = 1;; ++decks) {
      bool some = false;
      for (auto& [c, n] : shoe) {
        n = decks * 4 * rules.decks - static_cast<int>(std::count(table.begin(), table.end(), c));
        some = some || n > 0;
      }
      if (some) return;
    }
  }

  void play(const std::string& move) {
    if (phase == "bet") {
      if (!dealer.empty()) {
        dealer.clear();
        for (Player& player : players) player = {.chips = player.chips};
      }
      players[seat].wager = std::stod(move.substr(4));
      players[seat].chips -= players[seat].wager;
      players[seat].hands = {""};
      players[seat].doubled = {false};
      seat = bettor(seat + 1);
      if (seat == players.size()) {
        phase = "deal";
        seat = in_round(0);
      }
    } else if (phase == "deal") {
      if (seat < players.size()) {
        players[seat].hands[0] += move;
        seat = in_round(seat + 1);
      } else if (dealer.empty()) {
        dealer = move;
        seat = in_round(0);
      } else {
        hole = move[0];
        phase = dealer == "A" ? "insurance" : "play";
        seat = in_round(0);
      }
      drawn(move[0]);
      if (hole != ' ' && phase == "play") peek();
    } else if (phase == "insurance") {
      if (move == "insurance") {
        players[seat].insurance = insurance_price(players[seat]);
        players[seat].chips -= players[seat].insurance;
      }
      seat = in_round(seat + 1);
      if (seat == players.size()) peek();
    } else if (phase == "card") {
      Player& player = players[seat];
      std::string& cards = player.hands[hand];
      cards += move;
      drawn(move[0]);
      phase = "play";
      const bool split_ace = rules.one_card_on_aces && player.hands.size() > 1 && cards[0] == 'A';
      if (player.doubled[hand] || value(cards) > 21 || split_ace) next_hand();
    } else if (phase == "dealer") {
      dealer += move;
      drawn(move[0]);
      dealer_draws();
    } else {
      Player& player = players[seat];
      phase = "card";
      if (move == "stand") {
        next_hand();
      } else if (move == "surrender") {
        player.surrendered = true;
        next_hand();
      } else if (move == "double") {
        player.chips -= player.wager;
        player.doubled[hand] = true;
      } else if (move == "split") {
        player.chips -= player.wager;
        player.hands[hand].pop_back();
        player.hands.push_back(player.hands[hand]);
        player.doubled.push_back(false);
      }
    }
  }
  void peek() {
    if (natural(dealer + hole)) return open_hole();
    first_hand(0);
  }
  void first_hand(std::size_t from) {
    phase = "play";
    hand = 0;
    for (seat = in_round(from); seat < players.size(); seat = in_round(seat + 1)) {
      if (!natural(players[seat].hands[0])) return;
    }
    open_hole();
  }
  void next_hand() {
    if (++hand == players[seat].hands.size()) return first_hand(seat + 1);
    phase = "card";
  }
  void open_hole() {
    dealer += hole;
    hole = ' ';
    phase = "dealer";
    dealer_draws();
  }
  void dealer_draws() {
    if (value(dealer) < 17) return;
    for (Player& player : players) player.chips += back(player);
    hand = 0;
    if (100 * (52 * rules.decks - cards_left()) >= rules.penetration * 52 * rules.decks) shuffle();
    seat = bettor(0);
    phase = round == rules.rounds || seat == players.size() ? "over" : "bet";
    if (phase == "bet") ++round;
  }
  // What the bank pays for the finished hands, stakes included.
  double back(const Player& player) const {
    double sum = natural(dealer) ? 3 * player.insurance : 0;
    if (player.surrendered) return player.wager / 2;
    for (std::size_t i = 0; i < player.hands.size(); ++i) {
      const std::string& cards = player.hands[i];
      const double stake = player.wager * (player.doubled[i] ? 2 : 1);
      const bool has_natural = player.hands.size() == 1 && natural(cards);
      if (value(cards) > 21) continue;
      if (has_natural && !natural(dealer)) {
        sum += 2.5 * stake;
      } else if (has_natural != natural(dealer)) {
        continue;
      } else if (value(dealer) > 21 || value(cards) > value(dealer)) {
        sum += 2 * stake;
      } else if (value(cards) == value(dealer)) {
        sum += stake;
      }
    }
    return sum;
  }
  std::vector<double> payoffs() const {
    std::vector<double> out;
    for (const Player& player : players) out.push_back(player.chips - rules.chips);
    return out;
  }

  std::string write() const {
    std::ostringstream out;
    out << "round=" << round << " turn=" << phase;
    if (phase == "bet" || phase == "insurance") out << '-' << seat + 1;
    if (phase == "play" || phase == "card") {
      out << '-' << seat + 1;
      if (players[seat].hands.size() > 1) out << '.' << hand + 1;
    }
    if (rules.penetration > 0) {
      for (const char c : std::string("A23456789TJQK")) {
        out << (c == 'A' ? " shoe=" : ",") << shoe.at(c);
      }
    }
    if (!dealer.empty()) out << " dealer=" << dealer;
    if (hole != ' ') out << '[' << hole << ']';
    out << " seats:";
    for (const Player& player : players) {
      out << ' ' << player.chips;
      if (player.wager > 0) out << '/' << player.wager;
      if (player.insurance > 0) out << '+' << player.insurance;
      for (std::size_t i = 0; i < player.hands.size() && !player.hands[i].empty(); ++i) {
        out << (i == 0 ? ":" : ",") << player.hands[i];
        out << (player.doubled[i] ? "x2" : player.surrendered ? "x.5" : "");
      }
    }
    return out.str();
  }
};

TEST(Blackjack, AgreesWithThePlainRules) {
  const Blackjack::Rules variants[] = {
      {.rounds = 30},
      {.chips = 45, .bets = {5, 10, 25}},
      {.players = 2, .decks = 1, .rounds = 10},
      {.players = 2,
       .decks = 2,
       .chips = 50,
       .rounds = 40,
       .penetration = 75,
       .one_card_on_aces = true,
       .half_insurance = true},
      {.players = 7, .decks = 0, .chips = 30, .rounds = 5, .bets = {1, 5}},
      {.players = 7, .decks = 1, .rounds = 6, .penetration = 100},
  };
  std::uint64_t seed = 1;
  for (const Blackjack::Rules& rules : variants) {
    const Blackjack game(rules);
    expect_same_random_games(game, game.start(), Plain(rules), 60, seed++, 2000);
    if (HasFatalFailure()) return;
    for (int depth = 1; depth <= (rules.players == 1 ? 6 : 4); ++depth) {
      EXPECT_EQ(perft(game, game.start(), depth), witness_perft(Plain(rules), depth));
    }
  }
}

// Random rounds: no action makes or loses a chip, and a pay-out moves just what the cards say.
TEST(Blackjack, ChipsAreConservedAgainstTheBank) {
  const int rounds = long_tests() ? 1'000'000 : 20'000;
  const Blackjack::Rules tables[] = {{.players = 1, .bets = {5, 10}},
                                     {.players = 3, .decks = 2, .penetration = 60},
                                     {.players = 7, .decks = 1, .bets = {1, 7}}};
  Rng rng(3);
  for (const Blackjack::Rules& rules : tables) {
    const Blackjack game(rules);
    const auto with_table = [&](const Blackjack::Position& p, int k) {
      const bool paid = Blackjack::shows_last_round(p);
      return p.seats[k].chips + (paid ? 0 : game.stakes(p.seats[k]));
    };
    Plain plain(rules);  // only to count hands
    for (int played = 0; played < rounds / 3;) {
      Blackjack::Position p = game.start();
      while (!game.turn(p).is_over()) {
        Blackjack::Position next = p;
        game.play(next, random_move(game, p, game.turn(p), rng));
        const bool pays = Blackjack::shows_last_round(next) && !Blackjack::shows_last_round(p);
        played += pays;
        plain.dealer.clear();
        for (int i = 0; pays && i < next.dealer.count; ++i) {
          plain.dealer += kRankNames[next.dealer[i]];
        }
        for (int k = 0; k < rules.players; ++k) {
          ASSERT_GE(next.seats[k].chips, 0);
          if (!pays) {
            ASSERT_EQ(with_table(next, k), with_table(p, k)) << game.write(next);
            continue;
          }
          const Blackjack::Seat& seat = next.seats[k];
          Plain::Player player = {.chips = 0, .wager = seat.wager / 2.0};
          player.insurance = seat.insured ? plain.insurance_price(player) : 0;
          player.surrendered = seat.surrendered;
          for (int h = 0; h < seat.count; ++h) {
            player.hands.emplace_back();
            for (int i = 0; i < seat.hands[h].count; ++i) {
              player.hands.back() += kRankNames[seat.hands[h][i]];
            }
            player.doubled.push_back(seat.hands[h].doubled);
          }
          const double bank_pays = plain.back(player) - game.stakes(seat) / 2.0;
          ASSERT_EQ(seat.chips / 2.0, with_table(p, k) / 2.0 + bank_pays) << game.write(next);
        }
        p = next;
      }
    }
  }
}

// The hole card changes nothing that a seat sees, in random hands.
TEST(Blackjack, NoViewTellsTheHoleCard) {
  const int hands = long_tests() ? 100'000 : 5'000;
  const Blackjack game({.players = 2, .decks = 1, .rounds = 4, .penetration = 50});
  Rng rng(4);
  int hidden = 0;
  while (hidden < hands) {
    Blackjack::Position p = game.start();
    while (!game.turn(p).is_over()) {
      const auto m = random_move(game, p, game.turn(p), rng);
      game.play(p, m);
      if (p.hole == kNoCard) continue;
      ++hidden;
      const Blackjack::Position seen = game.view(p, 0);
      const Blackjack::Position other = game.redeal(p, 0, rng);
      ASSERT_EQ(game.view(other, 0), seen);
      ASSERT_EQ(game.draw(seen, m, Pen(false)), game.draw(game.view(other, 1), m, Pen(false)));
      const std::string text = game.write(seen);
      ASSERT_NE(text.find('?'), std::string::npos);
      ASSERT_EQ(text.find('['), std::string::npos);
    }
  }
}

// The expected payoff of the only player when chance alone goes on.
double expectation(const Blackjack& game, const Blackjack::Position& p) {
  if (game.turn(p).is_over()) return game.payoffs(p)[0];
  double sum = 0;
  for (const auto m : game.moves(p)) {
    Blackjack::Position next = p;
    game.play(next, m);
    sum += game.probability(p, m) * expectation(game, next);
  }
  return sum;
}

// Averages over the hole card as the peek leaves it.
double value_of_action(const Blackjack& game, const Blackjack::Position& seen,
                       Blackjack::Move action) {
  double sum = 0, weights = 0;
  for (Rank rank = kAce; rank <= kKing; ++rank) {
    if (makes_natural(seen.dealer[0], rank)) continue;
    Blackjack::Position p = seen;
    p.hole = rank;
    --p.left[rank];
    --p.left_total;
    game.play(p, action);
    weights += seen.left[rank];
    sum += seen.left[rank] * expectation(game, p);
  }
  return sum / weights;
}

// tests/data/blackjack_6_decks.tsv: computed independently, per unit bet, given that the dealer has
// no natural. Standing and doubling leave no later choice, so the game's own tree is exact.
TEST(Blackjack, ExpectationsOfStandingAndDoublingAreThePublishedOnes) {
  const Blackjack game({.rounds = 1, .bets = {1}});
  std::ifstream file(source_dir() + "/tests/data/blackjack_6_decks.tsv");
  std::string line;
  int row = 0, stood = 0, doubled = 0;
  const auto name = [](std::string_view card) {
    return card == "1" ? "A" : card == "10" ? "T" : std::string(card);
  };
  while (std::getline(file, line)) {
    const auto words = words_of(line);
    if (words.size() != 9 || words[8] == "best" || words[8] == "BJ") continue;
    if (words[0].starts_with('#')) continue;
    ++row;
    const auto seen = game.read("round=1 turn=play-1 dealer=" + name(words[0]) +
                                "? seats: 199/1:" + name(words[1]) + name(words[2]));
    if (row % (long_tests() ? 1 : 3) == 0) {
      ++stood;
      EXPECT_NEAR(value_of_action(game, seen, Blackjack::kStand), *to_real(words[3]), 1e-9) << line;
    }
    if (row % (long_tests() ? 1 : 11) == 0) {
      ++doubled;
      EXPECT_NEAR(value_of_action(game, seen, Blackjack::kDouble), *to_real(words[5]), 1e-9)
          << line;
    }
  }
  EXPECT_GE(stood, 80);
  EXPECT_GE(doubled, 20);
}

}  // namespace
}  // namespace zermelo::blackjack
