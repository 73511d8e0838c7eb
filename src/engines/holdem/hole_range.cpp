#include "engines/holdem/hole_range.h"

#include <algorithm>
#include <cctype>
#include <optional>

#include "base/error.h"
#include "base/text.h"

namespace zermelo::holdem {
namespace {

// One piece of a range, and where it stands.
class Piece {
 public:
  Piece(std::string_view text, std::size_t column) : text_(text), column_(column) {}

  // The hands that it names, and their weight; taken out if `minus`.
  std::vector<std::size_t> holes;
  double weight = 1;
  bool minus = false;

  void read() {
    if (peek() == '-' || peek() == '!') {
      minus = true;
      ++at_;
    }
    const std::size_t colon = text_.find(':');
    if (colon != std::string_view::npos) {
      const auto number = to_real(text_.substr(colon + 1));
      if (!number || !(*number >= 0 && *number <= 1)) {
        complain(colon + 1, "a weight from 0 to 1");
      }
      weight = *number;
      text_ = text_.substr(0, colon);
    }
    if (lower(text_.substr(at_)) == "random") {
      for (std::size_t i = 0; i < kHoles; ++i) holes.push_back(i);
      return;
    }
    if (text_.size() - at_ == 4 && is_card(at_) && is_card(at_ + 2)) return read_cards_of_piece();
    const Kind from = read_kind();
    if (peek() == '+') {
      ++at_;
      end();
      return add_from(from, from.pair() ? kAce : from.high - 1);
    }
    if (peek() == '-') {
      const std::size_t place = ++at_;
      const Kind to = read_kind();
      end();
      const bool alike = from.pair() == to.pair() && from.suits == to.suits &&
                         (from.pair() || from.high == to.high);
      if (!alike) complain(place, "a hand like the first, such as 99-22 or A5s-A2s");
      const Kind least = from.low < to.low ? from : to;
      return add_from(least, std::max(from.low, to.low));
    }
    end();
    add_from(from, from.low);
  }

 private:
  static constexpr int kAce = 12;
  enum class Suits { kAny, kSame, kOther };
  struct Kind {
    int high, low;
    Suits suits;
    bool pair() const { return high == low; }
  };

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  [[noreturn]] void complain(std::size_t place, const char* expected) const {
    const std::string_view found = place < text_.size() ? text_.substr(place) : "";
    bad_input("range: expected {} at column {}, found '{}'", expected, column_ + place, found);
  }
  void end() const {
    if (at_ != text_.size()) complain(at_, "a comma or the end");
  }
  static std::optional<int> rank(char c) {
    const std::size_t r =
        zermelo::kRankNames.find(static_cast<char>(std::toupper(static_cast<unsigned char>(c))));
    if (r == std::string_view::npos) return std::nullopt;
    return static_cast<int>(r);
  }
  bool is_card(std::size_t place) const {
    return rank(text_[place]).has_value() &&
           kSuitNames.find(text_[place + 1]) != std::string_view::npos;
  }
  void read_cards_of_piece() {
    const Card a = read_card(text_.substr(at_, 2)), b = read_card(text_.substr(at_ + 2, 2));
    if (a == b) complain(at_, "two different cards");
    holes.push_back(hole_number(make_hole(a, b)));
  }
  Kind read_kind() {
    const std::size_t place = at_;
    const auto a = rank(peek());
    if (!a) complain(place, "a hand such as QQ, AKs, AsKd, or random");
    ++at_;
    const auto b = rank(peek());
    if (!b) complain(place, "a hand such as QQ, AKs, AsKd, or random");
    ++at_;
    Kind kind = {std::max(*a, *b), std::min(*a, *b), Suits::kAny};
    const char suits = static_cast<char>(std::tolower(static_cast<unsigned char>(peek())));
    if (suits == 's' || suits == 'o') {
      if (kind.pair()) complain(at_, "nothing behind a pair, which has two suits");
      kind.suits = suits == 's' ? Suits::kSame : Suits::kOther;
      ++at_;
    }
    return kind;
  }
  // From this kind to that with the second card `last`, or the pair.
  void add_from(Kind kind, int last) {
    for (int low = kind.low; low <= last; ++low) {
      const int high = kind.pair() ? low : kind.high;
      for (int a = 0; a < 4; ++a) {
        for (int b = 0; b < 4; ++b) {
          if (high == low && a <= b) continue;
          if ((kind.suits == Suits::kSame && a != b) || (kind.suits == Suits::kOther && a == b)) {
            continue;
          }
          holes.push_back(hole_number(make_hole(make_card(high, a), make_card(low, b))));
        }
      }
    }
  }

  std::string_view text_;
  std::size_t column_;  // of its first character
  std::size_t at_ = 0;
};

}  // namespace

HoleCards make_hole(Card a, Card b) { return a > b ? HoleCards{a, b} : HoleCards{b, a}; }

HoleCards hole_of(std::size_t number) {
  std::size_t high = 1;
  while (high * (high + 1) / 2 <= number) ++high;
  return {static_cast<Card>(high), static_cast<Card>(number - high * (high - 1) / 2)};
}

std::string hole_text(HoleCards hole) { return card_text(hole.high) + card_text(hole.low); }

HoleRange HoleRange::parse(std::string_view text) {
  HoleRange range;
  bool any = false;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == ',' || std::isspace(static_cast<unsigned char>(text[i])) != 0) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && text[end] != ',' &&
           std::isspace(static_cast<unsigned char>(text[end])) == 0) {
      ++end;
    }
    Piece piece(text.substr(i, end - i), i + 1);
    piece.read();
    for (const std::size_t hole : piece.holes) {
      range.weights_[hole] = piece.minus ? 0 : piece.weight;
    }
    any = true;
    i = end;
  }
  if (!any) bad_input("range: expected hands such as QQ+,AKs, found nothing");
  if (range.share() <= 0)
    bad_input("range: expected a hand that is left, found none in '{}'", text);
  return range;
}

HoleRange HoleRange::all() {
  HoleRange range;
  range.weights_.fill(1);
  return range;
}

std::vector<std::size_t> HoleRange::holes(CardSet gone) const {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < kHoles; ++i) {
    if (weights_[i] > 0 && (hole_of(i).set() & gone).empty()) numbers.push_back(i);
  }
  return numbers;
}

double HoleRange::share() const {
  double sum = 0;
  for (const double weight : weights_) sum += weight;
  return sum / kHoles;
}

std::string HandKind::text() const {
  const auto name = [](int place) {
    return zermelo::kRankNames[static_cast<std::size_t>(12 - place)];
  };
  std::string text = {name(std::min(row, column)), name(std::max(row, column))};
  if (row != column) text += row < column ? 's' : 'o';
  return text;
}

std::vector<HoleCards> HandKind::holes() const {
  std::vector<HoleCards> list;
  for (const std::size_t number : HoleRange::parse(text()).holes()) list.push_back(hole_of(number));
  return list;
}

HandKind kind_of(HoleCards hole) {
  const int high = 12 - rank_of(hole.high), low = 12 - rank_of(hole.low);
  if (suit_of(hole.high) == suit_of(hole.low)) return {high, low};
  return {low, high};
}

}  // namespace zermelo::holdem
