// The commands, one file each.
#pragma once

#include "app/command.h"

namespace zermelo {

Command games_command();
Command agents_command();
Command rules_command();
Command show_command();
Command moves_command();
Command play_command();
Command match_command();
Command tournament_command();
Command ratings_command();
Command levels_command();
Command records_command();
Command replay_command();
Command engine_command();
Command serve_command();
Command solve_command();
Command analyze_command();
Command db_command();
Command book_command();
Command prove_command();
Command convert_command();
Command openings_command();
Command nimber_command();
Command mex_command();
Command value_command();
Command grundy_command();
Command equity_command();
Command push_fold_command();
Command strategy_command();
Command blackjack_command();
Command cube_command();
Command course_2584_command();
Command course_2048_command();
Command train_command();
Command judge_command();
Command perft_command();
Command playout_command();
Command playthrough_command();
Command bench_command();
Command completion_command();

}  // namespace zermelo
