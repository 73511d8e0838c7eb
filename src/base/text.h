// Text: words, numbers both ways, and a cursor that knows where it stands for its error messages.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

std::string_view trimmed(std::string_view text);
std::string lower(std::string_view text);
std::string upper(std::string_view text);

// The words between white space (and commas, if asked).
std::vector<std::string_view> words_of(std::string_view text, bool commas_too = false);

// A sentence is a list of words that may stand in one pair of parentheses: "(x o -)" is "x o -".
// Throws on an unmatched parenthesis; `what` names the thing in the message.
std::vector<std::string_view> sentence_of(std::string_view text, std::string_view what);

std::string join(const std::vector<std::string>& words, std::string_view between);
std::string join(const std::vector<std::uint32_t>& numbers, std::string_view between);

// "Connect Four" wrapped to lines of at most `width` characters, each starting with `indent`;
// blank lines and lines that start with a space are kept as they are.
std::string wrapped(std::string_view text, std::size_t width, std::string_view indent = "");

// How many terminal columns a UTF-8 text takes, not counting colour codes.
std::size_t display_width(std::string_view text);

// The whole text as a whole number, or nothing (also when out of range).
std::optional<std::int64_t> to_integer(std::string_view text);
std::optional<std::uint64_t> to_unsigned(std::string_view text);
std::optional<double> to_real(std::string_view text);

// to_integer with its error: "expected WHAT from LOW to HIGH, found 'TEXT'".
std::int64_t integer_in(std::string_view text, std::int64_t low, std::int64_t high,
                        std::string_view what);
// The value of a word that takes a number between two bounds.
float float_in(const std::string& text, double low, double high, const char* what);

// 1234567.0 as "1.23 M", 812 as "812".
std::string short_count(double n);
// Seconds as "850 ms", "12 s", "3 min 20 s", "2 h 5 min".
std::string short_time(double seconds);

// A cursor over a text. Every complaint names the column (from 1) and what stands there.
class Scanner {
 public:
  // `what` names the text in messages: "spec", "position".
  Scanner(std::string_view text, std::string_view what) : text_(text), what_(what) {}

  bool at_end() const { return place_ == text_.size(); }
  char peek() const { return at_end() ? '\0' : text_[place_]; }
  std::size_t column() const { return place_ + 1; }
  void skip_space();
  void take_one() { ++place_; }                         // assumes not at_end()
  bool take(char c);                                    // takes c if it is next
  void expect(char c);                                  // takes c or complains
  std::string_view take_until(std::string_view stops);  // up to one of these characters or the end
  [[noreturn]] void complain(std::string_view expected) const;

 private:
  std::string_view text_;
  std::string_view what_;
  std::size_t place_ = 0;
};

}  // namespace zermelo
