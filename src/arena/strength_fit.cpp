#include "arena/strength_fit.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "arena/choice_model.h"
#include "arena/connected.h"
#include "base/error.h"

namespace zermelo {
namespace {

// Results of two players by who sat first.
struct Pairing {
  double wins = 0, ties = 0, losses = 0;  // of the first
};
using Pairings = std::map<std::pair<std::size_t, std::size_t>, Pairing>;

// How often each of some players was best among them. The players are in ascending order.
using Contests = std::map<std::vector<std::size_t>, std::vector<double>>;

void add_contest(Contests& contests, std::vector<std::size_t> among, std::size_t best,
                 double count) {
  std::sort(among.begin(), among.end());
  std::vector<double>& counts = contests[among];
  counts.resize(among.size());
  const auto place = std::lower_bound(among.begin(), among.end(), best) - among.begin();
  counts[static_cast<std::size_t>(place)] += count;
}

// The order of a game of several as a row of contests: who is best, who is best of the others, and
// so on. Players who tie are put in every order, equally often; those who share the last place are
// not put in order, because most games end when somebody has won.
void add_order(Contests& contests, const RatedGame& game) {
  std::vector<std::size_t> seats(game.players.size());
  for (std::size_t i = 0; i < seats.size(); ++i) seats[i] = i;
  std::stable_sort(seats.begin(), seats.end(),
                   [&](std::size_t a, std::size_t b) { return game.scores[a] > game.scores[b]; });
  for (std::size_t begin = 0; begin < seats.size();) {
    std::size_t end = begin;
    while (end < seats.size() && game.scores[seats[end]] == game.scores[seats[begin]]) ++end;
    const bool last = end == seats.size();
    const std::size_t group = end - begin;
    if (last && begin > 0) break;
    for (std::size_t subset = 1; subset < std::size_t{1} << group; ++subset) {
      std::vector<std::size_t> among, tied;
      for (std::size_t i = 0; i < group; ++i) {
        if (subset >> i & 1) tied.push_back(game.players[seats[begin + i]]);
      }
      among = tied;
      for (std::size_t i = end; i < seats.size(); ++i) among.push_back(game.players[seats[i]]);
      if (among.size() < 2) continue;
      // How likely these are the ones left of the group, when its order is drawn.
      double orders = 1;
      for (std::size_t i = 0; i < tied.size(); ++i) {
        orders *= static_cast<double>(group - i) / static_cast<double>(i + 1);
      }
      for (const std::size_t best : tied) {
        add_contest(contests, among, best, 1 / orders / static_cast<double>(tied.size()));
      }
    }
    begin = end;
  }
}

class Fitting {
 public:
  Fitting(const std::vector<RatedGame>& games, std::size_t players, const StrengthOptions& options)
      : players_(players), options_(options) {
    fit_.players.resize(players);
    fit_.covariance = SymmetricMatrix(players);
    for (const RatedGame& game : games) {
      if (game.players.size() > 2) {
        add_order(contests_, game);
      } else if (game.players.size() == 2) {
        Pairing& pairing = pairings_[{game.players[0], game.players[1]}];
        const double score = first_score(game);
        (score == 1 ? pairing.wins : score == 0 ? pairing.losses : pairing.ties) += 1;
      }
    }
  }

  StrengthFit run() {
    choose_rated();
    bool advantage = options_.advantage && has_advantage();
    bool ties = options_.ties && has_ties();
    std::optional<ChoiceFit> fit = attempt(ties, advantage);
    if (!fit && ties) {
      fit_.notes.emplace_back(
          "ties have no most likely share (some result never happens); they count as half a win");
      fit = attempt(ties = false, advantage);
    }
    if (!fit && advantage) {
      fit_.notes.emplace_back(
          "the first player's advantage has no most likely value; it is left out");
      fit = attempt(ties, advantage = false);
    }
    if (!fit) failed("the likelihood of these results has no maximum that can be found");
    take(*fit, ties, advantage);
    for (std::size_t i = 0; i < players_; ++i) {
      if (!fit_.players[i].rated) bound(i, *fit, advantage);
    }
    if (reference_) leave_out_reference();
    return fit_;
  }

 private:
  bool is_rated(std::size_t i) const { return fit_.players[i].rated; }

  // ---- Who can be rated ------------------------------------------------------------------------

  // Who scored against whom, with half of ties and with virtual ones.
  std::vector<std::pair<std::size_t, std::size_t>> scores() const {
    std::vector<std::pair<std::size_t, std::size_t>> edges;
    for (const auto& [pair, result] : pairings_) {
      if (result.wins + result.ties > 0) edges.push_back(pair);
      if (result.losses + result.ties > 0) edges.push_back({pair.second, pair.first});
    }
    for (const auto& [among, counts] : contests_) {
      for (std::size_t i = 0; i < among.size(); ++i) {
        if (counts[i] == 0) continue;
        for (const std::size_t other : among) {
          if (other != among[i]) edges.push_back({among[i], other});
        }
      }
    }
    std::optional<std::size_t> anchor;  // given strengths are comparable, games or not
    for (std::size_t i = 0; i < players_; ++i) {
      if (options_.prior > 0 && i > 0) edges.insert(edges.end(), {{0, i}, {i, 0}});
      if (!is_held(i)) continue;
      if (anchor) edges.insert(edges.end(), {{*anchor, i}, {i, *anchor}});
      anchor = i;
    }
    return edges;
  }

