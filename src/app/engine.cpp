// zermelo engine: driven by other programs, by lines.
#include <iostream>

#include <fmt/core.h>

#include "app/commands.h"
#include "app/version.h"
#include "base/error.h"
#include "protocol/gtp_engine.h"
#include "protocol/line_engine.h"
#include "protocol/nboard_engine.h"

namespace zermelo {
namespace {

void say_line(const std::string& line) {
  fmt::print("{}\n", line);
  std::fflush(stdout);
}

template <class Engine>
void obey_input(Engine&& engine) {
  std::string line;
  while (std::getline(std::cin, line) && engine.obey(line)) {}
}

}  // namespace

Command engine_command() {
  struct Words {
    std::string agent = "auto", protocol = "zermelo", game = "othello";
    std::uint64_t seed = 1;
  };
  const auto words = std::make_shared<Words>();
  return {
      .name = "engine",
      .group = "Play",
      .summary = "play for another program, by lines as docs/engine.md tells",
      .examples = {"engine", "engine --agent \"mcts(sims=5000)\" --seed 7",
                   "engine --protocol nboard", "engine --protocol gtp --game connect-four"},
      .declare =
          [words](Arguments& args) {
            args.option("--agent", words->agent,
                        "who plays; auto: mcts, or ismcts where something is hidden; "
                        "expert for gtp and nboard");
            args.option("--protocol", words->protocol,
                        "zermelo, gtp (two players) or nboard (Othello)");
            args.option("--game", words->game, "what gtp plays");
            args.option("--seed", words->seed, "the same seed gives the same moves");
          },
      .run =
          [words] {
            const std::string name = fmt::format("Zermelo {}", kVersion);
            // The usual agent of the protocols of one game is who knows most of it.
            const std::string agent = words->agent == "auto" ? "expert" : words->agent;
            if (words->protocol == "zermelo") {
              obey_input(LineEngine(name, words->agent, words->seed, say_line));
            } else if (words->protocol == "gtp") {
              obey_input(GtpEngine("Zermelo", kVersion, words->game, agent, words->seed, say_line));
            } else if (words->protocol == "nboard") {
              obey_input(NboardEngine(name, agent, words->seed, say_line));
            } else {
              bad_input("--protocol: expected zermelo, gtp or nboard, found '{}'{}",
                        words->protocol,
                        near_name_hint(words->protocol, {"zermelo", "gtp", "nboard"}));
            }
          }};
}

}  // namespace zermelo
