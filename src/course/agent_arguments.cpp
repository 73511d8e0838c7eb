#include "course/agent_arguments.h"

#include <algorithm>

#include "base/error.h"
#include "base/text.h"

namespace zermelo::course {

AgentArguments::AgentArguments(std::string what, std::string_view text) : what_(std::move(what)) {
  for (const std::string_view word : words_of(text)) {
    const std::size_t sign = word.find('=');
    if (sign == word.npos || sign == 0)
      bad_input("{}: expected key=value, found '{}'", what_, word);
    given_.emplace_back(word.substr(0, sign), word.substr(sign + 1));
  }
}

const std::string* AgentArguments::find(const std::string& key) {
  understood_.push_back(key);
  const auto it = std::find_if(given_.rbegin(), given_.rend(),
                               [&](const auto& pair) { return pair.first == key; });
  return it == given_.rend() ? nullptr : &it->second;
}

std::string AgentArguments::word(const std::string& key, const std::string& otherwise) {
  const std::string* value = find(key);
  if (value == nullptr) return otherwise;
  if (value->empty()) bad_input("{}: expected a word after {}=", what_, key);
  return *value;
}

std::string AgentArguments::choice(const std::string& key, const std::vector<std::string>& allowed,
                                   const std::string& otherwise) {
  const std::string value = word(key, otherwise);
  if (std::find(allowed.begin(), allowed.end(), value) == allowed.end()) {
    bad_input("{}: {}: expected {}, found '{}'{}", what_, key, join(allowed, ", "), value,
              near_name_hint(value, allowed));
  }
  return value;
}

std::optional<std::int64_t> AgentArguments::number(const std::string& key, std::int64_t low,
                                                   std::int64_t high) {
  const std::string* value = find(key);
  if (value == nullptr) return std::nullopt;
  return integer_in(*value, low, high, what_ + ": " + key + ": a number");
}

std::optional<double> AgentArguments::real(const std::string& key, double low, double high) {
  const std::string* value = find(key);
  if (value == nullptr) return std::nullopt;
  const auto number = to_real(*value);
  if (!number || !(*number >= low && *number <= high)) {
    bad_input("{}: {}: expected a number from {} to {}, found '{}'", what_, key, low, high, *value);
  }
  return number;
}

bool AgentArguments::has(std::string_view key) const {
  return std::any_of(given_.begin(), given_.end(),
                     [&](const auto& pair) { return pair.first == key; });
}

void AgentArguments::check() const {
  for (const auto& [key, value] : given_) {
    if (std::find(understood_.begin(), understood_.end(), key) != understood_.end()) continue;
    bad_input("{}: unknown key '{}'{}; expected one of {}", what_, key,
              near_name_hint(key, understood_), join(understood_, ", "));
  }
}

}  // namespace zermelo::course
