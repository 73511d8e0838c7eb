#!/usr/bin/env bash
# cube: scrambles, solutions, algorithms, checks, the cache, refusals.
source "$(dirname "$0")/lib.bash"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export XDG_CACHE_HOME=$folder/cache
solved=UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB

# The same seed gives the same scramble, and applied it is the cube that was told.
scramble=$("$ZERMELO" cube scramble --seed 7)
[[ $scramble == "$("$ZERMELO" cube scramble --seed 7)" ]] || { echo "two scrambles of one seed"; wrong=1; }
cube=$("$ZERMELO" cube scramble --seed 7 --json | jq -r .cube)
holds ".cube == \"$cube\" and .length <= 25" cube apply "$scramble"
holds '(.scramble | split(" ") | length) == 12' cube scramble --turns 12 --seed 3
holds '(.scramble | split(" ") | length) <= 11' cube scramble --size 2 --seed 3

# A short scramble is solved by the fewest turns, proved, without any table on disk.
holds '.solution == "F'"'"' U'"'"' R'"'"'" and .length == 3 and .proved and .bound == 3 and .ms >= 0' \
  cube solve "R U F" --tables small
holds '.length == 0 and .proved and .solution == ""' cube solve $solved --tables small
holds '.length == 0' cube solve "[R, U]" --goal "R U R' U'" --tables small
holds '.length <= 23 and .bound <= .length' cube solve "$scramble" --tables small --within 200ms
solution=$("$ZERMELO" cube solve "$scramble" --tables small --json | jq -r .solution)
holds ".cube == \"$solved\"" cube apply "$solution" --goal "$scramble"
printf 'R U\n\n[F, D]\n' >"$folder/cubes"
said=$("$ZERMELO" cube solve --file "$folder/cubes" --tables small)
[[ $said == $'U\' R\'\nD F D\' F\'' ]] || { echo "of a file: $said"; wrong=1; }

# The 2x2x2 from its table, in both metrics.
holds '.length == 9 and .proved' cube solve --size 2 \
  "U R2 F U2 R' F2 R F R' F' R2 U R F2 R F' U2 R F U2 F U2 R U' F'"
holds '.length == 11 and .metric == "qtm"' cube distance --size 2 --metric qtm \
  "U R2 F U2 R' F2 R F R' F' R2 U R F2 R F' U2 R F U2 F U2 R U' F'"
expect 0 '2 turns, proved to be the fewest' cube distance "R U" --size 2

# Algorithms.
holds '.turns == "R U R'"'"' U'"'"'" and .order == 6 and .length == 4' cube apply "[R, U]"
holds '.order == 1260' cube apply "R U2 D' B D'"
holds '.turns == "L R'"'"'"' cube apply "M' x'"
"$ZERMELO" cube apply "R U" --svg "$folder/cube.svg" >/dev/null
grep -q '<svg' "$folder/cube.svg" || { echo 'no picture'; wrong=1; }

# For people.
holds '[.steps[].step] == ["cross"] + ([.steps[1:5][].step]) + ["orient the last layer",
       "permute the last layer"] and .proved == false' cube solve "$scramble" --method cfop
expect 0 'last layer: corners turned' cube solve "$scramble" --method beginner

# What is wrong with a painted cube.
expect 0 'a solved cube' cube check $solved
expect 4 'a corner is twisted' cube check UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB
expect 4 'expected 54 facelets' cube check UUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB
holds '.possible and .solved == false' cube check "R U"

refused "expected scramble, solve, apply, check or distance, found 'slove' (did you mean 'solve'?)" \
  cube slove
refused 'expected a cube' cube solve
refused "found 'Q'" cube solve "R Q" --tables small
refused '--metric: expected htm or qtm' cube solve R --metric stm
refused '--size: expected 2 to 3, found 4' cube scramble --size 4
refused 'a 2x2x2 has no wide turns' cube apply --size 2 Rw
refused '--within: expected a time' cube solve R --tables small --within soon
refused 'found both' cube solve R --file "$folder/cubes" --tables small

# Values of every turn, and hints that lead to the end.
holds '.value == "win" and .remoteness == 3 and .known == "proved" and (.moves | length) == 18
       and .moves[0].move == "F'"'"'"' analyze cube --position "R U F" --time 2s
holds '.remoteness == 9 and .known == "proved"' analyze 'cube(size=2)' --position \
  "U R2 F U2 R' F2 R F R' F' R2 U R F2 R F' U2 R F U2 F U2 R U' F'"
holds '.value == "win" and .remoteness <= 24 and .known == "estimated" and .basis == "upper_bound"' \
  analyze cube --position "$scramble" --time 2s
expect 0 'scramble: ' play cube --seed 4

((wrong == 0))
