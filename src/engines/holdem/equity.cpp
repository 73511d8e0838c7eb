#include "engines/holdem/equity.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "base/error.h"
#include "base/hash.h"
#include "base/threads.h"

namespace zermelo::holdem {
namespace {

constexpr double kMostTuples = 4e6;       // ways to hold cards that are looked at one by one
constexpr std::size_t kMostWork = 60000;  // different ones, over all boards before the flop

// --- Exact -----------------------------------------------------------------------------------------

using Suits = std::array<std::uint8_t, 4>;  // suit i becomes Suits[i]
Card mapped(Card card, const Suits& suits) {
  return make_card(rank_of(card), suits[static_cast<std::size_t>(suit_of(card))]);
}

// The permutations of suits that leave the board and the dead cards as they are.
std::vector<Suits> symmetries(CardSet board, CardSet dead) {
  std::vector<Suits> list;
  Suits suits = {0, 1, 2, 3};
  do {
    const auto keeps = [&](CardSet cards) {
      CardSet image;
      for (const Card card : cards.cards()) image.add(mapped(card, suits));
      return image == cards;
    };
    if (keeps(board) && keeps(dead)) list.push_back(suits);
  } while (std::next_permutation(suits.begin(), suits.end()));
  return list;
}

using Tuple = std::array<std::uint16_t, kMostPlayers>;  // numbers of hole cards
struct TupleHash {
  std::size_t operator()(const Tuple& tuple) const {
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i + 3 < tuple.size(); i += 4) {
      hash = mixed(hash, std::uint64_t{tuple[i]} << 48 | std::uint64_t{tuple[i + 1]} << 32 |
                             std::uint64_t{tuple[i + 2]} << 16 | tuple[i + 3]);
    }
    return mixed(hash, std::uint64_t{tuple[8]} << 16 | tuple[9]);
  }
};

// All ways to hold cards, one of each that are the same up to suits, with their weights. Nothing if
// there are too many.
using Tuples = std::vector<std::pair<Tuple, double>>;
std::optional<Tuples> all_tuples(const EquityQuestion& question, bool asked) {
  const std::size_t players = question.players.size();
  const CardSet gone = question.board | question.dead;
  std::vector<std::vector<std::size_t>> holes;
  double ways = 1;
  for (const HoleRange& range : question.players) {
    holes.push_back(range.holes(gone));
    ways *= static_cast<double>(holes.back().size());
  }
  if (ways > (asked ? 100 : 1) * kMostTuples) return std::nullopt;
  const std::vector<Suits> suits = symmetries(question.board, question.dead);
  std::vector<std::array<std::uint16_t, kHoles>> images(suits.size());
  for (std::size_t s = 0; s < suits.size(); ++s) {
    for (std::size_t i = 0; i < kHoles; ++i) {
      const HoleCards hole = hole_of(i);
      images[s][i] = static_cast<std::uint16_t>(
          hole_number(make_hole(mapped(hole.high, suits[s]), mapped(hole.low, suits[s]))));
    }
  }
  std::vector<CardSet> sets;
  for (std::size_t i = 0; i < kHoles; ++i) sets.push_back(hole_of(i).set());
  std::unordered_map<Tuple, double, TupleHash> found;
  // Without the flop a way costs a hundred times as much as with it.
  const std::size_t most = (question.board.empty() ? 1 : 30) * (asked ? 20 : 1) * kMostWork;
  bool too_many = false;
  Tuple tuple{};
  const auto walk = [&](const auto& self, std::size_t player, CardSet used, double weight) -> void {
    if (too_many) return;
    if (player == players) {
      Tuple least = tuple;
      for (const auto& image : images) {
        Tuple other{};
        for (std::size_t i = 0; i < players; ++i) other[i] = image[tuple[i]];
        least = std::min(least, other);
      }
      found[least] += weight;
      too_many = found.size() > most;
      return;
    }
    for (const std::size_t hole : holes[player]) {
      if (!(sets[hole] & used).empty()) continue;
      tuple[player] = static_cast<std::uint16_t>(hole);
      self(self, player + 1, used | sets[hole], weight * question.players[player].weight(hole));
    }
  };
  walk(walk, 0, gone, 1);
  if (too_many) return std::nullopt;
  Tuples list(found.begin(), found.end());
  std::sort(list.begin(), list.end());  // the order of sums does not depend on the hash
  return list;
}

EquityAnswer exact_answer(const EquityQuestion& question, const Tuples& tuples,
                          const Control& control) {
  const std::size_t players = question.players.size();
  struct Sums {
    double boards = 0;
    std::array<double, kMostPlayers> wins{}, ties{}, shares{};
  };
  constexpr std::size_t kBlock = 64;
  const std::size_t blocks = (tuples.size() + kBlock - 1) / kBlock;
  std::vector<Sums> sums(blocks);
  if (control.progress != nullptr) control.progress->expect(tuples.size());
  parallel_for(blocks, question.threads, [&](std::size_t block) {
    thread_local Showdown showdown;
    Sums& own = sums[block];
    std::vector<HoleCards> hands(players);
    for (std::size_t i = block * kBlock; i < std::min(tuples.size(), (block + 1) * kBlock); ++i) {
      if (control.is_stopped()) return;
      const auto& [tuple, weight] = tuples[i];
      for (std::size_t k = 0; k < players; ++k) hands[k] = hole_of(tuple[k]);
      const ShowdownCounts counts = showdown.count(hands, question.board, question.dead);
      own.boards += weight * static_cast<double>(counts.boards);
      for (std::size_t k = 0; k < players; ++k) {
        own.wins[k] += weight * static_cast<double>(counts.wins[k]);
        own.ties[k] += weight * static_cast<double>(counts.ties[k]);
        own.shares[k] += weight * counts.shares[k];
      }
    }
    if (control.progress != nullptr) control.progress->add(kBlock);
  });
  if (control.is_stopped()) unanswered("stopped before all boards were counted");
  EquityAnswer answer = {.exact = true, .players = std::vector<PlayerEquity>(players)};
  for (const Sums& one : sums) answer.boards += one.boards;
  for (std::size_t k = 0; k < players; ++k) {
    PlayerEquity& player = answer.players[k];
    double share = 0;
    for (const Sums& one : sums) {
      player.wins += one.wins[k];
      player.ties += one.ties[k];
      share += one.shares[k];
    }
    player.win = player.wins / answer.boards;
    player.tie = player.ties / answer.boards;
    player.equity = share / answer.boards;
  }
  return answer;
}

// --- Sampled ---------------------------------------------------------------------------------------

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

// Draws hole cards of a range with their weights, by Walker's table: a column and which of its two.
class HoleSampler {
 public:
  HoleSampler(const HoleRange& range, CardSet gone) {
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

  Hand draw(std::uint64_t bits) const {
    Fraction fraction(bits);
    const Column& column = columns_[fraction.below(static_cast<std::uint32_t>(columns_.size()))];
    return fraction.unit() < column.own_share ? column.own : column.other;
  }
  std::size_t size() const { return columns_.size(); }

 private:
  struct Column {
    Hand own, other;
    double own_share;
  };
  std::vector<Column> columns_;
};

struct SampleSums {
  std::uint64_t blocks = 0;
  double boards = 0;
  std::array<double, kMostPlayers> wins{}, ties{}, shares{};
  std::array<double, kMostPlayers> means{}, squares{};  // of the blocks

