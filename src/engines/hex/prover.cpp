#include "engines/hex/prover.h"

#include <algorithm>
#include <tuple>

namespace zermelo::hex {
namespace {

constexpr std::uint32_t kInfinite = 1u << 30;
constexpr std::size_t kFirstNodes = 1 << 12;
constexpr std::size_t kWays = 4;  // places in the table for a position

constexpr std::uint32_t added(std::uint32_t a, std::uint32_t b) {
  return std::min(a + b, kInfinite);
}

}  // namespace

template <std::size_t kWords>
Prover<kWords>::Prover(int size, std::uint64_t bytes) : size_(size), own_(size), other_(size) {
  most_nodes_ = kFirstNodes;
  while (3 * most_nodes_ * sizeof(Node) <= bytes) most_nodes_ *= 2;  // while it grows there are two
  table_.resize(kFirstNodes);
  lists_.resize(static_cast<std::size_t>(size * size) + 2);
}

template <std::size_t kWords>
FilledBoard<kWords> Prover<kWords>::board_of(int size, const Set& black, const Set& white) {
  FilledBoard<kWords> board(size);
  black.for_each([&](int cell) { board.put(0, cell); });
  white.for_each([&](int cell) { board.put(1, cell); });
  return board;
}

template <std::size_t kWords>
std::size_t Prover<kWords>::bucket_of(const std::array<Set, 2>& stones, int mover) const {
  const std::uint64_t hash =
      mixed(mixed(mixed(0, static_cast<std::uint64_t>(mover)), stones[0]), stones[1]);
  return (hash & (table_.size() - 1)) / kWays * kWays;
}

template <std::size_t kWords>
typename Prover<kWords>::Node* Prover<kWords>::find(const FilledBoard<kWords>& board, int mover) {
  const std::array<Set, 2> stones = {board.stones(0), board.stones(1)};
  Node* const bucket = &table_[bucket_of(stones, mover)];
  for (std::size_t i = 0; i < kWays; ++i) {
    Node& node = bucket[i];
    if (node.state != kNone && node.mover == mover && node.stones == stones) return &node;
  }
  return nullptr;
}

template <std::size_t kWords>
void Prover<kWords>::grow() {
  std::vector<Node> old(2 * table_.size());
  old.swap(table_);
  stored_ = 0;
  for (const Node& node : old) {
    if (node.state != kNone) store(node);
  }
}

template <std::size_t kWords>
void Prover<kWords>::store(const Node& node) {
  Node* const bucket = &table_[bucket_of(node.stones, node.mover)];
  Node* place = bucket;
  for (std::size_t i = 0; i < kWays; ++i) {
    Node& old = bucket[i];
    if (old.state == kNone || (old.mover == node.mover && old.stones == node.stones)) {
      place = &old;
      break;
    }
    if (old.work < place->work) place = &old;
  }
  stored_ += place->state == kNone;
  *place = node;
  if (stored_ > table_.size() / 2 && table_.size() < most_nodes_) grow();
}

template <std::size_t kWords>
typename Prover<kWords>::Proof Prover<kWords>::prove(const Set& black, const Set& white, int mover,
                                                     Budget& budget, std::uint64_t done) {
  // A half turn of the board changes nothing: both are proved as one.
  if (const Set turned[] = {half_turn(black), half_turn(white)};
      std::tie(turned[0].words, turned[1].words) < std::tie(black.words, white.words)) {
    Proof proof = prove(turned[0], turned[1], mover, budget, done);
    proof.carrier = half_turn(proof.carrier);
    if (proof.move >= 0) proof.move = size_ * size_ - 1 - proof.move;
    return proof;
  }
  FilledBoard<kWords> board = board_of(size_, black, white);
  const std::array<Set, 2> captured = board.fill();
  nodes_before_ = nodes_;
  done_before_ = done;
  is_spent_ = is_spent(budget);
  const Node node = visit(board, mover, kInfinite, kInfinite, budget, 0);
  if (node.state != kWin && node.state != kLoss) return {};
  Proof proof;
  proof.winner = node.state == kWin ? mover : 1 - mover;
  proof.carrier = node.carrier | captured[static_cast<std::size_t>(proof.winner)];
  proof.move = node.state == kWin ? node.best : -1;
  return proof;
}

template <std::size_t kWords>
CellSet<kWords> Prover<kWords>::half_turn(const Set& set) const {
  Set turned;
  set.for_each([&](int cell) { turned.add(size_ * size_ - 1 - cell); });
  return turned;
}

template <std::size_t kWords>
typename Prover<kWords>::Outlook Prover<kWords>::outlook(const Set& black, const Set& white,
                                                         int mover, std::uint64_t steps) {
  FilledBoard<kWords> board = board_of(size_, black, white);
  const std::array<Set, 2> captured = board.fill();
  caps_.steps = steps;
  const Node node = evaluate(board, mover);
  caps_.steps = UINT64_MAX;
  Outlook outlook;
  outlook.must_play = node.moves;
  if (node.state == kOpen) return outlook;
  outlook.winner = node.state == kWin ? mover : 1 - mover;
  outlook.carrier = node.carrier | captured[static_cast<std::size_t>(outlook.winner)];
  outlook.move = node.best;
  return outlook;
}

template <std::size_t kWords>
typename Prover<kWords>::Node Prover<kWords>::evaluate(const FilledBoard<kWords>& board,
                                                       int mover) {
  ++nodes_;
  Node node;
  node.stones = {board.stones(0), board.stones(1)};
  node.mover = static_cast<std::uint8_t>(mover);
  const auto decide = [&](State state, const Set& carrier, int best) {
    node.state = state;
    node.carrier = carrier;
    node.best = static_cast<std::int16_t>(best);
    node.phi = state == kWin ? 0 : kInfinite;
    node.delta = state == kWin ? kInfinite : 0;
    return node;
  };
  own_.compute(board, mover, true, caps_);
  if (own_.has_full()) return decide(kWin, own_.full_carrier(), -1);
  if (own_.has_semi()) return decide(kWin, own_.semi_carrier(), own_.semi_key());
  other_.compute(board, 1 - mover, false, caps_);
  if (other_.has_full()) return decide(kLoss, other_.full_carrier(), -1);

  // The smaller carriers first: they say most, and with few of them the proof is small.
  node.moves = board.vacant();
  std::vector<Set> semis = other_.semi_carriers();
  std::sort(semis.begin(), semis.end(),
            [](const Set& a, const Set& b) { return a.size() < b.size(); });
  for (const Set& carrier : semis) {
    if ((node.moves & carrier) == node.moves) continue;
    node.moves &= carrier;
    node.carrier |= carrier;
  }
  if (!node.moves.any()) return decide(kLoss, node.carrier, -1);
  node.state = kOpen;
  node.phi = 1;
  node.delta = static_cast<std::uint32_t>(node.moves.size());
  rank_moves(node);
  return node;
}

template <std::size_t kWords>
void Prover<kWords>::rank_moves(Node& node) {
  struct Ranked {
    int score, cell;
  };
  std::array<Ranked, 64 * kWords> all;
  std::size_t count = 0;
  node.moves.for_each([&](int cell) {
    int score = 0;
    for (const int side : {0, 1}) score += own_.distance(cell, side) + other_.distance(cell, side);
    all[count++] = {score, cell};
  });
  const std::size_t top = std::min(count, kRanked);
  std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(top),
                    all.begin() + static_cast<std::ptrdiff_t>(count),
                    [](const Ranked& a, const Ranked& b) {
                      return a.score != b.score ? a.score < b.score : a.cell < b.cell;
                    });
  node.ranked.fill(-1);
  for (std::size_t i = 0; i < top; ++i) node.ranked[i] = static_cast<std::int16_t>(all[i].cell);
}

