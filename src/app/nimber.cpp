// zermelo nimber: the nimbers of a sum of games, who wins it, and all winning moves.
#include <algorithm>
#include <optional>
#include <unistd.h>
#include <utility>

#include <fmt/core.h>

#include "app/budget_words.h"
#include "app/commands.h"
#include "app/describe.h"
#include "app/progress_bar.h"
#include "app/terminal.h"
#include "base/numerals.h"
#include "base/pen.h"
#include "base/text.h"
#include "report/nimber_report.h"

namespace zermelo {
namespace {

struct NimberWords {
  std::string games, position;
  BudgetWords budget;
  bool misere = false, remoteness = false, json = false;
};

void print(const NimberReport& report, Pen pen) {
  const bool misere = report.misere;
  constexpr std::size_t kMostMoves = 60;
  std::size_t width = 4, genus = 5;
  for (const std::string& spec : report.specs) width = std::max(width, spec.size());
  for (const auto& text : report.genera) genus = std::max(genus, text.value_or("").size());
  const std::string title = fmt::format("   {:<{}}  nimber  ", "game", width);
  fmt::print("{}\n", pen(Color::kBold,
                         title + (misere ? fmt::format("{:<{}}        ", "genus", genus) : "") +
                             "position"));
  for (std::size_t i = 0; i < report.specs.size(); ++i) {
    fmt::print("{:>2} {:<{}}  {:>6}  ", i + 1, report.specs[i], width, report.nimbers[i]);
    if (misere) {
      fmt::print("{:<{}}  {}  ", report.genera[i].value_or("?"), genus,
                 !report.tame[i]   ? "?   "
                 : *report.tame[i] ? "tame"
                                   : "wild");
    }
    fmt::print("{}\n", report.positions[i]);
  }
  std::string verdict = "misère";
  if (report.quotient) verdict += ", in a quotient of " + counted(*report.quotient, "element");
  if (!misere) {
    verdict = join(report.nimbers, " xor ");
    if (report.specs.size() > 1) verdict += fmt::format(" = {}", report.nimber);
  }
  fmt::print("\n{}: the {} player wins", verdict, report.next_wins ? "next" : "previous");
  if (report.remoteness) fmt::print(" in {}", *report.remoteness);
  if (report.moves.size() == 1) fmt::print(", by one move alone:");
  if (report.moves.size() > 1) fmt::print(", by these moves:");
  fmt::print("\n");
  std::size_t widest = 0;
  const std::size_t shown = std::min(report.moves.size(), kMostMoves);
  for (std::size_t i = 0; i < shown; ++i) widest = std::max(widest, report.moves[i].move.size());
  for (std::size_t i = 0; i < shown; ++i) {
    const NimberMove& move = report.moves[i];
    fmt::print("  {}:{:<{}}  to {}  ({})\n", move.summand + 1, move.move, widest, move.to,
               move.why);
  }
  if (shown < report.moves.size()) {
    fmt::print("  and {} more: --json lists all\n", report.moves.size() - shown);
  }
}

}  // namespace

Command nimber_command() {
  const auto words = std::make_shared<NimberWords>();
  return {.name = "nimber",
          .group = "Know",
          .summary = "nimbers of a sum of games, who wins it, and all winning moves",
          .examples = {"nimber \"nim(4) + chomp(2x3) + kayles(9) + treblecross(12)\"",
                       "nimber \"nim(4) + chomp(2x3)\" --position \"4 + 2 1\"",
                       "nimber \"nim(3,4,5)\" --json", "nimber \"kayles(5000)\"",
                       "nimber \"kayles(9) + nim(2)\" --misere"},
          .declare =
              [words](Arguments& args) {
                args.positional("GAMES", words->games,
                                "a game, or a sum such as \"nim(4) + kayles(9)\"");
                args.option("--position", words->position,
                            "the summands' positions with '+' between them, or moves such as "
                            "\"1:1 2, 2:3\"; default: the starts");
                args.flag("--misere", words->misere, "who cannot move wins");
                args.flag("--remoteness", words->remoteness, "also in how many moves");
                words->budget.declare(args);
                args.json(words->json);
              },
          .run =
              [words] {
                stop_on_signals();
                ProgressBar progress("nimbers", 0, "positions");
                const Budget budget(words->budget.limits(), user_control(&progress));
                const NimberReport report = nimber_report({.games = words->games,
                                                           .position = words->position,
                                                           .misere = words->misere,
                                                           .remoteness = words->remoteness},
                                                          budget);
                if (words->json) {
                  print_json(to_json(report));
                } else {
                  print(report, pen_for(STDOUT_FILENO));
                }
              }};
}

}  // namespace zermelo
