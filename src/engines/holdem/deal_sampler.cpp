#include "engines/holdem/deal_sampler.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace zermelo::holdem {
namespace {

constexpr int kDeals = 252;  // of hole cards in a block, about

// A random number that several choices are taken from, each from what the last left of it: five of 52
// cards are off their fair share by less than one part in 2^35.
class Fraction {
 public:
  explicit Fraction(std::uint64_t bits) : bits_(bits) {}
  std::uint32_t below(std::uint32_t n) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(bits_) * n;
    bits_ = static_cast<std::uint64_t>(product);
    return static_cast<std::uint32_t>(product >> 64);
  }
  double unit() const { return static_cast<double>(bits_ >> 11) * 0x1.0p-53; }

 private:
  std::uint64_t bits_;
};

}  // namespace

// --- Sums ------------------------------------------------------------------------------------------

void SampleSums::operator+=(const SampleSums& other) {
  blocks += other.blocks;
  boards += other.boards;
  board_squares += other.board_squares;
  for (std::size_t k = 0; k < kMostPlayers; ++k) {
    wins[k] += other.wins[k];
    ties[k] += other.ties[k];
    shares[k] += other.shares[k];
    squares[k] += other.squares[k];
    products[k] += other.products[k];
  }
}

double SampleSums::error(std::size_t player) const {
  if (blocks < 2 || boards == 0) return 1;
  const auto n = static_cast<double>(blocks);
  const double mean = shares[player] / boards;
  const double spread = squares[player] - 2 * mean * products[player] + mean * mean * board_squares;
  return std::sqrt(std::max(0.0, spread) * n / (n - 1)) / boards;
}

// Who won how many boards.
struct DealSampler::Tally {
  std::uint64_t boards = 0, first = 0, second = 0;  // of two players
  std::array<double, kMostPlayers> wins{}, ties{}, shares{};

  void add(HandRank a, HandRank b) {
    first += a > b;
    second += b > a;
  }
  void add(Hand board, const Hands& hands, std::size_t players) {
    std::array<HandRank, kMostPlayers> ranks;
    HandRank best = 0;
    for (std::size_t k = 0; k < players; ++k) {
      ranks[k] = (board + hands[k]).rank();
      best = std::max(best, ranks[k]);
    }
    unsigned winners = 0;
    for (std::size_t k = 0; k < players; ++k) winners += ranks[k] == best;
    if (winners == 1) [[likely]] {
      for (std::size_t k = 0; k < players; ++k) wins[k] += ranks[k] == best ? 1 : 0;
      return;
    }
    for (std::size_t k = 0; k < players; ++k) {
      if (ranks[k] != best) continue;
      ties[k] += 1;
      shares[k] += 1.0 / winners;
    }
  }
  SampleSums sums(std::size_t players) {
    if (players == 2) {
      wins[0] = static_cast<double>(first);
      wins[1] = static_cast<double>(second);
      ties[0] = ties[1] = static_cast<double>(boards - first - second);
      shares[0] = shares[1] = ties[0] / 2;
    }
    SampleSums sums = {.blocks = 1, .boards = static_cast<double>(boards)};
    sums.board_squares = sums.boards * sums.boards;
    sums.wins = wins;
    sums.ties = ties;
    for (std::size_t k = 0; k < players; ++k) {
      sums.shares[k] = wins[k] + shares[k];
      sums.squares[k] = sums.shares[k] * sums.shares[k];
      sums.products[k] = sums.shares[k] * sums.boards;
    }
    return sums;
  }
};

// --- Hole cards ------------------------------------------------------------------------------------

HoleSampler::HoleSampler(const HoleRange& range, CardSet gone) {
  const std::vector<std::size_t> holes = range.holes(gone);
  double sum = 0;
  for (const std::size_t hole : holes) sum += range.weight(hole);
  std::vector<double> share;
  for (const std::size_t hole : holes) {
    share.push_back(range.weight(hole) / sum * static_cast<double>(holes.size()));
    const Hand hand(hole_of(hole).set());
    columns_.push_back({hand, hand, 1});
  }
  std::vector<std::size_t> small, large;
  for (std::size_t i = 0; i < share.size(); ++i) (share[i] < 1 ? small : large).push_back(i);
  while (!small.empty() && !large.empty()) {
    const std::size_t a = small.back(), b = large.back();
    small.pop_back();
    columns_[a].own_share = share[a];
    columns_[a].other = columns_[b].own;
    share[b] -= 1 - share[a];
    if (share[b] < 1) {
      large.pop_back();
      small.push_back(b);
    }
  }
}

Hand HoleSampler::draw(std::uint64_t bits) const {
  Fraction fraction(bits);
  const Column& column = columns_[fraction.below(static_cast<std::uint32_t>(columns_.size()))];
  return fraction.unit() < column.own_share ? column.own : column.other;
}

// --- Deals -----------------------------------------------------------------------------------------

