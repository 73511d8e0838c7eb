#include "report/nimber_report.h"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "base/error.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "catalogue/long_heaps.h"
#include "catalogue/misere.h"
#include "catalogue/sum.h"
#include "cgt/heap_quotient.h"

namespace zermelo {
namespace {

// Where a quotient tells the winner, a genus that takes a search of more sums is left out.
constexpr std::uint64_t kGenusSums = 1 << 13;

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
  return join(nimbers, " xor ") + " = 0";
}

// The sum where some summand is too long to be played: then all that counts are nimbers.
NimberReport long_report(const std::vector<std::string>& specs, const Budget& budget) {
  NimberReport report;
  struct Term {
    std::optional<LongHeaps> heaps;
    std::shared_ptr<const AnyGame> game;  // or this one
    std::unique_ptr<AnyNimbers> table;
  };
  std::vector<Term> terms;
  for (const std::string& spec : specs) {
    Term term = {LongHeaps::of(spec), nullptr, nullptr};
    if (term.heaps) {
      term.heaps->solve([&] { return !budget.control().is_stopped(); });
      report.specs.push_back(term.heaps->spec());
      report.positions.push_back(term.heaps->position());
      report.nimbers.push_back(term.heaps->nimber());
    } else {
      term.game = summands_of(spec, Summable::kNimbers)[0];
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

// The same in misère play, by the quotient of the heaps, which must all be of one game.
NimberReport long_misere_report(const std::vector<std::string>& specs, const Budget& budget) {
  NimberReport report;
  std::vector<LongHeaps> terms;
  int largest = 0;
  for (const std::string& spec : specs) {
    auto heaps = LongHeaps::of(spec, true);
    if (!heaps || !heaps->has_misere() ||
        (!terms.empty() && heaps->code().text() != terms[0].code().text())) {
      unanswered(
          "{}: in misère play rows and heaps this long are known beside others of the same game "
          "alone",
          spec);
    }
    terms.push_back(*std::move(heaps));
    largest = std::max(largest, terms.back().heaps()[0]);
  }
  HeapQuotient quotient(terms[0].code(), budget);
  quotient.extend(static_cast<std::size_t>(largest));
  const BipartiteMonoid& monoid = quotient.quotient().monoid();
  const auto element = [&](int heap) { return quotient.element(static_cast<std::size_t>(heap)); };
  // All heaps but this one of this term.
  const auto others = [&](std::size_t term, std::size_t heap) {
    BipartiteMonoid::Element product = 0;
    for (std::size_t t = 0; t < terms.size(); ++t) {
      for (std::size_t i = 0; i < terms[t].heaps().size(); ++i) {
        if (t != term || i != heap) product = monoid.product(product, element(terms[t].heaps()[i]));
      }
    }
    return product;
  };
  report.quotient = monoid.order();
  for (LongHeaps& term : terms) {
    term.solve([&] { return !budget.control().is_stopped(); });
    report.specs.push_back(term.spec());
    report.positions.push_back(term.position());
    report.nimbers.push_back(term.nimber());
    report.nimber ^= term.nimber();
    report.genera.emplace_back();
    report.tame.emplace_back();
  }
  report.next_wins = !monoid.is_lost(others(terms.size(), 0));
  if (!report.next_wins) return report;
  for (std::size_t t = 0; t < terms.size(); ++t) {
    std::vector<BipartiteMonoid::Element> rest;
    for (std::size_t i = 0; i < terms[t].heaps().size(); ++i) rest.push_back(others(t, i));
    const auto moves = terms[t].moves_where([&](std::size_t i, int a, int b, int c) {
      BipartiteMonoid::Element left = rest[i];
      for (const int heap : {a, b, c}) left = monoid.product(left, element(heap));
      return monoid.is_lost(left);
    });
    for (const LongHeaps::Move& move : moves) {
      report.moves.push_back({.summand = t, .move = move.text, .to = move.to, .why = "lost"});
    }
  }
  return report;
}

NimberReport normal_report(const Summands& summands, const std::vector<AnyPosition>& positions,
                           const Budget& budget) {
  NimberReport report;
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

NimberReport misere_report(const Summands& summands, const std::vector<AnyPosition>& positions,
                           const Budget& budget) {
  NimberReport report;
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

// The first summand that is too long to be played, if there is one.
std::string long_term(const std::vector<std::string>& specs) {
  for (const std::string& spec : specs) {
    if (LongHeaps::of(spec)) return spec;
  }
  return "";
}

NimberReport played_report(const NimberQuestion& question, const std::vector<std::string>& specs,
                           bool misere, const Budget& budget) {
  const Summands summands = summands_of(join(specs, " + "), Summable::kNimbers);
  const std::vector<AnyPosition> positions = read_positions_or_moves(summands, question.position);
  NimberReport report = misere ? misere_report(summands, positions, budget)
                               : normal_report(summands, positions, budget);
  for (std::size_t i = 0; i < summands.size(); ++i) {
    report.specs.push_back(summands[i]->spec());
    report.positions.push_back(summands[i]->write(positions[i]));
  }
  if (question.remoteness) {
    const auto sum = make_game(sum::spec_of_sum(summands, misere, false));
    const AnyPosition p = sum->read(join(report.positions, " + "));
    Budget own = budget;
    report.remoteness = sum->solve(p, own)->value(p).remoteness;
  }
  return report;
}

}  // namespace

NimberReport nimber_report(const NimberQuestion& question, const Budget& budget) {
  const SumTerms terms = terms_of_sum(question.games);
  const bool misere = question.misere || terms.misere;
  NimberReport report;
  if (const std::string heaps = long_term(terms.games); !heaps.empty()) {
    if (question.remoteness || !question.position.empty()) {
      unanswered(
          "{} is too long to be played: its nimber and winning moves at the start are all that is "
          "known",
          heaps);
    }
    report = misere ? long_misere_report(terms.games, budget) : long_report(terms.games, budget);
  } else {
    report = played_report(question, terms.games, misere, budget);
  }
  report.misere = misere;
  return report;
}

Json to_json(const NimberReport& report) {
  const bool misere = report.misere;
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
      one["tame"] = report.tame[i] ? Json(*report.tame[i]) : Json(nullptr);
    }
    json["summands"].push_back(one);
  }
  json["winning_moves"] = Json::array();
  for (const NimberMove& move : report.moves) {
    json["winning_moves"].push_back(
        {{"summand", move.summand}, {"move", move.move}, {"to", move.to}});
  }
  return json;
}

}  // namespace zermelo
