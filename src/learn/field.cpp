#include "learn/field.h"

#include <map>

namespace zermelo::learn {
namespace {

std::map<std::string, FieldRegistration::Make>& fields() {
  static std::map<std::string, FieldRegistration::Make> fields;
  return fields;
}

}  // namespace

FieldRegistration::FieldRegistration(const std::string& game, Make make) { fields()[game] = make; }

std::unique_ptr<Field> make_field(const GameInfo& info, const std::string& spec) {
  const auto found = fields().find(info.name);
  if (found == fields().end()) return nullptr;
  return found->second(Options(info.name, info.options, Spec::parse(spec)));
}

}  // namespace zermelo::learn
