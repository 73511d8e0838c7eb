// What a game tells about itself, apart from playing it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/options.h"

namespace zermelo {

// An honest grade of the rules' implementation, shown in docs/games.md.
enum class Grade {
  kVerified,  // agrees with published counts or values and with a second implementation
  kTested,    // agrees with a second, independent implementation in the tests
  kLight,     // conformance suite only
};

struct GameInfo {
  std::string name;        // as in specs: "tic-tac-toe"
  std::string title;       // "Tic-Tac-Toe"
  std::string summary;     // one line
  std::string_view rules;  // the game's kRules: the whole rules, notation and what is known
  std::vector<Option> options;
  // Variants that the conformance suite, the fuzzer and the playthroughs go through: at least the
  // smallest, the default and an odd one.
  std::vector<std::string> samples;
  Grade grade;
  std::string verified_against;  // completes "verified against ..." / "tested against ..."
  // Goes up when the rules, the notation's meaning or the numbers of positions (rank, key, tier)
  // change: databases of the old rules are refused then.
  int rules_version = 1;
  std::vector<std::string> aliases = {};  // other names that specs may use, in small letters
};

std::string to_string(Grade grade);  // "verified", "tested", "light"

}  // namespace zermelo
