#include "app/print_summary.h"

#include <fmt/format.h>

#include "app/describe.h"

namespace zermelo {
namespace {

void line(const char* name, std::uint64_t n) { fmt::print("{:<16} {}\n", name, n); }

void print_outcomes(const Summary& summary) {
  line("positions", summary.positions);
  line("wins", summary.wins);
  line("loses", summary.loses);
  line("ties", summary.ties);
  line("draws", summary.draws);
  line("ended", summary.ended);
  line("moves", summary.moves);
  fmt::print("{:<16} {}\n\n", "max remoteness", summary.max_remoteness);
  fmt::print("{:>10} {:>14} {:>14} {:>14}\n", "remoteness", "wins", "loses", "ties");
  for (std::size_t r = 0; r < summary.by_remoteness.size(); ++r) {
    const Summary::Counts& counts = summary.by_remoteness[r];
    fmt::print("{:>10} {:>14} {:>14} {:>14}\n", r, counts.wins, counts.loses, counts.ties);
  }
}

}  // namespace

void print_summary(const Summary& summary) {
  if (summary.value.known != Known::kUnknown) {
    fmt::print("{:<16} {}\n", "value", to_string(summary.value));
  }
  if (!summary.returns.empty()) {
    fmt::print("{:<16} {:.10g}\n", "returns", fmt::join(summary.returns, " "));
    line("positions", summary.positions);
    line("ended", summary.ended);
    line("moves", summary.moves);
    fmt::print("{}", list_stages(summary.stages));
  } else {
    print_outcomes(summary);
  }
}

}  // namespace zermelo
