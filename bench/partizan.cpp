// Canonical values of Toads and Frogs on one core, each from an empty table. CGSuite 1.x takes 8.0 s
// for six toads, two gaps and six frogs, 32.6 s for five, three and five. And of all connected regions
// of so many cells in Domineering: 505,861 of twelve.
#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include "cgt/partizan_values.h"
#include "games/domineering/domineering.h"
#include "games/toads_and_frogs/toads_and_frogs.h"

namespace zermelo {
namespace {

void toads_and_frogs_value(benchmark::State& state, const std::string& line) {
  const toads_and_frogs::ToadsAndFrogs game(line, false, false, false);
  std::size_t values = 0;
  std::uint64_t bytes = 0;
  for (auto _ : state) {
    ShortGames games;
    benchmark::DoNotOptimize(PartizanValues(game, games).value(game.start()));
    values = games.size();
    bytes = games.bytes();
  }
  state.counters["values"] = static_cast<double>(values);
  state.counters["bytes"] = static_cast<double>(bytes);
}

// Regions are not the same if one must be turned or mirrored to become the other.
std::vector<domineering::Domineering::Position> regions_of(int cells) {
  using Region = std::vector<std::pair<int, int>>;  // row and column, from 0
  std::set<Region> all = {{{0, 0}}};
  for (int n = 1; n < cells; ++n) {
    std::set<Region> larger;
    for (const Region& region : all) {
      for (const auto& [row, col] : region) {
        for (const auto& [down, right] : {std::pair(0, 1), {1, 0}, {0, -1}, {-1, 0}}) {
          const std::pair cell(row + down, col + right);
          if (std::find(region.begin(), region.end(), cell) != region.end()) continue;
          Region grown = region;
          grown.push_back(cell);
          for (auto& [r, c] : grown) r += cell.first < 0, c += cell.second < 0;
          std::sort(grown.begin(), grown.end());
          larger.insert(std::move(grown));
        }
      }
    }
    all.swap(larger);
  }
  std::vector<domineering::Domineering::Position> positions;
  for (const Region& region : all) {
    domineering::Domineering::Position p;
    for (const auto& [row, col] : region) {
      p.rows = static_cast<std::uint8_t>(std::max<int>(p.rows, row + 1));
      p.cols = static_cast<std::uint8_t>(std::max<int>(p.cols, col + 1));
    }
    for (const auto& [row, col] : region) p.free |= std::uint64_t{1} << (row * p.cols + col);
    positions.push_back(p);
  }
  return positions;
}

void domineering_regions(benchmark::State& state) {
  const auto regions = regions_of(static_cast<int>(state.range(0)));
  const domineering::Domineering game(1, 1, "", false);
  std::set<ShortGame> values;
  for (auto _ : state) {
    ShortGames games;
    PartizanValues of(game, games);
    values.clear();
    for (const auto& region : regions) values.insert(of.value(region));
  }
  state.counters["regions"] = static_cast<double>(regions.size());
  state.counters["values"] = static_cast<double>(values.size());
}

BENCHMARK(domineering_regions)->Arg(8)->Arg(12)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(toads_and_frogs_value, 6_2_6, "RRRRRR--LLLLLL")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(toads_and_frogs_value, 5_3_5, "RRRRR---LLLLL")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(toads_and_frogs_value, 7_3_7, "RRRRRRR---LLLLLLL")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace zermelo
