#include "app/heap_rows.h"

#include <algorithm>

#include <fmt/format.h>

namespace zermelo {

void print_heap_rows(std::size_t heaps, const std::function<std::string(std::size_t)>& value,
                     const std::optional<Period>& period,
                     const std::function<bool(std::size_t)>& is_dim, Pen pen) {
  constexpr std::size_t kPrinted = 1000;  // JSON lists all
  std::vector<std::string> texts;
  for (std::size_t n = 0; n < std::min(heaps, kPrinted); ++n) texts.push_back(value(n));
  std::size_t width = 0;
  for (const std::string& text : texts) width = std::max(width, text.size() + 1);
  const std::size_t edge = fmt::formatted_size("{}", texts.size() - 1);
  const std::size_t room = std::max<std::size_t>(1, (78 - edge) / width);
  std::size_t across = room >= 20 ? 20 : room >= 10 ? 10 : room;
  if (period && period->length <= room) across = room / period->length * period->length;
  for (std::size_t row = 0; row < texts.size(); row += across) {
    std::string line = pen(Color::kDim, fmt::format("{:>{}}", row, edge)) + " ";
    for (std::size_t n = row; n < std::min(row + across, texts.size()); ++n) {
      const std::string text = fmt::format("{:>{}}", texts[n], width);
      const bool first_round =
          period && n >= period->preperiod && n < period->preperiod + period->length;
      line += first_round ? pen(Color::kInverse, text) : is_dim(n) ? pen(Color::kDim, text) : text;
    }
    fmt::print("{}\n", line);
  }
  if (texts.size() < heaps) {
    fmt::print("{}\n",
               pen(Color::kDim, fmt::format("... through heap {}; --json lists all", heaps - 1)));
  }
}

void print_period(const std::optional<Period>& period, std::size_t last_heap, Pen pen) {
  if (!period) {
    fmt::print("{:<16} none is proved by heaps 0 to {}\n", "period", last_heap);
    return;
  }
  const std::string saltus =
      period->saltus == 0 ? "" : fmt::format(" with saltus {}", period->saltus);
  fmt::print("{:<16} {}{} from heap {} on, {}\n", "period", period->length, saltus,
             period->preperiod,
             period->proved ? pen(Color::kGreen, "proved") : pen(Color::kYellow, "not proved"));
  const auto last = period->last_exception();
  fmt::print("{:<16} {}\n", "last exception", last ? fmt::format("heap {}", *last) : "none");
}

}  // namespace zermelo
