// A solved variant as a file: value and remoteness of every position. docs/databases.md draws it.
//
//   preamble   magic, format, sizes, checksum of all up to the first block
//   text       game, rules version, counts, the palette of codes: lines of words
//   index      a Block for each block, by tier and first id
//   blocks     zstd: a palette number for each position, then the steps from id to id
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/files.h"
#include "solve/summary.h"
#include "solve/value_code.h"

namespace zermelo {

struct DatabaseInfo {
  std::string game;  // its spec
  int rules = 1;     // GameInfo::rules_version
  Summary summary = {};
  std::uint64_t stored = 0;        // positions, symmetric ones once
  std::vector<Code> palette = {};  // all codes there are
  std::uint64_t blocks = 0, bytes = 0;
};

struct DatabaseBlock {
  std::vector<std::uint64_t> ids;
  std::vector<Code> codes;
};

// Takes positions by tier, then by id. The bytes do not depend on the number of threads.
class DatabaseWriter {
 public:
  DatabaseWriter(const std::string& path, DatabaseInfo info,
                 const std::vector<std::pair<int, std::uint64_t>>& rows_of_tiers, int threads);
  ~DatabaseWriter();
  void add(int tier, std::uint64_t id, Code code);
  void commit();

 private:
  struct Pending;
  void write_pending();

  DatabaseInfo info_;
  std::string text_;
  NewFile file_;
  int threads_;
  std::vector<Pending> pending_;
  std::string index_;
};

// All that is read is checked: a damaged file is refused with an Error (Exit::kCheckFailed), one that
// another version of the program has made with Exit::kFailed.
class Database {
 public:
  explicit Database(const std::string& path);
  ~Database();

  const DatabaseInfo& info() const { return info_; }
  const std::string& path() const { return path_; }
  // Nothing if it is not stored. Code 0 is a draw. Any thread.
  std::optional<Code> find(int tier, std::uint64_t id) const;

  std::uint64_t blocks() const { return info_.blocks; }
  int tier_of(std::uint64_t block) const;
  DatabaseBlock read_block(std::uint64_t block) const;

 private:
  struct Cache;
  void read_text(const std::string& text);
  [[noreturn]] void damaged(const std::string& what) const;

  std::string path_;
  MappedFile file_;
  DatabaseInfo info_;
  std::uint64_t index_at_ = 0;
  std::unique_ptr<Cache> cache_;  // of decoded blocks
};

}  // namespace zermelo
