#include "boards/taking_game.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "base/error.h"
#include "base/text.h"
#include "core/notation.h"

namespace zermelo {
namespace {

constexpr std::size_t kDrawnItems = 60;  // items of a heap that a line of text has room for

// How many ways there are to leave just `heaps` heaps of `left` items in all.
std::uint32_t ways(const Taking& t, int heaps, int left) {
  if (left < heaps) return 0;
  const auto m = static_cast<std::uint32_t>(left);
  switch (heaps) {
    case 0: return m == 0 ? 1 : 0;
    case 1: return 1;
    case 2: return (m - (t.unequal ? 1 : 0)) / 2;
    default: return (m * m + 6) / 12;  // partitions into three parts, the nearest to m^2 / 12
  }
}

BreakMove broken(int heap, int a, int b, int c) {
  BreakMove m = {.heap = static_cast<std::uint8_t>(heap),
                 .left = {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
                          static_cast<std::uint8_t>(c)}};
  std::sort(m.left.begin(), m.left.end(), std::greater<>());
  return m;
}

// Way i of these.
BreakMove way(int heap, int heaps, int left, std::uint32_t i) {
  const int n = static_cast<int>(i);
  if (heaps < 2) return broken(heap, left, 0, 0);
  if (heaps == 2) return broken(heap, n + 1, left - n - 1, 0);
  int a = 1;  // the least of three; the second is at least as large
  int skipped = 0;
  while (n >= skipped + (left - a) / 2 - a + 1) skipped += (left - a) / 2 - a + 1, ++a;
  const int b = a + n - skipped;
  return broken(heap, a, b, left - a - b);
}

bool allows(const Taking& t, int heaps) {
  const std::array<bool, 4> allowed = {t.none, t.one, t.two, t.three};
  return allowed[static_cast<std::size_t>(heaps)];
}

// The move that the text names and why it is none; no move if it is no list of numbers.
struct AskedMove {
  std::optional<BreakMove> move = std::nullopt;
  std::string why_not = "";
};

AskedMove asked(const TakingRules& rules, const HeapBag& bag, std::string_view text) {
  const std::string normal = normal_move(text);
  std::vector<int> numbers;
  for (const std::string_view word : words_of(normal, true)) {
    const auto number = to_integer(word);
    if (!number || *number < 0 || *number > HeapBag::kMostItems) return {};
    if (*number > 0 || numbers.empty()) numbers.push_back(static_cast<int>(*number));
  }
  if (numbers.empty() || numbers.size() > 4) return {};
  const int heap = numbers[0], heaps = static_cast<int>(numbers.size()) - 1;
  if (!bag.has(heap)) return {.why_not = fmt::format("there is no heap of {}", heap)};
  numbers.resize(4, 0);
  const int taken = heap - numbers[1] - numbers[2] - numbers[3];
  if (taken < 0) return {.why_not = fmt::format("more would be left than the {} items", heap)};
  for (const Taking& t : rules.code.takings()) {
    if (t.take != taken) continue;
    if (allows(t, heaps) && t.unequal && numbers[1] == numbers[2]) {
      return {.why_not = "the two heaps must not be equal"};
    }
    if (allows(t, heaps)) return {.move = broken(heap, numbers[1], numbers[2], numbers[3])};
    std::vector<std::string> allowed;
    for (int h = 0; h <= 3; ++h) {
      if (allows(t, h)) allowed.push_back(std::to_string(h));
    }
    if (taken == 0 && heaps == 1) return {.why_not = "a heap must be broken into two"};
    return {.why_not = fmt::format("a move that takes {} leaves {} heaps of one, not {}", taken,
                                   join(allowed, " or "), heaps)};
  }
  return {.why_not = fmt::format("no move takes {} item{}", taken, taken == 1 ? "" : "s")};
}

}  // namespace

TakingRules::TakingRules(TakingCode the_code, const HeapBag& the_start, std::string the_title,
                         bool is_misere)
    : code(std::move(the_code)),
      start(the_start),
      title(std::move(the_title)),
      misere(is_misere),
      moves{} {
  for (int heap = 1; heap <= HeapBag::kMostItems; ++heap) {
    for (const Taking& t : code.takings()) {
      for (int heaps = 0; heaps <= 3; ++heaps) {
        if (allows(t, heaps))
          moves[static_cast<std::size_t>(heap)] += ways(t, heaps, heap - t.take);
      }
    }
  }
  const auto values = plain_nimbers(code, HeapBag::kMostItems);
  std::copy(values.begin(), values.end(), nimbers.begin());
}

BreakMove TakingRules::move(int heap, std::uint32_t i) const {
  for (const Taking& t : code.takings()) {
    for (int heaps = 0; heaps <= 3; ++heaps) {
      if (!allows(t, heaps)) continue;
      const std::uint32_t here = ways(t, heaps, heap - t.take);
      if (i < here) return way(heap, heaps, heap - t.take, i);
      i -= here;
    }
  }
  return {};
}

int TakingGame::max_length() const {
  const int least = rules_->code.takings().front().take, items = rules_->start.items();
  return least == 0 ? 2 * items : items / least;
}

// Heaps with no more items in all than now. There are fewer than exp(pi * sqrt(2 n / 3)) ways to write n
// as a sum (Apostol, Introduction to Analytic Number Theory, 14.7).
double TakingGame::positions_at_most(const Position& p) const {
  const double items = p.bag.items();
  return (items + 1) * std::exp(std::numbers::pi * std::sqrt(2 * items / 3));
}

std::string TakingGame::write_move(const Position&, Move m) const {
  std::string text = std::to_string(m.heap);
  for (const int heap : m.left) {
    if (heap > 0) text += " " + std::to_string(heap);
  }
  return text;
}

std::optional<TakingGame::Move> TakingGame::read_move(const Position& p,
                                                      std::string_view text) const {
  return asked(*rules_, p.bag, text).move;
}

std::string TakingGame::why_not(const Position& p, std::string_view text) const {
  const AskedMove found = asked(*rules_, p.bag, text);
  if (found.move || !found.why_not.empty()) return found.why_not;
  return "expected a heap and what is left of it, as in '9 4 3'";
}

std::string TakingGame::draw(const Position& p, std::optional<Move> last, Pen pen) const {
  if (p.bag.kinds == 0) return pen(Color::kDim, "no heaps") + "\n";
  std::string out;
  for (std::size_t i = 0; i < p.bag.kinds; ++i) {
    const std::size_t size = p.bag.size[i];
    const bool fresh =
        last && std::find(last->left.begin(), last->left.end(), size) != last->left.end();
    const std::string items = size <= kDrawnItems ? std::string(size, 'o')
                                                  : std::string(kDrawnItems - 8, 'o') + " ... ooo";
    const bool stuck = rules_->moves[size] == 0;
    out += pen(fresh ? Color::kInverse : Color::kDim, fmt::format("{:>3}", size)) + "  " +
           pen(stuck ? Color::kDim : Color::kYellow, items);
    if (p.bag.count[i] > 1) out += fmt::format("  x {}", p.bag.count[i]);
    out += "\n";
  }
  return out;
}

// A line of discs a heap size. Below it a lane for each number that may be taken: a handle stands
// under the middle of the discs that go, and what is on its two sides is left.
Scene TakingGame::scene(const Position& p, std::optional<Move> last) const {
  constexpr double kStep = 24, kRadius = 10, kMargin = 14, kLabel = 64, kRow = 30, kLane = 22;
  constexpr int kShown = 40;         // items of a heap that is drawn disc by disc
  constexpr std::size_t kLanes = 6;  // as many numbers to take have handles
  int longest = 4;
  for (std::size_t i = 0; i < p.bag.kinds; ++i) longest = std::max<int>(longest, p.bag.size[i]);
  if (rules_->start.kinds > 0) longest = std::max<int>(longest, rules_->start.size[0]);
  const auto takings = rules_->code.takings();
  const auto shown = [&](const Taking& t, int size) {
    const int left = size - t.take;
    return size <= kShown && ((t.none && left == 0) || (t.one && left > 0) ||
                              (t.two && left > 1 + (t.unequal ? 1 : 0)));
  };
  const auto lanes = [&](int size) {
    const auto count = std::count_if(takings.begin(), takings.end(),
                                     [&](const Taking& t) { return shown(t, size); });
    return std::min(kLanes, static_cast<std::size_t>(count));
  };
  Scene scene = {.width = 2 * kMargin + kLabel + std::min(longest, kShown) * kStep,
                 .height = 2 * kMargin,
                 .title = rules_->title + ": " + write(p),
                 .view = View::kHeaps};
  if (p.bag.kinds == 0) {
    scene.height += kRow;
    scene.text(scene.width / 2, kMargin + kRow / 2, 14, "no heaps", Tint::kFaint);
  }
  double y = kMargin;
  for (std::size_t i = 0; i < p.bag.kinds; ++i) {
    const int size = p.bag.size[i];
    const auto x = [&](double place) { return kMargin + kLabel + place * kStep; };  // left edge
    const bool fresh =
        last && std::find(last->left.begin(), last->left.end(), size) != last->left.end();
    const std::string times = p.bag.count[i] > 1 ? fmt::format("{} x ", p.bag.count[i]) : "";
    scene.text(kMargin + kLabel / 2 - 6, y + kRow / 2, 15, times + std::to_string(size), Tint::kInk,
               true);
    if (fresh) {
      scene.rect(x(0), y + 1, std::min(size, kShown) * kStep, kRow - 2, Tint::kNone, 8)
          .outlined(Tint::kHighlight, 2.5);
    }
    if (size > kShown) {
      scene.rect(x(0), y + 5, kShown * kStep, kRow - 10, Tint::kNeutral, 10)
          .outlined(Tint::kInk, 1);
      scene.text(x(kShown / 2.0), y + kRow / 2, 13, std::to_string(size), Tint::kPaper, true);
    }
    for (int disc = 0; disc < size && size <= kShown; ++disc) {
      scene.circle(x(disc + 0.5), y + kRow / 2, kRadius, Tint::kNeutral).outlined(Tint::kInk, 1);
    }
    const double row_y = y + kRow / 2;
    y += kRow;
    std::size_t lane = 0;
    for (const Taking& t : takings) {
      if (!shown(t, size)) continue;
      const bool has_handle = lane < lanes(size);
      const int left = size - t.take;
      for (int before = 0; before <= left; ++before) {
        const int heaps = (before > 0) + (before < left);
        if (!allows(t, heaps) || (t.unequal && 2 * before == left)) continue;
        const std::string text = write_move(p, broken(size, before, left - before, 0));
        // From the first disc that is taken to the last, and the other way round.
        const double first = x(before + 0.5), end = x(before + t.take - 0.5);
        if (t.take > 1) {
          scene.drags.push_back({first, row_y, end, row_y, text});
          scene.drags.push_back({end, row_y, first, row_y, text});
        }
        if (!has_handle) continue;
        const double centre = x(before + t.take / 2.0);
        scene.circle(centre, y + kLane / 2, 9, Tint::kLegal).on_click(text);
        const std::string label = t.take == 0 ? "|" : std::to_string(t.take);
        scene.text(centre, y + kLane / 2, 11, label, Tint::kInk).on_click(text);
      }
      if (!has_handle) continue;
      y += kLane;
      ++lane;
    }
    y += 6;
  }
  scene.height = std::max(scene.height, y + kMargin);
  return scene;
}

FixedList<TakingGame::Position, HeapBag::kMostItems> TakingGame::parts(const Position& p) const {
  FixedList<Position, HeapBag::kMostItems> heaps;
  for (std::size_t i = 0; i < p.bag.kinds; ++i) {
    if (rules_->moves[p.bag.size[i]] == 0) continue;
    Position part;
    part.bag.add(p.bag.size[i]);
    for (int j = 0; j < p.bag.count[i]; ++j) heaps.push_back(part);
  }
  return heaps;
}

int TakingGame::nimber(const Position& p) const {
  int sum = 0;
  for (std::size_t i = 0; i < p.bag.kinds; ++i) {
    if (p.bag.count[i] % 2 == 1) sum ^= rules_->nimbers[p.bag.size[i]];
  }
  return sum;
}

Option taking_sizes() {
  Option sizes = Option::numbers("sizes", 0, HeapBag::kMostItems, HeapBag::kMostItems,
                                 "the size of each heap");
  sizes.default_value = "10";
  return sizes;
}

Option taking_misere() { return Option::flag("misere", "who makes the last move loses"); }

HeapBag bag_of(const Options& options) {
  HeapBag bag;
  int items = 0;
  for (const int size : options.numbers("sizes")) {
    items += size;
    if (items > HeapBag::kMostItems) {
      bad_input("expected at most {} items in all, found more", HeapBag::kMostItems);
    }
    bag.add(size);
  }
  return bag;
}

}  // namespace zermelo
