#include <gtest/gtest.h>

#include "base/error.h"
#include "core/notation.h"
#include "core/options.h"
#include "core/scene.h"
#include "core/value.h"

namespace zermelo {
namespace {

const std::vector<Option>& declared() {
  static const std::vector<Option> options = {Option::numbers("sizes", 0, 99, 4, "heaps").bare(),
                                              Option::number("rows", 3, 1, 9, "rows"),
                                              Option::number("cols", 4, 1, 9, "columns"),
                                              Option::choice("ends", {"any", "own"}, "ends"),
                                              Option::word("line", "RR--LL", "line"),
                                              Option::flag("contiguous", "no gaps", true),
                                              Option::flag("misere", "last loses")};
  return options;
}

Options read(const std::string& spec) { return Options("g", declared(), Spec::parse(spec)); }

std::string complaint(const std::string& spec) {
  try {
    read(spec);
  } catch (const Error& error) {
    EXPECT_EQ(error.exit(), Exit::kBadInput);
    return error.what();
  }
  return "";
}

TEST(Options, DefaultsAndCanonicalSpecs) {
  EXPECT_EQ(read("g").spec(), "g");
  EXPECT_EQ(read("g()").spec(), "g");
  EXPECT_EQ(read(" g( misere , rows=3 ) ").spec(), "g(misere)");
  EXPECT_EQ(read("g(contiguous=no,misere=no)").spec(), "g(contiguous=no)");
  EXPECT_EQ(read("g(ends=own,3,4,5)").spec(), "g(3,4,5,ends=own)");
  EXPECT_EQ(read("g(3,4,5)").numbers("sizes"), (std::vector<int>{3, 4, 5}));
  EXPECT_EQ(read("g(5x6)").spec(), "g(rows=5,cols=6)");
  EXPECT_EQ(read("g").number("cols"), 4);
  EXPECT_TRUE(read("g").flag("contiguous"));
  EXPECT_EQ(read("g(line=R-L)").word("line"), "R-L");
  EXPECT_EQ(read("g(line=\"a,b(c)\")").word("line"), "a,b(c)");
}

TEST(Options, ComplaintsNameWhatWasExpected) {
  EXPECT_EQ(complaint("g(rows=10)"), "g: option 'rows' takes 1 to 9, found '10'");
  EXPECT_EQ(complaint("g(rows=ten)"), "g: option 'rows' takes 1 to 9, found 'ten'");
  EXPECT_EQ(complaint("g(ends=on)"),
            "g: option 'ends' takes any or own, found 'on' (did you mean 'own'?)");
  EXPECT_EQ(complaint("g(misère=maybe)").substr(0, 26), "g: unknown option 'misère");
  EXPECT_NE(complaint("g(misre)").find("(did you mean 'misere'?)"), std::string::npos);
  EXPECT_EQ(complaint("g(rows=3,rows=4)"), "g: option 'rows' is given twice");
  EXPECT_NE(complaint("g(1,2,3,4,5)").find("up to 4 numbers"), std::string::npos);
  EXPECT_NE(complaint("g(0x3)").find("takes 1 to 9"), std::string::npos);
  for (const char* spec : {"", "(3)", "g(", "g(3", "g)", "g(,)", "g(=3)", "g(rows=)", "g(3) x"}) {
    EXPECT_NE(complaint(spec), "") << spec;
  }
}

TEST(Options, SplitsOutsideParentheses) {
  EXPECT_EQ(split_top_level("a,b(c,d),\"e,f\"", ','),
            (std::vector<std::string>{"a", "b(c,d)", "\"e,f\""}));
  EXPECT_EQ(split_top_level(R"(a("(\"),",b),c)", ','),
            (std::vector<std::string>{R"(a("(\"),",b))", "c"}));
}

TEST(Options, ValuesInQuotesHoldAnything) {
  const std::vector<Option> declared = {Option::word("cmd", "", "any"), Option::flag("loud", "")};
  for (const std::string value :
       {"a b", "f(x=1", "say \"hi\", (", "back\\slash", "\\\"", "plain"}) {
    Options options("player", declared, {"player", {{"cmd", value}, {"", "loud"}}});
    EXPECT_EQ(options.word("cmd"), value);
    const std::string spec = options.spec();
    const Options again("player", declared, Spec::parse(spec));
    EXPECT_EQ(again.word("cmd"), value) << spec;
    EXPECT_EQ(again.spec(), spec);
    EXPECT_TRUE(again.flag("loud"));
  }
  EXPECT_EQ(Spec::parse("player(cmd=\"zermelo engine --agent mcts(sims=5)\")").items[0].value,
            "zermelo engine --agent mcts(sims=5)");
  EXPECT_THROW(Spec::parse("player(cmd=\"a)"), Error);
}

TEST(Options, TimesHaveUnits) {
  EXPECT_EQ(to_seconds("500ms"), 0.5);
  EXPECT_EQ(to_seconds("1.5s"), 1.5);
  EXPECT_EQ(to_seconds("2m"), 120);
  EXPECT_EQ(to_seconds("2min"), 120);
  EXPECT_EQ(to_seconds("2h"), 7200);
  EXPECT_EQ(to_seconds("3"), 3);
  for (const char* text : {"", "s", "1d", "1 s", "ms", "x2"})
    EXPECT_FALSE(to_seconds(text)) << text;
}

TEST(Options, SumsAndSpecsWithinSpecs) {
  EXPECT_EQ(split_sum("nim(3) +kayles(4)"), (std::vector<std::string>{"nim(3)", "kayles(4)"}));
  EXPECT_EQ(split_sum("nim(sizes=3+4)").size(), 1u);
  EXPECT_EQ(split_sum("").size(), 1u);
  const std::vector<Option> sum = {Option::word("games", "", "").bare(),
                                   Option::flag("misere", "")};
  const Options options("sum", sum, Spec::parse("sum(nim(max=2,3) + kayles(4),misere)"));
  EXPECT_EQ(options.word("games"), "nim(max=2,3) + kayles(4)");
  EXPECT_TRUE(options.flag("misere"));
}

TEST(Options, SplitsSums) {
  using Terms = std::vector<std::string>;
  EXPECT_EQ(split_sum("nim(4) + kayles(9)"), (Terms{"nim(4)", "kayles(9)"}));
  EXPECT_EQ(split_sum("sum(a + b) + {1 + 2|0}+c"), (Terms{"sum(a + b)", "{1 + 2|0}", "c"}));
  EXPECT_EQ(split_sum("+-1/8 + +-2"), (Terms{"+-1/8", "+-2"}));
  EXPECT_EQ(split_sum("nim +"), (Terms{"nim", ""}));
  EXPECT_EQ(split_sum("(a + (b + c)) + d"), (Terms{"a", "b", "c", "d"}));
  EXPECT_EQ(split_sum("(a) + (b)(c)"), (Terms{"a", "(b)(c)"}));
  EXPECT_EQ(split_sum("(a + b"), (Terms{"(a + b"}));
}

TEST(Value, SaysHowItIsKnown) {
  EXPECT_EQ(to_string(Value{}), "unknown");
  EXPECT_EQ(to_string(Value::proved(Outcome::kWin, 5)), "win in 5 (proved)");
  Value mean = Value::estimated(0.5312, Basis::kSamples, 800);
  mean.error = 0.021;
  EXPECT_EQ(to_string(mean), "0.53 +- 0.02 (estimated by 800 random games)");
  mean = Value::estimated(1234.5, Basis::kSamples, 50);
  mean.error = 40;
  EXPECT_EQ(to_string(mean), "1234 +- 40 (estimated by 50 random games)");
  EXPECT_EQ(to_string(Value::estimated(0.5312, Basis::kSearch, 90)),
            "0.531 (estimated by a search, 90 visits)");
  EXPECT_EQ(to_string(Value::estimated(20331.27, Basis::kJudgement)),
            "20331 (estimated by judgement)");
  EXPECT_EQ(to_string(Value::exact(0.25)), "0.25 (exact)");
  EXPECT_EQ(opposite(Outcome::kWin), Outcome::kLose);
  EXPECT_EQ(opposite(Outcome::kDraw), Outcome::kDraw);
}

TEST(Notation, MovesAreComparedWithoutParentheses) {
  EXPECT_EQ(normal_move(" ( 1   2 ) "), "1 2");
  EXPECT_EQ(normal_move("()"), "");
}

TEST(Scene, IsWrittenAsSvg) {
  Scene scene = {.width = 10, .height = 20, .title = "a < b"};
  scene.rect(1, 2, 3, 4, Tint::kCell).on_click("x \"y\"");
  const std::string svg = to_svg(scene);
  EXPECT_NE(svg.find("<title>a &lt; b</title>"), std::string::npos);
  EXPECT_NE(svg.find("data-move=\"x &quot;y&quot;\""), std::string::npos);
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

}  // namespace
}  // namespace zermelo
