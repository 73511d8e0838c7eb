#include "cgt/notation.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <tuple>
#include <unordered_map>

#include "base/error.h"
#include "base/text.h"

namespace zermelo {
namespace {

// ---- Writing --------------------------------------------------------------------------------

constexpr int kMostBars = 4;  // {a||||b} gets braces even where they could be saved

std::string repeated(const char* sign, std::int64_t n) {
  if (n <= 2) return n == 0 ? "" : n == 1 ? sign : std::string(sign) + sign;
  return sign + std::to_string(n);
}

std::string write_plain(const Plain& p) {
  std::string text = p.number.is_zero() && !p.is_number() ? "" : p.number.text();
  text += p.ups >= 0 ? repeated("^", p.ups) : repeated("v", -std::int64_t{p.ups});
  if (p.nimber > 0) text += p.nimber == 1 ? "*" : "*" + std::to_string(p.nimber);
  return text;
}

class Writer {
 public:
  explicit Writer(ShortGames& games) : games_(games) {}

  std::string braced(ShortGame g) {
    const Text& text = write(g);
    return text.bars == 0 ? text.text : "{" + text.text + "}";
  }

 private:
  // Bars of the outermost pair of sides, which has no braces yet; 0: it needs none.
  struct Text {
    std::string text;
    int bars = 0;
  };

  const Text& write(ShortGame g) {
    if (const auto known = texts_.find(g); known != texts_.end()) return known->second;
    Text text = written(g);
    if (text.text.size() > kMostText) {
      unanswered("the canonical form, a value of birthday {}, is too long to be written",
                 games_.birthday(g));
    }
    return texts_.emplace(g, std::move(text)).first->second;
  }

  Text written(ShortGame g) {
    if (const Plain* p = games_.as_plain(g)) return {write_plain(*p)};
    if (games_.negative(g) == g) return {"+-" + switched(games_.left(g))};
    if (const auto named = name_of(g, "Tiny", "^")) return {*named};
    if (const auto named = name_of(games_.negative(g), "Miny", "v")) return {*named};
    const Text left = side(games_.left(g)), right = side(games_.right(g));
    const int bars = std::max(left.bars, right.bars) + 1;
    std::string text = left.text + std::string(static_cast<std::size_t>(bars), '|') + right.text;
    if (bars == kMostBars) return {"{" + text + "}"};
    return {std::move(text), bars};
  }

  Text side(ShortSpan options) {
    if (options.size() == 1) return write(options[0]);
    return {listed(options)};
  }

  std::string listed(ShortSpan options) {
    std::vector<std::tuple<std::int64_t, std::size_t, std::string>> texts;
    for (const ShortGame g : options) {
      std::string text = braced(g);
      texts.emplace_back(games_.birthday(g), text.size(), std::move(text));
    }
    std::sort(texts.begin(), texts.end());
    std::string list;
    for (const auto& text : texts) list += (list.empty() ? "" : ",") + std::get<2>(text);
    return list;
  }

  // What stands behind +-: one option, in parentheses where its sign could be misread, or several.
  std::string switched(ShortSpan options) {
    if (options.size() > 1) return "(" + listed(options) + ")";
    return as_factor(options[0]);
  }

  std::string as_factor(ShortGame g) {
    const Plain* p = games_.as_plain(g);
    const bool sum = p != nullptr && !p->is_number() &&
                     !(p->number.is_zero() && (p->ups == 0 || p->nimber == 0));
    return sum ? "(" + braced(g) + ")" : braced(g);
  }

  // The positive infinitesimals with a name, {0||0|-G} and {0|*-^-^.Pow(2)-...}.
  std::optional<std::string> name_of(ShortGame g, const char* tiny, const char* up) {
    const ShortSpan left = games_.left(g), right = games_.right(g);
    if (left.size() != 1 || right.size() != 1) return std::nullopt;
    // ^ + ^.Pow(2) + ... + ^.Pow(n) is {the same to n - 1|*}.
    if (right[0] == games_.nimber(1)) {
      for (std::size_t n = 2; power_birthday(n) <= games_.birthday(g); ++n) {
        if (power_sums_[n - 2] == g) return fmt::format("{}.PowTo({})", up, n);
      }
    }
    if (left[0] != ShortGames::kZero) return std::nullopt;
    for (std::size_t n = 2; power_birthday(n) <= games_.birthday(g); ++n) {
      if (powers_[n - 2] == g) return fmt::format("{}.Pow({})", up, n);
    }
    const ShortSpan threat_left = games_.left(right[0]), threat = games_.right(right[0]);
    if (games_.as_plain(right[0]) != nullptr || threat_left.size() != 1 || threat.size() != 1 ||
        threat_left[0] != ShortGames::kZero) {
      return std::nullopt;
    }
    const ShortGame size = games_.negative(threat[0]);
    if (!games_.at_most(ShortGames::kZero, size)) return std::nullopt;
    const Plain* p = games_.as_plain(size);
    if (p != nullptr && p->is_number() && p->number.is_integer()) {
      return fmt::format("{}.{}", p->number.text(), tiny);
    }
    return fmt::format("({}).{}", braced(size), tiny);
  }

