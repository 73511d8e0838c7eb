#!/usr/bin/env bash
# Tournaments, ratings and records: interrupted, repeated, exported, damaged.
source "$(dirname "$0")/lib.bash"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export ZERMELO_RECORDS=$folder/records.sqlite

same() { # same WHAT ONE OTHER
  [[ -n $2 && $2 == "$3" ]] || { printf '%s\n  wanted %s\n  got    %s\n' "$1" "$2" "$3"; wrong=$((wrong + 1)); }
}
# What must not depend on threads and interruptions: everything but times and the event's name.
results='del(.event) | .standings |= map(del(.mean_move_seconds, .slowest_move_seconds))'

agents='random,mc(sims=10),mcts(sims=40),mcts(sims=80)'
cup=(tournament tic-tac-toe --agents "$agents" --games 20 --seed 3 --openings 1 --json)
one=$("$ZERMELO" "${cup[@]}" --threads 1 | jq -c "$results")
two=$("$ZERMELO" "${cup[@]}" --threads 2 | jq -c "$results")
same 'tournament: threads' "$one" "$two"
same 'tournament: both runs are recorded' 240 "$("$ZERMELO" records info --json | jq .records)"

holds '.games == 120 and .complete and (.standings | length) == 4 and (.crosstable | length) == 4' \
  tournament tic-tac-toe --agents "$agents" --games 20 --seed 3
holds '[.standings[] | has("agent", "games", "points", "rating", "low", "high")] | all' \
  tournament nim --agents random,mcts --games 2
holds '.model == "plackett-luce" and .games == 60' tournament nim3p --agents 'random,greedy,mc(sims=3),mc(sims=4),mc(sims=5)' --games 6

# Killed at any moment and gone on with: the same again. Each run may last a little longer.
kill_cup=(tournament connect-four --agents 'random,mc(sims=30),mcts(sims=100)' --games 20 --seed 8)
whole=$("$ZERMELO" "${kill_cup[@]}" --no-record --json | jq -c "$results")
for ((i = 1; i < 60; ++i)); do
  part=$(timeout -s KILL "$((i / 5)).$((i % 5 * 2))" "$ZERMELO" "${kill_cup[@]}" --json 2>/dev/null) && break
done 2>/dev/null
same 'tournament: killed' "$whole" "$(jq -c "$results" <<<"$part")"

# Ratings of the store and of files.
holds '.game == "tic-tac-toe" and .games == 360 and .model == "davidson"' ratings tic-tac-toe --model davidson
printf 'first,second,result\nA,B,1\nB,A,0.5\nB,A,1\nA,B,0\n"C, the third",A,0\n' >"$folder/league.csv"
holds '.standings | map(.agent) == ["B","A","C, the third"]' ratings --results "$folder/league.csv" --no-advantage
holds '.standings[2] | .rating == null and .low == null and .high != null and .reason != null' \
  ratings --results "$folder/league.csv" --no-advantage
holds '.standings[] | select(.agent == "A") | .rating == 1500' \
  ratings --results "$folder/league.csv" --no-advantage --anchor A=1500
expect 0 'agent,games,points,rating,low,high' ratings --results "$folder/league.csv" --csv -
"$ZERMELO" ratings --results "$folder/league.csv" --svg - |
  python3 -c 'import sys, xml.dom.minidom as m; m.parse(sys.stdin)' || { echo 'ratings --svg'; wrong=1; }
printf 'A,B,2\n' >"$folder/bad.csv"
refused "bad.csv:1: expected a result of 1, 0.5 or 0, found '2'" ratings --results "$folder/bad.csv"
refused "--model: expected" ratings tic-tac-toe --model bradly-terry
refused "nobody here is called 'Z'" ratings --results "$folder/league.csv" --anchor Z=1
refused 'expected a game, or --results' ratings

# A report is one file with everything in it.
"$ZERMELO" tournament tic-tac-toe --agents random,mc,mcts --games 2 --html "$folder/report.html" >/dev/null
grep -q '<title>Tournament of Tic-Tac-Toe' "$folder/report.html" && ! grep -qE '(src|href)="http' "$folder/report.html" ||
  { echo 'tournament --html'; wrong=1; }

# Records go out and come back; what is there already is seen.
"$ZERMELO" records export --output "$folder/games.jsonl"
count=$(wc -l <"$folder/games.jsonl")
holds ".read == $count and .new == 0 and .duplicates == $count" records import "$folder/games.jsonl"
(export ZERMELO_RECORDS=$folder/other.sqlite
 "$ZERMELO" records import "$folder/games.jsonl" >/dev/null
 "$ZERMELO" records export | cmp - "$folder/games.jsonl") || { echo 'records: out and in again'; wrong=1; }
