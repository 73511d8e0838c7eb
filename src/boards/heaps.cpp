#include "boards/heaps.h"

#include <numeric>

#include "base/error.h"
#include "base/text.h"
#include "core/notation.h"

namespace zermelo {
namespace {

constexpr std::size_t kDrawn = 56;  // items of a heap that a line of text has room for
constexpr int kStacked = 20;        // discs that a stack of the scene has room for

// The two numbers of "3 2", whatever they are.
std::optional<std::pair<std::int64_t, std::int64_t>> two_numbers(std::string_view text) {
  const std::string normal = normal_move(text);
  const auto words = words_of(normal);
  if (words.size() != 2) return std::nullopt;
  const auto heap = to_integer(words[0]), take = to_integer(words[1]);
  if (!heap || !take) return std::nullopt;
  return std::pair(*heap, *take);
}

Heaps heaps_of_sizes(const std::vector<int>& sizes) {
  const int items = std::accumulate(sizes.begin(), sizes.end(), 0);
  if (items > kMaxItems) bad_input("expected at most {} items in all, found {}", kMaxItems, items);
  Heaps heaps;
  for (int size : sizes) heaps.add(size);
  return heaps;
}

}  // namespace

std::vector<Option> heap_options() {
  return {Option::numbers("sizes", 0, kMaxItems, kMaxHeaps, "the size of each heap").bare(),
          Option::number("heaps", 3, 1, kMaxHeaps, "how many heaps of equal size"),
          Option::number("size", 5, 1, kMaxItems, "the size of each of them")};
}

Heaps heaps_of(const Options& options) {
  std::vector<int> sizes = options.numbers("sizes");
  if (sizes.empty()) {
    sizes.assign(static_cast<std::size_t>(options.number("heaps")), options.number("size"));
  } else if (options.given("heaps") || options.given("size")) {
    bad_input("expected either the sizes of the heaps or the options heaps and size, found both");
  }
  return heaps_of_sizes(sizes);
}

std::string write_heaps(const Heaps& heaps) {
  std::string text;
  for (int i = 0; i < heaps.count; ++i) {
    text += (i > 0 ? " " : "") + std::to_string(heaps.size(i));
  }
  return text;
}

Heaps read_heaps(const std::vector<std::string_view>& words) {
  if (words.empty() || static_cast<int>(words.size()) > kMaxHeaps) {
    bad_input("expected the sizes of 1 to {} heaps, found {}", kMaxHeaps, words.size());
  }
  std::vector<int> sizes;
  for (std::string_view word : words) {
    sizes.push_back(static_cast<int>(integer_in(word, 0, kMaxItems, "the size of a heap")));
  }
  return heaps_of_sizes(sizes);
}

std::string write_heap_move(HeapMove m) { return fmt::format("{} {}", m.heap + 1, m.take); }

std::optional<HeapMove> read_heap_move(const Heaps& heaps, int limit, std::string_view text) {
  const auto numbers = two_numbers(text);
  if (!numbers) return std::nullopt;
  const auto& [heap, take] = *numbers;
  if (heap < 1 || heap > heaps.count) return std::nullopt;
  if (take < 1 || take > limit || take > heaps.size(static_cast<int>(heap - 1))) {
    return std::nullopt;
  }
  return HeapMove{static_cast<std::uint16_t>(heap - 1), static_cast<std::uint16_t>(take)};
}

std::string why_not_heap_move(const Heaps& heaps, int limit, std::string_view text) {
  const auto numbers = two_numbers(text);
  if (!numbers) return "expected the number of a heap and how many items to take, as in '2 3'";
  const auto& [heap, take] = *numbers;
  if (heap < 1 || heap > heaps.count) return fmt::format("there are heaps 1 to {}", heaps.count);
  if (take < 1) return "at least one item must be taken";
  const int size = heaps.size(static_cast<int>(heap - 1));
  if (take > size) {
    return fmt::format("heap {} has {} item{}", heap, size, size == 1 ? "" : "s");
  }
  return take > limit ? fmt::format("at most {} may be taken", limit) : "";
}

std::string draw_heaps(const Heaps& heaps, std::optional<HeapMove> last, Pen pen) {
  std::string out;
  for (int i = 0; i < heaps.count; ++i) {
    const auto size = static_cast<std::size_t>(heaps.size(i));
    const bool fits = size <= kDrawn;
    std::string items = fits ? std::string(size, 'o') : std::string(kDrawn - 8, 'o') + " ... ooo";
    out += pen(Color::kDim, fmt::format("{:>3}", i + 1)) + "  " + pen(Color::kYellow, items);
    if (last && last->heap == i) {
      const std::size_t taken = std::min<std::size_t>(last->take, kDrawn - std::min(size, kDrawn));
      out += pen(Color::kInverse, std::string(taken, '.'));
      items += std::string(taken, '.');
    }
    out += fmt::format("{}  {}\n", items.empty() ? "-" : "", size);
  }
  return out;
}

int highest_heap(const Heaps& heaps) {
  int highest = 0;
  for (int i = 0; i < heaps.count; ++i) highest = std::max(highest, heaps.size(i));
  return highest;
}

Scene heaps_scene(const Heaps& heaps, int limit, std::optional<HeapMove> last, int height,
                  std::string title) {
  constexpr double kColumn = 48, kRow = 26, kRadius = 11, kMargin = 14, kFoot = 44;
  for (int i = 0; i < heaps.count; ++i) {
    const int before = heaps.size(i) + (last && last->heap == i ? last->take : 0);
    height = std::max(height, before);
  }
  height = std::clamp(height, 1, kStacked);
  const double base = kMargin + height * kRow;
  Scene scene = {.width = 2 * kMargin + heaps.count * kColumn,
                 .height = base + kFoot,
                 .title = std::move(title),
                 .view = View::kHeaps};
  scene.rect(kMargin, kMargin / 2, scene.width - 2 * kMargin, base - kMargin / 2, Tint::kCell);
  scene.line(kMargin, base, scene.width - kMargin, base, Tint::kLine, 3);
  for (int i = 0; i < heaps.count; ++i) {
    const int size = heaps.size(i);
    const double x = kMargin + (i + 0.5) * kColumn;
    const auto y = [&](int row) { return base - (row + 0.5) * kRow; };  // row 0 lies on the table
    const auto move = [&](int take) {
      return write_heap_move({static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(take)});
    };
    // A high heap shows its upper part; the rest is a number that stands for the lowest disc.
    const int shown = std::min(size, kStacked);
    for (int row = 0; row < shown; ++row) {
      const bool rest = row == 0 && size > kStacked;
      const int take = rest ? size : shown - row;
      Shape& disc = rest ? scene.rect(x - 20, y(row) - 10, 40, 20, Tint::kNeutral, 10)
                         : scene.circle(x, y(row), kRadius, Tint::kNeutral);
      disc.outlined(Tint::kInk, 1);
      if (take <= limit) disc.on_click(move(take));
      if (!rest) continue;
      Shape& label = scene.text(x, y(row), 11, std::to_string(size - kStacked + 1), Tint::kPaper);
      if (take <= limit) label.on_click(move(take));
    }
    if (last && last->heap == i) {
      for (int row = shown; row < std::min(shown + last->take, height); ++row) {
        scene.circle(x, y(row), kRadius - 1, Tint::kNone).outlined(Tint::kHighlight, 2.5);
      }
    }
    scene.text(x, base + 13, 15, std::to_string(size), Tint::kInk, true);
    scene.text(x, base + 31, 11, "heap " + std::to_string(i + 1), Tint::kFaint);
  }
  return scene;
}

}  // namespace zermelo
