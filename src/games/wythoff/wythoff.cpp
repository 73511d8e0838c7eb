#include "games/wythoff/wythoff.h"

#include <bit>
#include <cmath>
#include <vector>

#include "base/error.h"
#include "base/text.h"
#include "boards/heaps.h"
#include "core/notation.h"

namespace zermelo::wythoff {
namespace {

constexpr int kTable = 1024;  // heaps with nimbers in the table

// The nimbers of all pairs up to kTable. Of each row, column and diagonal the set of nimbers that it
// has so far is kept as bits; a nimber is the smallest in none of the three.
class Nimbers {
 public:
  Nimbers() : values_(kSide * kSide) {
    std::vector<std::uint64_t> rows(kSide * kWords), diagonals(kSide * kWords);
    for (std::size_t a = 0; a < kSide; ++a) {
      for (std::size_t b = a; b < kSide; ++b) {
        // Rows and columns are the same, as the heaps may change places.
        std::uint64_t* const row = &rows[a * kWords];
        std::uint64_t* const column = &rows[b * kWords];
        std::uint64_t* const diagonal = &diagonals[(b - a) * kWords];
        std::size_t word = 0;
        while ((row[word] | column[word] | diagonal[word]) == UINT64_MAX) ++word;
        const int bit = std::countr_one(row[word] | column[word] | diagonal[word]);
        for (std::uint64_t* const line : {row, column, diagonal}) {
          line[word] |= std::uint64_t{1} << bit;
        }
        values_[a * kSide + b] =
            static_cast<std::uint16_t>(64 * word + static_cast<std::size_t>(bit));
      }
    }
  }
  int of(int a, int b) const {
    return values_[static_cast<std::size_t>(std::min(a, b)) * kSide +
                   static_cast<std::size_t>(std::max(a, b))];
  }

