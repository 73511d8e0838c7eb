#include "engines/hex/tree_search.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace zermelo::hex {
namespace {

constexpr int kTabled = 1 << 16;  // numbers of games whose roots are tabled

}  // namespace

template <std::size_t kWords>
TreeSearch<kWords>::TreeSearch(int size, Prover<kWords>& prover, std::uint64_t seed)
    : size_(size), prover_(prover), rng_(seed) {
  const int width = size + 2;
  steps_ = {-width, 1 - width, 1, width, width - 1, -1};
  rim_.fill(2);
  for (int i = 0; i < width; ++i) {
    // Top and bottom are Black's.
    for (const int row : {0, size + 1}) rim_[static_cast<std::size_t>(row * width + i)] = 0;
    if (i == 0 || i == size + 1) continue;
    for (const int column : {0, size + 1}) rim_[static_cast<std::size_t>(i * width + column)] = 1;
  }
  for (int cell = 0; cell < size * size; ++cell) {
    place_of_[static_cast<std::size_t>(cell)] =
        static_cast<std::int16_t>((cell / size + 1) * width + cell % size + 1);
  }
  set({});
}

template <std::size_t kWords>
void TreeSearch<kWords>::set(const Settings& settings) {
  settings_ = settings;
  weight_.clear();
  curiosity_.clear();
  for (int games = 0; games < kTabled; ++games) {
    weight_.push_back(static_cast<float>(std::sqrt(settings.rave / (3 * games + settings.rave))));
    curiosity_.push_back(static_cast<float>(1 / std::sqrt(games + 1.0)));
  }
}

template <std::size_t kWords>
FilledBoard<kWords> TreeSearch<kWords>::board_of(const Node& node) const {
  FilledBoard<kWords> board(size_);
  for (const int k : {0, 1}) {
    node.stones[static_cast<std::size_t>(k)].for_each([&](int cell) { board.put(k, cell); });
  }
  board.settle();
  return board;
}

template <std::size_t kWords>
std::int32_t TreeSearch<kWords>::add_node(const FilledBoard<kWords>& board, int mover) {
  Node node;
  node.stones = {board.stones(0), board.stones(1)};
  node.mover = static_cast<std::uint8_t>(mover);
  node.first = static_cast<std::uint32_t>(arcs_.size());
  board.vacant().for_each(
      [&](int cell) { arcs_.push_back({.move = static_cast<std::int16_t>(cell)}); });
  node.count = static_cast<std::uint32_t>(arcs_.size()) - node.first;
  if (board.joins(mover)) node.state = kWin;
  if (board.joins(1 - mover)) node.state = kLoss;
  // A random order, else the first cells would be tried first.
  for (std::uint32_t i = node.count; i > 1; --i) {
    std::swap(arcs_[node.first + i - 1], arcs_[node.first + rng_.below(i)]);
  }
  nodes_.push_back(node);
  return static_cast<std::int32_t>(nodes_.size()) - 1;
}

// Lets connections decide the node or take away the moves that lose.
template <std::size_t kWords>
void TreeSearch<kWords>::connect(std::int32_t index) {
  Node& node = nodes_[static_cast<std::size_t>(index)];
  node.is_connected = has_connected_ = true;
  const auto outlook = prover_.outlook(node.stones[0], node.stones[1], node.mover, settings_.steps);
  if (outlook.winner >= 0) {
    node.state = outlook.winner == node.mover ? kWin : kLoss;
    if (outlook.winner == node.mover) {
      for (std::uint32_t i = 0; i < node.count; ++i) {
        Arc& arc = arcs_[node.first + i];
        if (arc.move == outlook.move) arc.state = kWin;
      }
    }
    return;
  }
  for (std::uint32_t i = 0; i < node.count; ++i) {
    Arc& arc = arcs_[node.first + i];
    if (!outlook.must_play.has(arc.move)) arc.state = kLoss;
  }
  settle(index);
}

// Concludes from the moves.
template <std::size_t kWords>
void TreeSearch<kWords>::settle(std::int32_t index) {
  Node& node = nodes_[static_cast<std::size_t>(index)];
  bool all_lost = true;
  for (std::uint32_t i = 0; i < node.count; ++i) {
    const State state = arcs_[node.first + i].state;
    if (state == kWin) node.state = kWin;
    all_lost = all_lost && state == kLoss;
  }
  if (all_lost) node.state = kLoss;
}

template <std::size_t kWords>
std::uint32_t TreeSearch<kWords>::select(const Node& node) const {
  std::uint32_t best = node.first;
  float best_score = -1;
  const float urge = static_cast<float>(settings_.explore * std::sqrt(std::log(1.0 + node.games)));
  for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
    const Arc& arc = arcs_[i];
    if (arc.state == kLoss) continue;
    const std::size_t games = std::min<std::size_t>(arc.games, kTabled - 1);
    const float rave = arc.rave_wins / arc.rave_games;
    const float own = arc.games > 0 ? arc.wins / static_cast<float>(arc.games) : rave;
    const float score = own + weight_[games] * (rave - own) + urge * curiosity_[games];
    if (score > best_score) {
      best_score = score;
      best = i;
    }
  }
  return best;
}

