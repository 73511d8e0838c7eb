// zermelo nimber: the nimbers of a sum of games, who wins it, and all winning moves.
#include <algorithm>
#include <optional>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

#include "app/budget_words.h"
#include "app/commands.h"
#include "app/describe.h"
#include "app/progress_bar.h"
#include "app/terminal.h"
#include "base/error.h"
#include "base/json.h"
#include "base/pen.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "catalogue/misere.h"
#include "catalogue/sum.h"

namespace zermelo {
namespace {

// Where a quotient tells the winner, a genus that takes a search of more sums is left out.
constexpr std::uint64_t kGenusSums = 1 << 13;

struct WinningMove {
  std::size_t summand;
  std::string move, to;
  std::string why;  // "2 xor 2 = 0"
};

struct Report {
  std::vector<std::string> positions;
  std::vector<std::uint32_t> nimbers;
  std::vector<std::optional<std::string>> genera;  // in misère play
  std::vector<bool> tame;
  std::optional<std::size_t> quotient;  // how many elements it has, if one was used
  std::uint32_t nimber = 0;             // of the sum
  bool next_wins = false;
  std::vector<WinningMove> moves;
  std::optional<int> remoteness;
};

// Calls look(i, move, to) for every move in every summand.
template <class Look>
void for_each_move(const Summands& summands, const std::vector<AnyPosition>& positions,
                   Look&& look) {
  for (std::size_t i = 0; i < summands.size(); ++i) {
    if (summands[i]->turn(positions[i]).is_over()) continue;
    for (const AnyMove m : summands[i]->moves(positions[i])) {
      AnyPosition to = positions[i];
      summands[i]->play(to, m);
      look(i, m, to);
    }
  }
}

std::string xor_text(std::vector<std::uint32_t> nimbers, std::size_t i, std::uint32_t to) {
  nimbers[i] = to;
  return fmt::format("{}", fmt::join(nimbers, " xor "));
}

Report normal_report(const Summands& summands, const std::vector<AnyPosition>& positions,
                     const Budget& budget) {
  Report report;
  std::vector<std::unique_ptr<AnyNimbers>> tables;
  for (std::size_t i = 0; i < summands.size(); ++i) {
    tables.push_back(summands[i]->nimbers(budget));
    report.nimbers.push_back(tables[i]->nimber(positions[i]));
    report.nimber ^= report.nimbers[i];
  }
  report.next_wins = report.nimber != 0;
  if (!report.next_wins) return report;
  for_each_move(summands, positions, [&](std::size_t i, AnyMove m, const AnyPosition& to) {
    const std::uint32_t wanted = report.nimber ^ report.nimbers[i];
    if (tables[i]->nimber(to) != wanted) return;
    report.moves.push_back(
        {.summand = i,
         .move = summands[i]->write_move(positions[i], m),
         .to = summands[i]->write(to),
         .why = summands.size() == 1 ? "nimber 0" : xor_text(report.nimbers, i, wanted) + " = 0"});
  });
  return report;
}

Report misere_report(const Summands& summands, const std::vector<AnyPosition>& positions,
                     const Budget& budget) {
  Report report;
  MiserePlay play(summands, budget);
  std::vector<MisereSums::Sum> sums;
  MisereSums::Sum whole;
  for (std::size_t i = 0; i < summands.size(); ++i) {
    sums.push_back(play.sum_of(i, positions[i]));
    whole = joined(whole, sums[i]);
    report.nimbers.push_back(play.sums().nimber(sums[i]));
    report.nimber ^= report.nimbers[i];
    report.tame.push_back(play.sums().is_tame(sums[i]));
  }
  report.next_wins = play.verdict(whole).next_wins;
  if (play.quotient()) report.quotient = play.quotient()->monoid().order();
  for (const MisereSums::Sum& sum : sums) {
    report.genera.push_back(report.quotient ? play.sums().genus_within(kGenusSums, sum)
                                            : play.sums().genus(sum));
  }
  if (!report.next_wins) return report;
  for_each_move(summands, positions, [&](std::size_t i, AnyMove m, const AnyPosition& to) {
    MisereSums::Sum after = play.sum_of(i, to);
    for (std::size_t k = 0; k < sums.size(); ++k) {
      if (k != i) after = joined(after, sums[k]);
    }
    const MiserePlay::Verdict verdict = play.verdict(after);
    if (verdict.next_wins) return;
    report.moves.push_back({.summand = i,
                            .move = summands[i]->write_move(positions[i], m),
                            .to = summands[i]->write(to),
                            .why = verdict.how});
  });
  return report;
}

Json to_json(const Summands& summands, const Report& report, bool misere) {
  Json json = {{"nimber", report.nimber}, {"winner", report.next_wins ? "next" : "previous"}};
  if (misere) {
    json["misere"] = true;
    json["quotient"] = report.quotient ? Json(*report.quotient) : Json(nullptr);
  }
  if (report.remoteness) json["remoteness"] = *report.remoteness;
  json["summands"] = Json::array();
  for (std::size_t i = 0; i < summands.size(); ++i) {
    Json one = {{"game", summands[i]->spec()},
                {"position", report.positions[i]},
                {"nimber", report.nimbers[i]}};
    if (misere) {
      one["genus"] = report.genera[i] ? Json(*report.genera[i]) : Json(nullptr);
      one["tame"] = bool(report.tame[i]);
    }
    json["summands"].push_back(one);
  }
  json["winning_moves"] = Json::array();
  for (const WinningMove& move : report.moves) {
    json["winning_moves"].push_back(
        {{"summand", move.summand}, {"move", move.move}, {"to", move.to}});
  }
  return json;
}

void print(const Summands& summands, const Report& report, bool misere, Pen pen) {
  std::size_t width = 4, genus = 5;
  for (const auto& summand : summands) width = std::max(width, summand->spec().size());
  for (const auto& text : report.genera) genus = std::max(genus, text.value_or("").size());
  const std::string title = fmt::format("   {:<{}}  nimber  ", "game", width);
  fmt::print("{}\n", pen(Color::kBold,
                         title + (misere ? fmt::format("{:<{}}        ", "genus", genus) : "") +
                             "position"));
  for (std::size_t i = 0; i < summands.size(); ++i) {
    fmt::print("{:>2} {:<{}}  {:>6}  ", i + 1, summands[i]->spec(), width, report.nimbers[i]);
    if (misere) {
      fmt::print("{:<{}}  {}  ", report.genera[i].value_or("?"), genus,
                 report.tame[i] ? "tame" : "wild");
    }
    fmt::print("{}\n", report.positions[i]);
  }
  std::string verdict = "misère";
  if (report.quotient) verdict += fmt::format(", in a quotient of {} elements", *report.quotient);
  if (!misere) {
    verdict = fmt::format("{}", fmt::join(report.nimbers, " xor "));
    if (summands.size() > 1) verdict += fmt::format(" = {}", report.nimber);
  }
  fmt::print("\n{}: the {} player wins", verdict, report.next_wins ? "next" : "previous");
  if (report.remoteness) fmt::print(" in {}", *report.remoteness);
  if (report.moves.size() == 1) fmt::print(", by one move alone:");
  if (report.moves.size() > 1) fmt::print(", by these moves:");
  fmt::print("\n");
  std::size_t widest = 0;
  for (const WinningMove& move : report.moves) widest = std::max(widest, move.move.size());
  for (const WinningMove& move : report.moves) {
    fmt::print("  {}:{:<{}}  to {}  ({})\n", move.summand + 1, move.move, widest, move.to,
               move.why);
  }
}

}  // namespace

Command nimber_command() {
  struct Words {
    std::string games, position;
    BudgetWords budget;
    bool misere = false, remoteness = false, json = false;
  };
  const auto words = std::make_shared<Words>();
  return {.name = "nimber",
          .group = "Know",
          .summary = "nimbers of a sum of games, who wins it, and all winning moves",
          .examples = {"nimber \"nim(4) + chomp(2x3) + kayles(9) + treblecross(12)\"",
                       "nimber \"nim(4) + chomp(2x3)\" --position \"4 + 2 1\"",
                       "nimber \"nim(3,4,5)\" --json", "nimber \"kayles(9) + nim(2)\" --misere"},
          .declare =
              [words](Arguments& args) {
                args.positional("GAMES", words->games,
                                "a game, or a sum such as \"nim(4) + kayles(9)\"");
                args.option("--position", words->position,
                            "the summands' positions with '+' between them; default: the starts");
                args.flag("--misere", words->misere, "who cannot move wins");
                args.flag("--remoteness", words->remoteness, "also in how many moves");
                words->budget.declare(args);
                args.json(words->json);
              },
          .run =
              [words] {
                const Summands summands = summands_of(words->games);
                const std::vector<AnyPosition> positions =
                    read_positions(summands, words->position);
                stop_on_signals();
                ProgressBar progress("nimbers", 0, "positions");
                const Budget budget(words->budget.limits(), user_control(&progress));
                Report report = words->misere ? misere_report(summands, positions, budget)
                                              : normal_report(summands, positions, budget);
                for (std::size_t i = 0; i < summands.size(); ++i) {
                  report.positions.push_back(summands[i]->write(positions[i]));
                }
                if (words->remoteness) {
                  const auto sum = make_game(sum::spec_of_sum(summands, words->misere));
                  const AnyPosition p = sum->read(join(report.positions, " + "));
                  Budget own = budget;
                  report.remoteness = sum->solve(p, own)->value(p).remoteness;
                }
                if (words->json) {
                  print_json(to_json(summands, report, words->misere));
                } else {
                  print(summands, report, words->misere, pen_for(STDOUT_FILENO));
                }
              }};
}

}  // namespace zermelo