holds '.records | length == 5 and .[0].id > .[1].id' records list --game tic-tac-toe --most 5
holds '.records | length == 0' records list --agents nobody
holds '.moves | length > 0' records show 1
refused 'bad.csv: line 1: expected a record as JSON' records import "$folder/bad.csv"
refused 'expected the number of a record, a filter, or --all' records delete
refused "expected list, show" records lst
holds '.deleted == 1' records delete 1
expect 3 'there is no record 1' records show 1

# Off for good, and on again.
"$ZERMELO" records off >/dev/null
before=$("$ZERMELO" records info --json | jq .records)
"$ZERMELO" match nim --agents random --games 2 >/dev/null
same 'records off' "$before" "$("$ZERMELO" records info --json | jq .records)"
"$ZERMELO" records on >/dev/null
"$ZERMELO" match nim --agents random --games 2 >/dev/null
same 'records on' $((before + 2)) "$("$ZERMELO" records info --json | jq .records)"

# A limit that is reached and a store that is damaged or cannot be: the match ends and prints, one line
# says what was not kept, exit code 1.
"$ZERMELO" records limit 100K >/dev/null
expect 1 'have reached their limit of 100000 bytes' match nim --agents random --games 3000
expect 1 'nim: 3000 games' match nim --agents random --games 3000
"$ZERMELO" records limit none >/dev/null
printf 'not a database, but long enough to be taken for one %0500d' 1 >"$folder/damaged.sqlite"
cp "$folder/damaged.sqlite" "$folder/copy"
for store in "$folder/damaged.sqlite" /proc/zermelo/records.sqlite; do
  export ZERMELO_RECORDS=$store
  expect 1 'nim: 2 games' match nim --agents random --games 2
  expect 1 "${store%/records.sqlite}" match nim --agents random --games 2
done
cmp "$folder/damaged.sqlite" "$folder/copy" || wrong=1

refused "'random' is there twice" tournament nim --agents random,random
refused '--format: expected' tournament nim --agents random,mc --format swis
refused 'expected at least 3' tournament nim3p --agents random,mc
refused '--sprt: expected' tournament nim --agents random,mc --sprt elo0=5,elo1=0

# A recorded game is shown with the values of its moves, and played on.
export ZERMELO_RECORDS=$folder/shown.sqlite
"$ZERMELO" match tic-tac-toe --agents random,random --games 4 --seed 5 >/dev/null
id=$("$ZERMELO" records list --game tic-tac-toe --json | jq '.records[0].id')
holds '(.positions | length) > 4 and ([.positions[] | select(.turn != "over") | .mistake] | any(. != ""))' \
  replay --record "$id"
expect 0 'the start' replay --record "$id" --move 0
refused 'there is no record 999999' replay --record 999999
refused 'expected a FILE or --record N, found neither' replay
refused 'found both' play tic-tac-toe --record "$id"
refused 'there is no record 999999' play --record 999999

# The formats of the field: out and in again.
export ZERMELO_RECORDS=$folder/formats.sqlite
"$ZERMELO" match connect-four --agents random --games 6 --seed 2 >/dev/null
"$ZERMELO" match 2584 --agents greedy --games 2 --seed 2 >/dev/null
"$ZERMELO" match poker --agents random --games 2 --seed 2 >/dev/null
"$ZERMELO" records export --format columns --output "$folder/columns" 2>"$folder/said"
same 'columns' 6 "$(grep -cE '^[1-7]+$' "$folder/columns")"
grep -q '4 records of other games left out' "$folder/said" || { echo 'columns: what is left out is told'; wrong=1; }
"$ZERMELO" records export --format episodes --output "$folder/episodes" 2>/dev/null
expect 0 '2	avg = ' 2584 --total=0 --load="$folder/episodes"
"$ZERMELO" records export --output "$folder/hands.phh" 2>/dev/null
expect 0 'hand 1' replay "$folder/hands.phh" --hand 1
holds '.read == 6 and .new == 6' records import "$folder/columns" --format columns
holds '.read == 6 and .new == 0 and .duplicates == 6' records import "$folder/columns" --format columns
holds '.read == 2 and .new == 2' records import "$folder/episodes" --format episodes
holds '.read > 2 and .new == .read' records import "$folder/hands.phh"
refused "did you mean 'columns'" records export --format colums
refused 'line 1: ' records import "$folder/episodes" --format columns
expect 1 'it is a folder' records import "$folder"
expect 1 'No such file' records import "$folder/nothing"
expect 1 'it is a device and does not end' records import /dev/zero