template <std::size_t kWords>
void TreeSearch<kWords>::begin(const Set& black, const Set& white, int mover,
                               std::uint64_t most_kept) {
  games_ = 0;
  FilledBoard<kWords> board(size_);
  black.for_each([&](int cell) { board.put(0, cell); });
  white.for_each([&](int cell) { board.put(1, cell); });
  board.fill();
  const std::int32_t known = most_kept > 0 ? find_near(board, mover) : -1;
  if (known >= 0) make_root(known);
  if (known < 0 || bytes() > most_kept) {
    nodes_.clear();
    arcs_.clear();
    if (!board.vacant().any()) return;
    add_node(board, mover);
  }
  if (nodes_[0].state == kOpen && !nodes_[0].is_connected) connect(0);
}

template <std::size_t kWords>
std::int32_t TreeSearch<kWords>::find_near(const FilledBoard<kWords>& board, int mover) const {
  const auto is_it = [&](const Node& node) {
    return node.state == kOpen && node.mover == mover && node.stones[0] == board.stones(0) &&
           node.stones[1] == board.stones(1);
  };
  const auto search = [&](const auto& self, std::int32_t index, int moves) -> std::int32_t {
    const Node& node = nodes_[static_cast<std::size_t>(index)];
    if (is_it(node)) return index;
    for (std::uint32_t i = node.first; moves > 0 && i < node.first + node.count; ++i) {
      if (arcs_[i].node < 0) continue;
      if (const std::int32_t found = self(self, arcs_[i].node, moves - 1); found >= 0) return found;
    }
    return -1;
  };
  return nodes_.empty() ? -1 : search(search, 0, 2);
}

// Forgets all but what lies below a node.
template <std::size_t kWords>
void TreeSearch<kWords>::make_root(std::int32_t node) {
  if (node == 0) return;
  std::vector<Node> nodes = {nodes_[static_cast<std::size_t>(node)]};
  std::vector<Arc> arcs;
  arcs.reserve(arcs_.capacity());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const std::uint32_t first = nodes[i].first;
    nodes[i].first = static_cast<std::uint32_t>(arcs.size());
    for (std::uint32_t k = first; k < first + nodes[i].count; ++k) {
      arcs.push_back(arcs_[k]);
      if (arcs_[k].node < 0) continue;
      arcs.back().node = static_cast<std::int32_t>(nodes.size());
      nodes.push_back(nodes_[static_cast<std::size_t>(arcs_[k].node)]);
    }
  }
  nodes_.swap(nodes);
  arcs_.swap(arcs);
}

template <std::size_t kWords>
bool TreeSearch<kWords>::run(std::uint64_t games, std::uint64_t bytes, const Budget& budget) {
  // Room for all that it may become, backed by the system as it is used: a copy to a larger place in the
  // middle of a move would take a tenth of a second.
  arcs_.reserve(bytes / sizeof(Arc));
  while (!is_decided() && games_ < games) {
    if (this->bytes() >= bytes) return false;
    simulate();
    if (std::exchange(has_connected_, false) && budget.is_spent()) return false;
  }
  return true;
}

