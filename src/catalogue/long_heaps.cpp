#include "catalogue/long_heaps.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "base/error.h"
#include "base/text.h"
#include "boards/heap_bag.h"
#include "catalogue/catalogue.h"
#include "cgt/grundy_table.h"
#include "core/options.h"

namespace zermelo {
namespace {

// The option that says how long the row is, or how large the heaps are; null for other games.
const char* size_option(const std::string& game) {
  static const std::map<std::string, const char*> kOptions = {
      {"kayles", "sticks"},     {"soda-cans", "cans"}, {"dawsons-kayles", "pins"},
      {"treblecross", "cells"}, {"octal", "sizes"},    {"subtraction", "sizes"},
      {"grundys-game", "sizes"}};
  const auto found = kOptions.find(game);
  return found == kOptions.end() ? nullptr : found->second;
}

// The options of a game with room for long heaps. They live as long as the program.
const std::vector<Option>& longer_options(const GameInfo& info, const std::string& size) {
  static std::map<std::string, std::vector<Option>> all;
  const auto [place, fresh] = all.try_emplace(info.name, info.options);
  for (Option& option : place->second) {
    if (fresh && option.name == size) option.high = LongHeaps::kLongest;
  }
  return place->second;
}

bool is_playable(const GameInfo& info, const std::string& size, const std::vector<int>& heaps) {
  for (const Option& option : info.options) {
    if (option.name != size) continue;
    if (option.kind == Option::Kind::kNumber) return heaps[0] <= option.high;
    return std::accumulate(heaps.begin(), heaps.end(), 0) <= HeapBag::kMostItems;
  }
  return true;
}

TakingCode code_of(const std::string& game, const Options& options) {
  if (game == "dawsons-kayles") return TakingCode::octal("0.07");
  if (game == "treblecross") return TakingCode::octal("0.007");
  if (game == "octal") return TakingCode::octal(options.word("code"));
  if (game == "grundys-game") return TakingCode::grundy();
  if (game == "subtraction") return TakingCode::subtraction(options.numbers("set"));
  return TakingCode::octal("0." +
                           std::string(static_cast<std::size_t>(options.number("max")), '7'));
}

}  // namespace

std::optional<LongHeaps> LongHeaps::of(const std::string& text, bool any_length) {
  const Spec spec = Spec::parse(text);
  const CatalogueEntry* const entry = find_game(spec.name);
  if (entry == nullptr) return std::nullopt;
  const GameInfo& info = *entry->info;
  const char* const size = size_option(info.name);
  if (size == nullptr) return std::nullopt;
  const Options options(info.name, longer_options(info, size), spec);
  const bool has_heaps =
      info.name == "octal" || info.name == "subtraction" || info.name == "grundys-game";
  std::vector<int> heaps =
      has_heaps ? options.numbers(size) : std::vector<int>{options.number(size)};
  if (!any_length && is_playable(info, size, heaps)) return std::nullopt;
  if (info.name == "soda-cans" && options.flag("ring")) {
    bad_input("{}: expected a ring of at most {} cans, or a row", options.spec(), 63);
  }
  if (options.flag("misere")) {
    unanswered("{}: a row or heap this long is played misère by --misere; leave out 'misere'",
               options.spec());
  }
  std::sort(heaps.begin(), heaps.end(), std::greater<>());
  if (info.name == "treblecross") heaps[0] += 2;
  const Notation notation = has_heaps                    ? Notation::kHeaps
                            : info.name == "treblecross" ? Notation::kCells
                                                         : Notation::kPins;
  return LongHeaps(options.spec(), code_of(info.name, options), std::move(heaps), notation);
}

std::string LongHeaps::position() const {
  if (notation_ != Notation::kHeaps) return fmt::format("a row of {}", row());
  std::vector<std::string> sizes;
  for (const int heap : heaps_) sizes.push_back(std::to_string(heap));
  return join(sizes, " ");
}

void LongHeaps::solve(const std::function<bool()>& go_on) {
  GrundyTable table(code_);
  const auto to = static_cast<std::size_t>(heaps_[0]);
  if (!table.extend(to, 1, [&](std::size_t) { return go_on(); })) {
    unanswered("{}: stopped at heap {}", spec_, table.last_heap());
  }
  nimbers_.assign(table.values().begin(), table.values().end());
}

std::uint32_t LongHeaps::nimber() const {
  std::uint32_t sum = 0;
  for (const int heap : heaps_) sum ^= nimbers_[static_cast<std::size_t>(heap)];
  return sum;
}

std::vector<LongHeaps::Move> LongHeaps::moves_to(std::uint32_t wanted) const {
  const auto of = [&](int heap) { return nimbers_[static_cast<std::size_t>(heap)]; };
  const std::uint32_t whole = nimber();
  return moves_where([&](std::size_t i, int a, int b, int c) {
    const int sum = of(heaps_[i]) ^ of(a) ^ of(b) ^ of(c);
    return (whole ^ static_cast<std::uint32_t>(sum)) == wanted;
  });
}

std::vector<LongHeaps::Move> LongHeaps::moves_where(const IsWanted& wanted) const {
  std::vector<Move> moves;
  // What is left of heap i, and all other heaps.
  const auto after = [&](std::size_t i, std::vector<int> left) {
    for (std::size_t k = 0; k < heaps_.size(); ++k) {
      if (k != i) left.push_back(heaps_[k]);
    }
    std::sort(left.begin(), left.end(), std::greater<>());
    std::vector<std::string> sizes;
    for (const int heap : left) {
      if (heap > 0 || sizes.empty()) sizes.push_back(std::to_string(heap));
    }
    return join(sizes, " ");
  };
  if (notation_ == Notation::kHeaps) {
    for (std::size_t i = 0; i < heaps_.size(); ++i) {
      if (i > 0 && heaps_[i] == heaps_[i - 1]) continue;
      for_each_option(code_, heaps_[i], [&](int a, int b, int c) {
        if (!wanted(i, a, b, c)) return;
        std::string text = std::to_string(heaps_[i]);
        for (const int heap : {c, b, a}) {
          if (heap > 0) text += " " + std::to_string(heap);
        }
        moves.push_back({std::move(text), after(i, {a, b, c})});
      });
    }
    return moves;
  }
  const auto add = [&](int first, int last, int a, int b) {
    if (!wanted(0, a, b, 0)) return;
    std::string text = std::to_string(first);
    for (int pin = first + 1; pin <= last; ++pin) text += " " + std::to_string(pin);
    // A row of cells is two shorter than its heap.
    const int edge = notation_ == Notation::kCells ? 2 : 0;
    moves.push_back({std::move(text), fmt::format("rows of {} and {}", std::max(a - edge, 0),
                                                  std::max(b - edge, 0))});
  };
  if (notation_ == Notation::kCells) {
    for (int cell = 1; cell <= row(); ++cell) add(cell, cell, cell - 1, row() - cell);
    return moves;
  }
  for (const Taking& t : code_.takings()) {
    for (int first = 1; first + t.take - 1 <= row(); ++first) {
      add(first, first + t.take - 1, first - 1, row() - first - t.take + 1);
    }
  }
  return moves;
}

}  // namespace zermelo
