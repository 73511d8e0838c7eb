#include "engines/holdem/equity.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "base/error.h"
#include "base/hash.h"
#include "base/threads.h"
#include "engines/holdem/deal_sampler.h"

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

EquityAnswer sampled_answer(const EquityQuestion& question, const DealSampler& sampler,
                            const Control& control) {
  const std::size_t players = question.players.size();
  // At least so many blocks, or their spread says little; then as many as the spread asks for.
  constexpr std::uint64_t kFewest = 64, kMost = 4096, kTasks = 16;
  const auto wanted = static_cast<double>(question.samples);
  const std::uint64_t seed =
      mixed(0, question.seed);  // not mixed at once: seeds would share blocks
  SampleSums sums;
  for (std::uint64_t more = kFewest; !control.is_stopped();) {
    const std::uint64_t first = sums.blocks;
    std::array<SampleSums, kTasks> parts;
    parallel_for(kTasks, question.threads, [&](std::size_t i) {
      for (std::uint64_t block = i; block < more; block += kTasks) {
        parts[i] += sampler.block(mixed(seed, first + block));
      }
    });
    const double before = sums.boards;
    for (const SampleSums& part : parts) sums += part;
    if (control.progress != nullptr) {
      control.progress->add(static_cast<std::uint64_t>(sums.boards - before));
    }
    // How many times as many are wanted in all.
    double share = wanted / std::max(sums.boards, 1.0);
    if (wanted == 0) {
      double worst = 0;
      for (std::size_t k = 0; k < players; ++k) worst = std::max(worst, sums.error(k));
      share = std::pow(worst / question.error, 2);
    }
    if (share <= 1) break;
    more = static_cast<std::uint64_t>(std::clamp(
        std::ceil(static_cast<double>(sums.blocks) * (share - 1)), double{kTasks}, double{kMost}));
  }
  if (sums.boards == 0) unanswered("stopped before anything was dealt");
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
  const DealSampler sampler(question.players, question.board, question.dead);
  if (!sampler.can_deal()) {
    bad_input("expected ranges that leave each other cards, found none in 100000 deals");
  }
  return sampled_answer(question, sampler, control);
}

}  // namespace zermelo::holdem
