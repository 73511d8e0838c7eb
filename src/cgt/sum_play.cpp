#include "cgt/sum_play.h"

namespace zermelo {

SumPlay play_of_sum(ShortGames& games, const std::vector<SumTerm>& terms) {
  SumPlay play = {.value = ShortGames::kZero, .outcome = {}, .winning = {}};
  for (const SumTerm& term : terms) play.value = games.sum(play.value, term.value);
  play.outcome = games.outcome(play.value);
  for (std::size_t i = 0; i < terms.size(); ++i) {
    ShortGame rest = ShortGames::kZero;
    for (std::size_t j = 0; j < terms.size(); ++j) {
      if (j != i) rest = games.sum(rest, terms[j].value);
    }
    const ShortGame target = games.negative(rest);
    for (const std::size_t side : {0u, 1u}) {
      for (std::size_t m = 0; m < terms[i].after[side].size(); ++m) {
        const ShortGame after = terms[i].after[side][m];
        if (side == 0 ? games.at_most(target, after) : games.at_most(after, target)) {
          play.winning[side].push_back({i, m, games.sum(rest, after)});
        }
      }
    }
  }
  return play;
}

}  // namespace zermelo
