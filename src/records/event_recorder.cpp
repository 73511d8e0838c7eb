#include "records/event_recorder.h"

#include <ctime>

#include <fmt/core.h>

namespace zermelo {

std::string event_name(const std::string& kind, const std::string& spec) {
  const std::time_t now = now_ms() / 1000;
  std::tm parts = {};
  localtime_r(&now, &parts);
  char time[32];
  std::strftime(time, sizeof time, "%Y-%m-%d %H:%M:%S", &parts);
  return fmt::format("{} {} {}", kind, spec, time);
}

EventRecorder::EventRecorder(const std::string& path, const RecordedEvent& event) : event_(event) {
  if (path.empty()) return;
  try {
    store_ = open_store(path, StoreAccess::kWrite);
    if (!store_->info().recording) store_ = nullptr;
  } catch (const std::exception& error) {
    trouble_ = error.what();
  }
}

void EventRecorder::go_on() {
  if (store_ == nullptr) return;
  try {
    const auto interrupted = store_->unfinished_event(event_.identity);
    if (!interrupted) return;
    event_ = *interrupted;
    store_->each({.event = event_.name}, RecordStore::Parts::kAll, [&](const Record& record) {
      earlier_.push_back(record);
      return true;
    });
    recorder_ = std::make_unique<Recorder>(store_.get());
  } catch (const std::exception& error) {
    trouble_ = error.what();
    store_ = nullptr;
  }
}

// The event is written with its first game, so that a run that is refused leaves nothing.
void EventRecorder::begin() {
  if (store_ == nullptr || recorder_ != nullptr) return;
  try {
    event_.started = now_ms();
    event_.name = store_->begin_event(event_);
    recorder_ = std::make_unique<Recorder>(store_.get());
  } catch (const std::exception& error) {
    trouble_ = error.what();
    store_ = nullptr;
  }
}

void EventRecorder::add(Record record) {
  begin();
  if (recorder_ == nullptr) return;
  record.event = event_.name;
  recorder_->add(std::move(record));
}

std::string EventRecorder::finish(std::optional<std::uint64_t> games) {
  if (recorder_ == nullptr) return trouble_;
  trouble_ = recorder_->finish();
  if (!trouble_.empty()) return trouble_;
  try {
    if (games) store_->erase_from(event_.name, *games);
  } catch (const std::exception& error) {
    trouble_ = error.what();
  }
  return trouble_;
}

std::string EventRecorder::close() {
  if (recorder_ == nullptr || !finish().empty()) return trouble_;
  try {
    store_->finish_event(event_.name);
  } catch (const std::exception& error) {
    trouble_ = error.what();
  }
  return trouble_;
}

}  // namespace zermelo
