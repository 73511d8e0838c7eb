// zermelo ratings: ratings from recorded games, or from results elsewhere.
#include <fmt/core.h>

#include "app/commands.h"
#include "app/describe.h"
#include "app/rating_words.h"
#include "arena/results_file.h"
#include "base/error.h"
#include "base/files.h"
#include "catalogue/catalogue.h"
#include "records/record_store.h"

namespace zermelo {
namespace {

struct RatingsWords {
  std::string game, results, event;
  RatingWords rating;
  bool json = false;
};

NamedResults recorded_results(const RatingsWords& words, const std::string& spec) {
  const std::string path = default_store_path();
  if (path.empty()) unanswered("there are no records: recording is off");
  NamedResults results;
  std::map<std::string, std::size_t> places;
  open_store(path, StoreAccess::kRead)
      ->each({.game = spec, .event = words.event}, RecordStore::Parts::kWithoutMoves,
             [&](const Record& record) {
               if (record.unfinished) return true;
               RatedGame game = {.players = {}, .scores = scores_of(record)};
               for (const std::string& agent : record.agents) {
                 const auto place = places.try_emplace(agent, results.names.size()).first;
                 if (place->second == results.names.size()) results.names.push_back(agent);
                 game.players.push_back(place->second);
               }
               results.games.push_back(std::move(game));
               return true;
             });
  if (results.games.empty()) {
    unanswered("no games of {} are recorded{}; 'zermelo tournament' and 'zermelo match' record",
               spec, words.event.empty() ? "" : fmt::format(" in '{}'", words.event));
  }
  return results;
}

void run_ratings(const RatingsWords& words) {
  if (words.game.empty() == words.results.empty()) {
    bad_input("ratings: expected a game, or --results FILE.csv");
  }
  const RatingOptions options = words.rating.options();
  const std::string spec = words.game.empty() ? "" : make_game(words.game)->spec();
  const NamedResults results = words.results.empty()
                                   ? recorded_results(words, spec)
                                   : read_results(read_file(words.results), words.results);
  RatingReport report = {.game = spec,
                         .agents = results.names,
                         .ratings = rate(results.games, results.names, options),
                         .crosstable = crosstable_of(results.names.size(), results.games),
                         .order = {}};
  report.order = order_by_rating(report.ratings);
  words.rating.write_outputs(report);
  if (words.json) {
    Json json;
    if (!spec.empty()) json["game"] = spec;
    json["games"] = results.games.size();
    add_ratings(json, report);
    return print_json(json);
  }
  if (words.rating.csv == "-" || words.rating.svg == "-") return;
  print_ratings(report);
  print_crosstable(report);
}

}  // namespace

Command ratings_command() {
  const auto words = std::make_shared<RatingsWords>();
  return {.name = "ratings",
          .group = "Compare",
          .summary = "how strong agents are, from recorded games or a file of results",
          .examples = {"ratings connect-four", "ratings connect-four --model davidson --json",
                       "ratings --results league.csv --anchor \"Anna=1500\" --svg league.svg"},
          .declare =
              [words](Arguments& args) {
                args.optional_positional("GAME", words->game, "a game whose records are rated");
                args.option("--results", words->results,
                            "a file of lines first,second,result with 1, 0.5 or 0");
                args.option("--event", words->event, "only games of this match or tournament");
                words->rating.declare(args);
                args.json(words->json);
              },
          .run = [words] { run_ratings(*words); }};
}

}  // namespace zermelo
