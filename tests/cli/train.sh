#!/usr/bin/env bash
# Learning any game: networks, their files, going on after a kill, strategies for hidden cards.
source "$(dirname "$0")/lib.bash"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
claim() { if ! "${@:2}"; then echo "$1"; wrong=1; fi; }

# By one command, and it plays well afterwards.
expect 0 'against random' train tic-tac-toe --save t --csv csv --plot curve.svg --threads 1 --ship t8
claim 'no table' test "$(wc -l <csv)" = 11
claim 'no picture' grep -q '<svg' curve.svg
holds '.agents[0].losses.count == 0' match tic-tac-toe --agents 'td(load=t),perfect' --games 20
holds '.agents[0].losses.count == 0' match tic-tac-toe --agents 'td(load=t8),perfect' --games 20

# Killed at any moment, it goes on from its last evaluation, and comes to the same bytes.
common=(train connect-four --tuples 6x4 --games 2 --threads 1 --evaluate 200)
"$ZERMELO" "${common[@]}" --episodes 1000 --save whole >/dev/null 2>&1
"$ZERMELO" "${common[@]}" --episodes 1000 --save killed >/dev/null 2>&1 &
while [[ ! -s killed ]]; do sleep 0.01; done
kill -9 $! 2>/dev/null
wait 2>/dev/null
"$ZERMELO" "${common[@]}" --episodes 1000 --save killed >/dev/null 2>&1
claim 'going on comes to other bytes' cmp -s whole killed
expect 0 'going on from 1000 episodes' "${common[@]}" --episodes 1000 --save whole

# What does not fit is refused by name.
refused 'expected a network of hex(size=4), found one of connect-four' match 'hex(size=4)' --agents 'td(load=whole),random' --games 2
refused 'holds a network of another shape' train connect-four --tuples 5x4 --save whole
refused 'found one of connect-four' train 'hex(size=4)' --tuples 5x4 --save whole
refused '8 bits' train tic-tac-toe --save t8
head -c 3000 whole >cut
refused 'ends too early' match connect-four --agents 'td(load=cut),random' --games 2
echo nothing >other
expect 2 'not a file of weights' match connect-four --agents 'td(load=other),random' --games 2
expect 1 'No such file' match connect-four --agents 'td(load=missing),random' --games 2
refused 'no network of tic-tac-toe(misere) ships' match 'tic-tac-toe(misere)' --agents td,random --games 2
refused 'tuples: expected' train connect-four --tuples 8y5
refused "found 'tdd' (did you mean" train connect-four --method tdd --episodes 1 --save n
refused "found 'expp' (did you mean" train connect-four --coherence expp --episodes 1 --save n
refused "unknown agent 'rundom'" train connect-four --against rundom --episodes 1 --save n
refused '--sweep: expected one of' train connect-four --sweep alpha=1 --episodes 1 --save n
refused 'has no cells' train subtraction
refused "found 'x'" train connect-four --rate x --save n
refused 'such as 0.4:td,expert' train connect-four --sparring 0.4:expert --episodes 1 --save n
refused 'shares of at most 1' train connect-four --sparring 0.6:td,expert+0.6:expert,td --episodes 1 --save n
refused "unknown agent 'expart'" train connect-four --sparring 0.5:td,expart --episodes 1 --save n
refused 'found --by or --from as well' train tic-tac-toe --sparring 0.5:td,perfect --by random --episodes 1 --save n

# Against others, broken off or not, it comes to the same bytes.
sparring=(train connect-four --tuples 6x4 --games 2 --threads 1 --evaluate 40 --sparring 0.5:td,greedy+0.1:greedy,greedy)
"$ZERMELO" "${sparring[@]}" --episodes 120 --save sparred >/dev/null 2>&1
"$ZERMELO" "${sparring[@]}" --episodes 120 --save broken --stop-at -1 >/dev/null 2>&1
expect 0 'going on from 40 episodes' "${sparring[@]}" --episodes 120 --save broken
claim 'going on against others comes to other bytes' cmp -s sparred broken

# Several runs with mean and spread.
expect 0 'spread' train tic-tac-toe --sweep rate=0.5,1 --runs 2 --episodes 300 --games 10 --save s
claim 'not a file a run' test "$(ls s.* | wc -l)" = 4
holds '(.runs | length) == 2 and .runs[0].points[0].opponent == "random"' train tic-tac-toe --runs 2 --episodes 300 --games 10 --save j

# Hidden cards: strategies that nobody gains against.
holds '(.value + 1/18 | fabs) < 1e-6 and .exploitability < 1e-6 and (.information_sets | length) == 12' train kuhn-poker
holds '(.value + 0.085606 | fabs) < 1e-6 and .exploitability < 1e-5' train leduc-poker --stop-at 1e-5
expect 0 'exploitability' train kuhn-poker --method mccfr --episodes 100 --seed 3 --save k.json
claim 'no strategy' grep -q information_sets k.json
refused "found 'cfr' (did you mean" train kuhn-poker --method cfr
expect 3 'cannot be written out' train "poker(players=3)"
((wrong == 0))
