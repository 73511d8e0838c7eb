#include "app/commands.h"

namespace zermelo {

std::vector<Command> all_commands() {
  return {games_command(),       agents_command(), rules_command(),       show_command(),
          moves_command(),       play_command(),   match_command(),       replay_command(),
          convert_command(),     serve_command(),  engine_command(),      tournament_command(),
          ratings_command(),     levels_command(), records_command(),     solve_command(),
          analyze_command(),     db_command(),     book_command(),        prove_command(),
          openings_command(),    nimber_command(), mex_command(),         value_command(),
          grundy_command(),      equity_command(), push_fold_command(),   strategy_command(),
          blackjack_command(),   cube_command(),   course_2584_command(), course_2048_command(),
          train_command(),       judge_command(),  perft_command(),       playout_command(),
          playthrough_command(), bench_command(),  completion_command()};
}

}  // namespace zermelo
