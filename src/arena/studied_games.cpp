#include "arena/studied_games.h"

#include <algorithm>
#include <numeric>
#include <sstream>
#include <utility>

#include <fmt/core.h>

#include "any/any_agent.h"
#include "arena/match.h"
#include "base/error.h"
#include "base/files.h"
#include "base/hash.h"
#include "core/game.h"
#include "records/record_format.h"
#include "records/record_store.h"

namespace zermelo {
namespace {

// The agent with the network of this file wherever it says td without one.
std::string with_network(const std::string& agent, const std::string& path) {
  const std::string network = fmt::format("td(load=\"{}\")", path);
  if (agent == "td") return network;
  Spec spec = Spec::parse(agent);
  std::string items;
  for (const Spec::Item& item : spec.items) {
    const bool is_network = item.key == "leaf" && item.value == "td";
    items += fmt::format("{}{}{}{}", items.empty() ? "" : ",", item.key,
                         item.key.empty() ? "" : "=", is_network ? network : item.value);
  }
  return items.empty() ? spec.name : fmt::format("{}({})", spec.name, items);
}

class GamesOfAgent final : public GameSource {
 public:
  GamesOfAgent(const AnyGame& game, const learn::Training& training, std::string agent)
      : game_(game), training_(training), agent_(std::move(agent)) {}

  std::vector<learn::PlayedGame> games(std::uint64_t first, std::uint64_t count,
                                       const Control& control) override {
    // As many begin with random moves as would in games of the learner's own.
    const auto opened =
        static_cast<std::uint64_t>(static_cast<double>(count) * double{training_.random_starts});
    std::vector<learn::PlayedGame> games;
    for (const bool is_opened : {false, true}) {
      MatchSettings settings;
      settings.agents.assign(static_cast<std::size_t>(game_.players()), agent_);
      settings.games = is_opened ? opened : count - opened;
      settings.seed = mixed(training_.seed, 2 * first + is_opened);
      settings.threads = training_.threads;
      settings.opening = is_opened ? random_plies(first) : 0;
      if (settings.games == 0) continue;
      std::vector<Record> records;
      play_match(game_, settings, {.stop = control.stop},
                 [&](Record record) { records.push_back(std::move(record)); });
      if (control.is_stopped()) return {};
      std::sort(records.begin(), records.end(),
                [](const Record& a, const Record& b) { return a.number < b.number; });
      for (const Record& record : records) games.push_back(played_game_of(game_, record));
    }
    return games;
  }

 private:
  // The games that come together begin with as many, and not with so many that few are left.
  int random_plies(std::uint64_t first) const {
    int most = training_.random_plies;
    if (game_.max_length() != kUnbounded) most = std::min(most, game_.max_length() / 3);
    Rng rng(mixed(training_.seed, ~first));
    return most < 1 ? 0 : 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(most)));
  }

  const AnyGame& game_;
  const learn::Training training_;
  const std::string agent_;
};

class GamesOfRecords final : public GameSource {
 public:
  GamesOfRecords(const learn::Training& training, std::vector<learn::PlayedGame> games)
      : seed_(training.seed), games_(std::move(games)), order_(games_.size()) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
  }

  std::vector<learn::PlayedGame> games(std::uint64_t first, std::uint64_t count,
                                       const Control&) override {
    std::vector<learn::PlayedGame> chosen;
    for (std::uint64_t episode = first; episode < first + count; ++episode) {
      if (const std::uint64_t round = episode / games_.size(); round != round_) shuffle(round);
      chosen.push_back(games_[order_[episode % games_.size()]]);
    }
    return chosen;
  }

 private:
  void shuffle(std::uint64_t round) {
    round_ = round;
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    Rng rng(mixed(seed_, round));
    for (std::size_t i = order_.size(); i > 1; --i) std::swap(order_[i - 1], order_[rng.index(i)]);
  }

  const std::uint64_t seed_;
  const std::vector<learn::PlayedGame> games_;
  std::vector<std::size_t> order_;
  std::uint64_t round_ = ~std::uint64_t{0};
};

}  // namespace

learn::PlayedGame played_game_of(const AnyGame& game, const Record& record) {
  learn::PlayedGame played = {.choices = {}, .payoffs = Payoffs(game.players())};
  AnyPosition p = record.start.empty() ? game.start() : game.read(record.start);
  for (const RecordedMove& move : record.moves) {
    const auto moves = game.moves(p);
    const auto found = std::find_if(moves.begin(), moves.end(),
                                    [&](AnyMove m) { return game.write_move(p, m) == move.move; });
    if (found == moves.end()) bad_input("{}: '{}' is no legal move there", game.spec(), move.move);
    if (game.turn(p).is_player()) {
      const auto bytes = p.bytes();
      played.choices.push_back(
          {{bytes.begin(), bytes.end()}, static_cast<std::size_t>(found - moves.begin())});
    }
    game.play(p, *found);
  }
  if (game.turn(p).is_over()) played.payoffs = game.payoffs(p);
  return played;
}

std::unique_ptr<GameSource> games_of_agent(const AnyGame& game, const learn::Training& training,
                                           const std::string& agent, const std::string& path) {
  const AgentSpec spec = AgentSpec::parse(agent);
  if (const std::string reason = why_unfit(game, *spec.info); !reason.empty()) {
    bad_input("{} cannot play {}: {}", spec.info->name, game.spec(), reason);
  }
  return std::make_unique<GamesOfAgent>(game, training, with_network(agent, path));
}

std::unique_ptr<GameSource> games_of_records(const AnyGame& game, const learn::Training& training,
                                             const std::string& file, const std::string& store) {
  std::vector<learn::PlayedGame> games;
  std::uint64_t others = 0;
  const auto keep = [&](const Record& record) {
    const bool is_whole = !record.cut && !record.unfinished && record.foul.seat < 0;
    if (record.game != game.spec() || !is_whole) {
      ++others;
    } else {
      games.push_back(played_game_of(game, record));
    }
    return true;
  };
  if (file == "records") {
    if (!store_is_there(store)) bad_input("--from records: no games are kept yet");
    open_store(store, StoreAccess::kRead)
        ->each({.game = game.spec()}, RecordStore::Parts::kAll, keep);
  } else {
    const RecordFormat& format = record_format("", file);
    if (format.read == nullptr) bad_input("{}: files of {} are only written", file, format.name);
    std::istringstream in(read_file(file));
    format.read(in, game.spec(), keep);
  }
  if (games.empty()) {
    bad_input("--from {}: expected whole games of {}, found {} of others or broken off", file,
              game.spec(), others);
  }
  return std::make_unique<GamesOfRecords>(training, std::move(games));
}

}  // namespace zermelo