  void operator+=(const SampleSums& other) {
    blocks += other.blocks;
    boards += other.boards;
    for (std::size_t k = 0; k < kMostPlayers; ++k) {
      wins[k] += other.wins[k];
      ties[k] += other.ties[k];
      shares[k] += other.shares[k];
      means[k] += other.means[k];
      squares[k] += other.squares[k];
    }
  }
  // Standard error of an equity. Blocks are independent, what is within one is not.
  double error(std::size_t k) const {
    if (blocks < 2) return 1;
    const auto n = static_cast<double>(blocks);
    const double mean = means[k] / n;
    return std::sqrt(std::max(0.0, squares[k] / n - mean * mean) / (n - 1));
  }
};

// Deals in blocks. Within a block the hole cards of each player are spread evenly over its range
// (steps of an irrational number from a random start), and boards for the same hole cards share no
// new card: both bring the mean of a block nearer to the truth than as many independent deals.
class Sampler {
 public:
  static constexpr int kDeals = 256;  // of hole cards, in a block

  explicit Sampler(const EquityQuestion& question)
      : players_(question.players.size()),
        gone_(question.board | question.dead),
        known_(question.board),
        missing_(5 - question.board.size()) {
    bool fixed = true;
    for (const HoleRange& range : question.players) {
      holes_.emplace_back(range, gone_);
      fixed = fixed && holes_.back().size() == 1;
    }
    const int left = 52 - gone_.size() - 2 * static_cast<int>(players_);
    boards_ = missing_ == 0 ? 1 : std::min(left / missing_, fixed ? 9 : 3);
    // Powers of the root of x^(d + 1) = x + 1 spread best in d dimensions.
    double root = 1.5;
    for (int i = 0; i < 60; ++i) {
      root = std::pow(1 + root, 1.0 / static_cast<double>(players_ + 1));
    }
    for (std::size_t k = 0; k < players_; ++k) {
      steps_[k] =
          static_cast<std::uint64_t>(std::pow(root, -static_cast<double>(k + 1)) * 0x1.0p64);
    }
  }

