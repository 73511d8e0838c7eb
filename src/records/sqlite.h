// SQLite as this room uses it: a database and its statements, whose failures are Errors of one line.
#pragma once

#include <cstdint>
#include <sqlite3.h>
#include <string>
#include <string_view>

namespace zermelo {

class Sqlite {
 public:
  // `flags` as of sqlite3_open_v2. A busy database is waited for a minute.
  Sqlite(const std::string& path, int flags);
  ~Sqlite();
  Sqlite(const Sqlite&) = delete;
  Sqlite& operator=(const Sqlite&) = delete;

  // Statements without answers, separated by ';'.
  void run(const char* sql);
  std::int64_t number(const char* sql);  // the one number that a query answers
  // Throws an Error for a code that is not success.
  [[noreturn]] void complain(int code) const;
  sqlite3* handle() const { return handle_; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  sqlite3* handle_ = nullptr;
};

class Statement {
 public:
  Statement(Sqlite& database, std::string_view sql);
  ~Statement();
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  // Values of the parameters, from 1. Texts must stay as they are until the next reset().
  Statement& bind(int place, std::int64_t value);
  Statement& bind(int place, std::string_view text);
  Statement& bind_blob(int place, std::string_view bytes);
  bool step();  // true: there is a row
  void reset();
  void run();  // a step without a row, and reset()

  std::int64_t number(int column) const;
  std::string_view text(int column) const;  // until the next step

 private:
  Sqlite& database_;
  sqlite3_stmt* statement_ = nullptr;
};

// A piece of work that happens all or not at all. It waits until it is the only writer.
class Transaction {
 public:
  explicit Transaction(Sqlite& database);
  ~Transaction();  // takes back what was not committed
  void commit();

 private:
  Sqlite& database_;
  bool open_ = true;
};

}  // namespace zermelo
