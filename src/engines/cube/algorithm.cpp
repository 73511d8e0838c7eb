#include "engines/cube/algorithm.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "base/error.h"
#include "base/text.h"
#include "games/cube/singmaster.h"

namespace zermelo::cube {
namespace {

constexpr std::size_t kMostWords = 10000;  // after brackets are written out
constexpr int kMostBrackets = 50;          // one inside the other

using Words = std::vector<Word>;

Words undone(const Words& words) {
  Words back(words.rbegin(), words.rend());
  for (Word& word : back) word.quarters = 4 - word.quarters;
  return back;
}

class Reader {
 public:
  Reader(std::string_view text, int size) : text_(text), size_(size) {}

  Words read() {
    Words all = list("");
    if (!at_end()) complain("a turn such as R U' F2 or a bracket");
    return all;
  }

 private:
  bool at_end() const { return place_ == text_.size(); }
  char peek() const { return at_end() ? '\0' : text_[place_]; }
  void skip_space() {
    while (!at_end()) {
      if (std::isspace(static_cast<unsigned char>(peek())) != 0) {
        ++place_;
      } else if (text_.substr(place_).starts_with("//")) {
        while (!at_end() && peek() != '\n') ++place_;
      } else {
        return;
      }
    }
  }
  [[noreturn]] void complain(std::string_view expected) const {
    const std::string found =
        at_end() ? "the end" : "'" + std::string(text_.substr(place_, 8)) + "'";
    bad_input("algorithm: expected {} at column {}, found {}", expected, place_ + 1, found);
  }

  // Up to one of these characters, or the end.
  Words list(std::string_view stops) {
    Words all;
    for (skip_space(); !at_end() && stops.find(peek()) == std::string_view::npos; skip_space()) {
      append(all, peek() == '(' || peek() == '[' ? bracket() : Words{word()});
    }
    return all;
  }

  void append(Words& all, const Words& more) const {
    if (all.size() + more.size() > kMostWords) {
      bad_input("algorithm: expected at most {} turns, found more at column {}", kMostWords,
                place_ + 1);
    }
    all.insert(all.end(), more.begin(), more.end());
  }

  Words bracket() {
    if (++depth_ > kMostBrackets) complain("fewer brackets inside one another");
    const bool round = peek() == '(';
    ++place_;
    Words all = list(round ? ")" : ",:]");
    if (!round) {
      const char kind = peek();
      if (kind != ',' && kind != ':') complain("',' or ':' between the two parts of '['");
      ++place_;
      const Words second = list("]");
      const Words first = all;
      append(all, second);
      append(all, undone(first));
      if (kind == ',') append(all, undone(second));
    }
    if (peek() != (round ? ')' : ']')) complain(round ? "')'" : "']'");
    ++place_;
    --depth_;
    return repeated(all);
  }

  // "3", "'" or "3'" after a bracket.
  Words repeated(Words once) {
    std::size_t count = 1;
    if (std::isdigit(static_cast<unsigned char>(peek())) != 0) {
      count = 0;
      while (std::isdigit(static_cast<unsigned char>(peek())) != 0) {
        count = std::min<std::size_t>(10 * count + static_cast<std::size_t>(peek() - '0'), 100000);
        ++place_;
      }
    }
    if (take_prime()) once = undone(once);
    Words all;
    for (std::size_t i = 0; i < count && !once.empty(); ++i) append(all, once);
    return all;
  }

  bool take_prime() {
    for (const std::string_view prime : {"'", "’", "`"}) {
      if (!text_.substr(place_).starts_with(prime)) continue;
      place_ += prime.size();
      return true;
    }
    return false;
  }

  Word word() {
    const std::size_t begin = place_;
    std::string text(1, peek());
    ++place_;
    if (peek() == 'w') {
      text += 'w';
      ++place_;
    }
    if (peek() == '2' || peek() == '3') {
      text += peek();
      ++place_;
    }
    if (take_prime() && text.back() != '2')
      text = text.back() == '3' ? text.substr(0, text.size() - 1) : text + "'";
    const auto found = word_of(text);
    if (!found) {
      place_ = begin;
      complain("a turn such as R U' F2 or a bracket");
    }
    if (size_ == 2 && (found->kind == Word::Kind::kWide || found->kind == Word::Kind::kSlice)) {
      bad_input("'{}': a 2x2x2 has no wide turns and no slices", text);
    }
    return *found;
  }

  std::string_view text_;
  int size_;
  std::size_t place_ = 0;
  int depth_ = 0;
};

template <int kSize>
Turns turns_of_words(const Words& words) {
  Hands<kSize> hands;
  Turns turns;
  for (const Word& word : words) {
    for (const int t : hands.turns(word)) turns.push_back(static_cast<std::uint8_t>(t));
  }
  return simplified(turns);
}

}  // namespace

Turns read_algorithm(std::string_view text, int size) {
  const Words words = Reader(text, size).read();
  return size == 2 ? turns_of_words<2>(words) : turns_of_words<3>(words);
}

std::string write_turns(const Turns& turns) {
  std::string text;
  for (const std::uint8_t t : turns) text += (text.empty() ? "" : " ") + turn_text(t);
  return text;
}

std::string write_quarter_turns(const Turns& turns) {
  std::string text;
  for (const std::uint8_t t : turns) {
    const std::string one = turn_text(is_half_turn(t) ? t - 1 : t);
    text += (text.empty() ? "" : " ") + (is_half_turn(t) ? one + " " + one : one);
  }
  return text;
}

Turns simplified(const Turns& turns) {
  Turns out;
  for (const std::uint8_t t : turns) {
    // The turn of the same face before, perhaps with one of the opposite face between.
    std::size_t at = out.size();
    if (at > 0 && out[at - 1] / 3 == opposite(t / 3)) --at;
    if (at == 0 || out[at - 1] / 3 != t / 3) {
      at = out.size();
      if (at == 0 || out[at - 1] / 3 != t / 3) {
        out.push_back(t);
        continue;
      }
    }
    const int quarters = (out[at - 1] % 3 + 1 + t % 3 + 1) % 4;
    if (quarters == 0) {
      out.erase(out.begin() + static_cast<std::ptrdiff_t>(at) - 1);
    } else {
      out[at - 1] = static_cast<std::uint8_t>(t / 3 * 3 + quarters - 1);
    }
  }
  return out;
}

}  // namespace zermelo::cube
