// Boards dealt from a shuffled deck so that cards, and pairs of cards, come alike often.
//
// Up to five columns of q cards each are taken from the deck, and a board has one card of each column:
//
//   place    column 0   column 1   column 2 ...         board (row 1, slope 2) of five rows:
//   row 0       .          .          .                 column c has the card in row 1 + 2 * c
//   row 1       #          .          .
//   row 2       .          .          .
//   row 3       .          #          .
//   row 4       .          .          .                 (row 5 is row 0 again)
//   row 0       .          .          #
//
// The q boards of one slope share no card. Two boards of different slopes share at most one, so that
// over all q slopes each pair of cards in different columns is on one board: an orthogonal array. Each
// single board is as likely as any other, because the deck is shuffled; but what a card or a pair of
// cards adds to a hand is nearly the same in all shuffles and hardly makes the mean of all boards vary.
#pragma once

#include <cstdint>
#include <vector>

namespace zermelo::holdem {

class BoardPlan {
 public:
  // For so many cards that a board lacks (0 to 5), from a deck of at least as many cards.
  BoardPlan(int missing, int deck);

  int rows() const { return rows_; }      // boards of a slope
  int slopes() const { return slopes_; }  // after which the deck is to be shuffled

  // The places in the deck of the cards of all boards of a slope, board by board.
  const std::uint8_t* places(int slope) const { return places_.data() + slope * rows_ * missing_; }

 private:
  int missing_, rows_ = 1, slopes_ = 1;
  std::vector<std::uint8_t> places_;
};

}  // namespace zermelo::holdem
