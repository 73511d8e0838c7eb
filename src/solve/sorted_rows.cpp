#include "solve/sorted_rows.h"

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "base/threads.h"
#include "solve/position_graph.h"

namespace zermelo {
namespace {

constexpr std::size_t kPiece = 1 << 15;  // rows, about
constexpr std::size_t kSampled = 256;    // every so many rows of a set
constexpr std::size_t kAhead = 8;        // rows whose memory is asked for before they are needed

// Asked before a row is dropped because another has its id.
class SameRow {
 public:
  explicit SameRow(const PositionGraph& graph)
      : graph_(graph), words_(graph.row_words()), needed_(!graph.ids_are_ranks()) {}

  // Throws an Error if they are different positions.
  void check(const std::uint64_t* a, const std::uint64_t* b) const {
    if (!needed_) return;
    // Nearly always all words are equal, and the game need not be asked.
    std::uint64_t differ = 0;
    for (std::size_t i = 1; i < words_; ++i) differ |= a[i] ^ b[i];
    if (differ != 0) ask(a, b);
  }

 private:
  [[gnu::noinline]] void ask(const std::uint64_t* a, const std::uint64_t* b) const {
    if (graph_.same_position(a, b)) return;
    failed("the positions '{}' and '{}' have the same key: the game cannot have a database",
           graph_.texts(a)[0], graph_.texts(b)[0]);
  }

  const PositionGraph& graph_;
  std::size_t words_;
  bool needed_;
};

// Ids that cut the sets into pieces; the same for any number of threads.
std::vector<std::uint64_t> cuts_of(const std::vector<RowsView>& sets) {
  std::vector<std::uint64_t> sample, cuts;
  for (const RowsView& set : sets) {
    for (std::size_t i = kSampled - 1; i < set.size; i += kSampled) sample.push_back(set.id(i));
  }
  std::sort(sample.begin(), sample.end());
  for (std::size_t i = kPiece / kSampled; i < sample.size(); i += kPiece / kSampled) {
    if (cuts.empty() || cuts.back() != sample[i]) cuts.push_back(sample[i]);
  }
  return cuts;
}

// A place in a set, and where to stop.
struct Cursor {
  const RowsView* set;
  std::size_t at, end;
  std::uint64_t id() const { return set->id(at); }
};

std::vector<Cursor> cursors_of(const std::vector<RowsView>& sets, const std::uint64_t* from,
                               const std::uint64_t* to) {
  std::vector<Cursor> cursors;
  for (const RowsView& set : sets) {
    const std::size_t at = from == nullptr ? 0 : set.lower_bound(*from);
    const std::size_t end = to == nullptr ? set.size : set.lower_bound(*to);
    if (at < end) cursors.push_back({&set, at, end});
  }
  return cursors;
}

// Steps over all smaller ids. Returns the row with this one, or null if there is none.
const std::uint64_t* row_in(std::vector<Cursor>& excluded, std::uint64_t id) {
  for (Cursor& cursor : excluded) {
    while (cursor.at < cursor.end && cursor.id() < id) ++cursor.at;
    if (cursor.at < cursor.end && cursor.id() == id) return cursor.set->row(cursor.at);
  }
  return nullptr;
}

std::vector<std::uint64_t> merge_piece(const SameRow& same, std::vector<Cursor> sets,
                                       std::vector<Cursor> excluded) {
  std::vector<std::uint64_t> out;
  const auto later = [](const Cursor& a, const Cursor& b) { return a.id() > b.id(); };
  std::make_heap(sets.begin(), sets.end(), later);
  const std::uint64_t* last = nullptr;  // the row before
  while (!sets.empty()) {
    std::pop_heap(sets.begin(), sets.end(), later);
    Cursor& next = sets.back();
    // Takes from the set with the least id all rows up to the least id of the others.
    const bool alone = sets.size() == 1;
    const std::uint64_t limit = alone ? 0 : sets.front().id();
    do {
      const std::uint64_t* const row = next.set->row(next.at);
      if (last != nullptr && row[0] == last[0]) {
        same.check(last, row);
      } else if (const std::uint64_t* const before = row_in(excluded, row[0])) {
        same.check(before, row);
      } else {
        out.insert(out.end(), row, row + next.set->width);
      }
      last = row;
    } while (++next.at < next.end && (alone || next.id() <= limit));
    if (next.at < next.end) {
      std::push_heap(sets.begin(), sets.end(), later);
    } else {
      sets.pop_back();
    }
  }
  return out;
}

}  // namespace

std::size_t RowsView::lower_bound(std::uint64_t id) const {
  std::size_t low = 0, high = size;
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    if (this->id(middle) < id) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

std::vector<std::uint64_t> sorted_rows(const PositionGraph& graph,
                                       const std::vector<std::uint64_t>& words) {
  const SameRow same(graph);
  const std::size_t width = graph.row_words();
  std::vector<std::pair<std::uint64_t, std::size_t>> order;  // id, place
  order.reserve(words.size() / width);
  for (std::size_t at = 0; at < words.size(); at += width) order.push_back({words[at], at});
  std::sort(order.begin(), order.end());
  std::vector<std::uint64_t> out;
  out.reserve(words.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i + kAhead < order.size()) __builtin_prefetch(words.data() + order[i + kAhead].second);
    const std::uint64_t* const row = words.data() + order[i].second;
    if (i > 0 && order[i].first == order[i - 1].first) {
      same.check(words.data() + order[i - 1].second, row);
    } else {
      out.insert(out.end(), row, row + width);
    }
  }
  return out;
}

void merge_rows(const PositionGraph& graph, const std::vector<RowsView>& sets,
                const std::vector<RowsView>& excluded, int threads,
                const std::function<void(const std::vector<std::uint64_t>&)>& take) {
  const SameRow same(graph);
  const std::vector<std::uint64_t> cuts = cuts_of(sets);
  const std::size_t pieces = cuts.size() + 1;
  const std::size_t together = threads <= 1 ? 1 : 4 * static_cast<std::size_t>(threads);
  std::vector<std::vector<std::uint64_t>> merged(together);
  for (std::size_t first = 0; first < pieces; first += together) {
    const std::size_t count = std::min(together, pieces - first);
    parallel_for(count, threads, [&](std::size_t i) {
      const std::size_t piece = first + i;
      const std::uint64_t* const from = piece == 0 ? nullptr : &cuts[piece - 1];
      const std::uint64_t* const to = piece == cuts.size() ? nullptr : &cuts[piece];
      merged[i] = merge_piece(same, cursors_of(sets, from, to), cursors_of(excluded, from, to));
    });
    for (std::size_t i = 0; i < count; ++i) take(merged[i]);
  }
}

}  // namespace zermelo
