// Large tables that are made once and kept in the user's cache, mapped into memory from then on.
//
// A file is a page of text, which names the table, its size and the checksum of what follows, and then
// the table. It is written beside and renamed, so that two programs that make the same table at once
// both end with a whole one. A file that is damaged, cut or not ours is made anew, with a word to
// whoever listens.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "base/control.h"

namespace zermelo::cube {

class TableStore {
 public:
  using Say = std::function<void(const std::string&)>;
  using Maker = std::function<void(std::uint8_t* table, const Control& control)>;

  // An empty folder: nothing is kept.
  explicit TableStore(std::string folder, Say say = {}, Control control = {});

  // The table, zeroed before it is made; the pointer keeps it in memory.
  std::shared_ptr<const std::uint8_t> get(const std::string& name, std::uint64_t bytes,
                                          const Maker& make) const;
  // The same if it is there and whole, else null.
  std::shared_ptr<const std::uint8_t> find(const std::string& name, std::uint64_t bytes) const;

  const std::string& folder() const { return folder_; }

 private:
  std::string path_of(const std::string& name) const { return folder_ + "/" + name; }
  // The table, or the reason why the file cannot be used; empty if there is no file.
  std::shared_ptr<const std::uint8_t> open(const std::string& name, std::uint64_t bytes,
                                           std::string& why_not) const;
  void say(const std::string& line) const;

  std::string folder_;
  Say say_;
  Control control_;
};

// Where the cache is, by XDG: ~/.cache/zermelo/cube; empty if the user has no home.
std::string table_folder();

}  // namespace zermelo::cube
