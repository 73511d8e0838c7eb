#include "app/record_words.h"

#include <fstream>
#include <sys/utsname.h>

#include <fmt/core.h>

#include "app/version.h"
#include "base/json.h"
#include "base/text.h"
#include "base/threads.h"
#include "records/event_recorder.h"

namespace zermelo {
namespace {

// As a shell takes it for one word.
std::string quoted(const std::string& word) {
  if (!word.empty() && word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                              "0123456789-_=./,:") == std::string::npos) {
    return word;
  }
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

std::string shared_words(const AnyGame& game, const PlaySettings& settings, std::uint64_t games) {
  std::string text = fmt::format("{} --agents {} --games {} --seed {}", quoted(game.spec()),
                                 quoted(join(settings.agents, ",")), games, settings.seed);
  if (settings.start) text += " --position " + quoted(game.write(*settings.start));
  if (settings.opening > 0) text += fmt::format(" --openings {}", settings.opening);
  if (settings.most_moves != kLongestGame) {
    text += fmt::format(" --most-moves {}", settings.most_moves);
  }
  if (settings.grace != PlaySettings{}.grace) {
    text += fmt::format(" --grace {}ms", settings.grace * 1000);
  }
  return text;
}

}  // namespace

std::string event_name(const std::string& kind, const AnyGame& game) {
  return event_name(kind, game.spec());
}

std::string command_of(const AnyGame& game, const MatchSettings& settings) {
  return "zermelo match " + shared_words(game, settings, settings.games);
}

std::string command_of(const AnyGame& game, const TournamentSettings& settings,
                       const std::string& openings) {
  std::string text = "zermelo tournament " + shared_words(game, settings, settings.games);
  if (settings.format != TournamentFormat::kRoundRobin) {
    text += " --format " + to_string(settings.format);
  }
  if (settings.swiss_rounds > 0) text += fmt::format(" --rounds {}", settings.swiss_rounds);
  if (!settings.openings.empty()) text += " --openings " + quoted(openings);
  if (settings.sprt) text += " --sprt " + settings.sprt->text();
  return text;
}

std::string machine_text() {
  std::string processor = "unknown processor";
  std::ifstream in("/proc/cpuinfo");
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with("model name")) continue;
    processor = trimmed(line.substr(line.find(':') + 1));
    break;
  }
  utsname system = {};
  uname(&system);
  const int cores = core_count();
  return fmt::format("{}, {} core{}, {} {}", processor, cores, cores == 1 ? "" : "s",
                     system.sysname, system.release);
}

std::string about_text(const std::string& command) {
  const Json about = {
      {"command", command}, {"version", version_text()}, {"machine", machine_text()}};
  return about.dump();
}

std::string match_about(const AnyGame& game, const MatchSettings& settings) {
  return about_text(command_of(game, settings));
}

}  // namespace zermelo
