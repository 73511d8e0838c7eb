#include "cgt/notation.h"

#include <string>

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/text.h"
#include "tests/effort.h"
#include "tests/game_trees.h"

namespace zermelo {
namespace {

TEST(ValueNotation, WritesWhatItReads) {
  const std::string texts =
      "0 -7 3/8 -1/2v * *2 ^ v ^^ vv* ^3*2 1/2* 2^* +-1/8 +-(1*) +-{2|1} +-(1,{2|0}) {1|*} {2|1||0} "
      "{0||||1|0||-1|||-2} {0,+-1|-1} 1.Tiny (1/32).Miny ^.Pow(2) v.Pow(3) {1*|1/2*||v|-1/2v} "
      "^.PowTo(2) v.PowTo(4)";
  for (const std::string_view text : words_of(texts)) {
    ShortGames games;
    EXPECT_EQ(write_value(games, read_value(games, text)), text);
  }
}

TEST(ValueNotation, ReadsSums) {
  ShortGames games;
  const auto is = [&](const char* text, const char* value) {
    EXPECT_EQ(write_value(games, read_value(games, text)), value) << text;
  };
  is(" 1 + 2 ", "3");
  is("1 - 1/2v", "1/2^");
  is("-^", "v");
  is("-(1/2 + *)", "-1/2*");
  is("1 + +-2 - {3|1}", "{2|0||-2|-4}");
  is("{ 1 , 2 | -1 }", "{2|-1}");
  is("{|}", "0");
  is("^^^", "^3");
  is("--2", "2");
  is("{1/2*}", "1/2*");
  is("{^ + *} - {{1|-1}}", "{1^*|-1^*}");
  is("3*^", "^3");
  is("2 * {1|0} - 2*(1/2)", "0");
  is("-2*+-1", "0");
  is("-3*v + 2*", "2^3*");
  is("2*3", "2*3");
  is("0*{5|-5}", "0");
  is("^.PowTo(1)", "^");
  is("^.PowTo(2) - ^", "^.Pow(2)");
  is("^.PowTo(3) - ^.PowTo(2)", "^.Pow(3)");
  is("{^|*}", "^.PowTo(2)");
}

// Also through a table of its own, in which values have other numbers.
TEST(ValueNotation, RoundTrips) {
  Rng rng(5);
  ShortGames games;
  for (int i = 0; i < effort(2000); ++i) {
    const ShortGame g = value_of(games, random_tree(rng, 5, 3));
    const std::string text = write_value(games, g);
    ASSERT_EQ(read_value(games, text), g) << text;
    ShortGames others;
    ASSERT_EQ(write_value(others, read_value(others, text)), text);
  }
}

TEST(ValueNotation, SaysWhatIsWrong) {
  ShortGames games;
  const auto refused = [&](const std::string& text, const std::string& because) {
    try {
      read_value(games, text);
      ADD_FAILURE() << text << " was read";
    } catch (const Error& error) {
      EXPECT_EQ(error.exit(), Exit::kBadInput);
      EXPECT_NE(std::string(error.what()).find(because), std::string::npos) << error.what();
    }
  };
  refused("", "expected a value such as 1/2, *2, ^ or {1|*}");
  refused("1/3", "a power of two");
  refused("{1,2}", "'|'");
  refused("2000*^", "at most 1000");
  refused("{1|2|3}", "more bars than before");
  refused("{1|2", "'}'");
  refused("1 2", "'+', '-' or the end");
  refused("+1", "'-', for +-");
  refused("*99999999", "at most 65536");
  refused("1.Small", "Tiny or Miny");
  refused("2.Pow(2)", "PowTo behind ^ or v");
  refused(std::string(1000, '{'), "less nesting");
  refused(std::string(1000, '-'), "less nesting");
}

}  // namespace
}  // namespace zermelo
