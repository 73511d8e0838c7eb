#include "server/theory.h"

#include <string>

#include <fmt/core.h>

#include "base/error.h"
#include "base/limits.h"
#include "cgt/grundy_plot.h"
#include "cgt/notation.h"
#include "report/grundy_report.h"
#include "report/nimber_report.h"
#include "report/value_report.h"
#include "server/caps.h"
#include "server/message.h"
#include "server/question.h"

namespace zermelo {
namespace {

using Work = std::function<Json(const std::atomic<bool>& stop)>;

Budget budget_for(const std::atomic<bool>& stop) {
  return Budget({.seconds = caps::kSeconds, .bytes = caps::kAnalysisBytes}, {.stop = &stop});
}

template <class Answer>
Work told(const char* code, Answer answer) {
  return [code, answer](const std::atomic<bool>& stop) {
    return told_as(code, [&] { return answer(stop); });
  };
}

// Positions of long heaps are long.
std::string position_of(const Json& body) {
  return body.contains("position") ? asked_text(body, "position") : "";
}

// A text that must be there and is not long.
std::string needed_text(const Json& body, std::string_view name) {
  (void)asked_text(body, name);
  return asked_short_text(body, name);
}

Work nimber_work(const Json& body) {
  NimberQuestion question = {.games = needed_text(body, "games"),
                             .position = position_of(body),
                             .misere = asked_flag(body, "misere")};
  return told("bad_game", [question](const std::atomic<bool>& stop) {
    return to_json(nimber_report(question, budget_for(stop)));
  });
}

Work value_work(const Json& body) {
  return told("bad_game", [sum = needed_text(body, "sum"), position = position_of(body),
                           drawn = asked_flag(body, "thermograph")](const std::atomic<bool>& stop) {
    ShortGames games(budget_for(stop));
    Thermographs thermographs(games);
    const ValueAnswer answer = value_answer(games, thermographs, sum, position);
    Json json = value_json(games, thermographs, answer);
    if (drawn) {
      const ShortGame value = answer.play.value;
      json["thermograph"] = to_svg(picture(thermographs.of(value), write_value(games, value)));
    }
    return json;
  });
}

Work grundy_work(const Json& body) {
  const std::uint64_t to = body.contains("to") ? body["to"].as<std::uint64_t>().value_or(0) : 100;
  if (to < 1 || to > caps::kHeaps) {
    throw Refused{400, "over_cap", fmt::format("expected 1 to {} in 'to'", caps::kHeaps)};
  }
  return told("bad_code", [code = needed_text(body, "code"), to,
                           drawn = asked_flag(body, "plot")](const std::atomic<bool>& stop) {
    GrundyTable table(heap_code_of(code));
    const bool done = table.extend(to, 1, [&](std::size_t) { return !stop; });
    if (!done) unanswered("stopped at heap {}", table.last_heap());
    const GrundyReport report = grundy_report(table);
    Json json = grundy_json(report);
    json["values"] = Json::array();
    for (const auto value : table.values()) json["values"].push_back(value);
    if (drawn) {
      json["plot"] = to_svg(plot_grundy(table.code(), table.values(), report.period, report.space));
    }
    return json;
  });
}

}  // namespace

Work theory_of(std::string_view name, const Json& body) {
  if (name == "nimber") return nimber_work(body);
  if (name == "value") return value_work(body);
  if (name == "grundy") return grundy_work(body);
  return {};
}

}  // namespace zermelo