template <std::size_t kWords>
typename Prover<kWords>::Node Prover<kWords>::visit(const FilledBoard<kWords>& board, int mover,
                                                    std::uint32_t phi_limit,
                                                    std::uint32_t delta_limit, Budget& budget,
                                                    int depth) {
  Node node;
  if (const Node* known = find(board, mover)) {
    node = *known;
  } else {
    node = evaluate(board, mover);
    store(node);
  }
  if (node.state != kOpen || node.phi >= phi_limit || node.delta >= delta_limit) return node;
  is_spent_ = is_spent_ || is_spent(budget);
  if (is_spent_) return node;

  std::vector<Child>& children = lists_[static_cast<std::size_t>(depth)];
  children.clear();
  node.moves.for_each([&](int cell) {
    const auto place = std::find(node.ranked.begin(), node.ranked.end(), cell);
    Child child{.move = cell,
                .rank = static_cast<int>(place - node.ranked.begin()),
                .phi = 1,
                .delta = 1,
                .state = kOpen,
                .board = board,
                .captured = {}};
    child.board.put(mover, cell);
    child.captured = child.board.fill();
    children.push_back(child);
  });
  std::stable_sort(children.begin(), children.end(),
                   [](const Child& a, const Child& b) { return a.rank < b.rank; });

  const std::uint64_t before = nodes_;
  const auto mine = static_cast<std::size_t>(mover), theirs = 1 - mine;
  // Takes over what is known of a child. True if the node is decided.
  const auto learn = [&](Child& child, const Node& of_child) {
    child.phi = of_child.phi;
    child.delta = of_child.delta;
    child.state = of_child.state;
    if (of_child.state == kLoss) {
      node.state = kWin;
      node.best = static_cast<std::int16_t>(child.move);
      node.carrier = of_child.carrier | child.captured[mine];
      node.carrier.add(child.move);
      return true;
    }
    if (of_child.state != kWin) return false;
    const Set carrier = of_child.carrier | child.captured[theirs];
    node.carrier |= carrier;
    node.moves &= carrier;
    node.moves.remove(child.move);
    if (node.moves.any()) return false;
    node.state = kLoss;
    return true;
  };
  for (Child& child : children) {
    if (!node.moves.has(child.move)) continue;
    if (const Node* known = find(child.board, 1 - mover)) {
      if (learn(child, *known)) break;
    }
  }
  while (node.state == kOpen) {
    Child* best = nullptr;
    std::uint32_t second = kInfinite, sum = 0;
    for (Child& child : children) {
      if (!node.moves.has(child.move)) continue;
      sum = added(sum, child.phi);
      if (best == nullptr || child.delta < best->delta) {
        if (best != nullptr) second = best->delta;
        best = &child;
      } else {
        second = std::min(second, child.delta);
      }
    }
    node.phi = best->delta;
    node.delta = sum;
    is_spent_ = is_spent_ || is_spent(budget);
    if (is_spent_ || node.phi >= phi_limit || node.delta >= delta_limit) break;
    // A little more than the second best, so that the search does not jump to and fro.
    const std::uint32_t child_delta = std::min(phi_limit, added(second, 1 + second / 4));
    const std::uint32_t child_phi = added(delta_limit - sum, best->phi);
    const Node of_child = visit(best->board, 1 - mover, child_phi, child_delta, budget, depth + 1);
    learn(*best, of_child);
  }
  if (node.state != kOpen) {
    node.phi = node.state == kWin ? 0 : kInfinite;
    node.delta = node.state == kWin ? kInfinite : 0;
  }
  node.work += static_cast<std::uint32_t>(std::min<std::uint64_t>(nodes_ - before, 1u << 24));
  store(node);
  return node;
}

template class Prover<1>;
template class Prover<2>;
template class Prover<6>;

}  // namespace zermelo::hex
