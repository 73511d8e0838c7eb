#!/usr/bin/env bash
# solve and analyze: figures of small games, budgets, refusals, a position a line.
source "$(dirname "$0")/lib.bash"

holds '.value == "tie" and .remoteness == 9 and .positions == 5478 and .wins == 2836 and .loses == 1574
       and .ties == 1068 and .draws == 0 and .ended == 958 and .moves == 16167 and .max_remoteness == 9' \
  solve tic-tac-toe
# Over at the start, with the second player to move, who has lost (won in misère).
for game in 'poison(left=knight,right=knight,left_at=1,right_at=5,first=right' \
  'poison(left=knight,right=knight,left_at=5,right_at=1,first=left' 'toads-and-frogs(line=L-,turn=right'; do
  holds '.value == "lose" and .remoteness == 0' analyze "$game)"
  holds '.value == "lose" and .remoteness == 0' solve "$game)"
  holds '.value == "win" and .remoteness == 0' solve "$game,misere)"
done
holds '[.by_remoteness[] | .wins + .loses + .ties] | add == 5478' solve tic-tac-toe
holds '.value == "lose" and .positions == 1' solve tic-tac-toe --position 'x x x o o - - - -'
holds '.value == "win" and .remoteness == 1 and .positions == 2' solve 'nim(1)'
holds '.value == "win" and .remoteness == 4' solve 'cube(size=2)' --position "R U R' U'"
holds '.returns == [0,0,1] and .value == null' solve 'nim3p(2)'
holds '.positions_at_least == 5478 and .positions_at_most == 5478' solve tic-tac-toe --estimate
# By a fixed number of random games: the bound does not hang on how busy the machine is.
holds '.positions_at_least == 4328169616 and .positions_at_most > 4531985219092' solve connect-four --estimate
# Every game has an upper bound, and what surely does not fit is refused before it is begun.
for game in othello 'hex(size=9)' yavalath sim 'snake(6x6)' 'octal(0.77,sizes=90)' 2048; do
  holds '.positions_at_most >= .positions_at_least and .bytes_at_most > 0 and .seconds_at_most > 0' solve "$game" --estimate
done
expect 3 'has at least' solve othello --memory 1G
expect 3 '--try tries it all the same' solve connect-four --memory 500M
expect 3 'memory' solve othello --memory 50M --try

holds '.value == "win" and .remoteness == 5 and .known == "proved" and (.moves | length) == 7
       and .moves[0].value == "win" and .moves[0].remoteness == 5 and .moves[-1].value != "win"' \
  analyze tic-tac-toe --position 'x o - - - - - - -'
holds '[.moves[] | has("move") and has("to") and has("value") and has("remoteness")] | all' \
  analyze 'nim(3,4,5)'
holds '.value == "win" and .moves[0].move == "1 2" and .moves[0].to == "1 4 5"' analyze 'nim(3,4,5)'
holds '.known == "estimated" and .value == null and (.moves | length) == 4 and .moves[0].basis == "search" and .moves[0].error == null' \
  analyze othello --time 0.1
holds '.known == "exact" and .expectation > 0' analyze '2048(rows=2,cols=2)' --position '2 2 - -'
holds '.known == "unknown" and .moves == []' analyze 'cube(size=2)'
holds '.known == "proved" and .value == "win"' \
  analyze connect-four --position '2 4 2 4 6 2 1 1 6 6 6 1 4' --memory 200M
holds '.known == "estimated" and .value == null and .why_not_proved != null' analyze 'connect-four(rows=7,cols=7)' --time 0.3
holds '.known == "proved" and .value == "win" and .remoteness == 41 and .score == 1' analyze connect-four --time 0.3
holds '.known == "estimated" and .basis == "search" and .count >= 10' analyze kuhn-poker --position 'Q ? check bet' --time 0.1
holds '.known == "proved" and .value == "win" and .remoteness == 5' analyze cube --position "R U F2 L D'" --time 9
holds '([.stages[].last] | add) > 0.999999 and .stages[-1].stage == "32" and .returns[0] > 66.9' \
  solve '2048(rows=2,cols=2)'
holds '[.stages[] | .reach >= .last] | all' analyze '2584(rows=2,cols=2)' --position '5 3 1 -'

expect 3 'MB of memory' solve connect-four --memory 4M
expect 3 'not solved within' solve othello --try --time 100ms
expect 3 'hidden cards' solve poker
refused "expected an amount with its unit such as 500M or 4G, found 'much'" solve nim --memory much
refused "expected a time above 0 such as 500ms, 2s, 3m or 1h, found '0'" solve nim --time 0
refused 'found both' analyze nim --stdin --position '1 1 1'

lines=$(printf '1 2 3\n\nnonsense\n0 0 1\n' | "$ZERMELO" analyze nim --stdin)
[[ $(jq -c '[.value, has("refused")]' <<<"$lines" | tr '\n' ' ') == '["lose",false] [null,true] ["win",false] ' ]] ||
  { echo "analyze --stdin: $lines"; wrong=1; }
((wrong == 0))
