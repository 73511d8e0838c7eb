#include "arena/ratings.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "arena/confidence.h"
#include "arena/elo.h"
#include "arena/glicko2.h"
#include "arena/strength_fit.h"
#include "base/error.h"

namespace zermelo {
namespace {

const std::vector<std::string> kModelNames = {"bradley-terry", "davidson",      "elo",
                                              "glicko2",       "plackett-luce", "score"};

class Rater {
 public:
  Rater(const std::vector<RatedGame>& games, const std::vector<std::string>& names,
        const RatingOptions& options)
      : games_(games), names_(names), options_(options) {
    table_.model = options.model;
    table_.ratings.resize(names.size());
    table_.superiority.assign(names.size(),
                              std::vector(names.size(), std::numeric_limits<double>::quiet_NaN()));
    for (const RatedGame& game : games) {
      seats_ = std::max(seats_, game.players.size());
      const std::vector<double> points = points_of(game.scores);
      for (std::size_t i = 0; i < points.size(); ++i) {
        ++table_.ratings[game.players[i]].games;
        if (game.players.size() > 1) table_.ratings[game.players[i]].points += points[i];
      }
    }
  }

  RatingTable run() {
    if (seats_ == 1) {
      rate_by_score();
    } else if (options_.model == RatingModel::kElo || options_.model == RatingModel::kGlicko2) {
      rate_in_order();
    } else {
      rate_by_likelihood();
    }
    return table_;
  }

 private:
  static void set(Rating& rating, double value, double error) {
    rating.rating = value;
    rating.low = value - kTwoSided95 * error;
    rating.high = value + kTwoSided95 * error;
  }

  void compare(std::size_t i, std::size_t j, double difference, double error) {
    table_.superiority[i][j] = error > 0         ? normal_below(difference / error)
                               : difference == 0 ? 0.5
                                                 : static_cast<double>(difference > 0);
  }

  // Mean scores, with the interval of a mean.
  void rate_by_score() {
    table_.model = RatingModel::kScore;
    std::vector<double> sums(names_.size()), squares(names_.size()), errors(names_.size());
    for (const RatedGame& game : games_) {
      sums[game.players[0]] += game.scores[0];
      squares[game.players[0]] += game.scores[0] * game.scores[0];
    }
    for (std::size_t i = 0; i < names_.size(); ++i) {
      Rating& rating = table_.ratings[i];
      const auto n = static_cast<double>(rating.games);
      rating.points = sums[i];
      if (n == 0) {
        rating.reason = "played no game";
        continue;
      }
      errors[i] = margin_of(sums[i], squares[i], n) / kTwoSided95;
      set(rating, sums[i] / n, errors[i]);
      if (n < 2) rating.low = rating.high = std::nullopt;  // one game says nothing of the spread
    }
    for (std::size_t i = 0; i < names_.size(); ++i) {
      for (std::size_t j = 0; j < names_.size(); ++j) {
        const Rating &a = table_.ratings[i], &b = table_.ratings[j];
        if (i == j || !a.low || !b.low) continue;
        compare(i, j, *a.rating - *b.rating, std::hypot(errors[i], errors[j]));
      }
    }
  }

  void rate_in_order() {
    if (seats_ > 2) {
      bad_input("--model {}: expected games of two players, found one of {}",
                to_string(options_.model), seats_);
    }
    if (!options_.anchors.empty() || options_.prior > 0) {
      bad_input("--model {}: has neither anchors nor a prior; bradley-terry and davidson have",
                to_string(options_.model));
    }
    if (options_.model == RatingModel::kElo) {
      const auto elo = elo_ratings(games_, names_.size(), options_.k, GlickoRating{}.rating);
      for (std::size_t i = 0; i < names_.size(); ++i) table_.ratings[i].rating = elo[i];
      return;
    }
    const std::uint64_t period =
        options_.period > 0 ? options_.period : std::max<std::uint64_t>(1, 5 * names_.size());
    const auto glicko = glicko2_ratings(games_, names_.size(), period);
    for (std::size_t i = 0; i < names_.size(); ++i) {
      set(table_.ratings[i], glicko[i].rating, glicko[i].deviation);
      for (std::size_t j = 0; j < names_.size(); ++j) {
        if (i == j) continue;
        compare(i, j, glicko[i].rating - glicko[j].rating,
                std::hypot(glicko[i].deviation, glicko[j].deviation));
      }
    }
  }

