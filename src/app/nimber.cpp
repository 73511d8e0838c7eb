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
#include "base/numerals.h"
#include "base/pen.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "catalogue/long_heaps.h"
#include "catalogue/misere.h"
#include "catalogue/sum.h"

namespace zermelo {
namespace {

// Where a quotient tells the winner, a genus that takes a search of more sums is left out.
constexpr std::uint64_t kGenusSums = 1 << 13;

struct NimberWords {
  std::string games, position;
  BudgetWords budget;
  bool misere = false, remoteness = false, json = false;
};

struct WinningMove {
  std::size_t summand;
  std::string move, to;
  std::string why;  // "2 xor 2 = 0"
};

struct Report {
  std::vector<std::string> specs, positions;
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

// "2 xor 2 = 0": why a move to this nimber in summand i wins.
std::string why_won(std::vector<std::uint32_t> nimbers, std::size_t i, std::uint32_t to) {
  if (nimbers.size() == 1) return "nimber 0";
  nimbers[i] = to;
  return fmt::format("{} = 0", fmt::join(nimbers, " xor "));
}

// The sum where some summand is too long to be played: then all that counts are nimbers.
Report long_report(const std::vector<std::string>& specs, const Budget& budget) {
  Report report;
  struct Term {
    std::optional<LongHeaps> heaps;
    std::shared_ptr<const AnyGame> game;  // or this one
    std::unique_ptr<AnyNimbers> table;
  };
  std::vector<Term> terms;
  for (const std::string& spec : specs) {
    Term term = {LongHeaps::of(spec), nullptr, nullptr};
    if (term.heaps) {
      term.heaps->solve([] { return !stop_wanted(); });
      report.specs.push_back(term.heaps->spec());
      report.positions.push_back(term.heaps->position());
      report.nimbers.push_back(term.heaps->nimber());
    } else {
      term.game = summands_of(spec)[0];
      term.table = term.game->nimbers(budget);
      report.specs.push_back(term.game->spec());
      report.positions.push_back(term.game->write(term.game->start()));
      report.nimbers.push_back(term.table->nimber(term.game->start()));
    }
    report.nimber ^= report.nimbers.back();
    terms.push_back(std::move(term));
  }
  report.next_wins = report.nimber != 0;
  if (!report.next_wins) return report;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const std::uint32_t wanted = report.nimber ^ report.nimbers[i];
    const std::string why = why_won(report.nimbers, i, wanted);
    if (terms[i].heaps) {
      for (const LongHeaps::Move& move : terms[i].heaps->moves_to(wanted)) {
        report.moves.push_back({.summand = i, .move = move.text, .to = move.to, .why = why});
      }
      continue;
    }
    const AnyGame& game = *terms[i].game;
    for_each_move({terms[i].game}, {game.start()},
                  [&](std::size_t, AnyMove m, const AnyPosition& to) {
                    if (terms[i].table->nimber(to) != wanted) return;
                    report.moves.push_back({.summand = i,
                                            .move = game.write_move(game.start(), m),
                                            .to = game.write(to),
                                            .why = why});
                  });
  }
  return report;
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
    report.moves.push_back({.summand = i,
                            .move = summands[i]->write_move(positions[i], m),
                            .to = summands[i]->write(to),
                            .why = why_won(report.nimbers, i, wanted)});
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

Json to_json(const Report& report, bool misere) {
  Json json = {{"nimber", report.nimber}, {"winner", report.next_wins ? "next" : "previous"}};
  if (misere) {
    json["misere"] = true;
    json["quotient"] = report.quotient ? Json(*report.quotient) : Json(nullptr);
  }
  if (report.remoteness) json["remoteness"] = *report.remoteness;
  json["summands"] = Json::array();
  for (std::size_t i = 0; i < report.specs.size(); ++i) {
    Json one = {{"game", report.specs[i]},
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

void print(const Report& report, bool misere, Pen pen) {
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
                 report.tame[i] ? "tame" : "wild");
    }
    fmt::print("{}\n", report.positions[i]);
  }
  std::string verdict = "misère";
  if (report.quotient) verdict += ", in a quotient of " + counted(*report.quotient, "element");
  if (!misere) {
    verdict = fmt::format("{}", fmt::join(report.nimbers, " xor "));
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
    const WinningMove& move = report.moves[i];
    fmt::print("  {}:{:<{}}  to {}  ({})\n", move.summand + 1, move.move, widest, move.to,
               move.why);
  }
  if (shown < report.moves.size()) {
    fmt::print("  and {} more: --json lists all\n", report.moves.size() - shown);
  }
}

// The first summand that is too long to be played, if there is one.
std::string long_term(const std::vector<std::string>& specs) {
  for (const std::string& spec : specs) {
    if (LongHeaps::of(spec)) return spec;
  }
  return "";
}

Report played_report(const NimberWords& words, const std::vector<std::string>& specs, bool misere,
                     const Budget& budget) {
  const Summands summands = summands_of(join(specs, " + "));
  const std::vector<AnyPosition> positions = read_positions_or_moves(summands, words.position);
  Report report = misere ? misere_report(summands, positions, budget)
                         : normal_report(summands, positions, budget);
  for (std::size_t i = 0; i < summands.size(); ++i) {
    report.specs.push_back(summands[i]->spec());
    report.positions.push_back(summands[i]->write(positions[i]));
  }
  if (words.remoteness) {
    const auto sum = make_game(sum::spec_of_sum(summands, misere));
    const AnyPosition p = sum->read(join(report.positions, " + "));
    Budget own = budget;
    report.remoteness = sum->solve(p, own)->value(p).remoteness;
  }
  return report;
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
                const SumTerms terms = terms_of_sum(words->games);
                const bool misere = words->misere || terms.misere;
                Report report;
                if (const std::string heaps = long_term(terms.games); !heaps.empty()) {
                  if (misere || words->remoteness || !words->position.empty()) {
                    unanswered(
                        "{} is too long to be played: its nimber and winning moves at the "
                        "start are all that is known",
                        heaps);
                  }
                  report = long_report(terms.games, budget);
                } else {
                  report = played_report(*words, terms.games, misere, budget);
                }
                if (words->json) {
                  print_json(to_json(report, misere));
                } else {
                  print(report, misere, pen_for(STDOUT_FILENO));
                }
              }};
}

}  // namespace zermelo
