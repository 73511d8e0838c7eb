#include "arena/results_file.h"

#include <algorithm>

#include "base/error.h"
#include "base/text.h"
#include "core/options.h"

namespace zermelo {

std::size_t NamedResults::place_of(const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name);
  const auto place = static_cast<std::size_t>(found - names.begin());
  if (found == names.end()) names.push_back(name);
  return place;
}

NamedResults read_results(std::string_view csv, const std::string& where) {
  NamedResults results;
  const auto name_of = [](const std::string& field) {
    std::string name(trimmed(field));
    if (name.size() >= 2 && name.front() == '"' && name.back() == '"') {
      name = name.substr(1, name.size() - 2);
    }
    return name;
  };
  for (std::size_t line = 1; !csv.empty(); ++line) {
    const std::size_t end = csv.find('\n');
    const std::string_view text = trimmed(csv.substr(0, end));
    csv.remove_prefix(end == std::string_view::npos ? csv.size() : end + 1);
    if (text.empty()) continue;
    const std::vector<std::string> fields = split_top_level(text, ',');
    if (line == 1 && lower(fields[0]) == "first") continue;
    if (fields.size() != 3) {
      bad_input("{}:{}: expected first,second,result, found {} fields", where, line, fields.size());
    }
    const auto score = to_real(trimmed(fields[2]));
    if (!score || (*score != 1 && *score != 0.5 && *score != 0)) {
      bad_input("{}:{}: expected a result of 1, 0.5 or 0, found '{}'", where, line, fields[2]);
    }
    const std::string first = name_of(fields[0]), second = name_of(fields[1]);
    if (first.empty() || second.empty()) bad_input("{}:{}: expected two names", where, line);
    const std::size_t a = results.place_of(first), b = results.place_of(second);
    results.games.push_back({{a, b}, {*score, 1 - *score}});
  }
  if (results.games.empty()) bad_input("{}: expected results, found none", where);
  return results;
}

}  // namespace zermelo
