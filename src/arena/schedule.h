// Who meets whom: the formats of tournaments, apart from playing them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace zermelo {

enum class TournamentFormat { kRoundRobin, kGauntlet, kSwiss, kKnockout };
std::string to_string(TournamentFormat format);  // "round-robin", ...
TournamentFormat tournament_format(const std::string& name);

// The orders in which players sit down at a table: all of them up to four seats, above that only the
// rotations. A round of games has each of them once.
std::vector<std::vector<std::size_t>> seatings(std::size_t seats);

// Agents that share a table for so many rounds of seatings.
struct Encounter {
  std::vector<std::size_t> agents;  // as places in the list of all, ascending or better seed first
  std::uint64_t rounds = 1;
};
struct EncounterResult {
  Encounter contest;
  std::vector<double> points;  // in the order of the contest's agents
};

// A tournament is one stage after the other: the next depends on what came out of those before.
class Schedule {
 public:
  virtual ~Schedule() = default;
  // The contests of the next stage, given the results of the last (none at first); empty at the end.
  virtual std::vector<Encounter> next(const std::vector<EncounterResult>& last) = 0;
  // How many rounds of seatings there will be, ties that must be decided not counted.
  virtual std::uint64_t rounds_expected() const = 0;
  // Agents from the best to the last, where the format itself says so; else empty.
  virtual std::vector<std::size_t> order() const { return {}; }
  // What each agent got without playing, for rounds in which nobody was left to meet; may be empty.
  virtual std::vector<double> byes() const { return {}; }
};

struct ScheduleSettings {
  TournamentFormat format = TournamentFormat::kRoundRobin;
  std::size_t agents = 0, seats = 0;
  std::uint64_t rounds = 1;  // of seatings, for each table
  int swiss_rounds = 0;      // 0: as many as a knockout would have
};

// An Error if the format cannot have so many agents or seats. Agents are seeded in their order: the
// first is thought to be the best.
std::unique_ptr<Schedule> make_schedule(const ScheduleSettings& settings);

}  // namespace zermelo
