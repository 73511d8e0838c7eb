#!/usr/bin/env bash
# What the commands answer, as text and as JSON.
source "$(dirname "$0")/lib.bash"

holds '.games | length >= 4' games
holds '[.games[] | has("name") and has("players") and has("options") and has("offers")] | all' games
holds '.games[0].name == "nim" and (.games | length) == 1' games nim
holds '[.games[].options[] | has("name") and has("kind") and has("default") and has("help")] | all' games
holds '.moves == ["4","6","9"] and .turn == 0 and .game == "tic-tac-toe"' \
  moves tic-tac-toe --position 'x o x - o - o x -'
holds '.turn == "over" and .moves == [] and .payoffs == [-1,1]' \
  moves tic-tac-toe --position '(x o x - o - - o x)'
holds '.turn == "chance" and (.probabilities | add) == 1' moves kuhn-poker
holds '.depth == 9 and .leaves == 127872' perft tic-tac-toe 9
holds '.leaves == 200448 and (.divide | add) == 200448' perft tic-tac-toe 8 --divide
holds '.games == 1000 and .moves == (.mean_length * 1000 | round)' playout tic-tac-toe --games 1000
holds '(.outcomes.wins | add) + .outcomes.ties == 1000' playout tic-tac-toe --games 1000
holds '[.games[] | .games_per_s > 0 and .moves_per_s > 0] | all' \
  bench --games 'tic-tac-toe,nim(1,3,5,7)' --runs 1 --time 5ms
holds '.position == "J ? check"' show kuhn-poker --position 'J K check' --seat 1
holds '.rules | length > 200' rules tic-tac-toe
holds '[.agents[].name] | contains(["random", "mcts", "alphabeta", "perfect"])' agents
holds '[.agents[] | select(.fits) | .name] == ["random", "greedy", "mc", "ismcts", "td", "easy", "hard", "level", "medium", "program"]' agents kuhn-poker
holds '.leaves == ["random", "td"]' agents nim
holds '.leaves == ["random"]' agents domineering
holds '[.scene.shapes[].move // empty] == ["4","6","9"]' show tic-tac-toe --position 'x o x - o - o x -'
holds '.games == 20 and .agents[0].losses.count == 0 and (.agents | map(.points) | add) == 20' \
  match tic-tac-toe --agents alphabeta,random --games 20

# Puzzles are solved or not, and of one player nobody wins; means are no finer than their error.
holds '.agents[0] | .wins == null and .points == null and .solved.count == 0 and .unsolved.count == 2' \
  match 'cube(scramble=20)' --agents random --games 2 --seed 1
expect 0 'unsolved' match 'cube(scramble=1)' --agents random --games 2
holds '.agents[0] | .wins == null and (has("solved") | not) and .mean_return > 500' \
  match 2048 --agents random --games 20
said=$("$ZERMELO" match 2048 --agents random --games 50 --seed 1)
[[ $said =~ \ [0-9]+\ \+-\ [0-9]+\  && $said != *wins* ]] || { echo "the mean of 2048: $said"; wrong=1; }
holds '.agents[0].mean_return_error == null' match 2048 --agents random --games 1
holds '.position == "0 0 1" and .moves == 2' match 'nim(3,4,5)' --agents perfect --games 2 --position '0 0 1'
refused "is over at '0 0 0'" match 'nim(3,4,5)' --agents perfect --position '0 0 0'

# Three players: what each gets.
holds '.returns == [0,1,0.2] and (.moves[0].returns | length) == 3' analyze 'nim3p(1,extra)'
expect 0 'P0 to move: P0 0, P1 1, P2 0.2 (exact)' analyze 'nim3p(1,extra)'
holds 'has("returns") | not' analyze 'nim(3)'

# A game offers learning only if it can be trained.
folder=$(mktemp -d)
while read -r game; do
  "$ZERMELO" train "$game" --episodes 0 --network 8x4 --save "$folder/$game" >/dev/null 2>&1 ||
    { echo "$game offers learning, but train does not work"; wrong=1; }
