#include "engines/holdem/showdown.h"

#include <algorithm>
#include <bit>

namespace zermelo::holdem {
namespace {

constexpr int kRanks = 13;
constexpr std::uint32_t kNoPair = 0;  // no key of five cards
constexpr std::array<std::array<std::uint32_t, 5>, 5> kChoose = {
    {{1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}}};

// Cards of a suit as 13 bits, the two lowest.
unsigned ranks_in(CardSet cards, int suit) {
  unsigned set = 0;
  for (int rank = 0; rank < kRanks; ++rank) {
    set |= static_cast<unsigned>(cards.has(make_card(rank, suit))) << rank;
  }
  return set;
}
}  // namespace

struct Showdown::Deal {
  std::size_t players;
  int missing;              // cards to come
  std::uint32_t board_key;  // of the ranks on the board
  std::array<std::uint32_t, kMostPlayers> hole_keys;
  std::array<unsigned, 4> board, left;  // by suit
  std::array<std::array<unsigned, kMostPlayers>, 4> holes;
  std::array<std::uint8_t, kRanks> copies;  // left of each rank
  bool board_has_pair = false;

  // The ranks of other suits on the board.
  unsigned other_ranks(std::size_t suit) const {
    unsigned ranks = 0;
    for (std::size_t s = 0; s < 4; ++s) ranks |= s == suit ? 0 : board[s];
    return ranks;
  }

