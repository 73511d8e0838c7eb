// Formats of the field: games come back from them as they went in, as far as the format tells.
#include "records/record_format.h"

#include <sstream>

#include <gtest/gtest.h>

#include "arena/match.h"
#include "base/error.h"
#include "base/files.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "tests/source_dir.h"

namespace zermelo {
namespace {

std::vector<Record> games_of(const std::string& spec, const std::string& agent,
                             std::uint64_t games) {
  const auto game = make_game(spec);
  std::vector<Record> records;
  const std::vector<std::string> agents(static_cast<std::size_t>(game->players()), agent);
  play_match(*game, {.agents = agents, .games = games, .seed = 3}, {},
             [&](Record record) { records.push_back(std::move(record)); });
  return records;
}

std::string written(const std::string& format, const std::vector<Record>& records) {
  std::string text;
  std::uint64_t next = 1;
  for (const Record& record : records) text += record_format(format, "").write(record, next);
  return text;
}

std::vector<Record> read(const std::string& format, const std::string& text,
                         const std::string& game = "") {
  std::vector<Record> records;
  std::istringstream in(text);
  record_format(format, "").read(in, game, [&](Record record) {
    records.push_back(std::move(record));
  });
  return records;
}

std::vector<std::string> moves_of(const Record& record) {
  std::vector<std::string> moves;
  for (const RecordedMove& move : record.moves) moves.push_back(move.move);
  return moves;
}

std::string complaint(const std::string& format, const std::string& text,
                      const std::string& game = "") {
  try {
    read(format, text, game);
    return "";
  } catch (const Error& error) {
    return error.what();
  }
}

TEST(RecordFormats, AreFoundByNameAndEnding) {
  EXPECT_EQ(record_format("phh", "x.jsonl").name, "phh");
  EXPECT_EQ(record_format("", "hands.phh").name, "phh");
  EXPECT_EQ(record_format("", "games.jsonl").name, "json");
  EXPECT_EQ(record_format("", "games").name, "json");
  EXPECT_TRUE(record_format("columns", "").is_for("connect-four(rows=5)"));
  EXPECT_FALSE(record_format("columns", "").is_for("hex"));
  try {
    record_format("colums", "");
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("(did you mean 'columns'?)"), std::string::npos);
  }
}

TEST(RecordFormats, AreWordForWordInJson) {
  const auto records = games_of("tic-tac-toe", "mc(sims=9)", 4);
  EXPECT_EQ(read("json", written("json", records)), records);
  EXPECT_NE(complaint("json", "\n{}").find("line 2: "), std::string::npos);
}

TEST(RecordFormats, ColumnsAreTheMovesOfConnectFour) {
  const auto records = games_of("connect-four", "random", 20);
  const auto again = read("columns", written("columns", records));
  ASSERT_EQ(again.size(), records.size());
  for (std::size_t i = 0; i < records.size(); ++i) {
    EXPECT_EQ(moves_of(again[i]), moves_of(records[i]));
    EXPECT_EQ(again[i].returns, records[i].returns);
    EXPECT_FALSE(again[i].unfinished);
  }
  const auto published = read("columns", "7422341735647741166133573473242566 1\n");
  EXPECT_EQ(published[0].moves.size(), 34u);
  EXPECT_TRUE(published[0].unfinished);
  EXPECT_EQ(complaint("columns", "44\n448\n").substr(0, 8), "line 2: ");
  EXPECT_EQ(complaint("columns", "12121212\n").find("over") != std::string::npos, true);
  EXPECT_EQ(read("columns", "55\n", "connect-four(rows=4,cols=5)")[0].game,
            "connect-four(rows=4,cols=5)");
  Record from = records[0];
  from.start = "-------/-------/-------/-------/-------/---x---";
  std::uint64_t next = 1;
  EXPECT_THROW(record_format("columns", "").write(from, next), Error);
}

TEST(RecordFormats, GamesOfHexComeBackFromSgfAndHexWorld) {
  for (const char* spec : {"hex(size=4)", "hex(size=5,swap=yes)"}) {
    auto records = games_of(spec, "random", 20);
    Record& left = records.back();  // one game is given up
    left.moves.resize(5);
    left.returns = {0, 0};
    left.foul = {.seat = 1, .kind = "resigned", .complaint = "gave up"};
    for (const char* format : {"sgf", "hexworld"}) {
      const std::string text = written(format, records);
      const auto again = read(format, text);
      ASSERT_EQ(again.size(), records.size());
      for (std::size_t i = 0; i < records.size(); ++i) {
        EXPECT_EQ(moves_of(again[i]), moves_of(records[i]));
        EXPECT_EQ(scores_of(again[i]), scores_of(records[i]));
        EXPECT_FALSE(again[i].unfinished);
        // An address does not tell whether a swap was allowed that nobody made, nor who played.
        if (std::string(format) == "sgf") {
          EXPECT_EQ(again[i].game, records[i].game);
          EXPECT_EQ(again[i].agents, records[i].agents);
        }
      }
      EXPECT_EQ(written(format, again), text);
    }
  }
}

TEST(RecordFormats, HexWorldIsReadAsItsBoardWritesIt) {
  const auto games = read("hexworld",
                          "https://hexworld.org/board/#11r9c1,b4:sh4g8i8h3,g4g3:rb\n"
                          "https://hexworld.org/board/#5x5nc1\n");
  ASSERT_EQ(games.size(), 2u);
  EXPECT_EQ(games[0].game, "hex(swap)");
  EXPECT_EQ(moves_of(games[0]),
            (std::vector<std::string>{"b4", "swap", "h4", "g8", "i8", "h3", "g4", "g3"}));
  EXPECT_EQ(games[0].foul.seat, 0);
  EXPECT_EQ(games[1].game, "hex(size=5)");
  EXPECT_TRUE(games[1].unfinished);
  const std::string base = "https://hexworld.org/board/#";
  const std::pair<const char*, const char*> kWrong[] = {
      {"", "size"},     {"5x6", "as many rows"},   {"5q,a1", "expected n, r or c"},
      {"5,a", "cell"},  {"5,a1:x", "expected :s"}, {"5,a1a1", "taken"},
      {"5,z9", "cell"}, {"50,a1", "19"},           {"5,:rba1", "gave up"},
      {"5,1", "cell"},  {"5,a1:rq", "expected :s"}};
  for (const auto& [address, said] : kWrong) {
    EXPECT_NE(complaint("hexworld", base + address).find(said), std::string::npos)
        << address << ": " << complaint("hexworld", base + address);
  }
  EXPECT_NE(complaint("hexworld", "a1b2").find("#"), std::string::npos);
}

TEST(RecordFormats, SgfOfHexIsReadAsOthersWriteIt) {
  const auto games = read("sgf", R"sgf(
    (;FF[4]AP[HexGui:0.9]GM[11]SZ[11:11]PB[a\]b]C[; ( a comment )];B[a10];W[swap-pieces]
      (;B[f6]C[best];W[resign]) (;B[e5](;W[f5])(;W[g5])))
    (;GM[11]SZ[3]AB[b1]AW[a3];B[b2];W[c1];B[b3]))sgf");
  ASSERT_EQ(games.size(), 2u);
  EXPECT_EQ(moves_of(games[0]), (std::vector<std::string>{"a10", "swap", "f6"}));
  EXPECT_EQ(games[0].agents[0], "a]b");
  EXPECT_EQ(games[0].foul.seat, 1);
  EXPECT_EQ(games[1].start, ".x./.../o..");
  EXPECT_EQ(games[1].returns, (std::vector<double>{1, -1}));
  const std::pair<const char*, const char*> kWrong[] = {
      {"(;GM[1];B[a1])", "GM[11]"},
      {"(;GM[11]SZ[5:6])", "as many rows"},
      {"(;GM[11]SZ[99])", "19"},
      {"(;SZ[5];W[a1])", "Black first"},
      {"(;SZ[5];B[a1];B[a2])", "in turn"},
      {"(;SZ[5];B[a1];W[swap-sides])", "swap-pieces"},
      {"(;SZ[5];B[a1];W[resign];B[a2])", "gave up"},
      {"(;SZ[5];B[a1]", "')'"},
      {"(;SZ[5;B[a1])", "found '5;B[a1'"},
      {"(;SZ[5", "']'"},
      {"(;SZ[5]AB[a9])", "no cell"},
      {"(;SZ[5];B[a1]AB[a2])", "before the first move"},
      {"(;B)", "property"},
      {"hello", "'('"}};
  for (const auto& [text, said] : kWrong) {
    EXPECT_NE(complaint("sgf", text).find(said), std::string::npos)
        << text << ": " << complaint("sgf", text);
  }
  EXPECT_NE(complaint("sgf", std::string(100000, '(')).find("variations"), std::string::npos);
}