 private:
  static constexpr std::size_t kSide = kTable + 1;
  static constexpr std::size_t kWords = 3 * kSide / 64 + 1;  // no more moves than 3 heaps
  std::vector<std::uint16_t> values_;
};

// The two words of "2 4" or "both 3".
struct Asked {
  int where = -1;  // -1: no such thing
  std::int64_t take = 0;
};

Asked asked(std::string_view text) {
  const std::string normal = lower(normal_move(text));
  const auto words = words_of(normal);
  if (words.size() != 2) return {};
  const auto take = to_integer(words[1]);
  if (!take) return {};
  if (words[0] == "both") return {kBoth, *take};
  const auto heap = to_integer(words[0]);
  return heap && (*heap == 1 || *heap == 2) ? Asked{static_cast<int>(*heap - 1), *take} : Asked{};
}

int most(const Wythoff::Position& p, int where) {
  return where == kFirstHeap    ? p.first
         : where == kSecondHeap ? p.second
                                : std::min(p.first, p.second);
}

Heaps heaps_of(const Wythoff::Position& p) {
  Heaps heaps;
  heaps.add(p.first);
  heaps.add(p.second);
  return heaps;
}

// The last move as far as one heap is concerned.
std::optional<HeapMove> last_of_one(std::optional<WythoffMove> last) {
  if (!last || last->where == kBoth) return std::nullopt;
  return HeapMove{last->where, last->take};
}

}  // namespace

bool is_lost(int first, int second) {
  const std::int64_t k = std::abs(first - second);
  // The whole part of k * (1 + sqrt 5) / 2.
  auto root = static_cast<std::int64_t>(std::sqrt(static_cast<double>(5 * k * k)));
  while (root * root > 5 * k * k) --root;
  while ((root + 1) * (root + 1) <= 5 * k * k) ++root;
  return std::min(first, second) == (k + root) / 2;
}

const GameInfo& info() {
  static const GameInfo info = [] {
    Option sizes = Option::numbers("sizes", 0, kMostItems, 2, "the sizes of the two heaps").bare();
    sizes.default_value = "6+9";
    return GameInfo{
        .name = "wythoff",
        .title = "Wythoff's game",
        .summary = "two heaps: take from one, or the same from both; who takes the last one wins",
        .rules = kRules,
        .options = {sizes, Option::flag("misere", "who takes the last item loses")},
        .samples = {"wythoff(0,1)", "wythoff", "wythoff(5,8,misere)", "wythoff(40,300)"},
        .grade = Grade::kVerified,
        .verified_against = "Wythoff's theorem, published nimbers, a second implementation",
        .aliases = {"wythoffs-game"}};
  }();
  return info;
}

Wythoff wythoff_of(const Options& options) {
  const std::vector<int> sizes = options.numbers("sizes");
  if (sizes.size() != 2) bad_input("expected the sizes of two heaps, found {}", sizes.size());
  return {sizes[0], sizes[1], options.flag("misere")};
}

std::string Wythoff::write(const Position& p) const {
  return fmt::format("{} {}", p.first, p.second);
}

Wythoff::Position Wythoff::read(std::string_view text) const {
  const auto words = sentence_of(text, "position");
  if (words.size() != 2) bad_input("expected the sizes of two heaps, found {}", words.size());
  const auto size = [&](std::size_t i) {
    return static_cast<std::uint16_t>(integer_in(words[i], 0, kMostItems, "the size of a heap"));
  };
  return {size(0), size(1), 0};
}

std::string Wythoff::write_move(const Position&, Move m) const {
  return m.where == kBoth ? fmt::format("both {}", m.take)
                          : fmt::format("{} {}", m.where + 1, m.take);
}

std::optional<Wythoff::Move> Wythoff::read_move(const Position& p, std::string_view text) const {
  const auto [where, take] = asked(text);
  if (where < 0 || take < 1 || take > most(p, where)) return std::nullopt;
  return Move{static_cast<std::uint16_t>(where), static_cast<std::uint16_t>(take)};
}

std::string Wythoff::why_not(const Position& p, std::string_view text) const {
  const auto [where, take] = asked(text);
  if (where < 0) return "expected heap 1, 2 or both, and how many items to take, as in '2 3'";
  if (take < 1) return "at least one item must be taken";
  if (take <= most(p, where)) return "";
  return where == kBoth ? fmt::format("the smaller heap has {}", most(p, where))
                        : fmt::format("heap {} has {}", where + 1, most(p, where));
}

std::string Wythoff::draw(const Position& p, std::optional<Move> last, Pen pen) const {
  return draw_heaps(heaps_of(p), last_of_one(last), pen);
}

// The stacks of Nim, and beside them what is taken from both.
Scene Wythoff::scene(const Position& p, std::optional<Move> last) const {
  constexpr int kShown = 20;
  constexpr double kButton = 96, kWide = kButton + 20, kRow = 26, kFoot = 44;
  Scene scene = heaps_scene(heaps_of(p), kMostItems, last_of_one(last),
                            std::max(start_.first, start_.second), "Wythoff: " + write(p));
  const double x = scene.width + kWide / 2 - 8, base = scene.height - kFoot;
  scene.width += kWide;
  const int shown = std::min({most(p, kBoth), kShown, static_cast<int>(base / kRow)});
  for (int take = 1; take <= shown; ++take) {
    const std::string text = write_move(p, {kBoth, static_cast<std::uint16_t>(take)});
    const double y = base - (take - 0.5) * kRow;
    scene.rect(x - kButton / 2, y - 10, kButton, 20, Tint::kLegal, 8).on_click(text);
    // To the left, so that there is room for a value.
    scene.text(x - kButton / 5, y, 12, text, Tint::kInk).on_click(text);
  }
  if (last && last->where == kBoth) {
    scene.text(x, base + 13, 12, fmt::format("took {} of both", last->take), Tint::kFaint);
  }
  return scene;
}

int Wythoff::nimber(const Position& p) const {
  if (std::max(p.first, p.second) > kTable) return is_lost(p.first, p.second) ? 0 : -1;
  static const Nimbers table;
  return table.of(p.first, p.second);
}

}  // namespace zermelo::wythoff
