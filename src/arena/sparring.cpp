#include "arena/sparring.h"

#include <map>
#include <memory>
#include <string_view>
#include <utility>

#include "any/any_agent.h"
#include "base/error.h"
#include "base/text.h"

namespace zermelo {
namespace {

constexpr std::string_view kNetwork = "td";

struct TableWords {
  float share;
  std::vector<std::string> seats;  // an agent each, or kNetwork
};

std::vector<TableWords> read_tables(const AnyGame& game, const std::string& text) {
  std::vector<TableWords> tables;
  float all = 0;
  for (const std::string& part : split_top_level(text, '+')) {
    const std::size_t colon = part.find(':');
    TableWords table;
    if (colon != std::string::npos) table.seats = split_top_level(part.substr(colon + 1), ',');
    if (table.seats.size() != static_cast<std::size_t>(game.players()) || game.players() == 1) {
      bad_input(
          "--sparring: expected a share and a player for each of {} seats, such as {}; found '{}'",
          game.players(), game.players() == 2 ? "0.4:td,expert" : "0.4:td,mcts,mcts", part);
    }
    for (std::string& seat : table.seats) seat = trimmed(seat);
    table.share = float_in(part.substr(0, colon), 0, 1, "--sparring");
    all += table.share;
    tables.push_back(std::move(table));
  }
  if (all > 1) bad_input("--sparring: expected shares of at most 1 in all, found {}", all);
  return tables;
}

learn::Opponent opponent_of(const AnyGame& game, const std::string& agent) {
  const std::shared_ptr<AnyAgent> player = make_agent(game, agent, 1);
  const std::size_t bytes = game.start().bytes().size();
  // What it does at random is the episode's chance, or learning that was broken off would go on in
  // another way.
  return [player, bytes](const std::byte* position, Rng& rng) {
    player->reset(rng());
    return player->think(AnyPosition::of_bytes({position, bytes}), {}).best;
  };
}

}  // namespace

std::function<std::vector<learn::SparringTable>()> read_sparring(const AnyGame& game,
                                                                 const std::string& text) {
  const std::vector<TableWords> words = read_tables(game, text);
  for (const TableWords& table : words) {
    for (const std::string& seat : table.seats) {
      if (seat != kNetwork) make_agent(game, seat, 1);  // an Error now, not in a thread
    }
  }
  return [&game, words] {
    std::map<std::string, learn::Opponent> agents;  // one sits in several seats
    std::vector<learn::SparringTable> tables;
    for (const TableWords& from : words) {
      learn::SparringTable& table = tables.emplace_back();
      table.share = from.share;
      for (const std::string& seat : from.seats) {
        if (seat == kNetwork) {
          table.seats.emplace_back(nullptr);
          continue;
        }
        if (!agents.contains(seat)) agents[seat] = opponent_of(game, seat);
        table.seats.push_back(agents[seat]);
      }
    }
    return tables;
  };
}

}  // namespace zermelo
