#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <rapidcheck.h>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/files.h"
#include "boards/taking_code.h"
#include "cgt/grundy_plot.h"
#include "cgt/grundy_table.h"
#include "cgt/period.h"
#include "cgt/sparse_space.h"
#include "tests/source_dir.h"

namespace zermelo {
namespace {

// The definition on text: digits, sets, and nothing shared with the code under test.
std::vector<int> witness(const std::string& code, int most) {
  std::vector<int> g(1, 0);
  const std::size_t point = code.find('.');
  for (int n = 1; n <= most; ++n) {
    std::set<int> reached;
    const auto of = [&](int heap) { return g[static_cast<std::size_t>(heap)]; };
    for (std::size_t i = 0; i < code.size(); ++i) {
      if (i == point) continue;
      const int take = i < point ? 0 : static_cast<int>(i - point);
      const int digit = std::stoi(code.substr(i, 1), nullptr, 16);
      const int left = n - take;
      if ((digit & 1) && left == 0) reached.insert(0);
      if ((digit & 2) && left > 0) reached.insert(of(left));
      for (int a = 1; a < left && (digit & 4); ++a) reached.insert(of(a) ^ of(left - a));
      for (int a = 1; a < left && (digit & 8); ++a) {
        for (int b = 1; a + b < left; ++b) reached.insert(of(a) ^ of(b) ^ of(left - a - b));
      }
    }
    int mex = 0;
    while (reached.count(mex)) ++mex;
    g.push_back(mex);
  }
  return g;
}

std::vector<int> values_of(const std::string& code, std::size_t to) {
  GrundyTable table(TakingCode::parse(code));
  table.extend(to);
  return {table.values().begin(), table.values().end()};
}

std::optional<Period> period_of(const std::string& code, std::size_t to) {
  GrundyTable table(TakingCode::parse(code));
  table.extend(to);
  return find_period(table.code(), table.values());
}

std::string refusal(const std::string& code) {
  try {
    return "accepted as " + TakingCode::parse(code).text();
  } catch (const Error& error) {
    return error.what();
  }
}

TEST(TakingCode, ReadsAndWrites) {
  EXPECT_EQ(TakingCode::parse("0.77").text(), "0.77");
  EXPECT_EQ(TakingCode::parse(" .770 ").text(), "0.77");
  EXPECT_EQ(TakingCode::parse("octal(0.77)").text(), "0.77");
  EXPECT_EQ(TakingCode::parse("4.0").text(), "4.0");
  EXPECT_EQ(TakingCode::parse("0.3F").text(), "0.3f");
  EXPECT_EQ(TakingCode::parse("c.3").most_heaps(), 3);
  EXPECT_EQ(TakingCode::parse("subtraction(5,1,2,2)").text(), "subtraction(1,2,5)");
  EXPECT_EQ(TakingCode::parse("0.007").length(), 3);
  EXPECT_EQ(values_of("0.33003", 60), values_of("subtraction(1,2,5)", 60));
}

TEST(TakingCode, RefusesWithThePlace) {
  EXPECT_NE(refusal("0.7g").find("column 4"), std::string::npos) << refusal("0.7g");
  EXPECT_NE(refusal("3.7").find("before the point"), std::string::npos) << refusal("3.7");
  EXPECT_NE(refusal("0.000").find("other than 0"), std::string::npos) << refusal("0.000");
  EXPECT_NE(refusal("octl(0.77)").find("did you mean 'octal'"), std::string::npos);
  EXPECT_NE(refusal("subtraction(0)").find("from 1 to"), std::string::npos);
  for (const char* code : {"", "77", "0,77", "x.7", "0.7 7", "octal()", "octal(0.7,3)",
                           "subtraction()", "subtraction(a)", "subtraction(1,max=2)"}) {
    EXPECT_EQ(refusal(code).find("accepted"), std::string::npos) << code;
  }
}

TEST(Grundy, AgreesWithTheDefinition) {
  // Codes with one to five digits, sometimes with a digit before the point or three heaps.
  EXPECT_TRUE(rc::check([] {
    const bool three = *rc::gen::inRange(0, 4) == 0;
    const int top = three ? 16 : 8;
    std::string code(
        1, "048c"[*rc::gen::inRange(0, 6) == 0 ? *rc::gen::inRange(1, three ? 4 : 2) : 0]);
    code += '.';
    for (int digits = *rc::gen::inRange(1, 6); digits > 0; --digits) {
      code += "0123456789abcdef"[*rc::gen::inRange(0, top)];
    }
    RC_PRE(code.find_first_not_of("0.") != std::string::npos);
    const int most = three ? 60 : 300;
    RC_ASSERT(values_of(code, static_cast<std::size_t>(most)) == witness(code, most));
    const auto plain = plain_nimbers(TakingCode::parse(code), 60);
    RC_ASSERT(std::vector<int>(plain.begin(), plain.end()) == witness(code, 60));
  }));
}

TEST(Grundy, SparseSpaceMethodAgreesWithThePlainOne) {
  // Far enough for the sparse space and a sieve to be used, with one and two kinds of breaks and by
  // place.
  for (const char* code : {"0.6", "0.007", "0.16", "0.142", "0.051", "4.3", "0.1367", "0.44"}) {
    const int most = code == std::string("0.6") ? 20000 : 6000;
    const auto plain = plain_nimbers(TakingCode::parse(code), most);
    EXPECT_EQ(values_of(code, static_cast<std::size_t>(most)),
              (std::vector<int>(plain.begin(), plain.end())))
        << code;
  }
}

TEST(Grundy, SievesOfAnyCodeAgreeWithThePlainMethod) {
  EXPECT_TRUE(rc::check([] {
    std::string code = "0.";
    for (int digits = *rc::gen::inRange(0, 3); digits > 0; --digits) {
      code += "01234567"[*rc::gen::inRange(0, 8)];
    }
    code += "4567"[*rc::gen::inRange(0, 4)];
    const int most = 2600;
    const auto plain = plain_nimbers(TakingCode::parse(code), most);
    RC_ASSERT(values_of(code, most) == std::vector<int>(plain.begin(), plain.end()));
  }));
}

TEST(Grundy, SameValuesWithAnyNumberOfThreads) {
  const TakingCode code = TakingCode::parse("0.6");
  GrundyTable one(code), four(code);
  const auto go_on = [](std::size_t) { return true; };
  one.extend(40000, 1, go_on);
  four.extend(40000, 4, go_on);
  EXPECT_TRUE(std::equal(one.values().begin(), one.values().end(), four.values().begin(),
                         four.values().end()));
}

// Far above its last rare heap nimbers of 0.6 are compared by their lower eight bits of nine.
TEST(Grundy, ValuesOfLargeHeapsAreTheMexOfWhatTheyReach) {
  const std::vector<int> g = values_of("0.6", 70000);
  EXPECT_GT(*std::max_element(g.begin(), g.end()), 255);
  for (std::size_t n = 41000; n < g.size(); n += 97) {  // taking one leaves one heap or two
    std::vector<bool> reached(1024);
    for (std::size_t a = 0; a < n; ++a)
      reached[static_cast<std::size_t>(g[a] ^ g[n - 1 - a])] = true;
    const auto mex = std::find(reached.begin(), reached.end(), false) - reached.begin();
    ASSERT_EQ(g[n], mex) << n;
  }
}

TEST(Grundy, OfficersHasItsKnownRareHeaps) {
  // Grossman, "Searching for periodicity in Officers": 1584 with heap 0, the last at 20627.
  GrundyTable table(TakingCode::parse("0.6"));
  table.extend(40000);
  const SparseSpace space = find_sparse_space(table.code(), table.values());
  EXPECT_EQ(space.mask, 0x1eeu);
  EXPECT_FALSE(space.by_place);
  EXPECT_EQ(count_rare(space, table.values()).count, 1583u);
  EXPECT_EQ(count_rare(space, table.values()).last, 20627u);
}

TEST(Grundy, TheRowsOfTheOracle) {
  // Which code a row's game is, and the heap that its parameter means.
  const std::map<std::string, std::pair<std::string, int>> games = {
      {"Kayles 0.77", {"0.77", 0}},
      {"Dawson's Kayles 0.07", {"0.07", 0}},
      {"Dawson's Chess 0.137", {"0.137", 0}},
      {"octal 0.007 heap n", {"0.007", 0}},
      {"Treblecross strip", {"0.007", 2}},
      {"Nim heap max-take 1", {"subtraction(1)", 0}},
      {"Nim heap max-take 2", {"subtraction(1,2)", 0}},
      {"Nim heap max-take 3", {"subtraction(1,2,3)", 0}},
      {"Nim heap max-take 4", {"subtraction(1,2,3,4)", 0}},
      {"Nim heap max-take 5", {"subtraction(1,2,3,4,5)", 0}}};
  std::map<std::string, std::vector<int>> values;
  std::istringstream rows(read_file(source_dir() + "/tests/data/cgt.tsv"));
  int checked = 0;
  for (std::string row; std::getline(rows, row);) {
    std::istringstream fields(row);
    std::string kind, game, param, value;
    for (std::string* field : {&kind, &game, &param, &value}) std::getline(fields, *field, '\t');
    if (kind != "grundy" || game.starts_with("Chomp")) continue;
    if (game == "octal") {
      EXPECT_EQ(param, "(\"0.007\").NimValue(8000)");
      EXPECT_EQ(values_of("0.007", 8000).back(), std::stoi(value));
      ++checked;
      continue;
    }
    const auto known = std::find_if(games.begin(), games.end(), [&](const auto& entry) {
      return game.starts_with(entry.first);
    });
    ASSERT_NE(known, games.end()) << row;
    const auto& [code, offset] = known->second;
    auto& list = values.try_emplace(code, values_of(code, 600)).first->second;
    EXPECT_EQ(list.at(static_cast<std::size_t>(std::stoi(param) + offset)), std::stoi(value))
        << row;
    ++checked;
  }
  EXPECT_EQ(checked, 605);
}

TEST(Period, DawsonsKaylesByHand) {
  EXPECT_EQ(values_of("0.07", 12), (std::vector<int>{0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2}));
}

TEST(Period, PublishedPeriodsAndLastExceptions) {
  // Winning Ways, chapter 4; Gangolli and Plambeck 1989; Flammenkamp's tables; OEIS A071434 and on.
  struct Known {
    const char* code;
    std::size_t to, period, last_exception;
  };
  for (const Known& known :
       {Known{"0.77", 300, 12, 70}, Known{"0.07", 300, 34, 52}, Known{"0.137", 300, 34, 51},
        Known{"0.1377", 600, 24, 140}, Known{"0.7777", 600, 24, 141},
        Known{"0.11377", 800, 32, 186}, Known{"0.055", 1200, 148, 258},
        Known{"0.45", 1500, 20, 497}, Known{"0.644", 12000, 442, 3255},
        Known{"0.156", 12000, 349, 3478}, Known{"0.356", 20000, 142, 7314},
        Known{"0.165", 20000, 1550, 5180}, Known{"0.127", 120000, 4, 46577}}) {
    const auto period = period_of(known.code, known.to);
    ASSERT_TRUE(period) << known.code;
    EXPECT_TRUE(period->proved) << known.code;
    EXPECT_EQ(period->length, known.period) << known.code;
    EXPECT_EQ(period->last_exception(), known.last_exception) << known.code;
    EXPECT_EQ(period->saltus, 0) << known.code;
  }
}

TEST(Period, IsProvedExactlyWhenTheTheoremAllowsIt) {
  // Kayles: n0 = 71, p = 12, k = 2, so equality is needed for n < 2 * 71 + 12 + 2 = 156 and values
  // up to heap 155 + 12.
  EXPECT_FALSE(period_of("0.77", 166));
  const auto period = period_of("0.77", 167);
  ASSERT_TRUE(period);
  EXPECT_EQ(period->preperiod, 71u);
  EXPECT_EQ(period->length, 12u);
}

TEST(Period, WhatIsCopiedFromAPeriodIsRight) {
  for (const char* code : {"0.77", "0.156", "subtraction(2,3,7,19)"}) {
    const auto plain = plain_nimbers(TakingCode::parse(code), 9000);
    EXPECT_EQ(values_of(code, 9000), (std::vector<int>(plain.begin(), plain.end()))) << code;
  }
}

TEST(Period, OfSubtractionGames) {
  for (int m = 1; m <= 9; ++m) {
    std::vector<int> set;
    for (int take = 1; take <= m; ++take) set.push_back(take);
    GrundyTable table(TakingCode::subtraction(set));
    table.extend(100);
    for (std::size_t n = 0; n <= 100; ++n) {
      EXPECT_EQ(table.values()[n], n % static_cast<std::size_t>(m + 1));
    }
    const auto period = find_period(table.code(), table.values());
    ASSERT_TRUE(period && period->proved);
    EXPECT_EQ(period->length, static_cast<std::size_t>(m + 1));
    EXPECT_EQ(period->last_exception(), std::nullopt);
  }
  EXPECT_TRUE(rc::check([] {  // a proved period goes on
    const auto set = *rc::gen::nonEmpty(rc::gen::container<std::set<int>>(rc::gen::inRange(1, 13)));
    const TakingCode code = TakingCode::subtraction({set.begin(), set.end()});
    GrundyTable table(code);
    table.extend(600);
    const auto period = find_period(code, table.values());
    RC_PRE(period.has_value());
    const auto plain = plain_nimbers(code, 3000);
    for (std::size_t n = period->preperiod; n + period->length < plain.size(); ++n) {
      RC_ASSERT(plain[n] == plain[n + period->length]);
    }
    if (period->preperiod > 0) {
      RC_ASSERT(plain[period->preperiod - 1] != plain[period->preperiod - 1 + period->length]);
    }
  }));
}

TEST(Period, KenyonsGameIsArithmeticPeriodic) {
  const auto period = period_of("0.3f", 200);  // Winning Ways: period 6, saltus 3
  ASSERT_TRUE(period);
  EXPECT_EQ(period->length, 6u);
  EXPECT_EQ(period->saltus, 3);
  EXPECT_FALSE(period->proved);
}

class GrundyFile : public ::testing::Test {
 protected:
  GrundyFile()
      : path_(std::filesystem::temp_directory_path() /
              ("zermelo_grundy_" + std::to_string(::getpid()))) {}
  ~GrundyFile() override { std::filesystem::remove(path_); }
  std::string complaint(const std::string& code) const {
    try {
      GrundyTable::load(TakingCode::parse(code), path_);
      return "";
    } catch (const Error& error) {
      return error.what();
    }
  }
  const std::string path_;
};

TEST_F(GrundyFile, GoesOnToTheSameBytes) {
  const TakingCode code = TakingCode::parse("0.007");
  GrundyTable whole(code);
  whole.extend(5000);
  whole.save(path_);
  const std::string expected = read_file(path_);
  // Stopped again and again, each time at another heap.
  std::filesystem::remove(path_);
  GrundyTable(code).save(path_);
  for (std::size_t part = 700;; part += 1300) {
    GrundyTable table = GrundyTable::load(code, path_);
    std::size_t fresh = 0;
    const bool done = table.extend(5000, 1, [&](std::size_t more) {
      fresh += more;
      return fresh < part;
    });
    table.save(path_);
    if (done) break;
  }
  EXPECT_EQ(read_file(path_), expected);
}

TEST_F(GrundyFile, RefusesDamageAndOtherCodes) {
  GrundyTable table(TakingCode::parse("0.77"));
  table.extend(100);
  table.save(path_);
  EXPECT_EQ(complaint("0.77"), "");
  EXPECT_NE(complaint("0.07").find("holds values of 0.77, expected 0.07"), std::string::npos);
  const std::string good = read_file(path_);
  for (std::size_t place = 0; place < good.size(); place += 7) {
    std::string bad = good;
    bad[place] = static_cast<char>(bad[place] ^ 4);
    write_file(path_, bad);
    EXPECT_NE(complaint("0.77"), "") << place;
  }
  for (std::size_t length = 0; length < good.size(); length += 5) {
    write_file(path_, good.substr(0, length));
    EXPECT_NE(complaint("0.77"), "") << length;
  }
}

TEST(GrundyPlot, ShowsEachHeapOnceAndTheBandOfThePeriod) {
  GrundyTable table(TakingCode::parse("0.77"));
  table.extend(200);
  const auto dots = [&](const std::optional<Period>& period) {
    const Scene scene = plot_grundy(table.code(), table.values(), period, {});
    return std::count_if(scene.shapes.begin(), scene.shapes.end(),
                         [](const Shape& s) { return s.kind == Shape::Kind::kCircle; });
  };
  EXPECT_EQ(dots(std::nullopt), 201);
  EXPECT_EQ(dots(find_period(table.code(), table.values())), 201);
}

}  // namespace
}  // namespace zermelo
