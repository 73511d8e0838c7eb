// zermelo engine: driven by other programs, by lines.
#include <iostream>

#include <fmt/core.h>

#include "app/commands.h"
#include "protocol/line_engine.h"
#include "version.h"

namespace zermelo {

Command engine_command() {
  struct Words {
    std::string agent = "auto";
    std::uint64_t seed = 1;
  };
  const auto words = std::make_shared<Words>();
  return {.name = "engine",
          .group = "Play",
          .summary = "play for another program, by lines as docs/engine.md tells",
          .examples = {"engine", "engine --agent \"mcts(sims=5000)\" --seed 7"},
          .declare =
              [words](Arguments& args) {
                args.option("--agent", words->agent,
                            "who plays; auto: mcts, or ismcts where something is hidden");
                args.option("--seed", words->seed, "the same seed gives the same moves");
              },
          .run =
              [words] {
                LineEngine engine(fmt::format("Zermelo {}", kVersion), words->agent, words->seed,
                                  [](const std::string& line) {
                                    fmt::print("{}\n", line);
                                    std::fflush(stdout);
                                  });
                std::string line;
                while (std::getline(std::cin, line) && engine.obey(line)) {}
              }};
}

}  // namespace zermelo
