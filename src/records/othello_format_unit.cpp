// ggf and obf: games and positions of Othello on 8 by 8, as other programs of the field exchange them.
#include <ctime>
#include <iterator>

#include <fmt/chrono.h>
#include <fmt/core.h>

#include "base/error.h"
#include "catalogue/catalogue.h"
#include "games/othello/transcript.h"
#include "records/record_format.h"

namespace zermelo {
namespace {

using othello::Othello;
using othello::Transcript;

constexpr const char* kOthello = "othello";

std::string date_of(const Record& record) {
  if (record.played == 0) return "";
  return fmt::format("{:%Y-%m-%d}", fmt::gmtime(static_cast<std::time_t>(record.played / 1000)));
}

Transcript transcript_of(const Record& record) {
  if (record.game != kOthello) bad_input("expected a board of 8 by 8, found {}", record.game);
  const Othello game;
  Transcript transcript = {.black = record.agents[0],
                           .white = record.agents[1],
                           .place = record.event,
                           .date = date_of(record)};
  if (!record.start.empty()) transcript.start = game.read(record.start);
  Othello::Position p = transcript.start;
  for (const RecordedMove& move : record.moves) {
    append_move(transcript, p, move.move);
    transcript.seconds.push_back(double{move.seconds});
  }
  return transcript;
}

Record record_of(const AnyGame& any, const Transcript& transcript) {
  const Othello game;
  std::vector<std::string> moves;
  Othello::Position p = transcript.start;
  for (const Othello::Move m : transcript.moves) {
    moves.push_back(game.write_move(p, m));
    game.play(p, m);
  }
  const bool from_start = transcript.start == game.start();
  Record record = replayed(any, from_start ? "" : game.write(transcript.start), moves);
  for (std::size_t i = 0; i < transcript.seconds.size(); ++i) {
    record.moves[i].seconds = static_cast<float>(transcript.seconds[i]);
  }
  record.event = transcript.place;
  if (!transcript.black.empty()) record.agents[0] = transcript.black;
  if (!transcript.white.empty()) record.agents[1] = transcript.white;
  return record;
}

std::string all_of(std::istream& in) { return {std::istreambuf_iterator<char>(in), {}}; }

const FormatRegistration ggf({
    .name = "ggf",
    .ending = ".ggf",
    .summary = "Othello: games in the Generic Game Format",
    .games = {kOthello},
    .write = [](const Record& record,
                std::uint64_t&) { return othello::write_ggf({transcript_of(record)}); },
    .read =
        [](std::istream& in, const std::string&, const std::function<void(Record)>& keep) {
          const auto game = make_game(kOthello);
          for (const Transcript& transcript : othello::read_ggf(all_of(in))) {
            keep(record_of(*game, transcript));
          }
        },
});

// The positions of a game in which there was a choice, each with the score of the move that was made
// where its player knew it. A position that is read is a game that has yet to be played, and comes back.
const FormatRegistration obf({
    .name = "obf",
    .ending = ".obf",
    .summary = "Othello: the positions of a game, a line each, with scores of moves",
    .games = {kOthello},
    .write =
        [](const Record& record, std::uint64_t&) {
          const Transcript transcript = transcript_of(record);
          const Othello game;
          std::vector<othello::Problem> problems;
          Othello::Position p = transcript.start;
          if (transcript.moves.empty()) problems.push_back({.position = p});
          for (std::size_t i = 0; i < transcript.moves.size(); ++i) {
            const Othello::Move m = transcript.moves[i];
            if (game.moves(p).size() > 1) {
              problems.push_back({.position = p});
              const auto& score = record.moves[i].value.score;
              if (score) problems.back().moves.push_back({m, *score});
            }
            game.play(p, m);
          }
          return othello::write_obf(problems);
        },
    .read =
        [](std::istream& in, const std::string&, const std::function<void(Record)>& keep) {
          const auto game = make_game(kOthello);
          for (const othello::Problem& problem : othello::read_obf(all_of(in))) {
            keep(record_of(*game, {.start = problem.position}));
          }
        },
});

}  // namespace
}  // namespace zermelo
