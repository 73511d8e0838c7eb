#!/usr/bin/env bash
# The engine as a program, and as a child of another.
source "$(dirname "$0")/lib.bash"

# says LINES WORDS...: the engine's answer to standard input has this line.
says() {
  local line=$1 said
  shift
  said=$("$ZERMELO" engine "$@")
  grep -qxF -- "$line" <<<"$said" || { echo "engine $*: wanted '$line' in: $said"; wrong=1; }
}

printf '%s\n' zermelo isready quit | says zermelook
printf '%s\n' isready quit nonsense | says readyok
printf '%s\n' 'newgame tic-tac-toe' 'position startpos moves 1 4 2 5' go wait |
  says 'bestmove 3' --agent 'alphabeta' --seed 2
printf '%s\n' 'newgame nim(3,4,5)' go wait | says 'bestmove 1 2' --agent alphabeta
printf '%s\n' nonsense 'newgame tic-tac-toe' isready |
  says "error expected zermelo, isready, setoption, newgame, position, go, stop, wait or quit, found 'nonsense'"
# The end of the input and quit end a search that would not end.
printf '%s\n' 'newgame connect-four' 'go infinite' | "$ZERMELO" engine >/dev/null || wrong=1
printf '%s\n' 'newgame connect-four' 'go infinite' quit | "$ZERMELO" engine >/dev/null || wrong=1
refused "unknown agent 'mcst'" engine --agent mcst

# A seat taken by the program itself plays the same games as its agent, in one process or several.
# plays GAME AGENT RIVAL: the digests of the games are the same.
plays() {
  local game=$1 agent=$2 rival=$3 child digest=() seat
  child="program(memory=0,cmd=\"'$ZERMELO' engine --agent $agent\")"
  for seat in "$agent" "$child"; do
    digest+=("$("$ZERMELO" match "$game" --agents "$seat,$rival" --games 4 --seed 5 --threads 2 --json |
      jq -r '.digest, (.agents[] | .failed + .illegal + .late)')")
  done
  if [[ ${digest[0]} != "${digest[1]}" || ${digest[0]} != *$'\n0\n0' ]]; then
    echo "$agent and $child differ at $game: ${digest[*]}"
    wrong=1
  fi
}
plays connect-four 'mcts(sims=200)' random
plays 'nim(3,4,5)' 'mcts(sims=20)' 'mcts(sims=30)'
plays kuhn-poker 'ismcts(sims=50)' random
plays tic-tac-toe 'alphabeta(nodes=500)' 'mcts(sims=100)'

# In a terminal's seat too. What goes wrong there is told and the game can be taken up.
said=$("$ZERMELO" play tic-tac-toe --seats "program(memory=0,cmd=\"'$ZERMELO' engine --agent alphabeta\"),alphabeta" \
  --seed 3 </dev/null)
[[ $said == *'over: a tie'* ]] || { echo "play: $said"; wrong=1; }
refused "cannot start '/no/such/program'" play tic-tac-toe --seats 'program(cmd="/no/such/program")'
refused 'expected a command' match tic-tac-toe --agents program
said=$("$ZERMELO" play tic-tac-toe --seed 3 --seats \
  "program(memory=0,cmd=\"sh -c 'read a; echo zermelook; read a; exit 7'\")" </dev/null)
[[ $said == *"it ended with exit code 7"*'To go on:'* ]] || { echo "play: $said"; wrong=1; }

# A child may take no more memory than it is given.
expect 2 "program 'sh'" match tic-tac-toe --agents "program(memory=1,cmd=\"sh -c 'echo zermelook; cat'\"),random"
((wrong == 0))
