#include "cgt/sum_play.h"

#include <algorithm>

namespace zermelo {
namespace {

// What a move is worth to its player when each costs t: higher is better for both.
Dyadic worth(Thermographs& thermographs, ShortGame after, Dyadic t, std::size_t side) {
  const Thermograph& graph = thermographs.of(after);
  return side == 0 ? graph.right.at(t) : -graph.left.at(t);
}

std::optional<OrthodoxMove> orthodox_of(Thermographs& thermographs,
                                        const std::vector<SumTerm>& terms,
                                        const std::vector<SumMove>& moves, std::size_t side) {
  if (moves.empty()) return std::nullopt;
  const auto heat = [&](const SumMove& move) {
    return thermographs.of(terms[move.term].value).temperature;
  };
  const auto own = [&](const SumMove& move) {
    return worth(thermographs, terms[move.term].after[side][move.move], heat(move), side);
  };
  // Of several orthodox moves one that wins is shown, or else that with the best stop.
  const auto stop = [&](const SumMove& move) { return side == 0 ? move.stop : -move.stop; };
  const auto is_better = [&](const SumMove& a, const SumMove& b) {
    if (a.wins != b.wins) return a.wins;
    return stop(a) > stop(b);
  };
  Dyadic hottest = heat(moves[0]);
  for (const SumMove& move : moves) hottest = std::max(hottest, heat(move));
  std::vector<Dyadic> best(terms.size());  // own worth, by term
  std::vector<bool> has(terms.size(), false);
  for (const SumMove& move : moves) {
    if (heat(move) != hottest) continue;
    best[move.term] = has[move.term] ? std::max(best[move.term], own(move)) : own(move);
    has[move.term] = true;
  }
  std::size_t chosen = moves.size();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (heat(moves[i]) != hottest || own(moves[i]) != best[moves[i].term]) continue;
    if (chosen == moves.size() || is_better(moves[i], moves[chosen])) chosen = i;
  }
  std::size_t better = chosen;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (is_better(moves[i], moves[better])) better = i;
  }
  return OrthodoxMove{chosen, hottest, better == chosen, better};
}

}  // namespace

bool SumPlay::wins(std::size_t side) const {
  return std::any_of(moves[side].begin(), moves[side].end(),
                     [](const SumMove& move) { return move.wins; });
}

SumPlay play_of_sum(ShortGames& games, Thermographs& thermographs,
                    const std::vector<SumTerm>& terms) {
  SumPlay play = {.value = ShortGames::kZero, .outcome = {}, .moves = {}, .orthodox = {}};
  for (const SumTerm& term : terms) play.value = games.sum(play.value, term.value);
  play.outcome = games.outcome(play.value);
  for (std::size_t i = 0; i < terms.size(); ++i) {
    ShortGame rest = ShortGames::kZero;
    for (std::size_t j = 0; j < terms.size(); ++j) {
      if (j != i) rest = games.sum(rest, terms[j].value);
    }
    for (const std::size_t side : {0u, 1u}) {
      for (std::size_t m = 0; m < terms[i].after[side].size(); ++m) {
        const ShortGame to = games.sum(rest, terms[i].after[side][m]);
        const bool wins =
            side == 0 ? games.at_most(ShortGames::kZero, to) : games.at_most(to, ShortGames::kZero);
        play.moves[side].push_back(
            {i, m, to, wins, side == 0 ? games.right_stop(to) : games.left_stop(to)});
      }
    }
  }
  for (const std::size_t side : {0u, 1u}) {
    play.orthodox[side] = orthodox_of(thermographs, terms, play.moves[side], side);
  }
  return play;
}

}  // namespace zermelo
