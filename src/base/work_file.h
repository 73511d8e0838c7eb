// What long work has found so far, on disk, so that it can be stopped and goes on: a line that says of
// what, then records of one size. A record that a crash has cut is dropped.
#pragma once

#include <cstddef>
#include <cstdio>
#include <functional>
#include <string>
#include <string_view>

namespace zermelo {

class WorkFile {
 public:
  // Hands each record that is there to `take`. Throws an Error if the file is of other work or cannot
  // be written.
  WorkFile(std::string path, std::string_view title, std::size_t record_bytes,
           const std::function<void(const char* record)>& take);
  ~WorkFile();
  WorkFile(const WorkFile&) = delete;
  WorkFile& operator=(const WorkFile&) = delete;

  void add(const char* record);  // on disk when it returns
  void remove();                 // the work is done

 private:
  const std::string path_;
  const std::size_t record_bytes_;
  std::FILE* file_ = nullptr;
};

}  // namespace zermelo
