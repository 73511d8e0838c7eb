#include "engines/yavalath/playout_search.h"

#include <cmath>

namespace zermelo::yavalath {
namespace {

constexpr double kExplore = 0.8;
constexpr std::uint32_t kExpand = 2;  // games before a move gets a node
// Among three a tie counts as what a seat is worth before the game: who is content with more ties wins
// less often.
constexpr double kTieOfThree = -1.0 / 3;

}  // namespace

template <int kPlayers, std::size_t kWords>
PlayoutSearch<kPlayers, kWords>::PlayoutSearch(const Game& game, std::uint64_t seed)
    : game_(game), rng_(seed) {}

template <int kPlayers, std::size_t kWords>
CellSet<kWords> PlayoutSearch<kPlayers, kWords>::sensible(const Position& p) const {
  const unsigned k = p.next;
  if (p.fours[k].any()) return p.fours[k];
  Set legal;
  for (const Move move : game_.moves(p)) legal.add(move);
  if constexpr (kPlayers == 2) {
    // Where a swap is allowed nobody threatens yet.
    if (p.fours[1 - k].any()) return p.fours[1 - k];
  }
  const Set safe = legal.without(p.threes[k]);
  return safe.any() ? safe : legal;
}

template <int kPlayers, std::size_t kWords>
std::int32_t PlayoutSearch<kPlayers, kWords>::add_node(const Position& p, const Set& lost) {
  Node node{.first = static_cast<std::uint32_t>(arcs_.size()), .mover = p.next};
  const Set all = sensible(p);
  const Set moves = all.without(lost).any() ? all.without(lost) : all;
  moves.for_each([&](int cell) { arcs_.push_back({.move = static_cast<Move>(cell)}); });
  node.count = static_cast<std::uint32_t>(arcs_.size()) - node.first;
  for (std::uint32_t i = node.count; i > 1; --i) {
    std::swap(arcs_[node.first + i - 1], arcs_[node.first + rng_.below(i)]);
  }
  nodes_.push_back(node);
  return static_cast<std::int32_t>(nodes_.size()) - 1;
}

template <int kPlayers, std::size_t kWords>
void PlayoutSearch<kPlayers, kWords>::begin(const Position& p, const Set& lost) {
  nodes_.clear();
  arcs_.clear();
  games_ = 0;
  root_ = p;
  add_node(p, lost);
}

template <int kPlayers, std::size_t kWords>
void PlayoutSearch<kPlayers, kWords>::run(std::uint64_t games, std::uint64_t bytes) {
  arcs_.reserve(bytes / sizeof(Arc));  // backed as it is used: no copy in the middle of a move
  while (games_ < games && nodes_.size() * sizeof(Node) + arcs_.size() * sizeof(Arc) < bytes) {
    simulate();
  }
}

template <int kPlayers, std::size_t kWords>
Payoffs PlayoutSearch<kPlayers, kWords>::random_game(Position& p) {
  while (!p.over) {
    const BitMoves<Move, kWords> moves(sensible(p).words);
    game_.play(p, moves[rng_.index(moves.size())]);
  }
  return game_.payoffs(p);
}

template <int kPlayers, std::size_t kWords>
void PlayoutSearch<kPlayers, kWords>::simulate() {
  ++games_;
  path_.clear();
  Position p = root_;
  std::int32_t at = 0;
  while (at >= 0 && !p.over) {
    const Node& node = nodes_[static_cast<std::size_t>(at)];
    const double urge = kExplore * std::sqrt(std::log(1.0 + node.games));
    std::uint32_t best = node.first;
    double best_score = -1e9;
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
      const Arc& arc = arcs_[i];
      const double score = arc.games == 0 ? 1e6
                                          : static_cast<double>(arc.sum) / arc.games +
                                                urge / std::sqrt(static_cast<double>(arc.games));
      if (score > best_score) {
        best_score = score;
        best = i;
      }
    }
    path_.emplace_back(at, best);
    game_.play(p, arcs_[best].move);
    if (arcs_[best].node < 0 && arcs_[best].games >= kExpand && !p.over) {
      const std::int32_t added = add_node(p, {});
      arcs_[best].node = added;
    }
    at = arcs_[best].node;
  }
  const Payoffs payoffs = random_game(p);
  for (const auto& [index, arc] : path_) {
    Node& node = nodes_[static_cast<std::size_t>(index)];
    ++node.games;
    ++arcs_[arc].games;
    const double payoff = payoffs[node.mover];
    arcs_[arc].sum += static_cast<float>(kPlayers == 3 && payoff == 0 ? kTieOfThree : payoff);
  }
}

template <int kPlayers, std::size_t kWords>
std::vector<typename PlayoutSearch<kPlayers, kWords>::MoveValue>
PlayoutSearch<kPlayers, kWords>::moves() const {
  std::vector<MoveValue> all;
  for (std::uint32_t i = 0; i < nodes_[0].count; ++i) {
    const Arc& arc = arcs_[nodes_[0].first + i];
    all.push_back({.move = arc.move,
                   .games = arc.games,
                   .payoff = arc.games > 0 ? static_cast<double>(arc.sum) / arc.games : 0});
  }
  return all;
}

template class PlayoutSearch<2, 1>;
template class PlayoutSearch<2, 2>;
template class PlayoutSearch<3, 1>;
template class PlayoutSearch<3, 2>;

}  // namespace zermelo::yavalath
