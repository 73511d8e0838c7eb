// Specs such as "hex(size=7)" and the options a game declares.
//
//   spec     = name | name "(" item { "," item } ")"
//   item     = key "=" value | flag | bare value
//
// Keys come in any order. A yes/no option may be bare ("misere"). A game may take one option's value
// bare ("kayles(9)", "nim(3,4,5)"), and one word beside numbers ("octal(0.77,9,4)"); with a key a
// list is "sizes=9+4". A game with options rows and cols takes "3x4" for both. Whole sums are
// written "nim(4) + kayles(9)".
// A value in double quotes may hold anything; within them a backslash takes the next character as it
// is.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

struct Option {
  enum class Kind { kFlag, kNumber, kNumbers, kReal, kTime, kChoice, kWord };

  std::string name;
  Kind kind;
  std::string default_value;
  std::string help = "";
  std::int64_t low = 0, high = 0;         // kNumber, each of kNumbers, kReal, kTime (seconds)
  std::size_t most = 0;                   // kNumbers: how many at most
  std::vector<std::string> choices = {};  // kChoice
  bool takes_bare = false;                // "kayles(9)"
  bool only_start = false;                // changes how a game begins, and nothing after it

  static Option flag(std::string name, std::string help, bool default_value = false);
  static Option number(std::string name, std::int64_t default_value, std::int64_t low,
                       std::int64_t high, std::string help);
  // A list of numbers; empty unless given.
  static Option numbers(std::string name, std::int64_t low, std::int64_t high, std::size_t most,
                        std::string help);
  static Option real(std::string name, std::string default_value, std::int64_t low,
                     std::int64_t high, std::string help);
  // A time such as "500ms", "1.5s", "2m"; a bare number means seconds. 0 where nothing is given.
  static Option time(std::string name, std::string default_value, std::string help);
  // The first choice is the default.
  static Option choice(std::string name, std::vector<std::string> choices, std::string help);
  // Any word; the game checks it when it is made.
  static Option word(std::string name, std::string default_value, std::string help);
  Option bare() &&;
  Option at_start() &&;

  std::string range() const;  // "3 to 19", "yes or no", "any or own", "a word"
};

// A spec as written: the name and its items, not yet checked against any game.
struct Spec {
  struct Item {
    std::string key;  // empty for a bare value
    std::string value;
  };
  std::string name;
  std::vector<Item> items;

  static Spec parse(std::string_view text);
};

// "500ms", "1.5s", "2m" or "2min", "1h", "3" (seconds) as seconds; nothing if it is none of these.
std::optional<double> to_seconds(std::string_view text);

// "a,b(c,d),e" split at the commas (or other separator) outside parentheses and quotes.
std::vector<std::string> split_top_level(std::string_view text, char separator);

// The terms of "nim(4) + kayles(9)", trimmed: split at each '+' outside parentheses, braces and
// quotes that has something before it in its term, so that "1 + +-2" is "1" and "+-2". Parentheses
// around terms do not matter: "(a + b) + c" has the terms a, b and c.
std::vector<std::string> split_sum(std::string_view text);

// The values of all options of one game, checked, defaults filled in.
class Options {
 public:
  // Throws an Error that names the option, its range and what was found.
  Options(const std::string& game, const std::vector<Option>& declared, const Spec& spec);

  bool flag(std::string_view name) const;
  int number(std::string_view name) const;
  std::vector<int> numbers(std::string_view name) const;
  double real(std::string_view name) const;              // also of a time, in seconds
  const std::string& word(std::string_view name) const;  // also of a choice
  bool given(std::string_view name) const;               // differs from the default

  // The canonical spec: options that differ from their defaults, in declared order.
  std::string spec() const;
  // The same without the options that change only how a game begins: what is learned fits them all.
  std::string spec_after_start() const;

 private:
  std::string spec_of(bool with_start) const;
  void set(const Option& option, const std::string& value);
  const std::string& value(std::string_view name) const;

  std::string game_;
  const std::vector<Option>* declared_;
  std::map<std::string, std::string, std::less<>> values_;
};

}  // namespace zermelo