  Deal(const std::vector<HoleCards>& hands, CardSet known, CardSet dead)
      : players(hands.size()), missing(5 - known.size()), board_key(0), hole_keys{}, copies{} {
    CardSet rest = CardSet::all() - known - dead;
    for (std::size_t i = 0; i < players; ++i) {
      rest = rest - hands[i].set();
      hole_keys[i] = rank_key(rank_of(hands[i].high)) + rank_key(rank_of(hands[i].low));
    }
    for (const Card card : known.cards()) board_key += rank_key(rank_of(card));
    unsigned seen = 0;
    for (int suit = 0; suit < 4; ++suit) {
      const auto s = static_cast<std::size_t>(suit);
      board[s] = ranks_in(known, suit);
      left[s] = ranks_in(rest, suit);
      board_has_pair = board_has_pair || (board[s] & seen) != 0;
      seen |= board[s];
      for (std::size_t i = 0; i < players; ++i) holes[s][i] = ranks_in(hands[i].set(), suit);
      for (std::size_t r = 0; r < kRanks; ++r) {
        copies[r] = static_cast<std::uint8_t>(copies[r] + (left[s] >> r & 1));
      }
    }
  }
};

// A way is a choice of cards from ranks 2 to 7 with one from 8 to ace, five together. Choices of as
// many cards follow one another, so the number of a way is a sum.
Showdown::Showdown()
    : low_ways_(4 * kRankSteps[5] + kRankSteps[4] + 1),
      high_ways_(4 * kRankSteps[6] + kRankSteps[5] + 1),
      taken_(kWays) {
  std::array<std::vector<std::uint32_t>, 6> lows, highs;  // keys by number of cards
  const auto collect = [](auto& lists, int first, int last) {
    const auto walk = [&](const auto& self, int rank, std::size_t cards,
                          std::uint32_t key) -> void {
      if (rank > last) {
        lists[cards].push_back(key);
        return;
      }
      for (std::uint32_t n = 0; n <= 4 && cards + n <= 5; ++n) {
        self(self, rank + 1, cards + n, key + n * rank_key(rank));
      }
    };
    walk(walk, first, 0, 0);
  };
  collect(lows, 0, 5);
  collect(highs, 6, kRanks - 1);
  std::size_t way = 0;
  for (std::size_t cards = 0; cards <= 5; ++cards) {
    const auto& partners = highs[5 - cards];
    for (std::size_t i = 0; i < partners.size(); ++i) {
      high_ways_[partners[i]] = static_cast<std::uint16_t>(i);
    }
    for (const std::uint32_t key : lows[cards]) {
      low_ways_[key >> 16] = static_cast<std::uint16_t>(way);
      way += partners.size();
    }
  }
  assert(way == kWays);
}

// Calls settle(suit, its ranks on the board, boards, key) for each set of cards of one suit that gives
// some player a flush, and takes those boards out of their ways. The key of their ranks is given where
// they hold a pair.
template <class Settle>
void Showdown::for_flushes(const Deal& deal, const Settle& settle) {
  for (std::size_t s = 0; s < 4; ++s) {
    int most_held = 0;
    for (std::size_t i = 0; i < deal.players; ++i) {
      most_held = std::max(most_held, std::popcount(deal.holes[s][i]));
    }
    const int there = std::popcount(deal.board[s]);
    const int needed = std::max({5 - most_held - there, 3 - there, 0});
    std::array<std::uint32_t, kRanks> others;  // cards of other suits, by rank
    for (std::size_t r = 0; r < kRanks; ++r) others[r] = deal.copies[r] - (deal.left[s] >> r & 1);
    for (int added = needed; added <= deal.missing; ++added) {
      const int rest = deal.missing - added;
      // Cards of other suits: boards without a pair are settled together.
      const auto with_others = [&](unsigned suited, std::uint32_t key) {
        std::uint64_t plain = 0;
        const unsigned ranks = suited | deal.other_ranks(s);
        const auto add = [&](std::uint32_t all, std::uint32_t boards, bool paired) {
          if (boards == 0) return;
          taken_[way_of(all)] += boards;
          if (paired) {
            settle(s, suited, boards, all);
          } else {
            plain += boards;
          }
        };
        const bool has_pair = deal.board_has_pair || (suited & deal.other_ranks(s)) != 0;
        if (rest == 0) add(key, 1, has_pair);
        for (std::size_t r = 0; r < kRanks && rest > 0; ++r) {
          const std::uint32_t more = key + rank_key(static_cast<int>(r));
          const bool pairs = has_pair || (ranks >> r & 1) != 0;
          if (rest == 1) {
            add(more, others[r], pairs);
            continue;
          }
          add(more + rank_key(static_cast<int>(r)), kChoose[others[r]][2], true);
          for (std::size_t q = 0; q < r; ++q) {
            add(more + rank_key(static_cast<int>(q)), others[r] * others[q],
                pairs || (ranks >> q & 1) != 0);
          }
        }
        if (plain > 0) settle(s, suited, plain, kNoPair);
      };
      const auto walk = [&](const auto& self, unsigned from, int count, unsigned ranks,
                            std::uint32_t key) -> void {
        if (count == 0) return with_others(ranks | deal.board[s], key);
        for (unsigned set = from; std::popcount(set) >= count; set &= set - 1) {
          const int rank = std::countr_zero(set);
          self(self, set & (set - 1), count - 1, ranks | 1u << rank, key + rank_key(rank));
        }
      };
      walk(walk, deal.left[s], added, 0, deal.board_key);
    }
  }
}

// Calls visit(key, boards) for each way to have five ranks, without flushes.
template <class Visit>
void Showdown::for_ways(const Deal& deal, const Visit& visit) {
  const auto walk = [&](const auto& self, std::size_t rank, int count, std::uint32_t key,
                        std::uint32_t boards) -> void {
    if (count == 0) {
      std::uint32_t& taken = taken_[way_of(key)];
      if (boards > taken) visit(key, std::uint64_t{boards - taken});
      taken = 0;  // for the next deal
      return;
    }
    if (rank == kRanks) return;
    const int most = std::min<int>(count, deal.copies[rank]);
    for (int n = 0; n <= most; ++n) {
      self(self, rank + 1, count - n, key,
           boards * kChoose[deal.copies[rank]][static_cast<std::size_t>(n)]);
      key += rank_key(static_cast<int>(rank));
    }
  };
  walk(walk, 0, deal.missing, deal.board_key, 1);
}

ShowdownCounts Showdown::count(const std::vector<HoleCards>& hands, CardSet board, CardSet dead) {
  const Deal deal(hands, board, dead);
  const HandTables& tables = HandTables::get();
  ShowdownCounts counts;
  const auto settle = [&](const std::array<HandRank, kMostPlayers>& ranks, std::uint64_t boards) {
    counts.boards += boards;
    if (deal.players == 2) {
      if (ranks[0] == ranks[1]) {
        counts.ties[0] += boards;
      } else {
        counts.wins[ranks[0] < ranks[1]] += boards;
      }
      return;
    }
    HandRank best = 0;
    unsigned winners = 0;
    for (std::size_t i = 0; i < deal.players; ++i) {
      if (ranks[i] > best) {
        best = ranks[i];
        winners = 0;
      }
      winners += ranks[i] == best;
    }
    for (std::size_t i = 0; i < deal.players; ++i) {
      if (ranks[i] != best) continue;
      (winners == 1 ? counts.wins : counts.ties)[i] += boards;
      counts.shares[i] += static_cast<double>(boards) / winners;
    }
  };
  for_flushes(deal,
              [&](std::size_t suit, unsigned on_board, std::uint64_t boards, std::uint32_t key) {
                std::array<HandRank, kMostPlayers> ranks{};
                for (std::size_t i = 0; i < deal.players; ++i) {
                  ranks[i] = tables.of_flush(on_board | deal.holes[suit][i]);
                  // Only with a pair on the board can another hand beat a flush.
                  if (ranks[i] == 0 && key != kNoPair)
                    ranks[i] = tables.of_ranks(key + deal.hole_keys[i]);
                }
                settle(ranks, boards);
              });
  for_ways(deal, [&](std::uint32_t key, std::uint64_t boards) {
    std::array<HandRank, kMostPlayers> ranks;
    for (std::size_t i = 0; i < deal.players; ++i) {
      ranks[i] = tables.of_ranks(key + deal.hole_keys[i]);
    }
    settle(ranks, boards);
  });
  if (deal.players == 2) {
    counts.ties[1] = counts.ties[0];
    for (std::size_t i = 0; i < 2; ++i) {
      counts.shares[i] =
          static_cast<double>(counts.wins[i]) + static_cast<double>(counts.ties[i]) / 2;
    }
  }
  return counts;
}

std::array<std::uint64_t, 9> Showdown::categories(HoleCards hand, CardSet board, CardSet dead) {
  const Deal deal({hand}, board, dead);
  const HandTables& tables = HandTables::get();
  std::array<std::uint64_t, 9> counts{};
  const auto add = [&](HandRank rank, std::uint64_t boards) {
    counts[static_cast<std::size_t>(category_of(rank))] += boards;
  };
  for_flushes(deal, [&](std::size_t suit, unsigned on_board, std::uint64_t boards, std::uint32_t) {
    add(tables.of_flush(on_board | deal.holes[suit][0]), boards);
  });
  for_ways(deal, [&](std::uint32_t key, std::uint64_t boards) {
    add(tables.of_ranks(key + deal.hole_keys[0]), boards);
  });
  return counts;
}

}  // namespace zermelo::holdem
