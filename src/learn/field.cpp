#include "learn/field.h"

#include <map>

namespace zermelo::learn {
namespace {

struct Entry {
  const GameInfo* info;
  FieldRegistration::Make make;
};

std::map<std::string, Entry>& fields() {
  static std::map<std::string, Entry> fields;
  return fields;
}

}  // namespace

FieldRegistration::FieldRegistration(const GameInfo& info, Make make) {
  fields()[info.name] = {&info, make};
}

std::unique_ptr<Field> make_field(const std::string& spec) {
  if (spec.find(' ') != std::string::npos) return nullptr;  // a sum
  const auto found = fields().find(spec.substr(0, spec.find('(')));
  if (found == fields().end()) return nullptr;
  const auto& [info, make] = found->second;
  return make(Options(info->name, info->options, Spec::parse(spec)));
}

std::string learned_spec(const std::string& spec) {
  const auto found = fields().find(spec.substr(0, spec.find('(')));
  if (found == fields().end() || spec.find(' ') != std::string::npos) return spec;
  const GameInfo& info = *found->second.info;
  return Options(info.name, info.options, Spec::parse(spec)).spec_after_start();
}

}  // namespace zermelo::learn