# Games that people play are kept too, whether they ended or were left, and gone on with.
export ZERMELO_RECORDS=$folder/played.sqlite
printf '%s\n' 5 1 quit | "$ZERMELO" play tic-tac-toe --seats human,human >"$folder/said"
grep -q 'or: zermelo play --record 1$' "$folder/said" || { echo 'play tells of its record'; wrong=1; }
holds '.records | length == 1 and .[0].unfinished and .[0].agents == ["human", "human"] and .[0].moves == 2' records list
expect 3 'no games of tic-tac-toe are recorded' ratings tic-tac-toe
printf '%s\n' 2 3 8 | "$ZERMELO" play --record 1 >"$folder/said"
grep -q 'over: x wins' "$folder/said" || { echo 'play --record goes on'; wrong=1; }
holds '.records | length == 1 and (.[0].unfinished | not) and .[0].returns == [1, -1] and .[0].moves == 5' records list
"$ZERMELO" play tic-tac-toe --seats human,human </dev/null >/dev/null
"$ZERMELO" play tic-tac-toe --seats random,random --no-record >/dev/null
holds '.records | length == 1' records list
"$ZERMELO" play nim --seats random,random --seed 4 >/dev/null
holds '.records | length == 2 and .[0].game == "nim"' records list
(export ZERMELO_RECORDS=/proc/zermelo/records.sqlite; expect 1 'the game was not recorded: ' play nim --seats random,random
 exit "$wrong") || wrong=1

# Evaluations of what is learned are kept.
export ZERMELO_RECORDS=$folder/learned.sqlite
"$ZERMELO" train tic-tac-toe --episodes 100 --against random --games 4 --save "$folder/learned" >/dev/null 2>&1
holds '.records | length >= 4 and (.[0].event | startswith("train tic-tac-toe "))' records list

# Levels: measured games are kept, the table is shown, the names are understood.
export ZERMELO_RECORDS=$folder/levels.sqlite
said=$("$ZERMELO" levels tic-tac-toe --measure --agents random,perfect --games 10 2>/dev/null)
[[ $said =~ ^tic-tac-toe:\ random\;\ perfect\ [0-9]+\.[0-9]$ ]] || { echo "levels: $said"; wrong=1; }
holds '.records | length == 10 and (.[0].event | startswith("levels tic-tac-toe "))' records list
holds '(.levels | length) >= 3 and .levels[0].agent == "random" and ([.levels[1:][].share] | all(. >= 0.6))
       and .levels[-1].names == "hard"' levels connect-four
refused 'connect-four has levels 1 to ' match connect-four --agents 'level(10),random' --games 2
expect 0 'level(2)' match tic-tac-toe --agents 'level(2),easy' --games 2

# The two kinds of tie of three players are told apart: nobody lost, or one lost and two share.
export ZERMELO_RECORDS=$folder/ties.sqlite
said=$("$ZERMELO" match 'sim(nodes=5,players=3)' --agents random --games 60 --seed 1)
[[ $said =~ ([0-9]+)' all-player ties (nobody lost), '([0-9]+)' shared ties (some lost, the others share)' ]] ||
  { echo "match: kinds of ties: $said"; wrong=1; }
all=${BASH_REMATCH[1]} some=${BASH_REMATCH[2]}
holds "[.records[] | select(.returns == [0,0,0])] | length == $all and ([.[].shared] | unique) == [\"all-player tie\"]" records list --most 60
holds "[.records[] | select(.shared == \"shared tie\")] | length == $some and all(.returns | sort == [-1,0,0])" records list --most 60
expect 0 ', all-player tie' records list --most 60
holds '.shared | .all_player_ties > 0 and .shared_ties > 0 and .shared_wins == 0' \
  tournament 'sim(nodes=5,players=3)' --agents random,greedy,mc --games 60
holds '.shared.shared_wins > 0' match 'sim(nodes=5,players=3,coalition=1-2)' --agents random --games 60
holds '.shared == null' match tic-tac-toe --agents random --games 2

# Playouts of a length, and the mean return of three players.
holds '[.agents[].mean_return] | length == 3 and all(type == "number")' match 'sim(players=3)' --agents 'mcts(sims=20,length=3),mc(sims=20,length=3),random' --games 6
refused "option 'length' is for random games" match othello --agents 'mcts(length=3,leaf=td)' --games 2
((wrong == 0))
