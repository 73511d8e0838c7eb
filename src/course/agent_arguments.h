// The arguments of a player or an environment: words "key=value" in one string.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zermelo::course {

class AgentArguments {
 public:
  // `what` names the string in messages: "--play". A key given twice counts as last given.
  AgentArguments(std::string what, std::string_view text);

  // Each key that is asked for is thereby understood; the others are refused by check().
  std::string word(const std::string& key, const std::string& otherwise);
  std::string choice(const std::string& key, const std::vector<std::string>& allowed,
                     const std::string& otherwise);
  std::optional<std::int64_t> number(const std::string& key, std::int64_t low, std::int64_t high);
  std::optional<double> real(const std::string& key, double low, double high);
  bool has(std::string_view key) const;  // it is given; not thereby understood
  void check() const;

 private:
  const std::string* find(const std::string& key);

  std::string what_;
  std::vector<std::pair<std::string, std::string>> given_;
  std::vector<std::string> understood_;
};

}  // namespace zermelo::course
