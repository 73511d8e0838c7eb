// The routes without sockets.
#include "server/application.h"

#include <map>

#include <gtest/gtest.h>

#include "base/files.h"
#include "server/caps.h"
#include "tests/test_exchange.h"

namespace zermelo {
namespace {

const std::string kToken = "0123456789abcdef0123456789abcdef";

class Routes : public testing::Test {
 protected:
  Response ask(const std::string& method, const std::string& target, const std::string& body = "",
               const std::string& token = kToken) {
    Request request = {.method = method, .target = target};
    request.headers = {{"host", "localhost:1913"}, {"authorization", "Bearer " + token}};
    if (method == "POST") request.headers.emplace_back("content-type", "application/json");
    request.body = body;
    const auto exchange = std::make_shared<TestExchange>();
    application_.answer(request, exchange);
    return exchange->wait();
  }
  Json get(const std::string& target, int status = 200) {
    const Response response = ask("GET", target);
    EXPECT_EQ(response.status, status) << target << ": " << response.body;
    return Json::parse(response.body).value_or(Json());
  }
  Json post(const std::string& target, const Json& body, int status = 200) {
    const Response response = ask("POST", "/api/v1/" + target, body.dump());
    EXPECT_EQ(response.status, status) << target << ": " << response.body;
    return Json::parse(response.body).value_or(Json());
  }
  std::string code(const std::string& target, const Json& body, int status) {
    return post(target, body, status)["error"]["code"].as<std::string>().value_or("");
  }

