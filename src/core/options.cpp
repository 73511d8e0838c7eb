#include "core/options.h"

#include <algorithm>
#include <cassert>

#include "base/error.h"
#include "base/text.h"

namespace zermelo {
namespace {

std::vector<std::string> names_of(const std::vector<Option>& options) {
  std::vector<std::string> names;
  for (const Option& option : options) names.push_back(option.name);
  return names;
}

const Option* find(const std::vector<Option>& options, std::string_view name) {
  const auto found = std::find_if(options.begin(), options.end(),
                                  [&](const Option& option) { return option.name == name; });
  return found == options.end() ? nullptr : &*found;
}

// Digits, also more of them than a number of ours has room for.
bool is_whole(std::string_view text) {
  if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// "3x4" as rows and columns.
bool is_size(std::string_view text, std::string& rows, std::string& cols) {
  const std::size_t x = text.find_first_of("xX");
  if (x == std::string_view::npos) return false;
  rows = text.substr(0, x);
  cols = text.substr(x + 1);
  return is_whole(rows) && is_whole(cols);
}

// The '=' after the key, if there is one: neither in parentheses nor in quotes.
std::size_t key_end(std::string_view piece) {
  return piece.substr(0, piece.find_first_of("(\"")).find('=');
}

bool is_yes(const std::string& text) {
  const std::string word = lower(text);
  return word == "yes" || word == "true" || word == "1";
}
bool is_no(const std::string& text) {
  const std::string word = lower(text);
  return word == "no" || word == "false" || word == "0";
}

// Follows a text character by character: how deep in parentheses, and whether in quotes.
struct Nesting {
  int depth = 0;
  bool quoted = false;
  bool escaped = false;  // by a backslash within quotes

  void pass(char c) {
    if (escaped) {
      escaped = false;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (quoted) {
      escaped = c == '\\';
    } else {
      depth += c == '(' || c == '{' ? 1 : c == ')' || c == '}' ? -1 : 0;
    }
  }
};

// What is in the parentheses that hold the whole text, if they do.
std::optional<std::string_view> without_parentheses(std::string_view text) {
  text = trimmed(text);
  if (!text.starts_with('(')) return std::nullopt;
  Nesting nesting;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    nesting.pass(text[i]);
    if (nesting.depth == 0) return std::nullopt;  // closed before the end
  }
  nesting.pass(text.back());
  if (nesting.depth != 0) return std::nullopt;
  return text.substr(1, text.size() - 2);
}

// Quotes around what would not be one value of a spec without them, and back.
std::string quoted(const std::string& value) {
  if (value.find_first_of("\"\\(),= \t") == std::string::npos) return value;
  std::string out = "\"";
  for (const char c : value) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}
std::string unquoted(std::string_view value) {
  if (value.size() < 2 || value.front() != '"' || value.back() != '"') return std::string(value);
  std::string out;
  for (std::size_t i = 1; i + 1 < value.size(); ++i) {
    if (value[i] == '\\' && i + 2 < value.size()) ++i;
    out += value[i];
  }
  return out;
}

}  // namespace

Option Option::flag(std::string name, std::string help, bool default_value) {
  return {.name = std::move(name),
          .kind = Kind::kFlag,
          .default_value = default_value ? "yes" : "no",
          .help = std::move(help)};
}

Option Option::number(std::string name, std::int64_t default_value, std::int64_t low,
                      std::int64_t high, std::string help) {
  return {.name = std::move(name),
          .kind = Kind::kNumber,
          .default_value = std::to_string(default_value),
          .help = std::move(help),
          .low = low,
          .high = high};
}

Option Option::numbers(std::string name, std::int64_t low, std::int64_t high, std::size_t most,
                       std::string help) {
  return {.name = std::move(name),
          .kind = Kind::kNumbers,
          .default_value = "",
          .help = std::move(help),
          .low = low,
          .high = high,
          .most = most};
}

Option Option::real(std::string name, std::string default_value, std::int64_t low,
                    std::int64_t high, std::string help) {
  return {.name = std::move(name),
          .kind = Kind::kReal,
          .default_value = std::move(default_value),
          .help = std::move(help),
          .low = low,
          .high = high};
}

Option Option::time(std::string name, std::string default_value, std::string help) {
  return {.name = std::move(name),
          .kind = Kind::kTime,
          .default_value = std::move(default_value),
          .help = std::move(help),
          .low = 0,
          .high = 86400};
}

Option Option::choice(std::string name, std::vector<std::string> choices, std::string help) {
  std::string first = choices.front();
  return {.name = std::move(name),
          .kind = Kind::kChoice,
          .default_value = std::move(first),
          .help = std::move(help),
          .choices = std::move(choices)};
}

Option Option::word(std::string name, std::string default_value, std::string help) {
  return {.name = std::move(name),
          .kind = Kind::kWord,
          .default_value = std::move(default_value),
          .help = std::move(help)};
}

Option Option::bare() && {
  takes_bare = true;
  return std::move(*this);
}

Option Option::at_start() && {
  only_start = true;
  return std::move(*this);
}

std::string Option::range() const {
  switch (kind) {
    case Kind::kFlag: return "yes or no";
    case Kind::kNumber: return fmt::format("{} to {}", low, high);
    case Kind::kNumbers:
      return fmt::format("{} from {} to {}",
                         most == 1 ? "a number" : fmt::format("up to {} numbers", most), low, high);
    case Kind::kReal: return fmt::format("a number from {} to {}", low, high);
    case Kind::kTime: return "a time such as 500ms or 2s";
    case Kind::kChoice: return join(choices, " or ");
    case Kind::kWord: return "a word";
  }
  return "";
}

Spec Spec::parse(std::string_view text) {
  Scanner in(text, "spec");
  Spec spec;
  in.skip_space();
  spec.name = in.take_until("(),= \t\n");
  if (spec.name.empty()) in.complain("a name");
  if (!in.take('(')) {
    in.skip_space();
    if (!in.at_end()) in.complain("'(' or the end after the name");
    return spec;
  }
  // The last parenthesis closes the spec; values may hold balanced ones of their own.
  Nesting nesting = {.depth = 1};
  std::string inside;
  while (true) {
    if (in.at_end()) in.complain(nesting.quoted ? "'\"'" : "')'");
    const char c = in.peek();
    nesting.pass(c);
    if (nesting.depth == 0) break;
    inside += c;
    in.take_one();
  }
  in.expect(')');
  in.skip_space();
  if (!in.at_end()) in.complain("the end after ')'");
  if (trimmed(inside).empty()) return spec;
  for (const std::string& piece : split_top_level(inside, ',')) {
    const std::size_t equals = key_end(piece);
    Item item;
    if (equals == std::string::npos) {
      item.value = trimmed(piece);
    } else {
      item.key = trimmed(std::string_view(piece).substr(0, equals));
      item.value = trimmed(std::string_view(piece).substr(equals + 1));
    }
    if (item.value.empty() || (equals != std::string::npos && item.key.empty())) {
      bad_input("spec '{}': expected key=value or a value between the commas, found '{}'", text,
                trimmed(piece));
    }
    item.value = unquoted(item.value);
    spec.items.push_back(std::move(item));
  }
  return spec;
}

std::optional<double> to_seconds(std::string_view text) {
  double unit = 1;
  const auto ends = [&](std::string_view suffix, double seconds) {
    if (!text.ends_with(suffix)) return false;
    text.remove_suffix(suffix.size());
    unit = seconds;
    return true;
  };
  if (!ends("ms", 0.001) && !ends("s", 1) && !ends("min", 60) && !ends("m", 60)) {
    ends("h", 3600);
  }
  const auto number = to_real(text);
  return number ? std::optional(*number * unit) : std::nullopt;
}

std::vector<std::string> split_top_level(std::string_view text, char separator) {
  std::vector<std::string> pieces(1);
  Nesting nesting;
  for (char c : text) {
    nesting.pass(c);
    if (c == separator && nesting.depth == 0 && !nesting.quoted) {
      pieces.emplace_back();
    } else {
      pieces.back() += c;
    }
  }
  return pieces;
}

std::vector<std::string> split_sum(std::string_view text) {
  std::vector<std::string> open = {std::string(text)}, terms;  // the first is last in `open`
  while (!open.empty()) {
    const std::string sum = std::move(open.back());
    open.pop_back();
    std::vector<std::string> pieces(1);
    int depth = 0;
    bool quoted = false;
    for (char c : sum) {
      if (c == '"') quoted = !quoted;
      if (!quoted) depth += c == '(' || c == '{' ? 1 : c == ')' || c == '}' ? -1 : 0;
      if (c == '+' && depth == 0 && !quoted && !trimmed(pieces.back()).empty()) {
        pieces.emplace_back();
      } else {
        pieces.back() += c;
      }
    }
    const auto inside = without_parentheses(pieces[0]);
    if (pieces.size() == 1 && !inside) {
      terms.emplace_back(trimmed(sum));
    } else if (pieces.size() == 1) {
      open.emplace_back(*inside);
    } else {
      open.insert(open.end(), pieces.rbegin(), pieces.rend());
    }
  }
  return terms;
}

Options::Options(const std::string& game, const std::vector<Option>& declared, const Spec& spec)
    : game_(game), declared_(&declared) {
  for (const Option& option : declared) values_[option.name] = option.default_value;
  std::vector<std::string> seen;
  std::vector<std::string> bare_numbers;
  const auto set_once = [&](const Option& option, const std::string& value) {
    if (std::find(seen.begin(), seen.end(), option.name) != seen.end()) {
      bad_input("{}: option '{}' is given twice", game_, option.name);
    }
    seen.push_back(option.name);
    set(option, value);
  };
  const auto takes = [&](bool word) {
    return std::find_if(declared.begin(), declared.end(), [&](const Option& option) {
      return option.takes_bare && (option.kind == Option::Kind::kWord) == word;
    });
  };
  const auto bare = takes(false), bare_word = takes(true);
  for (const Spec::Item& item : spec.items) {
    const Option* option = find(declared, lower(item.key.empty() ? item.value : item.key));
    std::string rows, cols;
    if (!item.key.empty() && option != nullptr) {
      set_once(*option, item.value);
    } else if (item.key.empty() && option != nullptr && option->kind == Option::Kind::kFlag) {
      set_once(*option, "yes");
    } else if (item.key.empty() && find(declared, "rows") && find(declared, "cols") &&
               is_size(item.value, rows, cols)) {
      set_once(*find(declared, "rows"), rows);
      set_once(*find(declared, "cols"), cols);
    } else if (item.key.empty() && bare != declared.end() && is_whole(item.value)) {
      bare_numbers.push_back(item.value);
    } else if (item.key.empty() && bare_word != declared.end()) {
      set_once(*bare_word, item.value);
    } else {
      const std::string& word = item.key.empty() ? item.value : item.key;
      const std::string known =
          declared.empty() ? "it has no options" : "options: " + join(names_of(declared), ", ");
      bad_input("{}: unknown option '{}'{}; {}", game_, word,
                near_name_hint(word, names_of(declared)), known);
    }
  }
  if (!bare_numbers.empty()) {
    if (bare->kind != Option::Kind::kNumbers && bare_numbers.size() > 1) {
      bad_input("{}: expected one bare number ({}), found {}: {}", game_, bare->name,
                bare_numbers.size(), join(bare_numbers, ", "));
    }
    set_once(*bare, join(bare_numbers, "+"));
  }
}

void Options::set(const Option& option, const std::string& value) {
  const auto refuse = [&] {
    bad_input("{}: option '{}' takes {}, found '{}'{}", game_, option.name, option.range(), value,
              near_name_hint(value, option.choices));
  };
  std::string& slot = values_[option.name];
  const auto in_range = [&](std::string_view text) {
    const auto n = to_integer(text);
    return n && *n >= option.low && *n <= option.high;
  };
  switch (option.kind) {
    case Option::Kind::kFlag:
      if (!is_yes(value) && !is_no(value)) refuse();
      slot = is_yes(value) ? "yes" : "no";
      return;
    case Option::Kind::kNumber:
      if (!in_range(value)) refuse();
      slot = std::to_string(*to_integer(value));
      return;
    case Option::Kind::kNumbers: {
      std::vector<std::string> numbers = split_top_level(value, '+');
      if (numbers.size() > option.most) refuse();
      for (std::string& number : numbers) {
        if (!in_range(number)) refuse();
        number = std::to_string(*to_integer(number));
      }
      slot = join(numbers, "+");
      return;
    }
    case Option::Kind::kReal:
    case Option::Kind::kTime: {
      const auto x = option.kind == Option::Kind::kReal ? to_real(value) : to_seconds(value);
      if (option.kind == Option::Kind::kTime && x && *x > static_cast<double>(option.high)) {
        bad_input("{}: option '{}' takes a time of at most {}, found '{}'", game_, option.name,
                  short_time(static_cast<double>(option.high)), value);
      }
      if (!x ||
          !(*x >= static_cast<double>(option.low) && *x <= static_cast<double>(option.high))) {
        refuse();
      }
      slot = value;
      return;
    }
    case Option::Kind::kChoice: {
      const auto wanted = lower(value);
      const auto found =
          std::find_if(option.choices.begin(), option.choices.end(),
                       [&](const std::string& choice) { return lower(choice) == wanted; });
      if (found == option.choices.end()) refuse();
      slot = *found;
      return;
    }
    case Option::Kind::kWord: slot = value; return;
  }
}

const std::string& Options::value(std::string_view name) const {
  const auto found = values_.find(name);
  assert(found != values_.end());
  return found->second;
}

bool Options::flag(std::string_view name) const { return value(name) == "yes"; }
int Options::number(std::string_view name) const {
  return static_cast<int>(*to_integer(value(name)));
}
double Options::real(std::string_view name) const {
  return find(*declared_, name)->kind == Option::Kind::kTime ? *to_seconds(value(name))
                                                             : *to_real(value(name));
}
const std::string& Options::word(std::string_view name) const { return value(name); }

std::vector<int> Options::numbers(std::string_view name) const {
  std::vector<int> numbers;
  if (value(name).empty()) return numbers;
  for (const std::string& piece : split_top_level(value(name), '+')) {
    numbers.push_back(static_cast<int>(*to_integer(piece)));
  }
  return numbers;
}

bool Options::given(std::string_view name) const {
  return value(name) != find(*declared_, name)->default_value;
}

std::string Options::spec() const { return spec_of(true); }
std::string Options::spec_after_start() const { return spec_of(false); }

std::string Options::spec_of(bool with_start) const {
  std::vector<std::string> items;
  for (const Option& option : *declared_) {
    if (!given(option.name) || (option.only_start && !with_start)) continue;
    const std::string& v = value(option.name);
    if (option.kind == Option::Kind::kFlag && v == "yes") {
      items.push_back(option.name);
    } else if (option.takes_bare) {
      items.push_back(join(split_top_level(v, '+'), ","));
    } else {
      items.push_back(option.name + "=" + quoted(v));
    }
  }
  return items.empty() ? game_ : fmt::format("{}({})", game_, join(items, ","));
}

}  // namespace zermelo
