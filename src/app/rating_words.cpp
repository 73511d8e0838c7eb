#include "app/rating_words.h"

#include <cmath>
#include <unistd.h>

#include <fmt/core.h>

#include "app/terminal.h"
#include "base/error.h"
#include "base/files.h"
#include "base/text.h"
#include "core/options.h"

namespace zermelo {
namespace {

double real_of(const char* word, const std::string& text, double least) {
  const auto value = to_real(text);
  if (!value || !(*value >= least)) {
    bad_input("{}: expected a number of at least {}, found '{}'", word, least, text);
  }
  return *value;
}

std::string shown(const std::optional<double>& value) {
  return value ? fmt::format("{:.1f}", *value) : "-";
}

}  // namespace

void RatingWords::declare(Arguments& args) {
  args.option("--model", model, "bradley-terry, davidson, elo or glicko2, for games of two");
  args.flag("--no-advantage", no_advantage, "do not estimate the first player's advantage");
  args.option("--prior", prior, "virtual ties between any two agents");
  args.option("--anchor", anchor, "ratings that are given: NAME=1500, several with commas");
  args.option("--k", k, "elo: the most points that a game moves");
  args.option("--period", period, "glicko2: games in a rating period; 0: ten for each agent");
  args.output("--csv", csv, "write the standings to this file; -: standard output");
  args.output("--svg", svg, "write a picture of the ratings to this file; -: standard output");
}

RatingOptions RatingWords::options() const {
  RatingOptions options = {.model = rating_model(model),
                           .advantage = !no_advantage,
                           .prior = real_of("--prior", prior, 0),
                           .k = real_of("--k", k, 0),
                           .period = period};
  if (anchor.empty()) return options;
  for (const std::string& word : split_top_level(anchor, ',')) {
    const std::size_t equals = word.rfind('=');
    const auto rating =
        equals == std::string::npos ? std::nullopt : to_real(trimmed(word.substr(equals + 1)));
    if (!rating || !std::isfinite(*rating)) {
      bad_input("--anchor: expected NAME=RATING, found '{}'", word);
    }
    options.anchors.push_back({std::string(trimmed(word.substr(0, equals))), *rating});
  }
  return options;
}

void RatingWords::write_outputs(const RatingReport& report) const {
  if (!csv.empty()) write_output(csv, ratings_csv(report));
  if (!svg.empty()) write_output(svg, ratings_svg(report));
}

void print_ratings(const RatingReport& report) {
  const Pen pen = pen_for(STDOUT_FILENO);
  std::size_t width = 5;
  for (const std::string& agent : report.agents) width = std::max(width, display_width(agent));
  width = std::min<std::size_t>(width, 44);
  const bool scores = report.ratings.model == RatingModel::kScore;
  fmt::print("{}\n",
             pen(Color::kBold, fmt::format("{:>4} {:<{}} {:>7} {:>9} {:>9}  {}", "", "agent", width,
                                           "games", scores ? "sum" : "points",
                                           scores ? "mean" : "rating", "95 % interval")));
  for (std::size_t place = 0; place < report.order.size(); ++place) {
    const std::size_t i = report.order[place];
    const Rating& r = report.ratings.ratings[i];
    std::string interval;
    if (r.rating && r.low) {
      interval = fmt::format("{:.1f} to {:.1f}", *r.low, *r.high);
    } else if (r.low) {
      interval = fmt::format("above {:.1f}: {}", *r.low, r.reason);
    } else if (r.high) {
      interval = fmt::format("below {:.1f}: {}", *r.high, r.reason);
    } else {
      interval = r.reason;
    }
    fmt::print("{:>3}. {:<{}} {:>7} {:>9.1f} {:>9}  {}\n", place + 1, report.agents[i], width,
               r.games, r.points, shown(r.rating), interval);
  }
  if (const auto& advantage = report.ratings.first_advantage) {
    const double rounded = std::round(10 * *advantage->rating) / 10 + 0.0;  // never -0.0
    fmt::print("the first player's advantage: {:.1f} ({:.1f} to {:.1f})\n", rounded,
               *advantage->low, *advantage->high);
  }
  if (report.ratings.tie_share) {
    fmt::print("equals tie in {:.1f} % of games\n", 100 * *report.ratings.tie_share);
  }
  for (const std::string& note : report.ratings.notes) fmt::print(stderr, "{}\n", note);
}

void print_crosstable(const RatingReport& report) {
  const std::size_t n = report.order.size();
  if (n < 2 || n > 16 || report.ratings.model == RatingModel::kScore) return;
  fmt::print("\nwins-ties-losses against\n{:>4}", "");
  for (std::size_t j = 0; j < n; ++j) fmt::print(" {:>11}", fmt::format("{}.", j + 1));
  fmt::print("\n");
  for (std::size_t i = 0; i < n; ++i) {
    fmt::print("{:>3}.", i + 1);
    for (std::size_t j = 0; j < n; ++j) {
      const CrossCell& cell = report.crosstable[report.order[i]][report.order[j]];
      fmt::print(" {:>11}", cell.games == 0
                                ? (i == j ? "\\" : "")
                                : fmt::format("{}-{}-{}", cell.wins, cell.ties, cell.losses));
    }
    fmt::print("\n");
  }
}

void write_output(const std::string& path, const std::string& text) {
  if (path != "-") return write_file(path, text);
  fmt::print("{}", text);
}

}  // namespace zermelo
