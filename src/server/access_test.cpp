#include "server/access.h"

#include <set>

#include <gtest/gtest.h>

namespace zermelo {
namespace {

const std::string kAccessToken = "0123456789abcdef0123456789abcdef";

Access access_with(const std::string& token = kAccessToken) {
  return Access(token, {"127.0.0.1", "localhost", "::1", "Games.Local"}, 1913);
}

Request request(const std::string& method, std::vector<std::pair<std::string, std::string>> more,
                const std::string& host = "localhost:1913") {
  Request r = {.method = method, .target = "/api/v1/games"};
  if (!host.empty()) r.headers.emplace_back("host", host);
  for (auto& header : more) r.headers.push_back(std::move(header));
  return r;
}

int status_of(const Request& r, bool is_websocket = false) {
  const auto refusal = access_with().refusal(r, is_websocket);
  return refusal ? refusal->status : 200;
}

TEST(Access, SecretsAreLongAndDifferent) {
  std::set<std::string> seen;
  for (int i = 0; i < 100; ++i) {
    const std::string secret = random_secret();
    EXPECT_EQ(secret.size(), 32u);
    EXPECT_TRUE(is_usable_token(secret));
    seen.insert(secret);
  }
  EXPECT_EQ(seen.size(), 100u);
}

TEST(Access, SecretsAreComparedWhole) {
  EXPECT_TRUE(same_secret(kAccessToken, kAccessToken));
  EXPECT_FALSE(same_secret(kAccessToken, ""));
  EXPECT_FALSE(same_secret(kAccessToken, kAccessToken + "0"));
  for (std::size_t i = 0; i < kAccessToken.size(); ++i) {
    std::string other = kAccessToken;
    other[i] = 'x';
    EXPECT_FALSE(same_secret(kAccessToken, other)) << i;
  }
}

TEST(Access, TokensAreWhatACookieCarries) {
  EXPECT_FALSE(is_usable_token("short"));
  EXPECT_FALSE(is_usable_token("0123456789abcde;"));
  EXPECT_FALSE(is_usable_token("0123456789 abcdef"));
  EXPECT_FALSE(is_usable_token(std::string(257, 'a')));
  EXPECT_TRUE(is_usable_token("0123456789abcde_-"));
}

TEST(Access, HostMustBeOneOfOurs) {
  for (const char* host :
       {"localhost:1913", "127.0.0.1:1913", "[::1]:1913", "LOCALHOST:1913", "games.local:1913"}) {
    EXPECT_EQ(status_of(request("GET", {}, host)), 200) << host;
  }
  for (const char* host : {"", "localhost", "localhost:1914", "evil.example:1913", "127.0.0.2:1913",
                           "localhost:1913.evil.example", "localhost:19130"}) {
    EXPECT_EQ(status_of(request("GET", {}, host)), 421) << host;
  }
  EXPECT_EQ(status_of(request("GET", {{"host", "localhost:1913"}})), 421);  // twice
}

TEST(Access, OriginMustBeOursWhereItMatters) {
  const std::pair<std::string, std::string> json = {"content-type", "application/json"};
  const auto post = [&](const std::string& origin) {
    return status_of(request("POST", {json, {"origin", origin}}));
  };
  EXPECT_EQ(status_of(request("POST", {json})), 200);
  EXPECT_EQ(post("http://localhost:1913"), 200);
  EXPECT_EQ(post("http://localhost"), 403);
  EXPECT_EQ(post("https://localhost:1913"), 403);
  EXPECT_EQ(post("http://evil.example"), 403);
  EXPECT_EQ(post("null"), 403);
  EXPECT_EQ(post(""), 403);
  EXPECT_EQ(status_of(request("GET", {{"origin", "http://evil.example"}})), 200);
  EXPECT_EQ(status_of(request("GET", {}), true), 403);  // a WebSocket without one
  EXPECT_EQ(status_of(request("GET", {{"origin", "http://evil.example"}}), true), 403);
  EXPECT_EQ(status_of(request("GET", {{"origin", "http://127.0.0.1:1913"}}), true), 200);
}

TEST(Access, BodiesAreJson) {
  const auto post = [&](const std::string& type) {
    return status_of(request("POST", {{"content-type", type}}));
  };
  EXPECT_EQ(post("application/json"), 200);
  EXPECT_EQ(post("Application/JSON; charset=utf-8"), 200);
  EXPECT_EQ(post("text/plain"), 415);
  EXPECT_EQ(post("application/x-www-form-urlencoded"), 415);
  EXPECT_EQ(status_of(request("POST", {})), 415);
  EXPECT_EQ(status_of(request("DELETE", {})), 415);
}

TEST(Access, TokenComesAsCookieOrBearer) {
  const Access access = access_with();
  const auto with = [&](const std::string& name, const std::string& value) {
    return access.has_token(request("GET", {{name, value}}));
  };
  EXPECT_FALSE(access.has_token(request("GET", {})));
  EXPECT_TRUE(with("authorization", "Bearer " + kAccessToken));
  EXPECT_FALSE(with("authorization", "Bearer " + kAccessToken + "0"));
  EXPECT_FALSE(with("authorization", "Bearer "));
  EXPECT_FALSE(with("authorization", kAccessToken));
  EXPECT_TRUE(with("cookie", "a=b; zermelo_1913=" + kAccessToken + "; c=d"));
  EXPECT_FALSE(with("cookie", "zermelo_1914=" + kAccessToken));
  EXPECT_FALSE(with("cookie", "zermelo_1913=" + kAccessToken.substr(1)));
  EXPECT_TRUE(access_with("").has_token(request("GET", {})));  // --no-token
  const std::string cookie = access.set_cookie();
  EXPECT_NE(cookie.find("HttpOnly"), std::string::npos);
  EXPECT_NE(cookie.find("SameSite=Strict"), std::string::npos);
}

TEST(Access, AnswersForbidFramesAndStrangers) {
  std::string all;
  for (const auto& [name, value] : security_headers(request("GET", {}))) {
    all += name + ": " + value + "\n";
  }
  for (const char* part : {"default-src 'none'", "frame-ancestors 'none'", "script-src 'self';",
                           "nosniff", "no-referrer", "Cross-Origin-Resource-Policy: same-origin"}) {
    EXPECT_NE(all.find(part), std::string::npos) << part;
  }
  EXPECT_EQ(all.find("unsafe"), std::string::npos);
  // A Host that is no name does not get into the policy.
  for (const auto& [name, value] : security_headers(request("GET", {}, "x; script-src *"))) {
    EXPECT_EQ(value.find('*'), std::string::npos);
  }
}

TEST(Message, QueriesAndEscapes) {
  const Request r = {.method = "GET", .target = "/a?game=nim%283,4%29+%2B%20x&empty=&bad=%2"};
  EXPECT_EQ(r.path(), "/a");
  EXPECT_EQ(r.parameter("game"), "nim(3,4)++ x");
  EXPECT_EQ(r.parameter("empty"), "");
  EXPECT_EQ(r.parameter("bad"), std::nullopt);
  EXPECT_EQ(r.parameter("none"), std::nullopt);
  EXPECT_EQ(percent_decoded("%zz"), std::nullopt);
}

}  // namespace
}  // namespace zermelo
