// Nimbers of octal games on one core. The figures to beat, on one core of another machine: 0.007 to
// 2^16 in 3.07 s, 0.6 to 2^19 at 0.13 M heaps/s.
#include <benchmark/benchmark.h>

#include "cgt/grundy_table.h"

namespace zermelo {
namespace {

void grundy(benchmark::State& state, const char* code, std::size_t to) {
  for (auto _ : state) {
    GrundyTable table(TakingCode::parse(code));
    table.extend(to);
    benchmark::DoNotOptimize(table.values().data());
  }
  state.counters["heaps"] =
      benchmark::Counter(static_cast<double>(to), benchmark::Counter::kIsIterationInvariantRate);
}

BENCHMARK_CAPTURE(grundy, treblecross_0_007, "0.007", std::size_t{1} << 16)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(grundy, officers_0_6, "0.6", std::size_t{1} << 19)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(grundy, proved_0_16, "0.16", std::size_t{1} << 20)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(grundy, kenyon_0_3f, "0.3f", std::size_t{1} << 11)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace zermelo