TEST(RecordFormats, HandsOfPokerComeBackFromPhh) {
  const auto records = games_of("poker(players=3)", "random", 3);
  const std::string text = written("phh", records);
  const auto hands = read("phh", text);
  ASSERT_GT(hands.size(), records.size());
  // The hands one after the other are the matches: the same moves, and chips that add up.
  std::vector<std::string> before, after;
  for (const Record& record : records) {
    for (const std::string& move : moves_of(record)) before.push_back(move);
  }
  for (const Record& hand : hands) {
    double sum = 0;
    for (const double chips : hand.returns) sum += chips;
    EXPECT_EQ(sum, 0);
    for (const std::string& move : moves_of(hand)) after.push_back(move);
  }
  EXPECT_EQ(after, before);
  // Sections are numbered through all matches.
  EXPECT_NE(text.find("[" + std::to_string(hands.size()) + "]\n"), std::string::npos);
}

TEST(RecordFormats, GamesOfOthelloComeBackFromGgf) {
  const auto records = games_of("othello", "random", 20);
  const auto again = read("ggf", written("ggf", records));
  ASSERT_EQ(again.size(), records.size());
  for (std::size_t i = 0; i < records.size(); ++i) {
    EXPECT_EQ(moves_of(again[i]), moves_of(records[i]));
    EXPECT_EQ(again[i].returns, records[i].returns);
    EXPECT_EQ(again[i].agents, records[i].agents);
  }
  EXPECT_NE(complaint("ggf", "(;GM[Othello]BO[8 x];)"), "");
  Record small = games_of("othello(size=4)", "random", 1)[0];
  std::uint64_t next = 1;
  EXPECT_THROW(record_format("ggf", "").write(small, next), Error);
}

