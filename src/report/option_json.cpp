#include "report/option_json.h"

#include "base/text.h"

namespace zermelo {
namespace {

const char* kind_name(Option::Kind kind) {
  switch (kind) {
    case Option::Kind::kFlag: return "flag";
    case Option::Kind::kNumber: return "number";
    case Option::Kind::kNumbers: return "numbers";
    case Option::Kind::kReal: return "real";
    case Option::Kind::kTime: return "time";
    case Option::Kind::kChoice: return "choice";
    case Option::Kind::kWord: return "word";
  }
  return "";
}

}  // namespace

Json option_json(const Option& option) {
  Json json = {{"name", option.name}, {"kind", kind_name(option.kind)}};
  if (option.kind == Option::Kind::kFlag) {
    json["default"] = option.default_value == "yes";
  } else if (option.kind == Option::Kind::kNumber) {
    json["default"] = *to_integer(option.default_value);
  } else if (option.kind == Option::Kind::kReal) {
    json["default"] = *to_real(option.default_value);
  } else if (option.kind == Option::Kind::kNumbers) {
    json["default"] = Json::array();
    for (const std::string& number : split_top_level(option.default_value, '+')) {
      if (!number.empty()) json["default"].push_back(*to_integer(number));
    }
  } else {
    json["default"] = option.default_value;
  }
  if (option.kind == Option::Kind::kNumber || option.kind == Option::Kind::kNumbers ||
      option.kind == Option::Kind::kReal) {
    json["min"] = option.low;
    json["max"] = option.high;
  }
  if (option.kind == Option::Kind::kChoice) json["choices"] = option.choices;
  if (option.takes_bare) json["bare"] = true;
  json["help"] = option.help;
  return json;
}

Json options_json(const std::vector<Option>& options) {
  Json list = Json::array();
  for (const Option& option : options) list.push_back(option_json(option));
  return list;
}

}  // namespace zermelo