done < <("$ZERMELO" games --json | jq -r '.games[] | select(.offers | any(. == "learning")) | .name')
expect 2 'has no cells' train subtraction --episodes 0 --save "$folder/none"
rm -rf "$folder"

# Boards whose cells can be typed from what is drawn: X in a1, the rest shows its column or place.
expect 0 $' 1 X b c 1\n  2 a b c 2' show 'hex(size=3)' --position a1
expect 0 $'   a W 2 3 3\n  b 1 2 3 4 4' show 'yavalath(size=3)' --position a1

# What a proof rests on, and the regions of Hex: in words, drawn, as a picture.
expect 0 'known by a theorem: strategy stealing (Nash 1949)' analyze 'hex(size=9)' --time 100ms
expect 0 'known by nimbers' analyze 'nim(100,200,300)' --time 500ms
expect 0 $'connection: b1 c1 a3 b3\n  a b c\n 1 a * * 1\n  2 a X c 2\n   3 * * c 3' \
  analyze 'hex(size=3)' --position b2 --time 100ms
holds '.source == "search" and .regions == [{"name":"connection","moves":["b1","c1","a3","b3"]}]' \
  analyze 'hex(size=3)' --position b2 --time 100ms
plain=$("$ZERMELO" show 'hex(size=3)' --position b2 --svg - | grep -c '<circle')
marked=$("$ZERMELO" analyze 'hex(size=3)' --position b2 --time 100ms --svg - | grep -c '<circle')
((marked == plain + 4)) || { echo "regions in the picture: $marked circles, $plain without"; wrong=1; }

# Estimates by several threads.
holds '.known == "estimated"' analyze 'hex(size=9)' --position 'e5 c6' --threads 2 --time 100ms
refused '--threads: expected 0 to 1024' analyze nim --threads -1

expect 0 $'4\n6\n9' moves tic-tac-toe --position 'x o x - o - o x -'
expect 0 'over: o wins' show tic-tac-toe --position 'x o x - o - - o x'
expect 0 'zermelo 0.' --version
expect 0 'Examples:' perft --help
expect 0 'leaves: random' agents nim
expect 0 '<svg' show tic-tac-toe --svg -

# The same seed gives the same bytes, whatever the number of threads.
one=$("$ZERMELO" playout nim --games 5000 --seed 4 --threads 1 --json)
two=$("$ZERMELO" playout nim --games 5000 --seed 4 --threads 3 --json)
other=$("$ZERMELO" playout nim --games 5000 --seed 5 --json)
[[ $one == "$two" && $one != "$other" ]] || { echo "playout: seeds and threads"; wrong=1; }

one=$("$ZERMELO" match nim --agents 'mcts(sims=50),random' --games 20 --threads 1 --json | jq .digest)
two=$("$ZERMELO" match nim --agents 'mcts(sims=50),random' --games 20 --threads 3 --json | jq .digest)
[[ $one == "$two" ]] || { echo "match: threads"; wrong=1; }

# Every game: shown, listed, and drawn as a picture that is well-formed.
while read -r game; do
  "$ZERMELO" show "$game" >/dev/null || { echo "show $game"; wrong=1; }
  "$ZERMELO" show "$game" --svg - | python3 -c 'import sys, xml.dom.minidom as m; m.parse(sys.stdin)' ||
    { echo "svg of $game"; wrong=1; }
done < <("$ZERMELO" games --json | jq -r '.games[].samples[]')

# No colour codes in a pipe, and none on a terminal with NO_COLOR.
"$ZERMELO" show tic-tac-toe --position 'x o x - o - o x -' | grep -q $'\x1b' && { echo colours; wrong=1; }

# Completion scripts are valid shell.
"$ZERMELO" completion bash | bash -n || wrong=1
((wrong == 0))
