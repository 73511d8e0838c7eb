#include "analysis/levels.h"

#include <map>
#include <string_view>

#include <fmt/format.h>

#include "analysis/opponent.h"
#include "any/any_agent.h"
#include "base/error.h"
#include "base/shipped_files.h"
#include "base/text.h"
#include "learn/network_file.h"

namespace zermelo {
namespace {

// "mcts(sims=2) 74.5"; the first level has no share.
Level read_level(std::string_view text) {
  const std::string words(trimmed(text));
  const std::size_t space = words.rfind(' ');
  if (space == std::string::npos) return {.agent = words};
  return {.agent = words.substr(0, space),
          .share = to_real(words.substr(space + 1)).value_or(0) / 100};
}

std::map<std::string, std::vector<Level>> read_table() {
  std::map<std::string, std::vector<Level>> table;
  const std::string_view text = shipped_file("levels.txt").value_or("");
  for (const std::string& line : split_top_level(text, '\n')) {
    const std::size_t colon = line.find(':');
    if (line.starts_with('#') || colon == std::string::npos) continue;
    std::vector<Level>& levels = table[line.substr(0, colon)];
    for (const std::string& level : split_top_level(line.substr(colon + 1), ';')) {
      levels.push_back(read_level(level));
    }
  }
  return table;
}

}  // namespace

std::vector<Level> ladder_of(const AnyGame& game) {
  static const std::map<std::string, std::vector<Level>> table = read_table();
  std::vector<Level> levels;
  auto found = table.find(game.spec());
  if (found == table.end()) found = table.find(game.info().name);
  if (found != table.end()) {
    for (const Level& level : found->second) {
      if (can_be_level(game, level.agent)) levels.push_back(level);
    }
  }
  if (levels.empty()) levels = {{.agent = "random"}, {.agent = quick_opponent(game)}};
  return levels;
}

bool can_be_level(const AnyGame& game, const std::string& agent) {
  const AgentSpec spec = AgentSpec::parse(agent);
  if (!why_unfit(game, *spec.info).empty()) return false;
  const bool by_network =
      spec.info->name == "td" || (spec.info->has("leaf") && spec.options.word("leaf") == "td");
  return !by_network || learn::has_shipped_network(game.spec());
}

std::size_t named_level(std::size_t name, std::size_t levels) {
  const std::size_t names = std::size(kLevelNames);
  return (levels * (name + 1) + names - 1) / names;
}

std::optional<std::string> level_words(const AnyGame& game, const std::string& agent) {
  if (!agent.starts_with("level(") && agent != "level") return std::nullopt;
  const auto level = static_cast<std::size_t>(AgentSpec::parse(agent).options.number("n"));
  const std::vector<Level> levels = ladder_of(game);
  if (level > levels.size()) return std::nullopt;
  return fmt::format("level {} of {}, {}", level, levels.size(), levels[level - 1].agent);
}

std::string write_levels(const std::string& game, std::span<const Level> levels) {
  std::string line = game + ":";
  for (const Level& level : levels) {
    line += fmt::format("{} {}", line.ends_with(':') ? "" : ";", level.agent);
    if (level.share > 0) line += fmt::format(" {:.1f}", 100 * level.share);
  }
  return line;
}

}  // namespace zermelo
