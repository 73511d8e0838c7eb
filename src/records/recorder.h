// Records as they are finished, written to a store in the background: each is safe at most a second
// after it was handed in, and nobody who plays waits for the disk.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "records/record_store.h"

namespace zermelo {

class Recorder {
 public:
  // Without a store all is thrown away.
  explicit Recorder(RecordStore* store);
  ~Recorder();
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  void add(Record record);  // from any thread
  // Writes what is left. Returns why something could not be written, or nothing. When writing has
  // failed once, nothing more is tried: those who play go on.
  std::string finish();

 private:
  void run();

  RecordStore* const store_;
  std::mutex lock_;
  std::condition_variable wake_;
  std::vector<Record> waiting_;  // under lock_
  std::string trouble_;          // under lock_
  bool ending_ = false;          // under lock_
  std::thread writer_;
};

// Adds one game to the store in this file, in the place of the unfinished record `before` (0: of none).
// Returns its number; 0 if there is no path or the user has switched recording off.
std::int64_t keep_record(const std::string& path, const Record& record, std::int64_t before = 0);

}  // namespace zermelo
