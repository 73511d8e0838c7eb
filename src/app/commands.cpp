#include "app/commands.h"

namespace zermelo {

std::vector<Command> all_commands() {
  return {games_command(),   agents_command(),      rules_command(),   show_command(),
          moves_command(),   play_command(),        match_command(),   engine_command(),
          replay_command(),  solve_command(),       analyze_command(), perft_command(),
          playout_command(), playthrough_command(), bench_command(),   completion_command()};
}

}  // namespace zermelo
