#include "report/grundy_report.h"

#include "base/error.h"
#include "catalogue/catalogue.h"

namespace zermelo {

TakingCode heap_code_of(const std::string& text) {
  const CatalogueEntry* const entry = find_game(text.substr(0, text.find('(')));
  const std::string name = entry == nullptr ? "" : entry->info->name;
  if (name == "treblecross") {
    bad_input("expected a code: a row of n cells of treblecross is a heap of n + 2 of 0.007");
  }
  if (name == "grundys-game") return TakingCode::grundy();
  if (name == "dawsons-kayles") return TakingCode::octal("0.07");
  if (name != "kayles" && name != "soda-cans") return TakingCode::parse(text);
  const Options options(name, entry->info->options, Spec::parse(text));
  if (name == "soda-cans" && options.flag("ring")) {
    bad_input("expected a row, found a ring, which is no heap of an octal game");
  }
  return TakingCode::octal("0." +
                           std::string(static_cast<std::size_t>(options.number("max")), '7'));
}

GrundyReport grundy_report(const GrundyTable& table) {
  const SparseSpace space = find_sparse_space(table.code(), table.values());
  return {.table = table,
          .period = find_period(table.code(), table.values()),
          .space = space,
          .rare = count_rare(space, table.values())};
}

Json grundy_json(const GrundyReport& answer) {
  Json json = {{"code", answer.table.code().text()},
               {"to", answer.table.last_heap()},
               {"period", nullptr},
               {"preperiod", nullptr},
               {"last_exception", nullptr},
               {"saltus", nullptr},
               {"proved", false}};
  if (const auto& period = answer.period) {
    json["period"] = period->length;
    json["preperiod"] = period->preperiod;
    if (period->last_exception()) json["last_exception"] = *period->last_exception();
    json["saltus"] = period->saltus;
    json["proved"] = period->proved;
  }
  json["rare"] = nullptr;
  if (answer.has_rare()) {
    json["rare"] = {{"mask", answer.space.mask},
                    {"by_place", answer.space.by_place},
                    {"count", answer.rare.count},
                    {"last", answer.rare.count > 0 ? Json(answer.rare.last) : Json(nullptr)}};
  }
  return json;
}

}  // namespace zermelo
