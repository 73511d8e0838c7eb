// Records in one SQLite file. Its journal is a rollback journal, not a write-ahead log: Debian 12's
// SQLite has a bug in the latter.
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <map>

#include <fmt/format.h>

#include "base/error.h"
#include "base/files.h"
#include "base/text.h"
#include "records/record_details.h"
#include "records/record_store.h"
#include "records/sqlite.h"
#include "records/store_schema.h"

namespace zermelo {
namespace {

// A store of at most this size is checked whole each time it is opened: about a tenth of a second.
constexpr std::uint64_t kCheckedOnOpen = std::uint64_t{16} << 20;

// A transaction that fails this near to the limit has failed because of it.
constexpr std::uint64_t kNearLimit = std::uint64_t{1} << 18;

// How a game ended, in the column `cut`.
constexpr std::int64_t kCut = 1, kUnfinished = 2;
std::int64_t end_of(const Record& record) {
  return record.unfinished ? kUnfinished : record.cut ? kCut : 0;
}

constexpr const char* kColumns =
    "r.id, r.game, r.agents, r.event, r.number, r.seed, r.played, r.opening, r.cut, r.foul_seat, "
    "r.foul_kind, r.complaint, r.returns, r.start";

[[noreturn]] void no_records_yet(const std::string& path) {
  failed("there are no records in '{}' yet", path);
}

class SqliteStore final : public RecordStore {
 public:
  SqliteStore(const std::string& path, StoreAccess access) : db_(path, flags_of(path, access)) {
    // Waits for the disk at each commit: with this journal that is what survives a power cut.
    db_.run("PRAGMA synchronous = FULL; PRAGMA cache_size = -65536; PRAGMA foreign_keys = OFF;");
    prepare(access);
    if (access == StoreAccess::kRead) db_.run("PRAGMA query_only = ON");
    if (pages() * page_size() <= kCheckedOnOpen) check();
    limit_pages();
  }

  // ---- Writing -----------------------------------------------------------------------------------

  std::uint64_t add(std::span<const Record> records) override {
    try {
      return add_all(records);
    } catch (const Error&) {
      ids_.clear();  // they may have been taken back
      mind_limit(kNearLimit);
      throw;
    }
  }

  std::uint64_t erase(const RecordFilter& filter) override {
    std::vector<std::int64_t> ids;
    Query query(*this, "SELECT r.id", filter, "");
    while (query.step()) ids.push_back(query.number(0));
    erase_all(ids);
    return ids.size();
  }

  bool erase(std::int64_t id) override {
    if (!find(id)) return false;
    erase_all({id});
    return true;
  }

  void erase_from(const std::string& event, std::uint64_t number) override {
    std::vector<std::int64_t> ids;
    Statement statement(db_,
                        "SELECT id FROM records WHERE event = ?1 AND event <> '' "
                        "AND number >= ?2");
    statement.bind(1, event).bind(2, static_cast<std::int64_t>(number));
    while (statement.step()) ids.push_back(statement.number(0));
    erase_all(ids);
  }

  // ---- Reading -----------------------------------------------------------------------------------

  std::vector<Record> list(const RecordFilter& filter, std::uint64_t most,
                           std::uint64_t skip) const override {
    std::vector<Record> records;
    Query query(*this, fmt::format("SELECT {}, r.moves, r.details", kColumns), filter,
                fmt::format("{} LIMIT {} OFFSET {}", order_of(filter, "DESC"), most, skip));
    while (query.step()) records.push_back(read(query.statement(), Parts::kAll));
    return records;
  }

  std::optional<Record> find(std::int64_t id) const override {
    Statement statement(db_, fmt::format("SELECT {}, r.moves, r.details FROM records r "
                                         "WHERE r.id = ?1",
                                         kColumns));
    statement.bind(1, id);
    if (!statement.step()) return std::nullopt;
    return read(statement, Parts::kAll);
  }