  Application application_{Access(kToken, {"localhost"}, 1913), {.jobs = 2, .version = "test"}};
};

TEST_F(Routes, HealthNeedsNothing) {
  const auto exchange = std::make_shared<TestExchange>();
  application_.answer({.method = "GET", .target = "/healthz"}, exchange);
  EXPECT_EQ(exchange->wait().body, "{\"name\":\"zermelo\",\"version\":\"test\",\"ok\":true}\n");
}

TEST_F(Routes, AllElseNeedsTheToken) {
  for (const char* target : {"/api/v1/games", "/api/v1/games/nim", "/api/v1/agents?game=nim",
                             "/api/v1/nothing", "/api/v1/tables/0123456789abcdef"}) {
    EXPECT_EQ(ask("GET", target, "", "wrong").status, 401) << target;
  }
  for (const char* target : {"/api/v1/position", "/api/v1/analyze", "/api/v1/move",
                             "/api/v1/tables", "/api/v1/tables/0123456789abcdef/move"}) {
    EXPECT_EQ(ask("POST", target, "{}", "wrong").status, 401) << target;
  }
  EXPECT_EQ(ask("GET", "/", "", "wrong").status, 200);  // the page is no secret
}

TEST_F(Routes, TheAddressHandsTheTokenOver) {
  const Response right = ask("GET", "/?token=" + kToken, "", "none");
  EXPECT_EQ(right.status, 303);
  bool has_cookie = false, leads_home = false;
  for (const auto& [name, value] : right.headers) {
    has_cookie |= name == "Set-Cookie" && value.starts_with("zermelo_1913=" + kToken);
    leads_home |= name == "Location" && value == "/";
  }
  EXPECT_TRUE(has_cookie && leads_home);
  EXPECT_EQ(ask("GET", "/?token=" + kToken + "0", "", "none").status, 401);
  EXPECT_EQ(ask("GET", "/?token=", "", "none").status, 401);
}

TEST_F(Routes, GamesAndAgents) {
  const Json games = get("/api/v1/games");
  ASSERT_GT(games["games"].size(), 5u);
  for (const Json& game : games["games"].elements()) {
    EXPECT_TRUE(game["scene"].is_object()) << game["name"].dump();
    EXPECT_FALSE(game.contains("rules"));
  }
  const Json nim = get("/api/v1/games/nim");
  EXPECT_EQ(nim["view"], "heaps");
  EXPECT_GT(nim["rules"].get<std::string>().size(), 100u);
  EXPECT_EQ(
      get("/api/v1/games/nmi", 404)["error"]["message"].get<std::string>().find("did you mean"),
      std::string("there is no game 'nmi' (").size());
  const Json agents = get("/api/v1/agents?game=nim%283,4%29");
  EXPECT_EQ(agents["game"], "nim(3,4)");
  EXPECT_EQ(agents["levels"].size(), 3u);
  for (const Json& agent : agents["agents"].elements()) EXPECT_NE(agent["name"], "program");
  get("/api/v1/agents", 400);
}

TEST_F(Routes, Positions) {
  const Json start = post("position", {{"game", "tic-tac-toe"}});
  EXPECT_EQ(start["turn"], Json({{"kind", "player"}, {"player", 0}}));
  EXPECT_EQ(start["moves"].size(), 9u);
  EXPECT_EQ(start["buttons"].size(), 0u);
  const Json won =
      post("position", {{"game", "tic-tac-toe"}, {"moves", {"1", "4", "2", "5", "3"}}});
  EXPECT_EQ(won["turn"]["kind"], "over");
  EXPECT_EQ(won["result"]["winners"], Json::array({0}));
  EXPECT_EQ(won["history"].size(), 5u);
  const Json from = post(
      "position",
      {{"game", "tic-tac-toe"}, {"position", "x o - - - - - - -"}, {"moves", Json::array({"5"})}});
  EXPECT_EQ(from["position"], "x o - - x - - - -");
  const Json slide = post("position", {{"game", "2048"}, {"chance", true}});
  EXPECT_EQ(slide["turn"]["kind"], "player");
  EXPECT_EQ(slide["played"].size(), 2u);
  EXPECT_EQ(slide["returns"], Json::array({0.0}));
  const Json chance = post("position", {{"game", "2048"}});
  EXPECT_EQ(chance["probabilities"].size(), chance["moves"].size());
}

TEST_F(Routes, RefusalsHaveCodes) {
  EXPECT_EQ(code("position", Json::array(), 400), "bad_body");
  EXPECT_EQ(code("position", Json::object(), 400), "bad_body");
  EXPECT_EQ(code("position", {{"game", 7}}, 400), "bad_body");
  EXPECT_EQ(code("position", {{"game", "chess960x"}}, 400), "bad_game");
  EXPECT_EQ(code("position", {{"game", "nim"}, {"position", "x"}}, 400), "bad_position");
  EXPECT_EQ(code("position", {{"game", "nim"}, {"moves", Json::array({"9 9"})}}, 400), "bad_move");
  EXPECT_EQ(code("position", {{"game", "nim"}, {"moves", Json::array({1})}}, 400), "bad_body");
  EXPECT_EQ(code("analyze", {{"game", "nim"}, {"time", 11}}, 400), "over_cap");
  EXPECT_EQ(code("move", {{"game", "nim"}}, 400), "bad_body");
  EXPECT_EQ(code("move", {{"game", "nim"}, {"agent", "program(cmd=id)"}}, 403), "agent_not_listed");
  EXPECT_EQ(code("move", {{"game", "2048"}, {"agent", "random"}}, 409), "nobody_to_move");
  EXPECT_EQ(code("nothing", Json::object(), 404), "not_here");
  EXPECT_EQ(code("games", Json::object(), 405), "wrong_method");
  EXPECT_EQ(ask("POST", "/api/v1/position", "{").status, 400);
  EXPECT_EQ(ask("POST", "/api/v1/position", std::string(33, '[') + std::string(33, ']')).status,
            400);
  EXPECT_EQ(ask("GET", "/api/v1/position").status, 405);
}

TEST_F(Routes, HiddenCardsNeedATableOrAnOpenHand) {
  for (const char* target : {"position", "analyze", "move"}) {
    EXPECT_EQ(code(target, {{"game", "kuhn-poker"}, {"agent", "random"}}, 403), "hidden_game");
  }
  const Json open = post("position", {{"game", "kuhn-poker"}, {"open", true}, {"chance", true}});
  EXPECT_EQ(open["hidden"], true);
  EXPECT_EQ(open["played"].size(), 2u);
}

TEST_F(Routes, AnalysesAndMoves) {
  const Json nim = post("analyze", {{"game", "nim(3,4)"}, {"moves", Json::array({"2 1"})}});
  EXPECT_EQ(nim["value"], "lose");
  EXPECT_EQ(nim["known"], "proved");
  EXPECT_EQ(nim["turn"], 1);
  const Json move = post("move", {{"game", "tic-tac-toe"}, {"agent", "perfect"}});
  EXPECT_EQ(move["played"].size(), 1u);
  EXPECT_EQ(move["played"][0], move["move"]);
  EXPECT_EQ(move["position"]["turn"]["player"], 1);
  EXPECT_EQ(move["thoughts"]["agent"], "perfect(memory=512)");
  const Json slide = post("move", {{"game", "2048"}, {"agent", "random"}, {"chance", true}});
  EXPECT_EQ(slide["played"].size(), 2u);  // the slide, and the tile after it
}

TEST_F(Routes, SeatSecretsOpenTheirTableAlone) {
  const Json made = post("tables", {{"game", "kuhn-poker"}, {"seats", {"human", "human"}}}, 201);
  const std::string id = made["table"].get<std::string>();
  const std::string first = made["seats"][0]["secret"].get<std::string>();
  const std::string watch = made["watch"].get<std::string>();
  const std::string address = "/api/v1/tables/" + id;
  EXPECT_EQ(ask("GET", address, "", "none").status, 401);
  EXPECT_EQ(ask("GET", address + "?seat=wrong", "", "none").status, 401);
  EXPECT_EQ(ask("GET", address + "?seat=" + first, "", "none").status, 200);
  EXPECT_EQ(ask("GET", address + "?seat=" + watch, "", "none").status, 200);
  EXPECT_EQ(ask("GET", address).status, 200);  // the token shows what is public
  EXPECT_EQ(ask("GET", "/api/v1/games?seat=" + first, "", "none").status, 401);
  EXPECT_EQ(ask("GET", "/api/v1/tables/0123456789abcdef?seat=" + first, "", "none").status, 401);
  const Json body = {{"seat", first}, {"move", "bet"}};
  const Response moved = ask("POST", address + "/move", body.dump(), "none");
  EXPECT_EQ(moved.status, 200) << moved.body;
  EXPECT_EQ(ask("POST", address + "/move", body.dump(), "none").status, 409);
  const Json as_watcher = {{"seat", watch}, {"move", "bet"}};
  EXPECT_EQ(ask("POST", address + "/move", as_watcher.dump(), "none").status, 403);
}

TEST_F(Routes, WebFilesStayInTheirFolder) {
  const TemporaryFolder folder;
  write_file(folder.path() + "/index.html", "<p>here</p>");
  write_file(folder.path() + "/app.js", "1");
  Application application(Access("", {"localhost"}, 1913), {.web_root = folder.path()});
  const auto status = [&](const std::string& target) {
    const auto exchange = std::make_shared<TestExchange>();
    application.answer({.method = "GET", .target = target, .headers = {{"host", "localhost:1913"}}},
                       exchange);
    return exchange->wait().status;
  };
  EXPECT_EQ(status("/"), 200);
  EXPECT_EQ(status("/app.js?v=1"), 200);
  for (const char* target : {"/..", "/../secret", "/%2e%2e/secret", "//etc/passwd", "/./app.js",
                             "/.git", "/nothing", "/app.js/", "app.js"}) {
    EXPECT_EQ(status(target), 404) << target;
  }
}

// ---- The WebSocket's messages ------------------------------------------------------------------

class Live : public Routes {
 protected:
  void say(const Json& message) { say_text(message.dump()); }
  void say_text(const std::string& text) {
    std::promise<void> done;
    listener_->message(text, [&] { done.set_value(); });
    done.get_future().wait();
  }