  bool is_held(std::size_t i) const { return i < options_.held.size() && options_.held[i]; }

  // The largest group in which all scored against each other over some chain, or the anchored one.
  void choose_rated() {
    const auto edges = scores();
    const std::vector<std::size_t> component = components_of(players_, edges);
    std::vector<std::size_t> size(players_), results(players_);
    for (const std::size_t c : component) ++size[c];
    for (const auto& [from, to] : edges) {
      ++results[from];
      ++results[to];
    }
    std::size_t best = 0;
    for (std::size_t i = 1; i < players_; ++i) {
      const std::size_t more = size[component[i]], most = size[component[best]];
      if (is_held(best)) continue;
      if (is_held(i) || more > most || (more == most && results[i] > results[best])) best = i;
    }
    for (std::size_t i = 0; i < players_; ++i) {
      fit_.players[i].rated = component[i] == component[best];
    }
    // A group of one has nobody to be compared with: others have their bounds from it, and it none.
    if (size[component[best]] == 1 && !is_held(best) && players_ > 1) {
      reference_ = best;
      fit_.players[best].reason =
          "no two players scored against each other; the others' bounds "
          "count from this one";
    }
  }

  // ---- The two parameters that are not strengths ------------------------------------------------

  // False if an ever larger advantage, with strengths to match, explains all results.
  bool has_advantage() {
    bool seen = false;
    for (const double sign : {1.0, -1.0}) {
      std::vector<Difference> differences;
      for (const auto& [pair, result] : pairings_) {
        const auto [first, second] = pair;
        if (!is_rated(first) || !is_rated(second)) continue;
        seen = true;
        if (result.wins + result.ties > 0) differences.push_back({first, second, -sign});
        if (result.losses + result.ties > 0) differences.push_back({second, first, sign});
      }
      if (options_.prior > 0) {  // virtual ties hold all strengths together
        for (std::size_t i = 1; i < players_; ++i) {
          differences.insert(differences.end(), {{0, i, 0}, {i, 0, 0}});
        }
      }
      if (!seen) return false;
      if (is_feasible(players_, differences)) {
        fit_.notes.emplace_back(
            "the first player's advantage cannot be told from these results; it is left out");
        return false;
      }
    }
    return true;
  }

  bool has_ties() {
    double ties = 0, decided = 0;
    for (const auto& [pair, result] : pairings_) {
      if (!is_rated(pair.first) || !is_rated(pair.second)) continue;
      ties += result.ties;
      decided += result.wins + result.losses;
    }
    if (ties > 0 && decided > 0) return true;
    fit_.notes.emplace_back(ties == 0 ? "no ties: Davidson's model is that of Bradley and Terry"
                                      : "nothing but ties: they count as half a win");
    return false;
  }

  // ---- The likelihood ---------------------------------------------------------------------------

  // Parameters are the strengths, and behind them these two.
  std::size_t advantage_place() const { return players_; }
  std::size_t tie_place() const { return players_ + 1; }

  ChoiceTerm pair_term(std::size_t a, std::size_t b, const Pairing& result, bool ties,
                       bool advantage) const {
    ChoiceTerm term;
    if (ties) {
      term.alternatives = {{{{a, 0.5}, {b, -0.5}}, result.wins},
                           {{{a, -0.5}, {b, 0.5}}, result.losses},
                           {{{tie_place(), 1}}, result.ties}};
      if (advantage) {
        term.alternatives[0].utility.push_back({advantage_place(), 0.5});
        term.alternatives[1].utility.push_back({advantage_place(), -0.5});
      }
    } else {
      term.alternatives = {{{{a, 1}}, result.wins + result.ties / 2},
                           {{{b, 1}}, result.losses + result.ties / 2}};
      if (advantage) term.alternatives[0].utility.push_back({advantage_place(), 1});
    }
    return term;
  }

  // The terms in which all players are in this set.
  template <class Keep>
  std::vector<ChoiceTerm> terms(bool ties, bool advantage, Keep&& keep) const {
    std::vector<ChoiceTerm> list;
    for (const auto& [pair, result] : pairings_) {
      const auto [a, b] = pair;
      if (!keep(a) || !keep(b) || (a == b && !advantage)) continue;
      list.push_back(pair_term(a, b, result, ties, advantage));
    }
    for (const auto& [among, counts] : contests_) {
      ChoiceTerm term;  // of those left out nothing is said: the others compare as without them
      for (std::size_t i = 0; i < among.size(); ++i) {
        if (keep(among[i])) term.alternatives.push_back({{{among[i], 1}}, counts[i]});
      }
      if (term.alternatives.size() > 1) list.push_back(std::move(term));
    }
    if (options_.prior > 0) {
      for (std::size_t i = 0; i < players_; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
          const Pairing tied = {.ties = options_.prior};
          list.push_back(pair_term(i, j, tied, ties, false));
        }
      }
    }
    return list;
  }

