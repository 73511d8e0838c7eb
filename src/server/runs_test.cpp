#include "server/runs.h"

#include <condition_variable>
#include <future>

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/files.h"
#include "records/record_store.h"
#include "server/caps.h"
#include "server/message.h"
#include "server/run_plans.h"
#include "tests/refusal_code.h"

namespace zermelo {
namespace {

// What a watcher hears.
class Heard {
 public:
  Runs::Tell teller() {
    return [this](const Json& told) {
      const std::lock_guard lock(mutex_);
      heard_.push_back(told);
      changed_.notify_all();
    };
  }
  Json wait_for(const std::string& state) {
    std::unique_lock lock(mutex_);
    while (true) {
      for (const Json& told : heard_) {
        if (told["state"] == Json(state)) return told;
      }
      changed_.wait(lock);
    }
  }
  std::vector<Json> all() {
    const std::lock_guard lock(mutex_);
    return heard_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Json> heard_;
};

std::string id_of(const Json& run) { return run["id"].get<std::string>(); }

RunPlan waiting_plan(std::shared_future<void> gate) {
  RunPlan plan = {.kind = "solve", .game = "nim", .settings = Json::object(), .work = {}};
  plan.work = [gate](const std::atomic<bool>& stop, const RunPlan::Tell& tell) {
    tell({{"done", 1}, {"expected", 2}});
    while (!stop && gate.wait_for(std::chrono::milliseconds(1)) != std::future_status::ready) {}
    return Json{{"found", 7}};
  };
  return plan;
}

TEST(Runs, GoOneByOneAndAreWatched) {
  std::promise<void> go;
  const auto gate = go.get_future().share();
  JobQueue jobs(2, 10);
  Runs runs(jobs);
  Heard first, second;
  const std::string a = id_of(runs.start(waiting_plan(gate)));
  runs.watch(a, first.teller());
  first.wait_for("running");
  const Json waiting = runs.start(waiting_plan(gate));
  EXPECT_EQ(waiting["state"], Json("waiting"));
  EXPECT_EQ(waiting["place"], Json(1));
  runs.watch(id_of(waiting), second.teller());
  const Json list = runs.list();
  EXPECT_EQ(list["runs"].size(), 2u);
  EXPECT_EQ(id_of(list["runs"][0]), id_of(waiting));  // the newest first

  // Questions have a thread beside it.
  std::promise<void> asked;
  auto question = std::make_shared<JobQueue::Job>();
  question->work = [&](const std::atomic<bool>&) { asked.set_value(); };
  ASSERT_TRUE(jobs.submit(question));
  asked.get_future().wait();

  go.set_value();
  const Json done = first.wait_for("done");
  EXPECT_EQ(done["result"]["found"], Json(7));
  EXPECT_EQ(done["progress"]["done"], Json(1));
  EXPECT_EQ(second.wait_for("done")["state"], Json("done"));
  jobs.end();
}

TEST(Runs, AreStoppedWhileTheyRunAndBefore) {
  std::promise<void> never;
  const auto gate = never.get_future().share();
  JobQueue jobs(1, 10);
  Runs runs(jobs);
  Heard first, second;
  const std::string a = id_of(runs.start(waiting_plan(gate)));
  const std::string b = id_of(runs.start(waiting_plan(gate)));
  runs.watch(a, first.teller());
  runs.watch(b, second.teller());
  first.wait_for("running");
  EXPECT_EQ(runs.stop(b)["state"], Json("stopped"));
  EXPECT_FALSE(second.wait_for("stopped").contains("result"));
  runs.stop(a);
  EXPECT_EQ(first.wait_for("stopped")["result"]["found"], Json(7));  // what there is by then
  EXPECT_EQ(refusal_code([&] { runs.look("99"); }), "no_run");
  EXPECT_EQ(refusal_code([&] { runs.look("x"); }), "no_run");
  jobs.end();
}

TEST(Runs, TellOwnSentencesOfFailuresAndNoOthers) {
  JobQueue jobs(1, 10);
  Runs runs(jobs);
  const auto failing = [&](const std::function<void()>& thrower) {
    RunPlan plan = {.kind = "solve", .game = "nim", .settings = Json::object(), .work = {}};
    plan.work = [thrower](const std::atomic<bool>&, const RunPlan::Tell&) {
      thrower();
      return Json();
    };
    Heard heard;
    const int watcher = runs.watch(id_of(runs.start(std::move(plan))), heard.teller());
    const Json told = heard.wait_for("failed");
    runs.unwatch(watcher);
    return told["error"]["message"].get<std::string>();
  };
  EXPECT_EQ(failing([] { unanswered("it is too large"); }), "it is too large");
  EXPECT_EQ(failing([] { failed("cannot write /secret/path"); }), "the server could not do that");
  EXPECT_EQ(failing([] { throw std::runtime_error("at 0x1234"); }), "the server could not do that");
  jobs.end();
}

TEST(Runs, KeepNoMoreThanTheCap) {
  JobQueue jobs(1, 1000);
  Runs runs(jobs);
  std::promise<void> go;
  const auto gate = go.get_future().share();
  for (std::size_t i = 0; i < caps::kRuns; ++i) runs.start(waiting_plan(gate));
  EXPECT_EQ(refusal_code([&] { runs.start(waiting_plan(gate)); }), "busy");
  go.set_value();
  Heard last;
  runs.watch(std::to_string(caps::kRuns), last.teller());
  last.wait_for("done");
  runs.start(waiting_plan(gate));
  const Json list = runs.list();
  EXPECT_EQ(list["runs"].size(), caps::kRuns);  // the oldest that is over made room
  EXPECT_EQ(id_of(list["runs"][0]), std::to_string(caps::kRuns + 1));
  jobs.end();
}

// ---- The kinds ---------------------------------------------------------------------------------

Json run_to_end(const Json& body, const RunPlaces& places) {
  JobQueue jobs(1, 10);
  Runs runs(jobs);
  Heard heard;
  const Json run = runs.start(asked_run(body, places));
  runs.watch(id_of(run), heard.teller());
  const Json done = heard.wait_for("done");
  jobs.end();
  return done;
}

TEST(RunPlans, ATournamentIsPlayedRatedAndKept) {
  const TemporaryFolder folder;
  const RunPlaces places = {.record_store = folder.path() + "/records.sqlite"};
  const Json done = run_to_end({{"kind", "tournament"},
                                {"game", "tic-tac-toe"},
                                {"agents", {"random", "mcts(sims=50)", "greedy"}},
                                {"games", 4},
                                {"seed", 5}},
                               places);
  const Json& table = done["result"]["table"];
  EXPECT_EQ(table["games"], Json(12));
  EXPECT_EQ(table["standings"].size(), 3u);
  EXPECT_EQ(table["crosstable"].size(), 3u);
  EXPECT_EQ(done["progress"]["done"], Json(12));
  EXPECT_EQ(done["progress"]["expected"], Json(12));
  const auto store = open_store(places.record_store, StoreAccess::kRead);
  EXPECT_EQ(store->count({.event = done["result"]["event"].get<std::string>()}), 12u);
  // The same seed plays the same games.
  EXPECT_EQ(run_to_end({{"kind", "tournament"},
                        {"game", "tic-tac-toe"},
                        {"agents", {"random", "mcts(sims=50)", "greedy"}},
                        {"games", 4},
                        {"seed", 5}},
                       {})["result"]["table"]["digest"],
            table["digest"]);
}

TEST(RunPlans, AGameIsSolvedIntoItsDatabase) {
  const TemporaryFolder folder;
  const RunPlaces places = {.database_folder = folder.path()};
  const Json done = run_to_end({{"kind", "solve"}, {"game", "tic-tac-toe"}}, places);
  EXPECT_EQ(done["result"]["positions"], Json(5478));
  EXPECT_EQ(done["result"]["value"], Json("tie"));
  // It is there the next time.
  EXPECT_EQ(run_to_end({{"kind", "solve"}, {"game", "tic-tac-toe"}}, places)["result"],
            done["result"]);
}

TEST(RunPlans, SolvingEndsWithItsTime) {
  const TemporaryFolder folder;
  JobQueue jobs(1, 10);
  Runs runs(jobs);
  Heard heard;
  const Json body = {{"kind", "solve"}, {"game", "connect-four(rows=4,cols=4)"}};
  const Json run = runs.start(solve_run(body, {.database_folder = folder.path()}, 0.001));
  runs.watch(id_of(run), heard.teller());
  EXPECT_EQ(heard.wait_for("failed")["error"]["code"], Json("unanswered"));
  jobs.end();
}

TEST(RunPlans, ANetworkLearnsOnWhereItWas) {
  const TemporaryFolder folder;
  const RunPlaces places = {.network_folder = folder.path() + "/networks"};
  const Json lesson = {{"kind", "train"}, {"game", "2048"}, {"episodes", 30}, {"network", "8x4"}};
  const Json first = run_to_end(lesson, places);
  EXPECT_EQ(first["progress"]["done"], Json(30));
  EXPECT_EQ(first["progress"]["curve"].size(), 3u);
  EXPECT_GT(first["progress"]["curve"][0]["average"].get<double>(), 0);
  const Json second = run_to_end(lesson, places);
  EXPECT_EQ(second["progress"]["learned_before"], Json(30));
  EXPECT_EQ(second["progress"]["curve"][0]["episodes"], Json(40));
}

TEST(RunPlans, RefuseWhatIsWrongOrOverACap) {
  const auto code = [](const Json& body) {
    return refusal_code([&] { asked_run(body, {.database_folder = "x"}); });
  };
  EXPECT_EQ(code(Json(7)), "bad_body");
  EXPECT_EQ(code({{"game", "nim"}}), "bad_body");
  EXPECT_EQ(code({{"kind", "dance"}, {"game", "nim"}}), "bad_body");
  const auto cup = [&](const Json& more) {
    Json body = {{"kind", "tournament"}, {"game", "nim"}, {"agents", {"random", "mcts"}}};
    body.update(more);
    return code(body);
  };
  EXPECT_EQ(cup(Json::object()), "");
  EXPECT_EQ(cup({{"games", caps::kGames + 1}}), "over_cap");
  EXPECT_EQ(cup({{"opening", caps::kOpening + 1}}), "over_cap");
  EXPECT_EQ(cup({{"games", 0}}), "bad_body");
  EXPECT_EQ(cup({{"games", "many"}}), "bad_body");
  EXPECT_EQ(cup({{"format", "dance"}}), "bad_body");
  EXPECT_EQ(cup({{"agents", {"program(cmd=ls)", "random"}}}), "agent_not_listed");
  EXPECT_EQ(cup({{"agents", {"mcts(sims=2000000)", "random"}}}), "over_cap");
  EXPECT_EQ(cup({{"agents", Json::array()}}), "bad_body");
  EXPECT_EQ(cup({{"agents", std::vector<std::string>(caps::kRivals + 1, "random")}}), "over_cap");
  EXPECT_EQ(code({{"kind", "train"}, {"game", "nim"}}), "unanswered");
  EXPECT_EQ(code({{"kind", "train"}, {"game", "2048"}, {"episodes", caps::kEpisodes + 1}}),
            "over_cap");
  EXPECT_EQ(code({{"kind", "train"}, {"game", "2584"}, {"network", "8x6"}}), "over_cap");
  EXPECT_EQ(code({{"kind", "train"}, {"game", "2048"}, {"network", "../x"}}), "bad_body");
}

}  // namespace
}  // namespace zermelo
