// Learning from games of others: what is read from records, and what comes of it.
#include "arena/studied_games.h"

#include <gtest/gtest.h>

#include "arena/match.h"
#include "base/error.h"
#include "base/files.h"
#include "catalogue/catalogue.h"
#include "records/record_json.h"

namespace zermelo {
namespace {

std::vector<Record> random_games(const AnyGame& game, std::uint64_t count) {
  std::vector<Record> records;
  MatchSettings settings;
  settings.agents.assign(static_cast<std::size_t>(game.players()), "random");
  settings.games = count;
  play_match(game, settings, {}, [&](Record record) { records.push_back(std::move(record)); });
  return records;
}

// Every choice of a record is there, with the position in which it was made; chance's are not.
TEST(StudiedGames, AreWhatTheRecordTells) {
  for (const char* spec : {"tic-tac-toe", "2048(rows=2,cols=2)", "nim3p", "blackjack(rounds=2)"}) {
    const auto game = make_game(spec);
    for (const Record& record : random_games(*game, 6)) {
      const learn::PlayedGame played = played_game_of(*game, record);
      std::size_t next = 0;
      AnyPosition p = game->start();
      for (const RecordedMove& move : record.moves) {
        const auto moves = game->moves(p);
        if (game->turn(p).is_player()) {
          ASSERT_LT(next, played.choices.size()) << spec;
          const auto& choice = played.choices[next++];
          EXPECT_EQ(game->write(AnyPosition::of_bytes(choice.position)), game->write(p));
          EXPECT_EQ(game->write_move(p, moves[choice.move]), move.move);
        }
        game->play(p, game->read_move(p, move.move));
      }
      EXPECT_EQ(next, played.choices.size());
      for (int k = 0; k < game->players(); ++k) {
        EXPECT_EQ(played.payoffs[k], game->payoffs(p)[k]) << spec;
      }
    }
  }
}

TEST(StudiedGames, OfAFileComeOverAndOverAgain) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/games.jsonl";
  const auto game = make_game("tic-tac-toe");
  std::string lines;
  for (const Record& record : random_games(*game, 8)) lines += write_record(record) + "\n";
  write_file(path, lines);
  const auto source = games_of_records(*game, {}, path, "");
  const auto some = source->games(5, 11, {});
  EXPECT_EQ(some.size(), 11u);
  // The same episodes are the same games, wherever one begins; and a round has each of them once.
  const auto later = source->games(8, 8, {});
  EXPECT_EQ(some[3].choices.size(), later[0].choices.size());
  std::size_t choices = 0, expected = 0;
  for (const auto& played : later) choices += played.choices.size();
  for (const Record& record : random_games(*game, 8)) expected += record.moves.size();
  EXPECT_EQ(choices, expected);
  EXPECT_THROW(games_of_records(*make_game("hex(size=3)"), {}, path, ""), Error);
  EXPECT_THROW(games_of_records(*game, {}, folder.path(), ""), Error);
  EXPECT_THROW(games_of_records(*game, {}, folder.path() + "/none", ""), Error);
}

TEST(StudiedGames, OfAnAgentDependOnTheEpisode) {
  const auto game = make_game("tic-tac-toe");
  learn::Training training;
  training.random_starts = 0.5f;
  training.random_plies = 2;
  const auto moves_of = [](const std::vector<learn::PlayedGame>& games) {
    std::vector<std::size_t> moves;
    for (const auto& played : games) {
      for (const auto& choice : played.choices) moves.push_back(choice.move);
    }
    return moves;
  };
  const auto source = games_of_agent(*game, training, "mcts(sims=20)", "");
  const auto first = source->games(0, 10, {});
  EXPECT_EQ(first.size(), 10u);
  EXPECT_EQ(moves_of(first), moves_of(source->games(0, 10, {})));
  EXPECT_NE(moves_of(first), moves_of(source->games(10, 10, {})));
  EXPECT_THROW(games_of_agent(*game, training, "expectimax", ""), Error);
  EXPECT_THROW(games_of_agent(*game, training, "mcst", ""), Error);
}

}  // namespace
}  // namespace zermelo
