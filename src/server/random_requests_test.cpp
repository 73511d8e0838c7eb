// Ten thousand bodies and messages (with --long; else 3,700) that nobody in his right mind would send: each is answered, none with
// anything but JSON and a status that the client can understand.
#include <map>

#include <gtest/gtest.h>

#include "base/files.h"
#include "base/rng.h"
#include "server/application.h"
#include "server/live.h"
#include "tests/effort.h"
#include "tests/test_exchange.h"

namespace zermelo {
namespace {

const std::string kRandomToken = "0123456789abcdef0123456789abcdef";
constexpr int kBodies = 7000, kMessages = 3000;

// Writes questions that are nearly right: each member is now and then missing, of another kind or too
// large, and bytes of the whole are changed.
class Stranger {
 public:
  explicit Stranger(std::uint64_t seed) : rng_(seed) {}

  std::string body() {
    std::string text = member(0).dump();
    if (rng_.index(3) == 0)
      text = question().dump();
    else if (rng_.index(4) != 0)
      text = wrong(question()).dump();
    for (std::size_t cuts = rng_.index(4) == 0 ? 1 + rng_.index(4) : 0; cuts > 0; --cuts)
      spoil(text);
    return text;
  }
  std::string message() {
    Json json = question();
    json["id"] = member(1);
    json["do"] = one_of({"analyze", "move", "stop", "watch", "unwatch", "follow", "unfollow", "x"});
    if (rng_.index(3) == 0) json = wrong(json);
    std::string text = json.dump();
    if (rng_.index(4) == 0) spoil(text);
    return text;
  }
  std::string target() {
    std::string text = "/api/v1/";
    text += one_of({"position", "analyze",   "move",    "nimber",    "value",     "grundy",
                    "tables",   "records",   "summary", "puzzles",   "runs",      "runs/1/stop",
                    "games",    "games/x",   "agents",  "ratings",   "tables/x",  "tables/x/move",
                    "live",     "databases", "runs/1",  "records/1", "nothing",   "agents?game=nim",
                    "equity",   "blackjack", "cube",    "equity",    "blackjack", "cube"});
    if (rng_.index(8) == 0) spoil(text);
    return text;
  }
  std::string method() { return one_of({"POST", "POST", "POST", "POST", "GET", "HEAD", "PUT"}); }

 private:
  std::string one_of(std::initializer_list<const char*> words) {
    return *(words.begin() + rng_.index(words.size()));
  }
  Json question() {
    Json json = {
        {"game", one_of({"nim", "nim(3,4,5)", "tic-tac-toe", "kayles(7)", "kuhn-poker",
                         "nim(3) + kayles(4)", "2048", "hex(size=3)", "chomp(2x3)", "cube(size=2)",
                         "nim(99999999)", "hex(size=-1)", "toads-and-frogs(line=RR-L)", "(", ""})}};
    // No word here asks for more than some milliseconds.
    json["time"] = Json(one_of_numbers({0.001, 0.001, 0.002, 0, -1, 1e9}));
    const auto maybe = [&](const char* name, Json value) {
      if (rng_.index(2) == 0) json[name] = std::move(value);
    };
    maybe("moves", moves());
    maybe("position", one_of({"3 4 5", "x o - - - - - - -", "", "1 2 3", "%s", "- - -"}));
    maybe("open", rng_.index(2) == 0);
    maybe("chance", rng_.index(2) == 0);
    maybe("agent",
          one_of({"random", "mcts(sims=10)", "greedy", "perfect(time=1ms)", "program(cmd=x)",
                  "td(load=/x)", "mcts(sims=1e9)", "mcts(leaf=/etc/passwd)", "human", "(((("}));
    maybe("agents", Json::array({"random", "greedy"}));
    maybe("seats", Json::array({"human", one_of({"random", "human", "x"})}));
    maybe("seat", one_of({"", "0123456789abcdef"}));
    maybe("move", one_of({"1", "1 2", "a1", "x"}));
    maybe("games", one_of({"nim(3,4)", "nim(3) + x", "kayles(5) + nim(2)"}));
    maybe("sum", one_of({"{1|-1}", "*2 + ^", "nim(3)", "{{{{", "poison(2x2)"}));
    maybe("code", one_of({"kayles", "0.137", "9.9999", "0."}));
    maybe("to", static_cast<int>(one_of_numbers({1, 30, 0, -5, 1e9})));
    maybe("hands", Json::array({one_of({"AsAh", "QQ+", "x", ""}), one_of({"KdKc", "As2s", "AK"})}));
    maybe("board", one_of({"Qh7h2c", "QhQh", "2c3c4c5c6c7c", "x"}));
    maybe("what", one_of({"hand", "chart", "apply", "check", "solve", "x"}));
    maybe("hand", one_of({"T6", "AA", "", "T"}));
    maybe("up", one_of({"T", "A", "", "x"}));
    maybe("rules", one_of({"decks=1", "decks=99", "x=(", ""}));
    maybe("size", static_cast<int>(one_of_numbers({2, 3, 4, -1})));
    maybe("cube", one_of({"R U", "UUUU", "R x9", ""}));
    maybe("algorithm", one_of({"[R, U]", "((R)3)3", "[[[", ""}));
    maybe("lines", static_cast<int>(one_of_numbers({0, 1, 99})));
    maybe("kind", one_of({"tournament", "solve", "train", "x"}));
    maybe("games", static_cast<int>(one_of_numbers({1, 2, 1e8})));
    maybe("episodes", static_cast<int>(one_of_numbers({1, 20, 1e9})));
    maybe("count", static_cast<int>(one_of_numbers({1, 2, 1000})));
    maybe("value", one_of({"win", "tie", "lose", "draw"}));
    maybe("remoteness", static_cast<int>(one_of_numbers({1, 3, -1})));
    maybe("table", one_of({"0123456789abcdef", "../../x", ""}));
    maybe("run", one_of({"1", "2", "-1", "x"}));
    return json;
  }
  Json moves() {
    Json list = Json::array();
    for (std::size_t i = rng_.index(5); i > 0; --i) {
      list.push_back(
          one_of({"1", "2", "5", "1 1", "2 3", "a1", "b2", "left", "R", "", "\xff\x00"}));
    }
    return list;
  }
  double one_of_numbers(std::initializer_list<double> numbers) {
    return *(numbers.begin() + rng_.index(numbers.size()));
  }
  // Anything that JSON can say, nested at most that deep.
  Json member(int depth) {
    switch (rng_.index(depth > 3 ? 6 : 8)) {
      case 0: return nullptr;
      case 1: return rng_.index(2) == 0;
      case 2: return static_cast<std::int64_t>(rng_());
      case 3: return rng_();
      case 4: return 1e308 * static_cast<double>(rng_.index(7));
      case 5: return std::string(rng_.index(40), static_cast<char>(rng_.index(256)));
      case 6: {
        Json list = Json::array();
        for (std::size_t i = rng_.index(4); i > 0; --i) list.push_back(member(depth + 1));
        return list;
      }
      default: {
        Json object = Json::object();
        for (std::size_t i = rng_.index(4); i > 0; --i) {
          object[one_of({"game", "moves", "x", ""})] = member(depth + 1);
        }
        return object;
      }
    }
  }
  // The same with one member missing or of any kind.
  Json wrong(const Json& json) {
    Json copy = Json::object();
    const std::size_t changed = rng_.index(json.size());
    std::size_t at = 0;
    for (const auto& [name, value] : json.fields()) {
      if (at++ != changed)
        copy[name] = value;
      else if (rng_.index(3) != 0)
        copy[name] = member(0);
    }
    return copy;
  }
  void spoil(std::string& text) {
    if (text.empty()) return;
    const std::size_t at = rng_.index(text.size());
    switch (rng_.index(4)) {
      case 0: text[at] = static_cast<char>(rng_.index(256)); break;
      case 1: text.erase(at, 1 + rng_.index(8)); break;
      case 2:
        text.insert(at, std::string(rng_.index(60), one_of({"[", "{", "\"", "\\", "9"})[0]));
        break;
      default: text.insert(at, text.substr(at, rng_.index(30))); break;
    }
  }

