// A JSON value: how answers are built and how other programs' words are read.
//
// The library that writes and parses the text (nlohmann/json) takes two to four seconds to compile
// wherever it is used; json.cpp alone sees it. Fields keep the order in which they were added.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace zermelo {

class Json {
 public:
  using Array = std::vector<Json>;
  using Object = std::vector<std::pair<std::string, Json>>;

  // --- Building -----------------------------------------------------------------------------------

  Json();  // null
  Json(std::nullptr_t) : Json() {}
  template <std::same_as<bool> T>
  Json(T value) : value_(value) {}
  template <std::signed_integral T>
  Json(T value) : value_(std::int64_t{value}) {}
  template <std::unsigned_integral T>
  requires(!std::same_as<T, bool>) Json(T value) : value_(std::uint64_t{value}) {}
  template <std::floating_point T>
  Json(T value) : value_(double{value}) {}
  Json(const char* text) : Json(std::string_view(text)) {}
  Json(std::string_view text);
  Json(std::string text);
  template <class T>
  Json(const std::optional<T>& value) {
    if (value) *this = Json(*value);
  }
  template <class T>
  Json(const std::vector<T>& list) : Json(std::span<const T>(list)) {}
  template <class T, std::size_t kSize>
  Json(const std::array<T, kSize>& list) : Json(std::span<const T>(list)) {}
  template <class T>
  explicit Json(std::span<const T> list) : Json(Array(list.begin(), list.end())) {}
  // {{"name", value}, ...} is an object, any other list an array.
  Json(std::initializer_list<Json> list);
  // Not inline: answers are built of hundreds of these.
  Json(const Json&);
  Json(Json&&) noexcept;
  Json& operator=(const Json&);
  Json& operator=(Json&&) noexcept;
  ~Json();

  static Json array(std::initializer_list<Json> list = {});
  static Json object();
  // An integer where the number is whole, as scores and counts mostly are.
  static Json number(double x);

  // A field, added as null where it is missing. Null becomes an object.
  Json& operator[](std::string_view name);
  void update(const Json& object);  // sets the fields of another object
  void push_back(Json element);     // null becomes an array

  // --- Reading ------------------------------------------------------------------------------------

  bool is_null() const { return holds<std::monostate>(); }
  bool is_bool() const { return holds<bool>(); }
  bool is_integer() const { return holds<std::int64_t>() || holds<std::uint64_t>(); }
  bool is_real() const { return holds<double>(); }
  bool is_number() const { return is_integer() || is_real(); }
  bool is_text() const { return holds<std::string>(); }
  bool is_array() const { return holds<Array>(); }
  bool is_object() const { return holds<Object>(); }

  // The value if it has this type, else nothing: bool, std::string, a number that T can hold, or a
  // container of these.
  template <class T>
  std::optional<T> as() const;
  // The same where it is known to have it.
  template <class T>
  T get() const {
    return as<T>().value();
  }

  std::size_t size() const;  // of an array or an object, else 0
  bool contains(std::string_view name) const { return find(name) != nullptr; }
  const Json& operator[](std::string_view name) const;  // null if there is no such field
  const Json& operator[](std::size_t i) const { return std::get<Array>(value_)[i]; }
  std::span<const Json> elements() const;                        // of an array, else none
  std::span<const std::pair<std::string, Json>> fields() const;  // of an object, else none

  friend bool operator==(const Json& a, const Json& b);

  // --- Text ---------------------------------------------------------------------------------------

  // In one line. Bytes that are not UTF-8 are replaced; numbers that are not finite are null.
  std::string dump() const;
  // Nothing if the text is not JSON, or nested deeper than `depth`.
  static std::optional<Json> parse(std::string_view text, int depth = 100);

 private:
  explicit Json(Array list);
  explicit Json(Object fields);
  template <class T>
  bool holds() const {
    return std::holds_alternative<T>(value_);
  }
  const Json* find(std::string_view name) const;
  std::optional<std::int64_t> as_signed() const;
  std::optional<std::uint64_t> as_unsigned() const;

  std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double, std::string, Array,
               Object>
      value_;
};

template <class T>
std::optional<T> Json::as() const {
  if constexpr (std::same_as<T, bool> || std::same_as<T, std::string>) {
    if (const T* value = std::get_if<T>(&value_)) return *value;
  } else if constexpr (std::floating_point<T>) {
    if (const double* value = std::get_if<double>(&value_)) return static_cast<T>(*value);
    if (const auto value = as_signed()) return static_cast<T>(*value);
    if (const auto value = as_unsigned()) return static_cast<T>(*value);
  } else if constexpr (std::signed_integral<T>) {
    if (const auto value = as_signed(); value && std::in_range<T>(*value)) {
      return static_cast<T>(*value);
    }
  } else if constexpr (std::unsigned_integral<T>) {
    if (const auto value = as_unsigned(); value && std::in_range<T>(*value)) {
      return static_cast<T>(*value);
    }
  } else {
    if (!is_array()) return std::nullopt;
    T list;
    for (const Json& element : elements()) {
      const auto value = element.as<typename T::value_type>();
      if (!value) return std::nullopt;
      list.insert(list.end(), *value);
    }
    return list;
  }
  return std::nullopt;
}

}  // namespace zermelo
