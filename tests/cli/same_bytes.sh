#!/usr/bin/env bash
# The same seed prints the same bytes: twice, and whatever the number of threads.
source "$(dirname "$0")/lib.bash"

# same WHAT FIRST SECOND
same() { [[ -n $2 && $2 == "$3" ]] || { echo "$1: two runs differ:"; diff <(echo "$2") <(echo "$3"); wrong=1; }; }

# A match but for the times of its moves.
match() { "$ZERMELO" match "$@" --json | jq -c 'del(.agents[] | .mean_move_seconds, .slowest_move_seconds)'; }
while read -r game agents; do
  once=$(match "$game" --agents "$agents" --games 6 --seed 3 --threads 1)
  same "match $game" "$once" "$(match "$game" --agents "$agents" --games 6 --seed 3 --threads 1)"
  same "match $game, 3 threads" "$once" "$(match "$game" --agents "$agents" --games 6 --seed 3 --threads 3)"
  [[ $once != "$(match "$game" --agents "$agents" --games 6 --seed 4 --threads 1)" ]] ||
    { echo "match $game: another seed plays the same games"; wrong=1; }
done <<'GAMES'
connect-four mcts(sims=100),alphabeta(nodes=500)
hex(size=5) mcts(sims=100,rave=50),random
kuhn-poker ismcts(sims=50),random
tic-tac-toe mc(sims=50),greedy
GAMES

# Whole games in line mode, with what the agents think.
while read -r game seats; do
  said=$("$ZERMELO" play "$game" --seats "$seats" --seed 8 </dev/null)
  same "play $game" "$said" "$("$ZERMELO" play "$game" --seats "$seats" --seed 8 </dev/null)"
done <<'GAMES'
connect-four mcts(sims=200),alphabeta(nodes=2000)
connect-four mcts(sims=200,threads=2),random
kuhn-poker ismcts(sims=100),mc(sims=50)
nim maxn(depth=3),greedy
GAMES
((wrong == 0))
