// Tables: everybody sees what its seat may see, and nothing else.
#include "server/table.h"

#include <set>

#include <gtest/gtest.h>

#include "base/files.h"
#include "catalogue/catalogue.h"
#include "server/caps.h"
#include "server/message.h"
#include "server/tables.h"
#include "tests/effort.h"
#include "tests/refusal_code.h"

namespace zermelo {
namespace {

Table table_of(const std::string& spec, std::uint64_t seed) {
  const std::shared_ptr<const AnyGame> game = make_game(spec);
  std::vector<TableSeat> seats;
  for (int k = 0; k < game->players(); ++k)
    seats.push_back({.secret = "secret" + std::to_string(k)});
  return Table("0123456789abcdef", game, seats, "watch", seed);
}

// The same visible history with the others' cards dealt again: every byte is the same.
TEST(Table, OthersCardsChangeNothingThatASeatIsTold) {
  int redealt = 0;
  for (const CatalogueEntry& entry : catalogue()) {
    for (const std::string& spec : entry.info->samples) {
      const auto game = make_game(spec);
      if (!game->traits().hidden) continue;
      Rng rng(11);
      for (int round = 0; round < effort(2); ++round) {
        Table table = table_of(spec, 100 + static_cast<std::uint64_t>(round));
        for (int ply = 0; ply < 12 && table.so_far().turn().is_player(); ++ply) {
          const AnyPosition& p = table.so_far().position();
          const std::string open = table.told_to(std::nullopt).dump();
          for (int k = 0; k < game->players(); ++k) {
            const std::string told = table.told_to(k).dump();
            for (int i = 0; i < 2; ++i) {
              const AnyPosition other = game->redeal(game->view(p, k), k, rng);
              redealt += !game->equal(other, p);
              ASSERT_EQ(table.told_of(other, k).dump(), told) << spec << ", seat " << k;
              ASSERT_EQ(table.told_of(other, std::nullopt).dump(), open) << spec;
            }
          }
          table.play(table.so_far().game().random_move(p, rng));
        }
      }
    }
  }
  EXPECT_GT(redealt, 50);  // or nothing was checked
}

// What is sent names neither the seed nor another's secret.
TEST(Table, TellsNoSecrets) {
  const Table table = table_of("poker", 987654321);
  for (const Table::Viewer viewer : {Table::Viewer(0), Table::Viewer(1), Table::Viewer()}) {
    const std::string told = table.told_to(viewer).dump();
    for (const char* word : {"secret", "987654321", "seed", "watch"}) {
      EXPECT_EQ(told.find(word), std::string::npos) << word;
    }
  }
}

TEST(Table, SecretsStandForSeats) {
  const Table table = table_of("nim", 1);
  EXPECT_EQ(table.viewer_of("secret0"), Table::Viewer(0));
  EXPECT_EQ(table.viewer_of("secret1"), Table::Viewer(1));
  EXPECT_EQ(table.viewer_of("watch"), std::optional<Table::Viewer>(Table::Viewer()));
  EXPECT_EQ(table.viewer_of(""), std::nullopt);
  EXPECT_EQ(table.viewer_of("secret2"), std::nullopt);
}

TEST(Table, OnlyTheSeatToMoveMoves) {
  Table table = table_of("tic-tac-toe", 1);
  EXPECT_EQ(refusal_code([&] { table.play(1, "5"); }), "not_your_turn");
  EXPECT_EQ(refusal_code([&] { table.play(0, "10"); }), "bad_move");
  table.play(0, "5");
  EXPECT_EQ(refusal_code([&] { table.play(0, "1"); }), "not_your_turn");
  EXPECT_EQ(refusal_code([&] { table.play(1, "5"); }), "bad_move");
  EXPECT_TRUE(table.told_to(0)["position"]["moves"].elements().empty());
  EXPECT_EQ(table.told_to(1)["position"]["moves"].size(), 8u);
  const Json waits = table.told_to(0);
  for (const Json& shape : waits["position"]["scene"]["shapes"].elements()) {
    EXPECT_FALSE(shape.contains("move"));
  }
  const std::pair<int, const char*> rest[] = {{1, "1"}, {0, "4"}, {1, "2"}, {0, "6"}};
  for (const auto& [seat, move] : rest) table.play(seat, move);
  EXPECT_EQ(refusal_code([&] { table.play(1, "9"); }), "over");
  EXPECT_EQ(table.told_to(std::nullopt)["position"]["result"]["sentence"], "over: x wins");
}

TEST(Table, SavedTablesComeBackAsTheyWere) {
  for (const char* spec : {"poker", "2048", "kuhn-poker", "nim(3,4) + kayles(5)", "blackjack"}) {
    Table table = table_of(spec, 5);
    Rng rng(3);
    for (int ply = 0; ply < 12 && table.so_far().turn().is_player(); ++ply) {
      table.play(table.so_far().game().random_move(table.so_far().position(), rng));
    }
    const Table again = Table::restored(*Json::parse(table.saved().dump()), 6);
    EXPECT_EQ(again.saved(), table.saved()) << spec;
    for (int k = 0; k < table.so_far().game().players(); ++k) {
      EXPECT_EQ(again.told_to(k).dump(), table.told_to(k).dump()) << spec;
    }
  }
}

TEST(Tables, SurviveARestart) {
  const TemporaryFolder folder;
  const std::string saved = folder.path() + "/tables";
  std::string id, secret;
  {
    JobQueue jobs(1, 10);
    Tables tables(saved, jobs);
    const Json table = tables.open({{"game", "tic-tac-toe"}, {"seats", {"human", "human"}}});
    id = table["table"].get<std::string>();
    secret = table["seats"][0]["secret"].get<std::string>();
    tables.play(id, secret, "5");
    EXPECT_EQ(refusal_code([&] { tables.look(id, "wrong", false); }), "wrong_seat");
    EXPECT_EQ(refusal_code([&] { tables.look(id, "", false); }), "wrong_seat");
    EXPECT_EQ(refusal_code([&] { tables.look("0000000000000000", secret, true); }), "no_table");
    EXPECT_EQ(refusal_code([&] { tables.play(id, table["watch"].get<std::string>(), "1"); }),
              "wrong_seat");
    jobs.end();
  }
  write_file(saved + "/00000000000000ff.json", "{\"half\":");  // no table: passed over, not lost
  JobQueue jobs(1, 10);
  Tables tables(saved, jobs);
  EXPECT_EQ(tables.size(), 1u);
  EXPECT_EQ(tables.look(id, secret, false)["version"], 1);
  EXPECT_EQ(read_file(saved + "/00000000000000ff.json"), "{\"half\":");
  jobs.end();
}

TEST(Tables, KeepThoseThatWereUsedLast) {
  JobQueue jobs(1, 1);
  Tables tables("", jobs);
  const Json body = {{"game", "kuhn-poker"}, {"seats", Json::array({"human", "human"})}};
  const auto open = [&] { return tables.open(body)["table"].get<std::string>(); };
  const std::string first = open();
  for (std::size_t i = 1; i < caps::kTables; ++i) open();
  EXPECT_EQ(tables.size(), caps::kTables);
  EXPECT_NO_THROW(tables.look(first, "", true));
  open();
  EXPECT_EQ(tables.size(), caps::kTables);
  EXPECT_THROW(tables.look(first, "", true), Refused);
}

TEST(Tables, RefuseWhatIsNoTable) {
  JobQueue jobs(1, 10);
  Tables tables("", jobs);
  const auto open = [&](const Json& body) { return refusal_code([&] { tables.open(body); }); };
  EXPECT_EQ(open(Json::array()), "bad_body");
  EXPECT_EQ(open({{"game", "nim"}}), "bad_seats");
  EXPECT_EQ(open({{"game", "nim"}, {"seats", Json::array({"human"})}}), "bad_seats");
  EXPECT_EQ(open({{"game", "nim"}, {"seats", Json::array({"random", "random"})}}), "bad_seats");
  EXPECT_EQ(open({{"game", "nim"}, {"seats", Json::array({"human", "program(cmd=id)"})}}),
            "agent_not_listed");
  EXPECT_EQ(open({{"game", "nim"}, {"seats", Json::array({"human", "mcts(sims=2000000)"})}}),
            "over_cap");
  jobs.end();
}

// Everybody who watches hears of every move, the agent's too.
TEST(Tables, WatchersHearOfEveryMove) {
  JobQueue jobs(1, 10);
  Tables tables("", jobs);
  const Json table =
      tables.open({{"game", "nim(3,4)"}, {"seats", Json::array({"human", "random"})}});
  const std::string id = table["table"].get<std::string>();
  const std::string secret = table["seats"][0]["secret"].get<std::string>();
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<std::uint64_t> versions;
  const int watcher = tables.watch(id, secret, false, [&](const Json& told) {
    const std::lock_guard lock(mutex);
    versions.push_back(told["version"].get<std::uint64_t>());
    changed.notify_one();
  });
  tables.play(id, secret, "1 1");
  std::unique_lock lock(mutex);
  changed.wait(lock, [&] { return versions.size() == 3; });
  EXPECT_EQ(versions, (std::vector<std::uint64_t>{0, 1, 2}));
  lock.unlock();
  tables.unwatch(watcher);
  jobs.end();
}

}  // namespace
}  // namespace zermelo
