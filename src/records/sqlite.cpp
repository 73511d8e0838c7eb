#include "records/sqlite.h"

#include "base/error.h"
#include "base/text.h"

namespace zermelo {
namespace {

constexpr int kLongestWaitMs = 60000;

}  // namespace

Sqlite::Sqlite(const std::string& path, int flags) : path_(path) {
  const int code = sqlite3_open_v2(path.c_str(), &handle_, flags, nullptr);
  if (code != SQLITE_OK) {
    try {
      complain(code);
    } catch (...) {
      sqlite3_close(handle_);
      throw;
    }
  }
  sqlite3_extended_result_codes(handle_, 1);
  sqlite3_busy_timeout(handle_, kLongestWaitMs);
}

Sqlite::~Sqlite() { sqlite3_close(handle_); }

void Sqlite::complain(int code) const {
  const char* const what = handle_ == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(handle_);
  switch (code & 0xff) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      failed(
          "the records in '{0}' are damaged ({1}); nothing was changed: move the file away to start "
          "anew, 'sqlite3 {0} .recover' saves what is whole",
          path_, what);
    case SQLITE_FULL: failed("cannot write the records in '{}': no space is left", path_);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      failed("the records in '{}' have been in use by another program for {}", path_,
             short_time(kLongestWaitMs / 1000.0));
    case SQLITE_READONLY:
      if (code == SQLITE_READONLY_ROLLBACK || code == SQLITE_READONLY_RECOVERY) {
        failed(
            "cannot read the records in '{}': a program was killed while it wrote them, and the file "
            "or its folder is read-only, so that its half can not be taken back",
            path_);
      }
      [[fallthrough]];
    case SQLITE_PERM:
      failed("cannot write the records in '{}': the file or its folder is read-only", path_);
    case SQLITE_CANTOPEN: failed("cannot open the records in '{}': {}", path_, what);
    default: failed("cannot use the records in '{}': {}", path_, what);
  }
}

void Sqlite::run(const char* sql) {
  const int code = sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) complain(code);
}

std::int64_t Sqlite::number(const char* sql) {
  Statement statement(*this, sql);
  return statement.step() ? statement.number(0) : 0;
}

Statement::Statement(Sqlite& database, std::string_view sql) : database_(database) {
  const int code = sqlite3_prepare_v2(database.handle(), sql.data(), static_cast<int>(sql.size()),
                                      &statement_, nullptr);
  if (code != SQLITE_OK) database.complain(code);
}

Statement::~Statement() { sqlite3_finalize(statement_); }

Statement& Statement::bind(int place, std::int64_t value) {
  sqlite3_bind_int64(statement_, place, value);
  return *this;
}

Statement& Statement::bind(int place, std::string_view text) {
  sqlite3_bind_text(statement_, place, text.data() == nullptr ? "" : text.data(),
                    static_cast<int>(text.size()), SQLITE_STATIC);
  return *this;
}

Statement& Statement::bind_blob(int place, std::string_view bytes) {
  sqlite3_bind_blob(statement_, place, bytes.data() == nullptr ? "" : bytes.data(),
                    static_cast<int>(bytes.size()), SQLITE_STATIC);
  return *this;
}

bool Statement::step() {
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  database_.complain(code);
}

void Statement::reset() { sqlite3_reset(statement_); }

void Statement::run() {
  try {
    step();
  } catch (...) {
    reset();
    throw;
  }
  reset();
}

std::int64_t Statement::number(int column) const {
  return sqlite3_column_int64(statement_, column);
}

std::string_view Statement::text(int column) const {
  const auto* const bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
  return bytes == nullptr ? std::string_view() : std::string_view(bytes, size);
}

Transaction::Transaction(Sqlite& database) : database_(database) {
  database.run("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
  // Where SQLite has rolled back by itself this fails, which is as well.
  if (open_) sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() {
  database_.run("COMMIT");
  open_ = false;
}

}  // namespace zermelo