  void each(const RecordFilter& filter, Parts parts,
            const std::function<bool(const Record&)>& visit) const override {
    const char* const more = parts == Parts::kAll ? ", r.moves, r.details" : "";
    Query query(*this, fmt::format("SELECT {}{}", kColumns, more), filter, order_of(filter, "ASC"));
    while (query.step()) {
      if (!visit(read(query.statement(), parts))) return;
    }
  }

  std::uint64_t count(const RecordFilter& filter) const override {
    Query query(*this, "SELECT count(*)", filter, "");
    return query.step() ? static_cast<std::uint64_t>(query.number(0)) : 0;
  }

  // ---- Events ------------------------------------------------------------------------------------

  std::string begin_event(const RecordedEvent& event) override {
    Transaction transaction(db_);
    std::string name = event.name;
    for (int i = 2; this->event(name); ++i) name = fmt::format("{} ({})", event.name, i);
    Statement insert(db_,
                     "INSERT INTO events (name, identity, about, started, finished) "
                     "VALUES (?1, ?2, ?3, ?4, ?5)");
    insert.bind(1, name).bind(2, event.identity).bind(3, event.about);
    insert.bind(4, event.started).bind(5, event.finished).run();
    transaction.commit();
    return name;
  }

  void finish_event(const std::string& name) override {
    Statement update(db_, "UPDATE events SET finished = ?2 WHERE name = ?1");
    update.bind(1, name).bind(2, now_ms()).run();
  }

  std::optional<RecordedEvent> unfinished_event(const std::string& identity) const override {
    return one_event("identity = ?1 AND finished = 0 ORDER BY id DESC", identity);
  }

  std::optional<RecordedEvent> event(const std::string& name) const override {
    return one_event("name = ?1", name);
  }

  // ---- The store itself --------------------------------------------------------------------------

  StoreInfo info() const override {
    return {.place = db_.path(),
            .records = static_cast<std::uint64_t>(db_.number("SELECT count(*) FROM records")),
            .bytes = pages() * page_size(),
            .limit = static_cast<std::uint64_t>(setting("limit", 0)),
            .recording = setting("recording", 1) != 0};
  }

  void set_limit(std::uint64_t bytes) override {
    set("limit", static_cast<std::int64_t>(bytes));
    limit_pages();
  }
  void set_recording(bool on) override { set("recording", on ? 1 : 0); }

  void check() const override {
    Statement statement(db_, "PRAGMA quick_check(1)");
    const std::string said(statement.step() ? statement.text(0) : "no answer");
    if (said == "ok") return;
    failed(
        "the records in '{0}' are damaged ({1}); nothing was changed: move the file away to start "
        "anew, 'sqlite3 {0} .recover' saves what is whole",
        db_.path(), said);
  }

 private:
  static int flags_of(const std::string& path, StoreAccess access) {
    // Readers too may write, if the file lets them: what a killed writer left half done must be taken
    // back before anything can be read.
    if (access == StoreAccess::kRead) return SQLITE_OPEN_READWRITE;
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    if (!folder.empty()) make_folder(folder);
    return SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  }

  // Takes the steps of the schema that this store has not taken.
  void prepare(StoreAccess access) {
    const auto steps = static_cast<std::int64_t>(kStoreSteps.size());
    const auto version = [&] { return db_.number("PRAGMA user_version"); };
    if (version() == steps && db_.number("PRAGMA application_id") == kStoreMark) return;
    const bool empty = db_.number("SELECT count(*) FROM sqlite_master") == 0;
    if (!empty && db_.number("PRAGMA application_id") != kStoreMark) {
      failed("'{}' is a database, but not one of Zermelo's records", db_.path());
    }
    if (version() > steps) {
      failed("the records in '{}' were written by a newer Zermelo (version {}, this one knows {})",
             db_.path(), version(), steps);
    }
    if (access == StoreAccess::kRead) {
      if (empty) no_records_yet(db_.path());
      failed(
          "the records in '{}' must be brought up to date first: 'zermelo records check' does it",
          db_.path());
    }
    Transaction transaction(db_);
    for (std::int64_t step = version(); step < steps; ++step) {  // asked again: another was quicker
      db_.run(kStoreSteps[static_cast<std::size_t>(step)]);
    }
    db_.run(fmt::format("PRAGMA user_version = {}; PRAGMA application_id = {}", steps, kStoreMark)
                .c_str());
    transaction.commit();
  }