  std::optional<ChoiceFit> attempt(bool ties, bool advantage) const {
    // Parameters: rated players first, so that the mean of just these is 0.
    std::vector<std::size_t> rated, place(players_ + 2);
    for (std::size_t i = 0; i < players_; ++i) {
      if (is_rated(i)) {
        place[i] = rated.size();
        rated.push_back(i);
      }
    }
    std::size_t count = rated.size();
    if (advantage) place[advantage_place()] = count++;
    if (ties) place[tie_place()] = count++;
    std::vector<ChoiceTerm> list =
        terms(ties, advantage, [&](std::size_t i) { return is_rated(i); });
    for (ChoiceTerm& term : list) {
      for (auto& alternative : term.alternatives) {
        for (auto& share : alternative.utility) share.parameter = place[share.parameter];
      }
    }
    std::vector<std::optional<double>> held(count);
    for (std::size_t i = 0; i < rated.size(); ++i) {
      if (is_held(rated[i])) held[i] = options_.held[rated[i]];
    }
    const auto fit = fit_choices(list, count, rated.size(), held);
    if (!fit) return std::nullopt;
    // Back to the places of all players.
    ChoiceFit whole = {.parameters = std::vector<double>(players_ + 2),
                       .covariance = SymmetricMatrix(players_ + 2),
                       .log_likelihood = fit->log_likelihood};
    std::vector<std::size_t> used = rated;
    if (advantage) used.push_back(advantage_place());
    if (ties) used.push_back(tie_place());
    for (std::size_t i = 0; i < count; ++i) {
      whole.parameters[used[i]] = fit->parameters[i];
      for (std::size_t j = 0; j < count; ++j) {
        whole.covariance(used[i], used[j]) = fit->covariance(i, j);
      }
    }
    return whole;
  }

  void take(const ChoiceFit& fit, bool ties, bool advantage) {
    for (std::size_t i = 0; i < players_; ++i) {
      if (is_rated(i)) fit_.players[i].strength = fit.parameters[i];
      for (std::size_t j = 0; j < players_; ++j) fit_.covariance(i, j) = fit.covariance(i, j);
    }
    if (advantage) {
      const std::size_t place = advantage_place();
      fit_.advantage = fit.parameters[place];
      fit_.advantage_error = std::sqrt(fit.covariance(place, place));
    }
    if (ties) fit_.tie_weight = std::exp(fit.parameters[tie_place()]);
  }

  // ---- Players outside the group ----------------------------------------------------------------

  // The strength at which what a player did against the rated ones has a probability of 5 %: it won
  // all that, or lost all that, or it would be one of them.
  void bound(std::size_t player, const ChoiceFit& fit, bool advantage) {
    StrengthFit::Player& out = fit_.players[player];
    std::vector<ChoiceTerm> own;
    double won = 0, lost = 0;
    const auto list =
        terms(false, advantage, [&](std::size_t i) { return i == player || is_rated(i); });
    for (const ChoiceTerm& term : list) {
      bool takes_part = false;
      for (const auto& alternative : term.alternatives) {
        takes_part |= alternative.utility[0].parameter == player;
      }
      if (!takes_part) continue;
      for (const auto& alternative : term.alternatives) {
        (alternative.utility[0].parameter == player ? won : lost) += alternative.count;
      }
      own.push_back(term);
    }
    if (won + lost == 0) {
      out.reason = "played no game against those who are rated";
      return;
    }
    out.reason = won > 0 ? "scored everything against those who are rated"
                         : "scored nothing against those who are rated";
    std::vector<double> at = fit.parameters;
    double low = -60, high = 60;  // in natural units: farther than any rating
    for (int halving = 0; halving < 60; ++halving) {
      at[player] = (low + high) / 2;
      const bool unlikely = log_likelihood(own, at) < std::log(0.05);
      (unlikely == (won > 0) ? low : high) = at[player];
    }
    (won > 0 ? out.low : out.high) = (low + high) / 2;
  }

  // The one player that the others were compared with is not rated itself. Of two, each has half of
  // the difference.
  void leave_out_reference() {
    StrengthFit::Player& one = fit_.players[*reference_];
    one.rated = false;
    if (players_ != 2) return;
    StrengthFit::Player& other = fit_.players[1 - *reference_];
    if (other.low) one.high = -*(other.low = *other.low / 2);
    if (other.high) one.low = -*(other.high = *other.high / 2);
    if (one.high) one.reason = "scored nothing";
    if (one.low) one.reason = "scored everything";
    if (one.high) other.reason = "scored everything";
    if (one.low) other.reason = "scored nothing";
  }

  const std::size_t players_;
  const StrengthOptions& options_;
  Pairings pairings_;
  Contests contests_;
  std::optional<std::size_t> reference_;  // the only one in its group
  StrengthFit fit_;
};

}  // namespace

StrengthFit fit_strengths(const std::vector<RatedGame>& games, std::size_t players,
                          const StrengthOptions& options) {
  return Fitting(games, players, options).run();
}

}  // namespace zermelo
