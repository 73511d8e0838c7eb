// Records: they come back as they went in, whatever happens to the store.
#include <cstdlib>
#include <filesystem>
#include <thread>

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/files.h"
#include "base/rng.h"
#include "records/record_json.h"
#include "records/record_store.h"
#include "records/recorder.h"
#include "records/sqlite.h"
#include "records/store_schema.h"

namespace zermelo {
namespace {

Value random_value(Rng& rng) {
  if (rng.below(3) == 0) return {};
  Value value = {.known = static_cast<Known>(1 + rng.below(3))};
  value.outcome = static_cast<Outcome>(rng.below(5));
  value.basis = static_cast<Basis>(rng.below(4));
  if (rng.below(2)) value.remoteness = static_cast<int>(rng.below(300));
  if (rng.below(2)) value.score = rng.unit() * 100 - 50;
  if (rng.below(2)) value.expectation = rng.unit() * 2 - 1;
  if (rng.below(2)) value.error = rng.unit();
  if (rng.below(2)) value.nimber = rng.below(1000);
  if (rng.below(2)) value.count = 1 + rng.below(4000000000u);
  return value;
}

Record random_record(Rng& rng) {
  Record record;
  record.game = rng.below(2) ? "nim(3,4)" : "kuhn-poker";
  const std::size_t seats = 1 + rng.index(3);
  const std::vector<std::string> names = {"random", "mcts(sims=10)", "alphabeta", "greedy"};
  for (std::size_t i = 0; i < seats; ++i) {
    record.agents.push_back(names[rng.index(4)]);
    record.returns.push_back(rng.unit() * 4 - 2);
  }
  record.seed = rng();
  if (rng.below(2)) record.event = "event " + std::to_string(rng.below(3));
  record.number = rng.below(1000000);
  record.played = 1700000000000 + rng.below(1000000);
  if (rng.below(4) == 0) record.start = "a \"start\"\twith é";
  const std::size_t length = rng.index(20);
  record.opening = static_cast<std::uint32_t>(rng.index(length + 1));
  for (std::size_t i = 0; i < length; ++i) {
    const bool chance = rng.below(4) == 0;
    record.moves.push_back(
        {.move = "take " + std::to_string(rng.below(9)) + ", then \\ \"",
         .turn = chance ? Turn::chance() : Turn::player(static_cast<int>(rng.index(seats))),
         .seconds = static_cast<float>(rng.unit()),
         .value = random_value(rng)});
  }
  record.cut = rng.below(8) == 0;
  record.unfinished = !record.cut && rng.below(8) == 0;
  if (rng.below(8) == 0) {
    record.foul = {static_cast<int>(rng.index(seats)), "late", "took 3 s at \"x\""};
  }
  return record;
}

std::vector<Record> random_records(std::size_t count, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<Record> records;
  for (std::size_t i = 0; i < count; ++i) records.push_back(random_record(rng));
  return records;
}

Record without_id(Record record) {
  record.id = 0;
  return record;
}

// The message of the Error that this throws; empty if it throws none.
template <class Work>
std::string complaint(Work&& work) {
  try {
    work();
    return "";
  } catch (const Error& error) {
    return error.what();
  }
}

class Records : public testing::Test {
 protected:
  std::unique_ptr<RecordStore> open(StoreAccess access = StoreAccess::kWrite) {
    return open_store(path, access);
  }
  TemporaryFolder folder;
  const std::string path = folder.path() + "/records.sqlite";
};

TEST_F(Records, ComeBackFromJsonAsTheyWere) {
  for (const Record& record : random_records(300, 1)) {
    const std::string line = write_record(record);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    EXPECT_EQ(read_record(line), record) << line;
  }
}

TEST_F(Records, ShortLinesWillDo) {
  const Record record =
      read_record(R"({"game":"nim","agents":["a","b"],"moves":["1","2"],"returns":[1,-1]})");
  EXPECT_EQ(record.moves[1].turn, Turn::player(1));
  EXPECT_EQ(record.returns[0], 1);
}

TEST_F(Records, RefuseLinesThatMakeNoSense) {
  for (const char* line :
       {"", "[]", "{}", "{", R"({"game":"nim","agents":[],"moves":[],"returns":[]})",
        R"({"game":"nim","agents":["a"],"moves":[],"returns":[1,2]})",
        R"({"game":"nim","agents":["a"],"moves":["1"],"returns":[1],"seconds":[]})",
        R"({"game":"nim","agents":["a"],"moves":["1"],"returns":[1],"turns":[1]})",
        R"({"game":"nim","agents":["a"],"moves":[],"returns":[1],"opening":1})",
        R"({"game":"nim","agents":["a"],"moves":["1"],"returns":[1],"values":[{"known":"guess"}]})",
        R"({"game":5,"agents":["a"],"moves":[],"returns":[1]})"}) {
    EXPECT_THROW(read_record(line), Error) << line;
  }
}

TEST_F(Records, ComeBackFromTheStoreAsTheyWere) {
  const auto records = random_records(200, 2);
  EXPECT_EQ(open()->add(records), records.size());
  const auto store = open(StoreAccess::kRead);
  std::size_t i = 0;
  store->each({}, RecordStore::Parts::kAll, [&](const Record& record) {
    EXPECT_EQ(without_id(record), records[i]);
    EXPECT_EQ(store->find(record.id), record);
    ++i;
    return true;
  });
  EXPECT_EQ(i, records.size());
  EXPECT_EQ(store->find(12345), std::nullopt);
  EXPECT_EQ(store->info().records, 200u);
}

TEST_F(Records, DuplicatesAreSeen) {
  const auto records = random_records(50, 3);
  const auto store = open();
  EXPECT_EQ(store->add(records), 50u);
  EXPECT_EQ(store->add(records), 0u);
  const auto more = random_records(60, 3);  // the same fifty and ten new ones
  EXPECT_EQ(store->add(more), 10u);
  EXPECT_EQ(store->count({}), 60u);
}

TEST_F(Records, FiltersAgreeWithLookingAtEachRecord) {
  const auto records = random_records(400, 4);
  const auto store = open();
  store->add(records);
  Rng rng(5);
  std::size_t found_any = 0;
  for (int i = 0; i < 200; ++i) {
    RecordFilter filter;
    if (rng.below(2)) filter.game = rng.below(4) ? "nim(3,4)" : "unheard-of";
    if (rng.below(2)) filter.agents.push_back("random");
    if (rng.below(3) == 0) filter.agents.push_back("alphabeta");
    if (rng.below(3) == 0) filter.event = "event 1";
    if (rng.below(3) == 0) filter.since = 1700000000000 + rng.below(1000000);
    if (rng.below(3) == 0) filter.until = 1700000000000 + rng.below(1000000);
    filter.fouls = rng.below(5) == 0;
    std::vector<Record> wanted;
    for (const Record& r : records) {
      bool fits = filter.game.empty() || r.game == filter.game;
      for (const std::string& agent : filter.agents) {
        fits &= std::find(r.agents.begin(), r.agents.end(), agent) != r.agents.end();
      }
      fits &= filter.event.empty() || r.event == filter.event;
      fits &= filter.since == 0 || r.played >= filter.since;
      fits &= filter.until == 0 || r.played <= filter.until;
      fits &= !filter.fouls || r.foul.seat >= 0;
      if (fits) wanted.push_back(r);
    }
    found_any += !wanted.empty();
    std::stable_sort(wanted.begin(), wanted.end(), [&](const Record& a, const Record& b) {
      if (filter.since != 0 || filter.until != 0) return a.played < b.played;
      return filter.agents.empty() && !filter.event.empty() && a.number < b.number;
    });
    std::vector<Record> found;
    store->each(filter, RecordStore::Parts::kAll, [&](const Record& r) {
      found.push_back(without_id(r));
      return true;
    });
    EXPECT_EQ(found, wanted);
    EXPECT_EQ(store->count(filter), wanted.size());
    const auto first = store->list(filter, 5, 2);
    EXPECT_EQ(first.size(), std::min<std::size_t>(5, wanted.size() < 2 ? 0 : wanted.size() - 2));
    if (!first.empty()) {
      EXPECT_EQ(without_id(first[0]), wanted[wanted.size() - 3]);
    }
  }
  EXPECT_GT(found_any, 50u);
}

TEST_F(Records, AreDeleted) {
  const auto records = random_records(100, 6);
  const auto store = open();
  store->add(records);
  const std::uint64_t nim = store->count({.game = "nim(3,4)"});
  EXPECT_EQ(store->erase({.game = "nim(3,4)"}), nim);
  EXPECT_EQ(store->count({}), 100 - nim);
  EXPECT_EQ(store->count({.agents = {"random"}}),
            store->count({.game = "kuhn-poker", .agents = {"random"}}));
  const std::int64_t id = store->list({}, 1)[0].id;
  EXPECT_TRUE(store->erase(id));
  EXPECT_FALSE(store->erase(id));
  EXPECT_EQ(store->add(records), nim + 1);  // what is gone may come again
}

TEST_F(Records, EventsAreFoundAgain) {
  const auto store = open();
  const std::string first = store->begin_event({.name = "cup", .identity = "x", .started = 1});
  EXPECT_EQ(first, "cup");
  EXPECT_EQ(store->begin_event({.name = "cup", .identity = "x", .started = 2}), "cup (2)");
  EXPECT_EQ(store->unfinished_event("x")->name, "cup (2)");
  store->finish_event("cup (2)");
  EXPECT_EQ(store->unfinished_event("x")->name, "cup");
  store->finish_event("cup");
  EXPECT_FALSE(store->unfinished_event("x"));
  EXPECT_GT(store->event("cup")->finished, 0);
  std::vector<Record> games = random_records(10, 7);
  for (std::size_t i = 0; i < games.size(); ++i) {
    games[i].event = "cup";
    games[i].number = i;
  }
  store->add(games);
  store->erase_from("cup", 6);
  EXPECT_EQ(store->count({.event = "cup"}), 6u);
}

TEST_F(Records, TwoWritersBothFinish) {
  const auto write = [&](std::uint64_t seed) {
    const auto store = open();
    const auto records = random_records(100, seed);
    for (std::size_t i = 0; i < records.size(); i += 5) {
      store->add(std::span(records).subspan(i, 5));
    }
  };
  std::thread other(write, 8);
  write(9);
  other.join();
  EXPECT_EQ(open(StoreAccess::kRead)->count({}), 200u);
}

TEST_F(Records, RecorderWritesAllInTheEnd) {
  const auto store = open();
  const auto records = random_records(100, 10);
  {
    Recorder recorder(store.get());
    for (const Record& record : records) recorder.add(record);
    EXPECT_EQ(recorder.finish(), "");
  }
  EXPECT_EQ(store->count({}), 100u);
  Recorder nowhere(nullptr);
  nowhere.add(records[0]);
  EXPECT_EQ(nowhere.finish(), "");
}

// ---- Stores that are old, strange, damaged or full ---------------------------------------------

TEST_F(Records, OldStoresAreBroughtUpToDate) {
  {
    Sqlite old(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    old.run(kStoreSteps[0]);
    old.run("PRAGMA user_version = 1");
    old.run(("PRAGMA application_id = " + std::to_string(kStoreMark)).c_str());
    old.run("INSERT INTO names (id, name) VALUES (1, 'nim'), (2, 'random')");
    old.run(
        "INSERT INTO records VALUES (7, 99, 1, '2 2', '', 0, 1, 5, 0, 0, -1, '', '', '1 -1', "
        "'', '', '')");
    old.run("INSERT INTO seats VALUES (2, 1, 7)");
  }
  EXPECT_NE(complaint([&] { open(StoreAccess::kRead); }), "");
  EXPECT_EQ(open()->find(7)->agents, (std::vector<std::string>{"random", "random"}));
  EXPECT_EQ(open(StoreAccess::kRead)->count({.agents = {"random"}}), 1u);
  EXPECT_EQ(open(StoreAccess::kRead)->count({.agents = {"random"}, .since = 5, .until = 5}), 1u);
}

TEST_F(Records, NewerAndForeignDatabasesAreLeftAlone) {
  open();
  {
    Sqlite newer(path, SQLITE_OPEN_READWRITE);
    newer.run("PRAGMA user_version = 1000");
  }
  EXPECT_NE(complaint([&] { open(); }).find("newer"), std::string::npos);
  const std::string other = folder.path() + "/other.sqlite";
  {
    Sqlite foreign(other, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    foreign.run("CREATE TABLE mine (x)");
  }
  const std::string before = read_file(other);
  EXPECT_NE(complaint([&] { open_store(other, StoreAccess::kWrite); }).find("not one of Zermelo's"),
            std::string::npos);
  EXPECT_EQ(read_file(other), before);
}

TEST_F(Records, DamageIsSeenAndNothingIsChanged) {
  open()->add(random_records(500, 11));
  const std::string whole = read_file(path);
  Rng rng(12);
  int seen = 0;
  for (int i = 0; i < 20; ++i) {
    std::string bytes = whole;
    const std::size_t from = 4096 * rng.index(bytes.size() / 4096);
    bytes.replace(from, 600, std::string(600, static_cast<char>(rng.below(256))));
    write_file(path, bytes);
    const std::string said = complaint([&] {
      const auto store = open();
      store->check();
      store->each({}, RecordStore::Parts::kAll, [](const Record&) { return true; });
    });
    seen += !said.empty();
    EXPECT_TRUE(said.empty() || said.find(path) != std::string::npos) << said;
    EXPECT_EQ(read_file(path), bytes);
  }
  EXPECT_GE(seen, 12);  // a free page may be overwritten without harm
  write_file(path, "this is no database, but a text that is long enough to be one. " +
                       std::string(1000, 'x'));
  EXPECT_NE(complaint([&] { open(); }).find("damaged"), std::string::npos);
  write_file(path, whole.substr(0, whole.size() / 2));
  EXPECT_NE(complaint([&] { open(); }).find("damaged"), std::string::npos);
}

TEST_F(Records, TheLimitHolds) {
  const auto store = open();
  store->set_limit(300000);
  std::uint64_t kept = 0;
  std::string said;
  for (std::uint64_t seed = 20; said.empty() && seed < 120; ++seed) {
    said = complaint([&] { kept += store->add(random_records(50, seed)); });
  }
  EXPECT_NE(said.find("limit of 300000"), std::string::npos) << said;
  EXPECT_GT(kept, 0u);
  EXPECT_EQ(store->count({}), kept);
  EXPECT_LE(std::filesystem::file_size(path), 300000u);
  EXPECT_NE(complaint([&] { open()->add(random_records(50, 200)); }), "");  // kept in the store
  store->set_limit(0);
  EXPECT_EQ(store->add(random_records(50, 200)), 50u);
}

TEST_F(Records, RecordingCanBeOffForGood) {
  EXPECT_TRUE(open()->info().recording);
  open()->set_recording(false);
  EXPECT_FALSE(open()->info().recording);
}

TEST_F(Records, PlacesThatCannotBeWrittenSaySo) {
  EXPECT_NE(complaint([&] {
              open_store("/proc/zermelo/records.sqlite", StoreAccess::kWrite);
            }).find("/proc/zermelo"),
            std::string::npos);
  EXPECT_NE(complaint([&] { open_store(folder.path(), StoreAccess::kWrite); }).find("folder"),
            std::string::npos);
  EXPECT_NE(complaint([&] { open(StoreAccess::kRead); }).find("no records"), std::string::npos);
}

// The files as a program leaves them that is killed while it commits.
TEST_F(Records, WhatAKilledWriterLeftIsTakenBack) {
  const std::vector<Record> records = random_records(200, 31);
  open()->add(records);
  const std::string killed = folder.path() + "/killed.sqlite", journal = killed + "-journal";
  {
    Sqlite writer(path, SQLITE_OPEN_READWRITE);
    writer.run("PRAGMA cache_size = 1; BEGIN IMMEDIATE; UPDATE records SET moves = zeroblob(3000)");
    write_file(killed, read_file(path));
    write_file(journal, read_file(path + "-journal"));
    writer.run("ROLLBACK");
  }
  ASSERT_NE(read_file(killed), read_file(path));
  const auto reader = open_store(killed, StoreAccess::kRead);
  EXPECT_EQ(reader->count({}), records.size());
  EXPECT_EQ(without_id(*reader->find(1)), without_id(*open()->find(1)));
  EXPECT_FALSE(std::filesystem::exists(journal));
}

TEST_F(Records, ReadersChangeNothing) {
  open()->add(random_records(5, 32));
  const auto reader = open(StoreAccess::kRead);
  EXPECT_NE(complaint([&] { reader->add(random_records(5, 33)); }), "");
  EXPECT_EQ(reader->count({}), 5u);
}

// What a reader finds while another program makes the store.
TEST_F(Records, AnEmptyFileHasNoRecordsYet) {
  write_file(path, "");
  EXPECT_FALSE(store_is_there(path));
  EXPECT_NE(complaint([&] { open(StoreAccess::kRead); }).find("no records"), std::string::npos);
  EXPECT_EQ(open(StoreAccess::kWrite)->count({}), 0u);
  EXPECT_TRUE(store_is_there(path));
}

TEST_F(Records, TestsHaveNoStore) { EXPECT_EQ(default_store_path(), ""); }

TEST_F(Records, ScoresFollowTheRulesOfPlay) {
  Record record;
  record.agents = {"a", "b", "c"};
  record.returns = {3, 1, 1};
  EXPECT_EQ(scores_of(record), (std::vector<double>{3, 1, 1}));
  record.foul = {0, "late", ""};
  EXPECT_EQ(scores_of(record), (std::vector<double>{0, 1, 1}));
  record.foul = {};
  record.cut = true;
  EXPECT_EQ(scores_of(record), (std::vector<double>{0, 0, 0}));
}

}  // namespace
}  // namespace zermelo
