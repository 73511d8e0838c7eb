#include "app/seats.h"

#include <algorithm>

#include <fmt/core.h>

#include "agents/agent_info.h"
#include "analysis/levels.h"
#include "base/error.h"
#include "base/numerals.h"
#include "base/text.h"
#include "core/options.h"

namespace zermelo {
namespace {

constexpr const char* kHuman = "human";
constexpr const char* kUsual = "medium";  // who has a seat that is not named

bool is_human(const std::string& name) { return lower(trimmed(name)) == kHuman; }

}  // namespace

Seats seats_for(const AnyGame& game, const std::string& words, std::uint64_t seed) {
  std::vector<std::string> names = split_top_level(words, ',');
  const auto players = static_cast<std::size_t>(game.players());
  if (names.size() > players) {
    bad_input("--seats: {} has {}, found {}", game.spec(), counted(players, "seat"), names.size());
  }
  if (names.size() < players) names.resize(players, kUsual);
  Seats seats;
  for (const std::string& name : names) {
    seats.push_back(is_human(name) ? nullptr : make_agent(game, trimmed(name), seed++));
  }
  return seats;
}

std::string seat_name(const std::unique_ptr<AnyAgent>& seat) {
  return seat == nullptr ? kHuman : seat->spec();
}

std::string seat_names(const Seats& seats, std::size_t first) {
  std::vector<std::string> names;
  for (std::size_t k = 0; k < seats.size(); ++k) {
    names.push_back(seat_name(seats[(first + k) % seats.size()]));
  }
  return join(names, ",");
}

std::string seat_option(const AnyGame& game, const std::string& names) {
  std::vector<std::string> usual = {kHuman};
  if (game.players() > 1) {
    usual.resize(static_cast<std::size_t>(game.players()), make_agent(game, kUsual, 1)->spec());
  }
  if (names == join(usual, ",")) return "";
  if (names.find('"') == std::string::npos) return fmt::format(" --seats \"{}\"", names);
  std::string quoted;
  for (const char c : names) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return fmt::format(" --seats '{}'", quoted);
}

std::string introduction(const AnyGame& game, const Seats& seats) {
  const auto humans = std::count(seats.begin(), seats.end(), nullptr);
  std::vector<std::string> words;
  for (std::size_t k = 0; k < seats.size(); ++k) {
    const std::string spec = seat_name(seats[k]);
    words.push_back(game.player_name(static_cast<int>(k)) + " is " +
                    (seats[k] != nullptr ? level_words(game, spec).value_or(spec)
                     : humans == 1       ? "you"
                                         : spec));
  }
  return join(words, ", ");
}

std::string checked_seats(const std::string& path, const std::string& names) {
  for (const std::string& name : split_top_level(names, ',')) {
    if (is_human(name)) continue;
    const AgentInfo& info = *AgentSpec::parse(trimmed(name)).info;
    if (info.name == "program") {
      bad_input("{}: it seats a program, {}; say by --seats who shall play", path, trimmed(name));
    }
  }
  return names;
}

}  // namespace zermelo