  double boards_in_block() const { return static_cast<double>(kDeals) * boards_; }

  SampleSums block(std::uint64_t seed) const {
    Rng rng(seed);
    std::array<std::uint64_t, kMostPlayers> place;
    for (std::size_t k = 0; k < players_; ++k) place[k] = rng();
    std::array<std::uint8_t, 52> deck;
    std::uint32_t size = 0;
    for (const Card card : (CardSet::all() - gone_).cards()) deck[size++] = card;
    Tally tally;
    std::array<Hand, kMostPlayers> hands;
    for (int i = 0; i < kDeals; ++i) {
      const CardSet holes = deal_holes(place, rng, hands);
      std::uint32_t dealt = 0;
      for (int b = 0; b < boards_; ++b) {
        Hand board = known_;
        Fraction fraction(rng());
        for (int left = missing_; left > 0;) {
          if (dealt == size) break;
          const std::uint32_t at = dealt + fraction.below(size - dealt);
          const std::uint8_t card = deck[at];
          deck[at] = deck[dealt];
          deck[dealt++] = card;
          if (holes.has(card)) [[unlikely]] {
            fraction = Fraction(rng());
            continue;
          }
          board += Hand(card);
          --left;
        }
        if (players_ == 2) {
          tally.add((board + hands[0]).rank(), (board + hands[1]).rank());
        } else {
          tally.add(board, hands, players_);
        }
      }
    }
    return tally.sums(players_);
  }

  // False if no hole cards were found in many tries that do not share cards.
  bool can_deal(std::uint64_t seed) const {
    Rng rng(seed);
    std::array<std::uint64_t, kMostPlayers> place{};
    std::array<Hand, kMostPlayers> hands;
    for (int i = 0; i < 100000; ++i) {
      for (std::size_t k = 0; k < players_; ++k) place[k] = rng();
      CardSet used;
      if (try_holes(place, hands, used)) return true;
    }
    return false;
  }

 private:
  // Who won how many boards.
  struct Tally {
    std::uint64_t boards = 0, first = 0, second = 0;  // of two players
    std::array<double, kMostPlayers> wins{}, ties{}, shares{};

    void add(HandRank a, HandRank b) {
      ++boards;
      first += a > b;
      second += b > a;
    }
    void add(Hand board, const std::array<Hand, kMostPlayers>& hands, std::size_t players) {
      ++boards;
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
      sums.wins = wins;
      sums.ties = ties;
      for (std::size_t k = 0; k < players; ++k) {
        sums.shares[k] = wins[k] + shares[k];
        sums.means[k] = sums.shares[k] / sums.boards;
        sums.squares[k] = sums.means[k] * sums.means[k];
      }
      return sums;
    }
  };

  bool try_holes(const std::array<std::uint64_t, kMostPlayers>& place,
                 std::array<Hand, kMostPlayers>& hands, CardSet& used) const {
    used = CardSet();
    for (std::size_t k = 0; k < players_; ++k) {
      hands[k] = holes_[k].draw(place[k]);
      if (!(hands[k].cards() & used).empty()) return false;
      used = used | hands[k].cards();
    }
    return true;
  }
  CardSet deal_holes(std::array<std::uint64_t, kMostPlayers>& place, Rng& rng,
                     std::array<Hand, kMostPlayers>& hands) const {
    CardSet used;
    for (int tries = 1;; ++tries) {
      for (std::size_t k = 0; k < players_; ++k) {
        // Hands that exclude each other may be spread badly: then at random.
        place[k] = tries < 64 ? place[k] + steps_[k] : rng();
      }
      if (try_holes(place, hands, used)) return used;
    }
  }

