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

// A text that may be missing.
std::string text_or_none(const Json& body, std::string_view name) {
  return body.contains(name) ? asked_text(body, name) : "";
}

bool flag_or_no(const Json& body, std::string_view name) {
  return body[name].as<bool>().value_or(false);
}

// What is wrong with a sum or a code is told: it names no files.
template <class Answer>
Work told(const char* code, Answer answer) {
  return [code, answer](const std::atomic<bool>& stop) {
    try {
      return answer(stop);
    } catch (const Error& error) {
      if (error.exit() != Exit::kBadInput) throw;
      throw Refused{400, code, error.what()};
    }
  };
}

std::string short_text(const Json& body, std::string_view name) {
  std::string text = asked_text(body, name);
  if (text.size() > caps::kSpecBytes) {
    throw Refused{400, "over_cap",
                  fmt::format("'{}' has at most {} characters", name, caps::kSpecBytes)};
  }
  return text;
}

Work nimber_work(const Json& body) {
  NimberQuestion question = {.games = short_text(body, "games"),
                             .position = text_or_none(body, "position"),
                             .misere = flag_or_no(body, "misere")};
  return told("bad_game", [question](const std::atomic<bool>& stop) {
    return to_json(nimber_report(question, budget_for(stop)));
  });
}

Work value_work(const Json& body) {
  return told("bad_game", [sum = short_text(body, "sum"), position = text_or_none(body, "position"),
                           drawn = flag_or_no(body, "thermograph")](const std::atomic<bool>& stop) {
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
  return told("bad_code", [code = short_text(body, "code"), to,
                           drawn = flag_or_no(body, "plot")](const std::atomic<bool>& stop) {
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