  std::uint64_t pages() const {
    return static_cast<std::uint64_t>(db_.number("PRAGMA page_count"));
  }
  std::uint64_t page_size() const {
    return static_cast<std::uint64_t>(db_.number("PRAGMA page_size"));
  }

  // SQLite itself holds the limit, to the page.
  void limit_pages() {
    const auto limit = static_cast<std::uint64_t>(setting("limit", 0));
    const std::uint64_t most =
        limit == 0 ? 4294967294 : std::max<std::uint64_t>(limit / page_size(), 1);
    db_.number(fmt::format("PRAGMA max_page_count = {}", most).c_str());
  }

  // Throws where the store is full because of its own limit, or will be with so many bytes more.
  void mind_limit(std::uint64_t more) const {
    const auto limit = static_cast<std::uint64_t>(setting("limit", 0));
    const auto free = static_cast<std::uint64_t>(db_.number("PRAGMA freelist_count"));
    if (limit == 0 || (pages() - free) * page_size() + more < limit) return;
    failed(
        "the records in '{}' have reached their limit of {} bytes; 'zermelo records limit' changes "
        "it, 'zermelo records delete' makes room",
        db_.path(), limit);
  }

  std::int64_t setting(std::string_view name, std::int64_t otherwise) const {
    Statement statement(db_, "SELECT value FROM settings WHERE name = ?1");
    statement.bind(1, name);
    return statement.step() ? statement.number(0) : otherwise;
  }
  void set(std::string_view name, std::int64_t value) {
    Statement statement(db_, "INSERT OR REPLACE INTO settings VALUES (?1, ?2)");
    statement.bind(1, name).bind(2, value).run();
  }

  std::optional<RecordedEvent> one_event(std::string_view where, std::string_view word) const {
    Statement statement(db_, fmt::format("SELECT name, identity, about, started, finished "
                                         "FROM events WHERE {} LIMIT 1",
                                         where));
    statement.bind(1, word);
    if (!statement.step()) return std::nullopt;
    return RecordedEvent{std::string(statement.text(0)), std::string(statement.text(1)),
                         std::string(statement.text(2)), statement.number(3), statement.number(4)};
  }

  // ---- Names as numbers --------------------------------------------------------------------------

  std::optional<std::int64_t> known_name(const std::string& name) const {
    Statement statement(db_, "SELECT id FROM names WHERE name = ?1");
    statement.bind(1, name);
    if (!statement.step()) return std::nullopt;
    return statement.number(0);
  }

  std::int64_t id_of(const std::string& name) {
    const auto cached = ids_.find(name);
    if (cached != ids_.end()) return cached->second;
    std::optional<std::int64_t> id = known_name(name);
    if (!id) {
      Statement insert(db_, "INSERT INTO names (name) VALUES (?1)");
      insert.bind(1, name).run();
      id = sqlite3_last_insert_rowid(db_.handle());
    }
    return ids_[name] = *id;
  }

  const std::string& name_of(std::int64_t id) const {
    std::string& name = names_[id];
    if (name.empty()) {
      Statement statement(db_, "SELECT name FROM names WHERE id = ?1");
      statement.bind(1, id);
      if (statement.step()) name = statement.text(0);
    }
    return name;
  }

  // ---- Queries -----------------------------------------------------------------------------------