template <std::size_t kWords>
void TreeSearch<kWords>::simulate() {
  ++games_;
  path_.clear();
  std::int32_t at = 0;
  for (;;) {
    if (!nodes_[static_cast<std::size_t>(at)].is_connected &&
        nodes_[static_cast<std::size_t>(at)].games >= settings_.connect) {
      connect(at);
    }
    const Node& node = nodes_[static_cast<std::size_t>(at)];
    if (node.state != kOpen) {
      const int winner = node.state == kWin ? node.mover : 1 - node.mover;
      // Backs the proof up as far as it goes.
      for (std::size_t i = path_.size(); i-- > 0;) {
        const Step& step = path_[i];
        Node& parent = nodes_[static_cast<std::size_t>(step.node)];
        const Node& child = nodes_[static_cast<std::size_t>(arcs_[step.arc].node)];
        if (child.state == kOpen) break;
        arcs_[step.arc].state = child.state == kWin ? kLoss : kWin;
        settle(step.node);
        if (parent.state == kOpen) break;
      }
      return learn(winner, false);
    }
    const std::uint32_t chosen = select(node);
    path_.push_back({at, chosen});
    const int mover = node.mover;
    if (arcs_[chosen].node < 0 && arcs_[chosen].games >= settings_.expand) {
      FilledBoard<kWords> board = board_of(node);
      board.put(mover, arcs_[chosen].move);
      board.fill();
      const std::int32_t added = add_node(board, 1 - mover);
      arcs_[chosen].node = added;
    }
    if (arcs_[chosen].node < 0) {
      const Node& leaf = nodes_[static_cast<std::size_t>(at)];
      at_ = rim_;
      for (std::size_t k = 0; k < 2; ++k) {
        leaf.stones[k].for_each([&](int cell) {
          at_[static_cast<std::size_t>(place_of_[static_cast<std::size_t>(cell)])] =
              static_cast<std::uint8_t>(k);
        });
      }
      const int place = place_of_[static_cast<std::size_t>(arcs_[chosen].move)];
      at_[static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(mover);
      return learn(random_game(1 - mover, place), true);
    }
    at = arcs_[chosen].node;
  }
}

// Plays on from at_ until the board is full and returns who has joined its sides.
template <std::size_t kWords>
int TreeSearch<kWords>::random_game(int mover, int last) {
  std::size_t count = 0;
  const int cells = size_ * size_;
  for (int cell = 0; cell < cells; ++cell) {
    const std::int16_t place = place_of_[static_cast<std::size_t>(cell)];
    free_[count] = place;
    count += at_[static_cast<std::size_t>(place)] == 2;
  }
  std::size_t vacant = count;
  while (vacant > 0) {
    // Saves a bridge that the last move has attacked: own, vacant, own in a row on its ring.
    unsigned own = 0, free = 0;
    for (std::size_t d = 0; d < 6; ++d) {
      const unsigned held = at_[static_cast<std::size_t>(last + steps_[d])];
      own |= (held == static_cast<unsigned>(mover) ? 1u : 0u) << d;
      free |= (held == 2 ? 1u : 0u) << d;
    }
    const unsigned saves = free & (own << 1 | own >> 5) & (own >> 1 | own << 5);
    int place = -1;
    if (saves != 0) {
      unsigned pick = saves;
      if ((saves & (saves - 1)) != 0) {
        for (std::uint32_t skip = rng_.below(static_cast<std::uint32_t>(std::popcount(saves)));
             skip > 0; --skip) {
          pick &= pick - 1;
        }
      }
      place = last + steps_[static_cast<std::size_t>(std::countr_zero(pick))];
    }
    while (place < 0) {
      const std::size_t pick = rng_.below(static_cast<std::uint32_t>(count));
      const int tried = free_[pick];
      free_[pick] = free_[--count];
      if (at_[static_cast<std::size_t>(tried)] == 2) place = tried;
    }
    at_[static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(mover);
    last = place;
    mover = 1 - mover;
    --vacant;
  }
  return winner();
}

// Of a full board: follows Black's stones from the top.
template <std::size_t kWords>
int TreeSearch<kWords>::winner() {
  const int width = size_ + 2;
  auto& stack = free_;  // no longer needed
  std::array<bool, kRimmed> seen{};
  std::size_t height = 0;
  const auto visit = [&](int place) {
    const auto i = static_cast<std::size_t>(place);
    if (at_[i] != 0 || seen[i]) return;
    seen[i] = true;
    stack[height++] = static_cast<std::int16_t>(place);
  };
  for (int i = 0; i < width; ++i) seen[static_cast<std::size_t>(i)] = true;  // the top's rim
  for (int column = 1; column <= size_; ++column) visit(width + column);
  while (height > 0) {
    const int place = stack[--height];
    if (place >= size_ * width) return 0;
    for (const int step : steps_) visit(place + step);
  }
  return 1;
}

template <std::size_t kWords>
void TreeSearch<kWords>::learn(int winner, bool with_rave) {
  for (const Step& step : path_) {
    Node& node = nodes_[static_cast<std::size_t>(step.node)];
    const float win = winner == node.mover ? 1 : 0;
    ++node.games;
    Arc& made = arcs_[step.arc];
    ++made.games;
    made.wins += win;
    if (!with_rave) continue;
    for (Arc *arc = &arcs_[node.first], *end = arc + node.count; arc != end; ++arc) {
      const auto place = static_cast<std::size_t>(place_of_[static_cast<std::size_t>(arc->move)]);
      const float own = at_[place] == node.mover ? 1 : 0;
      arc->rave_games += own;
      arc->rave_wins += own * win;
    }
  }
}

template <std::size_t kWords>
std::vector<typename TreeSearch<kWords>::MoveValue> TreeSearch<kWords>::moves() const {
  std::vector<MoveValue> all;
  if (nodes_.empty()) return all;
  const Node& root = nodes_[0];
  for (std::uint32_t i = 0; i < root.count; ++i) {
    const Arc& arc = arcs_[root.first + i];
    const double own = arc.games > 0 ? static_cast<double>(arc.wins) / arc.games
                                     : static_cast<double>(arc.rave_wins / arc.rave_games);
    all.push_back({.cell = arc.move,
                   .games = arc.games,
                   .chance = own,
                   .is_won = arc.state == kWin,
                   .is_lost = arc.state == kLoss || root.state == kLoss});
  }
  return all;
}

template class TreeSearch<1>;
template class TreeSearch<2>;
template class TreeSearch<6>;

}  // namespace zermelo::hex
