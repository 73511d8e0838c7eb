#include "base/text.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include <fmt/core.h>

#include "base/error.h"

namespace zermelo {
namespace {

bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

template <class Number>
std::optional<Number> parsed(std::string_view text) {
  Number value{};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (text.empty() || error != std::errc{} || stop != end) return std::nullopt;
  return value;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

std::string upper(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return out;
}

std::vector<std::string_view> words_of(std::string_view text, bool commas_too) {
  std::vector<std::string_view> words;
  const auto between = [&](char c) { return is_space(c) || (commas_too && c == ','); };
  std::size_t i = 0;
  while (i < text.size()) {
    if (between(text[i])) {
      ++i;
      continue;
    }
    const std::size_t from = i;
    while (i < text.size() && !between(text[i])) ++i;
    words.push_back(text.substr(from, i - from));
  }
  return words;
}

std::vector<std::string_view> sentence_of(std::string_view text, std::string_view what) {
  text = trimmed(text);
  const bool opens = !text.empty() && text.front() == '(';
  const bool closes = !text.empty() && text.back() == ')';
  if (opens != closes || text == "(" || text == ")") {
    bad_input("{}: expected matching parentheses around the words, found '{}'", what, text);
  }
  if (opens) text = text.substr(1, text.size() - 2);
  return words_of(text);
}

std::string join(const std::vector<std::string>& words, std::string_view between) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += between;
    out += words[i];
  }
  return out;
}

std::string join(const std::vector<std::uint32_t>& numbers, std::string_view between) {
  std::vector<std::string> words;
  for (const std::uint32_t n : numbers) words.push_back(std::to_string(n));
  return join(words, between);
}

std::string wrapped(std::string_view text, std::size_t width, std::string_view indent) {
  std::string out, line;
  const auto flush = [&] {
    if (!line.empty()) out += std::string(indent) + line + "\n";
    line.clear();
  };
  std::size_t from = 0;
  while (from <= text.size()) {
    const std::size_t to = std::min(text.find('\n', from), text.size());
    const std::string_view row = text.substr(from, to - from);
    from = to + 1;
    if (row.empty() || row.front() == ' ') {  // a paragraph's end, or a picture
      flush();
      out += row.empty() ? "\n" : std::string(indent) + std::string(row) + "\n";
      continue;
    }
    for (std::string_view word : words_of(row)) {
      if (!line.empty() &&
          display_width(indent) + display_width(line) + 1 + display_width(word) > width) {
        flush();
      }
      if (!line.empty()) line += ' ';
      line += word;
    }
  }
  flush();
  while (out.size() > 1 && out.ends_with("\n\n")) out.pop_back();
  return out;
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {  // a colour code: ESC [ ... m
      while (i < text.size() && text[i] != 'm') ++i;
    } else if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) {
      ++width;
    }
  }
  return width;
}

std::optional<std::int64_t> to_integer(std::string_view text) {
  if (text.size() > 1 && text.front() == '+') text.remove_prefix(1);
  return parsed<std::int64_t>(text);
}

std::optional<std::uint64_t> to_unsigned(std::string_view text) {
  return parsed<std::uint64_t>(text);
}

std::optional<double> to_real(std::string_view text) { return parsed<double>(text); }

std::int64_t integer_in(std::string_view text, std::int64_t low, std::int64_t high,
                        std::string_view what) {
  const auto value = to_integer(text);
  if (!value || *value < low || *value > high) {
    bad_input("expected {} from {} to {}, found '{}'", what, low, high, text);
  }
  return *value;
}

float float_in(const std::string& text, double low, double high, const char* what) {
  const auto number = to_real(text);
  if (!number || !(*number >= low && *number <= high)) {
    bad_input("{}: expected a number from {} to {}, found '{}'", what, low, high, text);
  }
  return static_cast<float>(*number);
}

void Scanner::skip_space() {
  while (!at_end() && is_space(peek())) ++place_;
}

bool Scanner::take(char c) {
  skip_space();
  if (at_end() || peek() != c) return false;
  ++place_;
  return true;
}

void Scanner::expect(char c) {
  if (!take(c)) complain(fmt::format("'{}'", c));
}

std::string_view Scanner::take_until(std::string_view stops) {
  const std::size_t end = std::min(text_.find_first_of(stops, place_), text_.size());
  const std::string_view word = text_.substr(place_, end - place_);
  place_ = end;
  return trimmed(word);
}

void Scanner::complain(std::string_view expected) const {
  const std::string found =
      at_end() ? "the end" : fmt::format("'{}'", std::string(text_.substr(place_, 12)));
  const std::string whole = text_.size() > 200 ? "" : fmt::format(" '{}'", text_);
  bad_input("{}{}, column {}: expected {}, found {}", what_, whole, column(), expected, found);
}

std::string short_count(double n) {
  const struct {
    double scale;
    const char* name;
  } kScales[] = {{1e9, " G"}, {1e6, " M"}, {1e4, " k"}};
  for (const auto& [scale, name] : kScales) {
    if (n < scale) continue;
    const double scaled = n / (scale == 1e4 ? 1e3 : scale);
    return fmt::format("{:.{}f}{}", scaled, scaled < 10 ? 2 : scaled < 100 ? 1 : 0, name);
  }
  return n == std::floor(n) || n >= 100 ? fmt::format("{:.0f}", n) : fmt::format("{:.1f}", n);
}

std::string short_time(double seconds) {
  if (seconds < 1) return fmt::format("{:.0f} ms", seconds * 1000);
  constexpr double kYear = 31556952;
  if (seconds >= 10 * kYear) return fmt::format("{:.2g} years", seconds / kYear);
  const auto s = static_cast<long>(seconds + 0.5);
  if (s < 60) return fmt::format("{} s", s);
  if (s < 3600) return fmt::format("{} min {} s", s / 60, s % 60);
  return fmt::format("{} h {} min", s / 3600, s % 3600 / 60);
}

}  // namespace zermelo