  // The order in which the index that serves a filter has the records, so that nothing is sorted.
  static std::string order_of(const RecordFilter& filter, const char* direction) {
    const bool has_agents = !filter.agents.empty();
    if (filter.since != 0 || filter.until != 0) {
      return fmt::format("ORDER BY {0} {2}, {1} {2}", has_agents ? "s.played" : "r.played",
                         has_agents ? "s.record" : "r.id", direction);
    }
    if (has_agents) return fmt::format("ORDER BY s.record {}", direction);
    if (!filter.event.empty()) return fmt::format("ORDER BY r.number {0}, r.id {0}", direction);
    return fmt::format("ORDER BY r.id {}", direction);
  }

  // A query over filtered records.
  class Query {
   public:
    Query(const SqliteStore& store, std::string_view select, const RecordFilter& filter,
          std::string_view rest)
        : statement_(store.db_, fmt::format("{} {} {}", select, from(store, filter), rest)) {
      for (std::size_t i = 0; i < texts_.size(); ++i) {
        statement_.bind(static_cast<int>(i + 1), texts_[i]);
      }
    }
    bool step() { return statement_.step(); }
    std::int64_t number(int column) const { return statement_.number(column); }
    const Statement& statement() const { return statement_; }

   private:
    std::string from(const SqliteStore& store, const RecordFilter& filter) {
      std::string from = "FROM records r", where = "WHERE 1";
      // A name that nobody has been called is number -1, which finds nothing.
      const auto id = [&](const std::string& name) { return store.known_name(name).value_or(-1); };
      const bool seats = !filter.agents.empty();
      const char* const table = seats ? "s" : "r";
      if (seats) {
        from = "FROM seats s CROSS JOIN records r ON r.id = s.record";
        where = fmt::format("WHERE s.agent = {}", id(filter.agents[0]));
      }
      if (!filter.game.empty()) {
        where += fmt::format(" AND {}.game = {}", table, id(filter.game));
      }
      for (std::size_t i = 1; i < filter.agents.size(); ++i) {
        where += fmt::format(
            " AND EXISTS (SELECT 1 FROM seats t WHERE t.agent = {} AND t.record = s.record)",
            id(filter.agents[i]));
      }
      if (!filter.event.empty()) {
        texts_.push_back(filter.event);
        where += " AND r.event = ?1 AND r.event <> ''";
      }
      if (filter.since != 0) where += fmt::format(" AND {}.played >= {}", table, filter.since);
      if (filter.until != 0) where += fmt::format(" AND {}.played <= {}", table, filter.until);
      if (filter.fouls) where += " AND r.foul_seat >= 0";
      return from + " " + where;
    }

    std::vector<std::string> texts_;
    Statement statement_;
  };

  Record read(const Statement& row, Parts parts) const {
    Record record;
    record.id = row.number(0);
    record.game = name_of(row.number(1));
    for (const std::string_view word : words_of(row.text(2))) {
      record.agents.push_back(name_of(to_integer(word).value_or(0)));
    }
    record.event = row.text(3);
    record.number = static_cast<std::uint64_t>(row.number(4));
    record.seed = static_cast<std::uint64_t>(row.number(5));
    record.played = row.number(6);
    record.opening = static_cast<std::uint32_t>(row.number(7));
    record.cut = row.number(8) == kCut;
    record.unfinished = row.number(8) == kUnfinished;
    record.foul = {static_cast<int>(row.number(9)), std::string(row.text(10)),
                   std::string(row.text(11))};
    for (const std::string_view word : words_of(row.text(12))) {
      record.returns.push_back(to_real(word).value_or(0));
    }
    record.start = row.text(13);
    if (parts == Parts::kWithoutMoves) return record;
    for (std::string_view moves = row.text(14); !moves.empty();) {
      const std::size_t end = moves.find('\n');
      record.moves.push_back({.move = std::string(moves.substr(0, end))});
      moves.remove_prefix(end + 1);
    }
    if (!unpack_details(row.text(15), record.moves) ||
        record.returns.size() != record.agents.size()) {
      failed("record {} in '{}' is damaged; 'zermelo records check' looks at all", record.id,
             db_.path());
    }
    return record;
  }

  // ---- Changes -----------------------------------------------------------------------------------

