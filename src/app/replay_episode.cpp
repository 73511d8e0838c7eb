#include "app/replay_episode.h"

#include <algorithm>
#include <optional>
#include <unistd.h>
#include <vector>

#include <fmt/core.h>

#include "app/describe.h"
#include "app/terminal.h"
#include "base/error.h"
#include "base/json.h"
#include "base/text.h"
#include "boards/slide_game.h"
#include "course/episode.h"

namespace zermelo {
namespace {

using course::Action;
using course::Episode;

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (!trimmed(text.substr(0, end)).empty()) lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

template <class Rule>
std::optional<Episode> read(std::string_view line, std::string& why_not) {
  try {
    return course::read_episode<Rule>(line);
  } catch (const Error& error) {
    why_not = error.what();
    return std::nullopt;
  }
}

template <class Rule>
void show(const Episode& episode, const StepWords& steps, bool as_json) {
  const SlideGame<SlideBoard4x4<Rule>> game(4, 4);
  auto p = game.start();
  std::int64_t score = 0;
  const Pen pen = pen_for(STDOUT_FILENO);
  Json moves = Json::array();
  std::size_t number = 0;
  std::vector<Frame> frames = {{"the start", game.draw(p, std::nullopt, pen)}};
  for (const Action action : episode.actions) {
    const SlideMove m = action.is_slide() ? static_cast<SlideMove>(action.direction())
                                          : drop_move(action.cell(), action.tile());
    const std::string text = game.write_move(p, m);
    const std::int64_t reward = game.play(p, m);
    score += reward;
    ++number;
    if (as_json) {
      moves.push_back({{"move", text}, {"reward", reward}, {"ms", action.ms()}});
      continue;
    }
    const std::string gained = reward == 0 ? "" : fmt::format("  +{}", reward);
    if (steps.any()) {
      frames.push_back({fmt::format("move {}: {}{}, score {}", number, text, gained, score),
                        game.draw(p, m, pen)});
      continue;
    }
    fmt::print("{:>5}. {}{}\n", number, pen(Color::kBold, text), gained);
    if (action.is_slide()) continue;  // the tile that comes is shown with it
    fmt::print("{}score {}\n\n", game.draw(p, m, pen), score);
  }
  if (steps.any()) return steps.show(frames);
  if (as_json) {
    print_json({{"game", Rule::kName},
                {"player", episode.player},
                {"environment", episode.environment},
                {"winner", episode.winner},
                {"moves", std::move(moves)},
                {"end", game.write(p)},
                {"score", score}});
  } else {
    fmt::print("{} scores {} against {}; {} wins\n", episode.player, score, episode.environment,
               episode.winner);
  }
}

}  // namespace

bool holds_episodes(std::string_view text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  const std::size_t colon = line.find(':'), at = line.find('@'), bar = line.find('|');
  return colon < at && at < bar && bar < line.size();
}

void replay_episode(const std::string& path, std::string_view text, int wanted,
                    const StepWords& steps, bool as_json) {
  const std::vector<std::string_view> lines = lines_of(text);
  if (wanted < 1 || wanted > static_cast<int>(lines.size())) {
    bad_input("--episode: expected 1 to {}, found {}", lines.size(), wanted);
  }
  const std::string_view line = lines[static_cast<std::size_t>(wanted) - 1];
  std::string not_2584, not_2048;
  if (const auto episode = read<Rule2584>(line, not_2584))
    return show<Rule2584>(*episode, steps, as_json);
  if (const auto episode = read<Rule2048>(line, not_2048))
    return show<Rule2048>(*episode, steps, as_json);
  bad_input("{}: episode {}: neither of 2584 ({}) nor of 2048 ({})", path, wanted, not_2584,
            not_2048);
}

}  // namespace zermelo
