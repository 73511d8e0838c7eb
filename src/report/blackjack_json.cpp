#include "report/blackjack_json.h"

#include "engines/blackjack/chart_picture.h"

namespace zermelo {

using namespace blackjack;

Json choices_json(const ChoiceValues& values) {
  Json json = Json::object();
  for (std::size_t c = 0; c < kChoices; ++c) {
    if (values[c]) json[std::string(kChoiceNames[c])] = *values[c];
  }
  return json;
}

Json hand_json(const RoundValues& round, HandId hand, int up) {
  const ChoiceValues values = round.values(hand, up);
  std::string cards;
  for (int v = 0; v < kValues; ++v) {
    for (int i = 0; i < HandTable::get()[hand].counts[static_cast<std::size_t>(v)]; ++i) {
      cards += value_name(v);
    }
  }
  const auto best = static_cast<std::size_t>(best_of(values));
  return {{"known", "exact"},
          {"hand", cards},
          {"up", value_name(up)},
          {"total", HandTable::get()[hand].total},
          {"soft", HandTable::get()[hand].soft},
          {"given_no_dealer_natural", round.rules().peek},
          {"dealer_natural", round.natural_chance(hand, up)},
          {"values", choices_json(values)},
          {"best", std::string(kChoiceNames[best])},
          {"value", *values[best]}};
}

Json chart_json(const Chart& chart) {
  Json json = {{"hard", Json::object()}, {"soft", Json::object()}, {"pair", Json::object()}};
  for (const ChartRow& row : rows_of(chart)) {
    Json cells = Json::object();
    for (const int up : kUpOrder) {
      cells[value_name(up)] = (*row.cells)[static_cast<std::size_t>(up)].text();
    }
    json[row.section][row.name] = cells;
  }
  return json;
}

Json edge_json(const RoundValues& round) {
  Json ups = Json::object();
  for (const int up : kUpOrder) {
    if (round.up_chance(up) > 0) ups[value_name(up)] = round.edge(up);
  }
  return {{"known", "exact"}, {"edge", round.edge()}, {"by_up", ups}};
}

Json dealer_json(const RoundValues& round) {
  Json ups = Json::object();
  constexpr std::array<const char*, 7> kEnds = {"bust", "17", "18", "19", "20", "21", "natural"};
  std::array<double, 7> all{};
  const auto object = [&](const std::array<double, 7>& ends) {
    Json json = Json::object();
    for (std::size_t k = 0; k < 7; ++k) json[kEnds[k]] = ends[k];
    return json;
  };
  for (const int up : kUpOrder) {
    if (round.up_chance(up) <= 0) continue;
    const auto ends = round.dealer(up);
    for (std::size_t k = 0; k < 7; ++k) all[k] += round.up_chance(up) * ends[k];
    ups[value_name(up)] = object(ends);
  }
  return {{"known", "exact"}, {"by_up", ups}, {"all", object(all)}};
}

Json simulation_json(const SimulationResult& result) {
  return {{"known", "estimated"},
          {"rounds", result.rounds},
          {"mean", result.mean},
          {"error", result.error()},
          {"deviation", result.deviation}};
}

}  // namespace zermelo
