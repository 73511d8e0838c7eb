// Othello on one core, in CPU time: endgames of the published set where it is there, the evaluation,
// and the flips that both rest on.
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include "base/rng.h"
#include "boards/square_bits.h"
#include "engines/othello/endgame.h"
#include "engines/othello/midgame.h"
#include "engines/othello/weight_file.h"

namespace zermelo::othello {
namespace {

// As many as 2^23 entries of 24 bytes and two tables of a sixteenth of that take elsewhere.
constexpr std::uint64_t kBytes = std::uint64_t{216} << 20;

struct Board {
  std::uint64_t own, other;
};

// FFO endgames `first` to `last`, from the folder that ZERMELO_PUBLISHED names.
std::vector<Board> published(int first, int last) {
  const char* const folder = std::getenv("ZERMELO_PUBLISHED");
  std::ifstream in(std::string(folder == nullptr ? "." : folder) + "/othello_endgames_40-59.obf");
  std::vector<Board> boards;
  int number = 40;
  for (std::string line; std::getline(in, line) && line.size() > 65; ++number) {
    Board board = {};
    for (std::size_t i = 0; i < 64; ++i) {
      if (line[i] == line[65]) board.own |= std::uint64_t{1} << i;
      if (line[i] != line[65] && line[i] != '-') board.other |= std::uint64_t{1} << i;
    }
    if (number >= first && number <= last) boards.push_back(board);
  }
  return boards;
}

void ffo(benchmark::State& state) {
  const auto boards = published(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)));
  if (boards.empty()) return state.SkipWithError("ZERMELO_PUBLISHED names no folder with the set");
  std::uint64_t nodes = 0;
  ExactTable table(kBytes);
  for (auto _ : state) {
    for (const Board& board : boards) {
      state.PauseTiming();
      table.clear();
      state.ResumeTiming();
      EndgameSearch search(~std::uint64_t{0}, table, &shipped_evaluation());
      const int guess = shipped_evaluation().judge(board.own, board.other) / kUnits;
      benchmark::DoNotOptimize(search.solve(board.own, board.other, guess));
      nodes += search.nodes();
    }
  }
  state.counters["nodes"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
  state.counters["rate"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}
BENCHMARK(ffo)->Args({40, 43})->Unit(benchmark::kMillisecond);

// Endgames of 24 empty cells with one thread and with two, in wall time: the machine must be quiet. To
// beat: two are 1.8 times as fast.
void threads(benchmark::State& state) {
  const auto boards = published(45, 46);
  if (boards.empty()) return state.SkipWithError("ZERMELO_PUBLISHED names no folder with the set");
  ExactTable table(kBytes);
  std::vector<std::unique_ptr<EndgameSearch>> helpers;
  for (int k = 1; k < state.range(0); ++k) {
    helpers.push_back(
        std::make_unique<EndgameSearch>(~std::uint64_t{0}, table, &shipped_evaluation()));
  }
  EndgameTeam team(std::move(helpers));
  int scores = 0;
  for (auto _ : state) {
    for (const Board& board : boards) {
      state.PauseTiming();
      table.clear();
      state.ResumeTiming();
      EndgameSearch search(~std::uint64_t{0}, table, &shipped_evaluation());
      search.join(state.range(0) > 1 ? &team : nullptr);
      const int guess = shipped_evaluation().judge(board.own, board.other) / kUnits;
      scores = 100 * scores + search.solve(board.own, board.other, guess).value();
      search.join(nullptr);
    }
  }
  state.counters["scores"] = scores;  // the same with any number of threads
}
BENCHMARK(threads)->Arg(1)->Arg(2)->Iterations(1)->MeasureProcessCPUTime()->UseRealTime()->Unit(
    benchmark::kMillisecond);

std::vector<Board> random_boards() {
  Rng rng(1);
  std::vector<Board> boards(1000);
  for (Board& board : boards) {
    board.own = rng() & rng();
    board.other = rng() & ~board.own;
  }
  return boards;
}

void judge(benchmark::State& state) {
  const auto boards = random_boards();
  for (auto _ : state) {
    int sum = 0;
    for (const Board& board : boards) sum += shipped_evaluation().judge(board.own, board.other);
    benchmark::DoNotOptimize(sum);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(boards.size()));
}
BENCHMARK(judge);

// Without what the network adds.
void sum_of_weights(benchmark::State& state) {
  const auto boards = random_boards();
  for (auto _ : state) {
    int sum = 0;
    for (const Board& board : boards) sum += shipped_evaluation().sum(board.own, board.other);
    benchmark::DoNotOptimize(sum);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(boards.size()));
}
BENCHMARK(sum_of_weights);

// A position with 20 empty cells of a game with 10 random first plies, after which both sides search
// to this depth. Nothing if the game ends before.
std::optional<Board> midgame_board(MidgameSearch& search, Rng& rng, int depth) {
  const Othello game;
  Othello::Position p = game.start();
  for (int ply = 0; !game.turn(p).is_over(); ++ply) {
    const bool must_pass = p.legal == kPassOnly;
    if (std::popcount(p.own | p.other) == 44 && !must_pass) return Board{p.own, p.other};
    const auto moves = game.moves(p);
    Othello::Move move = moves[ply < 10 ? rng.index(moves.size()) : 0];
    if (ply >= 10 && !must_pass) {
      const int found =
          search.search(p.own, p.other, -64 * kUnits, 64 * kUnits, depth, kFullTrust).move;
      if (found != EstimateTable::kNoMove) move = static_cast<Othello::Move>(found);
    }
    game.play(p, move);
  }
  return std::nullopt;
}

// The mean absolute error of the judgement, in discs: of positions with 20 empty cells, one a game, from
// games that begin with 10 random plies, no two of them images, against the exact score. To beat: 5.
// The second number is the depth at which both sides play then: 6 gives positions as the expert meets
// them, 2 more lopsided ones. A position takes a fifth of a second; 500 of them give the error to
// about 0.2 discs.
void judgement_error(benchmark::State& state) {
  ExactTable table(std::uint64_t{256} << 20);
  EstimateTable estimates(std::uint64_t{16} << 20);
  EndgameSearch search(~std::uint64_t{0}, table, &shipped_evaluation());
  MidgameSearch midgame(shipped_evaluation(), estimates, table);
  for (auto _ : state) {
    Rng rng(20261117);  // no seed of the training
    std::set<std::pair<std::uint64_t, std::uint64_t>> met;
    double error = 0, squares = 0;
    std::int64_t count = 0;
    while (count < state.range(0)) {
      const auto board = midgame_board(midgame, rng, static_cast<int>(state.range(1)));
      if (!board) continue;
      std::pair<std::uint64_t, std::uint64_t> least(board->own, board->other);
      for (int k = 1; k < 8; ++k) {
        least =
            std::min(least, std::pair(square_image(board->own, k), square_image(board->other, k)));
      }
      if (!met.insert(least).second) continue;
      const double guess =
          static_cast<double>(shipped_evaluation().judge(board->own, board->other)) / kUnits;
      // Windows around what a search expects are fewer than around the judgement.
      const int expected =
          midgame.search(board->own, board->other, -64 * kUnits, 64 * kUnits, 8, kFullTrust - 1)
              .score;
      const int score = *search.solve(board->own, board->other, expected / kUnits);
      error += std::abs(guess - score);
      squares += (guess - score) * (guess - score);
      ++count;
    }
    state.counters["error"] = error / static_cast<double>(count);
    state.counters["deviation"] = std::sqrt(squares / static_cast<double>(count));
  }
}
BENCHMARK(judgement_error)->Args({500, 2})->Iterations(1)->Unit(benchmark::kSecond);
BENCHMARK(judgement_error)->Args({500, 6})->Iterations(1)->Unit(benchmark::kSecond);
BENCHMARK(judgement_error)->Args({10000, 6})->Iterations(1)->Unit(benchmark::kSecond);

void flip(benchmark::State& state) {
  const auto boards = random_boards();
  for (auto _ : state) {
    std::uint64_t all = 0;
    for (const Board& board : boards) {
      all ^= flips(board.own, board.other, static_cast<int>(board.own >> 58));
    }
    benchmark::DoNotOptimize(all);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(boards.size()));
}
BENCHMARK(flip);

}  // namespace
}  // namespace zermelo::othello