  std::uint64_t add_all(std::span<const Record> records) {
    Transaction transaction(db_);
    Statement insert(
        db_,
        "INSERT OR IGNORE INTO records (digest, game, agents, event, number, seed, "
        "played, opening, cut, foul_seat, foul_kind, complaint, returns, start, moves, "
        "details) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, "
        "?15, ?16)");
    Statement seat(db_, "INSERT OR IGNORE INTO seats VALUES (?1, ?2, ?3, ?4)");
    std::uint64_t added = 0;
    std::string agents, returns, moves;
    std::vector<std::int64_t> ids;
    for (const Record& record : records) {
      agents.clear();
      returns.clear();
      moves.clear();
      ids.clear();
      for (const std::string& agent : record.agents) {
        ids.push_back(id_of(agent));
        agents += std::to_string(ids.back()) + ' ';
      }
      for (const double value : record.returns) {
        returns += fmt::format("{} ", value);
      }
      for (const RecordedMove& move : record.moves) {
        moves += move.move;
        moves += '\n';
      }
      const std::string details = pack_details(record.moves);
      const std::int64_t game = id_of(record.game);
      insert.bind(1, static_cast<std::int64_t>(digest_of(record))).bind(2, game).bind(3, agents);
      insert.bind(4, record.event).bind(5, static_cast<std::int64_t>(record.number));
      insert.bind(6, static_cast<std::int64_t>(record.seed)).bind(7, record.played);
      insert.bind(8, std::int64_t{record.opening}).bind(9, end_of(record));
      insert.bind(10, std::int64_t{record.foul.seat}).bind(11, record.foul.kind);
      insert.bind(12, record.foul.complaint).bind(13, returns).bind(14, record.start);
      insert.bind(15, moves).bind_blob(16, details).run();
      if (sqlite3_changes(db_.handle()) == 0) continue;
      ++added;
      const std::int64_t id = sqlite3_last_insert_rowid(db_.handle());
      for (const std::int64_t agent : ids) {
        seat.bind(1, agent).bind(2, game).bind(3, id).bind(4, record.played).run();
      }
    }
    transaction.commit();
    return added;
  }

  void erase_all(const std::vector<std::int64_t>& ids) {
    Transaction transaction(db_);
    Statement who(db_, "SELECT game, agents FROM records WHERE id = ?1");
    Statement seat(db_, "DELETE FROM seats WHERE agent = ?1 AND game = ?2 AND record = ?3");
    Statement row(db_, "DELETE FROM records WHERE id = ?1");
    for (const std::int64_t id : ids) {
      who.bind(1, id);
      if (who.step()) {
        for (const std::string_view word : words_of(who.text(1))) {
          seat.bind(1, to_integer(word).value_or(0)).bind(2, who.number(0)).bind(3, id).run();
        }
      }
      who.reset();
      row.bind(1, id).run();
    }
    transaction.commit();
  }

  mutable Sqlite db_;
  std::map<std::string, std::int64_t> ids_;            // of names, as far as they were needed
  mutable std::map<std::int64_t, std::string> names_;  // the other way round
};

}  // namespace

bool store_is_there(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(path, error) && !(std::filesystem::is_regular_file(path, error) &&
                                                   std::filesystem::file_size(path, error) == 0);
}

std::unique_ptr<RecordStore> open_store(const std::string& path, StoreAccess access) {
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(path, ignored);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    failed("cannot open the records in '{}': it is {}", path,
           std::filesystem::is_directory(status) ? "a folder" : "no regular file");
  }
  if (access == StoreAccess::kRead && !store_is_there(path)) {
    no_records_yet(path);
  }
  return std::make_unique<SqliteStore>(path, access);
}

std::string default_store_path() {
  const char* const given = std::getenv("ZERMELO_RECORDS");
  if (given != nullptr && *given != '\0') return std::string_view(given) == "off" ? "" : given;
  const std::string folder = data_folder();
  return folder.empty() ? "" : folder + "/records.sqlite";
}

std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace zermelo
