#include "games/poker/pots.h"

#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "base/text.h"
#include "tests/source_dir.h"

namespace zermelo::poker {
namespace {

std::vector<std::string> fields_of(const std::string& line, char separator) {
  std::vector<std::string> fields;
  std::istringstream stream(line);
  for (std::string field; std::getline(stream, field, separator);) fields.push_back(field);
  return fields;
}

// Seat 0 of the file is left of the button, so the button is the last seat.
TEST(Pots, PayOutAsPublished) {
  std::ifstream file(source_dir() + "/tests/data/holdem_side_pots.tsv");
  ASSERT_TRUE(file);
  int lines = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("#") || line.starts_with("n\t")) continue;
    ++lines;
    const auto fields = fields_of(line, '\t');
    ASSERT_EQ(fields.size(), 6u) << line;
    const int n = std::stoi(fields[0]);
    const auto contributions = fields_of(fields[1], ','), holes = fields_of(fields[3], ','),
               payouts = fields_of(fields[5], ',');
    CardSet board;
    for (const Card card : read_cards(fields[4])) board.add(card);
    Chips in[kMaxSeats] = {}, won[kMaxSeats] = {};
    HandRank ranks[kMaxSeats] = {};
    Seats live = 0;
    for (int k = 0; k < n; ++k) {
      const auto i = static_cast<std::size_t>(k);
      in[k] = std::stoi(contributions[i]);
      CardSet cards = board;
      for (const Card card : read_cards(holes[i])) cards.add(card);
      ranks[k] = hand_rank(cards);
      if (fields[2][i] == '-') live |= seat_bit(k);
    }
    const Uncalled excess = uncalled(in, n);
    ASSERT_TRUE(has_seat(live, excess.seat) || excess.chips == 0) << line;
    in[excess.seat] -= excess.chips;
    won[excess.seat] += excess.chips;
    divide(pots_of(in, n, live), ranks, n - 1, won);
    for (int k = 0; k < n; ++k) {
      EXPECT_EQ(won[k], std::stoi(payouts[static_cast<std::size_t>(k)])) << line << " seat " << k;
    }
  }
  EXPECT_GE(lines, 600);
}

TEST(Pots, AreLayeredByContribution) {
  // The seed's example: A and B put in 100 each, C has only 40.
  const Chips in[] = {100, 100, 40};
  const Pots pots = pots_of(in, 3, 0b111);
  ASSERT_EQ(pots.size(), 2u);
  EXPECT_EQ(pots[0].chips, 120);
  EXPECT_EQ(pots[0].eligible, 0b111);
  EXPECT_EQ(pots[1].chips, 120);
  EXPECT_EQ(pots[1].eligible, 0b011);
}

TEST(Pots, FoldedChipsStayInTheLayersTheyReached) {
  const Chips in[] = {4, 10, 10, 6};
  const Pots pots = pots_of(in, 4, 0b0111);
  ASSERT_EQ(pots.size(), 2u);
  EXPECT_EQ(pots[0].chips, 16);
  EXPECT_EQ(pots[0].eligible, 0b0111);
  EXPECT_EQ(pots[1].chips, 14);
  EXPECT_EQ(pots[1].eligible, 0b0110);
}

TEST(Pots, OddChipsGoOneEachFromTheLeftOfTheButton) {
  const Pot side = {11, 0b0111};
  Pots pots;
  pots.push_back(side);
  const HandRank ranks[] = {7, 7, 7, 9};
  Chips won[4] = {};
  divide(pots, ranks, 1, won);  // two odd chips, first to seat 2, then to seat 0
  EXPECT_EQ(won[0], 4);
  EXPECT_EQ(won[1], 3);
  EXPECT_EQ(won[2], 4);
  EXPECT_EQ(won[3], 0);
}

}  // namespace
}  // namespace zermelo::poker
