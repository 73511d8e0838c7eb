#include "app/quotient_answer.h"

#include <string>
#include <vector>

#include <fmt/format.h>

#include "app/heap_rows.h"
#include "base/json.h"
#include "base/numerals.h"
#include "base/text.h"

namespace zermelo {
namespace {

std::vector<std::string> lost_words(const BipartiteMonoid& monoid) {
  std::vector<std::string> words;
  for (BipartiteMonoid::Element x = 0; x < monoid.order(); ++x) {
    if (monoid.is_lost(x)) words.push_back(word_text(monoid.word(x)));
  }
  return words;
}

// A list behind its name, over as many lines as it takes.
void print_list(const std::string& name, const std::vector<std::string>& items) {
  const std::string lines = wrapped(join(items, ", "), 78, std::string(17, ' '));
  fmt::print("{:<17}{}\n", name, trimmed(lines));
}

}  // namespace

void print_quotient(const HeapQuotient& heaps, Pen pen) {
  const MisereQuotient& quotient = heaps.quotient();
  const BipartiteMonoid& monoid = quotient.monoid();
  const auto values = heaps.values();
  const auto period = heaps.period();
  const auto text = [&](std::size_t n) { return word_text(monoid.word(values[n])); };
  print_heap_rows(
      values.size(), text, period, [](std::size_t) { return false; }, pen);

  fmt::print("\n{:<16} {}\n", "code", heaps.code().text());
  const std::string which = period ? "all heaps" : fmt::format("heaps 0 to {}", heaps.last_heap());
  fmt::print("{:<16} {} for {}, {}\n", "misère quotient", counted(monoid.order(), "element"), which,
             pen(Color::kGreen, "proved"));
  std::vector<std::string> generators, relations;
  for (std::size_t g = 0; g < quotient.generators().size(); ++g) {
    generators.push_back(fmt::format("{} heap {}", letter_name(static_cast<std::uint16_t>(g)),
                                     quotient.generators()[g]));
  }
  for (const auto& [left, right] : monoid.relations()) {
    relations.push_back(word_text(left) + "=" + word_text(right));
  }
  print_list("generators", generators);
  print_list("relations", relations);
  print_list(fmt::format("lost, {} of them", monoid.lost_count()), lost_words(monoid));
  print_period(period, heaps.last_heap(), pen);
}

Json quotient_json(const HeapQuotient& heaps) {
  const MisereQuotient& quotient = heaps.quotient();
  const BipartiteMonoid& monoid = quotient.monoid();
  const auto period = heaps.period();
  Json json = {{"code", heaps.code().text()}, {"misere", true},
               {"to", heaps.last_heap()},     {"order", monoid.order()},
               {"generators", Json::array()}, {"relations", Json::array()},
               {"lost", lost_words(monoid)},  {"period", nullptr},
               {"preperiod", nullptr},        {"last_exception", nullptr},
               {"proved", period.has_value()}};
  for (std::size_t g = 0; g < quotient.generators().size(); ++g) {
    json["generators"].push_back(
        {{"name", letter_name(static_cast<std::uint16_t>(g))}, {"heap", quotient.generators()[g]}});
  }
  for (const auto& [left, right] : monoid.relations()) {
    json["relations"].push_back({word_text(left), word_text(right)});
  }
  if (period) {
    json["period"] = period->length;
    json["preperiod"] = period->preperiod;
    if (period->last_exception()) json["last_exception"] = *period->last_exception();
  }
  json["values"] = Json::array();
  for (const auto value : heaps.values()) json["values"].push_back(word_text(monoid.word(value)));
  return json;
}

}  // namespace zermelo