  const std::size_t players_;
  const CardSet gone_;
  const Hand known_;
  const int missing_;
  int boards_ = 1;  // for the same hole cards
  std::vector<HoleSampler> holes_;
  std::array<std::uint64_t, kMostPlayers> steps_{};
};

EquityAnswer sampled_answer(const EquityQuestion& question, const Sampler& sampler,
                            const Control& control) {
  const std::size_t players = question.players.size();
  constexpr std::size_t kTask = 16, kRound = 16;  // blocks a task, tasks between looks at the error
  // At least so many blocks, or their spread says little.
  constexpr std::uint64_t kFewest = 64;
  const auto wanted = static_cast<std::uint64_t>(
      std::ceil(static_cast<double>(question.samples) / sampler.boards_in_block()));
  SampleSums sums;
  for (std::uint64_t first = 0; !control.is_stopped(); first += kTask * kRound) {
    std::array<SampleSums, kRound> parts;
    parallel_for(kRound, question.threads, [&](std::size_t i) {
      for (std::uint64_t block = first + i * kTask; block < first + (i + 1) * kTask; ++block) {
        if (wanted > 0 && block >= wanted) break;
        parts[i] += sampler.block(mixed(question.seed, block));
      }
    });
    for (const SampleSums& part : parts) sums += part;
    if (control.progress != nullptr) {
      control.progress->add(static_cast<std::uint64_t>(kTask * kRound * sampler.boards_in_block()));
    }
    double worst = 0;
    for (std::size_t k = 0; k < players; ++k) worst = std::max(worst, sums.error(k));
    if (wanted > 0 ? sums.blocks >= wanted : sums.blocks >= kFewest && worst <= question.error) {
      break;
    }
  }
  if (sums.blocks == 0) unanswered("stopped before anything was dealt");
  EquityAnswer answer = {.exact = false, .players = std::vector<PlayerEquity>(players)};
  answer.boards = sums.boards;
  for (std::size_t k = 0; k < players; ++k) {
    PlayerEquity& player = answer.players[k];
    player.wins = sums.wins[k];
    player.ties = sums.ties[k];
    player.win = sums.wins[k] / sums.boards;
    player.tie = sums.ties[k] / sums.boards;
    player.equity = sums.shares[k] / sums.boards;
    player.error = sums.error(k);
  }
  return answer;
}

void check(const EquityQuestion& question) {
  const std::size_t players = question.players.size();
  if (players < 2 || players > kMostPlayers) {
    bad_input("expected 2 to {} hands, found {}", kMostPlayers, players);
  }
  if (question.board.size() > 5) {
    bad_input("expected at most 5 cards on the board, found {}", question.board.size());
  }
  const CardSet twice = question.board & question.dead;
  if (!twice.empty()) {
    bad_input("expected each card once, found {} on the board and among the dead cards",
              card_text(twice.nth(0)));
  }
  const int needed = 2 * static_cast<int>(players) + 5 + question.dead.size();
  if (needed > kCards) {
    bad_input("expected cards for {} players and a board, found {} dead ones: {} of {} are needed",
              players, question.dead.size(), needed, kCards);
  }
  CardSet used = question.board | question.dead;
  for (std::size_t k = 0; k < players; ++k) {
    const std::vector<std::size_t> holes = question.players[k].holes();
    if (question.players[k].holes(used).empty()) {
      bad_input("expected each card once, found the cards of player {} elsewhere: {}", k + 1,
                hole_text(hole_of(holes[0])));
    }
    if (holes.size() == 1) used = used | hole_of(holes[0]).set();
  }
}

}  // namespace

EquityAnswer equity(const EquityQuestion& question, const Control& control) {
  check(question);
  using Method = EquityQuestion::Method;
  if (question.method != Method::kSampled) {
    const auto tuples = all_tuples(question, question.method == Method::kExact);
    if (tuples && tuples->empty()) {
      bad_input("expected ranges that leave each other cards, found none that do");
    }
    if (tuples) return exact_answer(question, *tuples, control);
    if (question.method == Method::kExact) {
      unanswered("too many ways to hold these cards for an exact answer: leave out --exact");
    }
  }
  const Sampler sampler(question);
  if (!sampler.can_deal(question.seed)) {
    bad_input("expected ranges that leave each other cards, found none in 100000 deals");
  }
  return sampled_answer(question, sampler, control);
}

}  // namespace zermelo::holdem
