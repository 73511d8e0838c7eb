#include "app/blackjack_trainer.h"

#include <algorithm>
#include <iostream>
#include <map>
#include <string>
#include <unistd.h>
#include <vector>

#include <fmt/core.h>

#include "app/terminal.h"
#include "base/rng.h"
#include "base/text.h"
#include "engines/blackjack/chart_picture.h"
#include "engines/blackjack/simulation.h"

namespace zermelo {
namespace {

using namespace blackjack;

int value_of(std::uint32_t rank) { return static_cast<int>(std::min<std::uint32_t>(rank, 9)); }

// The cell of a chart that a hand belongs to: "16 against T".
std::string cell_name(int a, int b, int up) {
  const HandEntry& hand = HandTable::get()[HandTable::get().pair(a, b)];
  const std::string name = a == b      ? value_name(a) + value_name(b)
                           : hand.soft ? "A" + value_name(hand.total - 12)
                                       : std::to_string(hand.total);
  return name + " against " + value_name(up);
}

}  // namespace

void train_me(const TableRules& rules, std::uint64_t seed) {
  const RoundValues values(rules, Shoe::of_decks(rules.decks));
  const Pen pen = pen_for(STDOUT_FILENO);
  RandomShoe shoe(rules.decks, seed);
  struct Missed {
    int times = 0;
    double cost = 0;
  };
  std::map<std::string, Missed> missed;
  int asked = 0, right = 0;
  double cost = 0;
  fmt::print("s stand, h hit, d double, p split, r surrender; q ends\n");
  while (true) {
    shoe.shuffle();
    const int a = value_of(shoe.draw()), up = value_of(shoe.draw()), b = value_of(shoe.draw());
    const HandId hand = HandTable::get().pair(std::min(a, b), std::max(a, b));
    const HandEntry& entry = HandTable::get()[hand];
    const bool certain = !entry.soft && entry.total <= 8 && a != b;  // everybody hits these
    if (entry.total == 21 || certain) continue;
    const ChoiceValues all = values.values(hand, up);
    fmt::print("\ndealer {}   you {} {}  ? ", value_name(up), value_name(a), value_name(b));
    std::fflush(stdout);
    std::string line;
    std::optional<std::size_t> choice;
    bool ended = false;
    while (!choice && !ended) {
      if (!std::getline(std::cin, line)) {
        ended = true;
        break;
      }
      const std::string word = lower(trimmed(line));
      ended = word == "q" || word == "quit";
      for (std::size_t c = 0; c < kChoices; ++c) {
        const std::string letter(1, static_cast<char>(std::tolower(kChoiceLetters[c])));
        if ((word == letter || word == kChoiceNames[c]) && all[c]) choice = c;
      }
      if (!choice && !ended) fmt::print("s, h, d, p or r, as the rules allow, or q ? ");
      std::fflush(stdout);
    }
    if (ended) break;
    ++asked;
    const auto best = static_cast<std::size_t>(best_of(all));
    const double lost = *all[best] - *all[*choice];
    cost += lost;
    if (lost <= 0) {
      ++right;
      fmt::print("{}\n", pen(Color::kGreen, fmt::format("right: {:+.4f}", *all[best])));
      continue;
    }
    Missed& cell = missed[cell_name(std::min(a, b), std::max(a, b), up)];
    ++cell.times;
    cell.cost += lost;
    fmt::print("{}\n",
               pen(Color::kRed, fmt::format("{} is worth {:+.4f}, {} {:+.4f}: it cost {:.4f} "
                                            "wagers",
                                            kChoiceNames[best], *all[best], kChoiceNames[*choice],
                                            *all[*choice], lost)));
  }
  fmt::print("\n{} of {} right, {:.4f} wagers given away\n", right, asked, cost);
  std::vector<std::pair<std::string, Missed>> cells(missed.begin(), missed.end());
  std::sort(cells.begin(), cells.end(),
            [](const auto& x, const auto& y) { return x.second.cost > y.second.cost; });
  for (std::size_t i = 0; i < std::min<std::size_t>(cells.size(), 10); ++i) {
    fmt::print("  {:<14} missed {} times, {:.4f}\n", cells[i].first, cells[i].second.times,
               cells[i].second.cost);
  }
}

}  // namespace zermelo
