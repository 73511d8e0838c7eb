// Test suites over every sample variant of the catalogue.
#pragma once

#include <cctype>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "catalogue/catalogue.h"
#include "tests/effort.h"

namespace zermelo {

inline std::vector<std::string> all_samples() {
  std::vector<std::string> specs;
  for (const CatalogueEntry& entry : catalogue()) {
    for (const std::string& spec : entry.info->samples) specs.push_back(spec);
  }
  return specs;
}

// True if the game of a spec is in this build, which may be of some games only.
inline bool is_here(const std::string& spec) {
  const std::string name = spec.substr(0, spec.find('('));
  for (const CatalogueEntry& entry : catalogue()) {
    if (entry.info->name == name) return true;
  }
  return false;
}

// True if this build has agents and solvers for that game as well: a sanitized one has them for some
// games only (ZERMELO_SEARCHED in CMakeLists.txt).
inline bool is_searched(const std::string& spec) {
  return is_here(spec) && make_game(spec)->traits().searched;
}

inline std::vector<std::string> searched_samples() {
  std::vector<std::string> specs = all_samples();
  std::erase_if(specs, [](const std::string& spec) { return !is_searched(spec); });
  return specs;
}

// Players of Black Jack work out the whole shoe before their first move: under sanitizers one deck must do.
inline bool takes_long_here(const std::string& spec) {
  return kSanitized && spec.starts_with("blackjack") && spec.find("decks=1,") == std::string::npos;
}

// A spec with nothing but letters, digits and underscores, as test names must be.
inline std::string test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name;
  for (char c : info.param) name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return name;
}

}  // namespace zermelo