  Rng rng_;
};

class RandomRequests : public testing::Test {
 protected:
  const TemporaryFolder folder_;
  Application application_{Access(kRandomToken, {"localhost"}, 1913),
                           {.database_folder = folder_.path() + "/databases",
                            .table_folder = folder_.path() + "/tables",
                            .record_store = folder_.path() + "/records.sqlite",
                            .network_folder = folder_.path() + "/networks",
                            .jobs = 2,
                            .version = "test"}};
};

TEST_F(RandomRequests, BodiesAreAnswered) {
  const int bodies = long_tests() ? kBodies : kBodies / 10;  // all of them take 23 s
  Stranger stranger(1);
  std::map<int, int> counts;
  for (int i = 0; i < bodies; ++i) {
    Request request = {.method = stranger.method(), .target = stranger.target()};
    request.headers = {{"host", "localhost:1913"},
                       {"authorization", "Bearer " + kRandomToken},
                       {"content-type", "application/json"}};
    request.body = stranger.body();
    const auto exchange = std::make_shared<TestExchange>();
    application_.answer(request, exchange);
    const Response response = exchange->wait();
    ++counts[response.status];
    ASSERT_TRUE((response.status >= 200 && response.status < 500) || response.status == 503)
        << request.method << " " << request.target << "\n"
        << request.body << "\n"
        << response.body;
    if (!request.target.starts_with("/api/v1/")) continue;
    const auto json = Json::parse(response.body);
    ASSERT_TRUE(json) << request.target << "\n" << request.body << "\n" << response.body;
    // What is refused says why, in a sentence of ours that names no file.
    if (response.status < 400) continue;
    const std::string message = (*json)["error"]["message"].as<std::string>().value_or("");
    ASSERT_FALSE(message.empty()) << response.body;
    ASSERT_EQ(message.find("/tmp"), std::string::npos) << message;
  }
  EXPECT_GT(counts[200], bodies / 20);  // not all of it was nonsense
  EXPECT_GT(counts[400], bodies / 20);
}

TEST_F(RandomRequests, MessagesAreAnsweredOrHeeded) {
  Stranger stranger(2);
  const auto channel = std::make_shared<TestChannel>();
  const auto session = std::make_shared<LiveSession>(application_, channel, true);
  for (int i = 0; i < kMessages; ++i) {
    std::promise<void> done;
    session->message(stranger.message(), [&] { done.set_value(); });
    done.get_future().wait();
  }
  // It still works.
  std::promise<void> done;
  const Json last = {{"id", "last"}, {"do", "analyze"}, {"game", "nim(3,4)"}, {"time", 1}};
  session->message(last.dump(), [&] { done.set_value(); });
  done.get_future().wait();
  while (channel->wait_for("done")["id"] != Json("last")) {}
  session->closed();
}

}  // namespace
}  // namespace zermelo
