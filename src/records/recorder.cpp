#include "records/recorder.h"

#include <chrono>
#include <optional>
#include <utility>

namespace zermelo {
namespace {

constexpr auto kPause = std::chrono::milliseconds(400);
// Where games end faster than the disk takes them, those who play wait from here on.
constexpr std::size_t kMostWaiting = 100000;

}  // namespace

Recorder::Recorder(RecordStore* store) : store_(store) {
  if (store_ != nullptr) writer_ = std::thread([this] { run(); });
}

Recorder::~Recorder() { finish(); }

void Recorder::add(Record record) {
  if (store_ == nullptr) return;
  std::unique_lock lock(lock_);
  wake_.wait(lock, [&] { return waiting_.size() < kMostWaiting || !trouble_.empty(); });
  if (trouble_.empty()) waiting_.push_back(std::move(record));
}

std::string Recorder::finish() {
  {
    const std::lock_guard lock(lock_);
    ending_ = true;
  }
  wake_.notify_all();
  if (writer_.joinable()) writer_.join();
  return trouble_;
}

void Recorder::run() {
  std::unique_lock lock(lock_);
  for (bool last = false; !last;) {
    wake_.wait_for(lock, kPause, [&] { return ending_; });
    last = ending_;
    if (waiting_.empty() || !trouble_.empty()) continue;
    const std::vector<Record> batch = std::exchange(waiting_, {});
    lock.unlock();
    std::string trouble;
    try {
      store_->add(batch);
    } catch (const std::exception& error) {
      trouble = error.what();
    }
    lock.lock();
    if (!trouble.empty()) {
      trouble_ = trouble;
      waiting_.clear();
    }
    wake_.notify_all();
  }
}

std::int64_t keep_record(const std::string& path, const Record& record, std::int64_t before) {
  if (path.empty()) return 0;
  const auto store = open_store(path, StoreAccess::kWrite);
  if (!store->info().recording) return 0;
  store->add({&record, 1});
  if (const auto old = before == 0 ? std::nullopt : store->find(before); old && old->unfinished) {
    store->erase(before);
  }
  const std::vector<Record> newest = store->list({.game = record.game}, 1);
  return newest.empty() ? 0 : newest[0].id;
}

}  // namespace zermelo
