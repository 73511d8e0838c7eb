#include "report/value_json.h"

#include <cmath>
#include <cstdint>

namespace zermelo {

Json to_json(Outcome outcome) {
  if (outcome == Outcome::kNone) return nullptr;
  return to_string(outcome);
}

void add_value(Json& json, const Value& value) {
  json["value"] = to_json(value.outcome);
  json["remoteness"] = value.remoteness ? Json(*value.remoteness) : Json(nullptr);
  json["known"] = to_string(value.known);
  if (value.score) json["score"] = Json::number(*value.score);
  if (value.nimber) json["nimber"] = *value.nimber;
  if (value.expectation) json["expectation"] = *value.expectation;
  if (value.error) json["error"] = *value.error;
  if (value.known != Known::kEstimated) return;
  if (value.basis != Basis::kNone) json["basis"] = to_string(value.basis);
  if (value.count > 0) json["count"] = value.count;
  if (value.depth > 0) json["depth"] = value.depth;
}

}  // namespace zermelo
