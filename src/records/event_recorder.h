// The records of one match or tournament: begun, or gone on with where an earlier run was interrupted.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "records/record_store.h"
#include "records/recorder.h"

namespace zermelo {

// "match connect-four 2026-11-16 21:05:06": what happens and of which game, now.
std::string event_name(const std::string& kind, const std::string& spec);

class EventRecorder {
 public:
  // Into the store in this file; nothing is recorded if there is no path, or the user has switched
  // recording off. If the store cannot be used nothing is recorded either, and finish() says why:
  // those who play go on.
  EventRecorder(const std::string& path, const RecordedEvent& event);

  // Looks for an interrupted run of the same identity to go on with; otherwise a new event begins.
  void go_on();
  // Games of the interrupted run; to be taken once.
  std::vector<Record> take_earlier() { return std::move(earlier_); }
  const std::string& name() const { return event_.name; }  // of the event as it is in the store
  bool is_recording() const { return store_ != nullptr; }

  void add(Record record);  // by one thread at a time
  // Writes what is left and keeps only the games below this number, if one is given. Returns why
  // something could not be written, or nothing.
  std::string finish(std::optional<std::uint64_t> games = {});
  // Ends the event: the same command begins a new one. To be called when the results were told, so
  // that a run that is killed before has them told by the next. Returns what finish() does.
  std::string close();

 private:
  void begin();

  std::unique_ptr<RecordStore> store_;
  RecordedEvent event_;
  std::vector<Record> earlier_;
  std::unique_ptr<Recorder> recorder_;
  std::string trouble_;
};

}  // namespace zermelo
