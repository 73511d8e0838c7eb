// The tables of a store in SQLite, as the steps that made them. A store knows how many steps it has
// taken (user_version); opening it takes the others. Steps are never changed, only added.
//
// Names of games and agents are numbers, so that indices are small. `seats` says again who played,
// in an order that finds an agent's newest games, with or without a game, without looking at others.
#pragma once

#include <array>

namespace zermelo {

inline constexpr int kStoreMark = 0x5a65726d;  // application_id: "Zerm"

inline constexpr std::array<const char*, 3> kStoreSteps = {
    R"(
CREATE TABLE settings (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE names (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE events (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  identity TEXT NOT NULL,
  about TEXT NOT NULL,
  started INTEGER NOT NULL,
  finished INTEGER NOT NULL);
CREATE TABLE records (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  digest INTEGER NOT NULL UNIQUE,
  game INTEGER NOT NULL REFERENCES names,
  agents TEXT NOT NULL,     -- numbers of names by seat
  event TEXT NOT NULL,
  number INTEGER NOT NULL,
  seed INTEGER NOT NULL,
  played INTEGER NOT NULL,  -- milliseconds since 1970
  opening INTEGER NOT NULL,
  cut INTEGER NOT NULL,
  foul_seat INTEGER NOT NULL,
  foul_kind TEXT NOT NULL,
  complaint TEXT NOT NULL,
  returns TEXT NOT NULL,    -- numbers by seat
  start TEXT NOT NULL,
  moves TEXT NOT NULL,      -- a line each
  details BLOB NOT NULL);   -- record_details.h
CREATE TABLE seats (
  agent INTEGER NOT NULL REFERENCES names,
  game INTEGER NOT NULL,
  record INTEGER NOT NULL,
  PRIMARY KEY (agent, game, record)) WITHOUT ROWID;
)",
    R"(
CREATE INDEX records_by_game ON records (game);
CREATE INDEX records_by_event ON records (event, number) WHERE event <> '';
CREATE INDEX records_by_time ON records (played);
CREATE INDEX records_with_foul ON records (id) WHERE foul_seat >= 0;
CREATE INDEX seats_by_agent ON seats (agent, record);
CREATE INDEX events_by_identity ON events (identity);
)",
    // An agent's or a game's records of some days, without looking at those of other days.
    R"(
ALTER TABLE seats ADD COLUMN played INTEGER NOT NULL DEFAULT 0;
UPDATE seats SET played = (SELECT r.played FROM records r WHERE r.id = seats.record);
CREATE INDEX seats_by_time ON seats (agent, played, record);
CREATE INDEX records_by_game_and_time ON records (game, played);
)"};

}  // namespace zermelo
