// The optimal solver on one core, in CPU time: published scrambles by length and by the size of its
// tables, which are made once and kept in the user's cache. CUBE_SET names the file of scrambles.
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "base/text.h"
#include "engines/cube/reading.h"
#include "engines/cube/solver.h"

namespace zermelo::cube {
namespace {

std::vector<Cubies> published(int length) {
  const char* const path = std::getenv("CUBE_SET");
  std::ifstream in(path == nullptr ? "cube3_optimal.tsv" : path);
  std::vector<Cubies> cubes;
  for (std::string line; std::getline(in, line);) {
    const auto fields = split_top_level(line, '\t');
    if (fields.size() > 3 && fields[3] == std::to_string(length)) {
      cubes.push_back(read_cube<3>(fields[2]));
    }
  }
  return cubes;
}

// The rows of a length, one by one; arguments are the length and the megabytes.
void optimal(benchmark::State& state) {
  const std::vector<Cubies> cubes = published(static_cast<int>(state.range(0)));
  if (cubes.empty()) return state.SkipWithError("no published scrambles of this length");
  Solver solver(TableStore(table_folder()),
                {.bytes = static_cast<std::uint64_t>(state.range(1)) << 20});
  solver.prepare({.optimal = true});
  std::size_t next = 0;
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    const Solved solved = solver.solve(cubes[next++ % cubes.size()], {.optimal = true}, Budget{});
    if (!solved.proved || solved.length != state.range(0)) state.SkipWithError("not as published");
    nodes += solved.nodes;
  }
  state.counters["nodes"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
}
BENCHMARK(optimal)->Args({16, 1400})->Args({16, 4096})->Iterations(14)->Unit(benchmark::kSecond);
BENCHMARK(optimal)->Args({17, 1400})->Args({17, 4096})->Iterations(15)->Unit(benchmark::kSecond);
BENCHMARK(optimal)->Args({18, 4096})->Iterations(17)->Unit(benchmark::kSecond);

}  // namespace
}  // namespace zermelo::cube
