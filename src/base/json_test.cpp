#include "base/json.h"

#include <limits>

#include <gtest/gtest.h>

namespace zermelo {
namespace {

TEST(Json, ListsOfNamesAndValuesAreObjects) {
  Json json = {{"name", "nim"}, {"heaps", std::vector<int>{3, 4}}, {"none", nullptr}};
  json["pair"] = {"a", "b"};
  json["pairs"] = Json::array({{1, 2}});
  json["maybe"] = std::optional<int>();
  json["empty"] = Json::array();
  EXPECT_EQ(json.dump(), R"({"name":"nim","heaps":[3,4],"none":null,"pair":["a","b"],)"
                         R"("pairs":[[1,2]],"maybe":null,"empty":[]})");
  json["name"] = "kayles";  // keeps its place
  EXPECT_EQ(json.fields()[0].second, "kayles");
}

TEST(Json, NumbersKeepTheirKind) {
  EXPECT_EQ(Json({1, -1, 0.5, 2.0, true, UINT64_MAX}).dump(),
            "[1,-1,0.5,2.0,true,18446744073709551615]");
  EXPECT_EQ(Json(std::numeric_limits<double>::quiet_NaN()).dump(), "null");
  EXPECT_EQ(Json(7u), Json(7));
  EXPECT_FALSE(Json(UINT64_MAX) == Json(-1));
  EXPECT_EQ(Json(300).as<std::uint8_t>(), std::nullopt);
  EXPECT_EQ(Json(-1).as<unsigned>(), std::nullopt);
  EXPECT_EQ(Json(3).as<double>(), 3.0);
  EXPECT_EQ(Json(3.0).as<int>(), std::nullopt);
}

TEST(Json, ReadsWhatItWrites) {
  const std::string text =
      R"({"a":[1,-2,0.25,"x\"]\u00e9",null,true],"b":{"c":18446744073709551615}})";
  const auto json = Json::parse(text);
  ASSERT_TRUE(json);
  EXPECT_EQ(*Json::parse(json->dump()), *json);
  EXPECT_EQ((*json)["a"][3], "x\"]\u00e9");
  EXPECT_EQ((*json)["b"]["c"].as<std::uint64_t>(), UINT64_MAX);
  EXPECT_TRUE((*json)["no"]["such"].is_null());
  EXPECT_EQ((*json)["a"].as<std::vector<int>>(), std::nullopt);
  EXPECT_EQ(Json::parse("[1,2]")->as<std::vector<int>>(), (std::vector<int>{1, 2}));
}

TEST(Json, RefusesWhatIsNone) {
  for (const char* text : {"", "{", "[1,]", "{\"a\" 1}", "nul", "[1] 2", "\"a"}) {
    EXPECT_FALSE(Json::parse(text)) << text;
  }
  const std::string deep = std::string(101, '[') + std::string(101, ']');
  EXPECT_FALSE(Json::parse(deep));
  EXPECT_TRUE(Json::parse(deep, 101));
  EXPECT_TRUE(Json::parse("\"" + deep + "\""));
}

TEST(Json, WritesOnlyUtf8) { EXPECT_EQ(Json("a\xff").dump(), "\"a\xef\xbf\xbd\""); }

}  // namespace
}  // namespace zermelo
