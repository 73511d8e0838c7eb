// All tables of a server: made, found, watched, saved after every move and read again after a restart.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "server/analyses.h"
#include "server/job_queue.h"
#include "server/table.h"

namespace zermelo {

class Tables {
 public:
  // Saves into a folder, which is made when it is needed; with an empty name nothing is saved. Agents
  // think on the queue, which is ended before the tables go.
  Tables(std::string folder, JobQueue& jobs);

  // {game, seats} of a body; answers with the invitation.
  Json open(const Json& body);
  // What the holder of a secret is told; with the server's token no secret is needed for what is public.
  Json look(const std::string& id, std::string_view secret, bool has_token);
  // A person's move; answers as look() does.
  Json play(const std::string& id, std::string_view secret, std::string_view move);
  // True if the secret is one of this table's.
  bool is_secret(const std::string& id, std::string_view secret);

  // Calls back with what the viewer is told now and after every change, until unwatch(). The call is made
  // with a lock held: it hands the text on and returns.
  using Tell = std::function<void(const Json&)>;
  int watch(const std::string& id, std::string_view secret, bool has_token, Tell tell);
  void unwatch(int watcher);

  std::size_t size();

 private:
  struct Held {
    Table table;
    std::uint64_t used;     // when it was last played at, by counting
    bool thinking = false;  // a job of an agent is under way
  };
  struct Watcher {
    std::string table;
    Table::Viewer viewer;
    Tell tell;
  };

  Held& held(const std::string& id);  // Refused if there is none
  Table::Viewer viewer(Held& held, std::string_view secret, bool has_token);
  void read_saved();
  void save(const Table& table);
  void changed(Held& held);  // saves, tells the watchers, wakes an agent
  void wake_agent(Held& held);
  void drop_oldest();
  std::string path_of(const std::string& id) const;

  const std::string folder_;
  JobQueue& jobs_;
  std::mutex mutex_;
  std::map<std::string, Held, std::less<>> tables_;
  std::map<int, Watcher> watchers_;
  int next_watcher_ = 1;
  std::uint64_t clock_ = 0;
};

}  // namespace zermelo
