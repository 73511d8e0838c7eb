#include "base/json.h"

#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

namespace zermelo {
namespace {

using Library = nlohmann::ordered_json;

const Json kNull;

Library to_library(const Json& json) {
  if (const auto value = json.as<bool>()) return *value;
  if (const auto value = json.as<std::int64_t>()) return *value;
  if (const auto value = json.as<std::uint64_t>()) return *value;
  if (const auto value = json.as<double>()) return *value;
  if (auto value = json.as<std::string>()) return std::move(*value);
  if (json.is_array()) {
    Library list = Library::array();
    for (const Json& element : json.elements()) list.push_back(to_library(element));
    return list;
  }
  if (json.is_object()) {
    auto fields = Library::object();
    auto& pairs = fields.get_ref<Library::object_t&>();
    for (const auto& [name, value] : json.fields()) pairs.emplace_back(name, to_library(value));
    return fields;
  }
  return nullptr;
}

Json from_library(const Library& library) {
  switch (library.type()) {
    case Library::value_t::boolean: return library.get<bool>();
    case Library::value_t::number_integer: return library.get<std::int64_t>();
    case Library::value_t::number_unsigned: return library.get<std::uint64_t>();
    case Library::value_t::number_float: return library.get<double>();
    case Library::value_t::string: return library.get<std::string>();
    case Library::value_t::array: {
      Json list = Json::array();
      for (const Library& element : library) list.push_back(from_library(element));
      return list;
    }
    case Library::value_t::object: {
      Json fields = Json::object();
      for (const auto& [name, value] : library.items()) fields[name] = from_library(value);
      return fields;
    }
    default: return nullptr;
  }
}

}  // namespace

Json Json::number(double x) {
  if (x == std::trunc(x) && std::abs(x) < 1e15) return static_cast<std::int64_t>(x);
  return x;
}

Json::Json() = default;
Json::Json(std::string_view text) : value_(std::string(text)) {}
Json::Json(std::string text) : value_(std::move(text)) {}
Json::Json(Array list) : value_(std::move(list)) {}
Json::Json(Object fields) : value_(std::move(fields)) {}
Json::Json(const Json&) = default;
Json::Json(Json&&) noexcept = default;
Json& Json::operator=(const Json&) = default;
Json& Json::operator=(Json&&) noexcept = default;
Json::~Json() = default;

Json Json::array(std::initializer_list<Json> list) { return Json(Array(list)); }
Json Json::object() { return Json(Object()); }

Json::Json(std::initializer_list<Json> list) {
  const bool is_object = std::all_of(list.begin(), list.end(), [](const Json& element) {
    return element.is_array() && element.size() == 2 && element[0].is_text();
  });
  if (!is_object) {
    value_ = Array(list);
    return;
  }
  *this = object();
  for (const Json& field : list) {
    (*this)[std::get<std::string>(field[0].value_)] = field[1];
  }
}

Json& Json::operator[](std::string_view name) {
  if (is_null()) *this = object();
  if (const Json* field = find(name)) return const_cast<Json&>(*field);
  return std::get<Object>(value_).emplace_back(name, Json()).second;
}

void Json::update(const Json& object) {
  for (const auto& [name, value] : object.fields()) (*this)[name] = value;
}

void Json::push_back(Json element) {
  if (is_null()) *this = array();
  std::get<Array>(value_).push_back(std::move(element));
}

std::size_t Json::size() const { return elements().size() + fields().size(); }

const Json& Json::operator[](std::string_view name) const {
  const Json* const field = find(name);
  return field == nullptr ? kNull : *field;
}

std::span<const Json> Json::elements() const {
  const auto* const list = std::get_if<Array>(&value_);
  return list == nullptr ? std::span<const Json>() : *list;
}

std::span<const std::pair<std::string, Json>> Json::fields() const {
  const auto* const fields = std::get_if<Object>(&value_);
  return fields == nullptr ? std::span<const std::pair<std::string, Json>>() : *fields;
}

bool operator==(const Json& a, const Json& b) {
  if (a.is_integer() && b.is_integer()) {
    return a.as_signed() == b.as_signed() && a.as_unsigned() == b.as_unsigned();
  }
  return a.value_ == b.value_;
}

std::string Json::dump() const {
  return to_library(*this).dump(-1, ' ', false, Library::error_handler_t::replace);
}

std::optional<Json> Json::parse(std::string_view text, int depth) {
  // Opening brackets outside of texts, counted before the library recurses into them.
  int open = 0;
  bool inside = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (inside) {
      if (c == '\\') ++i;
      inside = c != '"';
    } else {
      inside = c == '"';
      open += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
      if (open > depth) return std::nullopt;
    }
  }
  const Library library = Library::parse(text, nullptr, false);
  if (library.is_discarded()) return std::nullopt;
  return from_library(library);
}

const Json* Json::find(std::string_view name) const {
  for (const auto& [own, value] : fields()) {
    if (own == name) return &value;
  }
  return nullptr;
}

std::optional<std::int64_t> Json::as_signed() const {
  if (const auto* value = std::get_if<std::int64_t>(&value_)) return *value;
  const auto* value = std::get_if<std::uint64_t>(&value_);
  if (value == nullptr || !std::in_range<std::int64_t>(*value)) return std::nullopt;
  return static_cast<std::int64_t>(*value);
}

std::optional<std::uint64_t> Json::as_unsigned() const {
  if (const auto* value = std::get_if<std::uint64_t>(&value_)) return *value;
  const auto* value = std::get_if<std::int64_t>(&value_);
  if (value == nullptr || *value < 0) return std::nullopt;
  return static_cast<std::uint64_t>(*value);
}

}  // namespace zermelo
