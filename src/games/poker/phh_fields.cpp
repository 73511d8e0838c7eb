#include "games/poker/phh_fields.h"

#include "base/error.h"
#include "base/text.h"

namespace zermelo::poker {
namespace {

class FieldReader {
 public:
  explicit FieldReader(std::string_view text) : text_(text) {}

  std::vector<PhhSection> read() {
    std::vector<PhhSection> sections(1);
    bool named = false;
    for (skip_blank(); !at_end(); skip_blank()) {
      if (peek() == '[') {
        take();
        const std::string_view name = take_until("]\n");
        if (trimmed(name).empty() || peek() != ']') complain("a section such as [1]", name);
        take();
        if (named || !sections.back().fields.empty()) sections.emplace_back();
        named = true;
        sections.back().line = line_;
        continue;
      }
      const int line = line_;
      const std::string key(trimmed(take_until("=\n#")));
      if (key.empty() || peek() != '=') complain("'field = value'", key);
      take();
      PhhField field = read_value();
      field.line = line;
      if (!sections.back().fields.emplace(key, std::move(field)).second) {
        bad_input("line {}: expected each field once, found '{}' twice", line, key);
      }
      skip_spaces();
      if (!at_end() && peek() != '\n' && peek() != '#') complain("the end of the line", rest());
    }
    return sections;
  }

 private:
  bool at_end() const { return place_ == text_.size(); }
  char peek() const { return at_end() ? '\0' : text_[place_]; }
  char take() {
    if (peek() == '\n') ++line_;
    return text_[place_++];
  }
  std::string_view take_until(std::string_view stops) {
    const std::size_t from = place_;
    while (!at_end() && stops.find(peek()) == std::string_view::npos) take();
    return text_.substr(from, place_ - from);
  }
  std::string_view rest() const { return text_.substr(place_, text_.substr(place_).find('\n')); }
  void skip_spaces() {
    while (peek() == ' ' || peek() == '\t' || peek() == '\r') take();
  }
  void skip_blank() {  // spaces, ends of lines, comments
    while (true) {
      skip_spaces();
      if (peek() == '#') {
        take_until("\n");
      } else if (!at_end() && peek() == '\n') {
        take();
      } else {
        return;
      }
    }
  }
  [[noreturn]] void complain(std::string_view expected, std::string_view found) const {
    bad_input("line {}: expected {}, found '{}'", line_, expected, trimmed(found));
  }

  PhhItem read_scalar(std::string_view stops) {
    PhhItem item;
    item.line = line_;
    if (peek() != '\'' && peek() != '"') {
      item.text = trimmed(take_until(stops));
      if (item.text.empty()) complain("a value", rest());
      return item;
    }
    const char quote = take();
    item.quoted = true;
    while (!at_end() && peek() != quote && peek() != '\n') {
      if (quote == '"' && peek() == '\\') take();
      if (!at_end()) item.text += take();
    }
    if (peek() != quote) complain("a closing quote", item.text);
    take();
    return item;
  }

  PhhField read_value() {
    PhhField field;
    skip_spaces();
    if (peek() != '[') {
      field.items.push_back(read_scalar("\n#"));
      return field;
    }
    take();
    field.is_array = true;
    for (skip_blank(); peek() != ']'; skip_blank()) {
      if (at_end() || peek() == '[' || peek() == ',') complain("a value or ']'", rest());
      field.items.push_back(read_scalar(",]\n#"));
      skip_blank();
      if (peek() == ',') {
        take();
      } else if (peek() != ']') {
        complain("',' or ']'", rest());
      }
    }
    take();
    return field;
  }

  std::string_view text_;
  std::size_t place_ = 0;
  int line_ = 1;
};

}  // namespace

std::vector<PhhSection> read_phh_fields(std::string_view text) { return FieldReader(text).read(); }

}  // namespace zermelo::poker
