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

// A table that is being made. One that takes minutes is made in steps, and the last one that was done
// is kept beside it now and then, so that who is stopped or killed goes on from there.
struct Making {
  std::uint8_t* table;
  const Control& control;
  int done = 0;  // steps that another run has done: the table is as after the last of them
  std::function<void(int done)> keep = [](int) {};  // so many are done
};

class TableStore {
 public:
  using Say = std::function<void(const std::string&)>;
  using Maker = std::function<void(const Making& making)>;

  // An empty folder: nothing is kept. Steps are kept once so many seconds have passed since the last.
  explicit TableStore(std::string folder, Say say = {}, Control control = {},
                      double keep_after = 120);

  // The table, zeroed before it is made; the pointer keeps it in memory.
  std::shared_ptr<const std::uint8_t> get(const std::string& name, std::uint64_t bytes,
                                          const Maker& make) const;
  // The same if it is there and whole, else null.
  std::shared_ptr<const std::uint8_t> find(const std::string& name, std::uint64_t bytes) const;

  const std::string& folder() const { return folder_; }

 private:
  std::string path_of(const std::string& name) const { return folder_ + "/" + name; }
  // What a file holds: the table whole, or after so many steps.
  struct Kept {
    std::shared_ptr<const std::uint8_t> table;
    int steps = 0;
    std::string why_not = {};  // why there is no table; empty if there is no file
  };
  Kept open(const std::string& path, const std::string& name, std::uint64_t bytes) const;
  void say(const std::string& line) const;

  std::string folder_;
  Say say_;
  Control control_;
  double keep_after_;
};

// Where the cache is, by XDG: ~/.cache/zermelo/cube; empty if the user has no home.
std::string table_folder();

}  // namespace zermelo::cube