TEST(RecordFormats, PositionsOfOthelloGoToObf) {
  std::vector<Record> records = games_of("othello", "random", 1);
  records[0].moves[0].value.score = 4;
  const auto positions = read("obf", written("obf", records));
  const auto game = make_game("othello");
  AnyPosition p = game->start();
  std::vector<std::string> wanted;
  for (const RecordedMove& move : records[0].moves) {
    if (game->moves(p).size() > 1) wanted.push_back(game->write(p));
    game->play(p, game->read_move(p, move.move));
  }
  ASSERT_EQ(positions.size(), wanted.size());
  EXPECT_EQ(positions[0].start, "");  // the usual one
  for (std::size_t i = 1; i < wanted.size(); ++i) {
    EXPECT_EQ(positions[i].start, wanted[i]);
    EXPECT_TRUE(positions[i].unfinished);
  }
  EXPECT_NE(written("obf", records).find(upper(records[0].moves[0].move) + ":+4"),
            std::string::npos);
  // A position that was read is written as it was.
  const auto again = read("obf", written("obf", {positions[3]}));
  ASSERT_EQ(again.size(), 1u);
  EXPECT_EQ(again[0].start, wanted[3]);
}

TEST(RecordFormats, EpisodesOfTheCourseComeBack) {
  const std::string path = source_dir() + "/tests/data/2584_random_200.txt";
  const std::string text = read_file(path);
  const auto records = read("episodes", text);
  ASSERT_EQ(records.size(), 200u);
  EXPECT_EQ(records[1].game, "2584");
  EXPECT_EQ(records[1].returns, std::vector<double>{1151});
  EXPECT_EQ(records[1].moves.size(), 406u);
  EXPECT_FALSE(records[1].unfinished);
  const auto game = make_game("2584");
  for (std::size_t i = 0; i < 20; ++i) {
    const Record again = replayed(*game, "", moves_of(records[i]));
    EXPECT_EQ(again.returns, records[i].returns);
  }
  // Actions are the same to the letter; the times of the episode are when it ended and how long it took.
  std::istringstream before(text), after(written("episodes", records));
  for (std::string a, b; std::getline(before, a);) {
    ASSERT_TRUE(std::getline(after, b));
    const auto actions = [](const std::string& line) {
      const std::size_t first = line.find('|');
      return line.substr(first, line.rfind('|') - first);
    };
    EXPECT_EQ(actions(a), actions(b));
  }
  EXPECT_EQ(read("episodes", written("episodes", games_of("2048", "greedy", 2)))[1].game, "2048");
  EXPECT_NE(complaint("episodes", "x:y@1|zz|y@2\n").find("line 1: "), std::string::npos);
}

}  // namespace
}  // namespace zermelo
