#include "engines/yavalath/yavalath_expert.h"

#include <algorithm>

#include "engines/yavalath/expert.h"

namespace zermelo {
namespace yavalath {
namespace {

constexpr double kProofShare = 0.5;   // of the budget
constexpr std::uint64_t kSlice = 16;  // random games between two looks at the clock
constexpr std::uint64_t kMostTable = std::uint64_t{64} << 20;

const Value kWon = {.known = Known::kProved, .outcome = Outcome::kWin};
const Value kLost = {.known = Known::kProved, .outcome = Outcome::kLose};
const Value kTied = {.known = Known::kProved, .outcome = Outcome::kTie};

// What a move promises: won, then by payoff, then lost.
double promise(const Value& value) {
  if (value.known != Known::kProved) return value.expectation.value_or(-0.99);
  return value.outcome == Outcome::kWin ? 2 : value.outcome == Outcome::kLose ? -2 : 0;
}

}  // namespace

template <int kPlayers, std::size_t kWords>
YavalathExpert<kPlayers, kWords>::YavalathExpert(const Game& game, std::uint64_t bytes)
    : game_(game), bytes_(bytes / 2), games_(game, 1) {
  if constexpr (kPlayers == 2) threats_.emplace(game.side(), std::min(bytes / 2, kMostTable));
}

template <int kPlayers, std::size_t kWords>
Thoughts YavalathExpert<kPlayers, kWords>::think(const Position& p, Budget& budget) {
  Question question{
      .p = p, .budget = budget, .moves = {}, .swap = SIZE_MAX, .thoughts = {}, .scores = {}};
  for (const Move move : game_.moves(p)) {
    if (p.stones[0].has(move)) question.swap = question.moves.size();
    question.moves.push_back(move);
  }
  question.thoughts.values.resize(question.moves.size());
  question.scores.resize(question.moves.size());
  // With swap the first stone is judged by games alone, in which the opponent swaps if it pays.
  if constexpr (kPlayers == 2) {
    if (!(game_.has_swap() && p.count == 0)) prove(question);
  }
  if (!is_certain(question.thoughts.value)) estimate(question);
  conclude(question);
  add_line(question);
  question.thoughts.work = question.done;
  return std::move(question.thoughts);
}

// Searches every move deeper and deeper until all are proved or the budget's share is spent.
template <int kPlayers, std::size_t kWords>
void YavalathExpert<kPlayers, kWords>::prove(Question& question) {
  if constexpr (kPlayers == 2) {
    Thoughts& thoughts = question.thoughts;
    Budget part = question.budget.part(kProofShare);
    std::uint64_t done = 0;
    const int cells = Board<kWords>::of_side(game_.side()).size;
    const int most = cells - question.p.count;
    const int deepest = part.depth() > 0 ? std::min(most, part.depth()) : most;
    bool is_stopped = false;
    // What the next two moves decide: four wins, three loses, and a threat of four must be stopped.
    const unsigned k = question.p.next;
    const Set fours = question.p.fours[k], threats = question.p.fours[1 - k];
    for (std::size_t i = 0; i < question.moves.size(); ++i) {
      if (i == question.swap) continue;
      const Move move = question.moves[i];
      const bool is_idle = threats.any() && threats != Set::of(move);
      if (fours.has(move)) {
        thoughts.values[i] = kWon;
        question.scores[i] = ThreatSearch<kWords>::kWin;
      } else if (question.p.threes[k].has(move) || is_idle) {
        thoughts.values[i] = kLost;
        question.scores[i] = (is_idle ? 2 : 1) - ThreatSearch<kWords>::kWin;
      }
    }
    for (int depth = 1; depth <= deepest && !is_stopped; ++depth) {
      bool all = true;
      for (std::size_t i = 0; i < question.moves.size() && !is_stopped; ++i) {
        if (i == question.swap || is_certain(thoughts.values[i])) continue;
        Position next = question.p;
        game_.play(next, question.moves[i]);
        const std::uint64_t before = threats_->nodes();
        const auto answer = threats_->search(next, depth - 1, part, done);
        done += threats_->nodes() - before;
        is_stopped = answer.is_stopped;
        all = all && answer.is_proved;
        if (!answer.is_proved) continue;
        question.scores[i] = -answer.score;
        thoughts.values[i] = answer.score < 0 ? kWon : answer.score > 0 ? kLost : kTied;
        if (part.is_report_due()) part.report(thoughts);
      }
      thoughts.depth = depth;
      if (all && !is_stopped) break;
      // A win is enough to play, and the others are proved in the time that is left.
    }
    question.done += done;
    bool all_known = true;
    for (std::size_t i = 0; i < question.moves.size(); ++i) {
      if (i == question.swap) continue;
      if (thoughts.values[i] == kWon) thoughts.value = kWon;
      all_known = all_known && is_certain(thoughts.values[i]);
    }
    if (all_known && !is_certain(thoughts.value)) {
      thoughts.value =
          std::find(thoughts.values.begin(), thoughts.values.end(), kTied) != thoughts.values.end()
              ? kTied
              : kLost;
    }
    // A swap turns the tables: what the best stone is worth here is the opponent's then.
    if (question.swap < question.moves.size() && is_certain(thoughts.value)) {
      thoughts.values[question.swap] = thoughts.value == kWon    ? kLost
                                       : thoughts.value == kLost ? kWon
                                                                 : kTied;
      if (thoughts.value == kLost) thoughts.value = kWon;
    }
  }
}

template <int kPlayers, std::size_t kWords>
void YavalathExpert<kPlayers, kWords>::note_games(Question& question) const {
  const auto values = games_.moves();
  const auto most = std::max_element(
      values.begin(), values.end(), [](const auto& a, const auto& b) { return a.games < b.games; });
  for (const auto& value : values) {
    const auto place = std::find(question.moves.begin(), question.moves.end(), value.move);
    Value& known =
        question.thoughts.values[static_cast<std::size_t>(place - question.moves.begin())];
    if (is_certain(known)) continue;
    // Few games are no reason to prefer a move to the one that most were spent on.
    const double share = static_cast<double>(value.games) / static_cast<double>(most->games + 1);
    const double payoff = &value == &*most
                              ? value.payoff
                              : std::min(value.payoff, most->payoff - 0.002 * (1 - share));
    known = Value::estimated(std::max(-1.0, payoff), Basis::kSearch, value.games);
  }
}

template <int kPlayers, std::size_t kWords>
void YavalathExpert<kPlayers, kWords>::estimate(Question& question) {
  Set lost;
  for (std::size_t i = 0; i < question.moves.size(); ++i) {
    if (question.thoughts.values[i] == kLost) lost.add(question.moves[i]);
  }
  games_.begin(question.p, lost);
  const std::uint64_t before = question.done;
  std::uint64_t games = 0;
  do {
    games += kSlice;
    games_.run(games, bytes_);
    question.done = before + games_.games();
    if (games_.games() < games) break;  // memory is used up
    if (question.budget.is_report_due()) {
      note_games(question);
      conclude(question);
      question.budget.report(question.thoughts);
    }
  } while (!question.budget.spent(question.done));
  note_games(question);
}

template <int kPlayers, std::size_t kWords>
void YavalathExpert<kPlayers, kWords>::conclude(Question& question) const {
  Thoughts& thoughts = question.thoughts;
  thoughts.best = 0;
  for (std::size_t i = 1; i < question.moves.size(); ++i) {
    const double here = promise(thoughts.values[i]), best = promise(thoughts.values[thoughts.best]);
    if (here > best || (here == best && question.scores[i] > question.scores[thoughts.best])) {
      thoughts.best = i;
    }
  }
}

template <int kPlayers, std::size_t kWords>
void YavalathExpert<kPlayers, kWords>::add_line(Question& question) const {
  if constexpr (kPlayers == 2) {
    Thoughts& thoughts = question.thoughts;
    const Value& value = thoughts.values[thoughts.best];
    if (thoughts.best == question.swap || (value != kWon && value != kLost)) return;
    Position next = question.p;
    game_.play(next, question.moves[thoughts.best]);
    Region line = {.name = "line", .moves = {thoughts.best}};
    for (const Move move : threats_->line(next)) {
      const auto place = std::find(question.moves.begin(), question.moves.end(), move);
      line.moves.push_back(static_cast<std::size_t>(place - question.moves.begin()));
    }
    thoughts.regions.push_back(std::move(line));
  }
}

template class YavalathExpert<2, 1>;
template class YavalathExpert<2, 2>;
template class YavalathExpert<3, 1>;
template class YavalathExpert<3, 2>;

}  // namespace yavalath

template <int kPlayers, std::size_t kWords>
std::unique_ptr<Expert<yavalath::Yavalath<kPlayers, kWords>>>
EngineOf<yavalath::Yavalath<kPlayers, kWords>>::expert(const Game& game, std::uint64_t bytes) {
  return std::make_unique<yavalath::YavalathExpert<kPlayers, kWords>>(game, bytes);
}

template struct EngineOf<yavalath::Yavalath<2, 1>>;
template struct EngineOf<yavalath::Yavalath<2, 2>>;
template struct EngineOf<yavalath::Yavalath<3, 1>>;
template struct EngineOf<yavalath::Yavalath<3, 2>>;

}  // namespace zermelo