// Cards in a random order, of which some can be put behind all others. That treats the places in front
// alike, so the cards there are in random order whatever was put behind before.
struct DealSampler::Deck {
  std::array<Hand, kCards> cards;
  std::array<std::uint8_t, kCards> numbers, places;  // of the card at a place; of a card
  std::uint32_t size = 0;

  explicit Deck(CardSet set) {
    for (const Card card : set.cards()) numbers[size++] = card;
  }
  void shuffle(Rng& rng) {
    constexpr std::uint32_t kTogether = 5;  // choices from one random number
    for (std::uint32_t left = size; left > 0;) {
      Fraction fraction(rng());
      for (std::uint32_t i = std::min(kTogether, left); i > 0; --i) {
        const std::uint32_t at = fraction.below(left--);
        std::swap(numbers[at], numbers[left]);
      }
    }
    for (std::uint32_t i = 0; i < size; ++i) {
      cards[i] = Hand(numbers[i]);
      places[numbers[i]] = static_cast<std::uint8_t>(i);
    }
  }
  void put_behind(CardSet set) {
    std::uint32_t left = size;
    for_each_bit(set.bits(), [&](int bit) {
      const auto card = static_cast<std::uint8_t>(bit);
      const std::uint8_t at = places[card], other = numbers[--left];
      numbers[at] = other;
      places[other] = at;
      cards[at] = cards[left];
      numbers[left] = card;
      places[card] = static_cast<std::uint8_t>(left);
      cards[left] = Hand(card);
    });
  }
};

DealSampler::DealSampler(const std::vector<HoleRange>& players, CardSet board, CardSet dead)
    : players_(players.size()),
      gone_(board | dead),
      known_(board),
      missing_(5 - board.size()),
      plan_(missing_, kCards - gone_.size() - 2 * static_cast<int>(players_)) {
  for (const HoleRange& range : players) {
    holes_.emplace_back(range, gone_);
  }
  // Powers of the root of x^(d + 1) = x + 1 spread best in d dimensions.
  double root = 1.5;
  for (int i = 0; i < 60; ++i) {
    root = std::pow(1 + root, 1.0 / static_cast<double>(players_ + 1));
  }
  for (std::size_t k = 0; k < players_; ++k) {
    steps_[k] = static_cast<std::uint64_t>(std::pow(root, -static_cast<double>(k + 1)) * 0x1.0p64);
  }
  set_tries();
}

bool DealSampler::try_holes(const Places& places, Hands& hands, CardSet& used) const {
  used = CardSet();
  for (std::size_t k = 0; k < players_; ++k) {
    hands[k] = holes_[k].draw(places[k]);
    if (!(hands[k].cards() & used).empty()) return false;
    used = used | hands[k].cards();
  }
  return true;
}

// Tries until some succeed, and takes so many for a block that about kDeals of them will.
void DealSampler::set_tries() {
  constexpr int kEnough = 64, kMostTries = 100000;
  Rng rng(1);
  Places places{};
  Hands hands;
  CardSet used;
  int tries = 0, found = 0;
  for (; found < kEnough && tries < kMostTries; ++tries) {
    for (std::size_t k = 0; k < players_; ++k) places[k] = rng();
    found += try_holes(places, hands, used);
  }
  tries_ = found == 0 ? 0 : kDeals * std::max(tries / found, 1);
}

// kMissing is the number of cards to come if it is 5, the usual case; else 0.
template <int kMissing>
SampleSums DealSampler::deal(std::uint64_t seed) const {
  Rng rng(seed);
  Places places;
  for (std::size_t k = 0; k < players_; ++k) places[k] = rng();
  Deck deck(CardSet::all() - gone_);
  Tally tally;
  Hands hands;
  CardSet holes;
  const int rows = plan_.rows();
  int slope = plan_.slopes();  // of the last boards
  for (int i = 0; i < tries_; ++i) {
    for (std::size_t k = 0; k < players_; ++k) places[k] += steps_[k];
    if (!try_holes(places, hands, holes)) continue;
    if (++slope >= plan_.slopes()) {
      slope = 0;
      deck.shuffle(rng);
    }
    deck.put_behind(holes);
    const std::uint8_t* place = plan_.places(slope);
    for (int row = 0; row < rows; ++row) {
      Hand board = known_;
      for (int card = 0; card < (kMissing == 0 ? missing_ : kMissing); ++card) {
        board += deck.cards[*place++];
      }
      if (players_ == 2) {
        tally.add((board + hands[0]).rank(), (board + hands[1]).rank());
      } else {
        tally.add(board, hands, players_);
      }
    }
    tally.boards += static_cast<std::uint64_t>(rows);
  }
  return tally.sums(players_);
}

SampleSums DealSampler::block(std::uint64_t seed) const {
  return missing_ == 5 ? deal<5>(seed) : deal<0>(seed);
}

}  // namespace zermelo::holdem
