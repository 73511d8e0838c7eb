#include "engines/hex/hex_expert.h"

#include <algorithm>
#include <cmath>

#include "engines/hex/expert.h"

namespace zermelo {
namespace hex {
namespace {

constexpr std::uint64_t kSlice = 64;  // random games between two looks at the clock
// The share of the budget for a proof of the position, before it is estimated; where the must-play region
// is large there is little hope.
constexpr double kProofShare = 0.15, kLongShot = 0.03;
constexpr int kLargeRegion = 40;

// Uses of the and-rule for a look at each move of a lost position.
constexpr std::uint64_t kResistSteps = 20000;

const Value kWon = {.known = Known::kProved, .outcome = Outcome::kWin};
const Value kLost = {.known = Known::kProved, .outcome = Outcome::kLose};

// What a move promises: won, then by expectation, then lost.
double promise(const Value& value) {
  if (value.known == Known::kProved) return value.outcome == Outcome::kWin ? 2 : -2;
  return value.expectation.value_or(-1);
}
bool is_better_move(const Value& a, const Value& b) { return promise(a) > promise(b); }

Value opposite_value(Value value) {
  value.outcome = opposite(value.outcome);
  if (value.expectation) value.expectation = -*value.expectation;
  return value;
}

}  // namespace

template <std::size_t kWords>
HexExpert<kWords>::HexExpert(const Game& game, std::uint64_t bytes)
    : game_(game),
      bytes_(bytes / 2),
      prover_(game.size(), bytes / 2),
      tree_(game.size(), prover_, 1) {}

template <std::size_t kWords>
Thoughts HexExpert<kWords>::think(const Position& p, Budget& budget) {
  Question question{.p = p, .budget = budget, .cells = {}, .thoughts = {}};
  for (const auto move : game_.moves(p)) question.cells.push_back(move);
  question.thoughts.values.resize(question.cells.size());
  if (game_.has_swap() && p.count == 0) {
    estimate_openings(question);
  } else if (!prove(question)) {
    estimate(question);
  }
  choose(question);
  if (p.count == 0 && !is_certain(question.thoughts.value)) {
    // Nash 1949: the second player's strategy could be stolen, and with swap it can.
    question.thoughts.value = game_.has_swap() ? kLost : kWon;
    question.thoughts.theorem = "strategy stealing (Nash 1949)";
  }
  add_regions(question);
  question.thoughts.work = question.done;
  return std::move(question.thoughts);
}

template <std::size_t kWords>
bool HexExpert<kWords>::prove(Question& question) {
  const Position& p = question.p;
  const int mover = game_.mover(p);
  Thoughts& thoughts = question.thoughts;
  const auto outlook = prover_.outlook(p.stones[0], p.stones[1], mover);
  question.done += Prover<kWords>::kWork;
  if (outlook.winner < 0) {
    for (std::size_t i = 0; i < question.cells.size(); ++i) {
      if (!outlook.must_play.has(question.cells[i])) thoughts.values[i] = kLost;
    }
    question.contested = question.must_play = outlook.must_play;
  }
  const bool is_long_shot = outlook.winner < 0 && outlook.must_play.size() > kLargeRegion;
  Budget part = question.budget.part(is_long_shot ? kLongShot : kProofShare);
  const std::uint64_t before = prover_.nodes();
  const auto proof = prover_.prove(p.stones[0], p.stones[1], mover, part, 0);
  question.done += Prover<kWords>::kWork * (prover_.nodes() - before);
  if (proof.winner < 0) return false;
  thoughts.value = proof.winner == mover ? kWon : kLost;
  question.contested = proof.carrier;
  question.is_won = true;
  for (std::size_t i = 0; i < question.cells.size(); ++i) {
    const bool is_winning = question.cells[i] == proof.move;
    if (proof.winner != mover || is_winning) {
      thoughts.values[i] = is_winning ? kWon : kLost;
    }
  }
  // The sides are joined, whoever moves: no stone of its own hurts the player.
  if (proof.winner == mover && proof.move < 0) {
    std::fill(thoughts.values.begin(), thoughts.values.end(), kWon);
  }
  if (proof.winner == mover) {
    question.preferred = proof.move >= 0 ? proof.move : next_on_way(p, mover, proof.carrier);
  }
  if (question.budget.is_report_due()) question.budget.report(thoughts);
  prove_moves(question);
  return true;
}

template <std::size_t kWords>
void HexExpert<kWords>::prove_moves(Question& question) {
  const Position& p = question.p;
  for (std::size_t i = 0; i < question.cells.size(); ++i) {
    Value& value = question.thoughts.values[i];
    if (is_certain(value) || question.budget.spent(question.done)) continue;
    Position next = p;
    game_.play(next, static_cast<typename Game::Move>(question.cells[i]));
    if (next.over) {
      value = kWon;
      continue;
    }
    const std::uint64_t before = prover_.nodes();
    const int replier = game_.mover(next);
    const auto proof =
        prover_.prove(next.stones[0], next.stones[1], replier, question.budget, question.done);
    question.done += Prover<kWords>::kWork * (prover_.nodes() - before);
    if (proof.winner >= 0) value = proof.winner == replier ? kLost : kWon;
    if (question.budget.is_report_due()) question.budget.report(question.thoughts);
  }
}

template <std::size_t kWords>
void HexExpert<kWords>::note_tree(Question& question) const {
  const auto moves = tree_.moves();
  const auto most = std::max_element(
      moves.begin(), moves.end(), [](const auto& a, const auto& b) { return a.games < b.games; });
  for (const auto& move : moves) {
    const auto place = std::find(question.cells.begin(), question.cells.end(), move.cell);
    if (place == question.cells.end()) continue;
    Value& value =
        question.thoughts.values[static_cast<std::size_t>(place - question.cells.begin())];
    if (is_certain(value)) continue;
    // Few games are no reason to prefer a move to the one that most were spent on.
    const double share = static_cast<double>(move.games) / static_cast<double>(most->games + 1);
    const double chance =
        &move == &*most ? move.chance : std::min(move.chance, most->chance - 0.002 * (1 - share));
    value = move.is_won ? kWon
            : move.is_lost
                ? kLost
                : Value::estimated(std::max(-1.0, 2 * chance - 1), Basis::kSearch, move.games);
  }
}

template <std::size_t kWords>
void HexExpert<kWords>::estimate(Question& question) {
  const Position& p = question.p;
  tree_.begin(p.stones[0], p.stones[1], game_.mover(p), bytes_ / 4);
  const std::uint64_t before = question.done;
  std::uint64_t games = 0;
  while (!tree_.is_decided() && !question.budget.spent(question.done)) {
    const bool may_go_on = tree_.run(games += kSlice, bytes_, question.budget);
    question.done = before + tree_.games();
    if (!may_go_on) break;
    if (question.budget.is_report_due()) {
      note_tree(question);
      choose(question);
      question.budget.report(question.thoughts);
    }
  }
  note_tree(question);
}

// The first stone, where the opponent may swap: the best is the one that is most even. Each opening has
// the same share of the budget.
template <std::size_t kWords>
void HexExpert<kWords>::estimate_openings(Question& question) {
  const int cells = game_.size() * game_.size();
  const int classes = (cells + 1) / 2;
  for (int cell = 0; cell < classes; ++cell) {
    Budget part = question.budget.part(1.0 / (classes - cell));
    const Set stone = Set::of(cell);
    Value value;
    std::uint64_t done = 0;
    Budget half = part.part(0.5);
    const std::uint64_t before = prover_.nodes();
    const auto proof = prover_.prove(stone, {}, 1, half, 0);
    done += Prover<kWords>::kWork * (prover_.nodes() - before);
    if (proof.winner >= 0) {
      value = kLost;  // the opponent takes the better side
    } else {
      tree_.begin(stone, {}, 1);
      const std::uint64_t proving = done;
      std::uint64_t games = 0;
      while (!tree_.is_decided() && !part.spent(done)) {
        const bool may_go_on = tree_.run(games += kSlice, bytes_, part);
        done = proving + tree_.games();
        if (!may_go_on) break;
      }
      double best = 0;
      std::uint64_t most = 0;
      for (const auto& move : tree_.moves()) {
        if (move.games > most) best = move.chance;
        most = std::max(most, move.games);
      }
      value = tree_.is_decided() ? kLost
                                 : Value::estimated(-std::abs(2 * best - 1), Basis::kSearch, most);
    }
    question.done += done;
    question.budget.pay(done);
    for (std::size_t i = 0; i < question.cells.size(); ++i) {
      if (question.cells[i] == cell || question.cells[i] == cells - 1 - cell) {
        question.thoughts.values[i] = value;
      }
    }
    if (question.budget.is_report_due()) {
      choose(question);
      question.budget.report(question.thoughts);
    }
  }
}

template <std::size_t kWords>
void HexExpert<kWords>::conclude_swap(Question& question, std::size_t swap) const {
  // After a swap the board is the mirror image, with the other player in the mover's place: what the
  // best stone is worth here is what the opponent gets there.
  Thoughts& thoughts = question.thoughts;
  std::size_t best = swap == 0 ? 1 : 0;
  for (std::size_t i = 0; i < thoughts.values.size(); ++i) {
    if (i != swap && is_better_move(thoughts.values[i], thoughts.values[best])) best = i;
  }
  const Value& stone = is_certain(thoughts.value) ? thoughts.value : thoughts.values[best];
  thoughts.values[swap] = opposite_value(stone);
  if (is_certain(thoughts.value) || thoughts.values[swap].outcome == Outcome::kWin) {
    thoughts.value = kWon;  // by a stone or by the swap
  }
}

template <std::size_t kWords>
int HexExpert<kWords>::next_on_way(const Position& p, int k, const Set& cells) const {
  const auto side = static_cast<std::size_t>(k);
  const Board<kWords>& board = Board<kWords>::of_size(game_.size());
  const Set allowed = cells | p.stones[side];
  // Breadth first from the near side; stones cost nothing.
  std::array<std::int16_t, 64 * kWords> from;
  from.fill(-1);
  Set seen;
  std::vector<int> now, later;
  const auto reach = [&](int cell, int parent) {
    if (!allowed.has(cell) || seen.has(cell)) return;
    seen.add(cell);
    from[static_cast<std::size_t>(cell)] = static_cast<std::int16_t>(parent);
    (p.stones[side].has(cell) ? now : later).push_back(cell);
  };
  board.near_side[side].for_each([&](int cell) { reach(cell, -1); });
  while (!now.empty() || !later.empty()) {
    if (now.empty()) now.swap(later);
    const int cell = now.back();
    now.pop_back();
    if (board.far_side[side].has(cell)) {
      for (int at = cell; at >= 0; at = from[static_cast<std::size_t>(at)]) {
        if (!p.stones[side].has(at)) return at;
      }
      return -1;
    }
    board.neighbours[static_cast<std::size_t>(cell)].for_each([&](int next) { reach(next, cell); });
  }
  return -1;
}

// A lost position is not yet lost against everybody: plays where the opponent must see most.
template <std::size_t kWords>
std::size_t HexExpert<kWords>::resist(Question& question) {
  std::size_t best = 0;
  int most = -1;
  const Position& p = question.p;
  for (std::size_t i = 0; i < question.cells.size(); ++i) {
    if (question.contested.has(question.cells[i])) {
      Position next = p;
      game_.play(next, static_cast<typename Game::Move>(question.cells[i]));
      const auto outlook =
          prover_.outlook(next.stones[0], next.stones[1], game_.mover(next), kResistSteps);
      question.done += Prover<kWords>::kWork;
      const int needed =
          outlook.winner < 0 ? 1000 - outlook.must_play.size() : outlook.carrier.size();
      if (needed > most) {
        most = needed;
        best = i;
      }
      if (question.budget.spent(question.done)) return best;
    }
  }
  return best;
}

template <std::size_t kWords>
void HexExpert<kWords>::add_regions(Question& question) const {
  const Set vacant =
      Board<kWords>::of_size(game_.size()).all.without(question.p.stones[0] | question.p.stones[1]);
  const auto add = [&](const char* name, const Set& cells) {
    if (!(cells & vacant).any() || (cells & vacant) == vacant) return;
    Region region = {.name = name, .moves = {}};
    for (std::size_t i = 0; i < question.cells.size(); ++i) {
      if ((cells & vacant).has(question.cells[i])) region.moves.push_back(i);
    }
    question.thoughts.regions.push_back(std::move(region));
  };
  if (question.is_won) add("connection", question.contested);
  add("must-play", question.must_play);
}

template <std::size_t kWords>
void HexExpert<kWords>::choose(Question& question) {
  Thoughts& thoughts = question.thoughts;
  for (std::size_t i = 0; i < question.cells.size(); ++i) {
    if ((question.p.stones[0] | question.p.stones[1]).has(question.cells[i])) {
      conclude_swap(question, i);
    }
  }
  const auto preferred =
      std::find(question.cells.begin(), question.cells.end(), question.preferred);
  thoughts.best = preferred == question.cells.end()
                      ? 0
                      : static_cast<std::size_t>(preferred - question.cells.begin());
  for (std::size_t i = 0; i < thoughts.values.size(); ++i) {
    if (is_better_move(thoughts.values[i], thoughts.values[thoughts.best])) thoughts.best = i;
  }
  if (thoughts.values[thoughts.best] == kLost) thoughts.best = resist(question);
  if (!is_certain(thoughts.value) && is_certain(thoughts.values[thoughts.best])) {
    thoughts.value = thoughts.values[thoughts.best];  // won, or nothing is better than lost
  }
}

template class HexExpert<1>;
template class HexExpert<2>;
template class HexExpert<6>;

}  // namespace hex

template <std::size_t kWords>
std::unique_ptr<Expert<hex::Hex<kWords>>> EngineOf<hex::Hex<kWords>>::expert(
    const hex::Hex<kWords>& game, std::uint64_t bytes) {
  return std::make_unique<hex::HexExpert<kWords>>(game, bytes);
}

template struct EngineOf<hex::Hex<1>>;
template struct EngineOf<hex::Hex<2>>;
template struct EngineOf<hex::Hex<6>>;

}  // namespace zermelo
