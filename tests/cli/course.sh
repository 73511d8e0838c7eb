#!/usr/bin/env bash
# The program of the 2584 course: statistics, records, judge, replay, training.
source "$(dirname "$0")/lib.bash"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
data=$(dirname "$0")/../data/2584_random_200

expect 0 '1000	avg = 2003, max = 7522, ops = ' 2584
expect 0 '	610	0.8%	(0.8%)' 2584 --total=1000
[[ $("$ZERMELO" 2584 --total=200 --load="$data.txt" --save="$folder/again") == "$(cat "$data.stat.txt")" ]] &&
  cmp -s "$folder/again" "$data.txt" || { echo "records do not keep their bytes"; wrong=1; }

# Called by its name the program is the command.
link=$(dirname "$ZERMELO")/2584
[[ $("$link" --total=5 | head -c 7) == $'5\tavg =' ]] || { echo "$link does not play"; wrong=1; }

"$ZERMELO" 2584 --total=1000 --save="$folder/thousand" >/dev/null
[[ $("$ZERMELO" 2584 --total=0 --load="$folder/thousand" | head -c 4) == 1000 ]] ||
  { echo "--total=0 does not tell of what was loaded"; wrong=1; }
holds '.points.total == 89' judge 2584 "$folder/thousand"
expect 1 'it is a folder' 2584 --load="$folder"
expect 1 'it is a folder' judge 2584 "$folder"
expect 1 'it is a folder' replay "$folder"
refused "expected a name without ':', '@' and '|'" 2584 --play="name=a|b@c:d"

refused "unknown key 'sed' (did you mean 'seed'?)" 2584 --play="sed=3"
refused "expected random, greedy, heuristic, td, expectimax, found 'greed'" 2584 --play="policy=greed"
refused "did you mean '--total'?" 2584 --totl=3
refused "expected load=FILE" 2584 --play="name=td"
refused "found 'gredy' (did you mean 'greedy'?)" 2584 --play="name=gredy"
refused "found 'evl' (did you mean 'evil'?)" 2584 --evil="name=evl"
expect 0 '2	avg = ' 2584 --total=2 --play="name=gredy policy=greedy"
for word in heuristic expectimax downgrade alpha init adversary evil; do expect 0 "$word" 2584 --help; done
refused 'expected one of load=FILE' 2584 --play="name=td alpha=0.1"

# A player that learns: what it has learned is kept, goes on and can be played by.
expect 0 'avg = ' 2584 --total=30 --play="name=td init=0123,4567 alpha=0.1 save=$folder/learned"
expect 0 'avg = ' 2584 --total=30 --play="name=td load=$folder/learned alpha=0.05 save=$folder/learned"
expect 0 'avg = ' 2584 --total=5 --play="name=td load=$folder/learned"
expect 0 'going on from 60 episodes' train 2584 --network 0123,4567 --episodes 70 --save "$folder/learned"

# The course's evil draws tiles as the rules do and chooses cells; the adversary chooses both.
"$ZERMELO" 2584 --total=1000 --evil="name=evil seed=3" --save="$folder/evil" >/dev/null
holds '[.checks[].holds] == [true, true, true, true, false]' judge 2584 "$folder/evil"
"$ZERMELO" 2584 --total=1000 --evil="name=evil seed=3" --save="$folder/evil2" >/dev/null
cmp -s <(sed 's/@[0-9]*//g; s/([0-9]*)//g' "$folder/evil") <(sed 's/@[0-9]*//g; s/([0-9]*)//g' "$folder/evil2") ||
  { echo "the same seed is not the same evil"; wrong=1; }
sed '3s/#/%/' "$data.txt" >"$folder/damaged"
refused 'line 3: episode, column' 2584 --load="$folder/damaged" --save="$folder/damaged"
[[ $(wc -l <"$folder/damaged") == 200 ]] || { echo "a damaged file was overwritten"; wrong=1; }

"$ZERMELO" 2584 --play="name=heuristic rng=fast" --save="$folder/x" >/dev/null 2>&1
refused "unknown key 'rng'" 2584 --play="name=heuristic rng=fast"
"$ZERMELO" 2584 --play="name=greedy" --evil="rng=fast seed=5" --save="$folder/greedy" >/dev/null
expect 0 'points  in all, of 100' judge 2584 "$folder/greedy"
holds '.passed and .points.framework == 85 and .episodes == 1000' judge 2584 "$folder/greedy"
expect 4 'FAILED' judge 2584 "$data.txt"
refused 'expected 2048 or 2584' judge 2049 "$data.txt"

expect 0 'dummy scores 1151 against random; random wins' replay "$data.txt" --episode 2
holds '.game == "2584" and .score == 1151 and (.moves | length) == 406' replay "$data.txt" --episode 2
refused '--episode: expected 1 to 200, found 201' replay "$data.txt" --episode 201

expect 0 '100  avg ' train 2584 --network 0123,4567 --episodes 100 --block 50 --threads 1 \
  --save "$folder/w" --csv "$folder/csv" --plot "$folder/curve.svg"
[[ $(wc -l <"$folder/csv") == 3 && -s $folder/curve.svg ]] || { echo "no curve"; wrong=1; }
expect 0 'going on from 100 episodes' train 2584 --network 0123,4567 --episodes 150 --save "$folder/w"
expect 0 'of memory' train 2584 --network 0123,4567 --episodes 150 --save "$folder/w"
# Of another shape: refused before the memory of either is asked for.
(ulimit -v 1000000; refused 'holds a network of another shape' train 2584 --network 4x6 --coherent --episodes 200 --save "$folder/w"
 exit "$wrong") || wrong=1
refused 'holds a network of another shape' train 2584 --network 8x4 --episodes 200 --save "$folder/w"
refused "unknown network '4x7' (did you mean" train 2584 --network 4x7
expect 0 'avg = ' 2584 --total=20 --play="name=td load=$folder/w"
expect 0 'avg = ' 2584 --total=2 --play="name=expectimax depth=2 load=$folder/w"
refused 'expected a network of 2048, found one of 2584' 2048 --total=2 --play="name=td load=$folder/w"
expect 0 'saved in' train 2584 --network 0123 --episodes 1000000000 --time 100ms --save "$folder/timed"
holds '([.moves[].known] | unique) == ["estimated"] and .moves[0].expectation > 0' \
  analyze 2584 --agent "td(load=$folder/w,depth=2)" --position "1 - - - - - - - - - 2 - - 3 - -" --time 100ms
expect 0 'td(load=' match 2584 --agents "td(load=$folder/w)" --games 2 --seed 1
expect 0 'td' match 2584 --agents td --games 1 --seed 1  # by the network that ships
refused 'no network that plays any game with cells' analyze "2048(rows=3)" --agent "td(load=$folder/w)"
((wrong == 0))