  void rate_by_likelihood() {
    const bool pairs = seats_ <= 2;
    if (!pairs) table_.model = RatingModel::kPlackettLuce;
    if (options_.model == RatingModel::kDavidson && !pairs) {
      bad_input("--model davidson: expected games of two players, found one of {}", seats_);
    }
    StrengthOptions options = {.ties = pairs && options_.model == RatingModel::kDavidson,
                               .advantage = pairs && options_.advantage,
                               .prior = options_.prior};
    // Anchors are brought near 0, where the search starts, and all ratings back afterwards.
    double middle = 0;
    for (const RatingAnchor& anchor : options_.anchors) {
      middle += anchor.rating / static_cast<double>(options_.anchors.size());
    }
    for (const RatingAnchor& anchor : options_.anchors) {
      const auto place = std::find(names_.begin(), names_.end(), anchor.name);
      if (place == names_.end()) {
        bad_input("--anchor: nobody here is called '{}'{}", anchor.name,
                  near_name_hint(anchor.name, names_));
      }
      options.held.resize(names_.size());
      options.held[static_cast<std::size_t>(place - names_.begin())] =
          (anchor.rating - middle) / kEloPerNat;
    }
    const StrengthFit fit = fit_strengths(games_, names_.size(), options);
    const auto elo = [&](double strength) { return middle + kEloPerNat * strength; };
    for (std::size_t i = 0; i < names_.size(); ++i) {
      const StrengthFit::Player& player = fit.players[i];
      Rating& rating = table_.ratings[i];
      if (player.rated) {
        set(rating, elo(player.strength), kEloPerNat * std::sqrt(fit.covariance(i, i)));
        for (std::size_t j = 0; j < names_.size(); ++j) {
          if (i == j || !fit.players[j].rated) continue;
          const double variance =
              fit.covariance(i, i) + fit.covariance(j, j) - 2 * fit.covariance(i, j);
          compare(i, j, player.strength - fit.players[j].strength,
                  std::sqrt(std::max(0.0, variance)));
        }
        continue;
      }
      rating.reason = rating.games == 0 ? "played no game" : player.reason;
      if (player.low) rating.low = elo(*player.low);
      if (player.high) rating.high = elo(*player.high);
    }
    if (fit.advantage) {
      table_.first_advantage.emplace();
      set(*table_.first_advantage, kEloPerNat * *fit.advantage, kEloPerNat * *fit.advantage_error);
    }
    if (fit.tie_weight) table_.tie_share = *fit.tie_weight / (2 + *fit.tie_weight);
    table_.notes = fit.notes;
    if (table_.notes.empty() || options_.model != RatingModel::kDavidson || fit.tie_weight) return;
    table_.model = RatingModel::kBradleyTerry;
  }

  const std::vector<RatedGame>& games_;
  const std::vector<std::string>& names_;
  const RatingOptions& options_;
  std::size_t seats_ = 0;
  RatingTable table_;
};

}  // namespace

std::string to_string(RatingModel model) { return kModelNames[static_cast<std::size_t>(model)]; }

RatingModel rating_model(const std::string& name) {
  for (std::size_t i = 0; i < kModelNames.size(); ++i) {
    if (kModelNames[i] == name) return static_cast<RatingModel>(i);
  }
  bad_input("--model: expected bradley-terry, davidson, elo or glicko2, found '{}'{}", name,
            near_name_hint(name, kModelNames));
}

RatingTable rate(const std::vector<RatedGame>& games, const std::vector<std::string>& names,
                 const RatingOptions& options) {
  return Rater(games, names, options).run();
}

}  // namespace zermelo
