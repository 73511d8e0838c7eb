#include "report/summary_json.h"

#include "report/value_json.h"

namespace zermelo {

Json stages_json(const std::vector<StageChance>& stages) {
  Json list = Json::array();
  for (const StageChance& chance : stages) {
    list.push_back({{"stage", chance.stage}, {"last", chance.last}, {"reach", chance.reach}});
  }
  return list;
}

Json summary_json(const Summary& summary) {
  const Value& value = summary.value;
  Json json = {{"value", to_json(value.outcome)},
               {"remoteness", value.remoteness ? Json(*value.remoteness) : Json(nullptr)},
               {"positions", summary.positions},
               {"wins", summary.wins},
               {"loses", summary.loses},
               {"ties", summary.ties},
               {"draws", summary.draws},
               {"ended", summary.ended},
               {"moves", summary.moves},
               {"max_remoteness", summary.max_remoteness},
               {"by_remoteness", Json::array()}};
  if (!summary.returns.empty()) json["returns"] = summary.returns;
  if (!summary.stages.empty()) json["stages"] = stages_json(summary.stages);
  for (const Summary::Counts& counts : summary.by_remoteness) {
    json["by_remoteness"].push_back(
        {{"wins", counts.wins}, {"loses", counts.loses}, {"ties", counts.ties}});
  }
  return json;
}

}  // namespace zermelo