  std::int64_t power_birthday(std::size_t n) {
    while (powers_.size() < n - 1) {
      const ShortGame star = games_.nimber(1);
      powers_.push_back(games_.make({ShortGames::kZero}, {games_.difference(star, power_sum_)}));
      power_sum_ = games_.sum(power_sum_, powers_.back());
      power_sums_.push_back(power_sum_);
    }
    return games_.birthday(powers_[n - 2]);
  }

  static constexpr std::size_t kMostText = std::size_t{1} << 20;

  ShortGames& games_;
  std::unordered_map<ShortGame, Text> texts_;
  ShortList powers_, power_sums_;  // of up, from the second
  ShortGame power_sum_ = games_.plain({.ups = 1});
};

// ---- Reading --------------------------------------------------------------------------------

constexpr std::int64_t kMostMultiple = 1000;

}  // namespace

// The n of "n*G", if that is what comes: a star before a digit or the end is a nimber's, as in 2*3.
std::optional<std::int64_t> take_multiplier(Scanner& in) {
  Scanner ahead = in;
  const bool negative = ahead.take('-');
  std::int64_t n = 0;
  const std::size_t begin = ahead.column();
  while (ahead.peek() >= '0' && ahead.peek() <= '9' && n <= kMostMultiple) {
    n = 10 * n + (ahead.peek() - '0');
    ahead.take_one();
  }
  if (ahead.column() == begin) return std::nullopt;
  ahead.skip_space();
  if (!ahead.take('*')) return std::nullopt;
  if (ahead.peek() != '+') ahead.skip_space();  // 2* +-1 is a sum, 2*+-1 a product
  const char next = ahead.peek();
  const bool is_letter = (next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z');
  if (next != '{' && next != '(' && next != '^' && next != '+' && !is_letter) return std::nullopt;
  if (next == '+') {
    Scanner sign = ahead;
    sign.take_one();
    if (sign.peek() != '-') return std::nullopt;
  }
  if (n > kMostMultiple) in.complain(fmt::format("a multiple of at most {}", kMostMultiple));
  in = ahead;
  return negative ? -n : n;
}

ShortGame multiple(ShortGames& games, std::int64_t n, ShortGame g) {
  if (n < 0) return games.negative(multiple(games, -n, g));
  ShortGame total = ShortGames::kZero;
  for (; n > 0; n /= 2) {
    if (n % 2 == 1) total = games.sum(total, g);
    if (n > 1) g = games.sum(g, g);
  }
  return total;
}

namespace {

class Reader {
 public:
  Reader(ShortGames& games, std::string_view text) : games_(games), in_(text, "value") {}

  ShortGame whole() {
    const ShortGame g = sum();
    if (!in_.at_end()) in_.complain("'+', '-' or the end");
    return g;
  }

 private:
  ShortGame sum() {
    ShortGame total = term();
    for (;;) {
      if (in_.take('+')) {
        total = games_.sum(total, term());
      } else if (in_.take('-')) {
        total = games_.difference(total, term());
      } else {
        return total;
      }
    }
  }

  // A sign straight before a number is the number's: -1/2v is -1/2 and a down.
  ShortGame term() {
    in_.skip_space();
    if (const auto times = take_multiplier(in_)) {
      const Nesting nesting(*this);
      return multiple(games_, *times, term());
    }
    if (in_.take('-')) {
      if (is_digit()) return plain(-1);
      const Nesting nesting(*this);
      return games_.negative(term());
    }
    if (in_.take('+')) {
      if (!in_.take('-')) in_.complain("'-', for +-");
      return switched();
    }
    return factor();
  }

  ShortGame factor() {
    in_.skip_space();
    ShortGame g;
    if (in_.take('{')) {
      const Nesting nesting(*this);
      g = sides();
      in_.expect('}');
    } else if (in_.take('(')) {
      const Nesting nesting(*this);
      g = sum();
      in_.expect(')');
    } else {
      g = plain(1);
    }
    in_.skip_space();
    while (in_.take('.')) {
      g = named(g, in_.take_until("() \t,|{}+-*."));
      in_.skip_space();
    }
    return g;
  }

  // +-a, +-(a,b): {a,b|-a,-b}
  ShortGame switched() {
    ShortList left, right;
    in_.skip_space();
    if (in_.take('(')) {
      const Nesting nesting(*this);
      left = list();
      in_.expect(')');
      in_.skip_space();
    } else {
      left = {factor()};
    }
    if (left.empty()) in_.complain("a value");
    for (const ShortGame g : left) right.push_back(games_.negative(g));
    return games_.make(std::move(left), std::move(right));
  }

  ShortGame named(ShortGame g, std::string_view name) {
    if (name == "Tiny" || name == "Miny") {
      const ShortGame threat = games_.make({ShortGames::kZero}, {games_.negative(g)});
      const ShortGame tiny = games_.make({ShortGames::kZero}, {threat});
      return name == "Tiny" ? tiny : games_.negative(tiny);
    }
    const Plain* p = games_.as_plain(g);
    if ((name != "Pow" && name != "PowTo") || p == nullptr || std::abs(p->ups) != 1 ||
        p->nimber != 0 || !p->number.is_zero()) {
      in_.complain("Tiny or Miny, or Pow or PowTo behind ^ or v");
    }
    const bool down = p->ups < 0;
    in_.expect('(');
    const std::int64_t n = whole_number(kMostPower, "a power");
    in_.expect(')');
    ShortGame power = games_.plain({.ups = 1}), total = ShortGames::kZero;
    for (std::int64_t i = 1; i < n; ++i) {
      total = games_.sum(total, power);
      power = games_.make({ShortGames::kZero}, {games_.difference(games_.nimber(1), total)});
    }
    if (name == "PowTo") power = n == 0 ? ShortGames::kZero : games_.sum(total, power);
    return down ? games_.negative(power) : power;
  }

  // What stands in braces: sides with bars between them, more bars further out: a|b||c,d. One value
  // alone is itself.
  ShortGame sides() {
    int last = 0;
    const ShortList side = sides(kMostNesting, last);
    if (last == 0 && side.size() != 1) in_.complain("'|'");
    return side[0];
  }

  ShortList sides(int most, int& last) {
    ShortList side = list();
    for (int bars; (bars = next_bars()) != 0 && bars <= most;) {
      if (bars <= last) in_.complain("more bars than before");
      for (int i = 0; i < bars; ++i) in_.take_one();
      int inner = 0;
      ShortList right = sides(bars - 1, inner);
      side = {games_.make(std::move(side), std::move(right))};
      last = bars;
    }
    return side;
  }

  int next_bars() {
    in_.skip_space();
    Scanner ahead = in_;
    int bars = 0;
    while (ahead.take('|')) ++bars;
    return bars;
  }

  ShortList list() {
    ShortList values;
    in_.skip_space();
    if (in_.peek() == '|' || in_.peek() == '}' || in_.peek() == ')') return values;
    do {
      values.push_back(sum());
      in_.skip_space();
    } while (in_.take(','));
    return values;
  }

  // 3, 1/2, ^, v3, *2 or such side by side.
  ShortGame plain(int sign) {
    Plain p;
    const std::size_t begin = in_.column();
    if (is_digit()) {
      const std::int64_t numerator = whole_number(kMostNumber, "a number");
      std::int64_t denominator = 1;
      if (in_.take('/')) denominator = whole_number(kMostNumber, "a power of two");
      int exponent = 0;
      while (denominator >> exponent > 1) ++exponent;
      if (denominator != std::int64_t{1} << exponent) in_.complain("a power of two below the '/'");
      p.number = Dyadic(sign * numerator, exponent);
    }
    for (const char arrow : {'^', 'v'}) {
      std::int64_t ups = 0;
      while (in_.take(arrow)) ++ups;
      if (ups == 1 && is_digit()) ups = whole_number(kMostUps, "a multiple");
      if (ups > kMostUps) in_.complain("fewer ups or downs");
      p.ups += static_cast<std::int32_t>(arrow == '^' ? ups : -ups);
    }
    if (in_.take('*')) {
      p.nimber = is_digit() ? static_cast<std::uint32_t>(whole_number(kMostNimber, "a nimber")) : 1;
    }
    if (in_.column() == begin) in_.complain("a value such as 1/2, *2, ^ or {1|*}");
    in_.skip_space();
    return games_.plain(p);
  }

  bool is_digit() const { return in_.peek() >= '0' && in_.peek() <= '9'; }

  std::int64_t whole_number(std::int64_t most, const char* what) {
    std::int64_t n = 0;
    if (!is_digit()) in_.complain(what);
    for (; is_digit(); in_.take_one()) {
      n = 10 * n + (in_.peek() - '0');
      if (n > most) in_.complain(fmt::format("{} of at most {}", what, most));
    }
    return n;
  }

  static constexpr int kMostNesting = 200;
  static constexpr std::int64_t kMostNumber = std::int64_t{1} << 40, kMostUps = 1000,
                                kMostNimber = 1 << 16, kMostPower = 20;

  struct Nesting {
    explicit Nesting(Reader& reader) : depth(reader.depth_) {
      if (++depth > kMostNesting) reader.in_.complain("less nesting");
    }
    ~Nesting() { --depth; }
    int& depth;
  };

  ShortGames& games_;
  Scanner in_;
  int depth_ = 0;
};

}  // namespace

std::string write_value(ShortGames& games, ShortGame g) { return Writer(games).braced(g); }

ShortGame read_value(ShortGames& games, std::string_view text) {
  return Reader(games, text).whole();
}

}  // namespace zermelo
