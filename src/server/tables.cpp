#include "server/tables.h"

#include <algorithm>
#include <filesystem>
#include <sys/stat.h>

#include <fmt/core.h>

#include "base/error.h"
#include "base/files.h"
#include "base/text.h"
#include "server/access.h"
#include "server/caps.h"
#include "server/message.h"

namespace zermelo {
namespace {

constexpr std::size_t kIdBytes = 8;

bool is_id(std::string_view text) {
  return text.size() == 2 * kIdBytes && text.find_first_not_of("0123456789abcdef") == text.npos;
}

}  // namespace

Tables::Tables(std::string folder, JobQueue& jobs) : folder_(std::move(folder)), jobs_(jobs) {
  if (!folder_.empty()) read_saved();
}

std::string Tables::path_of(const std::string& id) const { return folder_ + "/" + id + ".json"; }

void Tables::read_saved() {
  std::error_code error;
  std::vector<std::pair<std::filesystem::file_time_type, std::string>> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder_, error)) {
    if (!is_id(entry.path().stem().string()) || entry.path().extension() != ".json") continue;
    files.emplace_back(entry.last_write_time(error), entry.path().string());
  }
  std::sort(files.begin(), files.end());
  if (files.size() > caps::kTables) {
    files.erase(files.begin(), files.end() - static_cast<std::ptrdiff_t>(caps::kTables));
  }
  for (const auto& [time, path] : files) {
    // A file that is no table is left as it is: it may be of a later version of this program.
    try {
      const auto json = Json::parse(read_file(path), caps::kJsonDepth);
      if (!json) continue;
      Table table = Table::restored(*json, system_seed());
      const std::string id = table.id();
      tables_.emplace(id, Held{std::move(table), ++clock_});
    } catch (const Error&) {
    } catch (const Refused&) {}
  }
  for (auto& [id, held] : tables_) wake_agent(held);
}

void Tables::save(const Table& table) {
  if (folder_.empty()) return;
  make_folder(folder_);
  chmod(folder_.c_str(), 0700);  // secrets and cards are in the files
  write_file(path_of(table.id()), table.saved().dump() + "\n");
}

Tables::Held& Tables::held(const std::string& id) {
  const auto found = tables_.find(id);
  if (found == tables_.end()) throw Refused{404, "no_table", "there is no such table"};
  return found->second;
}

Table::Viewer Tables::viewer(Held& held, std::string_view secret, bool has_token) {
  if (secret.empty() && has_token) return {};
  const auto viewer = held.table.viewer_of(secret);
  if (!viewer) throw Refused{403, "wrong_seat", "this is no seat's secret at this table"};
  return *viewer;
}

Json Tables::open(const Json& body) {
  if (!body.is_object()) throw Refused{400, "bad_body", "expected a JSON object"};
  const std::shared_ptr<const AnyGame> game = asked_game(asked_text(body, "game"));
  const auto names = body["seats"].as<std::vector<std::string>>();
  if (!names || names->size() != static_cast<std::size_t>(game->players())) {
    throw Refused{400, "bad_seats",
                  fmt::format("expected a list of {} in 'seats', each \"human\" or an agent",
                              game->players())};
  }
  std::vector<TableSeat> seats;
  for (const std::string& name : *names) {
    if (lower(trimmed(name)) == "human") {
      seats.push_back({.secret = random_secret()});
    } else {
      seats.push_back({.agent = caps::allowed_agent(*game, name)});
    }
  }
  if (std::all_of(seats.begin(), seats.end(),
                  [](const TableSeat& seat) { return !seat.agent.empty(); })) {
    throw Refused{400, "bad_seats", "a table has at least one human seat"};
  }
  const std::lock_guard lock(mutex_);
  drop_oldest();
  Table table(random_secret(kIdBytes), game, std::move(seats), random_secret(), system_seed());
  const std::string id = table.id();
  Held& held = tables_.emplace(id, Held{std::move(table), ++clock_}).first->second;
  save(held.table);
  wake_agent(held);
  return held.table.invitation();
}

void Tables::drop_oldest() {
  while (tables_.size() >= caps::kTables) {
    const auto oldest = std::min_element(
        tables_.begin(), tables_.end(),
        [](const auto& a, const auto& b) { return a.second.used < b.second.used; });
    if (!folder_.empty()) {
      std::error_code error;
      std::filesystem::remove(path_of(oldest->first), error);
    }
    tables_.erase(oldest);
  }
}

Json Tables::look(const std::string& id, std::string_view secret, bool has_token) {
  const std::lock_guard lock(mutex_);
  Held& table = held(id);
  const Table::Viewer seat = viewer(table, secret, has_token);
  wake_agent(table);  // where there was no room for it before
  return table.table.told_to(seat);
}

Json Tables::play(const std::string& id, std::string_view secret, std::string_view move) {
  const std::lock_guard lock(mutex_);
  Held& table = held(id);
  const Table::Viewer seat = viewer(table, secret, false);
  if (!seat) throw Refused{403, "wrong_seat", "who watches cannot move"};
  table.table.play(*seat, move);
  changed(table);
  return table.table.told_to(seat);
}

bool Tables::is_secret(const std::string& id, std::string_view secret) {
  const std::lock_guard lock(mutex_);
  const auto found = tables_.find(id);
  return found != tables_.end() && found->second.table.viewer_of(secret).has_value();
}

int Tables::watch(const std::string& id, std::string_view secret, bool has_token, Tell tell) {
  const std::lock_guard lock(mutex_);
  Held& table = held(id);
  const Table::Viewer seat = viewer(table, secret, has_token);
  tell(table.table.told_to(seat));
  watchers_.emplace(next_watcher_, Watcher{id, seat, std::move(tell)});
  return next_watcher_++;
}

void Tables::unwatch(int watcher) {
  const std::lock_guard lock(mutex_);
  watchers_.erase(watcher);
}

std::size_t Tables::size() {
  const std::lock_guard lock(mutex_);
  return tables_.size();
}

void Tables::changed(Held& held) {
  held.used = ++clock_;
  save(held.table);
  for (const auto& [number, watcher] : watchers_) {
    if (watcher.table == held.table.id()) watcher.tell(held.table.told_to(watcher.viewer));
  }
  wake_agent(held);
}

void Tables::wake_agent(Held& held) {
  const std::string agent = held.table.agent_to_move();
  if (agent.empty() || held.thinking) return;
  auto job = std::make_shared<JobQueue::Job>();
  job->seconds = caps::kSeconds;
  // The position is copied: the lock is not held while an agent thinks.
  job->work = [this, id = held.table.id(), agent,
               so_far = held.table.so_far()](const std::atomic<bool>& stop) {
    std::optional<AgentChoice> choice;
    try {
      choice = choose_move(so_far.game(), so_far.position(), agent, 0, stop);
    } catch (const Error&) {
      // The table waits; the next who looks at it has the agent asked again.
    }
    const std::lock_guard lock(mutex_);
    const auto found = tables_.find(id);
    if (found == tables_.end()) return;
    found->second.thinking = false;
    // A hasty move at the server's end is thought of again after the restart.
    if (!choice || jobs_.is_ending()) return;
    found->second.table.play(choice->move);
    changed(found->second);
  };
  held.thinking = jobs_.submit(std::move(job));
}

}  // namespace zermelo
