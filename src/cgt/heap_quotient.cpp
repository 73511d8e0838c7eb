#include "cgt/heap_quotient.h"

#include <algorithm>
#include <utility>

#include "base/error.h"

namespace zermelo {

HeapQuotient::HeapQuotient(TakingCode code, const Budget& budget)
    : code_(std::move(code)), quotient_(budget, kMostElements) {
  quotient_.add({});
}

void HeapQuotient::extend(std::size_t to, const std::function<void()>& on_heap) {
  const std::size_t most = code_.most_heaps() < 3 ? kMostHeap : kMostHeapOfThree;
  while (last_heap() < std::min(to, most)) {
    const std::size_t before = last_heap(), order = quotient_.monoid().order();
    std::vector<MisereQuotient::Sum> options;
    for_each_option(code_, static_cast<int>(before + 1), [&](int a, int b, int c) {
      MisereQuotient::Sum option;
      for (const int heap : {a, b, c}) {
        if (heap > 0) option.push_back(static_cast<MisereQuotient::Game>(heap));
      }
      std::sort(option.begin(), option.end());
      options.push_back(std::move(option));
    });
    if (!quotient_.add(std::move(options))) {
      unanswered(
          "{}: heaps 0 to {} have no misère quotient of up to {} elements; those to {} have one of {}",
          code_.text(), before + 1, kMostElements, before, order);
    }
    on_heap();
  }
  if (to <= most) return;
  const auto proved = period();
  if (!proved) {
    unanswered("{}: in misère play heaps beyond {} are known by a period alone, and none is proved",
               code_.text(), most);
  }
  period_length_ = proved->length;
  for (beyond_ = std::max(beyond_, most); beyond_ < to; ++beyond_) on_heap();
}

BipartiteMonoid::Element HeapQuotient::element(std::size_t heap) const {
  const std::size_t games = quotient_.games();
  if (heap >= games) heap -= (heap - games) / period_length_ * period_length_ + period_length_;
  return quotient_.element(static_cast<MisereQuotient::Game>(heap));
}

std::vector<BipartiteMonoid::Element> HeapQuotient::values() const {
  std::vector<BipartiteMonoid::Element> values;
  for (std::size_t heap = 0; heap <= last_heap(); ++heap) values.push_back(element(heap));
  return values;
}

std::optional<Period> HeapQuotient::period() const {
  const auto period = find_period(code_, values());
  return period && period->proved ? period : std::nullopt;
}

}  // namespace zermelo
