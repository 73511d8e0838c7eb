#include "base/work_file.h"

#include <unistd.h>
#include <utility>

#include "base/error.h"
#include "base/files.h"

namespace zermelo {

WorkFile::WorkFile(std::string path, std::string_view title, std::size_t record_bytes,
                   const std::function<void(const char* record)>& take)
    : path_(std::move(path)), record_bytes_(record_bytes) {
  const std::string first = std::string(title) + "\n";
  std::string old;
  if (access(path_.c_str(), F_OK) == 0) old = read_file(path_);
  if (!old.empty() && !old.starts_with(first)) {
    bad_input("{}: expected the work on '{}', found that on something else", path_, title);
  }
  std::size_t at = first.size();
  for (; at + record_bytes_ <= old.size(); at += record_bytes_) take(&old[at]);
  write_file(path_, old.empty() ? first : old.substr(0, at));
  file_ = std::fopen(path_.c_str(), "ab");
  if (file_ == nullptr) failed("cannot write '{}'", path_);
}

WorkFile::~WorkFile() { std::fclose(file_); }

void WorkFile::add(const char* record) {
  if (std::fwrite(record, record_bytes_, 1, file_) != 1 || std::fflush(file_) != 0) {
    failed("cannot write '{}'", path_);
  }
}

void WorkFile::remove() { unlink(path_.c_str()); }

}  // namespace zermelo
