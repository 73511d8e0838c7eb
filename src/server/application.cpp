#include "server/application.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/error.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "report/agent_json.h"
#include "report/game_json.h"
#include "report/scene_json.h"
#include "server/caps.h"
#include "server/cards_and_cubes.h"
#include "server/explorer.h"
#include "server/game_records.h"
#include "server/live.h"
#include "server/theory.h"

namespace zermelo {
namespace {

constexpr std::string_view kApi = "/api/v1/";
constexpr int kShortThreads = 2;
constexpr std::size_t kKeptAgents = 200;

Json body_of(const Request& request) {
  auto json = Json::parse(request.body, caps::kJsonDepth);
  if (!json) {
    throw Refused{
        400, "bad_json",
        fmt::format("the body is not JSON, or is nested deeper than {}", caps::kJsonDepth)};
  }
  return std::move(*json);
}

void need_method(const Request& request, std::string_view method) {
  const bool fits = request.method == method || (method == "GET" && request.method == "HEAD");
  if (!fits) {
    throw Refused{405, "wrong_method", fmt::format("this address takes {}", method)};
  }
}

// What follows /api/v1/, between slashes.
std::vector<std::string> parts_of(const Request& request) {
  std::vector<std::string> parts = {""};
  for (const char c : request.path().substr(kApi.size())) {
    if (c == '/') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

// The smallest variant of a game makes the smallest picture.
Json listed_game(const CatalogueEntry& entry, bool with_rules) {
  const auto game = make_game(entry.info->name);
  Json json = game_json(*game);
  const Traits& traits = game->traits();
  json["hidden"] = traits.hidden;
  json["chance"] = traits.chance;
  json["rewards"] = traits.rewards;
  json["summable"] = traits.impartial || traits.stand_in || (traits.partizan && traits.hands_over);
  const std::string& smallest =
      entry.info->samples.empty() ? entry.info->name : entry.info->samples.front();
  GameSoFar so_far(std::shared_ptr<const AnyGame>(make_game(smallest)));
  Rng rng(1);  // the same picture each time
  so_far.play_chance(rng);
  const auto scene = so_far.game().scene(so_far.position(), std::nullopt);
  if (scene) {
    json["view"] = to_string(scene->view);
    json["scene"] = scene_json(*scene);
  }
  if (with_rules) json["rules"] = entry.info->rules;
  return json;
}

}  // namespace

Json error_of(const std::function<void()>& work, int& status) {
  const auto error = [&](int code, std::string_view name, std::string_view message) {
    status = code;
    return error_json(name, message);
  };
  try {
    work();
  } catch (const Refused& refused) {
    return error(refused.status, refused.code, refused.message);
  } catch (const Error& thrown) {
    // Of our own errors only those that answer a question are told: others may name files.
    if (thrown.exit() == Exit::kUnanswered) return error(422, "unanswered", thrown.what());
    return error(500, "failed", "the server could not do that");
  } catch (const std::bad_alloc&) {
    return error(503, "no_memory", "the server has not enough memory for that");
  } catch (const std::exception&) {
    return error(500, "failed", "the server could not do that");
  }
  status = 200;
  return Json();
}

Application::Application(Access access, const ApplicationSettings& settings)
    : access_(std::move(access)),
      settings_(settings),
      web_(settings.web_root),
      analyses_(settings.database_folder),
      jobs_(settings.jobs, caps::kWaiting),
      short_jobs_(kShortThreads, 4 * caps::kWaiting),
      tables_(settings.table_folder, jobs_),
      runs_(jobs_) {}

Application::~Application() { end(); }

void Application::end() {
  short_jobs_.end();
  jobs_.end();
}

bool Application::submit_short(std::function<void()> work) {
  auto job = std::make_shared<JobQueue::Job>();
  job->work = [work = std::move(work)](const std::atomic<bool>&) { work(); };
  return short_jobs_.submit(std::move(job));
}

// A table's secrets open its own addresses; all others need the token.
bool Application::may_ask(const Request& request) {
  if (access_.has_token(request)) return true;
  const std::vector<std::string> parts = parts_of(request);
  if (parts.size() < 2 || parts[0] != "tables") return false;
  std::string secret = request.parameter("seat").value_or("");
  if (secret.empty() && request.method == "POST") {
    if (const auto body = Json::parse(request.body, caps::kJsonDepth)) {
      secret = (*body)["seat"].as<std::string>().value_or("");
    }
  }
  return !secret.empty() && tables_.is_secret(parts[1], secret);
}

std::optional<Response> Application::answer_at_once(const Request& request) {
  const std::string_view path = request.path();
  if (path == "/healthz") {
    return json_response({{"name", "zermelo"}, {"version", settings_.version}, {"ok", true}});
  }
  if (auto refusal = access_.refusal(request)) return refusal;
  if (path.starts_with(kApi)) return std::nullopt;
  if (const auto token = request.parameter("token")) {
    if (!access_.is_token(*token)) {
      return error_response(401, "wrong_token",
                            "this token is not, or no longer, right; 'zermelo' opens a page with "
                            "the right one");
    }
    // The address without the token, so that it does not stay in the browser's history.
    Response response = {.status = 303,
                         .headers = {{"Location", "/"}, {"Cache-Control", "no-store"}}};
    if (access_.asks_for_token()) response.headers.emplace_back("Set-Cookie", access_.set_cookie());
    return response;
  }
  return web_.answer(request);
}

void Application::answer(Request request, std::shared_ptr<Exchange> exchange) {
  if (auto response = answer_at_once(request)) return exchange->reply(std::move(*response));
  const auto shared = std::make_shared<Request>(std::move(request));
  const bool taken = submit_short([this, shared, exchange] {
    int status = 200;
    const Json error = error_of(
        [&] {
          if (!may_ask(*shared)) {
            throw Refused{401, "token_missing",
                          "open the address with the token that 'zermelo serve' printed"};
          }
          if (LongWork work = long_work(*shared)) {
            answer_job(std::move(work), exchange);
          } else {
            exchange->reply(answer_short(*shared));
          }
        },
        status);
    if (status != 200) exchange->reply(json_response(error, status));
  });
  if (!taken) exchange->reply(error_response(503, "busy", "too many questions wait"));
}

Response Application::answer_short(const Request& request) {
  const std::vector<std::string> parts = parts_of(request);
  const auto is = [&](std::size_t count, std::string_view first) {
    return parts.size() == count && parts[0] == first;
  };
  if (is(1, "games")) {
    need_method(request, "GET");
    return games();
  }
  if (is(2, "games")) {
    need_method(request, "GET");
    return game(percent_decoded(parts[1]).value_or(""));
  }
  if (is(1, "agents")) {
    need_method(request, "GET");
    return agents(request);
  }
  if (is(1, "records") && request.method == "POST") {
    return json_response(keep_game(settings_.record_store, body_of(request)), 201);
  }
  if (is(1, "records")) {
    need_method(request, "GET");
    return json_response(told_records(settings_.record_store, request));
  }
  if (is(2, "records")) {
    need_method(request, "GET");
    return json_response(told_record(settings_.record_store, parts[1]));
  }
  if (is(1, "ratings")) {
    need_method(request, "GET");
    return json_response(told_ratings(settings_.record_store, request));
  }
  if (is(1, "databases")) {
    need_method(request, "GET");
    return json_response(databases_told(settings_.database_folder));
  }
  if (auto answer = answer_runs(request, parts)) return std::move(*answer);
  if (is(1, "position")) {
    need_method(request, "POST");
    return position(body_of(request));
  }
  if (is(1, "tables")) {
    need_method(request, "POST");
    return json_response(tables_.open(body_of(request)), 201);
  }
  if (is(2, "tables")) {
    need_method(request, "GET");
    return json_response(
        tables_.look(parts[1], request.parameter("seat").value_or(""), access_.has_token(request)));
  }
  if (is(3, "tables") && parts[2] == "move") {
    need_method(request, "POST");
    const Json body = body_of(request);
    return json_response(
        tables_.play(parts[1], asked_text(body, "seat"), asked_text(body, "move")));
  }
  throw Refused{404, "not_here", "there is nothing at this address"};
}

std::optional<Response> Application::answer_runs(const Request& request,
                                                 const std::vector<std::string>& parts) {
  if (parts[0] != "runs" || parts.size() > 3) return std::nullopt;
  if (parts.size() == 3) {
    if (parts[2] != "stop") return std::nullopt;
    need_method(request, "POST");
    return json_response(runs_.stop(parts[1]));
  }
  if (parts.size() == 1 && request.method == "POST") {
    const RunPlaces places = {.database_folder = settings_.database_folder,
                              .record_store = settings_.record_store,
                              .network_folder = settings_.network_folder};
    return json_response(runs_.start(asked_run(body_of(request), places)), 201);
  }
  need_method(request, "GET");
  return json_response(parts.size() == 1 ? runs_.list() : runs_.look(parts[1]));
}

Response Application::position(const Json& body) {
  const GameSoFar so_far = asked_position(body);
  Json json = board_of(so_far);
  if (body["chance"] == Json(true)) {
    json["played"] = Json::array();
    const auto& moves = so_far.history().moves;
    for (std::size_t i = body["moves"].size(); i < moves.size(); ++i) {
      json["played"].push_back(moves[i].text);
    }
  }
  return json_response(json);
}

// The work of a question that takes time; empty if the address asks for none.
LongWork Application::long_work(const Request& request) {
  const std::vector<std::string> parts = parts_of(request);
  static constexpr std::string_view kNames[] = {"analyze",   "move",    "nimber",  "value",
                                                "grundy",    "summary", "puzzles", "equity",
                                                "blackjack", "cube"};
  if (parts.size() != 1 ||
      std::find(std::begin(kNames), std::end(kNames), parts[0]) == std::end(kNames)) {
    return {};
  }
  need_method(request, "POST");
  const Json body = body_of(request);
  if (!body.is_object()) throw Refused{400, "bad_body", "expected a JSON object"};
  if (auto work = theory_of(parts[0], body)) return work;
  if (auto work = expert_work(parts[0], body)) return work;
  if (parts[0] == "summary") return summary_work(body, settings_.database_folder);
  if (parts[0] == "puzzles") return puzzle_work(body, settings_.database_folder);
  GameSoFar so_far = asked_position(body);
  const double seconds = asked_seconds(body, caps::kSeconds);
  if (parts[0] == "analyze") {
    const std::size_t lines = asked_number(body, "lines", 0, caps::kLines, 0);
    return [this, so_far = std::move(so_far), seconds, lines](const std::atomic<bool>& stop) {
      return analyses_.analyze(so_far, seconds, lines, stop);
    };
  }
  const std::string agent = caps::allowed_agent(so_far.game(), asked_text(body, "agent"));
  const double own = body.contains("time") ? seconds : 0;  // 0: the agent's own limits
  return [so_far = std::move(so_far), agent, own](const std::atomic<bool>& stop) {
    return agent_move(so_far, agent, own, stop);
  };
}

void Application::answer_job(LongWork work, const std::shared_ptr<Exchange>& exchange) {
  auto job = std::make_shared<JobQueue::Job>();
  job->seconds = caps::kSeconds + 1;  // who keeps no time itself is stopped
  job->work = [work = std::move(work), exchange](const std::atomic<bool>& stop) {
    int status = 200;
    Json json;
    const Json error = error_of([&] { json = work(stop); }, status);
    exchange->reply(status == 200 ? json_response(json) : json_response(error, status));
  };
  if (!jobs_.submit(job)) throw Refused{503, "busy", "too many questions wait"};
  // The exchange does not keep the job, which keeps the exchange.
  exchange->on_gone([this, watched = std::weak_ptr(job)] {
    if (const auto running = watched.lock()) jobs_.cancel(running);
  });
}

Response Application::games() {
  const std::lock_guard lock(mutex_);
  if (games_.empty()) {
    Json json = {{"games", Json::array()}};
    for (const CatalogueEntry& entry : catalogue()) {
      json["games"].push_back(listed_game(entry, false));
    }
    games_ = json.dump() + "\n";
  }
  return {.body = games_};
}

Response Application::game(const std::string& name) {
  if (name.size() > caps::kSpecBytes) throw Refused{404, "no_game", "there is no such game"};
  const CatalogueEntry* const entry = find_game(name);
  if (entry == nullptr) {
    std::vector<std::string> names;
    for (const CatalogueEntry& other : catalogue()) names.push_back(other.info->name);
    throw Refused{
        404, "no_game",
        fmt::format("there is no game '{}'{}", one_line(name), near_name_hint(name, names))};
  }
  return json_response(listed_game(*entry, true));
}

Response Application::agents(const Request& request) {
  const auto spec = request.parameter("game");
  if (!spec) throw Refused{400, "bad_game", "expected a game: /api/v1/agents?game=hex"};
  const auto game = asked_game(*spec);
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = agents_.find(game->spec()); found != agents_.end()) {
      return {.body = found->second};
    }
  }
  Json json = {{"game", game->spec()}, {"agents", Json::array()}, {"levels", Json::array()}};
  for (const AgentInfo* agent : caps::listed_agents(*game)) {
    AgentInfo shown = *agent;
    std::erase_if(shown.options, [](const Option& option) { return option.name == "load"; });
    Json entry = agent_json(shown, game.get());
    entry["spec"] = agent->name;
    json["agents"].push_back(std::move(entry));
  }
  json["leaves"] = game->evaluator_names();
  for (const auto& [name, agent] : caps::levels_of(*game)) {
    json["levels"].push_back({{"name", name}, {"agent", agent}});
  }
  std::string body = json.dump() + "\n";
  const std::lock_guard lock(mutex_);
  if (agents_.size() >= kKeptAgents) agents_.clear();
  agents_[game->spec()] = body;
  return {.body = std::move(body)};
}

std::optional<Response> Application::refuse_socket(const Request& request) {
  if (auto refusal = access_.refusal(request, true)) return refusal;
  if (request.path() != "/api/v1/live") {
    return error_response(404, "not_here", "there is no WebSocket at this address");
  }
  if (access_.has_token(request)) return std::nullopt;
  const std::string id = request.parameter("table").value_or("");
  const std::string secret = request.parameter("seat").value_or("");
  if (!secret.empty() && tables_.is_secret(id, secret)) return std::nullopt;
  return error_response(401, "token_missing",
                        "open the address with the token that 'zermelo serve' printed");
}

std::shared_ptr<Listener> Application::open_socket(const Request& request,
                                                   std::shared_ptr<Channel> channel) {
  return std::make_shared<LiveSession>(*this, std::move(channel), access_.has_token(request));
}

}  // namespace zermelo