  Request request_ = {.method = "GET",
                      .target = "/api/v1/live",
                      .headers = {{"host", "localhost:1913"},
                                  {"origin", "http://localhost:1913"},
                                  {"authorization", "Bearer " + kToken}}};
  std::shared_ptr<TestChannel> channel_ = std::make_shared<TestChannel>();
  std::shared_ptr<Listener> listener_ = application_.open_socket(request_, channel_);
};

TEST_F(Live, SocketsNeedTokenAndAddress) {
  EXPECT_FALSE(application_.refuse_socket(request_).has_value());
  Request stranger = request_;
  stranger.headers.pop_back();
  EXPECT_EQ(application_.refuse_socket(stranger)->status, 401);
  Request elsewhere = request_;
  elsewhere.target = "/api/v1/other";
  EXPECT_EQ(application_.refuse_socket(elsewhere)->status, 404);
  Request evil = request_;
  evil.headers[1].second = "http://evil.example";
  EXPECT_EQ(application_.refuse_socket(evil)->status, 403);
}

TEST_F(Live, AnswersCarryTheId) {
  say({{"id", 5}, {"do", "analyze"}, {"game", "nim(3,4)"}});
  const Json done = channel_->wait_for("done");
  EXPECT_EQ(done["id"], 5);
  EXPECT_EQ(done["analysis"]["value"], "win");
  say({{"id", "x"}, {"do", "move"}, {"game", "nim(3,4)"}, {"agent", "random"}});
  const Json moved = channel_->wait_for("done");
  EXPECT_EQ(moved["id"], "x");
  EXPECT_EQ(moved["answer"]["played"].size(), 1u);
}

TEST_F(Live, LongWorkIsToldOnTheWayAndStops) {
  say({{"id", 1}, {"do", "analyze"}, {"game", "hex(size=11)"}, {"time", 60}});
  EXPECT_TRUE(channel_->wait_for("update")["analysis"]["moves"].is_array());
  say({{"id", 2}, {"do", "stop"}});
  EXPECT_EQ(channel_->wait_for("stopped")["id"], 1);
  say({{"id", 3}, {"do", "analyze"}, {"game", "hex(size=11)"}, {"time", 60}});
  say({{"id", 4}, {"do", "analyze"}, {"game", "nim(2)"}});  // a new one stops the old
  // Two threads say so, in either order.
  std::map<std::string, int> ends;
  for (int i = 0; i < 2; ++i) {
    const Json end = channel_->wait_for("stopped", "done");
    ends[end["type"].get<std::string>()] = end["id"].get<int>();
  }
  EXPECT_EQ(ends, (std::map<std::string, int>{{"done", 4}, {"stopped", 3}}));
}

TEST_F(Live, WaitingJobsAreToldTheirPlace) {
  std::vector<std::shared_ptr<Listener>> others;
  const auto busy = std::make_shared<TestChannel>();
  const Json endless = {{"id", 1}, {"do", "analyze"}, {"game", "hex(size=11)"}, {"time", 60}};
  for (int i = 0; i < 2; ++i) {  // as many as run at once
    others.push_back(application_.open_socket(request_, busy));
    others.back()->message(endless.dump(), [] {});
    busy->wait_for("update");
  }
  say({{"id", 9}, {"do", "analyze"}, {"game", "nim(2)"}});
  const Json queued = channel_->wait_for("queued");
  EXPECT_EQ(queued["id"], 9);
  EXPECT_EQ(queued["place"], 1);
  others[0]->closed();  // a job ends when its client goes
  EXPECT_EQ(channel_->wait_for("done")["id"], 9);
  others[1]->closed();
}

TEST_F(Live, RefusalsAreAnswers) {
  const auto code = [&](const std::string& text) {
    say_text(text);
    return channel_->wait_for("error")["error"]["code"].get<std::string>();
  };
  EXPECT_EQ(code("no json"), "bad_json");
  EXPECT_EQ(code("[]"), "bad_json");
  EXPECT_EQ(code("{}"), "bad_body");
  EXPECT_EQ(code(R"({"do":"dance"})"), "bad_body");
  EXPECT_EQ(code(R"({"do":"analyze","game":"nim","time":61})"), "over_cap");
  EXPECT_EQ(code(R"({"do":"move","game":"nim","agent":"program"})"), "agent_not_listed");
  EXPECT_EQ(code(R"({"do":"analyze","game":"poker"})"), "hidden_game");
  EXPECT_EQ(code(R"({"do":"watch","table":"0"})"), "no_table");
}

TEST_F(Live, GuestsOnlyWatchTheirTable) {
  const Json made = post("tables", {{"game", "nim(3)"}, {"seats", {"human", "human"}}}, 201);
  const std::string id = made["table"].get<std::string>();
  const std::string secret = made["seats"][1]["secret"].get<std::string>();
  Request guest = request_;
  guest.headers.pop_back();
  guest.target += "?table=" + id + "&seat=" + secret;
  ASSERT_FALSE(application_.refuse_socket(guest).has_value());
  listener_ = application_.open_socket(guest, channel_);
  say({{"id", 1}, {"do", "watch"}, {"table", id}, {"seat", secret}});
  EXPECT_EQ(channel_->wait_for("table")["table"]["seat"], 2);
  say({{"id", 2}, {"do", "analyze"}, {"game", "nim"}});
  EXPECT_EQ(channel_->wait_for("error")["error"]["code"], "token_missing");
  post("tables/" + id + "/move", {{"seat", made["seats"][0]["secret"]}, {"move", "1 1"}});
  EXPECT_EQ(channel_->wait_for("table")["table"]["version"], 1);
  listener_->closed();
}

}  // namespace
}  // namespace zermelo
