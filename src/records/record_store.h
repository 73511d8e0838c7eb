// Where records last: the small interface that a database implements. SQLite does (sqlite_store.cpp).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "records/record.h"

namespace zermelo {

// Records that have all of what is given.
struct RecordFilter {
  std::string game = "";                 // canonical spec
  std::vector<std::string> agents = {};  // each of them has a seat
  std::string event = "";
  std::int64_t since = 0, until = 0;  // when it was played, in milliseconds; 0: any time
  bool fouls = false;                 // lost by the rules of play

  bool is_empty() const {
    return game.empty() && agents.empty() && event.empty() && since == 0 && until == 0 && !fouls;
  }
};

// A match or tournament, to which records belong.
struct RecordedEvent {
  std::string name;                        // nobody else's
  std::string identity = "";               // the same for runs that would play the same games
  std::string about = "";                  // JSON: settings, command, machine
  std::int64_t started = 0, finished = 0;  // in milliseconds; 0: not yet
};

struct StoreInfo {
  std::string place;
  std::uint64_t records = 0, bytes = 0, limit = 0;  // in bytes; 0: no limit
  bool recording = true;
};

// All calls throw an Error of one line when the store is damaged, full, busy for a minute or cannot be
// written; what was there before the call is still there. Calls come from one thread at a time; several
// programs may have the store open at once.
class RecordStore {
 public:
  virtual ~RecordStore() = default;

  // Adds all or none. Records that are there already are left out; returns how many are new.
  virtual std::uint64_t add(std::span<const Record> records) = 0;
  // Newest first, without the first `skip`. Those of an event are in the order of their numbers.
  virtual std::vector<Record> list(const RecordFilter& filter, std::uint64_t most,
                                   std::uint64_t skip = 0) const = 0;
  virtual std::optional<Record> find(std::int64_t id) const = 0;
  // Oldest first, until the visitor returns false. Without moves it is ten times as fast.
  enum class Parts { kAll, kWithoutMoves };
  virtual void each(const RecordFilter& filter, Parts parts,
                    const std::function<bool(const Record&)>& visit) const = 0;
  virtual std::uint64_t count(const RecordFilter& filter) const = 0;
  // Returns how many are gone. An empty filter takes all.
  virtual std::uint64_t erase(const RecordFilter& filter) = 0;
  virtual bool erase(std::int64_t id) = 0;
  // Takes away those of an event from this number on.
  virtual void erase_from(const std::string& event, std::uint64_t number) = 0;

  // A new event; its name gets a number if there is one of that name already. Returns the name.
  virtual std::string begin_event(const RecordedEvent& event) = 0;
  virtual void finish_event(const std::string& name) = 0;
  // The newest that is not finished, of this identity.
  virtual std::optional<RecordedEvent> unfinished_event(const std::string& identity) const = 0;
  virtual std::optional<RecordedEvent> event(const std::string& name) const = 0;

  virtual StoreInfo info() const = 0;
  virtual void set_limit(std::uint64_t bytes) = 0;
  virtual void set_recording(bool on) = 0;
  // Looks at every page; a complaint is an Error.
  virtual void check() const = 0;
};

enum class StoreAccess { kRead, kWrite };

// True if there is a store in this file. An empty file is one that another program is just making.
bool store_is_there(const std::string& path);
// The store in this file, made if it is to be written and not there.
std::unique_ptr<RecordStore> open_store(const std::string& path, StoreAccess access);

// Where the user's records are: $ZERMELO_RECORDS, or records.sqlite in the user's data folder. Empty if
// that says "off" or the user has no home: then nothing is recorded.
std::string default_store_path();

// Milliseconds since 1970.
std::int64_t now_ms();

}  // namespace zermelo
