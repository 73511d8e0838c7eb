// The routes: which question is asked at which address, by whom, and who answers it.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "server/access.h"
#include "server/analyses.h"
#include "server/exchange.h"
#include "server/job_queue.h"
#include "server/run_plans.h"
#include "server/runs.h"
#include "server/tables.h"
#include "server/web_files.h"

namespace zermelo {

// Work for the job queue, whose result is the answer.
using LongWork = std::function<Json(const std::atomic<bool>& stop)>;

struct ApplicationSettings {
  std::string database_folder = "";
  std::string table_folder = "";    // empty: tables are not saved
  std::string record_store = "";    // empty: there are no records
  std::string network_folder = "";  // empty: networks are not kept
  std::string web_root = "";        // empty: the embedded pages
  int jobs = 1;                     // at once
  std::string version = "";
};

class Application final : public Service {
 public:
  Application(Access access, const ApplicationSettings& settings);
  ~Application() override;

  void answer(Request request, std::shared_ptr<Exchange> exchange) override;
  std::optional<Response> refuse_socket(const Request& request) override;
  std::shared_ptr<Listener> open_socket(const Request& request,
                                        std::shared_ptr<Channel> channel) override;

  // Ends all work; what is asked later is refused.
  void end();

  // --- For live sessions --------------------------------------------------------------------------
  JobQueue& jobs() { return jobs_; }
  Analyses& analyses() { return analyses_; }
  Tables& tables() { return tables_; }
  Runs& runs() { return runs_; }
  // Runs short work off the network's thread.
  bool submit_short(std::function<void()> work);

 private:
  // Answers at once where that takes no time: nothing of it waits.
  std::optional<Response> answer_at_once(const Request& request);
  Response answer_short(const Request& request);  // throws Refused
  LongWork long_work(const Request& request);     // throws Refused
  void answer_job(LongWork work, const std::shared_ptr<Exchange>& exchange);
  bool may_ask(const Request& request);

  Response games();
  Response game(const std::string& name);
  Response agents(const Request& request);
  static Response position(const Json& body);
  std::optional<Response> answer_runs(const Request& request,
                                      const std::vector<std::string>& parts);

  const Access access_;
  const ApplicationSettings settings_;
  const WebFiles web_;
  std::mutex mutex_;
  std::string games_;                          // the answer to /games, once it was asked for
  std::map<std::string, std::string> agents_;  // likewise by the game's spec
  Analyses analyses_;
  JobQueue jobs_;        // long work
  JobQueue short_jobs_;  // all other work
  Tables tables_;
  Runs runs_;
};

// Does the work and makes an answer of what it throws. Own sentences are told; the text of another
// exception is not.
Json error_of(const std::function<void()>& work, int& status);

}  // namespace zermelo
