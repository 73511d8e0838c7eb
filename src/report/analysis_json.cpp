#include "report/analysis_json.h"

#include <algorithm>

#include "report/estimate_opponents.h"
#include "report/position_json.h"
#include "report/summary_json.h"
#include "report/value_json.h"

namespace zermelo {
namespace {

bool tells_proofs(const Analysis& analysis) {
  const auto is_proved = [](const Value& value) { return value.known == Known::kProved; };
  return is_proved(analysis.value) ||
         std::any_of(analysis.moves.begin(), analysis.moves.end(),
                     [&](const MoveValue& move) { return is_proved(move.value); });
}

std::vector<std::string> moves_of(const AnyGame& game, const AnyPosition& p, const Region& region) {
  const std::vector<AnyMove> moves = game.moves(p);
  std::vector<std::string> texts;
  for (const std::size_t place : region.moves) texts.push_back(game.write_move(p, moves[place]));
  return texts;
}

}  // namespace

Json move_value_json(const AnyGame& game, const MoveValue& move) {
  Json json = {{"move", move.text}, {"to", game.write(move.to)}};
  add_value(json, move.value);
  if (!move.returns.empty()) json["returns"] = move.returns;
  if (!move.line.empty()) json["line"] = move.line;
  return json;
}

std::optional<Scene> analysis_scene(const AnyGame& game, const AnyPosition& p,
                                    const Analysis& analysis) {
  auto scene = game.scene(p, std::nullopt);
  if (!scene) return std::nullopt;
  // A later region has smaller dots, so that both are seen where they share a cell.
  double size = 1;
  for (const Region& region : analysis.regions) {
    const std::size_t first = scene->shapes.size();
    mark_moves(*scene, moves_of(game, p, region), size == 1 ? Tint::kGreen : Tint::kOrange);
    for (std::size_t i = first; i < scene->shapes.size(); ++i) scene->shapes[i].width *= size;
    size /= 2;
  }
  return scene;
}

Json analysis_json(const AnyGame& game, const AnyPosition& p, const Analysis& analysis) {
  Json json = position_json(game, p);
  add_value(json, analysis.value);
  if (!analysis.returns.empty()) json["returns"] = analysis.returns;
  json["moves"] = Json::array();
  for (const MoveValue& move : analysis.moves) json["moves"].push_back(move_value_json(game, move));
  if (!analysis.source.empty()) json["source"] = analysis.source;
  if (!analysis.theorem.empty()) json["theorem"] = analysis.theorem;
  for (const Region& region : analysis.regions) {
    json["regions"].push_back({{"name", region.name}, {"moves", moves_of(game, p, region)}});
  }
  if (!analysis.stages.empty()) json["stages"] = stages_json(analysis.stages);
  const std::string opponents = estimate_opponents(game, analysis);
  if (!opponents.empty()) json["against"] = opponents;
  if (!analysis.why_not.empty()) json["why_not_proved"] = analysis.why_not;
  if (analysis.may_collide && tells_proofs(analysis)) json["but_for"] = "a hash collision";
  return json;
}

}  // namespace zermelo
