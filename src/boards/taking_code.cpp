#include "boards/taking_code.h"

#include <algorithm>
#include <set>

#include "base/error.h"
#include "base/text.h"
#include "core/options.h"

namespace zermelo {
namespace {

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

Taking taking_of(int take, int digit) {
  return {.take = take,
          .none = (digit & 1) != 0,
          .one = (digit & 2) != 0,
          .two = (digit & 4) != 0,
          .three = (digit & 8) != 0};
}

}  // namespace

TakingCode TakingCode::octal(std::string_view digits) {
  const std::string low = lower(trimmed(digits));
  Scanner in(low, "code");
  const int first = in.peek() == '.' ? 0 : digit_of(in.peek());
  if (first < 0) in.complain("a digit, as in 0.77");
  if (first & 3) in.complain("0, 4, 8 or c before the point: a move must change its heap");
  TakingCode code;
  if (in.peek() != '.') in.take_one();
  if (first != 0) code.takings_.push_back(taking_of(0, first));
  if (!in.take('.')) in.complain("'.' after the first digit");
  std::string rest;
  while (!in.at_end()) {
    const int digit = digit_of(in.peek());
    if (digit < 0) in.complain("a digit from 0 to 7, or to f for three heaps");
    if (static_cast<int>(rest.size()) == kLongest) {
      bad_input("code: expected at most {} digits, found more", kLongest);
    }
    rest += in.peek();
    in.take_one();
    if (digit != 0) code.takings_.push_back(taking_of(static_cast<int>(rest.size()), digit));
  }
  while (!rest.empty() && rest.back() == '0') rest.pop_back();
  if (code.takings_.empty()) bad_input("code '{}': expected a digit other than 0", low);
  code.text_ = fmt::format("{:x}.{}", first, rest.empty() ? "0" : rest);
  return code;
}

TakingCode TakingCode::subtraction(const std::vector<int>& set) {
  const std::set<int> takes(set.begin(), set.end());
  if (takes.empty()) bad_input("subtraction: expected the numbers that may be taken, found none");
  TakingCode code;
  for (const int take : takes) {
    if (take < 1 || take > kLongest) {
      bad_input("subtraction: expected numbers from 1 to {}, found {}", kLongest, take);
    }
    code.takings_.push_back(taking_of(take, 3));
    code.text_ += (code.text_.empty() ? "subtraction(" : ",") + std::to_string(take);
  }
  code.text_ += ")";
  return code;
}

TakingCode TakingCode::grundy() {
  TakingCode code;
  code.takings_.push_back({.take = 0, .two = true, .unequal = true});
  code.text_ = "grundys-game";
  return code;
}

TakingCode TakingCode::parse(std::string_view text) {
  text = trimmed(text);
  const char front = text.empty() ? '\0' : text.front();
  if (text.find('(') == std::string_view::npos && (digit_of(front) >= 0 || front == '.') &&
      text.find('.') != std::string_view::npos) {
    return octal(text);
  }
  const Spec spec = Spec::parse(text);
  const std::vector<std::string> names = {"octal", "subtraction", "grundys-game"};
  if (spec.name == "grundys-game" && spec.items.empty()) return grundy();
  if (spec.name == "octal" && spec.items.size() == 1 && spec.items[0].key.empty()) {
    return octal(spec.items[0].value);
  }
  if (spec.name == "subtraction") {
    std::vector<int> set;
    for (const Spec::Item& item : spec.items) {
      if (!item.key.empty()) bad_input("subtraction: expected numbers, found '{}='", item.key);
      set.push_back(static_cast<int>(integer_in(item.value, 1, kLongest, "what may be taken")));
    }
    return subtraction(set);
  }
  bad_input(
      "expected a code such as 0.77, octal(0.77), subtraction(1,2,5) or grundys-game, found '{}'{}",
      text, near_name_hint(spec.name, names));
}

int TakingCode::most_heaps() const {
  int most = 0;
  for (const Taking& t : takings_) {
    most = std::max(most, t.three ? 3 : t.two ? 2 : t.one ? 1 : 0);
  }
  return most;
}

std::vector<std::uint16_t> plain_nimbers(const TakingCode& code, int most) {
  std::vector<std::uint16_t> g(static_cast<std::size_t>(most) + 1);
  std::vector<int> seen;  // the last heap that has a move to this nimber
  const auto of = [&](int heap) { return g[static_cast<std::size_t>(heap)]; };
  for (int n = 1; n <= most; ++n) {
    const auto mark = [&](int nimber) {
      const auto i = static_cast<std::size_t>(nimber);
      if (i >= seen.size()) seen.resize(2 * i + 1, 0);
      seen[i] = n;
    };
    for_each_option(code, n, [&](int a, int b, int c) { mark(of(a) ^ of(b) ^ of(c)); });
    const auto mex = std::find_if(seen.begin(), seen.end(), [&](int heap) { return heap != n; });
    g[static_cast<std::size_t>(n)] = static_cast<std::uint16_t>(mex - seen.begin());
  }
  return g;
}

}  // namespace zermelo
