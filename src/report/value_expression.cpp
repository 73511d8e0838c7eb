#include "report/value_expression.h"

#include <array>
#include <cctype>

#include "base/error.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "catalogue/summands.h"
#include "cgt/notation.h"

namespace zermelo {
namespace {

constexpr std::size_t kMostTerms = 64;
constexpr int kMostDepth = 100;
constexpr std::int64_t kMostTimes = 1000;

// The longer ones first, as they begin with the shorter.
constexpr std::array<std::string_view, 10> kComparisons = {">=", "<=", "==", "!=", "||",
                                                           "|>", "<|", ">",  "<",  "="};

// Follows parentheses, braces and quotes.
struct BracketDepth {
  int depth = 0;
  bool quoted = false;
  void pass(char c) {
    if (c == '"') quoted = !quoted;
    if (!quoted) depth += c == '(' || c == '{' ? 1 : c == ')' || c == '}' ? -1 : 0;
  }
  bool is_outside() const { return depth == 0 && !quoted; }
};

// How much of a text is in its first parentheses or braces, these included; all if they do not end.
std::size_t bracketed(std::string_view text) {
  BracketDepth depth;
  for (std::size_t i = 0; i < text.size(); ++i) {
    depth.pass(text[i]);
    if (depth.is_outside()) return i + 1;
  }
  return text.size();
}

// What is in brackets has sides or is a list: a value, and no group.
bool has_sides(std::string_view inside) {
  BracketDepth depth;
  for (const char c : inside) {
    depth.pass(c);
    if ((c == '|' || c == ',') && depth.is_outside()) return true;
  }
  return false;
}

class TermReader {
 public:
  TermReader(std::string_view text, std::vector<ExpressionTerm>& terms) : terms_(terms) {
    sum(text, 1, 0);
  }

 private:
  void sum(std::string_view text, std::int64_t times, int depth) {
    if (depth > kMostDepth) bad_input("expression: expected less nesting");
    std::string_view rest = trimmed(text);
    std::int64_t sign = 1;
    do {
      rest = term(rest, sign * times, depth);
      if (rest.empty()) return;
      if (rest[0] != '+' && rest[0] != '-') {
        bad_input("expression: expected '+', '-' or the end before '{}'", rest);
      }
      sign = rest[0] == '+' ? 1 : -1;
      rest = trimmed(rest.substr(1));
    } while (true);
  }

  // Takes a term off the front and returns what is behind it.
  std::string_view term(std::string_view text, std::int64_t times, int depth) {
    if (depth > kMostDepth) bad_input("expression: expected less nesting");
    if (std::abs(times) > kMostTimes) {
      bad_input("expression: expected a multiple of at most {}, found {}", kMostTimes, times);
    }
    if (text.empty()) bad_input("expression: expected a game or a value, found nothing");
    const bool digit_next = text.size() > 1 && std::isdigit(static_cast<unsigned char>(text[1]));
    if (text[0] == '-' && !digit_next) return term(trimmed(text.substr(1)), -times, depth + 1);
    Scanner in(text, "expression");
    if (const auto factor = take_multiplier(in)) {
      return term(trimmed(text.substr(in.column() - 1)), times * *factor, depth + 1);
    }
    if (text[0] == '(' || text[0] == '{') {
      const std::size_t end = bracketed(text);
      const std::string_view behind = trimmed(text.substr(end));
      const std::string_view inside = text.substr(1, end - 2);
      const bool closed = end >= 2 && text[end - 1] == (text[0] == '(' ? ')' : '}');
      if (closed && !behind.starts_with('.') && !has_sides(inside)) {
        sum(inside, times, depth + 1);
        return behind;
      }
    } else if (const std::size_t name = game_name(text); name > 0) {
      const bool has_options = name < text.size() && text[name] == '(';
      const std::size_t end = name + (has_options ? bracketed(text.substr(name)) : 0);
      add(times, text.substr(0, end), true);
      return trimmed(text.substr(end));
    }
    const std::size_t end = value_end(text);
    add(times, trimmed(text.substr(0, end)), false);
    return text.substr(end);
  }

  // The length of the name of a game in front, or of what can only be meant as one; 0 if it is a value.
  static std::size_t game_name(std::string_view text) {
    std::size_t end = 0;
    const auto fits = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == '\'';
    };
    while (end < text.size() && fits(text[end])) ++end;
    if (find_game(text.substr(0, end)) != nullptr) return end;
    // A minus that no letter follows is no part of the name: nim-1.
    for (std::size_t i = 1; i < end; ++i) {
      const bool letter_next = i + 1 < end && std::isalpha(static_cast<unsigned char>(text[i + 1]));
      if (text[i] == '-' && !letter_next && find_game(text.substr(0, i)) != nullptr) return i;
    }
    return names_game(text.substr(0, end)) ? end : 0;
  }

  // A value goes to the next sign outside of brackets; a sign in front is its own.
  static std::size_t value_end(std::string_view text) {
    std::size_t i = text.starts_with("+-") ? 2 : text.starts_with('-') ? 1 : 0;
    BracketDepth depth;
    for (; i < text.size(); ++i) {
      depth.pass(text[i]);
      if (depth.is_outside() && (text[i] == '+' || text[i] == '-')) break;
    }
    return i;
  }

  void add(std::int64_t times, std::string_view text, bool is_game) {
    if (terms_.size() == kMostTerms) bad_input("expression: expected at most {} terms", kMostTerms);
    terms_.push_back({times, std::string(text), is_game});
  }

  std::vector<ExpressionTerm>& terms_;
};

}  // namespace

ValueExpression read_value_expression(std::string_view text) {
  ValueExpression expression;
  std::size_t from = std::string_view::npos, length = 0;
  BracketDepth depth;
  for (std::size_t i = 0; i < text.size(); ++i) {
    depth.pass(text[i]);
    if (!depth.is_outside()) continue;
    for (const std::string_view sign : kComparisons) {
      if (text.substr(i, sign.size()) != sign) continue;
      if (from != std::string_view::npos) {
        bad_input("expression: expected one comparison, found {} and {}", text.substr(from, length),
                  sign);
      }
      from = i;
      length = sign.size();
      i += length - 1;
      break;
    }
  }
  if (from == std::string_view::npos) {
    TermReader(text, expression.left);
    return expression;
  }
  expression.comparison = text.substr(from, length);
  if (expression.comparison == "=") expression.comparison = "==";
  TermReader(text.substr(0, from), expression.left);
  TermReader(text.substr(from + length), expression.right);
  return expression;
}

}  // namespace zermelo
