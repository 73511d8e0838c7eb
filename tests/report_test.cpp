// JSON answers: the fields and their order are what docs/json.md promises to other programs.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "analysis/analyst.h"
#include "arena/match.h"
#include "catalogue/catalogue.h"
#include "report/agent_json.h"
#include "report/analysis_json.h"
#include "report/match_json.h"
#include "report/position_json.h"
#include "report/scene_json.h"
#include "report/summary_json.h"
#include "report/value_json.h"

namespace zermelo {
namespace {

using Words = std::vector<std::string>;

std::string text_of(const Value& value) {
  Json json = Json::object();
  add_value(json, value);
  return json.dump();
}

Words fields_of(const Json& json) {
  Words names;
  for (const auto& [name, field] : json.fields()) names.push_back(name);
  return names;
}

TEST(Report, ValuesSayHowTheyAreKnown) {
  EXPECT_EQ(text_of({}), R"({"value":null,"remoteness":null,"known":"unknown"})");
  EXPECT_EQ(text_of(Value::proved(Outcome::kWin, 5)),
            R"({"value":"win","remoteness":5,"known":"proved"})");
  EXPECT_EQ(text_of({.known = Known::kProved, .outcome = Outcome::kDraw}),
            R"({"value":"draw","remoteness":null,"known":"proved"})");
  Value scored = Value::proved(Outcome::kLose, 8);
  scored.score = -12;
  scored.nimber = 0;
  EXPECT_EQ(text_of(scored),
            R"({"value":"lose","remoteness":8,"known":"proved","score":-12,"nimber":0})");
  EXPECT_EQ(text_of(Value::exact(0.25)),
            R"({"value":null,"remoteness":null,"known":"exact","expectation":0.25})");
}

TEST(Report, EstimatesSayWhatTheyRestOn) {
  const std::string begin = R"({"value":null,"remoteness":null,"known":"estimated",)";
  Value sampled = Value::estimated(0.5, Basis::kSamples, 400);
  sampled.error = 0.125;
  EXPECT_EQ(text_of(sampled),
            begin + R"("expectation":0.5,"error":0.125,"basis":"samples","count":400})");
  EXPECT_EQ(text_of(Value::estimated(-1, Basis::kSearch, 77)),
            begin + R"("expectation":-1.0,"basis":"search","count":77})");
  EXPECT_EQ(text_of(Value::estimated(1500, Basis::kJudgement)),
            begin + R"("expectation":1500.0,"basis":"judgement"})");
  EXPECT_EQ(text_of(Value::estimated(1, Basis::kNone)), begin + R"("expectation":1.0})");
}

TEST(Report, AnalysisOfNim) {
  const auto game = make_game("nim(3,4,5)");
  Analyst analyst(*game, {});
  const AnyPosition start = game->start();
  const Analysis analysis = analyst.analyze(start);
  const Json json = analysis_json(*game, start, analysis);
  Words fields = {"game",  "position", "turn",  "value", "remoteness",
                  "known", "nimber",   "moves", "source"};
  if (analysis.may_collide) fields.emplace_back("but_for");
  EXPECT_EQ(fields_of(json), fields);
  EXPECT_EQ(json["game"], "nim(3,4,5)");
  EXPECT_EQ(json["position"], game->write(start));
  EXPECT_EQ(json["turn"], 0);
  EXPECT_EQ(json["value"], "win");
  EXPECT_EQ(json["known"], "proved");
  EXPECT_EQ(json["nimber"], 3 ^ 4 ^ 5);
  ASSERT_EQ(json["moves"].size(), 3u + 4 + 5);
  for (const Json& move : json["moves"].elements()) {
    EXPECT_EQ(fields_of(move), (Words{"move", "to", "value", "remoteness", "known", "nimber"}));
    EXPECT_EQ(move["value"], move["nimber"] == 0 ? "win" : "lose") << move.dump();  // Bouton 1901
    AnyPosition to = start;
    game->play(to, game->read_move(start, move["move"].get<std::string>()));
    EXPECT_EQ(move["to"], game->write(to));
  }
  EXPECT_EQ(json["moves"][0]["value"], "win") << "the best move comes first";
  EXPECT_EQ(json["moves"][1]["value"], "lose") << "only one move leaves 1, 4, 5";
}

TEST(Report, ProofsAreSoButForACollision) {
  const auto game = make_game("nim(1)");
  const AnyPosition p = game->start();
  Analysis analysis;
  analysis.value = Value::estimated(0, Basis::kSearch);
  analysis.may_collide = true;
  const MoveValue move = {.place = 0,
                          .move = game->moves(p)[0],
                          .text = "1",
                          .to = p,
                          .value = Value::estimated(0, Basis::kSearch)};
  analysis.moves = {move, move};
  EXPECT_FALSE(analysis_json(*game, p, analysis).contains("but_for")) << "nothing is proved";
  analysis.moves[1].value = Value::proved(Outcome::kLose, 4);
  EXPECT_EQ(analysis_json(*game, p, analysis)["but_for"], "a hash collision");
  analysis.moves.clear();
  analysis.value = Value::proved(Outcome::kTie, 4);
  EXPECT_EQ(analysis_json(*game, p, analysis)["but_for"], "a hash collision");
  analysis.may_collide = false;
  EXPECT_FALSE(analysis_json(*game, p, analysis).contains("but_for"));
}

TEST(Report, ScenesTellEveryShape) {
  Scene scene = {.width = 80, .height = 40.5, .title = "a \"board\""};
  scene.rect(1, 2, 3, 4, Tint::kBoard, 5).on_click("a1");
  scene.circle(10, 20.126, 8, Tint::kFirst)
      .outlined(Tint::kLine, 2)
      .known_as("q")
      .coming_from(1, 0);
  scene.line(5, 6, 4, 6, Tint::kInk);
  scene.polygon({{0, 0}, {1.0 / 3, 2}}, Tint::kNone);
  scene.text(7, 8, 9, "x", Tint::kFaint, true);
  scene.rect(0, 0, 1, 1, Tint::kNone).colour = "#eee4da";
  scene.drags.push_back({1, 2, 3, 4, "a1"});
  EXPECT_EQ(
      scene_json(scene).dump(),
      R"({"width":80.0,"height":40.5,"title":"a \"board\"","view":"grid","shapes":[)"
      R"({"kind":"rect","id":"r1,2","x":1.0,"y":2.0,"width":3.0,"height":4.0,"corner":5.0,)"
      R"("fill":"board","move":"a1"},)"
      R"({"kind":"circle","id":"q","x":10.0,"y":20.13,"radius":8.0,"fill":"first",)"
      R"("stroke":"line","stroke_width":2.0,"from":[1.0,0.0]},)"
      R"({"kind":"line","id":"l5,6,-1,0","x":5.0,"y":6.0,"to_x":4.0,"to_y":6.0,"stroke":"ink",)"
      R"("stroke_width":1.0},)"
      R"({"kind":"polygon","id":"po0.17,1","points":[[0.0,0.0],[0.33,2.0]]},)"
      R"({"kind":"text","id":"t7,8","x":7.0,"y":8.0,"size":9.0,"text":"x","bold":true,)"
      R"("fill":"faint"},)"
      R"({"kind":"rect","id":"r0,0","x":0.0,"y":0.0,"width":1.0,"height":1.0,)"
      R"("colour":"#eee4da"}],)"
      R"("drags":[{"x":1.0,"y":2.0,"to_x":3.0,"to_y":4.0,"move":"a1"}]})");
}

TEST(Report, ClicksOnASceneAreTheLegalMoves) {
  const auto game = make_game("tic-tac-toe");
  const AnyPosition p = game->read("x o x - o - o x -");
  const Json drawn = drawn_position_json(*game, p), moves = legal_moves_json(*game, p);
  EXPECT_EQ(fields_of(drawn), (Words{"game", "position", "turn", "drawing", "scene"}));
  EXPECT_EQ(fields_of(moves), (Words{"game", "position", "turn", "moves"}));
  std::set<std::string> clicks;
  for (const Json& shape : drawn["scene"]["shapes"].elements()) {
    if (shape.contains("move")) clicks.insert(shape["move"].get<std::string>());
  }
  EXPECT_EQ(clicks, moves["moves"].get<std::set<std::string>>());
  EXPECT_EQ(clicks.size(), 3u);
}

TEST(Report, Matches) {
  const auto game = make_game("nim(3,4,5)");
  const MatchSettings settings = {.agents = {"random", "perfect"}, .games = 12, .seed = 9};
  const MatchResult match = play_match(*game, settings);
  const Json json = match_json(*game, settings, match);
  EXPECT_EQ(fields_of(json),
            (Words{"game", "seed", "games", "openings", "moves", "cut", "digest", "agents"}));
  EXPECT_EQ(json["seed"], 9);
  EXPECT_EQ(json["games"], 12);
  EXPECT_EQ(json["digest"].get<std::string>().size(), 16u);
  ASSERT_EQ(json["agents"].size(), 2u);
  double points = 0;
  for (const Json& agent : json["agents"].elements()) {
    EXPECT_EQ(fields_of(agent),
              (Words{"agent", "points", "mean_points", "mean_points_error", "wins", "ties",
                     "losses", "mean_return", "mean_return_error", "illegal", "late", "failed",
                     "moves", "mean_move_seconds", "slowest_move_seconds"}));
    points += agent["points"].get<double>();
    EXPECT_EQ(agent["wins"]["count"].get<int>() + agent["losses"]["count"].get<int>(), 12);
  }
  EXPECT_EQ(points, 12);
  EXPECT_EQ(json["agents"][1]["agent"], "perfect");
  EXPECT_GE(json["agents"][1]["wins"]["count"].get<int>(), 6) << "it wins at least where it begins";
}

TEST(Report, StandingsHaveConfidenceIntervals) {
  const Standing standing = {.agent = "random",
                             .games = 10,
                             .wins = 5,
                             .losses = 5,
                             .moves = 4,
                             .points = 5,
                             .points_margin = 0.25,
                             .seconds = 2,
                             .slowest = 1.5};
  const Json json = standing_json(standing, Contest::kRivals);
  EXPECT_EQ(json["mean_points"], 0.5);
  EXPECT_EQ(json["mean_points_error"], 0.25);
  EXPECT_EQ(json["mean_move_seconds"], 0.5);
  EXPECT_EQ(json["slowest_move_seconds"], 1.5);
  EXPECT_EQ(fields_of(json["wins"]), (Words{"count", "share", "low", "high"}));
  // Wilson's interval of 5 in 10 is 0.2366 to 0.7634.
  EXPECT_NEAR(json["wins"]["low"].get<double>(), 0.2366, 1e-4);
  EXPECT_NEAR(json["wins"]["high"].get<double>(), 0.7634, 1e-4);
}

TEST(Report, OfOnePlayerNobodyWinsOrLoses) {
  const auto cube = make_game("cube(scramble=3)");
  EXPECT_EQ(contest_of(*cube), Contest::kPuzzle);
  const MatchSettings settings = {.agents = {"random"}, .games = 3, .seed = 2};
  const MatchResult match = play_match(*cube, settings);
  const Json json = match_json(*cube, settings, match)["agents"].elements()[0];
  for (const char* name : {"points", "wins", "ties", "losses"}) {
    EXPECT_TRUE(json[name].is_null()) << name;
  }
  EXPECT_EQ(json["solved"]["count"].get<int>() + json["unsolved"]["count"].get<int>(), 3);
  EXPECT_EQ(json["unsolved"]["count"], match.cut) << "a cube that was cut off is not solved";
  EXPECT_GT(match.cut, 0u);
  const Json alone = standing_json({.agent = "random", .games = 1, .returns = 40}, Contest::kAlone);
  EXPECT_TRUE(alone["mean_return_error"].is_null()) << "one game tells nothing of an error";
  EXPECT_FALSE(alone.contains("solved"));
}

TEST(Report, MatchesBeginWhereTheyAreTold) {
  const auto game = make_game("nim(3,4,5)");
  const MatchSettings settings = {
      .agents = {"perfect", "perfect"}, .games = 2, .start = game->read("0 0 1")};
  const MatchResult match = play_match(*game, settings);
  EXPECT_EQ(match.moves, 2u) << "one move ends each";
  EXPECT_EQ(match_json(*game, settings, match)["position"], "0 0 1");
}

TEST(Report, AgentsOfAGameNameItsLeaves) {
  const auto game = make_game("nim");
  const Json json = agents_json(game.get());
  EXPECT_EQ(fields_of(json), (Words{"game", "leaves", "agents"}));
  EXPECT_EQ(json["leaves"][0], "random");
  EXPECT_EQ(json["leaves"].get<Words>(), game->evaluator_names());
  EXPECT_EQ(fields_of(json["agents"][0]), (Words{"name", "summary", "plays", "options", "fits"}));
  EXPECT_EQ(fields_of(agents_json()), Words{"agents"});
}

TEST(Report, SolvedGames) {
  const auto game = make_game("nim(1,2)");
  const Json json = summary_json(game->solve(game->start(), Limits{})->summary());
  EXPECT_EQ(fields_of(json), (Words{"value", "remoteness", "positions", "wins", "loses", "ties",
                                    "draws", "ended", "moves", "max_remoteness", "by_remoteness"}));
  EXPECT_EQ(json["value"], "win");
  EXPECT_EQ(json["remoteness"], 3);  // to 1, 1, which takes two more
  int positions = 0;
  for (const Json& counts : json["by_remoteness"].elements()) {
    positions += counts["wins"].get<int>() + counts["loses"].get<int>();
  }
  EXPECT_EQ(json["positions"], positions);
}

}  // namespace
}  // namespace zermelo
